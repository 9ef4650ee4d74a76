"""Who receives which tiles (§§ 535.8, 535.9, 535.11(g)): the count around the table, the cut, the ten deliveries.

Stacks are numbered from the dealer's right; a spot is the number of its stack times four and its depth from the top.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from feltwork.procedure.action import DEALER_SEAT, Picks
from feltwork.terms.refusal import Refused

POSITIONS = 6
STACKS = 8
TILES_EACH = 4
DEAD_HAND = -1
"""Beside the seats, and the dealer who is 0."""

Spot = tuple[int, int]
"""A stack and a depth, both from 0."""
Spots = tuple[int, ...]

# ------------------------------------------------------------------------------------------- around the table

AROUND = (DEALER_SEAT, *range(POSITIONS, 0, -1), DEAD_HAND)
"""535.8(c): counterclockwise from the dealer. The Dead Hand lies at the dealer's left, so it is counted last."""


def around_from(place: int) -> tuple[int, ...]:
    """The eight positions counterclockwise from one of them.

    >>> around_from(2)
    (2, 1, -1, 0, 6, 5, 4, 3)
    """
    at = AROUND.index(place)
    return (*AROUND[at:], *AROUND[:at])


def counted(total: int, one: int = DEALER_SEAT) -> int:
    """The position at which a count of the dice ends; number one is the dealer, or the bank.

    >>> counted(9), counted(15), counted(8), counted(3, one=4)
    (0, 1, -1, 2)
    """
    return around_from(one)[(total - 1) % len(AROUND)]


# ----------------------------------------------------------------------------------------------- deliveries


def _whole(stacks: Iterable[int]) -> list[list[Spot]]:
    """Stack by stack."""
    return [[(stack, depth) for depth in range(TILES_EACH)] for stack in stacks]


def _halves(stacks: Sequence[int]) -> list[list[Spot]]:
    """Two stacks at a time: the upper two tiles of both, then the lower two of both."""
    pairs = [stacks[first : first + 2] for first in range(0, STACKS, 2)]
    return [[(stack, depth) for stack in pair for depth in half] for pair in pairs for half in ((0, 1), (2, 3))]


def _slices(stacks: Sequence[int]) -> list[list[Spot]]:
    """The top tiles of the first four stacks, of the other four, and so down."""
    return [[(stack, depth) for stack in four] for depth in range(TILES_EACH) for four in (stacks[:4], stacks[4:])]


def _head_and_tail(stacks: Sequence[int]) -> list[list[Spot]]:
    """Two stacks put on the next two: two tiles of each in turn with one tile of each of the other four."""
    heads = [
        [(stack, depth) for stack in two for depth in half]
        for two in (stacks[:2], stacks[2:4])
        for half in ((0, 1), (2, 3))
    ]
    tails = [[(stack, depth) for stack in stacks[4:]] for depth in range(TILES_EACH)]
    return [four for both in zip(heads, tails, strict=True) for four in both]


_FROM_RIGHT, _FROM_LEFT = tuple(range(STACKS)), tuple(range(STACKS))[::-1]
_FROM_CENTER = (3, 4, 2, 5, 1, 6, 0, 7)
_FROM_ENDS = (0, 7, 1, 6, 2, 5, 3, 4)


@dataclass(frozen=True, slots=True)
class Delivery:
    """A style: its name as the dealer repeats it, where it is ordered, and which tiles come together."""

    id: str
    name: str
    section: str
    together: Callable[[Sequence[int]], list[list[Spot]]]
    stacks: Sequence[int]

    def hands(self) -> list[list[Spot]]:
        """Eight times four spots, in the order in which they are delivered."""
        return self.together(self.stacks)


HOUSE_WAY = Delivery("house_way_from_the_right", "House Way From the Right", "8(d)", _whole, _FROM_RIGHT)
ALTERNATIVES = (
    Delivery("house_way_from_the_left", "House Way From the Left", "9(a)(1)", _whole, _FROM_LEFT),
    Delivery("cup_say_from_the_right", "Cup Say From the Right", "9(a)(2)", _halves, _FROM_RIGHT),
    Delivery("cup_say_from_the_left", "Cup Say From the Left", "9(a)(3)", _halves, _FROM_LEFT),
    Delivery("jung_quat", "Jung Quat", "9(a)(4)", _halves, _FROM_CENTER),
    Delivery("chee_yee", "Chee Yee", "9(a)(5)", _halves, _FROM_ENDS),
    Delivery("pin_say_from_the_right", "Pin Say From the Right", "9(a)(6)", _slices, _FROM_RIGHT),
    Delivery("pin_say_from_the_left", "Pin Say From the Left", "9(a)(7)", _slices, _FROM_LEFT),
    Delivery(
        "dragon_head_from_the_right",
        "Dragon Head and Phoenix Tail From the Right",
        "9(a)(8)",
        _head_and_tail,
        _FROM_RIGHT,
    ),
    Delivery(
        "dragon_head_from_the_left",
        "Dragon Head and Phoenix Tail From the Left",
        "9(a)(9)",
        _head_and_tail,
        _FROM_LEFT,
    ),
)
DELIVERIES = {way.id: way for way in (HOUSE_WAY, *ALTERNATIVES)}


def spots(delivery: Delivery, row: Sequence[int]) -> list[Spots]:
    """The spots of each hand in the order of the delivery; ``row`` has the stacks from the right as a cut left them."""
    return [tuple(TILES_EACH * row[stack] + depth for stack, depth in hand) for hand in delivery.hands()]


# -------------------------------------------------------------------------------------------------- the cut


def cut(right: Sequence[int], left: Sequence[int]) -> tuple[int, ...]:
    """535.11(g): the row of stacks, numbered from 1 at the right, after some were moved to either end.

    Each group keeps its order. The answer counts stacks from 0.

    >>> cut([3, 4], []), cut([3], [4, 5])
    ((2, 3, 0, 1, 4, 5, 6, 7), (2, 0, 1, 5, 6, 7, 3, 4))
    """
    stay = [stack for stack in range(1, STACKS + 1) if stack not in (*right, *left)]
    return tuple(stack - 1 for stack in (*right, *stay, *left))


@dataclass(frozen=True, slots=True)
class Stacks(Picks):
    """Adjacent stacks by their numbers from the dealer's right: ``3 4 5`` or ``3-5``; some may be moved already."""

    moved: tuple[int, ...] = ()

    def read(self, text: str, what: str, section: str) -> tuple[int, ...]:
        words = re.sub(r"\s*-\s*", "-", text.replace(",", " ").replace("to", "-")).split()
        numbers: list[int] = []
        for word in words:
            found = re.fullmatch(r"([1-8])(?:-([1-8]))?", word, re.ASCII)
            if not found:
                raise Refused(what, f"{word} is no stack", section, self.span)
            ends = sorted((int(found[1]), int(found[2] or found[1])))
            numbers += range(ends[0], ends[1] + 1)
        picks = tuple(sorted(numbers))
        self.verify(picks, what, section)
        return picks

    def verify(self, picks: tuple[int, ...], what: str, section: str) -> None:
        """Refuse stacks that do not stand side by side, with those moved to the other end."""
        if not picks or not all(type(stack) is int and 1 <= stack <= STACKS for stack in picks):
            raise Refused(what, "the stacks to move are missing", section, self.span)
        both = sorted((*picks, *self.moved))
        if both != list(range(both[0], both[0] + len(both))):
            raise Refused(what, "the stacks do not stand side by side", section, self.span)

    @property
    def names(self) -> tuple[str | None, ...]:
        return tuple(None if number in self.moved else f"stack {number}" for number in range(1, STACKS + 1))

    @property
    def span(self) -> str:
        beside = f", next to {' '.join(map(str, self.moved))}" if self.moved else ""
        return f"adjacent stacks, 1 the rightmost{beside}"

    @property
    def hint(self) -> str:
        return "name stacks by number, 1 at the dealer's right: 3, or 3-5"
