"""One seeded run: a load, kills at moments that the seed chooses, restarts, and the proof.

What is killed, with SIGKILL and nothing else: the client's process; the whole server, its first process and every one
of its children; one of the server's backends, upon which the server ends all others and recovers by itself; or client
and server together. These are deaths of processes, not of the machine: what a process wrote is the operating system's
to keep. So a server without fsync loses nothing here that one with fsync would keep, and the short runs do without;
commits stay synchronous in both. The long runs have fsync as well.

A server that loses another backend while it recovers may give up and end. Then it is started again, as by whoever
watches over a house's server.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from random import Random

import psutil
from psycopg.conninfo import conninfo_to_dict

from feltwork.database.cluster import Cluster
from feltwork.database.postmaster import postmaster
from tests.faults.acknowledged import answers_in, read
from tests.faults.load import live
from tests.faults.proof import prove
from tests.wagering.small_floor import FloorCopies

TARGETS = ("client", "server", "backend", "both")
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["pytest", "tests.faults.load"])
"""Each client is a process of its own, with the imports done: they take longer than a run's work."""
WATCHES_EVERY_S = 0.5
HANGS_AFTER_S = 120
"""Nothing here takes a tenth of that; without it a run that waits for ever would say nothing."""


@dataclass
class Story:
    """What happened in a run."""

    seed: int
    kills: list[str] = field(default_factory=list)
    answered: int = 0
    refused: int = 0
    lives: int = 0
    took_s: float = 0

    def __str__(self) -> str:
        kills = ", ".join(self.kills)
        return (
            f"seed {self.seed}: {self.answered} answered, {self.refused} refused, killed {kills} ({self.took_s:.1f} s)"
        )


class Hung(AssertionError):  # noqa: N818 - what it is
    """Nothing moved any more."""


class Run:
    """The parts of one run."""

    def __init__(self, seed: int, cluster: Cluster, url: str, file: Path) -> None:
        self.cluster, self.url, self.file = cluster, url, file
        self.chance = Random(seed)  # noqa: S311 - a failing run is a seed
        self.story = Story(seed)
        self.client: ForkServerProcess | None = None
        self.watched = time.monotonic()

    def play(self) -> Story:
        began = time.monotonic()
        try:
            self.start_client()
            for _ in range(self.chance.randint(2, 4)):
                self.wait_for_answers(self.chance.randint(3, 40))
                time.sleep(self.chance.uniform(0, 0.02))  # into the middle of something
                self.kill(self.chance.choice(TARGETS))
            self.wait_for_answers(self.chance.randint(3, 20))
            self.finish()
        finally:
            if self.client is not None:
                self.client.kill()
                self.client.join()
        self.story.took_s = time.monotonic() - began
        return self.story

    def start_client(self) -> None:
        self.story.lives += 1
        told, self.stop = PROCESSES.Pipe(duplex=False)
        self.client = PROCESSES.Process(
            target=live, args=(self.url, self.file, self.story.seed, self.story.lives, told)
        )
        self.client.start()
        told.close()

    def wait_for_answers(self, more: int) -> None:
        wanted = answers_in(self.file) + more
        until = time.monotonic() + HANGS_AFTER_S
        while answers_in(self.file) < wanted:
            assert self.client is not None
            if self.client.exitcode is not None:
                faults = read(self.file).faults or ["without a word"]
                raise AssertionError(f"the client ended by itself: {faults[0]}")
            if time.monotonic() > until:
                raise Hung(f"no answer arrives any more after {answers_in(self.file)}")
            self.watch()
            time.sleep(0.002)

    def kill(self, target: str) -> None:
        self.story.kills.append(target)
        if target in ("client", "both"):
            assert self.client is not None
            self.client.kill()
        if target in ("server", "both"):
            kill_server(self.cluster)
        if target == "backend":
            kill_backend(self.cluster, self.url, self.chance)
        if target in ("client", "both"):
            assert self.client is not None
            self.client.join()
            self.start_client()
        if target in ("server", "both"):
            time.sleep(self.chance.choice((0, 0, 0.2)))
            self.cluster.start()

    def finish(self) -> None:
        """Let the client do what it has begun, and end."""
        assert self.client is not None
        self.stop.send("stop")
        until = time.monotonic() + HANGS_AFTER_S
        while self.client.exitcode is None:
            if time.monotonic() > until:
                raise Hung("the client does not end")
            self.watch()
            self.client.join(0.05)

    def watch(self) -> None:
        """Start a server that has given up."""
        if time.monotonic() > self.watched + WATCHES_EVERY_S:
            self.watched = time.monotonic()
            if not self.cluster.running():
                self.story.kills.append("(the server gave up)")
                self.cluster.start()


def kill_server(cluster: Cluster) -> None:
    """The server's first process and all of its children, before any of them can say a word."""
    first = _postmaster(cluster)
    if first is None:
        return
    # Held first, so that it starts no other: one that is left alone may wait for ever for a lock of the dead.
    first.suspend()
    while first.status() != psutil.STATUS_STOPPED:
        time.sleep(0.001)
    processes = [*first.children(recursive=True), first]
    for process in processes:
        _kill(process)
    while any(_lives(process) for process in processes):  # a signal takes its time to arrive
        time.sleep(0.001)


def kill_backend(cluster: Cluster, url: str, chance: Random) -> None:
    """A process of the server that works for the client, where there is one."""
    database = str(conninfo_to_dict(url)["dbname"])
    first = _postmaster(cluster)
    ours = [process for process in first.children() if database in _command(process)] if first else []
    if ours:
        _kill(chance.choice(ours))


def _postmaster(cluster: Cluster) -> psutil.Process | None:
    """The server's first process; None where it has ended."""
    found = postmaster(cluster.data)
    return psutil.Process(found.pid) if found else None


def _command(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""


def _lives(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def _kill(process: psutil.Process) -> None:
    with suppress(ProcessLookupError):  # it has just ended by itself
        os.kill(process.pid, signal.SIGKILL)


@contextmanager
def _file() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="feltwork-run-") as folder:
        yield Path(folder) / "acknowledged"


def run_seed(seed: int, cluster: Cluster, floor: FloorCopies) -> Story:
    """A whole run with its proof; what fails says how to run it alone."""
    try:
        with floor.copy() as url, _file() as file:
            story = Run(seed, cluster, url, file).play()
            record = prove(url, file, floor.books)
    except Exception as error:
        error.add_note(f"this run alone: python -m tests.faults {seed}")
        raise
    story.answered = len(record.answered)
    story.refused = sum(asked.refused is not None for asked in record.asked.values())
    return story
