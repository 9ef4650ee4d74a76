"""Compiled: sets of cards into the numbers of their classes, and the table that the dealer's hands are put into.

Counts are kept 24 times as large as they are, since a class is put in once for all of its hands: 24 times the hands of
seven cards is just below 2**32. Sums that are partly taken away wrap around on the way and are right in the end.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.types import Hands

Masks: TypeAlias = NDArray[np.uint16]
"""For each hand and suit, the ranks held in it as bits; the joker is no part of it."""
Ints: TypeAlias = NDArray[np.int32]
Longs: TypeAlias = NDArray[np.int64]
Table: TypeAlias = NDArray[np.uint32]
"""A row for each class of sets of cards, a column for each count that is kept of the hands with such a set."""

JOKER = 52
MOST_SETS = 128
"""The sets of cards within a hand of seven."""
CODE_BITS = 12
CODE = (1 << CODE_BITS) - 1


class Index(NamedTuple):
    """What the number of a class is computed from: see ``classes``."""

    cards: int
    """The cards of a whole hand."""
    with_joker: int
    """Where the rows of sets with the joker begin."""
    suits: Ints
    """For each mask its place, those with fewer ranks first, and below it a code for how many ranks it has."""
    shapes: Ints
    """How the cards are spread over the suits, by the sum of the four codes."""
    sizes: Ints
    """How many cards a shape has."""
    values: Ints
    """By shape, by suit in falling order and by the mask's place: what adds up to the number of the class."""
    alike: NDArray[np.uint8]
    """In how many ways the suits of a class can change places: it stands for 24 over that many sets."""


class Hand(NamedTuple):
    """The player's or the dealer's hands by class."""

    masks: Masks
    jokers: int
    """The first class of those with the joker."""


# ------------------------------------------------------------------------------------------- classes of sets


@compiled
def list_classes(total: int, index: Index) -> Masks:
    """The masks of every class of up to so many cards, by number."""
    found = np.zeros((total, 4), dtype=np.uint16)
    many = index.suits.size
    masks, suits = np.empty(many, dtype=np.uint16), np.empty(many, dtype=np.int32)
    sizes = np.empty(many, dtype=np.int64)
    for mask in range(many):
        place = index.suits[mask] >> CODE_BITS
        masks[place], suits[place] = mask, index.suits[mask]
        sizes[place] = 0
        for rank in range(13):
            sizes[place] += mask >> rank & 1
    up_to = np.searchsorted(sizes, np.arange(1, index.cards + 2))  # the masks of so many ranks or fewer
    for a in range(up_to[index.cards]):
        left_a = index.cards - sizes[a]
        for b in range(min(a + 1, up_to[left_a])):
            left_b = left_a - sizes[b]
            for c in range(min(b + 1, up_to[left_b])):
                for d in range(min(c + 1, up_to[left_b - sizes[c]])):
                    number = _class_of(suits[a], suits[b], suits[c], suits[d], index)
                    found[number, 0], found[number, 1] = masks[a], masks[b]
                    found[number, 2], found[number, 3] = masks[c], masks[d]
    return found


@compiled
def list_cards(masks: Masks, cards: int) -> Hands:
    """The cards of hands; one that is a card short has the joker."""
    hands = np.full((masks.shape[0], cards), JOKER, dtype=np.uint8)
    for i in range(masks.shape[0]):
        place = 0
        for suit in range(4):
            for rank in range(13):
                if masks[i, suit] >> rank & 1:
                    hands[i, place] = 4 * rank + suit
                    place += 1
    return hands


@compiled
def number_hands(hands: Hands, first: Longs, index: Index) -> Longs:
    """The class of each hand: ``first`` has what to take off the number without the joker, and with it."""
    numbers = np.empty(hands.shape[0], dtype=np.int64)
    masks = np.empty(4, dtype=np.int64)
    for i in range(hands.shape[0]):
        masks[:] = 0
        joker = 0
        for card in hands[i]:
            if card == JOKER:
                joker = 1
            else:
                masks[card & 3] |= 1 << (card >> 2)
        suits = index.suits
        number = _class_of(suits[masks[0]], suits[masks[1]], suits[masks[2]], suits[masks[3]], index)
        numbers[i] = number - first[joker]
    return numbers


@compiled
def _class_of(a: int, b: int, c: int, d: int, index: Index) -> int:
    """The number of a class by its suits, in any order."""
    high, low = max(a, b), min(a, b)
    first, rest = max(high, c), min(high, c)
    return _falling(first, max(low, rest), min(low, rest), d, index)


@compiled
def _falling(first: int, second: int, third: int, other: int, index: Index) -> int:
    """The number of a class by three suits that fall, and the fourth, which may be anywhere among them."""
    shape = index.shapes[(first + second + third + other) & CODE]
    one, rest = max(first, other), min(first, other)
    two, rest = max(second, rest), min(second, rest)
    three, four = max(third, rest), min(third, rest)
    values = index.values
    number: int = values[shape, 0, one >> CODE_BITS] + values[shape, 1, two >> CODE_BITS]
    number += values[shape, 2, three >> CODE_BITS] + values[shape, 3, four >> CODE_BITS]
    return number


@compiled
def _rows_within(hand: int, hands: Hand, index: Index, within: Ints, rows: Ints) -> int:
    """The rows of all sets of cards within a hand but the whole, and the sizes of the sets; how many there are."""
    many = np.empty(4, dtype=np.int64)
    for suit in range(4):
        mask = hands.masks[hand, suit]
        part = mask
        place = 0
        while True:  # every mask within the suit's, down to the empty one
            within[suit, place] = index.suits[part]
            place += 1
            if part == 0:
                break
            part = (part - 1) & mask
        many[suit] = place
    joker = hand >= hands.jokers
    count = 0
    for i in range(many[0]):
        for j in range(many[1]):
            high, low = max(within[0, i], within[1, j]), min(within[0, i], within[1, j])
            for k in range(many[2]):
                c = within[2, k]
                first, rest = max(high, c), min(high, c)
                second, third = max(low, rest), min(low, rest)
                for m in range(many[3]):
                    d = within[3, m]
                    size = index.sizes[index.shapes[(first + second + third + d) & CODE]]
                    if size == index.cards:
                        continue
                    number = _falling(first, second, third, d, index)
                    rows[count, 0], rows[count, 1] = number, size
                    count += 1
                    if joker and size + 1 < index.cards:
                        rows[count, 0], rows[count, 1] = number + index.with_joker, size + 1
                        count += 1
    return count


@compiled
def _weight(hand: int, hands: Hand) -> int:
    """The hands of a class."""
    same = 1
    masks = hands.masks[hand]
    run = 1
    for suit in range(1, 4):
        run = run + 1 if masks[suit] == masks[suit - 1] else 1
        same *= run
    return 24 // same


# ------------------------------------------------------------------------------- counts of all dealer's hands


@compiled
def put_in(table: Table, hands: Hand, columns: Ints, part: slice, index: Index) -> None:
    """Put hands into the rows of their sets that are one card short; a hand has a column of each kind."""
    suits = np.empty(4, dtype=np.int64)
    for i in range(part.start, part.stop):
        masks = hands.masks[i]
        for suit in range(4):
            suits[suit] = index.suits[masks[suit]]
        weight = _weight(i, hands)
        shift = 0
        if i >= hands.jokers:
            shift = index.with_joker
            row = _class_of(suits[0], suits[1], suits[2], suits[3], index)
            for column in columns[i]:
                table[row, column] += np.uint32(weight * index.alike[row])
        for suit in range(4):
            own = suits[suit]
            for rank in range(13):
                if masks[suit] >> rank & 1:
                    suits[suit] = index.suits[masks[suit] ^ 1 << rank]
                    row = _class_of(suits[0], suits[1], suits[2], suits[3], index) + shift
                    for column in columns[i]:
                        table[row, column] += np.uint32(weight * index.alike[row])
            suits[suit] = own


@compiled
def fill_smaller(table: Table, sets: Masks, start: int, size: int, joker: bool, ranks: int, index: Index) -> None:
    """The rows of smaller sets from those of sets one card larger, where each hand is once for each of its other cards.

    ``size`` counts the joker too; ``start`` is the row of the first set.
    """
    suits = np.empty(4, dtype=np.int64)
    more = np.empty(table.shape[1], dtype=np.uint64)
    rest = np.uint64(index.cards - size)
    shift = index.with_joker if joker else 0
    for i in range(sets.shape[0]):
        for suit in range(4):
            suits[suit] = index.suits[sets[i, suit]]
        more[:] = 0
        if not joker:
            more += table[start + i + index.with_joker]
        for suit in range(4):
            own = suits[suit]
            for rank in range(ranks):
                if not sets[i, suit] >> rank & 1:
                    suits[suit] = index.suits[sets[i, suit] | 1 << rank]
                    more += table[_class_of(suits[0], suits[1], suits[2], suits[3], index) + shift]
            suits[suit] = own
        for column in range(table.shape[1]):
            table[start + i, column] = more[column] // rest


@compiled
def take_out(table: Table, hands: Hand, columns: Ints, ends: Ints, part: slice, index: Index) -> Table:
    """For each hand, the dealer's hands in every column that have none of its cards, 24 times as many.

    ``columns`` has the hands' own, each of which counts from there to the end of its kind.
    """
    left = np.zeros((part.stop - part.start, table.shape[1]), dtype=np.uint32)
    within, rows = np.empty((4, MOST_SETS), dtype=np.int32), np.empty((MOST_SETS, 2), dtype=np.int32)
    for i in range(part.start, part.stop):
        own = left[i - part.start]
        for j in range(_rows_within(i, hands, index, within, rows)):
            taken = table[rows[j, 0]]
            if rows[j, 1] & 1:
                for column in range(own.size):
                    own[column] -= taken[column]
            else:
                for column in range(own.size):
                    own[column] += taken[column]
        for kind in range(ends.size):
            for column in range(columns[i, kind], ends[kind]):
                own[column] += _whole(index)
    return left


@compiled
def _whole(index: Index) -> np.uint32:
    """The last of the sets within a hand is the hand itself, which is added or taken away like the others."""
    return np.uint32(24) if index.cards & 1 == 0 else np.uint32(0xFFFFFFFF - 23)


# ------------------------------------------------------------------------------------- in the order of high hands


class Dealers(NamedTuple):
    """The dealer's hands by class."""

    order: Ints
    """The classes, the lowest high hand first."""
    highs: Ints
    lows: Ints
    """The column of the low hand: the hand counts in it and in all that follow; it is never the first."""


@compiled
def ask_in_order(
    table: Table, done: Longs, hands: Hand, dealers: Dealers, asked: Ints, highs: Ints, lows: Ints, index: Index
) -> Table:
    """For each hand asked about, the dealer's hands with a lower high hand: those with a lower low hand too, and all.

    The questions come in the order of their high hands, and the table goes on from where it was (``done``). Counts are
    24 times as large.
    """
    answers = np.zeros((asked.size, 2), dtype=np.uint32)
    within, rows = np.empty((4, MOST_SETS), dtype=np.int32), np.empty((MOST_SETS, 2), dtype=np.int32)
    last = table.shape[1] - 1
    at = done[0]
    for i in range(asked.size):
        while at < dealers.order.size and dealers.highs[dealers.order[at]] < highs[i]:
            dealer = dealers.order[at]
            weight = _weight(dealer, hands)
            for j in range(_rows_within(dealer, hands, index, within, rows)):
                row = table[rows[j, 0]]
                more = np.uint32(weight * index.alike[rows[j, 0]])
                for column in range(dealers.lows[dealer], row.size):
                    row[column] += more
            at += 1
        hand = asked[i]
        lower, every = np.uint32(0), np.uint32(0)
        for j in range(_rows_within(hand, hands, index, within, rows)):
            row = table[rows[j, 0]]
            if rows[j, 1] & 1:
                lower -= row[lows[i]]
                every -= row[last]
            else:
                lower += row[lows[i]]
                every += row[last]
        if dealers.highs[hand] < highs[i]:
            every += _whole(index)
            if dealers.lows[hand] <= lows[i]:
                lower += _whole(index)
        answers[i, 0], answers[i, 1] = lower, every
    done[0] = at
    return answers
