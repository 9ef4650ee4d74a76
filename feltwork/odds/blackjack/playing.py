"""The players' hands: the best play of each by its cards, and what any way of playing comes to."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.blackjack.hands import BONUS_HANDS, PlayersHands
from feltwork.odds.blackjack.shoe import Shoe
from feltwork.odds.blackjack.suits import KIND_OF_VARIANT, VARIANTS, SuitVariants
from feltwork.odds.blackjack.table_rules import ACE, VALUES, Act, Final, GiveUp, HandKind, Staked, TableRules
from feltwork.ranking.kernels.compiled import compiled

ACTS = 4
"""Stand, hit, double and surrender; a split is weighed where a hand begins."""
STANDING = len(Staked) * len(Final) * 7
BUST = STANDING
GIVEN_UP = BUST + len(Staked)
DECIDED = GIVEN_UP + len(Staked)
"""From here on: how often each act was chosen, a hand given up or not, a second chance taken or not."""
GIVING = DECIDED + ACTS
CHANCING = GIVING + 2
RESULTS = CHANCING + 2
"""What hands come to, for each up card: [Staked, Final, end] of those that stand, then over 21 and given up."""

NEVER = -9.0
"""What an act is worth that is not legal."""
LEAST_GAIN = 1e-12
"""Of acts that are worth the same, the one with the lower stake is chosen."""


@dataclass(frozen=True, eq=False)
class Policy:
    """How each hand of a kind is played: by its cards, the up card, and the suits where they matter."""

    act: NDArray[np.int8]
    """``[hand, up]``; of a bonus hand that of mixed suits."""
    bonus_act: NDArray[np.int8]
    """``[bonus hand, up, variant]``."""
    give_up: NDArray[np.bool_]
    """``[hand, up]``: whether it is given up where no card more comes."""
    chance: NDArray[np.bool_]
    """``[hand over 21, up]``: whether a second chance is taken."""


@dataclass(frozen=True, eq=False)
class Solved:
    """The best play, and what it is worth."""

    policy: Policy
    value: NDArray[np.float64]
    """``[hand, up]``, without splitting; of a bonus hand its average over the suits."""
    acts: NDArray[np.float64]
    """``[hand, up, act]``; of a bonus hand of mixed suits."""
    bonus_acts: NDArray[np.float64]
    """``[bonus hand, up, variant, act]``."""


def first_stake(kind: HandKind) -> Staked:
    """What lies on a hand before anything is added."""
    return Staked.LAMMER if kind is HandKind.FREE else Staked.ALONE


def standing(rules: TableRules, shoe: Shoe, staked: Staked) -> NDArray[np.float64]:
    """``[hand, up]``: what standing is worth."""
    values: NDArray[np.float64] = np.einsum("hue,he->hu", shoe.ends, rules.net[staked][shoe.hands.final])
    return values


def chance_values(rules: TableRules, shoe: Shoe, staked: Staked) -> NDArray[np.float64]:
    """``[hand over 21, up]``: what a second chance is worth."""
    pays = np.append(rules.net[staked, : Final.TWO_CARD_21 + 1].ravel(), rules.bust[staked])
    values: NDArray[np.float64] = shoe.chances @ pays
    return values


def solve(rules: TableRules, shoe: Shoe, kind: HandKind, suits: SuitVariants, base: int = -1) -> Solved:
    """The best play of every hand of a kind; ``base`` is the value that was split."""
    hands, stake = shoe.hands, first_stake(kind)
    doubled, free = Staked(stake + 1), Staked(stake + 2)
    give_up = _gives_up(rules, shoe, doubled)
    chance = np.zeros(shoe.chances.shape[:2], dtype=np.bool_)
    if rules.second_chance:
        chance = chance_values(rules, shoe, Staked.SECOND_CHANCE) > rules.bust[stake] + LEAST_GAIN
    one_card = gets_one_card(rules, kind, base)
    may_double = not one_card and (kind is HandKind.FIRST or rules.double_after_split)
    may_surrender = kind is HandKind.FIRST or rules.surrender_after_split
    act, value, acts, bonus_act, bonus_acts = _solve(
        hands.points,
        hands.cards,
        hands.after,
        hands.bonus,
        doubles_free(rules, hands),
        shoe.next,
        shoe.ends,
        standing(rules, shoe, stake),
        _over(rules, shoe, stake, chance),
        np.where(give_up, rules.given_up[doubled], standing(rules, shoe, doubled)),
        _over(rules, shoe, doubled, chance),
        standing(rules, shoe, free),
        np.full((len(hands.over_points), VALUES), rules.bust[free]),
        rules.double_with if may_double else 0,
        rules.surrender_with if may_surrender else 0,
        one_card,
        float(rules.given_up[stake]),
        suits.weight,
        suits.fits,
        _bonus_gains(rules, stake),
        np.array(list(BONUS_HANDS.values()), dtype=np.int64),
    )
    return Solved(Policy(act, bonus_act, give_up, chance), value, acts, bonus_acts)


def gets_one_card(rules: TableRules, kind: HandKind, base: int) -> bool:
    """Whether a hand is a split ace that gets one card and no more."""
    return kind is not HandKind.FIRST and base == ACE and rules.one_card_to_split_aces


def doubles_free(rules: TableRules, hands: PlayersHands) -> NDArray[np.bool_]:
    """``[hand]``: whether its double is free."""
    free: NDArray[np.bool_] = (hands.cards == 2) & ~hands.soft & np.isin(hands.points, rules.free_doubles)
    return free


def _gives_up(rules: TableRules, shoe: Shoe, staked: Staked) -> NDArray[np.bool_]:
    """Where one half of the stakes is better than the hand; a 21 is not asked unless it is rescued."""
    hands = shoe.hands
    if rules.give_up is GiveUp.NOTHING:
        return np.zeros((len(hands), VALUES), dtype=np.bool_)
    better: NDArray[np.bool_] = rules.given_up[staked] > standing(rules, shoe, staked) + LEAST_GAIN
    return better & (hands.points < 21)[:, None]


def _over(rules: TableRules, shoe: Shoe, staked: Staked, chance: NDArray[np.bool_]) -> NDArray[np.float64]:
    """``[hand over 21, up]``: what going over 21 is worth."""
    if not rules.second_chance:
        return np.full((len(shoe.hands.over_points), VALUES), rules.bust[staked])
    second = Staked.SECOND_CHANCE if staked is Staked.ALONE else Staked.DOUBLED_SECOND_CHANCE
    return np.where(chance, chance_values(rules, shoe, second), rules.bust[staked])


def _bonus_gains(rules: TableRules, stake: Staked) -> NDArray[np.float64]:
    """``[bonus hand, variant, end]``: what 6-7-8 and 7-7-7 win more by their suits than of mixed ones."""
    mixed = [Final.MIXED_678] * 3 + [Final.MIXED_777]
    return np.array(
        [[rules.net[stake, final + kind] - rules.net[stake, final] for kind in KIND_OF_VARIANT] for final in mixed]
    )


@compiled
def _solve(
    points: NDArray[np.int64],
    cards: NDArray[np.int64],
    after: NDArray[np.int32],
    bonus: NDArray[np.int64],
    is_free: NDArray[np.bool_],
    follows: NDArray[np.float64],
    ends: NDArray[np.float64],
    stands: NDArray[np.float64],
    over: NDArray[np.float64],
    doubled: NDArray[np.float64],
    over_doubled: NDArray[np.float64],
    doubled_free: NDArray[np.float64],
    over_free: NDArray[np.float64],
    double_with: int,
    surrender_with: int,
    one_card: bool,
    given_up: float,
    weight: NDArray[np.float64],
    fits: NDArray[np.float64],
    gains: NDArray[np.float64],
    completes: NDArray[np.int64],
) -> tuple[NDArray[np.int8], NDArray[np.float64], NDArray[np.float64], NDArray[np.int8], NDArray[np.float64]]:
    """From the highest hard total down, so that what a card more makes of a hand is known."""
    size = points.shape[0]
    act = np.zeros((size, VALUES), dtype=np.int8)
    value = np.zeros((size, VALUES))
    acts = np.full((size, VALUES, ACTS), NEVER)
    bonus_act = np.zeros((4, VALUES, VARIANTS), dtype=np.int8)
    bonus_acts = np.full((4, VALUES, VARIANTS, ACTS), NEVER)
    for hand in range(size):
        for up in range(VALUES):
            if cards[hand] < 2 or ends[hand, up].sum() == 0.0:
                continue
            acts[hand, up, 0] = stands[hand, up]
            if points[hand] < 21 and not one_card:
                led, likely = after[hand], follows[hand, up]
                acts[hand, up, 1] = _average(led, likely, value[:, up], over[:, up])
                if cards[hand] <= double_with and is_free[hand]:
                    acts[hand, up, 2] = _average(led, likely, doubled_free[:, up], over_free[:, up])
                elif cards[hand] <= double_with:
                    acts[hand, up, 2] = _average(led, likely, doubled[:, up], over_doubled[:, up])
            if points[hand] < 21 and cards[hand] <= surrender_with:
                acts[hand, up, 3] = given_up
            best = _best(acts[hand, up])
            act[hand, up], value[hand, up] = best, acts[hand, up, best]
            place = bonus[hand]
            if place >= 0:
                card = completes[place]
                comes = follows[hand, up, card]
                gain = (gains[place] * ends[after[hand, card], up]).sum(axis=1)
                bonus_acts[place, up] = _with_suits(acts[hand, up], comes * fits[place, up] * gain)
                value[hand, up] = 0.0
                for variant in range(VARIANTS):
                    best = _best(bonus_acts[place, up, variant])
                    bonus_act[place, up, variant] = best
                    value[hand, up] += weight[place, up, variant] * bonus_acts[place, up, variant, best]
    return act, value, acts, bonus_act, bonus_acts


@compiled
def _average(
    led: NDArray[np.int32], likely: NDArray[np.float64], value: NDArray[np.float64], over: NDArray[np.float64]
) -> float:
    """What a hand is worth after one card more."""
    total = 0.0
    for card in range(VALUES):
        more = led[card]
        total += likely[card] * (value[more] if more >= 0 else over[-1 - more])
    return total


@compiled
def _with_suits(acts: NDArray[np.float64], gains: NDArray[np.float64]) -> NDArray[np.float64]:
    """The acts in every variant of the suits: hitting wins more where the suits are alike."""
    found = np.empty((VARIANTS, ACTS))
    for variant in range(VARIANTS):
        found[variant] = acts
        found[variant, 1] += gains[variant]
    return found


@compiled
def _best(acts: NDArray[np.float64]) -> int:
    best = 0
    for other in (1, 3, 2):
        if acts[other] > acts[best] + LEAST_GAIN:
            best = other
    return best


assert list(Act)[:ACTS] == [Act.STAND, Act.HIT, Act.DOUBLE, Act.SURRENDER]
