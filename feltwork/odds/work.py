"""Long work: it says how far it is, runs on all cores, and can be interrupted between two pieces."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from typing import TypeVar

from feltwork.ranking.cores import cores_here

R = TypeVar("R")


class Interrupted(Exception):  # noqa: N818 - somebody has asked for it, which is no error
    """Raised out of work that is to stop."""


class Work:
    """One piece of long work and whoever watches it.

    >>> told = []
    >>> work = Work(lambda name, done, total: told.append((name, done, total)))
    >>> work.spread("counting", lambda piece: piece.stop - piece.start, size=10, pieces=2)
    [5, 5]
    >>> sorted(told)[-1]
    ('counting', 10, 10)
    """

    def __init__(self, watch: Callable[[str, int, int], None] | None = None, cores: int | None = None) -> None:
        self._watch = watch
        self._stop = threading.Event()
        self._lock = threading.Lock()
        self.cores = cores or cores_here()

    def __reduce__(self) -> tuple[type[Work], tuple[None, int]]:
        """In another process nobody watches it."""
        return Work, (None, self.cores)

    def stop(self) -> None:
        """Ask for an end; the piece at hand is still finished."""
        self._stop.set()

    def told(self, name: str, done: int, total: int) -> None:
        """Say how far it is, or stop here where somebody asked for it."""
        if self._stop.is_set():
            raise Interrupted(name)
        if self._watch:
            with self._lock:
                self._watch(name, done, total)

    def spread(self, name: str, piece: Callable[[slice], R], size: int, pieces: int | None = None) -> list[R]:
        """Call ``piece`` on slices that cover ``range(size)``, on all cores; results in order.

        A piece is what can't be interrupted: make so many that one takes about half a second at most. Kernels release
        the interpreter lock, so plain threads do.
        """
        many = max(1, min(size, pieces or 8 * self.cores))
        parts = [slice(size * i // many, size * (i + 1) // many) for i in range(many)]
        finished = 0

        def run(part: slice) -> R:
            nonlocal finished
            self.told(name, finished, size)
            try:
                result = piece(part)
            except BaseException:  # what has not begun does not begin
                self.stop()
                raise
            with self._lock:
                finished += part.stop - part.start
            self.told(name, finished, size)
            return result

        if self.cores == 1 or many == 1:
            return [run(part) for part in parts]
        with ThreadPoolExecutor(self.cores) as pool:
            futures = [pool.submit(run, part) for part in parts]
            try:
                wait(futures, return_when=FIRST_EXCEPTION)
            except BaseException:  # Ctrl-C
                self.stop()
                raise
            finally:
                pool.shutdown(wait=True, cancel_futures=True)
        errors = [error for future in futures if not future.cancelled() and (error := future.exception())]
        if errors:  # the others stopped because of one
            raise next((error for error in errors if not isinstance(error, Interrupted)), errors[0])
        return [future.result() for future in futures]
