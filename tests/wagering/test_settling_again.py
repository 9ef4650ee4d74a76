"""A round that was settled wrongly is settled again: one correction, authorised, that moves the difference."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import feltwork
from feltwork import Refused
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Ledger
from feltwork.wagering import game_accounts, overview, payouts, progressive_controllers, rounds
from feltwork.wagering.house import House
from feltwork.wagering.payouts import Role, Signature
from feltwork.wagering.recall import recall
from feltwork.wagering.reports import day_report
from tests.bills import insert_bill
from tests.database.servers import fresh_database
from tests.wagering.dealt import added, dealt
from tests.wagering.floor import Floor, opened
from tests.wagering.progressive_floor import CARIBBEAN, ROYAL, begin, caribbean, holds, open_floor, verify_books

NEW_YORK = ZoneInfo("America/New_York")
STRAIGHT, NOTHING = ["As", "Kh", "Qd"], ["2h", "5d", "9c"]
QUEEN_HIGH, ACE_HIGH = ["2c", "7d", "Qh"], ["2c", "7d", "Ah"]
NOTHING_AT_ALL = "Ac 9h 7c 4h 2d"
MISDEALT = [{"id": "incorrect_number_of_cards", "when": "settle"}]


@pytest.fixture
def floor(house_url: str) -> Iterator[Floor]:
    with opened(house_url) as floor:
        floor.terminal("1001", (100,))
        yield floor


def hand(cards: list[str], dealer: list[str] = QUEEN_HIGH, decision: str = "play", **more: Any) -> feltwork.RoundInPlay:
    seat = {"wagers": {"ante": 10, "pair_plus": 5}, "cards": cards, "decisions": [decision]}
    listed = {"game": "three-card-poker", "seats": {"1": seat}, "dealer": dealer, **more}
    return feltwork.settle(listed, terminals=True)


def settled(floor: Floor, cards: list[str] = STRAIGHT, **more: Any) -> UUID:
    """$25 wagered, the play wager among it; a straight wins $55."""
    round = floor.open_round()
    floor.bet(round, "1001", 1, ante=10_00, pair_plus=5_00)
    floor.close(round)
    floor.bet(round, "1001", 1, play=10_00)
    rounds.settle(floor.house, new_id(), round, hand(cards, **more), "listed")
    return round


def again(floor: Floor, round: UUID, played: feltwork.RoundInPlay, id: UUID | None = None, **more: Any) -> Any:
    return rounds.settle_again(
        floor.house,
        id or new_id(),
        round,
        played,
        "dealer Bo",
        "floorperson Lee",
        "a card was misread",
        "listed",
        **more,
    )


def test_605a_2_d_6_a_won_round_turns_out_lost(floor: Floor) -> None:
    round = settled(floor)
    assert floor.held("1001") == 155_00
    meters = floor.meters("1001")
    answer = again(floor, round, hand(NOTHING), id := new_id())
    assert (answer["version"], answer["result"]["seats"]["1"]["net"]) == (2, "-25.00")
    assert answer["balances"] == {"1001": 75_00}
    assert (floor.held("1001"), floor.balance("table_win/T1")) == (75_00, 25_00)
    assert floor.meters("1001") == meters
    assert floor.tied()
    [(kind, made_by, authorised_by, why)] = floor.owner(
        "select p.kind, p.made_by, p.authorised_by, p.about ->> 'why' from ledger.posting p"
        " join ledger.posting s on s.id = p.corrects and s.kind = 'settle' where p.id = %s",
        id,
    )
    assert (kind, made_by, authorised_by, why) == (
        "settle again",
        "dealer Bo",
        "floorperson Lee",
        "a card was misread",
    )


def test_605a_5_d_meters_count_what_happened_then(floor: Floor) -> None:
    """A wager is not counted in coin in twice: everything that a correction moves is one, and on no meter."""
    round = settled(floor, NOTHING)
    assert (floor.meters("1001")["coin_in"], floor.meters("1001").get("coin_out")) == (25_00, None)
    again(floor, round, hand(STRAIGHT))
    assert (floor.meters("1001")["coin_in"], floor.meters("1001").get("coin_out")) == (25_00, None)
    kinds = floor.owner(
        "select distinct t.kind from ledger.transfer t join ledger.posting p using (day, lane, number)"
        " where p.kind = 'settle again'"
    )
    assert kinds == [("correction",)]
    assert floor.held("1001") == 155_00
    assert floor.tied()


def test_605a_2_d_7_the_difference_is_revenue_of_the_day_of_the_correction(floor: Floor) -> None:
    [(ahead,)] = floor.owner(
        "select (%s::timestamptz - clock_timestamp())::text", datetime(2027, 5, 1, 12, tzinfo=NEW_YORK)
    )
    floor.ahead(ahead)
    round = settled(floor)
    [(ahead,)] = floor.owner(
        "select (%s::timestamptz - clock_timestamp())::text", datetime(2027, 5, 2, 12, tzinfo=NEW_YORK)
    )
    floor.ahead(ahead)
    again(floor, round, hand(NOTHING))
    first, second = (day_report(floor.house, date(2027, 5, day)).total for day in (1, 2))
    assert (first.revenue, first.difference) == (-55_00, 0)
    assert (second.revenue, second.corrected, second.revenue_corrected) == (80_00, -80_00, 80_00)
    assert (second.closing, second.difference) == (75_00, 0)
    assert floor.tied()


def test_a_correction_is_corrected_and_only_the_last_outcome_holds(floor: Floor) -> None:
    round = settled(floor)
    again(floor, round, hand(NOTHING))
    again(floor, round, hand(NOTHING, ACE_HIGH))
    answer = again(floor, round, hand(STRAIGHT))
    assert (answer["version"], floor.held("1001")) == (4, 155_00)
    assert floor.owner("select version, void from wagering.outcome order by 1") == [
        (1, False),
        (2, False),
        (3, False),
        (4, False),
    ]
    assert floor.tied()


def test_the_last_outcome_is_shown_and_that_it_was_corrected(floor: Floor) -> None:
    round = settled(floor)
    assert recall(floor.house, "1001")[0].corrected is None
    assert overview.find_round(floor.house, "T1").to_json()["corrected"] is None
    again(floor, round, hand(NOTHING))
    shown = recall(floor.house, "1001")[0].to_json()
    assert (shown["net"], shown["shown"]["places"]["seat 1"], shown["state"]) == ("-25.00", NOTHING, "settled")
    assert {key: shown["corrected"][key] for key in ("version", "why", "authorised_by")} == {
        "version": 2,
        "why": "a card was misread",
        "authorised_by": "floorperson Lee",
    }
    assert overview.find_round(floor.house, str(round)).to_json()["corrected"] == shown["corrected"]


def test_565_13_a_settled_round_turns_out_void_and_returns_every_stake(floor: Floor) -> None:
    round = settled(floor, NOTHING)
    answer = again(floor, round, hand(NOTHING, irregularities=MISDEALT))
    assert answer["result"]["void"] is True
    assert (floor.held("1001"), floor.balance("table_win/T1")) == (100_00, 0)
    assert recall(floor.house, "1001")[0].state == "void"
    assert overview.find_round(floor.house, "T1").state == "void"
    assert overview.tables(floor.house)[0].state == "void"
    assert floor.tied()
    with pytest.raises(Refused, match="it is void: its wagers went back"):
        again(floor, round, hand(NOTHING))


def test_a_round_that_was_void_is_not_brought_back(floor: Floor) -> None:
    round = settled(floor, NOTHING, irregularities=MISDEALT)
    with pytest.raises(Refused, match="it is void: its wagers went back, and nobody wagers on cards that are known"):
        again(floor, round, hand(NOTHING))
    called_off = floor.open_round()
    floor.bet(called_off, "1001", 1, ante=10_00)
    for state in ("betting", "closed"):
        with pytest.raises(Refused, match="it is not settled yet"):
            again(floor, called_off, hand(NOTHING))
        if state == "betting":
            floor.close(called_off)
    rounds.void(floor.house, new_id(), called_off, "Lee", "a trial", "565.13(f)")
    with pytest.raises(Refused, match="it is void: its wagers went back"):
        again(floor, called_off, hand(NOTHING))
    assert floor.held("1001") == 100_00


def test_the_same_id_corrects_once(floor: Floor) -> None:
    round = settled(floor)
    told: list[Any] = []
    id = new_id()
    first = again(floor, round, hand(NOTHING), id, also=lambda _, answer: told.append(answer))
    assert again(floor, round, hand(NOTHING), id, also=lambda _, answer: told.append(answer)) == first
    assert told == [first]
    with pytest.raises(Refused, match="used for other content"):
        again(floor, round, hand(NOTHING, ACE_HIGH), id)
    assert floor.held("1001") == 75_00


def test_what_goes_wrong_beside_it_corrects_nothing(floor: Floor) -> None:
    round = settled(floor)

    def spill(*_: object) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        again(floor, round, hand(NOTHING), also=spill)
    assert floor.held("1001") == 155_00
    assert floor.owner("select count(*) from wagering.outcome") == [(1,)]
    assert floor.owner("select count(*) from ledger.posting where corrects is not null") == [(0,)]


# --------------------------------------------------------------------------------------------- what is refused


def test_nobody_wagers_more_or_less_afterwards(floor: Floor) -> None:
    round = settled(floor)
    with pytest.raises(Refused, match=r"seat 1: 25\.00 was wagered, and 15\.00 was played") as refused:
        again(floor, round, hand(NOTHING, decision="fold"))
    assert refused.value.section == "605a.2(a)"
    assert floor.held("1001") == 155_00


def test_it_says_why_and_who_authorised_it(floor: Floor) -> None:
    round = settled(floor)
    with pytest.raises(Refused, match="it does not say who authorised it"):
        rounds.settle_again(floor.house, new_id(), round, hand(NOTHING), "Bo", " ", "misread", "listed")
    with pytest.raises(Refused, match="it does not say why"):
        rounds.settle_again(floor.house, new_id(), round, hand(NOTHING), "Bo", "Lee", " ", "listed")
    assert floor.held("1001") == 155_00


def test_605a_2_d_1_the_game_account_has_to_cover_the_difference(floor: Floor) -> None:
    round = settled(floor)
    game_accounts.tip(floor.house, new_id(), "1001", 75_01)
    with pytest.raises(Refused) as refused:
        again(floor, round, hand(NOTHING))
    assert refused.value.what == "round 1 of table T1, terminal 1001"
    assert refused.value.why == "$80.00 would have to come back, and the game account has $79.99: $0.01 is lacking"
    insert_bill(floor.house, new_id(), "1001", 1)
    again(floor, round, hand(NOTHING))
    assert floor.held("1001") == 99
    assert floor.tied()


def test_605a_2_d_1_a_voucher_took_the_money(floor: Floor) -> None:
    round = settled(floor)
    game_accounts.cash_out(floor.house, new_id(), "1001")
    with pytest.raises(
        Refused, match=r"\$80\.00 is lacking; \$155\.00 has left it on gaming vouchers since.*605a\.2\(d\)\(1\)"
    ):
        again(floor, round, hand(NOTHING))
    assert floor.held("1001") == 0
    again(floor, round, hand(STRAIGHT, ["2c", "7d", "Qs"]))
    assert floor.held("1001") == 0, "where the money comes to the same, nothing has to come back"


def test_reserved_money_does_not_cover_it(floor: Floor) -> None:
    round = settled(floor)
    going_on = floor.open_round()
    floor.bet(going_on, "1001", 1, ante=100_00)
    with pytest.raises(Refused, match=r"the game account has \$55\.00: \$25\.00 is lacking"):
        again(floor, round, hand(NOTHING))
    rounds.take_back(floor.house, new_id(), going_on, "1001")
    again(floor, round, hand(NOTHING))
    assert floor.held("1001") == 75_00


def test_465a_26_b_1_a_payout_by_an_attendant_hangs_on_it(house_url: str) -> None:
    with opened(house_url) as floor:
        floor.terminal("1001", (100,), pays_jackpots_up_to=20_00)
        round = settled(floor)
        assert floor.balance("payout_due/1001") == 25_00
        with pytest.raises(Refused, match="at terminal 1001 is due from an attendant") as refused:
            again(floor, round, hand(NOTHING))
        assert refused.value.section == "465a.26(b)(1)"
        (due,) = floor.house.read(payouts.waiting)
        payouts.pay(floor.house, new_id(), due.id, Signature("Ann", Role.SLOT_ATTENDANT))
        with pytest.raises(Refused, match="at terminal 1001 was paid on slip 1"):
            again(floor, round, hand(NOTHING))
        assert floor.tied()


def test_465a_26_a_a_corrected_outcome_may_have_to_be_paid_by_an_attendant(house_url: str) -> None:
    with opened(house_url) as floor:
        floor.terminal("1001", (100,), pays_jackpots_up_to=20_00)
        round = settled(floor, NOTHING)
        again(floor, round, hand(STRAIGHT))
        (due,) = floor.house.read(payouts.waiting)
        assert (due.what, floor.balance("payout_due/1001")) == ("pair_plus", due.amount)
        assert floor.tied()
        payouts.pay(floor.house, new_id(), due.id, Signature("Ann", Role.SLOT_ATTENDANT))
        assert floor.meters("1001")["attendant_paid_jackpots"] == due.amount
        assert floor.tied()
        with pytest.raises(Refused, match="was paid on slip 1"):
            again(floor, round, hand(NOTHING))


def test_a_settlement_that_was_taken_back_in_the_ledger_is_not_settled_again(floor: Floor) -> None:
    round = settled(floor)
    [(posting,)] = floor.owner("select posting from wagering.outcome")
    Ledger(floor.house.database).reverse(new_id(), posting, "finance", "Dee", "by hand")
    with pytest.raises(Refused, match="it has been corrected already"):
        again(floor, round, hand(NOTHING))
    assert floor.held("1001") == 100_00


def linked(house: House) -> None:
    """A table of Caribbean Stud Poker on a meter of $10,000 that grows by 70%."""
    open_floor(house, "A")
    progressive_controllers.set_up(house, new_id(), "P", CARIBBEAN)
    progressive_controllers.link(house, new_id(), "P", "A")


def test_605a_7_a_1_a_progressive_award_in_either_is_not_corrected(house_url: str) -> None:
    with House.open(house_url) as house:
        linked(house)
        house.database.run(lambda unit: unit.run("update wagering.terminal set pays_jackpots_up_to = 100000000"))
        won, lost = caribbean({1: ROYAL}), caribbean({1: NOTHING_AT_ALL})
        first = begin(house, "A", won)
        rounds.settle(house, new_id(), first, won, "listed")
        with pytest.raises(Refused, match="a progressive award was paid in it") as refused:
            rounds.settle_again(house, new_id(), first, lost, "Bo", "Lee", "misread", "listed")
        assert refused.value.section == "605a.7(a)(1)"
        second = begin(house, "A", lost)
        rounds.settle(house, new_id(), second, lost, "listed")
        with pytest.raises(Refused, match="a progressive award would be paid in it"):
            rounds.settle_again(house, new_id(), second, won, "Bo", "Lee", "misread", "listed")


def test_605a_7_a_1_what_wagers_put_on_a_meter_stays_there(house_url: str) -> None:
    with House.open(house_url) as house:
        linked(house)
        lost = caribbean({1: NOTHING_AT_ALL})
        round = begin(house, "A", lost)
        rounds.settle(house, new_id(), round, lost, "listed")
        assert holds(house, "progressive/P") == 10_000_70
        corrected = caribbean({1: "Ac 9h 7c 4h 3d"})
        rounds.settle_again(house, new_id(), round, corrected, "Bo", "Lee", "misread", "listed")
        assert holds(house, "progressive/P") == 10_000_70
        verify_books(house, "P")


# ------------------------------------------------------------------------------------------------- the property


@given(seeds=st.lists(st.integers(0, 10**6), min_size=2, max_size=4))
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_round_comes_to_its_last_outcome_whatever_it_was_before(
    server_url: str, empty_house_url: str, seeds: list[int]
) -> None:
    stakes = {1: {"bankers_hand": 20_00, "tie_bet": 5_00}, 2: {"players_hand": 10_00}}
    played = [dealt("minibaccarat@541", stakes, seed, {1: 75_00, 2: 90_00}) for seed in seeds]
    assert not any(added(one) for one in played)
    with fresh_database(server_url, empty_house_url) as url, opened(url, "minibaccarat@541") as floor:
        for seat in stakes:
            floor.terminal(f"100{seat}", (100,))
        round = floor.open_round()
        for seat, wagers in stakes.items():
            floor.bet(round, f"100{seat}", seat, **wagers)
        floor.close(round)
        rounds.settle(floor.house, new_id(), round, played[0], "practice")
        counted = [floor.meters(f"100{seat}") for seat in stakes]
        for one in played[1:]:
            again(floor, round, one)
            assert [floor.held(f"100{seat}") for seat in stakes] == [100_00 + one.result.net(seat) for seat in stakes]
        assert [floor.meters(f"100{seat}") for seat in stakes] == counted
        assert day_report(floor.house).total.difference == 0
        assert floor.tied()
