"""Wagers beside the hand, counted exactly: the player's decisions have no bearing on them.

Whatever a player draws, the cards that are left are as likely in any order: over all deals the dealer's cards come as
they would from the whole shoe.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import perm, prod

from feltwork.odds.blackjack.dealer import blackjack_value, drawn_to
from feltwork.odds.blackjack.hands import points_of
from feltwork.odds.blackjack.table_rules import ACE, TEN, VALUES, TableRules, value_of_rank


def shoe_by_suit(rules: TableRules) -> list[list[int]]:
    """``[value][suit]``: the cards in the shoe."""
    found = [[0] * 4 for _ in range(VALUES)]
    for index, count in enumerate(rules.shoe):
        found[value_of_rank(index // 4)][index % 4] += count
    return found


# ---------------------------------------------------------------------------------------------- insurance


@dataclass(frozen=True)
class Insured:
    """Deals of two cards to the player and two to the dealer."""

    won: int
    """Under an ace, with a hole card that is worth ten."""
    lost: int
    """Under an ace, with any other."""
    not_offered: int


def insurance(rules: TableRules, *, of_blackjacks: bool) -> Insured:
    """What becomes of insurance; a player's Blackjack is left out where it is not offered any."""
    shoe = [int(count) for count in rules.values()]
    won = lost = 0
    for one in range(VALUES):
        for two in range(VALUES):
            if {one, two} == {ACE, TEN} and not of_blackjacks:
                continue
            left = shoe.copy()
            deals = 1
            for card in (ACE, one, two):
                deals *= left[card]
                left[card] -= 1
            won += deals * left[TEN]
            lost += deals * (sum(left) - left[TEN])
    return Insured(won, lost, perm(sum(shoe), 4) - won - lost)


# ------------------------------------------------------------------------------------- the dealer's 22


@dataclass(frozen=True)
class Dealers:
    """Dealer's hands of one end, in deals of as many cards as the longest hand has."""

    deals: int
    one_suit: int
    one_color: int
    """Of one color, but not of one suit."""
    others: int

    @property
    def total(self) -> int:
        return self.one_suit + self.one_color + self.others


COLORS = ((0, 3), (1, 2))
"""Clubs and spades, diamonds and hearts."""


def dealers_of(rules: TableRules, points: int) -> Dealers:
    """Every dealer's hand that ends with so many points, by its suits."""
    shoe = shoe_by_suit(rules)
    size = sum(rules.shoe)
    hands = [(whole, orders) for whole, orders in _dealers_hands(rules) if points_of(whole)[0] == points]
    longest = max(sum(whole) for whole, _ in _dealers_hands(rules))
    in_suit = in_color = every = 0
    for whole, orders in hands:
        rest = orders * perm(size - sum(whole), longest - sum(whole))
        every += rest * _ways(shoe, whole, (0, 1, 2, 3))
        in_suit += rest * sum(_ways(shoe, whole, (suit,)) for suit in range(4))
        in_color += rest * sum(_ways(shoe, whole, color) for color in COLORS)
    return Dealers(perm(size, longest), in_suit, in_color - in_suit, every - in_color)


def _ways(shoe: Sequence[Sequence[int]], whole: tuple[int, ...], suits: tuple[int, ...]) -> int:
    """In how many ways the cards of a hand can be of those suits."""
    return prod(perm(sum(shoe[value][suit] for suit in suits), count) for value, count in enumerate(whole))


def _dealers_hands(rules: TableRules) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every set of cards of a dealer without Blackjack, up card included, with its orders; what the shoe holds."""
    shoe = rules.values()
    for up in range(VALUES):
        for drawn, orders in drawn_to(up, rules.stands_on, rules.hits_soft_17).items():
            whole = tuple(count + (value == up) for value, count in enumerate(drawn))
            if all(count <= shoe[value] for value, count in enumerate(whole)):
                yield whole, orders


def blackjacks(rules: TableRules) -> tuple[int, int]:
    """Deals of two cards in which the dealer has a Blackjack, and all deals."""
    shoe = [int(count) for count in rules.values()]
    found = sum(shoe[up] * shoe[blackjack_value(up)] for up in (ACE, TEN))
    return found, perm(sum(shoe), 2)
