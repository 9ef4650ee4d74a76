"""The layout of Pai Gow Poker."""

from __future__ import annotations

from feltwork.procedure.felt import OWN_CARDS, CardArea, Printed, Spot

FELT = (("pai_gow_poker",),)
_HANDS = ("Low hand", "High hand")
PRINTED = Printed(
    spots={"pai_gow_poker": Spot("2(b)(1)")},
    cards={OWN_CARDS: CardArea("2(b)(2)", _HANDS), "dealer": CardArea("2(b)(3)", _HANDS)},
)
