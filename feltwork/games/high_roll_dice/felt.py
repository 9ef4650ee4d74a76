"""The layout of High Roll Dice: dice on top, from the two at the left to the ace at the right, then the circles."""

from __future__ import annotations

from feltwork.games.high_roll_dice.rules import EXTRA_ROLL, LIKE_KIND, MILLIONAIRE_ROW, PIP_STREET
from feltwork.procedure.felt import BOX, SENSOR, Inscription, Printed, Spot

FELT = (
    tuple(PIP_STREET.values()),
    tuple(LIKE_KIND.values()),
    (MILLIONAIRE_ROW[9], EXTRA_ROLL, MILLIONAIRE_ROW[10]),
)
PRINTED = Printed(
    spots={
        **{id: Spot("1(b)(2)(iii)", BOX, f"Pip Street {face}", (face,)) for face, id in PIP_STREET.items()},
        **{id: Spot("1(b)(2)(i)", label=f"{count} of a kind", short=f"{count}") for count, id in LIKE_KIND.items()},
        **{
            id: Spot("1(b)(2)(ii)", label=f"{count} of a kind", short=f"{count}")
            for count, id in MILLIONAIRE_ROW.items()
        },
        EXTRA_ROLL: Spot("1(b)(2)(v)", SENSOR),
    },
    lines=(
        Inscription("1(b)(2)(ii)", "Nine and ten of a kind: First Roll Side Bet", MILLIONAIRE_ROW[9]),
        Inscription("1(b)(2)(iv)", "All Pip Street, Like Kind Boulevard and Extra Roll Wagers must be of equal value"),
    ),
    odds=("1(b)(3)",),
)
