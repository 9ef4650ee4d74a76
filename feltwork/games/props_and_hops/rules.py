"""What a certificate holder chooses for Props & Hops, and everything in which its two editions differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from feltwork.games.props_and_hops.wagers import (
    ANY_CRAPS,
    ANY_DOUBLES,
    ANY_NUMBER_WAGERS,
    ANY_SEVEN,
    COMBINATIONS,
    DOUBLE_WAGERS,
    FIELD,
    HOP_WAGERS,
    ONE_SIX_AND_UNDER,
    PAYOUTS_585,
    PAYOUTS_668A,
    SIX_EIGHT_SHAKE,
    THREE_FOUR_AND_OVER,
    Bet,
    Combination,
    Combinations,
    Payouts,
)
from feltwork.procedure.game import Clause, table_maximum, table_minimum
from feltwork.procedure.irregularity import Effect
from feltwork.submission.option import Several
from feltwork.submission.submission import Submission, option
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused

# ------------------------------------------------------------------------------------------ the options

# The chapter leaves the layout to the holder. This default has all 21 combinations once, in three rows of
# seven: a top row of 14 of the 36 rolls, 11 on the left, 14 in the center, 11 on the right, so that the printed
# odds leave the house 1/36 on Top and Center and 1/12 on Left and Right. One roll more would leave it nothing on
# the sides and lose it money on the others. Turned over (1 for 6, 2 for 5, 3 for 4), left and right change places.
LAYOUT = tuple(
    tuple(row.split())
    for row in (
        "1-2 1-3   1-6 2-5 3-4   4-6 5-6",
        "1-4 1-5   2-2 2-4 3-3   2-6 3-6",
        "1-1 2-3   3-5 4-4 5-5   4-5 6-6",
    )
)
LEFT, CENTER, RIGHT = slice(0, 2), slice(2, 5), slice(5, 7)


def column(where: slice) -> tuple[Combination, ...]:
    """One part of the layout from top to bottom, in the order in which an option lists combinations."""
    return tuple(sorted(roll for row in LAYOUT for roll in row[where]))


def offered_wagers(section: str, bets: tuple[Bet, ...]) -> Several:
    """The option for the wagers that a holder offers."""
    ids = tuple(bet.id for bet in bets)
    return Several(section=section, about="the wagers offered at the table", default=ids, among=ids)


def hop_combinations(section: str, where: str, default: tuple[Combination, ...]) -> Several:
    """The option for what lies in one part of the holder's layout."""
    return Several(
        section=section, about=f"the combinations {where} of the layout", default=default, among=COMBINATIONS
    )


BETS_585 = (*DOUBLE_WAGERS, *ANY_NUMBER_WAGERS, FIELD, ANY_CRAPS, ANY_SEVEN, ANY_DOUBLES)
BETS_668A = (
    *DOUBLE_WAGERS,
    *ANY_NUMBER_WAGERS,
    FIELD,
    *HOP_WAGERS,
    ONE_SIX_AND_UNDER,
    THREE_FOUR_AND_OVER,
    SIX_EIGHT_SHAKE,
)


@dataclass(frozen=True, kw_only=True)
class PropsAndHopsRules(Submission):
    """What a certificate holder chooses for Props & Hops under chapter 585."""

    offered: tuple[str, ...] = option(offered_wagers("585.1(b)(5)", BETS_585))
    table_minimum: Cents = table_minimum("585.2(b)")
    table_maximum: Cents = table_maximum("585.2(b)")

    def winning(self, bet: Bet) -> tuple[Combinations, ...]:
        """What wins a wager, row by row of its paytable."""
        return bet.wins

    def breaches(self) -> Iterator[Refused]:
        sections = {option.id: option.section for option in self.options()}
        if not self.offered:
            yield Refused("option offered", "no wager is offered", sections["offered"], "list one wager or more")
        if self.table_minimum > self.table_maximum:
            yield Refused(
                "option table_minimum", "above the maximum", sections["table_minimum"], money(self.table_maximum)
            )


@dataclass(frozen=True, kw_only=True)
class HopsRules(PropsAndHopsRules):
    """What a certificate holder chooses under chapter 668a: besides, what lies where on the layout."""

    offered: tuple[str, ...] = option(offered_wagers("668a.1(b)(6)", BETS_668A))
    table_minimum: Cents = table_minimum("668a.2(b)")
    table_maximum: Cents = table_maximum("668a.2(b)")
    hop_the_top_combinations: tuple[Combination, ...] = option(
        hop_combinations("668a.2(f)(2)", "in the top row", LAYOUT[0])
    )
    hop_the_left_combinations: tuple[Combination, ...] = option(
        hop_combinations("668a.2(f)(3)", "on the left side", column(LEFT))
    )
    hop_the_right_combinations: tuple[Combination, ...] = option(
        hop_combinations("668a.2(f)(4)", "on the right side", column(RIGHT))
    )
    hop_the_center_combinations: tuple[Combination, ...] = option(
        hop_combinations("668a.2(f)(5)", "in the center", column(CENTER))
    )

    def winning(self, bet: Bet) -> tuple[Combinations, ...]:
        return bet.wins or (frozenset(getattr(self, f"{bet.id}_combinations")),)

    def breaches(self) -> Iterator[Refused]:
        yield from super().breaches()
        for bet in HOP_WAGERS:
            if bet.id in self.offered and self.winning(bet) == (frozenset(),):
                yield Refused(
                    f"option {bet.id}_combinations",
                    f"the {bet.name} is offered and nothing would win it",
                    f"668a.{bet.paragraph}",
                    "list what lies there on the layout, or leave the wager out of `offered`",
                )


# ------------------------------------------------------------------------------------------ the editions

_IN_SHORT = (
    Clause("2(d)", "a Double Wager bets that the next roll of two dice is one particular pair, such as 3-3"),
    Clause("2(e)", "an Any Number Wager bets on one mixed roll, such as 2-5, either way round"),
    Clause("4", "a Double Wager pays 30 to 1, an Any Number Wager 15 to 1"),
    Clause("2(f)(1)", "the Field wins with 2, 3, 4 and 9 to 12 and loses with 5 to 8"),
)
IN_SHORT_585 = (
    *_IN_SHORT,
    Clause("2(f)(2)", "Any Craps wins with 2, 3 and 12"),
    Clause("2(f)(4)", "Any Doubles wins with each of the six pairs"),
    Clause("3(g)", "dice that do not lie flat are no roll, and every wager comes back"),
)
IN_SHORT_668A = (
    *_IN_SHORT,
    Clause("2(f)", "the Hop wagers bet on a part of the layout: its top row, left, right or center"),
    Clause("2(f)", "1-6 and Under wins with 1-6 and below 7, 3-4 and Over with 3-4 and above: 2-5 loses both"),
    Clause("2(f)(8)", "the Six Eight Shake stays up: each way to 6 and 8 must come before a 7; take it down any time"),
    Clause("3(h)", "dice that do not lie flat are no roll: they are shaken again and the wagers stay"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """Everything in which one chapter differs from the other."""

    chapter: str
    rules_type: type[PropsAndHopsRules]
    bets: tuple[Bet, ...]
    payouts: Payouts
    no_roll: Effect
    no_roll_outcome: str
    no_more_bets: str
    shake: str
    uncover: str
    announce: str
    settle: str
    cover: str
    shaker: str
    in_short: tuple[Clause, ...]


CHAPTER_585 = Terms(
    chapter="585",
    rules_type=PropsAndHopsRules,
    bets=BETS_585,
    payouts=PAYOUTS_585,
    no_roll=Effect.VOID,
    no_roll_outcome="no roll: all wagers are returned",
    no_more_bets="3(e)",
    shake="3(e)",
    uncover="3(f)",
    announce="3(g)",
    settle="3(h)",
    cover="3(i)",
    shaker="3(j)",
    in_short=IN_SHORT_585,
)
CHAPTER_668A = Terms(
    chapter="668a",
    rules_type=HopsRules,
    bets=BETS_668A,
    payouts=PAYOUTS_668A,
    no_roll=Effect.AGAIN,
    no_roll_outcome="no roll: the dice are shaken again and the wagers stay",
    no_more_bets="3(e)",
    shake="3(f)",
    uncover="3(g)",
    announce="3(h)",
    settle="3(i)",
    cover="3(j)",
    shaker="3(k)",
    in_short=IN_SHORT_668A,
)
