"""The same units of work on a Ray cluster. Ray is an extra (``feltwork[ray]``), imported when it is asked for.

Each machine of the cluster has Feltwork in the same version, and this program runs on one of them. Where a machine
fails, Ray has its rounds played again elsewhere, and they come to the same.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from importlib import import_module
from importlib.metadata import version
from typing import Any

from feltwork.simulation.running import LOOK_EVERY_S, Rounds, Span, Workers
from feltwork.simulation.tally import Tally
from feltwork.terms.refusal import Refused

ANSWER_S = 5


class Cluster(Workers):
    """Cores of all machines of a cluster."""

    def __init__(self, rounds: Rounds, seed: int, address: str, workers: int | None = None) -> None:
        self._ray = _connected(address)
        self.size = workers or max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self.machines: set[str] = set()
        """The nodes that have played something."""
        self._seed = seed
        self._rounds = self._ray.put(rounds)
        self._play = self._ray.remote(_play)
        self._playing: dict[Any, Span] = {}

    def start(self, span: Span) -> None:
        self._playing[self._play.remote(self._rounds, self._seed, span, version("feltwork"))] = span

    def finished(self) -> list[tuple[Span, Tally]]:
        done, _ = self._ray.wait(list(self._playing), timeout=LOOK_EVERY_S)
        played = []
        for reference in done:
            try:
                machine, tally = self._ray.get(reference)
            except self._ray.exceptions.RayTaskError as failed:
                raise failed.cause from failed
            self.machines.add(machine)
            played.append((self._playing.pop(reference), tally))
        return played

    def close(self) -> None:
        self._ray.shutdown()


def _play(rounds: Rounds, seed: int, span: Span, asked_by: str) -> tuple[str, Tally]:
    """On a machine of the cluster; other versions may play other rounds."""
    if (here := version("feltwork")) != asked_by:
        raise Refused("the cluster", f"a machine has Feltwork {here}", instead=f"{asked_by} on all of them")
    node = import_module("ray").get_runtime_context().get_node_id()
    return str(node), rounds.play(seed, span)


def _connected(address: str) -> Any:
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise Refused("--ray", "Ray is not installed here", instead="pip install 'feltwork[ray]'") from None
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    with suppress(RuntimeError):  # connected before, by the program that calls us
        ray.shutdown()
    try:
        _verify_answers(address)
        ray.init(address=address, log_to_driver=False, logging_level="critical")
    except (OSError, RuntimeError, ValueError) as problem:
        why = str(problem).strip().splitlines()[0].rstrip(".")
        raise Refused(
            f"--ray {address}", f"no cluster answers there ({why})", instead="the address that `ray start --head` told"
        ) from None
    return ray


def _verify_answers(address: str) -> None:
    """Ray itself would ask an address for minutes at which there is nothing."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if colon:
        socket.create_connection((host, int(port)), timeout=ANSWER_S).close()
