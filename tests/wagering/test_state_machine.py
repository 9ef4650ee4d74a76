"""Random commands against the database and against the model: every answer, refusal, account and meter is compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.wagering.machine import Floor
from tests.wagering.small_floor import FloorCopies, floor_copies


@pytest.fixture(scope="module")
def copies(server_url: str) -> Iterator[FloorCopies]:
    with floor_copies(server_url, bills=(100, 50, 5)) as copies:
        yield copies


def run(copies: FloorCopies, **chosen: Any) -> None:
    class Here(Floor):
        pass

    Here.copies = copies
    every = settings(
        deadline=None,
        suppress_health_check=list(HealthCheck),
        print_blob=True,
        **chosen,
    )
    run_state_machine_as_test(Here, settings=every)  # type: ignore[no-untyped-call]


def test_605a_2_d_random_commands_do_what_the_model_says(copies: FloorCopies) -> None:
    generate = (Phase.explicit, Phase.generate)  # what fails is made shorter by the long run
    run(copies, max_examples=10, stateful_step_count=40, derandomize=True, database=None, phases=generate)


@pytest.mark.long
def test_605a_2_d_many_more_random_commands_do_what_the_model_says(copies: FloorCopies) -> None:
    run(copies, max_examples=150, stateful_step_count=80)
