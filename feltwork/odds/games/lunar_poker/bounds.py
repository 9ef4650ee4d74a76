"""What an exchange can win at most, so that most of them need not be counted."""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.games.lunar_poker.actions import draws_of
from feltwork.odds.games.lunar_poker.behind import FLUSH, FULL_HOUSE, STRAIGHT
from feltwork.odds.games.lunar_poker.by_ranks import HIDDEN, Most
from feltwork.odds.games.lunar_poker.final_hands import HELD, RANKS, SUITS
from feltwork.odds.games.lunar_poker.kernels import Shown

SUITED = comb(RANKS - 1, HIDDEN)
"""The dealer's hands of the suit shown."""
PAIR_OUTS = 4 * 3
"""The cards that pair one of the four that a forced dealer keeps."""
OUTS = PAIR_OUTS + 2 * 4 + 9
"""The most cards that let a forced dealer qualify: for a pair, a straight or a flush."""


def _forced(higher: NDArray[np.int64], outs: NDArray[np.int64], cards: int, shown: Shown) -> NDArray[np.int64]:
    """What forcing adds at most to a hand of the dealer that does not qualify, over the cards that may be drawn."""
    own = shown.prices
    if not own.forces:
        return np.zeros_like(higher)
    added: NDArray[np.int64] = outs * (higher - own.back) - cards * (own.fee + own.not_qualified - own.back)
    return added.clip(min=0)


def most_won(cards: int, shown: Shown) -> Most:
    """What each final hand wins at most after an exchange of so many cards, if it is no flush.

    By ranks the dealer's flushes are too low, which is good for the player; but where a full house meets one that would
    not qualify by its ranks, the player wins more.
    """
    hands, own = shown.hands, shown.prices
    left = draws_of(cards, own.forces).cards
    higher = own.higher[hands.five_kinds]
    return Most(
        not_qualified=own.not_qualified,
        tie=own.tie,
        lower=own.lower,
        higher=higher,
        beside=np.where(hands.five >= FULL_HOUSE, higher * SUITED, 0),
        forced=_forced(higher, np.where(hands.five < STRAIGHT, PAIR_OUTS, OUTS), left, shown),
        cards=left,
    )


def most_by_flushes(cards: int, shown: Shown) -> NDArray[np.int64]:
    """What final flushes add at most where what is kept is of one suit, by the ranks left in it."""
    _, hidden, left = draws_of(cards, shown.prices.forces)
    won = np.unique(shown.prices.higher[shown.hands.flush_kinds[shown.hands.flush >= FLUSH]])
    forced = left * shown.prices.not_qualified + _forced(won, np.full_like(won, OUTS), left, shown)
    worth = np.maximum(left * won, forced) * hidden
    # A sequence that has a given card begins in one of five places; of five new cards there are ten in each suit.
    suits, straight_flushes = (1, HELD) if cards < HELD else (SUITS, SUITS * 10)
    ways = [suits * comb(ranks, cards) for ranks in range(RANKS + 1)]
    return np.array([many * worth[0] + straight_flushes * worth[-1] for many in ways], dtype=np.int64)
