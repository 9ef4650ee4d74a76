"""The layout of Three Card Poker.

565.2(b) has Play in front of the Ante and Pair Plus behind it: on the felts that players know, Play is nearest to them.
"""

from __future__ import annotations

from feltwork.procedure.felt import BOX, DIAMOND, Inscription, Printed, Spot

FELT = (
    ("pair_plus",),
    ("ante",),
    ("play",),
)
PRINTED = Printed(
    spots={
        "pair_plus": Spot("2(b)(4)"),
        "ante": Spot("2(b)(2)", DIAMOND),
        "play": Spot("2(b)(3)", BOX),
    },
    lines=(Inscription("2(b)(5)", "Dealer plays with queen high or better"),),
    odds=("2(b)(5)",),
)
