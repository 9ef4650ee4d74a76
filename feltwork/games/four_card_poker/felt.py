"""The layout of Four Card Poker."""

from __future__ import annotations

from feltwork.procedure.felt import BOX, DIAMOND, Printed, Spot

FELT = (
    ("aces_up",),
    ("ante",),
    ("play",),
)
PRINTED = Printed(
    spots={
        "aces_up": Spot("2(b)(4)"),
        "ante": Spot("2(b)(2)", DIAMOND),
        "play": Spot("2(b)(3)", BOX),
    },
    odds=("2(b)(5)",),
)
