"""The sections of each chapter, read from the files in ``chapters/``: one file a chapter.

A new chapter is a new file. ``[sections]`` lists every section and subsection in the order of the text,
with a few words of our own; ``[not_carried]`` gives the reason for each one that software does not carry.
``referred.toml`` has the sections that those texts refer to and do not have.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from feltwork.terms.section import Section

_ROOM = files("feltwork.regulation")
_FILES = _ROOM / "chapters"


@dataclass(frozen=True)
class Chapter:
    """One chapter of 58 Pa. Code.

    >>> three_card_poker = chapter("565")
    >>> three_card_poker.title
    'Three Card Poker'
    >>> three_card_poker.not_carried[Section("565.8(c)")]
    'hands of the dealer'
    """

    number: str
    title: str
    sections: Mapping[Section, str]
    not_carried: Mapping[Section, str]


@dataclass(frozen=True, slots=True)
class Referred:
    """A section that our texts refer to and do not have."""

    words: str
    """All that is known of it."""
    by: tuple[Section, ...]
    """The sections that refer to it."""


class UnknownSection(LookupError):  # noqa: N818 - like Refused, it names what happened
    """A chapter or section that the data does not have."""


@cache
def chapters() -> tuple[str, ...]:
    """The numbers of the chapters present, lowest first.

    >>> "565" in chapters()
    True
    """
    numbers = (file.name.removesuffix(".toml") for file in _FILES.iterdir() if file.name.endswith(".toml"))
    return tuple(sorted(numbers))


@cache
def chapter(number: str) -> Chapter:
    """A chapter by its number.

    >>> chapter("668a").title
    'Props & Hops'
    >>> chapter("999")
    Traceback (most recent call last):
        ...
    feltwork.regulation.chapters.UnknownSection: no chapter 999; there are 461a, ...
    """
    if number not in chapters():
        raise UnknownSection(f"no chapter {number}; there are {', '.join(chapters())}")
    return _read(_FILES / f"{number}.toml")


@cache
def referred() -> Mapping[Section, Referred]:
    """The sections that our texts refer to and do not have, by number: they may be cited, and no more is known of them.

    >>> referred()[Section("467a.1")].words
    'the gaming floor plan, approved by the Board or its Executive Director'
    """
    data = tomllib.loads((_ROOM / "referred.toml").read_text(encoding="utf-8"))
    return MappingProxyType(
        {
            Section(number): Referred(entry["words"], tuple(Section(one) for one in entry["by"]))
            for number, entry in data.items()
        }
    )


def words(section: str) -> str:
    """Our few words on a section, for a reader who meets its number in a transcript.

    >>> words("565.12(c)")
    'dealer qualifies and ties: ante and play come back'
    >>> words("565.12(z)")
    Traceback (most recent call last):
        ...
    feltwork.regulation.chapters.UnknownSection: chapter 565 has no section 565.12(z)
    """
    number = Section(section)
    if number in referred():
        return referred()[number].words
    listed = chapter(number.chapter).sections
    if number not in listed:
        raise UnknownSection(f"chapter {number.chapter} has no section {number}")
    return listed[number]


def _read(file: Traversable) -> Chapter:
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return Chapter(data["chapter"], data["title"], _table(data["sections"]), _table(data["not_carried"]))


def _table(rows: dict[str, str]) -> Mapping[Section, str]:
    # Read-only, because the chapter is cached and everyone is handed the same one.
    return MappingProxyType({Section(number): text for number, text in rows.items()})
