"""Pai Gow Poker, compiled rounds: the player's seven cards, then the dealer's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from feltwork.games.pai_gow_poker.house_way import Filing
from feltwork.games.pai_gow_poker.procedure import CARDS_EACH
from feltwork.games.pai_gow_poker.rules import PaiGowPokerRules
from feltwork.odds.games.pai_gow_poker.setting import house_way, set_every_way
from feltwork.odds.games.pai_gow_poker.strategies import BestSetting, HouseWay
from feltwork.odds.games.pai_gow_poker.worth import settled
from feltwork.odds.set_in_two.classes import classes
from feltwork.odds.set_in_two.direct import BOTH, HIGH_ONLY, LOW_ONLY, NEITHER
from feltwork.odds.strategy import Strategy
from feltwork.ranking.kernels.types import Hands
from feltwork.simulation.compiled import Dealt

RELATIONS = (BOTH, HIGH_ONLY, LOW_ONLY, NEITHER)


@dataclass(frozen=True)
class SetRounds(Dealt):
    """The wager with its vigorish, by which of the player's hands are higher."""

    filing: Filing
    results: Sequence[tuple[Fraction, Fraction]]
    best: NDArray[np.uint8] | None = None
    """The best way for each class of hands; without it the player follows the house way too."""
    deck = np.arange(53, dtype=np.uint8)
    cards = 2 * CARDS_EACH

    def settle(self, dealt: Hands) -> NDArray[np.integer]:
        own, dealers = (np.ascontiguousarray(part) for part in (dealt[:, :CARDS_EACH], dealt[:, CARDS_EACH:]))
        high, low = self._by_house(own) if self.best is None else self._at_best(own, self.best)
        dealer_high, dealer_low = self._by_house(dealers)
        return 2 * (high <= dealer_high) + (low <= dealer_low)

    def _by_house(self, hands: Hands) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        highs, lows = set_every_way(hands)
        at = np.arange(len(hands)), house_way(hands, highs, lows, self.filing)[:, 0]
        return highs[at], lows[at]

    @staticmethod
    def _at_best(hands: Hands, best: NDArray[np.uint8]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Of the hand that stands for the class: which suit is which makes no difference."""
        known = classes(CARDS_EACH)
        numbers = known.numbers(hands)
        highs, lows = set_every_way(known.listed(numbers))
        at = np.arange(len(hands)), best[numbers]
        return highs[at], lows[at]


def compiled_rounds(rules: PaiGowPokerRules, strategy: Strategy) -> SetRounds | None:
    """Rounds by one of the strategies here; None for another."""
    priced = (settled(relation, rules.vigorish_rounding) for relation in RELATIONS)
    results = tuple((one.net, one.staked) for one in priced)
    if isinstance(strategy, BestSetting):
        return SetRounds(rules.house_way, results, strategy.solved.best)
    return SetRounds(rules.house_way, results) if isinstance(strategy, HouseWay) else None
