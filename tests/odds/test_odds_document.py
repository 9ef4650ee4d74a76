"""docs/odds.md is what `make odds` writes on this code."""

from __future__ import annotations

from pathlib import Path

import pytest

import feltwork
from feltwork.odds.document import HEAD, every_edition, part
from feltwork.odds.work import Work

DOCUMENT = Path(__file__).parents[2] / "docs" / "odds.md"
QUICK = (
    "three-card-poker@565",
    "go-fore-it@676a",
    "minibaccarat@541",
    "props-and-hops@585",
    "props-and-hops@668a",
    "let-it-ride-poker@559",
)


def _written(edition: str) -> str:
    game = feltwork.game(edition)
    title = f"\n## {game.name}, chapter {game.chapter}\n"
    whole = DOCUMENT.read_text()
    assert title in whole
    rest = whole[whole.index(title) + 1 :]
    return "\n" + rest.split("\n## ")[0].rstrip("\n") + "\n"


def test_every_edition_is_in_it_under_the_same_head() -> None:
    text = DOCUMENT.read_text()
    assert text.startswith(HEAD)
    titles = [line for line in text.splitlines() if line.startswith("## ")]
    assert titles == [f"## {game.name}, chapter {game.chapter}" for game in every_edition()]


@pytest.mark.parametrize("edition", QUICK)
def test_its_figures_are_those_of_this_code(edition: str) -> None:
    assert _written(edition) == part(feltwork.game(edition), Work())


@pytest.mark.long
@pytest.mark.parametrize("edition", [game.edition for game in every_edition() if game.edition not in QUICK])
def test_all_other_figures_are_those_of_this_code(edition: str) -> None:
    assert _written(edition) == part(feltwork.game(edition), Work())
