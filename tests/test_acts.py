"""Every act has a permission, an id and an entry in the audit trail (605a.2(b), 605a.2(d)(6)), whoever wrote its door.

The walk finds every command and every route by itself, and reads from the source what each of them reaches. A door that
changes the books needs three things: somebody's permission, the id of its client, and an entry in the trail. What lacks
one of them stands below by name. The lists may only shrink: a door that lacks something and is not listed fails, and so
does a door that is listed and lacks it no longer.

Terminals send commands over the WebSocket by a device credential, which is their permission; each has an id, and stands
in the books as a command of that terminal with the posting or the entry in the table's journal that it made. It has no
entry in the audit trail, which is about people. Dealers' commands have all three.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any, Final, cast

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute

from feltwork.table.dealers import DEALER_COMMANDS
from feltwork.table.players import PLAYER_COMMANDS
from feltwork.web.app import make_app
from feltwork.web.central_control import link_app
from feltwork.web.department import server as department
from feltwork.web.terminal_commands import TERMINAL_COMMANDS
from tests.doors import (
    DEPARTMENT,
    DEPARTMENTS,
    PERMISSION,
    PROGRAMS,
    Door,
    route_doors,
    shell_doors,
    uses_its_id,
    writes_at,
)
from tests.references import everything, mentioned, reached

WITHOUT_PERMISSION: Final = {
    "person first": "nobody is there yet who could have one; refused once somebody is",
    "POST /api/sign-out": "everybody ends their own session",
}
READS_THAT_ARE_NOTED: Final = {
    "count show": "that somebody looked stands in the count's own records: who recounts must not have",
    "GET /api/counts/{id}/report": "the same",
}
WITHOUT_ENTRY: Final = {
    "POST /api/filings/draft": "a draft is nobody's statement: it is kept while it is typed; filing it has an entry",
    "POST /api/training/tests/{id}/page": "shows a page; when it was first shown stands in the test's own records",
}
COMMANDS_WITHOUT_ID: Final = frozenset(
    {
        "central-control again", "central-control disable", "central-control enable", "central-control operator",
        "device issue", "device revoke",
        "filing decide", "filing withdraw",
        "house commence",
        "link loss",
        "person add", "person disable", "person enable", "person first", "person password",
        "person role add", "person role remove",
        "records destroyed", "records propose", "records sign", "records withdraw",
        "revenue sign",
        "supervision assign", "supervision limit", "supervision relieve",
        "surveillance put-up", "surveillance require", "surveillance require-no-more", "surveillance take-down",
        "table-test",
        "tax set",
        "tips policy",
        "training strike",
    }
)  # fmt: skip
"""Sent again after a lost answer they are refused in other words, or done again: give each one `--id`."""
ROUTES_WITHOUT_ID: Final = {
    "POST /api/sign-in": "each sign-in begins a session of its own",
    "POST /api/sign-out": "a session ends once",
    "POST /api/approvals/{id}/carry-out": "the request's own id, in the address: it is used up once",
    "POST /api/training/tests/{id}/page": "the test's own id, in the address: a page is first shown once",
    "POST /api/training/tests/{id}/answers": "the test's own id, in the address: a page is answered once",
    "POST /api/demo/seat": "the demo alone: a seat that is free",
}
KEPT: Final = ("feltwork.wagering.house", "keep_commands")
KNOWN_BY_THEIR_ROW: Final = {
    "POST /api/sign-in": "done twice it begins a session that nobody uses",
    "POST /api/sign-out": "a session that is over is over",
    "POST /api/approvals": "the request has the sender's id",
    "POST /api/filings": "the filing has the sender's id",
    "POST /api/filings/draft": "the draft has the sender's id",
    "POST /api/records/destructions": "the list has the sender's id",
    "POST /api/training/standards": "the record has the sender's id",
    "POST /api/training/lessons": "the record has the sender's id",
    "POST /api/training/topics": "the record has the sender's id",
    "POST /api/training/proofs/school": "the record has the sender's id",
    "POST /api/training/proofs/certificate-holder": "the record has the sender's id",
    "POST /api/training/proofs/employment": "the record has the sender's id",
    "POST /api/training/felt-tests": "the record has the sender's id",
    "POST /api/training/tests": "the test has the sender's id",
    "POST /api/training/tests/{id}/page": "a page that was shown is shown again",
    "POST /api/training/tests/{id}/answers": "the same answers are answered as before",
    "POST /api/training/tests/{id}/judge": "the judgement has the sender's id",
    "POST /api/demo/seat": "the demo alone: a seat more",
    "table-test": "the test's own id, and the same answers are answered as before",
}
"""Acts that are not stored as commands, and how one is known that was applied when its connection was lost."""
COMMAND: Final = ("feltwork.wagering.house", "House.command")
WITHOUT_DOOR: Final = {
    "wagering.redemption_locations.open_location": "a house has the cage alone until this has a door",
    "wagering.redemption_locations._switch": "the same: enabling and disabling of a location",
    "wagering.rounds.show": "a table by itself, as a round goes on",
}
ONLY_READ: Final = {
    "POST /api/lab/study": "counts in memory",
    "POST /api/lab/stop": "counts in memory",
    "POST /api/lab/values": "counts in memory",
    "POST /api/training/practice": "a table test that is not kept",
    "POST /api/demo/bill": "the simulated validator signs; the command that is sent then credits the bill",
    "POST /api/vouchers/look-up": "a read; a number is as good as cash, and stands in a body alone",
}
"""Routes that take a body and change nothing."""


@cache
def _house() -> FastAPI:
    return make_app(cast("Any", SimpleNamespace(seats=True, hosts=(), secure=False)))


@cache
def house() -> tuple[Door, ...]:
    return route_doors(_house())


def _department() -> FastAPI:
    desk = SimpleNamespace(door=SimpleNamespace(hosts=(), by_tls=False), pollers={})
    return department.make_app(cast("Any", desk))


@cache
def _commands() -> tuple[Door, ...]:
    """Commands of the house that change its books, by people: not the programs, not the Department's."""
    return tuple(
        one
        for one in shell_doors()
        if one.writes
        and one.name not in PROGRAMS.keys() | READS_THAT_ARE_NOTED.keys()
        and not one.name.startswith(DEPARTMENTS)
    )


@cache
def _routes() -> tuple[Door, ...]:
    """Routes of the house that change its books."""
    return tuple(one for one in house() if one.writes and one.name not in READS_THAT_ARE_NOTED)


def _acts() -> list[Door]:
    return [*_commands(), *_routes()]


def _same(lacking: Iterable[Door], listed: Iterable[str], what: str, remedy: str) -> None:
    """What lacks something is what is listed, to the last name."""
    found = {one.name: one.writes for one in lacking}
    new = [
        f"`{name}` has no {what}: {remedy}\n    it writes by {found[name]}"
        for name in sorted(found.keys() - set(listed))
    ]
    gone = [
        f"`{name}` has {what} by now, or is gone: take it off the list" for name in sorted(set(listed) - found.keys())
    ]
    assert not new + gone, "\n".join(["", *new, *gone])


def test_605a_2_b_every_act_asks_for_a_permission() -> None:
    lacking = [one for one in _acts() if not one.has_permission and not one.only_in_trial]
    _same(lacking, WITHOUT_PERMISSION, "permission", "verify one of a person who signs, or carry it out in trial alone")


def test_605a_2_d_6_every_act_has_an_entry_in_the_audit_trail() -> None:
    lacking = [one for one in _acts() if not one.has_entry and not one.only_in_trial]
    _same(lacking, WITHOUT_ENTRY, "entry in the audit trail", "note it in the unit that does it")


def test_605a_2_d_every_command_that_changes_the_books_takes_an_id() -> None:
    assert len(COMMANDS_WITHOUT_ID) <= 33, "the list may only shrink"
    of_the_department = {name for name in COMMANDS_WITHOUT_ID if name.startswith(DEPARTMENTS)}
    lacking = [one for one in _commands() if not one.has_id]
    remedy = "give it `--id`, and carry it out under that by House.command"
    _same(lacking, COMMANDS_WITHOUT_ID - of_the_department, "id", remedy)
    names = {one.name for one in shell_doors() if one.writes and not one.has_id} - PROGRAMS.keys()
    assert of_the_department == {name for name in names if name.startswith(DEPARTMENTS)}


def test_605a_2_d_every_route_that_changes_the_books_takes_an_id_and_goes_by_it() -> None:
    lacking = [one for one in _routes() if not one.has_id]
    _same(lacking, ROUTES_WITHOUT_ID, "id", "derive its body from Change, and carry it out under that id")
    with_id = {one.name for one in _routes() if one.has_id}
    unused = [route.path for route in _changing(_house()) if f"POST {route.path}" in with_id and not uses_its_id(route)]
    assert not unused, f"{unused}: the id of the body is not used; sent twice it is carried out twice"


def test_605a_2_d_every_act_is_known_again_when_its_connection_was_lost_at_the_end_of_its_unit() -> None:
    """The unit is run again then: an act that is not known would be refused although it was applied, or done twice."""
    lacking = [one for one in _acts() if KEPT not in one.reached]
    _same(
        lacking,
        KNOWN_BY_THEIR_ROW,
        "stored command",
        "carry it out by House.command, or without an id by House.carry_out",
    )


def _changing(app: FastAPI) -> list[APIRoute]:
    return [one for one in app.routes if isinstance(one, APIRoute) and one.methods == {"POST"}]


def test_a_route_that_takes_a_body_changes_the_books_or_is_listed_as_one_that_reads() -> None:
    """A change that the walk could not see would look like a read."""
    _same(
        [one for one in house() if one.name.startswith("POST") and not one.writes], ONLY_READ, "statement that writes",
        "the walk does not see what it changes; make it reachable by names, or list it",
    )  # fmt: skip
    assert not [one.name for one in _routes() if one.name.startswith("GET")], "a GET changes nothing"
    seen = {one.name for one in (*shell_doors(), *house()) if one.writes}
    assert READS_THAT_ARE_NOTED.keys() <= seen, "it notes nothing any more: take it off the list"


def test_what_is_no_route_of_the_walk_is_listed() -> None:
    """The walk reads routes with a shape. Others, and what is mounted, are doors that it does not see."""
    others = {
        (type(one).__name__, getattr(one, "path", "")) for one in _house().routes if not isinstance(one, APIRoute)
    }
    assert others == {("APIWebSocketRoute", "/ws"), ("Route", "/api/openapi.json"), ("Mount", "/pages")}


def test_programs_are_what_they_are_listed_as() -> None:
    assert PROGRAMS.keys() <= {one.name for one in shell_doors() if one.writes}


def test_what_changes_the_books_is_behind_a_door_or_listed_as_having_none() -> None:
    """A function without a door asks nobody for a permission. Its first door is walked like every other."""
    handlers: list[Any] = [*DEALER_COMMANDS.values(), *PLAYER_COMMANDS.values(), *TERMINAL_COMMANDS.values()]
    starts = {place for door in (*shell_doors(), *house()) for place in door.places}
    starts |= {(one.__module__, one.__name__) for one in handlers}
    starts |= {("feltwork.web.central_control", "link_app")}
    behind = {place for start in starts for place in reached(start)}
    changing = {place for place in everything() if writes_at(place) or COMMAND in mentioned(place)[0]}
    of_the_house = {place for place in changing - behind if not place[0].startswith(DEPARTMENT)}
    assert {f"{module}.{name}".removeprefix("feltwork.") for module, name in of_the_house} == WITHOUT_DOOR.keys()


# --------------------------------------------------------------------------------------------- at a table


@pytest.mark.parametrize("do", DEALER_COMMANDS)
def test_465a_11_b_9_every_command_of_people_at_a_table_asks_for_a_permission_and_is_noted(do: str) -> None:
    handler = DEALER_COMMANDS[do]
    found = reached((handler.__module__, handler.__name__))  # type: ignore[attr-defined]  # a function
    assert ("feltwork.table.desk", "Desk.may") in found or PERMISSION & found.keys(), f"{do} asks for no permission"
    written = {("feltwork.table.desk", "Desk.write"), ("feltwork.table.desk", "Desk.move")} & found.keys()
    assert not written or ("feltwork.access.trail", "note") in found, f"{do} is not noted"


def test_605a_2_d_6_commands_of_terminals_are_in_the_books_under_their_ids_and_not_in_the_trail() -> None:
    """By their credential, in the journal of the table or in the ledger; the trail is about people."""
    kept = {("feltwork.wagering.house", "keep_commands"), ("feltwork.wagering.placing", "place")}
    handlers: Mapping[str, Any] = {**PLAYER_COMMANDS, **TERMINAL_COMMANDS}
    for do, handler in handlers.items():
        found = reached((handler.__module__, handler.__name__))
        assert do == "last_rounds" or kept & found.keys(), f"{do} is carried out under no id"


# ------------------------------------------------------------------------------------------- the Department's side


def test_605a_5_a_every_change_of_the_departments_program_is_an_operators_under_an_id() -> None:
    unused = set()
    for route in _changing(_department()):
        name = f"POST {route.path}"
        if route.path.rpartition("/")[2] in ("sign-in", "sign-out"):
            continue
        operators = [one.call.__name__ for one in route.dependant.dependencies if one.call is not None]
        assert operators, f"{name} asks for no operator"
        assert route.dependant.body_params, f"{name} takes no id"
        if not uses_its_id(route):
            unused.add(name)
    assert not unused, f"{unused}: the id of the body is not used; sent twice it is carried out twice"


def test_605a_5_a_the_link_asks_and_orders_and_every_order_is_noted() -> None:
    doors = {one.name: one for one in route_doors(link_app(*cast("Any", (None, None, None))))}
    assert all(one.has_entry for one in doors.values())
    assert {name for name, one in doors.items() if one.has_id} == {"POST /central-control/v1/commands"}


# -------------------------------------------------------------------------------------------- the walk itself


def test_the_walk_follows_names_callbacks_methods_and_local_imports() -> None:
    doors = {one.name: one for one in shell_doors()}
    assert not doors["terminal show"].writes
    assert not doors["games"].writes
    for name in ("voucher redeem", "poker pool pay", "person role add", "drop open", "training judge"):
        assert doors[name].writes, name
    assert doors["round open"].only_in_trial
    assert not doors["voucher void"].only_in_trial
    assert len(_commands()) > 140
