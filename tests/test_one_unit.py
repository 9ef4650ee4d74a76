"""The watch over acts that read after their commit (tests/one_unit.py) finds one, and lists nothing that is gone."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

import feltwork
from feltwork.access import people, sessions
from feltwork.ledger.ids import new_id
from feltwork.table.desk import Command, Who
from feltwork.wagering import game_accounts, terminals
from feltwork.wagering.house import House
from feltwork.wagering.simulated_validators import SimulatedValidators
from feltwork.web import carrying_out, socket
from feltwork.web.api import floor
from feltwork.web.app import make_app
from feltwork.web.serving import Serving
from tests import one_unit
from tests.access.staff import Staff
from tests.cli.shell import Shell
from tests.cli.shell import staffed_shell as shell
from tests.wagering.floor import Floor
from tests.web.api import Caller, served

__all__ = ["shell"]

PACKAGE = Path(feltwork.__file__).parent
BEFORE = "house.options(); validators.insert(id, '1001', 20)"
AFTER = "validators.insert(id, '1001', 20); house.options()"


def _found(house: House, act: str) -> list[str]:
    """What is found in an act of these statements, as if they were the package's own."""
    known: dict[str, Any] = {"house": house, "id": new_id(), "validators": SimulatedValidators(house)}
    one_unit.inside(exec)(compile(act, "feltwork/acts.py", "exec"), known)
    found, one_unit.FOUND[:] = one_unit.FOUND[:], []
    return found


def test_605a_2_d_an_act_that_reads_after_its_commit_is_found(embedded_house_url: str) -> None:
    with House.open(embedded_house_url) as house:
        Floor(house, embedded_house_url).terminal("1001")
        assert _found(house, BEFORE) == []
        [told] = _found(house, AFTER)
        assert told.startswith("\"the house's options\" after the commit of 'insert bill'")


def test_every_exception_is_a_function_that_is_there() -> None:
    for file, function in one_unit.SEVERAL:
        names = {
            one.name for one in ast.walk(ast.parse((PACKAGE / file).read_text())) if isinstance(one, ast.FunctionDef)
        }
        assert function in names, f"{file} has no {function} any more"


def _reading_after(act: Callable[..., Any], house: House) -> Callable[..., Any]:
    """The same act with a read after it, as if the package's own code did that."""
    source = "def reading(*args, **stated):\n    answer = act(*args, **stated)\n    house.options()\n    return answer"
    known: dict[str, Any] = {"act": act, "house": house}
    exec(compile(source, "feltwork/acts.py", "exec"), known)  # noqa: S102 - ours
    reading: Callable[..., Any] = known["reading"]
    return reading


def _told() -> list[str]:
    found, one_unit.FOUND[:] = [one.partition(":")[0] for one in one_unit.FOUND], []
    return found


def test_605a_2_d_every_door_is_watched(shell: Shell, staff: Staff, monkeypatch: pytest.MonkeyPatch) -> None:
    """A read after an act of a terminal, of a route, and of the shell: each is found."""
    house, app = staff.house, make_app(Serving(staff.house, cast("Any", SimpleNamespace(actors={}))))
    for act, module in (("cash_out", game_accounts), ("enable", terminals), ("disable", terminals)):
        monkeypatch.setattr(module, act, _reading_after(getattr(module, act), house))
    shell.did("terminal", "enable", "1001")
    assert _told() == ["\"the house's options\" after the commit of 'enable'"]
    shell.did("terminal", "buy-in", "1001", "20")
    socket.TERMINAL_COMMANDS["cash_out"](house, Command(new_id(), Who.at_terminal("1001", 1), "cash_out"))
    assert _told() == ["\"the house's options\" after the commit of 'cash out'"]
    started = staff.run(lambda unit: sessions.begin(unit, people.person(unit, "sue")))
    with served(app, lifespan="off") as address, httpx.Client(base_url=address, timeout=30) as client:
        Caller(client, started.token, started.csrf).post("/api/terminals/1001/disable")
    assert _told() == ["\"the house's options\" after the commit of 'disable'"]


def test_605a_2_d_what_a_page_hands_to_a_table_is_an_act_of_the_page(staff: Staff) -> None:
    """It is carried out in the table's own thread, so the page's thread sees no unit of it."""
    known: dict[str, Any] = {"house": staff.house, "ask": one_unit._elsewhere(lambda: {"done": True})}
    one_unit.inside(exec)(compile("ask(); house.options()", "feltwork/acts.py", "exec"), known)
    assert _told() == ["\"the house's options\" after the commit of 'a command of a table'"]
    for module in (floor, carrying_out):
        assert module.ask_table.__qualname__.startswith("_elsewhere"), f"{module.__name__} is not watched"
