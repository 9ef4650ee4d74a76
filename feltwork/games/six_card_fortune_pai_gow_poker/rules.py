"""What Six-Card Fortune Pai Gow Poker offers: its wagers and decisions; what a certificate holder chooses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from feltwork.procedure.action import SET
from feltwork.procedure.game import Clause, DecisionPoint, Wager, table_maximum, table_minimum
from feltwork.procedure.one_deck import AUTOMATED, MANUAL, RESHUFFLING, LaterOneDeckRules, dealing_option
from feltwork.procedure.pai_gow import GENERATOR, SHAKER
from feltwork.procedure.pai_gow_mishaps import PLAY, VOID
from feltwork.procedure.progressive import progressive_reset, rate_of_progression
from feltwork.submission.option import Amount, Choice, Flag
from feltwork.submission.submission import option
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused

# ------------------------------------------------------------------------------------------- the wagers

WAGER, DOUBLE_DOWN, FORTUNE_BONUS, INSURANCE, PROGRESSIVE_PAYOUT = (
    "six_card_fortune_pai_gow_poker",
    "double_down",
    "fortune_bonus",
    "insurance",
    "progressive_payout",
)

WAGERS = (
    Wager(
        WAGER,
        "Six-Card Fortune Pai Gow Poker Wager",
        "7(d)",
        "that both hands rank higher than the dealer's",
        required=True,
        also=("six_card_fortune_pai_gow", "six_card_fortune", "pai_gow_poker", "pai_gow", "wager", "bet"),
    ),
    Wager(FORTUNE_BONUS, "Fortune Bonus Wager", "7(e)(2)", "three-of-a-kind or better in six cards", also=("fortune",)),
    Wager(INSURANCE, "Insurance Wager", "7(e)(3)", "king-high or less in six cards"),
    Wager(
        PROGRESSIVE_PAYOUT,
        "Progressive Payout Wager",
        "7(e)(4)",
        "a straight or better in six cards",
        also=("progressive",),
    ),
    Wager(
        DOUBLE_DOWN,
        "Double Down Wager",
        "7(e)(1)",
        "as much again that both hands rank higher; counts with the dealer's pair of 8s or better",
        placed=False,
    ),
)

# ---------------------------------------------------------------------------------------- the decisions

SET_HANDS = DecisionPoint(
    "set_hands", "11(b)", "choose one card for the low hand; the other five are the high hand", (SET,)
)
DOUBLE, DECLINE = "double down", "decline"
DOUBLE_OR_NOT = DecisionPoint(
    "double_down", "11(c)", "double down for as much as the first wager, or decline", (DOUBLE, DECLINE), default=DECLINE
)
VOID_OR_PLAY = DecisionPoint(
    "void_or_play",
    "13(d)",
    "a card was exposed: play the hand out or void it, the other cards unseen",
    (PLAY, VOID),
    default=PLAY,
)

# --------------------------------------------------------------------------- what beats what, and conditions

RANKINGS = (
    Clause(
        "6(a)", "ace high; an ace also completes ace, 2, 3, 4, 5; the joker is an ace or completes a straight or flush"
    ),
    Clause("6(b)(1)", "five aces: four aces and the joker"),
    Clause("6(b)(2)", "royal flush, the joker among it or not"),
    Clause("6(b)(3)", "straight flush: ace, 2, 3, 4, 5 is the highest, king high the next"),
    Clause("6(b)(4)", "four-of-a-kind"),
    Clause("6(b)(5)", "full house"),
    Clause("6(b)(6)", "flush"),
    Clause("6(b)(7)", "straight: ace high first, ace to 5 second"),
    Clause("6(b)(8)", "three-of-a-kind"),
    Clause("6(b)(9)", "two pair"),
    Clause("6(b)(10)", "pair"),
    Clause(
        "6(c)", "equal ranks: the highest card the other lacks, then the dealer; a player's low joker beats any card"
    ),
)

IN_SHORT = (
    Clause("11(b)", "of six cards set five as the high hand and one as the low, which may not be above the high"),
    Clause("12(a)", "both hands above the dealer's win 1 to 1, and no percentage is taken"),
    Clause("11(f)(2)", "one above and one below is a tie, and the wager comes back"),
    Clause("6(c)", "a hand equal to the dealer's counts as below it; a joker that you set low is above any card"),
    Clause("11(a)(1)", "Enter sets your hands the house way"),
    Clause("11(g)", "a double down, as much again, comes back where the dealer has less than a pair of 8s"),
    Clause("7(e)(2)", "the Fortune Bonus pays for three-of-a-kind or better in your six cards"),
    Clause("7(e)(3)", "Insurance pays where your six cards make king high or less"),
)

CONDITIONS = (
    Clause(
        "12(a)", "both hands higher win 1 to 1, the Double Down Wager too where the dealer has a pair of 8s or better"
    ),
    Clause("1(i)", "for the Fortune Bonus another player's full house or better pays an Envy Bonus"),
    Clause("1(ii)", "for the Progressive Payout another player's four-of-a-kind or better pays an Envy Bonus"),
    Clause("5(c)", "after a shuffle by hand the stack is offered for the cut; the dealer cuts where nobody does"),
    Clause("5(d)(2)", "the offer starts at the dealer's right and goes on counterclockwise"),
    Clause("7(a)", "wagers are chips or plaques on the layout; spoken wagers with cash are not accepted"),
    Clause("7(b)", "only seated players wager, and they stay seated until the round ends"),
    Clause("7(c)", 'after "no more bets" nothing is wagered, increased or withdrawn but the Double Down Wager'),
    Clause("7(f)", "at two positions the larger wager's hand is set first, of equal ones the farther to the right"),
    Clause("11(a)(1)", "players set their own hands; on request the dealer tells the house way"),
    Clause("11(a)(3)", "hands that are set and laid down are not touched again"),
    Clause("11(i)", "every wager of a player is settled before the player's cards go to the discard rack"),
)

# ------------------------------------------------------------------------------------------ the options

LEAST_METER = 5_000_00
# No rate is printed but in the section's title: a meter that progresses grows by one percent at least.
LEAST_RATE, USUAL_RATE = 1, 20


def _offered(section: str, wager: str) -> bool:
    """The option for a wager that the chapter lets a holder offer."""
    flag: bool = option(Flag(section=section, about=f"the {wager} Wager is offered", default=True))
    return flag


@dataclass(frozen=True, kw_only=True)
class Rules588(LaterOneDeckRules):
    """What a certificate holder chooses for Six-Card Fortune Pai Gow Poker under chapter 588."""

    chapter = "588"

    table_minimum: Cents = table_minimum("7(d)")
    table_maximum: Cents = table_maximum("7(d)")
    double_down_offered: bool = _offered("7(e)(1)", "Double Down")
    fortune_bonus_offered: bool = _offered("7(e)(2)", "Fortune Bonus")
    insurance_offered: bool = _offered("7(e)(3)", "Insurance")
    progressive_payout_offered: bool = _offered("7(e)(4)", "Progressive Payout")
    bonus_minimum: Cents = option(
        Amount(
            section="7(e)",
            about="the minimum posted for the Fortune Bonus, Insurance and Progressive Payout Wagers",
            default=1_00,
            least=1,
            most=10_000_00,
        )
    )
    bonus_maximum: Cents = option(
        Amount(
            section="7(e)",
            about="the maximum posted for the Fortune Bonus, Insurance and Progressive Payout Wagers",
            default=10_000_00,
            least=1,
            most=10_000_000_00,
        )
    )
    progressive_reset: Cents = progressive_reset("12(d)(2)", LEAST_METER)
    rate_of_progression: int = rate_of_progression("12(d)(2)", LEAST_RATE, USUAL_RATE)
    starting_position: str = option(
        Choice(
            section="5(i)",
            about="what tells where the deal starts: three dice in a shaker, or a number generator from 1 to 7",
            default=SHAKER,
            among=(SHAKER, GENERATOR),
        )
    )
    two_adjacent_positions: bool = option(
        Flag(section="7(f)", about="a player may wager at two adjacent positions", default=False)
    )
    shuffling: str = option(
        Choice(
            section="5(a)",
            about="by the dealer, by a device, or by one that reshuffles and counts by itself",
            default=MANUAL,
            among=(MANUAL, AUTOMATED, RESHUFFLING),
        )
    )
    dealing: str = dealing_option("5(b)(1)")

    def breaches(self) -> Iterator[Refused]:
        yield from super().breaches()
        if self.bonus_minimum > self.bonus_maximum:
            yield Refused("option bonus_minimum", "above the maximum", self.at("7(e)"), money(self.bonus_maximum))

    def offers(self, wager: str) -> bool:
        """Whether a wager is offered; the first one always is."""
        return getattr(self, f"{wager}_offered", True)


@dataclass(frozen=True, kw_only=True)
class Rules670a(Rules588):
    """What a certificate holder chooses under chapter 670a: the same."""

    chapter = "670a"
