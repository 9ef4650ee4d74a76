"""The hands with which a player meets the dealer: how they rank, and by which rows of the Bet Wager they are paid.

Ranks say all where no five cards are of one suit: such a hand is known by the place of its ranks in a list. Five or six
cards of one suit are known by a bit for each rank, and the card beside five of them by its rank.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import CARDS, Card
from feltwork.games.lunar_poker.combinations import KING, second_combination, winning_combination
from feltwork.games.lunar_poker.procedure import BET_IN_ANTES
from feltwork.games.lunar_poker.settlement import settle_compared
from feltwork.odds.priced import UNIT, priced
from feltwork.procedure.settling import Versus
from feltwork.ranking.hand import Category, as_straight
from feltwork.ranking.kernels import rank_hands
from feltwork.ranking.kernels.types import Numbers
from feltwork.ranking.poker import PokerRank
from feltwork.submission.paytable import Paytable

RANKS, SUITS, HELD = 13, 4, 5
MASKS = 1 << RANKS
ALONE = RANKS
"""The rank of the card beside six of one suit: there is none."""


# ------------------------------------------------------------------------------------------- sets of ranks


def place(ranks: Iterable[int]) -> int:
    """Where ranks stand in the list of all sets of so many, in which a rank may occur several times.

    >>> [place(ranks) for ranks in ((0, 0), (0, 1), (1, 1), (12, 12))]
    [0, 1, 2, 90]
    """
    return sum(comb(rank + at, at + 1) for at, rank in enumerate(sorted(ranks)))


@cache
def rank_sets(cards: int) -> NDArray[np.int64]:
    """All sets of so many ranks, each in its place; some have a rank more often than a deck."""
    listed = sorted(combinations_with_replacement(range(RANKS), cards), key=place)
    return np.array(listed, dtype=np.int64).reshape(len(listed), cards)


@cache
def final_places(kept: int) -> NDArray[np.int16]:
    """For each set of ranks that is kept and each that is drawn to make five: the place of the five."""
    drawn = rank_sets(HELD - kept)
    return np.array([[place((*old, *new)) for new in drawn] for old in rank_sets(kept)], dtype=np.int16)


def bits(ranks: Iterable[int]) -> int:
    """A bit for each rank."""
    return sum(1 << rank for rank in ranks)


# ------------------------------------------------------------------------------------- what hands are paid


class Kind(NamedTuple):
    """How a hand that beats the dealer is paid: by the row of its best combination, and of a second one."""

    first: str = ""
    second: str = ""

    @property
    def words(self) -> str:
        """
        >>> Kind("flush", "one_pair").words, Kind("three_of_a_kind").words
        ('flush and pair', 'three-of-a-kind')
        """
        own = {"ace_king": "ace-king", "one_pair": "pair"}
        return " and ".join(own.get(row) or Category(row).words for row in self if row)


UNPAID = Kind()
"""Less than ace-king, which beats no dealer who qualifies."""
BEATEN = PokerRank(Category.HIGH_CARD, (7, 5, 4, 3, 2))
"""The settlement is only asked what a higher hand wins: this one loses to all that are paid."""


def kind_of(cards: Sequence[Card], table: Paytable) -> Kind:
    """By the game's own search for combinations."""
    first, second = winning_combination(cards, table), second_combination(cards, table)
    return Kind(first.row.hand, second.row.hand if second else "") if first else UNPAID


def won_with(cards: Sequence[Card], table: Paytable) -> Fraction:
    """What ante and bet win where the cards beat a dealer who qualifies, in antes."""
    return priced(settle_compared(cards, BEATEN, UNIT, BET_IN_ANTES * UNIT, table, Versus("", "", ""))).net


class FinalHands(NamedTuple):
    """What final hands rank, and the kinds that they are paid by as places in a list."""

    five: Numbers
    """By the place of five ranks; nothing where a deck has not so many of one rank."""
    five_kinds: NDArray[np.int16]
    flush: Numbers
    """By the bits of five ranks in one suit."""
    flush_kinds: NDArray[np.int16]
    six: Numbers
    """By the place of six ranks."""
    six_kinds: NDArray[np.int16]
    six_flush: Numbers
    """By the bits of five or six ranks in one suit, and the rank of the card beside five."""
    six_flush_kinds: NDArray[np.int16]


class Paid(NamedTuple):
    """All final hands under a table of the Bet Wager."""

    hands: FinalHands
    kinds: tuple[Kind, ...]
    won: NDArray[np.int64]
    """What each kind wins, in antes."""


def mixed(ranks: Sequence[int]) -> list[Card]:
    """Cards of these ranks, equal ones side by side, with no five of one suit."""
    return [CARDS[rank * SUITS + at % SUITS] for at, rank in enumerate(ranks)]


def suited(ranks: Iterable[int], beside: int = ALONE) -> list[Card]:
    """Cards of one suit, and perhaps one of another beside them."""
    cards = [CARDS[rank * SUITS] for rank in ranks]
    return cards if beside == ALONE else [*cards, CARDS[beside * SUITS + 1]]


def alike(cards: Sequence[Card]) -> Hashable:
    """What a hand has in common with others of its kind.

    Aces and kings are known by their rank. Others are known by their order, unless five ranks are in sequence. Suits
    are only told apart where five cards have one.

    >>> from feltwork.equipment.cards import parse_cards
    >>> alike(parse_cards("As Jd Jh 7c 5s 2h")) == alike(parse_cards("Ac Td Ts 9c 8s 3h"))
    True
    """
    ranks = sorted({card.rank for card in cards})
    bare = all(as_straight(five) is None for five in combinations(ranks, HELD))
    named = {rank: at if bare and rank < KING else rank for at, rank in enumerate(ranks)}
    suits = [card.suit for card in cards]
    suit = next((suit for suit in set(suits) if suits.count(suit) >= HELD), None)
    return tuple(sorted((named[card.rank], card.suit == suit) for card in cards)), bare


@cache
def paid(table: Paytable) -> Paid:
    """All hands of five and of six cards."""
    kinds, won, known = [UNPAID], [Fraction(0)], dict[Hashable, int]()
    columns: list[NDArray[Any]] = []
    for shape, (places, hands) in zip(SHAPES, _listed(), strict=True):
        numbers, own = np.zeros(prod(shape), dtype=np.int32), np.zeros(prod(shape), dtype=np.int16)
        numbers[places] = rank_hands([[card.index for card in cards] for cards in hands])
        for at, cards in zip(places, hands, strict=True):
            key = alike(cards)
            if key not in known:
                kind = kind_of(cards, table)
                if kind not in kinds:
                    kinds.append(kind)
                    won.append(won_with(cards, table))
                known[key] = kinds.index(kind)
            own[at] = known[key]
        columns += [numbers.reshape(shape), own.reshape(shape)]
    assert all(one.denominator == 1 for one in won), "whole antes: the Bet Wager is two, and odds are to 1"
    return Paid(FinalHands(*columns), tuple(kinds), np.array([int(one) for one in won], dtype=np.int64))


SHAPES = ((comb(RANKS + 4, 5),), (MASKS,), (comb(RANKS + 5, 6),), (MASKS, RANKS + 1))
"""How large the four lists of ``FinalHands`` are."""


def _listed() -> Iterator[tuple[list[int], list[list[Card]]]]:
    """Their places and hands."""
    every = range(RANKS)
    five, six = (
        [ranks for ranks in combinations_with_replacement(every, cards) if max(map(ranks.count, ranks)) <= SUITS]
        for cards in (5, 6)
    )
    suited_five, suited_six = (list(combinations(every, cards)) for cards in (5, 6))
    beside = [(ranks, one) for ranks in suited_five for one in every]
    flushes = [*beside, *((ranks, ALONE) for ranks in suited_six)]
    yield list(map(place, five)), list(map(mixed, five))
    yield list(map(bits, suited_five)), list(map(suited, suited_five))
    yield list(map(place, six)), list(map(mixed, six))
    yield [bits(ranks) * (RANKS + 1) + one for ranks, one in flushes], [suited(*flush) for flush in flushes]
