"""Figures and choices as people read them, the same in commands, documents and pages."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from feltwork.odds.figures import Certainty, Number, WagerOdds

UNSAID = ("unstated",)
"""Values that say nothing: the option does not matter beside the others."""


def choice_words(options: Mapping[str, object], *, of: str = "") -> str:
    """The choices behind figures; an option with the wager's own name is its table.

    >>> choice_words({"pair_plus": "floor"}, of="pair_plus"), choice_words({"decks": 8, "vigorish": "5%"})
    ('table floor', 'decks 8, vigorish 5%')
    """
    return ", ".join(f"{name} {value}" for name, value in option_words(options, of=of).items())


def option_words(options: Mapping[str, object], *, of: str = "") -> dict[str, str]:
    """The same one by one: what is chosen, by what is chosen about."""
    said = {name: value for name, value in options.items() if value not in UNSAID}
    return {"table" if name == of else name.replace("_", " "): _value(value) for name, value in said.items()}


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "of its own"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def percent(number: Number, digits: int = 4) -> str:
    """
    >>> percent(Fraction(1, 36)), percent(-0.0123, 2)
    ('2.7778%', '-1.23%')
    """
    return f"{_rounded(number * 100, digits)}%"


def chance(number: Number, digits: int = 6) -> str:
    """A probability in percent; one that would round to nothing is told all the same.

    >>> chance(Fraction(1, 36)), chance(Fraction(1, 10077696), 4), chance(0.0)
    ('2.777778%', '9.9e-06%', '0.000000%')
    """
    vanishes = number and not any(sign in "123456789" for sign in percent(number, digits))
    return f"{float(number) * 100:.1e}%" if vanishes else percent(number, digits)


def plain(number: Number, digits: int = 4) -> str:
    """
    >>> plain(Fraction(3, 2)), plain(1.63925275)
    ('1.5000', '1.6393')
    """
    return _rounded(number, digits)


def _rounded(number: Number, digits: int) -> str:
    """Half up, from the exact value where there is one; no minus before nothing."""
    if isinstance(number, Fraction):
        scaled = abs(number) * 10**digits + Fraction(1, 2)
        whole = scaled.numerator // scaled.denominator
        text = f"{whole // 10**digits:,}.{whole % 10**digits:0{digits}d}" if digits else f"{whole:,}"
        return f"-{text}" if number < 0 and whole else text
    text = f"{number:,.{digits}f}"
    return text.lstrip("-") if float(text.replace(",", "")) == 0 else text


def edge_words(figures: WagerOdds, digits: int = 4) -> str:
    """The edge in percent, with its interval or bound where it is not exact."""
    edge = percent(figures.edge, digits)
    if not figures.half_width:
        return edge
    return f"{edge} ± {figures.half_width * 100:.{digits}f}"


def net_words(net: Fraction) -> str:
    """Won or lost in units, with its sign.

    >>> net_words(Fraction(3, 2)), net_words(Fraction(-1)), net_words(Fraction(0)), net_words(Fraction(-1, 3))
    ('+1.5', '-1', '0', '-1/3')
    """
    if net.denominator == 1:
        return f"{net.numerator:+,}" if net else "0"
    exact = f"{float(net):+,.10g}"
    return exact if Fraction(exact.replace(",", "")) == net else f"{net.numerator:+}/{net.denominator}"


def staked_words(figures: WagerOdds, staked: Fraction) -> str:
    """What was staked, in units; an average in floating point is no fraction."""
    if figures.exact:
        return net_words(staked).lstrip("+")
    return plain(float(staked)).rstrip("0").rstrip(".")


def certainty_words(figures: WagerOdds) -> str:
    """How sure the figures are, in a sentence."""
    match figures.counted.certainty:
        case Certainty.EXACT:
            return f"exact: {figures.counted.deals:,} equally likely deals counted with integers"
        case Certainty.COMPUTED:
            return f"computed in floating point; the edge is within {figures.counted.error * 100:.2g} percentage points"
        case Certainty.SIMULATED:
            return f"simulated: {figures.counted.deals:,} rounds; the interval holds the edge 95 times of 100"
