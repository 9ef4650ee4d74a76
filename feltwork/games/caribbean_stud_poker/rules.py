"""What Caribbean Stud Poker offers: its wagers, paytables and decision; what a certificate holder chooses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from feltwork.procedure.game import Clause, DecisionPoint, Wager, table_maximum, table_minimum
from feltwork.procedure.one_deck import OneDeckRules
from feltwork.procedure.progressive import progressive_reset, rate_of_progression
from feltwork.submission.option import Choice, Table
from feltwork.submission.paytable import Paytable, snake
from feltwork.submission.submission import option
from feltwork.terms.money import Cents
from feltwork.terms.odds import MeterShare, Payout, parse_payout
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

EITHER = f"the straight flush pays {SHARE_OF_METER} or {FIXED_AMOUNT}, as the holder designates"

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
    note=EITHER,
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

IN_SHORT = (
    Clause(
        "555.11(a)", "with one card of the dealer's in sight bet twice the ante, or fold: ante and progressive are lost"
    ),
    Clause("555.1", "the dealer plays with ace-king or better only"),
    Clause("555.11(f)(2)", "a dealer who does not play pays every ante 1 to 1"),
    Clause("555.11(f)(3)", "the bet then only comes back, however good your hand"),
    Clause("555.13(c)", "beat a dealer who plays: the bet pays 1 to 1, and more from two pair up"),
    Clause("555.11(e)(2)", "a tie returns both"),
    Clause("555.13(d)", "$1 on the progressive pays for a flush or better, a royal flush the whole jackpot"),
    Clause("555.12(c)", "the progressive pays whatever the dealer has"),
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


AS_THE_TABLE_HAS_IT = "table"


def designated(value: object, what: str) -> Payout:
    """What a straight flush pays: a bare share is one of the meter, a bare number is dollars.

    >>> print(designated("10%", ""), designated(6000, ""), designated("12% of meter", ""))
    10% of meter $6,000 12% of meter
    """
    if isinstance(value, int) and not isinstance(value, bool):
        value = f"${value}"
    text = value.strip() if isinstance(value, str) else value
    payout = parse_payout(f"{text} of meter" if isinstance(text, str) and text.endswith("%") else text, what)
    for printed in map(parse_payout, (SHARE_OF_METER, FIXED_AMOUNT)):
        if type(payout) is type(printed) and payout.value >= printed.value:
            return payout
    why = f"{payout} is not permitted for a straight flush"
    raise Refused(what, why, "555.13(d)", f"{SHARE_OF_METER} or {FIXED_AMOUNT}, or more of either")


@dataclass(frozen=True, slots=True, kw_only=True)
class StraightFlush(Choice):
    """How a straight flush is paid, where the table does not say it."""

    def read(self, value: object) -> str:
        if isinstance(value, str) and value.strip().lower() == AS_THE_TABLE_HAS_IT:
            return AS_THE_TABLE_HAS_IT
        try:
            return str(designated(value, f"option {self.id}"))
        except Refused:
            raise self.refuse(value, f"choose {self.permitted()}") from None

    def permitted(self) -> str:
        return f"{AS_THE_TABLE_HAS_IT}, {SHARE_OF_METER} or {FIXED_AMOUNT}, or more of either"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressiveTable(Table):
    """A table at or above the floor, the straight flush in either of its printed forms, or left to its option."""

    def _at_or_above(self, value: object) -> Paytable:
        stated = dict(value) if isinstance(value, Mapping) else value
        told = {name for name in stated if snake(str(name)) == STRAIGHT_FLUSH} if isinstance(stated, dict) else set()
        if not told or not isinstance(stated, dict):
            return Table._at_or_above(self, stated)
        what = f"the {PROGRESSIVE_PAYOUT} table, {STRAIGHT_FLUSH}"
        pays = designated(stated.pop(told.pop()), what)
        return with_straight_flush(Table._at_or_above(self, stated), pays)


def with_straight_flush(table: Paytable, pays: Payout) -> Paytable:
    """A table whose straight flush pays so, in the printed order of the rows."""
    rows = {row.hand: row for row in table if row.hand != STRAIGHT_FLUSH}
    full = [rows.get(row.hand, replace(row, pays=pays)) for row in PROGRESSIVE_TABLE]
    return replace(table, rows=tuple(full), note="")


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
        ProgressiveTable(
            section="555.13(d)",
            about="what the progressive payout wager pays",
            default=PROGRESSIVE_FLOOR,
            tables=(PROGRESSIVE_FLOOR,),
            floor=True,
        )
    )
    progressive_straight_flush: str = option(
        StraightFlush(
            section="555.13(d)",
            about="how the progressive pays a straight flush: as the table states it (10% of meter where it states "
            "nothing), a share of the meter, or a fixed amount",
            default=AS_THE_TABLE_HAS_IT,
            among=(AS_THE_TABLE_HAS_IT, SHARE_OF_METER, FIXED_AMOUNT),
        )
    )
    progressive_reset: Cents = progressive_reset("555.13(e)", 0, DEFAULT_RESET)
    rate_of_progression: int = rate_of_progression("555.13(e)", 70)

    def breaches(self) -> Iterator[Refused]:
        yield from super().breaches()
        yield from self._progressive_breaches()

    def _progressive_breaches(self) -> Iterator[Refused]:
        in_table, chosen = self.progressive_payout.pays(STRAIGHT_FLUSH), self.progressive_straight_flush
        if in_table and chosen not in (AS_THE_TABLE_HAS_IT, str(in_table)):
            yield Refused(
                "option progressive_straight_flush",
                f"{chosen}, and the {PROGRESSIVE_PAYOUT} table states {in_table}",
                "555.13(d)",
                "state it in one of the two, or alike",
            )
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
        chosen = self.progressive_straight_flush
        if chosen != AS_THE_TABLE_HAS_IT:
            return with_straight_flush(self.progressive_payout, parse_payout(chosen))
        in_table = self.progressive_payout.pays(STRAIGHT_FLUSH)
        return with_straight_flush(self.progressive_payout, in_table or parse_payout(SHARE_OF_METER))
