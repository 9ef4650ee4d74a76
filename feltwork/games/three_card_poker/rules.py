"""What Three Card Poker offers: its wagers, paytables and decision; what a certificate holder chooses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from feltwork.procedure.game import Clause, DecisionPoint, Wager, table_maximum, table_minimum
from feltwork.procedure.one_deck import OneDeckRules
from feltwork.submission.option import Choice, Flag, Table
from feltwork.submission.paytable import NOT_PAID, Paytable, Row
from feltwork.submission.submission import option
from feltwork.terms.money import Cents, money
from feltwork.terms.odds import parse_odds
from feltwork.terms.refusal import Refused

# ------------------------------------------------------------------------------------------- the wagers

WAGERS = (
    Wager("ante", "Ante Wager", "565.7(a)(1)", "against the dealer; a Play Wager must follow it"),
    Wager("pair_plus", "Pair Plus Wager", "565.7(a)(2)", "on a pair or better in the player's own three cards"),
    Wager("play", "Play Wager", "565.11(b)", "equal to the ante, to stay in against the dealer", placed=False),
)

# ---------------------------------------------------------------------------------------- the paytables

PAIR_PLUS = Paytable.printed(
    "pair_plus",
    "floor",
    "565.12(d)",
    {
        "Pair": "1 to 1",
        "Flush": "3 to 1",
        "Straight": "5 to 1",
        "Three-of-a-kind": "25 to 1",
        "Straight flush": "35 to 1",
        "Mini royal flush (ace, king, queen)": "35 to 1",
    },
)

ANTE_BONUS = Paytable.printed(
    "ante_bonus",
    "standard",
    "565.12(e)",
    {"Straight": "1 to 1", "Three-of-a-kind": "4 to 1", "Straight flush": "5 to 1"},
)

# The text lost the columns of two cells, "Straight 1 to 1" and "Mini royal flush of spades 50 to 1": a
# submission that selects one of these tables states both cells itself (docs/readings.md).
ANTE_BONUS_A, ANTE_BONUS_B, ANTE_BONUS_C = (
    Paytable.printed(
        "ante_bonus",
        letter,
        "565.12(f)",
        {
            "Three-of-a-kind": trips,
            "Straight flush": straight_flush,
            "Mini royal flush (ace, king, queen)": royal,
        },
        note="the cells for Straight and for the mini royal flush of spades are not legible; a submission states them",
    )
    for letter, trips, straight_flush, royal in (
        ("A", "3 to 1", "4 to 1", "5 to 1"),
        ("B", "6 to 1", "8 to 1", "50 to 1"),
        ("C", "3 to 1", "4 to 1", "10 to 1"),
    )
)
ILLEGIBLE = {"Straight": "1 to 1", "Mini royal flush of spades (ace, king, queen)": "50 to 1"}
UNSTATED = "unstated"

# ----------------------------------------------------------------------------------------- the decision

FOLD_OR_PLAY = DecisionPoint(
    "fold_or_play",
    "565.11(b)",
    "play for as much as the ante, or fold and give the ante up",
    ("play", "fold"),
)

# --------------------------------------------------------------------------- what beats what, and conditions

RANKINGS = (
    Clause("565.6(a)", "ace high; an ace also completes ace, 2, 3; suits are equal"),
    Clause("565.6(b)(1)", "straight flush: three of one suit in sequence"),
    Clause("565.6(b)(2)", "three-of-a-kind"),
    Clause("565.6(b)(3)", "straight: three in sequence; king, ace, 2 is none"),
    Clause("565.6(b)(4)", "flush: three of one suit"),
    Clause("565.6(b)(5)", "pair"),
    Clause("565.6(c)", "equal ranks: the highest card the other hand lacks; otherwise a tie"),
)

IN_SHORT = (
    Clause("565.7(a)", "bet an ante against the dealer, Pair Plus on your own three cards, or both"),
    Clause("565.11(b)", "play for as much again as the ante, or fold: the ante is lost, at some tables Pair Plus too"),
    Clause("565.12(a)", "a dealer below queen high pays the ante 1 to 1 and returns the Play Wager, whatever you hold"),
    Clause("565.12(b)", "against queen high or better the higher hand wins ante and play 1 to 1"),
    Clause("565.12(c)", "a tie returns both"),
    Clause("565.6(b)", "with three cards a straight beats a flush, and three-of-a-kind beats a straight"),
    Clause("565.12(e)", "as a rule a straight or better that you play earns the ante a bonus, even where it loses"),
    Clause("565.12(d)", "Pair Plus pays for a pair or better, whatever the dealer has"),
)

CONDITIONS = (
    Clause("565.12(b)", "with the higher hand ante and play win 1 to 1; a tie returns both"),
    Clause("565.12(a)", "where the dealer does not qualify the ante wins 1 to 1 and the Play Wager comes back"),
    Clause("565.7(a)(3)", "a player may place an Ante Wager and a Pair Plus Wager together"),
    Clause("565.7(b)", "wagers are chips or plaques on the layout; spoken wagers with cash are not accepted"),
    Clause("565.7(c)", "only seated players wager, and they stay seated until the round ends"),
    Clause("565.7(d)", 'after "no more bets" nothing is wagered, increased or withdrawn but the Play Wager'),
)

# ------------------------------------------------------------------------------------------ the options

BASE, F1, F2, F3 = "base", "f1", "f2", "f3"


@dataclass(frozen=True, kw_only=True)
class ThreeCardPokerRules(OneDeckRules):
    """What a certificate holder chooses for Three Card Poker."""

    chapter = "565"

    version: str = option(
        Choice(
            section="565.7(f)",
            about="base, or a version that ties Pair Plus to the ante: f1 ante at least equal, f2 at least half, "
            "f3 both compulsory within five times of each other",
            default=BASE,
            among=(BASE, F1, F2, F3),
        )
    )
    table_minimum: Cents = table_minimum("565.7(a)(1)")
    table_maximum: Cents = table_maximum("565.7(a)(1)")
    pair_plus: Paytable = option(
        Table(
            section="565.12(d)",
            about="what Pair Plus pays",
            default=PAIR_PLUS,
            tables=(PAIR_PLUS,),
            floor=True,
        )
    )
    ante_bonus: Paytable = option(
        Table(
            section="565.12(f)",
            about="what the ante bonus pays: standard in the base version, A, B or C in the others",
            default=ANTE_BONUS,
            tables=(ANTE_BONUS, ANTE_BONUS_A, ANTE_BONUS_B, ANTE_BONUS_C),
        )
    )
    ante_bonus_straight: str = option(
        Choice(
            section="565.12(f)",
            about="the Straight cell of ante bonus table A, B or C, which the text lost",
            default=UNSTATED,
            among=(UNSTATED, "1 to 1", NOT_PAID),
        )
    )
    ante_bonus_mini_royal_flush_of_spades: str = option(
        Choice(
            section="565.12(f)",
            about="the mini royal flush of spades cell of ante bonus table A, B or C, which the text lost",
            default=UNSTATED,
            among=(UNSTATED, "50 to 1", NOT_PAID),
        )
    )
    two_adjacent_positions: bool = option(
        Flag(section="565.7(e)", about="a player may wager at two adjacent positions", default=False)
    )

    def breaches(self) -> Iterator[Refused]:
        yield from super().breaches()
        yield from self._ante_bonus_breaches()

    def _ante_bonus_breaches(self) -> Iterator[Refused]:
        lettered = self.ante_bonus != ANTE_BONUS
        if self.version == BASE and lettered:
            yield Refused(
                "option ante_bonus",
                f"table {self.ante_bonus.id} belongs to the versions of 565.7(f)",
                "565.12(e)",
                "ante_bonus: standard, or version: f1, f2 or f3",
            )
        if self.version != BASE and not lettered:
            yield Refused(
                "option ante_bonus",
                "this version pays table A, B or C",
                "565.12(f)",
                "ante_bonus: A, B or C, with " + " and ".join(self._illegible()) + " stated",
            )
        for cell, value in self._illegible().items():
            if lettered and value == UNSTATED:
                yield Refused(
                    f"option {cell}",
                    f"table {self.ante_bonus.id}: this cell is not legible in the text, so the submission states it",
                    "565.12(f)",
                    f"{cell}: its odds as filed, or '{NOT_PAID}'",
                )
            if not lettered and value != UNSTATED:
                yield Refused(f"option {cell}", "only tables A, B and C have this cell", "565.12(e)", "leave it out")

    def _illegible(self) -> dict[str, str]:
        return {
            "ante_bonus_straight": self.ante_bonus_straight,
            "ante_bonus_mini_royal_flush_of_spades": self.ante_bonus_mini_royal_flush_of_spades,
        }

    @property
    def ante_bonus_table(self) -> Paytable:
        """The table in force, the stated cells in their places."""
        stated = zip(ILLEGIBLE, self._illegible().values(), strict=True)
        rows = {name: Row(name, parse_odds(odds), "565.12(f)") for name, odds in stated if odds in ILLEGIBLE.values()}
        straight, spades = (rows.get(name) for name in ILLEGIBLE)
        full = (straight, *self.ante_bonus.rows, spades)
        # The printed table's note speaks of cells that are missing; in the table in force none is.
        return replace(self.ante_bonus, rows=tuple(row for row in full if row), note="")


def version_breach(version: str, ante: Cents, pair_plus: Cents) -> tuple[str, str, str] | None:
    """565.7(a) and (f): how the two opening wagers must stand to each other."""
    if not ante and not pair_plus:
        return "no wager is placed", "565.7(a)", "place an Ante Wager, a Pair Plus Wager or both"
    if version == F1 and pair_plus > ante:
        return (
            "the ante must be at least equal to Pair Plus",
            "565.7(f)(1)",
            f"ante {money(pair_plus)} or more",
        )
    if version == F2 and pair_plus > 2 * ante:
        return (
            "the ante must be at least half of Pair Plus",
            "565.7(f)(2)",
            f"ante {money(-(-pair_plus // 2))} or more",
        )
    if version == F3 and not (ante and pair_plus):
        return "both wagers are compulsory", "565.7(f)(3)", "place an Ante Wager and a Pair Plus Wager"
    if version == F3 and max(ante, pair_plus) > 5 * min(ante, pair_plus):
        return "one wager is more than five times the other", "565.7(f)(3)", "five times at most"
    return None
