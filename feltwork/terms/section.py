"""A section of 58 Pa. Code as a value: ``565.12(b)``, ``668a.2(d)(1)``."""

from __future__ import annotations

import re
from collections.abc import Iterator

_FORM = re.compile(r"(?P<chapter>\d{3}a?)\.(?P<number>\d+)(?P<parts>(?:\([a-zA-Z0-9]+\))*)")


class Section(str):
    """The number of a section or of one of its subsections.

    >>> Section("565.12(b)").chapter
    '565'
    >>> [str(s) for s in Section("551.6(g)(4)").ancestors()]
    ['551.6(g)', '551.6']
    >>> Section("twelve")
    Traceback (most recent call last):
        ...
    ValueError: 'twelve' is not a section number
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Section:
        if isinstance(text, Section):
            return text
        if not _FORM.fullmatch(text):
            raise ValueError(f"{text!r} is not a section number")
        return super().__new__(cls, text)

    @property
    def chapter(self) -> str:
        return self.partition(".")[0]

    @property
    def parent(self) -> Section | None:
        """The subsection or section around this one; None for a whole section."""
        cut = self.rfind("(")
        return None if cut < 0 else Section(str(self)[:cut])

    def ancestors(self) -> Iterator[Section]:
        above = self.parent
        while above is not None:
            yield above
            above = above.parent


def full_section(chapter: str, number: str) -> str:
    """A number in full: editions of one game share ``12(b)`` and differ in the chapter.

    >>> full_section("667a", "12(b)"), full_section("667a", "565.12(b)")
    ('667a.12(b)', '565.12(b)')
    """
    return number if "." in number else f"{chapter}.{number}"
