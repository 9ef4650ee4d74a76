"""Kernels give the numbers of their plain-Python twins, hand for hand."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ranking_hands import cards, hands, indices, random_hands

from feltwork.equipment.cards import Card
from feltwork.ranking import joker, kernels, omaha
from feltwork.ranking.four_card import rank_four
from feltwork.ranking.hand import HandRank
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.packing import ROWS, pack
from feltwork.ranking.kernels.rankings import RANKINGS
from feltwork.ranking.kernels.tables import RANK_KEYS, rank_hands_of
from feltwork.ranking.low import rank_low
from feltwork.ranking.poker import rank_five
from feltwork.ranking.three_card import rank_three
from feltwork.terms.refusal import Refused
from tests.examples import examples

TWINS: dict[str, Callable[[Sequence[Card]], HandRank]] = {
    "poker": rank_five,
    "three-card": rank_three,
    "four-card": rank_four,
    "joker five": joker.rank_joker_five,
    "joker two": joker.rank_joker_two,
    "low": rank_low,
}
SIZES = [(name, size) for name, ranking in RANKINGS.items() for size in ranking.sizes]


@pytest.mark.parametrize(("name", "size"), [("three-card", 3), ("four-card", 4), ("joker two", 2)])
def test_every_hand_has_its_twins_number(name: str, size: int) -> None:
    every = kernels.all_hands(size, 52 + RANKINGS[name].jokers)
    twins = [TWINS[name](cards(hand)).number for hand in every.tolist()]
    assert kernels.rank_hands(every, RANKINGS[name]).tolist() == twins


@pytest.mark.parametrize(("name", "size"), SIZES)
def test_random_hands_have_their_twins_number(name: str, size: int) -> None:
    dealt = random_hands(2_000, size, 52 + RANKINGS[name].jokers)
    twins = [TWINS[name](cards(hand)).number for hand in dealt.tolist()]
    assert kernels.rank_hands(dealt, RANKINGS[name]).tolist() == twins


@pytest.mark.parametrize(("name", "size"), SIZES)
@settings(max_examples=examples(150), deadline=None)
@given(data=st.data())
def test_rare_hands_have_their_twins_number(name: str, size: int, data: st.DataObject) -> None:
    ranking = RANKINGS[name]
    hand = data.draw(hands(size, joker=bool(ranking.jokers)))
    twin = TWINS[name](hand)
    number = kernels.rank_hands([indices(hand)], ranking)
    assert number == twin.number
    assert ranking.twin.ORDER[kernels.categories(number)[0]] is twin.category
    assert ranking.twin.from_number(int(number[0])) == twin


@settings(max_examples=examples(150), deadline=None)
@given(hands(9))
def test_553_12_omaha_hands_have_their_twins_number(hand: tuple[Card, ...]) -> None:
    row = [indices(hand)]
    low = omaha.rank_omaha_low(hand[:4], hand[4:])
    assert kernels.rank_omaha(row) == omaha.rank_omaha(hand[:4], hand[4:]).number
    assert kernels.rank_omaha_low(row) == low.number
    assert kernels.eight_or_better(kernels.rank_omaha_low(row)) == low.eight_or_better


def test_cores_do_not_change_the_numbers() -> None:
    dealt = random_hands(120_000, 7)
    assert np.array_equal(kernels.rank_hands(dealt, cores=1), kernels.rank_hands(dealt, cores=4))
    assert kernels.count_hands(cards=5, cores=1) == kernels.count_hands(cards=5, cores=4)


@pytest.mark.parametrize("jokers", [0, 1])
@pytest.mark.parametrize("size", range(1, 8))
def test_no_two_choices_of_ranks_have_the_same_sum(size: int, jokers: int) -> None:
    sums = RANK_KEYS[rank_hands_of(size, jokers)].sum(axis=1)
    assert np.unique(sums).size == sums.size


@pytest.mark.parametrize(("size", "jokers"), [(5, 0), (7, 0), (7, 1)])
def test_every_packed_entry_is_found_again(size: int, jokers: int) -> None:
    keys = RANK_KEYS[rank_hands_of(size, jokers)].sum(axis=1)
    numbers = np.arange(1, keys.size + 1, dtype=np.int32)
    offsets, table = pack(keys, numbers, int(keys.max()))
    assert np.array_equal(table[offsets[keys % ROWS] + keys // ROWS], numbers)
    assert table.nbytes < 2**19, "the table must leave room in a core's second-level cache"


def test_all_hands_are_all_the_hands() -> None:
    every = kernels.all_hands(4)
    assert every.shape == (270_725, 4)
    assert np.all(every[:, :-1] < every[:, 1:])
    assert np.unique(every, axis=0).shape == every.shape


@pytest.mark.parametrize(
    "wrong",
    [
        np.array([[0, 1, 2, 3, 52]], dtype=np.uint8),
        np.array([[0, 1, 2, 3, 255]], dtype=np.uint8),
        np.array([[0, 1, 2, 3, 256 + 4]]),
        np.array([[0, 1, 2, 3, -1]]),
        np.array([[0, 1, 2, 3]]),
        np.array([0, 1, 2, 3, 4]),
    ],
)
def test_refuses_what_is_not_a_hand(wrong: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> None:
    with pytest.raises(Refused, match=r"§ 553\.4\(b\)"):
        kernels.rank_hands(wrong)


def test_refuses_a_size_that_has_no_ranking() -> None:
    with pytest.raises(Refused, match="hands of 4 cards"):
        kernels.count_hands(kernels.POKER, 4)


def test_no_hands_have_no_numbers() -> None:
    assert kernels.rank_hands(np.empty((0, 7), dtype=np.uint8)).size == 0


def test_a_kernel_that_cannot_be_kept_on_disk_is_compiled_all_the_same() -> None:
    names: dict[str, Callable[[int], int]] = {}
    exec("def double(x): return 2 * x", names)  # noqa: S102 - a function from no file has nowhere to be kept
    assert compiled(names["double"])(21) == 42


def test_the_plain_rankings_import_neither_numpy_nor_numba() -> None:
    script = (
        "import sys; from feltwork.ranking import four_card, joker, low, omaha, poker, three_card; "
        "assert not {'numpy', 'numba'} & sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
