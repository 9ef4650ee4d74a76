"""What the dealer may have behind the card shown, in the order of what it is worth.

By ranks alone there are 1,820 sets of four cards behind a card (``by_ranks`` says in how many ways each is dealt). That
takes five cards of one suit for what their ranks are worth: at most 495 sets are of the suit shown, and those are moved
to where a flush belongs. Sets that are too low for the dealer to qualify are listed apart, with what a new card makes
of them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from feltwork.games.lunar_poker.combinations import LEAST_TO_QUALIFY
from feltwork.odds.games.lunar_poker.by_ranks import HIDDEN, Ranks, Standing, factors_of
from feltwork.odds.games.lunar_poker.final_hands import RANKS, FinalHands, bits, paid, place, rank_sets
from feltwork.ranking.hand import Category
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.types import Hands, Numbers
from feltwork.ranking.poker import PokerRank
from feltwork.submission.paytable import Paytable

PAIR, STRAIGHT, FLUSH, FULL_HOUSE = (
    PokerRank.ORDER.index(category) << 20
    for category in (Category.PAIR, Category.STRAIGHT, Category.FLUSH, Category.FULL_HOUSE)
)
LEAST = LEAST_TO_QUALIFY.number
NO_RANK = -1


class Low(NamedTuple):
    """The dealer's hands below ace-king, five different ranks each, that a player may force to draw."""

    ranks: Ranks
    """The four behind the card shown, lowest first."""
    shown_goes: int
    """In so many, which stand first, the card shown is the highest and is replaced; else the last of the four is."""
    stay: Ranks
    """The ranks that stay, as bits."""
    straights: Ranks
    """The one or two ranks that make a straight of what stays."""
    numbers: NDArray[np.int64]
    """What those straights rank."""


class Behind(NamedTuple):
    """The dealer's hands behind a card of one rank."""

    rank: int
    """Of the card shown."""
    first: Hands
    """Each set by ranks, lowest first, is dealt in as many ways as two numbers of ``by_ranks`` multiplied."""
    second: Hands
    numbers: Numbers
    below_ace_king: int
    """How many of the sets are too low to qualify."""
    below_flush: int
    plain: Numbers
    """Sets of the suit shown by what their ranks are worth, lowest first."""
    flush: Numbers
    """The same as flushes."""
    plain_below_ace_king: int
    plain_up_to: NDArray[np.uint16]
    """For the ranks that are left in the suit shown: how many of the first so many sets are there."""
    flush_up_to: NDArray[np.uint16]
    five: Standing
    """How a hand stands to these lists, by the place of its five ranks."""
    five_flush: Standing
    """By the bits of a flush."""
    six: Standing
    six_flush: Standing
    low: Low

    def standing(self, numbers: Numbers) -> Standing:
        """How many sets are lower and how many not higher: by ranks, of the suit shown by ranks, and as flushes."""
        lists = (self.numbers, self.plain, self.flush)
        columns = [column for listed in lists for column in (_lower(listed, numbers), _lower(listed, numbers + 1))]
        return np.stack(columns, axis=-1).astype(np.int16)


def _lower(listed: Numbers, numbers: Numbers) -> NDArray[np.int64]:
    return np.searchsorted(listed, numbers).astype(np.int64)


@lru_cache(4)
def behind(shown: int, table: Paytable) -> Behind:
    """The lists for a card of this rank."""
    hands = paid(table).hands
    sets = [tuple(map(int, ranks)) for ranks in rank_sets(HIDDEN)]
    numbers = np.array([hands.five[place((*ranks, shown))] for ranks in sets], dtype=np.int32)
    order = np.argsort(numbers, kind="stable")
    factors = np.array([factors_of(sets[at]) for at in order], dtype=np.uint8)
    suited = list(combinations([rank for rank in range(RANKS) if rank != shown], HIDDEN))
    masks = np.array([bits(ranks) for ranks in suited], dtype=np.int64)
    plain = np.array([hands.five[place((*ranks, shown))] for ranks in suited], dtype=np.int32)
    flush = hands.flush[masks | 1 << shown]
    by_plain, by_flush = np.argsort(plain, kind="stable"), np.argsort(flush, kind="stable")
    none = np.zeros((0, 6), dtype=np.int16)
    found = Behind(
        rank=shown,
        first=np.ascontiguousarray(factors[:, 0]),
        second=np.ascontiguousarray(factors[:, 1]),
        numbers=numbers[order],
        below_ace_king=int(np.searchsorted(numbers[order], LEAST)),
        below_flush=int(np.searchsorted(numbers[order], FLUSH)),
        plain=plain[by_plain],
        flush=flush[by_flush],
        plain_below_ace_king=int(np.searchsorted(plain[by_plain], LEAST)),
        plain_up_to=_left_up_to(masks[by_plain], shown),
        flush_up_to=_left_up_to(masks[by_flush], shown),
        five=none,
        five_flush=none,
        six=none,
        six_flush=none[None],
        low=_low(shown, [ranks for ranks, number in zip(suited, plain, strict=True) if number < LEAST], hands),
    )
    return found._replace(
        five=found.standing(hands.five),
        five_flush=found.standing(hands.flush),
        six=found.standing(hands.six),
        six_flush=found.standing(hands.six_flush),
    )


def _low(shown: int, sets: list[tuple[int, ...]], hands: FinalHands) -> Low:
    sets.sort(key=lambda ranks: shown < ranks[-1])
    stay, straights, numbers = [], [], []
    for ranks in sets:
        four = sorted((*ranks, shown))[:-1]
        made = {rank: int(hands.five[place((*four, rank))]) for rank in range(RANKS) if rank not in four}
        assert not any(LEAST <= number < PAIR for number in made.values()), "the ace or king went"
        runs = [(rank, number) for rank, number in made.items() if STRAIGHT <= number < FLUSH]
        stay.append(bits(four))
        straights.append([*(rank for rank, _ in runs), NO_RANK, NO_RANK][:2])
        numbers.append([*(number for _, number in runs), 0, 0][:2])
    many = sum(shown > ranks[-1] for ranks in sets)
    columns = (np.array(column, dtype=np.int64) for column in (stay, straights, numbers))
    return Low(np.array(sets, dtype=np.int64), many, *columns)


@compiled
def _left_up_to(masks: Ranks, shown: int) -> NDArray[np.uint16]:
    counts = np.zeros((8192, masks.size + 1), dtype=np.uint16)
    for left in range(8192):
        if left >> shown & 1:
            continue
        for at in range(masks.size):
            counts[left, at + 1] = counts[left, at] + (1 if masks[at] & ~left == 0 else 0)
    return counts
