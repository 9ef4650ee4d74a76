"""The reader of the texts, on made-up lines and on every chapter at hand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from regulation_text import AMENDMENTS, LOST, ODD, TEXTS, chapter_texts, entries, listed, merged, section_texts

from feltwork.terms.section import Section

CHAPTER_TEXTS = [path for paths in chapter_texts().values() for path in paths]
WHOLE_TEXTS = [path for path in CHAPTER_TEXTS if path.parent.name != AMENDMENTS]
EVERY_TEXT = CHAPTER_TEXTS + [path for paths in section_texts().values() for path in paths]

texts_at_hand = pytest.mark.skipif(not EVERY_TEXT, reason=f"the regulation texts are not at {TEXTS}")
every_text = pytest.mark.parametrize("path", EVERY_TEXT, ids=lambda path: path.stem)
every_whole_text = pytest.mark.parametrize("path", WHOLE_TEXTS, ids=lambda path: path.stem)


def _read(*lines: str) -> list[str]:
    """The numbers inside section 565.1, without their common start."""
    found = entries("\n".join(["§ 565.1. Made up.", *lines]))
    return [str(entry.number).removeprefix("565.1") for entry in found][1:]


def test_letters_run_past_h_i_and_v() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    assert _read(*(f"({letter}) Text." for letter in letters)) == [f"({letter})" for letter in letters]


def test_i_after_h_with_paragraphs_is_a_letter_when_j_follows() -> None:
    lines = [*(f"({letter}) Text." for letter in "abcdefg"), "(h) If:", "(1) One.", "(i) Text.", "(j) Text."]
    assert _read(*lines)[-3:] == ["(h)(1)", "(i)", "(j)"]


def test_i_after_an_announced_list_is_roman_when_nothing_follows() -> None:
    lines = [*(f"({letter}) Text." for letter in "abcdefg"), "(h) If:", "(1) One, if:", "(i) Text."]
    assert _read(*lines)[-1] == "(h)(1)(i)"


def test_five_levels() -> None:
    lines = [
        "(a) If:",
        "(1) One:",
        "(i) Sub:",
        "(A) Clause:",
        "(I) Item.",
        "(II) Item.",
        "(B) Clause.",
        "(2) Two.",
    ]
    nested = ["(a)(1)(i)(A)(I)", "(a)(1)(i)(A)(II)", "(a)(1)(i)(B)", "(a)(2)"]
    assert _read(*lines)[4:] == nested


@pytest.mark.parametrize(
    "line",
    ["(b).", "(b) and (c).", "(d)—(f) do not apply.", "(2) or (3).", "(v) (relating to cards)", "(b), the"],
)
def test_a_cross_reference_at_the_start_of_a_line_is_none(line: str) -> None:
    assert _read("(a) As provided in subsection", line, "(b) Next.") == ["(a)", "(b)"]


def test_marks_in_markdown() -> None:
    text = "**§ 668a.1. Title.**\n\n- (a) If:\n- (1) *One.* Text.\n\n##### § 668a.2. Title.\n\n- (a) Text."
    numbers = ["668a.1", "668a.1(a)", "668a.1(a)(1)", "668a.2", "668a.2(a)"]
    assert [entry.number for entry in entries(text)] == numbers


def test_heads_of_pages_do_not_end_a_list() -> None:
    head = ["", "1198 RULES AND REGULATIONS", "", "PENNSYLVANIA BULLETIN, VOL. 40", "", "[gap in the source]"]
    assert _read("(a) If:", "(1) One, if:", *head, "(i) Sub.", "(b) Next.") == [
        "(a)",
        "(a)(1)",
        "(a)(1)(i)",
        "(b)",
    ]


def test_a_reference_to_a_section_is_no_heading() -> None:
    assert _read("(a) As under", "§ 565.2 (relating to wagers) or", "§ 565.3, § 565.4.", "(b) Next.") == [
        "(a)",
        "(b)",
    ]


def test_a_hole_is_told() -> None:
    found = entries("§ 565.1. Made up.\n(a) Text.\n(d) Text.")
    assert found[-1].missing == (Section("565.1(b)"), Section("565.1(c)"))


def test_what_an_amendment_leaves_out_is_no_hole() -> None:
    found = entries("§ 605a.1. Made up.\n(a) Text.\n  - * * * * *\n(d) Text.\n(f) Text.")
    assert [entry.number for entry in found] == ["605a.1", "605a.1(a)", "605a.1(d)", "605a.1(f)"]
    assert [entry.missing for entry in found] == [(), (), (), (Section("605a.1(e)"),)]


def test_what_is_struck_out_is_not_read() -> None:
    lines = [
        "(a) [ **A table** ] Tables:",
        "[ (1) **Struck.**",
        "",
        "(2) ] (1) The first.",
        "[ (3) **Struck.** ]",
        "[ (4) ] (2) **The second[ , **struck** ]:**",
        "[ (5) **Struck, the** ] (i) **The third.**",
        "(b) Next.",
    ]
    assert _read(*lines) == ["(a)", "(a)(1)", "(a)(2)", "(a)(2)(i)", "(b)"]


def test_what_is_struck_out_may_have_no_space_after_its_bracket() -> None:
    assert _read("(a) If:", "(1) [At] Except as in (2), one [except two].", "(2) Two.") == ["(a)", "(a)(1)", "(a)(2)"]


def test_what_amends_one_section_is_read_into_its_chapter() -> None:
    whole = [Section(number) for number in ("465a.9(c)", "465a.9(c)(1)", "465a.9(c)(2)", "465a.11")]
    part = [Section(number) for number in ("465a.9(c)", "465a.9(c)(2)", "465a.9(c)(2)(i)", "465a.9(c)(3)")]
    numbers = ["465a.9(c)", "465a.9(c)(1)", "465a.9(c)(2)", "465a.9(c)(2)(i)", "465a.9(c)(3)", "465a.11"]
    assert merged(whole, part) == numbers
    assert merged([], part) == part


@texts_at_hand
@every_text
def test_every_section_of_the_chapters_own_list_is_found(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = {entry.number for entry in entries(text)}
    assert [number for number in listed(text) if number not in found] == []


@texts_at_hand
@every_whole_text
def test_sections_run_in_sequence(path: Path) -> None:
    numbers = [entry.number for entry in entries(path.read_text(encoding="utf-8"))]
    chapter = path.name.partition("-")[0]
    whole = [number for number in numbers if number.parent is None]
    last = int(whole[-1].partition(".")[2])
    expected = [Section(f"{chapter}.{n}") for n in range(1, last + 1)]
    assert whole == [number for number in expected if number not in LOST]


@texts_at_hand
@every_text
def test_subsections_run_in_sequence(path: Path) -> None:
    found = entries(path.read_text(encoding="utf-8"))
    assert [lost for entry in found for lost in entry.missing if lost not in LOST] == []
    assert [entry.number for entry in found if not entry.regular and entry.number not in ODD] == []
    assert [number for number, times in Counter(entry.number for entry in found).items() if times > 1] == []


@texts_at_hand
def test_the_known_exceptions_are_still_needed() -> None:
    found = [entry for path in EVERY_TEXT for entry in entries(path.read_text(encoding="utf-8"))]
    assert not set(LOST) & {entry.number for entry in found}
    assert set(ODD) == {entry.number for entry in found if not entry.regular}
