"""A second Double Back Jack, written from the text of chapter 591 alone: the oracle for the module.

It says what comes back on each wager, and shares no rule with
``feltwork.games.double_back_jack``.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.games.blackjack_model import Account, Held, count, natural, value


@dataclass
class Hand(Held):
    """A player's hand and what lies on it. ``chance`` is the card that lies sideways for the second chance."""

    wager: str
    stake: int
    split: bool = False
    double: int = 0
    second: int = 0
    chance: str = ""
    over: bool = False

    @property
    def count(self) -> int:
        return count(self.cards) - (value(self.chance) if self.chance else 0)


@dataclass
class Model(Account[Hand]):
    """One round by the text."""

    def play_round(self) -> None:
        self.deal(
            {seat: Hand([], "blackjack", placed["blackjack"]) for seat, placed in self.stakes.items()}
        )  # 591.7(e)
        self.pay_naturals()
        self.insure()
        self.decide_all()
        self.finish()

    def pay_naturals(self) -> None:
        """591.7(f), 591.12(a)."""
        for seat, (hand,) in self.hands.items():
            if natural(hand.cards):
                self.pay(seat, "blackjack", 3 * hand.stake)
                hand.over = True

    def insure(self) -> None:
        """591.8; only hands that were not paid are left to insure."""
        if self.dealer[0][0] != "A":
            return
        for seat, (hand,) in self.hands.items():
            if hand.over:
                continue
            word, amount = self.answer(seat)
            if word == "insurance":
                assert amount <= -(-hand.stake // 100) * 50  # the default chip is 50 cents
                self.stake(seat, "insurance", amount)
                if value(self.dealer[1]) == 10:
                    self.pay(seat, "insurance", 3 * amount)

    def decide_all(self) -> None:
        """591.7(i), 591.11(b): a player at a time, a hand at a time."""
        for seat in self.hands:
            for at, hand in self.from_the_left(seat):
                while not hand.over and count(hand.cards) < 21 and self.goes_on(seat, at):
                    pass
                if count(hand.cards) > 21:
                    self.second_chance(seat, hand)

    def goes_on(self, seat: int, at: int) -> bool:
        """One decision; whether another follows."""
        word, amount = self.answer(seat)
        if natural(self.dealer):  # 591.7(h): no additional cards
            if word == "surrender":
                self.hands[seat][at].over = True
            return False
        self.act(seat, at, word, amount)
        return word in ("hit", "split")

    def double(self, seat: int, hand: Hand, amount: int) -> None:
        assert len(hand.cards) == 2
        assert 0 < amount <= hand.stake
        hand.double = amount
        self.stake(seat, "double_down", amount)
        self.draw(hand)

    def surrender(self, seat: int, hand: Hand) -> None:
        assert len(hand.cards) == 2
        assert not hand.split
        hand.over = True
        self.pay(seat, "blackjack", hand.stake // 2)

    def split(self, seat: int, at: int) -> None:
        """591.11(a): two hands at the most."""
        hand = self.hands[seat][at]
        first, second = hand.cards
        assert value(first) == value(second)
        assert len(self.hands[seat]) == 1
        hand.cards, hand.split = [first, next(self.shoe)], True
        self.hands[seat].append(Hand([second], "split", hand.stake, split=True))
        self.stake(seat, "split", hand.stake)

    def second_chance(self, seat: int, hand: Hand) -> None:
        """591.7(l)."""
        word, _ = self.answer(seat)
        if word == "no second chance":
            hand.over = True
            return
        hand.second = hand.stake + hand.double
        self.stake(seat, "second_chance", hand.second)
        hand.chance = next(self.shoe)
        if hand.count >= 21:
            hand.over = True
        if hand.count == 21:
            self.give(seat, hand, main=1, second=2)

    def give(self, seat: int, hand: Hand, main: int, second: int) -> None:
        """So many times each wager on the hand."""
        self.pay(seat, hand.wager, main * hand.stake)
        self.pay(seat, "double_down", main * hand.double)
        self.pay(seat, "second_chance", second * hand.second)

    def finish(self) -> None:
        """591.7(h), (m) to (s)."""
        if natural(self.dealer):
            return
        rest = [(seat, hand) for seat, hands in self.hands.items() for hand in hands if not hand.over]
        for seat, hand in rest:
            if hand.count == 21:
                assert not hand.second
                self.give(seat, hand, main=2, second=0)
        rest = [(seat, hand) for seat, hand in rest if hand.count < 21]
        while rest and count(self.dealer) < 17:
            self.dealer.append(next(self.shoe))
        for seat, hand in rest:
            self.compare(seat, hand, count(self.dealer))

    def compare(self, seat: int, hand: Hand, dealers: int) -> None:
        if dealers == 22 or hand.count == dealers:
            self.give(seat, hand, main=1, second=1)
        elif dealers > 22 or hand.count > dealers:
            self.give(seat, hand, main=1 if hand.second else 2, second=2)
