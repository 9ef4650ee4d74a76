"""The layout of Raise It Up Stud Poker."""

from __future__ import annotations

from feltwork.procedure.felt import BOX, SENSOR, CardArea, Inscription, Printed, Spot

FELT = (
    ("six_card_bonus", "pair_plus", "progressive_payout"),
    ("ante", "blind"),
    ("play",),
)
PRINTED = Printed(
    spots={
        "six_card_bonus": Spot("2(b)(5)"),
        "pair_plus": Spot(),
        "progressive_payout": Spot("2(b)(4)", SENSOR, "Progressive"),
        "ante": Spot("2(b)(2)"),
        "blind": Spot("2(b)(2)"),
        "play": Spot("2(b)(2)", BOX),
    },
    lines=(
        Inscription("2(b)(6)", "Play on three cards: 1 to 3 times the Ante"),
        Inscription("2(b)(6)", "on 4th Street: 1 or 2 times; on 5th Street: 1 time"),
    ),
    cards={"community": CardArea("2(b)(3)", ("4th Street", "5th Street", "6th Street"))},
    odds=("2(b)(6)",),
)
