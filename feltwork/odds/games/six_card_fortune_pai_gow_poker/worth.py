"""What a comparison of hands is worth in Six-Card Fortune Pai Gow Poker, by the game's own settlement (11(f), (g))."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np

from feltwork.games.six_card_fortune_pai_gow_poker.rules import DOUBLE_DOWN, WAGER
from feltwork.games.six_card_fortune_pai_gow_poker.settlement import (
    EIGHTS,
    Comparison,
    against_the_dealer,
    double_down,
)
from feltwork.odds.priced import UNIT, Priced, priced
from feltwork.odds.set_in_two.direct import BOTH, HIGH_ONLY, LOW_ONLY, NEITHER
from feltwork.odds.set_in_two.kernels import Longs
from feltwork.procedure.pai_gow import wins
from feltwork.ranking.hand import Category
from feltwork.ranking.joker import JokerRank

HIGHER = {BOTH: (True, True), HIGH_ONLY: (True, False), LOW_ONLY: (False, True), NEITHER: (False, False)}
"""Whether the player's high hand and low hand are higher."""
LESS_THAN_EIGHTS, EIGHTS_OR_BETTER = 0, 1
DEALERS = {LESS_THAN_EIGHTS: JokerRank(Category.PAIR, (7,)), EIGHTS_OR_BETTER: EIGHTS}
RELATIONS = 4


@cache
def settled(relation: int, dealer: int, doubled: bool) -> Priced:
    """A wager of one unit, and the Double Down Wager beside it."""
    compared = Comparison(wins(*HIGHER[relation]), "", "")
    lines = [against_the_dealer(WAGER, UNIT, compared, str)]
    if doubled:
        lines.append(double_down(DOUBLE_DOWN, UNIT, compared, DEALERS[dealer], str))
    return priced(lines)


@cache
def worths(doubled: bool) -> Longs:
    """The same for kernels, by dealer and relation: whole units, since everything is paid 1 to 1."""
    nets = [[settled(relation, dealer, doubled).net for relation in range(RELATIONS)] for dealer in DEALERS]
    assert all(net.denominator == 1 for row in nets for net in row), "all odds are whole"
    return np.array([[int(net) for net in row] for row in nets], dtype=np.int64)


def edge_of(deals: Longs) -> Fraction:
    """The house edge of all deals, by kind of high hand, doubled or not, dealer and relation."""
    nets = (
        settled(relation, dealer, bool(doubled)).net * int(deals[:, doubled, dealer, relation].sum())
        for doubled in (0, 1)
        for dealer in DEALERS
        for relation in range(RELATIONS)
    )
    return -sum(nets, Fraction(0)) / int(deals.sum())
