"""Flop Poker, chapters 583 and 667a: every hand of three cards with every flop, and what becomes of the pot.

``counting`` has the kernels, ``wagers`` what is played against the house, ``pot`` what is played among the players,
``playing`` the decision between a Flop Wager and a fold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from feltwork.games.flop_poker.rules import FLOP
from feltwork.odds.analysis import Analysis, Proposition
from feltwork.odds.games.flop_poker.counting import FLOPS, formed
from feltwork.odds.games.flop_poker.playing import BestFlop
from feltwork.odds.games.flop_poker.pot import POTS
from feltwork.odds.games.flop_poker.wagers import (
    FOLDED,
    AnteAndFlop,
    ProgressiveFlop,
    ThreeCardBonus,
    flop_values,
    table_of,
)
from feltwork.odds.strategy import ActionValue, Situation, Strategy, best_first
from feltwork.odds.work import Work
from feltwork.procedure.game import Game


class FlopPokerAnalysis(Analysis):
    """Chapters 583 and 667a."""

    game = "flop-poker"

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        progressive = (ProgressiveFlop(),) if game.progressive_wager else ()
        return (*POTS, AnteAndFlop(), ThreeCardBonus(), *progressive)

    def strategies(self, game: Game[Any, Any], rules: Any, work: Work) -> Sequence[Strategy]:
        return (BestFlop(table_of(game, FLOP), work),)

    def situation_told(self, game: Game[Any, Any]) -> str:
        return "three cards"

    def values(self, game: Game[Any, Any], rules: Any, situation: Situation, work: Work) -> Sequence[ActionValue]:
        situation.verify(self.situation_told(game), hand=3)
        hand = np.array([[card.index for card in situation.hand]], dtype=np.uint8)
        value = flop_values(formed(hand, work), table_of(game, FLOP))[0]
        return best_first(ActionValue("flop", value, FLOPS), ActionValue("fold", FOLDED))


ANALYSIS = FlopPokerAnalysis()
