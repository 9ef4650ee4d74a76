"""``import feltwork``: what it offers, and that it says so to people, programs and type checkers alike."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import feltwork
from feltwork.games import games


def _typed_names() -> set[str]:
    """What the block for type checkers imports, other than what only annotations need."""
    tree = ast.parse(Path(feltwork.__file__).read_text())
    block = next(node for node in tree.body if isinstance(node, ast.If))
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    return {name.asname for node in imports for name in node.names if name.asname}


def test_every_lazy_name_is_typed_and_resolves() -> None:
    assert _typed_names() == set(feltwork._HOME)
    assert set(feltwork._HOME) <= set(dir(feltwork))
    for name in feltwork._HOME:
        assert getattr(feltwork, name) is not None


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'snap'"):
        feltwork.snap  # noqa: B018


def test_a_catalogued_game_has_its_chapters_name() -> None:
    for entry in feltwork.catalogue():
        for edition in entry["editions"]:
            if edition["implemented"]:
                game = feltwork.game(f"{entry['game']}@{edition['edition']}")
                assert game.name == entry["name"]


@pytest.mark.parametrize("name", [game.edition for editions in games().values() for game in editions])
def test_every_paytable_names_the_wagers_it_pays(name: str) -> None:
    data = feltwork.rules(name)
    wagers = {wager["id"] for wager in data["wagers"]}
    assert all(table["pays"] and set(table["pays"]) <= wagers for table in data["paytables"])


def test_565_7_f_3_both_wagers_are_required() -> None:
    stated = {
        "version": "f3",
        "ante_bonus": "B",
        "ante_bonus_straight": "1 to 1",
        "ante_bonus_mini_royal_flush_of_spades": "50 to 1",
    }
    required = {wager["id"]: wager["required"] for wager in feltwork.rules("three-card-poker", stated)["wagers"]}
    assert required == {"ante": True, "pair_plus": True, "play": False}
