"""Studies in the background: each in a process of its own, so that a server goes on serving while deals are counted.

What is found comes as it is found, and is kept on disk by the process that found it. A process whose parent dies ends.
"""

from __future__ import annotations

import os
import threading
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from json import dumps
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Literal

from feltwork.games import game as find_game
from feltwork.odds.figures import WagerOdds
from feltwork.odds.games import analysis
from feltwork.odds.strategy import ActionValue, Situation
from feltwork.odds.study import study
from feltwork.odds.work import Work
from feltwork.terms.refusal import Refused

State = Literal["waiting", "working", "done", "failed", "stopped"]
MOST_WAITING = 8
MOST_KEPT = 64
NICE = 10
"""How far the process stands back for the live tables."""
TOLD_EVERY_S = 0.1
LONGEST_S = 60


@dataclass
class Study:
    """One submission of a game, as far as it is counted."""

    edition: str
    stated: dict[str, Any]
    state: State = "waiting"
    doing: str = ""
    done: int = 0
    total: int = 0
    found: list[WagerOdds] = field(default_factory=list)
    strategies: list[dict[str, Any]] | None = None
    problem: str = ""

    @property
    def over(self) -> bool:
        return self.state in ("done", "failed", "stopped")


class Background:
    """The studies of one server; one is counted at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._studies: OrderedDict[str, Study] = OrderedDict()
        self._processes: dict[str, BaseProcess] = {}
        self._pool: ProcessPoolExecutor | None = None

    def study(self, edition: str, stated: Mapping[str, Any]) -> Study:
        """What is known of a study; asked for the first time, or after it failed, it begins."""
        game = find_game(edition)
        choices = dict(stated)
        game.submission(choices)  # what is not permitted is refused before anything is counted
        analysis(game.id)
        key = sha256(dumps([game.edition, choices], sort_keys=True, default=str).encode()).hexdigest()
        with self._lock:
            known = self._studies.get(key)
            if known is None or known.state in ("failed", "stopped"):
                if sum(not one.over for one in self._studies.values()) >= MOST_WAITING:
                    raise Refused("the laboratory", "it has more to count than it can", instead="ask again in a while")
                known = self._studies[key] = Study(game.edition, choices)
            self._studies.move_to_end(key)
            self._drop_old()
            self._begin_next()
            return known

    def stop(self, edition: str, stated: Mapping[str, Any]) -> None:
        """End a study that nobody waits for any more; what it found stays on disk."""
        with self._lock:
            for key, one in self._studies.items():
                if (one.edition, one.stated) == (edition, dict(stated)) and not one.over:
                    one.state = "stopped"
                    if process := self._processes.get(key):
                        process.terminate()

    def values(self, edition: str, stated: Mapping[str, Any], situation: Situation) -> Sequence[ActionValue]:
        """What each action is worth in a situation: counted in a process that stays, one request after another."""
        with self._lock:
            self._pool = self._pool or ProcessPoolExecutor(1, get_context("spawn"), os.nice, (NICE,))
            answer = self._pool.submit(_values, edition, dict(stated), situation)
        try:
            return answer.result(LONGEST_S)
        except TimeoutError:
            answer.cancel()
            why = f"it takes longer than {LONGEST_S} seconds"
            raise Refused(
                "the situation", why, instead="`feltwork strategy GAME --hand` counts as long as it takes"
            ) from None
        except BrokenProcessPool:
            self._pool = None
            raise Refused("the situation", "the process that counted has ended", instead="ask again") from None

    def close(self) -> None:
        """End everything."""
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
        with self._lock:
            for one in self._studies.values():
                one.state = one.state if one.over else "stopped"
            for process in self._processes.values():
                process.terminate()

    def _drop_old(self) -> None:
        for key in [key for key, one in self._studies.items() if one.over][: max(0, len(self._studies) - MOST_KEPT)]:
            del self._studies[key]

    def _begin_next(self) -> None:
        if self._processes:
            return
        for key, one in self._studies.items():
            if one.state == "waiting":
                one.state = "working"
                context = get_context("spawn")
                here, there = context.Pipe()
                process = context.Process(target=_count, args=(one.edition, one.stated, there), daemon=True)
                process.start()
                there.close()
                self._processes[key] = process
                threading.Thread(target=self._hear, args=(key, one, process, here), daemon=True).start()
                return

    def _hear(self, key: str, one: Study, process: BaseProcess, line: Connection) -> None:
        """Take what the process says until it has ended, then begin the next study."""
        with suppress(EOFError, OSError), line:
            while True:
                kind, *told = line.recv()
                self._take(one, kind, told)
        process.join()
        with self._lock:
            del self._processes[key]
            if not one.over:
                one.state, one.problem = "failed", "the process that counted ended before it was done"
            self._begin_next()

    def _take(self, one: Study, kind: str, told: list[Any]) -> None:
        with self._lock:
            match kind:
                case "progress":
                    one.doing, one.done, one.total = told
                case "found":
                    one.found.append(told[0])
                case "strategies":
                    one.strategies = told[0]
                case "done":
                    one.state = "done"
                case "failed":
                    one.state, one.problem = "failed", told[0]


def _count(edition: str, stated: dict[str, Any], line: Connection) -> None:
    """The whole life of a process that counts."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    threading.Thread(target=_end_with_the_parent, args=(line,), daemon=True).start()
    last = 0.0

    def watch(name: str, done: int, total: int) -> None:
        nonlocal last
        if done >= total or time.monotonic() - last > TOLD_EVERY_S:
            last = time.monotonic()
            line.send(("progress", name, done, total))

    game = find_game(edition)
    work = Work(watch)
    try:
        for figures in study(game, work, stated=stated):
            line.send(("found", figures))
        strategies = analysis(game.id).strategies(game, game.submission(stated), work)
        line.send(("strategies", [{"id": one.id, "title": one.title, **asdict(one.told())} for one in strategies]))
        line.send(("done",))
    except Refused as refused:
        line.send(("failed", str(refused)))


def _values(edition: str, stated: dict[str, Any], situation: Situation) -> Sequence[ActionValue]:
    game = find_game(edition)
    return analysis(game.id).values(game, game.submission(stated), situation, Work())


def _end_with_the_parent(line: Connection) -> None:
    with suppress(EOFError, OSError):
        line.recv()  # nothing is ever sent: it returns when the other end is gone
    os._exit(1)
