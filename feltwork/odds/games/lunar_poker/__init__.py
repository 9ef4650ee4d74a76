"""Lunar Poker, chapters 589 and 671a: solved exactly, exchanges, sixth card and forced dealer among it.

``final_hands`` has what a player may hold at last, ``behind`` what the dealer may have, ``by_ranks`` and ``kernels``
count how they end against each other, and ``prices`` has what the ends are worth. ``holding`` decides one hand,
``solving`` all of them; what that gave is read by ``solution`` and priced by ``wagers``. ``playing`` answers for one
situation, ``strategy`` tells how to play, and ``supers`` has the Super Wagers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from feltwork.games.lunar_poker.procedure import LunarPoker
from feltwork.games.lunar_poker.rules import ADDITIONAL_SUPERS, FORCE_THE_DEALER
from feltwork.odds.analysis import Analysis, Proposition
from feltwork.odds.games.lunar_poker.actions import EXCHANGES
from feltwork.odds.games.lunar_poker.final_hands import HELD
from feltwork.odds.games.lunar_poker.playing import FirstDecision, betting_values, forcing_values
from feltwork.odds.games.lunar_poker.prices import prices_of
from feltwork.odds.games.lunar_poker.strategy import BestPlay
from feltwork.odds.games.lunar_poker.supers import Super, SuperOnAnother
from feltwork.odds.games.lunar_poker.wagers import AnteAndBet
from feltwork.odds.strategy import ActionValue, Customary, Situation, Strategy, best_first
from feltwork.odds.work import Work
from feltwork.procedure.game import Game


class LunarPokerAnalysis(Analysis):
    """Chapters 589 and 671a."""

    game = "lunar-poker"

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        if any(wager.id == ADDITIONAL_SUPERS[0].id for wager in game.wagers):
            return AnteAndBet(), Super(), *(SuperOnAnother(wager.id) for wager in ADDITIONAL_SUPERS)
        return AnteAndBet(), Super(["super"])

    def strategies(self, game: Game[Any, Any], rules: Any, work: Work) -> Sequence[Strategy]:
        assert isinstance(game, LunarPoker), "one of its editions"
        return BestPlay(game, work), Customary(game)

    def situation_told(self, game: Game[Any, Any]) -> str:
        told = (
            "five cards and the one that the dealer shows; after a draw six cards, or five and as --community the two "
            "to five that were exchanged"
        )
        return f"{told}; to force the dealer all five of the dealer's" if _forces(game) else told

    def values(self, game: Game[Any, Any], rules: Any, situation: Situation, work: Work) -> Sequence[ActionValue]:
        assert isinstance(game, LunarPoker), "one of its editions"
        hand, dealer, gone = situation.hand, situation.dealer, situation.community
        bought, exchanged = len(hand) == HELD + 1, len(hand) == HELD and len(gone) in EXCHANGES
        situation.verify(
            self.situation_told(game),
            hand=HELD + bought,
            dealer=HELD if _forces(game) and len(dealer) == HELD else 1,
            community=len(gone) if exchanged else 0,
        )
        fee = prices_of(game).fee if bought or exchanged else 0
        if len(dealer) == HELD:
            return best_first(*(_less(value, fee) for value in forcing_values(hand, dealer, gone, game)))
        if fee:
            return best_first(*(_less(value, fee) for value in betting_values(hand, dealer[0], gone, game)))
        return best_first(*FirstDecision(hand, dealer[0], game).values())


def _forces(game: Game[Any, Any]) -> bool:
    return any(point.id == FORCE_THE_DEALER.id for point in game.decisions)


def _less(value: ActionValue, fee: int) -> ActionValue:
    """The fee of the draw is lost whatever is decided then."""
    return replace(value, value=value.value - fee)


ANALYSIS = LunarPokerAnalysis()
