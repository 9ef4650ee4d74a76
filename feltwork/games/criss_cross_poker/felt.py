"""The layout of Criss-Cross Poker."""

from __future__ import annotations

from feltwork.procedure.felt import BOX, CardArea, Printed, Spot

FELT = (
    ("five_card_bonus",),
    ("across_bet", "middle_bet", "down_bet"),
    ("ante_across", "", "ante_down"),
)
PRINTED = Printed(
    spots={
        "five_card_bonus": Spot("2(b)(4)"),
        "across_bet": Spot("2(b)(2)", BOX),
        "middle_bet": Spot("2(b)(2)", BOX),
        "down_bet": Spot("2(b)(2)", BOX),
        "ante_across": Spot("2(b)(2)"),
        "ante_down": Spot("2(b)(2)"),
    },
    cards={"community": CardArea("2(b)(3)")},
    odds=("2(b)(5)",),
)
