"""Progressive meters in play: fed by wagers, won in the order of settlement, shared by linked tables (605a.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any

import pytest

from feltwork import Refused, Result, settle
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Ledger
from feltwork.terms.money import Cents
from feltwork.wagering import accounts, payouts, progressives, rounds
from feltwork.wagering.house import House
from feltwork.wagering.payouts import Role, Signature
from feltwork.wagering.progressive_controllers import link, set_up, unlink
from feltwork.wagering.progressive_display import Award, awards, display
from feltwork.wagering.progressives import WHOLE
from tests.wagering.progressive_floor import (
    CARIBBEAN,
    FLOP,
    FORTUNE,
    NOTHING,
    OTHER_ROYAL,
    QUADS,
    RAISE,
    ROYAL,
    STRAIGHT_FLUSH,
    begin,
    caribbean,
    carry_of,
    holds,
    meters_of,
    open_floor,
    play,
    verify_books,
)

METERS = (
    "coin_in",
    "coin_out",
    "attendant_paid_jackpots",
    "terminal_paid_progressive",
    "attendant_paid_progressive",
)


Rules = Mapping[str, Any]


@pytest.fixture
def house(house_url: str) -> Iterator[House]:
    with House.open(house_url) as opened:
        yield opened


def floor(
    house: House, *tables: str, edition: str = CARIBBEAN, seed: Cents | None = None, rules: Rules | None = None
) -> None:
    """Tables that share the meter P, which has what their Rules Submission has."""
    open_floor(house, *tables, edition=edition, rules=rules)
    stated = (rules or {}).get("rate_of_progression")
    rate = None if stated is None else round(Fraction(stated.rstrip("%")) * 100)
    set_up(house, new_id(), "P", edition, rate=rate, seed=seed)
    for table in tables:
        link(house, new_id(), "P", table)


def shows(house: House) -> Cents:
    return display(house, "P").shows


def won(house: House) -> list[tuple[int, Cents, Cents, Cents]]:
    """Every award in the order in which it was paid: seat, amount, what the meter showed, what it showed then."""
    found: list[Award] = house.read(lambda unit: awards(unit, "P"))
    return [(award.seat, award.amount, award.shown, award.shown_after) for award in reversed(found)]


# --------------------------------------------------------------------------------------------------------- awards


def test_555_12_a_royal_flush_takes_the_whole_meter_its_own_chip_counted(house: House) -> None:
    floor(house, "A")
    play(house, "A", caribbean({1: NOTHING}))
    answer = play(house, "A", caribbean({2: ROYAL}))
    assert answer["result"]["awards"] == [
        {"meter": "progressive", "seat": 2, "wager": "progressive_payout", "taken": "10001.40", "left": "10000.00"}
    ]
    assert won(house) == [(2, 10_001_40, 10_001_40, 10_000_00)]
    assert holds(house, accounts.payout_due("A2")) == 10_001_40
    # The house's cost: the seed, the share of two chips, and what the meter starts again with.
    assert holds(house, accounts.progressive_cost("P")) == 10_000_00 + 1_40 + 10_000_00
    verify_books(house, "P")


def test_555_13_f_royal_flushes_share_equally_and_the_odd_cent_stays(house: House) -> None:
    floor(house, "A", seed=10_000_01)
    play(house, "A", caribbean({1: ROYAL, 3: OTHER_ROYAL}))
    assert won(house) == [(3, 5_000_70, 10_001_41, 5_000_71), (1, 5_000_70, 5_000_71, 10_000_01)]
    assert shows(house) == 10_000_01
    verify_books(house, "P")


def test_555_13_d_ten_percent_and_then_the_whole_in_the_order_of_settlement(house: House) -> None:
    floor(house, "A")
    play(house, "A", caribbean({1: ROYAL, 3: STRAIGHT_FLUSH}))
    assert won(house) == [(3, 1_000_14, 10_001_40, 9_001_26), (1, 9_001_26, 9_001_26, 10_000_00)]
    play(house, "A", caribbean({2: NOTHING}))
    assert shows(house) == 10_000_70
    verify_books(house, "P")


def test_667a_12_d_4_five_percent_and_then_the_whole(house: House) -> None:
    rules = {"table_minimum": 5}
    floor(house, "F", edition=FLOP, rules=rules)
    wagers = {"pot": 5, "ante": 10, "progressive_flop": 1}
    seats = {
        "1": {"wagers": wagers, "cards": ["Ah", "Kh", "Qh"], "decisions": ["fold"]},
        "2": {"wagers": wagers, "cards": ["9h", "8h", "7h"], "decisions": ["fold"]},
    }
    play(house, "F", settle({"game": FLOP, "rules": rules, "seats": seats, "community": ["Th", "Jh", "Td"]}))
    assert won(house) == [(2, 500_02, 10_000_40, 9_500_38), (1, 9_500_38, 9_500_38, 10_000_00)]
    verify_books(house, "P")


def test_670a_12_d_3_two_royal_flushes_ten_percent_of_the_meter_at_each_turn(house: House) -> None:
    floor(house, "F", edition=FORTUNE)
    wagers = {"wager": 10, "progressive": 1}
    seats = {
        "2": {"wagers": wagers, "cards": ["As", "Ks", "Qs", "Js", "Ts", "2h"]},
        "3": {"wagers": wagers, "cards": ["JK", "Kd", "Qd", "Jd", "Td", "2c"]},
    }
    play(house, "F", settle({"game": FORTUNE, "seats": seats, "dealer": ["9s", "9h", "8c", "5d", "4s", "3h"]}))
    assert won(house) == [(3, 500_04, 5_000_40, 4_500_36), (2, 450_03, 4_500_36, 4_050_33)]
    # An envy bonus is no award of the meter.
    assert shows(house) == 4_050_33
    verify_books(house, "P")


def test_669a_12_e_1_fixed_odds_and_the_meter_beside_each_other(house: House) -> None:
    floor(house, "R", edition=RAISE)
    seats = {
        "1": {
            "wagers": {"ante": 10, "blind": 10, "progressive": 1},
            "cards": ["As", "Ks", "Qs"],
            "decisions": ["play"],
        },
        "3": {
            "wagers": {"ante": 10, "blind": 10, "progressive": 5},
            "cards": ["4d", "5d", "6d"],
            "decisions": ["play"],
        },
    }
    play(house, "R", settle({"game": RAISE, "seats": seats, "community": ["2c", "8c", "Jd"]}))
    assert won(house) == [(1, 1_000_84, 1_000_84, 1_000_00)]
    assert meters_of(house, "R3", METERS)["terminal_paid_progressive"] == 350_00
    assert meters_of(house, "R1", METERS)["terminal_paid_progressive"] == 1_000_84
    verify_books(house, "P")


def test_605a_5_d_10_11_progressive_payouts_have_meters_of_their_own(house: House) -> None:
    """Two from the meter, by the terminal and by hand, and a fixed amount, which comes from the table."""
    floor(house, "A")
    win = holds(house, accounts.table_win("A"))
    round = begin(house, "A", played := caribbean({1: ROYAL, 2: STRAIGHT_FLUSH, 3: QUADS}))
    rounds.settle(house, new_id(), round, played, "listed")
    # In their turns from the dealer's right: $500 of the table's, then 10% and the whole of the meter.
    assert won(house) == [(2, 1_000_21, 10_002_10, 9_001_89), (1, 9_001_89, 9_001_89, 10_000_00)]
    (due,) = house.read(lambda unit: payouts.waiting(unit, "A1"))
    assert (due.kind, due.amount) == ("progressive", 9_001_89)
    payouts.pay(house, new_id(), due.id, Signature("Ann", Role.SLOT_ATTENDANT), Signature("Beth", Role.SLOT_SUPERVISOR))
    # The dealer does not qualify: antes are paid even money and bets come back. That alone is coin out.
    others = {"coin_in": 31_00, "coin_out": 40_00, "attendant_paid_jackpots": 0}
    paid = [("A1", 0, 9_001_89), ("A2", 1_000_21, 0), ("A3", 500_00, 0)]
    for terminal, itself, by_hand in paid:
        expected = {**others, "terminal_paid_progressive": itself, "attendant_paid_progressive": by_hand}
        assert meters_of(house, terminal, METERS) == expected
    # Of the table: three chips came in, three antes were paid, and $500.
    assert holds(house, accounts.table_win("A")) - win == 3_00 - 30_00 - 500_00
    verify_books(house, "P")


def test_the_carry_survives_a_reset(house: House) -> None:
    rules = {"rate_of_progression": "70.67%"}
    floor(house, "A", rules=rules)
    play(house, "A", caribbean({1: ROYAL}, rules=rules))
    assert (shows(house), carry_of(house)) == (10_000_00, 67_00)
    play(house, "A", caribbean({2: NOTHING}, rules=rules))
    assert (shows(house), carry_of(house)) == (10_000_71, 34_00)  # 67 hundredths and 70.67 cents
    verify_books(house, "P")


# ------------------------------------------------------------------------------------------- what does not feed it


def test_605a_7_a_no_progressive_wager_at_a_table_without_a_meter(house: House) -> None:
    open_floor(house, "A")
    rounds.open_round(house, round := new_id(), "A")
    with pytest.raises(Refused, match="linked to no progressive meter") as refusal:
        rounds.place(house, new_id(), round, "A1", 1, {"ante": 10_00, "progressive_payout": 1_00})
    assert refusal.value.section == "605a.7(a)"
    rounds.place(house, new_id(), round, "A1", 1, {"ante": 10_00})
    assert holds(house, accounts.game_account("A1")) == 300_00


def test_a_table_without_a_meter_settles_its_other_wagers(house: House) -> None:
    open_floor(house, "A")
    seats = {"1": {"wagers": {"ante": 10}, "cards": ROYAL.split(), "decisions": ["bet"]}}
    play(house, "A", settle({"game": CARIBBEAN, "seats": seats, "dealer": ["Qc", "7s", "6c", "4s", "2h"]}))
    assert holds(house, accounts.game_account("A1")) == 310_00


@pytest.mark.parametrize(
    ("edition", "wagers", "section"),
    [
        (CARIBBEAN, {"progressive_payout": 1_00}, "555.7(c)"),
        (FLOP, {"progressive_flop": 1_00}, "667a.7(d)(4)"),
        (RAISE, {"progressive_payout": 1_00}, "669a.7(d)(4)"),
        (FORTUNE, {"progressive_payout": 1_00}, "670a.7(e)(4)"),
    ],
)
def test_667a_2_c_2_locked_out_after_no_more_bets(
    house: House, edition: str, wagers: Mapping[str, Cents], section: str
) -> None:
    floor(house, "A", edition=edition)
    rounds.open_round(house, round := new_id(), "A")
    rounds.no_more_bets(house, new_id(), round)
    with pytest.raises(Refused, match="no more bets") as refusal:
        rounds.place(house, new_id(), round, "A1", 1, wagers)
    assert refusal.value.section == section
    rounds.void(house, new_id(), round, "Ann", "nobody plays", "605a.2(a)")
    verify_books(house, "P")


def test_555_13_e_a_void_round_and_a_void_hand_feed_nothing(house: House) -> None:
    floor(house, "A")
    round = begin(house, "A", caribbean({1: ROYAL}))
    rounds.void(house, new_id(), round, "Ann", "a card was exposed", "555.14(a)")
    assert (shows(house), won(house)) == (10_000_00, [])
    wagers = {"ante": 10, "progressive_payout": 1}
    seats = {
        "1": {"wagers": wagers, "cards": NOTHING.split(), "decisions": ["bet"]},
        "2": {"wagers": wagers, "cards": ["Ad", "Kd", "Qd", "Jd"]},
    }
    file = {"game": CARIBBEAN, "seats": seats, "dealer": ["Qc", "7s", "6c", "4s", "2h"]}
    irregular = [{"id": "incorrect_number_of_cards", "seat": 2}]
    play(house, "A", settle({**file, "irregularities": irregular}))
    assert holds(house, accounts.game_account("A2")) == 300_00
    assert shows(house) == 10_000_70
    verify_books(house, "P")


# --------------------------------------------------------------------------------------------------- linked tables


def test_605a_1_the_meter_at_the_players_turn_counts_and_not_at_the_deal(house: House) -> None:
    """Both tables were dealt a royal flush at the same meter; the one that is settled first takes it."""
    floor(house, "A", "B")
    at_a, at_b = caribbean({1: ROYAL}), caribbean({1: ROYAL, 2: OTHER_ROYAL})
    first, second = begin(house, "A", at_a), begin(house, "B", at_b)
    rounds.settle(house, new_id(), second, at_b, "listed")
    rounds.settle(house, new_id(), first, at_a, "listed")
    assert won(house) == [
        (2, 5_000_70, 10_001_40, 5_000_70),
        (1, 5_000_70, 5_000_70, 10_000_00),
        (1, 10_000_70, 10_000_70, 10_000_00),
    ]
    verify_books(house, "P")


def test_605a_1_linked_tables_settle_at_once_and_no_cent_is_lost(house: House, house_url: str) -> None:
    """Three tables, each settled by a house of its own as another process would be, four rounds each."""
    rules = {"rate_of_progression": "73.33%"}
    tables = ("A", "B", "C")
    floor(house, *tables, rules=rules)
    hands = [
        {1: NOTHING, 2: "Ad 9c 7h 4c 2s"},
        {3: STRAIGHT_FLUSH},
        {1: NOTHING, 2: STRAIGHT_FLUSH},
        {2: NOTHING, 3: ROYAL},
    ]

    def play_all(table: str) -> None:
        with House.open(house_url, connections=2) as own:
            for at_seat in hands:
                played = caribbean(at_seat, rules=rules)
                round, id = begin(own, table, played), new_id()
                answer = rounds.settle(own, id, round, played, "listed")
                assert rounds.settle(own, id, round, played, "listed") == answer

    with ThreadPoolExecutor(len(tables)) as pool:
        list(pool.map(play_all, tables))
    paid = won(house)
    assert len(paid) == 3 * len(tables)
    for _, amount, shown, left in paid:
        assert (amount, left) in ((shown, 10_000_00), (shown // 10, shown - shown // 10))
    chips = Fraction(7 * len(tables) * 100 * 73_33, WHOLE)
    fed = chips.numerator // chips.denominator
    assert carry_of(house) == (chips - fed) * WHOLE
    resets = sum(left == 10_000_00 and amount == shown for _, amount, shown, left in paid)
    assert resets == len(tables)
    assert shows(house) == 10_000_00 * (1 + resets) + fed - sum(amount for _, amount, _, _ in paid)
    verify_books(house, "P")


def test_a_round_may_be_settled_while_its_table_is_the_only_one_left(house: House) -> None:
    floor(house, "A", "B")
    play(house, "A", caribbean({1: NOTHING}))
    unlink(house, new_id(), "A")
    play(house, "B", caribbean({1: ROYAL}))
    assert won(house) == [(1, 10_001_40, 10_001_40, 10_000_00)]


def test_605a_7_a_1_awards_that_do_not_fit_the_meter_are_refused(house: House) -> None:
    floor(house, "A")
    stale = caribbean({1: ROYAL}).result  # played on a meter of $10,000.00, without the chip's own share

    def settle_stale(unit: Unit) -> None:
        progressives.after_awards(unit, progressives.before_awards(unit, "A", 1_00), stale)

    with pytest.raises(Refused, match=r"shows \$10,000.70, and an award takes \$10,000.00") as refusal:
        house.database.run(settle_stale)
    assert refusal.value.section == "605a.7(a)(1)"
    short = Result(False, {}, {"progressive": 10_000_69})
    with pytest.raises(Refused, match=r"the round left \$10,000.69"):
        house.database.run(
            lambda unit: progressives.after_awards(unit, progressives.before_awards(unit, "A", 1_00), short)
        )
    assert shows(house) == 10_000_00
    verify_books(house, "P")


def test_a_corrected_settlement_brings_the_meter_back_and_the_books_still_agree(house: House) -> None:
    floor(house, "A")
    # What an attendant has to pay is not simply undone, so these terminals pay it themselves.
    house.database.run(lambda unit: unit.run("update wagering.terminal set pays_jackpots_up_to = 100000000"))
    played = caribbean({1: ROYAL})
    held = holds(house, accounts.game_account("A1"))
    rounds.settle(house, settled := new_id(), begin(house, "A", played), played, "listed")
    assert holds(house, accounts.game_account("A1")) > held + 10_000_00
    Ledger(house.database).reverse(new_id(), settled, "Ann", "Beth", "a card was misread")
    assert (shows(house), holds(house, accounts.game_account("A1"))) == (10_000_00, held)
    verify_books(house, "P")
    play(house, "A", caribbean({2: OTHER_ROYAL}))
    assert won(house)[-1] == (2, 10_000_70, 10_000_70, 10_000_00)
    verify_books(house, "P")


def test_605a_7_a_1_the_display_tells_what_can_be_won_and_who_won_last(house: House) -> None:
    floor(house, "A")
    play(house, "A", caribbean({1: ROYAL}))
    told = display(house, "P").to_json()
    (award,) = told.pop("awards")
    assert {key: award[key] for key in ("table", "terminal", "seat", "amount", "shown", "shown_after")} == {
        "table": "A",
        "terminal": "A1",
        "seat": 1,
        "amount": "10000.70",
        "shown": "10000.70",
        "shown_after": "10000.00",
    }
    rows = [
        {"hand": "Royal flush", "pays": "100% of meter", "amount": "10000.00"},
        {"hand": "Straight flush", "pays": "10% of meter", "amount": "1000.00"},
        {"hand": "Four-of-a-kind", "pays": "$500", "amount": "500.00"},
        {"hand": "Full house", "pays": "$100", "amount": "100.00"},
        {"hand": "Flush", "pays": "$50", "amount": "50.00"},
    ]
    assert told == {
        "progressive": "P",
        "shows": "10000.00",
        "reset": "10000.00",
        "rate": "70%",
        "retired_into": None,
        "tables": [{"table": "A", "edition": CARIBBEAN, "wager": "progressive_payout", "rows": rows}],
    }
