"""How to set six cards and when to double down: what wins most, class by class; by short rules; as the house does."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from feltwork.equipment.cards import CARDS, JOKER, Card
from feltwork.games.six_card_fortune_pai_gow_poker.house_way import HOUSE_WAY, house_way, set_hands
from feltwork.games.six_card_fortune_pai_gow_poker.procedure import CARDS_EACH
from feltwork.games.six_card_fortune_pai_gow_poker.rules import DECLINE, DOUBLE, Rules588
from feltwork.games.six_card_fortune_pai_gow_poker.strategy import doubles
from feltwork.odds.games.six_card_fortune_pai_gow_poker.setting import INSTEAD_OF, LOW_JOKER, SPLIT_ACES_UP_TO
from feltwork.odds.games.six_card_fortune_pai_gow_poker.solving import DOUBLED, Policy, solved
from feltwork.odds.games.six_card_fortune_pai_gow_poker.worth import edge_of
from feltwork.odds.set_in_two.classes import classes
from feltwork.odds.strategy import Grid, Strategy, Told, short_rank
from feltwork.odds.words import percent
from feltwork.odds.work import Work
from feltwork.procedure.action import SET, Decision, Question
from feltwork.procedure.place import Place
from feltwork.procedure.round import Round
from feltwork.ranking.hand import ACE, Category
from feltwork.ranking.joker import JokerRank

DECK = (*CARDS, JOKER)
BY_FIRST_RANK = (Category.PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND)
"""The high hands that the chart has by the rank of their pair or three."""
CUSTOMARY = (
    "Double down with jacks or better and an ace low (8s or better with the joker low), with aces and a king low, with "
    "two pair and a queen or better low, three-of-a-kind and a 9, a straight or flush and a 7, and always with more."
)


class Setting(Strategy):
    """A way to set hands and to double down, where that is offered."""

    def __init__(self, rules: Rules588) -> None:
        self.offered = rules.double_down_offered

    @abstractmethod
    def low(self, cards: Sequence[Card]) -> Card:
        """The low hand."""

    def doubles(self, cards: Sequence[Card], low: Card) -> bool:
        """Whether to double down; by default as automatic players do."""
        return doubles(set_hands(cards, [low]), joker_low=low == JOKER)

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        cards = round.hand(Place.at(question.seat))
        low = self.low(cards)
        if any(action.word == SET for action in question.actions):
            return Decision(SET, picks=(cards.index(low) + 1,))
        return Decision(DOUBLE if self.doubles(cards, low) else DECLINE)


class BestSetting(Setting):
    """Of all ways to set a hand the one that wins most on average, doubled down where that wins more."""

    id = "optimal"
    title = "the optimal strategy"

    def __init__(self, rules: Rules588, work: Work) -> None:
        super().__init__(rules)
        self.solved = solved(work)

    def _best(self, cards: Sequence[Card]) -> tuple[Card, bool]:
        known = classes(CARDS_EACH)
        number = int(known.numbers(np.array([[card.index for card in cards]], dtype=np.uint8))[0])
        listed = [DECK[card] for card in known.listed(slice(number, number + 1))[0]]
        twice, way = divmod(int(self.solved.best[0 if self.offered else 1, number]), DOUBLED)
        best = listed[way]
        hands = set_hands(listed, [best])
        low = next(card for card in cards if (card == JOKER) == (best == JOKER) and set_hands(cards, [card]) == hands)
        return low, bool(twice)

    def low(self, cards: Sequence[Card]) -> Card:
        return self._best(cards)[0]

    def doubles(self, cards: Sequence[Card], low: Card) -> bool:
        return self._best(cards)[1]

    def told(self) -> Told:
        dealt, better = self.solved.otherwise[:, 0].sum(), self.solved.otherwise[:, 1].sum()
        as_filed = percent(1 - Fraction(int(better), int(dealt)), 2)
        rules = (
            f"Set the hands by the house way, which is the best for {as_filed} of them, but see whether an ace, a king "
            "or a queen can go low while a pair stays high; `feltwork strategy --hand` tells the best way for a hand.",
        )
        if not self.offered:
            return Told(rules, (self._otherwise(),))
        return Told((*rules, "Double down by the chart."), (self._otherwise(), self._doubles()))

    def _otherwise(self) -> Grid:
        """By the high hand that the house way keeps: how often it is not the best, and what that costs."""
        known = classes(CARDS_EACH)
        hands = int(known.weights.sum())
        rows = []
        for kind, (dealt, better, gained) in zip(JokerRank.ORDER, self.solved.otherwise.tolist(), strict=True):
            shares = Fraction(dealt, hands), Fraction(better, dealt), Fraction(gained, hands * known.dealers)
            rows.append((kind.words, tuple(percent(share) for share in shares)))
        return Grid("Where the house way is not the best", ("of all hands", "better otherwise", "saved"), tuple(rows))

    def _doubles(self) -> Grid:
        """By high hand and low card: doubled down always, mostly, seldom or never."""
        lows = range(LOW_JOKER, 1, -1)
        columns = tuple("joker" if low == LOW_JOKER else short_rank(low) for low in lows)
        rows = []
        for place, kind in enumerate(JokerRank.ORDER):
            ranks = [[rank] for rank in range(ACE, 1, -1)] if kind in BY_FIRST_RANK else [list(range(ACE + 1))]
            for first in ranks:
                counts = self.solved.doubled[place, first].sum(axis=0)
                if counts[:, 0].any():
                    name = f"{kind.words}, {short_rank(first[0])}s" if kind in BY_FIRST_RANK else kind.words
                    rows.append((name, tuple(_often(*counts[low].tolist()) for low in lows)))
        legend = (("D", "double down"), ("d", "mostly"), ("n", "mostly not"), ("-", "never"))
        return Grid("Double down, by high hand and low card", columns, tuple(rows), legend)


def _often(hands: int, doubled: int) -> str:
    if not hands:
        return ""
    if doubled in (0, hands):
        return "D" if doubled else "-"
    return "d" if 2 * doubled > hands else "n"


class Simple(Setting):
    """The house way, but for aces, kings and queens that may go low."""

    id = "simple"
    title = "a simple strategy"

    def __init__(self, rules: Rules588, work: Work) -> None:
        super().__init__(rules)
        found = solved(work)
        self.edges = [
            edge_of(found.deals[policy])
            for policy in (
                (Policy.SIMPLE, Policy.BEST)
                if self.offered
                else (Policy.SIMPLE_WITHOUT_DOUBLE_DOWN, Policy.BEST_WITHOUT_DOUBLE_DOWN)
            )
        ]

    def low(self, cards: Sequence[Card]) -> Card:
        return simple_low(cards)

    def told(self) -> Told:
        instead = ", ".join(f"{_a(high)} in place of {_a(low)} or less" for high, low in INSTEAD_OF.items())
        rules = (
            "Set the hands by the house way.",
            f"But where it leaves a pair or better high, set low {instead}.",
            f"And where a pair of aces is all there is, set one low in place of {_a(SPLIT_ACES_UP_TO)} or less.",
        )
        own, best = self.edges
        cost = f"Such play costs {percent(own)} of the wager, {percent(own - best)} more than the optimal strategy."
        return Told((*rules, CUSTOMARY) if self.offered else rules, remarks=(cost,))


def simple_low(cards: Sequence[Card]) -> Card:
    """The low hand of the simple strategy."""
    (filed,) = house_way(cards)
    high, least = set_hands(cards, [filed]).high, _worth(filed)
    alone = high.category is Category.PAIR and high.ranks[0] == ACE and least <= SPLIT_ACES_UP_TO
    chosen = filed
    for card in cards:
        hands = set_hands(cards, [card])
        pair_left = (
            hands.high.at_least(Category.PAIR) and least < _worth(card) and least <= INSTEAD_OF.get(_worth(card), 0)
        )
        if (pair_left or (alone and _worth(card) == ACE)) and not hands.foul:
            chosen = max(chosen, card, key=lambda one: (_worth(one), one == JOKER))
    return chosen


def _worth(card: Card) -> int:
    return card.rank if card.suit else ACE


def _a(rank: int) -> str:
    names = {ACE: "an ace", 13: "a king", 12: "a queen", 11: "a jack", 8: "an 8"}
    return names.get(rank, f"a {rank}")


class HouseWay(Setting):
    """The hands set as the dealer's are, doubled down as automatic players do."""

    id = "house_way"
    title = "the house way"

    def low(self, cards: Sequence[Card]) -> Card:
        return house_way(cards)[0]

    def told(self) -> Told:
        filed = tuple(clause.text for clause in HOUSE_WAY)
        return Told((*filed, CUSTOMARY) if self.offered else filed)
