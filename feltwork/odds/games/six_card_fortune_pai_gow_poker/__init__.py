"""Six-Card Fortune Pai Gow Poker, chapters 588 and 670a: every deal counted, 22,957,480 hands against 10,737,573 each.

In the order of reading: ``setting`` (hands set in two, compiled), ``worth`` (what the settlement makes of them),
``solving`` (all deals), ``strategies``, ``rounds`` (compiled, for simulations), ``own_cards`` (the wagers that no
dealer's hand matters to), and the first wager here. How deals are counted without being dealt is told in
``feltwork.odds.set_in_two``.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import numpy as np

from feltwork.games.six_card_fortune_pai_gow_poker.procedure import CARDS_EACH
from feltwork.games.six_card_fortune_pai_gow_poker.rules import DECLINE, DOUBLE, DOUBLE_DOWN, WAGER, Rules588
from feltwork.games.six_card_fortune_pai_gow_poker.settlement import EIGHTS
from feltwork.odds.analysis import Analysis, Proposition
from feltwork.odds.figures import Counted, Decided
from feltwork.odds.games.six_card_fortune_pai_gow_poker.own_cards import (
    FortuneBonus,
    FortuneEnvy,
    Insurance,
    ProgressiveEnvy,
    ProgressivePayout,
)
from feltwork.odds.games.six_card_fortune_pai_gow_poker.rounds import compiled_rounds
from feltwork.odds.games.six_card_fortune_pai_gow_poker.setting import set_every_way
from feltwork.odds.games.six_card_fortune_pai_gow_poker.solving import LEAST_LOW, Policy, house, solved
from feltwork.odds.games.six_card_fortune_pai_gow_poker.strategies import BestSetting, HouseWay, Simple
from feltwork.odds.games.six_card_fortune_pai_gow_poker.worth import (
    DEALERS,
    EIGHTS_OR_BETTER,
    LESS_THAN_EIGHTS,
    RELATIONS,
    settled,
)
from feltwork.odds.priced import gathered
from feltwork.odds.set_in_two.direct import BOTH, HIGH_ONLY, LOW_ONLY, NEITHER, against_every_dealer
from feltwork.odds.strategy import ActionValue, Situation, Strategy, best_first
from feltwork.odds.work import Work
from feltwork.procedure.action import SET
from feltwork.procedure.game import Game
from feltwork.ranking.joker import JokerRank
from feltwork.simulation.compiled import Kernel

RESULTS = {
    BOTH: "both hands are higher",
    HIGH_ONLY: "one hand is higher",
    LOW_ONLY: "one hand is higher",
    NEITHER: "neither hand is higher",
}
LESS = {LESS_THAN_EIGHTS: ", the dealer has less than a pair of 8s", EIGHTS_OR_BETTER: ""}


class FirstWager(Proposition):
    """The first wager and the Double Down Wager, every hand set in the way that wins most."""

    id = WAGER
    name = "Six-Card Fortune Pai Gow Poker Wager with the Double Down Wager"
    lines = (WAGER, DOUBLE_DOWN)
    options = ("double_down_offered",)
    section = "11(f)"
    method = (
        "For each of the 1,097,447 suit classes of the player's six cards, and every way to set them that may be the "
        "best, all 10,737,573 dealer's hands are counted by inclusion and exclusion over the player's cards."
    )
    policies: tuple[Policy, Policy] = (Policy.BEST, Policy.BEST_WITHOUT_DOUBLE_DOWN)
    """Where the Double Down Wager is offered, and where not."""

    def count(self, game: Game[Any, Any], rules: Rules588, work: Work) -> Counted:
        policy = self.policies[0 if rules.double_down_offered else 1]
        found = solved(work)
        deals = found.deals[policy]
        outcomes = []
        for (kind, doubled, dealer, relation), count in np.ndenumerate(deals):
            told = (
                f"{JokerRank.ORDER[kind].words} as high hand{', doubled down' if doubled else ''}: {RESULTS[relation]}"
            )
            name = told + LESS[dealer] if doubled else told
            outcomes.append(settled(relation, dealer, bool(doubled)).outcome(name, int(count)))
        twice = int(deals[:, 1].sum())
        total = int(deals.sum())
        decided = Decided("double_down", DOUBLE, twice), Decided("double_down", DECLINE, total - twice)
        return Counted(gathered(outcomes), total, decided if rules.double_down_offered else ())


class ByTheHouseWay(FirstWager):
    """The same by a player who sets the hands as the dealer's are set, and doubles down as automatic players do."""

    id = "six_card_fortune_by_the_house_way"
    name = "Six-Card Fortune Pai Gow Poker Wager with the Double Down Wager, set by the house way"
    unit = WAGER
    placed = MappingProxyType({WAGER: 1})
    strategy = HouseWay.id
    policies = (Policy.HOUSE_WAY, Policy.HOUSE_WAY_WITHOUT_DOUBLE_DOWN)

    def offered(self, game: Game[Any, Any], rules: Any) -> bool:
        return True


class SixCardFortuneAnalysis(Analysis):
    """Chapters 588 and 670a."""

    game = "six-card-fortune-pai-gow-poker"

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        own = FortuneBonus(), FortuneEnvy(), Insurance(), ProgressivePayout(), ProgressiveEnvy()
        return FirstWager(), ByTheHouseWay(), *own

    def strategies(self, game: Game[Any, Any], rules: Any, work: Work) -> Sequence[Strategy]:
        return BestSetting(rules, work), Simple(rules, work), HouseWay(rules)

    def kernel(
        self, game: Game[Any, Any], rules: Any, proposition: Proposition, strategy: Strategy, work: Work
    ) -> Kernel | None:
        return compiled_rounds(strategy) if isinstance(proposition, FirstWager) else None

    def situation_told(self, game: Game[Any, Any]) -> str:
        return "six cards, the joker JK"

    def values(self, game: Game[Any, Any], rules: Any, situation: Situation, work: Work) -> Sequence[ActionValue]:
        """Every way to set the hand that is not foul, doubled down or not; two that come to the same are one."""
        situation.verify(self.situation_told(game), hand=CARDS_EACH)
        hand = np.array([[card.index for card in situation.hand]], dtype=np.uint8)
        highs, lows = set_every_way(hand)
        ways = {(high, low): way for way, (high, low) in reversed([*enumerate(zip(highs[0], lows[0], strict=True))])}
        counting, _ = house()
        values = []
        for (high, low), way in ways.items():
            if high < 0:
                continue
            chosen = np.array([high], dtype=np.int32), np.array([low - LEAST_LOW], dtype=np.int32)
            (counts,) = against_every_dealer(counting, hand[0], *chosen, work, least=EIGHTS.number).tolist()
            word = f"{SET} {situation.hand[way]}"
            dealers = counting.classes.dealers
            if rules.double_down_offered:
                values.append(ActionValue(f"{word}, {DOUBLE}", _value(counts, doubled=True) / dealers, dealers))
                word += f", {DECLINE}"
            values.append(ActionValue(word, _value(counts, doubled=False) / dealers, dealers))
        return best_first(*values)


def _value(counts: list[list[int]], *, doubled: bool) -> Fraction:
    nets = (
        settled(relation, dealer, doubled).net * counts[dealer][relation]
        for dealer in DEALERS
        for relation in range(RELATIONS)
    )
    return sum(nets, Fraction(0))


ANALYSIS = SixCardFortuneAnalysis()
