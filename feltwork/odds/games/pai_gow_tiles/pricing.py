"""What a relation of hands is worth to a player and to the bank, by the game's own settlement; the best way to set."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import lcm

import numpy as np

from feltwork.games.pai_gow_tiles.house_way import SetTiles
from feltwork.games.pai_gow_tiles.settlement import Center, outcome, settle
from feltwork.odds.games.pai_gow_tiles.counting import (
    AGAINST,
    RELATIONS,
    Counts,
    Filing,
    Role,
    classes,
    relations,
)
from feltwork.odds.priced import UNIT, Priced, priced

EXACT = "cent"
"""Vigorish to the cent: the unit is so large that nothing is rounded."""


def standing(relation: int) -> tuple[SetTiles, SetTiles]:
    """Hands of which just these are higher than the other's: the settlement looks at nothing else of them."""
    lowest, highest = classes().ranks[0], classes().ranks[-1]
    high, low = bool(relation & 2), bool(relation & 1)
    mine = SetTiles(highest if high else lowest, highest if low else lowest)
    return mine, SetTiles(lowest if high else highest, lowest if low else highest)


@cache
def worth(role: Role, relation: int) -> Priced:
    """What one unit comes to: the player's wager, or a wager that the bank covers."""
    hands, against = standing(relation)
    if role is Role.PLAYER:
        return priced(settle(hands, against, UNIT, EXACT))
    return _covered(hands, against, co_bank=False)


def _covered(hands: SetTiles, against: SetTiles, *, co_bank: bool) -> Priced:
    """The bank's account of one wager; under co-banking of one twice as large, of which it covers a unit."""
    wager = 2 * UNIT if co_bank else UNIT
    won = outcome(hands, against)
    center = Center(lost=wager if won is False else 0, won=wager if won else 0, co_bank=co_bank)
    return Priced(priced(center.bank_lines(EXACT)).net, Fraction(1))


@cache
def co_bank_worth(relation: int) -> Priced:
    """What the half that a co-bank covers comes to."""
    return _covered(*standing(relation), co_bank=True)


@cache
def scaled(role: Role, filing: Filing = Filing.HOUSE_WAY) -> tuple[Counts, int]:
    """What each way to set each class wins on average, as whole numbers, and by what they are to be divided."""
    nets = [worth(role, relation).net for relation in range(RELATIONS)]
    scale = lcm(*(net.denominator for net in nets))
    whole = np.array([int(net * scale) for net in nets], dtype=np.int64)
    return relations(filing)[:, :, role] @ whole, scale * AGAINST


def value(role: Role, place: int, way: int) -> Fraction:
    """What setting a class one way wins on average."""
    values, scale = scaled(role)
    return Fraction(int(values[place, way]), scale)


@cache
def best_ways(role: Role, filing: Filing = Filing.HOUSE_WAY) -> Counts:
    """For each class the way that wins most; of equally good ones the dealer's own, where it is among them."""
    values, _ = scaled(role, filing)
    own = classes().dealer[filing]
    every = np.arange(len(own))
    best: Counts = np.where(values[every, own] == values.max(axis=1), own, values.argmax(axis=1))
    return best


def edge(role: Role, chosen: Counts, filing: Filing = Filing.HOUSE_WAY) -> Fraction:
    """The house edge where each class is set in the way chosen."""
    values, scale = scaled(role, filing)
    weights = classes().weights
    total = int((values[np.arange(len(chosen)), chosen] * weights).sum())
    return -Fraction(total, scale * int(weights.sum()))
