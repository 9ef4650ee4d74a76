"""What is offered around a baccarat table, from player to player until one accepts: the shoe, the cards to turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from feltwork.procedure.action import DEALER_SEAT, Action
from feltwork.procedure.game import DecisionPoint
from feltwork.procedure.round import Round, Steps

ACCEPT, REJECT = "accept", "reject"


def accept(section: str, about: str = "") -> Action:
    """Take what is offered."""
    return Action(ACCEPT, section, about, also=("take", "yes", "accept the shoe", "take the shoe"))


def reject(section: str, about: str = "") -> Action:
    """Let it go on to the next player."""
    return Action(REJECT, section, about, also=("refuse", "decline", "no", "reject the shoe", "refuse the shoe"))


def offer_in_turn(
    round: Round[Any], point: DecisionPoint, actions: tuple[Action, ...], seats: Iterable[int], section: str
) -> Steps[tuple[int, str]]:
    """Ask one player after another: the first who does not reject, with the word; the dealer where all do."""
    for seat in seats:
        answers = yield from round.ask([point.question(seat, *actions)], section)
        if seat in answers and answers[seat].word != REJECT:  # who leaves instead has no answer
            return seat, answers[seat].word
    return DEALER_SEAT, REJECT
