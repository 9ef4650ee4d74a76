"""What a bet is worth: the counts of comparisons, priced by the game's own settlement."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import lcm

import numpy as np
from numpy.typing import NDArray

from feltwork.games.caribbean_stud_poker.rules import BET_TO_ANTE
from feltwork.games.caribbean_stud_poker.settlement import (
    LEAST_TO_QUALIFY,
    bet_row,
    pay_ante,
    return_bet,
    settle_against,
)
from feltwork.odds.figures import Counted, Decided, Outcome
from feltwork.odds.games.caribbean_stud_poker.counting import (
    DEALS,
    HIDDEN,
    HIGHER,
    LOWER,
    NOT_QUALIFIED,
    TIE,
    Relations,
    players,
    relations,
)
from feltwork.odds.priced import UNIT, Priced, gathered, priced
from feltwork.odds.work import Work
from feltwork.procedure.settling import qualifies
from feltwork.ranking.hand import Category
from feltwork.ranking.poker import PokerRank
from feltwork.submission.paytable import Paytable

FOLDED = Fraction(-1)
"""What folding is worth: the ante is given up. A progressive chip, given up too, was lost with such a hand."""
Choices = NDArray[np.bool_]
"""By class of hand and card shown, whether a bet is made."""

NOTHING = PokerRank(Category.HIGH_CARD, (14, 12, 11, 10, 9))
BEST = PokerRank(Category.ROYAL_FLUSH, (14, 13, 12, 11, 10))
# For each category a hand that stands for all of it: the bet's row depends on the category alone.
HANDS = (
    PokerRank(Category.HIGH_CARD, (14, 13, 12, 11, 9)),
    PokerRank(Category.PAIR, (14, 13, 12, 11)),
    PokerRank(Category.TWO_PAIR, (14, 13, 12)),
    PokerRank(Category.THREE_OF_A_KIND, (14, 13, 12)),
    PokerRank(Category.STRAIGHT, (14, 13, 12, 11, 10)),
    PokerRank(Category.FLUSH, (14, 13, 12, 11, 9)),
    PokerRank(Category.FULL_HOUSE, (14, 13)),
    PokerRank(Category.FOUR_OF_A_KIND, (14, 13)),
    PokerRank(Category.STRAIGHT_FLUSH, (13, 12, 11, 10, 9)),
    BEST,
)


@cache
def settled(category: int, relation: int, table: Paytable) -> Priced:
    """What ante and bet come to with a hand of a category that compares so."""
    hand = HANDS[category]
    dealer = {NOT_QUALIFIED: NOTHING, LOWER: BEST, TIE: hand, HIGHER: LEAST_TO_QUALIFY}[relation]
    if not qualifies(dealer, LEAST_TO_QUALIFY):
        return priced([pay_ante(dealer, UNIT), return_bet(dealer, BET_TO_ANTE * UNIT)])
    return priced(settle_against(hand, dealer, UNIT, BET_TO_ANTE * UNIT, table))


@cache
def nets(table: Paytable) -> tuple[NDArray[np.int64], int]:
    """By category and comparison what is won in all, in parts of an ante; and the parts."""
    each = [[settled(category, relation, table).net for relation in range(4)] for category in range(len(HANDS))]
    parts = lcm(*(net.denominator for row in each for net in row))
    assert max(abs(net) for row in each for net in row) * parts * HIDDEN < 1 << 62, "odds too fine for 64 bits"
    return np.array([[int(net * parts) for net in row] for row in each], dtype=np.int64), parts


def betting(compared: Relations, categories: NDArray[np.int64], table: Paytable) -> NDArray[np.int64]:
    """What betting wins in all over the dealer's hands behind each card shown, in parts of an ante."""
    worth, _ = nets(table)
    won: NDArray[np.int64] = np.einsum("iur,ir->iu", compared, worth[categories], dtype=np.int64)
    return won


_chosen: dict[Paytable, Choices] = {}


def best_choices(table: Paytable, work: Work) -> Choices:
    """A bet wherever it wins more than a fold; where they are alike, no bet."""
    if table not in _chosen:
        compared, categories = relations(work), (players().numbers >> 20).astype(np.int64)
        _, parts = nets(table)

        def piece(part: slice) -> Choices:
            better: Choices = betting(compared[part], categories[part], table) > int(FOLDED * parts) * HIDDEN
            return better & shown(compared[part])

        _chosen[table] = np.concatenate(work.spread("bet or fold", piece, len(compared), 32 * work.cores))
    return _chosen[table]


def shown(compared: Relations) -> Choices:
    """Which cards the dealer can show: those that the player does not hold."""
    there: Choices = compared.sum(axis=2) > 0
    return there


def counted(choices: Choices, table: Paytable, work: Work) -> Counted:
    """All deals by how they end when these bets are made."""
    compared, (_, weights, numbers) = relations(work), players()

    def piece(part: slice) -> NDArray[np.int64]:
        each = np.einsum("iur,iu->ir", compared[part], choices[part].astype(np.int64), dtype=np.int64)
        totals = np.zeros((len(HANDS), 4), dtype=np.int64)
        np.add.at(totals, numbers[part] >> 20, each * weights[part, None])
        return totals

    totals = np.sum(work.spread("counting", piece, len(compared), 32 * work.cores), axis=0)
    bets = int(totals.sum())
    outcomes = [
        settled(category, relation, table).outcome(_name(category, relation, table), int(count))
        for category, counts in enumerate(totals)
        for relation, count in enumerate(counts)
        if count
    ]
    outcomes.append(Outcome("folded", FOLDED, DEALS - bets))
    decided = Decided("bet_or_fold", "bet", bets), Decided("bet_or_fold", "fold", DEALS - bets)
    return Counted(gathered(outcomes), DEALS, decided)


def _name(category: int, relation: int, table: Paytable) -> str:
    if relation == HIGHER:
        return f"{bet_row(HANDS[category], table).name}: the hand is higher"
    return {NOT_QUALIFIED: "the dealer does not qualify", LOWER: "the hand is lower", TIE: "a tie"}[relation]


def won_by(choices: Choices, table: Paytable, work: Work) -> Fraction:
    """What an ante wins on average when these bets are made."""
    outcomes = counted(choices, table, work).outcomes
    return sum((one.net * Fraction(one.count) for one in outcomes), Fraction(0)) / DEALS
