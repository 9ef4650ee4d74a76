"""Which games the measurement of odds counts."""

from __future__ import annotations

from bench import odds_tables
from feltwork.games import games


def test_553_7_b_every_game_is_counted_but_that_of_players_against_each_other() -> None:
    assert set(games()) - set(odds_tables.every_game()) == {"poker"}
    assert set(odds_tables.TARGETS) <= set(odds_tables.every_game())
