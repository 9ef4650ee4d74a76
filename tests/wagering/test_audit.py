"""The audit: clean after whatever happened, and each kind of tampering named exactly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from feltwork.ledger.ids import new_id
from feltwork.wagering import game_accounts, rounds, vouchers
from feltwork.wagering.audit import COMPARISONS, audit
from feltwork.wagering.house import House
from tests.bills import insert_bill
from tests.wagering.day_of_play import DayOfPlay
from tests.wagering.progressive_floor import begin


@pytest.fixture
def floor(house_url: str) -> Iterator[DayOfPlay]:
    with House.open(house_url) as house:
        yield DayOfPlay(house, house_url)


def named(floor: DayOfPlay) -> list[str]:
    return [str(found) for found in audit(floor.house).differences]


def busy(floor: DayOfPlay) -> DayOfPlay:
    """A floor on which everything that is compared is there: a voucher out, one redeemed, a payout due, a bet."""
    for asset_number in ("T1", "T2", "C1"):
        for _ in range(2):
            insert_bill(floor.house, new_id(), asset_number, 100)
    game_accounts.tip(floor.house, new_id(), "T1", 5_00)
    floor.cash_out("T1")  # 195.00, a voucher
    insert_bill(floor.house, new_id(), "T3", 20)
    floor.cash_out("T3")
    vouchers.redeem(floor.house, new_id(), floor.vouchers.pop(), "cage", "Cy")
    insert_bill(floor.house, new_id(), "T2", 100)
    floor.cash_out("T2")  # 300.00, above what the terminal pays
    played = floor.deal("C")
    assert played
    begin(floor.house, "C", played)
    return floor


@pytest.mark.parametrize("seed", range(3))
def test_clean_after_random_play(floor: DayOfPlay, seed: int) -> None:
    floor.chance.seed(seed)
    floor.play(150)
    found = audit(floor.house)
    assert found.differences == ()
    assert [one.what for one in found.comparisons] == [what for what, _, _ in COMPARISONS]
    assert found.comparisons[0].figures == 9 * 20
    assert found.to_json()["clean"] is True


def test_clean_with_everything_open(floor: DayOfPlay) -> None:
    told: list[Any] = []
    found = audit(busy(floor).house, lambda *progress: told.append(progress))
    assert found.clean
    assert all(one.figures for one in found.comparisons), "every comparison had something to compare"
    assert told[0] == ("meters of terminals", 0, len(COMPARISONS))
    assert told[-1] == ("done", len(COMPARISONS), len(COMPARISONS))


def test_605a_5_d_each_meter_that_is_off_is_named(floor: DayOfPlay) -> None:
    busy(floor).tamper("update wagering.meter set value = value + 1 where terminal = 'T1' and meter = 'bill_in'")
    floor.tamper("update wagering.meter set value = 0 where terminal = 'T1' and meter = 'voucher_out_count'")
    floor.tamper("delete from wagering.meter where terminal = 'T2' and meter = 'bill_in_100'")
    assert named(floor) == [
        "terminal T1, meter bill_in: shows 200.01, the ledger says 200.00, by 0.01 (§ 605a.5(d)(5))",
        "terminal T1, meter voucher_out_count: shows 0, the ledger says 1, by -1 (§ 605a.5(d)(9))",
        "terminal T2, meter bill_in_100: shows 0.00, the ledger says 300.00, by -300.00 (§ 605a.5(d)(5))",
    ]


def test_605a_5_c_a_voucher_whose_amount_was_changed(floor: DayOfPlay) -> None:
    busy(floor).tamper("update wagering.voucher set amount = amount + 5000 where terminal = 'T1'")
    assert named(floor)[0] == (
        "gaming voucher T1#1, issued for: shows 245.00, the ledger says 195.00, by 50.00 (§ 605a.5(c))"
    )
    assert "gaming vouchers" in named(floor)[1], "the total is off by the same"


def test_605a_5_c_a_voucher_out_of_nothing(floor: DayOfPlay) -> None:
    busy(floor).tamper(
        "insert into wagering.voucher (validation_number, amount, terminal, gaming_table, sequence, issued_for,"
        " posting, day, at) select '000000000000000000', 7700, terminal, gaming_table, 99, issued_for, posting, day, at"
        " from wagering.voucher where terminal = 'T1'"
    )
    assert named(floor)[0] == (
        "gaming voucher T1#99, issued for: shows 77.00, the ledger says 0.00, by 77.00 (§ 605a.5(c))"
    )


def test_461a_10_k_a_redemption_that_was_forgotten(floor: DayOfPlay) -> None:
    busy(floor)
    [(posting,)] = floor.owner("select posting from wagering.voucher_end")
    floor.tamper("delete from wagering.voucher_end")
    assert named(floor) == [
        f"posting {posting}, gaming vouchers that it ended: shows 0.00, the ledger says 20.00, by -20.00"
        " (§ 461a.10(k))",
        "gaming vouchers outstanding, owed: shows 215.00, the ledger says 195.00, by 20.00 (§ 461a.8(l))",
    ]


def test_605a_7_a_progressive_whose_controller_was_changed(floor: DayOfPlay) -> None:
    busy(floor).tamper("update wagering.progressive set seeded = seeded - 100")
    found = audit(floor.house).differences
    assert {(one.of, one.figure, one.by) for one in found} == {
        ("progressive P", "what it was seeded with", -1_00),
        ("progressive P", "what it should show", -1_00),
    }


def test_465a_26_a_a_payout_that_was_removed(floor: DayOfPlay) -> None:
    busy(floor).tamper("delete from wagering.payout where terminal = 'T2'")
    assert named(floor) == ["terminal T2, payouts due: shows 0.00, the ledger says 300.00, by -300.00 (§ 465a.26(a))"]


def test_605a_2_d_1_a_wager_that_was_removed_or_a_reserve_that_was_changed(floor: DayOfPlay) -> None:
    busy(floor)
    [(amount,)] = floor.owner("select reserved from ledger.balance where account = 'game_account/C1'")
    assert amount > 0
    floor.tamper("update ledger.balance set reserved = 0 where account = 'game_account/C1'")
    found = audit(floor.house).differences
    assert [(one.of, one.figure, one.shows, one.ledger) for one in found] == [
        ("terminal C1", "wagers in play", amount, 0)
    ]
    floor.tamper("delete from wagering.wager")
    found = audit(floor.house).differences
    assert [(one.of, one.figure, one.shows, one.ledger) for one in found] == [("table C", "wagers in play", 0, amount)]


def test_465a_19_g_2_tips_that_were_taken_from_the_pool(floor: DayOfPlay) -> None:
    busy(floor).tamper(
        "update ledger.balance_part set posted = posted - 300 where account = 'tips/dealers' and lane = 1"
    )
    assert named(floor) == ["tips for pool dealers, held: shows 2.00, the ledger says 5.00, by -3.00 (§ 465a.19(g)(2))"]


def test_the_audit_reads_one_moment_while_others_play(floor: DayOfPlay) -> None:
    """Between two comparisons a round is voided: a reader of two moments would find its wagers on one side only."""
    busy(floor)
    [(round,)] = floor.owner("select id from wagering.round where state = 'closed'")

    def interfere(_: str, done: int, __: int) -> None:
        if done == 7:  # the wagers have been compared by terminal, and not yet by table
            rounds.void(floor.house, new_id(), round, "floorperson Lee", "a card was seen", "555.14(a)")

    assert audit(floor.house, interfere).clean
    assert audit(floor.house).clean
