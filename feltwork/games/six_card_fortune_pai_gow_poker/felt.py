"""The layout of Six-Card Fortune Pai Gow Poker."""

from __future__ import annotations

from feltwork.procedure.felt import BOX, OWN_CARDS, SENSOR, CardArea, Printed, Spot

FELT = (
    ("fortune_bonus", "insurance", "progressive_payout"),
    ("six_card_fortune_pai_gow_poker", "double_down"),
)
_HANDS = ("Low hand", "High hand")
PRINTED = Printed(
    spots={
        "fortune_bonus": Spot("2(b)(6)"),
        "insurance": Spot("2(b)(7)"),
        "progressive_payout": Spot("2(b)(8)", SENSOR, "Progressive"),
        "six_card_fortune_pai_gow_poker": Spot("2(b)(2)", label="Pai Gow"),
        "double_down": Spot("2(b)(5)", BOX),
    },
    cards={OWN_CARDS: CardArea("2(b)(3)", _HANDS), "dealer": CardArea("2(b)(4)", _HANDS)},
    odds=("2(b)(9)",),
)
