"""When to fold, to play for one ante, and for three: exactly, by charts, and as it is usually taught."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import Card
from feltwork.games.four_card_poker.procedure import antes_to_play
from feltwork.games.four_card_poker.rules import MOST_ANTES, FourCardPokerRules
from feltwork.odds.games.four_card_poker.counting import HIDDEN, RANKS, SUITS, beaten, lower, place_of, players
from feltwork.odds.games.four_card_poker.worth import (
    FOLD,
    FOLDED,
    PLAYS,
    Choices,
    best_choices,
    nets,
    playing,
    shown,
    won_by,
)
from feltwork.odds.strategy import Grid, Strategy, Told, short_rank
from feltwork.odds.words import percent
from feltwork.odds.work import Work
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.round import Round
from feltwork.ranking.four_card import FourCardRank, rank_four
from feltwork.ranking.hand import ACE, Category
from feltwork.ranking.kernels.types import Numbers

ONE = 1
SHORT = {FOLD: "F", ONE: "1", MOST_ANTES: "3"}
ACE_HIGH, PAIR_OF_TWOS, PAIR_OF_ACES = 0x0E, 0x12, 0x1E
"""Category and first rank of the hands between which it is not the same always."""


def play_values(hand: Sequence[Card], card: Card, rules: FourCardPokerRules) -> dict[int, Fraction]:
    """What playing wins on average with a hand against a card shown, by the antes played for."""
    counts = beaten(np.array([[one.index for one in hand]], dtype=np.uint8), Work(cores=1))
    category = np.array([FourCardRank.ORDER.index(rank_four(hand).category)])
    _, parts = nets(rules.ante_bonus)
    won = playing(counts, category, rules.ante_bonus)[:, 0, card.index]
    return {antes: Fraction(int(value), parts * HIDDEN) for antes, value in zip(PLAYS, won, strict=True)}


class Played(Strategy):
    """A strategy that can be looked up for every class of hand and card shown."""

    def __init__(self, rules: FourCardPokerRules, work: Work) -> None:
        self.rules, self.work = rules, work

    @property
    @abstractmethod
    def choices(self) -> Choices:
        """What is chosen with every class of hands against every card shown."""

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        hand, card = round.hand(Place.at(question.seat)), round.readable(DEALER)[-1]
        row, stands_for = place_of([one.index for one in hand], card.index)
        antes = int(self.choices[row, stands_for])
        unit = next(action.unit for action in question.actions if action.word == "play")
        return Decision("play", antes * unit) if antes else Decision("fold")

    @property
    def cost(self) -> Fraction:
        """What an ante wins less than by the optimal strategy."""
        bonus = self.rules.ante_bonus
        return won_by(best_choices(bonus, self.work), bonus, self.work) - won_by(self.choices, bonus, self.work)


# ---------------------------------------------------------------------------------------- the best strategy


class BestPlay(Played):
    """Whatever wins most on average, for each hand and each card shown."""

    id = "optimal"
    title = "the optimal strategy"

    @property
    def choices(self) -> Choices:
        return best_choices(self.rules.ante_bonus, self.work)

    def told(self) -> Told:
        cells = _cells(self.rules, self.work)
        charts = (
            _chart("A card of yours has the rank of the dealer's", True, cells),
            _chart("No card of yours has its rank", False, cells),
        )
        first = percent(ByCharts(self.rules, self.work).cost)
        return Told(
            (
                "Fold with less than ace-high.",
                f"Play for {MOST_ANTES} antes with two pair or better.",
                "With ace-high and with a pair play by the dealer's card, as the charts show.",
            ),
            charts,
            (
                "Where a chart has two answers the other cards and their suits decide, and the first is right for most "
                f"of what is at stake: to give it always costs {first} of the ante. "
                "`feltwork strategy --hand … --dealer …` has what each action is worth.",
                "An amount between one and three antes is never better than the better of the two.",
            ),
        )


class Cell(NamedTuple):
    """Hands that a chart puts together, against cards of one rank."""

    best: int
    """The answer that wins most where one is given for all of them."""
    answers: frozenset[int]
    """The answers that are best for some of them."""


Cells = dict[tuple[int, bool, int], Cell]


def _leads() -> Numbers:
    leads: Numbers = players().numbers >> 16
    return leads


def _held() -> NDArray[np.bool_]:
    """By class and rank, whether the hand has a card of it."""
    return np.stack([(players().hands >> 2 == rank).any(axis=1) for rank in range(RANKS)], axis=1)


def _cells(rules: FourCardPokerRules, work: Work) -> Cells:
    """By category and first rank of the hand, whether it has the rank of the card shown, and that rank."""
    return _cells_by(rules, work.cores)


@cache
def _cells_by(rules: FourCardPokerRules, cores: int) -> Cells:
    bonus, work, cells = rules.ante_bonus, Work(cores=cores), Cells()
    choices, leads, held, counts = best_choices(bonus, work), _leads(), _held(), lower(work)
    for lead in (ACE_HIGH, *range(PAIR_OF_TWOS, PAIR_OF_ACES + 1)):
        rows = np.flatnonzero(leads == lead)
        values = _values(counts[rows], lead >> 4, rules)
        weights = players().weights[rows, None] * shown()[rows]
        for rank in range(RANKS):
            cards = slice(rank * SUITS, (rank + 1) * SUITS)
            for matched in (True, False):
                there = weights[:, cards] * (held[rows, rank] == matched)[:, None]
                if there.any():
                    totals = {answer: int((value[:, cards] * there).sum()) for answer, value in values.items()}
                    answers = np.unique(choices[rows, cards][there > 0]).tolist()
                    cells[lead, matched, rank] = Cell(max(totals, key=lambda one: totals[one]), frozenset(answers))
    return cells


def _values(counts: NDArray[np.int64], category: int, rules: FourCardPokerRules) -> dict[int, NDArray[np.int64]]:
    _, parts = nets(rules.ante_bonus)
    won = playing(counts, np.full(len(counts), category), rules.ante_bonus)
    return {FOLD: np.full(counts.shape, int(FOLDED * parts) * HIDDEN), **dict(zip(PLAYS, won, strict=True))}


def _chart(title: str, matched: bool, cells: Cells) -> Grid:
    def row(lead: int) -> tuple[str, tuple[str, ...]]:
        name = short_rank(lead & 15)
        found = (cells.get((lead, matched, rank)) for rank in range(RANKS))
        return f"{name}-{name}" if lead >> 4 else f"{name} high", tuple(_told(cell) if cell else "" for cell in found)

    leads = (ACE_HIGH, *range(PAIR_OF_TWOS, PAIR_OF_ACES + 1))
    legend = (("F", "fold"), ("1", "play for one ante"), ("3", f"play for {MOST_ANTES} antes"))
    return Grid(title, tuple(short_rank(rank + 2) for rank in range(RANKS)), tuple(map(row, leads)), legend)


def _told(cell: Cell) -> str:
    return "/".join([SHORT[cell.best], *(SHORT[answer] for answer in sorted(cell.answers - {cell.best}))])


class ByCharts(Played):
    """The first answer of each cell of the charts."""

    id = "charts"
    title = "the first answer of the charts"

    @property
    def choices(self) -> Choices:
        return _by_charts(self.rules, self.work.cores)

    def told(self) -> Told:
        cost = percent(self.cost)
        return Told(
            ("Give the first answer wherever the charts of the optimal strategy have two.",),
            remarks=(f"It costs {cost} of the ante beside the optimal strategy.",),
        )


@cache
def _by_charts(rules: FourCardPokerRules, cores: int) -> Choices:
    chosen = best_choices(rules.ante_bonus, Work(cores=cores)).copy()
    leads, held = _leads(), _held()
    for (lead, matched, rank), cell in _cells_by(rules, cores).items():
        rows = np.flatnonzero((leads == lead) & (held[:, rank] == matched))
        chosen[rows, rank * SUITS : (rank + 1) * SUITS] = cell.best
    return chosen


# -------------------------------------------------------------------------------------- the simple strategy


class SimplePlay(Played):
    """As automatic players of the game play: by the rank of the hand alone."""

    id = "simple"
    title = "the strategy that is usually taught"

    @property
    def choices(self) -> Choices:
        alike, of = np.unique(players().numbers, return_inverse=True)
        antes = [antes_to_play(FourCardRank.from_number(int(number))) for number in alike]
        return np.repeat(np.array(antes, dtype=np.int8)[of][:, None], RANKS * SUITS, axis=1)

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        antes = antes_to_play(rank_four(round.hand(Place.at(question.seat))))
        unit = next(action.unit for action in question.actions if action.word == "play")
        return Decision("play", antes * unit) if antes else Decision("fold")

    def told(self) -> Told:
        pairs = [(rank, antes_to_play(FourCardRank(Category.PAIR, (rank, 2, 2)))) for rank in range(2, ACE + 1)]
        most, least = (min(rank for rank, antes in pairs if antes >= wanted) for wanted in (MOST_ANTES, ONE))
        return Told(
            (
                f"Play for {MOST_ANTES} antes with a pair of {short_rank(most)}s or better.",
                f"Play for one ante with a lower pair down to {short_rank(least)}s, and fold everything less.",
            ),
            remarks=(f"It costs {percent(self.cost)} of the ante beside the optimal strategy.",),
        )
