"""Compiled rounds: what a kernel is, and how chance reaches it.

1. Rounds are played in units of ``ROUNDS``; unit ``i`` is a function of the seed and of ``i``, and of nothing else.
2. A unit has a stream of 64-bit words, those of ``SimulationSource(seed, stream=i)``: it is handed the first of them.
3. A kernel that runs out of words says so (None), and is called anew with twice as many: the same words and more.
4. A kernel gives integer counts, so that totals are the same for any number of workers, in any order.
5. ``results`` says what each count is worth, net and staked in units of the stake: priced by the game's settlement.
6. ``draw`` makes several choices of one word without any bias: with B ways in all, word * B // 2**64 is the way (its
   digits are the choices), and a word whose remainder is under 2**64 % B is passed over (Lemire), so all are as likely.
7. ``deal`` is Fisher and Yates, stopped after the cards of a round; the deck is never put back in order, because
   from any order the next cards are all as likely.
8. Most games deal or roll a fixed number: ``Dealt`` and ``Rolled`` need no more than ``settle``, arrays in and out.
9. A kernel is plain data that can be pickled: it is sent to other processes and machines as it is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import TypeAlias

import numpy as np
from numpy.random import Generator, Philox
from numpy.typing import NDArray

from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.types import Hands, Words
from feltwork.simulation.tally import Tally
from feltwork.terms.money import Cents

ROUNDS = 1 << 16
"""The rounds of a unit: its words fit into a core's cache."""
WAYS_OF_A_WORD = 1 << 54
"""The most that one word chooses from: fewer than one in a thousand is passed over then."""

Counts: TypeAlias = NDArray[np.int64]
Draws: TypeAlias = NDArray[np.uint16]
"""A row for each round: choices, each below a bound of its own."""


class Kernel(ABC):
    """Rounds of one wager under one set of rules, played one way."""

    results: Sequence[tuple[Fraction, Fraction]]
    """What each count is worth: won or lost and staked, in units of the stake."""
    words_per_round: float = 1.0
    """About how many words a round takes; fewer than are needed cost time, and change nothing."""

    @abstractmethod
    def play(self, words: Words, rounds: int) -> Counts | None:
        """So many rounds by their results; None where the words don't last."""


def words_of(seed: int, unit: int, count: int) -> Words:
    """The first words of a unit's stream.

    >>> list(words_of(7, 1, 2)) == list(words_of(7, 1, 5)[:2])
    True
    """
    generator = Generator(Philox(key=seed % 2**128, counter=unit << 64))
    return generator.integers(0, 2**64 - 1, count, dtype=np.uint64, endpoint=True)


def play_unit(kernel: Kernel, seed: int, unit: int, rounds: int = ROUNDS) -> Counts:
    """The counts of a unit, or of its first rounds."""
    count = int(rounds * kernel.words_per_round * 1.02) + 64
    while True:
        counts = kernel.play(words_of(seed, unit, count), rounds)
        if counts is not None:
            return counts
        count *= 2


def tally_of(kernel: Kernel, counts: Counts, unit: Cents) -> Tally:
    """Counts as money, for a unit so large that nothing has to be rounded."""
    tally = Tally(unit)
    for (net, staked), times in zip(kernel.results, counts, strict=True):
        if times:
            amounts = net * unit, staked * unit
            assert all(amount.denominator == 1 for amount in amounts), f"{unit} cents can't be divided so"
            tally.add(int(amounts[0]), int(amounts[1]), int(times))
    return tally


class Rolled(Kernel):
    """A game with the same choices in each round: dice, or places in a deck."""

    bounds: Sequence[int]
    """Each choice is a number below its bound."""

    @abstractmethod
    def settle(self, drawn: Draws) -> NDArray[np.integer]:
        """For each row of choices, the place of its result in ``results``."""

    def play(self, words: Words, rounds: int) -> Counts | None:
        drawn = draw(words, rounds, self.bounds)
        if drawn is None:
            return None
        return np.bincount(self.settle(drawn), minlength=len(self.results))


class Dealt(Kernel):
    """A game that deals the same number of cards in each round, from a whole deck newly shuffled."""

    deck: Hands
    """The index of every card, as often as it is there."""
    cards: int

    @abstractmethod
    def settle(self, dealt: Hands) -> NDArray[np.integer]:
        """For each row of cards in the order in which they are dealt, the place of its result in ``results``."""

    def play(self, words: Words, rounds: int) -> Counts | None:
        drawn = draw(words, rounds, range(len(self.deck), len(self.deck) - self.cards, -1))
        if drawn is None:
            return None
        return np.bincount(self.settle(deal(drawn, self.deck)), minlength=len(self.results))


def draw(words: Words, rounds: int, bounds: Sequence[int]) -> Draws | None:
    """A row of choices for each round, each below its bound; None where the words don't last.

    >>> drawn = draw(words_of(1, 0, 2000), 1000, (6, 6))
    >>> drawn.shape, int(drawn.max()), int(drawn.min())
    ((1000, 2), 5, 0)
    """
    ends = np.array(word_ends(bounds), dtype=np.int64)
    drawn = np.empty((rounds, len(bounds)), dtype=np.uint16)
    enough = _draw(words, np.array(bounds, dtype=np.uint64), ends, passed_over(bounds), drawn)
    return drawn if enough else None


def word_ends(bounds: Sequence[int]) -> list[int]:
    """Where the choices of each word end.

    >>> word_ends((52, 51, 50, 49, 48, 47)), word_ends([416] * 8)
    ([6], [6, 8])
    """
    ends: list[int] = []
    ways = 1
    for place, bound in enumerate(bounds):
        if ways * bound > WAYS_OF_A_WORD:
            ends.append(place)
            ways = 1
        ways *= bound
    return [*ends, len(bounds)]


def passed_over(bounds: Sequence[int]) -> Words:
    """For each word of such choices, the least remainder with which it is not passed over.

    >>> passed_over((6, 6)).tolist() == [2**64 % 36]
    True
    """
    ends = word_ends(bounds)
    ways = [prod(bounds[first:end]) for first, end in zip([0, *ends], ends, strict=False)]
    return np.array([2**64 % many for many in ways], dtype=np.uint64)


def deal(drawn: Draws, deck: Hands) -> Hands:
    """The cards that each round deals, for choices among all of them, all but one, all but two …

    >>> deal(np.array([[2, 0], [0, 0]], dtype=np.uint16), np.array([7, 8, 9], dtype=np.uint8)).tolist()
    [[9, 8], [9, 8]]
    """
    dealt = np.empty(drawn.shape, dtype=np.uint8)
    _deal(drawn, deck.copy(), dealt)
    return dealt


@compiled
def _draw(words: Words, bounds: Words, ends: NDArray[np.int64], least: Words, drawn: Draws) -> bool:
    half, low = np.uint64(32), np.uint64(0xFFFFFFFF)
    at = 0
    for i in range(drawn.shape[0]):
        place = 0
        for j in range(ends.size):
            first = place
            while True:
                if at == words.size:
                    return False
                left = words[at]
                at += 1
                place = first
                while place < ends[j]:
                    bound = bounds[place]
                    # The whole part of left * bound / 2**64, from two halves, and what remains.
                    drawn[i, place] = ((left >> half) * bound + ((left & low) * bound >> half)) >> half
                    left *= bound
                    place += 1
                if left >= least[j]:
                    break
    return True


@compiled
def _deal(drawn: Draws, deck: Hands, dealt: Hands) -> None:
    for i in range(drawn.shape[0]):
        for place in range(drawn.shape[1]):
            chosen = place + drawn[i, place]
            card = deck[chosen]
            deck[chosen] = deck[place]
            deck[place] = card
            dealt[i, place] = card
