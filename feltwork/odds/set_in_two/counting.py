"""Every deal of a player's and a dealer's hand counted, without dealing any of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from queue import LifoQueue

import numpy as np

from feltwork.odds.set_in_two.classes import Classes
from feltwork.odds.set_in_two.kernels import Dealers, Ints, Longs, Table, ask_in_order, fill_smaller, put_in, take_out
from feltwork.odds.work import Work

ORDERS = 24
"""The ways to say which suit is which: kernels count so many times too many."""
TABLES = 4
"""The most tables that are filled side by side; one for seven cards has 450 MiB."""
PIECE = 1 << 17


@dataclass(frozen=True)
class Columns:
    """What is counted of the dealer's hands: kinds of columns, in each of which a hand counts from its own one on."""

    own: Ints
    """For each class of hands and each kind, the first column in which it counts."""
    ends: tuple[int, ...]
    """Where the columns of each kind end."""


@dataclass(frozen=True)
class Counting:
    """The dealer's hands, set by the house way, as they are left to a player's hand."""

    classes: Classes
    highs: Ints
    """For each class of hands, the number of the dealer's high hand."""
    lows: Ints
    """Likewise the low hand: from 1, the lowest."""

    @cached_property
    def dealers(self) -> Dealers:
        return Dealers(np.argsort(self.highs, kind="stable").astype(np.int32), self.highs, self.lows)

    def table(self, columns: Columns, work: Work) -> Table:
        """For each set of cards, the dealer's hands that have them all, by columns."""
        known = self.classes
        table = np.zeros((known.rows, columns.ends[-1]), dtype=np.uint32)
        for start in range(0, len(known), PIECE):
            work.told("the dealer's hands", start, len(known))
            part = slice(start, min(len(known), start + PIECE))
            put_in(table, known.hands, columns.own, part, known.index)
        for cards in reversed(range(known.cards - 1)):
            work.told("sets of cards", known.cards - 2 - cards, known.cards - 1)
            if cards:
                self._fill(table, cards, joker=True)
            self._fill(table, cards, joker=False)
        for start, end in zip((0, *columns.ends), columns.ends, strict=False):
            np.cumsum(table[:, start:end], axis=1, out=table[:, start:end])
        return table

    def _fill(self, table: Table, cards: int, *, joker: bool) -> None:
        known = self.classes
        held = cards - 1 if joker else cards
        start = known.first[held] + (known.index.with_joker if joker else 0)
        fill_smaller(table, known.of_size(held), start, cards, joker, known.ranks, known.index)

    def left(self, table: Table, columns: Columns, part: slice) -> Table:
        """For some of the player's hands, the dealer's hands that are left in each column; ORDERS times as many."""
        known = self.classes
        return take_out(table, known.hands, columns.own, np.array(columns.ends, dtype=np.int32), part, known.index)

    def lower(self, hands: Ints, highs: Ints, lows: Ints, work: Work) -> Longs:
        """For each way to set a hand, the dealer's hands that are lower in both, and those with a lower high hand.

        ``lows`` has the last column of the dealer's lower low hands.
        """
        known = self.classes
        order = np.argsort(highs, kind="stable")
        answers = np.empty((len(hands), 2), dtype=np.int64)
        tables: LifoQueue[tuple[Table, Longs]] = LifoQueue()
        for _ in range(min(work.cores, TABLES)):
            tables.put((np.zeros((0, 0), dtype=np.uint32), np.zeros(1, dtype=np.int64)))

        def piece(part: slice) -> None:
            """Pieces begin in order, so that a table which has served one has not gone too far for another."""
            table, done = tables.get()
            if not table.size:
                table = np.zeros((known.rows, int(self.lows.max()) + 1), dtype=np.uint32)
            asked = order[part]
            chosen = hands[asked], highs[asked], lows[asked]
            answers[asked] = exactly(ask_in_order(table, done, known.hands, self.dealers, *chosen, known.index))
            tables.put((table, done))

        work.spread("comparing hands", piece, len(hands), -(-len(hands) // PIECE))
        return answers


def exactly(counts: Table) -> Longs:
    """Counts as they are."""
    assert not (counts % ORDERS).any(), "every count is a number of hands"
    return (counts // ORDERS).astype(np.int64)
