"""Caribbean Stud Poker, chapter 555: 2,598,960 hands, 47 cards that the dealer may show, 163,185 hands behind each.

``counting`` compares without dealing the dealer's hand, ``worth`` prices the comparisons, ``strategies`` says when to
bet; here are the wagers.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any

from feltwork.games.caribbean_stud_poker.rules import (
    ANTE,
    BET,
    PROGRESSIVE_CHIP,
    PROGRESSIVE_PAYOUT,
    CaribbeanStudPokerRules,
)
from feltwork.odds.analysis import Analysis, Proposition
from feltwork.odds.figures import Counted
from feltwork.odds.games.caribbean_stud_poker.counting import HELD, HIDDEN
from feltwork.odds.games.caribbean_stud_poker.strategies import BestPlay, FromOneHandUp, ThreeRules, bet_value
from feltwork.odds.games.caribbean_stud_poker.worth import FOLDED, best_choices, counted
from feltwork.odds.priced import by_paytable
from feltwork.odds.strategy import ActionValue, Situation, Strategy, best_first
from feltwork.odds.work import Work
from feltwork.procedure.game import Game
from feltwork.procedure.settling import row_names
from feltwork.ranking.kernels import count_hands
from feltwork.ranking.poker import PokerRank
from feltwork.terms.money import Cents


class AnteAndBet(Proposition):
    """The ante, and the Bet Wager of twice as much that follows it or not."""

    id = ANTE
    name = "Ante and Bet Wagers"
    lines = (ANTE, BET)
    options = ("bet",)
    section = "555.13(c)"
    method = (
        "For each of the 134,459 suit classes of the player's hand and each card that the dealer may show, the "
        "163,185 hands behind it are counted by how they compare: by ranks with binomial coefficients, the flushes one "
        "by one. Bet or fold by what wins more."
    )
    published = "Wizard of Odds, Caribbean Stud Poker (exact counts of every outcome)"

    def count(self, game: Game[Any, Any], rules: CaribbeanStudPokerRules, work: Work) -> Counted:
        return counted(best_choices(rules.bet, work), rules.bet, work)


class Progressive(Proposition):
    """The $1 chip of 555.7(c) on the player's five cards, collected before the deal.

    A fold gives it up, but no hand that it pays is ever folded. One player's chip is counted: two royal flushes in a
    round, which would share the meter, are left out. What the meter grows by is not counted either.
    """

    id = PROGRESSIVE_PAYOUT
    name = "progressive payout wager"
    options = ("progressive_payout", "progressive_straight_flush", "progressive_reset")
    section = "555.13(d)"
    method = "All 2,598,960 hands of five cards are ranked."
    published = (
        "M. Shackleford, The Wizard of Odds Analyzes the New Casino Games, Contingencies 2000 (break-even meters)"
    )

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        """555.7(c) has it beside an ante."""
        return {ANTE: max(unit, rules.table_minimum), PROGRESSIVE_PAYOUT: PROGRESSIVE_CHIP}

    def count(self, game: Game[Any, Any], rules: CaribbeanStudPokerRules, work: Work) -> Counted:
        named = ((row_names(PokerRank(category, (0,))), count) for category, count in count_hands().items())
        lost = "less than a flush"
        return Counted(by_paytable(rules.progressive_table, named, stake=PROGRESSIVE_CHIP, lost=lost), comb(52, HELD))

    def meter(self, game: Game[Any, Any], rules: CaribbeanStudPokerRules) -> Fraction:
        return Fraction(rules.progressive_reset, PROGRESSIVE_CHIP)


class CaribbeanStudPokerAnalysis(Analysis):
    """Chapter 555."""

    game = "caribbean-stud-poker"

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        return AnteAndBet(), Progressive()

    def strategies(self, game: Game[Any, Any], rules: Any, work: Work) -> Sequence[Strategy]:
        return BestPlay(rules, work), ThreeRules(rules, work), FromOneHandUp(rules, work)

    def situation_told(self, game: Game[Any, Any]) -> str:
        return "five cards, and the one that the dealer shows"

    def values(self, game: Game[Any, Any], rules: Any, situation: Situation, work: Work) -> Sequence[ActionValue]:
        situation.verify(self.situation_told(game), hand=HELD, dealer=1)
        bet = ActionValue(BET, bet_value(situation.hand, situation.dealer[0], rules), HIDDEN)
        return best_first(bet, ActionValue("fold", FOLDED))


ANALYSIS = CaribbeanStudPokerAnalysis()
