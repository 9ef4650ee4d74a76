"""The layout of Spanish 21."""

from __future__ import annotations

from feltwork.procedure.felt import BOX, LINE, Inscription, Printed, Spot

FELT = (
    ("insurance",),
    ("match_the_dealer",),
    ("split", "spanish_21", "double_down"),
)
PRINTED = Printed(
    spots={
        "insurance": Spot(shape=LINE),
        "match_the_dealer": Spot("2(b)(2)(ii)", label="Match the Dealer"),
        "split": Spot(shape=BOX),
        "spanish_21": Spot("2(b)(2)(i)"),
        "double_down": Spot(shape=BOX),
    },
    lines=(
        Inscription("2(c)(1)", "Blackjack pays 3 to 2"),
        Inscription("2(c)(2)", "Dealer must draw to 16 and stand on all 17s"),
        Inscription("2(c)(3)", "Insurance pays 2 to 1"),
    ),
    odds=("2(c)(4)", "2(c)(5)"),
)
