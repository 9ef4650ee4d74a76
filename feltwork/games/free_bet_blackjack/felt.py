"""The layout of Free Bet Blackjack: chapter 672a adds that nobody surrenders."""

from __future__ import annotations

from feltwork.procedure.felt import BOX, LINE, Inscription, Printed, Spot

FELT = (
    ("insurance",),
    ("free_split", "push_22", "free_double"),
    ("split", "blackjack", "double_down"),
)
_SPOTS = {
    "insurance": Spot(shape=LINE),
    "free_split": Spot(shape=BOX, label="Free split"),
    "push_22": Spot("2(b)(4)"),
    "free_double": Spot(shape=BOX, label="Free double"),
    "split": Spot(shape=BOX),
    "blackjack": Spot("2(b)(2)"),
    "double_down": Spot(shape=BOX),
}
_LINES = (
    Inscription("2(b)(3)(i)", "Blackjack pays 3 to 2"),
    Inscription("2(b)(3)(ii)", "Insurance pays 2 to 1"),
    Inscription("2(b)(3)(iii)", "Dealer shall draw to 16 and stand on all 17s"),
    Inscription("2(b)(3)(iv)", "Blackjack Wagers push if the dealer has 22"),
)
PRINTED_590 = Printed(spots=_SPOTS, lines=_LINES, odds=("2(b)(5)",))
PRINTED_672A = Printed(
    spots=_SPOTS, lines=(*_LINES, Inscription("672a.2(b)(3)(v)", "Surrender is not available")), odds=("2(b)(5)",)
)
