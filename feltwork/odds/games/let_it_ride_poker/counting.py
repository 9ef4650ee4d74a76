"""Every deal of Let It Ride Poker by the hand that the five cards make; what a hand is worth is the game's to say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import Card
from feltwork.games.let_it_ride_poker.rules import BETS, LetItRidePokerRules
from feltwork.games.let_it_ride_poker.settlement import five_card_names, settle_bets
from feltwork.odds.priced import UNIT, Priced, priced
from feltwork.odds.suit_classes import Classes, suit_classes
from feltwork.ranking.kernels import all_hands, rank_hands
from feltwork.ranking.kernels.types import Hands, Numbers
from feltwork.ranking.poker import PokerRank

OWN, DECK = 3, 52
LEFT = DECK - OWN
BELOW_FIRST_RANK = 16
"""The bits of a hand's number below its category and first rank, which alone decide how the tables call it."""


class Kind(NamedTuple):
    """Hands that go by the same names in the paytables."""

    names: tuple[str, ...]
    hand: PokerRank
    """One of them."""


class Starts(NamedTuple):
    """Three cards of each suit class, each first community card, and what the second one makes of them."""

    classes: Classes
    others: Hands
    """For each class the 49 cards that may come."""
    counts: NDArray[np.int64]
    """By class, by the place of the first community card among the others, by kind of hand."""
    kinds: tuple[Kind, ...]
    kind_of: NDArray[np.int64]
    """The kind by a hand's category and first rank."""

    def of(self, numbers: Numbers) -> NDArray[np.int64]:
        """The kind of each hand."""
        kinds: NDArray[np.int64] = self.kind_of[numbers >> BELOW_FIRST_RANK]
        return kinds


@cache
def starts() -> Starts:
    """All 1,755 × 49 starts, 48 endings each."""
    classes = suit_classes(OWN)
    others = np.stack([_others(row) for row in classes.hands])
    places = all_hands(2, LEFT)
    numbers = rank_hands(_completed(classes.hands, others[:, places])).reshape(len(others), len(places))
    kinds, kind_of = _kinds(numbers)
    found = Starts(classes, others, np.empty(0, dtype=np.int64), kinds, kind_of)
    start = np.arange(len(others))[:, None] * LEFT
    shape = len(others), LEFT, len(kinds)
    counts = np.zeros(shape, dtype=np.int64).ravel()
    for place in places.T.astype(np.int64):  # either of the two may be the first
        counts += np.bincount(((start + place) * len(kinds) + found.of(numbers)).ravel(), minlength=len(counts))
    return found._replace(counts=counts.reshape(shape))


def _others(hand: Sequence[int]) -> Hands:
    return np.setdiff1d(np.arange(DECK, dtype=np.uint8), hand)


def _completed(hands: Hands, endings: Hands) -> Hands:
    """Each hand with each of its endings, one a row."""
    own = np.repeat(hands[:, None, :], endings.shape[1], axis=1)
    return np.concatenate([own, endings], axis=2).reshape(-1, own.shape[2] + endings.shape[2])


def _kinds(numbers: Numbers) -> tuple[tuple[Kind, ...], NDArray[np.int64]]:
    codes, places = np.unique((numbers >> BELOW_FIRST_RANK).astype(np.uint8), return_index=True)
    kinds: dict[tuple[str, ...], Kind] = {}
    kind_of = np.full(256, -1, dtype=np.int64)
    for code, place in zip(codes, places, strict=True):
        hand = PokerRank.from_number(int(numbers.flat[place]))
        names = five_card_names(hand)
        kinds.setdefault(names, Kind(names, hand))
        kind_of[code] = list(kinds).index(names)
    return tuple(kinds.values()), kind_of


def endings(hand: Sequence[Card], shown: Sequence[Card]) -> list[int]:
    """For each kind of hand, how often a player's cards and the community card shown, if any, end so."""
    cards = np.array([[card.index for card in (*hand, *shown)]], dtype=np.uint8)
    others = _others(cards[0])
    rest = others[None, all_hands(5 - cards.shape[1], len(others))]
    found = starts()
    kinds = found.of(rank_hands(_completed(cards, rest)))
    return [int(count) for count in np.bincount(kinds, minlength=len(found.kinds))]


# ------------------------------------------------------------------------------------------ the settlement


@cache
def settled(hand: PokerRank, riding: int, rules: LetItRidePokerRules) -> Priced:
    """What so many bets that ride come to, by the game's own settlement; no limit of 559.14(c) is reached."""
    stakes = dict.fromkeys(BETS[-riding:], UNIT)
    return priced(settle_bets(hand, stakes, replace(rules, maximum_payout=None)))


@cache
def nets(rules: LetItRidePokerRules) -> tuple[Fraction, ...]:
    """What one bet that rides wins with each kind of hand."""
    return tuple(settled(kind.hand, 1, rules).net for kind in starts().kinds)


@cache
def won(rules: LetItRidePokerRules) -> tuple[NDArray[np.int64], int]:
    """What a bet that rides wins in all over the 48 endings of each start, in parts of a bet; and the parts."""
    parts = lcm(*(net.denominator for net in nets(rules)))
    assert max(nets(rules)) * parts * LEFT**2 < 1 << 62, "odds too fine for 64 bits"
    worth = np.array([int(net * parts) for net in nets(rules)], dtype=np.int64)
    return starts().counts @ worth, parts
