"""Other people's evaluators agree on the order of hands. They come with the bench extra; without it, no test."""

from __future__ import annotations

from itertools import pairwise
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from ranking_hands import cards, random_hands, same_order

from feltwork.ranking import kernels

FEW = 300


def peer(name: str) -> Any:
    module: ModuleType = pytest.importorskip(name)
    return module


@pytest.mark.parametrize("size", [5, 6, 7])
def test_553_4_b_eval7_agrees(size: int) -> None:
    eval7 = peer("eval7")
    dealt = random_hands(20_000, size)
    deck = [eval7.Card(str(card)) for card in cards(range(52))]
    theirs = [eval7.evaluate([deck[card] for card in hand]) for hand in dealt.tolist()]
    assert same_order(kernels.rank_hands(dealt).tolist(), theirs)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_553_4_b_phevaluator_agrees(size: int) -> None:
    phevaluator = peer("phevaluator")
    dealt = random_hands(20_000, size)
    theirs = [-phevaluator.evaluate_cards(*hand) for hand in dealt.tolist()]
    assert same_order(kernels.rank_hands(dealt).tolist(), theirs)


def test_553_12_j_phevaluator_agrees() -> None:
    phevaluator = peer("phevaluator")
    dealt = random_hands(5_000, 9)
    theirs = [-phevaluator.evaluate_omaha_cards(*hand[4:], *hand[:4]) for hand in dealt.tolist()]
    assert same_order(kernels.rank_omaha(dealt).tolist(), theirs)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_553_4_e_pokerkit_agrees_on_low_hands(size: int) -> None:
    pokerkit = peer("pokerkit")
    dealt = random_hands(FEW, size)
    theirs = [pokerkit.RegularLowHand.from_game("".join(map(str, cards(hand)))) for hand in dealt.tolist()]
    assert agree(kernels.rank_hands(dealt, kernels.LOW).tolist(), theirs)


def test_553_12_k_pokerkit_agrees_on_omaha_eight_or_better() -> None:
    pokerkit = peer("pokerkit")
    dealt = random_hands(FEW, 9)
    numbers = kernels.rank_omaha_low(dealt)
    theirs = [
        pokerkit.OmahaEightOrBetterLowHand.from_game_or_none(
            "".join(map(str, cards(hand[:4]))), "".join(map(str, cards(hand[4:])))
        )
        for hand in dealt.tolist()
    ]
    qualifying = kernels.eight_or_better(numbers)
    assert qualifying.tolist() == [hand is not None for hand in theirs]
    assert np.count_nonzero(qualifying) > 20
    assert agree(numbers[qualifying].tolist(), [hand for hand in theirs if hand is not None])


def agree(ours: list[int], theirs: list[Any]) -> bool:
    """Whether each two neighbours stand in the same order."""
    return all(
        (a < b) == (x < y) and (a == b) == (x == y)
        for (a, b), (x, y) in zip(pairwise(ours), pairwise(theirs), strict=True)
    )
