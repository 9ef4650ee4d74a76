"""A strategy table as charts that a person reads, and the hands that are better played otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import numpy as np

from feltwork.odds.blackjack.basic import pays_bonus_hands, policy_by_table
from feltwork.odds.blackjack.hands import players_hands
from feltwork.odds.blackjack.rounds import Table
from feltwork.odds.blackjack.suits import SUIT_KINDS
from feltwork.odds.blackjack.table_rules import (
    ACE,
    IN_REACH,
    LEAST_OVER,
    OVERS,
    SOFT,
    TEN,
    VALUES,
    Act,
    GiveUp,
    HandKind,
    StrategyTable,
    TableRules,
)
from feltwork.odds.strategy import Grid

LETTERS = {Act.STAND: "S", Act.HIT: "H", Act.DOUBLE: "D", Act.SURRENDER: "R"}
WORDS = {Act.STAND: "stand", Act.HIT: "hit", Act.DOUBLE: "double", Act.SURRENDER: "surrender", Act.SPLIT: "split"}
UPS = (*range(1, VALUES), ACE)
"""The up cards in the order of a chart: 2 to ten, and the ace."""
COLUMNS = tuple("A" if up == ACE else str(up + 1) for up in UPS)

Row = tuple[str, tuple[str, ...]]


def value_name(value: int) -> str:
    """A value as players write it."""
    return "A" if value == ACE else str(value + 1)


def charts(table: Table, strategy: StrategyTable) -> tuple[Grid, ...]:
    """Hard hands, soft hands, pairs, and whatever else the game has to decide."""
    rules = table.rules
    grids = [*_totals(rules, strategy, HandKind.FIRST, ""), _pairs(strategy)]
    if pays_bonus_hands(rules):
        grids.append(_in_reach(strategy))
    if rules.free_splits:
        grids += _totals(rules, strategy, HandKind.FREE, " on which a lammer lies")
    if rules.give_up is not GiveUp.NOTHING:
        grids.append(_given_up(strategy, rules.give_up))
    if rules.second_chance:
        grids.append(_chances(strategy))
    return tuple(grids)


# ------------------------------------------------------------------------------------- totals and pairs


def _totals(rules: TableRules, strategy: StrategyTable, kind: HandKind, about: str) -> list[Grid]:
    hard = [(str(total), total) for total in range(20, 4, -1)]
    soft = [(f"A-{total - 11}", total + SOFT) for total in range(20, 12, -1)]
    found = []
    for title, rows in (("Hard hands", hard), ("Soft hands", soft)):
        listed = [(name, tuple(cell(rules, strategy, kind, place, up) for up in UPS)) for name, place in rows]
        codes = sorted({code for _, cells in listed for code in cells})
        legend = tuple((code, meaning(rules, code)) for code in codes)
        found.append(Grid(title + about, COLUMNS, merged(listed), legend))
    return found


@cache
def _numbers_of_cards(place: int) -> tuple[int, ...]:
    """With how many cards a total can be reached; 7 for seven and more."""
    hands = players_hands()
    return tuple(int(cards) for cards in np.unique(hands.in_table[hands.place == place]) if cards > 1)


def cell(rules: TableRules, strategy: StrategyTable, kind: HandKind, place: int, up: int) -> str:
    """What two cards do, with a small letter for three where that is not what anybody expects.

    "D" doubles and "R" surrenders two cards, and hits with more where these may do neither; "Ds" stands with more.
    "S5" stands, and hits with five cards or more.
    """
    acts = {cards: Act(strategy.play[kind, cards, place, up]) for cards in _numbers_of_cards(place)}
    code = LETTERS[acts[2]]
    more = [cards for cards in acts if cards > 2]
    if more and acts[more[0]] is not _expected(rules, acts[2]):
        code += LETTERS[acts[more[0]]].lower()
    for before, cards in pairwise(more):
        if acts[before] is not acts[cards]:
            code += str(cards)
    return code


def _expected(rules: TableRules, act: Act) -> Act:
    """What three cards are expected to do, of which two do an act."""
    more = {Act.DOUBLE: rules.double_with > 2, Act.SURRENDER: rules.surrender_with > 2}
    return act if more.get(act, True) else Act.HIT


def meaning(rules: TableRules, code: str) -> str:
    """A cell in words."""
    letters = {letter: act for act, letter in LETTERS.items()}
    first, rest = letters[code[0]], code[1:]
    told = WORDS[first]
    then = letters[rest[0].upper()] if rest[:1].isalpha() else _expected(rules, first)
    if then is not first:
        told += f" with two cards, {WORDS[then]} with more"
    for number in rest.lstrip("shdr"):
        then = Act.STAND if then is Act.HIT else Act.HIT
        told += f", but {WORDS[then]} with {number} or more"
    return told


def merged(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Neighbours that are played alike share a row."""
    found: list[tuple[str, str, tuple[str, ...]]] = []
    for name, cells in rows:
        if found and found[-1][2] == cells:
            found[-1] = (found[-1][0], name, cells)
        else:
            found.append((name, name, cells))
    return tuple((one if one == two else f"{two} to {one}", cells) for one, two, cells in found)


def _pairs(strategy: StrategyTable) -> Grid:
    def row(value: int) -> Row:
        name = value_name(value)
        first, again = strategy.split[HandKind.FIRST, value], strategy.split[HandKind.SPLIT, value]
        once = ["P2" if any_again and not again[up] else "P" for up in range(VALUES)]
        return f"{name}-{name}", tuple(once[up] if first[up] else "-" for up in UPS)

    any_again = bool(strategy.split[HandKind.SPLIT].any())
    rows = tuple(row(value) for value in (ACE, *range(TEN, ACE, -1)))
    legend = [("P", "split, and split again" if any_again else "split"), ("-", "not split: played as its total")]
    if any("P2" in cells for _, cells in rows):
        legend.insert(1, ("P2", "split once"))
    return Grid("Pairs", COLUMNS, rows, tuple(legend))


def _in_reach(strategy: StrategyTable) -> Grid:
    rows = []
    for total, name in ((15, "7-8"), (14, "6-8, 7-7"), (13, "6-7")):
        for kind, suits in enumerate(SUIT_KINDS):
            play = strategy.play[HandKind.FIRST, IN_REACH + kind, total]
            rows.append((f"{name} {suits}", tuple(LETTERS[Act(play[up])] for up in UPS)))
    legend = tuple((letter, WORDS[act]) for act, letter in LETTERS.items())
    return Grid("Two cards with 6-7-8 or 7-7-7 in reach", COLUMNS, tuple(rows), legend)


def _given_up(strategy: StrategyTable, how: GiveUp) -> Grid:
    word, letter = ("rescue", "R") if how is GiveUp.RESCUE else ("surrender", "R")
    rows = []
    for total in range(20, 11, -1):
        rows.append((str(total), tuple(letter if strategy.give_up[total, up] else "S" for up in UPS)))
    title = "After a double" if how is GiveUp.RESCUE else "After a double, and a split ace with its card"
    return Grid(title, COLUMNS, merged(rows), (("R", word), ("S", "stand")))


def _chances(strategy: StrategyTable) -> Grid:
    rows = []
    for place in range(OVERS - 1):
        cells = tuple("T" if strategy.second_chance[place, up] else "-" for up in UPS)
        rows.append((str(place + LEAST_OVER), cells))
    return Grid("Second chance", COLUMNS, merged(rows[::-1]), (("T", "take it"), ("-", "no second chance")))


# ------------------------------------------------------------------------------------------- exceptions


def split_hands_apart(table: Table, strategy: StrategyTable) -> tuple[str, ...]:
    """Totals that hands of a split play otherwise than first hands, where both are free to do the same."""
    found = []
    for place in (*range(20, 4, -1), *range(20 + SOFT, 12 + SOFT, -1)):
        for cards in _numbers_of_cards(place):
            for up in UPS:
                first, split = (Act(strategy.play[kind, cards, place, up]) for kind in (HandKind.FIRST, HandKind.SPLIT))
                if first is split or (first is Act.SURRENDER and not table.rules.surrender_after_split):
                    continue
                total = f"soft {place - SOFT}" if place > 21 else str(place)
                found.append(f"{total} in {cards} cards against {value_name(up)}: {WORDS[split]}")
    return tuple(found)


def exceptions(table: Table, strategy: StrategyTable, most: int = 12) -> tuple[str, ...]:
    """Two cards that are better played otherwise than the charts say, those that matter most first."""
    best, by_table = table.first.policy, policy_by_table(table.rules, strategy, HandKind.FIRST)
    likely = table.first_cards.played
    found: list[tuple[float, str]] = []
    for hand, up in np.argwhere((best.act != by_table.act) & (likely > 0)):
        if not _is_split(strategy, int(hand), int(up)):
            acts, better = table.first.acts[hand, up], Act(best.act[hand, up])
            gain = float(likely[hand, up] * (acts[better] - acts[by_table.act[hand, up]]))
            found.append((gain, f"{hand_name(int(hand))} against {value_name(int(up))}: {WORDS[better]}"))
    return tuple(told for _, told in sorted(found, reverse=True)[:most])


def hand_name(hand: int) -> str:
    """A hand by its values, the highest first."""
    counts = players_hands().counts[hand]
    return "-".join(value_name(value) for value in reversed(range(VALUES)) for _ in range(counts[value]))


def _is_split(strategy: StrategyTable, hand: int, up: int) -> bool:
    pairs = np.flatnonzero(players_hands().counts[hand] == 2)
    return bool(len(pairs)) and bool(strategy.split[HandKind.FIRST, pairs[0], up])
