"""What lies on a Poker table: a place for the pot, the rake and the community cards; no betting areas."""

from __future__ import annotations

from feltwork.games.poker.description import (
    ANTE,
    BAD_BEAT,
    BET,
    BLIND,
    FORCED,
    MAIN_POT,
    TIME_CHARGE,
    UNCALLED,
    side_pot,
)
from feltwork.games.poker.rules import POSITIONS
from feltwork.procedure.felt import OWN_CARDS, CardArea, Inscription, Printed

FELT = (
    (MAIN_POT,),
    tuple(side_pot(number) for number in range(1, POSITIONS)),
    (ANTE, BLIND, FORCED, BET, UNCALLED),
    (TIME_CHARGE, BAD_BEAT),
)

PRINTED = Printed(
    lines=(
        Inscription("15(c)", "The rake or time charge is posted at the table"),
        Inscription("18", "The minimum and maximum wagers are posted at the table"),
    ),
    cards={OWN_CARDS: CardArea("7(c)"), "community": CardArea("11(g)")},
)
