"""Compiled blackjack beside the games' own procedures: the same cards and decisions come to the same money."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from itertools import count
from math import prod, sqrt
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import feltwork
from feltwork.equipment.cards import Card
from feltwork.odds.blackjack.analysis import BlackjackAnalysis
from feltwork.odds.blackjack.basic import policy_by_table
from feltwork.odds.blackjack.compiled_rounds import compiled_rounds
from feltwork.odds.blackjack.deciding import Playing, value_of
from feltwork.odds.blackjack.rounds import Play, Played
from feltwork.odds.blackjack.suits import VARIANTS, suit_variants
from feltwork.odds.blackjack.table_rules import (
    CARDS_IN_TABLE,
    SEVEN_CARDS,
    SOFT,
    TOTALS,
    VALUES,
    Act,
    GiveUp,
    HandKind,
    StrategyTable,
    TableRules,
)
from feltwork.odds.games import analysis
from feltwork.odds.strategy import Customary, Told
from feltwork.odds.study import analysed
from feltwork.odds.work import Work
from feltwork.procedure.line import Line
from feltwork.procedure.place import DEALER
from feltwork.simulation.blackjack import BlackjackRounds
from feltwork.simulation.by_procedure import play_round
from feltwork.simulation.compiled import word_ends, words_of
from feltwork.simulation.running import CompiledRounds, Cores, Span, run
from feltwork.simulation.tally import total
from feltwork.simulation.three_cards import ThreeCards
from tests.simulation.rigged_table import RiggedTable

EDITIONS = (
    "spanish-21@551",
    "double-attack-blackjack@581",
    "free-bet-blackjack@590",
    "free-bet-blackjack@672a",
    "double-back-jack@591",
    "double-back-jack@673a",
)
UNIT = 100_00


def rules_of(edition: str) -> TableRules:
    game = feltwork.game(edition)
    found = analysis(game.id)
    assert isinstance(found, BlackjackAnalysis)
    return found.table_rules(game, game.submission())


# ------------------------------------------------------------------------------------------ strategies by lot


def acts_of(rules: TableRules, kind: HandKind, cards: int) -> list[Act]:
    """What a hand of so many cards below 21 may do."""
    first = kind is HandKind.FIRST
    acts = [Act.STAND, Act.HIT, Act.HIT]
    if cards <= rules.double_with and (first or rules.double_after_split):
        acts.append(Act.DOUBLE)
    if cards <= rules.surrender_with and (first or rules.surrender_after_split):
        acts.append(Act.SURRENDER)
    return acts


def by_lot(rules: TableRules, lot: Random) -> Play:
    """A way of playing that no player would choose: every cell is any act that is legal."""
    table = StrategyTable.blank()
    for kind in HandKind:
        for cards in range(2, CARDS_IN_TABLE):
            acts = acts_of(rules, kind, cards if cards <= SEVEN_CARDS else 2)
            for place in range(4, TOTALS):
                if place not in (21, 21 + SOFT):
                    table.play[kind, cards, place] = [lot.choice(acts) for _ in range(VALUES)]

    def flags(*shape: int) -> np.ndarray[Any, Any]:
        return np.array([lot.random() < 0.6 for _ in range(int(np.prod(shape)))]).reshape(shape)

    again = flags(VALUES, VALUES)
    split = np.stack([flags(VALUES, VALUES), again, again])
    drawn = replace(
        table,
        split=split,
        give_up=flags(*table.give_up.shape) & (rules.give_up is not GiveUp.NOTHING),
        second_chance=flags(10, VALUES),
        attack=flags(VALUES) & rules.attack,
    )
    first = policy_by_table(rules, drawn, HandKind.FIRST)
    suited = np.array([[[lot.choice((0, 1)) for _ in range(VARIANTS)] for _ in range(VALUES)] for _ in range(4)])
    return Play(
        first=replace(first, bonus_act=suited.astype(np.int8)),
        split={
            (value, kind): policy_by_table(rules, drawn, kind, value)
            for value in range(VALUES)
            for kind in (HandKind.SPLIT, HandKind.FREE)
        },
        splits=split[0],
        bonus_splits=flags(VALUES, VARIANTS),
        splits_again=again,
        attack=drawn.attack,
    )


def some_order(shoe: list[Card], lot: Random) -> list[Card]:
    """A shoe, often with a pair and more of its value among the first cards, or with a bonus 21 in reach."""
    order = shoe.copy()
    lot.shuffle(order)
    how = lot.random()
    if how < 0.75:
        value = lot.randrange(VALUES)
        wanted = [card for card in order if value_of(card) == value or (how < 0.3 and value_of(card) in (5, 6, 7))]
        for place in (0, 1, 2, 4, 5, 6, 8):
            if lot.random() < 0.7:
                at = order.index(wanted.pop(), 0)
                order[place], order[at] = order[at], order[place]
    return order


def as_compiled(table: RiggedTable) -> np.ndarray[Any, Any]:
    """The cards in the order of the compiled rounds: the player's two, the dealer's two, and what followed."""
    first, dealer, later = [], [], []
    for place, card in table.dealt:
        own = dealer if place == DEALER else first
        (own if len(own) < 2 else later).append(card)
    return np.array([card.index for card in (*first, *dealer, *later, *table.order[:40])], dtype=np.uint8)


class Twins:
    """The same cards and decisions twice: in the game's own procedure, and compiled."""

    def __init__(self, edition: str, play: Play) -> None:
        self.game = feltwork.game(edition)
        self.rules, found = self.game.submission(), analysis(self.game.id)
        assert isinstance(found, BlackjackAnalysis)
        numbers = found.table_rules(self.game, self.rules)
        known: Any = SimpleNamespace(rules=numbers, suits=suit_variants(numbers.shoe[0], up_card_seen=True))
        self.kernel = compiled_rounds(known, play)
        self.strategy = Playing("lot", "by lot", self.game, known, play, Told())
        self.strategy.free_wager = found.free_wager
        self.wager = found.propositions(self.game)[0]
        self.shoe = sorted(self.game.deck(self.rules).elements())
        self.table = RiggedTable(self.game, self.rules)

    def play(self, rounds: int, lot: Random) -> Iterator[Line]:
        stakes = {1: self.wager.stakes(self.game, self.rules, UNIT)}
        for _ in range(rounds):
            self.table.rig(some_order(self.shoe, lot))
            self.table.open()
            done = play_round(self.game, self.rules, stakes, self.strategy.decide, self.table)
            lines = done.result.lines[1]
            net, staked = self.wager.measured(lines)
            money = Fraction(net, UNIT), Fraction(staked, UNIT)
            assert self.kernel.settle(as_compiled(self.table)) == money, (self.table.dealt, lines)
            yield from lines


def play_twins(edition: str, ways: int, rounds: int) -> list[Line]:
    lot = Random(edition)  # noqa: S311 - cards for a test
    lines = [line for _ in range(ways) for line in Twins(edition, by_lot(rules_of(edition), lot)).play(rounds, lot)]
    most = rules_of(edition).most_hands
    told = {word for line in lines for word in line.why.split(": ")}
    assert {f"hand {number}" for number in range(1, most + 1)} <= told, "pairs were split as often as may be"
    assert f"hand {most + 1}" not in told
    wager = analysis(feltwork.game(edition).id).propositions(feltwork.game(edition))[0]
    assert set(wager.lines) <= {line.wager for line in lines}, "every wager was made"
    return lines


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_cards_and_decisions_come_to_the_same_money(edition: str) -> None:
    """Ways of playing by lot go through everything that is legal: splits of splits, rescues, second chances."""
    play_twins(edition, ways=8, rounds=60)


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_cards_come_to_the_same_money_in_many_rounds(edition: str) -> None:
    lines = play_twins(edition, ways=100, rounds=200)
    if edition.startswith("spanish"):
        odds = {str(line.odds) for line in lines if line.odds}
        assert {"1 to 1", "3 to 2", "2 to 1", "3 to 1"} <= odds, "every bonus 21 was there"


# ------------------------------------------------------------------------------------------------- chance


def order_by(words: list[int], cards: np.ndarray[Any, Any], many: int) -> np.ndarray[Any, Any]:
    """The first cards that words choose, with whole numbers of any size."""
    order, given = list(cards), iter(words)
    bounds = range(len(order), 0, -1)
    first = 0
    for end in word_ends(bounds):
        ways = prod(bounds[first:end])
        while True:
            way, rest = divmod(next(given) * ways, 2**64)
            for place in range(first, end):
                other, way = divmod(way, prod(bounds[place + 1 : end]))
                order[place], order[place + other] = order[place + other], order[place]
            if rest >= 2**64 % ways:
                break
        first = end
        if first >= many:
            break
    return np.array(order, dtype=np.uint8)


@pytest.mark.parametrize("edition", ["spanish-21@551", "free-bet-blackjack@672a"])
def test_cards_are_those_that_the_words_choose(edition: str) -> None:
    kernel = Twins(edition, by_lot(rules_of(edition), Random(3))).kernel  # noqa: S311 - cards for a test
    for unit in range(100):
        words = words_of(5, unit, 40)
        counts = kernel.play(words, 1)
        assert counts is not None
        expected = kernel.settle(order_by([int(word) for word in words], kernel.cards, 48))
        assert kernel.results[int(counts.argmax())] == expected
    assert kernel.play(words_of(5, 0, 0), 1) is None


def test_units_are_the_same_however_many_words_are_offered() -> None:
    kernel = Twins("double-back-jack@591", by_lot(rules_of("double-back-jack@591"), Random(4))).kernel  # noqa: S311
    plenty = kernel.play(words_of(1, 0, 10_000), 1000)
    assert plenty is not None
    assert plenty.sum() == 1000
    few = next(words for size in count(1000, 50) if kernel.play(words := words_of(1, 0, size), 1000) is not None)
    exact = kernel.play(few, 1000)
    assert exact is not None
    assert (exact == plenty).all()
    copy = pickle.loads(pickle.dumps(kernel))  # noqa: S301 - our own
    assert (copy.play(few, 1000) == plenty).all()


# --------------------------------------------------------------------------------------------- side wagers


@pytest.mark.parametrize(
    ("edition", "wager"), [("spanish-21", "match_the_dealer"), ("double-attack-blackjack", "bust_it")]
)
def test_side_wagers_of_three_cards(edition: str, wager: str) -> None:
    """551.7(e), 581.7(m): every card is dealt as the procedure does, and settled as it does."""
    game, lot = feltwork.game(edition), Random(7)  # noqa: S311 - cards for a test
    rules, found = game.submission(), analysis(game.id)
    proposition = found.proposition(game, wager)
    kernel = found.kernel(game, rules, proposition, Customary(game), Work())
    assert isinstance(kernel, ThreeCards)
    table, shoe = RiggedTable(game, rules), sorted(game.deck(rules).elements())
    seen = set()
    for _ in range(300):
        table.rig(some_order(shoe, lot))
        table.open()
        stakes = {1: proposition.stakes(game, rules, UNIT)}
        done = play_round(game, rules, stakes, Customary(game).decide, table)
        first, dealer = ([card for to, card in table.dealt if (to == DEALER) is own] for own in (False, True))
        cards = [*first[:2], dealer[0]] if wager == "match_the_dealer" else [*dealer, *shoe][:3]
        money = tuple(Fraction(amount, UNIT) for amount in proposition.measured(done.result.lines[1]))
        place = kernel.settle(np.array([[card.index for card in cards]], dtype=np.uint8))[0]
        assert kernel.results[place] == money, (cards, done.result.lines)
        seen.add(money)
    assert len(seen) > 3
    figures = analysed(game, rules, proposition, Work())
    job = CompiledRounds(kernel)
    tally = run(job, 2_000_000, Cores(job, seed=2)).tally
    assert abs(tally.mean + float(figures.edge)) < 4 * tally.standard_error


# ---------------------------------------------------------------------------------------------- the analyser


def solved(edition: str) -> tuple[BlackjackAnalysis, list[Playing]]:
    game = feltwork.game(edition)
    found = analysis(game.id)
    assert isinstance(found, BlackjackAnalysis)
    return found, [one for one in found.strategies(game, game.submission(), Work()) if isinstance(one, Playing)]


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hundred_million_rounds_agree_with_the_analyser(edition: str) -> None:
    """The analyser's average is to be exact; its deviation has a model of how split hands go together."""
    found, strategies = solved(edition)
    game = feltwork.game(edition)
    rules, wager = game.submission(), found.propositions(game)[0]
    for strategy in strategies[:2]:  # the best play, and that by totals
        kernel = found.kernel(game, rules, wager, strategy, Work())
        assert isinstance(kernel, BlackjackRounds)
        job = CompiledRounds(kernel)
        tally = run(job, 100_000_000, Cores(job, seed=2)).tally
        exact = Played(strategy.table, strategy.play).value
        assert abs(tally.mean - exact) < 4 * tally.standard_error, (strategy.id, tally.mean, exact)
        if strategy.id == "optimal":
            figures = analysed(game, rules, wager, Work())
            assert abs(tally.deviation - figures.deviation) < 0.002
            assert abs(tally.mean_stake - float(figures.mean_stake)) < 0.0005


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_splits_alone_agree_with_the_analyser(edition: str) -> None:
    """Of 200 million deals only those that split: what an error of the split model could add to the edge is bounded
    to 0.02% of the wager, at four standard errors."""
    _, (best, *_) = solved(edition)
    played = Played(best.table, best.play)
    times = np.where(best.play.attack, 2.0, 1.0)
    values = np.array([pair.value(best.table.rules) for pair in played.pairs]) * times
    mass = float(played.pair_mass.sum())
    kernel = replace(compiled_rounds(best.table, best.play), splits_alone=True)
    job, units = CompiledRounds(kernel), range(200_000_000 // CompiledRounds.per_unit)
    with ThreadPoolExecutor() as pool:
        tally = total(pool.map(lambda unit: job.play(3, Span(unit, job.per_unit)), units), job.unit)
    dealt = len(units) * job.per_unit
    assert abs(tally.rounds - mass * dealt) < 4 * sqrt(mass * (1 - mass) * dealt)
    assert abs(tally.mean - float((played.pair_mass * values).sum()) / mass) < 4 * tally.standard_error
    assert 4 * tally.standard_error * mass < 0.0002
