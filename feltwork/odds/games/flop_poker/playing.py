"""Flop Wager or fold: what is best for each hand of three cards, and the rule that says the same."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any

from feltwork.equipment.cards import Card
from feltwork.games.flop_poker.settlement import worth_a_flop_wager
from feltwork.odds.games.flop_poker.counting import classes, formed_by_classes
from feltwork.odds.games.flop_poker.wagers import FOLDED, flop_values
from feltwork.odds.strategy import Strategy, Told
from feltwork.odds.work import Work
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.place import Place
from feltwork.procedure.round import Round
from feltwork.submission.paytable import Paytable


class BestFlop(Strategy):
    """A Flop Wager or a fold, whichever wins more on average; the game's customary play is the same, hand for hand."""

    id = "optimal"
    title = "the optimal strategy"

    def __init__(self, table: Paytable, work: Work) -> None:
        valued = zip(classes(), flop_values(formed_by_classes(work.cores), table), strict=True)
        other = [hand for (hand, _), value in valued if (value > FOLDED) != self.wagers(hand)]
        assert not other, f"the rule is another under this table: {other}"

    @staticmethod
    def wagers(cards: Sequence[Card]) -> bool:
        """Held against the value of every hand when the strategy is made."""
        return worth_a_flop_wager(cards)

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        return Decision("flop" if self.wagers(round.hand(Place.at(question.seat))) else "fold")

    def told(self) -> Told:
        folded = sum(weight for hand, weight in classes() if not self.wagers(hand))
        return Told(
            (
                "Place the Flop Wager with a jack, queen, king or ace.",
                "Place it with a pair or better, and with three cards of one suit.",
                "Place it with three cards that fit into one straight: the highest is at most four above the lowest.",
                "Fold everything else.",
            ),
            remarks=(
                f"These rules are exact: the {folded:,} hands of {comb(52, 3):,} that they fold win more by folding, "
                "all others by the wager.",
            ),
        )
