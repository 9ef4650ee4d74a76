"""Pai Gow Poker's odds (§ 561.13): every deal counted, figures published for another house way, and the procedure."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

import feltwork
from feltwork.equipment.cards import CARDS, JOKER, Card
from feltwork.games.pai_gow_poker.house_way import CASES, DEFAULT, Filing, set_hands
from feltwork.games.pai_gow_poker.house_way import house_way as set_by_the_house
from feltwork.odds.games import analysis
from feltwork.odds.games.pai_gow_poker import setting, solving
from feltwork.odds.games.pai_gow_poker.rounds import compiled_rounds
from feltwork.odds.games.pai_gow_poker.setting import LOWS, house_way, low_hands, set_every_way
from feltwork.odds.games.pai_gow_poker.strategies import BestSetting, HouseWay
from feltwork.odds.games.pai_gow_poker.worth import prices, settled
from feltwork.odds.set_in_two.choosing import Prices
from feltwork.odds.set_in_two.classes import classes
from feltwork.odds.set_in_two.direct import BOTH, HIGH_ONLY, LOW_ONLY, NEITHER, against_every_dealer
from feltwork.odds.strategy import situation_of
from feltwork.odds.work import Work
from feltwork.ranking.kernels.types import Hands
from feltwork.simulation.compiled import play_unit, tally_of
from feltwork.terms.refusal import Refused
from tests.odds.checking import agrees_with_the_procedure, odds_of

GAME = "pai-gow-poker"
HOUSE_WAY = "pai_gow_poker_by_the_house_way"
DECK = (*CARDS, JOKER)
FILINGS = [Filing(ways) for ways in product(*(case.ways for case in CASES))]
LOW_NUMBERS = np.unique(low_hands().numbers)[1:]


def cards_of(row: np.ndarray) -> list[Card]:
    return [DECK[card] for card in row]


def _chance(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - hands for tests


def dealt(count: int, seed: int) -> Hands:
    chance = np.random.default_rng(seed)
    return np.array([chance.permutation(53)[:7] for _ in range(count)], dtype=np.uint8)


# The compiled house way and the game's own.


PATTERNS = (
    (4, 3),
    (4, 2, 1),
    (4, 1, 1, 1),
    (3, 3, 1),
    (3, 2, 2),
    (3, 2, 1, 1),
    (3, 1, 1, 1, 1),
    (2, 2, 2, 1),
    (2, 2, 1, 1, 1),
)


def by_pattern(chance: random.Random) -> Iterator[list[int]]:
    """Hands of the cases that lots seldom make, some of them with the joker in place of an ace."""
    for pattern in PATTERNS:
        for _ in range(40):
            ranks = chance.sample(range(13), len(pattern))
            suits = (chance.sample(range(4), many) for many in pattern)
            hand = [4 * rank + suit for rank, own in zip(ranks, suits, strict=True) for suit in own]
            yield [JOKER.index if card == 48 else card for card in hand]
    aces = [card.index for card in CARDS if card.rank == 14]
    for low in range(12):
        yield [*aces, JOKER.index, 4 * low, 4 * low + 1]
        yield [*aces, JOKER.index, 4 * low, 4 * ((low + 1) % 12)]


def straights_and_flushes(chance: random.Random) -> Iterator[list[int]]:
    """Five in a row or of a suit, and two cards of their ranks or of any."""
    for _ in range(150):
        start = chance.randrange(9)
        run = [4 * rank + chance.choice((0, 0, 0, 1)) for rank in range(start, start + 5)]
        near = [card for card in range(4 * start, 4 * start + 20) if card not in run]
        yield [*run, *chance.sample([*near, JOKER.index], 2)]
        suit = [card for card in range(52) if card % 4 == 2]
        yield [*chance.sample(suit, 5), *chance.sample([card for card in range(53) if card % 4 != 2], 2)]
        yield chance.sample([*suit, JOKER.index], 7)


def test_561_13_d_the_compiled_house_way_is_the_games_own() -> None:
    """Both rank every way alike and choose hands that come to the same, under every filing."""
    made = [*by_pattern(_chance(1)), *straights_and_flushes(_chance(2))]
    rows = np.concatenate([dealt(1_000, 1), np.array(made, dtype=np.uint8)])
    highs, lows = set_every_way(rows)
    for place, filing in enumerate(_chance(3).choices(FILINGS, k=len(rows))):
        cards = cards_of(rows[place])
        way = house_way(rows[place : place + 1], highs[place : place + 1], lows[place : place + 1], filing)[0, 0]
        own = set_hands(cards, set_by_the_house(cards, filing))
        found = highs[place, way], LOW_NUMBERS[lows[place, way] - 1]
        assert found == (own.high.number, own.low.number), f"{cards} {filing}"


def test_561_13_g_3_every_way_to_set_a_hand() -> None:
    rows = dealt(40, 4)
    highs, lows = set_every_way(rows)
    for row, high, low in zip(rows, highs, lows, strict=True):
        cards = cards_of(row)
        for way, places in enumerate(LOWS):
            own = set_hands(cards, [cards[place] for place in places])
            assert high[way] == (setting.FOUL if own.foul else own.high.number)
            assert LOW_NUMBERS[low[way] - 1] == own.low.number


@pytest.mark.long
def test_561_13_d_every_choice_of_ranks_is_set_as_the_game_sets_it() -> None:
    """All 67,600 choices of seven ranks, the suits in turn so that few make a flush."""
    from feltwork.ranking.kernels.tables import rank_hands_of

    ranks = rank_hands_of(7, 1)
    rows = np.array(
        [
            [52 if rank == 13 else 4 * rank + (place if rank == last else place * 3 % 4) % 4 for place, rank in row]
            for last, row in ((int(hand[-1]), list(enumerate(hand.tolist()))) for hand in ranks)
        ],
        dtype=np.uint8,
    )
    rows = rows[[len(set(row)) == 7 for row in rows.tolist()]]
    assert len(rows) > 60_000
    highs, lows = set_every_way(rows)
    ways = house_way(rows, highs, lows, DEFAULT)[:, 0]
    for row, high, low, way in zip(rows, highs, lows, ways, strict=True):
        cards = cards_of(row)
        own = set_hands(cards, set_by_the_house(cards))
        assert (high[way], LOW_NUMBERS[low[way] - 1]) == (own.high.number, own.low.number)


# What a deal is worth.


def test_561_13_g_to_m_a_deal_is_worth_what_the_game_settles() -> None:
    """150 deals, each set in a way of its own: what the analysis makes of it is what the procedure pays."""
    deals = np.array([np.random.default_rng(seed).permutation(53)[:14] for seed in range(150)], dtype=np.uint8)
    chance = _chance(5)
    seen = set()
    for row in deals:
        (high, low), (dealer_high, dealer_low) = (
            (found[0], places[0]) for found, places in (set_every_way(part[None]) for part in (row[:7], row[7:]))
        )
        house = house_way(row[None, 7:], dealer_high[None], dealer_low[None], DEFAULT)[0, 0]
        way = chance.choice([way for way in range(len(LOWS)) if high[way] >= 0])
        relation = 2 * (high[way] <= dealer_high[house]) + (low[way] <= dealer_low[house])
        cards = [str(card) for card in cards_of(row)]
        seat = {"wagers": {"pai_gow_poker": 100}, "cards": cards[:7], "low": [cards[place] for place in LOWS[way]]}
        result = feltwork.settle({"game": GAME, "seats": {"1": seat}, "dealer": cards[7:]}).result
        net = sum(line.net for line in result.lines[1])
        assert settled(int(relation), "cent").net == Fraction(net, 100_00)
        seen.add(relation)
    assert seen == {BOTH, HIGH_ONLY, LOW_ONLY, NEITHER}


def test_561_13_m_rounding_to_quarters_is_no_part_of_the_mathematics() -> None:
    assert prices("cent") == prices("quarter") == Prices(19, 0, -20)


# Compiled rounds.


def test_561_13_compiled_rounds_are_settled_as_the_procedure_does() -> None:
    """The player's hand set by the house way, which is what silence means in a file."""
    rules = feltwork.game(GAME).submission({"house_way": {"two_pair": "always_split"}})
    kernel = compiled_rounds(rules, HouseWay(rules))
    assert kernel is not None
    deals = np.array([np.random.default_rng(seed).permutation(53)[:14] for seed in range(300, 420)], dtype=np.uint8)
    for row, place in zip(deals, kernel.settle(deals), strict=True):
        cards = [str(card) for card in cards_of(row)]
        seats = {"1": {"wagers": {"pai_gow_poker": 100}, "cards": cards[:7]}}
        file = {"game": GAME, "rules": {"house_way": {"two_pair": "always_split"}}, "seats": seats, "dealer": cards[7:]}
        lines = feltwork.settle(file).result.lines[1]
        assert kernel.results[place] == (Fraction(sum(line.net for line in lines), 100_00), 1)


@pytest.mark.long
@pytest.mark.parametrize("wager", ["pai_gow_poker", HOUSE_WAY])
def test_561_13_compiled_rounds_agree_with_every_deal(wager: str) -> None:
    game = feltwork.game(GAME)
    found = analysis(GAME)
    rules = game.submission()
    proposition = found.proposition(game, wager)
    strategy = found.strategies(game, rules, Work())[wager == HOUSE_WAY]
    kernel = found.kernel(game, rules, proposition, strategy, Work())
    assert kernel is not None
    counts = sum(play_unit(kernel, 561, unit) for unit in range(30))
    tally = tally_of(kernel, counts, 100_00)
    figures = odds_of(GAME, wager)
    assert abs(tally.mean + float(figures.edge)) <= 4 * figures.deviation / sqrt(tally.rounds)


# One hand.


@pytest.mark.long
def test_561_13_five_aces_and_kings_against_all_that_beat_the_kings() -> None:
    """Nothing beats or copies five aces, and no aces are left: a wager fails to win only where kings are the dealer's
    low hand. The oracle sets all 1,086,008 hands with the other two kings one by one."""
    game = feltwork.game(GAME)
    values = analysis(GAME).values(game, game.submission(), situation_of(game, "As Ah Ad Ac JK Ks Kh"), Work())
    assert values[0].word == "set As Ah", "two aces low and a full house are better still"
    found = next(one for one in values if one.word == "set Ks Kh")
    others = [card.index for card in CARDS if card.rank < 13]
    kings = [card.index for card in CARDS if card.rank == 13][:2]
    five = np.array(list(combinations(others, 5)), dtype=np.uint8)
    hands = np.concatenate([np.tile(np.array(kings, dtype=np.uint8), (len(five), 1)), five], axis=1)
    highs, lows = set_every_way(hands)
    ways = house_way(hands, highs, lows, DEFAULT)[:, 0]
    kings_low = int(low_hands().places[kings[0], kings[1]])
    copies = int((lows[np.arange(len(hands)), ways] == kings_low).sum())
    assert found.value == Fraction(19, 20) * Fraction(comb(46, 7) - copies, comb(46, 7))
    assert found.deals == comb(46, 7) == 53_524_680


@pytest.mark.parametrize("hand", ["As Kd", "As As Kd 9c 9d 2h 3h", "As Kd 9c 9d 2h 3h 4h 5h"])
def test_561_13_what_is_no_hand_is_refused(hand: str) -> None:
    game = feltwork.game(GAME)
    with pytest.raises(Refused, match="--hand"):
        analysis(GAME).values(game, game.submission(), situation_of(game, hand), Work())


# The dealer's hands.


@pytest.mark.long
def test_561_13_d_the_dealers_low_hands_are_as_many_as_published() -> None:
    """Wizard of Odds, Pai Gow Poker appendix 1 (power ratings, Trump Plaza house way) has the dealer's low hands one by
    one: 3-2 221,460, 4-2 203,436, 4-3 188,708, 5-3 170,756. Other rows differ a little, as the two house ways do."""
    house = solving.dealer(DEFAULT, Work()).counting
    counts = np.zeros(len(LOW_NUMBERS) + 1, dtype=np.int64)
    np.add.at(counts, house.lows, house.classes.weights)
    by_ranks = {
        (int(number) >> 16 & 15, int(number) >> 12 & 15): int(counts[at]) for at, number in enumerate(LOW_NUMBERS, 1)
    }
    assert [by_ranks[ranks] for ranks in ((3, 2), (4, 2), (4, 3), (5, 3))] == [221_460, 203_436, 188_708, 170_756]
    assert abs(by_ranks[8, 7] - 842_290) < 1_000


# All deals.


@pytest.mark.long
def test_561_13_m_every_deal() -> None:
    """Counted here: nobody has published this house way. By another one Wizard of Odds has 28.61%, 41.48%, 29.91%."""
    by_house, best = odds_of(GAME, HOUSE_WAY), odds_of(GAME, "pai_gow_poker")
    assert by_house.counted.deals == best.counted.deals == comb(53, 7) * comb(46, 7) == 8_250_459_031_214_400
    counts = dict(by_house.distribution())
    assert counts[Fraction(19, 20)] == 2_373_278_136_761_416
    assert counts[Fraction(-1)] == 2_478_223_109_702_696
    assert by_house.edge == Fraction(1_565_888_513_861, 57_776_323_748_000)
    assert round(float(by_house.edge) * 100, 2) == 2.71
    assert round(float(best.edge) * 100, 4) == 2.4742
    chosen = {one.word: one.count for one in best.counted.decided}
    assert round(100 * chosen["another way"] / best.counted.deals, 2) == 8.19


@pytest.mark.long
def test_561_13_hands_taken_by_lot_are_counted_the_same_one_by_one() -> None:
    """The oracle meets each hand with every class of the dealer's hands; nothing is added or taken away."""
    house = solving.dealer(DEFAULT, Work())
    found = solving.solved(DEFAULT, prices("cent"), Work())
    known = classes(7)
    for number in np.random.default_rng(6).integers(0, len(known), 25):
        hand = known.listed(slice(number, number + 1))
        highs, lows = set_every_way(hand)
        right = np.flatnonzero(highs[0] >= 0)
        counts = against_every_dealer(house.counting, hand[0], highs[0, right], lows[0, right] - 1, Work()).sum(axis=1)
        worth = 19 * counts[:, BOTH] - 20 * counts[:, NEITHER]
        best = list(right).index(found.best[number])
        assert worth[best] == worth.max()


@pytest.mark.long
@pytest.mark.parametrize(("wager", "seed"), [("pai_gow_poker", 1), ("pai_gow_poker", 2), (HOUSE_WAY, 3)])
def test_561_13_the_procedure_agrees(wager: str, seed: int) -> None:
    agrees_with_the_procedure(GAME, wager, rounds=10_000, seed=seed)


@pytest.mark.long
def test_561_13_d_another_filing_is_another_game() -> None:
    stated: dict[str, Any] = {"house_way": {"two_pair": "always_split", "four_of_a_kind": "split"}}
    assert odds_of(GAME, HOUSE_WAY, stated).edge != odds_of(GAME, HOUSE_WAY).edge
    agrees_with_the_procedure(GAME, HOUSE_WAY, stated, rounds=5_000)


@pytest.mark.long
def test_561_13_d_the_best_strategy_is_told() -> None:
    game = feltwork.game(GAME)
    best, house = analysis(GAME).strategies(game, game.submission(), Work())
    assert isinstance(best, BestSetting)
    _, pairs = best.told().grids
    rows = dict(pairs.rows)
    assert rows["A"] == ("-",) * 12
    assert rows["9"][-1] == "A"
    assert rows["6"][-1] == "K"
    assert house.told().rules[0] == "no pair: second and third highest card low"


# Another house way, which was published.


def foxwoods(hands: Hands, highs: np.ndarray, lows: np.ndarray, filing: Filing) -> np.ndarray:
    """The Foxwoods house way as Wizard of Odds prints it, from ours and the cases in which it differs."""
    chosen = house_way(hands, highs, lows, filing).copy()
    rank = np.where(hands == 52, 14, (hands >> 2) + 2).astype(np.int64)
    held = np.stack([(rank == each).sum(axis=1) for each in range(15)], axis=1)

    def nth(count: int, place: int) -> np.ndarray:
        """The rank of which there are so many cards, the highest first; 0 where there are not so many."""
        order = np.sort(np.where(held == count, np.arange(15), 0), axis=1)
        return order[:, -1 - place]

    higher, lower, left, next_left, four = nth(2, 0), nth(2, 1), nth(1, 0), nth(1, 1), nth(4, 0)
    two_pair = chosen[:, 1] == setting.TWO_PAIR
    together = ((higher <= 10) & (higher >= 7) & (left == 14)) | ((higher <= 6) & (left >= 13))
    alone = (four > 0) & (higher == 0) & (nth(3, 0) == 0)
    kept = (four <= 6) | ((four <= 10) & (left >= 13))
    # An ace and a pair of tens to kings beside a straight or flush: the ace low and the pair high if that is more.
    current = LOW_NUMBERS[lows[np.arange(len(hands)), chosen[:, 0]] - 1]
    more = (left << 16 | next_left << 12) > current
    straight = (chosen[:, 1] == setting.STRAIGHT_OR_FLUSH) & (lower == 0) & (higher >= 10) & (higher <= 13)
    singles = (two_pair & together) | (alone & kept) | (straight & (left == 14) & more)
    pair = np.where(two_pair & ~together, lower, np.where(alone & ~kept, four, 0))
    high, low = np.where(singles, left, pair), np.where(singles, next_left, pair)
    one, other = rank[:, LOWS[:, 0]], rank[:, LOWS[:, 1]]
    fits = (np.maximum(one, other) == high[:, None]) & (np.minimum(one, other) == low[:, None])
    best = np.argmax(np.where(fits, highs, -2), axis=1)
    chosen[:, 0] = np.where(fits.any(axis=1), best, chosen[:, 0])
    return chosen


@pytest.mark.long
def test_561_13_by_the_foxwoods_house_way_the_published_edges(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wizard of Vegas, Combinatorial Analysis of Pai Gow Poker (2013), and Wizard of Odds: every deal by the Foxwoods
    house way, in two or three months of computing. 0.01% less than the 2.73% that were published before, and 0.21% less
    again where the player sets the hands in the best way."""
    monkeypatch.setattr(solving, "house_way", foxwoods)
    monkeypatch.setattr(solving, "_DEALERS", {})
    found = solving.solve(DEFAULT, prices("cent"), Work())
    edges = []
    for win, _, loss in found.deals.sum(axis=1).tolist():
        edges.append(100 * float(Fraction(20 * loss - 19 * win, 20 * int(found.deals[0].sum()))))
    assert round(edges[0], 2) == 2.72
    assert round(edges[1], 2) == round(2.72 - 0.21, 2)
