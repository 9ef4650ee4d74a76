"""The layout of Flop Poker: what chapter 667a adds is an area for the progressive chip, and one paragraph more."""

from __future__ import annotations

from feltwork.procedure.felt import BOX, SENSOR, CardArea, Inscription, Printed, Spot

FELT = (
    ("three_card_bonus", "progressive_flop"),
    ("pot", "ante", "flop"),
)
_SPOTS = {
    "three_card_bonus": Spot("2(b)(4)"),
    "pot": Spot("2(b)(2)"),
    "ante": Spot("2(b)(2)"),
    "flop": Spot("2(b)(2)", BOX),
}
_FLOP = "The Flop Wager must be equal to the Ante Wager"
_POT = "The Pot Wager must be equal to the table minimum"
_COMMUNITY = {"community": CardArea("2(b)(3)")}
PRINTED_583 = Printed(
    spots=_SPOTS,
    lines=(Inscription("583.2(b)(6)(i)", _FLOP), Inscription("583.2(b)(6)(ii)", _POT)),
    cards=_COMMUNITY,
    odds=("583.2(b)(5)",),
)
PRINTED_667A = Printed(
    spots={**_SPOTS, "progressive_flop": Spot("667a.2(b)(5)", SENSOR)},
    lines=(Inscription("667a.2(b)(7)(i)", _FLOP), Inscription("667a.2(b)(7)(ii)", _POT)),
    cards=_COMMUNITY,
    odds=("667a.2(b)(6)",),
)
