"""A second Double Attack Blackjack, written from the text of chapter 581 alone: the oracle for the module.

It says what comes back on each wager, and shares no rule with
``feltwork.games.double_attack_blackjack``.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.games.blackjack_model import Account, Held, count, natural, value

FACES = "JQK"
BUST_IT = {"6": 15, "7": 10, "8": 8, "9": 6, "J": 3, "Q": 3, "K": 3}
"""581.12(c), by the third card."""


def bust_it(dealer: list[str]) -> int | None:
    """581.7(m), 581.12(c): what is paid to 1, or None where it is lost."""
    if count(dealer[:2]) >= 17 or count(dealer[:3]) <= 21:
        return None
    three = dealer[:3]
    if [card[0] for card in three] == ["8", "8", "8"]:
        if three[0] == three[1] == three[2]:
            return 200
        if len({card[1] in "hd" for card in three}) == 1:
            return 50
    return BUST_IT[three[2][0]]


@dataclass
class Hand(Held):
    """A player's hand and what lies on it, by wager; ``over`` once it no longer meets the dealer's."""

    money: dict[str, int]
    split: bool = False
    over: bool = False

    @property
    def first(self) -> int:
        """Bet and Double Attack, or what a split put up in their place."""
        return sum(amount for wager, amount in self.money.items() if wager != "double_down")

    @property
    def no_more(self) -> bool:
        """Doubled, or a split ace: its one card is there."""
        return "double_down" in self.money or (self.split and self.cards[0][0] == "A" and len(self.cards) == 2)


@dataclass
class Model(Account[Hand]):
    """One round by the text."""

    def play_round(self) -> None:
        self.dealer = [next(self.shoe)]
        for seat in sorted(self.stakes):  # 581.7(e)
            word, amount = self.answer(seat)
            assert amount <= self.stakes[seat]["bet"]
            attack = {"double_attack": amount} if word == "attack" else {}
            self.staked[seat].update(attack)
            self.hands[seat] = [Hand([], {"bet": self.stakes[seat]["bet"], **attack})]
        for _ in range(2):  # 581.7(f)
            for (hand,) in self.hands.values():
                self.draw(hand)
        self.dealer.append(next(self.shoe))
        self.insure()
        for seat in self.hands:
            self.decide_all(seat)
        self.finish()

    def insure(self) -> None:
        """581.8: 5 to 2."""
        if self.dealer[0][0] != "A":
            return
        for seat in self.hands:
            word, amount = self.answer(seat)
            if word == "insurance":
                assert amount <= self.stakes[seat]["bet"] // 2 + 50  # half, or the next chip
                self.stake(seat, "insurance", amount)
                if self.dealer[1][0] in FACES:
                    self.pay(seat, "insurance", amount + amount * 5 // 2)

    def decide_all(self, seat: int) -> None:
        """581.7(h), 581.11(b): a Blackjack is paid; else a hand at a time, from the left."""
        (hand,) = self.hands[seat]
        if natural(hand.cards) and not natural(self.dealer):
            self.times(seat, hand, 2)
            hand.over = True
            return
        for at, _ in self.from_the_left(seat):
            while self.goes_on(seat, at):
                pass

    def times(self, seat: int, hand: Hand, factor: int) -> None:
        """Twice what is there for a win, once for a tie."""
        for wager, amount in hand.money.items():
            self.pay(seat, wager, factor * amount)

    def goes_on(self, seat: int, at: int) -> bool:
        """One decision; whether another follows."""
        hand = self.hands[seat][at]
        if count(hand.cards) >= 21:
            self.bust(seat, hand)
            return False
        word, amount = self.answer(seat)
        if hand.no_more:
            assert word in ("stand", "surrender")
        self.act(seat, at, word, amount)
        return word in ("hit", "split", "double")

    def double(self, seat: int, hand: Hand, amount: int) -> None:
        """581.10(a)."""
        assert 0 < amount <= hand.first
        hand.money["double_down"] = amount
        self.stake(seat, "double_down", amount)
        self.draw(hand)

    def bust(self, seat: int, hand: Hand) -> None:
        if count(hand.cards) > 21:
            hand.over = True
            if natural(self.dealer):
                self.all_but_the_bet(seat, hand)

    def all_but_the_bet(self, seat: int, hand: Hand) -> None:
        """581.7(o)(2), 581.10(b), 581.11(d)."""
        for wager, amount in hand.money.items():
            self.pay(seat, wager, 0 if wager == "bet" else amount)

    def split(self, seat: int, at: int) -> None:
        hands, hand = self.hands[seat], self.hands[seat][at]
        first, second = hand.cards
        assert value(first) == value(second)
        assert len(hands) < 4
        assert not (hand.split and first[0] == "A")
        hand.cards, hand.split = [first, next(self.shoe)], True
        hands.insert(at + 1, Hand([second], {"split": hand.first}, split=True))
        self.stake(seat, "split", hand.first)

    def surrender(self, seat: int, hand: Hand) -> None:
        """581.9: half, or against a Blackjack the bet and Bust It."""
        assert len(hand.cards) >= 2
        hand.over = True
        if natural(self.dealer):
            self.all_but_the_bet(seat, hand)
            return
        for wager, amount in hand.money.items():
            self.pay(seat, wager, amount // 2)

    def finish(self) -> None:
        """581.7(m) to (o)."""
        while count(self.dealer) < 17:
            self.dealer.append(next(self.shoe))
        odds = bust_it(self.dealer)
        for seat, hands in self.hands.items():
            if odds is not None:
                self.pay(seat, "bust_it", (odds + 1) * self.stakes[seat].get("bust_it", 0))
            for hand in hands:
                if not hand.over:
                    self.compare(seat, hand)

    def compare(self, seat: int, hand: Hand) -> None:
        mine, dealers = count(hand.cards), count(self.dealer)
        if natural(self.dealer):
            if natural(hand.cards) and not hand.split:
                self.times(seat, hand, 1)
            else:
                self.all_but_the_bet(seat, hand)
        elif dealers > 21 or mine > dealers:
            self.times(seat, hand, 2)
        elif mine == dealers:
            self.times(seat, hand, 1)
