"""Questions that put money on the layout or give it up: fold or play, check or raise, one to three times."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from feltwork.procedure.action import Action, Decision
from feltwork.procedure.game import DecisionPoint
from feltwork.procedure.line import Line
from feltwork.procedure.round import Round, Steps

FOLD = "fold"


def ask_for_wager(
    round: Round[Any],
    point: DecisionPoint,
    wager: str,
    *,
    seats: Callable[[], Sequence[int]],
    actions: Callable[[int], Sequence[Action]],
    section: str,
    gives_up: Sequence[str] = (),
    folded: str = "",
    collected: str = "",
) -> Steps[dict[int, Decision]]:
    """Ask each seat together; an action that costs money puts it on ``wager``, and "fold" gives other wagers up.

    Every new wager lies on the layout before the dealer collects what was folded. ``seats`` is asked again where an
    irregularity took a player out. ``section`` orders the question, ``folded`` the loss and ``collected`` that the
    dealer takes it; both are ``section`` where the chapter has no paragraph of its own.
    """
    offered: dict[int, tuple[Action, ...]] = {}

    def questions() -> Iterable[Any]:
        offered.clear()
        offered.update({seat: tuple(actions(seat)) for seat in seats()})
        return [point.question(seat, *offered[seat]) for seat in offered]

    answers = yield from round.ask_until(questions, section)
    for seat, decision in answers.items():
        action = next(action for action in offered[seat] if action.word == decision.word)
        amount = action.costs if decision.amount is None else decision.amount
        if amount:
            round.stake(seat, wager, amount)
    for seat, decision in answers.items():
        if decision.word == FOLD:
            yield from round.forfeit(seat, fold_lines(round, seat, gives_up, folded or section), collected or section)
    return answers


def fold_lines(round: Round[Any], seat: int, wagers: Iterable[str], section: str) -> list[Line]:
    """What a player who folds gives up."""
    return [Line.lose(wager, stake, "folded", section) for wager in wagers if (stake := round.stake_of(seat, wager))]
