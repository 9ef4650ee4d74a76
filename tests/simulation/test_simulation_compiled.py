"""Chance as compiled rounds have it: the choices of a word, the deal, and units that depend on nothing but the seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

import numpy as np
import pytest
from numpy.typing import NDArray

from feltwork.equipment.randomness import SimulationSource
from feltwork.ranking.kernels.types import Hands
from feltwork.simulation.compiled import (
    Dealt,
    Draws,
    Rolled,
    deal,
    draw,
    play_unit,
    tally_of,
    word_ends,
    words_of,
)

BOUNDS = [(6,), (52, 51, 50), (416, 415, 414, 413, 412, 411, 410, 409), (2, 3, 65535), (1, 1)]


def plain_draw(words: Sequence[int], rounds: int, bounds: Sequence[int]) -> list[list[int]]:
    """The recipe with whole numbers of any size: a word's way among all, written in mixed digits."""
    given = iter(words)
    rows = []
    for _ in range(rounds):
        row: list[int] = []
        for end in word_ends(bounds):
            group = bounds[len(row) : end]
            ways = prod(group)
            while True:
                way, rest = divmod(next(given) * ways, 2**64)
                if rest >= 2**64 % ways:
                    break
            digits = []
            for bound in reversed(group):
                way, digit = divmod(way, bound)
                digits.append(digit)
            row += reversed(digits)
        rows.append(row)
    return rows


@pytest.mark.parametrize("bounds", BOUNDS)
def test_draws_are_those_of_the_plain_twin(bounds: tuple[int, ...]) -> None:
    words = words_of(3, 5, 500)
    drawn = draw(words, 200, bounds)
    assert drawn is not None
    assert drawn.tolist() == plain_draw([int(word) for word in words], 200, bounds)


def test_a_word_that_would_make_a_bias_is_passed_over() -> None:
    """2**64 leaves 4 when it is divided among 6: the words with a remainder below 4 are one too many for some ways."""
    ways = 6
    unfair = [word for word in (*range(4), 2**63, 2**64 - 1) if word * ways % 2**64 < 2**64 % ways]
    assert unfair == [0, 2**63]
    fair = 12345 << 40
    words = np.array([*unfair, fair], dtype=np.uint64)
    drawn = draw(words, 1, (ways,))
    assert drawn is not None
    assert drawn.tolist() == [[fair * ways >> 64]]
    assert draw(words[:2], 1, (ways,)) is None


def test_a_choice_fills_no_more_than_its_words() -> None:
    assert word_ends(range(52, 43, -1)) == [9]
    assert all(prod(bounds[: word_ends(bounds)[0]]) <= 2**54 for bounds in BOUNDS)


def test_a_deal_is_the_deck_in_another_order() -> None:
    deck = np.arange(5, dtype=np.uint8)
    drawn = draw(words_of(1, 0, 3000), 2400, (5, 4, 3, 2, 1))
    assert drawn is not None
    orders = Counter(map(tuple, deal(drawn, deck).tolist()))
    assert set(map(sum, orders)) == {10}
    assert len(orders) == 120
    # Twenty of each are expected; the chi-square of 119 degrees of freedom is beyond 180 once in 3,000 seeds.
    assert sum((times - 20) ** 2 / 20 for times in orders.values()) < 180


def test_a_stream_is_that_of_the_simulation_source() -> None:
    source = SimulationSource(9, stream=4)
    words = words_of(9, 4, 2)
    assert source.below(2**63) == int(words[0]) >> 1  # the half of a word's ways, without any word passed over


@dataclass(frozen=True)
class TwoDice(Rolled):
    """Even money that the dice show the same."""

    words_per_round: float = 1.0
    bounds = (6, 6)
    results = ((Fraction(-1), Fraction(1)), (Fraction(1), Fraction(1)))

    def settle(self, drawn: Draws) -> NDArray[np.integer]:
        return (drawn[:, 0] == drawn[:, 1]).astype(np.int64)


class HighCard(Dealt):
    """Half of the stake more where the first card is the higher of two."""

    deck = np.repeat(np.arange(52, dtype=np.uint8), 2)
    cards = 2
    results = ((Fraction(-1), Fraction(1)), (Fraction(0), Fraction(1)), (Fraction(3, 2), Fraction(2)))

    def settle(self, dealt: Hands) -> NDArray[np.integer]:
        ranks = (dealt >> 2).astype(np.int64)
        return np.sign(ranks[:, 0] - ranks[:, 1]) + 1


def test_a_unit_is_the_same_however_many_words_it_is_offered() -> None:
    plenty, few = TwoDice(words_per_round=3.0), TwoDice(words_per_round=0.1)
    assert play_unit(plenty, 1, 2, 1000).tolist() == play_unit(few, 1, 2, 1000).tolist()
    assert play_unit(plenty, 1, 3, 1000).tolist() != play_unit(plenty, 1, 2, 1000).tolist()


def test_counts_become_a_tally() -> None:
    counts = play_unit(HighCard(), 1, 0, 10_000)
    tally = tally_of(HighCard(), counts, 100)
    assert tally.rounds == 10_000
    assert tally.net == -100 * counts[0] + 150 * counts[2]
    assert tally.staked == 100 * (counts[0] + counts[1]) + 200 * counts[2]
    ties = Fraction(7, 103)  # of 103 cards, seven have the rank of the first
    assert abs(counts[1] / 10_000 - ties) < 0.01
    with pytest.raises(AssertionError, match="can't be divided"):
        tally_of(HighCard(), counts, 1)
