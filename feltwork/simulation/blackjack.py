"""Blackjack, compiled: whole rounds from a fresh shoe, with every split, double, free bet and second chance.

A hand is a number in a list of hands that its maker chooses: ``after`` has the number it gets with one card more, and
``act`` what is done with it. So the kernel knows no totals but the dealer's, and plays any strategy by cards or by
totals. Rules and money are numbers too, made by whoever prices the wager (``feltwork.odds.blackjack``) from the game's
own settlement; the codes are those of its ``table_rules``.

Tables are one record each, not arrays: a record is handed from function to function as it is, where Numba would count
the references to every array of a tuple, which takes longer than the round.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.types import Hands, Words
from feltwork.simulation.compiled import Counts, Kernel, passed_over, word_ends

ACE, SEVEN, TEN, VALUES = 0, 6, 9, 10
"""Values of cards: an ace, a two and so on."""
STAND, HIT, DOUBLE, SURRENDER = range(4)
LAMMER, SECOND_CHANCE, STAKED = 3, 6, 8
"""How a hand is staked: a number below 8, so much higher with a lammer for its wager or with a second chance."""
MIXED_678, MIXED_777, FINALS = 10, 13, 16
"""What a hand counts as; these are paid by their suits: one further of one suit, two further of spades."""
SPADES_ALONE = 8
ENDS, OVER_22 = 7, 6
"""The dealer's ends: 17 is 0, and so on to 22; more is the last."""
SUITS = 5
"""Two cards of one of four suits, or 4 of different ones."""
MOST_HANDS = 8
MOST_CARDS, MOST_WORDS = 1024, 256


def table_type(hands: int, over: int) -> np.dtype[Any]:
    """What stays the same from round to round, for so many hands and hands over 21.

    ``place`` is 0 for a first hand and for what keeps its wager, 1 for hands that were split off; ``up`` is a value,
    ``up card`` one of 52. Money is in parts of the first wager that make all of it whole.
    """
    two_cards, both = (VALUES, VALUES), (2, 2)
    return np.dtype(
        [
            # The rules: [card] its value; the dealer; [value] whether the second hand of a pair has a lammer.
            ("values", np.uint8, (52,)),
            ("stands_on", np.int64),
            ("hits_soft_17", np.int8),
            ("most_hands", np.int64),
            ("second_chance", np.int8),
            ("free_splits", np.int8, (VALUES,)),
            # The money: [staked, final, dealer's end], [staked], [player has Blackjack, dealer has Blackjack].
            ("net", np.int64, (STAKED, FINALS, ENDS)),
            ("staked", np.int64, (STAKED,)),
            ("bust", np.int64, (STAKED,)),
            ("given_up", np.int64, (STAKED,)),
            ("blackjacks", np.int64, both),
            ("attack_blackjacks", np.int64, both),
            # The hands: with one card more, where -1 - n is hand n over 21; what they count as; 0 to 3 where a third
            # card may make 6-7-8 or 7-7-7, otherwise -1; whether a double is free. Where hands begin.
            ("after", np.int32, (hands, VALUES)),
            ("final", np.int8, (hands,)),
            ("bonus", np.int8, (hands,)),
            ("free_double", np.int8, (hands,)),
            ("over_points", np.int8, (over,)),
            ("first_two", np.int32, two_cards),
            ("alone", np.int32, (VALUES,)),
            # What is done: [place, hand, up]; with a bonus in reach [bonus, suits, up card] and, of split hands,
            # [place, value of the pair, bonus, suits, up].
            ("act", np.int8, (2, hands, VALUES)),
            ("first_bonus_act", np.int8, (4, SUITS, 52)),
            ("split_bonus_act", np.int8, (2, VALUES, 4, SUITS, VALUES)),
            ("give_up", np.int8, (2, hands, VALUES)),
            ("take_chance", np.int8, (2, over, VALUES)),
            # Pairs: [value, up], of sevens [suits, up card]; as much again against the up card.
            ("split", np.int8, two_cards),
            ("split_sevens", np.int8, (SUITS, 52)),
            ("split_again", np.int8, two_cards),
            ("attack", np.int8, (VALUES,)),
        ],
        align=True,
    )


SHOE = np.dtype(
    [
        ("size", np.int64),
        ("cards", np.uint8, (MOST_CARDS,)),
        # Where the cards of each word end, and which words are passed over; no words where the order is known already.
        ("words", np.int64),
        ("ends", np.int64, (MOST_WORDS,)),
        ("passed_over", np.uint64, (MOST_WORDS,)),
        # The next word of the stream; the next card, how many are chosen and by how many words; whether words wanted.
        ("at", np.int64),
        ("next", np.int64),
        ("chosen", np.int64),
        ("group", np.int64),
        ("short", np.int8),
    ],
    align=True,
)
Record = Any
"""One of the two."""


@dataclass(frozen=True)
class BlackjackRounds(Kernel):
    """Rounds of the wager that makes the hand, with all that is added to it."""

    cards: Hands
    """The shoe, card by card."""
    table: NDArray[Any]
    """One record of ``table_type``."""
    scale: int
    """In so many parts of the first wager is its money."""
    splits_alone: bool = False
    """Only rounds that split a pair are counted, of as many as are dealt."""
    words_per_round = 1.5

    @cached_property
    def most(self) -> int:
        """No round wins, loses or stakes more, in ``1 / scale``."""
        (table,) = self.table
        money = ("net", "staked", "bust", "given_up", "blackjacks", "attack_blackjacks")
        a_hand = max(int(abs(table[part]).max()) for part in money)
        return (2 if table["attack"].any() else 1) * int(table["most_hands"]) * a_hand

    @cached_property
    def results(self) -> tuple[tuple[Fraction, Fraction], ...]:  # type: ignore[override]
        """Every net with every stake, in the order of the counts."""
        every = range(-self.most, self.most + 1)
        return tuple((Fraction(n, self.scale), Fraction(s, self.scale)) for n in every for s in range(self.most + 1))

    def play(self, words: Words, rounds: int) -> Counts | None:
        counts = self._counts()
        shoe = shoe_of(self.cards, chosen=False)
        return counts.ravel() if _play(shoe[0], words, self.table[0], rounds, self.splits_alone, counts) else None

    def settle(self, cards: Hands) -> tuple[Fraction, Fraction]:
        """One round from cards in their order: two to the player, the up card, the hole card, and all that follow."""
        counts = self._counts()
        _play(shoe_of(cards, chosen=True)[0], np.zeros(0, dtype=np.uint64), self.table[0], 1, False, counts)
        return self.results[int(counts.argmax())]

    def _counts(self) -> Counts:
        return np.zeros((2 * self.most + 1, self.most + 1), dtype=np.int64)


def shoe_of(cards: Hands, *, chosen: bool) -> NDArray[Any]:
    """One record of a shoe, its order chosen already or not."""
    shoe = np.zeros(1, dtype=SHOE)
    shoe["size"] = len(cards)
    shoe["cards"][0, : len(cards)] = cards
    if not chosen:
        bounds = range(len(cards), 0, -1)
        ends = word_ends(bounds)
        shoe["words"] = len(ends)
        shoe["ends"][0, : len(ends)] = ends
        shoe["passed_over"][0, : len(ends)] = passed_over(bounds)
    return shoe


# ----------------------------------------------------------------------------------------- the cards


@compiled
def _take(shoe: Record, words: Words) -> int:
    """The next card; where words are wanting any card, and the shoe says so."""
    if shoe.next == shoe.chosen:
        _choose(shoe, words)
    shoe.next += 1
    return int(shoe.cards[shoe.next - 1])


@compiled
def _choose(shoe: Record, words: Words) -> None:
    """The cards of one word, as ``feltwork.simulation.compiled`` has it."""
    half, low = np.uint64(32), np.uint64(0xFFFFFFFF)
    end = shoe.ends[shoe.group]
    while True:
        if shoe.at == words.size:
            shoe.short, shoe.chosen = 1, shoe.size
            return
        left = words[shoe.at]
        shoe.at += 1
        for place in range(shoe.chosen, end):
            bound = np.uint64(shoe.size - place)
            # A word that is passed over leaves the shoe in some order, and any order is as good.
            other = place + np.int64(((left >> half) * bound + ((left & low) * bound >> half)) >> half)
            left *= bound
            card = shoe.cards[other]
            shoe.cards[other] = shoe.cards[place]
            shoe.cards[place] = card
        if left >= shoe.passed_over[shoe.group]:
            break
    shoe.chosen = end
    shoe.group += 1


# ---------------------------------------------------------------------------------------- the rounds


@compiled
def _play(shoe: Record, words: Words, table: Record, rounds: int, splits_alone: bool, counts: Counts) -> bool:
    standing = np.zeros((MOST_HANDS, 2), dtype=np.int64)
    waiting = np.zeros(MOST_HANDS, dtype=np.int64)
    middle = counts.shape[0] // 2
    for _ in range(rounds):
        shoe.next = shoe.group = 0
        shoe.chosen = 0 if shoe.words else shoe.size
        one = _take(shoe, words)
        two = _take(shoe, words)
        up_card = _take(shoe, words)
        hole = table.values[_take(shoe, words)]
        up = table.values[up_card]
        has = _blackjack(table.values[one], table.values[two])
        dealer_has = _blackjack(up, hole)
        if splits_alone and (has or dealer_has or not _splits(table, one, two, up_card)):
            continue
        times = 2 if table.attack[up] else 1
        if has or dealer_has:
            net = table.blackjacks[int(has), int(dealer_has)]
            net += (times - 1) * table.attack_blackjacks[int(has), int(dealer_has)]
            staked = times * table.staked[0]
        else:
            net, staked, stand = _hands(shoe, words, table, one, two, up_card, standing, waiting)
            if stand:
                end = _dealer(shoe, words, table, up, hole)
                for hand in range(stand):
                    net += table.net[standing[hand, 0], standing[hand, 1], end]
            net *= times
            staked *= times
        if shoe.short:
            return False
        counts[middle + net, staked] += 1
    return True


@compiled
def _blackjack(one: int, two: int) -> bool:
    return one + two == TEN and (one == ACE or two == ACE)


@compiled
def _hands(
    shoe: Record,
    words: Words,
    table: Record,
    one: int,
    two: int,
    up_card: int,
    standing: NDArray[np.int64],
    waiting: NDArray[np.int64],
) -> tuple[int, int, int]:
    """Every hand of the player: what is decided already, all stakes, and how many hands wait for the dealer's."""
    up, value = table.values[up_card], table.values[one]
    if not _splits(table, one, two, up_card):
        hand = table.first_two[value, table.values[two]]
        net, on_it, final = _hand(shoe, words, table, one, two, up_card, -1, 0, hand)
        standing[0, 0], standing[0, 1] = on_it, final
        return net, table.staked[on_it], int(final >= 0)
    net = staked = stand = 0
    waiting[0], left = two, 1  # those that wait for their second card, the next one last
    hands, card, place = 2, one, 0
    while True:
        second = _take(shoe, words)
        while table.values[second] == value and hands < table.most_hands and table.split_again[value, up]:
            waiting[left] = second
            left, hands = left + 1, hands + 1
            second = _take(shoe, words)
        hand = table.after[table.alone[value], table.values[second]]
        won, on_it, final = _hand(shoe, words, table, card, second, up_card, value, place, hand)
        net, staked = net + won, staked + table.staked[on_it]
        standing[stand, 0], standing[stand, 1] = on_it, final
        stand += int(final >= 0)
        if left == 0:
            return net, staked, stand
        left, place = left - 1, 1
        card = waiting[left]


@compiled
def _splits(table: Record, one: int, two: int, up_card: int) -> bool:
    value = table.values[one]
    if value != table.values[two]:
        return False
    if value == SEVEN:
        return bool(table.split_sevens[_suits(one, two), up_card])
    return bool(table.split[value, table.values[up_card]])


@compiled
def _suits(one: int, two: int) -> int:
    return one & 3 if one & 3 == two & 3 else 4


@compiled
def _hand(
    shoe: Record, words: Words, table: Record, one: int, two: int, up_card: int, pair: int, place: int, hand: int
) -> tuple[int, int, int]:
    """One hand: what it comes to where that is decided, how it is staked, and what it counts as where it stands."""
    up = table.values[up_card]
    on_it = LAMMER if place and table.free_splits[pair] else 0
    suits = 1 << (one & 3) | 1 << (two & 3)
    act = _first_act(table, one, two, up_card, pair, place, hand)
    while act == HIT:
        card = _take(shoe, words)
        suits |= 1 << (card & 3)
        hand = table.after[hand, table.values[card]]
        if hand < 0:
            return _over(shoe, words, table, -1 - hand, up, place, on_it)
        act = table.act[place, hand, up]
    if act == SURRENDER:
        return table.given_up[on_it], on_it, -1
    if act == DOUBLE:
        free = table.free_double[hand]
        on_it += 2 if free else 1
        card = _take(shoe, words)
        suits |= 1 << (card & 3)
        hand = table.after[hand, table.values[card]]
        if hand < 0:
            return _over(shoe, words, table, -1 - hand, up, place, on_it)
        if table.give_up[place, hand, up] and not free:
            return table.given_up[on_it], on_it, -1
    final = table.final[hand]
    if final >= MIXED_678 and suits & (suits - 1) == 0:
        final += 2 if suits == SPADES_ALONE else 1
    return 0, on_it, final


@compiled
def _first_act(table: Record, one: int, two: int, up_card: int, pair: int, place: int, hand: int) -> int:
    """What is done with two cards."""
    bonus = table.bonus[hand]
    if bonus < 0:
        return int(table.act[place, hand, table.values[up_card]])
    if pair < 0:
        return int(table.first_bonus_act[bonus, _suits(one, two), up_card])
    return int(table.split_bonus_act[place, pair, bonus, _suits(one, two), table.values[up_card]])


@compiled
def _over(
    shoe: Record, words: Words, table: Record, over: int, up: int, place: int, on_it: int
) -> tuple[int, int, int]:
    """Over 21: lost, or as much again for a card that is subtracted."""
    if not table.second_chance or not table.take_chance[place, over, up]:
        return table.bust[on_it], on_it, -1
    points = table.over_points[over] - 1 - table.values[_take(shoe, words)]
    on_it += SECOND_CHANCE
    if points > 21:
        return table.bust[on_it], on_it, -1
    return 0, on_it, max(0, points - 16)


@compiled
def _dealer(shoe: Record, words: Words, table: Record, up: int, hole: int) -> int:
    """The end of the dealer's hand."""
    hard = up + hole + 2
    ace = up == ACE or hole == ACE
    while True:
        soft = ace and hard <= 11
        points = hard + 10 if soft else hard
        if points >= table.stands_on and not (soft and points == 17 and table.hits_soft_17):
            return min(points - 17, OVER_22)
        value = table.values[_take(shoe, words)]
        hard += value + 1
        ace = ace or value == ACE
