"""An act's answer comes from its own unit of work: every test that carries acts out watches that nothing is read after.

What is read on another connection after the commit may fail, or come from a server that has not heard of the commit.
Then somebody is told no although the act was applied. So a request, a command of a terminal or of a table, or a call of
a shell opens no further unit of work once one of its units has changed the books.
"""

from __future__ import annotations

import re
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast
from unittest import mock

import fastapi.routing

from feltwork import cli
from feltwork.database.database import Database, Unit
from feltwork.table import actor
from feltwork.table.desk import Desk
from feltwork.web import asking, socket
from feltwork.web.api import every
from feltwork.web.terminal_commands import TERMINAL_COMMANDS

ACTS: Final = re.compile(r"insert into wagering\.command|\bledger\.post\(|\baccess\.note\(")
"""What a unit that changes the books does: a command is stored, money moves, or the audit trail has an entry."""
AT_THE_DOOR: Final = frozenset({"sign-in", "the session", "signing out", "the dealer", "the link"})
"""Units that look at who comes and may leave a note of it in the trail; the act follows."""
SEVERAL: Final = {
    ("cli/terminal_work.py", "enrol"): "`terminal enrol --enable`: two commands; the second id is made from the first",
    ("cli/terminal_work.py", "buy_in"): "`terminal buy-in`: a command for each bill; their ids are made from the first",
    ("wagering/poker_hands.py", "play_hand"): "a hand is begun, then settled; sent again it goes on where it was",
    ("cli/table_testing.py", "take"): "`table-test`: somebody sits at the shell and answers line after line",
    ("web/central_control.py", "heard"): "the link is back: its terminals follow, a few in each unit",
    ("web/central_control.py", "poll"): "a poll has the house as it is; the Department asks again every few seconds",
    ("table/telling.py", "_read_money"): "what viewers see of their money; without the database they are told later",
}
"""Code that opens further units all the same, by file and function, and why nobody is told no for what was done."""


class _Scope(threading.local):
    """What one thread is doing now."""

    inside = 0
    acted: str | None = None
    changes = False


_SCOPE: Final = _Scope()
FOUND: Final[list[str]] = []


@contextmanager
def act() -> Iterator[None]:
    """One act from its beginning to its answer."""
    outermost = _SCOPE.inside == 0
    if outermost:
        _SCOPE.acted = None
    _SCOPE.inside += 1
    try:
        yield
    finally:
        _SCOPE.inside -= 1


def inside(done: Callable[..., Any]) -> Callable[..., Any]:
    def within(*args: Any, **stated: Any) -> Any:
        with act():
            return done(*args, **stated)

    return within


def _watched(unit_of_work: Callable[..., Any]) -> Callable[..., Any]:
    def run(self: Database, work: Any, *args: Any, **stated: Any) -> Any:
        what = str(stated.get("what", args[0] if args else "the request"))
        if not _SCOPE.inside or what in AT_THE_DOOR:
            return unit_of_work(self, work, *args, **stated)
        if _SCOPE.acted is not None and (calls := _calls()):
            told = " < ".join(f"{file}:{line} {name}" for file, line, name in calls)
            FOUND.append(f"{what!r} after the commit of {_SCOPE.acted!r}: {told}")
        _SCOPE.changes = False
        answer = unit_of_work(self, work, *args, **stated)
        if _SCOPE.changes:
            _SCOPE.acted = what
        return answer

    return run


def _calls() -> list[tuple[str, int | None, str]]:
    """The calls from the unit back to the act; none if a test asks in between, or the code is listed above."""
    calls = []
    for one in traceback.extract_stack()[-3::-1]:
        if one.filename == __file__ and one.name == "within":
            break
        name = "/".join(Path(one.filename).parts[-2:])
        if "/tests/" in one.filename or (name, one.name) in SEVERAL:
            return []
        calls.append((name, one.lineno, one.name))
    return calls


def _noted(statement: Callable[..., Any]) -> Callable[..., Any]:
    def said(self: Unit, sql: str, *args: Any) -> Any:
        if ACTS.search(sql):
            _SCOPE.changes = True
        return statement(self, sql, *args)

    return said


def _elsewhere(ask: Callable[..., Any]) -> Callable[..., Any]:
    """A page's command that a table carries out in a thread of its own: for the page it is done when it is answered."""

    def asked(*args: Any, **stated: Any) -> Any:
        answer = ask(*args, **stated)
        _SCOPE.acted = "a command of a table"
        return answer

    return asked


def _askers() -> Iterator[Any]:
    """Every module that hands commands to tables."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith("feltwork.") and vars(module).get("ask_table") is asking.ask_table:
            yield module


@contextmanager
def watched() -> Iterator[None]:
    """Every act in this process, whoever carries it out."""
    in_threads = fastapi.routing.run_in_threadpool
    every.routers(cast("Any", SimpleNamespace(seats=True)))  # every route's module is there now

    def endpoint(work: Callable[..., Any], *args: Any, **stated: Any) -> Any:
        return in_threads(inside(work), *args, **stated)

    with (
        ExitStack() as askers,
        mock.patch.object(Database, "run", _watched(Database.run)),
        mock.patch.object(Database, "once", _watched(Database.once)),
        mock.patch.object(Unit, "run", _noted(Unit.run)),
        mock.patch.object(Unit, "rows", _noted(Unit.rows)),
        mock.patch.object(Unit, "row", _noted(Unit.row)),
        mock.patch.object(fastapi.routing, "run_in_threadpool", endpoint),
        mock.patch.object(Desk, "take", inside(Desk.take)),
        mock.patch.object(actor, "place_all", inside(actor.place_all)),
        mock.patch.object(cli, "_run", inside(cli._run)),
        mock.patch.object(socket, "TERMINAL_COMMANDS", {do: inside(one) for do, one in TERMINAL_COMMANDS.items()}),
    ):
        for module in list(_askers()):
            askers.enter_context(mock.patch.object(module, "ask_table", _elsewhere(module.ask_table)))
        yield
