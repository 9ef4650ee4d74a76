"""A second Spanish 21, written from the text of chapter 551 alone: the oracle for the module.

It deals from a shoe, takes decisions from a list in the order they are asked for, and says what comes back on each
wager. It shares no rule with ``feltwork.games.spanish_21``: cards are plain strings, money is cents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

Stakes = dict[int, dict[str, int]]
Asked = tuple[int, str, int]
"""Seat, word, amount."""
Returned = dict[int, Counter[str]]

FACES = "JQK"


def value(card: str) -> int:
    """551.3(b), the ace as one."""
    return 1 if card[0] == "A" else 10 if card[0] in FACES else int(card[0])


def count(cards: list[str]) -> int:
    """551.3(b)(3): one ace as eleven where that does not go over 21; two never can."""
    low = sum(map(value, cards))
    return low + 10 if low <= 11 and any(card[0] == "A" for card in cards) else low


def natural(cards: list[str]) -> bool:
    """551.1: Blackjack."""
    return len(cards) == 2 and count(cards) == 21


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
class Hand:
    """A player's hand and what lies on it; ``over`` once it no longer meets the dealer's."""

    cards: list[str]
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
class Model:
    """One round. ``returned`` is what came back, by seat and wager; ``net`` what the seat won or lost."""

    decks: int
    shoe: Iterator[str]
    asked: Iterator[Asked]
    stakes: Stakes
    dealer: list[str] = field(default_factory=list)
    hands: dict[int, list[Hand]] = field(default_factory=dict)
    returned: Returned = field(default_factory=dict)
    staked: Returned = field(default_factory=dict)

    def play(self) -> Returned:
        self.returned = {seat: Counter() for seat in self.stakes}
        self.staked = {seat: Counter(wagers) for seat, wagers in self.stakes.items()}
        self.hands = {seat: [Hand([], "spanish_21", w["spanish_21"])] for seat, w in sorted(self.stakes.items())}
        for _ in range(2):  # 551.8(d)
            for (hand,) in self.hands.values():
                hand.cards.append(next(self.shoe))
            self.dealer.append(next(self.shoe))
        self.match()
        self.insure()
        for seat in self.hands:
            self.decide_all(seat)
        self.finish()
        assert next(self.asked, None) is None, "the module asked more"
        return self.returned

    def net(self, seat: int) -> int:
        return self.returned[seat].total() - self.staked[seat].total()

    def pay(self, seat: int, wager: str, amount: int) -> None:
        self.returned[seat][wager] += amount

    def answer(self, seat: int) -> tuple[str, int]:
        who, word, amount = next(self.asked)
        assert who == seat, f"the module asked seat {who}, the text seat {seat}"
        return word, amount

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
                self.staked[seat]["insurance"] += amount
                if self.dealer[1][0] in FACES:
                    self.pay(seat, "insurance", 3 * amount)

    def decide_all(self, seat: int) -> None:
        """551.12(b): a hand at a time, from the left."""
        at = 0
        while at < len(self.hands[seat]):
            hand = self.hands[seat][at]
            if len(hand.cards) == 1:
                hand.cards.append(next(self.shoe))
            while self.goes_on(seat, at):
                pass
            at += 1

    def goes_on(self, seat: int, at: int) -> bool:
        """One decision; whether another follows."""
        hand = self.hands[seat][at]
        if count(hand.cards) >= 21:
            self.bust(seat, hand)
            return False
        word, amount = self.answer(seat)
        if word == "hit":
            hand.cards.append(next(self.shoe))
        elif word == "split":
            self.split(seat, at)
        elif word == "double":
            self.double(seat, hand, amount)
        elif word == "surrender":
            assert len(hand.cards) == 2
            assert not hand.split
            hand.half = hand.over = True
        return word in ("hit", "split")

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
        self.staked[seat]["split"] += hand.stake

    def double(self, seat: int, hand: Hand, amount: int) -> None:
        assert len(hand.cards) == 2
        assert 0 < amount <= hand.stake
        hand.double = amount
        self.staked[seat]["double_down"] += amount
        hand.cards.append(next(self.shoe))
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
