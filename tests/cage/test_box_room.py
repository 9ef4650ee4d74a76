"""What a terminal's drop box holds: bills and vouchers fall into the same one, and no more than fit (465a.17(c))."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from feltwork.cage import boxes
from feltwork.cage.places import Place
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import game_accounts, holds, vouchers
from feltwork.wagering.signed_bills import BillBreach
from tests.bills import register, signed
from tests.cage.drop_house import DAY, DropHouse, refused
from tests.cage.dropping import at, prepared_url

__all__ = ["at", "prepared_url"]


def holds_of(at: DropHouse, asset_number: str) -> list[str]:
    found = at.staff.run(lambda unit: holds.holds(unit, holds.of_terminal(asset_number)))
    return [one.kind for one in found]


def small_box(at: DropHouse, capacity: int) -> None:
    """A box of that capacity in terminal 1001 instead of its own."""
    boxes.take_out(at.house, new_id(), at.by("sid"), Place("terminal", "1001"), "a small one")
    place = Place("terminal", "1001")
    boxes.register(at.house, new_id(), at.by("carol"), "1001/S", "asset_number", place, capacity)
    boxes.put_in(at.house, new_id(), at.by("sid"), "1001/S", place)


def test_465a_17_c_a_box_has_the_usual_capacity_or_its_own(at: DropHouse) -> None:
    small_box(at, 3)
    found = {one.number: one.capacity for one in at.staff.run(boxes.boxes)}
    assert (found["1001"], found["1001/S"]) == (1000, 3)


@pytest.mark.parametrize("capacity", [0, -1, 100_001, True, "5"])
def test_a_capacity_that_is_none_is_refused(at: DropHouse, capacity: Any) -> None:
    place = Place("terminal", "1001")
    wrong = refused(boxes.register, at.house, new_id(), at.by("carol"), "1001/S", "asset_number", place, capacity)
    assert "not a number of bills that fit" in wrong.why


def test_465a_17_c_a_full_box_holds_the_terminal_until_a_drop_team_changes_it(at: DropHouse) -> None:
    at.bills("1002", 20)
    voucher = at.voucher("1002")
    small_box(at, 3)
    at.bills("1001", 5)
    at.insert("1001", voucher)
    assert holds_of(at, "1001") == []
    at.bills("1001", 5)
    assert holds_of(at, "1001") == ["box_full"]
    with pytest.raises(Refused, match="its drop box is full"):
        at.bills("1001", 5)
    assert game_accounts.cash_out(at.house, new_id(), "1001")["amount"] == 30_00, "a player can leave"
    drop, _ = at.begin()
    at.collect(drop, "1002", "1002/B")
    at.collect(drop, "1001/S", "1001/B")
    assert holds_of(at, "1001") == []
    at.bills("1001", 5)


def test_465a_17_c_a_report_of_more_than_fits_stops_the_terminal(at: DropHouse) -> None:
    """The hold was lifted by hand: the books still know what is in the box."""
    at.bills("1002", 20)
    voucher = at.voucher("1002")
    small_box(at, 1)
    key = register(at.house, "1001")
    game_accounts.insert_bill(at.house, new_id(), signed(at.house, key, "1001", 20))
    at.staff.run(lambda unit: holds.lift(unit, holds.of_terminal("1001"), "box_full", "somebody"))
    with pytest.raises(Refused, match="its drop box is full") as full:
        vouchers.insert(at.house, new_id(), "1001", voucher)
    assert not isinstance(full.value, BillBreach)
    assert holds_of(at, "1001") == []
    with pytest.raises(BillBreach, match="its drop box is full by the books") as breach:
        game_accounts.insert_bill(at.house, new_id(), signed(at.house, key, "1001", 20))
    assert (breach.value.rule, breach.value.section) == ("box", "465a.17(c)")
    assert holds_of(at, "1001") == ["validator"]


def test_465a_17_c_a_clock_that_is_set_back_makes_no_room(at: DropHouse) -> None:
    """What is in a box is counted as it falls in; no clock says since when."""
    at.bills("1002", 20)
    voucher = at.voucher("1002")
    small_box(at, 3)
    at.bills("1001", 5)
    at.now(DAY - timedelta(days=1), "12:00")
    at.insert("1001", voucher)
    assert "something may be in it" in refused(take_it_out, at).why
    at.bills("1001", 5)
    assert holds_of(at, "1001") == ["box_full"]
    with pytest.raises(Refused, match="its drop box is full"):
        at.bills("1001", 5)


def test_465a_17_e_6_a_box_with_a_voucher_alone_is_not_empty_whatever_the_clock(at: DropHouse) -> None:
    at.bills("1002", 20)
    voucher = at.voucher("1002")
    at.now(DAY - timedelta(days=2), "12:00")
    at.insert("1001", voucher)
    assert "something may be in it" in refused(take_it_out, at).why


def take_it_out(at: DropHouse) -> None:
    boxes.take_out(at.house, new_id(), at.by("sid"), Place("terminal", "1001"), "a test")
