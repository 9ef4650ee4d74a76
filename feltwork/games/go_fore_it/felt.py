"""The layout of Go Fore It."""

from __future__ import annotations

from feltwork.procedure.felt import BOX, Inscription, Printed, Spot

FELT = (
    ("skins", "gopher"),
    ("front_9", "back_9"),
)
PRINTED = Printed(
    spots={
        "skins": Spot("2(b)(2)"),
        "gopher": Spot("2(b)(2)"),
        "front_9": Spot("2(b)(2)"),
        "back_9": Spot("2(b)(2)", BOX),
    },
    lines=(Inscription("2(b)(4)", "The Skins Wager is lost if dealer and player tie", "skins"),),
    odds=("2(b)(3)",),
)
