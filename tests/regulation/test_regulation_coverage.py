"""The coverage rule: what is cited, what is not carried, and what nobody answers for."""

from __future__ import annotations

from feltwork.regulation.chapters import Chapter, chapter, chapters
from feltwork.regulation.coverage import uncovered, unknown
from feltwork.terms.section import Section

NUMBERS = ["565.1", "565.2", "565.2(a)", "565.2(a)(1)", "565.2(a)(2)", "565.2(b)", "565.2(b)(1)"]


def _chapter(*not_carried: str) -> Chapter:
    listed = {Section(number): "words" for number in NUMBERS}
    return Chapter("565", "Three Card Poker", listed, {Section(number): "felt" for number in not_carried})


def test_nothing_cited_leaves_everything_in_order() -> None:
    assert uncovered(_chapter(), []) == NUMBERS


def test_everything_cited_leaves_nothing() -> None:
    assert uncovered(_chapter(), NUMBERS) == []


def test_citing_a_section_does_not_cover_what_it_holds() -> None:
    assert uncovered(_chapter(), ["565.1", "565.2"]) == NUMBERS[2:]


def test_all_inside_covered_covers_the_section_at_every_depth() -> None:
    assert uncovered(_chapter(), ["565.1", "565.2(a)(1)", "565.2(a)(2)", "565.2(b)(1)"]) == []


def test_one_missing_inside_leaves_all_around_it() -> None:
    left = uncovered(_chapter(), ["565.1", "565.2(a)(1)", "565.2(b)(1)"])
    assert left == ["565.2", "565.2(a)", "565.2(a)(2)"]


def test_not_carried_covers_what_it_holds() -> None:
    assert uncovered(_chapter("565.2"), ["565.1"]) == []


def test_not_carried_inside_counts_for_what_is_around() -> None:
    assert uncovered(_chapter("565.2(b)", "565.2(a)(1)"), ["565.1", "565.2(a)(2)"]) == []


def test_a_section_without_subsections_is_not_covered_by_having_none() -> None:
    assert "565.1" in uncovered(_chapter(), [])


def test_unknown_numbers_of_the_chapter_once_each() -> None:
    assert unknown(_chapter(), ["565.2(c)", "565.1", "565.2(c)", "551.99"]) == ["565.2(c)"]


def test_in_every_chapter_something_is_left_for_code_to_carry() -> None:
    for number in chapters():
        data = chapter(number)
        carried = uncovered(data, [])
        assert carried
        assert uncovered(data, carried) == []
