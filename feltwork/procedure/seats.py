"""Orders around the table: seat 1 is farthest to the dealer's left, so clockwise is upwards, to the right is down."""

from __future__ import annotations

from collections.abc import Iterable


def clockwise_from(seats: Iterable[int], first: int) -> tuple[int, ...]:
    """Everybody once around the table, beginning with the first seat at or after the given one.

    >>> clockwise_from((1, 3, 6), 3), clockwise_from((1, 3, 6), 4)
    ((3, 6, 1), (6, 1, 3))
    """
    among = sorted(seats)
    return (*(seat for seat in among if seat >= first), *(seat for seat in among if seat < first))


def counterclockwise_from(seats: Iterable[int], first: int) -> tuple[int, ...]:
    """The same the other way round, beginning with the same seat.

    >>> counterclockwise_from((1, 3, 6), 3), counterclockwise_from((1, 3, 6), 4)
    ((3, 1, 6), (6, 3, 1))
    """
    around = clockwise_from(seats, first)
    return (*around[:1], *around[:0:-1])


def to_the_right_of(seats: Iterable[int], seat: int) -> tuple[int, ...]:
    """The others counterclockwise, from whoever sits immediately to the right; of the dealer (0), from the far right.

    >>> to_the_right_of((1, 3, 6, 9), 3), to_the_right_of((1, 3, 6, 9), 0)
    ((1, 9, 6), (9, 6, 3, 1))
    """
    others = sorted((other for other in seats if other != seat), reverse=True)
    return (*(other for other in others if other < seat), *(other for other in others if other > seat))
