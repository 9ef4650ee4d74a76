"""Ids that Feltwork derives from others belong to it: no door takes one from a client."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import NAMESPACE_DNS, UUID, uuid4, uuid5

import pytest
import typer
from pydantic import BaseModel
from typer.main import get_command

from feltwork.access import approvals
from feltwork.access.permissions import Permission
from feltwork.cli.commands import app
from feltwork.ledger.ids import new_id
from feltwork.table.desk import Command, Who
from feltwork.table.messages import COMMAND
from feltwork.terms.client_ids import clients_id
from feltwork.terms.refusal import Refused
from feltwork.web import stated
from feltwork.web.api import every as _every  # so that every shape of every route is known
from feltwork.web.department import api as _department
from tests.access.staff import Staff
from tests.cli.shell import Shell
from tests.cli.shell import staffed_shell as shell

__all__ = ["_department", "_every", "shell"]
DERIVED = uuid5(NAMESPACE_DNS, "carry out")


def _changes(of: type[BaseModel] = stated.Change) -> Iterator[type[BaseModel]]:
    for one in of.__subclasses__():
        yield one
        yield from _changes(one)


def _options(command: Any) -> Iterator[tuple[str, Any]]:
    for name, one in getattr(command, "commands", {}).items():
        yield from ((f"{name} {rest}", option) for rest, option in _options(one))
    yield from (("", option) for option in command.params if "--id" in option.opts)


def test_an_id_like_those_that_feltwork_derives_is_refused_in_words() -> None:
    for id in (uuid4(), new_id(), UUID(int=0)):
        assert clients_id(id) == id
    with pytest.raises(Refused, match=r"version 5 is for ids that Feltwork derives; make a random id"):
        clients_id(DERIVED)


def test_every_change_of_every_route_refuses_it() -> None:
    changes = list(_changes())
    assert len(changes) > 60
    for one in changes:
        assert one.model_fields["id"].metadata == stated.Change.model_fields["id"].metadata, one


def test_the_websocket_refuses_it() -> None:
    COMMAND.read({"id": str(uuid4()), "do": "cash_out"})
    for written in (str(DERIVED), str(DERIVED).upper()):
        with pytest.raises(Refused, match="is not a UUID of another version than 5"):
            COMMAND.read({"id": written, "do": "cash_out"})


def test_every_command_line_with_an_id_refuses_it(shell: Shell) -> None:
    options = list(_options(get_command(app)))
    assert len(options) > 40
    for name, option in options:
        context = typer.Context(get_command(app))
        with pytest.raises(Refused, match="version 5"):
            option.process_value(context, str(DERIVED)), name
    said = shell.refused("terminal", "enable", "1001", "--id", str(DERIVED))
    assert f"id {DERIVED}: version 5 is for ids that Feltwork derives; make a random id (version 4 or 7)" in said


def test_605a_2_d_6_a_correction_is_carried_out_under_its_approvals_own_id_whatever_is_sent() -> None:
    request = str(uuid4())
    sent = [Command(uuid4(), Who("dave"), "resettle", {"request": request}) for _ in range(2)]
    assert {one.id for one in sent} == {uuid5(UUID(request), "resettle")}


def test_the_id_of_somebody_elses_command_tells_nothing_of_its_answer(staff: Staff) -> None:
    id, asked = new_id(), {"about": "terminal 1001"}
    staff.house.command(id, "look", asked, lambda _: {"secret": 7}, "dave")
    for made_by, kind, request in (("carol", "look", asked), ("dave", "peek", asked), ("dave", "look", {"about": "2"})):
        with pytest.raises(Refused, match=r"this id was used for other content; make a new id$"):
            staff.house.command(id, kind, request, lambda _: {}, made_by)
    assert staff.house.command(id, "look", asked, lambda _: {}, "dave") == {"secret": 7}


def test_the_id_of_somebody_elses_request_is_refused_in_words(staff: Staff) -> None:
    id = new_id()
    staff.run(approvals.ask, id, staff["carol"], Permission.SYSTEM_CHANGE, {}, "a test")
    for who, content in (("cleo", {}), ("carol", {"change": "another"})):
        said = staff.refused(approvals.ask, id, staff[who], Permission.SYSTEM_CHANGE, content, "a test")
        assert "this id was used for other content; make a new id" in said
