"""Settlement that the poker chapters share, by itself."""

from __future__ import annotations

import pytest

from feltwork.equipment.cards import parse_cards
from feltwork.procedure.line import Line
from feltwork.procedure.settling import PairRow, Versus, against_dealer, by_table, limited, qualifies, row_names
from feltwork.ranking.hand import Category
from feltwork.ranking.poker import PokerRank, rank_five
from feltwork.submission.paytable import Paytable
from feltwork.terms.odds import EVEN, ToOne

VERSUS = Versus(higher="555.11(e)(3)", tie="555.11(e)(2)", lower="555.11(e)(1)")
PAIR, ACE_KING, KING_HIGH = (
    rank_five(parse_cards(hand)) for hand in ("2c 2d 4h 5s 9c", "Ac Kd 4h 3s 2c", "Kc Qd 9h 8s 2c")
)


@pytest.mark.parametrize(
    ("hand", "net", "section"),
    [(PAIR, 10_00, "555.11(e)(3)"), (ACE_KING, 0, "555.11(e)(2)"), (KING_HIGH, -10_00, "555.11(e)(1)")],
)
def test_the_higher_hand_wins_and_a_tie_pushes(hand: PokerRank, net: int, section: str) -> None:
    (line,) = against_dealer(hand, ACE_KING, {"ante": 10_00}, VERSUS)
    assert (line.net, line.section) == (net, section)


def test_a_tie_is_paid_where_the_chapter_pays_it() -> None:
    (line,) = against_dealer(ACE_KING, ACE_KING, {"ante": 10_00}, VERSUS, tie_wins=True)
    assert (line.net, line.section) == (10_00, "555.11(e)(2)")
    (lost,) = against_dealer(KING_HIGH, ACE_KING, {"ante": 10_00}, VERSUS, tie_wins=True)
    assert lost.net == -10_00


def test_a_wager_without_a_stake_has_no_line() -> None:
    for hand in (PAIR, ACE_KING, KING_HIGH):
        lines = against_dealer(hand, ACE_KING, {"ante": 10_00, "bet": 0}, VERSUS)
        assert [line.wager for line in lines] == ["ante"]


def test_rows_pay_the_wagers_they_are_for() -> None:
    table = Paytable.printed("bet", "floor", "555.13(c)", {"Two pair": "2 to 1", "Pair": "3 to 2"})
    row = table.row("pair")
    assert row is not None
    ante, bet = against_dealer(PAIR, ACE_KING, {"ante": 10_00, "bet": 20_00}, VERSUS, pays={"bet": row})
    assert (ante.net, ante.section) == (10_00, "555.11(e)(3)")
    assert (bet.net, bet.section, bet.odds) == (30_00, "555.13(c)", "3 to 2")


@pytest.mark.parametrize(
    ("hand", "plays"), [("Ac Kd 4h 3s 2c", True), ("Ac Qd Jh Ts 9c", False), ("2c 2d 3h 4s 5c", True)]
)
def test_qualifies_from_the_lowest_hand_that_plays(hand: str, plays: bool) -> None:
    least = PokerRank(Category.HIGH_CARD, (14, 13, 4, 3, 2))
    assert qualifies(rank_five(parse_cards(hand)), least) is plays


@pytest.mark.parametrize(
    ("hand", "names"),
    [
        ("6c 6d 4h 3s 2c", ("pair_of_6s_through_10s", "pair")),
        ("Tc Td 4h 3s 2c", ("pair_of_6s_through_10s", "pair")),
        ("Jc Jd 4h 3s 2c", ("pair_of_jacks_or_better", "pair")),
        ("5c 5d 4h 3s 2c", ("pair",)),
        ("Jc Jd 4h 4s 2c", ("two_pair",)),
    ],
)
def test_row_names_of_pairs(hand: str, names: tuple[str, ...]) -> None:
    rows = (PairRow("pair_of_jacks_or_better", 11), PairRow("pair_of_6s_through_10s", 6, 10))
    assert row_names(rank_five(parse_cards(hand)), rows) == names


def test_a_push_row_returns_the_stake_and_has_no_odds() -> None:
    table = Paytable.printed("blind", "standard", "669a.12(d)", {"Two pair": "Push", "Straight": "2 to 1"})
    line = by_table("blind", 10_00, table, ("two_pair",), "two pair", "669a.12(d)", "less")
    assert (line.returned, line.odds) == (10_00, None)


def test_a_limit_falls_on_the_later_lines_and_leaves_stakes_alone() -> None:
    lines = [
        Line.win("one", 100_00, ToOne(3), "", "559.14(b)"),
        Line.lose("two", 100_00, "", "559.14(b)"),
        Line.push("three", 100_00, "", "559.14(b)"),
        Line.win("four", 100_00, EVEN, "", "559.14(b)"),
        Line.win("five", 100_00, EVEN, "", "559.14(b)"),
    ]
    within = limited(lines, 350_00, "559.14(c)")
    assert [line.net for line in within] == [300_00, -100_00, 0, 50_00, 0]
    assert [line.section for line in within] == ["559.14(b)"] * 3 + ["559.14(c)"] * 2
    assert limited(lines, 500_00, "559.14(c)") == lines
