"""How to set seven cards: the way that wins most, class by class, or as the house sets the dealer's."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np

from feltwork.equipment.cards import CARDS, JOKER, Card
from feltwork.games.pai_gow_poker.house_way import CASES, house_way, in_words, set_hands
from feltwork.games.pai_gow_poker.procedure import CARDS_EACH
from feltwork.games.pai_gow_poker.rules import PaiGowPokerRules
from feltwork.games.pai_gow_poker.settlement import LOW_CARDS
from feltwork.odds.games.pai_gow_poker.setting import LOWS
from feltwork.odds.games.pai_gow_poker.solving import Solved, solved
from feltwork.odds.games.pai_gow_poker.worth import parts, prices
from feltwork.odds.set_in_two.classes import classes
from feltwork.odds.strategy import Grid, Strategy, Told, short_rank
from feltwork.odds.words import percent
from feltwork.odds.work import Work
from feltwork.procedure.action import SET, Decision, Question
from feltwork.procedure.pai_gow import Cards
from feltwork.procedure.place import Place
from feltwork.procedure.round import Round
from feltwork.ranking.hand import ACE

DECK = (*CARDS, JOKER)
NEVER = "561.13(e) gives the whole wager up for a surrender, so it is never worth it."


class Setting(Strategy):
    """A way to set hands; a wager is never surrendered, since nothing of it would come back."""

    @abstractmethod
    def low(self, cards: Sequence[Card]) -> Cards:
        """The low hand."""

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        if not any(action.word == SET for action in question.actions):
            return Decision("play")
        cards = round.hand(Place.at(question.seat))
        low = self.low(cards)
        return Decision(SET, picks=tuple(place for place, card in enumerate(cards, 1) if card in low))


class BestSetting(Setting):
    """Of all ways to set a hand the one that wins most on average, against a dealer who follows the house way."""

    id = "optimal"
    title = "the optimal strategy"

    def __init__(self, rules: PaiGowPokerRules, work: Work) -> None:
        self.rounding = rules.vigorish_rounding
        self.solved: Solved = solved(rules.house_way, prices(self.rounding), work)

    def low(self, cards: Sequence[Card]) -> Cards:
        known = classes(CARDS_EACH)
        number = int(known.numbers(np.array([[card.index for card in cards]], dtype=np.uint8))[0])
        listed = [DECK[card] for card in known.listed(slice(number, number + 1))[0]]
        best = set_hands(listed, [listed[place] for place in LOWS[self.solved.best[number]]])
        return next(low for low in combinations(cards, LOW_CARDS) if set_hands(cards, low) == best)

    def told(self) -> Told:
        dealt, better = self.solved.otherwise[:, 0].sum(), self.solved.otherwise[:, 1].sum()
        as_filed = percent(1 - Fraction(int(better), int(dealt)), 2)
        return Told(
            (
                f"Set the hands by the house way, which is the best for {as_filed} of them, but two pair by the chart; "
                "`feltwork strategy --hand` tells the best way for any hand.",
                NEVER,
            ),
            grids=(self._cases(), self._two_pair()),
            remarks=(
                "The charts are no more than a summary: the best way was found for each of "
                f"{len(self.solved.best):,} classes of hands.",
            ),
        )

    def _cases(self) -> Grid:
        """By case of the house way: how often it is not the best, and what that costs."""
        known = classes(CARDS_EACH)
        hands = int(known.weights.sum())
        deals = hands * known.dealers * parts(self.rounding)
        rows = []
        for case, (dealt, better, gained) in zip(CASES, self.solved.otherwise.tolist(), strict=True):
            shares = Fraction(dealt, hands), Fraction(better, dealt), Fraction(gained, deals)
            rows.append((case.hand, tuple(percent(share) for share in shares)))
        return Grid("Where the house way is not the best", ("of all hands", "better otherwise", "saved"), tuple(rows))

    def _two_pair(self) -> Grid:
        """The least card beside two pair with which both stay in the high hand, as most hands with it are best set."""
        ranks = range(ACE, 1, -1)
        rows = tuple(
            (short_rank(higher), tuple(self._least(higher, lower) if lower < higher else "" for lower in ranks[1:]))
            for higher in ranks[:-1]
        )
        title = "Two pair: the higher one by row, the lower one by column"
        together = "both pairs high with such a card or a better one left, else the lower pair low"
        legend = (("A to 2", together), ("-", "always the lower pair low"))
        return Grid(title, tuple(short_rank(rank) for rank in ranks[1:]), rows, legend)

    def _least(self, higher: int, lower: int) -> str:
        found = "-"
        for left in range(ACE, 1, -1):
            together, apart = self.solved.two_pair[higher, lower, left].tolist()
            if apart > together:
                break
            if together:
                found = short_rank(left)
        return found


class HouseWay(Setting):
    """The hands set as the dealer's are."""

    id = "house_way"
    title = "the house way"

    def __init__(self, rules: PaiGowPokerRules) -> None:
        self.filing = rules.house_way

    def low(self, cards: Sequence[Card]) -> Cards:
        return house_way(cards, self.filing)

    def told(self) -> Told:
        return Told((*in_words(self.filing), NEVER))
