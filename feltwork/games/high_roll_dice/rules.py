"""What High Roll Dice offers: its dice, wagers and paytables; what a certificate holder chooses.

Sections stand without the chapter's number. The editions differ in one row: a total of three after the second roll
pays 8 to 1 under chapter 593 and 6 to 1 under chapter 675a.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from feltwork.procedure.game import Clause, Wager, table_maximum, table_minimum
from feltwork.submission.option import Flag
from feltwork.submission.paytable import Paytable
from feltwork.submission.submission import Submission, option
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused

# --------------------------------------------------------------------------------------------- the dice

DICE: Final = 10
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
RANKED: Final = (1, 6, 5, 4, 3, 2)
"""2(d): the faces of a die, highest first."""


def of_a_kind(count: int) -> str:
    """
    >>> of_a_kind(4)
    'four-of-a-kind'
    """
    return f"{NUMBERS[count]}-of-a-kind"


# ------------------------------------------------------------------------------------------- the wagers

PIP_STREET: Final = {face: f"pip_street_{face}" for face in reversed(RANKED)}
"""The wager on each face, in the order of the layout and of the paytable: the 2 first, the ace last."""
LIKE_KIND: Final = {count: f"like_kind_boulevard_{count}" for count in range(2, 9)}
MILLIONAIRE_ROW: Final = {count: f"millionaire_row_{count}" for count in (9, 10)}
EXTRA_ROLL: Final = "extra_roll"
MOST_ON_MILLIONAIRE_ROW: Final[Cents] = 1_00


def _pip_street(face: int, id: str) -> Wager:
    names = [
        str(face),
        NUMBERS[face],
        f"{NUMBERS[face]}{'es' if face == 6 else 's'}",
        f"{face}s",
        *(("ace", "aces") if face == 1 else ()),
    ]
    also = [f"{street}_{name}" for street in ("pip_street", "pip") for name in names]
    return Wager(
        id,
        f"Pip Street Wager on the {face}",
        "2(e)(1)",
        f"the {face} is the face that occurs most often on the first roll",
        also=tuple(name for name in also if name != id),
    )


def _circle(street: str, short: str, title: str, section: str, count: int) -> Wager:
    """A circle for so many matching dice; files may write its number in words."""
    id = f"{street}_{count}"
    names = (str(count), NUMBERS[count], f"{NUMBERS[count]}_of_a_kind")
    also = [f"{said}_{name}" for said in (street, short) for name in names]
    return Wager(
        id,
        f"{title} Wager on {of_a_kind(count)}",
        section,
        f"{NUMBERS[count]} dice, no more and no fewer, match on the first roll",
        also=(*(name for name in also if name != id), f"{NUMBERS[count]}_of_a_kind"),
    )


WAGERS = (
    *(_pip_street(face, id) for face, id in PIP_STREET.items()),
    *(_circle("like_kind_boulevard", "like_kind", "Like Kind Boulevard", "2(e)(2)", count) for count in LIKE_KIND),
    Wager(
        EXTRA_ROLL,
        "Extra Roll Wager",
        "2(e)(3)",
        "buys a second throw of the dice that do not match, for the Like Kind Boulevard Wagers that need more",
        also=("extra_roll_bet", "extra", "second_roll"),
    ),
    *(_circle("millionaire_row", "millionaire", "Millionaire Row", "2(e)(4)", count) for count in MILLIONAIRE_ROW),
)

# ---------------------------------------------------------------------------------------- the paytables

PIP_STREET_ODDS = Paytable.printed(
    "pip_street",
    "standard",
    "5(a)",
    {
        "Two": "6 to 1",
        "Three": "6 to 1",
        "Four": "5 to 1",
        "Five": "4 to 1",
        "Six": "4 to 1",
        "One/ace": "3 to 1",
    },
)
LIKE_KIND_ODDS = Paytable.printed(
    "like_kind_boulevard",
    "standard",
    "5(b)",
    {
        "Eight-of-a-kind": "5,000 to 1",
        "Seven-of-a-kind": "400 to 1",
        "Six-of-a-kind": "30 to 1",
        "Five-of-a-kind": "4 to 1",
        "Four-of-a-kind": "1 to 1",
        "Three-of-a-kind": "3 to 5",
        "Two-of-a-kind": "12 to 1",
    },
)
MILLIONAIRE_ROW_PRIZES = Paytable.printed(
    "millionaire_row",
    "standard",
    "5(c)",
    {"Ten-of-a-kind": "$1,000,000", "Nine-of-a-kind": "$50,000"},
    note="won beside the stake, which comes back",
)


def _extra_roll(three_of_a_kind: str) -> Paytable:
    """5(d): the second roll; the editions differ in its last row."""
    return Paytable.printed(
        EXTRA_ROLL,
        "standard",
        "5(d)",
        {
            "Eight-of-a-kind": "50 to 1",
            "Seven-of-a-kind": "10 to 1",
            "Six-of-a-kind": "4 to 1",
            "Five-of-a-kind": "2 to 1",
            "Four-of-a-kind": "1 to 1",
            "Three-of-a-kind": three_of_a_kind,
        },
        note="paid on the Like Kind Boulevard Wager that waited for the second roll",
    )


EXTRA_ROLL_ODDS_593 = _extra_roll("8 to 1")
EXTRA_ROLL_ODDS_675A = _extra_roll("6 to 1")

# --------------------------------------------------------------------------- what beats what, and conditions

RANKINGS = (
    Clause("2(d)", "of faces that occur equally often the highest counts: the ace, then the 6 and so on, last the 2"),
)
IN_SHORT = (
    Clause("2(e)(1)", "ten dice are thrown; Pip Street bets on the face that comes most often"),
    Clause("2(d)", "of faces that come equally often the ace counts, then 6, 5, 4, 3, last the 2"),
    Clause("2(e)(2)", "Like Kind Boulevard bets on exactly how many dice match"),
    Clause("2(e)(3)", "Extra Roll is a fee for a second throw of the dice that do not match"),
    Clause("1(b)(2)(iv)", "all of these must be the same amount"),
    Clause("2(e)(4)", "Millionaire Row, a dollar at most, bets on nine or ten matching dice at once"),
)
CONDITIONS = (
    Clause("2(b)", "wagers are chips or plaques on the layout; no spoken wagers with cash"),
    Clause("2(c)", "only seated players wager, and they stay seated until the round ends"),
    Clause("2(e)(1)", "a player takes part by a Pip Street Wager on one face or more"),
    Clause("2(e)(1)(i)", "with three 6s and four 4s, the 4 occurs most often"),
    Clause("2(e)(1)(ii)", "with three 6s and three 1s, the 1 does: an ace ranks above a 6"),
    Clause("2(e)(2)(i)", "three 6s and four 1s are a four-of-a-kind"),
    Clause("2(e)(2)(ii)", "five 2s and three 1s are a five-of-a-kind"),
    Clause("1(b)(2)(iv)", "all Pip Street, Like Kind Boulevard and Extra Roll Wagers of a player are equal"),
)

# ------------------------------------------------------------------------------------------ the options


@dataclass(frozen=True, kw_only=True)
class HighRollDiceRules(Submission):
    """What a certificate holder chooses for High Roll Dice under chapter 675a."""

    chapter = "675a"

    table_minimum: Cents = table_minimum("2(b)")
    table_maximum: Cents = table_maximum("2(b)")
    like_kind_boulevard_offered: bool = option(
        Flag(section="1(b)(3)", about="the Like Kind Boulevard Wagers are offered", default=True)
    )
    extra_roll_offered: bool = option(Flag(section="1(b)(3)", about="the Extra Roll Wager is offered", default=True))
    millionaire_row_offered: bool = option(
        Flag(section="1(b)(3)", about="the Millionaire Row Wagers are offered", default=True)
    )

    def breaches(self) -> Iterator[Refused]:
        if self.table_minimum > self.table_maximum:
            yield Refused(
                "option table_minimum", "above the maximum", self.at("2(b)"), f"{money(self.table_maximum)} or less"
            )
        if self.extra_roll_offered and not self.like_kind_boulevard_offered:
            yield Refused(
                "option extra_roll_offered",
                "an Extra Roll Wager needs a Like Kind Boulevard Wager, and none is offered",
                self.at("2(e)(3)"),
                "offer like_kind_boulevard, or withhold extra_roll as well",
            )

    def offers(self, wager: str) -> bool:
        """Whether a wager, or what a paytable is named after, is offered; Pip Street always is."""
        return all(
            offered or not wager.startswith(street)
            for street, offered in (
                ("like_kind_boulevard", self.like_kind_boulevard_offered),
                (EXTRA_ROLL, self.extra_roll_offered),
                ("millionaire_row", self.millionaire_row_offered),
            )
        )


@dataclass(frozen=True, kw_only=True)
class HighRollDiceRules593(HighRollDiceRules):
    """The same choices under chapter 593."""

    chapter = "593"
