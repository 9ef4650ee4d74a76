"""A whole round: the first cards, Blackjacks, the hands that are played and split, and what was added to them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.blackjack.dealer import blackjack_value
from feltwork.odds.blackjack.hands import BONUS_HANDS, counts_of, players_hands
from feltwork.odds.blackjack.playing import DECIDED, LEAST_GAIN, Policy, solve
from feltwork.odds.blackjack.reaching import Reached, reached, worth
from feltwork.odds.blackjack.shoe import shoe_without
from feltwork.odds.blackjack.splits import PlayedPair, SplitResults, split_pair
from feltwork.odds.blackjack.suits import SuitVariants, no_suits, suit_variants
from feltwork.odds.blackjack.table_rules import ACE, TEN, VALUES, Final, HandKind, TableRules
from feltwork.odds.work import Work


@dataclass(frozen=True, eq=False)
class FirstCards:
    """Two cards of the player and the dealer's up card, and how likely they are."""

    likely: NDArray[np.float64]
    """``[hand, up]``: of all deals; nothing for hands of other than two cards."""
    dealer_has: NDArray[np.float64]
    """``[hand, up]``: how likely the dealer then has a Blackjack."""
    blackjack: int
    """The number of the hand that is a Blackjack."""

    @property
    def played(self) -> NDArray[np.float64]:
        """``[hand, up]``: deals in which the hand is played."""
        played = self.likely * (1 - self.dealer_has)
        played[self.blackjack] = 0.0
        return played


def first_cards(rules: TableRules) -> FirstCards:
    """Every deal of three cards."""
    hands, shoe = players_hands(), rules.values()
    size = int(shoe.sum())
    likely = np.zeros((len(hands), VALUES))
    dealer_has = np.zeros_like(likely)
    for one in range(VALUES):
        for two in range(one, VALUES):
            hand = hands.number[counts_of([one, two])]
            pairs = shoe[one] * (shoe[one] - 1) if one == two else 2 * shoe[one] * shoe[two]
            left = shoe - hands.counts[hand]
            for up in range(VALUES):
                likely[hand, up] = pairs * left[up] / (size * (size - 1) * (size - 2))
                makes_one = blackjack_value(up)
                if makes_one >= 0:
                    dealer_has[hand, up] = left[makes_one] / (size - 3)
    return FirstCards(likely, dealer_has, hands.number[counts_of([ACE, TEN])])


@dataclass(frozen=True, eq=False)
class Play:
    """A way to play whole rounds; ``splits`` and ``splits_again`` say which pairs are split."""

    first: Policy
    split: dict[tuple[int, HandKind], Policy]
    """By the value of the pair."""
    splits: NDArray[np.bool_]
    """``[value, up]``."""
    bonus_splits: NDArray[np.bool_]
    """``[up, variant]``: of a pair of sevens, where its suits matter."""
    splits_again: NDArray[np.bool_]
    """``[value, up]``."""
    attack: NDArray[np.bool_]
    """``[up]``."""


class Table:
    """One game's rules with everything that is computed of them, each thing once."""

    def __init__(self, rules: TableRules, work: Work) -> None:
        self.rules = rules
        self.first_cards = first_cards(rules)
        decks = rules.shoe[0]
        self.suits = suit_variants(decks, up_card_seen=True) if self._suits_matter else no_suits()
        self.split_suits = suit_variants(decks, up_card_seen=False) if self._suits_matter else no_suits()
        self.shoe = shoe_without(rules, np.zeros(VALUES, dtype=np.int64), -1, work)
        self.first = solve(rules, self.shoe, HandKind.FIRST, self.suits)
        self.pairs = tuple(split_pair(rules, value, self.split_suits, work) for value in range(VALUES))

    @property
    def _suits_matter(self) -> bool:
        suited = self.rules.net[:, [Final.SUITED_678, Final.SUITED_777]]
        return bool((suited != self.rules.net[:, [Final.MIXED_678, Final.MIXED_777]]).any())

    @cached_property
    def best_pairs(self) -> tuple[PlayedPair, ...]:
        """Each pair split and played as well as can be."""
        return tuple(pair.played({kind: solved.policy for kind, solved in pair.best.items()}) for pair in self.pairs)

    @cached_property
    def split_values(self) -> NDArray[np.float64]:
        """``[value, up]``: what splitting a pair is worth."""
        return np.array([pair.best().value(self.rules) for pair in self.best_pairs])

    @cached_property
    def best(self) -> Play:
        """The best play of all."""
        hands = players_hands()
        pairs = [hands.number[counts_of([value, value])] for value in range(VALUES)]
        plays = np.array([self.first.acts[pair].max(axis=1) for pair in pairs])
        sevens = list(BONUS_HANDS).index((6, 6))
        play = Play(
            first=self.first.policy,
            split={(pair.value, kind): solved.policy for pair in self.pairs for kind, solved in pair.best.items()},
            splits=self.split_values > plays + LEAST_GAIN,
            bonus_splits=self.split_values[6][:, None] > self.first.bonus_acts[sevens].max(axis=2) + LEAST_GAIN,
            splits_again=np.array([pair.splits_again for pair in self.best_pairs]),
            attack=np.zeros(VALUES, dtype=np.bool_),
        )
        return self.attacking(play)

    def attacking(self, play: Play) -> Play:
        """The same with as much again added against the up cards where that wins."""
        if not self.rules.attack:
            return play
        wins = Played(self, play).attack_value > LEAST_GAIN
        return Play(play.first, play.split, play.splits, play.bonus_splits, play.splits_again, wins)


class Played:
    """What a way of playing comes to."""

    def __init__(self, table: Table, play: Play) -> None:
        self.table = table
        self.play = play
        self.rules = table.rules

    @cached_property
    def pair_mass(self) -> NDArray[np.float64]:
        """``[value, up]``: deals in which a pair is split."""
        hands, deals = players_hands(), self.table.first_cards.played
        mass = np.zeros((VALUES, VALUES))
        for value in range(VALUES):
            share = self.play.splits[value].astype(np.float64)
            if value == 6:
                sevens = list(BONUS_HANDS).index((6, 6))
                share = (self.table.suits.weight[sevens] * self.play.bonus_splits).sum(axis=1)
            mass[value] = deals[hands.number[counts_of([value, value])]] * share
        return mass

    @cached_property
    def unsplit(self) -> Reached:
        """Hands that are never split."""
        hands, begun = players_hands(), self.table.first_cards.played
        suits = self.table.suits
        for value in range(VALUES):
            if value != 6:
                begun[hands.number[counts_of([value, value])]] *= ~self.play.splits[value]
        sevens = list(BONUS_HANDS).index((6, 6))
        weight = suits.weight.copy()
        weight[sevens] *= ~self.play.bonus_splits
        kept = SuitVariants(weight, suits.fits)
        return reached(self.rules, self.table.shoe, HandKind.FIRST, self.play.first, kept, begun)

    @cached_property
    def pairs(self) -> tuple[SplitResults, ...]:
        """The hands of each pair, given that it was split."""
        found = []
        for pair, best in zip(self.table.pairs, self.table.best_pairs, strict=True):
            policies = {kind: self.play.split[pair.value, kind] for kind in dict.fromkeys(pair.kinds)}
            is_best = all(policy is pair.best[kind].policy for kind, policy in policies.items())
            played = best if is_best else pair.played(policies)
            found.append(played.best(self.play.splits_again[pair.value]))
        return tuple(found)

    @cached_property
    def value_played(self) -> NDArray[np.float64]:
        """``[up]``: what the hands that are played come to, of all deals."""
        whole = worth(self.rules, self.unsplit.results)
        for value, results in enumerate(self.pairs):
            whole = whole + self.pair_mass[value] * results.value(self.rules)
        return whole

    def _with_blackjacks(self, pays: NDArray[np.float64]) -> NDArray[np.float64]:
        """``[up]``: what Blackjacks come to, of all deals."""
        deals = self.table.first_cards
        with_one = deals.likely[deals.blackjack]
        both = with_one * deals.dealer_has[deals.blackjack]
        dealers = (deals.likely * deals.dealer_has).sum(axis=0) - both
        whole: NDArray[np.float64] = pays[0, 1] * dealers + pays[1, 1] * both + pays[1, 0] * (with_one - both)
        return whole

    @cached_property
    def attack_value(self) -> NDArray[np.float64]:
        """``[up]``: what is won by adding as much again, of all deals."""
        return self.value_played + self._with_blackjacks(self.rules.attack_blackjacks)

    @cached_property
    def own_value(self) -> NDArray[np.float64]:
        """``[up]``: what is won without adding as much again, of all deals."""
        return self.value_played + self._with_blackjacks(self.rules.blackjacks)

    @cached_property
    def value(self) -> float:
        """What the first wager with all that is added to it wins, in its own units."""
        return float(self.own_value.sum() + (self.attack_value * self.play.attack).sum())

    @cached_property
    def decisions(self) -> NDArray[np.float64]:
        """How often each act is chosen in a round, a hand given up or not, a second chance taken or not."""
        whole: NDArray[np.float64] = self.unsplit.results[:, DECIDED:].sum(axis=0)
        for mass, results in zip(self.pair_mass, self.pairs, strict=True):
            whole = whole + mass @ (results.first + results.others)[:, DECIDED:]
        return whole

    @cached_property
    def splits_made(self) -> float:
        """How often a pair is split in a round."""
        return float(
            sum(
                (mass * (results.hands @ (np.arange(results.hands.shape[1]) - 1))).sum()
                for mass, results in zip(self.pair_mass, self.pairs, strict=True)
            )
        )
