"""Sections are data: every one of a chapter is cited by its game's code or listed with the reason why not."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from feltwork.games import games
from feltwork.procedure.game import Game
from feltwork.regulation.chapters import chapter
from feltwork.regulation.coverage import uncovered, unknown

_FULL = re.compile(r"\d{3}a?\.\d+(\([a-zA-Z0-9]+\))*")
_RELATIVE = re.compile(r"\d+(\([a-zA-Z0-9]+\))+")

EDITIONS = [edition for editions in games().values() for edition in editions]


def sources(edition: Game[Any]) -> Iterator[Path]:
    """The files of a game: a module, or the modules of a package."""
    package = type(edition).__module__.split(".")[2]
    where = Path(str(importlib.import_module(f"feltwork.games.{package}").__file__))
    yield from sorted(where.parent.glob("*.py")) if where.name == "__init__.py" else [where]


def cited(edition: Game[Any]) -> set[str]:
    """Every section number that stands as a string in the game's code.

    A game with several editions cites ``at("3(f)")``: relative numbers count for each chapter that has them.
    """
    known = chapter(edition.chapter).sections
    found = set()
    for file in sources(edition):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if _FULL.fullmatch(node.value):
                    found.add(node.value)
                elif _RELATIVE.fullmatch(node.value) or _is_whole_section(node.value, edition):
                    found |= {full for full in (edition.at(node.value),) if full in known}
    return found | set(_in_records(edition, edition.cites))


def _in_records(edition: Game[Any], record: object) -> Iterator[str]:
    """Every number in the records that shared steps follow: used as they stand, so each must exist."""
    match record:
        case str() if _FULL.fullmatch(record) or _RELATIVE.fullmatch(record):
            yield edition.at(record)
        case tuple() | list():
            for item in record:
                yield from _in_records(edition, item)
        case _ if dataclasses.is_dataclass(record):
            yield from _in_records(edition, [getattr(record, field.name) for field in dataclasses.fields(record)])


def _is_whole_section(text: str, edition: Game[Any]) -> bool:
    return text.isdigit() and edition.at(text) in chapter(edition.chapter).sections


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
