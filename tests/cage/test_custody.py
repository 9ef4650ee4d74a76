"""Keys that a department keeps (465a.17(b), (i)), and slips of felt tables (465a.36 to 465a.42)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import psycopg
import pytest

from feltwork.cage import due, key_custody, table_slips
from feltwork.cage.table_slips import Amounts
from feltwork.ledger.ids import new_id
from tests.cage.drop_house import DAY, DropHouse, refused
from tests.cage.dropping import at, prepared_url

__all__ = ["at", "prepared_url"]


def out(at: DropHouse, by: str, key: str, to: str, label: str = "K-1") -> Any:
    id = new_id()
    key_custody.sign_out(at.house, id, at.by(by), key, label, to, "a jam")
    return id


def test_465a_17_b_and_i_a_key_stays_in_its_department(at: DropHouse) -> None:
    for by, key, to, section, why in (
        ("maya", "bill_validator", "carol", "465a.17(b)", "carol is none of the slot operations department"),
        ("sam", "bill_validator", "sam", "465a.17(b)", "nobody hands a key to themselves"),
        ("carol", "bill_validator", "sam", "465a.17(b)", "carol is none of the slot operations department"),
        ("carol", "contents_finance", "kim", "465a.17(i)", "kim is none of the finance department"),
        ("carol", "contents_compliance", "kim", "465a.17(i)", "carol is none of the casino compliance representatives"),
        ("kim", "contents_compliance", "rosa", "465a.17(i)", "rosa is none of the casino compliance representatives"),
        ("maya", "cellar", "sam", "465a.17(b)", "there is no such key"),
    ):
        found = refused(out, at, by, key, to)
        assert (found.section, found.why) == (section, why)
    assert "only" in refused(out, at, "sid", "bill_validator", "sam").why
    first = out(at, "maya", "bill_validator", "sam")
    out(at, "carol", "contents_finance", "rosa")
    out(at, "kate", "contents_compliance", "kim")
    assert refused(out, at, "maya", "bill_validator", "leo").why == "it is out already"
    out(at, "maya", "bill_validator", "leo", "K-2")
    own = refused(key_custody.sign_in, at.house, new_id(), at.by("sam"), first)
    assert (own.section, own.why) == ("465a.17(b)", "who has it does not take it back")
    assert "is none of" in refused(key_custody.sign_in, at.house, new_id(), at.by("carol"), first).why
    with pytest.raises(psycopg.Error, match="who has it does not take it back"):
        at.staff.owner("insert into cage.custody_back select id, out_to from cage.custody_out where id = %s", first)
    with pytest.raises(psycopg.Error, match="it is out already"):
        at.staff.owner(
            "insert into cage.custody_out select gen_random_uuid(), key, label, out_to, handed_by, why"
            " from cage.custody_out where id = %s",
            first,
        )
    key_custody.sign_in(at.house, new_id(), at.by("maya"), first)
    still = [(one["words"], one["out_to"]) for one in at.staff.run(key_custody.out)]
    assert still == [("finance's contents key", "rosa"), ("compliance's contents key", "kim"),
                     ("bill validator key", "leo")]  # fmt: skip
    out(at, "maya", "bill_validator", "leo")


def prepare(at: DropHouse, by: str, kind: str, chips: int = 500_00, **more: Any) -> Any:
    return table_slips.prepare(at.house, new_id(), at.by(by), kind, "R1", Amounts(chips), **more)


def sign(at: DropHouse, by: str, slip: Any) -> Any:
    return table_slips.sign(at.house, new_id(), at.by(by), slip["id"])


def test_465a_36_to_42_a_felt_tables_day_on_its_slips(at: DropHouse) -> None:
    at.staff.owner("update wagering.house set commenced_at = ledger.now()")
    assert refused(prepare, at, "dave", "fill_request").why == "it is not open"
    assert refused(prepare, at, "mona", "opening", 0).section == "465a.36(a)"
    wrong = refused(prepare, at, "dave", "opening")
    assert (wrong.section, wrong.instead) == ("465a.36(a)", "a main bank cashier or cage supervisor prepares it")
    opened = prepare(at, "mona", "opening", 10_000_00)
    waits = refused(prepare, at, "dave", "fill_request")
    assert (waits.section, "signature of security" in waits.why) == ("465a.37(a)", True)
    assert "does not sign as security" in refused(sign, at, "dave", opened).why
    assert sign(at, "sid", opened)["signatures"][0]["signed"]["by"] == "sid"
    # Blank request slips are for a floorperson or above alone.
    for kind, section in (("fill_request", "465a.38(a)"), ("credit_request", "465a.39(a)")):
        for name in ("bob", "sid", "mona"):
            found = refused(prepare, at, name, kind)
            assert (found.section, found.instead) == (section, "a floorperson or above prepares it")
        assert prepare(at, "dave", kind)["section"] == section
    assert "only" in refused(prepare, at, "carol", "fill_request").why
    assert refused(prepare, at, "mona", "opening").why == "it is open"
    with pytest.raises(psycopg.Error, match="it is open"):
        at.staff.owner(
            "insert into cage.table_slip (id, kind, felt_table, value_chips, coins, plaques, prepared_by,"
            " prepared_roles) select gen_random_uuid(), 'opening', 'R1', 1, 0, 0, id, '{}' from access.person limit 1"
        )
    # The box is removed while the table stays open: the dealer counts what lies there (465a.41(a)).
    at.tables_dropped("R2", "R1", "P1")

    def owed() -> list[tuple[str | None, str]]:
        found = at.staff.run(due.everything_due)
        return [(one.subject, one.section) for one in found if one.what == "drop_inventory"]

    assert refused(prepare, at, "dave", "drop").section == "465a.41(a)"
    at.now(DAY + timedelta(days=1), "12:00")
    assert owed() == [("R1", "465a.41(a)")]
    at.now(DAY, "12:00")
    prepare(at, "bob", "drop", 9_000_00)
    at.now(DAY + timedelta(days=1), "12:00")
    assert owed() == []
    # At the end the dealer counts before a floorperson (465a.42(a)).
    assert refused(prepare, at, "dave", "closing").section == "465a.42(a)"
    closed = prepare(at, "bob", "closing", 8_000_00)
    assert "does not sign as floorperson" in refused(sign, at, "dora", closed).why
    unseen = refused(prepare, at, "gina", "opening")
    assert (unseen.section, "signature of floorperson" in unseen.why) == ("465a.42(a)", True)
    assert sign(at, "dave", closed)["signatures"][0]["signed"]["by"] == "dave"
    assert refused(prepare, at, "dave", "credit_request").why == "it is not open"
    assert prepare(at, "gina", "opening", attached=True)["signatures"] == []  # the container stayed there
    assert [one.kind for one in at.staff.run(table_slips.slips, "R1")][:2] == ["opening", "closing"]
    assert (
        "no such felt table"
        in refused(table_slips.prepare, at.house, new_id(), at.by("mona"), "opening", "T1", Amounts(1_00)).why
    )  # a hybrid gaming table has no inventory
