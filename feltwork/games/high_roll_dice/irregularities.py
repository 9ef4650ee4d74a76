"""What can go wrong: with the dice, at either throw, as section 4 describes it; and an Extra Roll Wager too late."""

from __future__ import annotations

from typing import Final

from feltwork.procedure.irregularity import Effect, Irregularity
from feltwork.procedure.request import Point

THROWN_AGAIN: Final = "the roll is invalid, so the dice are shaken and thrown again; the wagers stay"
LATE_EXTRA_ROLL: Final = "late_extra_roll"
THE_THROW: Final = frozenset({Point.ROLL})

IRREGULARITIES = (
    Irregularity(
        LATE_EXTRA_ROLL,
        "1(c)(2)",
        'a player tries to place an Extra Roll Wager after "no more bets"',
        "the device does not take it, and the round goes on without it",
        Effect.PLAY_ON,
        THE_THROW | {Point.SHAKE},
        needs=("seat",),
    ),
    Irregularity(
        "die_off_table",
        "4(b)",
        "a die goes off the table",
        THROWN_AGAIN,
        Effect.AGAIN,
        THE_THROW,
    ),
    Irregularity(
        "die_on_top",
        "4(b)",
        "a die comes to rest on top of another",
        THROWN_AGAIN,
        Effect.AGAIN,
        THE_THROW,
    ),
    Irregularity(
        "die_on_two_sides",
        "4(c)",
        "more than one side of a die rests on chips or another object",
        THROWN_AGAIN,
        Effect.AGAIN,
        THE_THROW,
    ),
    Irregularity(
        "die_not_flat",
        "4(c)",
        "one side of a die rests on chips or another object, so that it lies cocked",
        "the roll counts, and the side opposite the resting one is what the die shows",
        Effect.PLAY_ON,
        THE_THROW,
    ),
)
