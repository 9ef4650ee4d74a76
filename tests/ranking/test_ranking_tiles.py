"""Tiles: the set, how they are read, and what beats what, against the printed tables and published counts."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from feltwork.equipment.tiles import TILE, TILES, parse_tile, parse_tiles, tile_set
from feltwork.games import game as find_game
from feltwork.ranking.tiles import rank_two
from feltwork.terms.refusal import Refused
from tests.games import pai_gow_tiles_model as model


def test_535_4_f_the_set_holds_32_tiles_eleven_kinds_of_them_twice() -> None:
    assert Counter(map(str, tile_set())) == Counter(model.SET)
    assert Counter(Counter(tile_set()).values()) == {2: 11, 1: 10}


@pytest.mark.parametrize("text", ["2-4", "4-2", " 2-4 ", "2 4", "24", "2/4", "(2-4)", "2:4"])
def test_a_tile_is_read_however_it_is_written(text: str) -> None:
    assert parse_tile(text) is TILES[17]
    assert (str(parse_tile(text)), parse_tile(text).name, parse_tile(text).spots) == ("2-4", "six (2-4)", 6)


@pytest.mark.parametrize("text", ["7-1", "0-1", "As", "2-4-6", "", 24, None])
def test_what_is_no_tile_is_refused(text: object) -> None:
    with pytest.raises(Refused, match=r"seat 1: .* is not a tile; write the spots, the lower number first"):
        parse_tile(text, "seat 1")


def test_tiles_are_read_from_a_list_or_a_string() -> None:
    assert parse_tiles("6-6 1-2") == parse_tiles(["6-6", "2-1"])
    assert TILE.are(parse_tiles("6-6 1-2"))
    assert not TILE.are(("6-6",))


def test_535_4_a_to_g_every_hand_of_two_against_every_other() -> None:
    """All 496 hands against all 496: who is higher, and what is a copy, as a model of the printed tables says."""
    hands = list(combinations(range(32), 2))
    tiles = tile_set()
    ours = [rank_two([tiles[a], tiles[b]]) for a, b in hands]
    theirs = [model.strength((str(tiles[a]), str(tiles[b]))) for a, b in hands]
    assert len(hands) == 496
    for rank, strength in set(zip(ours, theirs, strict=True)):
        for other, its in set(zip(ours, theirs, strict=True)):
            assert (rank > other, rank < other, rank == other) == (strength > its, strength < its, strength == its)


def test_how_many_of_the_221_kinds_of_hands_there_are_of_each() -> None:
    """Published by TigerWu at wizardofvegas.com (thread 25828): percentages of 221, here as counts."""
    kinds = {tuple(sorted(two)) for two in combinations(tile_set(), 2)}
    counts: Counter[object] = Counter()
    for two in kinds:
        rank = rank_two(two)
        counts["pair" if 0 < rank.pair <= 16 else rank.words.partition(" ")[0]] += 1
    published = {"pair": 16, "Wong": 4, "Gong": 6, "9": 21, "8": 22, "7": 24, "6": 22, "5": 23, "4": 23}
    assert counts == {**published, "3": 24, "2": 17, "1": 12, "0": 7}


def test_how_many_hands_of_four_hold_pairs() -> None:
    """Published by WongBo at wizardofvegas.com (thread 8304): two pairs 120, one 6,720, none 29,120 of 35,960."""
    counts = Counter(
        sum(0 < rank_two(two).pair <= 16 for two in combinations(four, 2)) for four in combinations(tile_set(), 4)
    )
    assert counts == {2: 120, 1: 6_720, 0: 29_120}


def test_how_many_hands_of_four_hold_a_wong_and_no_pair() -> None:
    """Published by the Wizard of Odds (Bonanza Pai Gow): 2,704 of 35,960."""
    ranks = ([rank_two(two).pair for two in combinations(four, 2)] for four in combinations(tile_set(), 4))
    assert sum(bool({17, 18} & set(pairs)) and not any(0 < pair <= 16 for pair in pairs) for pairs in ranks) == 2_704


@pytest.mark.parametrize(
    ("two", "value"),
    [("1-1 3-3", 8), ("5-6 1-6", 8), ("1-2 6-6", 8), ("1-2 1-3", 7), ("2-4 1-4", 8), ("2-4 2-2", 7), ("4-6 5-5", 0)],
)
def test_535_4_c_and_d_values(two: str, value: int) -> None:
    rank = rank_two(parse_tiles(two))
    assert (rank.pair, rank.value, rank.is_zero) == (0, value, value == 0)


@pytest.mark.parametrize("two", ["5-5 5-5", "4-6 4-6", "1-1 4-4", "6-6 4-4", "1-1 2-6"])
def test_535_4_c_tiles_that_make_a_pair_have_no_value_of_zero(two: str) -> None:
    assert not rank_two(parse_tiles(two)).is_zero


def test_535_4_d_a_tile_ranks_by_what_it_counts() -> None:
    assert rank_two(parse_tiles("2-4 1-4")) == rank_two(parse_tiles("1-2 2-3"))
    assert rank_two(parse_tiles("2-4 1-4")).highest == 16


def test_535_4_the_charts_have_twenty_pairs_and_seventeen_ranks_as_printed() -> None:
    pairs, single = (chart.rows for chart in find_game("pai-gow-tiles").charts)
    assert [row[0] for row in pairs] == [str(rank) for rank in range(1, 21)]
    assert pairs[0] == ("1", "Supreme Pair", "2-4 and 1-2")
    assert pairs[13] == ("14", "mixed eights", "2-6 and 3-5")
    assert pairs[19] == ("20", "Gong of 1-1", "1-1 and 4-4, 1-1 and 2-6, 1-1 and 3-5")
    for rank, _, tiles in pairs:
        for two in tiles.split(", "):
            assert rank_two(parse_tiles(two.replace(" and ", " "))).pair == int(rank)
    assert len(single) == 21
    assert sum(int(copies) for *_, copies in single) == 32
    assert [single[place] for place in (0, 11, 12, 17, 20)] == [
        ("1", "twelve (6-6)", "2"),
        ("12", "nine (3-6)", "1"),
        ("12", "nine (4-5)", "1"),
        ("15", "six (2-4)", "1"),
        ("17", "three (1-2)", "1"),
    ]
