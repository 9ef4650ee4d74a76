"""A bill is credited on its validator's signature alone, in a house that is tried out and in one in operation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

import feltwork
from feltwork.client.validator import Key, new_secret_key
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Correction, Ledger, Transfer, post
from feltwork.terms.bill_report import BillReport
from feltwork.terms.refusal import Refused
from feltwork.wagering import game_accounts, holds, signed_bills, terminals, validators, vouchers
from feltwork.wagering.audit import audit
from feltwork.wagering.signed_bills import BillBreach
from feltwork.wagering.simulated_validators import SimulatedValidators
from tests.bills import insert_bill, register, signed
from tests.wagering.floor import Floor, opened

PACKAGE = Path(feltwork.__file__).parent


@pytest.fixture
def floor(house_url: str) -> Iterator[Floor]:
    with opened(house_url) as floor:
        floor.terminal("1001")
        yield floor


def commence(floor: Floor) -> None:
    """In operation, with nothing that holds the terminal."""
    floor.owner("update wagering.house set commenced_at = ledger.now()")


def kinds(floor: Floor, asset_number: str = "1001") -> list[str]:
    found = floor.house.read(lambda unit: holds.holds(unit, holds.of_terminal(asset_number)))
    return [one.kind for one in found]


def is_enabled(floor: Floor) -> bool:
    [(enabled,)] = floor.owner("select enabled from wagering.terminal where asset_number = '1001'")
    return bool(enabled)


# ------------------------------------------------------------------------------------- one way to credit a bill


def test_one_function_makes_the_transfer_of_a_bill() -> None:
    makes = [
        file.relative_to(PACKAGE).as_posix()
        for file in PACKAGE.rglob("*.py")
        if re.search(r"accounts\.BILL_IN,$", file.read_text(), re.MULTILINE)
    ]
    assert makes == ["wagering/game_accounts.py"]
    assert (PACKAGE / "wagering/game_accounts.py").read_text().count("accounts.BILL_IN") == 1


@pytest.mark.parametrize("kind", ["bill_in", "winnings"])
def test_605a_3_a_1_i_in_operation_the_ledger_takes_no_bill_that_nobody_signed(floor: Floor, kind: str) -> None:
    entry = Transfer("bill_box/1001", "game_account/1001", 100_00, kind, "100", "1001", "T1")
    commence(floor)
    with pytest.raises(Refused, match="no validator has signed it") as refused:
        floor.house.database.run(lambda unit: post(unit, new_id(), "by hand", "the server", [entry]))
    assert refused.value.section == "605a.3(a)(1)(i)"
    assert floor.held("1001") == 0


@pytest.mark.parametrize("kind", ["bill_in", "winnings"])
def test_605a_3_a_1_i_in_operation_no_correction_credits_a_bill(floor: Floor, kind: str) -> None:
    """A bill can be taken back by a correction, and none can be made by one."""
    insert_bill(floor.house, first := new_id(), "1001", 20)
    commence(floor)
    entry = Transfer("bill_box/1001", "game_account/1001", 100_00, kind, "100", "1001", "T1")
    corrects = Correction(first, "somebody")
    with pytest.raises(Refused, match="no validator has signed it"):
        floor.house.database.run(lambda unit: post(unit, new_id(), "by hand", "the server", [entry], {}, corrects))
    assert floor.held("1001") == 20_00
    Ledger(floor.house.database).reverse(new_id(), first, "the server", "somebody", "a test")
    assert floor.held("1001") == 0


def test_605a_3_a_1_i_a_simulated_validator_is_good_until_operations_commence(floor: Floor) -> None:
    simulated = SimulatedValidators(floor.house)
    simulated.insert(new_id(), "1001", 20)
    commence(floor)
    with pytest.raises(Refused, match="no key that is in force"):
        simulated.insert(new_id(), "1001", 20)
    with pytest.raises(Refused, match="operations have commenced"):
        SimulatedValidators(floor.house).insert(new_id(), "1001", 20)
    assert floor.held("1001") == 20_00
    assert (is_enabled(floor), kinds(floor)) == (True, []), "an old key stops nothing"
    insert_bill(floor.house, new_id(), "1001", 5)
    assert floor.held("1001") == 25_00
    assert floor.tied()


def test_a_key_at_another_terminal_stops_neither(floor: Floor) -> None:
    floor.terminal("1002")
    key = register(floor.house, "1001")
    with pytest.raises(Refused, match="no key that is in force"):
        game_accounts.insert_bill(floor.house, new_id(), signed(floor.house, key, "1002", 20))
    assert floor.held("1002") == 0
    assert (kinds(floor), kinds(floor, "1002")) == ([], [])


# --------------------------------------------------------------------------------------------------- breaches


def test_605a_3_a_1_i_a_breach_survives_its_refusal_and_is_evidence(floor: Floor) -> None:
    key = register(floor.house, "1001")
    game_accounts.insert_bill(floor.house, new_id(), signed(floor.house, key, "1001", 20))
    forged = replace(signed(floor.house, key, "1001", 20), dollars=100)
    with pytest.raises(BillBreach, match="the signature is not its validator's") as breach:
        game_accounts.insert_bill(floor.house, new_id(), forged)
    assert breach.value.rule == "signature"
    assert (is_enabled(floor), kinds(floor)) == (False, ["validator"])
    [(rule, dollars, signature)] = floor.owner("select rule, dollars, signature from wagering.bill_breach")
    assert (rule, dollars, bytes(signature)) == ("signature", 100, forged.signature)
    with pytest.raises(Refused, match="it is disabled"):
        game_accounts.cash_out(floor.house, new_id(), "1001")
    with pytest.raises(Refused, match="it is disabled"):
        vouchers.insert(floor.house, new_id(), "1001", "000000000000000000")
    round = floor.open_round()
    with pytest.raises(Refused, match="it is disabled"):
        floor.bet(round, "1001", 1, ante=5_00)
    terminals.enable(floor.house, new_id(), "1001", "slot operations")
    assert (is_enabled(floor), kinds(floor)) == (True, [])
    assert game_accounts.cash_out(floor.house, new_id(), "1001")["amount"] == 20_00
    assert floor.tied()


def test_a_stopped_terminal_is_held_even_when_its_switch_is_on(floor: Floor) -> None:
    insert_bill(floor.house, new_id(), "1001", 20)
    key = register(floor.house, "1001")
    with pytest.raises(BillBreach):
        game_accounts.insert_bill(floor.house, new_id(), replace(signed(floor.house, key, "1001", 1), counter=9))
    floor.owner("update wagering.terminal set enabled = true")
    with pytest.raises(Refused, match="the signature is not its validator's"):
        game_accounts.cash_out(floor.house, new_id(), "1001")


def test_605a_3_a_1_i_the_pace_is_the_databases_clock(floor: Floor) -> None:
    key = register(floor.house, "1001", seconds_a_bill=60, burst=3)

    def bill() -> None:
        game_accounts.insert_bill(floor.house, new_id(), signed(floor.house, key, "1001", 1))

    for _ in range(3):
        bill()
    floor.ahead("61 seconds")
    bill()
    floor.ahead("0")  # somebody sets the clock back: a validator is no busier for that
    due = floor.house.read(lambda unit: signed_bills.next_bill(unit, key.id))
    assert not due.in_time()
    floor.ahead("122 seconds")
    bill()
    with pytest.raises(BillBreach, match="sooner than a validator can take a bill"):
        bill()
    assert floor.held("1001") == 5_00


def test_a_clock_that_is_set_back_stops_no_terminal(floor: Floor) -> None:
    key = register(floor.house, "1001", seconds_a_bill=60, burst=3)
    floor.ahead("10 days")
    game_accounts.insert_bill(floor.house, new_id(), signed(floor.house, key, "1001", 1))
    floor.ahead("0")
    game_accounts.insert_bill(floor.house, new_id(), signed(floor.house, key, "1001", 1))
    assert floor.held("1001") == 2_00


# ---------------------------------------------------------------------------------------- evidence, by the database


def test_605a_5_d_5_signed_bills_are_kept_in_their_order_and_never_changed(floor: Floor) -> None:
    for bill in (20, 5, 100):
        insert_bill(floor.house, new_id(), "1001", bill)
    assert floor.owner("select counter, dollars from wagering.bill order by counter") == [(1, 20), (2, 5), (3, 100)]
    for statement in (
        "update wagering.bill set dollars = 1",
        "delete from wagering.bill",
        "truncate wagering.bill",
        "update wagering.validator set public_key = decode(repeat('00', 32), 'hex')",
        "delete from wagering.validator",
    ):
        with pytest.raises(psycopg.Error, match=r"never changed|is referenced"):
            floor.owner(statement)
    posting = new_id()
    with pytest.raises(psycopg.Error, match="the counter is not the next one"):
        floor.owner(
            "insert into wagering.bill (posting, key, counter, terminal, dollars, signature, free_at)"
            " select %s, key, 7, terminal, 20, signature, free_at from wagering.bill limit 1",
            posting,
        )
    with pytest.raises(psycopg.Error, match="does not credit it"):
        floor.owner(
            "insert into wagering.bill (posting, key, counter, terminal, dollars, signature, free_at)"
            " select %s, key, 4, terminal, 20, signature, free_at from wagering.bill limit 1",
            posting,
        )


def test_a_client_of_the_house_cannot_choose_the_pace_of_a_validator(floor: Floor) -> None:
    key = Key(new_secret_key())
    for statement in (
        "insert into wagering.validator (key, terminal, public_key, seconds_a_bill) values (%s, '1001', %s, 0)",
        "insert into wagering.validator (key, terminal, public_key, burst) values (%s, '1001', %s, 100)",
        "update wagering.validator set burst = 100 where key <> %s and public_key <> %s",
    ):
        with pytest.raises(psycopg.Error, match="permission denied"):
            floor.house.database.run(lambda unit, sql=statement: unit.run(sql, (key.id, key.public)))  # type: ignore[misc]


def test_605a_5_d_5_the_audit_names_a_bill_with_a_wrong_signature(floor: Floor) -> None:
    insert_bill(floor.house, new_id(), "1001", 20)
    assert audit(floor.house).clean
    with psycopg.connect(floor.url) as owner:
        owner.execute("set session_replication_role = replica")
        owner.execute("update wagering.bill set dollars = 50")
    said = [str(one) for one in audit(floor.house).differences]
    assert any("terminal 1001, bills signed by its validator: shows 50.00" in one for one in said), said
    assert any("bill 1 of terminal 1001, signature of its validator" in one for one in said), said


def test_a_report_for_another_purpose_is_none(floor: Floor) -> None:
    key = Key(new_secret_key())
    report = key.sign(BillReport("1001", key.id, 1, 20))
    assert validators.is_signature(key.public, report)
    for other in (
        replace(report, asset_number="1002"),
        replace(report, key="0" * 16),
        replace(report, counter=2),
        replace(report, dollars=100),
        replace(report, signature=bytes(64)),
        replace(report, signature=b""),
    ):
        assert not validators.is_signature(key.public, other)
    assert floor.held("1001") == 0
