"""The watch over acts that read after their commit (tests/one_unit.py) finds one, and lists nothing that is gone."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import feltwork
from feltwork.ledger.ids import new_id
from feltwork.wagering.house import House
from feltwork.wagering.simulated_validators import SimulatedValidators
from tests import one_unit
from tests.wagering.floor import Floor

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
