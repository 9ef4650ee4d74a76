"""Flop Poker, both chapters: who takes the pot, every row of every table, published edges, a model, the meter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest
from driving import Rules, Stakes
from flop_poker_script import EDITIONS, NEW, OLD, Edition, asked, both, play
from hypothesis import given, settings
from hypothesis import strategies as st

from feltwork.equipment.cards import CARDS, RANKS, Card, parse_cards
from feltwork.equipment.randomness import SimulationSource
from feltwork.games.flop_poker.settlement import (
    HIGH_PAIRS,
    best_hand,
    settle_pot,
    split_pot,
    three_card_names,
    worth_a_flop_wager,
)
from feltwork.procedure.action import Decision
from feltwork.procedure.place import COMMUNITY, Place
from feltwork.procedure.request import Declared
from feltwork.procedure.settling import by_table, row_names
from feltwork.ranking.poker import rank_five
from feltwork.ranking.three_card import rank_three
from feltwork.submission.paytable import Paytable
from feltwork.terms.odds import MeterShare
from feltwork.terms.refusal import Refused
from tests.examples import examples

# -------------------------------------------------------------------------- 11(d), (e): the hand and the pot


@pytest.mark.parametrize("cards", list(permutations(["Kc", "Kd", "2h"])))
def test_11_d_2_exactly_two_of_the_three_community_cards_whichever(cards: tuple[str, ...]) -> None:
    own = parse_cards("As 7h 3d")
    hand = best_hand(own, parse_cards(cards))
    assert hand == rank_five([*own, *parse_cards("Kc Kd")])
    assert hand.words == "pair of kings"


def test_11_e_split_pot_leaves_the_house_nothing() -> None:
    for pot in range(1, 200):
        for count in range(1, 7):
            shares = split_pot(pot, list(range(count, 0, -1)))
            assert sum(shares.values()) == pot
            assert list(shares) == list(range(count, 0, -1))
            assert sorted(shares.values(), reverse=True) == list(shares.values())
            assert max(shares.values()) - min(shares.values()) <= 1


def test_11_e_why_the_pot_goes_where_it_goes() -> None:
    high = rank_five(parse_cards("Kc Kd Qs 9h 3c"))
    low = rank_five(parse_cards("Kh Ks Qd 8h 4c"))
    pair = rank_five(parse_cards("2h 2s Qc 8d 4d"))
    lines = settle_pot({6: low, 2: pair, 1: high}, {6: 5_00, 2: 5_00, 1: 5_00}, 15_00, "583.11(e)")
    assert {seat: (line.returned, line.why) for seat, line in lines.items()} == {
        6: (0, "pair of kings against pair of kings, which has the next highest card"),
        2: (0, "pair of 2s against pair of kings"),
        1: (15_00, "the highest hand, pair of kings, takes the pot of $15.00"),
    }
    split = settle_pot({2: high, 1: high}, {2: 5_00, 1: 5_00}, 10_00, "583.11(e)")
    assert {line.why for line in split.values()} == {"identical hands, pair of kings, split the pot of $10.00 in 2"}
    assert {(line.odds, line.section) for line in (*lines.values(), *split.values())} == {(None, "583.11(e)")}
    assert settle_pot({}, {}, 10_00, "583.11(e)") == {}


# ---------------------------------------------------------------------------- 12: the tables, hand by hand

FLOP_ODDS = {
    "royal_flush": 1000,
    "straight_flush": 500,
    "four_of_a_kind": 100,
    "full_house": 30,
    "flush": 20,
    "straight": 10,
    "three_of_a_kind": 4,
    "two_pair": 2,
    "a_pair_of_jacks_queens_kings_or_aces": 1,
}
BONUS_ODDS = {"royal": 100, "straight_flush": 50, "three_of_a_kind": 25, "straight": 6, "flush": 3, "a_pair": 1}


def printed(table: Paytable) -> dict[str, str]:
    return {row.hand: str(row.pays) for row in table}


@both
def test_12_b_and_c_the_tables_as_printed(game: Edition) -> None:
    assert printed(game.table("flop")) == {hand: f"{odds:,} to 1" for hand, odds in FLOP_ODDS.items()}
    assert printed(game.table("three_card_bonus")) == {hand: f"{odds} to 1" for hand, odds in BONUS_ODDS.items()}
    assert {row.section for row in game.table("flop")} == {f"{game.chapter}.12(b)"}
    assert {row.section for row in game.table("three_card_bonus")} == {f"{game.chapter}.12(c)"}


def test_667a_12_d_1_the_tables_as_printed() -> None:
    shares = {"royal_flush": "100% of meter", "straight_flush": "5% of meter", "four_of_a_kind": "250 for 1"}
    assert printed(NEW.table("progressive_flop", "A")) == {**shares, "full_house": "30 for 1", "flush": "20 for 1"}
    assert printed(NEW.table("progressive_flop", "B")) == {**shares, "full_house": "50 for 1", "flush": "25 for 1"}
    for letter in "AB":
        in_force = NEW.paytables_in_force(NEW.submission({"progressive_flop": letter}))
        assert [table.id for table in in_force if table.wager == "progressive_flop"] == [letter]


@both
def test_12_c_every_three_cards_meet_one_row_or_lose_and_what_the_house_keeps(game: Edition) -> None:
    """1,188 of 22,100: 4 royals, 44 straight flushes, 52 trips, 720 straights, 1,096 flushes, 3,744 pairs."""
    table, rows, net = game.table("three_card_bonus"), Counter[str](), 0
    for cards in combinations(CARDS, 3):
        names = three_card_names(rank_three(cards))
        row = table.best(names)
        rows[row.hand if row else "loses"] += 1
        net += by_table("three_card_bonus", 1_00, table, names, "", "", "").net
    assert rows == {
        "royal": 4,
        "straight_flush": 44,
        "three_of_a_kind": 52,
        "straight": 720,
        "flush": 1096,
        "a_pair": 3744,
        "loses": 16440,
    }
    assert Fraction(-net, 100) == 16440 - sum(rows[hand] * odds for hand, odds in BONUS_ODDS.items()) == 1188


@pytest.mark.parametrize("rank", range(2, 15))
def test_12_b_jacks_or_better(rank: int) -> None:
    pair = [card for card in CARDS if card.rank == rank][:2]
    beside = [card for card in parse_cards("2h 4s 6d 9c") if card.rank != rank][:3]
    hand = rank_five([*pair, *beside])
    assert hand.category == "pair"
    assert (OLD.table("flop").best(row_names(hand, HIGH_PAIRS)) is not None) is (rank >= 11)


# ---------------------------------------------------------- 11 and 12: every flop to every hand, and published


def classes() -> Iterator[tuple[tuple[Card, ...], int]]:
    """Three cards, once for all that differ in the names of the suits only, and how many those are."""
    alike: dict[tuple[tuple[int, int], ...], list[tuple[Card, ...]]] = {}
    for cards in combinations(CARDS, 3):
        orders = permutations({card.suit for card in cards})
        key = min(tuple(sorted((card.rank, suits.index(card.suit)) for card in cards)) for suits in orders)
        alike.setdefault(key, []).append(cards)
    return ((hands[0], len(hands)) for hands in alike.values())


def flop_counts() -> list[tuple[tuple[Card, ...], int, Counter[str]]]:
    """What each class of three cards grows to over all 18,424 flops, by the rows of the Flop Wager's table."""
    np = pytest.importorskip("numpy")
    from feltwork.ranking.kernels import POKER, rank_hands

    index = {card: number for number, card in enumerate(sorted(CARDS, key=lambda card: (card.rank, card.suit)))}
    triples = np.array(list(combinations(range(49), 3)))
    pairs = np.array(list(combinations(range(49), 2)))
    found = []
    for cards, number in classes():
        own = np.array([index[card] for card in cards], dtype=np.uint8)
        rest = np.array([other for other in range(52) if other not in own], dtype=np.uint8)
        fives = np.concatenate([np.tile(own, (len(pairs), 1)), rest[pairs]], axis=1)
        worth = np.zeros((49, 49), dtype=np.int64)
        worth[pairs[:, 0], pairs[:, 1]] = rank_hands(fives)
        best = np.max([worth[triples[:, a], triples[:, b]] for a, b in ((0, 1), (0, 2), (1, 2))], axis=0)
        grown: Counter[str] = Counter()
        for category, ranked, times in _grouped(np, best):
            hand = POKER.twin.from_number(ranked)
            assert category == hand.ORDER.index(hand.category)
            row = OLD.table("flop").best(row_names(hand, HIGH_PAIRS))
            grown[row.hand if row else "loses"] += times
        found.append((cards, number, grown))
    return found


def _grouped(np: Any, numbers: Any) -> Iterator[tuple[int, int, int]]:
    """One hand of each category and first rank: a row of the table does not look further."""
    firsts, at, times = np.unique(numbers >> 16, return_index=True, return_counts=True)
    for first, where, count in zip(firsts, at, times, strict=True):
        yield int(first) >> 4, int(numbers[where]), int(count)


def test_12_exact_house_edge_and_when_a_flop_wager_is_worth_it() -> None:
    """5.4237% with a straight at 11 to 1: 888casino.com/blog/novelty-games/flop-poker-hole-card-play; 6.4851% at 10."""
    found = flop_counts()
    assert len(found) == 1755
    assert sum(number for _, number, _ in found) == 22_100
    edges = {}
    for straight in (10, 11):
        odds = FLOP_ODDS | {"straight": straight}
        total = Fraction(0)
        for cards, number, grown in found:
            assert grown.total() == 18_424
            won = sum(times * (odds[row] + 1) for row, times in grown.items() if row != "loses")
            value = Fraction(won - 2 * grown["loses"], 18_424)
            assert worth_a_flop_wager(cards) is (value > -1)
            total += number * max(value, Fraction(-1))
        edges[straight] = -total / 22_100
    assert f"{float(100 * edges[11]):.4f}" == "5.4237"
    assert edges[10] == Fraction(3300677, 50896300)
    assert f"{float(100 * edges[10]):.4f}" == "6.4851"


def test_11_b_customary_players_fold_3000_of_22100() -> None:
    folds = sum(not worth_a_flop_wager(cards) for cards in combinations(CARDS, 3))
    assert folds == 3000
    table, question = asked(NEW)
    assert NEW.customary(table.round, question) == Decision("flop")
    table.round.cards.clear()
    table.round.lay(Place.at(1), parse_cards("Tc 5d 2h"))
    assert NEW.customary(table.round, question) == Decision("fold")


# --------------------------------------------------------- an independent small model, from the text alone


def model_five(cards: tuple[str, ...]) -> tuple[int, ...]:
    """6(b) once more: a place from 9 (royal flush) to 0, then what breaks the tie."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape, order = [count for count, _ in groups], [rank for _, rank in groups]
    suited = len({card[1] for card in cards}) == 1
    run = len(groups) == 5 and ranks[0] - ranks[4] == 4
    if ranks == [12, 3, 2, 1, 0]:
        run, order = True, [3]
    if run:
        return (9 if suited and order[0] == 12 else 8 if suited else 4, order[0])
    for place, held in ((7, [4, 1]), (6, [3, 2]), (3, [3, 1, 1]), (2, [2, 2, 1]), (1, [2, 1, 1, 1])):
        if shape == held:
            return (place, *order)
    return (5 if suited else 0, *ranks)


MODEL_FLOP = {9: 1000, 8: 500, 7: 100, 6: 30, 5: 20, 4: 10, 3: 4, 2: 2, 1: 1}
MODEL_FOR = {"A": {7: 250, 6: 30, 5: 20}, "B": {7: 250, 6: 50, 5: 25}}


def model_bonus(cards: tuple[str, ...]) -> int:
    """6(d) and 12(c) once more: what a dollar nets."""
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    suited = len({card[1] for card in cards}) == 1
    run = ranks in ([rank, rank + 1, rank + 2] for rank in range(11)) or ranks == [0, 1, 12]
    if run and suited:
        return 100 if ranks == [10, 11, 12] else 50
    if ranks[0] == ranks[2]:
        return 25
    if run or suited:
        return 6 if run else 3
    return 1 if ranks[0] == ranks[1] or ranks[1] == ranks[2] else -1


def model_round(
    hands: dict[int, tuple[str, ...]],
    flop: tuple[str, ...],
    stakes: Stakes,
    folded: set[int],
    letter: str,
    meter: int,
) -> tuple[dict[int, int], int]:
    """What every seat wins or loses, and what the meter shows in the end."""
    best = {seat: max(model_five((*own, *two)) for two in combinations(flop, 2)) for seat, own in hands.items()}
    net = dict.fromkeys(hands, 0)
    for seat in sorted(hands, reverse=True):
        placed, place = stakes[seat], best[seat][0]
        net[seat] += placed.get("three_card_bonus", 0) * model_bonus(hands[seat])
        wins = place > 1 or (place == 1 and best[seat][1] >= RANKS.index("J"))
        if seat in folded:
            net[seat] -= placed["ante"]
        else:
            net[seat] += placed["ante"] * (1 + MODEL_FLOP[place]) if wins else -2 * placed["ante"]
        if chip := placed.get("progressive_flop", 0):
            net[seat] -= chip
            if place == 9:
                net[seat] += meter
                meter = 10_000_00
            elif place == 8:
                net[seat] += meter * 5 // 100
                meter -= meter * 5 // 100
            else:
                net[seat] += chip * MODEL_FOR[letter].get(place, 0)
    winners = [seat for seat in sorted(hands, reverse=True) if best[seat] == max(best.values())]
    pot = sum(placed["pot"] for placed in stakes.values())
    for seat in hands:
        net[seat] -= stakes[seat]["pot"]
    for cent in range(pot):  # dealt out a cent at a time, as even as cents are
        net[winners[cent % len(winners)]] += 1
    return net, meter


@settings(max_examples=examples(250), deadline=None)
@given(st.data())
def test_12_settlement_against_the_model(data: st.DataObject) -> None:
    """Decks of few ranks and suits, so that high hands and identical ones come often."""
    game = data.draw(st.sampled_from(EDITIONS))
    seats = sorted(data.draw(st.lists(st.integers(1, 6), min_size=1, max_size=6, unique=True)))
    start = data.draw(st.sampled_from([0, 20, 28]))
    deck = SimulationSource(data.draw(st.integers(0, 2**32))).shuffled([str(card) for card in CARDS])
    deck = [card for card in deck if RANKS.index(card[0]) * 4 >= start]
    pot, amounts = data.draw(st.integers(1, 3_00)), st.integers(10_00, 50_00)
    optional = ["three_card_bonus", *(["progressive_flop"] if game is NEW else [])]
    stakes: Stakes = {}
    for seat in seats:
        more = data.draw(st.lists(st.sampled_from(optional), unique=True))
        stakes[seat] = {"pot": pot, "ante": data.draw(amounts)} | {wager: data.draw(amounts) for wager in more}
    folded = set(data.draw(st.lists(st.sampled_from(seats), unique=True)))
    dealing = data.draw(st.sampled_from(["manual_shoe", "automated_shoe"]))
    letter, meter = data.draw(st.sampled_from("AB")), data.draw(st.integers(0, 50_000_00))
    rules: Rules = {"table_minimum": f"{pot // 100}.{pot % 100:02d}", "dealing": dealing}
    progressive = {"meters": {"progressive": f"{meter // 100}.{meter % 100:02d}"}} if game is NEW else {}
    table, _ = play(
        game,
        " ".join(deck),
        stakes,
        rules | ({"progressive_flop": letter} if game is NEW else {}),
        decisions=dict.fromkeys(folded, "fold"),
        **progressive,
    )
    hands = {seat: tuple(map(str, table.round.hand(Place.at(seat)))) for seat in seats}
    flop = tuple(map(str, table.round.hand(COMMUNITY)))
    net, left = model_round(hands, flop, stakes, folded, letter, meter)
    assert {seat: table.result.net(seat) for seat in seats} == net
    assert table.result.meters == ({"progressive": left} if game is NEW else {})
    pots = [line for seat in seats for line in table.result.lines[seat] if line.wager == "pot"]
    assert sum(line.net for line in pots) == 0, "the house has no part in the pot"


def test_6_b_the_model_agrees_with_the_ranking_on_every_order_of_places() -> None:
    source = SimulationSource(583)
    for _ in range(4_000):
        deck = source.shuffled(CARDS)
        one, two = tuple(deck[:5]), tuple(deck[5:10])
        mine = model_five(tuple(map(str, one))), model_five(tuple(map(str, two)))
        ours = rank_five(one), rank_five(two)
        assert ((ours[0] > ours[1]) - (ours[0] < ours[1])) == ((mine[0] > mine[1]) - (mine[0] < mine[1]))


# ------------------------------------------------------------------------------------------ 12(d): the meter


def test_667a_12_d_3_the_meter_grows_by_the_rate_before_awards_and_not_by_a_void_round() -> None:
    stakes = {1: {"pot": 1_00, "ante": 10_00, "progressive_flop": 5_00}}
    before = {"progressive": 12_000_00}
    assert NEW.meters_fed(NEW.submission(), before, stakes) == {"progressive": 12_001_00}
    faster = NEW.submission({"rate_of_progression": "50%"})
    assert NEW.meters_fed(faster, before, stakes) == {"progressive": 12_002_50}
    table, _ = play(NEW, stakes=stakes, meters={"progressive": "12001"})
    assert NEW.next_situation(table.round)["meters"] == table.result.meters == {"progressive": 12_001_00}
    void, _ = play(
        NEW, stakes=stakes, declare={9: Declared("incorrect_number_of_cards")}, meters={"progressive": "12001"}
    )
    assert void.result.void
    assert NEW.next_situation(void.round)["meters"] == before


def test_667a_12_d_3_least_rate_and_least_reset() -> None:
    options = {option.id: option for option in NEW.rules_type.options()}
    assert options["rate_of_progression"].permitted() == "from 1% to 100%"
    assert options["progressive_reset"].read("10000") == 10_000_00
    for name, value in (("rate_of_progression", 0), ("progressive_reset", "9999.99")):
        with pytest.raises(Refused, match=r"667a\.12\(d\)\(3\)"):
            NEW.submission({name: value})


def test_667a_12_d_2_one_payout_for_the_highest_hand() -> None:
    """Quads are a full house to nobody: each hand has one name in the table."""
    for cards in ("Kc Kd Kh Ks 2c", "Kc Kd Kh 2s 2c", "Kc Qc 9c 4c 2c", "9c 8c 7c 6c 5c", "Ac Kc Qc Jc Tc"):
        names = row_names(rank_five(parse_cards(cards)))
        assert len([row for row in NEW.table("progressive_flop", "A") if row.hand in names]) == 1


def test_667a_12_d_4_awards_are_told_in_the_order_they_are_paid() -> None:
    chip = {"pot": 1_00, "ante": 10_00, "progressive_flop": 1_00}
    table, _ = play(NEW, "Qh 6h Jh 5h Th 4h 9h 8h 7h", {1: chip, 6: chip}, decisions={1: "fold", 6: "fold"})
    awards = [(award.seat, award.taken, award.left) for award in table.result.awards]
    assert awards == [(6, 500_00, 9_500_00), (1, 475_00, 9_025_00)]
    assert isinstance(NEW.table("progressive_flop", "A").pays("straight_flush"), MeterShare)
