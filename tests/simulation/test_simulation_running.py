"""Units of work: the same seed gives the same totals for any number of workers, and an end before the end is told."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from numpy.typing import NDArray

import feltwork
from feltwork.odds.strategy import Customary
from feltwork.simulation.by_procedure import simulate, whole_seat
from feltwork.simulation.compiled import ROUNDS, Draws, Rolled, play_unit
from feltwork.simulation.running import CompiledRounds, Cores, ProcedureRounds, Rounds, Span, any_seed, run
from feltwork.simulation.tally import Tally


@dataclass(frozen=True)
class Field(Rolled):
    """Two dice; 7 loses, 2 and 12 pay double."""

    bounds = (6, 6)
    results = tuple((Fraction(net), Fraction(1)) for net in (-1, 1, 2))

    def settle(self, drawn: Draws) -> NDArray[np.integer]:
        shown = drawn.sum(axis=1)
        return np.where((shown == 0) | (shown == 10), 2, np.where(shown == 5, 0, 1))


COMPILED = CompiledRounds(Field())


def procedure() -> ProcedureRounds:
    game = feltwork.game("minibaccarat")
    return ProcedureRounds(game, game.submission(), {"player": 100_00}, Customary(game).decide, whole_seat, unit=100_00)


def test_spans_cover_the_rounds_unit_by_unit() -> None:
    size = ROUNDS * CompiledRounds.units_a_span
    spans = list(COMPILED.spans(size + ROUNDS + 5))
    assert spans == [Span(0, size), Span(CompiledRounds.units_a_span, ROUNDS + 5)]
    assert list(COMPILED.units(spans[1])) == [(16, ROUNDS), (17, 5)]
    assert list(COMPILED.spans(0)) == []


@pytest.mark.parametrize("many", [1, ROUNDS, 40 * ROUNDS + 17])
def test_any_number_of_threads_gives_the_same_totals(many: int) -> None:
    done = [run(COMPILED, many, Cores(COMPILED, 3, workers)) for workers in (1, 2, 5)]
    assert [one.complete for one in done] == [True] * 3
    assert done[0].tally.rounds == many
    assert done[0].tally == done[1].tally == done[2].tally
    units = [play_unit(Field(), 3, first, min(ROUNDS, many - first * ROUNDS)) for first in range(-(-many // ROUNDS))]
    by_hand = sum(units)
    assert done[0].tally.results[-COMPILED.unit, COMPILED.unit] == by_hand[0]


def test_any_number_of_processes_gives_the_same_totals() -> None:
    """600 rounds are two whole units and one that is cut short."""
    job = procedure()
    in_this_process = run(job, 600, Cores(job, 8, 1)).tally
    in_processes = run(job, 600, Cores(job, 8, 2)).tally
    assert in_processes == in_this_process
    by_hand = Tally(100_00)
    playing = partial(simulate, job.game, job.rules, job.stakes, job.decide, job.measure, unit=100_00, seed=8)
    for stream, rounds in enumerate((250, 250, 100)):
        by_hand.update(playing(rounds=rounds, stream=stream))
    assert in_this_process == by_hand


def test_another_seed_gives_other_totals() -> None:
    one, other = (run(COMPILED, ROUNDS, Cores(COMPILED, seed, 1)).tally for seed in (1, 2))
    assert one != other
    assert any_seed() != any_seed()


@pytest.mark.parametrize("workers", [1, 3])
def test_a_run_that_is_stopped_has_whole_units_from_the_first_on(workers: int) -> None:
    stop = threading.Event()
    seen: list[int] = []

    def watch(tally: Tally) -> None:
        seen.append(tally.rounds)
        if tally.rounds:
            stop.set()

    many = 10_000 * ROUNDS
    done = run(COMPILED, many, Cores(COMPILED, 5, workers), watch=watch, stop=stop)
    assert not done.complete
    assert 0 < done.tally.rounds < many
    assert done.tally.rounds == seen[-1]
    assert seen == sorted(seen)
    again = run(COMPILED, done.tally.rounds, Cores(COMPILED, 5, 2))
    assert again.complete
    assert again.tally == done.tally


@dataclass(frozen=True)
class Failing(Rounds):
    unit = 100
    per_unit = 10
    units_a_span = 1

    def play(self, seed: int, span: Span) -> Tally:
        if span.first == 3:
            raise RuntimeError("a deck is missing")
        tally = Tally(100)
        tally.add(0, 100, span.rounds)
        return tally


def test_what_fails_in_a_worker_fails_here() -> None:
    with pytest.raises(RuntimeError, match="a deck is missing"):
        run(Failing(), 100, Cores(Failing(), 1, 2))


def test_the_mean_is_the_dices_own() -> None:
    """By hand: 6 ways lose, 2 pay double, 28 pay even money; of a million rounds the standard error is 0.0008."""
    tally = run(COMPILED, 1_000_000, Cores(COMPILED, 1)).tally
    assert abs(tally.mean - 26 / 36) < 4 * tally.standard_error
    assert tally.mean_stake == 1
