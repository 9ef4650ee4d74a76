"""docs/requirements.md: every reference resolves, nothing is open, and every section of the texts has its row."""

from __future__ import annotations

import ast
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from feltwork.regulation.chapters import chapter
from feltwork.terms.section import Section
from tests.regulation.regulation_text import TEXTS, own_words, printed, runs_of_words, section_text, texts_of

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "docs" / "requirements.md"
MIGRATIONS = ROOT / "feltwork" / "database" / "migrations"
CHAPTERS = ("461a", "463a", "465a", "521", "527", "601a", "605a", "607a", "611a")

BELOW = "the rows below"
ANOTHER = "stated by another row: "
PHYSICAL = "physical only: "
NO_TEST = "—"
OPEN = "open"

texts_at_hand = pytest.mark.skipif(not TEXTS.is_dir(), reason=f"the regulation texts are not at {TEXTS}")
every_chapter = pytest.mark.parametrize("number", CHAPTERS)


@dataclass(frozen=True)
class Row:
    """A line of the table."""

    section: Section
    term: str | None
    words: str
    where: str
    tests: str

    @property
    def name(self) -> str:
        return f"{self.section} {self.term}" if self.term else str(self.section)

    @property
    def state(self) -> str:
        if OPEN in (self.where, self.tests):
            return OPEN
        if self.where == BELOW:
            return BELOW
        return next((kind.rstrip(": ") for kind in (ANOTHER, PHYSICAL) if self.where.startswith(kind)), "carried")


@cache
def rows() -> tuple[Row, ...]:
    """The lines of the table, without the heads and the count at the end."""
    text = DOCUMENT.read_text(encoding="utf-8").partition("## Count")[0]
    return tuple(_row(line) for line in text.splitlines() if re.match(r"\| \d", line))


def _row(line: str) -> Row:
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    assert len(cells) == 4, line
    assert all(cells), line
    named = re.fullmatch(r"(\S+)(?: \*(.+)\*)?", cells[0])
    assert named, line
    return Row(Section(named[1]), named[2], *cells[1:])


def _of(number: str) -> list[Row]:
    return [row for row in rows() if row.section.chapter == number]


def _named(row: Row) -> str:
    return row.name


CARRIED = [row for row in rows() if row.state in ("carried", OPEN)]

# ------------------------------------------------------------------------------------------------- what rows say


def test_nothing_is_open() -> None:
    assert [row.name for row in rows() if row.state == OPEN] == []


def test_every_row_stands_once() -> None:
    assert [name for name, times in Counter(row.name for row in rows()).items() if times > 1] == []


def test_what_has_no_code_has_no_test() -> None:
    assert [row.name for row in rows() if (row.tests == NO_TEST) != (row.state not in ("carried", OPEN))] == []


def test_what_is_physical_only_has_a_reason() -> None:
    assert [row.name for row in rows() if row.where.startswith(PHYSICAL) and len(row.where.split()) < 3] == []


def test_a_head_has_rows_below_it() -> None:
    heads = [row for row in rows() if row.state == BELOW]
    assert heads
    for head in heads:
        below = [row for row in rows() if head.section in row.section.ancestors()]
        terms = [row for row in rows() if row.section == head.section and row.term]
        assert below or terms, head.name


def test_what_another_row_states_stands_in_a_row_that_is_carried() -> None:
    carried = {row.section for row in rows() if row.state == "carried"}
    for row in rows():
        if row.where.startswith(ANOTHER):
            assert [one for one in row.where.removeprefix(ANOTHER).split(", ") if one not in carried] == [], row.name


def test_what_is_physical_only_is_what_the_chapters_list_as_not_carried() -> None:
    for row in rows():
        if row.term is None and row.state != BELOW:
            reasons = chapter(row.section.chapter).not_carried
            listed = any(one in reasons for one in (row.section, *row.section.ancestors()))
            assert (row.state in ("physical only", "stated by another row")) == listed, row.name


def test_the_count_at_the_end_is_the_tables() -> None:
    told = dict(
        re.findall(r"^\| (\w[\w ,]+) \| (\d+) \|$", DOCUMENT.read_text().partition("## Count")[2], re.MULTILINE)
    )
    states = Counter(row.state for row in rows())
    assert told == {
        "carried, with code and test": str(states["carried"]),
        BELOW: str(states[BELOW]),
        "stated by another row": str(states["stated by another row"]),
        "physical only": str(states["physical only"]),
        OPEN: str(states[OPEN]),
        "all": str(len(rows())),
    }


# -------------------------------------------------------------------------------------------------- references


def references(cell: str) -> list[tuple[str, str]]:
    """The file and the name of each reference in a cell, which has nothing else."""
    found = re.findall(r"`([^`]+)::([^`]+)`", cell)
    assert ", ".join(f"`{file}::{name}`" for file, name in found) == cell, cell
    return found


@cache
def names_in_python(path: Path) -> frozenset[str]:
    """What a module defines, and what its classes do: functions, classes, constants."""
    return frozenset(_names(ast.parse(path.read_text(encoding="utf-8")).body, ""))


def _names(body: list[ast.stmt], before: str) -> list[str]:
    found = []
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.append(before + node.name)
        elif isinstance(node, ast.ClassDef):
            found += [before + node.name, *_names(node.body, f"{before}{node.name}.")]
        elif isinstance(node, ast.Assign):
            found += [before + one.id for one in node.targets if isinstance(one, ast.Name)]
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.append(before + node.target.id)
    return found


@cache
def names_in_sql(path: Path) -> frozenset[str]:
    """What a migration creates, and the constraints that it names."""
    text = re.sub(r"--[^\n]*", "", path.read_text(encoding="utf-8"))
    created = re.findall(
        r"create (?:or replace )?(?:unique )?(?:table|function|view|trigger|index|schema)(?: if not exists)? ([\w.]+)",
        text,
    )
    return frozenset([*created, *re.findall(r"\bconstraint (\w+)", text)])


@cache
def names_in_script(path: Path) -> frozenset[str]:
    """What a page's module declares at its top."""
    text = path.read_text(encoding="utf-8")
    return frozenset(
        re.findall(r"^(?:export )?(?:default )?(?:async )?(?:function|class|const) (\w+)", text, re.MULTILINE)
    )


def missing(file: str, name: str) -> str | None:
    """What is wrong with a reference to code."""
    path = MIGRATIONS / file if file.endswith(".sql") else ROOT / file
    if not path.is_file():
        return f"there is no {file}"
    reads = {".py": names_in_python, ".sql": names_in_sql, ".js": names_in_script}
    return None if name in reads[path.suffix](path) else f"{file} has no {name}"


@cache
def collected_from(path: Path) -> frozenset[str]:
    """The tests that pytest collects from a file, and the rows of the table of forbidden pairs."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    if path.parent.name == "separation":
        return frozenset(node.name for node in body if isinstance(node, ast.FunctionDef) and _is_a_pair(node))
    if not path.name.startswith("test_"):
        return frozenset()
    inside = [one for node in body if isinstance(node, ast.ClassDef) and node.name[:4] == "Test" for one in node.body]
    tests = (one for one in [*body, *inside] if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef))
    return frozenset(test.name for test in tests if test.name.startswith("test_"))


def _is_a_pair(node: ast.FunctionDef) -> bool:
    calls = (one.func for one in node.decorator_list if isinstance(one, ast.Call))
    return any(isinstance(one, ast.Name) and one.id == "pair" for one in calls)


@pytest.mark.parametrize("row", CARRIED, ids=_named)
def test_code_and_tests_of_a_row_are_there(row: Row) -> None:
    if row.where != OPEN:
        assert [wrong for file, name in references(row.where) if (wrong := missing(file, name))] == []
    if row.tests != OPEN:
        named = references(row.tests)
        assert [f"there is no {file}" for file, _ in named if not (ROOT / file).is_file()] == []
        assert [f"{file} has no {name}" for file, name in named if name not in collected_from(ROOT / file)] == []


def test_a_reference_to_nothing_is_found() -> None:
    migration = "0008_oversight.sql"
    assert missing(migration, "wagering.hold") is None
    assert missing(migration, "wagering.no_such_table") == f"{migration} has no wagering.no_such_table"
    assert missing("feltwork/wagering/holds.py", "CONDITIONS") is None
    assert missing("feltwork/wagering/holds.py", "Hold.refusal") is None
    assert missing("feltwork/wagering/holds.py", "Hold.nothing") == "feltwork/wagering/holds.py has no Hold.nothing"
    assert missing("feltwork/no_such.py", "anything") == "there is no feltwork/no_such.py"
    assert "test_nothing_is_open" in collected_from(Path(__file__))
    assert "rows" not in collected_from(Path(__file__))


# ------------------------------------------------------------------------------------------------------ the texts


@every_chapter
def test_the_rows_are_the_sections_of_the_chapter_in_their_order(number: str) -> None:
    assert [row.section for row in _of(number) if row.term is None] == list(chapter(number).sections)


@texts_at_hand
@every_chapter
def test_the_rows_are_the_numbers_that_the_texts_have(number: str) -> None:
    for name, numbers in printed(number).items():
        assert [row.section for row in _of(number) if row.term is None] == numbers, name


def _text_of(section: Section) -> str:
    return " ".join(section_text(path.read_text(encoding="utf-8"), section) for path in texts_of(section.chapter))


@texts_at_hand
@pytest.mark.parametrize("section", [Section("461a.1"), Section("521.1"), Section("605a.1")])
def test_every_definition_has_a_row(section: Section) -> None:
    defined = re.findall(r"([A-Z][\w' -]*?)\*{0,2}—", _text_of(section))
    assert [row.term for row in _of(section.chapter) if row.term] == defined


@texts_at_hand
@pytest.mark.parametrize("section", [Section("527.2"), Section("611a.2")])
def test_every_line_of_hours_has_a_row_with_its_figures(section: Section) -> None:
    text = re.sub(r"</?[bi]>", "", _text_of(section)).replace("-week", " week")
    hours = [(row, re.match(r"(\d+) hours, (\d+) week", row.words)) for row in _of(section.chapter) if row.term]
    assert len(hours) == len(re.findall(r"\d+ hours over a \d+ week period", text))
    for row, figures in hours:
        assert row.term is not None
        assert figures, row.name
        line = " ".join(row.term.replace(",", " ,").split())
        told = re.sub(r"\s*,", " ,", text)
        assert re.search(rf"{re.escape(line)} {figures[1]} hours over a {figures[2]} week period", told), row.name


_NUMBER_WORDS = {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "eight": "8", "ten": "10"}
_NO_FIGURES = re.compile(
    r"§+ ?[\w.—()]*|\b[Ss]ections? \w+(?:\(\w+\))*|\b18 Pa\.C\.S\.|\((?:\d+|[ivxl]+|[a-z])\)|Chapter \d+a?|\btwo-part\b"
    r"|\*?\(Editor's Note.*|Subpart .*"
)


def figures(text: str) -> set[str]:
    """Numbers that a text states, in digits or in words; those of sections and of the list itself are none.

    >>> sorted(figures("(3) at least 72 hours, $24,999.99 under § 465a.2 and two locks (i)"))
    ['2', '24,999.99', '72']
    """
    plain = _NO_FIGURES.sub(" ", text)
    digits = {found.rstrip(".,") for found in re.findall(r"\d[\d,]*(?:\.\d+)?", plain)}
    return digits | {_NUMBER_WORDS[word] for word in re.findall(r"[a-z]+", plain.lower()) if word in _NUMBER_WORDS}


@texts_at_hand
@every_chapter
def test_every_figure_of_a_paragraph_is_in_its_row(number: str) -> None:
    said: dict[Section, str] = {}
    for row in _of(number):
        said[row.section] = f"{said.get(row.section, '')} {row.term or ''} {row.words}"
    for path in texts_of(number):
        for section, theirs in own_words(path.read_text(encoding="utf-8")).items():
            if section in said:  # a text of one section is printed with a few of others
                assert figures(theirs) <= figures(said[section]), section


@texts_at_hand
@every_chapter
def test_the_words_are_our_own(number: str) -> None:
    theirs: set[tuple[str, ...]] = set()
    for path in texts_of(number):
        theirs |= runs_of_words(path.read_text(encoding="utf-8"))
    for row in _of(number):
        assert not runs_of_words(row.words) & theirs, f"{row.name}: {row.words}"
