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
    """Dispensed in stacks rather than card by card."""
    stub_away: str
    stub_count: str
    stub_correct: str
    stub_wrong: str


def deal_around(round: Round[Any], places: Sequence[Place], count: int, section: str) -> Steps[None]:
    """One card at a time to each place in turn, face down, until each has its cards."""
    for _ in range(count):
        for place in places:
            yield from round.deal(place, section)


def deal_stacks(round: Round[Any], places: Sequence[Place], count: int, section: str) -> Steps[None]:
    """A stack at a time to each place, face down."""
    for place in places:
        yield from round.deal(place, section, count)


def put_the_stub_away(round: Round[Any], way: Dealing, counting_device: bool, since_count: int) -> Steps[int]:
    """The stub goes to the discard rack, counted where it falls due; the rounds since the last count."""
    if counting_device:
        yield from round.announce("the stub goes to the discard rack unseen", way.stub_away, Point.STUB)
        return 0
    if since_count + 1 < STUB_COUNT_EVERY:
        yield from round.announce("the stub goes to the discard rack unseen", way.stub_away, Point.STUB)
        return since_count + 1
    yield from round.announce("the dealer counts the stub face down", way.stub_count, Point.STUB)
    yield from round.announce("the count is right; the stub goes to the discard rack unseen", way.stub_correct)
    return 0
