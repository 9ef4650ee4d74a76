"""Texas Hold 'Em Bonus Poker, chapter 563: all 55,627,620,048,000 deals, street by street.

In the order of reading: ``boards`` (how every hand stands on every board), ``streets`` (where the Turn and the River
Wager are placed, and what each hand of two cards then comes to), ``wagers`` (prices, by the game's own settlement) and
``playing`` (the strategies, and what is still to come in one situation).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from feltwork.odds.analysis import Analysis, Proposition
from feltwork.odds.games.texas_hold_em_bonus_poker.playing import BestPlay, SimplePlay, flop_value, street_values
from feltwork.odds.games.texas_hold_em_bonus_poker.streets import RUNOUTS
from feltwork.odds.games.texas_hold_em_bonus_poker.wagers import FOLDED, AnteAndStreets, Bonus
from feltwork.odds.strategy import ActionValue, Situation, Strategy, best_first
from feltwork.odds.work import Work
from feltwork.procedure.game import Game
from feltwork.procedure.staking import FOLD

STREETS = (0, 3, 4)
"""The community cards that lie when there is something to decide."""


class TexasHoldEmBonusPokerAnalysis(Analysis):
    """Chapter 563."""

    game = "texas-hold-em-bonus-poker"

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        return AnteAndStreets(), Bonus()

    def strategies(self, game: Game[Any, Any], rules: Any, work: Work) -> Sequence[Strategy]:
        return BestPlay(rules, work), SimplePlay(game, rules, work)

    def situation_told(self, game: Game[Any, Any]) -> str:
        return "two cards; with --community the three of the flop, or these and the turn card"

    def values(self, game: Game[Any, Any], rules: Any, situation: Situation, work: Work) -> Sequence[ActionValue]:
        lie = len(situation.community)
        situation.verify(self.situation_told(game), hand=2, community=lie if lie in STREETS else STREETS[1])
        if not lie:
            flop = ActionValue("flop", flop_value(situation.hand, rules, work), RUNOUTS)
            return best_first(flop, ActionValue(FOLD, FOLDED))
        values, deals = street_values(situation.hand, situation.community, rules)
        return best_first(*(ActionValue(word, value, deals) for word, value in values.items()))


ANALYSIS = TexasHoldEmBonusPokerAnalysis()
