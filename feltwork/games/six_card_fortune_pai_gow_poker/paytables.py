"""What the wagers of Six-Card Fortune Pai Gow Poker pay (§ 588.12, § 670a.12), and where its editions print it."""

from __future__ import annotations

from dataclasses import dataclass

from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents

FORTUNE_ENVY, PROGRESSIVE_ENVY = "fortune_envy_bonus", "progressive_envy_bonus"


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbering:
    """Everything in which the editions differ: the numbers of a few paragraphs that say the same."""

    fortune_bonus: str
    fortune_envy: str
    verified: str
    validated: str
    paid: str


NUMBERS_588 = Numbering(
    fortune_bonus="12(b)(i)",
    fortune_envy="12(b)(ii)",
    verified="11(h)(3)(i)(B)(1)",
    validated="11(h)(3)(i)(B)(3)",
    paid="11(h)(3)(i)(B)(4)",
)
NUMBERS_670A = Numbering(
    fortune_bonus="12(b)(1)",
    fortune_envy="12(b)(2)",
    verified="11(h)(3)(i)(B)(I)",
    validated="11(h)(3)(i)(B)(III)",
    paid="11(h)(3)(i)(B)(IV)",
)

# ------------------------------------------------------------------------------------------------- own cards

INSURANCE = Paytable.printed(
    "insurance",
    "standard",
    "12(c)",
    {
        "Eight-high": "100 to 1",
        "Nine-high": "30 to 1",
        "Ten-high": "10 to 1",
        "Jack-high": "7 to 1",
        "Queen-high": "4 to 1",
        "King-high": "3 to 1",
    },
)
HIGH_CARDS = {8: "eight_high", 9: "nine_high", 10: "ten_high", 11: "jack_high", 12: "queen_high", 13: "king_high"}
"""The rows of the Insurance Wager. Six different ranks up to 7 are a straight, so nothing is below eight-high."""

PROGRESSIVE_PAYOUT = Paytable.printed(
    "progressive_payout",
    "standard",
    "12(d)(1)",
    {
        "Five aces": "100% of meter",
        "Royal flush": "10% of meter",
        "Straight flush": "300 for 1",
        "Four-of-a-kind": "150 for 1",
        "Full house": "15 for 1",
        "Flush": "6 for 1",
        "Straight": "3 for 1",
    },
)


def fortune_bonus(numbers: Numbering) -> Paytable:
    """What the Fortune Bonus Wager pays."""
    return Paytable.printed(
        "fortune_bonus",
        "standard",
        numbers.fortune_bonus,
        {
            "Five aces": "1,000 to 1",
            "Royal flush": "250 to 1",
            "Straight flush": "100 to 1",
            "Four-of-a-kind": "50 to 1",
            "Full house": "15 to 1",
            "Flush": "10 to 1",
            "Straight": "8 to 1",
            "Three-of-a-kind": "5 to 1",
        },
    )


# ------------------------------------------------------------------------------------------- another's cards

ENVY_HANDS = ("Five aces", "Royal flush", "Straight flush", "Four-of-a-kind", "Full house")
FORTUNE_ENVY_COLUMNS: dict[Cents, tuple[str, ...]] = {
    1_00: ("$1,000", "$200", "$50", "$15", "$5"),
    5_00: ("$5,000", "$1,000", "$250", "$75", "$25"),
}
PROGRESSIVE_ENVY_COLUMNS: dict[Cents, tuple[str, ...]] = {
    1_00: ("$100", "$50", "$10", "$5"),
    5_00: ("$500", "$250", "$50", "$25"),
}
LEAST_FOR_ENVY: Cents = min(FORTUNE_ENVY_COLUMNS)
"""The stake of the first column: each column holds from its own stake up to the next."""


def _envy(wager: str, section: str, columns: dict[Cents, tuple[str, ...]]) -> tuple[Paytable, ...]:
    return tuple(
        Paytable.printed(wager, column_id(stake), section, dict(zip(ENVY_HANDS, sums, strict=False)))
        for stake, sums in columns.items()
    )


def column_id(stake: Cents) -> str:
    """The id of an envy column, the stake that heads it.

    >>> column_id(5_00)
    '$5'
    """
    return f"${stake // 100}"


def tables(numbers: Numbering) -> tuple[Paytable, ...]:
    """Every table of an edition, in the printed order."""
    return (
        fortune_bonus(numbers),
        *_envy(FORTUNE_ENVY, numbers.fortune_envy, FORTUNE_ENVY_COLUMNS),
        INSURANCE,
        PROGRESSIVE_PAYOUT,
        *_envy(PROGRESSIVE_ENVY, "12(d)(4)", PROGRESSIVE_ENVY_COLUMNS),
    )
