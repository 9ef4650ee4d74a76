"""The connection to the database is cut at the commit of an act: who did it is told what was done, at every door."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from cryptography.fernet import Fernet

from feltwork.access import approvals, devices, people, sessions
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.table.hub import Hub
from feltwork.table.seal import Seal
from feltwork.wagering import game_accounts
from feltwork.wagering.house import House
from feltwork.web.app import make_app
from feltwork.web.serving import Serving
from tests.access.staff import PASSWORD, Staff
from tests.bills import insert_bill
from tests.cli.shell import Shell
from tests.cli.shell import staffed_shell as shell
from tests.faults.proxy import Line, When, line_to
from tests.web.api import Caller, served

__all__ = ["shell"]
ACT = b"insert into wagering.command"
ENDS = pytest.mark.parametrize("when", ["after commit", "once answered"])
"""The server has applied the act and the client has not heard of it; or it has, and nothing goes through afterwards."""


@pytest.fixture
def line(staff: Staff) -> Iterator[Line]:
    with line_to(staff.url) as line:
        line.cut_after = ACT
        yield line


def payout(staff: Staff) -> str:
    """What an attendant has to pay at terminal 1001, $20.00."""
    staff.owner("update wagering.terminal set enabled = true, pays_vouchers_up_to = 100 where asset_number = '1001'")
    insert_bill(staff.house, new_id(), "1001", 20)
    due: str = game_accounts.cash_out(staff.house, new_id(), "1001")["payout"]
    return due


def paid(staff: Staff) -> int:
    [(number,)] = staff.owner("select count(*) from wagering.command where kind = 'pay payout'")
    return int(number)


@ENDS
def test_605a_2_d_a_payout_over_http_is_told_as_it_was_paid(staff: Staff, line: Line, when: When) -> None:
    due = payout(staff)

    def begun(unit: Unit) -> sessions.Started:
        return sessions.begin(unit, people.person(unit, "sam"))

    started = staff.run(begun)
    with House.open(line.url, patience_s=2 if when == "after commit" else 0.3) as house:
        app = make_app(Serving(house, Hub(house, Seal(Fernet.generate_key()), "http://127.0.0.1")))
        with served(app, lifespan="off") as address, httpx.Client(base_url=address, timeout=30) as client:
            sam, id = Caller(client, started.token, started.csrf), str(new_id())
            line.cut_when = when
            answer = sam.send("POST", f"/api/payouts/{due}/pay", {"id": id})
            assert line.cuts == 1, "the connection was lost at the end of the act"
            assert line.down == (when == "once answered")
            assert answer.status_code == 200, answer.text
            assert (answer.json()["amount"], answer.json()["still_due"]) == ("20.00", "0.00")
            line.down = False
            assert sam.send("POST", f"/api/payouts/{due}/pay", {"id": id}).json() == answer.json()
    assert paid(staff) == 1


@ENDS
def test_605a_2_d_a_payout_at_the_shell_is_told_as_it_was_paid(
    staff: Staff, shell: Shell, line: Line, when: When, monkeypatch: pytest.MonkeyPatch
) -> None:
    due, id = payout(staff), str(new_id())
    monkeypatch.setenv("FELTWORK_DATABASE_URL", line.url.app_conninfo)
    line.cut_when = when
    said = shell.did("slip", "pay", due, "--by", "sam", "--id", id, stdin=f"{PASSWORD}\n")
    assert line.cuts == 1, "the connection was lost at the end of the act"
    assert "$20.00" in said
    line.down = False
    assert shell.did("slip", "pay", due, "--by", "sam", "--id", id, stdin=f"{PASSWORD}\n") == said
    assert paid(staff) == 1


def credentials(staff: Staff) -> str:
    """An approved request for a credential of terminal 1001."""
    ann, request = staff["ann"], new_id()

    def approved(unit: Unit) -> None:
        devices.ask(unit, request, ann, ["1001"], "a new terminal")
        for name in ("carol", "dave"):
            approvals.approve(unit, request, people.person(unit, name))

    staff.run(approved)
    return str(request)


@ENDS
def test_605a_2_d_secrets_that_are_shown_once_are_shown_when_they_are_in_force(
    staff: Staff, line: Line, when: When
) -> None:
    """No answer of theirs is stored, so what was lost would be lost for good: the terminal was cut off as well."""
    request = credentials(staff)
    started = staff.run(lambda unit: sessions.begin(unit, people.person(unit, "ann")))
    line.cut_after = b"insert into access.device_credential"
    with House.open(line.url, patience_s=2 if when == "after commit" else 0.3) as house:
        app = make_app(Serving(house, Hub(house, Seal(Fernet.generate_key()), "http://127.0.0.1")))
        with served(app, lifespan="off") as address, httpx.Client(base_url=address, timeout=30) as client:
            line.cut_when = when
            ann = Caller(client, started.token, started.csrf)
            answer = ann.send("POST", f"/api/approvals/{request}/carry-out", {})
            assert line.cuts == 1, "the connection was lost at the end of the act"
            assert answer.status_code == 200, answer.text
            shown = answer.json()["result"]
            line.down = False
            again = ann.send("POST", f"/api/approvals/{request}/carry-out", {})
            assert (again.status_code, again.json()["why"]) == (409, "it was used by ann")
    assert staff.run(devices.verify, shown["credentials"]["1001"]).asset_number == "1001"
    stored = [row[0] for row in staff.owner("select c::text from wagering.command c")]
    assert not [one for one in stored if shown["credentials"]["1001"] in one or shown["validators"]["1001"] in one]


@ENDS
def test_605a_2_d_an_act_at_the_shell_without_an_id_is_told_as_it_was_done(
    staff: Staff, shell: Shell, line: Line, when: When, monkeypatch: pytest.MonkeyPatch
) -> None:
    staff.credential()
    monkeypatch.setenv("FELTWORK_DATABASE_URL", line.url.app_conninfo)
    line.cut_after, line.cut_when = b"insert into access.device_credential_end", when
    said = shell("device", "revoke", "1001", "--by", "ann", "--why", "stolen", stdin=f"{PASSWORD}\n")
    assert line.cuts == 1, "the connection was lost at the end of the act"
    assert said.status == 0, said.stderr
    assert [entry.doing for entry in staff.trail()].count("device_revoked") == 1
