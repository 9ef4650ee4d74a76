"""What a player may do with the first five cards, and how many deals each action has."""

from __future__ import annotations

from functools import cache
from math import comb, lcm
from typing import NamedTuple

from feltwork.games.lunar_poker.rules import FEWEST_EXCHANGED
from feltwork.odds.games.lunar_poker.by_ranks import HIDDEN
from feltwork.odds.games.lunar_poker.final_hands import HELD

UNSEEN = 52 - HELD - 1
"""The cards that a player does not see: neither held nor shown."""
BET, SIXTH_CARD, FOLD, ACTIONS = 0, 1, HELD + 1, HELD + 2
"""Actions; between them stand the exchanges by the number of cards, two to five."""
EXCHANGES = range(FEWEST_EXCHANGED, HELD + 1)
DISCARDS = [chosen for chosen in range(1 << HELD) if chosen.bit_count() in EXCHANGES]
"""The cards that may be exchanged, as bits of their places in the hand, the lowest rank first."""
BUY, GIVE_UP, CHOICES = 1 << HELD, (1 << HELD) + 1, (1 << HELD) + 2
"""Choices: the discards as bits, which are none for a bet; a sixth card; a fold."""


def action_of(choice: int) -> int:
    """
    >>> action_of(0) == BET, action_of(0b10110), action_of(BUY) == SIXTH_CARD, action_of(GIVE_UP) == FOLD
    (True, 3, True, True)
    """
    return {BUY: SIXTH_CARD, GIVE_UP: FOLD}.get(choice, choice.bit_count())


class Draws(NamedTuple):
    """The deals of an action: what is drawn, the dealer's hands, and the cards that a forced dealer may draw."""

    drawn: int
    hidden: int
    cards: int

    @property
    def deals(self) -> int:
        return self.drawn * self.hidden * self.cards


@cache
def draws_of(action: int, forces: bool) -> Draws:
    """Where nobody forces, one stands for the cards of a forced dealer.

    >>> draws_of(BET, False).deals, draws_of(SIXTH_CARD, True)
    (163185, Draws(drawn=46, hidden=148995, cards=41))
    """
    drawn = {BET: 0, SIXTH_CARD: 1, FOLD: 0}.get(action, action)
    left = UNSEEN - drawn
    return Draws(comb(UNSEEN, drawn), comb(left, HIDDEN), left - HIDDEN if forces else 1)


@cache
def ante_in_parts(forces: bool) -> int:
    """So many parts that every deal of every action is a whole number of them."""
    return lcm(*(draws_of(action, forces).deals for action in range(ACTIONS)))
