"""Let It Ride Poker, chapter 559: every deal counted, 22,100 hands with 49 × 48 community cards each.

``counting`` has the deals and what they are worth, ``strategies`` when a bet rides; here are the wagers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from feltwork.equipment.cards import CARDS
from feltwork.games.let_it_ride_poker.rules import (
    BET_1,
    BET_2,
    BETS,
    BONUS_CHIP,
    LEAST_MAXIMUM,
    RIDE,
    WITHDRAW,
    LetItRidePokerRules,
)
from feltwork.games.let_it_ride_poker.settlement import three_card_names
from feltwork.odds.analysis import Analysis, Proposition
from feltwork.odds.figures import Counted, Decided
from feltwork.odds.games.let_it_ride_poker.counting import LEFT, OWN, nets, settled, starts, won
from feltwork.odds.games.let_it_ride_poker.strategies import BestPlay, SimplePlay, riding_value
from feltwork.odds.priced import by_paytable, gathered
from feltwork.odds.strategy import ActionValue, Situation, Strategy, best_first
from feltwork.odds.suit_classes import suit_classes
from feltwork.odds.work import Work
from feltwork.procedure.game import Game
from feltwork.procedure.line import Line
from feltwork.ranking.three_card import rank_three
from feltwork.terms.money import Cents, dollars

DEALS = comb(52, OWN) * LEFT * (LEFT - 1)
"""Three cards, then two community cards one after the other."""
TAKEN_BACK = (BET_1.sections[WITHDRAW], BET_2.sections[WITHDRAW])
RIDING = {1: "one bet rides", 2: "two bets ride", 3: "three bets ride"}


class ThreeBets(Proposition):
    """The three equal bets of 559.7(d), in units of one of them.

    A bet that is withdrawn was never at risk: it counts neither as won nor as staked. The payout limit of 559.14(c)
    is left out, since it depends on the stake in dollars; a remark says which bets no such limit can reach.
    """

    id = BETS[0]
    name = "Bets Number 1, 2 and 3"
    lines = BETS
    placed = dict.fromkeys(BETS, 1)
    options = ("let_it_ride_poker",)
    section = "559.14(b)"
    method = (
        "Each of the 1,755 suit classes of the player's three cards is completed with each of 49 × 48 ordered pairs "
        "of community cards; each bet rides or is withdrawn by what wins more."
    )
    published = "Wizard of Odds, Let It Ride (floor table); D. Catlin, Calculating the House Edge in Let It Ride"

    def measured(self, lines: Iterable[Line]) -> tuple[Cents, Cents]:
        """A bet that was withdrawn is on no line of this."""
        return super().measured(line for line in lines if line.section not in TAKEN_BACK)

    def count(self, game: Game[Any, Any], rules: LetItRidePokerRules, work: Work) -> Counted:
        found = starts()
        values, _ = won(rules)
        second = values > 0
        first = values.sum(axis=1) > 0
        weights = found.classes.weights[:, None]
        riding = 1 + second + first[:, None]
        outcomes = []
        for bets, words in RIDING.items():
            counts = ((riding == bets) * weights)[:, :, None] * found.counts
            for kind, count in zip(found.kinds, counts.sum(axis=(0, 1)).tolist(), strict=True):
                row = rules.let_it_ride_poker.best(kind.names)
                name = f"{row.name if row else 'Less than the table pays'}: {words}"
                outcomes.append(settled(kind.hand, bets, rules).outcome(name, count))
        rides_first = int((first * found.classes.weights).sum()) * LEFT * (LEFT - 1)
        rides_second = int((second * weights).sum()) * (LEFT - 1)
        decided = [
            Decided(point.id, word, count)
            for point, rides in ((BET_1, rides_first), (BET_2, rides_second))
            for word, count in ((RIDE, rides), (WITHDRAW, DEALS - rides))
        ]
        return Counted(gathered(outcomes), DEALS, tuple(decided), remarks=(_limit(rules),))


def _limit(rules: LetItRidePokerRules) -> str:
    """Which bets no payout limit can reach."""
    most = LEAST_MAXIMUM / (len(BETS) * max(nets(rules)))
    safe = dollars(int(most) // 100 * 100)
    return f"A payout limit (559.14(c)) is left out; bets of up to {safe} reach none that is permitted."


class LetItRideBonus(Proposition):
    """The $1 chip of 559.8, collected before the deal: a prize is all that comes back."""

    id = "let_it_ride_bonus"
    name = "Let It Ride Bonus Wager"
    options = ("let_it_ride_bonus",)
    section = "559.14(d)"
    method = "All 2,598,960 hands of five cards are ranked."

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        """559.7(d) has the three bets placed too; the bonus is always the $1 chip."""
        return {**dict.fromkeys(BETS, max(unit, rules.table_minimum)), self.id: BONUS_CHIP}

    def count(self, game: Game[Any, Any], rules: LetItRidePokerRules, work: Work) -> Counted:
        assert rules.let_it_ride_bonus is not None
        found = starts()
        totals = (found.counts * found.classes.weights[:, None, None]).sum(axis=(0, 1))
        alike = DEALS // comb(52, 5)  # five cards are dealt as three, one and one in so many ways
        assert not np.any(totals % alike)
        counts = [(kind.names, int(count) // alike) for kind, count in zip(found.kinds, totals, strict=True)]
        lost = "less than three-of-a-kind"
        return Counted(by_paytable(rules.let_it_ride_bonus, counts, stake=BONUS_CHIP, lost=lost), comb(52, 5))


class ThreeCardBonus(Proposition):
    """The player's own three cards, 559.9."""

    id = "three_card_bonus"
    name = "Three Card Bonus Wager"
    options = ("three_card_bonus",)
    section = "559.14(e)"
    method = "All 22,100 hands of three cards are ranked."
    published = "Wizard of Odds, Let It Ride (Three Card Bonus); the tables are those of Pair Plus"

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        """559.7(d) has the three bets placed too."""
        return {**dict.fromkeys(BETS, unit), self.id: unit}

    def count(self, game: Game[Any, Any], rules: LetItRidePokerRules, work: Work) -> Counted:
        assert rules.three_card_bonus is not None
        named = (
            (three_card_names(rank_three([CARDS[index] for index in row])), int(weight))
            for row, weight in zip(*suit_classes(OWN), strict=True)
        )
        return Counted(by_paytable(rules.three_card_bonus, named, lost="less than a pair"), comb(52, OWN))


class LetItRidePokerAnalysis(Analysis):
    """Chapter 559."""

    game = "let-it-ride-poker"

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        return ThreeBets(), LetItRideBonus(), ThreeCardBonus()

    def strategies(self, game: Game[Any, Any], rules: Any, work: Work) -> Sequence[Strategy]:
        return BestPlay(_bare(rules)), SimplePlay(_bare(rules))

    def situation_told(self, game: Game[Any, Any]) -> str:
        return "three cards, and the first community card where Bet Number 2 is decided"

    def values(self, game: Game[Any, Any], rules: Any, situation: Situation, work: Work) -> Sequence[ActionValue]:
        """What the bet to be decided is worth by itself: Bet Number 1 by three cards, Bet Number 2 by four."""
        situation.verify(self.situation_told(game), hand=OWN, community=min(len(situation.community), 1))
        value, counted = riding_value(situation.hand, situation.community, _bare(rules))
        return best_first(ActionValue(RIDE, value, counted), ActionValue(WITHDRAW, Fraction(0)))


def _bare(rules: LetItRidePokerRules) -> LetItRidePokerRules:
    """Without the limit that strategy does not depend on here, so that results are shared."""
    return replace(rules, maximum_payout=None)


ANALYSIS = LetItRidePokerAnalysis()
