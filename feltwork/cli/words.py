"""What people type: wagers and decisions, by word, by first letters, or by number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import zip_longest

import feltwork
from feltwork.terms.money import Cents, parse_money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

_AMOUNT = re.compile(r"\$?\d[\d,]*(\.\d+)?")
_CHOSEN = re.compile(r"(?: (?:\$?\d[\d,]*(?:\.\d+)?|\d{1,3}x|(?:10|[2-9tjqka])[cdhs]|jk|[1-8]-[1-8]))+$")
"""What may follow the word of a decision: an amount, a multiple, places in the hand, cards or tiles."""


def spoken_names(wagers: Iterable[feltwork.Wager]) -> dict[str, str]:
    """Every name that a wager goes by, and the wager's id."""
    return {name: wager.id for wager in wagers for name in (wager.id, *wager.also)}


def streets(ids: Iterable[str]) -> list[str]:
    """Wagers that differ in their last number only, said as one.

    >>> streets(["ante", "pip_street_2", "pip_street_3", "pip_street_1", "extra_roll"])
    ['ante', 'pip_street_1…3', 'extra_roll']
    """
    spots: dict[str, list[int]] = {}
    for id in ids:
        stem, _, number = id.rpartition("_")
        spots.setdefault(f"{stem}_", []).append(int(number)) if number.isdecimal() else spots.setdefault(id, [])
    return [
        stem if not numbers else f"{stem}{min(numbers)}" + (f"…{max(numbers)}" if len(numbers) > 1 else "")
        for stem, numbers in spots.items()
    ]


def made_later(wagers: Iterable[feltwork.Wager]) -> dict[str, feltwork.Wager]:
    """Every name of a wager that the round adds: it is not placed before the deal."""
    return {name: wager for wager in wagers if not wager.placed for name in (wager.id, *wager.also)}


def parse_wagers(
    text: str, names: Mapping[str, str], main: str | None = None, later: Mapping[str, feltwork.Wager] | None = None
) -> dict[str, Cents]:
    """Names and amounts; a name may be its first letters, and an amount by itself goes on the main wager.

    >>> names = {"ante": "ante", "pair_plus": "pair_plus", "bonus": "pair_plus"}
    >>> parse_wagers("ante 10, pair_plus 5", names), parse_wagers("bonus 5", names)
    ({'ante': 1000, 'pair_plus': 500}, {'pair_plus': 500})
    >>> parse_wagers("pair plus 2.50", names), parse_wagers("a $10", names), parse_wagers("25", names, "ante")
    ({'pair_plus': 250}, {'ante': 1000}, {'ante': 2500})
    >>> hands = {"super": "super", "super_5": "super_on_seat_5"}
    >>> parse_wagers("super 5", hands), parse_wagers("super 5 10", hands)
    ({'super': 500}, {'super_on_seat_5': 1000})
    """
    stakes: dict[str, Cents] = {}
    spoken: list[str] = []
    tokens = [token.rstrip(",;") for token in text.replace("=", " ").lower().split()]
    for token, following in zip_longest(tokens, tokens[1:], fillvalue=""):
        # A number may be part of a name, as in `1 6 and under 5`: a name wins over an amount, unless what was said
        # is a name by itself and no other amount follows.
        if spoken and "_".join(spoken) in names and not _begins("_".join([*spoken, token]), names):
            _verify_amount(token, names["_".join(spoken)])
        part = _begins("_".join([*spoken, token]), names)
        ends = "_".join(spoken) in names and not _AMOUNT.fullmatch(following)
        if not _AMOUNT.fullmatch(token) or (part and not ends):
            spoken.append(token)
            continue
        if not spoken and (stakes or main is None):
            raise Refused(shown(text), f"it does not say which wager {token} is for", instead=_each(names))
        wager = _wager("_".join(spoken), names, later or {}) if spoken else str(main)
        if wager in stakes:
            raise Refused(f"{wager} {token}", "the wager is there twice", instead=f"say {wager} once")
        stakes[wager] = parse_money(token, wager)
        spoken = []
    if spoken:
        wager = _wager("_".join(spoken), names, later or {})
        raise Refused(wager, "an amount is missing", instead=f"{wager} 10")
    return stakes


def _verify_amount(token: str, wager: str) -> None:
    if not _AMOUNT.fullmatch(token):
        raise Refused(f"{wager} {shown(token)}", "not an amount of money", instead=f"{wager} 10")


def _each(names: Mapping[str, str]) -> str:
    wagers = list(dict.fromkeys(names.values()))
    return "name each wager before its amount: " + " ".join(f"{wager} 10" for wager in wagers[:2])


def _begins(said: str, names: Iterable[str]) -> bool:
    return any(name == said or name.startswith(said + "_") for name in names)


def _wager(said: str, names: Mapping[str, str], later: Mapping[str, feltwork.Wager]) -> str:
    if said in names:
        return names[said]
    if said in later:
        why = "it is made during the round: you will be asked"
        raise Refused(f"wager {shown(said)}", why, later[said].section, "leave it out for now")
    found = dict.fromkeys(wager for name, wager in names.items() if name.startswith(said))
    if len(found) == 1:
        return next(iter(found))
    if found:
        raise Refused(f"wager {shown(said)}", "several wagers begin so", instead=", ".join(list(found)[:8]))
    raise Refused(f"wager {shown(said)}", "no such wager here", instead="`limits` lists them")


def parse_choice(text: str, question: feltwork.Question) -> feltwork.Decision:
    """A decision by its word, its first letters or its number, with an amount where one is chosen.

    >>> import feltwork
    >>> double = feltwork.Action("double", "551.11(a)", least=100, most=1000)
    >>> question = feltwork.Question(1, (feltwork.Action("stand", "551.10"), double))
    >>> str(parse_choice("s", question)), str(parse_choice("2", question)), str(parse_choice("d 5", question))
    ('stand', 'double 10.00', 'double 5.00')
    >>> set_hands = feltwork.Action("set", "561.13(a)", picks=feltwork.Picks(feltwork.parse_cards("As Kd 9c"), 2, 2))
    >>> str(parse_choice("1 kd", feltwork.Question(1, (set_hands,))))
    'set 1 2'
    """
    tidy = " ".join(text.lower().split())
    if len(question.actions) == 1 and question.actions[0].picks and re.fullmatch(_CHOSEN, f" {tidy}"):
        return question.read(f"{question.actions[0].word} {tidy}")
    if tidy.isascii() and tidy.isdigit() and 1 <= int(tidy) <= len(question.actions):
        return question.read(question.actions[int(tidy) - 1].word)
    if exact := question.find(tidy):
        return exact
    chosen = _CHOSEN.search(tidy)
    word, amount = (tidy[: chosen.start()], chosen[0].strip()) if chosen else (tidy, "")
    words = [
        action.word
        for action in question.actions
        if any(name.replace("_", " ").startswith(word) for name in (action.word, *action.also))
    ]
    if word and len(words) == 1:
        return question.read(f"{words[0]} {amount}".strip())
    if word and words:
        raise Refused(
            f"decision {shown(text)}", "several begin so", question.actions[0].section, "say " + " or ".join(words)
        )
    return question.read(tidy)
