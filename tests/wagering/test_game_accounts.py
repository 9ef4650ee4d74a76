"""Buying in, tipping, cashing out; a terminal is usable only while it is enabled."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import time
from typing import Any

import pytest

from feltwork import Refused
from feltwork.ledger.ids import new_id
from feltwork.wagering import game_accounts, rounds, terminals
from feltwork.wagering.house import House, Options
from tests.bills import insert_bill
from tests.wagering.floor import Floor, opened


@pytest.fixture
def floor(house_url: str) -> Iterator[Floor]:
    with opened(house_url) as floor:
        yield floor


def books(floor: Floor) -> list[Any]:
    """Everything that money is written in."""
    return [
        floor.owner(f"select count(*) from {table}")
        for table in ("ledger.posting", "ledger.transfer", "wagering.command", "wagering.voucher", "wagering.payout")
    ] + [floor.owner("select code, posted, reserved from ledger.balances order by code")]


def test_605a_3_a_1_i_every_bill_credits_its_amount_and_its_own_meter(floor: Floor) -> None:
    floor.terminal("1001")
    for bill in (1, 2, 5, 10, 20, 50, 100, 100):
        insert_bill(floor.house, new_id(), "1001", bill)
    assert floor.held("1001") == 288_00
    assert floor.balance("bill_box/1001") == 288_00
    assert floor.meters("1001") == {
        "bill_in": 288_00,
        "bill_in_1": 1_00,
        "bill_in_2": 2_00,
        "bill_in_5": 5_00,
        "bill_in_10": 10_00,
        "bill_in_20": 20_00,
        "bill_in_50": 50_00,
        "bill_in_100": 200_00,
    }
    assert floor.differences() == []


@pytest.mark.parametrize("bill", [3, 0, -20, 500, 1000, 2.5, "20", True, 2**70, None])
def test_605a_5_d_5_a_bill_that_the_validator_does_not_take_is_refused(floor: Floor, bill: Any) -> None:
    floor.terminal("1001")
    before = books(floor)
    with pytest.raises(Refused, match="the validator does not take it") as refused:
        insert_bill(floor.house, new_id(), "1001", bill)
    assert refused.value.section == "605a.5(d)(5)"
    assert books(floor) == before


def test_the_house_chooses_which_bills_it_takes(floor: Floor) -> None:
    floor.terminal("1001")
    floor.house.set_options(new_id(), "finance", bills=(20, 100))
    insert_bill(floor.house, new_id(), "1001", 20)
    with pytest.raises(Refused, match=r"one of \$20, \$100"):
        insert_bill(floor.house, new_id(), "1001", 5)


def test_a_bill_under_one_id_is_credited_once(floor: Floor) -> None:
    floor.terminal("1001")
    id = new_id()
    first = insert_bill(floor.house, id, "1001", 20)
    assert insert_bill(floor.house, id, "1001", 20) == first
    assert floor.held("1001") == 20_00
    with pytest.raises(Refused, match="used for other content"):
        insert_bill(floor.house, id, "1001", 100)
    with pytest.raises(Refused, match="used for other content"):
        game_accounts.cash_out(floor.house, id, "1001")
    assert floor.held("1001") == 20_00


def test_605a_5_a_a_disabled_terminal_takes_and_gives_nothing(floor: Floor) -> None:
    floor.terminal("1001", (20,))
    round = floor.open_round()
    terminals.disable(floor.house, new_id(), "1001", "slot operations")
    before = books(floor)
    for attempt in (
        lambda: insert_bill(floor.house, new_id(), "1001", 20),
        lambda: game_accounts.tip(floor.house, new_id(), "1001", 1_00),
        lambda: game_accounts.cash_out(floor.house, new_id(), "1001"),
        lambda: rounds.place(floor.house, new_id(), round, "1001", 1, {"ante": 5_00}),
    ):
        with pytest.raises(Refused, match="it is disabled") as refused:
            attempt()
        assert refused.value.section == "605a.5(a)"
    assert books(floor) == before
    terminals.enable(floor.house, new_id(), "1001", "slot operations")
    assert game_accounts.cash_out(floor.house, new_id(), "1001")["amount"] == 20_00


def test_461a_1_an_asset_number_is_unique_and_a_terminal_starts_disabled(floor: Floor) -> None:
    terminals.enrol(floor.house, new_id(), "1001", "T1")
    with pytest.raises(Refused, match="it is disabled"):
        insert_bill(floor.house, new_id(), "1001", 20)
    with pytest.raises(Refused, match="assigned already") as refused:
        terminals.enrol(floor.house, new_id(), "1001", "T1")
    assert refused.value.section == "461a.1"
    for wrong in ("", "a b", "x" * 25, "1001/2", "1001'; drop table ledger.posting; --"):
        with pytest.raises(Refused, match="asset number"):
            terminals.enrol(floor.house, new_id(), wrong, "T1")
    with pytest.raises(Refused, match="no such table"):
        terminals.enrol(floor.house, new_id(), "1002", "T9")
    for limit in (0, -1, 2.5, True, 2**63):
        with pytest.raises(Refused, match="no amount of whole cents"):
            terminals.enrol(floor.house, new_id(), "1002", "T1", pays_vouchers_up_to=limit)


def test_605a_1_a_hybrid_table_is_a_banked_game(floor: Floor) -> None:
    with pytest.raises(Refused, match="nonbanked"):
        terminals.open_table(floor.house, new_id(), "P1", "poker")
    with pytest.raises(Refused, match="there is one of this name"):
        terminals.open_table(floor.house, new_id(), "T1", "three-card-poker")
    with pytest.raises(Refused):
        terminals.open_table(floor.house, new_id(), "T2", "three-card-poker", {"pair_plus": "no such table"})


def test_465a_19_g_2_a_tip_goes_to_the_pool_that_the_house_specified(floor: Floor) -> None:
    floor.terminal("1001", (20,))
    game_accounts.tip(floor.house, new_id(), "1001", 2_00)
    floor.house.set_options(new_id(), "finance", tips_pool="table_games")
    game_accounts.tip(floor.house, new_id(), "1001", 1_00)
    assert (floor.held("1001"), floor.balance("tips/dealers"), floor.balance("tips/table_games")) == (17_00, 2_00, 1_00)
    assert floor.meters("1001")["tips"] == 3_00
    assert floor.differences() == []


@pytest.mark.parametrize("amount", [0, -1, 2.5, True, 2**63, 20_01])
def test_a_tip_of_what_is_not_there_is_refused(floor: Floor, amount: Any) -> None:
    floor.terminal("1001", (20,))
    before = books(floor)
    with pytest.raises(Refused):
        game_accounts.tip(floor.house, new_id(), "1001", amount)
    assert books(floor) == before


def test_605a_3_b_1_a_cash_out_is_a_voucher_for_the_whole_balance(floor: Floor) -> None:
    floor.terminal("1001", (20, 5))
    answer = game_accounts.cash_out(floor.house, new_id(), "1001")
    assert (answer["paid"], answer["amount"], answer["balance"]) == ("voucher", 25_00, 0)
    assert floor.balance("vouchers") == 25_00
    assert floor.meters("1001")["voucher_out_value"] == 25_00
    assert floor.meters("1001")["voucher_out_count"] == 1
    with pytest.raises(Refused, match="the game account is empty"):
        game_accounts.cash_out(floor.house, new_id(), "1001")
    assert floor.differences() == []


def test_605a_3_b_1_no_cash_out_while_wagers_are_in_play(floor: Floor) -> None:
    floor.terminal("1001", (20,))
    round = floor.open_round()
    floor.bet(round, "1001", 1, ante=5_00)
    with pytest.raises(Refused, match=r"wagers of \$5.00 are in play") as refused:
        game_accounts.cash_out(floor.house, new_id(), "1001")
    assert refused.value.section == "605a.3(b)(1)"
    rounds.take_back(floor.house, new_id(), round, "1001")
    assert game_accounts.cash_out(floor.house, new_id(), "1001")["amount"] == 20_00


def test_options_are_verified_and_kept(floor: Floor) -> None:
    assert floor.house.options() == Options()
    chosen = floor.house.set_options(
        new_id(), "finance", facility="The Felt & Brass", day_begins=time(5, 30), voucher_days=180
    )
    assert floor.house.options() == chosen
    assert (chosen.facility, chosen.day_begins, chosen.voucher_days) == ("The Felt & Brass", time(5, 30), 180)
    for wrong in (
        {"facility": " "},
        {"bills": ()},
        {"bills": (3,)},
        {"voucher_days": 0},
        {"voucher_days": -1},
        {"timezone": "Mars/Olympus"},
        {"voucher_remainder": "keep"},
        {"tips_pool": "Dealers!"},
        {"day_begins": "noon"},
        {"colour": "green"},
    ):
        with pytest.raises(Refused):
            floor.house.set_options(new_id(), "finance", **wrong)
    assert floor.house.options() == chosen


def test_opening_a_house_again_changes_nothing(floor: Floor) -> None:
    floor.terminal("1001", (20,))
    before = books(floor)
    with House.open(floor.url) as again:
        assert again.options() == floor.house.options()
    assert books(floor) == before
