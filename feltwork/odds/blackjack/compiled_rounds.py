"""A game's rules and a way of playing as the arrays of the compiled simulator (``feltwork.simulation.blackjack``)."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import CARDS, Card
from feltwork.odds.blackjack.deciding import value_of, variant
from feltwork.odds.blackjack.hands import BONUS_HANDS, counts_of, players_hands
from feltwork.odds.blackjack.playing import Policy, doubles_free
from feltwork.odds.blackjack.rounds import Play, Table
from feltwork.odds.blackjack.splits import SplitPair
from feltwork.odds.blackjack.table_rules import ACE, DEALER_ENDS, SEVEN, TEN, VALUES, Act, Final, Staked, TableRules
from feltwork.simulation import blackjack as simulator

MOST_DENOMINATOR = 1000
BASES = tuple(range(-1, VALUES))
"""Hands that were never split, and those that began with a card of each value."""


def compiled_rounds(table: Table, play: Play) -> simulator.BlackjackRounds:
    """Compiled rounds of the wager that makes the hand; of the table nothing is read but its rules and suits."""
    rules = table.rules
    scale, money = _money(rules)
    fields = {**_ways(rules), **money, **_listed(rules), **_played(table, play)}
    record = np.zeros(1, dtype=simulator.table_type(len(fields["final"]), len(fields["over_points"])))
    assert fields.keys() == set(record.dtype.names or ()), "every field is filled"
    for name, content in fields.items():
        assert np.shape(content) == record[name].shape[1:], name
        record[name][0] = content
    return simulator.BlackjackRounds(np.repeat(np.arange(52, dtype=np.uint8), rules.shoe), record, scale)


def _ways(rules: TableRules) -> dict[str, Any]:
    return {
        "values": [value_of(card) for card in CARDS],
        "stands_on": rules.stands_on,
        "hits_soft_17": rules.hits_soft_17,
        "most_hands": rules.most_hands,
        "second_chance": rules.second_chance,
        "free_splits": [value in rules.free_splits for value in range(VALUES)],
    }


def _money(rules: TableRules) -> tuple[int, dict[str, Any]]:
    """Whole numbers, in the smallest part of a wager that is ever paid."""
    names = ("net", "staked", "bust", "given_up", "blackjacks", "attack_blackjacks")
    floats = {name: np.asarray(getattr(rules, name)) for name in names}
    parts = [Fraction(each).limit_denominator(MOST_DENOMINATOR) for part in floats.values() for each in part.ravel()]
    scale = lcm(*(part.denominator for part in parts))
    whole = {name: np.rint(part * scale).astype(np.int64) for name, part in floats.items()}
    assert all((whole[name] / scale == part).all() for name, part in floats.items()), "money is exact"
    return scale, whole


def _listed(rules: TableRules) -> dict[str, Any]:
    """All lists of hands one after another; so are those of hands over 21."""
    lists = [players_hands(base) for base in BASES]
    first, first_over = _places([len(each) for each in lists]), _places([len(each.over_points) for each in lists])
    after = [
        np.where(each.after >= 0, each.after + start, each.after - over)
        for each, start, over in zip(lists, first, first_over, strict=True)
    ]
    return {
        "after": np.concatenate(after),
        "final": np.concatenate([each.final for each in lists]),
        "bonus": np.concatenate([each.bonus for each in lists]),
        "free_double": np.concatenate([doubles_free(rules, each) for each in lists]),
        "over_points": np.concatenate([each.over_points for each in lists]),
        "first_two": [[lists[0].number[counts_of([one, two])] for two in range(VALUES)] for one in range(VALUES)],
        "alone": [first[value + 1] + lists[value + 1].number[counts_of([value])] for value in range(VALUES)],
    }


def _places(sizes: list[int]) -> list[int]:
    return [sum(sizes[:place]) for place in range(len(sizes))]


def _played(table: Table, play: Play) -> dict[str, Any]:
    pairs = [SplitPair(table.rules, value, (), table.suits) for value in range(VALUES)]
    both = [[play.first, *(play.split[pair.value, pair.kinds[place]] for pair in pairs)] for place in (0, 1)]
    again = np.array([[pair.splits_again] * VALUES for pair in pairs]) & play.splits_again
    chances = [[_chances(policy, base) for policy, base in zip(row, BASES, strict=True)] for row in both]
    return {
        "act": _stacked([[each.act for each in row] for row in both]),
        "first_bonus_act": _by_suits(table, play.first.bonus_act),
        "split_bonus_act": [[_of_split(each.bonus_act) for each in row[1:]] for row in both],
        "give_up": _stacked([[each.give_up for each in row] for row in both]),
        "take_chance": _stacked(chances),
        "split": play.splits,
        "split_sevens": _split_sevens(table, play),
        "split_again": again,
        "attack": play.attack,
    }


def _chances(policy: Policy, base: int) -> NDArray[np.bool_]:
    """Nothing where the game has no second chance."""
    none = np.zeros((len(players_hands(base).over_points), VALUES), dtype=np.bool_)
    return policy.chance if len(policy.chance) else none


def _stacked(rows: list[list[NDArray[Any]]]) -> NDArray[Any]:
    return np.stack([np.concatenate(row) for row in rows])


def _card(value: int, suit: int) -> Card:
    rank = 12 if value == ACE else value - 1
    return CARDS[4 * rank + suit]


def _variants(table: Table, pair: tuple[int, int]) -> NDArray[np.int64]:
    """``[suits, up card]``: the variant of two cards with a bonus in reach."""
    found = np.zeros((simulator.SUITS, len(CARDS)), dtype=np.int64)
    for suits in range(simulator.SUITS):
        cards = [_card(pair[0], suits % 4), _card(pair[1], suits if suits < 4 else 1)]
        for up in CARDS:
            _, found[suits, up.index] = variant(table, cards, up)
    return found


def _by_suits(table: Table, bonus_act: NDArray[np.int8]) -> NDArray[np.int8]:
    ups = np.array([value_of(card) for card in CARDS])
    return np.array([act[ups, _variants(table, pair)] for pair, act in zip(BONUS_HANDS, bonus_act, strict=True)])


def _split_sevens(table: Table, play: Play) -> NDArray[np.bool_]:
    ups = np.array([value_of(card) for card in CARDS])
    split: NDArray[np.bool_] = play.bonus_splits[ups, _variants(table, (SEVEN, SEVEN))]
    return split


def _of_split(bonus_act: NDArray[np.int8]) -> NDArray[np.int8]:
    """``[bonus, suits, up]``: of a split hand the suit of no other card is heeded."""
    variants = [3 if suit == 3 else 1 for suit in range(4)] + [0]
    return np.swapaxes(bonus_act[:, :, variants], 1, 2)


# The simulator and the tables of rules speak of the same numbers.
assert (simulator.ACE, simulator.SEVEN, simulator.TEN) == (ACE, SEVEN, TEN)
assert list(Act)[:4] == [simulator.STAND, simulator.HIT, simulator.DOUBLE, simulator.SURRENDER]
assert (simulator.MIXED_678, simulator.MIXED_777) == (Final.MIXED_678, Final.MIXED_777)
assert (simulator.LAMMER, simulator.SECOND_CHANCE) == (Staked.LAMMER, Staked.SECOND_CHANCE)
assert (len(Staked), len(Final), len(DEALER_ENDS)) == (simulator.STAKED, simulator.FINALS, simulator.ENDS)
