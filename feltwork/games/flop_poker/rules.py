"""What Flop Poker offers: its wagers, paytables and decision; what a certificate holder chooses."""

from __future__ import annotations

from dataclasses import dataclass

from feltwork.procedure.game import Clause, DecisionPoint, Wager, table_maximum, table_minimum
from feltwork.procedure.one_deck import LaterOneDeckRules
from feltwork.procedure.progressive import progressive_reset, rate_of_progression
from feltwork.submission.option import Flag, Table
from feltwork.submission.paytable import Paytable
from feltwork.submission.submission import option
from feltwork.terms.money import Cents

# ------------------------------------------------------------------------------------------- the wagers

WAGERS = (
    Wager(
        "pot",
        "Pot Wager",
        "7(d)(1)",
        "exactly the table minimum, into a pot that the highest hand at the table takes",
        required=True,
        also=("pot_wager",),
    ),
    Wager("ante", "Ante Wager", "7(d)(1)", "on a pair of jacks or better", required=True, also=("ante_wager",)),
    Wager(
        "three_card_bonus",
        "Three Card Bonus Wager",
        "7(d)(3)",
        "on a pair or better in the player's own three cards",
        also=("three_card", "3_card_bonus", "bonus"),
    ),
    Wager(
        "flop",
        "Flop Wager",
        "7(d)(2)",
        "equal to the ante, paid by a table",
        placed=False,
        also=("flop_wager", "flop_bet"),
    ),
)

PROGRESSIVE_FLOP = Wager(
    "progressive_flop",
    "Progressive Flop Wager",
    "7(d)(4)",
    "on a flush or better in the five cards",
    also=("progressive", "progressive_payout"),
)

# ---------------------------------------------------------------------------------------- the paytables

FLOP = Paytable.printed(
    "flop",
    "standard",
    "12(b)",
    {
        "Royal flush": "1,000 to 1",
        "Straight flush": "500 to 1",
        "Four-of-a-kind": "100 to 1",
        "Full house": "30 to 1",
        "Flush": "20 to 1",
        "Straight": "10 to 1",
        "Three-of-a-kind": "4 to 1",
        "Two pair": "2 to 1",
        "A pair of jacks, queens, kings or aces": "1 to 1",
    },
)

THREE_CARD_BONUS = Paytable.printed(
    "three_card_bonus",
    "standard",
    "12(c)",
    {
        "Royal": "100 to 1",
        "Straight flush": "50 to 1",
        "Three-of-a-kind": "25 to 1",
        "Straight": "6 to 1",
        "Flush": "3 to 1",
        "A pair": "1 to 1",
    },
)

PROGRESSIVE_A, PROGRESSIVE_B = (
    Paytable.printed(
        PROGRESSIVE_FLOP.id,
        letter,
        "12(d)(1)",
        {
            "Royal flush": "100% of meter",
            "Straight flush": "5% of meter",
            "Four-of-a-kind": "250 for 1",
            "Full house": full_house,
            "Flush": flush,
        },
    )
    for letter, full_house, flush in (("A", "30 for 1", "20 for 1"), ("B", "50 for 1", "25 for 1"))
)

# ----------------------------------------------------------------------------------------- the decision

FLOP_OR_FOLD = DecisionPoint(
    "flop_or_fold",
    "11(b)",
    "a Flop Wager equal to the ante, or fold and give the ante up but not the pot",
    ("flop", "fold"),
)

# --------------------------------------------------------------------------- what beats what, and conditions

RANKINGS = (
    Clause("6(a)", "ace high; an ace also completes 5, 4, 3, 2, ace; suits are equal"),
    Clause("6(b)(1)", "royal flush: ace, king, queen, jack, 10 of one suit"),
    Clause("6(b)(2)", "straight flush: five of one suit in sequence, king high down to 5 high"),
    Clause("6(b)(3)", "four-of-a-kind"),
    Clause("6(b)(4)", "full house"),
    Clause("6(b)(5)", "flush: five of one suit"),
    Clause("6(b)(6)", "straight: five in sequence"),
    Clause("6(b)(7)", "three-of-a-kind"),
    Clause("6(b)(8)", "two pairs"),
    Clause("6(b)(9)", "pair"),
    Clause("6(c)", "equal ranks: the highest card the other hand lacks; otherwise a tie"),
    Clause("6(d)(1)", "three cards: royal, which is ace, king, queen of one suit"),
    Clause("6(d)(2)", "three cards: straight flush"),
    Clause("6(d)(3)", "three cards: three-of-a-kind"),
    Clause("6(d)(4)", "three cards: straight, above the flush"),
    Clause("6(d)(5)", "three cards: flush"),
    Clause("6(d)(6)", "three cards: pair"),
)

IN_SHORT = (
    Clause("7(d)(1)", "each round costs a Pot Wager of the table minimum and an ante"),
    Clause("11(b)", "on your three cards bet the flop, as much as the ante, or fold and lose the ante alone"),
    Clause("11(e)", "the best hand at the table takes the whole pot, a folded hand too; equal hands split it"),
    Clause("11(d)(2)", "all three of your cards must play, with two of the three on the table; no dealer to beat"),
    Clause("12(b)", "a pair of jacks or better wins: the ante 1 to 1, the flop by the hand, up to 1,000 to 1"),
    Clause("7(d)(3)", "the Three Card Bonus pays for a pair or better in your own three cards"),
)
PROGRESSIVE_IN_SHORT = (
    Clause("12(d)(1)", "the Progressive Flop pays for a flush or better, a royal flush the whole meter"),
)

CONDITIONS = (
    Clause("12(a)", "a winning ante pays 1 to 1"),
    Clause("11(e)", "the highest hand wins the pot, a folded one too; equal hands share it"),
    Clause("7(a)", "wagers are chips or plaques on the layout; spoken wagers with cash are not accepted"),
    Clause("7(b)", "only seated players wager, and they stay seated until the round ends"),
    Clause("7(c)", 'after "no more bets" nothing is wagered, increased or withdrawn but the Flop Wager'),
    Clause("11(b)", "whoever folds gives up the ante alone: the cards stay, for the pot and the optional wagers"),
    Clause("11(d)(2)", "a hand is all three cards of the player with two of the three community cards"),
    Clause("11(e)", "the pot is the players' own: the highest hand takes all of it, identical hands split it"),
)

PROGRESSIVE_CONDITIONS = (
    Clause("11(d)(2)(iv)", "a share of the meter is never paid from the table inventory container"),
    Clause("12(d)(2)", "the progressive pays the highest hand only"),
    Clause("12(d)(4)", "a share is of what the meter shows at that player's turn"),
)

# In full: in chapter 583 the same letter is the drop box.
PROGRESSIVE_SYSTEM = (
    Clause("667a.2(c)", "a progressive table game system, of this table or linked"),
    Clause("667a.2(c)(1)", "a device at each position that accepts the progressive chip"),
    Clause("667a.2(c)(2)", 'a lock-out: after "no more bets" no progressive chip is accepted'),
)

# ------------------------------------------------------------------------------------------ the options

LEAST_METER = 10_000_00
# The chapter has the rate as filed, without a floor: a meter that progresses grows by one percent at least.
LEAST_RATE, USUAL_RATE = 1, 20


@dataclass(frozen=True, kw_only=True)
class FlopPokerRules(LaterOneDeckRules):
    """What a certificate holder chooses for Flop Poker under chapter 583."""

    chapter = "583"

    table_minimum: Cents = table_minimum("7(d)(1)")
    table_maximum: Cents = table_maximum("7(d)(1)")
    three_card_bonus_offered: bool = option(
        Flag(section="7(d)(3)", about="players may place the Three Card Bonus Wager", default=True)
    )

    @property
    def progressive_table(self) -> Paytable | None:
        """What the Progressive Flop Wager pays, where it is offered."""
        return None


@dataclass(frozen=True, kw_only=True)
class ProgressiveFlopPokerRules(FlopPokerRules):
    """Chapter 667a adds the Progressive Flop Wager."""

    chapter = "667a"

    progressive_flop: Paytable | None = option(
        Table(
            section="12(d)(1)",
            about="what the Progressive Flop Wager pays",
            default=PROGRESSIVE_A,
            tables=(PROGRESSIVE_A, PROGRESSIVE_B),
            optional=True,
        )
    )
    progressive_reset: Cents = progressive_reset("12(d)(3)", LEAST_METER)
    rate_of_progression: int = rate_of_progression("12(d)(3)", LEAST_RATE, USUAL_RATE)

    @property
    def progressive_table(self) -> Paytable | None:
        return self.progressive_flop
