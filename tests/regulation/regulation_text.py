"""Reads the numbers of sections and subsections out of a regulation text.

The texts are copies of printed pages. Lines are wrapped and heads of pages stand between them, a
subsection starts like a line that happens to begin with a cross reference, ``(i)`` is a letter or a
Roman one, and some lines are lost. So a section is read as a whole: of all ways to nest its marks, the
one with the fewest surprises is taken. The hybrid chapters are amendments: what they strike out stands in
brackets and is not read, and a row of asterisks stands for text that they leave as it was. Some texts amend one section
of a chapter; what they have is read into that chapter's.

>>> [str(e.number) for e in entries('''§ 565.9. Title.
... (h) If the deck is short, as in subsection
... (b) and (c):
... (1) The first.
... (2) The second, if:
... (i) One.
... (ii) Two.
... (i) The letter.''')]
['565.9', '565.9(h)', '565.9(h)(1)', '565.9(h)(2)', '565.9(h)(2)(i)', '565.9(h)(2)(ii)', '565.9(i)']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from feltwork.terms.section import Section

TEXTS = Path(__file__).parents[3] / "shared" / "regulations"
COPIED_WORDS = 8
AMENDMENTS = "hybrid"
"""The folder of chapters of which only what was amended is printed."""

LOST = {
    # All chapters of 2010 cite 521.2 for the Rules Submission, so it was printed; the copy jumps from 521.1.
    Section("521.2"): "not in the copy",
    Section("521.3"): "not in the copy",
    Section("559.13(g)"): "never printed: the page goes from (f)(4) straight to (h)",
}
"""Numbers that a gapless text would have, each looked up by eye."""

_IN_A_DEFINITION = "a list inside one definition, which has no number of its own"
_ARABIC_FOR_ROMAN = "printed (1) where the permanent edition, 670a.11, has (I)"
_ROMAN_FOR_ARABIC = "printed (i) where the permanent edition, 670a.12, has (1)"
ODD = {
    Section("588.1(i)"): _IN_A_DEFINITION,
    Section("588.1(ii)"): _IN_A_DEFINITION,
    Section("670a.1(i)"): _IN_A_DEFINITION,
    Section("670a.1(ii)"): _IN_A_DEFINITION,
    Section("588.11(h)(3)(i)(B)(1)"): _ARABIC_FOR_ROMAN,
    Section("588.11(h)(3)(i)(B)(2)"): _ARABIC_FOR_ROMAN,
    Section("588.11(h)(3)(i)(B)(3)"): _ARABIC_FOR_ROMAN,
    Section("588.11(h)(3)(i)(B)(4)"): _ARABIC_FOR_ROMAN,
    Section("588.12(b)(i)"): _ROMAN_FOR_ARABIC,
    Section("588.12(b)(ii)"): _ROMAN_FOR_ARABIC,
}
"""Numbers that do not nest as (a), (1), (i), (A), (I), each looked up by eye."""

_ONES = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_ROMAN = tuple(tens + ones for tens in ("", "x") for ones in _ONES)[1:]
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_STYLES: tuple[tuple[str, ...], ...] = (
    tuple(_LETTERS),
    tuple(str(n) for n in range(1, 41)),
    _ROMAN,
    tuple(_LETTERS.upper()),
    tuple(r.upper() for r in _ROMAN),
)
"""How the labels of each depth count: (a), (1), (i), (A), (I)."""

_DRESS = r"[\s#*\-]*"
_HEADING = re.compile(_DRESS + r"§ (\d{3}a?\.\d+)\.? [A-Z]")
# A cross reference at the start of a line goes on in the middle of a sentence; a subsection opens one.
_MARK = re.compile(_DRESS + r"\(([a-z]{1,5}|\d{1,2}|[A-Z]{1,4})\)\s+(?=[*‘“\"']*[A-Z])")
_LISTED = re.compile(_DRESS + r"(\d{3}a?\.\d+)\.\s")
_NOISE = re.compile(r"\[gap in the source\]|\d*|.*RULES AND REGULATIONS.*|PENNSYLVANIA BULLETIN.*|\* \* .*")
_LEFT_OUT = re.compile(r"[-\s]*(\* ){4}\*")
_STRUCK = re.compile(r"\[(?!gap in the source).*?\]", re.DOTALL)

_DEAD_END = 1_000_000

Place = tuple[int, int]  # style and position in it, both from 0
Nest = tuple[Place, ...]  # from the outermost level inwards


@dataclass(frozen=True)
class Entry:
    """A number found in a text, and the siblings that should stand before it and do not."""

    number: Section
    missing: tuple[Section, ...] = ()
    regular: bool = True  # (a), (1), (i), (A), (I) each inside the one before; a section may start with (1)


@dataclass(frozen=True)
class _Mark:
    label: str
    announced: bool  # the line before ends like one that opens a list
    left_out: bool = False  # an amendment leaves out what stands before it


def chapter_texts() -> dict[str, list[Path]]:
    """The texts at hand, by chapter. Files such as ``465a.9-...`` amend one section and are no chapter."""
    return _texts(r"(\d{3}a?)-")


def section_texts() -> dict[str, list[Path]]:
    """The texts that amend one section of a chapter, by chapter."""
    return _texts(r"(\d{3}a?)\.\d+-")


def texts_of(chapter: str) -> list[Path]:
    """Every text that has something of a chapter."""
    return chapter_texts().get(chapter, []) + section_texts().get(chapter, [])


def _texts(name: str) -> dict[str, list[Path]]:
    found: dict[str, list[Path]] = {}
    for folder in ("2010", "temporary", "permanent", AMENDMENTS):
        for path in sorted((TEXTS / folder).glob("*.txt")):
            if chapter := re.match(name, path.name):
                found.setdefault(chapter[1], []).append(path)
    return found


def printed(chapter: str) -> dict[str, list[Section]]:
    """The numbers of a chapter as each of its texts has them, with what is printed of single sections read into it."""
    parts = [_numbers(path) for path in section_texts().get(chapter, [])]
    wholes = {path.name: _numbers(path) for path in chapter_texts().get(chapter, [])} or {"": []}
    return {name: merged(whole, *parts) for name, whole in wholes.items()}


def _numbers(path: Path) -> list[Section]:
    return [entry.number for entry in entries(path.read_text(encoding="utf-8"))]


def merged(whole: list[Section], *parts: list[Section]) -> list[Section]:
    """What a part has and the whole does not, each after what the part has before it.

    >>> [str(one) for one in merged([Section("465a.9(c)(2)"), Section("465a.11")],
    ...                             [Section("465a.9(c)(2)"), Section("465a.9(c)(2)(i)")])]
    ['465a.9(c)(2)', '465a.9(c)(2)(i)', '465a.11']
    """
    found = list(whole)
    for part in parts:
        at = len(found)
        for number in part:
            if number in found:
                at = found.index(number) + 1
            else:
                found.insert(at, number)
                at += 1
    return found


def section_text(text: str, section: Section) -> str:
    """What is printed of a whole section, struck words left out, in one line of plain words."""
    lines: list[str] = []
    inside = False
    for line in _STRUCK.sub("", text).splitlines():
        if heading := _HEADING.match(line):
            inside = heading[1] == section
        if inside:
            lines.append(line)
    return " ".join(re.sub(r"-\n(?=[a-z])", "", "\n".join(lines)).split())


def own_words(text: str) -> dict[Section, str]:
    """What each number of a text says by itself, without what stands under it, in one line.

    >>> own_words('''§ 565.9. Title.
    ... (a) The first, if:
    ... (1) It is so.''')[Section("565.9(a)(1)")]
    '(1) It is so.'
    """
    said: list[list[str]] = []
    for line in _STRUCK.sub("", text).splitlines():
        plain = line.strip()
        if _LEFT_OUT.fullmatch(plain) or _NOISE.fullmatch(plain):
            continue
        if _HEADING.match(line) or (said and _MARK.match(line)):
            said.append([])
        if said:
            said[-1].append(plain)
    numbers = (entry.number for entry in entries(text))
    return {number: " ".join(" ".join(lines).split()) for number, lines in zip(numbers, said, strict=True)}


def runs_of_words(text: str) -> set[tuple[str, ...]]:
    """Every run of eight words, by which copied sentences are found; words broken at a line's end are joined."""
    plain = re.findall(r"[a-z0-9]+", re.sub(r"-\n", "", text).replace("’", "").replace("'", "").lower())
    return set(zip(*(plain[start:] for start in range(COPIED_WORDS)), strict=False))


def listed(text: str) -> list[Section]:
    """The sections that the chapter's own list names, before its first section."""
    numbers = []
    for line in text.splitlines():
        if _HEADING.match(line):
            break
        if found := _LISTED.match(line):
            numbers.append(Section(found[1]))
    return numbers


def entries(text: str) -> list[Entry]:
    """Every section and subsection in force, in the order of the text."""
    found: list[Entry] = []
    for number, marks in _sections(_STRUCK.sub("", text)):
        found.append(Entry(number))
        nested = zip(marks, _nested(marks), strict=True)
        found.extend(_entry(number, mark, before, path) for mark, (before, path) in nested)
    return found


def _sections(text: str) -> Iterator[tuple[Section, tuple[_Mark, ...]]]:
    number: Section | None = None
    marks: list[_Mark] = []
    before = ""
    left_out = False
    for line in text.splitlines():
        if _LEFT_OUT.fullmatch(line.strip()):
            left_out = True
            continue
        if _NOISE.fullmatch(line.strip()):
            continue
        if heading := _HEADING.match(line):
            if number is not None:
                yield number, tuple(marks)
            number, marks, left_out = Section(heading[1]), [], False
        elif mark := _MARK.match(line):
            marks.append(_Mark(mark[1], before.endswith((":", "—")), left_out))
            left_out = False
        before = line.rstrip(" *")
    if number is not None:
        yield number, tuple(marks)


def _nested(marks: tuple[_Mark, ...]) -> list[tuple[Nest, Nest]]:
    """For each mark the path before it and its own, by the reading with the fewest surprises."""

    @cache
    def best(at: int, path: Nest) -> tuple[int, tuple[Nest, ...]]:
        if at == len(marks):
            return 0, ()
        options = []
        for cost, step in _steps(marks[at], path):
            rest, tail = best(at + 1, step)
            options.append((cost + rest, (step, *tail)))
        return min(options, default=(_DEAD_END, ()))

    cost, paths = best(0, ())
    if cost >= _DEAD_END:
        raise ValueError(f"no order in the marks {[mark.label for mark in marks]}")
    return list(zip(((), *paths), paths, strict=False))


def _steps(mark: _Mark, path: Nest) -> Iterator[tuple[int, Nest]]:
    """The places where a mark may stand after a path, each with how surprising that is."""
    for style, labels in enumerate(_STYLES):
        if mark.label not in labels:
            continue
        position = labels.index(mark.label)
        for depth, (open_style, last) in enumerate(path):
            if style == open_style and position > last:
                yield 10 * (position - last - 1) + mark.announced, (*path[:depth], (style, position))
        above = path[-1][0] if path else -1
        if style != above and (style > above or position == 0):
            yield (
                12 * position + 3 * abs(style - above - 1) + (not mark.announced),
                (*path, (style, position)),
            )


def _entry(section: Section, mark: _Mark, before: Nest, path: Nest) -> Entry:
    above, (style, position) = path[:-1], path[-1]
    sibling = before[len(above)] if len(before) >= len(path) and before[: len(above)] == above else None
    first = position if mark.left_out else sibling[1] + 1 if sibling else 0
    missing = tuple(_number(section, (*above, (style, lost))) for lost in range(first, position))
    regular = style == above[-1][0] + 1 if above else style <= 1
    return Entry(_number(section, path), missing, regular)


def _number(section: Section, path: Nest) -> Section:
    return Section(section + "".join(f"({_STYLES[style][position]})" for style, position in path))
