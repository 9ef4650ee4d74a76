"""How many of the dealer's six-card hands beat a player's five, for each card that the dealer may show.

No dealer's hand is dealt. By ranks alone there are 18,395 of them, and how many ways there are to deal one from the
cards that are left is a product of binomial coefficients (``by_ranks``). What that leaves out are hands that are
better for four or more cards of one suit than for their ranks: they are told by the ranks held in that suit and by
the ranks of the other cards, and ``flushes`` adds them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.suit_classes import suit_classes, suit_codes
from feltwork.odds.work import Work
from feltwork.ranking.kernels import FOUR_CARD, rank_hands
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.types import Hands, Numbers

HELD, DEALT, COUNTING = 5, 6, 4
"""The player's cards, the dealer's, and how many of them make a hand."""
RANKS, SUITS = 13, 4
UPCARDS = 52 - HELD
HIDDEN = comb(UPCARDS - 1, DEALT - 1)
"""The dealer's hands behind each card shown."""
DEALS = comb(52, HELD) * UPCARDS * HIDDEN

Lower = NDArray[np.int64]
"""By hand and by the card shown: the dealer's hands that beat it."""


class Player(NamedTuple):
    """Hands of the player: the suit classes, each with what it is worth and whom it stands for."""

    hands: Hands
    weights: NDArray[np.int64]
    numbers: Numbers


@cache
def players() -> Player:
    """All 134,459 classes."""
    hands, weights = suit_classes(HELD)
    return Player(hands, weights, rank_hands(hands, FOUR_CARD))


def place_of(hand: Sequence[int], card: int) -> tuple[int, int]:
    """The class of a hand by its row, and the card that stands there for another one beside the hand."""
    keys, suits = _keys()
    codes = suit_codes(np.array([hand], dtype=np.uint8))[0]
    order = np.argsort(codes, kind="stable")
    row = int(np.searchsorted(keys, _key(codes[order])))
    suit = suits[row][int(np.flatnonzero(order == card % SUITS)[0])]
    return row, card // SUITS * SUITS + int(suit)


@cache
def _keys() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The key of each class, rising, and its suits in the order of what they hold."""
    codes = suit_codes(players().hands)
    suits = np.argsort(codes, axis=1, kind="stable")
    keys = _key(np.take_along_axis(codes, suits, axis=1))
    assert (np.diff(keys) > 0).all()
    return keys, suits


def _key(codes: NDArray[np.int64]) -> NDArray[np.int64]:
    key: NDArray[np.int64] = codes @ np.array([1 << 39, 1 << 26, 1 << 13, 1], dtype=np.int64)
    return key


_kept: dict[str, Lower] = {}


def lower(work: Work) -> Lower:
    """For every class of the player's hand."""
    if "all" not in _kept:
        _kept["all"] = beaten(players().hands, work)
    return _kept["all"]


def beaten(hands: Hands, work: Work) -> Lower:
    """For each hand and each card that the dealer may show: how many hands behind it are higher."""
    numbers = rank_hands(hands, FOUR_CARD)
    plain = by_ranks(hands, numbers, work)
    in_suit, outside = flushes(hands, numbers, work)
    everywhere = outside.sum(axis=1)
    # A card shown is of the suit that makes the flush, or it is one of the others beside it.
    counts = plain[:, :, None] + (in_suit - outside).transpose(0, 2, 1) + everywhere[:, :, None]
    by_card: Lower = counts.reshape(len(hands), RANKS * SUITS)
    np.put_along_axis(by_card, hands.astype(np.int64), 0, axis=1)
    return by_card


# ------------------------------------------------------------------------------------------------- by ranks


class ByRanks(NamedTuple):
    """What the dealer may have, by ranks, the best first."""

    ranks: Hands
    """The different ranks of each hand, the last of them repeated where it has fewer than six."""
    times: NDArray[np.int64]
    """How often each is there; nothing for a repeated one."""
    numbers: Numbers


@cache
def dealers_ranks() -> ByRanks:
    """All 18,395 hands of six by their ranks."""
    listed = [hand for hand in combinations_with_replacement(range(RANKS), DEALT) if max(map(hand.count, hand)) <= 4]
    numbers = plain_numbers(np.array(listed, dtype=np.uint8))
    order = np.argsort(-numbers, kind="stable")
    ranks = np.array([_padded(sorted(set(hand))) for hand in listed], dtype=np.uint8)
    times = np.array([_padded([hand.count(rank) for rank in sorted(set(hand))], 0) for hand in listed], dtype=np.int64)
    return ByRanks(ranks[order], times[order], numbers[order])


def plain_numbers(ranks: Hands) -> Numbers:
    """What ranks in rising order are worth where no suit has four of them."""
    return rank_hands(ranks * SUITS + np.arange(ranks.shape[1], dtype=np.uint8) % SUITS, FOUR_CARD)


def _padded(values: list[int], filling: int | None = None) -> list[int]:
    return values + [values[-1] if filling is None else filling] * (DEALT - len(values))


def by_ranks(hands: Hands, numbers: Numbers, work: Work) -> Lower:
    """By hand and by the rank of the card shown: the hands that are higher by their ranks."""
    held = np.stack([(hands >> 2 == rank).sum(axis=1) for rank in range(RANKS)], axis=1).astype(np.int64)
    alike = held @ 5 ** np.arange(RANKS)
    # The same ranks in the player's hand may be worth different numbers: flushes. Each is asked about on one way down.
    kinds, first, of = np.unique(np.stack([alike, -numbers], axis=1), axis=0, return_index=True, return_inverse=True)
    starts = np.flatnonzero(np.diff(kinds[:, 0], prepend=-1))
    ends = np.append(starts[1:], len(kinds))
    ways = np.array([[comb(SUITS - p, m) for m in range(SUITS + 1)] for p in range(SUITS + 1)], dtype=np.int64)
    asked = -kinds[:, 1]

    def piece(part: slice) -> NDArray[np.int64]:
        here = slice(starts[part][0], ends[part][-1])
        sizes = ends[part] - starts[part]
        return _by_ranks(held[first[starts[part]]], sizes, asked[here], *dealers_ranks(), ways)

    found = np.concatenate(work.spread("by ranks", piece, len(starts), 32 * work.cores))
    return found[of.ravel()]


@compiled
def _by_ranks(
    held: NDArray[np.int64],
    sizes: NDArray[np.int64],
    asked: NDArray[np.int64],
    ranks: Hands,
    times: NDArray[np.int64],
    numbers: Numbers,
    ways: NDArray[np.int64],
) -> NDArray[np.int64]:
    """For each player's ranks the dealer's hands from the best down, noted whenever a number asked for is reached."""
    counts = np.zeros((asked.size, 13), dtype=np.int64)
    total = np.zeros(13, dtype=np.int64)
    row = 0
    for i in range(held.shape[0]):
        total[:] = 0
        last = row + sizes[i]
        for j in range(ranks.shape[0]):
            while row < last and numbers[j] <= asked[row]:
                counts[row] = total
                row += 1
            if row == last:
                break
            hands = 1
            for k in range(6):
                hands *= ways[held[i, ranks[j, k]], times[j, k]]
            if hands == 0:
                continue
            for k in range(6):
                if times[j, k] == 0:
                    break
                # Of the cards of this rank that are left each is in as many of the hands as any other.
                rank = ranks[j, k]
                total[rank] += hands * times[j, k] // (4 - held[i, rank])
        while row < last:
            counts[row] = total
            row += 1
    return counts


# ------------------------------------------------------------------------------------------------- flushes


class Suited(NamedTuple):
    """Hands with four or more cards of one suit: the ranks in it, and those of the cards beside them."""

    bits: NDArray[np.int64]
    """The ranks in the suit."""
    beside: NDArray[np.int64]
    """Two columns of ranks of the cards beside them; 13 where there is none."""
    plain: Numbers
    """What the ranks alone are worth."""
    flush: Numbers
    """What the suit makes of it."""


@cache
def suited_hands() -> Suited:
    """All of them, but those that are worth no more for their suit."""
    bits, beside, plain, flush = [], [], [], []
    for size in range(COUNTING, DEALT + 1):
        inside = list(combinations(range(RANKS), size))
        others = list(combinations_with_replacement(range(RANKS), DEALT - size))
        whole = np.array([sorted((*one, *two)) for one in inside for two in others], dtype=np.uint8)
        plain.append(plain_numbers(whole))
        numbers = rank_hands(np.array(inside, dtype=np.uint8) * SUITS, FOUR_CARD)
        flush.append(np.repeat(numbers, len(others)))
        bits.append(np.repeat([sum(1 << rank for rank in one) for one in inside], len(others)))
        filled = [(*two, *[RANKS] * (2 - len(two))) for two in others]
        beside.append(np.tile(np.array(filled, dtype=np.int64), (len(inside), 1)))
    by_ranks, by_suit = np.concatenate(plain), np.concatenate(flush)
    better = by_suit > by_ranks
    return Suited(np.concatenate(bits)[better], np.concatenate(beside)[better], by_ranks[better], by_suit[better])


@cache
def _begins_and_ends() -> tuple[Suited, Suited]:
    """In the order in which they begin to count for their suit, and in which they cease to."""
    listed = suited_hands()
    orders = np.argsort(listed.plain, kind="stable"), np.argsort(listed.flush, kind="stable")
    begins, ends = (
        Suited(listed.bits[order], listed.beside[order], listed.plain[order], listed.flush[order]) for order in orders
    )
    return begins, ends


def flushes(hands: Hands, numbers: Numbers, work: Work) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """By hand, suit and rank: the hands that a suit alone makes higher, with a card shown in that suit or beside it."""
    codes = suit_codes(hands)
    held = np.stack([(hands >> 2 == rank).sum(axis=1) for rank in range(RANKS)], axis=1).astype(np.int64)
    rows, suits = (index.ravel() for index in np.indices(codes.shape))
    order = np.lexsort(((held @ 5 ** np.arange(RANKS))[rows], numbers[rows], codes.ravel()))
    rows, suits = rows[order], suits[order]
    masks, starts = np.unique(codes[rows, suits], return_index=True)
    ends = np.append(starts[1:], len(rows))
    begins, ceases = _begins_and_ends()
    listed = begins.bits, begins.beside, begins.plain, ceases.bits, ceases.beside, ceases.flush

    def piece(part: slice) -> NDArray[np.int64]:
        here = slice(starts[part][0], ends[part][-1])
        bits = codes[rows[here], suits[here]]
        taken = (bits[:, None] >> np.arange(RANKS)) & 1
        left = SUITS - 1 - (held[rows[here]] - taken)
        sizes = ends[part] - starts[part]
        return _flushes(masks[part], sizes, numbers[rows[here]], left, *listed)

    found = np.empty((len(hands), SUITS, 2, RANKS), dtype=np.int64)
    found[rows, suits] = np.concatenate(work.spread("flushes", piece, len(masks), 32 * work.cores))
    return found[:, :, 0], found[:, :, 1]


@compiled
def _flushes(
    masks: NDArray[np.int64],
    sizes: NDArray[np.int64],
    numbers: Numbers,
    left: NDArray[np.int64],
    begin_bits: NDArray[np.int64],
    begin_beside: NDArray[np.int64],
    begin_at: Numbers,
    cease_bits: NDArray[np.int64],
    cease_beside: NDArray[np.int64],
    cease_at: Numbers,
) -> NDArray[np.int64]:
    """For each set of ranks that a player holds in a suit: the hands in that suit, on the way up through the numbers.

    A hand counts against a player's number from what its ranks are worth up to what its suit makes of it. ``within``
    has how many sets of ranks in the suit count now, by the two ranks beside them and by a rank among them.
    """
    counts = np.zeros((numbers.size, 2, 13), dtype=np.int64)
    within = np.zeros((14, 14, 13), dtype=np.int64)
    sets = np.zeros((14, 14), dtype=np.int64)
    row = 0
    for i in range(masks.size):
        within[:] = 0
        sets[:] = 0
        begun, ceased, first = 0, 0, row
        while row < first + sizes[i]:
            while begun < begin_at.size and begin_at[begun] <= numbers[row]:
                if not begin_bits[begun] & masks[i]:
                    _change(within, sets, begin_bits[begun], begin_beside[begun], 1)
                begun += 1
            while ceased < cease_at.size and cease_at[ceased] <= numbers[row]:
                if not cease_bits[ceased] & masks[i]:
                    _change(within, sets, cease_bits[ceased], cease_beside[ceased], -1)
                ceased += 1
            if row > first and numbers[row] == numbers[row - 1] and np.array_equal(left[row], left[row - 1]):
                counts[row] = counts[row - 1]
            else:
                _total(within, sets, left[row], counts[row])
            row += 1
    return counts


@compiled
def _change(within: NDArray[np.int64], sets: NDArray[np.int64], bits: int, beside: NDArray[np.int64], by: int) -> None:
    one, other = beside[0], beside[1]
    sets[one, other] += by
    for rank in range(13):
        within[one, other, rank] += by * (bits >> rank & 1)


@compiled
def _total(
    within: NDArray[np.int64], sets: NDArray[np.int64], left: NDArray[np.int64], counts: NDArray[np.int64]
) -> None:
    """The hands with a certain card in the suit, by its rank, and with a certain card beside it."""
    for one in range(14):
        for other in range(one, 14):
            if sets[one, other] == 0:
                continue
            first = left[one] if one < 13 else 1
            second = left[other] if other < 13 else 1
            if one == other and one < 13:
                ways, with_first, with_second = first * (first - 1) // 2, first - 1, 0
            else:
                ways, with_first, with_second = first * second, second, first
            for rank in range(13):
                counts[0, rank] += ways * within[one, other, rank]
            if one < 13:
                counts[1, one] += with_first * sets[one, other]
            if other < 13:
                counts[1, other] += with_second * sets[one, other]
