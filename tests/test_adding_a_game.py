"""A game is added by adding a module: it is found, settled, described and replayed, and no list is edited."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import feltwork
from feltwork import games as room

HIGH_DIE = '''
"""High Die: one die, and a wager that it shows four or more. A game of this test's own, citing chapter 585."""

from dataclasses import dataclass

from feltwork.procedure.game import Clause, Game, Wager, table_maximum, table_minimum
from feltwork.procedure.line import Line
from feltwork.submission.paytable import Paytable
from feltwork.submission.submission import Submission
from feltwork.terms.odds import EVEN


@dataclass(frozen=True, kw_only=True)
class HighDieRules(Submission):
    table_minimum: int = table_minimum("585.2(b)")
    table_maximum: int = table_maximum("585.2(b)")


class HighDie(Game[HighDieRules]):
    id, name, chapter, rules_type = "high-die", "High Die", "585", HighDieRules
    positions, positions_section = 6, "585.1(a)"
    wagers = (Wager("high", "High Wager", "585.2(f)(1)", "four or more", required=True),)
    places = {}

    def equipment(self, rules):
        return (Clause("585.3(a)", "one die"),)

    def opening(self, rules):
        return ()

    def clocks(self, rules):
        return ()

    def paytables(self):
        return (Paytable.printed("high", "standard", "585.4", {"Four or more": "1 to 1"}),)

    def play(self, round):
        (face,) = yield from round.roll(1, round.seats[0], "585.3(f)")
        for seat in round.counterclockwise():
            stake = round.stake_of(seat, "high")
            won = Line.win("high", stake, EVEN, f"{face} rolled", "585.4")
            lost = Line.lose("high", stake, f"{face} rolled", "585.2(f)(1)")
            yield from round.settle(seat, [won if face >= 4 else lost], "585.3(h)")


EDITIONS = (HighDie(),)
'''


@pytest.fixture
def _high_die(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "high_die.py").write_text(HIGH_DIE)
    monkeypatch.setattr(room, "__path__", [*room.__path__, str(tmp_path)])
    room.games.cache_clear()
    yield
    room.games.cache_clear()
    sys.modules.pop("feltwork.games.high_die", None)


@pytest.mark.usefixtures("_high_die")
def test_a_module_is_all_it_takes() -> None:
    assert any(entry["game"] == "high-die" for entry in feltwork.catalogue())
    assert feltwork.rules("high-die")["paytables"][0]["rows"][0]["pays"] == "1 to 1"
    done = feltwork.settle({"game": "high-die", "seats": {"2": {"wagers": {"high": 5}}}, "dice": [[6]]})
    assert done.result.net(2) == 500
    assert feltwork.replay(feltwork.record(done, "listed")).result == done.result


def test_without_the_module_there_is_no_such_game() -> None:
    with pytest.raises(feltwork.Refused, match="no such game"):
        feltwork.game("high-die")
