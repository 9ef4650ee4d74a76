"""A file may leave open how it is meant: which hand a split card began, or when a wager was taken down.

Readings are tried in order, the plainest first; the first that fits the whole file is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

MOST_HANDS = 8
"""More hands than any chapter lets a player split to; the ways to split them still fit in a few hundred readings."""


class Readings:
    """Choices made while a file is read, so that the next attempt can make the next ones."""

    def __init__(self) -> None:
        self._path: list[tuple[int, int, int]] = []
        self._at = 0

    def choose(self, among: int, seat: int = 0) -> int:
        """The choice this attempt makes here, counted from 0; for a seat, or 0 for the table."""
        if self._at == len(self._path):
            self._path.append((0, among, seat))
        pick = self._path[self._at][0]
        self._at += 1
        return pick

    def advance(self, failed_at: int | None = None) -> bool:
        """Turn to the next reading; False when none is left.

        Where an attempt failed at a seat whose cards are its own, another choice at another seat does not help.
        """
        del self._path[self._at :]
        self._at = 0
        while self._path:
            pick, among, seat = self._path.pop()
            if pick + 1 < among and failed_at in (None, seat):
                self._path.append((pick + 1, among, seat))
                return True
        return False


def deal_orders(hands: Sequence[Sequence[T]]) -> list[list[T]]:
    """Every order in which the cards of split hands, from the dealer's left, can have come.

    A hand that is split gives its second card to the new hand at its right, so each way of splitting is a
    binary tree over the hands.

    >>> deal_orders([["8s", "K"], ["8d", "9"]])
    [['8s', '8d', 'K', '9']]
    >>> deal_orders([["8s", "2"], ["8d", "3"], ["8h", "4"]])
    [['8s', '8d', '2', '8h', '3', '4'], ['8s', '8h', '8d', '2', '3', '4']]
    """

    def after_first(start: int, end: int) -> list[list[T]]:
        if end - start == 1:
            return [list(hands[start][1:])]
        return [
            [hands[middle][0], *left, *right]
            for middle in range(start + 1, end)
            for left in after_first(start, middle)
            for right in after_first(middle, end)
        ]

    return [[hands[0][0], *order] for order in after_first(0, len(hands))]
