"""Either side is killed at any moment: nothing is lost, nothing comes twice, everything comes in order (605a.5(a))."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.control.link_killing import run


def test_605a_5_a_whoever_is_killed_everything_is_delivered_once_and_in_order(
    embedded_house_url: str, tmp_path: Path
) -> None:
    made = run(embedded_house_url, tmp_path, seed=7, kills=2)
    assert (made.casino.kills, made.department.kills) == (1, 1)
    assert made.ordered


@pytest.mark.long
@pytest.mark.parametrize("seed", range(8))
def test_605a_5_a_many_kills(embedded_house_url: str, tmp_path: Path, seed: int) -> None:
    run(embedded_house_url, tmp_path, seed, kills=8)
