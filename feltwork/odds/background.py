"""Studies in the background: each in a process of its own, so that a server goes on serving while deals are counted.

What is found comes as it is found, and is kept on disk by the process that found it. A process whose parent dies ends.
"""

from __future__ import annotations

import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from json import dumps
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Literal

from feltwork.games import game as find_game
from feltwork.odds.figures import WagerOdds
from feltwork.odds.games import analysis
from feltwork.odds.strategy import ActionValue, Situation, Told
from feltwork.odds.study import study
from feltwork.odds.work import Work
from feltwork.procedure.game import Game
from feltwork.terms.refusal import Refused

State = Literal["waiting", "working", "done", "failed", "stopped"]
MOST_WAITING = 8
MOST_OF_PERSON = 3
"""Studies of one person that wait or are counted, and half of the situations: others have their turn too."""
MOST_KEPT = 64
MOST_ASKING = 4
"""Situations that wait for their answer at once: each holds a thread of the server."""
NICE = 10
"""How far the process stands back for the live tables."""
TOLD_EVERY_S = 0.1
LONGEST_S = 60


@dataclass(frozen=True)
class ToldStrategy:
    """A strategy as a person reads it."""

    id: str
    title: str
    told: Told


@dataclass
class Study:
    """One submission of a game, as far as it is counted."""

    edition: str
    stated: dict[str, Any]
    by: str = ""
    """Who asked first."""
    state: State = "waiting"
    doing: str = ""
    done: int = 0
    total: int = 0
    found: list[WagerOdds] = field(default_factory=list)
    strategies: list[ToldStrategy] | None = None
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
        self._answering = Answering()

    def study(self, edition: str, stated: Mapping[str, Any], by: str = "") -> Study:
        """What is known of a study; asked for the first time, or after it failed, it begins."""
        game, choices, key = _asked(edition, stated)
        analysis(game.id)
        with self._lock:
            known = self._studies.get(key)
            if known is None or known.state in ("failed", "stopped"):
                waiting = [one for one in self._studies.values() if not one.over]
                if len(waiting) >= MOST_WAITING:
                    raise Refused("the laboratory", "it has more to count than it can", instead="ask again in a while")
                if by and sum(one.by == by for one in waiting) >= MOST_OF_PERSON:
                    raise Refused("the laboratory", f"{MOST_OF_PERSON} of your studies wait", instead="stop one first")
                known = self._studies[key] = Study(game.edition, choices, by)
            self._studies.move_to_end(key)
            self._drop_old()
            self._begin_next()
            return known

    def known(self, edition: str, stated: Mapping[str, Any]) -> Study | None:
        """What is known of a study that was asked for; nothing begins."""
        *_, key = _asked(edition, stated)
        with self._lock:
            return self._studies.get(key)

    def stop(self, edition: str, stated: Mapping[str, Any]) -> None:
        """End a study that nobody waits for any more; what it found stays on disk."""
        *_, key = _asked(edition, stated)
        with self._lock:
            one = self._studies.get(key)
            if one is not None and not one.over:
                one.state = "stopped"
                if process := self._processes.get(key):
                    process.terminate()

    def values(
        self, edition: str, stated: Mapping[str, Any], situation: Situation, by: str = ""
    ) -> Sequence[ActionValue]:
        """What each action is worth in a situation: counted in a process that stays, one request after another."""
        return self._answering.ask(edition, dict(stated), situation, by)

    def close(self) -> None:
        """End everything."""
        self._answering.end()
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
                try:
                    process, here = _begun(_count, one.edition, one.stated)
                except OSError as problem:  # no memory or no process is left
                    one.state, one.problem = "failed", f"no process could be begun: {problem}"
                    continue
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


def _asked(edition: str, stated: Mapping[str, Any]) -> tuple[Game[Any, Any], dict[str, Any], str]:
    """A game, the choices and their key; what is not permitted is refused before anything is looked up or counted."""
    game, choices = find_game(edition), dict(stated)
    game.submission(choices)
    key = sha256(dumps([game.edition, choices], sort_keys=True, default=str).encode()).hexdigest()
    return game, choices, key


class Answering:
    """A process that answers what actions are worth. It stays, since what it has counted makes the next answer quick;
    one that takes too long is ended, and the next question begins another.
    """

    def __init__(self) -> None:
        self._places = threading.Lock()
        self._asking: list[str] = []
        """Who waits for an answer."""
        self._turn = threading.Lock()
        self._over = False
        self._process: BaseProcess | None = None
        self._line: Connection | None = None

    def ask(self, edition: str, stated: dict[str, Any], situation: Situation, by: str = "") -> Sequence[ActionValue]:
        """The answer, or a refusal where it is not known in time."""
        with self._places:
            if len(self._asking) >= MOST_ASKING or (by and self._asking.count(by) >= MOST_ASKING // 2):
                raise Refused("the laboratory", "it has more to count than it can", instead="ask again in a while")
            self._asking.append(by)
        try:
            if not self._turn.acquire(timeout=LONGEST_S):
                raise Refused("the situation", "others are counted before it", instead="ask again in a while")
            try:
                return self._answer(edition, stated, situation)
            finally:
                self._turn.release()
        finally:
            with self._places:
                self._asking.remove(by)

    def _answer(self, edition: str, stated: dict[str, Any], situation: Situation) -> Sequence[ActionValue]:
        try:
            line = self._begin()
            line.send((edition, stated, situation))
            if not line.poll(LONGEST_S):
                self.close()
                why = f"it takes longer than {LONGEST_S} seconds"
                instead = "`feltwork strategy GAME --hand` counts as long as it takes"
                raise Refused("the situation", why, instead=instead)
            answer = line.recv()
        except (EOFError, OSError):
            self.close()
            raise Refused("the situation", "the process that counted has ended", instead="ask again") from None
        if isinstance(answer, Refused):
            raise answer
        values: Sequence[ActionValue] = answer
        return values

    def _begin(self) -> Connection:
        if self._over:
            raise EOFError
        if self._line is None or self._process is None or not self._process.is_alive():
            self._process, self._line = _begun(_answer_all)
        return self._line

    def end(self) -> None:
        """No more answers."""
        self._over = True
        self.close()

    def close(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process, line, self._line = self._process, None, self._line, None
        if process is not None:
            process.terminate()
        if line is not None:
            line.close()


def _begun(work: Callable[..., None], *args: object) -> tuple[BaseProcess, Connection]:
    """A process of ours that ends with us, and the line to it."""
    context = get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=work, args=(*args, there), daemon=True)
    process.start()
    there.close()
    return process, here


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
        line.send(("strategies", [ToldStrategy(one.id, one.title, one.told()) for one in strategies]))
        line.send(("done",))
    except Refused as refused:
        line.send(("failed", str(refused)))


def _answer_all(line: Connection) -> None:
    """The whole life of a process that answers; without a server it ends."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    server = os.getppid()
    threading.Thread(target=_end_without, args=(server,), daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            line.send(_answered(*line.recv()))


def _answered(edition: str, stated: dict[str, Any], situation: Situation) -> Sequence[ActionValue] | Refused:
    game = find_game(edition)
    try:
        return tuple(analysis(game.id).values(game, game.submission(stated), situation, Work()))
    except Refused as refused:
        return refused


def _end_without(server: int) -> None:
    """End in the middle of a count too, where the server is no more."""
    while os.getppid() == server:
        time.sleep(1)
    os._exit(1)


def _end_with_the_parent(line: Connection) -> None:
    with suppress(EOFError, OSError):
        line.recv()  # nothing is ever sent: it returns when the other end is gone
    os._exit(1)
