"""Many rounds as units of work on all cores: the same seed gives the same totals, whoever plays which of them.

Units are added up in their order. So a run that was interrupted ends with whole units from the first on, and the same
seed with as many rounds gives the same totals again.
"""

from __future__ import annotations

import os
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from multiprocessing import get_context, resource_tracker
from time import perf_counter
from typing import Any

import numpy as np

from feltwork.procedure.game import Game
from feltwork.ranking.cores import cores_here
from feltwork.simulation.by_procedure import Decide, Measure, simulate
from feltwork.simulation.compiled import ROUNDS, Kernel, play_unit, tally_of
from feltwork.simulation.tally import Tally
from feltwork.terms.money import Cents

AHEAD = 3
"""Spans for each worker that are begun before the first of them has to be finished."""
LOOK_EVERY_S = 0.1


@dataclass(frozen=True, slots=True)
class Span:
    """Rounds that one worker plays: from the first round of a unit on."""

    first: int
    rounds: int


class Rounds(ABC):
    """What is played: plain data that can be sent to another process or machine."""

    unit: Cents
    per_unit: int
    """Rounds of a unit, each of which has a stream of chance of its own."""
    units_a_span: int
    """So many that a span takes a fraction of a second."""

    @abstractmethod
    def play(self, seed: int, span: Span) -> Tally:
        """Play the rounds of a span."""

    def units(self, span: Span) -> Iterator[tuple[int, int]]:
        """The units of a span and the rounds of each; the last one may be cut short."""
        for begun in range(0, span.rounds, self.per_unit):
            yield span.first + begun // self.per_unit, min(self.per_unit, span.rounds - begun)

    def spans(self, rounds: int) -> Iterator[Span]:
        """So many rounds, in the order of their units."""
        size = self.per_unit * self.units_a_span
        for begun in range(0, rounds, size):
            yield Span(begun // self.per_unit, min(size, rounds - begun))


@dataclass(frozen=True)
class CompiledRounds(Rounds):
    """Rounds of a compiled kernel, on threads: kernels release the interpreter lock."""

    kernel: Kernel
    unit: Cents = 1_000_000_00
    per_unit = ROUNDS
    units_a_span = 16

    def play(self, seed: int, span: Span) -> Tally:
        counts = np.zeros(len(self.kernel.results), dtype=np.int64)
        for index, rounds in self.units(span):
            counts += play_unit(self.kernel, seed, index, rounds)
        return tally_of(self.kernel, counts, self.unit)


@dataclass(frozen=True)
class ProcedureRounds(Rounds):
    """Rounds of a game's own procedure, in processes: they hold the interpreter lock."""

    game: Game[Any, Any]
    rules: Any
    stakes: Mapping[str, Cents]
    decide: Decide
    measure: Measure
    unit: Cents
    per_unit = 250
    units_a_span = 1

    def play(self, seed: int, span: Span) -> Tally:
        whole = Tally(self.unit)
        for index, rounds in self.units(span):
            whole.update(
                simulate(
                    self.game,
                    self.rules,
                    self.stakes,
                    self.decide,
                    self.measure,
                    unit=self.unit,
                    rounds=rounds,
                    seed=seed,
                    stream=index,
                )
            )
        return whole


class Workers(ABC):
    """Where spans are played."""

    size: int
    """How many are played at once."""

    @abstractmethod
    def start(self, span: Span) -> None:
        """Have a span played."""

    @abstractmethod
    def finished(self) -> list[tuple[Span, Tally]]:
        """What was finished since; waits a moment for something."""

    @abstractmethod
    def close(self) -> None:
        """The end: what has not begun does not begin."""


class Cores(Workers):
    """Threads or processes of this machine."""

    def __init__(self, rounds: Rounds, seed: int, workers: int | None = None) -> None:
        self.size = workers or cores_here()
        self._rounds, self._seed = rounds, seed
        self._in_processes = self.size > 1 and isinstance(rounds, ProcedureRounds)
        self._playing: dict[Future[Tally], Span] = {}

    @cached_property
    def _pool(self) -> Executor:
        if not self._in_processes:
            return ThreadPoolExecutor(self.size)
        resource_tracker.ensure_running()  # by itself it would let Ctrl-C through again, to all that follow
        return ProcessPoolExecutor(self.size, get_context("spawn"), _hold, (self._rounds,))

    def start(self, span: Span) -> None:
        pool, play = self._pool, _play_held if self._in_processes else self._rounds.play
        with _not_interrupted():  # a process that is started here leaves the end by Ctrl-C to us
            self._playing[pool.submit(play, self._seed, span)] = span

    def finished(self) -> list[tuple[Span, Tally]]:
        done, _ = wait(self._playing, timeout=LOOK_EVERY_S, return_when=FIRST_COMPLETED)
        return [(self._playing.pop(future), future.result()) for future in done]

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


_held: list[Rounds] = []
"""In a process of a pool: what it plays, sent once."""


def _hold(rounds: Rounds) -> None:
    _held[:] = [rounds]


def _play_held(seed: int, span: Span) -> Tally:
    return _held[0].play(seed, span)


@contextmanager
def _not_interrupted() -> Iterator[None]:
    """Ctrl-C waits until this is done; processes started in it never hear of it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@dataclass(frozen=True)
class Run:
    """What was played."""

    tally: Tally
    seconds: float
    complete: bool
    """False where somebody ended it before the rounds that were asked for."""


def run(
    rounds: Rounds,
    many: int,
    workers: Workers,
    *,
    watch: Callable[[Tally], None] | None = None,
    stop: threading.Event | None = None,
) -> Run:
    """Play so many rounds; ``watch`` sees the tally grow, and ``stop`` ends it between two spans."""
    begun = perf_counter()
    whole = Tally(rounds.unit)
    spans = rounds.spans(many)
    waiting: dict[int, Tally] = {}  # finished before an earlier one
    started: list[Span] = []  # in their order, until they are added up
    stopped = stop or threading.Event()
    try:
        while not stopped.is_set() and whole.rounds < many:
            while len(started) < AHEAD * workers.size and (span := next(spans, None)):
                workers.start(span)
                started.append(span)
            waiting.update((span.first, tally) for span, tally in workers.finished())
            while started and started[0].first in waiting:
                whole.update(waiting.pop(started.pop(0).first))
            if watch:
                watch(whole)
    finally:
        workers.close()
    return Run(whole, perf_counter() - begun, whole.rounds == many)


def any_seed() -> int:
    """A seed for whoever names none."""
    return int.from_bytes(os.urandom(4), "big")
