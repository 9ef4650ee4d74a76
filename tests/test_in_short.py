"""What each game says in short: enough sentences, short ones, each with a section of the edition's own chapter."""

from __future__ import annotations

from typing import Any

import pytest

from feltwork.games import games
from feltwork.procedure.game import Game
from feltwork.regulation.chapters import chapter

EDITIONS = [edition for editions in games().values() for edition in editions]
FEWEST, MOST = 4, 9
LONGEST = 110


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.edition)
class TestInShort:
    def test_there_are_some_and_not_too_many(self, edition: Game[Any, Any]) -> None:
        assert FEWEST <= len(edition.in_short) <= MOST

    def test_each_has_a_section_of_the_chapter(self, edition: Game[Any, Any]) -> None:
        known = chapter(edition.chapter).sections
        assert [clause for clause in edition.in_short if clause.section not in known] == []

    def test_each_is_short(self, edition: Game[Any, Any]) -> None:
        assert [clause.text for clause in edition.in_short if not 0 < len(clause.text) <= LONGEST] == []

    def test_none_is_said_twice(self, edition: Game[Any, Any]) -> None:
        texts = [clause.text for clause in edition.in_short]
        assert sorted(texts) == sorted(set(texts))
