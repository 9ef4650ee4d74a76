"""The rankings as the kernels know them: numbers in place of names, read from the plain-Python twins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from feltwork.ranking.four_card import FourCardRank
from feltwork.ranking.hand import Category, HandRank
from feltwork.ranking.joker import JokerRank
from feltwork.ranking.low import LowRank
from feltwork.ranking.poker import PokerRank
from feltwork.ranking.three_card import ThreeCardRank


class Rules(NamedTuple):
    """A ranking in numbers: the place of each category, and what counts."""

    size: int
    straights: bool
    """Whether straights and flushes count."""
    ace_to_five_high: bool
    low: bool
    straight: int
    flush: int
    straight_flush: int
    royal_flush: int
    by_counts: tuple[tuple[int, int, int], ...]
    """The place by the most cards of one rank, then by the number of pairs."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """One ranking: its plain-Python twin, how many cards make a hand, and from how many they are taken."""

    twin: type[HandRank]
    size: int
    sizes: tuple[int, ...]
    section: str
    jokers: int = 0
    straights: bool = True
    ace_to_five_high: bool = False

    @property
    def rules(self) -> Rules:
        def place(category: Category) -> int:
            return self.twin.ORDER.index(category) if category in self.twin.ORDER else 0

        high, pair, three = map(place, (Category.HIGH_CARD, Category.PAIR, Category.THREE_OF_A_KIND))
        return Rules(
            size=self.size,
            straights=self.straights,
            ace_to_five_high=self.ace_to_five_high,
            low=self.twin is LowRank,
            straight=place(Category.STRAIGHT),
            flush=place(Category.FLUSH),
            straight_flush=place(Category.STRAIGHT_FLUSH),
            royal_flush=place(Category.ROYAL_FLUSH),
            by_counts=(
                (0, 0, 0),
                (high, 0, 0),
                (0, pair, place(Category.TWO_PAIR)),
                (three, place(Category.FULL_HOUSE), 0),
                (place(Category.FOUR_OF_A_KIND), 0, 0),
                (place(Category.FIVE_ACES), 0, 0),
            ),
        )


POKER = Ranking(PokerRank, 5, (5, 6, 7), "553.4(b)")
THREE_CARD = Ranking(ThreeCardRank, 3, (3,), "565.6(b)")
FOUR_CARD = Ranking(FourCardRank, 4, (4, 5, 6), "557.6(b)")
JOKER_FIVE = Ranking(JokerRank, 5, (5, 6, 7), "561.6(b)", jokers=1, ace_to_five_high=True)
JOKER_TWO = Ranking(JokerRank, 2, (2,), "561.6(b)(10)", jokers=1, straights=False)
LOW = Ranking(LowRank, 5, (5, 6, 7), "553.4(d)", straights=False)
RANKINGS = {
    "poker": POKER,
    "three-card": THREE_CARD,
    "four-card": FOUR_CARD,
    "joker five": JOKER_FIVE,
    "joker two": JOKER_TWO,
    "low": LOW,
}
