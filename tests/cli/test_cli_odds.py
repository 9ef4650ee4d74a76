"""`feltwork odds`, `compare`, `strategy` and `par-sheet` as people and programs call them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.run import feltwork

GAME = "three-card-poker"


def test_odds_have_the_edge_as_a_fraction_and_every_outcome() -> None:
    done = feltwork("odds", GAME, "--wager", "pair_plus")
    assert done.returncode == 0
    for said in ("707/5525", "12.7964%", "element of risk", "hit frequency", "3,744", "22,100", "Method: All 22,100"):
        assert said in done.stdout


def test_odds_for_programs_are_exact_in_text() -> None:
    [found] = json.loads(feltwork("odds", GAME, "--wager", "pair_plus", "--json").stdout)
    assert found["edge"] == "707/5525"
    assert found["deals"] == 22_100
    assert sum(outcome["count"] for outcome in found["outcomes"]) == 22_100
    assert found["certainty"] == "exact"
    assert len(found["digest"]) == 64


def test_without_rules_every_permitted_paytable_is_there() -> None:
    found = json.loads(feltwork("odds", GAME, "--wager", "ante", "--json").stdout)
    assert {one["options"]["ante_bonus"] for one in found} == {"standard", "A", "B", "C"}
    assert len({one["digest"] for one in found}) == len(found)


def test_with_rules_there_is_one_submission(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('game = "three-card-poker@565"\n[rules]\npair_plus = { flush = "4 to 1" }\n')
    [found] = json.loads(feltwork("odds", GAME, "--rules", str(file), "--wager", "pair_plus", "--json").stdout)
    assert found["edge"] == "433/5525"  # 1,096 flushes pay one more: 274/5525 less


def test_an_unknown_wager_is_refused_with_those_there_are() -> None:
    done = feltwork("odds", GAME, "--wager", "jackpot")
    assert done.returncode == 2
    assert "pair_plus" in done.stderr


def test_poker_has_no_house_and_no_edge() -> None:
    done = feltwork("odds", "poker")
    assert done.returncode == 2
    assert "poker" in done.stderr.lower()


def test_compare_puts_paytables_side_by_side() -> None:
    done = feltwork("compare", GAME)
    assert done.returncode == 0
    assert "house edge" in done.stdout
    found = json.loads(feltwork("compare", GAME, "--json").stdout)
    assert [one["wager"] for one in found] == ["ante", "pair_plus"]
    assert len(found[0]["choices"]) == 13
    assert found[1]["choices"][0]["pays"]["Straight"] == "5 to 1"


def test_the_strategy_is_a_sentence_where_one_is_exact() -> None:
    assert "Play with Q-6-4 or better" in feltwork("strategy", GAME).stdout
    [told] = json.loads(feltwork("strategy", GAME, "--json").stdout)
    assert told["id"] == "optimal"


@pytest.mark.parametrize(("hand", "best"), [("Qs 6d 4c", "play"), ("Qs 6d 3c", "fold"), ("2s 2d 3c", "play")])
def test_a_hand_has_the_worth_of_every_action(hand: str, best: str) -> None:
    """565.11(b): Q-6-4 is the least hand to play."""
    told = json.loads(feltwork("strategy", GAME, "--hand", hand, "--json").stdout)
    assert told["values"][0]["action"] == best
    assert {one["action"] for one in told["values"]} == {"play", "fold"}


@pytest.mark.parametrize("hand", ["Qs 6d", "Qs 6d 4c 2c", "Qs Qs 4c", "nonsense"])
def test_a_hand_that_is_none_is_refused(hand: str) -> None:
    done = feltwork("strategy", GAME, "--hand", hand)
    assert done.returncode == 2
    assert "--hand" in done.stderr


def test_a_par_sheet_is_written_once(tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    done = feltwork("par-sheet", GAME, "--out", str(file))
    assert done.returncode == 0
    assert file.read_text().startswith("<!doctype html>")
    again = feltwork("par-sheet", GAME, "--out", str(file))
    assert again.returncode == 2
    assert "exists" in again.stderr
