"""What a way of playing comes to: every hand that it reaches, how likely, and how each ends."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.blackjack.dealer import OVER_AGAIN
from feltwork.odds.blackjack.hands import BONUS_HANDS
from feltwork.odds.blackjack.playing import (
    BUST,
    CHANCING,
    DECIDED,
    GIVEN_UP,
    GIVING,
    RESULTS,
    STANDING,
    Policy,
    doubles_free,
    first_stake,
    gets_one_card,
)
from feltwork.odds.blackjack.shoe import Shoe
from feltwork.odds.blackjack.suits import VARIANTS, SuitVariants
from feltwork.odds.blackjack.table_rules import VALUES, Final, GiveUp, HandKind, Staked, TableRules
from feltwork.ranking.kernels.compiled import compiled

FINALS = len(Final)


@dataclass(frozen=True, eq=False)
class Reached:
    """Where hands went that began as they did."""

    results: NDArray[np.float64]
    """``[up, result]``; adds up, without the decisions, to what was begun with."""
    reach: NDArray[np.float64]
    """``[hand, up]``: how often each hand came to a decision, or had 21."""


def reached(
    rules: TableRules,
    shoe: Shoe,
    kind: HandKind,
    policy: Policy,
    suits: SuitVariants,
    begun: NDArray[np.float64],
    base: int = -1,
) -> Reached:
    """Play hands of two cards, of which ``begun[hand, up]`` are there, to their end."""
    hands = shoe.hands
    results, reach = _reach(
        hands.points,
        hands.after,
        hands.bonus,
        hands.final,
        doubles_free(rules, hands),
        shoe.next,
        shoe.ends,
        shoe.chances,
        policy.act,
        policy.bonus_act,
        policy.give_up,
        policy.chance,
        suits.weight,
        suits.fits,
        np.array(list(BONUS_HANDS.values()), dtype=np.int64),
        int(first_stake(kind)),
        {GiveUp.NOTHING: 0, GiveUp.SURRENDER: 20, GiveUp.RESCUE: 21}[rules.give_up],
        gets_one_card(rules, kind, base),
        begun,
    )
    return Reached(results, reach)


def worth(rules: TableRules, results: NDArray[np.float64]) -> NDArray[np.float64]:
    """What results are worth on average, in units of the first wager."""
    pays = np.concatenate([rules.net.ravel(), rules.bust, rules.given_up])
    values: NDArray[np.float64] = results[..., :DECIDED] @ pays
    return values


@compiled
def _reach(
    points: NDArray[np.int64],
    after: NDArray[np.int32],
    bonus: NDArray[np.int64],
    final: NDArray[np.int64],
    is_free: NDArray[np.bool_],
    follows: NDArray[np.float64],
    ends: NDArray[np.float64],
    chances: NDArray[np.float64],
    act: NDArray[np.int8],
    bonus_act: NDArray[np.int8],
    give_up: NDArray[np.bool_],
    chance: NDArray[np.bool_],
    weight: NDArray[np.float64],
    fits: NDArray[np.float64],
    completes: NDArray[np.int64],
    stake: int,
    given_up_to: int,
    one_card: bool,
    begun: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """From the lowest hard total up: whatever leads to a hand has been played before it."""
    results = np.zeros((VALUES, RESULTS))
    reach = begun.copy()
    for hand in range(points.shape[0] - 1, -1, -1):
        for up in range(VALUES):
            mass, place = reach[hand, up], bonus[hand]
            if mass == 0.0:
                continue
            if points[hand] == 21:
                _stand(results[up], stake, final[hand], mass, ends[hand, up])
                continue
            doubled = stake + 2 if is_free[hand] else stake + 1
            for variant in range(VARIANTS if place >= 0 else 1):
                share, chosen = mass, act[hand, up]
                if place >= 0:
                    share, chosen = mass * weight[place, up, variant], bonus_act[place, up, variant]
                if share == 0.0:
                    continue
                results[up, _asked(chosen, one_card)] += share
                if chosen == 0:
                    _stand(results[up], stake, final[hand], share, ends[hand, up])
                elif chosen == 3:
                    results[up, GIVEN_UP + stake] += share
                elif chosen == 2:
                    _double(
                        results[up],
                        doubled,
                        share * follows[hand, up],
                        after[hand],
                        up,
                        points,
                        final,
                        ends,
                        give_up,
                        given_up_to,
                        chances,
                        chance,
                    )
                else:
                    likely = share * follows[hand, up]
                    if place >= 0:
                        suited = final[after[hand, completes[place]]] + (variant + 1) // 2
                        fit = likely[completes[place]] * fits[place, up, variant]
                        likely[completes[place]] -= fit
                        _stand(results[up], stake, suited, fit, ends[after[hand, completes[place]], up])
                    _hit(results[up], reach[:, up], stake, likely, after[hand], up, chances, chance)
    return results, reach


@compiled
def _asked(chosen: int, one_card: bool) -> int:
    """Where a decision is counted: a split ace that has its card is only asked whether it is given up."""
    if one_card:
        return GIVING + (0 if chosen == 3 else 1)
    return DECIDED + chosen


@compiled
def _hit(
    results: NDArray[np.float64],
    reach: NDArray[np.float64],
    stake: int,
    likely: NDArray[np.float64],
    led: NDArray[np.int32],
    up: int,
    chances: NDArray[np.float64],
    chance: NDArray[np.bool_],
) -> None:
    for card in range(VALUES):
        if led[card] >= 0:
            reach[led[card]] += likely[card]
        else:
            _over(results, stake, likely[card], -1 - led[card], up, chances, chance)


@compiled
def _double(
    results: NDArray[np.float64],
    staked: int,
    likely: NDArray[np.float64],
    led: NDArray[np.int32],
    up: int,
    points: NDArray[np.int64],
    final: NDArray[np.int64],
    ends: NDArray[np.float64],
    give_up: NDArray[np.bool_],
    given_up_to: int,
    chances: NDArray[np.float64],
    chance: NDArray[np.bool_],
) -> None:
    """One card, and no more."""
    for card in range(VALUES):
        more = led[card]
        if more < 0:
            _over(results, staked, likely[card], -1 - more, up, chances, chance)
            continue
        asked = points[more] <= given_up_to
        if asked:
            results[GIVING + (0 if give_up[more, up] else 1)] += likely[card]
        if asked and give_up[more, up]:
            results[GIVEN_UP + staked] += likely[card]
        else:
            _stand(results, staked, final[more], likely[card], ends[more, up])


@compiled
def _stand(results: NDArray[np.float64], staked: int, final: int, mass: float, ends: NDArray[np.float64]) -> None:
    first = (staked * FINALS + final) * 7
    for end in range(7):
        results[first + end] += mass * ends[end]


@compiled
def _over(
    results: NDArray[np.float64],
    staked: int,
    mass: float,
    over: int,
    up: int,
    chances: NDArray[np.float64],
    chance: NDArray[np.bool_],
) -> None:
    """Over 21: lost, or a second chance, in which the first classes of totals are also the first finals."""
    if chances.shape[0] == 0:
        results[BUST + staked] += mass
        return
    results[CHANCING + (0 if chance[over, up] else 1)] += mass
    if not chance[over, up]:
        results[BUST + staked] += mass
        return
    second = staked + 6
    first = second * FINALS * 7
    for each in range(OVER_AGAIN):
        results[first + each] += mass * chances[over, up, each]
    results[BUST + second] += mass * chances[over, up, OVER_AGAIN]


assert Staked.SECOND_CHANCE == Staked.ALONE + 6
assert Staked.DOUBLED_SECOND_CHANCE == Staked.DOUBLED + 6
assert len(Staked) * FINALS * 7 == STANDING
