"""Every exchange by ranks: how what is held at last compares with the dealer's hands."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.games.lunar_poker.behind import Behind
from feltwork.odds.games.lunar_poker.by_ranks import Compared, Ranks, add_up, choices_of, tabulate
from feltwork.odds.games.lunar_poker.final_hands import HELD, RANKS, bits, final_places, place, rank_sets
from feltwork.odds.games.lunar_poker.kernels import Exchange
from feltwork.odds.work import Work

BINOMIALS = np.array([[comb(n, k) for k in range(2 * HELD + 1)] for n in range(RANKS + 2 * HELD)], dtype=np.int64)
COLUMNS = 4


@cache
def _bits(cards: int) -> Ranks:
    sets = rank_sets(cards).tolist()
    return np.array([bits(ranks) if len(set(ranks)) == cards else 0 for ranks in sets], dtype=np.int64)


def _exchange(cards: int, compared: Compared, row_of: NDArray[np.int64]) -> Exchange:
    return Exchange(rank_sets(cards), _bits(cards), final_places(HELD - cards), compared, row_of)


def all_exchanges(cards: int, behind: Behind, work: Work) -> Exchange:
    """Of so many cards, for all hands and all discards."""
    many = len(rank_sets(cards))
    compared = np.zeros((many, len(behind.five), COLUMNS), dtype=np.int32)
    lists = behind.rank, behind.first, behind.second, behind.below_ace_king, behind.below_flush, behind.five

    def piece(part: slice) -> None:
        for highest in range(part.start, part.stop):
            tabulate(highest, *lists, choices_of(cards), BINOMIALS, compared)

    work.spread(f"exchanges of {cards} cards", piece, RANKS, RANKS)
    return _exchange(cards, compared, np.arange(many))


def exchanges_of(hand: tuple[int, ...], cards: int, behind: Behind) -> Exchange:
    """Of so many cards, for the ranks of one hand."""
    drawn, finals = rank_sets(cards), final_places(HELD - cards)
    known = np.concatenate([np.broadcast_to(hand, (len(drawn), HELD)), drawn], axis=1)
    up_to = add_up(np.ascontiguousarray(known), behind.rank, behind.first, behind.second)
    none, every = up_to[:, behind.below_ace_king], np.arange(len(drawn))
    splits = {(place(hand[at] for at in chosen), chosen) for chosen in combinations(range(HELD), cards)}
    row_of = np.full(len(drawn), -1, dtype=np.int64)
    compared = np.zeros((len(splits), len(behind.five), COLUMNS), dtype=np.int32)
    for row, (discards, chosen) in enumerate(splits):
        final = finals[place(rank for at, rank in enumerate(hand) if at not in chosen)]
        lower, not_higher = (np.maximum(up_to[every, behind.five[final, side]], none) for side in (0, 1))
        compared[row, final] = np.stack([none, lower - none, not_higher - lower, up_to[:, behind.below_flush]], axis=1)
        row_of[discards] = row
    return _exchange(cards, compared, row_of)
