"""What Raise It Up Stud Poker offers: wagers, paytables, decisions; what a certificate holder chooses.

Chapters 587 and 669a print the same game. Everything in which they differ is in :class:`AfterFold`.
"""

from __future__ import annotations

from dataclasses import dataclass

from feltwork.procedure.game import Clause, DecisionPoint, Wager, table_maximum, table_minimum
from feltwork.procedure.one_deck import LaterOneDeckRules
from feltwork.procedure.progressive import progressive_reset, rate_of_progression
from feltwork.procedure.staking import FOLD
from feltwork.submission.option import Flag, Table
from feltwork.submission.paytable import Paytable
from feltwork.submission.submission import option
from feltwork.terms.money import Cents

CARDS_EACH = 3
STREETS = 3
"""Community cards, one a street from the 4th to the 6th."""

# ------------------------------------------------------------------------------------------- the wagers

ANTE, BLIND, PLAY = "ante", "blind", "play"
PAIR_PLUS, PROGRESSIVE_PAYOUT, SIX_CARD_BONUS = "pair_plus", "progressive_payout", "six_card_bonus"
ENVY_BONUS = "envy_bonus"

WAGERS = (
    Wager(
        ANTE,
        "Ante Wager",
        "7(d)(1)",
        "on a pair of 10s or better in the best five of the player's three and the three community cards",
        required=True,
    ),
    Wager(BLIND, "Blind Wager", "7(d)(1)", "equal to the ante and on the same, paid by a table of its own", True),
    Wager(
        PLAY, "Play Wager", "7(d)(2)", "on the same: one a round, the larger the earlier it may be made", placed=False
    ),
    Wager(
        PAIR_PLUS,
        "Pair Plus Wager",
        "7(d)(3)",
        "on a pair or better in the player's own three cards",
        also=("pairs_plus", "pairplus"),
    ),
    Wager(
        PROGRESSIVE_PAYOUT,
        "Progressive Payout Wager",
        "7(d)(4)",
        "on a straight or better in the player's own three cards, for a payout from the progressive meter",
        also=("progressive",),
        limited_by="12(e)(5)",
    ),
    Wager(
        SIX_CARD_BONUS,
        "Six Card Bonus Wager",
        "7(d)(5)",
        "on three-of-a-kind or better in the best five of the player's three and the three community cards",
        also=("6_card_bonus", "six_card"),
    ),
)

OUTLIVE_A_FOLD = (PAIR_PLUS, PROGRESSIVE_PAYOUT, SIX_CARD_BONUS)
"""With one of these placed the cards of a folded hand stay on the table."""

# ---------------------------------------------------------------------------------------- the paytables


def _lettered(wager: str, section: str, hands: tuple[str, ...], **columns: tuple[int, ...]) -> tuple[Paytable, ...]:
    """Tables side by side, as printed: what each column pays to 1, row by row."""
    return tuple(
        Paytable.printed(
            wager, letter, section, {hand: f"{pays} to 1" for hand, pays in zip(hands, column, strict=True)}
        )
        for letter, column in columns.items()
    )


PAIR_PLUS_TABLES = _lettered(
    PAIR_PLUS,
    "12(a)",
    ("Straight flush", "Three-of-a-kind", "Straight", "Flush", "Pair"),
    A=(40, 30, 6, 4, 1),
    B=(40, 25, 6, 4, 1),
    C=(40, 30, 5, 4, 1),
    D=(40, 30, 6, 3, 1),
)

PLAY_TABLE = Paytable.printed(
    PLAY,
    "standard",
    "12(c)",
    {
        "Royal flush": "100 to 1",
        "Straight flush": "20 to 1",
        "Four-of-a-kind": "10 to 1",
        "Full house": "6 to 1",
        "Flush": "5 to 1",
        "Straight": "4 to 1",
        "Three-of-a-kind": "3 to 1",
        "Two pair": "3 to 2",
        "Pair of 10s or better": "1 to 1",
    },
)

BLIND_TABLE = Paytable.printed(
    BLIND,
    "standard",
    "12(d)",
    {
        "Royal flush": "1,000 to 1",
        "Straight flush": "200 to 1",
        "Four-of-a-kind": "30 to 1",
        "Full house": "4 to 1",
        "Flush": "3 to 1",
        "Straight": "2 to 1",
        "Three-of-a-kind": "1 to 1",
        "Two pair": "Push",
        "Pair of 10s or better": "Push",
    },
)

OF_SPADES = "Ace, king and queen of spades"
OF_ANOTHER_SUIT = "Ace, king and queen of hearts, diamonds or clubs"

PROGRESSIVE_TABLE = Paytable.printed(
    PROGRESSIVE_PAYOUT,
    "standard",
    "12(e)(1)",
    {
        OF_SPADES: "100% of meter",
        OF_ANOTHER_SUIT: "500 for 1",
        "Straight flush": "70 for 1",
        "Three-of-a-kind": "60 for 1",
        "Straight": "6 for 1",
    },
)

ENVY_AT: dict[Cents, str] = {1_00: "$1", 5_00: "$5"}
"""The stakes of the player who receives an Envy Bonus for which a schedule is printed, and its name."""

ENVY_TABLES = tuple(
    Paytable.printed(ENVY_BONUS, stake, "12(e)(5)", {OF_SPADES: of_spades, OF_ANOTHER_SUIT: of_another_suit})
    for stake, of_spades, of_another_suit in (("$1", "$100", "$25"), ("$5", "$500", "$125"))
)

SIX_CARD_BONUS_TABLES = _lettered(
    SIX_CARD_BONUS,
    "12(f)",
    ("Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush", "Straight", "Three-of-a-kind"),
    A=(1000, 200, 50, 25, 20, 10, 5),
    B=(1000, 200, 50, 25, 15, 10, 5),
    C=(1000, 200, 100, 20, 15, 9, 8),
    D=(1000, 200, 100, 20, 15, 10, 7),
)

TABLES = (
    *PAIR_PLUS_TABLES,
    PLAY_TABLE,
    BLIND_TABLE,
    PROGRESSIVE_TABLE,
    *ENVY_TABLES,
    *SIX_CARD_BONUS_TABLES,
)

# ---------------------------------------------------------------------------------------- the decisions

CHECK = "check"
MOST_ON_THREE_CARDS, MOST_ON_4TH_STREET = 3, 2
"""A Play Wager is up to so many antes; on 5th Street it equals the ante."""

ON_THREE_CARDS = DecisionPoint(
    "on_three_cards",
    "11(b)",
    "with three cards seen: play for one, two or three times the ante, or check",
    (PLAY, CHECK),
)
ON_4TH_STREET = DecisionPoint(
    "on_4th_street",
    "11(d)",
    "with one community card seen: play for one or two times the ante, or check",
    (PLAY, CHECK),
)
ON_5TH_STREET = DecisionPoint(
    "on_5th_street",
    "11(f)",
    "with two community cards seen: play for as much as the ante, or fold",
    (PLAY, FOLD),
)

# --------------------------------------------------------------------------- what beats what, and conditions

RANKINGS = (
    Clause("6(a)", "ace high; an ace also completes 5, 4, 3, 2 and, of three cards, 3, 2; suits are equal"),
    Clause("6(b)(1)", "royal flush: ace, king, queen, jack, 10 of one suit"),
    Clause("6(b)(2)", "straight flush: five of one suit in sequence"),
    Clause("6(b)(3)", "four-of-a-kind"),
    Clause("6(b)(4)", "full house: three-of-a-kind and a pair"),
    Clause("6(b)(5)", "flush: five of one suit"),
    Clause("6(b)(6)", "straight: five in sequence"),
    Clause("6(b)(7)", "three-of-a-kind"),
    Clause("6(b)(8)", "two pairs"),
    Clause("6(b)(9)", "pair"),
    Clause("6(c)(1)", "of three cards: straight flush"),
    Clause("6(c)(2)", "of three cards: three-of-a-kind"),
    Clause("6(c)(3)", "of three cards: straight"),
    Clause("6(c)(4)", "of three cards: flush, below a straight"),
    Clause("6(c)(5)", "of three cards: pair"),
)

IN_SHORT = (
    Clause("7(d)(1)", "place an ante and a blind of the same amount; there is no dealer to beat"),
    Clause("11(b)", "you play once a round: on your three cards one to three times the ante, or check"),
    Clause("11(d)", "with one common card shown one or two times the ante, or check again"),
    Clause("11(f)", "with two shown play as much as the ante, or fold and lose ante and blind"),
    Clause("11(g)", "a fold loses the progressive too, but not the Six Card Bonus"),
    Clause("11(i)(2)", "the best five of six cards count: below a pair of 10s ante, blind and play are lost"),
    Clause("12(d)", "a winning blind pays from three-of-a-kind up; with less it only comes back"),
    Clause("12(e)(1)", "the progressive needs a straight or better in your own three cards; a flush pays nothing"),
)

CONDITIONS = (
    Clause("12(b)", "a winning ante pays 1 to 1"),
    Clause("7(a)", "wagers are chips or plaques on the layout; spoken wagers with cash are not accepted"),
    Clause("7(b)", "only seated players wager, and they stay seated until the round ends"),
    Clause("7(c)", 'after "no more bets" nothing is wagered, increased or withdrawn but the Play Wager'),
    Clause("7(e)", "one position a player"),
    Clause("11(a)", "each player looks at their own cards once all are dealt"),
    Clause("12(e)(2)", "only the highest row that the player's three cards meet is paid from the progressive table"),
)

PROGRESSIVE_SYSTEM = (
    Clause("2(c)(1)", "a progressive system with a device at each position that takes the Progressive Payout Wager"),
    Clause("2(c)(2)", 'a lock by which it takes none after "no more bets"'),
)

# ------------------------------------------------------------------------------------------ the options


@dataclass(frozen=True, kw_only=True)
class Rules587(LaterOneDeckRules):
    """What a certificate holder chooses for Raise It Up Stud Poker under chapter 587."""

    chapter = "587"

    table_minimum: Cents = table_minimum("7(d)(1)")
    table_maximum: Cents = table_maximum("7(d)(1)")
    pair_plus: Paytable = option(
        Table(
            section="12(a)",
            about="what Pair Plus pays",
            default=PAIR_PLUS_TABLES[0],
            tables=PAIR_PLUS_TABLES,
        )
    )
    progressive_payout_offered: bool = option(
        Flag(section="7(d)(4)", about="the Progressive Payout Wager and its Envy Bonus are offered", default=True)
    )
    progressive_reset: Cents = progressive_reset("12(e)(3)", 1_000_00)
    rate_of_progression: int = rate_of_progression("12(e)(3)", 14)
    six_card_bonus: Paytable | None = option(
        Table(
            section="12(f)",
            about="what the Six Card Bonus pays, where it is offered",
            default=SIX_CARD_BONUS_TABLES[0],
            tables=SIX_CARD_BONUS_TABLES,
            optional=True,
        )
    )


@dataclass(frozen=True, kw_only=True)
class Rules669a(Rules587):
    """What a certificate holder chooses under chapter 669a: the same."""

    chapter = "669a"


# ----------------------------------------------------------------------------------------- the editions


@dataclass(frozen=True, slots=True)
class AfterFold:
    """What the two chapters say in different words: what a fold loses, and how long its cards stay."""

    progressive: str
    """Why the progressive wager is lost."""
    stay_until: str
    """Until when the cards of a hand with side wagers stay on the table."""


AFTER_FOLD_587 = AfterFold(
    progressive="folded: the Progressive Payout Wager is forfeited with the ante and the blind",
    stay_until="all wagers are settled",
)
AFTER_FOLD_669A = AfterFold(
    progressive="folded: the right to a progressive payout is given up",
    stay_until="its side wagers and any Envy Bonus are settled",
)
