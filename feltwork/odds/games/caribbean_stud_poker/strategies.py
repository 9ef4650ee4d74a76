"""When to bet: exactly, and by rules that can be remembered, each with what it costs."""

from __future__ import annotations

from abc import abstractmethod
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import Card
from feltwork.games.caribbean_stud_poker.procedure import worth_a_bet
from feltwork.games.caribbean_stud_poker.rules import BET, CaribbeanStudPokerRules
from feltwork.games.caribbean_stud_poker.settlement import LEAST_TO_QUALIFY
from feltwork.odds.games.caribbean_stud_poker.counting import HIDDEN, RANKS, SUITS, compare, players, relations
from feltwork.odds.games.caribbean_stud_poker.worth import (
    FOLDED,
    Choices,
    best_choices,
    betting,
    nets,
    shown,
    won_by,
)
from feltwork.odds.strategy import Grid, Strategy, Told, short_rank
from feltwork.odds.words import percent
from feltwork.odds.work import Work
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.round import Round
from feltwork.ranking.hand import Category
from feltwork.ranking.poker import PokerRank, rank_five

QUEEN = 12
ALWAYS, NEVER, SOMETIMES = "B", "F", "?"
LEGEND = ((ALWAYS, "bet"), (NEVER, "fold"), (SOMETIMES, "it depends on the other cards and their suits"))


def bet_value(hand: Sequence[Card], card: Card, rules: CaribbeanStudPokerRules) -> Fraction:
    """What betting wins on average with a hand against a card shown, in antes."""
    compared = compare(np.array([[one.index for one in hand]], dtype=np.uint8), Work(cores=1))
    category = PokerRank.ORDER.index(rank_five(hand).category)
    _, parts = nets(rules.bet)
    return Fraction(int(betting(compared, np.array([category]), rules.bet)[0, card.index]), parts * HIDDEN)


class BestPlay(Strategy):
    """Bet or fold, whichever wins more on average, for each hand and each card shown."""

    id = "optimal"
    title = "the optimal strategy"

    def __init__(self, rules: CaribbeanStudPokerRules, work: Work) -> None:
        self.rules, self.work = rules, work

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        value = bet_value(round.hand(Place.at(question.seat)), round.readable(DEALER)[0], self.rules)
        return Decision(BET if value > FOLDED else "fold")

    def told(self) -> Told:
        charts = _ace_king_charts(best_choices(self.rules.bet, self.work), self.work)
        return Told(
            (
                "Bet with a pair or better.",
                "Fold with less than ace-king.",
                "With ace-king bet or fold by your next-highest cards and the dealer's card, as the charts show.",
            ),
            charts,
            (
                f"Where a chart has {SOMETIMES} nothing short is exact, suits matter there too: "
                "`feltwork strategy --hand … --dealer …` has what each action is worth.",
            ),
        )


def _ace_king_charts(choices: Choices, work: Work) -> tuple[Grid, ...]:
    """Ace-king by the card shown and by whether a card of the hand has its rank."""
    hands, _, numbers = players()
    there = shown(relations(work))
    matched, other, queens = (defaultdict[tuple[int, int], set[bool]](set) for _ in range(3))
    for i in np.flatnonzero((numbers >= LEAST_TO_QUALIFY.number) & (numbers < 1 << 20)):
        third, fourth = int(numbers[i]) >> 8 & 15, int(numbers[i]) >> 4 & 15
        held = set((hands[i] >> 2).tolist())
        for card in np.flatnonzero(there[i]).tolist():
            rank = card // SUITS
            (matched if rank in held else other)[third, rank].add(bool(choices[i, card]))
            if third == QUEEN and rank not in held:
                queens[fourth, rank].add(bool(choices[i, card]))
    return (
        _chart("Ace-king, and a card of yours has the rank of the dealer's", "A-K-", range(QUEEN, 3, -1), matched),
        _chart("Ace-king, and no card of yours has its rank", "A-K-", range(QUEEN, 3, -1), other),
        _chart("The same with a queen, by the fourth-highest card", "A-K-Q-", range(QUEEN - 1, 2, -1), queens),
    )


def _chart(title: str, begins: str, ranks: range, cells: dict[tuple[int, int], set[bool]]) -> Grid:
    words = {frozenset([True]): ALWAYS, frozenset([False]): NEVER, frozenset([True, False]): SOMETIMES}
    columns = tuple(short_rank(rank + 2) for rank in range(RANKS))
    rows = [
        (f"{begins}{short_rank(high)}", tuple(words.get(frozenset(cells[high, rank]), "") for rank in range(RANKS)))
        for high in ranks
    ]
    return Grid(title, columns, tuple(rows), LEGEND)


@cache
def _ranked() -> tuple[list[PokerRank], NDArray[np.int64]]:
    """Every rank that a hand may have, and which of them each class has."""
    alike, of = np.unique(players().numbers, return_inverse=True)
    return [PokerRank.from_number(int(number)) for number in alike], of


class ByRule(Strategy):
    """A rule that looks at the rank of the hand and of the card shown."""

    rules_told: tuple[str, ...]

    def __init__(self, rules: CaribbeanStudPokerRules, work: Work) -> None:
        self.rules, self.work = rules, work

    @abstractmethod
    def bets(self, hand: PokerRank, card: int) -> bool:
        """Whether it bets with a hand against a card of this rank."""

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        hand, card = rank_five(round.hand(Place.at(question.seat))), round.readable(DEALER)[0]
        return Decision(BET if self.bets(hand, card.rank) else "fold")

    @property
    def choices(self) -> Choices:
        """The bets that it makes, for every class of hand and card shown."""
        ranked, of = _ranked()
        by_rank = np.array([[self.bets(hand, rank + 2) for rank in range(RANKS)] for hand in ranked])
        made: Choices = np.repeat(by_rank[of], SUITS, axis=1) & shown(relations(self.work))
        return made

    @property
    def cost(self) -> Fraction:
        """What an ante wins less than by the optimal strategy."""
        best = best_choices(self.rules.bet, self.work)
        return won_by(best, self.rules.bet, self.work) - won_by(self.choices, self.rules.bet, self.work)

    def told(self) -> Told:
        return Told(
            self.rules_told, remarks=(f"It costs {percent(self.cost)} of the ante beside the optimal strategy.",)
        )


class ThreeRules(ByRule):
    """Ace-king by three rules of thumb, as automatic players of the game play."""

    id = "customary"
    title = "three rules for ace-king"
    rules_told = (
        "Bet with a pair or better, and fold with less than ace-king.",
        "With ace-king bet where the dealer shows a 2 to a queen that has the rank of a card of yours;",
        "where the dealer shows an ace or a king and you hold a queen or a jack;",
        "where you hold a queen and the dealer's card is lower than your fourth-highest; and fold otherwise.",
    )

    def bets(self, hand: PokerRank, card: int) -> bool:
        return worth_a_bet(hand, card)


class FromOneHandUp(ByRule):
    """One hand from which to bet, whatever the dealer shows."""

    id = "simple"
    title = "one hand to remember"
    LEAST = PokerRank(Category.HIGH_CARD, (14, 13, 11, 8, 3))
    rules_told = ("Bet with A-K-J-8-3 or better, and fold everything less.",)

    def bets(self, hand: PokerRank, card: int) -> bool:
        return not hand < self.LEAST
