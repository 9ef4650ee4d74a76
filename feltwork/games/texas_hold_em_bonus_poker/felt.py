"""The layout of Texas Hold 'Em Bonus Poker: the only one that its chapter describes spot by spot."""

from __future__ import annotations

from feltwork.procedure.felt import BOX, CardArea, Inscription, Printed, Spot

FELT = (
    ("", "bonus", ""),
    ("flop", "turn", "river"),
    ("", "ante", ""),
)
"""563.2(b)(4): the Bonus above the Flop and to its right."""
PRINTED = Printed(
    spots={
        "bonus": Spot("2(b)(4)"),
        "flop": Spot("2(b)(3)", BOX),
        "turn": Spot("2(b)(3)", BOX),
        "river": Spot("2(b)(3)", BOX),
        "ante": Spot("2(b)(2)"),
    },
    lines=(Inscription("2(b)(7)", "Ante is paid on a winning {hand} or higher", "ante"),),
    cards={"community": CardArea("2(b)(5)"), "dealer": CardArea("2(b)(6)")},
)
"""Its odds are on a sign: 563.2(c)."""
