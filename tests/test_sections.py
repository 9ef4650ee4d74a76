"""Sections are data: every one of a chapter is cited by code or listed with the reason why not.

The code of a game's chapter is the game's; the code of a chapter without a game is that of the rooms of the house.
"""

from __future__ import annotations

from typing import Any

import pytest

from feltwork.games import games
from feltwork.procedure.game import Game
from feltwork.regulation.catalogue import catalogue
from feltwork.regulation.chapters import chapter, chapters, referred
from feltwork.regulation.coverage import uncovered, unknown
from feltwork.rounds.citations import cited, open_sections
from feltwork.rounds.rules import known_games
from tests.cited_sections import cited_in, in_python, in_sql, numbers

EDITIONS = [edition for editions in games().values() for edition in editions]
WITHOUT_A_GAME = sorted(set(chapters()) - {number for game in catalogue().values() for number in game.chapters})
ROOMS = (
    "database",
    "ledger",
    "wagering",
    "access",
    "filing",
    "table",
    "floor",
    "cage",
    "control",
    "training",
    "oversight",
    "web",
)
"""The rooms that answer for the chapters without a game."""


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


# ---------------------------------------------------------------------------------------- chapters without a game


def test_the_chapters_of_the_wagering_system_are_no_games() -> None:
    assert WITHOUT_A_GAME == ["461a", "463a", "465a", "521", "527", "601a", "605a", "607a", "611a"]


@pytest.mark.parametrize("number", WITHOUT_A_GAME)
class TestSectionsWithoutAGame:
    def test_every_section_is_cited_or_listed_with_its_reason(self, number: str) -> None:
        assert uncovered(chapter(number), cited_in(*ROOMS)) == []

    def test_every_citation_exists(self, number: str) -> None:
        assert unknown(chapter(number), sorted(cited_in() - set(referred()))) == []

    def test_nothing_cited_is_listed_as_not_carried(self, number: str) -> None:
        reasons = chapter(number).not_carried
        both = [one for one in cited_in(*ROOMS) if any(s in reasons for s in (one, *one.ancestors()))]
        assert sorted(both) == []


def test_every_citation_of_a_chapter_that_is_not_here_is_one_that_our_texts_refer_to() -> None:
    elsewhere = {number for number in cited_in() if number.chapter.endswith("a") and number.chapter not in chapters()}
    assert elsewhere - set(referred()) == set()


def test_in_python_a_number_counts_where_code_uses_it() -> None:
    code = """
'''605a.1 in a docstring.'''
# 605a.2 in a comment
METERS = {"coin_in": "605a.5(d)(1)"}
'''605a.3 under an attribute.'''

def refuse(value):
    '''605a.4 in a docstring.'''
    raise Refused(f"voucher {value}", "it does not fit", "461a.8(h)", f"{value}: see 461a.10(k)")
"""
    found = {number for text in in_python(code) for number in numbers(text)}
    assert found == {"605a.5(d)(1)", "461a.8(h)", "461a.10(k)"}


def test_in_sql_a_number_counts_in_a_string_and_not_in_a_comment() -> None:
    code = """
-- The house's meters, 605a.5(d)(1) and '605a.5(d)(2)'.
/* It isn't 605a.5(d)(3). */
create function refuse() returns void language plpgsql as $$
begin
    perform ledger.refuse('the attendant''s slip', 'nobody signed', '465a.26(b)(3)');  -- it's "605a.5(d)(4)"
end $$;
comment on column "house's" is 'kept 7 days -- by 465a.6(c)(4)';
"""
    found = {number for text in in_sql(code) for number in numbers(text)}
    assert found == {"465a.26(b)(3)", "465a.6(c)(4)"}
