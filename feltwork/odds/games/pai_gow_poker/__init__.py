"""Pai Gow Poker, chapter 561: every deal counted, 154,143,080 hands against 53,524,680 dealer's hands each.

In the order of reading: ``setting`` (hands set in two, compiled), ``worth`` (what the settlement makes of them),
``solving`` (all deals), ``strategies``, ``rounds`` (compiled, for simulations), and the wager here. How deals are
counted without being dealt is told in ``feltwork.odds.set_in_two``.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import numpy as np

from feltwork.games.pai_gow_poker.procedure import CARDS_EACH
from feltwork.games.pai_gow_poker.rules import WAGER, PaiGowPokerRules
from feltwork.odds.analysis import Analysis, Proposition
from feltwork.odds.figures import Counted, Decided
from feltwork.odds.games.pai_gow_poker.rounds import compiled_rounds
from feltwork.odds.games.pai_gow_poker.setting import LOWS, set_every_way
from feltwork.odds.games.pai_gow_poker.solving import AT_BEST, BY_HOUSE_WAY, dealer, solved
from feltwork.odds.games.pai_gow_poker.strategies import BestSetting, HouseWay
from feltwork.odds.games.pai_gow_poker.worth import prices, settled
from feltwork.odds.priced import gathered
from feltwork.odds.set_in_two.classes import classes
from feltwork.odds.set_in_two.direct import BOTH, HIGH_ONLY, NEITHER, against_every_dealer
from feltwork.odds.strategy import ActionValue, Situation, Strategy, best_first
from feltwork.odds.work import Work
from feltwork.procedure.action import SET
from feltwork.procedure.game import Game
from feltwork.procedure.paying import VIGORISH
from feltwork.ranking.joker import JokerRank
from feltwork.simulation.compiled import Kernel

RESULTS = {BOTH: "both hands are higher", HIGH_ONLY: "one hand is higher", NEITHER: "neither hand is higher"}


class PaiGowPokerWager(Proposition):
    """The wager with its vigorish, every hand set in the way that wins most; nobody surrenders."""

    id = WAGER
    name = "Pai Gow Poker Wager"
    lines = (WAGER, VIGORISH)
    options = ("house_way",)
    section = "561.13(m)"
    method = (
        "For each of the 6,972,147 suit classes of the player's seven cards, and every way to set them that may be the "
        "best, all 53,524,680 dealer's hands are counted by inclusion and exclusion over the player's cards."
    )
    published = "Wizard of Vegas, Combinatorial Analysis of Pai Gow Poker, 2013 (another house way)"
    way = AT_BEST

    def count(self, game: Game[Any, Any], rules: PaiGowPokerRules, work: Work) -> Counted:
        found = solved(rules.house_way, prices(rules.vigorish_rounding), work)
        outcomes = []
        for kind, counts in zip(JokerRank.ORDER, found.deals[self.way].tolist(), strict=True):
            for (relation, told), count in zip(RESULTS.items(), counts, strict=True):
                name = f"{kind.words} as high hand: {told}"
                outcomes.append(settled(relation, rules.vigorish_rounding).outcome(name, count))
        return Counted(gathered(outcomes), int(found.deals[self.way].sum()), self._decided(found.otherwise[:, 1].sum()))

    def _decided(self, otherwise: int) -> tuple[Decided, ...]:
        known = classes(CARDS_EACH)
        deals = int(known.weights.sum()) * known.dealers
        others = int(otherwise) * known.dealers
        return Decided("set_hands", "the house way", deals - others), Decided("set_hands", "another way", others)


class ByTheHouseWay(PaiGowPokerWager):
    """The same wager by a player who sets the hands as the dealer's are set."""

    id = "pai_gow_poker_by_the_house_way"
    name = "Pai Gow Poker Wager, set by the house way"
    unit = WAGER
    placed = MappingProxyType({WAGER: 1})
    strategy = HouseWay.id
    way = BY_HOUSE_WAY
    published = "Wizard of Vegas, Combinatorial Analysis of Pai Gow Poker, 2013 (another house way)"

    def offered(self, game: Game[Any, Any], rules: Any) -> bool:
        return True

    def _decided(self, otherwise: int) -> tuple[Decided, ...]:
        return ()


class PaiGowPokerAnalysis(Analysis):
    """Chapter 561."""

    game = "pai-gow-poker"

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        return PaiGowPokerWager(), ByTheHouseWay()

    def strategies(self, game: Game[Any, Any], rules: Any, work: Work) -> Sequence[Strategy]:
        return BestSetting(rules, work), HouseWay(rules)

    def kernel(
        self, game: Game[Any, Any], rules: Any, proposition: Proposition, strategy: Strategy, work: Work
    ) -> Kernel | None:
        return compiled_rounds(rules, strategy)

    def situation_told(self, game: Game[Any, Any]) -> str:
        return "seven cards, the joker JK"

    def values(self, game: Game[Any, Any], rules: Any, situation: Situation, work: Work) -> Sequence[ActionValue]:
        """Every way to set the hand that is not foul; two that come to the same are one."""
        situation.verify(self.situation_told(game), hand=CARDS_EACH)
        counting = dealer(rules.house_way, work).counting
        hand = np.array([[card.index for card in situation.hand]], dtype=np.uint8)
        highs, lows = set_every_way(hand)
        ways = _different(highs[0], lows[0])
        counts = against_every_dealer(counting, hand[0], highs[0, ways], lows[0, ways] - 1, work).sum(axis=1)
        dealers = counting.classes.dealers
        values = []
        for way, counted in zip(ways, counts.tolist(), strict=True):
            nets = (settled(relation, rules.vigorish_rounding).net * count for relation, count in enumerate(counted))
            low = " ".join(str(situation.hand[place]) for place in LOWS[way])
            values.append(ActionValue(f"{SET} {low}", sum(nets, Fraction(0)) / dealers, dealers))
        return best_first(*values)


def _different(highs: np.ndarray[Any, Any], lows: np.ndarray[Any, Any]) -> list[int]:
    """The first of the ways that come to the same; foul ones are left out, since they lose whatever the dealer has."""
    seen: dict[tuple[int, int], int] = {}
    for way, hands in enumerate(zip(highs.tolist(), lows.tolist(), strict=True)):
        if hands[0] >= 0:
            seen.setdefault(hands, way)
    return list(seen.values())


ANALYSIS = PaiGowPokerAnalysis()
