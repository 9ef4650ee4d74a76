"""A Ray cluster of two nodes, started here with processes of its own: the same totals as without it."""

from __future__ import annotations

import importlib
import json
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

import feltwork
from feltwork.odds.games import analysis
from feltwork.odds.work import Work
from feltwork.simulation import ray_cluster
from feltwork.simulation.ray_cluster import Cluster
from feltwork.simulation.running import CompiledRounds, Cores, run
from feltwork.simulation.tally import Tally
from feltwork.terms.refusal import Refused
from tests.cli.run import feltwork as feltwork_command

RAY = Path(sys.executable).with_name("ray")
START_S = 60
NODE = [
    "--num-cpus=1",
    "--object-store-memory=80000000",
    "--node-ip-address=127.0.0.1",
    "--min-worker-port=0",
    "--max-worker-port=0",
    "--disable-usage-stats",
    "--block",
]


class Nodes:
    """Nodes of a cluster behind a token that nobody else has; all their processes end with this."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
        self.running: list[subprocess.Popen[bytes]] = []

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        with (self.folder / f"node {len(self.running)}.log").open("wb") as log:
            node = subprocess.Popen(
                [RAY, "start", *words, *NODE], stdout=log, stderr=subprocess.STDOUT, start_new_session=True
            )
        self.running.append(node)
        return node

    def wait_for(self, nodes: int) -> None:
        port = self.address.rpartition(":")[2]
        self.start("--head", f"--port={port}", "--include-dashboard=false", f"--temp-dir={self.folder}")
        for _ in range(nodes - 1):
            self.start(f"--address={self.address}")
        ray = importlib.import_module("ray")
        until = time.monotonic() + START_S
        while time.monotonic() < until:
            with suppress(ConnectionError, RuntimeError):
                if not ray.is_initialized():
                    ray.init(self.address, log_to_driver=False, logging_level="critical")
                if sum(node["Alive"] for node in ray.nodes()) == nodes:
                    ray.shutdown()
                    return
            time.sleep(0.1)
        pytest.fail("the cluster did not start:\n" + "\n".join(log.read_text() for log in self.folder.glob("*.log")))

    def kill(self, node: subprocess.Popen[bytes]) -> None:
        for process in self._processes(node):
            with suppress(psutil.NoSuchProcess):
                process.kill()
        node.wait()

    def _processes(self, node: subprocess.Popen[bytes]) -> list[psutil.Process]:
        with suppress(psutil.NoSuchProcess):
            main = psutil.Process(node.pid)
            return [*main.children(recursive=True), main]
        return []

    def close(self) -> None:
        ended = [process for node in self.running for process in self._processes(node)]
        for node in self.running:
            self.kill(node)
        _, left = psutil.wait_procs(ended, timeout=10)
        assert not left, f"still there: {left}"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Nodes]:
    if not RAY.exists():
        pytest.skip("Ray is not installed; pip install 'feltwork[ray]'")
    folder = Path(tempfile.mkdtemp(prefix="ray"))  # short, because sockets lie in it
    told = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    nodes = Nodes(folder)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in told.items():
            patch.setenv(name, value)
        try:
            nodes.wait_for(2)
            yield nodes
        finally:
            with suppress(Exception):
                importlib.import_module("ray").shutdown()
            nodes.close()
            shutil.rmtree(folder, ignore_errors=True)


def three_card() -> CompiledRounds:
    game = feltwork.game("three-card-poker")
    found, rules = analysis(game.id), game.submission()
    strategy = found.strategies(game, rules, Work())[0]
    kernel = found.kernel(game, rules, found.proposition(game, "ante"), strategy, Work())
    assert kernel is not None
    return CompiledRounds(kernel)


@pytest.mark.long
def test_two_nodes_give_the_totals_of_one_machine(cluster: Nodes) -> None:
    job, many = three_card(), 12_345_678
    workers = Cluster(job, 21, cluster.address)
    assert workers.size == 2
    done = run(job, many, workers)
    assert done.complete
    assert done.tally == run(job, many, Cores(job, 21)).tally
    assert len(workers.machines) == 2


@pytest.mark.long
def test_the_command_and_the_procedure_on_a_cluster(cluster: Nodes) -> None:
    """Rounds of a procedure have a strategy and a game in them: they are sent as they are."""
    asked = ("simulate", "three-card-poker", "--rounds", "700", "--seed", "6", "--procedure", "--json")
    there, here = (feltwork_command(*asked, *more) for more in (("--ray", cluster.address), ("--workers", "1")))
    assert (there.returncode, here.returncode) == (0, 0), there.stderr
    told = json.loads(there.stdout)
    assert told["results"] == json.loads(here.stdout)["results"]
    assert told["machines"] in (1, 2)


@pytest.mark.long
def test_a_run_on_a_cluster_can_be_stopped(cluster: Nodes) -> None:
    job, stop = three_card(), threading.Event()

    def watch(tally: Tally) -> None:
        if tally.rounds:
            stop.set()

    done = run(job, 10**12, Cluster(job, 4, cluster.address), watch=watch, stop=stop)
    assert not done.complete
    assert done.tally == run(job, done.tally.rounds, Cores(job, 4)).tally


@pytest.mark.long
def test_a_machine_with_another_version_is_refused(cluster: Nodes, monkeypatch: pytest.MonkeyPatch) -> None:
    job = three_card()
    monkeypatch.setattr(ray_cluster, "version", lambda _: "99.0")
    with pytest.raises(Refused, match="a machine has Feltwork"):
        run(job, 1_000_000, Cluster(job, 1, cluster.address))


@pytest.mark.long
def test_a_node_that_dies_takes_no_round_with_it(cluster: Nodes) -> None:
    """The last test on the cluster: one of its nodes is killed while it plays."""
    job, many = three_card(), 60_000_000
    seen: list[int] = []

    def watch(tally: Tally) -> None:
        if not seen and tally.rounds:
            cluster.kill(cluster.running[1])
        seen.append(tally.rounds)

    done = run(job, many, Cluster(job, 3, cluster.address), watch=watch)
    assert done.complete
    assert done.tally == run(job, many, Cores(job, 3)).tally


def test_where_no_cluster_answers() -> None:
    with pytest.raises(Refused, match="no cluster answers there"):
        Cluster(three_card(), 1, "127.0.0.1:1")


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Refused, match=r"Ray is not installed here; pip install 'feltwork\[ray\]'"):
        Cluster(three_card(), 1, "auto")
