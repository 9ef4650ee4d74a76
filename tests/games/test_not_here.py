"""A game by its name: here, regulated and not here yet, or no game at all."""

from __future__ import annotations

import pytest

from feltwork.games import game, games
from feltwork.regulation.catalogue import catalogue
from feltwork.terms.refusal import Refused


@pytest.mark.parametrize("id", [id for id in catalogue() if id not in games()])
def test_regulated_and_not_here_yet(id: str) -> None:
    for chapter in catalogue()[id].chapters:
        for name in (id, f"{id}@{chapter}"):
            with pytest.raises(
                Refused, match=f"regulated under .*chapter {chapter}.* not here yet; games: .*spanish-21"
            ):
                game(name)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("snap", 'game "snap": no such game; games: '),
        ("snap@565", "no such game"),
        ("baccarat@999", "no edition of chapter 999"),
        ("spanish-21@999", "no edition of chapter 999; editions: spanish-21@551"),
    ],
)
def test_no_such_game_or_edition(name: str, told: str) -> None:
    with pytest.raises(Refused, match=told):
        game(name)
