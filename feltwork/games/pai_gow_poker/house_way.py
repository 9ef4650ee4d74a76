"""The house way of Pai Gow Poker (§ 561.13(d)): how the dealer's seven cards are set in two.

The chapter leaves it to the holder's filing. This is a documented default, case by case, and in the cases where
houses differ a filing chooses another treatment. The joker counts as an ace unless it completes a straight or a
flush.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from feltwork.equipment.cards import Card
from feltwork.procedure.pai_gow import Cards, SetHands, split
from feltwork.ranking.hand import ACE, Category
from feltwork.ranking.joker import rank_joker_five, rank_joker_two
from feltwork.submission.option import Option

KING, QUEEN, JACK = 13, 12, 11
LOW_PAIR, MEDIUM_PAIR = 6, 10
"""The highest of the low pairs, 2 to 6, and of the medium ones, 7 to 10; jacks and up are high."""

# --------------------------------------------------------------------------------------------------- the cases


@dataclass(frozen=True, slots=True)
class Case:
    """One kind of hand, and the ways to set it that a filing may choose from, the default first."""

    id: str
    hand: str
    ways: Mapping[str, str]

    @property
    def default(self) -> str:
        return next(iter(self.ways))


CASES = (
    Case("no_pair", "no pair", {"standard": "second and third highest card low"}),
    Case("one_pair", "one pair", {"standard": "the pair high, the two highest other cards low"}),
    Case(
        "two_pair",
        "two pair",
        {
            "by_rank": "the lower pair low, except: two pairs of 2s to 6s stay together with an ace or king left; "
            "with neither pair aces, nor jacks or better beside 7s or better, they stay together with an ace left",
            "always_split": "the lower pair low",
            "together_with_ace": "both pairs high with an ace left for the low hand, otherwise the lower pair low",
        },
    ),
    Case("three_pair", "three pair", {"standard": "the highest pair low"}),
    Case(
        "three_of_a_kind",
        "three-of-a-kind",
        {
            "split_aces": "all three high, the two highest other cards low; of three aces one goes low",
            "keep": "all three high, the two highest other cards low, aces too",
        },
    ),
    Case("two_threes", "twice three-of-a-kind", {"standard": "two of the higher three low, the lower three high"}),
    Case(
        "straight_or_flush",
        "straight, flush or better of these",
        {
            "standard": "kept high with a pair low where that is possible; with two pair as two pair; otherwise kept "
            "so that the low hand is the highest"
        },
    ),
    Case(
        "full_house",
        "full house",
        {
            "split": "the pair low, the higher one of two",
            "keep_2s_with_ace_king": "the pair low, but a single pair of 2s stays high with ace and king left",
        },
    ),
    Case(
        "four_of_a_kind",
        "four-of-a-kind",
        {
            "by_rank": "a pair beside it goes low; otherwise 2s to 6s stay together, 7s to 10s with an ace or king "
            "left, jacks to kings with an ace left, aces never; those that do not are set as two pairs",
            "keep": "all four high; a pair beside it, or the two highest other cards, low",
            "split": "a pair beside it goes low; otherwise set as two pairs",
        },
    ),
    Case("five_aces", "five aces", {"standard": "two aces low; with a pair of kings the kings low"}),
)


@dataclass(frozen=True, slots=True)
class Filing:
    """The treatment of each case, in the order of the cases."""

    ways: tuple[str, ...] = tuple(case.default for case in CASES)

    def __getitem__(self, case: str) -> str:
        return next(way for one, way in zip(CASES, self.ways, strict=True) if one.id == case)


DEFAULT = Filing()


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseWayOption(Option):
    """A filing: the treatment of each case, the defaults for those it does not name."""

    kind: ClassVar[str] = "house way"

    def read(self, value: object) -> Filing:
        if value == "default":
            return DEFAULT
        if not isinstance(value, Mapping):
            raise self.refuse(value, self.permitted())
        chosen = {case.id: case.default for case in CASES}
        for name, way in value.items():
            case = next((case for case in CASES if case.id == name), None)
            if case is None:
                raise self.refuse(name, "cases: " + ", ".join(case.id for case in CASES))
            if way not in case.ways:
                raise self.refuse(way, f"{case.id}: " + " or ".join(case.ways))
            chosen[case.id] = str(way)
        return Filing(tuple(chosen.values()))

    def write(self, value: Filing) -> object:
        own = {case.id: value[case.id] for case in CASES if value[case.id] != case.default}
        return own or "default"

    def values(self) -> list[object]:
        alone: list[object] = [{case.id: way} for case in CASES for way in case.ways if way != case.default]
        return ["default", *alone]

    def permitted(self) -> str:
        several = [f"{case.id}: {' or '.join(case.ways)}" for case in CASES if len(case.ways) > 1]
        return "default, or a treatment by case (" + "; ".join(several) + ")"


def in_words(filing: Filing) -> list[str]:
    """The filing as a dealer reads it."""
    return [f"{case.hand}: {case.ways[filing[case.id]]}" for case in CASES]


# ------------------------------------------------------------------------------------------------- the setting


def set_hands(cards: Sequence[Card], low: Sequence[Card]) -> SetHands:
    """A hand as it is set."""
    high, two = split(cards, low)
    return SetHands(rank_joker_five(high), rank_joker_two(two))


def house_way(cards: Sequence[Card], filing: Filing = DEFAULT) -> Cards:
    """The low hand of seven cards.

    >>> from feltwork.equipment.cards import parse_cards
    >>> house_way(parse_cards("As Kd 9c 9d 2h 3h 4h")), house_way(parse_cards("Ks Kd 9c 9d 2h 3h 4h"))
    ((As, Kd), (9c, 9d))
    """
    return _best_of_these_ranks(cards, _Hand(cards, filing).low())


def _best_of_these_ranks(cards: Sequence[Card], low: Cards) -> Cards:
    """The same two ranks in the suits that leave the best high hand; the order of the cards decides nothing."""
    ranks = sorted(map(_rank, low))
    alike = [two for two in combinations(cards, 2) if sorted(map(_rank, two)) == ranks]
    return max(alike, key=lambda two: (set_hands(cards, two).high.number, sorted(card.index for card in two)))


class _Hand:
    """Seven cards by their ranks, the joker among the aces."""

    def __init__(self, cards: Sequence[Card], filing: Filing) -> None:
        self.cards, self.filing = tuple(cards), filing
        self.by_rank: dict[int, list[Card]] = {}
        for card in sorted(cards, key=_rank, reverse=True):
            self.by_rank.setdefault(_rank(card), []).append(card)

    def ranks(self, count: int) -> list[int]:
        """Ranks of which there are so many cards, highest first."""
        return [rank for rank, cards in self.by_rank.items() if len(cards) == count]

    def low(self) -> Cards:
        """Case by case, the rarest hands first."""
        if self.ranks(5):
            return self._five_aces()
        if fours := self.ranks(4):
            return self._four_of_a_kind(fours[0])
        if self.ranks(3) and (self.ranks(2) or len(self.ranks(3)) == 2):
            return self._two_threes() if len(self.ranks(3)) == 2 else self._full_house()
        if len(self.ranks(2)) == 3:
            return self._take(self.ranks(2)[0], 2)
        if kept := self._straight_or_flush():
            return kept
        if self.ranks(3):
            return self._three_of_a_kind()
        if len(self.ranks(2)) == 2:
            return self._two_pair()
        return self._singles(2) if self.ranks(2) else self._singles(3)[1:]

    def _take(self, rank: int, count: int) -> Cards:
        return tuple(self.by_rank[rank][:count])

    def _singles(self, count: int) -> Cards:
        """The highest cards of ranks that stand alone."""
        return tuple(self.by_rank[rank][0] for rank in self.ranks(1)[:count])

    def _five_aces(self) -> Cards:
        return self._take(KING, 2) if KING in self.ranks(2) else self._take(ACE, 2)

    def _four_of_a_kind(self, rank: int) -> Cards:
        others = [*self.ranks(3), *self.ranks(2)]
        if others:
            return self._take(others[0], 2)
        left = [_rank(card) for card in self._singles(3)]
        way = self.filing["four_of_a_kind"]
        keeps = rank <= LOW_PAIR or (left[0] >= KING if rank <= MEDIUM_PAIR else rank < ACE == left[0])
        if way == "keep" or (way == "by_rank" and keeps):
            return self._singles(2)
        return self._take(rank, 2)

    def _two_threes(self) -> Cards:
        return self._take(self.ranks(3)[0], 2)

    def _full_house(self) -> Cards:
        pairs = self.ranks(2)
        keeps = self.filing["full_house"] == "keep_2s_with_ace_king"
        left = [_rank(card) for card in self._singles(2)]
        return self._singles(2) if keeps and pairs == [2] and left == [ACE, KING] else self._take(pairs[0], 2)

    def _three_of_a_kind(self) -> Cards:
        if self.ranks(3) == [ACE] and self.filing["three_of_a_kind"] == "split_aces":
            return (self.by_rank[ACE][0], *self._singles(1))
        return self._singles(2)

    def _two_pair(self) -> Cards:
        higher, lower = self.ranks(2)
        left = _rank(self._singles(1)[0])
        way = self.filing["two_pair"]
        if way == "by_rank":
            split_always = higher == ACE or (higher >= JACK and lower > LOW_PAIR)
            together = not split_always and (left == ACE or (higher <= LOW_PAIR and left >= KING))
        else:
            together = way == "together_with_ace" and left == ACE
        return self._singles(2) if together else self._take(lower, 2)

    def _straight_or_flush(self) -> Cards | None:
        """The best low hand beside a straight or better of these; None where there is none, or a pair decides."""
        kept = list(self._complete())
        if not kept:
            return None
        low, hands = max(kept, key=lambda one: (one[1].low.number, one[1].high.number))
        if hands.low.category is not Category.PAIR and len(self.ranks(2)) == 2:
            return None
        return low

    def _complete(self) -> Iterator[tuple[Cards, SetHands]]:
        for low in combinations(self.cards, 2):
            hands = set_hands(self.cards, low)
            if hands.high.category in _COMPLETE and not hands.foul:
                yield low, hands


_COMPLETE = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)


def _rank(card: Card) -> int:
    return card.rank if card.suit else ACE
