"""How a player's five cards compare with every hand that the dealer may have behind the card shown.

No dealer's hand is dealt. By ranks alone there are 6,175 hands; how many ways there are to deal one of them from the
cards that are left is a product of binomial coefficients, and every card of a rank that is left is in the same number
of them. That takes five cards of one suit for what their ranks are worth; there are at most 1,287 such hands in each
suit, and they are moved to where a flush belongs.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from feltwork.games.caribbean_stud_poker.settlement import LEAST_TO_QUALIFY
from feltwork.odds.suit_classes import suit_classes, suit_codes
from feltwork.odds.work import Work
from feltwork.ranking.kernels import rank_hands
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.types import Hands, Numbers

HELD, RANKS, SUITS = 5, 13, 4
UPCARDS = 52 - HELD
HIDDEN = comb(UPCARDS - 1, HELD - 1)
"""The dealer's hands behind each card shown."""
DEALS = comb(52, HELD) * UPCARDS * HIDDEN

NUMBER_BITS = 24
"""A hand's number has fewer."""

NOT_QUALIFIED, LOWER, TIE, HIGHER = range(4)
"""How a player's hand stands to the dealer's."""

Relations = NDArray[np.int32]
"""By hand, by the dealer's card shown, by how they compare; no counts where the player holds that card."""


class DealersHands(NamedTuple):
    """What the dealer may have, by ranks."""

    ranks: Hands
    """The different ranks of each hand, the last of them repeated where it has fewer than five."""
    times: NDArray[np.int64]
    """How often each is there; nothing for a repeated one."""
    numbers: Numbers
    """What it is worth when it is no flush."""
    suited: Hands
    """Those of five different ranks, which one suit may hold."""
    suited_bits: NDArray[np.int64]
    plain_numbers: Numbers
    flush_numbers: Numbers


@cache
def dealers_hands() -> DealersHands:
    """All 6,175 by ranks, and the 1,287 that a suit may hold."""
    listed = [hand for hand in combinations_with_replacement(range(RANKS), HELD) if hand[0] != hand[-1]]
    ranks = np.array([_padded(sorted(set(hand))) for hand in listed], dtype=np.uint8)
    times = np.array([_padded([hand.count(rank) for rank in sorted(set(hand))], 0) for hand in listed], dtype=np.int64)
    suited = np.array(list(combinations(range(RANKS), HELD)), dtype=np.uint8)
    mixed_suits = np.arange(HELD, dtype=np.uint8) % SUITS  # cards of one rank lie together, so they differ in suit
    return DealersHands(
        ranks=ranks,
        times=times,
        numbers=rank_hands(np.array(listed, dtype=np.uint8) * SUITS + mixed_suits),
        suited=suited,
        suited_bits=np.left_shift(1, suited.astype(np.int64)).sum(axis=1),
        plain_numbers=rank_hands(suited * SUITS + mixed_suits),
        flush_numbers=rank_hands(suited * SUITS),
    )


def _padded(values: list[int], filling: int | None = None) -> list[int]:
    return values + [values[-1] if filling is None else filling] * (HELD - len(values))


class Player(NamedTuple):
    """Hands of the player: the suit classes, each with what it is worth and whom it stands for."""

    hands: Hands
    weights: NDArray[np.int64]
    numbers: Numbers


@cache
def players() -> Player:
    """All 134,459 classes."""
    hands, weights = suit_classes(HELD)
    return Player(hands, weights, rank_hands(hands))


_kept: dict[str, Relations] = {}


def relations(work: Work) -> Relations:
    """For each class and each card that the dealer may show: how the dealer's hands behind it compare."""
    if "all" not in _kept:
        _kept["all"] = compare(players().hands, work)
    return _kept["all"]


def compare(hands: Hands, work: Work) -> Relations:
    """The same for any hands of the player."""
    numbers, codes = rank_hands(hands), suit_codes(hands)
    # What the dealer may have by ranks depends on the hand's rank alone, its flushes on that and on one suit at a time.
    ranked, first, of_rank = np.unique(numbers, return_index=True, return_inverse=True)
    plain = work.spread("by ranks", lambda part: by_ranks(hands[first[part]]), len(ranked), 32 * work.cores)
    suits, of_suit = np.unique(codes << NUMBER_BITS | numbers[:, None], return_inverse=True)
    moved = work.spread("flushes", lambda part: flushes(suits[part]), len(suits), 32 * work.cores)
    base, shift, of = np.concatenate(plain), np.concatenate(moved), of_suit.reshape(codes.shape)

    def piece(part: slice) -> Relations:
        return _together(codes[part], base, of_rank[part], shift, of[part])

    return np.concatenate(work.spread("together", piece, len(hands), 32 * work.cores))


def by_ranks(hands: Hands) -> NDArray[np.int64]:
    """By hand, by the rank of the card shown, by how they compare, as if there were no flushes for the dealer."""
    held = np.stack([(hands >> 2 == rank).sum(axis=1) for rank in range(RANKS)], axis=1).astype(np.int64)
    dealers = dealers_hands()
    ways = np.array([[comb(SUITS - p, m) for m in range(HELD)] for p in range(HELD)], dtype=np.int64)
    numbers = rank_hands(hands)
    return _by_ranks(held, numbers, dealers.ranks, dealers.times, dealers.numbers, ways, LEAST_TO_QUALIFY.number)


def flushes(suits: NDArray[np.int64]) -> NDArray[np.int64]:
    """By what is held in a suit and the hand is worth, by rank of a card shown there: what flushes change."""
    dealers = dealers_hands()
    numbers = dealers.plain_numbers, dealers.flush_numbers
    held, own = suits >> NUMBER_BITS, suits & (1 << NUMBER_BITS) - 1
    return _flushes(held, own, dealers.suited, dealers.suited_bits, *numbers, LEAST_TO_QUALIFY.number)


@compiled
def _relation(number: int, dealer: int, least: int) -> int:
    if dealer < least:
        return 0
    if dealer > number:
        return 1
    return 2 if dealer == number else 3


@compiled
def _by_ranks(
    held: NDArray[np.int64],
    numbers: Numbers,
    ranks: Hands,
    times: NDArray[np.int64],
    dealer_numbers: Numbers,
    ways: NDArray[np.int64],
    least: int,
) -> NDArray[np.int64]:
    counts = np.zeros((held.shape[0], 13, 4), dtype=np.int64)
    for i in range(held.shape[0]):
        for j in range(ranks.shape[0]):
            hands = 1
            for k in range(5):
                hands *= ways[held[i, ranks[j, k]], times[j, k]]
            if hands == 0:
                continue
            relation = _relation(numbers[i], dealer_numbers[j], least)
            for k in range(5):
                if times[j, k] == 0:
                    break
                # Of the cards of this rank that are left each is in as many of the hands as any other.
                rank = ranks[j, k]
                counts[i, rank, relation] += hands * times[j, k] // (4 - held[i, rank])
    return counts


@compiled
def _flushes(
    held: NDArray[np.int64],
    own: NDArray[np.int64],
    suited: Hands,
    suited_bits: NDArray[np.int64],
    plain_numbers: Numbers,
    flush_numbers: Numbers,
    least: int,
) -> NDArray[np.int64]:
    counts = np.zeros((held.size, 13, 4), dtype=np.int64)
    for i in range(held.size):
        for j in range(suited.shape[0]):
            if held[i] & suited_bits[j]:
                continue
            before = _relation(own[i], plain_numbers[j], least)
            after = _relation(own[i], flush_numbers[j], least)
            for k in range(5):
                counts[i, suited[j, k], before] -= 1
                counts[i, suited[j, k], after] += 1
    return counts


@compiled
def _together(
    codes: NDArray[np.int64],
    base: NDArray[np.int64],
    of_rank: NDArray[np.int64],
    shift: NDArray[np.int64],
    of_suit: NDArray[np.int64],
) -> NDArray[np.int32]:
    counts = np.zeros((codes.shape[0], 52, 4), dtype=np.int32)
    for i in range(codes.shape[0]):
        for suit in range(4):
            for rank in range(13):
                if not codes[i, suit] >> rank & 1:
                    for relation in range(4):
                        counts[i, 4 * rank + suit, relation] = (
                            base[of_rank[i], rank, relation] + shift[of_suit[i, suit], rank, relation]
                        )
    return counts
