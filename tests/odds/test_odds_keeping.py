"""Results kept on disk: under the hash of rules and code, whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import feltwork
from feltwork.odds import keeping, study
from feltwork.odds.figures import WagerOdds
from feltwork.odds.games import analysis, module_of
from feltwork.odds.keeping import Kept, code_digest, digest
from feltwork.odds.work import Work

GAME = feltwork.game("three-card-poker")
PAIR_PLUS = analysis(GAME.id).proposition(GAME, "pair_plus")


def _odds(kept: Kept, **stated: Any) -> WagerOdds:
    return study.odds(GAME, GAME.submission(stated), PAIR_PLUS, Work(), kept)


def test_what_is_kept_is_what_was_counted(tmp_path: Path) -> None:
    counted = _odds(Kept(tmp_path))
    read = Kept(tmp_path).get(counted.digest)
    assert read == counted
    assert read is not counted
    assert read.digest == counted.digest


def test_nothing_is_counted_a_second_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = _odds(Kept(tmp_path))
    monkeypatch.setattr(study, "analysed", lambda *_: pytest.fail("counted again"))
    assert _odds(Kept(tmp_path)) == first


def test_other_rules_have_another_hash_and_options_without_influence_have_not() -> None:
    plain = digest(GAME, GAME.submission(), PAIR_PLUS)
    better = GAME.submission({"pair_plus": {"flush": "4 to 1"}})
    limits = GAME.submission({"table_minimum": "25"})
    assert digest(GAME, better, PAIR_PLUS) != plain
    assert digest(GAME, limits, PAIR_PLUS) == plain


def test_the_hash_is_that_of_every_source_file_behind_the_figures() -> None:
    reached = {path.name for path in keeping._reached(module_of(GAME.id))}
    assert {
        "three_card_poker.py",
        "settlement.py",
        "rules.py",
        "three_card.py",
        "odds.py",
        "suit_classes.py",
    } <= reached
    assert "house.py" not in reached  # money is no part of it
    games = {path for path in keeping._reached(module_of("pai-gow-poker")) if "games" in path.parts}
    assert not [path for path in games if "three_card_poker" in str(path)]  # nor is another game


def test_changed_code_has_another_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = code_digest(module_of(GAME.id))
    source = tmp_path / "changed.py"
    source.write_text("ODDS = 1\n")
    real = keeping._reached(module_of(GAME.id))
    monkeypatch.setattr(keeping, "_reached", lambda _: {*real, source})
    code_digest.cache_clear()
    changed = code_digest(module_of(GAME.id))
    code_digest.cache_clear()
    assert changed != before


@pytest.mark.parametrize("spoilt", ["", "{", '{"edition": 1}', "[]", '{"outcomes": [["x"]]}'])
def test_a_file_that_is_spoilt_is_counted_anew(tmp_path: Path, spoilt: str) -> None:
    first = _odds(Kept(tmp_path))
    (tmp_path / f"{first.digest}.json").write_text(spoilt)
    assert _odds(Kept(tmp_path)) == first


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert _odds(Kept(blocked / "below")).edge == _odds(Kept(tmp_path)).edge


def test_arrays_are_made_once(tmp_path: Path) -> None:
    made = []

    def make() -> Any:
        made.append(1)
        return np.arange(5)

    for _ in range(2):
        assert Kept(tmp_path).arrays("five", module_of(GAME.id), make).tolist() == [0, 1, 2, 3, 4]
    assert made == [1]


@pytest.mark.parametrize(
    "spoilt", ["", "x", "null", "1", '"a"', "[]", "{}", '{"outcomes": [["a", "1/0", 1, "1", "0"]]}']
)
def test_a_file_that_something_else_has_written_is_counted_anew(spoilt: str, tmp_path: Path) -> None:
    counted = _odds(Kept(tmp_path))
    file = tmp_path / f"{counted.digest}.json"
    file.write_text(spoilt)
    assert _odds(Kept(tmp_path)) == counted
    assert Kept(tmp_path).get(counted.digest) == counted


@pytest.mark.parametrize("spoilt", [b"", b"\x93NUMPY", b"x" * 100])
def test_an_array_that_something_else_has_written_is_made_anew(spoilt: bytes, tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    assert kept.arrays("x", __name__, lambda: np.arange(3)).tolist() == [0, 1, 2]
    [file] = tmp_path.iterdir()
    file.write_bytes(spoilt)
    assert kept.arrays("x", __name__, lambda: np.arange(4)).tolist() == [0, 1, 2, 3]


def test_what_is_interrupted_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    counted = _odds(Kept(tmp_path / "before"))
    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Kept(tmp_path / "after").put(counted)
    assert list((tmp_path / "after").iterdir()) == []
