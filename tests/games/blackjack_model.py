"""What the second models of the blackjack family share: how cards count and go round, how answers and money are noted.

No rule of play or of settlement is here, and nothing of feltwork: cards are plain strings, money is cents.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Stakes = dict[int, dict[str, int]]
Asked = tuple[int, str, int]
"""Seat, word, amount."""
Returned = dict[int, Counter[str]]

TENS = "TJQK"


def value(card: str) -> int:
    """551.3(b), 581.3(d), 590.3(d), 591.3(d), the ace as one."""
    return 1 if card[0] == "A" else 10 if card[0] in TENS else int(card[0])


def count(cards: list[str]) -> int:
    """Paragraph (3) of these: one ace as eleven where that does not go over 21; two never can."""
    low = sum(map(value, cards))
    return low + 10 if low <= 11 and any(card[0] == "A" for card in cards) else low


def natural(cards: list[str]) -> bool:
    """Blackjack, as the first section of each chapter defines it."""
    return len(cards) == 2 and count(cards) == 21


@dataclass
class Held:
    """A player's hand; each model adds what lies on it."""

    cards: list[str]


H = TypeVar("H", bound=Held)


@dataclass
class Account(ABC, Generic[H]):
    """One round. ``returned`` is what came back, by seat and wager; ``net`` what the seat won or lost.

    It deals from a shoe and takes decisions from a list in the order they are asked for.
    """

    shoe: Iterator[str]
    asked: Iterator[Asked]
    stakes: Stakes
    dealer: list[str] = field(default_factory=list)
    returned: Returned = field(default_factory=dict)
    staked: Returned = field(default_factory=dict)
    hands: dict[int, list[H]] = field(default_factory=dict)

    def play(self) -> Returned:
        self.returned = {seat: Counter() for seat in self.stakes}
        self.staked = {seat: Counter(wagers) for seat, wagers in self.stakes.items()}
        self.play_round()
        assert next(self.asked, None) is None, "the module asked more"
        return self.returned

    @abstractmethod
    def play_round(self) -> None:
        """The round in the order of the chapter."""

    # The money and the answers.

    def net(self, seat: int) -> int:
        return self.returned[seat].total() - self.staked[seat].total()

    def stake(self, seat: int, wager: str, amount: int) -> None:
        self.staked[seat][wager] += amount

    def pay(self, seat: int, wager: str, amount: int) -> None:
        self.returned[seat][wager] += amount

    def answer(self, seat: int) -> tuple[str, int]:
        who, word, amount = next(self.asked)
        assert who == seat, f"the module asked seat {who}, the text seat {seat}"
        return word, amount

    # The cards.

    def draw(self, hand: H) -> None:
        hand.cards.append(next(self.shoe))

    def deal(self, hands: dict[int, H]) -> None:
        """A card to each hand in turn, from the left, then the dealer's, twice."""
        self.hands = {seat: [hand] for seat, hand in sorted(hands.items())}
        for _ in range(2):
            for (hand,) in self.hands.values():
                self.draw(hand)
            self.dealer.append(next(self.shoe))

    def from_the_left(self, seat: int) -> Iterator[tuple[int, H]]:
        """A hand at a time, those too that a split adds; where a split left one card, another comes first."""
        for at, hand in enumerate(self.hands[seat]):
            if len(hand.cards) == 1:
                self.draw(hand)
            yield at, hand

    # What a player says: a hit is a card, every other word has its rule in the model.

    def act(self, seat: int, at: int, word: str, amount: int) -> None:
        hand = self.hands[seat][at]
        if word == "hit":
            self.draw(hand)
        elif word == "split":
            self.split(seat, at)
        elif word == "double":
            self.double(seat, hand, amount)
        elif word == "surrender":
            self.surrender(seat, hand)

    @abstractmethod
    def split(self, seat: int, at: int) -> None:
        """What the game makes of it."""

    @abstractmethod
    def double(self, seat: int, hand: H, amount: int) -> None:
        """What the game makes of it."""

    @abstractmethod
    def surrender(self, seat: int, hand: H) -> None:
        """What the game makes of it."""
