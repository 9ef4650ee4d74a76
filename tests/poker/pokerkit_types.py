"""The types of Poker of § 553.9(a) as PokerKit is told to play them, each in every way of betting that it knows.

Spread limit is the one it does not. PokerKit has a class for some of them; the others its engine plays all the same,
once it is told how the cards are dealt, who opens and what wins.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pokerkit as pk

DOWN, UP = False, True


class Remembered:
    """A type of hand that ranks the same cards once: PokerKit asks for every hand once for each player."""

    def __init__(self, hand_type: type[pk.Hand]) -> None:
        self.hand_type = hand_type
        self._ranked = lru_cache(maxsize=64)(hand_type.from_game_or_none)

    def from_game(self, hole: Any, board: Any = ()) -> pk.Hand:
        hand = self.or_none(tuple(hole), tuple(board))
        if hand is None:
            raise ValueError("no such hand")
        return hand

    def or_none(self, hole: tuple[pk.Card, ...], board: tuple[pk.Card, ...]) -> pk.Hand | None:
        return self._ranked(hole, board)


HIGH = Remembered(pk.StandardHighHand)
LOW = Remembered(pk.RegularLowHand)
EIGHT_OR_BETTER = Remembered(pk.EightOrBetterLowHand)
OMAHA = Remembered(pk.OmahaHoldemHand)
OMAHA_EIGHT_OR_BETTER = Remembered(pk.OmahaEightOrBetterLowHand)


@dataclass(frozen=True)
class Deal:
    """The cards before a betting round, and who opens it."""

    hole: tuple[bool, ...] = ()
    board: int = 0
    opening: pk.Opening = pk.Opening.POSITION
    high: bool = False
    """Bets at the higher limit, in fixed limit."""
    draw: bool = False


@dataclass(frozen=True)
class Type:
    """A type of Poker."""

    name: str
    hands: tuple[Remembered, ...]
    deals: tuple[Deal, ...]
    most: int
    """Players at the table."""

    @property
    def button(self) -> bool:
        return self.deals[0].opening is pk.Opening.POSITION

    def streets(self, betting: str, minimum: int, raises: int) -> tuple[pk.Street, ...]:
        """What PokerKit calls them. It counts a bet among the raises, but no blind and no forced bet."""
        return tuple(
            pk.Street(
                number > 0,
                deal.hole,
                deal.board,
                deal.draw,
                deal.opening,
                minimum * (2 if deal.high and betting == "fixed_limit" else 1),
                raises + (number > 0) if raises else None,
            )
            for number, deal in enumerate(self.deals)
        )


def with_community_cards(down: int) -> tuple[Deal, ...]:
    return Deal((DOWN,) * down), Deal(board=3), Deal(board=1, high=True), Deal(board=1, high=True)


def seven_cards(forced: pk.Opening) -> tuple[Deal, ...]:
    shown = pk.Opening.HIGH_HAND
    return (
        Deal((DOWN, DOWN, UP), opening=forced),
        Deal((UP,), opening=shown),
        Deal((UP,), opening=shown, high=True),
        Deal((UP,), opening=shown, high=True),
        Deal((DOWN,), opening=shown, high=True),
    )


FIVE_CARDS = (
    Deal((DOWN, UP), opening=pk.Opening.LOW_CARD),
    Deal((UP,), opening=pk.Opening.HIGH_HAND),
    Deal((UP,), opening=pk.Opening.HIGH_HAND, high=True),
    Deal((UP,), opening=pk.Opening.HIGH_HAND, high=True),
)
ONE_DRAW = (Deal((DOWN,) * 5), Deal(draw=True, high=True))

TYPES = {
    type.name: type
    for type in (
        Type("hold_em", (HIGH,), with_community_cards(2), 10),
        Type("omaha_high", (OMAHA,), with_community_cards(4), 10),
        Type("omaha_high_low_split_eight_or_better", (OMAHA, OMAHA_EIGHT_OR_BETTER), with_community_cards(4), 10),
        Type("seven_card_stud_high", (HIGH,), seven_cards(pk.Opening.LOW_CARD), 8),
        # The highest up-card makes the forced bet, an ace being low (§ 553.10(d)(2)): PokerKit has that for razz.
        Type("seven_card_stud_high_low_split", (HIGH, LOW), seven_cards(pk.Opening.HIGH_CARD), 8),
        Type(
            "seven_card_stud_high_low_split_eight_or_better",
            (HIGH, EIGHT_OR_BETTER),
            seven_cards(pk.Opening.LOW_CARD),
            8,
        ),
        Type("five_card_draw_high", (HIGH,), ONE_DRAW, 8),
        Type("five_card_draw_low", (LOW,), ONE_DRAW, 8),
        Type("five_card_stud", (HIGH,), FIVE_CARDS, 8),
    )
}
BETTING = {
    "fixed_limit": pk.BettingStructure.FIXED_LIMIT,
    "pot_limit": pk.BettingStructure.POT_LIMIT,
    "no_limit": pk.BettingStructure.NO_LIMIT,
}
VARIANTS = tuple((type, betting) for type in TYPES for betting in BETTING)
