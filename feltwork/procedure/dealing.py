"""Ways of dealing that the card chapters share: the manual shoe, the hand, the automated shoe; the stub."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from feltwork.procedure.place import Place
from feltwork.procedure.request import Point
from feltwork.procedure.round import Round, Steps

MANUAL_SHOE, HAND, AUTOMATED_SHOE = "manual_shoe", "hand", "automated_shoe"
STUB_COUNT_EVERY = 5


@dataclass(frozen=True, slots=True)
class Dealing:
    """One way to deal, with the sections that order its steps."""

    name: str
    placed: str
    """Where the stacked deck goes first."""
    no_more_bets: str
    deal: str
    stacks: bool
    """Dispensed in stacks rather than card by card; the first card of a stack lies at its bottom."""
    stub_away: str = ""
    stub_count: str = ""
    stub_correct: str = ""
    stub_wrong: str = ""


Ordered = tuple[str, str, str, str, str, str, str]
"""Where a way to deal has the deck placed, "no more bets", the deal; the stub put away, counted, right and wrong."""


def ways(manual_shoe: Ordered, hand: Ordered, automated_shoe: Ordered) -> dict[str, Dealing]:
    """The three ways to deal, each with the sections that order its steps."""
    return {
        MANUAL_SHOE: _way("a manual dealing shoe", False, *manual_shoe),
        HAND: _way("the dealer's hand", False, *hand),
        AUTOMATED_SHOE: _way("an automated dealing shoe", True, *automated_shoe),
    }


def _way(
    name: str, stacks: bool, placed: str, no_more_bets: str, deal: str, away: str, count: str, correct: str, wrong: str
) -> Dealing:
    return Dealing(name, placed, no_more_bets, deal, stacks, away, count, correct, wrong)


def dealings(manual: int = 8) -> dict[str, Dealing]:
    """The three ways, numbered as most chapters number them, from the section of the manual dealing shoe on.

    >>> dealings()["hand"].deal, dealings(10)["automated_shoe"].stub_wrong
    ('9(b)', '12(f)')
    """
    m, h, a = manual, manual + 1, manual + 2
    return ways(
        (f"{m}(a)", f"{m}(b)", f"{m}(d)", f"{m}(e)", f"{m}(f)", f"{m}(g)", f"{m}(h)"),
        (f"{h}(a)(2)", f"{h}(a)(3)", f"{h}(b)", f"{h}(c)", f"{h}(d)", f"{h}(e)", f"{h}(f)"),
        (f"{a}(a)(1)", f"{a}(a)(2)", f"{a}(b)", f"{a}(c)", f"{a}(d)", f"{a}(e)", f"{a}(f)"),
    )


def deal_around(
    round: Round[Any], places: Sequence[Place], count: int, section: str, *, face_up: bool = False
) -> Steps[None]:
    """One card at a time to each place in turn until each has its cards."""
    for _ in range(count):
        for place in places:
            yield from round.deal(place, section, face_up=face_up)


def deal_stacks(round: Round[Any], places: Sequence[Place], count: int, section: str) -> Steps[None]:
    """A stack at a time to each place, face down."""
    for place in places:
        yield from round.deal(place, section, count)


def put_the_stub_away(round: Round[Any], way: Dealing, counting_device: bool, since_count: int) -> Steps[int]:
    """The stub goes to the discard rack, counted where it falls due; the rounds since the last count."""
    at = round.game.at
    if counting_device:
        yield from round.announce("the stub goes to the discard rack unseen", at(way.stub_away), Point.STUB)
        return 0
    if since_count + 1 < STUB_COUNT_EVERY:
        yield from round.announce("the stub goes to the discard rack unseen", at(way.stub_away), Point.STUB)
        return since_count + 1
    yield from round.announce("the dealer counts the stub face down", at(way.stub_count), Point.STUB)
    yield from round.announce("the count is right; the stub goes to the discard rack unseen", at(way.stub_correct))
    return 0
