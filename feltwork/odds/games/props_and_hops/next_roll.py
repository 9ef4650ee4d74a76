"""Wagers that the next roll of two dice decides: all 36 rolls, each settled by the game."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from feltwork.games.props_and_hops.procedure import PropsAndHops
from feltwork.games.props_and_hops.rules import PropsAndHopsRules
from feltwork.games.props_and_hops.wagers import DICE, Bet, Combination, combination
from feltwork.odds.analysis import Proposition
from feltwork.odds.figures import Counted, Outcome
from feltwork.odds.priced import UNIT, priced
from feltwork.odds.words import percent
from feltwork.odds.work import Work
from feltwork.procedure.game import Game

FACES = range(1, 7)
ROLLS = len(FACES) ** DICE
ELSE = "any other roll"
ONE_ROLL = "Decided by one roll: per roll and per wager are the same."

AS_IN_CRAPS = {
    "double": "hop bets on a pair",
    "any_number": "hop bets on two different faces",
    "field": "field bet, 2 to 1 on 2 and 12",
    "any_craps": "any craps",
    "any_seven": "any seven",
}
"""What craps calls the same wager at the same odds, by paytable: its figures are printed everywhere."""


@cache
def rolls() -> Counter[Combination]:
    """What two dice show, with how many of the 36 rolls show it."""
    return Counter(combination(faces) for faces in product(FACES, repeat=DICE))


class NextRoll(Proposition):
    """Won or lost with the next roll. A "no roll" is not counted: it returns the wager or leaves it where it lies."""

    method = "Each of the 36 rolls of two dice is settled."

    def __init__(self, bet: Bet) -> None:
        self.id, self.name = bet.id, bet.name
        if not bet.wins:  # the holder's layout decides
            self.options = (f"{bet.id}_combinations",)
        if bet.table in AS_IN_CRAPS:
            self.published = f"Wizard of Odds, Craps ({AS_IN_CRAPS[bet.table]})"

    def count(self, game: Game[Any, Any], rules: PropsAndHopsRules, work: Work) -> Counted:
        assert isinstance(game, PropsAndHops)
        by_net: dict[Fraction, list[Combination]] = {}
        for roll in rolls():
            net = priced(game.settlement(rules, {self.id: UNIT}, roll)).net
            by_net.setdefault(net, []).append(roll)
        outcomes = (
            Outcome(", ".join(sorted(shown)) if net > 0 else ELSE, net, sum(rolls()[roll] for roll in shown))
            for net, shown in sorted(by_net.items(), reverse=True)
        )
        return Counted(tuple(outcomes), ROLLS, remarks=(ONE_ROLL, *self._layout(max(by_net))))

    def _layout(self, won: Fraction) -> tuple[str, ...]:
        """What another layout of the holder's would do to the figures."""
        if not self.options:
            return ()
        less = percent((won + 1) / ROLLS)
        return (f"The layout decides what wins: each of the 36 rolls that it adds takes {less} from the edge.",)
