"""Every door to the books, found by walking what the program offers: commands of the shell, routes, table commands.

What a door reaches is read from the source (`references.py`), so that nobody has to list a new one.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Final, get_args

import typer.main
from fastapi import FastAPI
from fastapi.routing import APIRoute
from pydantic import BaseModel

from feltwork.cli.commands import app as shell
from tests.references import Place, mentioned, reached, way

SCHEMAS: Final = "wagering|ledger|access|live|filing|floor|control|cage|training|records"
PROGRAMS: Final = {
    "serve": "a program: what comes in by its routes is walked apart",
    "central-control run": "the Department's program",
}
"""Commands that run until they are stopped."""
DEPARTMENTS: Final = "central-control "
"""Commands of the Department, which keeps books of its own, by operators of its own, begin with this."""
CUT: Final[dict[Place, str]] = {
    ("feltwork.wagering.house", "House.open"): "every command brings the schema up to date first",
    ("feltwork.cli.at_house", "open_house"): "the same, from the shell",
    ("feltwork.access.signing_in", "authenticate"): "failed sign-ins are counted, and noted, whatever comes after",
    ("feltwork.access.sessions", "session"): "a session's last moment is kept, whatever its owner asks for",
    ("feltwork.wagering.voucher_guesses", "wrong"): "wrong numbers are counted, whoever tries them",
    ("feltwork.table.actor", "Actor"): "a table goes on by itself, in a thread of its own",
}
"""Code that writes on the way to a door, and why it is not an act of the person at the door."""
THROUGH_A_TABLE: Final = {("feltwork.web.asking", "ask_table"): ("feltwork.table.desk", "Desk.write")}
"""A command that is handed to a table's thread is written there."""
PERMISSION: Final = {
    ("feltwork.access.permissions", "verify"),
    ("feltwork.access.permissions", "verify_can_ask"),
    ("feltwork.access.permissions", "can"),
    ("feltwork.access.permissions", "can_ask"),
    ("feltwork.access.person", "Person.holds"),
}
TRAIL: Final = ("feltwork.access.trail", "note")
OPENED: Final = ("feltwork.cli.at_house", "open_house")
IN_TRIAL: Final = ("feltwork.cli.at_house", "carry_out_in_trial")


@cache
def _writing() -> re.Pattern[str]:
    """A statement that changes the books: by itself, or by a function of the database that does."""
    folder = files("feltwork.database.migrations")
    text = "\n".join(one.read_text() for one in folder.iterdir() if one.name.endswith(".sql"))
    change = rf"\binsert into (?:{SCHEMAS})\.|\bupdate (?:{SCHEMAS})\.\w+|\bdelete from (?:{SCHEMAS})\."
    bodies = dict(
        re.findall(rf"create (?:or replace )?function ((?:{SCHEMAS})\.\w+)\(.*?\bas (\$\$.*?\$\$)", text, re.S)
    )
    writing: set[str] = set()
    while True:
        calls = "|".join([change, *(rf"\b{re.escape(name)}\(" for name in sorted(writing))])
        found = {name for name, body in bodies.items() if re.search(calls, body)}
        if found == writing:
            return re.compile(calls, re.I)
        writing = found


DEPARTMENT: Final = "feltwork.control.department"
_IN_ITS_FILE: Final = re.compile(r"\binsert into \w|\binsert or \w+ into|\bupdate \w+ set\b|\bdelete from \w")


def _statements(module: str) -> re.Pattern[str]:
    """The Department keeps its books in a file, whose tables are in no schema."""
    return _IN_ITS_FILE if module.startswith(DEPARTMENT) else _writing()


@cache
def writes_at(place: Place) -> bool:
    """Whether a definition has a statement that changes the books."""
    return any(_statements(place[0]).search(text) for text in mentioned(place)[1])


@dataclass(frozen=True)
class Door:
    """A command or a route: where its code begins, and whether its client states an id."""

    name: str
    places: tuple[Place, ...]
    """Where its code begins."""
    has_id: bool
    asks_permission: bool = False
    """A permission is asked for before its own code begins."""

    @cached_property
    def reached(self) -> dict[Place, Place | None]:
        found: dict[Place, Place | None] = {}
        for place in self.places:
            found |= reached(place, CUT, THROUGH_A_TABLE)
        return found

    @cached_property
    def writes(self) -> str:
        """The shortest way to a statement that changes the books; empty for a door that only reads."""
        found = [way(self.reached, place) for place in self.reached if place not in CUT and writes_at(place)]
        return min(found, key=len, default="")

    @property
    def at_house(self) -> bool:
        """Whether it opens the house's database."""
        return OPENED in self.reached

    @property
    def only_in_trial(self) -> bool:
        return IN_TRIAL in self.reached

    @property
    def has_permission(self) -> bool:
        return self.asks_permission or bool(PERMISSION & self.reached.keys())

    @property
    def has_entry(self) -> bool:
        return TRAIL in self.reached


def commands() -> dict[tuple[str, ...], Any]:
    """Every command of the shell by its words."""

    def walk(group: Any, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
        for name in group.list_commands(None):
            command = group.get_command(None, name)
            if hasattr(command, "list_commands"):
                yield from walk(command, (*words, name))
            else:
                yield (*words, name), command

    return dict(walk(typer.main.get_command(shell), ()))


@cache
def shell_doors() -> tuple[Door, ...]:
    def door(words: tuple[str, ...], command: Any) -> Door:
        work = command.callback.__wrapped__
        has_id = any(one.name == "id" and "--id" in one.opts for one in command.params)
        return Door(" ".join(words), ((work.__module__, work.__name__),), has_id)

    return tuple(door(words, command) for words, command in commands().items())


def route_doors(app: FastAPI) -> tuple[Door, ...]:
    """Every route of a program, GET or not."""
    return tuple(_route(route) for route in app.routes if isinstance(route, APIRoute))


def _route(route: APIRoute) -> Door:
    [method] = route.methods or ()
    before = list(_dependencies(route.dependant))
    places = {(call.__module__, call.__qualname__.partition(".<locals>")[0]) for call in (route.endpoint, *before)}
    bodies = [one.field_info.annotation for one in route.dependant.body_params]
    has_id = bool(bodies) and all("id" in shape.model_fields for body in bodies for shape in _shapes(body))
    asked = any(getattr(call, "permissions", ()) for call in before)
    return Door(f"{method} {route.path_format}", tuple(places), has_id, asked)


def _shapes(body: Any) -> Iterator[type[BaseModel]]:
    """The shapes that a body may have."""
    if isinstance(body, type) and issubclass(body, BaseModel):
        yield body
    for one in get_args(body):
        yield from _shapes(one)


def _dependencies(dependant: Any) -> Iterator[Any]:
    for one in dependant.dependencies:
        yield one.call
        yield from _dependencies(one)


def uses_its_id(route: APIRoute) -> bool:
    """Whether a route hands the id of its body on, or the whole body."""
    names = {one.name for one in route.dependant.body_params}
    for one in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(route.endpoint)))):
        if (
            isinstance(one, ast.Attribute)
            and one.attr == "id"
            and isinstance(one.value, ast.Name)
            and one.value.id in names
        ):
            return True
        handed = [*one.args, *(word.value for word in one.keywords)] if isinstance(one, ast.Call) else []
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute) and not handed:
            handed = [one.func.value]  # all that it has
        if any(isinstance(value, ast.Name) and value.id in names for value in handed):
            return True
    return not names
