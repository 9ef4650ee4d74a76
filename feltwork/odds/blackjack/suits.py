"""The suits of two cards that a third may make 6-7-8 or 7-7-7: how likely they are alike, and the third card too."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.blackjack.hands import BONUS_HANDS
from feltwork.odds.blackjack.table_rules import VALUES

SUIT_KINDS = ("mixed", "suited", "spades")
VARIANTS = 5
"""Mixed suits; both of one suit other than spades, and both spades: each with the up card helping less or more."""
KIND_OF_VARIANT = (0, 1, 1, 2, 2)
SPADES = 3


@dataclass(frozen=True, eq=False)
class SuitVariants:
    """For each of BONUS_HANDS and each up card: how likely a variant is, and how likely its third card fits in suit."""

    weight: NDArray[np.float64]
    """``[bonus hand, up, variant]``; adds up to 1 over the variants."""
    fits: NDArray[np.float64]
    """Of the cards with the value that completes the hand, the share in the suit of both."""


def no_suits() -> SuitVariants:
    """For games in which no suit matters: all hands are mixed."""
    weight = np.zeros((len(BONUS_HANDS), VALUES, VARIANTS))
    weight[:, :, 0] = 1.0
    return SuitVariants(weight, np.zeros_like(weight))


def suit_variants(decks: int, *, up_card_seen: bool) -> SuitVariants:
    """The variants where every suit has so many cards of each value from 6 to 8.

    Of a first hand the suit of the up card is seen and told apart. Of a split hand no other card's suit is looked at:
    each unseen or unheeded card is in any suit alike.
    """
    weight = np.zeros((len(BONUS_HANDS), VALUES, VARIANTS))
    fits = np.zeros_like(weight)
    for place, (pair, completes) in enumerate(BONUS_HANDS.items()):
        for up in range(VALUES):
            seen = (*pair, up) if up_card_seen and up == completes else pair
            for (kind, share), likely in _shares(seen, completes, decks).items():
                variant = 0 if kind == 0 else 2 * kind - 1 + (weight[place, up, 2 * kind - 1] > 0)
                weight[place, up, variant] += likely
                fits[place, up, variant] = share
    return SuitVariants(weight, fits)


def variant_of(suits: tuple[str, str], completes_in_suit: float, variants: SuitVariants, bonus: int, up: int) -> int:
    """Which variant two cards are, given how likely the third one fits in suit."""
    if suits[0] != suits[1]:
        return 0
    kind = 2 if suits[0] == "s" else 1
    places = [place for place in range(VARIANTS) if KIND_OF_VARIANT[place] == kind]
    return min(places, key=lambda place: abs(variants.fits[bonus, up, place] - completes_in_suit))


def share_in_suit(decks: int, seen_of_value: int, seen_in_suit: int) -> float:
    """Of the cards of a value left in the shoe, the share in one suit."""
    return (decks - seen_in_suit) / (4 * decks - seen_of_value)


def _shares(seen: tuple[int, ...], completes: int, decks: int) -> dict[tuple[int, float], float]:
    """How likely each kind of the first two suits is, together with the third card's share in their suit."""
    found: dict[tuple[int, float], float] = defaultdict(float)
    for suits in product(range(4), repeat=len(seen)):
        likely, held = 1.0, list(zip(seen, suits, strict=True))
        for place, (value, suit) in enumerate(held):
            before = held[:place]
            alike = before.count((value, suit))
            likely *= (decks - alike) / (4 * decks - sum(other == value for other, _ in before))
        if likely <= 0:
            continue
        if suits[0] != suits[1]:
            found[0, 0.0] += likely
            continue
        of_value = sum(value == completes for value, _ in held)
        share = share_in_suit(decks, of_value, held.count((completes, suits[0])))
        found[2 if suits[0] == SPADES else 1, share] += likely
    return dict(sorted(found.items()))
