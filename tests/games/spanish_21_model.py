"""A second Spanish 21, written from the text of chapter 551 alone: the oracle for the module.

It says what comes back on each wager, and shares no rule with
``feltwork.games.spanish_21``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.games.blackjack_model import Account, Held, count, natural, value

FACES = "JQK"


def three(ranks: str, suited: Callable[[set[str]], bool]) -> Callable[[list[str]], bool]:
    def found(cards: list[str]) -> bool:
        return sorted(card[0] for card in cards) == list(ranks) and suited({card[1] for card in cards})

    return found


def is_21_in(least: int, most: int) -> Callable[[list[str]], bool]:
    return lambda cards: least <= len(cards) <= most and count(cards) == 21


def mixed(suits: set[str]) -> bool:
    return len(suits) > 1


def same_but_spades(suits: set[str]) -> bool:
    return len(suits) == 1 and suits != {"s"}


def spades(suits: set[str]) -> bool:
    return suits == {"s"}


# 551.6(g), paragraph by paragraph: what it is, what it pays, for how much.
BONUSES: list[tuple[str, Callable[[list[str]], bool], tuple[int, int]]] = [
    ("6_7_8_of_mixed_suits", three("678", mixed), (3, 2)),
    ("6_7_8_of_the_same_suit", three("678", same_but_spades), (2, 1)),
    ("6_7_8_of_spades", three("678", spades), (3, 1)),
    ("7_7_7_of_mixed_suits", three("777", mixed), (3, 2)),
    ("7_7_7_of_the_same_suit", three("777", same_but_spades), (2, 1)),
    ("7_7_7_of_spades", three("777", spades), (3, 1)),
    ("five_cards_totaling_21", is_21_in(5, 5), (3, 2)),
    ("six_cards_totaling_21", is_21_in(6, 6), (2, 1)),
    ("seven_or_more_cards_totaling_21", is_21_in(7, 99), (3, 1)),
]


def win(stake: int, odds: tuple[int, int]) -> int:
    return stake + stake * odds[0] // odds[1]


@dataclass
class Hand(Held):
    """A player's hand and what lies on it; ``over`` once it no longer meets the dealer's."""

    wager: str
    stake: int
    double: int = 0
    split: bool = False
    over: bool = False
    half: bool = False

    @property
    def natural(self) -> bool:
        return natural(self.cards) and not self.split


@dataclass
class Model(Account[Hand]):
    """One round by the text."""

    decks: int = 6

    def play_round(self) -> None:
        self.deal(
            {seat: Hand([], "spanish_21", placed["spanish_21"]) for seat, placed in self.stakes.items()}
        )  # 551.8(d)
        self.match()
        self.insure()
        for seat in self.hands:
            self.decide_all(seat)
        self.finish()

    def match(self) -> None:
        """551.7."""
        other, same = {6: (4, 9), 8: (3, 12)}[self.decks]
        up = self.dealer[0]
        for seat, (hand,) in self.hands.items():
            stake = self.stakes[seat].get("match_the_dealer", 0)
            odds = [same if card == up else other for card in hand.cards if card[0] == up[0]]
            if odds:
                self.pay(seat, "match_the_dealer", stake + stake * sum(odds))

    def insure(self) -> None:
        """551.10."""
        if self.dealer[0][0] != "A":
            return
        for seat in self.hands:
            word, amount = self.answer(seat)
            if word == "insurance":
                self.stake(seat, "insurance", amount)
                if self.dealer[1][0] in FACES:
                    self.pay(seat, "insurance", 3 * amount)

    def decide_all(self, seat: int) -> None:
        """551.12(b): a hand at a time, from the left."""
        for at, _ in self.from_the_left(seat):
            while self.goes_on(seat, at):
                pass

    def goes_on(self, seat: int, at: int) -> bool:
        """One decision; whether another follows."""
        hand = self.hands[seat][at]
        if count(hand.cards) >= 21:
            self.bust(seat, hand)
            return False
        word, amount = self.answer(seat)
        self.act(seat, at, word, amount)
        return word in ("hit", "split")

    def surrender(self, _: int, hand: Hand) -> None:
        """551.9(a): half of it is decided with the dealer's hand."""
        assert len(hand.cards) == 2
        assert not hand.split
        hand.half = hand.over = True

    def bust(self, seat: int, hand: Hand) -> None:
        if count(hand.cards) > 21:
            hand.over = True
            if natural(self.dealer):
                self.give_back_added(seat, hand)

    def give_back_added(self, seat: int, hand: Hand) -> None:
        """551.11(c), 551.12(d): against a dealer's Blackjack only the original wager is at risk."""
        self.pay(seat, "double_down", hand.double)
        if hand.wager == "split":
            self.pay(seat, "split", hand.stake)

    def split(self, seat: int, at: int) -> None:
        hands, hand = self.hands[seat], self.hands[seat][at]
        first, second = hand.cards
        assert value(first) == value(second)
        assert len(hands) < 3
        hand.cards, hand.split = [first, next(self.shoe)], True
        hands.insert(at + 1, Hand([second], "split", hand.stake, split=True))
        self.stake(seat, "split", hand.stake)

    def double(self, seat: int, hand: Hand, amount: int) -> None:
        assert len(hand.cards) == 2
        assert 0 < amount <= hand.stake
        hand.double = amount
        self.stake(seat, "double_down", amount)
        self.draw(hand)
        if count(hand.cards) > 21:
            self.bust(seat, hand)
        elif self.answer(seat)[0] == "rescue":
            hand.over = True
            self.pay(seat, "double_down", amount)

    def finish(self) -> None:
        """551.13(b), (c), then 551.6."""
        open_hands = [hand for hands in self.hands.values() for hand in hands if not hand.over]
        if any(not hand.natural and (count(hand.cards) < 21 or len(hand.cards) == 2) for hand in open_hands):
            while count(self.dealer) < 17:
                self.dealer.append(next(self.shoe))
        for seat, hands in self.hands.items():
            for hand in hands:
                self.settle(seat, hand)
        self.suited_sevens()

    def settle(self, seat: int, hand: Hand) -> None:
        if hand.half:
            # 551.9(a)(2): whatever the up card, a dealer's Blackjack needs an ace or a ten-value card there.
            self.pay(seat, hand.wager, 0 if natural(self.dealer) else hand.stake // 2)
        elif hand.over:
            return
        elif hand.natural:
            self.pay(seat, hand.wager, win(hand.stake, (3, 2)))
        elif natural(self.dealer):
            self.give_back_added(seat, hand)
        else:
            self.compare(seat, hand)

    def compare(self, seat: int, hand: Hand) -> None:
        mine, dealers = count(hand.cards), count(self.dealer)
        drawn_21s = mine == dealers == 21 and len(hand.cards) > 2
        if dealers > 21 or mine > dealers or drawn_21s:
            odds = next((odds for _, is_it, odds in BONUSES if is_it(hand.cards)), (1, 1))
            self.pay(seat, hand.wager, win(hand.stake, (1, 1) if hand.double else odds))
            self.pay(seat, "double_down", 2 * hand.double)
        elif mine == dealers:
            self.pay(seat, hand.wager, hand.stake)
            self.pay(seat, "double_down", hand.double)

    def suited_sevens(self) -> None:
        """551.6(h)."""
        for seat, (hand, *others) in self.hands.items():
            sevens = [card[0] for card in hand.cards] == ["7", "7", "7"] and len({c[1] for c in hand.cards}) == 1
            if sevens and self.dealer[0][0] == "7" and not hand.double and not others and hand.stake >= 5_00:
                self.pay(seat, "suited_sevens", 5_000_00 if hand.stake >= 25_00 else 1_000_00)
                for other in self.hands.keys() - {seat}:
                    self.pay(other, "suited_sevens", 50_00)
