"""The layout of Props & Hops: the 21 combinations of two dice, then the wagers on several of them.

The combinations lie as the defaults of Hop the Top, Left, Right and Center have them.
"""

from __future__ import annotations

from feltwork.games.props_and_hops.rules import LAYOUT
from feltwork.games.props_and_hops.wagers import ANY_NUMBER_WAGERS, DOUBLE_WAGERS
from feltwork.procedure.felt import BOX, Inscription, Printed, Spot

_ON_ONE = {roll: bet.id for bet in (*DOUBLE_WAGERS, *ANY_NUMBER_WAGERS) for roll in bet.wins[0]}
FELT = (
    *(tuple(_ON_ONE[roll] for roll in row) for row in LAYOUT),
    ("any_craps", "any_seven", "any_doubles", "1_6_and_under", "field", "3_4_and_over", "six_eight_shake"),
    ("hop_the_left", "hop_the_top", "hop_the_center", "hop_the_right"),
)
_SPOTS = {
    **{id: Spot("1(b)(2)", BOX, faces=tuple(map(int, roll.split("-")))) for roll, id in _ON_ONE.items()},
    **{id: Spot("1(b)(2)", BOX) for row in FELT[len(LAYOUT) :] for id in row},
}
_PRINTED_585 = Printed(spots=_SPOTS, odds=("585.1(b)(5)",))
_PRINTED_668A = Printed(
    spots=_SPOTS,
    lines=(
        Inscription(
            "668a.1(b)(5)",
            "Six Eight Shake: every combination of 6 and 8 before a 7; it may be taken down any time before the 7",
            "six_eight_shake",
        ),
    ),
    odds=("668a.1(b)(6)",),
)
PRINTED = {"585": _PRINTED_585, "668a": _PRINTED_668A}
"""By chapter."""
