"""Six cards set in two, millions of hands at once: every way to set them, and the house way (11(d)).

The compiled twin of the game's own ``house_way``; tests compare them.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import CARDS, JOKER
from feltwork.games.six_card_fortune_pai_gow_poker.procedure import CARDS_EACH
from feltwork.ranking.hand import ACE, Category
from feltwork.ranking.joker import JokerRank, rank_joker_one
from feltwork.ranking.kernels import JOKER_FIVE, rank_hands
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.types import Hands, Numbers

Settings: TypeAlias = NDArray[np.int32]
"""For each hand and each card of it that may be the low hand."""

WAYS = CARDS_EACH
LOW_JOKER = ACE + 1
"""A player's joker as low hand is above an ace; a dealer's is an ace."""
FOUL = -1
"""In place of a high hand that is lower than the low one."""

INSTEAD_OF = {ACE: 12, 13: 10, 12: 8}
"""The simple strategy: such a card goes low in place of one up to that, where it leaves a pair or better high."""
SPLIT_ACES_UP_TO = 11
"""Where a pair of aces is all there is, one ace goes low in place of a card up to that."""
PAIR = 1
"""The place of a pair among the high hands."""
assert JokerRank.ORDER[PAIR] is Category.PAIR


class Kinds(NamedTuple):
    """The places of the high hands that are alike where six cards lie in a row."""

    straight_flush: int
    royal_flush: int


@cache
def low_numbers() -> Numbers:
    """The number of each card as low hand, the joker an ace."""
    return np.array([rank_joker_one([card]).number for card in (*CARDS, JOKER)], dtype=np.int32)


@cache
def kinds() -> Kinds:
    return Kinds(*map(JokerRank.ORDER.index, (Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)))


def set_every_way(hands: Hands) -> tuple[Settings, Settings]:
    """The high hands by number and the low hands by rank, for each card set low; hands set wrongly are FOUL."""
    highs = np.empty(hands.shape, dtype=np.int32)
    for low in range(WAYS):
        ranked = rank_hands(np.delete(hands, low, axis=1), JOKER_FIVE, cores=1)
        highs[:, low] = np.where(ranked < low_numbers()[hands[:, low]], FOUL, ranked)
    return highs, np.where(hands == JOKER.index, LOW_JOKER, (hands >> 2) + 2).astype(np.int32)


def house_way(hands: Hands, highs: Settings) -> NDArray[np.uint8]:
    """Which card of each hand the house way sets low."""
    return _house_way(hands, highs, low_numbers(), kinds())


def simple_way(hands: Hands, highs: Settings, house: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Which card of each hand the simple strategy sets low: the compiled twin of ``strategies.simple_low``."""
    limits = np.zeros(ACE + 1, dtype=np.int64)
    for rank, least in INSTEAD_OF.items():
        limits[rank] = least
    return _simple_way(hands, highs, house, limits)


@compiled
def _house_way(hands: Hands, highs: Settings, lows: Numbers, same: Kinds) -> NDArray[np.uint8]:
    chosen = np.empty(hands.shape[0], dtype=np.uint8)
    kinds = np.empty(WAYS, dtype=np.int64)
    for i in range(hands.shape[0]):
        in_a_row = _suited_run(hands[i])
        best, top = 0, 0
        for j in range(WAYS):
            kinds[j] = max(highs[i, j], 0) >> 20  # a foul hand has no pair either
            if in_a_row and kinds[j] == same.royal_flush:
                kinds[j] = same.straight_flush
            best = max(best, kinds[j])
            top = max(top, lows[hands[i, j]])
        found = -1
        for j in range(WAYS):
            # Without a pair, straight or flush the highest card stays in the high hand.
            if kinds[j] < best or (best == 0 and (highs[i, j] & 0xF0000) != top):
                continue
            if found < 0 or _before(hands[i, j], hands[i, found], lows):
                found = j
        chosen[i] = found
    return chosen


@compiled
def _before(card: int, other: int, lows: Numbers) -> bool:
    """The higher card is the low hand; of an ace and the joker the joker."""
    return lows[card] > lows[other] or (lows[card] == lows[other] and card == 52)


@compiled
def _suited_run(hand: Hands) -> bool:
    """Six cards to a straight flush, the joker any one of them; the ace at either end."""
    suit, bits = -1, 0
    for card in hand:
        if card == 52:
            continue
        if suit >= 0 and card & 3 != suit:
            return False
        suit = card & 3
        bits |= 1 << (card >> 2) + 1
    aces_low = (bits & 0x1FFF) | (bits >> 13 & 1)
    return _within_six(bits) or _within_six(aces_low)


@compiled
def _within_six(bits: int) -> bool:
    """Whether all bits lie within six places."""
    while not bits & 1:
        bits >>= 1
    return bits < 1 << 6


# ----------------------------------------------------------------------------------------- the simple strategy


@compiled
def _simple_way(
    hands: Hands, highs: Settings, house: NDArray[np.uint8], limits: NDArray[np.int64]
) -> NDArray[np.uint8]:
    chosen = house.copy()
    for i in range(hands.shape[0]):
        filed = _worth(hands[i, house[i]])
        high = highs[i, house[i]]
        split = high >> 20 == PAIR and high >> 16 & 15 == ACE and filed <= SPLIT_ACES_UP_TO
        for j in range(WAYS):
            worth = _worth(hands[i, j])
            pair_left = highs[i, j] >> 20 >= PAIR and worth > filed and filed <= limits[worth]
            if highs[i, j] < 0 or not (pair_left or (split and worth == ACE)):
                continue
            best = _worth(hands[i, chosen[i]])
            if worth > best or (worth == best and hands[i, j] == 52):
                chosen[i] = j
    return chosen


@compiled
def _worth(card: int) -> int:
    """A card by itself: the joker is an ace."""
    return ACE if card == 52 else (card >> 2) + 2
