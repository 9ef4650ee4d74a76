"""Seven cards set in two, millions of hands at once: every way to set them, and the house way as filed (561.13(d)).

The compiled twin of the game's own ``house_way``; tests compare them.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from feltwork.games.pai_gow_poker.house_way import CASES, JACK, KING, LOW_PAIR, MEDIUM_PAIR, Filing
from feltwork.games.pai_gow_poker.procedure import CARDS_EACH
from feltwork.games.pai_gow_poker.settlement import LOW_CARDS
from feltwork.ranking.hand import ACE, Category
from feltwork.ranking.joker import JokerRank
from feltwork.ranking.kernels import JOKER_FIVE, JOKER_TWO, all_hands, rank_hands
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.types import Hands, Numbers

Settings: TypeAlias = NDArray[np.int32]
"""For each hand and each two cards of it that may be the low hand."""

LOWS = np.array(list(combinations(range(CARDS_EACH), LOW_CARDS)), dtype=np.int64)
"""The places of the two cards that are the low hand, for each way to set seven."""
WAYS = len(LOWS)
FOUL = -1
"""In place of a high hand that is lower than the low one."""
NO_PAIR, ONE_PAIR, TWO_PAIR, THREE_PAIR, THREE_OF_A_KIND = range(5)
TWO_THREES, STRAIGHT_OR_FLUSH, FULL_HOUSE, FOUR, FIVE_ACES = range(5, 10)
"""The cases of the house way, in the order of the game's own list."""
assert [case.id for case in CASES] == [
    *("no_pair", "one_pair", "two_pair", "three_pair", "three_of_a_kind"),
    *("two_threes", "straight_or_flush", "full_house", "four_of_a_kind", "five_aces"),
]


class Lows(NamedTuple):
    """Every two cards of the deck as a low hand."""

    numbers: Numbers
    places: Numbers
    """Their places among all low hands, the lowest 1."""
    pairs: int
    """The place of the lowest pair."""


class Kinds(NamedTuple):
    """The places of the high hands that a straight or a flush makes."""

    straight: int
    flush: int
    straight_flush: int
    royal_flush: int


class Filed(NamedTuple):
    """The treatments that a filing chooses, as a kernel asks for them, and the ranks at which the cases part."""

    two_pair_by_rank: bool
    two_pair_with_ace: bool
    split_aces: bool
    keep_2s: bool
    four_by_rank: bool
    four_kept: bool
    low_pair: int = LOW_PAIR
    medium_pair: int = MEDIUM_PAIR
    jack: int = JACK
    king: int = KING


@cache
def low_hands() -> Lows:
    two = all_hands(LOW_CARDS, 53)
    ranked = rank_hands(two, JOKER_TWO)
    numbers = np.zeros((53, 53), dtype=np.int32)
    numbers[two[:, 0], two[:, 1]] = numbers[two[:, 1], two[:, 0]] = ranked
    every = np.unique(ranked)
    places = (np.searchsorted(every, numbers) + 1).astype(np.int32)
    return Lows(numbers, places, int(np.searchsorted(every, JokerRank.ORDER.index(Category.PAIR) << 20)) + 1)


@cache
def kinds() -> Kinds:
    made = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
    return Kinds(*map(JokerRank.ORDER.index, made))


def filed(filing: Filing) -> Filed:
    return Filed(
        two_pair_by_rank=filing["two_pair"] == "by_rank",
        two_pair_with_ace=filing["two_pair"] == "together_with_ace",
        split_aces=filing["three_of_a_kind"] == "split_aces",
        keep_2s=filing["full_house"] == "keep_2s_with_ace_king",
        four_by_rank=filing["four_of_a_kind"] == "by_rank",
        four_kept=filing["four_of_a_kind"] == "keep",
    )


def set_every_way(hands: Hands) -> tuple[Settings, Settings]:
    """The high hands by number and the low hands by place, for each two cards set low; hands set wrongly are FOUL."""
    known = low_hands()
    highs, lows = np.empty((2, len(hands), WAYS), dtype=np.int32)
    for way, (one, other) in enumerate(LOWS):
        five = [place for place in range(CARDS_EACH) if place not in (one, other)]
        ranked = rank_hands(hands[:, five], JOKER_FIVE, cores=1)
        low = hands[:, one], hands[:, other]
        highs[:, way] = np.where(ranked < known.numbers[low], FOUL, ranked)
        lows[:, way] = known.places[low]
    return highs, lows


def house_way(hands: Hands, highs: Settings, lows: Settings, filing: Filing) -> NDArray[np.uint8]:
    """For each hand, which of all ways is the house way, and the case that orders it."""
    return _house_way(hands, highs, lows, LOWS, filed(filing), kinds(), low_hands().pairs)


# ----------------------------------------------------------------------------------------------- the house way


@compiled
def _house_way(
    hands: Hands, highs: Settings, lows: Settings, two: NDArray[np.int64], filed: Filed, kinds: Kinds, pairs: int
) -> NDArray[np.uint8]:
    chosen = np.empty((hands.shape[0], 2), dtype=np.uint8)
    held, many = np.empty(15, dtype=np.int64), np.empty(6, dtype=np.int64)
    of = np.empty((6, 14), dtype=np.int64)  # the ranks of which there are so many cards, highest first
    for i in range(hands.shape[0]):
        held[:], many[:], of[:] = 0, 0, 0
        for card in hands[i]:
            held[_rank(card)] += 1
        for r in range(ACE, 1, -1):
            of[held[r], many[held[r]]] = r
            many[held[r]] += 1
        case = _case(many)
        high, low = _by_ranks(case, of, many, filed)
        if case in (NO_PAIR, ONE_PAIR, TWO_PAIR, THREE_OF_A_KIND):
            kept = _straight_or_flush(highs[i], lows[i], kinds)
            if kept >= 0 and not (case == TWO_PAIR and lows[i, kept] < pairs):  # of two pair one has to go low
                case = STRAIGHT_OR_FLUSH
                one, other = _rank(hands[i, two[kept, 0]]), _rank(hands[i, two[kept, 1]])
                high, low = max(one, other), min(one, other)
        best = -1
        for way in range(WAYS):  # the same two ranks in the suits that leave the best high hand
            one, other = _rank(hands[i, two[way, 0]]), _rank(hands[i, two[way, 1]])
            if max(one, other) == high and min(one, other) == low and (best < 0 or highs[i, way] > highs[i, best]):
                best = way
        chosen[i, 0], chosen[i, 1] = best, case
    return chosen


@compiled
def _case(many: NDArray[np.int64]) -> int:
    """The case by how often ranks are there, the rarest first."""
    if many[5]:
        return FIVE_ACES
    if many[4]:
        return FOUR
    if many[3]:
        return TWO_THREES if many[3] == 2 else FULL_HOUSE if many[2] else THREE_OF_A_KIND
    return THREE_PAIR if many[2] == 3 else TWO_PAIR if many[2] == 2 else ONE_PAIR if many[2] else NO_PAIR


@compiled
def _rank(card: int) -> int:
    return ACE if card == 52 else (card >> 2) + 2


@compiled
def _straight_or_flush(highs: Settings, lows: Settings, kinds: Kinds) -> int:
    """The way that keeps a straight, a flush or better of these with the best low hand; -1 where there is none."""
    best = -1
    for way in range(WAYS):
        kind = highs[way] >> 20
        made = kind in (kinds.straight, kinds.flush, kinds.straight_flush, kinds.royal_flush)
        better = best < 0 or lows[way] > lows[best] or (lows[way] == lows[best] and highs[way] > highs[best])
        if made and better:
            best = way
    return best


@compiled
def _by_ranks(case: int, of: NDArray[np.int64], many: NDArray[np.int64], filed: Filed) -> tuple[int, int]:
    """The ranks of the low hand, with no regard to straights and flushes."""
    single, pair, three = of[1], of[2], of[3]
    if case == FIVE_ACES:
        return (filed.king, filed.king) if pair[0] == filed.king else (ACE, ACE)
    if case == FOUR:
        return _four_of_a_kind(of, many, filed)
    if case == TWO_THREES:
        return three[0], three[0]
    if case == FULL_HOUSE:
        alone = many[2] == 1 and pair[0] == 2 and single[0] == ACE and single[1] == filed.king
        return (single[0], single[1]) if filed.keep_2s and alone else (pair[0], pair[0])
    if case == THREE_PAIR:
        return pair[0], pair[0]
    if case == THREE_OF_A_KIND:
        return (ACE, single[0]) if three[0] == ACE and filed.split_aces else (single[0], single[1])
    if case == TWO_PAIR:
        return (single[0], single[1]) if _together(pair[0], pair[1], single[0], filed) else (pair[1], pair[1])
    return (single[0], single[1]) if case == ONE_PAIR else (single[1], single[2])


@compiled
def _four_of_a_kind(of: NDArray[np.int64], many: NDArray[np.int64], filed: Filed) -> tuple[int, int]:
    rank, left = of[4, 0], of[1, 0]
    if many[3]:
        return of[3, 0], of[3, 0]
    if many[2]:
        return of[2, 0], of[2, 0]
    keeps = rank <= filed.low_pair
    if not keeps:
        keeps = left >= filed.king if rank <= filed.medium_pair else rank < ACE and left == ACE
    if filed.four_kept or (filed.four_by_rank and keeps):
        return of[1, 0], of[1, 1]
    return rank, rank


@compiled
def _together(higher: int, lower: int, left: int, filed: Filed) -> bool:
    """Whether two pairs stay together in the high hand."""
    if filed.two_pair_by_rank:
        split_always = higher == ACE or (higher >= filed.jack and lower > filed.low_pair)
        return not split_always and (left == ACE or (higher <= filed.low_pair and left >= filed.king))
    return filed.two_pair_with_ace and left == ACE
