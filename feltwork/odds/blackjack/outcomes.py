"""What a way of playing comes to, as outcomes with their probabilities.

Hands that are not split are exact to the last digits of a float. Of a split the average is exact; how its hands go
together is a model: once the dealer's end is known they are taken as independent of each other, and of how many there
are. Where the model's average is not the exact one, by a millionth or so, it is given that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.blackjack.playing import BUST, DECIDED, GIVEN_UP, STANDING
from feltwork.odds.blackjack.rounds import Played
from feltwork.odds.blackjack.splits import SplitResults
from feltwork.odds.blackjack.table_rules import DEALER_ENDS, VALUES, Final, GiveUp, Staked, TableRules
from feltwork.odds.figures import Outcome

ENDS = len(DEALER_ENDS)
HALF = 2
"""What hands win and lose is counted in halves of the first wager."""
NETS, STAKES = 2 * 40 + 1, 18
"""Room for eight wagers of a split, doubled by an attack, in halves; and for what is staked."""
NOTHING_NET = NETS // 2

ADDED = {
    Staked.ALONE: "",
    Staked.DOUBLED: "doubled",
    Staked.DOUBLED_FREE: "doubled free",
    Staked.LAMMER: "a lammer",
    Staked.LAMMER_DOUBLED: "a lammer, doubled",
    Staked.LAMMER_DOUBLED_FREE: "a lammer, doubled free",
    Staked.SECOND_CHANCE: "second chance",
    Staked.DOUBLED_SECOND_CHANCE: "doubled and second chance",
}
BONUS_21 = {
    Final.FIVE_CARD_21: "21 in five cards",
    Final.SIX_CARD_21: "21 in six cards",
    Final.SEVEN_CARD_21: "21 in seven cards or more",
    Final.MIXED_678: "6-7-8 of mixed suits",
    Final.SUITED_678: "6-7-8 of one suit",
    Final.SPADES_678: "6-7-8 of spades",
    Final.MIXED_777: "7-7-7 of mixed suits",
    Final.SUITED_777: "7-7-7 of one suit",
    Final.SPADES_777: "7-7-7 of spades",
}
RESULTS = {1: "won", 0: "a tie", -1: "lost"}

Row = tuple[str, Fraction, Fraction]
"""What it is called, what is won or lost, what was staked."""


@dataclass(frozen=True, eq=False)
class Round:
    """The outcomes of a round."""

    outcomes: tuple[Outcome, ...]
    error: float
    """How far the probabilities together are from certain."""
    moved: float
    """How far the model of splits was from their exact average, which it then was given."""


def outcomes_of(played: Played) -> Round:
    """Every way in which the first wager ends, with what was added to it."""
    rules = played.rules
    rows: dict[Row, float] = defaultdict(float)
    for up in range(VALUES):
        times = 2 if played.play.attack[up] else 1
        for name, net, staked, likely in _unsplit(rules, played.unsplit.results[up]):
            rows[_attacked(name, times), _fraction(net * times), _fraction(staked * times)] += likely
        for name, net, staked, likely in _blackjacks(played, up):
            rows[_attacked(name, times), _fraction(net), _fraction(staked)] += likely
    splits = {1: np.zeros((NETS, STAKES)), 2: np.zeros((NETS, STAKES))}
    off = 0.0
    for value, results in enumerate(played.pairs):
        exact = results.value(rules)
        for card in np.flatnonzero(played.pair_mass[value]):
            up = int(card)
            mass, times = played.pair_mass[value, up], 2 if played.play.attack[up] else 1
            together = split_together(played, value, results, up)
            off += mass * times * abs(average_of(together) - exact[up])
            splits[times] += mass * with_average(together, exact[up])
    listed = [Outcome(name, net, likely, staked) for (name, net, staked), likely in rows.items()]
    for times, together in splits.items():
        listed += _split_rows(together, times)
    total = sum(one.count for one in listed)
    listed = [Outcome(one.name, one.net, one.count / total, one.staked) for one in listed if one.count > 0]
    ordered = sorted(listed, key=lambda one: (one.net, one.staked, one.name), reverse=True)
    return Round(tuple(ordered), abs(total - 1), off)


def _split_rows(together: NDArray[np.float64], times: int) -> Iterator[Outcome]:
    """A row for whatever is won or lost, with what was then staked on average."""
    name = _attacked("a pair was split", times)
    for net in np.flatnonzero(together.sum(axis=1)):
        likely = float(together[net].sum())
        staked = float(together[net] @ np.arange(STAKES)) / likely * times
        won = _fraction((int(net) - NOTHING_NET) / HALF * times)
        yield Outcome(name, won, likely, Fraction(staked).limit_denominator(10**6))


def _attacked(name: str, times: int) -> str:
    return f"{name}, with Double Attack" if times == 2 else name


def _fraction(number: float) -> Fraction:
    return Fraction(round(number * HALF), HALF)


def _unsplit(rules: TableRules, results: NDArray[np.float64]) -> Iterator[tuple[str, float, float, float]]:
    standing = results[:STANDING].reshape(len(Staked), len(Final), ENDS)
    for staked, final, end in np.argwhere(standing):
        net = float(rules.net[staked, final, end])
        name = result_name(rules, Staked(staked), Final(final), int(end))
        yield name, net, float(rules.staked[staked]), float(standing[staked, final, end])
    for staked in Staked:
        if likely := float(results[BUST + staked]):
            name = _with_added(staked, "over 21")
            yield name, float(rules.bust[staked]), float(rules.staked[staked]), likely
        if likely := float(results[GIVEN_UP + staked]):
            rescued = rules.give_up is GiveUp.RESCUE and staked is not Staked.ALONE
            name = _with_added(staked, "rescued" if rescued else "surrendered")
            yield name, float(rules.given_up[staked]), float(rules.staked[staked]), likely


def result_name(rules: TableRules, staked: Staked, final: Final, end: int) -> str:
    """A hand that stood, in people's words."""
    net = rules.net[staked, final, end]
    if final in BONUS_21 and net > rules.net[staked, Final.HAS_20, 0]:
        return BONUS_21[final]
    return _with_added(staked, RESULTS[int(np.sign(net))])


def _with_added(staked: Staked, result: str) -> str:
    return f"{ADDED[staked]}: {result}" if ADDED[staked] else result


def _blackjacks(played: Played, up: int) -> Iterator[tuple[str, float, float, float]]:
    """The rounds that a Blackjack decides; what was added has odds of its own."""
    deals, rules = played.table.first_cards, played.rules
    attack = played.play.attack[up]
    with_one = deals.likely[deals.blackjack, up]
    both = with_one * deals.dealer_has[deals.blackjack, up]
    alone = (deals.likely[:, up] * deals.dealer_has[:, up]).sum() - both
    for name, has, against, likely in (
        ("Blackjack", 1, 0, with_one - both),
        ("Blackjack against Blackjack", 1, 1, both),
        ("the dealer has Blackjack", 0, 1, alone),
    ):
        if likely:
            added = float(rules.attack_blackjacks[has, against]) if attack else 0.0
            yield name, float(rules.blackjacks[has, against]) + added, 1.0 + attack, float(likely)


# ------------------------------------------------------------------------------------ the hands of a split


def split_together(played: Played, value: int, results: SplitResults, up: int) -> NDArray[np.float64]:
    """``[net, staked]`` of a split, added up over the dealer's ends."""
    rules = played.rules
    hands = results.hands[up]
    more = float(hands @ np.arange(len(hands))) - 1
    ends = played.table.pairs[value].dealers_ends(up)
    first = _by_end(rules, results.first[up], ends)
    other = _by_end(rules, results.others[up] / more, ends)
    together = np.zeros((NETS, STAKES))
    for end in range(ENDS):
        if ends[end] == 0.0:
            continue
        whole = first[end] / first[end].sum()
        one_more = other[end] / other[end].sum()
        for count in range(2, len(hands)):
            whole = _convolved(whole, one_more)
            together += ends[end] * hands[count] * whole
    return together


def average_of(together: NDArray[np.float64]) -> float:
    """What is won on average."""
    return float(together.sum(axis=1) @ np.arange(-NOTHING_NET, NOTHING_NET + 1)) / HALF


def with_average(together: NDArray[np.float64], average: float) -> NDArray[np.float64]:
    """The same with another average: a little moves between the two likeliest amounts of the likeliest stake."""
    staked = int(together.sum(axis=0).argmax())
    one, two = np.argsort(together[:, staked])[-2:]
    moved = (average - average_of(together)) * HALF / (two - one)
    assert abs(moved) < together[one, staked], "the model is far from the truth"
    changed = together.copy()
    changed[one, staked] -= moved
    changed[two, staked] += moved
    return changed


def _by_end(rules: TableRules, results: NDArray[np.float64], ends: NDArray[np.float64]) -> NDArray[np.float64]:
    """``[end, net, staked]`` of one hand; hands that never met the dealer's are spread over the ends that are left."""
    found = np.zeros((ENDS, NETS, STAKES))
    standing = results[:STANDING].reshape(len(Staked), len(Final), ENDS)
    for staked, final, end in np.argwhere(np.abs(standing) > 0):
        net = NOTHING_NET + round(float(rules.net[staked, final, end]) * HALF)
        found[end, net, round(float(rules.staked[staked]))] += standing[staked, final, end]
    left = np.maximum(ends - found.sum(axis=(1, 2)), 0.0)
    left = left / left.sum() if left.sum() > 0 else ends
    for staked in Staked:
        for likely, net in (
            (results[BUST + staked], rules.bust[staked]),
            (results[GIVEN_UP + staked], rules.given_up[staked]),
        ):
            place = NOTHING_NET + round(float(net) * HALF), round(float(rules.staked[staked]))
            found[:, place[0], place[1]] += likely * left
    return found


def _convolved(one: NDArray[np.float64], two: NDArray[np.float64]) -> NDArray[np.float64]:
    """The sum of two independent hands."""
    found = np.zeros_like(one)
    for net, staked in np.argwhere(two):
        shift = net - NOTHING_NET
        moved = np.roll(one, (shift, staked), axis=(0, 1))
        found += two[net, staked] * moved
    return found


assert STANDING + 2 * len(Staked) == DECIDED
