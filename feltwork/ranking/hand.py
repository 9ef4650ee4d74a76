"""What every ranking shares: the names of the hands, and a rank that can be compared and explained."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import total_ordering
from operator import attrgetter
from typing import ClassVar, Final, Self, TypeVar

from feltwork.equipment.cards import CARDS, Card
from feltwork.terms.refusal import Refused

ACE: Final = 14
LOW_ACE: Final = 1


class Category(StrEnum):
    """The hands, under the names the regulations give them. Which beats which is each ranking's own affair.

    >>> Category("straight_flush").words, Category.THREE_OF_A_KIND.words
    ('straight flush', 'three-of-a-kind')
    """

    HIGH_CARD = "high_card"
    PAIR = "pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    ROYAL_FLUSH = "royal_flush"
    FIVE_ACES = "five_aces"

    @property
    def words(self) -> str:
        return self.value.replace("_", "-" if self.value.endswith("kind") else " ")


# How often each rank occurs, most often first, names every hand that is neither straight nor flush.
_BY_COUNTS: Final = {
    (5,): Category.FIVE_ACES,
    (4,): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3,): Category.THREE_OF_A_KIND,
    (2, 2): Category.TWO_PAIR,
    (2,): Category.PAIR,
    (): Category.HIGH_CARD,
}
_NAMES: Final = {card.rank: card.rank_name for card in CARDS} | {LOW_ACE: "ace"}


def rank_name(rank: int) -> str:
    return _NAMES[rank]


def rank_plural(rank: int) -> str:
    """
    >>> rank_plural(9), rank_plural(14)
    ('9s', 'aces')
    """
    return f"{_NAMES[rank]}s"


@total_ordering
@dataclass(frozen=True, slots=True)
class HandRank:
    """What a hand is worth under one ranking: its category, then the ranks that break a tie.

    Ranks come in the order they are compared: those that form the category first, the others from the
    highest down, so "the highest card that the other hand lacks" decides only after the category does.
    """

    ORDER: ClassVar[tuple[Category, ...]] = ()
    """The categories of this ranking, lowest first."""

    category: Category
    ranks: tuple[int, ...]

    @property
    def number(self) -> int:
        """The rank as one integer, larger is better; kernels give the same one.

        In hexadecimal it reads like the hand: the place of the category, then five digits for the ranks, 0
        for those not needed. A pair of 9s with ace, king and 4 is 0x19ED40; ``number >> 20`` is the category.
        """
        digits = self.ORDER.index(self.category)
        for rank in self.ranks:
            digits = digits << 4 | self._digit(rank)
        return digits << 4 * (5 - len(self.ranks))

    @classmethod
    def from_number(cls, number: int) -> Self:
        """The rank that a :attr:`number` of this ranking stands for."""
        digits = (number >> shift & 15 for shift in (16, 12, 8, 4, 0))
        return cls(cls.ORDER[number >> 20], tuple(cls._digit(digit) for digit in digits if digit))

    @staticmethod
    def _digit(rank: int) -> int:
        """How a rank stands in a number, and a number's digit among the ranks: a change that undoes itself."""
        return rank

    def at_least(self, category: Category) -> bool:
        """Whether the hand is of this category "or better" under its own ranking."""
        return self.ORDER.index(self.category) >= self.ORDER.index(category)

    def __lt__(self, other: Self) -> bool:
        # Ranks under different rankings have no order; Python then refuses the comparison.
        return self.number < other.number if type(other) is type(self) else NotImplemented

    @property
    def words(self) -> str:
        """The hand as a dealer calls it."""
        first, last = self.ranks[0], self.ranks[-1]
        match self.category:
            case Category.HIGH_CARD:
                return f"{rank_name(first)} high"
            case Category.PAIR:
                return f"pair of {rank_plural(first)}"
            case Category.TWO_PAIR:
                return f"two pair, {rank_plural(first)} and {rank_plural(self.ranks[1])}"
            case Category.THREE_OF_A_KIND | Category.FOUR_OF_A_KIND:
                return f"{self.category.words}, {rank_plural(first)}"
            case Category.FULL_HOUSE:
                return f"full house, {rank_plural(first)} over {rank_plural(last)}"
            case Category.STRAIGHT | Category.FLUSH | Category.STRAIGHT_FLUSH:
                return f"{self.category.words}, {rank_name(first)} high"
            case _:
                return self.category.words

    def __str__(self) -> str:
        return self.words


Rank = TypeVar("Rank", bound=HandRank)


def describe(ranks: Sequence[int], suited: bool) -> tuple[Category, tuple[int, ...]]:
    """Category and tie-break ranks of exactly the cards in hand, three to five of them, aces counted as 14.

    >>> describe([14, 9, 9], False)
    (<Category.PAIR: 'pair'>, (9, 14))
    >>> describe([2, 14, 3], True)
    (<Category.STRAIGHT_FLUSH: 'straight_flush'>, (3, 2, 1))
    """
    if len(set(ranks)) < len(ranks):
        return describe_counts(ranks)
    run = as_straight(ranks)
    if run is None:
        return Category.FLUSH if suited else Category.HIGH_CARD, tuple(sorted(ranks, reverse=True))
    if not suited:
        return Category.STRAIGHT, run
    # Only five-card hands have a royal flush; in shorter ones the highest is a straight flush like the others.
    royal = len(run) == 5 and run[0] == ACE
    return Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH, run


def describe_counts(ranks: Sequence[int]) -> tuple[Category, tuple[int, ...]]:
    """Category and tie-break ranks by the ranks that repeat, and nothing else.

    >>> describe_counts([2, 8, 8, 2, 8])
    (<Category.FULL_HOUSE: 'full_house'>, (8, 2))
    """
    counts = {rank: ranks.count(rank) for rank in ranks}
    order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return _BY_COUNTS[tuple(counts[rank] for rank in order if counts[rank] > 1)], tuple(order)


def as_straight(ranks: Sequence[int]) -> tuple[int, ...] | None:
    """Different ranks as a straight, or None. The ace ends a straight, high or low, and never joins its ends.

    >>> as_straight([3, 14, 2]), as_straight([13, 14, 2])
    ((3, 2, 1), None)
    """
    high_to_low = tuple(sorted(ranks, reverse=True))
    if high_to_low[0] - high_to_low[-1] == len(ranks) - 1:
        return high_to_low
    if high_to_low[0] == ACE and high_to_low[1] == len(ranks):
        return (*high_to_low[1:], LOW_ACE)
    return None


def best(ranks: Iterable[Rank]) -> Rank:
    """The highest of the ranks, each turned into its number once."""
    return max(ranks, key=attrgetter("number"))


def verify_hand(cards: Sequence[Card], sizes: Sequence[int], section: str, jokers: int = 0) -> None:
    """Refuse a hand that could not have come from the deck: wrong in number, a card twice, a stray joker."""
    shown = " ".join(map(str, cards)) or "no cards"
    if len(cards) not in sizes:
        allowed = " or ".join(map(str, sizes))
        raise Refused(shown, f"{len(cards)} cards cannot be ranked here", section, f"give {allowed} cards")
    if len(set(cards)) != len(cards):
        raise Refused(shown, "the same card is there twice", section, "deal every hand from one deck")
    if sum(not card.suit for card in cards) > jokers:
        raise Refused(shown, "this game has no joker", section, "use the 52 cards only")
