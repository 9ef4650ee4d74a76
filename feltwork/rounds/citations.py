"""Which sections a game's code cites: what makes an edition complete, and what the coverage test holds it to."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from feltwork.procedure.game import Game
from feltwork.regulation.chapters import chapter
from feltwork.regulation.coverage import uncovered
from feltwork.terms.section import Section

_FULL = re.compile(r"\d{3}a?\.\d+(\([a-zA-Z0-9]+\))*")
_RELATIVE = re.compile(r"\d+(\([a-zA-Z0-9]+\))+")


def open_sections(edition: Game[Any, Any]) -> list[Section]:
    """The sections of its chapter that an edition neither cites nor lists with the reason why software does not.

    >>> from feltwork.games import game
    >>> open_sections(game("three-card-poker"))
    []
    """
    return uncovered(chapter(edition.chapter), cited(edition))


def cited(edition: Game[Any, Any]) -> set[str]:
    """Every section number that stands as a string in the game's code, or in a record that its shared steps follow.

    A game with several editions cites ``at("3(f)")``: relative numbers count for each chapter that has them.
    """
    known = chapter(edition.chapter).sections
    found = set(_in_records(edition, edition.cites))
    for file in sources(edition):
        for text in _strings(file):
            if _FULL.fullmatch(text):
                found.add(text)
            elif _RELATIVE.fullmatch(text) or text.isdigit():
                found |= {full for full in (edition.at(text),) if full in known}
    return found


def sources(edition: Game[Any, Any]) -> list[Path]:
    """The files of a game: a module, or the modules of a package."""
    package = ".".join(type(edition).__module__.split(".")[:3])
    where = Path(str(importlib.import_module(package).__file__))
    return sorted(where.parent.glob("*.py")) if where.name == "__init__.py" else [where]


@cache
def _strings(file: Path) -> frozenset[str]:
    tree = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    return frozenset(node.value for node in tree if isinstance(node, ast.Constant) and isinstance(node.value, str))


def _in_records(edition: Game[Any, Any], record: object) -> Iterator[str]:
    """Every number in the records that shared steps follow: used as they stand, so each must exist."""
    match record:
        case str() if _FULL.fullmatch(record) or _RELATIVE.fullmatch(record):
            yield edition.at(record)
        case tuple() | list():
            for item in record:
                yield from _in_records(edition, item)
        case _ if dataclasses.is_dataclass(record):
            yield from _in_records(edition, [getattr(record, field.name) for field in dataclasses.fields(record)])
