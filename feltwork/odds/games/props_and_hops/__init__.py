"""Props & Hops, chapters 585 and 668a: the 36 rolls of two dice for most wagers, a chain of rolls for one.

``next_roll`` has the wagers that the next roll decides, ``six_eight_shake`` the one that stays up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from feltwork.games.props_and_hops.procedure import PropsAndHops
from feltwork.games.props_and_hops.wagers import COMBINATIONS, LAMMERS, SEVENS, SIX_EIGHT_SHAKE, SIXES_AND_EIGHTS
from feltwork.odds.analysis import Analysis, Proposition
from feltwork.odds.games.props_and_hops.next_roll import NextRoll
from feltwork.odds.games.props_and_hops.six_eight_shake import BestShake, LeftUp, SixEightShake, shake_values
from feltwork.odds.strategy import ActionValue, Customary, Situation, Strategy
from feltwork.odds.work import Work
from feltwork.procedure.game import Game
from feltwork.terms.refusal import Refused


class PropsAndHopsAnalysis(Analysis):
    """Chapters 585 and 668a."""

    game = "props-and-hops"

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        assert isinstance(game, PropsAndHops)
        return tuple(SixEightShake() if bet is SIX_EIGHT_SHAKE else NextRoll(bet) for bet in game.bets.values())

    def strategies(self, game: Game[Any, Any], rules: Any, work: Work) -> Sequence[Strategy]:
        if not game.decisions:
            return (Customary(game),)
        return BestShake(game, rules), LeftUp(game, rules)

    def situation_told(self, game: Game[Any, Any]) -> str:
        if not game.decisions:
            return ""
        return "what was rolled since the Six Eight Shake Wager was placed: 1-5 4-4"

    def values(self, game: Game[Any, Any], rules: Any, situation: Situation, work: Work) -> Sequence[ActionValue]:
        if not game.decisions:
            return super().values(game, rules, situation, work)
        told = self.situation_told(game)
        if situation.dealer or situation.community:
            raise Refused("--dealer, --community", "there are dice alone", instead=told)
        for roll in situation.hand:
            if roll not in COMBINATIONS:
                raise Refused(f"--hand: {roll}", "two dice do not show it", instead=told)
            if roll in SEVENS:
                raise Refused(f"--hand: {roll}", "a seven has lost the wager: nothing is left to decide", instead=told)
        needed = SIXES_AND_EIGHTS.difference(situation.hand)
        if not needed:
            rolled = ", ".join(LAMMERS)
            raise Refused(
                "--hand", f"with {rolled} rolled the wager is won: nothing is left to decide", instead="leave one out"
            )
        return shake_values(game, rules, needed)


ANALYSIS = PropsAndHopsAnalysis()
