"""Which sections of a chapter are neither cited by code nor listed as not carried."""

from __future__ import annotations

from collections.abc import Iterable

from feltwork.regulation.chapters import Chapter
from feltwork.terms.section import Section


def uncovered(chapter: Chapter, cited: Iterable[str]) -> list[Section]:
    """The listed sections that nothing answers for, in the order of the chapter.

    A section is covered when it is cited itself, when it or one around it is not carried, or when it has
    subsections and each of them is covered. To cite a section says nothing about what stands inside it.

    >>> table = {"565.2": "table", "565.2(a)": "seven positions", "565.2(b)": "layout", "565.2(b)(1)": "name"}
    >>> sections = {Section(number): text for number, text in table.items()}
    >>> chapter = Chapter("565", "Three Card Poker", sections, {Section("565.2(b)"): "felt"})
    >>> [str(section) for section in uncovered(chapter, ["565.2"])]
    ['565.2(a)']
    >>> uncovered(chapter, ["565.2(a)"])
    []
    """
    exact = set(cited)
    children: dict[Section | None, list[Section]] = {}
    for section in chapter.sections:
        children.setdefault(section.parent, []).append(section)

    def covered(section: Section) -> bool:
        inside = children.get(section, [])
        return (
            section in exact
            or any(above in chapter.not_carried for above in (section, *section.ancestors()))
            or (bool(inside) and all(covered(one) for one in inside))
        )

    return [section for section in chapter.sections if not covered(section)]


def unknown(chapter: Chapter, cited: Iterable[str]) -> list[Section]:
    """The cited numbers of this chapter that it does not have; other chapters' numbers are not its business.

    >>> chapter = Chapter("565", "Three Card Poker", {Section("565.1"): "words"}, {})
    >>> [str(section) for section in unknown(chapter, ["565.1", "565.99", "551.3"])]
    ['565.99']
    """
    numbers = dict.fromkeys(Section(number) for number in cited)
    return [one for one in numbers if one.chapter == chapter.number and one not in chapter.sections]
