"""Free Bet Blackjack as data: wagers, paytables, and what a certificate holder may choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from feltwork.games.free_bet_blackjack.sections import FreeBetSections
from feltwork.procedure.blackjack.later import CONDITIONS
from feltwork.procedure.blackjack.rules import BlackjackRules, decision_points, points_of_cards, settling_order
from feltwork.procedure.game import Clause, DecisionPoint, Wager
from feltwork.submission.option import Choice, Flag, Table
from feltwork.submission.paytable import Paytable
from feltwork.submission.submission import option

MOST_HANDS: Final = 4
FREE_TOTALS: Final = (9, 10, 11)
"""Hard totals of two cards that are doubled for nothing."""
PUSH_22_ON: Final = 22
EVEN_MONEY: Final = "even money"

BLACKJACK, PUSH_22, SPLIT, DOUBLE_DOWN = "blackjack", "push_22", "split", "double_down"
FREE_SPLIT, FREE_DOUBLE = "free_split", "free_double"


def wagers(at: FreeBetSections) -> tuple[Wager, ...]:
    """What can be won; a Free Bet lammer is won like a wager and never costs one."""
    return (
        Wager(
            BLACKJACK,
            "Blackjack Wager",
            at.blackjack_wager,
            "against the dealer's hand",
            required=True,
            also=("bet", "wager", "free_bet", "free_bet_blackjack"),
        ),
        Wager(PUSH_22, "Push 22 Wager", at.push_22, "the dealer's hand totals 22", also=("push22", "push")),
        Wager("insurance", "Insurance Wager", at.insurance, "the hole card under an ace is worth ten", placed=False),
        Wager(DOUBLE_DOWN, "Double Down Wager", at.paid_double, "up to the original wager, for one card", placed=False),
        Wager(SPLIT, "Split Wager", at.paid_split, "equal to the original, for ten-value cards split", placed=False),
        Wager(
            FREE_DOUBLE,
            "Free Bet lammer, double down",
            at.free_double,
            "for a hard 9, 10 or 11 doubled; worth the original wager if the hand wins, and never lost",
            placed=False,
        ),
        Wager(
            FREE_SPLIT,
            "Free Bet lammer, split",
            at.free_split,
            "on a hand split off for free; worth the original wager if the hand wins, and never lost",
            placed=False,
        ),
    )


# --------------------------------------------------------------------------------------- the paytables


def hand_table(at: FreeBetSections) -> Paytable:
    """What a hand pays, and each lammer on it."""
    rows = {"Blackjack": "3 to 2", "Any other winning hand": "1 to 1", "Each Free Bet lammer": "1 to 1"}
    note = "a lammer is paid as if it were the original wager, where its hand wins"
    return Paytable.printed(BLACKJACK, "standard", at.odds, rows, note=note)


def insurance_table(at: FreeBetSections) -> Paytable:
    """What insurance pays."""
    return Paytable.printed("insurance", "standard", at.insurance_odds, {"The hole card is a ten": "2 to 1"})


def push_22_tables(section: str) -> tuple[Paytable, ...]:
    """Tables A and B: the suits and colors of all the dealer's cards."""
    return tuple(
        Paytable.printed(
            PUSH_22, letter, section, {"Same suit 22": "50 to 1", "Same color 22": "20 to 1", "Other 22": other}
        )
        for letter, other in (("A", "8 to 1"), ("B", "7 to 1"))
    )


def paytables(at: FreeBetSections) -> tuple[Paytable, ...]:
    """Every table, as printed."""
    return (hand_table(at), *push_22_tables(at.push_22_odds), insurance_table(at))


# ----------------------------------------------------------------------------------- the decision points


def decisions(at: FreeBetSections) -> tuple[DecisionPoint, ...]:
    """Where players choose: surrender and even money in one edition each."""
    surrender = {"surrender": at.surrender} if at.surrender else {}
    play = {**surrender, "double": at.doubling, "split": at.split, "hit": at.draw, "stand": at.draw}
    about = ", ".join([*surrender, "double down", "split", "draw or stand"])
    return decision_points(at, play, about, {EVEN_MONEY: at.even_money} if at.even_money else None)


# ------------------------------------------------------------------------------------ what else is told

POINTS = (*points_of_cards("3(d)", "1"), Clause("1", "a hard total counts no ace as 11"))


def in_short(at: FreeBetSections) -> tuple[Clause, ...]:
    """What a newcomer has to know."""
    surrender = (
        Clause(at.surrender, "surrender on the first two cards returns half")
        if at.surrender
        else Clause(at.decide, "there is no surrender")
    )
    return (
        Clause(at.free_double, "a hard 9, 10 or 11 is doubled free, other two cards for your own money"),
        Clause(at.free_split, "every pair but tens is split free, up to four hands"),
        Clause("7(o)", "what is free wins like your own money and never costs any"),
        Clause(at.dealer_has_22, "a dealer's 22 is a push for every hand still standing; Push 22 bets on just that"),
        Clause(at.blackjack_paid, "your Blackjack is paid 3 to 2 at once, unless the dealer has one too"),
        surrender,
        Clause(at.dealer_draws, "the dealer draws to 16 and stands on every 17"),
    )


def conditions(at: FreeBetSections) -> tuple[Clause, ...]:
    """What holds beyond what the other lists say."""
    surrender = (Clause("9(b)", "insurance and a surrendered wager are settled each on its own"),)
    return (
        *CONDITIONS,
        Clause("7(j)(1)", "no card is drawn to any 21, hard or soft"),
        Clause("7(j)(2)", "one card only is drawn after a double down"),
        Clause("8(c)", "insurance is paid by its own odds"),
        *(surrender if at.surrender else ()),
        Clause(at.double_after_split, "a split hand is doubled by the same rule, free or paid for"),
        Clause(at.after_a_double, "after a double down the round goes on like any other"),
        Clause(at.lammer_laid, "a lammer lies beside the original wager for a free split"),
        Clause(at.lammer_is_the_wager, "the wager goes with the first hand; the lammer is the second one's wager"),
    )


# ------------------------------------------------------------------------------------------ the options


def push_22_choice(section: str) -> Table:
    """One of the printed tables, or no Push 22 Wager."""
    tables = push_22_tables(section)
    return Table(section=section, about="what the Push 22 Wager pays", default=tables[0], tables=tables, optional=True)


@dataclass(frozen=True, kw_only=True)
class FreeBetRules(BlackjackRules):
    """What a certificate holder chooses under chapter 590."""

    chapter: ClassVar[str] = "590"

    push_22: Paytable | None = option(push_22_choice("12(c)"))
    settling_order: str = settling_order("7(r)")


@dataclass(frozen=True, kw_only=True)
class FreeBetRules672a(FreeBetRules):
    """Chapter 672a: six or eight decks, and even money."""

    chapter: ClassVar[str] = "672a"

    push_22: Paytable | None = option(push_22_choice("11(c)"))
    even_money: bool = option(
        Flag(section="8(e)", about="a Blackjack may be paid 1 to 1 at once instead of insurance", default=True)
    )
    decks: int = option(
        Choice(
            section="3(a)",
            about="six or eight decks in the shoe, or in each of two batches with an automated shuffler",
            default=6,
            among=(6, 8),
        )
    )
