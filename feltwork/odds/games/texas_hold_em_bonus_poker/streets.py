"""From the boards back to the streets: the Turn and the River Wager are decided, and every deal is counted.

Both wagers are paid even money on the same comparison and bind to nothing: each is worth placing where more of the
deals that can still come are won than lost, whatever else is staked. So no paytable changes them, and what is left of a
hand of two cards is a few numbers: its deals by category, result, Turn Wager and River Wager.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.games.texas_hold_em_bonus_poker.boards import (
    CHOICES,
    DEALERS,
    Boards,
    Standings,
    boards,
    place,
    standings,
)
from feltwork.odds.keeping import Kept
from feltwork.odds.suit_classes import suit_classes
from feltwork.odds.work import Work
from feltwork.ranking.hand import describe_counts
from feltwork.ranking.kernels import all_hands, categories, rank_hands
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.types import Hands
from feltwork.ranking.poker import PokerRank

LOWER, TIE, HIGHER = range(3)
CATEGORIES = len(PokerRank.ORDER)
RUNOUTS = comb(50, 3) * 47 * 46 * DEALERS
"""What may follow two cards: a flop, a turn card, a river card and the dealer's two cards."""

Counts = NDArray[np.int64]
Flags = NDArray[np.uint8]

OPTIMAL, CUSTOMARY = range(2)


class Bets(NamedTuple):
    """Where a hand of two cards bets, by the place of the community cards among the fifty others."""

    turn: Flags
    """For each flop."""
    river: Flags
    """For each four cards, whichever of them was the turn card."""

    def by_fours(self) -> NDArray[np.uint32]:
        """For each four cards: how many of their four flops have which wagers.

        A byte each, from the lowest: no wager, the River Wager, the Turn Wager, both.
        """
        with_turn = self.turn[flops_of_fours()].sum(axis=0, dtype=np.uint32)
        packed: NDArray[np.uint32] = with_turn << np.uint32(16) | (np.uint32(4) - with_turn)
        packed <<= np.uint32(8) * self.river
        return packed


def hands() -> Hands:
    """One hand of two cards of each of the 169 classes."""
    return suit_classes(2).hands


@cache
def of_others(cards: int) -> Hands:
    """So many of fifty cards, by place."""
    listed = all_hands(cards, 50)
    return np.ascontiguousarray(listed[np.argsort(place(listed))])


@cache
def flops_of_fours() -> NDArray[np.int64]:
    """The places of the four flops in each four cards: one row for each card that may have been the turn card."""
    fours = of_others(4)
    return np.stack([place(np.delete(fours, turn, axis=1)) for turn in range(4)])


class Folded(NamedTuple):
    """What folding back gives for each of the 169 hands."""

    deals: Counts
    """For optimal and for customary betting: the deals by category, result, Turn Wager and River Wager."""
    bets: NDArray[np.uint8]
    """Optimal betting: the flops, then the fours, a bit each."""


_KNOWN: dict[str, Folded] = {}


def folded(work: Work) -> Folded:
    """Everything that the paytables share: found once in a process, and kept on disk."""
    if "all" not in _KNOWN:
        made: list[Folded] = []

        def make() -> Folded:
            if not made:
                made.append(fold_all(work))
            return made[0]

        kept = Kept()
        deals = kept.arrays("hold-em-deals", __name__, lambda: make().deals)
        bets = kept.arrays("hold-em-bets", __name__, lambda: make().bets)
        _KNOWN["all"] = Folded(deals, bets)
    return _KNOWN["all"]


def fold_all(work: Work) -> Folded:
    """Rank every board, then fold back hand by hand."""
    whole = boards()
    stand = standings(whole.classes, work)

    def piece(part: slice) -> list[Folded]:
        return [fold_back(hands()[row], whole, stand) for row in range(part.start, part.stop)]

    rows = [row for part in work.spread("folding back", piece, len(hands()), pieces=len(hands())) for row in part]
    return Folded(np.stack([row.deals for row in rows], axis=1), np.stack([row.bets for row in rows]))


def fold_back(hand: Hands, whole: Boards, stand: Standings) -> Folded:
    """All deals to one hand, played both ways."""
    own = renamed(hand)
    ahead = sum_ahead(hand, own, whole.class_of, whole.suits_of, stand, CHOICES)
    best = best_bets(ahead)
    deals = [
        sum_deals(hand, own, whole.class_of, whole.suits_of, stand, CHOICES, bets.by_fours())
        for bets in (best, customary_bets(hand))
    ]
    return Folded(np.stack(deals), np.packbits(np.concatenate(best)))


def renamed(hand: Hands) -> NDArray[np.int64]:
    """The place of two cards after their suits became others: for each way that :class:`Boards` has."""
    ways = np.arange(256)
    suits = [ways >> 2 * (int(card) & 3) & 3 for card in hand]
    cards = np.sort([(int(card) & 0xFC) + suit for card, suit in zip(hand, suits, strict=True)], axis=0)
    return place(cards.T.astype(np.uint8))


def best_bets(ahead: NDArray[np.int64]) -> Bets:
    """Bet where more is won than lost; where it is the same, check."""
    by_flop = np.zeros(comb(50, 3), dtype=np.int64)
    for flops in flops_of_fours():
        np.add.at(by_flop, flops, ahead)
    return Bets((by_flop > 0).astype(np.uint8), (ahead > 0).astype(np.uint8))


def customary_bets(hand: Hands) -> Bets:
    """Bet where the hand is of a better kind than the ranks of the board alone."""
    others = np.array([card for card in range(52) if card not in hand], dtype=np.uint8)
    flags = []
    for cards in (3, 4):
        board = others[of_others(cards)]
        whole = np.concatenate([np.broadcast_to(hand, (len(board), 2)), board], axis=1)
        flags.append((categories(rank_hands(whole, cores=1)) > _shown(board)).astype(np.uint8))
    return Bets(*flags)


def _shown(board: Hands) -> NDArray[np.uint8]:
    """The category that a board's ranks make by themselves."""
    key = (board >> 2).astype(np.int64) @ 13 ** np.arange(board.shape[1])
    _, first, back = np.unique(key, return_index=True, return_inverse=True)
    told = [describe_counts([int(card) >> 2 for card in board[row]])[0] for row in first]
    return np.array([PokerRank.ORDER.index(category) for category in told], dtype=np.uint8)[back]


# ------------------------------------------------------------------------------------------ the kernels


@compiled
def _others(hand: Hands) -> NDArray[np.int64]:
    others = np.empty(50, dtype=np.int64)
    size = 0
    for card in range(52):
        if card != hand[0] and card != hand[1]:
            others[size] = card
            size += 1
    return others


@compiled
def sum_ahead(
    hand: Hands,
    own: NDArray[np.int64],
    class_of: NDArray[np.int32],
    suits_of: NDArray[np.uint8],
    stand: Standings,
    choices: NDArray[np.int64],
) -> NDArray[np.int64]:
    """For each four community cards: deals that are won less those that are lost."""
    ahead = np.zeros(choices[50, 4], dtype=np.int64)
    cards = _others(hand)
    for e in range(4, 50):
        for d in range(3, e):
            at_de = choices[cards[d], 4] + choices[cards[e], 5]
            for c in range(2, d):
                at_cde = choices[cards[c], 3] + at_de
                for b in range(1, c):
                    at_bcde = choices[cards[b], 2] + at_cde
                    for a in range(b):
                        board = cards[a] + at_bcde
                        standing = stand[own[suits_of[board]], class_of[board]]
                        more = 2 * (standing & 0x3FF) + (standing >> 10 & 0x3FF) - 990
                        ab = a + choices[b, 2]
                        ahead[ab + choices[c, 3] + choices[d, 4]] += more
                        ahead[ab + choices[c, 3] + choices[e, 4]] += more
                        ahead[ab + choices[d, 3] + choices[e, 4]] += more
                        ahead[a + choices[c, 2] + choices[d, 3] + choices[e, 4]] += more
                        ahead[b + choices[c, 2] + choices[d, 3] + choices[e, 4]] += more
    return ahead


@compiled
def sum_deals(
    hand: Hands,
    own: NDArray[np.int64],
    class_of: NDArray[np.int32],
    suits_of: NDArray[np.uint8],
    stand: Standings,
    choices: NDArray[np.int64],
    by_fours: NDArray[np.uint32],
) -> NDArray[np.int64]:
    """All deals by category, result, Turn Wager and River Wager; a board is dealt in twenty ways, street by street."""
    counts = np.zeros((10, 3, 2, 2), dtype=np.int64)
    cards = _others(hand)
    for e in range(4, 50):
        for d in range(3, e):
            at_de = choices[cards[d], 4] + choices[cards[e], 5]
            for c in range(2, d):
                at_cde = choices[cards[c], 3] + at_de
                for b in range(1, c):
                    at_bcde = choices[cards[b], 2] + at_cde
                    for a in range(b):
                        board = cards[a] + at_bcde
                        standing = stand[own[suits_of[board]], class_of[board]]
                        ab = a + choices[b, 2]
                        ways = (
                            by_fours[ab + choices[c, 3] + choices[d, 4]]
                            + by_fours[ab + choices[c, 3] + choices[e, 4]]
                            + by_fours[ab + choices[d, 3] + choices[e, 4]]
                            + by_fours[a + choices[c, 2] + choices[d, 3] + choices[e, 4]]
                            + by_fours[b + choices[c, 2] + choices[d, 3] + choices[e, 4]]
                        )
                        higher, tie, category = standing & 0x3FF, standing >> 10 & 0x3FF, standing >> 20
                        lower = 990 - higher - tie
                        for turn in range(2):
                            for river in range(2):
                                many = ways >> (16 * turn + 8 * river) & 0xFF
                                counts[category, 0, turn, river] += many * lower
                                counts[category, 1, turn, river] += many * tie
                                counts[category, 2, turn, river] += many * higher
    return counts
