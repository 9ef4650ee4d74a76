"""``import feltwork``: what it offers, and that it says so to people, programs and type checkers alike."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import feltwork


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
