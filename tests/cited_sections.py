"""Which sections the rooms without a game cite: numbers in the strings of their Python and SQL.

A number counts alone or inside a longer text. Docstrings and comments do not count: to speak of a rule is not yet to
carry it. In SQL, ``comment on constraint ... is '465a.6(c)(4)'`` cites for what has no string of its own.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import feltwork
from feltwork.terms.section import Section

PACKAGE = Path(feltwork.__file__).parent

_NUMBER = re.compile(r"(?<![\w.])\d{3}a?\.\d+(?:\([a-zA-Z0-9]+\))*(?!\w)")
# Comments and quoted names are matched too, so that an apostrophe in one does not open a string.
_SQL = re.compile(r"--[^\n]*|/\*.*?\*/|\"[^\"]*\"|'(?P<string>(?:[^']|'')*)'", re.DOTALL)


@cache
def cited_in(*rooms: str) -> frozenset[Section]:
    """Every section number in a string of these rooms; all rooms without any."""
    folders = [PACKAGE / room for room in rooms] or [PACKAGE]
    python = (file.read_text(encoding="utf-8") for folder in folders for file in folder.rglob("*.py"))
    sql = (file.read_text(encoding="utf-8") for folder in folders for file in folder.rglob("*.sql"))
    strings = [text for code in python for text in in_python(code)] + [text for code in sql for text in in_sql(code)]
    return frozenset(number for text in strings for number in numbers(text))


def numbers(text: str) -> list[Section]:
    """The section numbers in a text.

    >>> [str(number) for number in numbers("by 605a.5(d)(1), not 461a.8(h): $100.25")]
    ['605a.5(d)(1)', '461a.8(h)', '100.25']
    """
    return [Section(found[0]) for found in _NUMBER.finditer(text)]


def in_python(code: str) -> Iterator[str]:
    """The strings that code uses: not those that stand by themselves, as docstrings do."""
    tree = ast.parse(code)
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


def in_sql(code: str) -> Iterator[str]:
    """The strings of SQL, those inside the bodies of functions included."""
    for found in _SQL.finditer(code):
        if found["string"]:
            yield found["string"]
