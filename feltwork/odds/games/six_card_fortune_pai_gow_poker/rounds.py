"""Six-Card Fortune Pai Gow Poker, compiled rounds: the player's six cards, then the dealer's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from feltwork.games.six_card_fortune_pai_gow_poker.procedure import CARDS_EACH
from feltwork.games.six_card_fortune_pai_gow_poker.settlement import EIGHTS
from feltwork.odds.games.six_card_fortune_pai_gow_poker.setting import house_way, set_every_way, simple_way
from feltwork.odds.games.six_card_fortune_pai_gow_poker.solving import DOUBLED, customary_doubles
from feltwork.odds.games.six_card_fortune_pai_gow_poker.strategies import BestSetting, HouseWay, Simple
from feltwork.odds.games.six_card_fortune_pai_gow_poker.worth import DEALERS, RELATIONS, settled
from feltwork.odds.set_in_two.classes import classes
from feltwork.odds.strategy import Strategy
from feltwork.ranking.hand import ACE
from feltwork.ranking.kernels.types import Hands
from feltwork.simulation.compiled import Dealt

# Results are by doubled or not, the dealer's 8s or not, and relation.
RESULTS = tuple(
    (one.net, one.staked)
    for doubled in (False, True)
    for dealer in DEALERS
    for one in (settled(relation, dealer, doubled) for relation in range(RELATIONS))
)


@dataclass(frozen=True)
class SetRounds(Dealt):
    """The first wager and the Double Down Wager, where that is offered."""

    offered: bool
    simple: bool = False
    best: NDArray[np.uint8] | None = None
    """The best way for each class of hands; without it the hands are set by a rule."""
    results: Sequence[tuple[Fraction, Fraction]] = RESULTS
    deck = np.arange(53, dtype=np.uint8)
    cards = 2 * CARDS_EACH

    def settle(self, dealt: Hands) -> NDArray[np.integer]:
        own, dealers = (np.ascontiguousarray(part) for part in (dealt[:, :CARDS_EACH], dealt[:, CARDS_EACH:]))
        high, low, doubled = self._by_rule(own) if self.best is None else self._at_best(own, self.best)
        highs, lows = set_every_way(dealers)
        at = np.arange(len(dealers)), house_way(dealers, highs)
        dealer_high, dealer_low = highs[at], np.minimum(lows[at], ACE)
        relation = 2 * (high <= dealer_high) + (low <= dealer_low)
        return (doubled * len(DEALERS) + (dealer_high >= EIGHTS.number)) * RELATIONS + relation

    def _by_rule(self, hands: Hands) -> tuple[NDArray[np.integer], ...]:
        highs, lows = set_every_way(hands)
        ways = house_way(hands, highs)
        at = np.arange(len(hands)), simple_way(hands, highs, ways) if self.simple else ways
        doubled = customary_doubles(highs[at], lows[at]) & self.offered
        return highs[at], lows[at], doubled.astype(np.int64)

    @staticmethod
    def _at_best(hands: Hands, best: NDArray[np.uint8]) -> tuple[NDArray[np.integer], ...]:
        """Of the hand that stands for the class: which suit is which makes no difference."""
        known = classes(CARDS_EACH)
        numbers = known.numbers(hands)
        highs, lows = set_every_way(known.listed(numbers))
        doubled, ways = np.divmod(best[numbers], DOUBLED)
        at = np.arange(len(hands)), ways
        return highs[at], lows[at], doubled.astype(np.int64)


def compiled_rounds(strategy: Strategy) -> SetRounds | None:
    """Rounds by one of the strategies here; None for another."""
    if isinstance(strategy, BestSetting):
        return SetRounds(strategy.offered, best=strategy.solved.best[0 if strategy.offered else 1])
    if isinstance(strategy, Simple | HouseWay):
        return SetRounds(strategy.offered, simple=isinstance(strategy, Simple))
    return None
