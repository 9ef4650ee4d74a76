"""The chapters as data: loaded, in step with the texts, and in our own words."""

from __future__ import annotations

import pytest
from regulation_text import LOST, TEXTS, printed, runs_of_words, section_text, texts_of

from feltwork.regulation.chapters import UnknownSection, chapter, chapters, referred, words
from feltwork.terms.section import Section

MOST_WORDS = 14

texts_at_hand = pytest.mark.skipif(not TEXTS.is_dir(), reason=f"the regulation texts are not at {TEXTS}")
every_chapter = pytest.mark.parametrize("number", chapters())


def test_chapters_come_lowest_first() -> None:
    assert {"541", "551", "565", "585", "668a"} <= set(chapters())
    assert list(chapters()) == sorted(chapters())


def test_a_chapter_is_read_once() -> None:
    assert chapter("565") is chapter("565")


def test_a_chapter_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        chapter("565").sections[Section("565.1")] = "other words"  # type: ignore[index]


@pytest.mark.parametrize("number", ["", "566", "565.1", "../565"])
def test_an_unknown_chapter_is_refused(number: str) -> None:
    with pytest.raises(UnknownSection, match="no chapter"):
        chapter(number)


def test_words_of_a_section() -> None:
    assert "5 cents" in words("541.13(d)")


@pytest.mark.parametrize("section", ["565.99", "565.1(a)"])
def test_an_unknown_section_is_refused(section: str) -> None:
    with pytest.raises(UnknownSection, match="chapter 565 has no section"):
        words(section)


def test_what_is_not_a_number_is_refused() -> None:
    with pytest.raises(ValueError, match="not a section number"):
        words("§ 565.1")


@every_chapter
def test_the_file_is_named_after_its_chapter(number: str) -> None:
    data = chapter(number)
    assert data.number == number
    assert data.title
    assert {section.chapter for section in data.sections} == {number}


@every_chapter
def test_every_subsection_stands_after_what_holds_it(number: str) -> None:
    seen: set[Section] = set()
    for section in chapter(number).sections:
        assert section.parent is None or section.parent in seen, section
        seen.add(section)


@every_chapter
def test_what_is_not_carried_is_listed_once_and_has_a_reason(number: str) -> None:
    data = chapter(number)
    for section, reason in data.not_carried.items():
        assert section in data.sections
        assert reason
        assert not any(above in data.not_carried for above in section.ancestors()), f"{section}: already covered"


@every_chapter
def test_words_are_few(number: str) -> None:
    assert [s for s, text in chapter(number).sections.items() if not 1 <= len(text.split()) <= MOST_WORDS] == []


@texts_at_hand
@every_chapter
def test_the_numbers_are_those_of_the_text(number: str) -> None:
    listed = [section for section in chapter(number).sections if section not in LOST]
    for name, numbers in printed(number).items():
        assert listed == numbers, name


@texts_at_hand
@every_chapter
def test_the_words_are_our_own(number: str) -> None:
    data = chapter(number)
    theirs: set[tuple[str, ...]] = set()
    for path in texts_of(number):
        theirs |= runs_of_words(path.read_text(encoding="utf-8"))
    for text in (*data.sections.values(), *data.not_carried.values()):
        assert not runs_of_words(text) & theirs, text


# -------------------------------------------------------------------------------------- sections that we do not have


def test_what_is_referred_to_is_in_no_chapter() -> None:
    listed = {section for number in chapters() for section in chapter(number).sections}
    assert listed & set(referred()) == set()


def test_words_of_a_section_that_is_referred_to() -> None:
    assert words("611a.5") == referred()[Section("611a.5")].words


def test_words_on_what_is_referred_to_are_few() -> None:
    assert [s for s, one in referred().items() if not 1 <= len(one.words.split()) <= MOST_WORDS] == []


@texts_at_hand
@pytest.mark.parametrize("section", referred())
def test_a_section_is_referred_to_where_the_data_says(section: Section) -> None:
    for by in referred()[section].by:
        whole = [by, *by.ancestors()][-1]
        text = " ".join(section_text(path.read_text(encoding="utf-8"), whole) for path in texts_of(by.chapter))
        if section.startswith(f"{whole}("):  # its own section calls it by its last letter, or as one of a range
            assert f"({section.rpartition('(')[2]}" in text or " through " in text, by
        else:
            assert f"§ {section}" in text, by
