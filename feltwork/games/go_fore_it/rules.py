"""What Go Fore It offers: its wagers, paytables and decision; what a certificate holder chooses."""

from __future__ import annotations

from dataclasses import dataclass

from feltwork.procedure.game import Clause, DecisionPoint, Wager, table_maximum, table_minimum
from feltwork.procedure.one_deck import LaterOneDeckRules
from feltwork.submission.option import Flag, Table
from feltwork.submission.paytable import Paytable
from feltwork.submission.submission import option
from feltwork.terms.money import Cents

# ------------------------------------------------------------------------------------------- the wagers

WAGERS = (
    Wager(
        "front_9",
        "Front 9 Wager",
        "676a.7(d)(1)",
        "on four cards of 24 points or less; paid 1 to 1, a Back 9 Wager must follow it",
        required=True,
        also=("front 9", "front9", "front_nine"),
    ),
    Wager(
        "skins",
        "Skins Wager",
        "676a.7(d)(3)",
        "on fewer points than the dealer's four cards; paid 1 to 1, a tie loses",
    ),
    Wager("gopher", "Gopher Wager", "676a.7(d)(4)", "on an ace among the player's four cards"),
    Wager(
        "back_9",
        "Back 9 Wager",
        "676a.7(d)(2)",
        "equal to the Front 9 Wager, to stay in after a look at the two front cards",
        placed=False,
        also=("back 9", "back9", "back_nine"),
    ),
)

# ---------------------------------------------------------------------------------------- the paytables

BACK_9 = Paytable.printed(
    "back_9",
    "standard",
    "676a.12(b)",
    {
        "Albatross (8 or less)": "25 to 1",
        "Eagle (9 to 13)": "5 to 1",
        "Birdie (14 to 18)": "2 to 1",
        "Par (19 to 24)": "1 to 1",
    },
)

GOPHER_TABLES = tuple(
    Paytable.printed(
        "gopher",
        letter,
        "676a.12(d)",
        {"4 aces": "1,000 to 1", "3 aces": "50 to 1", "2 aces": two, "1 ace": "2 to 1"},
    )
    for letter, two in (("A", "5 to 1"), ("B", "6 to 1"))
)

# ----------------------------------------------------------------------------------------- the decision

BACK_9_OR_FOLD = DecisionPoint(
    "back_9_or_fold",
    "676a.11(b)",
    "bet the Back 9 for as much as the Front 9, or fold and give the Front 9 up",
    ("back_9", "fold"),
)

# --------------------------------------------------------------------------- what counts what, and conditions

RANKINGS = (
    Clause("676a.6", "ace 1 point, 2 to 10 as many as the card shows, jack, queen and king 10; fewer is better"),
)

IN_SHORT = (
    Clause("676a.6", "the fewer points the better: an ace is 1, a face card 10, the others what they show"),
    Clause(
        "676a.11(b)", "on two of your four cards bet the Back 9, as much as the Front 9, or fold and lose the Front 9"
    ),
    Clause("676a.11(d)(3)(i)", "24 points or less in four cards win both, whatever the dealer has"),
    Clause("676a.11(d)(3)(ii)", "more than 24 lose both"),
    Clause("676a.12(b)", "the Back 9 pays 1 to 1, and more with 18 points or less, up to 25 to 1"),
    Clause("676a.11(d)(4)", "Skins wins 1 to 1 with fewer points than the dealer's; a tie loses"),
    Clause("676a.12(d)", "Gopher pays for an ace among your four cards, and more for several"),
    Clause("676a.11(c)(2)", "Skins and Gopher stay where you fold"),
)

CONDITIONS = (
    Clause("676a.1", "a player's last two cards are hole cards, not looked at until the dealer's hand lies open"),
    Clause("676a.7(a)", "wagers are chips or plaques on the layout; spoken wagers with cash are not accepted"),
    Clause("676a.7(b)", "only seated players wager, and they stay seated until the round ends"),
    Clause("676a.7(c)", 'after "no more bets" nothing is wagered, increased or withdrawn but the Back 9 Wager'),
    Clause("676a.11(a)", "before deciding a player looks at the two front cards only"),
    Clause("676a.11(d)(3)(i)", "24 points or less win Front 9 and Back 9"),
    Clause("676a.11(d)(4)(ii)", "fewer points than the dealer win Skins"),
    Clause("676a.11(d)(5)(ii)", "an ace or more win Gopher"),
)

# ------------------------------------------------------------------------------------------ the options


@dataclass(frozen=True, kw_only=True)
class GoForeItRules(LaterOneDeckRules):
    """What a certificate holder chooses for Go Fore It."""

    chapter = "676a"

    table_minimum: Cents = table_minimum("676a.7(d)(1)")
    table_maximum: Cents = table_maximum("676a.7(d)(1)")
    skins_offered: bool = option(Flag(section="676a.7(d)(3)", about="whether the Skins Wager is offered", default=True))
    gopher: Paytable | None = option(
        Table(
            section="676a.12(d)",
            about="what Gopher pays, where it is offered",
            default=GOPHER_TABLES[0],
            tables=GOPHER_TABLES,
            optional=True,
        )
    )
