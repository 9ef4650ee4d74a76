"""How a shoe begins and ends in the baccarat family: who cuts, what is burned, how the table stands before a round."""

from __future__ import annotations

from typing import Any

from feltwork.procedure.baccarat.hands import face_value
from feltwork.procedure.baccarat.vigorish import VigorishOwed
from feltwork.procedure.round import Round, Steps
from feltwork.submission.option import Flag

CUT_AT_LEAST = 10
BELOW_COVER_CARD = 14

NEW_SHOE = Flag(id="new_shoe", section="5(a)", about="the round begins a new shoe", default=False)
PRESHUFFLED = Flag(
    id="preshuffled",
    section="5(a)",
    about="the cards of the new shoe came preshuffled, so the dealer does not shuffle them",
    default=False,
)
LAST_HAND = Flag(
    id="last_hand",
    section="10(e)",
    about="the one more hand after that in which the cover card appeared",
    default=False,
)
VIGORISH_OWED = VigorishOwed(
    id="vigorish_owed",
    section="13(e)",
    about="vigorish deferred in earlier rounds of the shoe and marked on the layout, in dollars by seat",
    default={},
)


def cut_order(seats: tuple[int, ...]) -> tuple[int, ...]:
    """Who is offered the cut: the highest position, then clockwise around the table.

    >>> cut_order((1, 3, 6))
    (6, 1, 3)
    """
    return (*seats[-1:], *seats[:-1])


def next_to_cut(offered: tuple[int, ...], cut_by: int | None) -> tuple[int, ...]:
    """Who is entitled to a recut; the first to whom the cut was offered is taken to have cut.

    >>> next_to_cut((7, 2, 4), 2), next_to_cut((7, 2, 4), None)
    ((4,), (2, 4))
    """
    if cut_by in offered:
        return offered[offered.index(cut_by) + 1 :]
    return offered[1:]


def opening_burn(round: Round[Any], section: str, discards: str) -> Steps[None]:
    """The first card of a shoe is shown and burned, and as many more as its face value."""
    (first,) = yield from round.burn(1, section, face_up=True, to=discards)
    yield from round.burn(face_value(first), section, face_up=True, to=discards)
