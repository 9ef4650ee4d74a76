"""What the sign at a Poker table says, made from its Rules Submission: limits, raises, posts, rake, the Bad Beat."""

from __future__ import annotations

from collections.abc import Iterator

from feltwork.games.poker.rules import BY_PLAYER, INCREMENTAL, PERCENTAGE, TIME, PokerRules
from feltwork.procedure.game import Clause
from feltwork.submission.option import percent
from feltwork.terms.money import dollars


def sign(rules: PokerRules) -> tuple[Clause, ...]:
    """Every line of the sign with the paragraph that orders it.

    >>> lines = [line.text for line in sign(PokerRules.read({"rake_most": 4, "ante": "0.50"}))]
    >>> lines[0], lines[-2]
    ("Hold'em, fixed limit: wagers of $2.00 and $4.00", 'Rake: 10% of each pot, $4.00 at most')
    """
    told = (*_limits(rules), *_rake(rules), *_bad_beat(rules))
    return tuple(Clause(rules.at(section), text) for section, text in told)


def _limits(rules: PokerRules) -> Iterator[tuple[str, str]]:
    kind, low, high = rules.poker, dollars(rules.minimum), dollars(rules.maximum)
    limits = {
        "fixed_limit": f"fixed limit: wagers of {low} and {high}",
        "spread_limit": f"spread limit: wagers from {low} to {high}",
        "pot_limit": f"pot limit: wagers from {low} to the pot",
        "no_limit": f"no limit: wagers of {low} or more",
    }[rules.betting]
    yield "18", f"{kind.name}, {limits}"
    many = f"{rules.raises} raise{'s' if rules.raises > 1 else ''} in a betting round at most"
    yield "18", many if rules.raises else "Raises are not restricted"
    if rules.ante:
        yield kind.seated, f"Ante {dollars(rules.ante)}"
    if kind.blinds:
        yield kind.blinds, f"Blind Bets of {' and '.join(map(dollars, rules.blinds))}"
    if kind.stud:
        yield kind.forced_bet, f"Forced Bet of {dollars(rules.forced_bet)}"
    if not rules.check_raise:
        yield "8(j)", "Who has checked may not raise"


def _rake(rules: PokerRules) -> Iterator[tuple[str, str]]:
    most = f"{dollars(rules.rake_most)} at most"
    if rules.rake == PERCENTAGE:
        yield "15(c)", f"Rake: {percent(rules.rake_percent)} of each pot, {most}"
    elif rules.rake == INCREMENTAL:
        levels = ", ".join(f"{dollars(taken)} at {dollars(level)}" for level, taken in rules.rake_levels)
        yield "15(c)", f"Rake: {levels}; {most}"
    elif rules.rake == TIME:
        due = dollars(rules.time_charge * rules.time_charge_every // 60)
        who = "each seated player" if rules.time_charge_by == BY_PLAYER else "the table"
        every = f"{due} every {rules.time_charge_every} minutes"
        yield "15(c)", f"Time charge: {dollars(rules.time_charge)} an hour from {who}, {every}"
    if rules.rake in (PERCENTAGE, INCREMENTAL):
        yield "15(d)", "A final bet that nobody called is not raked"


def _bad_beat(rules: PokerRules) -> Iterator[tuple[str, str]]:
    if rules.bad_beat:
        of_pot = f"{dollars(rules.bad_beat_contribution)} of a pot of {dollars(rules.bad_beat_minimum_pot)} or more"
        yield "20(b)(1)", f"Bad Beat fund: {of_pot}"
        yield "20(b)(3)", f"Bad Beat: {rules.bad_beat_hand.replace('_', ' ')} or better loses"
