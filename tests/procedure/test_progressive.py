"""Progressive meters and envy bonuses, by themselves."""

from __future__ import annotations

import pytest

from feltwork.games import game
from feltwork.procedure.progressive import METER, award, envy_column, envy_lines, share_equally
from feltwork.procedure.round import Round
from feltwork.submission.paytable import Paytable

TABLE = Paytable.printed(
    "progressive_payout",
    "standard",
    "669a.12(e)(1)",
    {"Royal flush": "100% of meter", "Straight flush": "10% of meter", "Flush": "$50", "Straight": "6 for 1"},
)
COLUMNS = {
    stake: Paytable.printed("envy_bonus", f"${stake // 100}", "669a.12(e)(5)", {"Royal flush": prize, "Flush": "$5"})
    for stake, prize in ((1_00, "$100"), (5_00, "$500"))
}
RESET = 1_000_00


def a_round(shows: int = 10_000_00, players: dict[int, str] | None = None) -> Round[object]:  # type: ignore[type-var]
    stakes = {seat: {"ante": 10_00} for seat in (1, 2, 3)}
    round = game("three-card-poker").begin(stakes)
    round.players = dict(players or {})
    round.meters = {METER: shows}
    for seat in stakes:
        round.stake(seat, "progressive_payout", 1_00)
    return round


def test_the_meter_drops_between_two_winners_of_the_same_round() -> None:
    round = a_round(1_234_56)
    first = award(round, 3, "progressive_payout", 1_00, TABLE.row("straight_flush"), "sf", reset=RESET, lost="")
    second = award(round, 1, "progressive_payout", 1_00, TABLE.row("straight_flush"), "sf", reset=RESET, lost="")
    assert (first.returned, second.returned) == (123_45, 111_11)
    assert [(one.seat, one.taken, one.left) for one in round.awards] == [(3, 123_45, 1_111_11), (1, 111_11, 1_000_00)]
    assert round.meters == {METER: 1_000_00}


def test_the_meter_starts_again_when_all_of_it_is_won() -> None:
    round = a_round(12_345_67)
    first = award(round, 3, "progressive_payout", 1_00, TABLE.row("royal_flush"), "royal", reset=RESET, lost="")
    second = award(round, 2, "progressive_payout", 1_00, TABLE.row("royal_flush"), "royal", reset=RESET, lost="")
    assert (first.returned, first.odds, first.staked) == (12_345_67, "100% of meter", 1_00)
    assert second.returned == RESET
    assert "which shows $12,345.67" in first.why


@pytest.mark.parametrize(("hand", "returned"), [("flush", 50_00), ("straight", 6_00)])
def test_prizes_and_odds_take_nothing_from_the_meter(hand: str, returned: int) -> None:
    round = a_round()
    line = award(round, 1, "progressive_payout", 1_00, TABLE.row(hand), hand, reset=RESET, lost="")
    assert line.returned == returned
    assert (round.awards, round.meters) == ([], {METER: 10_000_00})


def test_a_hand_without_a_row_loses_by_its_own_section() -> None:
    line = award(a_round(), 1, "progressive_payout", 1_00, None, "pair", reset=RESET, lost="669a.12(e)")
    assert (line.returned, line.section) == (0, "669a.12(e)")


@pytest.mark.parametrize(
    ("winners", "each", "left"), [(2, 5_000_50, RESET + 1), (3, 3_333_67, RESET), (1, 10_001_01, RESET)]
)
def test_several_at_once_share_equally(winners: int, each: int, left: int) -> None:
    round, row = a_round(10_001_01), TABLE.row("royal_flush")
    assert row is not None
    seats = [3, 2, 1][:winners]
    lines = share_equally(round, seats, "progressive_payout", row, dict.fromkeys(seats, "royal"), reset=RESET)
    assert {line.returned for line in lines.values()} == {each}
    assert [one.taken for one in round.awards] == [each] * winners
    assert round.meters == {METER: left}
    # What is still on the meter between two of them is what the others have to come.
    assert [one.left for one in round.awards[:-1]] == [10_001_01 - each * paid for paid in range(1, winners)]


@pytest.mark.parametrize(("stake", "column"), [(50, None), (1_00, "$1"), (4_99, "$1"), (5_00, "$5"), (100_00, "$5")])
def test_envy_columns_hold_from_their_stake_on(stake: int, column: str | None) -> None:
    found = envy_column(COLUMNS, stake)
    assert (found.id if found else None) == column


def test_envy_is_paid_for_each_hand_of_another_player_by_the_recipients_own_stake() -> None:
    royal, flush = COLUMNS[1_00].row("royal_flush"), COLUMNS[1_00].row("flush")
    assert royal is not None
    assert flush is not None
    round = a_round(players={1: "Ann", 2: "Bo", 3: "Ann"})
    hands = {2: royal, 3: flush}
    assert [line.returned for line in envy_lines(round, 1, "envy_bonus", 5_00, COLUMNS, hands)] == [500_00]
    assert [line.returned for line in envy_lines(round, 2, "envy_bonus", 1_00, COLUMNS, hands)] == [5_00]
    assert envy_lines(round, 2, "envy_bonus", 50, COLUMNS, hands) == []
    nobody_named = a_round()
    assert [line.returned for line in envy_lines(nobody_named, 1, "envy_bonus", 1_00, COLUMNS, hands)] == [100_00, 5_00]
    assert all(line.staked == 0 for line in envy_lines(nobody_named, 1, "envy_bonus", 1_00, COLUMNS, hands))
