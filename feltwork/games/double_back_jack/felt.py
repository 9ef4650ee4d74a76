"""The layout of Double Back Jack."""

from __future__ import annotations

from feltwork.procedure.felt import BOX, LINE, Inscription, Printed, Spot

FELT = (
    ("insurance",),
    ("second_chance",),
    ("split", "blackjack", "double_down"),
)
PRINTED = Printed(
    spots={
        "insurance": Spot(shape=LINE),
        "second_chance": Spot("2(b)(3)"),
        "split": Spot(shape=BOX),
        "blackjack": Spot("2(b)(2)"),
        "double_down": Spot(shape=BOX),
    },
    lines=(
        Inscription("2(b)(4)(i)", "Blackjack and Insurance pay 2 to 1"),
        Inscription("2(b)(4)(ii)", "Dealer shall draw to 16 and stand on all 17s"),
        Inscription("2(b)(4)(iii)", "Dealer 22 pushes; player 21 pays right away; Second Chance pays even money"),
    ),
    odds=("2(b)(5)",),
)
