"""A round of Poker that remembers what it asked of whom."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from feltwork.procedure.action import Question
from feltwork.procedure.request import Ask
from feltwork.rounds import settle as settling
from feltwork.rounds.in_play import RoundInPlay

CENTS = 100


class Asked(NamedTuple):
    """What a player could do, in dollars."""

    seat: int
    to_call: int
    least: int | None
    """What the bet comes to by the least bet or raise; None where there is none."""
    most: int | None


class Watched(RoundInPlay):
    """A round, and every turn to act in it."""

    def __init__(self, round: Any) -> None:
        self.turns: list[Asked] = []
        super().__init__(round)

    def answer(self, answer: Any = None) -> None:
        request = self.request
        super().answer(answer)
        if isinstance(request, Ask):
            self.turns += [asked for question in request.questions if (asked := turn(question))]

    def finishing(self, chips: dict[str, str]) -> dict[int, int]:
        """What lies before each seat afterwards, in cents."""
        return {int(seat): int(stack) * CENTS + self.result.net(int(seat)) for seat, stack in chips.items()}


def turn(question: Question) -> Asked | None:
    """A turn to act; None where something else is asked: what to draw, whether to show."""
    actions = {action.word: action for action in question.actions}
    if not actions.keys() & {"check", "call", "forced bet"}:
        return None
    call, more = actions.get("call"), actions.get("raise") or actions.get("bet")
    return Asked(
        question.seat,
        call.costs // CENTS if call else 0,
        more.least // CENTS if more else None,
        more.most // CENTS if more and more.most is not None else None,
    )


def watch(file: dict[str, Any]) -> Watched:
    """The file, settled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settling, "RoundInPlay", Watched)
        done = settling.settle(file)
    assert isinstance(done, Watched)
    return done
