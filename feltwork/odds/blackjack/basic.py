"""The strategy by totals alone: from the best play of every hand to a table, and from a table back to a way of playing.

A cell of the table has the act that wins most on average over the hands it stands for, each weighed by how often it is
reached. Where no bonus depends on the number of cards, hands of three cards and more share a cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.blackjack.hands import BONUS_HANDS, counts_of, players_hands
from feltwork.odds.blackjack.playing import ACTS, LEAST_GAIN, NEVER, Policy, Solved, chance_values, standing
from feltwork.odds.blackjack.rounds import Play, Played, Table
from feltwork.odds.blackjack.shoe import Shoe
from feltwork.odds.blackjack.suits import KIND_OF_VARIANT, VARIANTS, SuitVariants
from feltwork.odds.blackjack.table_rules import (
    ACE,
    CARDS_IN_TABLE,
    IN_REACH,
    LEAST_OVER,
    SEVEN_CARDS,
    TOTALS,
    VALUES,
    Act,
    Final,
    GiveUp,
    HandKind,
    Staked,
    StrategyTable,
    TableRules,
)

HARDLY = 1e-12
"""What a hand weighs that is never reached, so that its cell has an act all the same."""
SEVENS = list(BONUS_HANDS).index((6, 6))


def counts_cards(rules: TableRules) -> bool:
    """Whether a 21 is paid by how many cards it has."""
    plain, more = rules.net[Staked.ALONE, Final.DRAWN_21], rules.net[Staked.ALONE, Final.FIVE_CARD_21]
    return bool((plain != more).any())


def pays_bonus_hands(rules: TableRules) -> bool:
    """Whether 6-7-8 and 7-7-7 are paid more than another 21."""
    plain, more = rules.net[Staked.ALONE, Final.DRAWN_21], rules.net[Staked.ALONE, Final.MIXED_678]
    return bool((plain != more).any())


@dataclass(frozen=True, eq=False)
class _Kind:
    """Hands of one kind that began alike: how they are best played, and how often each is reached."""

    kind: HandKind
    base: int
    shoe: Shoe
    solved: Solved
    suits: SuitVariants
    reach: NDArray[np.float64]


def _kinds(table: Table, best: Played) -> Iterator[_Kind]:
    yield _Kind(HandKind.FIRST, -1, table.shoe, table.first, table.suits, best.unsplit.reach)
    for pair, played in zip(table.pairs, table.best_pairs, strict=True):
        mass = np.maximum(best.pair_mass[pair.value], HARDLY)
        for kind, solved in pair.best.items():
            yield _Kind(kind, pair.value, pair.shoes[0], solved, pair.suits, played.reach[kind] * mass)


# ----------------------------------------------------------------------------------------------- the table


@dataclass(frozen=True, eq=False)
class ByTotals:
    """The best strategy by totals, how it plays, and what it loses against the best play of every hand."""

    strategy: StrategyTable
    play: Play
    cost: float


@lru_cache(maxsize=1)
def by_totals(table: Table) -> ByTotals:
    """Found once for a table."""
    strategy = strategy_table(table)
    play = play_by_table(table, strategy)
    return ByTotals(strategy, play, Played(table, table.best).value - Played(table, play).value)


def strategy_table(table: Table) -> StrategyTable:
    """The best strategy by totals."""
    rules, best = table.rules, Played(table, table.best)
    sums = np.zeros((len(HandKind), CARDS_IN_TABLE, TOTALS, VALUES, ACTS))
    gives = np.zeros((TOTALS, VALUES))
    chances = np.zeros((10, VALUES))
    for each in _kinds(table, best):
        if not (each.base == ACE and rules.one_card_to_split_aces):
            _weigh(rules, each, sums)
        _weigh_giving(rules, each, gives)
        _weigh_chances(rules, each, chances)
    if not counts_cards(rules):
        sums[:, 3 : SEVEN_CARDS + 1] = sums[:, 3 : SEVEN_CARDS + 1].sum(axis=1, keepdims=True)
    if not table.rules.free_splits:
        sums[HandKind.FREE] = sums[HandKind.SPLIT]
    _fill(rules, sums)
    split = np.zeros((len(HandKind), VALUES, VALUES), dtype=np.bool_)
    split[HandKind.FIRST] = table.best.splits
    split[HandKind.FIRST, 6] = _splits_sevens(table)
    split[HandKind.SPLIT] = split[HandKind.FREE] = table.best.splits_again
    return StrategyTable(
        play=_chosen(sums),
        split=split,
        give_up=gives > LEAST_GAIN * HARDLY,
        second_chance=chances > 0,
        attack=table.best.attack.copy(),
    )


def _fill(rules: TableRules, sums: NDArray[np.float64]) -> None:
    """Totals that no split leads to are played as those of a first hand, where that is legal."""
    for kind in (HandKind.SPLIT, HandKind.FREE):
        empty = ~sums[kind].any(axis=-1)
        sums[kind][empty] = sums[HandKind.FIRST][empty]
        if not rules.surrender_after_split:
            sums[kind, ..., Act.SURRENDER] = -np.inf


def _chosen(sums: NDArray[np.float64]) -> NDArray[np.int8]:
    """The act that is worth most; one that is not legal is worth far less than any other."""
    order = [Act.STAND, Act.HIT, Act.SURRENDER, Act.DOUBLE]
    chosen: NDArray[np.int8] = np.array(order, dtype=np.int8)[np.argmax(sums[..., order], axis=-1)]
    return chosen


def _weigh(rules: TableRules, each: _Kind, sums: NDArray[np.float64]) -> None:
    hands = each.shoe.hands
    acts, reach = each.solved.acts, np.maximum(each.reach, HARDLY)
    for hand in np.flatnonzero((hands.cards > 1) & (hands.points < 21)):
        known = acts[hand, :, Act.STAND] > NEVER
        weight = np.where(known, reach[hand], 0.0)
        cell = hands.in_table[hand], hands.place[hand]
        if hands.bonus[hand] >= 0 and pays_bonus_hands(rules):
            continue
        sums[(each.kind, *cell)] += weight[:, None] * acts[hand]
    if not pays_bonus_hands(rules):
        return
    for place, pair in enumerate(BONUS_HANDS):
        number = hands.number.get(counts_of(pair))
        if number is None:
            continue
        for variant in range(VARIANTS):
            acts = each.solved.bonus_acts[place, :, variant]
            known = acts[:, Act.STAND] > NEVER
            weight = np.where(known, reach[number] * np.maximum(each.suits.weight[place, :, variant], HARDLY), 0.0)
            sums[each.kind, IN_REACH + KIND_OF_VARIANT[variant], hands.place[number]] += weight[:, None] * acts


def _weigh_giving(rules: TableRules, each: _Kind, gives: NDArray[np.float64]) -> None:
    """What giving up wins over standing, after a double and with a split ace."""
    if rules.give_up is GiveUp.NOTHING:
        return
    hands = each.shoe.hands
    gain = rules.given_up[Staked.DOUBLED] - standing(rules, each.shoe, Staked.DOUBLED)
    doubled = _led_to(each, Act.DOUBLE)
    if each.base == ACE and rules.one_card_to_split_aces:
        doubled = doubled + each.reach
    known = each.shoe.ends.sum(axis=2) > 0
    weight = np.where(known & (hands.points < 21)[:, None], np.maximum(doubled, HARDLY), 0.0)
    np.add.at(gives, hands.place, weight * gain)


def _weigh_chances(rules: TableRules, each: _Kind, chances: NDArray[np.float64]) -> None:
    if not rules.second_chance:
        return
    hands = each.shoe.hands
    gain = chance_values(rules, each.shoe, Staked.SECOND_CHANCE) - rules.bust[Staked.ALONE]
    over = np.zeros_like(gain)
    for act in (Act.HIT, Act.DOUBLE):
        chosen = np.where(each.solved.policy.act == act, each.reach, 0.0)
        for card in range(VALUES):
            led = hands.after[:, card]
            at = np.flatnonzero((led < 0) & (hands.points < 21) & (hands.cards > 1))
            np.add.at(over, -1 - led[at], chosen[at] * each.shoe.next[at, :, card])
    known = each.shoe.chances.sum(axis=2) > 0
    np.add.at(chances, hands.over_points - LEAST_OVER, np.where(known, np.maximum(over, HARDLY), 0.0) * gain)


def _led_to(each: _Kind, act: Act) -> NDArray[np.float64]:
    """``[hand, up]``: how often an act led to each hand."""
    hands = each.shoe.hands
    chosen = np.where(each.solved.policy.act == act, each.reach, 0.0)
    found = np.zeros_like(chosen)
    for card in range(VALUES):
        at = np.flatnonzero((hands.after[:, card] >= 0) & (hands.points < 21))
        np.add.at(found, hands.after[at, card], chosen[at] * each.shoe.next[at, :, card])
    return found


def _splits_sevens(table: Table) -> NDArray[np.bool_]:
    """Whatever their suits, by what is better on average."""
    plays = (table.suits.weight[SEVENS] * table.first.bonus_acts[SEVENS].max(axis=2)).sum(axis=1)
    better: NDArray[np.bool_] = table.split_values[6] > plays + LEAST_GAIN
    return better


# -------------------------------------------------------------------------------------- the way of playing


def play_by_table(table: Table, strategy: StrategyTable) -> Play:
    """How a table has every hand played."""
    rules = table.rules
    split = {
        (pair.value, kind): policy_by_table(rules, strategy, kind, pair.value)
        for pair in table.pairs
        for kind in dict.fromkeys(pair.kinds)
    }
    return Play(
        first=policy_by_table(rules, strategy, HandKind.FIRST),
        split=split,
        splits=strategy.split[HandKind.FIRST],
        bonus_splits=np.repeat(strategy.split[HandKind.FIRST, 6][:, None], VARIANTS, axis=1),
        splits_again=strategy.split[HandKind.SPLIT],
        attack=strategy.attack,
    )


def policy_by_table(rules: TableRules, strategy: StrategyTable, kind: HandKind, base: int = -1) -> Policy:
    """How a table has the hands of a kind played."""
    hands = players_hands(base)
    act = strategy.play[kind, hands.in_table, hands.place]
    bonus_act = np.zeros((len(BONUS_HANDS), VALUES, VARIANTS), dtype=np.int8)
    for place, pair in enumerate(BONUS_HANDS):
        if (hand := hands.number.get(counts_of(pair))) is None:
            continue
        for variant in range(VARIANTS):
            cards = IN_REACH + KIND_OF_VARIANT[variant] if pays_bonus_hands(rules) else 2
            bonus_act[place, :, variant] = strategy.play[kind, cards, hands.place[hand]]
        act[hand] = bonus_act[place, :, 0]
    give_up = strategy.give_up[hands.place] & (hands.points < 21)[:, None]
    if kind is not HandKind.FIRST and base == ACE and rules.one_card_to_split_aces:
        act = np.where(give_up, np.int8(Act.SURRENDER), np.int8(Act.STAND)).astype(np.int8)
        bonus_act[:] = np.int8(Act.STAND)
    chance = strategy.second_chance[hands.over_points - LEAST_OVER]
    return Policy(act, bonus_act, give_up, chance if rules.second_chance else np.zeros((0, VALUES), dtype=np.bool_))
