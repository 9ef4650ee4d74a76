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
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.play import NEWLY_OPENED
from feltwork.rounds.virtual_table import VirtualTable
from feltwork.simulation.tally import Tally
from feltwork.terms.money import Cents

Decide: TypeAlias = Callable[[Question, Round[Any, Any]], Decision]
Measure: TypeAlias = Callable[[Iterable[Line]], tuple[Cents, Cents]]
"""What a seat's lines come to: won or lost, and staked."""

SEAT = 1


def play_round(
    game: Game[Any, Any],
    rules: Any,
    stakes: Mapping[int, Mapping[str, Cents]],
    decide: Decide,
    source: SimulationSource,
) -> RoundInPlay:
    """One round from a table that has just been opened: the shoe is whole and newly shuffled."""
    opened = {key.id: True for key in game.situation if key.id in NEWLY_OPENED}
    equipment = VirtualTable(game, rules, source)
    table = RoundInPlay(game.begin(stakes, rules, opened))
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
    source = SimulationSource(seed, stream)
    tally = Tally(unit)
    for _ in range(rounds):
        table = play_round(game, rules, {SEAT: stakes}, decide, source)
        tally.add(*measure(table.result.lines[SEAT]))
    return tally
