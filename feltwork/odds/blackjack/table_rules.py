"""A blackjack game's rules in numbers, and a strategy as a table: what the analyser and the compiled simulator read.

**Values.** A card is known by its value: 0 an ace, 1 a two, and so on to 8, a nine; 9 is any card worth ten.

**Against a Blackjack.** Under an ace or a ten-value card the hole card is read before anybody plays, so a dealer's
Blackjack ends the round: ``blackjacks`` has what the wagers come to then, and when the player alone has one. Everything
else here speaks of hands that are played, and of a dealer without Blackjack.

**Hands.** A hand is of one ``HandKind``: the first one, one of a split with money on it, or one of a split with a
lammer on it. How it is staked at its end is its ``Staked``: alone, doubled, doubled for free, with a second chance.
A hand that stands is of one ``Final`` class; the dealer's hand ends in one of ``DEALER_ENDS``.
``net[staked, final, end]`` is what the hand then wins or loses, in units of the first wager, ``staked[staked]`` what
lies on it. A hand over 21 comes to ``bust[staked]``, one that is given up to ``given_up[staked]``.

Nothing here imports another room: the arrays can be handed to a kernel as they are.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import IntEnum
from typing import Final as Constant

import numpy as np
from numpy.typing import NDArray

VALUES: Constant = 10
ACE: Constant = 0
SEVEN: Constant = 6
TEN: Constant = 9

DEALER_ENDS: Constant = ("17", "18", "19", "20", "21", "22", "23 or more")
"""The totals in which a dealer's hand without Blackjack ends; the place in it is the end's number."""
END_22: Constant = 5
END_OVER: Constant = 6


class HandKind(IntEnum):
    """Where a hand comes from, as far as it may be played differently."""

    FIRST = 0
    SPLIT = 1
    """One of a split, with the player's money on it."""
    FREE = 2
    """One of a split, with a lammer on it."""


class Staked(IntEnum):
    """What lies on a hand at its end; those that a game does not have are never reached."""

    ALONE = 0
    DOUBLED = 1
    DOUBLED_FREE = 2
    LAMMER = 3
    LAMMER_DOUBLED = 4
    LAMMER_DOUBLED_FREE = 5
    SECOND_CHANCE = 6
    """Over 21 with the wager alone, and as much again staked for the card that was subtracted."""
    DOUBLED_SECOND_CHANCE = 7


class Final(IntEnum):
    """What a hand that stands counts as; of several that fit it is the last one."""

    BELOW_17 = 0
    HAS_17 = 1
    HAS_18 = 2
    HAS_19 = 3
    HAS_20 = 4
    TWO_CARD_21 = 5
    """Of a split, or after a second chance: never a Blackjack."""
    DRAWN_21 = 6
    """In three or four cards."""
    FIVE_CARD_21 = 7
    SIX_CARD_21 = 8
    SEVEN_CARD_21 = 9
    """Seven cards or more."""
    MIXED_678 = 10
    SUITED_678 = 11
    SPADES_678 = 12
    MIXED_777 = 13
    SUITED_777 = 14
    SPADES_777 = 15


class Act(IntEnum):
    """What a hand may do."""

    STAND = 0
    HIT = 1
    DOUBLE = 2
    SURRENDER = 3
    SPLIT = 4


class GiveUp(IntEnum):
    """What is open to a hand that gets no card more and is not over 21; either way one half of its stakes is lost."""

    NOTHING = 0
    SURRENDER = 1
    """581.9(a): after a double and for a split ace, below 21."""
    RESCUE = 2
    """551.11(d): after a double, also with 21."""


ANY_NUMBER: Constant = 99
"""Doubling or surrender with any number of cards."""


@dataclass(frozen=True, eq=False)
class TableRules:
    """One game under one submission, in numbers."""

    name: str
    shoe: tuple[int, ...]
    """How often each of the 52 cards is in the shoe, by ``Card.index``: four times the rank (deuce 0, ace 12) plus the
    suit (spades 3)."""
    net: NDArray[np.float64]
    """``[Staked, Final, dealer's end]``."""
    staked: NDArray[np.float64]
    """``[Staked]``: what the player has on the hand, lammers not counted."""
    bust: NDArray[np.float64]
    """``[Staked]``: over 21, where no second chance was taken or the second chance failed."""
    given_up: NDArray[np.float64]
    """``[Staked]``: surrendered, or rescued after a double."""
    blackjacks: NDArray[np.float64]
    """``[player has Blackjack, dealer has Blackjack]``: the first wager then; ``[0, 0]`` is played and never read."""
    stands_on: int = 17
    """The dealer draws below it and stands on it, hard or soft."""
    hits_soft_17: bool = False
    """No chapter has it; published figures do."""
    double_with: int = 2
    """The most cards with which a hand may be doubled; ANY_NUMBER."""
    double_after_split: bool = True
    surrender_with: int = 2
    """The most cards with which a hand may be surrendered; 0 for no surrender; ANY_NUMBER."""
    surrender_after_split: bool = False
    give_up: GiveUp = GiveUp.NOTHING
    most_hands: int = 4
    one_card_to_split_aces: bool = False
    """They may not be doubled either."""
    split_aces_again: bool = True
    free_doubles: tuple[int, ...] = ()
    """The hard totals of two cards that are doubled for nothing."""
    free_splits: tuple[int, ...] = ()
    """The values of which a pair is split for nothing: the first hand keeps the money, every other has a lammer."""
    second_chance: bool = False
    """Over 21, as much again may be staked for one card that is subtracted, an ace as 1."""
    attack: bool = False
    """As much again may be added once the dealer's up card is seen. It shares the hand's fate in everything that
    ``net``, ``bust`` and ``given_up`` say: they are then multiplied by two."""
    attack_blackjacks: NDArray[np.float64] = field(default_factory=lambda: np.zeros((2, 2)))
    """The same as ``blackjacks`` for what was added."""

    def key(self) -> bytes:
        """The same for rules that are the same in everything but their name."""
        parts = (getattr(self, each.name) for each in fields(self) if each.name != "name")
        return b"|".join(part.tobytes() if isinstance(part, np.ndarray) else repr(part).encode() for part in parts)

    def values(self) -> NDArray[np.int64]:
        """The shoe by value."""
        counts = np.zeros(VALUES, dtype=np.int64)
        for index, count in enumerate(self.shoe):
            counts[value_of_rank(index // 4)] += count
        return counts


def value_of_rank(rank: int) -> int:
    """The value of a rank as ``Card.index`` has it: deuce 0, ace 12.

    >>> [value_of_rank(rank) for rank in (0, 7, 8, 11, 12)]
    [1, 8, 9, 9, 0]
    """
    return ACE if rank == 12 else min(rank + 1, TEN)


# ------------------------------------------------------------------------------------------ the strategy table

HANDS_IN_TABLE: Constant = len(HandKind)
CARDS_IN_TABLE: Constant = 11
"""Up to 7 the number of cards (7 for more), 0 and 1 unused; 8, 9 and 10: two cards with a bonus in reach."""
SEVEN_CARDS: Constant = 7
IN_REACH: Constant = 8
"""Two cards that a third may make 6-7-8 or 7-7-7: 8 of mixed suits, 9 both of one suit, 10 both spades. Only where
the game pays such hands; otherwise two cards are at 2."""
TOTALS: Constant = 32
"""A hard total stands at its own number (4 to 21), a soft one ten further (12 to 21 at 22 to 31)."""
SOFT: Constant = 10
LEAST_OVER: Constant = 22
OVERS: Constant = 10
"""Totals over 21 with which a second chance may be taken: 22 to 31."""


def total_place(points: int, soft: bool) -> int:
    """Where a total stands in the table.

    >>> total_place(16, False), total_place(16, True)
    (16, 26)
    """
    return points + SOFT if soft else points


@dataclass(frozen=True, eq=False)
class StrategyTable:
    """How to play by totals alone; ``up`` is the value of the dealer's up card.

    Every cell is legal in the state it stands for: a simulator asks ``split`` first where the hand is a pair that may
    be split now, then ``play``. A 21 stands, and nothing is asked for it. Insurance is never taken.
    """

    play: NDArray[np.int8]
    """``[HandKind, cards, total, up]``: an ``Act`` other than SPLIT."""
    split: NDArray[np.bool_]
    """``[HandKind, value, up]``: whether a pair of the value is split, while another hand is permitted."""
    give_up: NDArray[np.bool_]
    """``[total, up]``: whether a hand that gets no card more is given up (``TableRules.give_up``)."""
    second_chance: NDArray[np.bool_]
    """``[points - 22, up]``: whether a second chance is taken."""
    attack: NDArray[np.bool_]
    """``[up]``: whether as much again is added."""

    @classmethod
    def blank(cls) -> StrategyTable:
        """Everything stands."""
        return cls(
            np.zeros((HANDS_IN_TABLE, CARDS_IN_TABLE, TOTALS, VALUES), dtype=np.int8),
            np.zeros((HANDS_IN_TABLE, VALUES, VALUES), dtype=np.bool_),
            np.zeros((TOTALS, VALUES), dtype=np.bool_),
            np.zeros((OVERS, VALUES), dtype=np.bool_),
            np.zeros(VALUES, dtype=np.bool_),
        )
