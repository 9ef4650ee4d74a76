"""The layout of Caribbean Stud Poker.

555.2(b)(3) has the Bet behind the Ante: on its far side from the player, as 565.2(b) uses the word.
"""

from __future__ import annotations

from feltwork.procedure.felt import BOX, SENSOR, Inscription, Printed, Spot

FELT = (
    ("progressive_payout",),
    ("bet",),
    ("ante",),
)
PRINTED = Printed(
    spots={
        "progressive_payout": Spot(shape=SENSOR, label="Progressive"),
        "bet": Spot("2(b)(3)", BOX),
        "ante": Spot("2(b)(2)"),
    },
    lines=(Inscription("2(b)(4)", "Bet Wager void unless dealer has ace/king or better"),),
    odds=("2(b)(5)",),
)
