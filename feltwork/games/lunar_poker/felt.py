"""The layout of Lunar Poker: chapter 671a has Super Wagers on the hands of others as well."""

from __future__ import annotations

from feltwork.procedure.felt import BOX, Inscription, Printed, Spot

FELT = (
    (
        "super_on_dealer",
        "super_on_seat_1",
        "super_on_seat_2",
        "super_on_seat_3",
        "super_on_seat_4",
        "super_on_seat_5",
    ),
    ("super", "options_fee"),
    ("ante", "bet"),
)
_AT_ONCE = "Instant payout for a royal flush or straight flush on the first five cards"
PRINTED_589 = Printed(
    spots={
        "super": Spot("589.2(b)(4)"),
        "options_fee": Spot("589.2(b)(3)", BOX, "Options"),
        "ante": Spot("589.2(b)(2)"),
        "bet": Spot("589.2(b)(2)", BOX),
    },
    lines=(
        Inscription("589.2(b)(6)(i)", "Dealer qualifies with an ace-king or better"),
        Inscription("589.2(b)(6)(ii)", _AT_ONCE),
        Inscription("589.2(b)(3)(i)", "Options: exchange 2-5 cards", "options_fee"),
        Inscription("589.2(b)(3)(ii)", "Options: buy a sixth card", "options_fee"),
        Inscription("589.2(b)(3)(iii)", "Options: force the dealer", "options_fee"),
    ),
    odds=("589.2(b)(5)",),
)
PRINTED_671A = Printed(
    spots={
        "super": Spot("671a.2(b)(3)"),
        "super_on_dealer": Spot("671a.2(b)(3)", label="Super dealer", short="Dealer"),
        **{
            f"super_on_seat_{seat}": Spot("671a.2(b)(3)", label=f"Super seat {seat}", short=f"Seat {seat}")
            for seat in range(1, 6)
        },
        "options_fee": Spot("671a.2(b)(4)", BOX, "Options"),
        "ante": Spot("671a.2(b)(2)"),
        "bet": Spot("671a.2(b)(2)", BOX),
    },
    lines=(
        Inscription("671a.2(b)(6)(i)", "Dealer plays with an ace-king or higher"),
        Inscription("671a.2(b)(6)(ii)", _AT_ONCE),
        Inscription("671a.2(b)(4)(i)", "Options: exchange 2-5 cards", "options_fee"),
        Inscription("671a.2(b)(4)(ii)", "Options: buy a 6th card", "options_fee"),
    ),
    odds=("671a.2(b)(5)",),
)
