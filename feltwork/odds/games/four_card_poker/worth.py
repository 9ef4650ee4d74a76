"""What playing is worth for one ante or for three: the counts of comparisons, priced by the game's own settlement."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import lcm

import numpy as np
from numpy.typing import NDArray

from feltwork.games.four_card_poker.rules import MOST_ANTES
from feltwork.games.four_card_poker.settlement import settle_against_dealer
from feltwork.odds.figures import Counted, Decided, Outcome
from feltwork.odds.games.four_card_poker.counting import DEALS, HELD, HIDDEN, Lower, lower, players
from feltwork.odds.priced import UNIT, Priced, gathered, priced
from feltwork.odds.work import Work
from feltwork.ranking.four_card import FourCardRank
from feltwork.ranking.hand import Category
from feltwork.submission.paytable import Paytable

FOLDED = Fraction(-1)
"""What folding is worth: the ante is given up; Aces Up stays where it is."""
FOLD, PLAYS = 0, (1, MOST_ANTES)
"""The antes a hand is played for. Any amount between is permitted, but what it wins lies between what these win."""
Choices = NDArray[np.int8]
"""By class of hand and card shown, for how many antes it is played."""

# For each category a hand that stands for all of it: the ante bonus depends on the category alone.
HANDS = (
    FourCardRank(Category.HIGH_CARD, (13, 12, 11, 9)),
    FourCardRank(Category.PAIR, (13, 12, 11)),
    FourCardRank(Category.TWO_PAIR, (13, 12)),
    FourCardRank(Category.STRAIGHT, (13, 12, 11, 10)),
    FourCardRank(Category.FLUSH, (13, 12, 11, 9)),
    FourCardRank(Category.THREE_OF_A_KIND, (13, 12)),
    FourCardRank(Category.STRAIGHT_FLUSH, (13, 12, 11, 10)),
    FourCardRank(Category.FOUR_OF_A_KIND, (13,)),
)
WORST, BEST = FourCardRank(Category.HIGH_CARD, (6, 4, 3, 2)), FourCardRank(Category.FOUR_OF_A_KIND, (14,))


@cache
def settled(category: int, won: bool, antes: int, bonus: Paytable) -> Priced:
    """What ante, Play Wager and ante bonus come to with a hand of a category that is beaten or not."""
    hand = HANDS[category]
    lines = settle_against_dealer(hand, WORST if won else BEST, UNIT, antes * UNIT, bonus)
    tied = priced(settle_against_dealer(hand, hand, UNIT, antes * UNIT, bonus))
    assert not won or priced(lines) == tied, "a tie is paid like a win, so they are counted together"
    return priced(lines)


@cache
def nets(bonus: Paytable) -> tuple[NDArray[np.int64], int]:
    """By antes played for, category, and won or lost: what is won in all, in parts of an ante; and the parts."""
    each = [
        [[settled(category, won, antes, bonus).net for won in (True, False)] for category in range(len(HANDS))]
        for antes in PLAYS
    ]
    flat = [net for plays in each for row in plays for net in row]
    parts = lcm(*(net.denominator for net in flat))
    assert max(map(abs, flat)) * parts * HIDDEN < 1 << 62, "odds too fine for 64 bits"
    return np.array([[[int(net * parts) for net in row] for row in plays] for plays in each], dtype=np.int64), parts


def playing(beaten: Lower, categories: NDArray[np.int64], bonus: Paytable) -> NDArray[np.int64]:
    """By antes played for, hand and card shown: what is won in all over the dealer's hands, in parts of an ante."""
    worth, _ = nets(bonus)
    won, lost = worth[:, categories, 0, None], worth[:, categories, 1, None]
    total: NDArray[np.int64] = won * (HIDDEN - beaten) + lost * beaten
    return total


def choose(beaten: Lower, categories: NDArray[np.int64], bonus: Paytable) -> Choices:
    """Whatever wins most; where two are alike, the lower stake."""
    _, parts = nets(bonus)
    best, chosen = np.full(beaten.shape, int(FOLDED * parts) * HIDDEN), np.full(beaten.shape, FOLD, dtype=np.int8)
    for antes, value in zip(PLAYS, playing(beaten, categories, bonus), strict=True):
        chosen[value > best] = antes
        best = np.maximum(best, value)
    return chosen


_chosen: dict[Paytable, Choices] = {}


def best_choices(bonus: Paytable, work: Work) -> Choices:
    """For every class and card shown."""
    if bonus not in _chosen:
        beaten, categories = lower(work), (players().numbers >> 20).astype(np.int64)

        def piece(part: slice) -> Choices:
            return choose(beaten[part], categories[part], bonus)

        _chosen[bonus] = np.concatenate(work.spread("fold or play", piece, len(beaten), 32 * work.cores))
    return _chosen[bonus]


@cache
def shown() -> NDArray[np.bool_]:
    """Which cards the dealer can show with each class of hand: those that the player does not hold."""
    hands = players().hands
    there = np.ones((len(hands), 52), dtype=np.bool_)
    np.put_along_axis(there, hands.astype(np.int64), False, axis=1)
    assert int(there.sum()) == len(hands) * (52 - HELD)
    return there


def counted(choices: Choices, bonus: Paytable, work: Work) -> Counted:
    """All deals by how they end when hands are played so."""
    beaten, (_, weights, numbers) = lower(work), players()
    outcomes, decided, played = [], [], 0
    for antes in PLAYS:
        chosen = (choices == antes) & shown()
        deals = chosen.sum(axis=1) * weights * HIDDEN
        lost = np.where(chosen, beaten, 0).sum(axis=1) * weights
        for category, hand in enumerate(HANDS):
            of = numbers >> 20 == category
            for won, count in ((True, int((deals - lost)[of].sum())), (False, int(lost[of].sum()))):
                stake = "for one ante" if antes == 1 else f"for {antes} antes"
                name = f"{hand.category.words} {stake}: the hand is {'not lower' if won else 'lower'}"
                outcomes.append(settled(category, won, antes, bonus).outcome(name, count))
        decided.append(Decided("fold_or_play", f"play {antes}x", int(deals.sum())))
        played += int(deals.sum())
    outcomes.append(Outcome("folded", FOLDED, DEALS - played))
    decided.append(Decided("fold_or_play", "fold", DEALS - played))
    return Counted(gathered(outcomes), DEALS, tuple(decided))


def won_by(choices: Choices, bonus: Paytable, work: Work) -> Fraction:
    """What an ante wins on average when hands are played so."""
    outcomes = counted(choices, bonus, work).outcomes
    return sum((one.net * Fraction(one.count) for one in outcomes), Fraction(0)) / DEALS
