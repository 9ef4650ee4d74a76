"""A second Free Bet Blackjack, written from the text of chapters 590 and 672a alone: the oracle for the module.

It says what comes back on each wager, and shares no rule with
``feltwork.games.free_bet_blackjack``.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.games.blackjack_model import Account, Held, count, natural, value

OTHER_22 = {"A": 8, "B": 7}


def push_22_odds(cards: list[str], letter: str) -> int:
    """590.12(c), 672a.11(c): what a 22 pays, to 1."""
    suits = "".join(sorted({card[1] for card in cards}))
    if len(suits) == 1:
        return 50
    return 20 if suits in ("cs", "dh") else OTHER_22[letter]


@dataclass
class Hand(Held):
    """A player's hand: whose money is on it, and how many lammers."""

    wager: str
    money: int
    split: bool = False
    double: int = 0
    lammers: list[str] = field(default_factory=list)
    over: bool = False
    """Decided before the dealer's hand."""


@dataclass
class Model(Account[Hand]):
    """One round by the text."""

    letter: str = "A"

    def play_round(self) -> None:
        self.deal({seat: Hand([], "blackjack", placed["blackjack"]) for seat, placed in self.stakes.items()})  # 7(e)
        self.insure()
        if natural(self.dealer):
            self.dealer_has_blackjack()
        else:
            for seat in self.hands:
                self.turn(seat)
            self.finish()

    def insure(self) -> None:
        """8."""
        if self.dealer[0][0] != "A":
            return
        for seat, (hand,) in self.hands.items():
            word, amount = self.answer(seat)
            if word == "insurance":
                self.stake(seat, "insurance", amount)
                if natural(self.dealer):
                    self.pay(seat, "insurance", 3 * amount)
            elif word == "even money":
                assert natural(hand.cards)
                self.pay(seat, "blackjack", 2 * hand.money)
                hand.over = True

    def dealer_has_blackjack(self) -> None:
        """7(g): whoever has Blackjack gets the wager back, all else is collected; a surrender is all of it."""
        for seat, (hand,) in self.hands.items():
            if natural(hand.cards):
                self.pay(seat, "blackjack", 0 if hand.over else hand.money)
            else:
                assert self.answer(seat)[0] in ("stand", "surrender")

    def turn(self, seat: int) -> None:
        """7(h), then 11(c) / 10(c): a hand at a time, from the left."""
        (hand,) = self.hands[seat]
        if natural(hand.cards):
            if not hand.over:
                self.pay(seat, "blackjack", hand.money + hand.money * 3 // 2)
            hand.over = True
            return
        for at, hand in self.from_the_left(seat):
            while self.goes_on(seat, at):
                pass
            hand.over = hand.over or count(hand.cards) > 21

    def goes_on(self, seat: int, at: int) -> bool:
        """One decision; whether another follows."""
        hand = self.hands[seat][at]
        if count(hand.cards) >= 21:
            return False
        word, amount = self.answer(seat)
        self.act(seat, at, word, amount)
        return word in ("hit", "split")

    def surrender(self, seat: int, hand: Hand) -> None:
        """590.9."""
        assert len(hand.cards) == 2
        assert not hand.split
        self.pay(seat, "blackjack", hand.money // 2)
        hand.over = True

    def split(self, seat: int, at: int) -> None:
        """11 / 10: ten-value cards for an equal wager, all others for a lammer."""
        hands, hand = self.hands[seat], self.hands[seat][at]
        first, second = hand.cards
        assert value(first) == value(second)
        assert len(hands) < 4
        new = Hand([second], "", 0, split=True)
        if value(first) == 10:
            new.wager, new.money = "split", self.stakes[seat]["blackjack"]
            self.stake(seat, "split", new.money)
        else:
            new.lammers = ["free_split"]
        hand.cards, hand.split = [first, next(self.shoe)], True
        hands.insert(at + 1, new)

    def double(self, seat: int, hand: Hand, amount: int) -> None:
        """10 / 9."""
        assert len(hand.cards) == 2
        no_ace = all(card[0] != "A" for card in hand.cards)
        if no_ace and sum(map(value, hand.cards)) in (9, 10, 11):
            assert amount == 0
            hand.lammers.append("free_double")
        else:
            assert 0 < amount <= self.stakes[seat]["blackjack"]
            hand.double = amount
            self.stake(seat, "double_down", amount)
        self.draw(hand)

    def finish(self) -> None:
        """7(k) to (q)."""
        standing = [hand for hands in self.hands.values() for hand in hands if not hand.over]
        if standing or any(wagers.get("push_22") for wagers in self.stakes.values()):
            while count(self.dealer) < 17:
                self.dealer.append(next(self.shoe))
        for seat, hands in self.hands.items():
            if count(self.dealer) == 22:
                stake = self.stakes[seat].get("push_22", 0)
                self.pay(seat, "push_22", stake + stake * push_22_odds(self.dealer, self.letter))
            for hand in hands:
                if not hand.over:
                    self.compare(seat, hand)

    def compare(self, seat: int, hand: Hand) -> None:
        mine, dealers = count(hand.cards), count(self.dealer)
        if dealers == 22 or mine == dealers:
            self.pay(seat, hand.wager, hand.money)
            self.pay(seat, "double_down", hand.double)
        elif dealers > 22 or mine > dealers:
            self.pay(seat, hand.wager, 2 * hand.money)
            self.pay(seat, "double_down", 2 * hand.double)
            for lammer in hand.lammers:
                self.pay(seat, lammer, self.stakes[seat]["blackjack"])
