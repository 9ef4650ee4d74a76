"""Rounds of a game's own procedure, each from a fresh shoe: slow, and the judge of everything faster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from feltwork.equipment.randomness import SimulationSource
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.game import Game
from feltwork.procedure.line import Line
from feltwork.procedure.request import Answer, Ask, Request
from feltwork.procedure.round import Round
from feltwork.procedure.verify import verify_answer
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.play import NEWLY_OPENED
from feltwork.rounds.virtual_table import VirtualTable
from feltwork.simulation.quick_table import QuickTable
from feltwork.simulation.tally import Tally
from feltwork.terms.money import Cents

Decide: TypeAlias = Callable[[Question, Round[Any, Any]], Decision]
Measure: TypeAlias = Callable[[Iterable[Line]], tuple[Cents, Cents]]
"""What a seat's lines come to: won or lost, and staked."""

SEAT = 1


def whole_seat(lines: Iterable[Line]) -> tuple[Cents, Cents]:
    """All lines of a seat, whichever wager they are of."""
    listed = list(lines)
    return sum(line.net for line in listed), sum(line.staked for line in listed)


class UntoldRound(RoundInPlay):
    """A round of which nobody reads the transcript: every answer is verified, and none is kept."""

    def answer(self, answer: Answer = None) -> None:
        verify_answer(self.round, self.request, answer)
        self._advance(answer)


def play_round(
    game: Game[Any, Any],
    rules: Any,
    stakes: Mapping[int, Mapping[str, Cents]],
    decide: Decide,
    equipment: VirtualTable,
) -> RoundInPlay:
    """One round from a table that has just been opened, on equipment that is whole and newly shuffled."""
    opened = {key.id: True for key in game.situation if key.id in NEWLY_OPENED}
    table = UntoldRound(game.begin(stakes, rules, opened))
    while not table.done:
        table.answer(_answer(table, table.request, equipment, decide))
    return table


def _answer(table: RoundInPlay, request: Request, equipment: VirtualTable, decide: Decide) -> Answer:
    if not isinstance(request, Ask):
        return equipment.answer(table.round, request)
    answers: dict[int, Decision] = {}
    for question in request.questions:
        if question.default and (question.moot or not question.seat):  # the dealer follows the house way
            answers[question.seat] = question.read(question.default)
        else:
            answers[question.seat] = decide(question, table.round)
    return answers


def simulate(
    game: Game[Any, Any],
    rules: Any,
    stakes: Mapping[str, Cents],
    decide: Decide,
    measure: Measure,
    *,
    unit: Cents,
    rounds: int,
    seed: int,
    stream: int = 0,
) -> Tally:
    """Many rounds with one player; the same seed and stream give the same tally."""
    equipment = QuickTable(game, rules, SimulationSource(seed, stream))
    tally = Tally(unit)
    for _ in range(rounds):
        equipment.open()
        table = play_round(game, rules, {SEAT: stakes}, decide, equipment)
        tally.add(*measure(table.result.lines[SEAT]))
    return tally
