"""Lunar Poker, chapters 589 and 671a."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from feltwork.games.lunar_poker.rules import ADDITIONAL_SUPERS
from feltwork.odds.analysis import Analysis, Proposition
from feltwork.odds.games.lunar_poker.supers import Super, SuperOnAnother
from feltwork.procedure.game import Game


class LunarPokerAnalysis(Analysis):
    """Chapters 589 and 671a."""

    game = "lunar-poker"

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        if any(wager.id == ADDITIONAL_SUPERS[0].id for wager in game.wagers):
            return (Super(), *(SuperOnAnother(wager.id) for wager in ADDITIONAL_SUPERS))
        return (Super(["super"]),)


ANALYSIS = LunarPokerAnalysis()
