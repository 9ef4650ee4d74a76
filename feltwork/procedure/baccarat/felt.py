"""The layout of the three baccarat tables: the same areas, under a paragraph of each chapter's own."""

from __future__ import annotations

from feltwork.procedure.baccarat.rules import BANKERS_HAND, PLAYERS_HAND, TIE_BET
from feltwork.procedure.felt import BOX, CardArea, Inscription, Printed, Spot

FELT = (
    (TIE_BET,),
    (BANKERS_HAND,),
    (PLAYERS_HAND,),
)


def baccarat_layout(paragraph: str) -> Printed:
    """What is printed by a chapter that orders its layout in this paragraph.

    >>> baccarat_layout("2(c)").lines[0].section
    '2(c)(3)'
    """
    areas, cards = f"{paragraph}(2)", CardArea(f"{paragraph}(5)")
    return Printed(
        spots={
            TIE_BET: Spot(areas, BOX, "Tie"),
            BANKERS_HAND: Spot(areas, BOX, "Banker"),
            PLAYERS_HAND: Spot(areas, BOX, "Player"),
        },
        lines=(Inscription(f"{paragraph}(3)", "Tie Bets pay {odds}", TIE_BET),),
        cards={"player": cards, "banker": cards},
    )
