"""The blackjack analyser itself: ordinary blackjack as published, and what plain Python finds for small shoes.

Oracles: Wizard of Odds, blackjack appendix 2B (how the dealer's hand ends, one deck) and appendix 9 (what every act of
two cards is worth, one deck, and the return of the game); blackjackinfo.com, online blackjack rule differences (one
deck with every good rule); hands and whole splits dealt card by card in plain Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from feltwork.odds.blackjack.basic import by_totals, play_by_table
from feltwork.odds.blackjack.dealer import dealers_hands, ends_kernel
from feltwork.odds.blackjack.hands import counts_of, players_hands, points_of
from feltwork.odds.blackjack.outcomes import outcomes_of
from feltwork.odds.blackjack.playing import Policy, solve
from feltwork.odds.blackjack.rounds import Played, Table
from feltwork.odds.blackjack.shoe import next_cards, shoe_without
from feltwork.odds.blackjack.splits import split_pair
from feltwork.odds.blackjack.suits import no_suits
from feltwork.odds.blackjack.table_rules import ACE, DEALER_ENDS, TEN, VALUES, Act, HandKind, Staked, TableRules
from feltwork.odds.work import Work
from tests.odds.blackjack import plain

NOTHING_GONE = np.zeros(VALUES, dtype=np.int64)

# ------------------------------------------------------------------------------------------- as published

ENDS = {  # up card: 17, 18, 19, 20, 21, over 21, before the dealer looks for a Blackjack
    "A": (0.126128, 0.131003, 0.129486, 0.131553, 0.0515646, 0.11654),
    "2": (0.138976, 0.131762, 0.131815, 0.123948, 0.120526, 0.352973),
    "3": (0.130313, 0.130946, 0.123761, 0.123345, 0.116047, 0.375588),
    "4": (0.130973, 0.114163, 0.120679, 0.116286, 0.115096, 0.402803),
    "5": (0.119687, 0.123483, 0.116909, 0.104694, 0.106321, 0.428905),
    "6": (0.166948, 0.106454, 0.107192, 0.100705, 0.0978785, 0.420823),
    "7": (0.372345, 0.138583, 0.0773344, 0.0788967, 0.072987, 0.259854),
    "8": (0.130857, 0.362989, 0.129445, 0.0682898, 0.0697914, 0.238627),
}
AGAINST_AN_ACE = {  # two cards: stand, hit, double
    (1, 0): (-0.661732, -0.067808, -0.593281),
    (2, 0): (-0.661047, -0.100568, -0.595803),
    (2, 1): (-0.659375, -0.291565, -1.318751),
    (3, 0): (-0.658818, -0.153931, -0.619882),
    (3, 1): (-0.658712, -0.334901, -1.295655),
    (3, 2): (-0.657967, -0.345048, -1.126423),
    (4, 0): (-0.659151, -0.206061, -0.656070),
    (4, 1): (-0.657529, -0.331115, -1.125237),
    (4, 2): (-0.656761, -0.217133, -0.793964),
    (4, 3): (-0.654533, -0.070215, -0.395771),
    (5, 0): (-0.482815, -0.199899, -0.527213),
    (5, 1): (-0.639160, -0.225772, -0.799095),
    (5, 2): (-0.638344, -0.078495, -0.401329),
    (5, 3): (-0.636118, 0.081506, 0.048615),
    (5, 4): (-0.634013, 0.172946, 0.240259),
    (6, 0): (-0.101015, -0.108386, -0.357778),
}


def test_how_the_dealers_hand_ends_with_one_deck() -> None:
    """Wizard of Odds, appendix 2B, one deck, standing on a soft 17: every figure to its last digit."""
    shoe = plain(1).values()
    ends = ends_kernel(shoe, np.zeros((1, VALUES), dtype=np.int64), *dealers_hands().arrays())[0]
    for name, published in ENDS.items():
        up = ACE if name == "A" else int(name) - 1
        before = 1 - 16 / 51 if up == ACE else 1.0
        found = [*ends[up, :5], ends[up, 5:].sum()]
        assert np.allclose(np.array(found) * before, published, rtol=0, atol=6e-7), name


def test_what_two_cards_are_worth_against_an_ace_with_one_deck() -> None:
    """Wizard of Odds, appendix 9, one deck, standing on a soft 17."""
    rules = plain(1)
    shoe = shoe_without(rules, NOTHING_GONE, -1, Work())
    acts = solve(rules, shoe, HandKind.FIRST, no_suits()).acts
    for cards, published in AGAINST_AN_ACE.items():
        found = acts[shoe.hands.number[counts_of(cards)], ACE, : Act.DOUBLE + 1]
        assert np.allclose(found, published, rtol=0, atol=6e-7), cards


@pytest.mark.long
@pytest.mark.parametrize(
    ("changes", "published"),
    [
        ({}, 0.001839),
        ({"double_after_split": False}, 0.000423),
        ({"surrender_with": 2, "one_card_to_split_aces": False, "split_aces_again": True}, 0.0037292),
    ],
)
def test_the_return_of_one_deck(changes: dict[str, object], published: float) -> None:
    """Wizard of Odds, appendix 9 (with doubles after a split, and without); blackjackinfo.com (every good rule).

    The former looks at how many hands there are already, which is worth some millionths more than ours.
    """
    table = Table(plain(1, **changes), Work())
    assert abs(Played(table, table.best).value - published) < 1.2e-5


@pytest.mark.long
def test_the_return_of_eight_decks() -> None:
    """The house edge of the plain game with eight decks, which every text has as 0.43%."""
    table = Table(plain(8), Work())
    assert round(-100 * Played(table, table.best).value, 2) == 0.43


# ---------------------------------------------------------------------------------- against plain Python


class ByHand:
    """A game dealt card by card: the dealer's hole card is a card of its own, and nothing is assumed of it."""

    def __init__(self, rules: TableRules) -> None:
        self.rules = rules
        self.ends = cache(self._ends)
        self.best = cache(self._best)

    def drawn(self, shoe: tuple[int, ...]) -> Iterator[tuple[int, float, tuple[int, ...]]]:
        """Each card that may come, how likely it is, and the shoe without it."""
        size = sum(shoe)
        for value, count in enumerate(shoe):
            if count:
                yield value, count / size, (*shoe[:value], count - 1, *shoe[value + 1 :])

    def holes(self, shoe: tuple[int, ...], up: int) -> list[tuple[int, float, tuple[int, ...]]]:
        """Hole cards that make no Blackjack."""
        kept = [one for one in self.drawn(shoe) if {one[0], up} != {ACE, TEN}]
        total = sum(likely for _, likely, _ in kept)
        return [(value, likely / total, left) for value, likely, left in kept]

    def _ends(self, shoe: tuple[int, ...], hard: int, ace: bool) -> tuple[float, ...]:
        """How likely each end is from a hand of two cards or more."""
        points = hard + 10 if ace and hard <= 11 else hard
        found = [0.0] * len(DEALER_ENDS)
        if points >= 17:
            found[6 if points > 22 else points - 17] = 1.0
            return tuple(found)
        for value, likely, left in self.drawn(shoe):
            for end, share in enumerate(self.ends(left, hard + value + 1, ace or value == ACE)):
                found[end] += likely * share
        return tuple(found)

    def stand(self, shoe: tuple[int, ...], up: int, staked: Staked, hand: tuple[int, ...]) -> float:
        hands, worth = players_hands(), 0.0
        pays = self.rules.net[staked, hands.final[hands.number[hand]]]
        for hole, likely, left in self.holes(shoe, up):
            ends = self.ends(left, up + hole + 2, ACE in (up, hole))
            worth += likely * sum(share * pays[end] for end, share in enumerate(ends))
        return worth

    def _best(self, shoe: tuple[int, ...], up: int, hand: tuple[int, ...]) -> float:
        """The best of standing, hitting and doubling; the next card comes from a shoe whose hole card is unknown."""
        points, _ = points_of(hand)
        stand = self.stand(shoe, up, Staked.ALONE, hand)
        if points == 21:
            return stand
        hit = double = 0.0
        for value, likely, left in self.next(shoe, up):
            more = tuple(count + (each == value) for each, count in enumerate(hand))
            over = points_of(more)[0] > 21
            hit += likely * (-1.0 if over else self.best(left, up, more))
            double += likely * (-2.0 if over else self.stand(left, up, Staked.DOUBLED, more))
        return max(stand, hit, double if sum(hand) == 2 else hit)

    def next(self, shoe: tuple[int, ...], up: int) -> Iterator[tuple[int, float, tuple[int, ...]]]:
        """The next card, over every hole card that there may be; the shoe keeps the hole card."""
        likely = [0.0] * VALUES
        for _, share, left in self.holes(shoe, up):
            for value, then, _ in self.drawn(left):
                likely[value] += share * then
        for value, each in enumerate(likely):
            if each:
                yield value, each, tuple(count - (other == value) for other, count in enumerate(shoe))


@pytest.mark.parametrize(("cards", "up"), [((TEN, 5), TEN), ((TEN, 1), 3), ((8, 3), ACE), ((ACE, 6), 8), ((5, 5), TEN)])
def test_the_best_play_is_what_plain_python_finds(cards: tuple[int, int], up: int) -> None:
    rules = plain(1)
    shoe = shoe_without(rules, NOTHING_GONE, -1, Work())
    found = solve(rules, shoe, HandKind.FIRST, no_suits()).value[shoe.hands.number[counts_of(cards)], up]
    left = tuple(int(count) - (value == up) - cards.count(value) for value, count in enumerate(rules.values()))
    assert abs(found - ByHand(rules).best(left, up, counts_of(cards))) < 1e-12


def test_the_next_card_is_what_plain_python_finds() -> None:
    """Where the hole card was read, and where it was not."""
    rules = plain(1)
    hand = counts_of([TEN, 4])
    found = next_cards(rules.values(), np.array([hand]))[0]
    for up in (ACE, 5, TEN):
        left = tuple(int(count) - (value == up) - hand[value] for value, count in enumerate(rules.values()))
        likely = {value: each for value, each, _ in ByHand(rules).next(left, up)}
        assert np.allclose(found[up], [likely.get(value, 0.0) for value in range(VALUES)], rtol=0, atol=1e-15)


def small(cards: dict[int, int], **changes: object) -> TableRules:
    """A shoe with a few cards, so that every order of them can be dealt."""
    shoe = [0] * 52
    for value, count in cards.items():
        shoe[48 if value == ACE else 4 * (value - 1)] = count
    return replace(plain(1), shoe=tuple(shoe), **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("up", [TEN, 5, ACE])
@pytest.mark.parametrize("most", [2, 3, 4])
def test_a_split_is_worth_what_dealing_all_of_its_hands_finds(up: int, most: int) -> None:
    """Every order of the cards of a whole split: second cards, further splits, each hand drawn to its end, the dealer.

    Each hand is played by its own cards, as the analysis has it, so both must come to the same.
    """
    rules = small({7: 6, TEN: 5, 2: 3, 5: 2, ACE: 2}, most_hands=most)
    split = split_pair(rules, 7, no_suits(), Work())
    policy = split.best[HandKind.SPLIT].policy
    found = split.played({HandKind.SPLIT: policy})
    expected = found.best(np.full(VALUES, most > 2)).value(rules)[up]
    left = tuple(int(count) - (value == up) - 2 * (value == 7) for value, count in enumerate(rules.values()))
    dealt = DealtSplit(rules, policy, up, most)
    worth = sum(likely * dealt.from_here(rest, (), 2, hole) for hole, likely, rest in ByHand(rules).holes(left, up))
    assert abs(expected - worth) < 1e-12


class DealtSplit:
    """A pair of eights, split and dealt out with a known hole card that nobody looks at."""

    def __init__(self, rules: TableRules, policy: Policy, up: int, most: int) -> None:
        self.rules, self.policy, self.up, self.most = rules, policy, up, most
        self.by_hand = ByHand(rules)
        self.hands = players_hands(7)
        self.from_here = cache(self._from_here)

    def _from_here(self, shoe: tuple[int, ...], done: tuple[tuple[int, int], ...], waiting: int, hole: int) -> float:
        """``done`` has the stakes and classes of finished hands, ``waiting`` hands have one eight each."""
        if not waiting:
            ends = self.by_hand.ends(shoe, self.up + hole + 2, ACE in (self.up, hole))
            return sum(
                ends[end] * (self.rules.bust[staked] if final < 0 else self.rules.net[staked, final, end])
                for staked, final in done
                for end in range(7)
            )
        worth = 0.0
        for value, likely, left in self.by_hand.drawn(shoe):
            if value == 7 and len(done) + waiting < self.most:
                worth += likely * self.from_here(left, done, waiting + 1, hole)
            else:
                worth += likely * self._play(left, counts_of([7, value]), done, waiting, hole)
        return worth

    def _play(
        self, shoe: tuple[int, ...], hand: tuple[int, ...], done: tuple[tuple[int, int], ...], waiting: int, hole: int
    ) -> float:
        number = self.hands.number[hand]
        act = Act.STAND if self.hands.points[number] == 21 else Act(self.policy.act[number, self.up])
        if act is Act.STAND:
            return self._finished(shoe, Staked.ALONE, int(self.hands.final[number]), done, waiting, hole)
        worth, staked = 0.0, Staked.DOUBLED if act is Act.DOUBLE else Staked.ALONE
        for value, likely, left in self.by_hand.drawn(shoe):
            more = tuple(count + (each == value) for each, count in enumerate(hand))
            if points_of(more)[0] > 21:
                worth += likely * self._finished(left, staked, -1, done, waiting, hole)
            elif act is Act.DOUBLE:
                final = int(self.hands.final[self.hands.number[more]])
                worth += likely * self._finished(left, staked, final, done, waiting, hole)
            else:
                worth += likely * self._play(left, more, done, waiting, hole)
        return worth

    def _finished(
        self,
        shoe: tuple[int, ...],
        staked: Staked,
        final: int,
        done: tuple[tuple[int, int], ...],
        waiting: int,
        hole: int,
    ) -> float:
        return self.from_here(shoe, tuple(sorted((*done, (int(staked), final)))), waiting - 1, hole)


# ------------------------------------------------------------------------------------------ what must hold


def test_outcomes_add_up_to_the_value_and_a_table_never_wins_more_than_the_best_play() -> None:
    table = Table(plain(1, most_hands=2, surrender_with=2), Work())
    best = Played(table, table.best)
    found = outcomes_of(best)
    assert abs(sum(one.count for one in found.outcomes) - 1) < 1e-12
    assert abs(sum(float(one.net) * one.count for one in found.outcomes) - best.value) < 1e-12
    simple = by_totals(table)
    assert 0 <= simple.cost < 1e-3
    assert abs(Played(table, play_by_table(table, simple.strategy)).value - (best.value - simple.cost)) < 1e-15
    assert simple.strategy.play[HandKind.SPLIT].max() < Act.SURRENDER  # which is not open after a split


def test_the_dealer_takes_every_order_of_every_hand() -> None:
    """However many cards are gone, the ends of the dealer's hand are certain together."""
    hands = players_hands()
    ends = ends_kernel(plain(1).values(), hands.counts, *dealers_hands().arrays()).sum(axis=2)
    assert np.all((np.abs(ends - 1) < 1e-12) | (ends == 0))
