"""Bills at a terminal's line: credited on the signature of its validator, and on nothing else (605a.3(a)(1)(i))."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bench.live.floor import Floor, Server, issued
from feltwork.access import devices, people
from feltwork.client import Terminal, Validator
from feltwork.client.validator import Key
from feltwork.ledger.ids import new_id
from feltwork.table.setup import Setup
from feltwork.terms.bill_report import BillReport
from feltwork.terms.refusal import Refused
from feltwork.wagering import game_accounts, terminals
from feltwork.wagering.house import House
from tests.database.servers import Servers, fresh_database

PATIENT = Setup(automatic=True, betting_s=3_600, decision_s=3_600, result_s=3_600, step_ms=5)
PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


@pytest.fixture(scope="module")
def floor(servers: Servers) -> Iterator[Floor]:
    with fresh_database(servers.url("embedded")) as url, House.open(url) as house:
        floor = Floor(url)
        floor.add_table(house, "T1", "minibaccarat", 14, PATIENT, ())
        yield floor


@pytest.fixture(scope="module")
def server(floor: Floor) -> Iterator[Server]:
    with floor.server() as server:
        yield server


@pytest.fixture
def house(floor: Floor) -> Iterator[House]:
    with House.open(floor.url) as house:
        yield house


_SEATS = iter(range(1, 15))


@pytest.fixture
def number() -> str:
    """A terminal that no other test uses."""
    return f"T1-{next(_SEATS)}"


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 60))  # type: ignore[arg-type]


def held(house: House, number: str) -> int:
    return game_accounts.account(house, number).posted


def states(house: House, number: str) -> tuple[bool, list[str]]:
    """Whether a terminal is enabled, and the kinds of its holds."""

    def read(unit: Any) -> tuple[bool, list[str]]:
        row = unit.only("select enabled, holds from wagering.terminal where asset_number = %s", (number,))
        return row["enabled"], [one["kind"] for one in row["holds"]]

    found: tuple[bool, list[str]] = house.read(read)
    return found


def test_605a_3_a_1_i_a_message_without_a_signature_credits_nothing(
    floor: Floor, server: Server, house: House, number: str
) -> None:
    async def work() -> None:
        async with Terminal(server.address, floor.credentials[number]) as terminal:
            for _ in range(30):
                with contextlib.suppress(Refused):
                    await terminal.command("buy_in", bill=100)

    run(work)
    assert held(house, number) == 0
    assert states(house, number) == (True, []), "what has no shape is refused, and stops nothing"


def test_605a_3_a_1_i_a_signed_bill_is_credited_once(floor: Floor, server: Server, house: House, number: str) -> None:
    async def work() -> None:
        async with Terminal(server.address, floor.credentials[number]) as terminal:
            validator = floor.validators[number]
            report = validator.insert(20)
            first = await validator.send(terminal)
            assert first is not None
            assert first["balance"] == "20.00"
            again = await terminal.command("buy_in", id=report.id, **report.body)  # type: ignore[arg-type]
            assert again == first
            with pytest.raises(Refused, match="other content"):
                await terminal.command("buy_in", id=report.id, **{**report.body, "bill": 50})  # type: ignore[arg-type]
            validator.insert(5)
            assert (await validator.send(terminal))["balance"] == "25.00"  # type: ignore[index]

    run(work)
    assert states(house, number) == (True, [])
    kept = house.read(
        lambda unit: unit.rows("select counter, dollars from wagering.bill where terminal = %s order by 1", (number,))
    )
    assert [(row["counter"], row["dollars"]) for row in kept] == [(1, 20), (2, 5)]


def _by(key: Key, number: str, counter: int = 1, dollars: int = 20) -> BillReport:
    return key.sign(BillReport(number, key.id, counter, dollars))


def _forged(rule: str, key: Key, other: Key, number: str) -> tuple[int, int, bytes]:
    """The counter, the bill and the signature of a report after a first bill of $20."""
    match rule:
        case "used":
            return 1, 100, _by(key, number, 1, 100).signature
        case "gap":
            return 3, 100, _by(key, number, 3, 100).signature
        case "wrong key":
            return 2, 100, _by(other, number, 2, 100).signature
        case "another bill":
            return 2, 100, _by(key, number, 2, 20).signature
        case "another counter":
            return 2, 100, _by(key, number, 3, 100).signature
        case "another terminal":
            return 2, 100, _by(key, "T1-14", 2, 100).signature
    return 2, 100, b"\0" * 64


@pytest.mark.parametrize(
    "rule", ["used", "gap", "wrong key", "another bill", "another counter", "another terminal", "nothing"]
)
def test_605a_3_a_1_i_a_report_that_breaks_a_rule_stops_the_terminal(
    floor: Floor, server: Server, house: House, number: str, rule: str
) -> None:
    validator = floor.validators[number]
    counter, bill, signature = _forged(rule, validator.key, floor.validators["T1-14"].key, number)

    async def work() -> None:
        async with Terminal(server.address, floor.credentials[number]) as terminal:
            validator.insert(20)
            await validator.send(terminal)
            with pytest.raises(Refused, match="call slot operations"):
                await terminal.command("buy_in", bill=bill, counter=counter, signature=signature.hex())
            await terminal.until(lambda view: not view.seat["money"]["enabled"])
            for do, body in (("cash_out", {}), ("tip", {"amount": "1.00"})):
                with pytest.raises(Refused, match="it is disabled"):
                    await terminal.command(do, **body)
            validator.insert(5)
            with pytest.raises(Refused, match="it is disabled"):
                await validator.send(terminal)
            assert states(house, number) == (False, ["validator"])
            assert held(house, number) == 20_00
            terminals.enable(house, new_id(), number, "slot operations")
            assert states(house, number) == (True, [])
            assert (await validator.send(terminal))["balance"] == "25.00"  # type: ignore[index]

    run(work)
    breaches = house.read(
        lambda unit: unit.rows(
            "select b.rule, (select count(*) from access.trail t where t.doing = 'bill_refused'"
            " and t.what = 'terminal ' || b.terminal) as in_trail, (select count(*) from control.event e"
            " where e.kind = 'hold_placed' and e.subject = 'terminal ' || b.terminal) as told"
            " from wagering.bill_breach b where b.terminal = %s",
            (number,),
        )
    )
    assert [tuple(row.values()) for row in breaches] == [(rule if rule in ("used", "gap") else "signature", 1, 1)]


def test_605a_2_b_a_new_credential_has_a_new_key_and_starts_the_counter_again(
    floor: Floor, server: Server, house: House, number: str
) -> None:
    old, line = floor.validators[number], floor.credentials[number]

    async def work() -> None:
        async with Terminal(server.address, line) as terminal:
            old.insert(20)
            await old.send(terminal)
            replaced = house.database.run(lambda unit: issued(unit, [number]))
            new = Validator(number, replaced.validators[number])
            assert new.key.id != old.key.id
            # The line is still open: nobody without the good credential can credit a bill, or stop the terminal.
            for key in (old.key, new.key):
                report = key.sign(BillReport(number, key.id, 1, 100))
                with pytest.raises(Refused):
                    await terminal.command("buy_in", bill=100, counter=1, signature=report.signature.hex())
            assert states(house, number) == (True, [])
            async with Terminal(server.address, replaced.credentials[number]) as again:
                new.insert(5)
                assert (await new.send(again))["balance"] == "25.00"  # type: ignore[index]
                admin = house.database.run(lambda unit: people.person(unit, "admin"))
                house.database.run(lambda unit: devices.revoke(unit, admin, number, "stolen"))
                new.insert(5)
                with pytest.raises(Refused):
                    await new.send(again)
            assert states(house, number) == (True, [])
            assert held(house, number) == 25_00

    run(work)


def test_the_line_comes_back_and_what_was_queued_is_credited(
    server: Server, house: House, number: str, tmp_path: Path
) -> None:
    """Five bills while the line was down, and a terminal that loses its memory but not its disk in between."""
    secret = house.database.run(lambda unit: issued(unit, [number]))
    file = tmp_path / "validator.json"
    validator = Validator(number, secret.validators[number], file)
    for _ in range(5):
        validator.insert(20)
    with pytest.raises(Refused, match="5 bills are not answered yet"):
        validator.insert(20)
    again = Validator(number, secret.validators[number], file)
    assert again.unanswered == validator.unanswered

    async def work() -> None:
        async with Terminal(server.address, secret.credentials[number]) as terminal:
            assert (await again.send(terminal))["balance"] == "100.00"  # type: ignore[index]

    run(work)
    assert states(house, number) == (True, [])
    assert json.loads(file.read_text()) == {"key": again.key.id, "counter": 5, "unanswered": []}
    other = Validator(number, house.database.run(lambda unit: issued(unit, [number])).validators[number], file)
    assert (other.counter, other.unanswered) == (0, [])


def test_605a_3_a_1_i_bills_come_no_faster_than_a_validator_takes_them(
    floor: Floor, server: Server, house: House, number: str
) -> None:
    validator = floor.validators[number]
    with psycopg.connect(floor.url) as owner:  # so slow that a test cannot wait for it by accident
        owner.execute("update wagering.validator set seconds_a_bill = 60 where key = %s", (validator.key.id,))

    async def work() -> None:
        async with Terminal(server.address, floor.credentials[number]) as terminal:
            for _ in range(5):
                validator.insert(100)
                await validator.send(terminal)
            validator.insert(100)
            with pytest.raises(Refused, match="sooner than a validator can take a bill"):
                await validator.send(terminal)

    run(work)
    assert held(house, number) == 500_00
    assert states(house, number) == (False, ["validator"])


def test_the_document_describes_the_bytes() -> None:
    text = PROTOCOL.read_text()
    secret = re.search(r"`(fwv\.[\w-]{43})`", text)
    signed = re.search(r"```text\n(feltwork bill 1\n.*?)```", text, re.DOTALL)
    sent = re.search(r'```json\n(\{"type": "command", "id": "[^"]*", "do": "buy_in".*?)```', text, re.DOTALL)
    assert secret
    assert signed
    assert sent
    command = json.loads(sent[1])
    key = Key(secret[1])
    report = key.sign(BillReport("1001", key.id, command["counter"], command["bill"]))
    assert report.text.decode() == signed[1]
    assert report.signature.hex() == command["signature"]
    assert f"the public key is `{key.public.hex()}`" in text


@pytest.mark.parametrize("secret", ["", "fwv.", "fwd." + "A" * 43, "fwv." + "A" * 42, "fwv.\u00e4", "x" * 1000])
def test_what_is_no_key_is_refused(secret: str) -> None:
    with pytest.raises(Refused, match="not the private key of a validator"):
        Validator("1001", secret)
