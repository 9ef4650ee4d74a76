"""The odds of Pai Gow (§§ 535.10, 535.11): every deal of four tiles and four, a second model, and the procedure."""

from __future__ import annotations

import pickle
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import sqrt
from typing import Any

import numpy as np
import pytest

import feltwork
from feltwork.equipment.randomness import SimulationSource
from feltwork.equipment.tiles import parse_tiles, tile_set
from feltwork.games.pai_gow_tiles.house_way import house_way, set_tiles, splits
from feltwork.odds.games import analysis
from feltwork.odds.games.pai_gow_tiles.counting import AGAINST, HANDS, Filing, Role, classes, key_of, relations
from feltwork.odds.games.pai_gow_tiles.pricing import best_ways, edge, scaled, value, worth
from feltwork.odds.games.pai_gow_tiles.setting import BestSetting, ByPoints, HouseWay, by_points
from feltwork.odds.strategy import situation_of
from feltwork.odds.work import Work
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.virtual_table import VirtualTable
from feltwork.simulation.by_procedure import _answer
from feltwork.terms.refusal import Refused
from tests.games import pai_gow_tiles_model as model
from tests.odds.checking import agrees_with_the_procedure, odds_of

GAME = "pai-gow-tiles"


# The classes.


def test_535_4_hands_and_classes_are_as_many_as_published() -> None:
    """Wikipedia, Pai gow: 35,960 hands, and 3,620 where the two tiles of each pair are not told apart. The 1-2 and the
    2-4 differ here, since 535.10(d)(4) looks at their ranks: hands with just one of them are two classes each."""
    found = classes()
    assert int(found.weights.sum()) == HANDS == 35_960
    alike = {tuple(17 if rank == 15 else rank for rank in key) for key in found.keys}
    assert len({tuple(sorted(key)) for key in alike}) == 3_620
    assert len(found.keys) == 4_285


def test_535_4_hands_of_one_class_are_set_alike() -> None:
    source = SimulationSource(535)
    found = classes()
    for _ in range(1_000):
        hand = tuple(source.shuffled(tile_set())[:4])
        place = found.place(key_of(hand))
        numbers = sorted(sorted(found.ranks[at].number for at in way) for way in found.ways[place])
        assert numbers == sorted(
            sorted((set_tiles(hand, way[0]).high.number, set_tiles(hand, way[0]).low.number)) for way in splits(hand)
        )
        filed = set_tiles(hand, house_way(hand))
        own = found.ways[place, found.dealer[Filing.HOUSE_WAY][place]]
        assert [found.ranks[at].number for at in own] == [filed.high.number, filed.low.number]


# A second model of the game, hand by hand.


def by_model(hand: tuple[str, ...], low: tuple[str, ...], others: list[str], role: Role) -> list[int]:
    """The other's hands by relation: strings, and the model's own ranking and house way."""
    rest = list(hand)
    for tile in low:
        rest.remove(tile)
    mine = model.arranged(tuple(rest), low)
    counts = [0, 0, 0, 0]
    for four in combinations(others, 4):
        theirs = modelled(four)
        first, second = (mine, theirs) if role is Role.PLAYER else (theirs, mine)
        high = model.strength(first[0]) > model.strength(second[0])
        lower = model.strength(first[1]) > model.strength(second[1]) and not model.is_zero(first[1])
        counts[2 * high + lower] += 1
    return counts


@cache
def modelled(four: tuple[str, ...]) -> Any:
    return model.house_way(four)


def test_535_10_g_to_j_small_sets_by_a_second_model() -> None:
    """Ten tiles drawn from the set: each of their 210 hands, three ways each, against the 15 that are left, for the
    player and for the bank."""
    source = SimulationSource(10)
    for _ in range(3):
        tiles = tuple(sorted(source.shuffled(tile_set())[:10]))
        found, counts = classes(tiles), relations(Filing.HOUSE_WAY, tiles)
        for hand in list(combinations(tiles, 4))[::7]:
            others = list(map(str, tiles))
            for tile in hand:
                others.remove(str(tile))
            place = found.place(key_of(hand))
            numbers = [[found.ranks[at].number for at in way] for way in found.ways[place]]
            for low, _ in splits(hand):
                hands = set_tiles(hand, low)
                way = numbers.index([hands.high.number, hands.low.number])
                for role in Role:
                    plain = by_model(tuple(map(str, hand)), tuple(map(str, low)), others, role)
                    assert counts[place, way, role].tolist() == plain


def test_535_10_one_hand_against_all_20475() -> None:
    """A whole set, one hand and one way: what it wins on average, by the second model."""
    hand, low = ("6-6", "1-1", "4-6", "1-6"), ("1-1", "4-6")
    others = list(model.SET)
    for tile in hand:
        others.remove(tile)
    lost, _, _, won = by_model(hand, low, others, Role.PLAYER)
    game = feltwork.game(GAME)
    values = analysis(GAME).values(game, game.submission(), situation_of(game, " ".join(hand)), Work())
    assert values[0].word == "set 1-1 4-6"
    assert values[0].value == Fraction(95 * won - 100 * lost, 100 * AGAINST) == Fraction(-10_429, 102_375)
    assert values[0].deals == AGAINST == 20_475


# The figures.


def test_535_10_the_house_way_on_both_sides_is_one_story_told_twice() -> None:
    """Both sides set alike, so what a player loses against the dealer the bank wins in as many deals, and ties are the
    same deals; only vigorish tells them apart."""
    player, bank = odds_of(GAME, "pai_gow_house_way"), odds_of(GAME, "bank_house_way")
    by_net = [dict(one.distribution()) for one in (player, bank)]
    assert by_net[0][Fraction(-1)] == by_net[1][Fraction(95, 100)] == 225_629_756
    assert by_net[0][Fraction(95, 100)] == by_net[1][Fraction(-1)] == 217_493_540
    assert by_net[0][Fraction(0)] == by_net[1][Fraction(0)] == 293_157_704
    assert player.counted.deals == HANDS * AGAINST == 736_281_000
    co_bank = odds_of(GAME, "co_bank")
    assert co_bank.distribution() == bank.distribution()


def test_535_10_near_the_published_figures_of_another_house_way() -> None:
    """Wizard of Odds, Ask the Wizard, Pai Gow Tiles: both sides with the same house way and 5%, 2.3896% as a player and
    0.7377% as the banker. Which house way is not said there; that of 535.10(d) is another, so ours is near and no
    more."""
    player, bank = odds_of(GAME, "pai_gow_house_way"), odds_of(GAME, "bank_house_way")
    assert float(player.edge) == pytest.approx(0.023896, abs=0.004)
    assert float(bank.edge) == pytest.approx(0.007377, abs=0.004)
    assert (player.edge, bank.edge) == (Fraction(19_010_893, 736_281_000), Fraction(15_726_359, 3_681_405_000))


def test_535_10_set_the_best_way_the_player_has_an_edge() -> None:
    best, bank = odds_of(GAME, "pai_gow"), odds_of(GAME, "bank")
    assert best.edge == Fraction(-31_571_653, 1_840_702_500)
    assert bank.edge == Fraction(-124_710_949, 3_681_405_000)
    assert best.counted.decided[0].count + best.counted.decided[1].count == best.counted.deals


def test_535_10_no_way_to_set_any_hand_is_better_than_the_best() -> None:
    for role in Role:
        values, scale = scaled(role)
        best = best_ways(role)
        every = np.arange(len(best))
        assert (values[every, best] == values.max(axis=1)).all()
        total = sum(int(top) * int(weight) for top, weight in zip(values.max(axis=1), classes().weights, strict=True))
        assert edge(role, best) == -Fraction(total, scale * HANDS)


def test_535_10_two_hands_that_are_higher_add_up() -> None:
    """Without vigorish a wager is one for each hand that is higher, less one: so points may be added."""
    nets = [worth(Role.PLAYER, relation).net for relation in range(4)]
    assert nets == [-1, 0, 0, Fraction(95, 100)]
    assert [worth(Role.BANK, relation).net for relation in range(4)] == [Fraction(95, 100), 0, 0, -1]


def test_535_10_points_come_close_to_the_best_way() -> None:
    for role, most in ((Role.PLAYER, Fraction(18, 10_000)), (Role.BANK, Fraction(17, 10_000))):
        lost = edge(role, by_points(role)) - edge(role, best_ways(role))
        assert 0 < lost < most


def test_535_10_the_strategies_set_what_was_counted() -> None:
    """On random hands of real tiles, not of classes."""
    source = SimulationSource(7)
    found = classes()
    for strategy, chosen in (
        (BestSetting(), {role: best_ways(role) for role in Role}),
        (ByPoints(), {role: by_points(role) for role in Role}),
        (HouseWay(), dict.fromkeys(Role, found.dealer[Filing.HOUSE_WAY])),
    ):
        for _ in range(200):
            hand = tuple(source.shuffled(tile_set())[:4])
            for role in Role:
                place = found.place(key_of(hand))
                low = strategy.low(hand, role)
                hands = set_tiles(hand, low)
                way = found.ways[place, chosen[role][place]]
                assert [hands.high.number, hands.low.number] == [found.ranks[at].number for at in way]


def test_535_10_d_strategies_are_told_and_can_be_sent() -> None:
    game = feltwork.game(GAME)
    strategies = analysis(GAME).strategies(game, game.submission(), Work())
    assert [one.id for one in strategies] == ["optimal", "simple", "house_way"]
    for one in strategies:
        assert one.told().rules
        assert type(pickle.loads(pickle.dumps(one))) is type(one)  # noqa: S301 - our own
    best, simple, house = (one.told() for one in strategies)
    assert best.grids[0].rows[0] == ("7 and 6", ("9 and 4", "720", "0.3148%"))
    assert [len(grid.rows) for grid in simple.grids] == [10, 20, 10, 20]
    assert house.rules[0] == "The Supreme Pair is played together."


# What a hand is worth.


def test_535_10_each_way_to_set_a_hand() -> None:
    game = feltwork.game(GAME)
    values = analysis(GAME).values(game, game.submission(), situation_of(game, "6-6 6-6 5-5 5-5"), Work())
    assert [one.word for one in values] == [
        "set 5-5 5-5",
        "set 6-6 5-5",
        "set 5-5 5-5 as the bank",
        "set 6-6 5-5 as the bank",
    ]
    place = classes().place(key_of(parse_tiles("6-6 6-6 5-5 5-5")))
    assert values[0].value == max(value(Role.PLAYER, place, way) for way in range(3))


@pytest.mark.parametrize(
    ("hand", "dealer", "play"),
    [
        ("6-6 6-6 5-5 5-5", "1-2 1-4 3-3 2-2", Fraction(95, 100)),
        ("1-2 1-4 3-3 2-2", "6-6 6-6 5-5 5-5", Fraction(-1)),
    ],
)
def test_535_10_e_to_surrender_is_never_better(hand: str, dealer: str, play: Fraction) -> None:
    game = feltwork.game(GAME)
    values = analysis(GAME).values(game, game.submission(), situation_of(game, hand, dealer), Work())
    assert {one.word: one.value for one in values} == {"surrender": -1, "play": play}


@pytest.mark.parametrize(
    ("hand", "dealer", "why"),
    [
        ("6-6 6-6 5-5", "", "other tiles are needed"),
        ("6-6 6-6 5-5 5-5", "1-1", "other tiles are needed"),
        ("1-2 1-2 5-5 5-5", "", "the set does not hold it so often"),
        ("6-6 6-6 5-5 5-5", "6-6 1-1 1-1 1-2", "the set does not hold it so often"),
    ],
)
def test_535_3_c_what_is_no_situation_is_refused(hand: str, dealer: str, why: str) -> None:
    game = feltwork.game(GAME)
    with pytest.raises(Refused, match=why):
        analysis(GAME).values(game, game.submission(), situation_of(game, hand, dealer), Work())


def test_535_11_what_is_not_offered_has_no_odds() -> None:
    game = feltwork.game(GAME)
    offered = {
        (bank, co_bank): [
            one.id
            for one in analysis(GAME).propositions(game)
            if one.offered(game, game.submission({"player_bank": bank, "co_banking": co_bank}))
        ]
        for bank, co_bank in ((True, True), (True, False), (False, True))
    }
    alone = ["pai_gow", "pai_gow_house_way"]
    assert offered[True, True] == [*alone, "bank", "bank_house_way", "co_bank"]
    assert offered[True, False] == [*alone, "bank", "bank_house_way"]
    assert offered[False, True] == alone
    with pytest.raises(Refused, match="nobody banks the first round"):
        analysis(GAME).proposition(game, "bank").stakes(game, game.submission(), 100)


# The procedure as the judge.


def test_535_10_and_11_some_hundred_deals_by_the_procedure() -> None:
    """Random tiles in a round file, each way to set them, as a player and as the bank: the procedure's money is what
    the analysis says of that very deal."""
    source = SimulationSource(11)
    for number in range(150):
        tiles = source.shuffled(tile_set())
        hand, dealer = tuple(tiles[:4]), tuple(tiles[4:8])
        low = list(splits(hand))[number % 3][0]
        mine, theirs = set_tiles(hand, low), set_tiles(dealer, house_way(dealer))
        told = {"tiles": list(map(str, hand)), "low": list(map(str, low))}
        shared = {"game": GAME, "dealer": list(map(str, dealer))}
        played = {**shared, "seats": {"1": {**told, "wagers": {"pai_gow": 100}}}}
        banked = {**shared, "seats": {"1": told}, "bank": 1, "dealer_wager": 100}
        for role, file, (one, other) in (
            (Role.PLAYER, played, (mine, theirs)),
            (Role.BANK, banked, (theirs, mine)),
        ):
            relation = 2 * (one.high > other.high) + (one.low > other.low and not one.low.is_zero)
            assert Fraction(feltwork.settle(file).result.net(1), 100_00) == worth(role, relation).net


def simulated(stakes: dict[int, dict[str, int]], situation: dict[str, Any], decide: Any, rounds: int) -> float:
    """The mean of seat 1, which banks, in units of 100 dollars covered."""
    game = feltwork.game(GAME)
    rules, source = game.submission(), SimulationSource(535)
    total = 0
    for _ in range(rounds):
        equipment = VirtualTable(game, rules, source)
        table = RoundInPlay(game.begin(stakes, rules, situation))
        while not table.done:
            table.answer(_answer(table, table.request, equipment, decide))
        total += table.result.net(1)
    return total / rounds / 100_00


def banked(wager: str, rounds: int) -> None:
    """A bank against the dealer's wager alone; a co-bank against another player who follows the house way."""
    figures = odds_of(GAME, wager)
    strategy = BestSetting() if wager == "bank" else HouseWay()
    if wager == "co_bank":
        mean = simulated({1: {}, 2: {"pai_gow": 200_00}}, {"bank": 1, "co_bank": True}, strategy.decide, rounds)
    else:
        mean = simulated({1: {}}, {"bank": 1, "dealer_wager": "100.00"}, strategy.decide, rounds)
    assert abs(mean + float(figures.edge)) <= 4 * figures.deviation / sqrt(rounds)


@pytest.mark.parametrize("wager", ["pai_gow", "pai_gow_house_way"])
def test_535_10_the_procedure_agrees(wager: str) -> None:
    agrees_with_the_procedure(GAME, wager, rounds=600)


@pytest.mark.parametrize("wager", ["bank", "bank_house_way", "co_bank"])
def test_535_11_the_procedure_agrees(wager: str) -> None:
    banked(wager, 200)


@pytest.mark.long
@pytest.mark.parametrize("wager", ["pai_gow", "pai_gow_house_way"])
def test_535_10_the_procedure_agrees_at_length(wager: str) -> None:
    """So many rounds that the edge of the best way is told apart from that of the house way."""
    for seed in (2, 3):
        agrees_with_the_procedure(GAME, wager, rounds=25_000, seed=seed)


@pytest.mark.long
@pytest.mark.parametrize("wager", ["bank", "bank_house_way", "co_bank"])
def test_535_11_the_procedure_agrees_at_length(wager: str) -> None:
    banked(wager, 25_000)
