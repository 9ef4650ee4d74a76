"""What Caribbean Stud Poker offers: its wagers, paytables and decision; what a certificate holder chooses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from feltwork.procedure.game import Clause, DecisionPoint, Wager, table_maximum, table_minimum
from feltwork.procedure.one_deck import OneDeckRules
from feltwork.procedure.progressive import progressive_reset, rate_of_progression
from feltwork.submission.option import Choice, Table
from feltwork.submission.paytable import Paytable
from feltwork.submission.submission import option
from feltwork.terms.money import Cents
from feltwork.terms.odds import MeterShare, parse_payout
from feltwork.terms.refusal import Refused

# ------------------------------------------------------------------------------------------- the wagers

ANTE, BET, PROGRESSIVE_PAYOUT = "ante", "bet", "progressive_payout"

PROGRESSIVE_CHIP: Cents = 1_00
"""The only amount the wagering device takes."""
BET_TO_ANTE = 2
"""The Bet Wager is twice the ante, no more and no less."""

WAGERS = (
    Wager(ANTE, "Ante Wager", "555.7(b)", "against the dealer; a Bet Wager must follow it", required=True),
    Wager(
        PROGRESSIVE_PAYOUT,
        "progressive payout wager",
        "555.7(c)",
        "a $1 chip beside the ante, on a flush or better in the player's own five cards",
        also=("progressive", "progressive_wager", "progressive_payout_wager"),
    ),
    Wager(BET, "Bet Wager", "555.11(a)", "twice the ante, to stay in against the dealer", placed=False),
)

# ---------------------------------------------------------------------------------------- the paytables

BET_TABLE = Paytable.printed(
    BET,
    "floor",
    "555.13(c)",
    {
        "Royal flush": "100 to 1",
        "Straight flush": "50 to 1",
        "Four-of-a-kind": "20 to 1",
        "Full house": "7 to 1",
        "Flush": "5 to 1",
        "Straight": "4 to 1",
        "Three-of-a-kind": "3 to 1",
        "Two pair": "2 to 1",
        "One pair or less": "1 to 1",
    },
)

ROYAL_FLUSH, STRAIGHT_FLUSH = "royal_flush", "straight_flush"
SHARE_OF_METER, FIXED_AMOUNT = "10% of meter", "$5,000"

OWN_OPTION = (
    f"the straight flush, {SHARE_OF_METER} or {FIXED_AMOUNT}, has an option of its own: progressive_straight_flush"
)

PROGRESSIVE_TABLE = Paytable.printed(
    PROGRESSIVE_PAYOUT,
    "floor",
    "555.13(d)",
    {
        "Royal flush": "100% of meter",
        "Straight flush": SHARE_OF_METER,
        "Four-of-a-kind": "$500",
        "Full house": "$100",
        "Flush": "$50",
    },
    note=OWN_OPTION,
)
PROGRESSIVE_FLOOR = replace(
    PROGRESSIVE_TABLE, rows=tuple(row for row in PROGRESSIVE_TABLE if row.hand != STRAIGHT_FLUSH)
)
"""What a submission may raise in the table itself."""

# ----------------------------------------------------------------------------------------- the decision

BET_OR_FOLD = DecisionPoint(
    "bet_or_fold",
    "555.11(a)",
    "bet twice the ante, or fold and give the ante up",
    (BET, "fold"),
)
ALSO_BET = ("play", "raise", "call", "bet_wager")

# --------------------------------------------------------------------------- what beats what, and conditions

RANKINGS = (
    Clause("555.6(a)", "ace high; an ace also completes 5, 4, 3, 2, ace; suits are equal"),
    Clause("555.6(b)(1)", "royal flush: ace, king, queen, jack and 10 of one suit"),
    Clause("555.6(b)(2)", "straight flush: five of one suit in sequence"),
    Clause("555.6(b)(3)", "four-of-a-kind"),
    Clause("555.6(b)(4)", "full house: three-of-a-kind and a pair"),
    Clause("555.6(b)(5)", "flush: five of one suit"),
    Clause("555.6(b)(6)", "straight: five in sequence; queen, king, ace, 2, 3 is none"),
    Clause("555.6(b)(7)", "three-of-a-kind"),
    Clause("555.6(b)(8)", "two pair"),
    Clause("555.6(b)(9)", "pair"),
    Clause("555.6(c)", "equal ranks: the highest card the other hand lacks; otherwise a tie"),
)

CONDITIONS = (
    Clause(
        "555.13(b)",
        "a winning ante pays 1 to 1; so does every ante where the dealer does not qualify, and the bet comes back",
    ),
    Clause("555.1", "the Bet Wager is twice the ante; the dealer qualifies with ace, king, 4, 3, 2 or better"),
    Clause("555.7(a)", "wagers are chips or plaques on the layout; spoken wagers with cash are not accepted"),
    Clause("555.7(b)", 'after "no more bets" nothing is wagered, increased or withdrawn but the Bet Wager'),
    Clause("555.7(c)", "each player sees to it that the system has accepted the progressive chip"),
    Clause("555.7(d)", "the Bet Wager is placed after the deal, before the dealer's hole cards are shown"),
    Clause("555.7(e)", "a player plays one hand a round"),
    Clause("555.7(f)", "only seated players wager, and they stay seated until the round ends"),
    Clause("555.12(c)", "a progressive payout is owed whatever the dealer holds, qualifying or not"),
)

# ------------------------------------------------------------------------------------------ the options

DEFAULT_RESET: Cents = 10_000_00
"""What the meter starts with; the chapter prints no amount and leaves it to the holder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AtLeastOneOf(Choice):
    """A payout at or above any of the printed ones: the holder takes one of them, or a better one of its form.

    >>> among = (SHARE_OF_METER, FIXED_AMOUNT)
    >>> chosen = AtLeastOneOf(id="straight_flush", section="555.13(d)", about="", default=FIXED_AMOUNT, among=among)
    >>> chosen.read("10%"), chosen.read(6000), chosen.read("12% of meter")
    ('10% of meter', '$6,000', '12% of meter')
    """

    def read(self, value: object) -> str:
        """The payout as a table prints it; a bare share is one of the meter, a bare number is dollars."""
        payout = parse_payout(self._in_full(value), f"option {self.id}")
        for printed in map(parse_payout, self.among):
            if type(payout) is type(printed) and payout.value >= printed.value:
                return str(payout)
        raise self.refuse(value, f"choose {self.permitted()}")

    @staticmethod
    def _in_full(value: object) -> object:
        if isinstance(value, int) and not isinstance(value, bool):
            return f"${value}"
        text = value.strip() if isinstance(value, str) else value
        return f"{text} of meter" if isinstance(text, str) and text.endswith("%") else text

    def permitted(self) -> str:
        return " or ".join(map(str, self.among)) + ", or more of either"


@dataclass(frozen=True, kw_only=True)
class CaribbeanStudPokerRules(OneDeckRules):
    """What a certificate holder chooses for Caribbean Stud Poker."""

    chapter = "555"

    table_minimum: Cents = table_minimum("555.7(b)")
    table_maximum: Cents = table_maximum("555.7(b)")
    bet: Paytable = option(
        Table(
            section="555.13(c)",
            about="what a winning Bet Wager pays",
            default=BET_TABLE,
            tables=(BET_TABLE,),
            floor=True,
        )
    )
    progressive_payout: Paytable = option(
        Table(
            section="555.13(d)",
            about="what the progressive payout wager pays, but for the straight flush",
            default=PROGRESSIVE_FLOOR,
            tables=(PROGRESSIVE_FLOOR,),
            floor=True,
        )
    )
    progressive_straight_flush: str = option(
        AtLeastOneOf(
            section="555.13(d)",
            about="how the progressive pays a straight flush: a share of the meter, or a fixed amount",
            default=SHARE_OF_METER,
            among=(SHARE_OF_METER, FIXED_AMOUNT),
        )
    )
    progressive_reset: Cents = progressive_reset("555.13(e)", 0, DEFAULT_RESET)
    rate_of_progression: int = rate_of_progression("555.13(e)", 70)

    def breaches(self) -> Iterator[Refused]:
        yield from super().breaches()
        yield from self._progressive_breaches()

    def _progressive_breaches(self) -> Iterator[Refused]:
        for row in self.progressive_table:
            if isinstance(row.pays, MeterShare) and row.pays.percent > 100:
                yield Refused(
                    f"the {PROGRESSIVE_PAYOUT} table, {row.hand}",
                    f"{row.pays} is more than the meter shows",
                    "555.13(d)",
                    "100% of meter at most",
                )

    @property
    def progressive_table(self) -> Paytable:
        """The table in force, the straight flush as designated."""
        designated = parse_payout(self.progressive_straight_flush)
        rows = {row.hand: row for row in self.progressive_payout}
        full = [rows.get(row.hand, replace(row, pays=designated)) for row in PROGRESSIVE_TABLE]
        return replace(self.progressive_payout, rows=tuple(full), note="")
