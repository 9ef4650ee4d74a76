"""Sections are data: every one of a chapter is cited by its game's code or listed with the reason why not."""

from __future__ import annotations

from typing import Any

import pytest

from feltwork.games import games
from feltwork.procedure.game import Game
from feltwork.regulation.chapters import chapter
from feltwork.regulation.coverage import uncovered, unknown
from feltwork.rounds.citations import cited, open_sections
from feltwork.rounds.rules import known_games

EDITIONS = [edition for editions in games().values() for edition in editions]


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.edition)
class TestSections:
    def test_every_section_is_cited_or_listed_with_its_reason(self, edition: Game[Any]) -> None:
        assert uncovered(chapter(edition.chapter), cited(edition)) == []

    def test_every_citation_exists(self, edition: Game[Any]) -> None:
        own = {number for number in cited(edition) if number.partition(".")[0] == edition.chapter}
        assert unknown(chapter(edition.chapter), own) == []

    def test_nothing_is_both_cited_and_listed_as_not_carried(self, edition: Game[Any]) -> None:
        assert set(chapter(edition.chapter).not_carried) & cited(edition) == set()

    def test_every_item_of_the_description_has_a_section_of_the_chapter(self, edition: Game[Any]) -> None:
        rules = edition.submission()
        described = [
            *edition.wagers,
            *edition.decisions,
            *edition.irregularities,
            *edition.events,
            *edition.situation,
            *edition.rankings,
            *edition.conditions,
            *edition.equipment(rules),
            *edition.opening(rules),
            *edition.clocks(rules),
            *edition.paytables(),
            *(row for table in edition.paytables() for row in table),
            *edition.rules_type.options(),
        ]
        assert [item for item in described if item.section not in chapter(edition.chapter).sections] == []


def _editions_listed() -> dict[str, bool]:
    return {f"{game['game']}@{one['edition']}": one["complete"] for game in known_games() for one in game["editions"]}


def test_what_is_listed_as_complete_is_what_leaves_no_section_open() -> None:
    listed = _editions_listed()
    here = {edition.edition: not open_sections(edition) for edition in EDITIONS}
    assert {name: listed[name] for name in here} == here
    assert not any(state for name, state in listed.items() if name not in here)


def test_an_edition_that_leaves_a_section_open_is_not_listed_as_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    edition = next(edition for edition in EDITIONS if edition.edition == "go-fore-it@676a")
    monkeypatch.setattr(edition, "cites", ())  # as if its shared steps followed no record
    assert "676a.3(c)(1)" in open_sections(edition)
    assert _editions_listed()["go-fore-it@676a"] is False
