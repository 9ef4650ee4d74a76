"""Hands for the ranking tests: by name, from hypothesis, and whole decks of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from feltwork.equipment.cards import CARDS, JOKER, Card, parse_cards
from feltwork.ranking.hand import HandRank

R = TypeVar("R", bound=HandRank)
DECK = (*CARDS, JOKER)


def cards(indices: Sequence[int]) -> tuple[Card, ...]:
    return tuple(DECK[index] for index in indices)


def indices(hand: Sequence[Card]) -> list[int]:
    return [card.index for card in hand]


def ranked(rank: Callable[[tuple[Card, ...]], R], text: str) -> R:
    return rank(parse_cards(text))


def falls(rank: Callable[[tuple[Card, ...]], R], *hands: str) -> bool:
    """Whether each hand beats the one after it."""
    ranks = [ranked(rank, hand) for hand in hands]
    return all(higher > lower for higher, lower in pairwise(ranks))


def random_hands(count: int, size: int, deck: int = 52, seed: int = 565) -> NDArray[np.uint8]:
    order = np.random.default_rng(seed).random((count, deck)).argsort(axis=1)
    return order[:, :size].astype(np.uint8)


@st.composite
def hands(draw: st.DrawFn, size: int, joker: bool = False) -> tuple[Card, ...]:
    """Hands, most of them from a few ranks or a suit or two: that is where the rare ones are."""
    suits = draw(st.sampled_from(["cdhs", "cd", "h", "cdhs"]))
    ranks = draw(st.sampled_from([range(2, 15), range(2, 15), range(10, 15), range(2, 8), range(11, 15)]))
    deck = [card for card in CARDS if card.suit in suits and (card.rank in ranks or card.rank == 14)]
    if len(deck) < size:
        deck = list(CARDS)
    if joker:
        deck.append(JOKER)
    return tuple(draw(st.permutations(deck))[:size])


def given_hand(size: int, joker: bool = False) -> Callable[[Callable[..., None]], Any]:
    """Try the test with many hands; how long one takes never decides it."""
    return lambda test: settings(deadline=None)(given(hands(size, joker))(test))


def same_order(ours: Sequence[int], theirs: Sequence[int]) -> bool:
    """Whether two lists of numbers put the same hands in the same order, ties tied."""
    _, our_place = np.unique(np.asarray(ours), return_inverse=True)
    _, their_place = np.unique(np.asarray(theirs), return_inverse=True)
    return bool(np.array_equal(our_place, their_place))
