"""A round's money: reserved when bet, posted at settlement, voided at a misdeal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid4

import pytest

from feltwork import Refused
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Ledger
from feltwork.wagering import game_accounts, payouts, rounds
from feltwork.wagering.payouts import Role, Signature
from feltwork.wagering.recall import recall
from tests.bills import insert_bill
from tests.wagering.floor import Floor, opened


@pytest.fixture
def floor(house_url: str) -> Iterator[Floor]:
    with opened(house_url) as floor:
        yield floor


def hand(**seats: dict[str, Any]) -> dict[str, Any]:
    """A round of Three Card Poker against queen high, by seat: 'seat_1' and so on."""
    return {
        "game": "three-card-poker",
        "seats": {name.removeprefix("seat_"): seat for name, seat in seats.items()},
        "dealer": ["2c", "7d", "Qh"],
    }


STRAIGHT = ["As", "Kh", "Qd"]
NOTHING = ["2h", "5d", "9c"]


def test_605a_2_d_1_a_won_round_is_reserved_then_posted_line_by_line(floor: Floor) -> None:
    floor.terminal("1001", (100,))
    round = floor.open_round()
    floor.bet(round, "1001", 1, ante=10_00, pair_plus=5_00)
    assert (floor.held("1001"), floor.available("1001")) == (100_00, 85_00)
    assert floor.meters("1001") == {"bill_in": 100_00, "bill_in_100": 100_00}, "nothing is wagered until it is settled"
    floor.close(round)
    floor.bet(round, "1001", 1, play=10_00)
    played = hand(seat_1={"wagers": {"ante": 10, "pair_plus": 5}, "cards": STRAIGHT, "decisions": ["play"]})
    answer = floor.settle(round, played)
    assert answer["result"]["seats"]["1"]["net"] == "55.00"
    assert (floor.held("1001"), floor.available("1001")) == (155_00, 155_00)
    assert floor.balance("table_win/T1") == -55_00
    assert floor.meters("1001") == {
        "bill_in": 100_00,
        "bill_in_100": 100_00,
        "coin_in": 25_00,
        "coin_out": 80_00,
    }
    assert floor.differences() == []


def test_605a_2_d_1_a_lost_round_stays_with_the_table(floor: Floor) -> None:
    floor.terminal("1001", (20,))
    round = floor.open_round()
    floor.bet(round, "1001", 1, ante=10_00, pair_plus=5_00)
    floor.close(round)
    floor.settle(round, hand(seat_1={"wagers": {"ante": 10, "pair_plus": 5}, "cards": NOTHING, "decisions": ["fold"]}))
    assert (floor.held("1001"), floor.balance("table_win/T1")) == (5_00, 15_00)
    assert floor.meters("1001")["coin_in"] == 15_00
    assert "coin_out" not in floor.meters("1001")


def test_a_void_round_returns_every_wager_and_no_meter_moves(floor: Floor) -> None:
    floor.terminal("1001", (20,))
    floor.terminal("1002", (20,))
    round = floor.open_round()
    floor.bet(round, "1001", 1, ante=10_00)
    floor.bet(round, "1002", 2, ante=5_00)
    floor.close(round)
    before = floor.meters("1001")
    answer = rounds.void(floor.house, new_id(), round, "floorperson Lee", "the shoe jammed", "565.13(f)")
    assert answer["returned"] == {"1": {"ante": 10_00}, "2": {"ante": 5_00}}
    assert (floor.available("1001"), floor.available("1002"), floor.balance("table_win/T1")) == (20_00, 20_00, 0)
    assert floor.meters("1001") == before
    with pytest.raises(Refused, match="it is void"):
        floor.bet(round, "1001", 1, ante=10_00)


def test_565_13_a_a_misdeal_found_by_the_procedure_voids_the_wagers(floor: Floor) -> None:
    floor.terminal("1001", (20,))
    round = floor.open_round()
    floor.bet(round, "1001", 1, ante=10_00)
    floor.close(round)
    floor.bet(round, "1001", 1, play=10_00)
    misdealt = {
        **hand(seat_1={"wagers": {"ante": 10}, "cards": STRAIGHT, "decisions": ["play"]}),
        "irregularities": [{"id": "incorrect_number_of_cards", "when": "settle"}],
    }
    answer = floor.settle(round, misdealt)
    assert answer["result"]["void"] is True
    assert (floor.available("1001"), floor.balance("table_win/T1")) == (20_00, 0)
    assert recall(floor.house, "1001")[0].state == "void"


def test_wagers_are_taken_back_until_no_more_bets(floor: Floor) -> None:
    floor.terminal("1001", (20,))
    round = floor.open_round()
    floor.bet(round, "1001", 1, ante=10_00)
    rounds.take_back(floor.house, new_id(), round, "1001")
    assert floor.available("1001") == 20_00
    with pytest.raises(Refused, match="no wager in round 1"):
        rounds.take_back(floor.house, new_id(), round, "1001")
    floor.bet(round, "1001", 1, ante=5_00)
    floor.close(round)
    with pytest.raises(Refused, match='"no more bets" no wager is taken back'):
        rounds.take_back(floor.house, new_id(), round, "1001")


def test_565_7_after_no_more_bets_only_the_rounds_own_wagers(floor: Floor) -> None:
    floor.terminal("1001", (20,))
    round = floor.open_round()
    with pytest.raises(Refused, match="made during the round"):
        floor.bet(round, "1001", 1, play=10_00)
    floor.bet(round, "1001", 1, ante=5_00)
    floor.close(round)
    with pytest.raises(Refused, match=r'announced "no more bets".*565.7') as refused:
        floor.bet(round, "1001", 1, pair_plus=5_00)
    assert refused.value.section
    assert floor.available("1001") == 15_00


def test_565_7_a_seat_without_a_wager_adds_none_after_no_more_bets(floor: Floor) -> None:
    """It would keep the whole table from being settled: more is reserved than was played."""
    floor.terminal("1001", (20,))
    floor.terminal("1002", (20,))
    floor.terminal("1003", (20,))
    round = floor.open_round()
    floor.bet(round, "1001", 1, ante=5_00)
    floor.bet(round, "1003", 3, ante=5_00)
    rounds.take_back(floor.house, new_id(), round, "1003")
    floor.close(round)
    for asset_number, seat in (("1002", 2), ("1003", 3)):
        with pytest.raises(Refused, match=r"it has no wager in round 1.*565\.7"):
            floor.bet(round, asset_number, seat, play=5_00)
        assert floor.available(asset_number) == 20_00
    floor.settle(round, hand(seat_1={"wagers": {"ante": 5}, "cards": NOTHING, "decisions": ["fold"]}))
    assert floor.held("1001") == 15_00


def test_605a_2_a_one_terminal_a_position(floor: Floor) -> None:
    floor.terminal("1001", (20,))
    floor.terminal("1002", (20,))
    round = floor.open_round()
    floor.bet(round, "1001", 1, ante=5_00)
    with pytest.raises(Refused, match="terminal 1001 sits at seat 1"):
        floor.bet(round, "1002", 1, ante=5_00)
    with pytest.raises(Refused, match="terminal 1001 sits at seat 1"):
        floor.bet(round, "1001", 2, ante=5_00)
    assert (floor.available("1001"), floor.available("1002")) == (15_00, 20_00)


@pytest.mark.parametrize(
    ("wagers", "why"),
    [
        ({"ante": 25_00}, "the game account of terminal 1001 has"),
        ({"ante": -5_00}, "no amount of money"),
        ({"ante": 0}, "no amount of money"),
        ({"ante": 2.5}, "no amount of money"),
        ({"ante": True}, "no amount of money"),
        ({"ante": 2**63}, "past what 64 bits hold"),
        ({"ante": 50}, "posted|outside|from 1.00"),
        ({"martingale": 5_00}, "martingale"),
        ({}, "none is stated"),
    ],
)
def test_bad_wagers_are_refused_and_nothing_is_reserved(floor: Floor, wagers: Any, why: str) -> None:
    floor.terminal("1001", (20,))
    round = floor.open_round()
    with pytest.raises(Refused, match=why):
        rounds.place(floor.house, new_id(), round, "1001", 1, wagers)
    assert floor.available("1001") == 20_00
    assert floor.owner("select count(*) from wagering.wager") == [(0,)]


def test_the_same_id_places_once_and_other_content_is_refused(floor: Floor) -> None:
    floor.terminal("1001", (20,))
    round = floor.open_round()
    id = new_id()
    first = rounds.place(floor.house, id, round, "1001", 1, {"ante": 5_00})
    assert rounds.place(floor.house, id, round, "1001", 1, {"ante": 5_00}) == first
    assert floor.available("1001") == 15_00
    with pytest.raises(Refused, match="used for other content"):
        rounds.place(floor.house, id, round, "1001", 1, {"ante": 6_00})


def test_a_round_is_settled_once_and_only_as_it_was_wagered(floor: Floor) -> None:
    floor.terminal("1001", (20,))
    round = floor.open_round()
    floor.bet(round, "1001", 1, ante=5_00)
    folded = hand(seat_1={"wagers": {"ante": 5}, "cards": NOTHING, "decisions": ["fold"]})
    with pytest.raises(Refused, match="betting window is open"):
        floor.settle(round, folded)
    floor.close(round)
    other = hand(seat_1={"wagers": {"ante": 6}, "cards": NOTHING, "decisions": ["fold"]})
    with pytest.raises(Refused, match=r"5.00 is reserved, and 6.00 was played"):
        floor.settle(round, other)
    not_reserved = hand(seat_1={"wagers": {"ante": 5}, "cards": STRAIGHT, "decisions": ["play"]})
    with pytest.raises(Refused, match=r"5.00 is reserved, and 10.00 was played"):
        floor.settle(round, not_reserved)
    floor.settle(round, folded)
    with pytest.raises(Refused, match="T1: it is settled"):
        floor.settle(round, folded)
    assert floor.held("1001") == 15_00


def test_one_round_at_a_time(floor: Floor) -> None:
    round = floor.open_round()
    with pytest.raises(Refused, match="round 1 is still going on"):
        floor.open_round()
    rounds.void(floor.house, new_id(), round, "floorperson Lee", "no wagers", "565.7(b)")
    floor.open_round()


def test_unknown_rounds_and_terminals_of_other_tables(floor: Floor) -> None:
    floor.terminal("1001", (20,))
    with pytest.raises(Refused, match="there is no such round"):
        floor.bet(uuid4(), "1001", 1, ante=5_00)
    round = floor.open_round()
    with pytest.raises(Refused, match="none with this asset number"):
        floor.bet(round, "7777", 1, ante=5_00)


# -------------------------------------------------------------------------------------------- attendants' payouts


def won_big(floor: Floor, ante: int = 50_00) -> UUID:
    """A straight flush on Pair Plus: 40 to 1, more than the terminal pays."""
    round = floor.open_round()
    floor.bet(round, "1001", 1, ante=ante, pair_plus=ante)
    floor.close(round)
    floor.bet(round, "1001", 1, play=ante)
    dollars = ante // 100
    flush = {"wagers": {"ante": dollars, "pair_plus": dollars}, "cards": ["Js", "Ts", "9s"], "decisions": ["play"]}
    floor.settle(round, {**hand(seat_1=flush), "dealer": ["2c", "7d", "Qh"]})
    return round


def test_605a_5_d_3_a_jackpot_above_the_limit_is_paid_by_an_attendant(floor: Floor) -> None:
    floor.terminal("1001", (100, 100), pays_jackpots_up_to=1_000_00)
    won_big(floor)
    (jackpot,) = floor.house.read(payouts.waiting)
    assert (jackpot.kind, jackpot.what) == ("jackpot", "pair_plus")
    assert jackpot.amount > 1_000_00
    assert floor.balance("payout_due/1001") == jackpot.amount
    assert "attendant_paid_jackpots" not in floor.meters("1001"), "it counts when it is paid"
    held = floor.held("1001")
    with pytest.raises(Refused, match=r"locked until an attendant has paid.*465a.26"):
        insert_bill(floor.house, new_id(), "1001", 20)
    with pytest.raises(Refused, match="locked until"):
        game_accounts.cash_out(floor.house, new_id(), "1001")
    id = new_id()
    paid = payouts.pay(floor.house, id, jackpot.id, Signature("Ann", Role.SLOT_ATTENDANT))
    assert (paid["still_due"], paid["slip"]) == ("0.00", 1)
    assert {label: value for label, value, _ in paid["on_the_slip"]}["asset number"] == "1001"
    assert [section for _, _, section in paid["on_the_slip"]][1:3] == ["465a.26(b)(5)(i)", "465a.26(b)(5)(ii)"]
    assert payouts.pay(floor.house, id, jackpot.id, Signature("Ann", Role.SLOT_ATTENDANT)) == paid
    with pytest.raises(Refused, match="was paid by Ann"):
        payouts.pay(floor.house, new_id(), jackpot.id, Signature("Bob", Role.SLOT_ATTENDANT))
    assert floor.meters("1001")["attendant_paid_jackpots"] == jackpot.amount
    assert (floor.held("1001"), floor.balance("cage")) == (held, -jackpot.amount)
    insert_bill(floor.house, new_id(), "1001", 20)
    assert floor.differences() == []


def test_605a_5_d_4_a_cash_out_above_the_limit_is_paid_by_an_attendant(floor: Floor) -> None:
    floor.terminal("1001", (100, 100), pays_vouchers_up_to=150_00)
    answer = game_accounts.cash_out(floor.house, new_id(), "1001")
    assert (answer["paid"], answer["amount"], answer["balance"]) == ("attendant", 200_00, 0)
    payouts.pay(floor.house, new_id(), UUID(answer["payout"]), Signature("Ann", Role.SLOT_ATTENDANT))
    assert floor.meters("1001")["attendant_paid_cancelled_credits"] == 200_00
    assert floor.meters("1001").get("voucher_out_value") is None
    assert floor.differences() == []


def test_465a_26_b_1_what_a_slip_was_made_for_is_not_simply_undone(floor: Floor) -> None:
    floor.terminal("1001", (100, 100), pays_jackpots_up_to=1_000_00)
    won_big(floor)
    (jackpot,) = floor.house.read(payouts.waiting)
    books = Ledger(floor.house.database)
    ((settled,),) = floor.owner("select posting from wagering.payout")
    with pytest.raises(Refused, match="became due or was paid") as refused:
        books.reverse(new_id(), settled, "finance", "Dee", "by mistake")
    assert refused.value.section == "465a.26(b)(1)"
    paid = new_id()
    payouts.pay(floor.house, paid, jackpot.id, Signature("Ann", Role.SLOT_ATTENDANT))
    with pytest.raises(Refused, match="became due or was paid"):
        books.reverse(new_id(), paid, "finance", "Dee", "by mistake")
    assert floor.differences() == []


ATTENDANT, SUPERVISOR = Signature("Ann", Role.SLOT_ATTENDANT), Signature("Sam", Role.SLOT_SUPERVISOR)
GUARD, OTHER = Signature("Gus", Role.SECURITY), Signature("Bob", Role.SLOT_ATTENDANT)
DIRECTOR = Signature("Dee", Role.ABOVE_SLOT_SUPERVISOR)


@pytest.mark.parametrize(
    ("amount", "by", "verified_by", "section"),
    [
        (4_999_99, ATTENDANT, None, None),
        (4_999_99, GUARD, None, "465a.26(b)(1)"),
        (5_000_00, ATTENDANT, None, "465a.26(b)(3)"),
        (5_000_00, ATTENDANT, OTHER, "465a.26(b)(3)"),
        (5_000_00, ATTENDANT, ATTENDANT, "465a.26(b)(3)"),
        (5_000_00, ATTENDANT, GUARD, None),
        (24_999_99, ATTENDANT, SUPERVISOR, None),
        (24_999_99, SUPERVISOR, OTHER, None),
        (24_999_99, SUPERVISOR, None, "465a.26(b)(3)"),
        (25_000_00, ATTENDANT, GUARD, "465a.26(b)(4)"),
        (25_000_00, ATTENDANT, SUPERVISOR, None),
        (25_000_00, ATTENDANT, DIRECTOR, None),
        (25_000_00, SUPERVISOR, GUARD, None),
        (25_000_00, DIRECTOR, OTHER, None),
        (25_000_00, DIRECTOR, DIRECTOR, "465a.26(b)(4)"),
    ],
)
def test_465a_26_b_who_signs_a_payout_slip(
    amount: int, by: Signature, verified_by: Signature | None, section: str | None
) -> None:
    if section is None:
        payouts.verify_signatures(amount, by, verified_by)
        return
    with pytest.raises(Refused) as refused:
        payouts.verify_signatures(amount, by, verified_by)
    assert refused.value.section == section


# --------------------------------------------------------------------------------------------------------- recall


def test_recall_has_the_last_rounds_and_the_unfinished_one(floor: Floor) -> None:
    floor.terminal("1001", (100, 100))
    for _ in range(11):
        round = floor.open_round()
        floor.bet(round, "1001", 1, ante=5_00)
        floor.close(round)
        floor.settle(round, hand(seat_1={"wagers": {"ante": 5}, "cards": NOTHING, "decisions": ["fold"]}))
    going_on = floor.open_round()
    floor.bet(going_on, "1001", 1, ante=7_00)
    rounds.show(floor.house, going_on, {"places": {"seat 1": ["As", "Kh"]}})
    found = recall(floor.house, "1001")
    assert [round.number for round in found] == list(range(12, 2, -1))
    assert found[0].unfinished
    assert (found[0].wagers, found[0].shown) == ((("ante", 7_00, "pending"),), {"places": {"seat 1": ["As", "Kh"]}})
    assert not found[1].unfinished
    assert found[1].shown["places"] == {"dealer": ["2c", "7d", "Qh"], "seat 1": NOTHING}
    assert [(line["wager"], line["net"]) for line in found[1].lines] == [("ante", "-5.00")]
    assert found[1].wagers == (("ante", 5_00, "posted"),)
    assert len(recall(floor.house, "1001", last=12)) == 12
    assert [round.to_json()["net"] for round in found[1:3]] == ["-5.00", "-5.00"]
    for wrong in (0, -1, 10**9, True):
        with pytest.raises(Refused, match="can't be shown"):
            recall(floor.house, "1001", last=wrong)


def test_a_finished_round_stands_as_it_is(floor: Floor) -> None:
    """No state goes back and no outcome changes, for the application or for the owner."""
    floor.terminal("1001", (20,))
    round = floor.open_round()
    floor.bet(round, "1001", 1, ante=5_00)
    floor.close(round)
    floor.settle(round, hand(seat_1={"wagers": {"ante": 5}, "cards": NOTHING, "decisions": ["fold"]}))
    for statement in (
        "update wagering.round set state = 'betting'",
        "update wagering.outcome set void = true",
        "delete from wagering.wager",
        "delete from wagering.round",
        "truncate wagering.outcome",
        "update wagering.meter set value = value - 1 where meter = 'coin_in'",
    ):
        with pytest.raises(Exception, match=r"does not become|never changed|only grows|cannot truncate"):
            floor.owner(statement)
