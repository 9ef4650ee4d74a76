"""What Texas Hold 'Em Bonus Poker offers: its wagers, paytable and decisions; what a certificate holder chooses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from feltwork.procedure.game import Clause, DecisionPoint, Wager, table_maximum, table_minimum
from feltwork.procedure.one_deck import CHAPTERS_OF_2010, OneDeckRules
from feltwork.submission.option import NOT_OFFERED, Choice, Option, Table, not_offered
from feltwork.submission.paytable import Paytable, Row
from feltwork.submission.submission import option
from feltwork.terms.money import Cents
from feltwork.terms.odds import ToOne, parse_odds
from feltwork.terms.refusal import Refused

ONE_DECK = replace(
    CHAPTERS_OF_2010,
    deck=Clause("3(a)", "one deck of 52 cards and two cover cards"),
    second_deck=(
        Clause("3(b)(1)", "a second deck of 52 cards with its two cover cards"),
        *CHAPTERS_OF_2010.second_deck[1:],
    ),
)

# ------------------------------------------------------------------------------------------- the wagers

WAGERS = (
    Wager(
        "ante",
        "Ante Wager",
        "563.7(b)",
        "against the dealer; a win is paid from a straight or a flush up, as submitted, and else a push",
        required=True,
    ),
    Wager(
        "bonus",
        "Bonus Wager",
        "563.7(c)",
        "on the player's own two cards, whatever becomes of the hand; $1 or more",
    ),
    Wager("flop", "Flop Wager", "563.11(a)(1)", "twice the ante, to stay in against the dealer", placed=False),
    Wager("turn", "Turn Wager", "563.11(c)", "equal to the ante, before the fourth community card", placed=False),
    Wager("river", "River Wager", "563.11(e)", "equal to the ante, before the fifth community card", placed=False),
)

BONUS_AT_LEAST: Cents = 1_00
FLOP_TIMES_ANTE = 2
MOST_ANTES = 1 + FLOP_TIMES_ANTE + 1 + 1
"""What ante, flop, turn and river come to at most, in antes."""

# --------------------------------------------------------------------------------------- the paytable

BONUS = Paytable.printed(
    "bonus",
    "floor",
    "563.12(c)",
    {
        "Ace-ace": "30 to 1",
        "Ace-king, same suit": "25 to 1",
        "Ace-queen or ace-jack, same suit": "20 to 1",
        "Ace-king, different suits": "15 to 1",
        "King-king, queen-queen or jack-jack": "10 to 1",
        "Ace-queen or ace-jack, different suits": "5 to 1",
        "Pair of 10s through 2s": "3 to 1",
    },
)
ACES_AGAINST_ACES = "Ace-ace against the dealer's ace-ace"
"""The row with which a holder may supplement the table."""

PAID_AT_MOST: Cents = 50_000_00
"""What one hand is paid at most, where a minimum wager cannot win more."""

# ---------------------------------------------------------------------------------------- the decisions

FLOP_OR_FOLD = DecisionPoint(
    "flop_or_fold",
    "563.11(a)",
    "bet the flop for twice the ante, or fold and give the ante up",
    ("flop", "fold"),
    sections={"flop": "563.11(a)(1)", "fold": "563.11(a)(2)"},
)
TURN_OR_CHECK = DecisionPoint(
    "turn_or_check", "563.11(c)", "bet the turn for as much as the ante, or check", ("turn", "check")
)
RIVER_OR_CHECK = DecisionPoint(
    "river_or_check", "563.11(e)", "bet the river for as much as the ante, or check", ("river", "check")
)

# --------------------------------------------------------------------------- what beats what, and conditions

RANKINGS = (
    Clause("563.6(a)", "ace high; an ace also completes 5, 4, 3, 2; suits are equal"),
    Clause("563.6(b)(1)", "royal flush: ace, king, queen, jack, 10 of one suit"),
    Clause("563.6(b)(2)", "straight flush: five of one suit in sequence"),
    Clause("563.6(b)(3)", "four-of-a-kind"),
    Clause("563.6(b)(4)", "full house: three of one rank and two of another"),
    Clause("563.6(b)(5)", "flush: five of one suit"),
    Clause("563.6(b)(6)", "straight: five in sequence; the ace ends it and never stands inside"),
    Clause("563.6(b)(7)", "three-of-a-kind"),
    Clause("563.6(b)(8)", "two pair"),
    Clause("563.6(b)(9)", "pair"),
    Clause("563.6(c)", "equal ranks: the highest card the other hand lacks; otherwise a tie"),
)

IN_SHORT = (
    Clause("563.11(a)", "on your two cards bet the flop, twice the ante, or fold and lose the ante"),
    Clause(
        "563.11(c)", "with three common cards shown bet the turn, as much as the ante, or check and stay in for nothing"
    ),
    Clause("563.11(e)", "with four shown bet the river, as much again, or check"),
    Clause("563.11(h)", "the best five of your two and the five common cards count; the dealer always plays"),
    Clause("563.12(b)", "a win pays flop, turn and river 1 to 1"),
    Clause("563.11(h)(2)", "win with less than a straight, at some tables a flush, and the ante only comes back"),
    Clause("563.11(h)(3)", "a tie returns ante, flop, turn and river"),
    Clause("563.12(c)", "the Bonus pays on your two cards, folded or not: any pair, or an ace with a jack or better"),
)

CONDITIONS = (
    Clause("563.12(b)", "winning Ante, Flop, Turn and River Wagers pay 1 to 1; a tie returns them"),
    Clause("563.2(b)(7)", "the layout says whether a winning ante is paid from a straight or from a flush up"),
    Clause("563.7(a)", "wagers are chips or plaques on the layout; spoken wagers with cash are not accepted"),
    Clause("563.7(d)", 'after "no more bets" only Flop, Turn and River Wagers are made, each in its turn'),
    Clause("563.7(e)", "only seated players wager, and they stay seated until the round ends"),
    Clause("563.7(f)", "a player has one position"),
    Clause("563.12(e)", "a hand is paid $50,000 at most, or what minimum wagers could win in a round, if that is more"),
)

# ------------------------------------------------------------------------------------------ the options


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsAtLeast(Option):
    """Odds at or above a floor, or no such payout."""

    kind: ClassVar[str] = "odds"

    least: ToOne

    def read(self, value: object) -> ToOne | None:
        if not_offered(value):
            return None
        try:
            odds = parse_odds(value, f"option {self.id}")
        except Refused:
            raise self.refuse(value, self.permitted()) from None
        if not isinstance(odds, ToOne) or odds.value < self.least.value:
            raise self.refuse(value, self.permitted())
        return odds

    def write(self, value: ToOne | None) -> object:
        return NOT_OFFERED if value is None else str(value)

    def values(self) -> list[object]:
        """None, and the least."""
        return [NOT_OFFERED, str(self.least)]

    def permitted(self) -> str:
        return f"{NOT_OFFERED}, or odds of {self.least} or more"


@dataclass(frozen=True, kw_only=True)
class TexasHoldEmBonusPokerRules(OneDeckRules):
    """What a certificate holder chooses for Texas Hold 'Em Bonus Poker."""

    chapter = "563"

    ante_pays_from: str = option(
        Choice(
            section="563.11(h)(2)",
            about="the lowest winning hand with which the ante is paid; with a lower one it comes back",
            default="straight",
            among=("straight", "flush"),
        )
    )
    table_minimum: Cents = table_minimum("563.7(b)")
    table_maximum: Cents = table_maximum("563.7(b)")
    bonus: Paytable = option(
        Table(
            section="563.12(c)",
            about="what the Bonus Wager pays by the player's two cards",
            default=BONUS,
            tables=(BONUS,),
            floor=True,
        )
    )
    aces_against_aces: ToOne | None = option(
        OddsAtLeast(
            section="563.12(d)",
            about="what the Bonus Wager pays where the player's two cards and the dealer's are pairs of aces, "
            "in place of the line for ace-ace",
            default=None,
            least=ToOne(1000),
        )
    )

    @property
    def bonus_table(self) -> Paytable:
        """The table in force, supplemented where aces against aces is offered."""
        if self.aces_against_aces is None:
            return self.bonus
        supplement = Row(ACES_AGAINST_ACES, self.aces_against_aces, "563.12(d)")
        return replace(self.bonus, rows=(supplement, *self.bonus.rows))

    @property
    def most_paid(self) -> Cents:
        """563.12(e): what a hand is paid at most.

        Any two cards that the Bonus Wager pays for can also be part of the best hand that pays the ante, so a
        player who bets the minimum everywhere can win all of it in one round.
        """
        bonus = max(row.pays.winnings(BONUS_AT_LEAST) for row in self.bonus_table)
        return max(PAID_AT_MOST, MOST_ANTES * self.table_minimum + bonus)
