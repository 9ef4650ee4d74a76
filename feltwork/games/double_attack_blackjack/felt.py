"""The layout of Double Attack Blackjack."""

from __future__ import annotations

from feltwork.procedure.felt import BOX, LINE, Inscription, Printed, Spot

FELT = (
    ("insurance",),
    ("bust_it", "double_attack"),
    ("split", "bet", "double_down"),
)
PRINTED = Printed(
    spots={
        "insurance": Spot(shape=LINE),
        "bust_it": Spot("2(b)(4)"),
        "double_attack": Spot("2(b)(2)"),
        "split": Spot(shape=BOX),
        "bet": Spot("2(b)(2)"),
        "double_down": Spot(shape=BOX),
    },
    lines=(
        Inscription("2(b)(3)(i)", "Blackjack pays even money"),
        Inscription("2(b)(3)(ii)", "Insurance pays 5 to 2"),
        Inscription("2(b)(3)(iii)", "Dealer shall draw to 16 and stand on all 17s"),
    ),
    odds=("2(b)(5)",),
)
