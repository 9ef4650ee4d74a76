"""Time charges (553.15(b)(3)): a clock without sleeping, once a period, from everybody, dropped once verified."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Ledger
from feltwork.terms.refusal import Refused
from feltwork.wagering import poker_hands, poker_tables, rounds, time_charges
from feltwork.wagering.time_charges import time_clock
from tests.access.staff import at_once
from tests.wagering.poker_floor import RAISED, TIME, PokerFloor, poker_floor

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)


@pytest.fixture
def floor(embedded_house_url: str) -> Iterator[PokerFloor]:
    with poker_floor(embedded_house_url, TIME) as found:
        yield found


def after(minutes: float, every: int = 20, assessed: tuple[int, ...] = ()) -> tuple[int | None, int, tuple[int, ...]]:
    clock = time_clock(NOON, NOON + timedelta(minutes=minutes), every, assessed)
    return clock.due and clock.due.number, clock.next.number, clock.lapsed


# ---------------------------------------------------------------------------------------------------------- the clock


@pytest.mark.parametrize(
    ("minutes", "every", "assessed", "due", "following", "lapsed"),
    [
        (0, 20, (), None, 1, ()),
        (19.99, 20, (), None, 1, ()),
        (20, 20, (), 1, 2, ()),
        (39.99, 20, (1,), None, 2, ()),
        (40, 20, (1,), 2, 3, ()),
        (61, 20, (1,), 3, 4, (2,)),
        (61, 20, (1, 3), None, 4, (2,)),
        (29, 30, (), None, 1, ()),
        (95, 30, (1, 2), 3, 4, ()),
        (-5, 30, (), None, 1, ()),
    ],
)
def test_553_15_b_3_iii_every_20_or_30_minutes_of_open_time(
    minutes: float, every: int, assessed: tuple[int, ...], due: int | None, following: int, lapsed: tuple[int, ...]
) -> None:
    assert after(minutes, every, assessed) == (due, following, lapsed)


@given(st.integers(0, 3_000), st.sampled_from([20, 30]), st.sets(st.integers(1, 150)))
def test_553_15_b_3_iii_what_is_due_is_over_and_was_never_assessed(
    minutes: int, every: int, assessed: set[int]
) -> None:
    clock = time_clock(NOON, NOON + timedelta(minutes=minutes), every, assessed)
    assert clock.next.begins <= NOON + timedelta(minutes=minutes) < clock.next.ends
    if clock.due is not None:
        assert clock.due.ends == clock.next.begins
        assert clock.due.number not in assessed
        assert time_clock(NOON, NOON + timedelta(minutes=minutes), every, {*assessed, clock.due.number}).due is None


# ---------------------------------------------------------------------------------------------------------- assessing


def test_553_15_b_3_i_every_seated_player_is_charged_once_a_period(floor: PokerFloor) -> None:
    floor.players(4)
    with pytest.raises(Refused, match=r"no period is over yet \(§ 553\.15\(b\)\(3\)\(iii\)\); the next is due at"):
        time_charges.assess(floor.house, new_id(), "P1", "bob")
    floor.ahead("21 minutes")
    id = new_id()
    done = time_charges.assess(floor.house, id, "P1", "bob")
    assert (done["period"], done["amount"], done["seats"]) == (1, 16_00, dict.fromkeys("1234", "4.00"))
    assert time_charges.assess(floor.house, id, "P1", "bob") == done
    with pytest.raises(Refused, match=r"period 1 was assessed"):
        time_charges.assess(floor.house, new_id(), "P1", "fay")
    assert floor.accounts("game_account", "rake_area", "poker_revenue") == {
        **{f"game_account/P1-{seat}": 196_00 for seat in (1, 2, 3, 4)},
        "rake_area/P1": 16_00,
    }
    assert floor.stakes() == dict.fromkeys((1, 2, 3, 4), 196_00)
    assert floor.tied()


def test_553_15_b_3_a_charge_asked_for_from_several_sides_is_taken_once(floor: PokerFloor) -> None:
    floor.players(3)
    floor.ahead("20 minutes")
    answers = at_once(*(lambda: time_charges.assess(floor.house, new_id(), "P1", "bob") for _ in range(4)))
    assert sum(not isinstance(one, Refused) for one in answers) == 1
    assert floor.accounts("rake_area") == {"rake_area/P1": 12_00}
    with pytest.raises(psycopg.Error, match="time_charge_once"):
        floor.owner(
            "insert into wagering.poker_time_charge select gen_random_uuid(), session, gaming_table, period, amount,"
            " round, posting, assessed_by from wagering.poker_time_charge"
        )


def test_553_15_b_3_a_period_that_nobody_assessed_is_charged_to_nobody_later(floor: PokerFloor) -> None:
    floor.players(2)
    floor.ahead("65 minutes")
    assert time_charges.assess(floor.house, new_id(), "P1", "bob")["period"] == 3
    with pytest.raises(Refused, match="period 3 was assessed"):
        time_charges.assess(floor.house, new_id(), "P1", "bob")


def test_553_15_b_3_time_counts_from_the_opening_of_the_session(floor: PokerFloor) -> None:
    floor.players(2)
    floor.ahead("25 minutes")
    for seat in (1, 2):
        poker_tables.stand_up(floor.house, new_id(), "P1", f"P1-{seat}")
    with pytest.raises(Refused, match=r"nobody sits there \(§ 553\.15\(b\)\(3\)\(i\)\)"):
        time_charges.assess(floor.house, new_id(), "P1", "bob")
    poker_tables.close_session(floor.house, new_id(), "P1", "dave")
    with pytest.raises(Refused, match="not open for gaming"):
        time_charges.assess(floor.house, new_id(), "P1", "bob")
    poker_tables.begin_session(floor.house, new_id(), "P1", "dave")
    poker_tables.sit(floor.house, new_id(), "P1", "P1-1", 1, 50_00)
    with pytest.raises(Refused, match="no period is over yet"):
        time_charges.assess(floor.house, new_id(), "P1", "bob")


def test_553_15_b_3_i_who_cannot_pay_it_is_named_and_nobody_is_charged(floor: PokerFloor) -> None:
    floor.players(2)
    poker_tables.sit(floor.house, new_id(), "P1", floor.terminal("P1-3", (2,)), 3, 2_00)
    floor.ahead("20 minutes")
    with pytest.raises(Refused, match=r"seat 3: time charge 4\.00: .* P1-3 has \$2\.00 \(§ 553\.15\(b\)\(3\)\(i\)\)"):
        time_charges.assess(floor.house, new_id(), "P1", "bob")
    assert floor.accounts("rake_area") == {}


def test_553_8_b_1_no_time_charge_is_taken_in_the_middle_of_a_hand(floor: PokerFloor) -> None:
    floor.players(2)
    floor.ahead("20 minutes")
    floor.begin_hand()
    with pytest.raises(Refused, match=r"hand 1 is going on.*553\.8\(b\)\(1\)"):
        time_charges.assess(floor.house, new_id(), "P1", "bob")


def test_553_15_b_3_i_a_tables_charge_is_shared_by_those_who_sit_there(embedded_house_url: str) -> None:
    with poker_floor(embedded_house_url, {**TIME, "time_charge": "30", "time_charge_by": "table"}) as floor:
        floor.players(3)
        floor.ahead("20 minutes")
        done = time_charges.assess(floor.house, new_id(), "P1", "bob")
        assert (done["amount"], done["seats"]) == (10_00, {"1": "3.34", "2": "3.33", "3": "3.33"})


def test_553_15_b_3_where_the_rake_is_taken_from_pots_no_time_is_charged(embedded_house_url: str) -> None:
    with poker_floor(embedded_house_url) as floor:
        floor.players(2)
        floor.ahead("1 hour")
        with pytest.raises(Refused, match=r"its rake is percentage, and no time charge \(§ 553\.15\(b\)\(3\)\)"):
            time_charges.assess(floor.house, new_id(), "P1", "bob")


# -------------------------------------------------------------------------------------------------------- with a hand


def test_553_15_b_3_i_a_charge_taken_with_a_hand_is_of_inactive_players_too_and_counts_for_its_period(
    floor: PokerFloor,
) -> None:
    floor.players(4)
    file = {**RAISED, "seats": {**RAISED["seats"], "4": {}}, "inactive": [4], "time_charge_due": True}  # type: ignore[dict-item]
    round = floor.begin_hand(4)
    with pytest.raises(Refused, match="no period is over yet"):
        floor.settle_hand(round, file)
    rounds.void(floor.house, new_id(), round, "dave", "nothing was due", "553.15(b)(3)(iii)")
    floor.ahead("25 minutes")
    done = floor.hand(file)
    assert (done["time_charges"], done["rake"]) == (16_00, 0)
    assert floor.stakes() == {1: 208_00, 2: 184_00, 3: 196_00, 4: 196_00}
    with pytest.raises(Refused, match="period 1 was assessed"):
        time_charges.assess(floor.house, new_id(), "P1", "bob")
    assert floor.tied()


def test_553_15_b_3_iii_a_hand_with_a_charge_that_is_not_due_reserves_nothing(floor: PokerFloor) -> None:
    floor.players(3)
    with pytest.raises(Refused, match=r"no period is over yet \(§ 553\.15\(b\)\(3\)\(iii\)\)"):
        poker_hands.play_hand(floor.house, new_id(), "P1", {**RAISED, "time_charge_due": True}, "bob")
    assert floor.available("P1-1") == 200_00
    assert floor.owner("select count(*) from wagering.round") == [(0,)]


def test_553_16_g_a_hand_that_is_void_keeps_the_charge_for_the_time_in_the_books_too(floor: PokerFloor) -> None:
    floor.players(3)
    floor.ahead("25 minutes")
    done = floor.hand({**RAISED, "time_charge_due": True, "irregularity": "cards_missing_or_added"})
    assert (done["result"]["void"], done["result"]["time_charges"]) == (True, "12.00")
    assert floor.stakes() == dict.fromkeys((1, 2, 3), 196_00)
    assert floor.accounts("rake_area") == {"rake_area/P1": 12_00}
    with pytest.raises(Refused, match="period 1 was assessed"):
        time_charges.assess(floor.house, new_id(), "P1", "bob")
    assert floor.tied()


# ---------------------------------------------------------------------------------------------------------- verifying


def test_553_15_b_3_v_a_floorperson_verifies_before_it_is_dropped(floor: PokerFloor) -> None:
    floor.players(2)
    with pytest.raises(Refused, match=r"no time charge waits .*553\.15\(b\)\(3\)\(v\)"):
        time_charges.drop(floor.house, new_id(), "P1", "dave")
    for minutes in ("20 minutes", "40 minutes"):
        floor.ahead(minutes)
        time_charges.assess(floor.house, new_id(), "P1", "bob")
    with pytest.raises(Refused, match=r"bob assessed the charge of period 1, and does not verify it"):
        time_charges.drop(floor.house, new_id(), "P1", "bob")
    with pytest.raises(psycopg.Error, match="who assessed it does not verify it"):
        floor.owner(
            "insert into wagering.poker_time_dropped (charge, posting, verified_by)"
            " select id, posting, 'bob' from wagering.poker_time_charge"
        )
    id = new_id()
    done = time_charges.drop(floor.house, id, "P1", "dave")
    assert (done["amount"], done["charges"]) == (16_00, 2)
    assert time_charges.drop(floor.house, id, "P1", "dave") == done
    assert floor.accounts("rake_area", "poker_revenue") == {"poker_revenue/P1": 16_00}
    [(charged,)] = floor.owner("select posting from wagering.poker_time_charge where period = 1")
    with pytest.raises(Refused, match=r"was verified and dropped \(§ 553\.15\(b\)\(3\)\(v\)\)"):
        Ledger(floor.house.database).reverse(new_id(), charged, "carol", "dave", "a mistake")
    assert floor.tied()


def test_553_15_b_3_v_a_charge_that_was_corrected_is_dropped_by_nobody(floor: PokerFloor) -> None:
    floor.players(2)
    floor.ahead("20 minutes")
    posting = new_id()
    time_charges.assess(floor.house, posting, "P1", "bob")
    Ledger(floor.house.database).reverse(new_id(), posting, "carol", "dave", "the players had left")
    assert floor.accounts("rake_area", "game_account") == {"game_account/P1-1": 200_00, "game_account/P1-2": 200_00}
    with pytest.raises(Refused, match="no time charge waits"):
        time_charges.drop(floor.house, new_id(), "P1", "dave")
    with pytest.raises(psycopg.Error, match="it was corrected, and went back to who paid it"):
        floor.owner(
            "insert into wagering.poker_time_dropped (charge, posting, verified_by)"
            " select id, posting, 'dave' from wagering.poker_time_charge"
        )
    assert floor.tied()


def test_553_15_b_3_v_a_charge_is_dropped_or_goes_back_and_never_both(floor: PokerFloor) -> None:
    floor.players(2)
    for period in range(1, 5):
        floor.ahead(f"{20 * period} minutes")
        posting = new_id()
        time_charges.assess(floor.house, posting, "P1", "bob")
        at_once(
            lambda: time_charges.drop(floor.house, new_id(), "P1", "dave"),
            lambda posting=posting: Ledger(floor.house.database).reverse(new_id(), posting, "carol", "dave", "no"),
        )
        assert floor.accounts("rake_area") == {}
    assert floor.tied()
