"""The layout of Let It Ride Poker."""

from __future__ import annotations

from feltwork.procedure.felt import OWN_CARDS, SENSOR, CardArea, Inscription, Printed, Spot

FELT = (
    ("let_it_ride_bonus", "three_card_bonus"),
    ("bet_number_1", "bet_number_2", "bet_number_3"),
)
PRINTED = Printed(
    spots={
        "let_it_ride_bonus": Spot(shape=SENSOR),
        "three_card_bonus": Spot("2(b)(7)"),
        "bet_number_1": Spot("2(b)(2)", label="Bet 1"),
        "bet_number_2": Spot("2(b)(2)", label="Bet 2"),
        "bet_number_3": Spot("2(b)(2)", label="Bet 3"),
    },
    lines=(Inscription("2(b)(6)", "Subject to the posted payout limit"),),
    cards={OWN_CARDS: CardArea("2(b)(3)"), "community": CardArea("2(b)(4)")},
    odds=("2(b)(5)",),
)
"""The payout limit is the generic line; where the holder sets one, the game prints the amount."""
