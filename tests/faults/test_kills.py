"""Processes killed with SIGKILL under load and restarted: no money is lost, none is invented, none moves twice."""

from __future__ import annotations

import os
import traceback
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from queue import SimpleQueue

import pytest

from feltwork.database.cluster import Cluster
from tests.database.servers import place, quick_cluster, tidied_even_if_killed, url_of
from tests.examples import sampled
from tests.faults.killing import TARGETS, Story, run_seed
from tests.wagering.small_floor import FloorCopies, floor_copies

SHORT = range(1, 7)
LONG = range(1000, 1200)

Stage = tuple[Cluster, FloorCopies]


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with quick_cluster() as cluster, floor_copies(url_of(cluster, "postgres")) as floor:
        yield cluster, floor


@pytest.mark.parametrize("seed", sampled(SHORT, 2))
def test_605a_2_d_a_killed_process_loses_and_invents_nothing(stage: Stage, seed: int) -> None:
    story = run_seed(seed, *stage)
    assert len(story.kills) >= 2, "something was killed"
    assert story.answered > 10 * len(story.kills) // 2, "there was a load"


@contextmanager
def durable_stage() -> Iterator[Stage]:
    """A server with the settings of a house: everything that was answered is on the disk."""
    with (
        place(on_disk=True) as folder,
        tidied_even_if_killed(folder),
        Cluster(folder / "postgres") as cluster,
        floor_copies(url_of(cluster, "postgres")) as floor,
    ):
        yield cluster, floor


@pytest.mark.long
def test_605a_2_d_two_hundred_runs() -> None:
    """Side by side on servers of their own, as most of a run is waiting for a server to come back."""
    stages: SimpleQueue[Stage] = SimpleQueue()
    stories: list[Story] = []
    failed: list[str] = []

    def run(seed: int) -> None:
        stage = stages.get()
        try:
            stories.append(run_seed(seed, *stage))
            print(stories[-1], flush=True)
        except Exception as error:
            failed.append(f"seed {seed}: {''.join(traceback.format_exception(error))}")
            print(failed[-1], flush=True)
            stage[0].start()  # for the next one
        finally:
            stages.put(stage)

    with ExitStack() as until:
        side_by_side = 1 + (os.cpu_count() or 1)
        for _ in range(side_by_side):
            stages.put(until.enter_context(durable_stage()))
        with ThreadPoolExecutor(side_by_side) as runs:
            list(runs.map(run, LONG))
    assert not failed, "\n".join(failed)
    assert len(stories) == len(LONG)
    assert {kill for story in stories for kill in story.kills} >= {*TARGETS}
