"""What Four Card Poker offers: its wagers, paytables and decision; what a certificate holder chooses."""

from __future__ import annotations

from dataclasses import dataclass

from feltwork.procedure.game import Clause, DecisionPoint, Wager, table_maximum, table_minimum
from feltwork.procedure.one_deck import OneDeckRules
from feltwork.submission.option import Flag, Table
from feltwork.submission.paytable import Paytable
from feltwork.submission.submission import option
from feltwork.terms.money import Cents

# ------------------------------------------------------------------------------------------- the wagers

WAGERS = (
    Wager(
        "ante",
        "Ante Wager",
        "557.7(a)(1)",
        "against the dealer; a Play Wager of one to three times as much must follow it",
    ),
    Wager(
        "aces_up",
        "Aces Up Wager",
        "557.7(a)(2)",
        "on a pair of aces or better in the player's own best four cards",
        also=("aces up",),
    ),
    Wager(
        "play",
        "Play Wager",
        "557.11(c)",
        "one to three times the ante, to stay in against the dealer",
        placed=False,
    ),
)
MOST_ANTES = 3
"""How many times the ante a Play Wager may be; any amount from the ante itself up to it."""

# ---------------------------------------------------------------------------------------- the paytables

ANTE_BONUS = Paytable.printed(
    "ante_bonus",
    "floor",
    "557.12(a)(2)",
    {"Four-of-a-kind": "25 to 1", "Straight flush": "20 to 1", "Three-of-a-kind": "2 to 1"},
)

ACES_UP_TABLES = tuple(
    Paytable.printed(
        "aces_up",
        number,
        "557.12(a)(3)",
        {
            "Four-of-a-kind": "50 to 1",
            "Straight flush": straight_flush,
            "Three-of-a-kind": trips,
            "Flush": flush,
            "Straight": straight,
            "Two pair": two_pair,
            "Pair of aces": "1 to 1",
        },
    )
    for number, straight_flush, trips, flush, straight, two_pair in (
        ("I", "40 to 1", "9 to 1", "6 to 1", "4 to 1", "2 to 1"),
        ("II", "40 to 1", "7 to 1", "6 to 1", "5 to 1", "2 to 1"),
        ("III", "30 to 1", "9 to 1", "6 to 1", "4 to 1", "2 to 1"),
        ("IV", "30 to 1", "7 to 1", "6 to 1", "5 to 1", "2 to 1"),
        ("V", "40 to 1", "8 to 1", "5 to 1", "4 to 1", "3 to 1"),
        ("VI", "40 to 1", "8 to 1", "6 to 1", "4 to 1", "2 to 1"),
        ("VII", "40 to 1", "7 to 1", "5 to 1", "4 to 1", "3 to 1"),
    )
)

# ----------------------------------------------------------------------------------------- the decision

FOLD_OR_PLAY = DecisionPoint(
    "fold_or_play",
    "557.11(c)",
    "play for one to three times the ante, or fold and give the ante up",
    ("play", "fold"),
)

# --------------------------------------------------------------------------- what beats what, and conditions

RANKINGS = (
    Clause("557.6(a)", "ace high; an ace also completes ace, 2, 3, 4; suits are equal"),
    Clause("557.6(b)(1)", "four-of-a-kind"),
    Clause("557.6(b)(2)", "straight flush: four of one suit in sequence"),
    Clause("557.6(b)(3)", "three-of-a-kind"),
    Clause("557.6(b)(4)", "flush: four of one suit"),
    Clause("557.6(b)(5)", "straight: four in sequence; king, ace, 2, 3 is none"),
    Clause("557.6(b)(6)", "two pair"),
    Clause("557.6(b)(7)", "pair"),
    Clause("557.6(c)", "equal ranks: the highest card the other hand lacks; otherwise a tie"),
)

IN_SHORT = (
    Clause("557.7(a)", "bet an ante against the dealer, Aces Up on your own cards, or both"),
    Clause("557.8(d)", "you get five cards, the dealer six and one of them face up"),
    Clause("557.11(e)", "the best four cards of each hand count"),
    Clause("557.11(c)", "play for one to three times the ante, or fold and lose it; Aces Up stays"),
    Clause("557.12(a)(1)", "the dealer always plays, and a tie wins too: ante and play pay 1 to 1"),
    Clause("557.6(b)", "with four cards three-of-a-kind beats a flush, and a flush beats a straight"),
    Clause("557.12(a)(2)", "three-of-a-kind or better that you play earns the ante a bonus, even where it loses"),
    Clause("557.12(a)(3)", "Aces Up pays for a pair of aces or better, whatever the dealer has"),
)

CONDITIONS = (
    Clause("557.12(a)(1)", "ante and play win 1 to 1 with the higher hand, and with a tie; the dealer always plays"),
    Clause("557.7(a)(3)", "a player may place an Ante Wager and an Aces Up Wager together"),
    Clause("557.7(b)", "wagers are chips or plaques on the layout; spoken wagers with cash are not accepted"),
    Clause("557.7(c)", "only seated players wager, and they stay seated until the round ends"),
    Clause("557.7(d)", 'after "no more bets" nothing is wagered, increased or withdrawn but the Play Wager'),
)

# ------------------------------------------------------------------------------------------ the options


@dataclass(frozen=True, kw_only=True)
class FourCardPokerRules(OneDeckRules):
    """What a certificate holder chooses for Four Card Poker."""

    chapter = "557"

    table_minimum: Cents = table_minimum("557.7(a)(1)")
    table_maximum: Cents = table_maximum("557.7(a)(1)")
    ante_bonus: Paytable = option(
        Table(
            section="557.12(a)(2)",
            about="what the ante bonus pays for three-of-a-kind or better",
            default=ANTE_BONUS,
            tables=(ANTE_BONUS,),
            floor=True,
        )
    )
    aces_up: Paytable | None = option(
        Table(
            section="557.12(a)(3)",
            about="what Aces Up pays, where it is offered",
            default=ACES_UP_TABLES[0],
            tables=ACES_UP_TABLES,
            optional=True,
        )
    )
    two_adjacent_positions: bool = option(
        Flag(section="557.7(e)", about="a player may wager at two adjacent positions", default=False)
    )
