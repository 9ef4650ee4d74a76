"""What Let It Ride Poker offers: its wagers, paytables and decisions; what a certificate holder chooses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from feltwork.procedure.game import Clause, DecisionPoint, Wager, table_maximum, table_minimum
from feltwork.procedure.one_deck import OneDeckRules
from feltwork.submission.option import Amount, Flag, Table
from feltwork.submission.paytable import Paytable, Row, snake
from feltwork.submission.submission import option
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused

# ------------------------------------------------------------------------------------------- the wagers

BETS: Final = ("bet_number_1", "bet_number_2", "bet_number_3")
BONUS_CHIP: Final[Cents] = 1_00

WAGERS = (
    Wager(
        "bet_number_1",
        "Bet Number 1",
        "559.7(d)",
        "on a pair of tens or better; may be withdrawn after the player has seen three cards",
        required=True,
        also=("bet_1", "bet1"),
    ),
    Wager(
        "bet_number_2",
        "Bet Number 2",
        "559.7(d)",
        "on a pair of tens or better; may be withdrawn after the first community card is shown",
        required=True,
        also=("bet_2", "bet2"),
    ),
    Wager(
        "bet_number_3",
        "Bet Number 3",
        "559.7(d)",
        "on a pair of tens or better; it stays to the end",
        required=True,
        also=("bet_3", "bet3"),
    ),
    Wager(
        "let_it_ride_bonus",
        "Let It Ride Bonus Wager",
        "559.8(a)",
        "a $1 chip on three-of-a-kind or better in the five cards; it is collected before the deal",
        limited_by="559.8(b)",
    ),
    Wager(
        "three_card_bonus",
        "Three Card Bonus Wager",
        "559.9(a)",
        "on a pair or better in the player's own three cards",
        limited_by="559.9(b)",
    ),
)

# ---------------------------------------------------------------------------------------- the paytables

TENS_OR_BETTER: Final = "Pair of Tens, Jacks, Queens, Kings or Aces"

# The chapter calls the three bets together "Let It Ride Poker wagers".
LET_IT_RIDE_POKER = Paytable.printed(
    "let_it_ride_poker",
    "floor",
    "559.14(b)",
    {
        "Royal Flush": "1000 to 1",
        "Straight Flush": "200 to 1",
        "Four-of-a-kind": "50 to 1",
        "Full House": "11 to 1",
        "Flush": "8 to 1",
        "Straight": "5 to 1",
        "Three-of-a-kind": "3 to 1",
        "Two Pair": "2 to 1",
        TENS_OR_BETTER: "1 to 1",
    },
)

LET_IT_RIDE_BONUS = Paytable.printed(
    "let_it_ride_bonus",
    "floor",
    "559.14(d)",
    {
        "Royal Flush": "$25,000",
        "Straight Flush": "$2,500",
        "Four-of-a-kind": "$400",
        "Full House": "$200",
        "Flush": "$50",
        "Straight": "$25",
        "Three-of-a-kind": "$5",
    },
)

MINI_ROYAL: Final = "Mini-royal"
THREE_CARD_BONUS = tuple(
    Paytable.printed(
        "three_card_bonus",
        letter,
        "559.14(e)",
        ({MINI_ROYAL: mini_royal} if mini_royal else {})
        | {
            "Straight flush": "40 to 1",
            "Three-of-a-kind": "30 to 1",
            "Straight": straight,
            "Flush": flush,
            "Pair": "1 to 1",
        },
        note="" if mini_royal else "under tables A, B and C a mini-royal is paid as the straight flush it is",
    )
    for letter, mini_royal, straight, flush in (
        ("A", "", "6 to 1", "4 to 1"),
        ("B", "", "5 to 1", "4 to 1"),
        ("C", "", "6 to 1", "3 to 1"),
        ("D", "50 to 1", "6 to 1", "4 to 1"),
        ("E", "50 to 1", "5 to 1", "4 to 1"),
        ("F", "50 to 1", "6 to 1", "3 to 1"),
    )
)

# ---------------------------------------------------------------------------------------- the decisions

RIDE, WITHDRAW = "let it ride", "withdraw"

BET_1 = DecisionPoint(
    "bet_number_1",
    "559.13(b)",
    "let Bet Number 1 ride or withdraw it, having seen three cards",
    (RIDE, WITHDRAW),
    sections={RIDE: "559.13(b)(1)", WITHDRAW: "559.13(b)(2)"},
)
BET_2 = DecisionPoint(
    "bet_number_2",
    "559.13(d)",
    "let Bet Number 2 ride or withdraw it, the first community card being shown",
    (RIDE, WITHDRAW),
    sections={RIDE: "559.13(d)(1)", WITHDRAW: "559.13(d)(2)"},
)

# --------------------------------------------------------------------------- what beats what, and conditions

RANKINGS = (
    Clause("559.6(a)", "ace high; an ace also completes 5, 4, 3, 2, ace; suits are equal"),
    Clause("559.6(b)(1)", "royal flush: ace, king, queen, jack and 10 of one suit"),
    Clause("559.6(b)(2)", "straight flush: five of one suit in sequence"),
    Clause("559.6(b)(3)", "four-of-a-kind"),
    Clause("559.6(b)(4)", "full house: three-of-a-kind and a pair"),
    Clause("559.6(b)(5)", "flush: five of one suit"),
    Clause("559.6(b)(6)", "straight: five in sequence; an ace ends it and never stands inside"),
    Clause("559.6(b)(7)", "three-of-a-kind"),
    Clause("559.6(b)(8)", "two pair"),
    Clause("559.6(b)(9)", "pair"),
    Clause("559.6(c)(1)", "Three Card Bonus, mini-royal: ace, king and queen of one suit"),
    Clause("559.6(c)(2)", "Three Card Bonus, straight flush: three of one suit in sequence"),
    Clause("559.6(c)(3)", "Three Card Bonus, flush: three of one suit"),
    Clause("559.6(c)(4)", "Three Card Bonus, straight: three in sequence, 3, 2, ace too; king, ace, 2 is none"),
    Clause("559.6(c)(5)", "Three Card Bonus, three-of-a-kind"),
    Clause("559.6(c)(6)", "Three Card Bonus, pair"),
)

IN_SHORT = (
    Clause("559.7(d)", "place three equal bets; two of them you may take back, the third stays"),
    Clause("559.13(b)", "take Bet 1 back, or let it ride, once you have seen your three cards"),
    Clause("559.13(d)", "take Bet 2 back, or let it ride, once the first of two common cards is shown"),
    Clause(
        "559.13(f)(2)", "there is no dealer to beat: a pair of tens or better wins every bet still up, less loses them"
    ),
    Clause("559.14(b)", "each bet left pays by the hand: 1 to 1 for the pair, 1000 to 1 or more for a royal flush"),
    Clause("559.8(a)", "for $1 the Let It Ride Bonus pays a fixed amount for three-of-a-kind or better"),
    Clause("559.9(a)", "the Three Card Bonus pays for a pair or better in your own three cards"),
)

CONDITIONS = (
    Clause("559.2(f)(2)", 'after "no more bets" no Let It Ride Bonus chip is recognized'),
    Clause("559.7(a)", "wagers are chips or plaques on the layout; spoken wagers with cash are not accepted"),
    Clause("559.7(b)", "only seated players wager, and they stay seated until the round ends"),
    Clause(
        "559.7(c)", 'after "no more bets" nothing is wagered, increased or withdrawn but Bets 1 and 2, in their turn'
    ),
    Clause("559.8(c)", "a Let It Ride Bonus Wager wins the amounts that the holder filed"),
    Clause("559.8(d)", "the Let It Ride Bonus Wager stands by itself: whatever is withdrawn, it stays"),
    Clause("559.9(c)", "a Three Card Bonus Wager is paid by the table that the holder filed"),
    Clause("559.9(d)", "the Three Card Bonus Wager stands by itself: whatever is withdrawn, it stays"),
    Clause("559.13(f)(4)", "every hand stays face up until all wagers are settled"),
)

# ------------------------------------------------------------------------------------------ the options

NOT_SET: Final = "not set"
LEAST_MAXIMUM: Final[Cents] = 50_000_00


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutLimit(Amount):
    """An amount that a holder may set or leave unset.

    >>> limit = PayoutLimit(section="559.14(c)", about="", default=None, least=50_000_00, most=100_000_00)
    >>> limit.read("not set"), limit.read(50_000), limit.write(None), limit.permitted()
    (None, 5000000, 'not set', 'not set, or from 50000.00 to 100000.00')
    """

    def read(self, value: object) -> Cents | None:  # type: ignore[override]  # an amount, or none
        unset = value is None or (isinstance(value, str) and value.strip().lower() == NOT_SET)
        return None if unset else Amount.read(self, value)

    def write(self, value: Cents | None) -> object:
        return NOT_SET if value is None else Amount.write(self, value)

    def values(self) -> list[object]:
        """Unset, the least and the most."""
        return [NOT_SET, *Amount.values(self)]

    def permitted(self) -> str:
        return f"{NOT_SET}, or {Amount.permitted(self)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeCardBonusTable(Table):
    """Six printed floors: a table of one's own is at or above one of them.

    Tables A to C have no odds for a mini-royal and D to F have. Under A to C it is a straight flush, so a table of
    one's own that pays it apart pays at least that.
    """

    def read(self, value: object) -> Paytable | None:
        if isinstance(value, Mapping) and any(snake(str(name)) == snake(MINI_ROYAL) for name in value):
            return Table.read(replace(self, tables=tuple(map(_with_mini_royal, self.tables))), value)
        return Table.read(self, value)


def _with_mini_royal(table: Paytable) -> Paytable:
    if table.row(snake(MINI_ROYAL)):
        return table
    straight_flush = table.rows[0]
    return replace(table, rows=(Row(MINI_ROYAL, straight_flush.pays, straight_flush.section), *table.rows))


@dataclass(frozen=True, kw_only=True)
class LetItRidePokerRules(OneDeckRules):
    """What a certificate holder chooses for Let It Ride Poker."""

    chapter = "559"
    by_hand: ClassVar[str] = "11(a)(1)"

    table_minimum: Cents = table_minimum("559.7(d)")
    table_maximum: Cents = table_maximum("559.7(d)")
    let_it_ride_poker: Paytable = option(
        Table(
            section="559.14(b)",
            about="what the three bets pay",
            default=LET_IT_RIDE_POKER,
            tables=(LET_IT_RIDE_POKER,),
            floor=True,
            also=("bets", "bet_number_1", "bet_number_2", "bet_number_3"),
        )
    )
    maximum_payout: Cents | None = option(
        PayoutLimit(
            section="559.14(c)",
            about="the most that the three bets of one hand win together; bonus wagers are outside it. It is at least "
            "$50,000 and at least what three bets of the table minimum could win",
            default=None,
            least=LEAST_MAXIMUM,
            most=1_000_000_000_00,
        )
    )
    let_it_ride_bonus: Paytable | None = option(
        Table(
            section="559.8(a)",
            about="what the Let It Ride Bonus Wager wins, or that it is not offered",
            default=LET_IT_RIDE_BONUS,
            tables=(LET_IT_RIDE_BONUS,),
            floor=True,
            optional=True,
        )
    )
    three_card_bonus: Paytable | None = option(
        ThreeCardBonusTable(
            section="559.9(a)",
            about="what the Three Card Bonus Wager pays, or that it is not offered",
            default=THREE_CARD_BONUS[0],
            tables=THREE_CARD_BONUS,
            floor=True,
            optional=True,
        )
    )
    two_adjacent_positions: bool = option(
        Flag(section="559.7(e)", about="a player may wager at two adjacent positions", default=False)
    )

    def breaches(self) -> Iterator[Refused]:
        yield from super().breaches()
        least = self.least_maximum
        if self.maximum_payout is not None and self.maximum_payout < least:
            yield Refused(
                "option maximum_payout",
                f"three bets of the table minimum, {money(self.table_minimum)} each, could win {money(least)}",
                "559.14(c)",
                f"{money(least)} or more, or '{NOT_SET}'",
            )

    @property
    def least_maximum(self) -> Cents:
        """559.14(c): what one hand wins at most when each bet is the table minimum."""
        return max(len(BETS) * row.pays.winnings(self.table_minimum) for row in self.let_it_ride_poker)


def bets_breach(stakes: Mapping[str, Cents]) -> str | None:
    """559.7(d): the three bets are equal; how they stand where they are not."""
    bets = {bet: stakes[bet] for bet in BETS}
    if len(set(bets.values())) == 1:
        return None
    return ", ".join(f"{bet} {money(stake)}" for bet, stake in bets.items())
