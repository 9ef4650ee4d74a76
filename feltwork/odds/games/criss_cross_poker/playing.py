"""How to play Criss-Cross Poker: the best bet in every situation, and the simple rules of automatic players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import numpy as np

from feltwork.equipment.cards import CARDS, Card
from feltwork.games.criss_cross_poker.cross import ENDS_OF_COLUMN, ENDS_OF_ROW, lying
from feltwork.games.criss_cross_poker.procedure import CrissCrossPoker
from feltwork.games.criss_cross_poker.rules import ACROSS, ANTES, DOWN, MOST_TIMES
from feltwork.games.criss_cross_poker.settlement import settle_ranks
from feltwork.games.criss_cross_poker.strategy import SIX
from feltwork.odds.games.criss_cross_poker.counting import (
    AFTER_HAND,
    AFTER_ROW,
    Prices,
    classes,
    hand_place,
    situation_place,
    situations,
    six_seen,
    values,
)
from feltwork.odds.games.criss_cross_poker.kernels import MIDDLES, Counts
from feltwork.odds.keeping import Kept
from feltwork.odds.priced import UNIT, priced
from feltwork.odds.strategy import Grid, Strategy, Told, short_rank
from feltwork.odds.words import percent
from feltwork.odds.work import Work
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.place import Place
from feltwork.procedure.round import Round
from feltwork.procedure.staking import FOLD
from feltwork.ranking.hand import ACE

DEALS = comb(52, 2) * AFTER_HAND

# ------------------------------------------------------------------------------------------ what bets win


@cache
def prices(game: CrissCrossPoker) -> Prices:
    """What an ante and a bet win with each class of hands, asked of the game's settlement."""

    def nets(wager: str) -> list[Fraction]:
        hands = (one.hand for one in classes())
        return [priced(settle_ranks(hand, hand, {wager: UNIT}, game.payouts)).net for hand in hands]

    ante, bet = nets("ante_across"), nets("across_bet")
    assert all(net.denominator == 1 for net in (*ante, *bet)), "the kernels count in whole antes"
    assert bet == sorted(bet), "the higher hand is the one that pays more"
    return Prices(np.array(ante, dtype=np.int16), np.array(bet, dtype=np.int16))


_counted: dict[str, Counts] = {}


def counted_values(game: CrissCrossPoker, work: Work) -> Counts:
    """What the round wins in each situation with each Across and Down Bet, kept."""
    if game.edition not in _counted:
        name = f"criss-cross-poker-{game.chapter}"
        _counted[game.edition] = Kept().arrays(name, __name__, lambda: values(prices(game), work))
    return _counted[game.edition]


@dataclass(frozen=True, slots=True)
class Plan:
    """Across Bets for each hand and Down Bets for each situation, in antes, 0 being a fold; and what they win."""

    across: Counts
    down: Counts
    """For each situation, by the Across Bet that was made."""
    won: Fraction
    """On average, in antes; the Middle Bet is the best one."""

    @property
    def down_as_planned(self) -> Counts:
        """The Down Bet of each situation after the planned Across Bet; 0 where that was a fold."""
        bets = np.repeat(self.across, np.diff(situations().starts))
        return np.where(bets == 0, 0, self.down[np.arange(len(bets)), bets])


def across_values(best: Counts) -> Counts:
    """For each hand, what a fold and each Across Bet win in all, from what each situation wins by Across Bet."""
    found = situations()
    sums = np.add.reduceat(best * found.weights[:, None], found.starts[:-1], axis=0)
    sums[:, 0] = -len(ANTES) * AFTER_HAND
    return sums


def down_values(won: Counts, across: int) -> Counts:
    """For each situation, what a fold and each Down Bet win in all after an Across Bet."""
    fold = np.full((len(won), 1), -(len(ANTES) + across) * AFTER_ROW)
    return np.concatenate([fold, won[:, across - 1, :]], axis=1)


def best_plan(game: CrissCrossPoker, work: Work) -> Plan:
    """Backwards from the middle card: the Down Bet that wins most, then the Across Bet; of equal ones the lower."""
    counted_values(game, work)
    return _best(game.edition)


@cache
def _best(edition: str) -> Plan:
    won = _counted[edition]
    down = np.zeros((len(won), MOST_TIMES + 1), dtype=np.int64)
    best = np.zeros_like(down)
    for across in range(1, MOST_TIMES + 1):
        options = down_values(won, across)
        down[:, across] = options.argmax(axis=1)
        best[:, across] = options.max(axis=1)
    options = across_values(best)
    weights = situations().hand_weights
    return Plan(options.argmax(axis=1), down, _average(options.max(axis=1), weights))


def simple_plan(game: CrissCrossPoker, work: Work) -> Plan:
    """The bets of the simple rules, and what they win."""
    counted_values(game, work)
    return _simple(game.edition)


@cache
def _simple(edition: str) -> Plan:
    found, won = situations(), _counted[edition]
    hands = [[CARDS[index] for index in row] for row in found.hands]
    across = np.array([simple_across(cards) for cards in hands], dtype=np.int64)
    bets = np.repeat([simple_down(cards) for cards in hands], np.diff(found.starts))
    best = np.zeros((len(won), MOST_TIMES + 1), dtype=np.int64)
    for bet in range(1, MOST_TIMES + 1):
        best[:, bet] = down_values(won, bet)[np.arange(len(won)), bets]
    chosen = across_values(best)[np.arange(len(across)), across]
    down = np.repeat(bets[:, None], MOST_TIMES + 1, axis=1)
    return Plan(across, down, _average(chosen, found.hand_weights))


def simple_across(cards: Sequence[Card]) -> int:
    """Three times with a pair; fold two cards of different suits below a 6; otherwise once.

    >>> from feltwork.equipment.cards import parse_cards
    >>> [simple_across(parse_cards(cards)) for cards in ("2c 2d", "6c 2d", "5c 4c", "5c 4d")]
    [3, 1, 1, 0]
    """
    one, other = cards
    if one.rank == other.rank:
        return MOST_TIMES
    return int(max(one.rank, other.rank) >= SIX or one.suit == other.suit)


def simple_down(cards: Sequence[Card]) -> int:
    """Three times with a pair, otherwise once, whatever lies at the ends of the row."""
    one, other = cards
    return MOST_TIMES if one.rank == other.rank else 1


def _average(won: Counts, weights: Counts) -> Fraction:
    return Fraction(sum(int(one) * int(weight) for one, weight in zip(won, weights, strict=True)), DEALS)


def middle_values(six: tuple[int, int, int, int], across: int, down: int) -> list[int]:
    """What a fold and each Middle Bet win over the 46 middle cards."""
    both, by_row, by_column, higher = six
    played = both + across * by_row + down * by_column
    fold = -(len(ANTES) + across + down) * MIDDLES
    return [fold, *(played + times * higher for times in range(1, MOST_TIMES + 1))]


# ------------------------------------------------------------------------------------------ the strategies


class _ByPlan(Strategy):
    """Across and Down Bets by a plan, the Middle Bet by a count of what may come."""

    def __init__(self, game: CrissCrossPoker, plan: Plan) -> None:
        self.game, self.plan = game, plan

    def times(self, round: Round[Any, Any], question: Question) -> int:
        """How many antes to bet, by what the player sees and has bet already."""
        seat, word = question.seat, question.actions[0].word
        cards, community = round.hand(Place.at(seat)), self.game.shown(round)
        if word == ACROSS.bet:
            return int(self.plan.across[hand_place(cards)])
        row, ante = lying(community, ENDS_OF_ROW), round.stake_of(seat, ANTES[0])
        across, down = (round.stake_of(seat, bet) // ante for bet in (ACROSS.bet, DOWN.bet))
        if word == DOWN.bet:
            return int(self.plan.down[situation_place(cards, row), across])
        six = six_seen(cards, row, lying(community, ENDS_OF_COLUMN), prices(self.game))
        options = middle_values(six, across, down)
        return options.index(max(options))

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        bet = question.actions[0]
        if bet.most is None or not (times := self.times(round, question)):
            return Decision(FOLD)
        return Decision(bet.word, min(times * bet.unit, bet.most))


class BestPlay(_ByPlan):
    """The bet that wins most on average, at each of the three questions."""

    id = "optimal"
    title = "the optimal strategy"

    def __init__(self, game: CrissCrossPoker, work: Work) -> None:
        super().__init__(game, best_plan(game, work))
        self.simple = simple_plan(game, work)

    def told(self) -> Told:
        return Told(
            (
                "Bet three times the ante or once, never twice: what a bet adds is in proportion to it.",
                "Across Bet: three times with every pair, once with everything else but two cards of different suits "
                "below a 6, which are folded; the first chart has the exceptions.",
                "Down Bet: mostly as the Across Bet; the second chart has where the ends of the row decide.",
                "Middle Bet: three times where the 46 cards that may come win more with the better hand than they "
                "lose, otherwise once; fold only where all bets together lose more than has been bet already.",
            ),
            (self._chart("Across Bet", self._across_word), self._chart("Down Bet", self._down_words)),
            (
                "The charts are exact for the Across Bet; a Down Bet with two words depends on the ends of the row: "
                "ask with --hand and --community.",
                f"The simple rules lose {percent(self.plan.won - self.simple.won)} of an ante more.",
            ),
        )

    def _chart(self, title: str, word: Any) -> Grid:
        ranks = range(ACE, 1, -1)
        rows = tuple(
            (short_rank(down), tuple(word(_of_ranks(down, right, suited=right < down)) for right in ranks))
            for down in ranks
        )
        legend = (
            ("3", "three times the ante"),
            ("1", "as much as the ante"),
            ("-", "fold"),
            ("1/3", "one or the other, by the ends of the row"),
        )
        title += ": of one suit right of the pairs, of two suits left of them"
        return Grid(title, tuple(short_rank(rank) for rank in ranks), rows, legend)

    def _across_word(self, cards: Sequence[Card]) -> str:
        return _short(int(self.plan.across[hand_place(cards)]))

    def _down_words(self, cards: Sequence[Card]) -> str:
        place = hand_place(cards)
        bets = self.plan.down[situations().of_hand(place), int(self.plan.across[place])]
        return "/".join(_short(int(bet)) for bet in np.unique(bets))


class SimplePlay(_ByPlan):
    """Two short rules, and a count for the Middle Bet."""

    id = "simple"
    title = "the simple strategy"

    def __init__(self, game: CrissCrossPoker, work: Work) -> None:
        super().__init__(game, simple_plan(game, work))
        self.best = best_plan(game, work)

    def told(self) -> Told:
        return Told(
            (
                "Across Bet: three times with a pair, fold two cards of different suits below a 6, once with the rest.",
                "Down Bet: three times with a pair, otherwise once, whatever lies at the ends of the row.",
                "Middle Bet: count the 46 cards that may come, as the optimal strategy does.",
            ),
            remarks=(
                f"On average {percent(self.plan.won)} of an ante is won: "
                f"{percent(self.best.won - self.plan.won)} less than with the optimal strategy.",
            ),
        )


def _short(times: int) -> str:
    return str(times) if times else "-"


def _of_ranks(one: int, other: int, *, suited: bool) -> list[Card]:
    """Two cards of these ranks, as the chart has them."""
    return [CARDS[(one - 2) * 4], CARDS[(other - 2) * 4 + (0 if suited else 1)]]
