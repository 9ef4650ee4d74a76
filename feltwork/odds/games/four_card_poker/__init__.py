"""Four Card Poker, chapter 557: 2,598,960 hands, 47 cards that the dealer may show, 1,370,754 hands behind each.

``counting`` compares without dealing the dealer's hand, ``worth`` prices the comparisons, ``strategies`` says when to
play and for how much; here are the wagers.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any

import numpy as np

from feltwork.games.four_card_poker.rules import FourCardPokerRules
from feltwork.games.four_card_poker.settlement import paytable_hands
from feltwork.odds.analysis import Analysis, Proposition
from feltwork.odds.figures import Counted
from feltwork.odds.games.four_card_poker.counting import HELD, HIDDEN, players
from feltwork.odds.games.four_card_poker.strategies import BestPlay, ByCharts, SimplePlay, play_values
from feltwork.odds.games.four_card_poker.worth import FOLDED, best_choices, counted
from feltwork.odds.priced import by_paytable
from feltwork.odds.strategy import ActionValue, Situation, Strategy, best_first
from feltwork.odds.work import Work
from feltwork.procedure.game import Game
from feltwork.ranking.four_card import FourCardRank


class AnteAndPlay(Proposition):
    """The ante, the Play Wager of one to three times as much that follows it or not, and the ante bonus."""

    id = "ante"
    name = "Ante and Play Wagers with the ante bonus"
    lines = ("ante", "play", "ante_bonus")
    options = ("ante_bonus",)
    section = "557.12(a)"
    method = (
        "For each of the 134,459 suit classes of the player's hand and each card that the dealer may show, the "
        "1,370,754 hands behind it are counted by how they compare: by ranks with binomial coefficients, and those "
        "that a suit makes better by the ranks held in it. Fold, play for one ante or for three by what wins most."
    )
    published = "Wizard of Odds, Four Card Poker (edge and element of risk)"

    def count(self, game: Game[Any, Any], rules: FourCardPokerRules, work: Work) -> Counted:
        return counted(best_choices(rules.ante_bonus, work), rules.ante_bonus, work)


class AcesUp(Proposition):
    """Aces Up: the player's best four cards. It stays after a fold and needs no ante."""

    id = "aces_up"
    name = "Aces Up Wager"
    options = ("aces_up",)
    section = "557.12(a)(3)"
    method = "All 2,598,960 hands of five cards are ranked by the best four of them."
    published = "Wizard of Odds, Four Card Poker (Aces Up tables)"

    def count(self, game: Game[Any, Any], rules: FourCardPokerRules, work: Work) -> Counted:
        assert rules.aces_up is not None
        _, weights, numbers = players()
        alike, first, of = np.unique(numbers >> 16, return_index=True, return_inverse=True)
        totals = np.zeros(len(alike), dtype=np.int64)
        np.add.at(totals, of, weights)
        named = [
            (paytable_hands(FourCardRank.from_number(int(numbers[place]))), int(total))
            for place, total in zip(first, totals, strict=True)
        ]
        return Counted(by_paytable(rules.aces_up, named, lost="less than a pair of aces"), comb(52, HELD))


class FourCardPokerAnalysis(Analysis):
    """Chapter 557."""

    game = "four-card-poker"

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        return AnteAndPlay(), AcesUp()

    def strategies(self, game: Game[Any, Any], rules: Any, work: Work) -> Sequence[Strategy]:
        return BestPlay(rules, work), ByCharts(rules, work), SimplePlay(rules, work)

    def situation_told(self, game: Game[Any, Any]) -> str:
        return "five cards, and the one that the dealer shows"

    def values(self, game: Game[Any, Any], rules: Any, situation: Situation, work: Work) -> Sequence[ActionValue]:
        """Between one and three antes what is won lies on a straight line: the two ends are told."""
        situation.verify(self.situation_told(game), hand=HELD, dealer=1)
        plays = play_values(situation.hand, situation.dealer[0], rules)
        told = [ActionValue(f"play {antes}x", value, HIDDEN) for antes, value in plays.items()]
        return best_first(*told, ActionValue("fold", FOLDED))


ANALYSIS = FourCardPokerAnalysis()
