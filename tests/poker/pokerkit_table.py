"""A random Poker table before the deal: who sits where with what, and what is posted, by the rules or as recorded."""

from __future__ import annotations

import random
from typing import Any

import pokerkit as pk
from pokerkit_types import BETTING, Type

ALL_BUT_PLAYERS = tuple(one for one in pk.Automation if one is not pk.Automation.HOLE_CARDS_SHOWING_OR_MUCKING)
"""Hands are shown by us, all of them: that is when the pots are looked at as the betting left them."""

RAISES = 3
"""After a bet, where raises are restricted: a blind and the forced bet are bets (§ 553.1)."""


class Table:
    """The table before the deal: who sits where with what, and what is posted."""

    def __init__(self, type: Type, betting: str, chance: random.Random) -> None:
        self.type, self.betting, self.chance = type, betting, chance
        count = chance.choice((2, 2, 3, 3, 4, 5, 6, *range(2, type.most + 1)))
        self.minimum = chance.choice((2, 3, 4, 5, 10, 20))
        self.recorded = chance.random() < 0.6
        self.raises = RAISES if chance.random() < (0.6 if betting == "fixed_limit" else 0.1) else 0
        self.ante = chance.choice((0, 0, 0, 1, 1, max(1, self.minimum // 4), max(1, self.minimum // 2)))
        self.antes = [self.ante] * count
        self.dead = False
        self.ordered: tuple[int, ...] = ()
        """The blinds as the rules order them."""
        self.blinds = [0] * count
        """As they are posted: below zero by a player who posts out of turn, as PokerKit has it."""
        self.forced = 0 if type.button else max(1, self.minimum // chance.choice((2, 3, 4)))
        self.seats = self._seats(count)
        empty = sorted(set(range(1, type.most + 1)) - set(self.seats))
        self.inactive = [chance.choice(empty)] if empty and chance.random() < 0.15 else []
        if type.button:
            self._post(count)
        if self.recorded and self.ante:
            self._antes(count)
        self.enough = max(self.antes) + max((*self.ordered, self.forced)) + self.minimum
        self.stacks = [self._stack(chance.choice((4, 15, 40, 150)) * self.minimum) for _ in range(count)]

    def _seats(self, count: int) -> list[int]:
        """In the order of the deal: from the button's left, in stud from the dealer's."""
        seats = sorted(self.chance.sample(range(1, self.type.most + 1), count))
        begin = self.chance.randrange(count) if self.type.button else 0
        return seats[begin:] + seats[:begin]

    def _post(self, count: int) -> None:
        big, half = self.minimum, self.minimum // 2 or 1
        self.ordered = self.chance.choice(((half, big), (half, big), (big,), (big, big), (half, half, big)))[-count:]
        self.blinds[: len(self.ordered)] = self.ordered
        if not self.recorded:
            return
        if count == 2 and len(self.ordered) == 2 and self.chance.random() < 0.8:
            self.blinds.reverse()  # as others record it: the button posts the first blind
        elif count > len(self.ordered) and self.chance.random() < 0.2:
            self.blinds[len(self.ordered)] = 2 * big
        elif count > len(self.ordered) + 1 and self.chance.random() < 0.2:
            self.blinds[self.chance.randrange(len(self.ordered), count)] = -big

    def _antes(self, count: int) -> None:
        way = self.chance.random()
        self.dead = way < 0.6
        if self.type.button and way < 0.4:  # one player antes for the table
            self.antes = [0] * count
            self.antes[self.blinds.index(max(self.blinds))] = self.minimum

    def _stack(self, deep: int) -> int:
        if self.recorded and self.chance.random() < 0.4:
            return self.chance.randint(1, 2 * self.minimum)
        return self.chance.randint(self.enough, max(self.enough, self.chance.choice((2 * self.enough, deep, deep))))

    def state(self) -> pk.State:
        """PokerKit's state. It shuffles with the one generator that all share: its state is put back."""
        turned = slice(None, None, -1 if len(self.seats) == 2 else 1)  # of two players it takes the other's first
        before = random.getstate()
        random.seed(self.chance.getrandbits(64))
        try:
            return pk.State(
                ALL_BUT_PLAYERS,
                pk.Deck.STANDARD,
                self.type.hands,  # type: ignore[arg-type]
                self.type.streets(self.betting, self.minimum, self.raises),
                BETTING[self.betting],
                not self.dead,
                self.antes[turned],
                self.blinds[turned],
                self.forced,
                self.stacks,
                len(self.seats),
            )
        finally:
            random.setstate(before)

    def file(self) -> dict[str, Any]:
        """The round file, without what happens in the hand."""
        rules: dict[str, Any] = {
            "type": self.type.name,
            "betting": self.betting,
            "minimum": str(self.minimum),
            "ante": str(self.ante),
            "raises": self.raises,
            "smallest_chip": "1.00",
            "rake": "none",
        }
        chips = dict(zip(self.seats, self.stacks, strict=True)) | dict.fromkeys(self.inactive, self.minimum)
        told: dict[str, Any] = {
            "game": "poker",
            "rules": rules,
            "chips": {str(seat): str(stack) for seat, stack in chips.items()},
            "seats": {str(seat): {} for seat in sorted(chips)},
        }
        if self.inactive:
            told["inactive"] = self.inactive
        if self.betting == "fixed_limit":
            rules["maximum"] = str(2 * self.minimum)
        if self.type.button:
            rules["blinds"] = [str(blind) for blind in self.ordered]
            told["button"] = self.seats[-1]
        else:
            rules["forced_bet"] = str(self.forced)
            rules["forced_bet_in_full"] = True
        return told
