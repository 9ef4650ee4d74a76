"""Split hands: what each comes to on average, exactly, where every hand is played by its own cards and the up card.

Cards are as likely whatever order they are dealt in, so a split hand that is played without a look at the others comes
to the same on average whichever of them it is: all that matters of the others is how many more cards of the pair were
seen to come, and how many cards that were not of the pair. Results where ``m`` unknown cards not of the pair are gone
follow from results where none is: without a condition a result is the average over the next card being of the pair or
not, so that the part with a card not of the pair can be worked out from the other two.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.blackjack.hands import counts_of, players_hands
from feltwork.odds.blackjack.playing import Policy, Solved, solve
from feltwork.odds.blackjack.reaching import reached, worth
from feltwork.odds.blackjack.shoe import Shoe, shoe_without
from feltwork.odds.blackjack.suits import SuitVariants
from feltwork.odds.blackjack.table_rules import ACE, VALUES, HandKind, TableRules
from feltwork.odds.work import Work

Results = NDArray[np.float64]
"""``[up, result]``, as in ``playing``."""


@dataclass(frozen=True, eq=False)
class SplitPair:
    """A pair of one value that was split."""

    rules: TableRules
    value: int
    shoes: tuple[Shoe, ...]
    """Without the pair, and without as many more cards of its value as the place says."""
    suits: SuitVariants

    @property
    def kinds(self) -> tuple[HandKind, HandKind]:
        """What the first hand of the split is, and every other one."""
        free = self.value in self.rules.free_splits
        return HandKind.SPLIT, HandKind.FREE if free else HandKind.SPLIT

    @property
    def splits_again(self) -> bool:
        """Whether a third hand is permitted at all."""
        return self.rules.most_hands > 2 and (self.value != ACE or self.rules.split_aces_again)

    @cached_property
    def best(self) -> dict[HandKind, Solved]:
        """The best play of the hands, as seen when the pair is split."""
        return {
            kind: solve(self.rules, self.shoes[0], kind, self.suits, self.value) for kind in dict.fromkeys(self.kinds)
        }

    def played(self, policies: dict[HandKind, Policy]) -> PlayedPair:
        """What comes of playing its hands so."""
        begun: dict[HandKind, tuple[list[Results], list[Results]]] = {}
        pair, reach = self._pair_again(), {}
        for kind, policy in policies.items():
            others, pairs = [], []
            for gone, shoe in enumerate(self.shoes):
                first = self._begun(shoe)
                both = first.copy()
                first[pair] = 0.0
                both[np.arange(len(both)) != pair] = 0.0
                found = reached(self.rules, shoe, kind, policy, self.suits, first, self.value)
                others.append(found.results)
                again = reached(self.rules, shoe, kind, policy, self.suits, both, self.value)
                pairs.append(again.results)
                if gone == 0:
                    reach[kind] = found.reach + again.reach
            begun[kind] = (others, pairs)
        likely = [self._begun(shoe)[pair] for shoe in self.shoes]
        return PlayedPair(self, begun, likely, reach)

    def dealers_ends(self, up: int) -> NDArray[np.float64]:
        """How likely each end of the dealer's hand is when the pair is split."""
        alone = players_hands(self.value).number[counts_of([self.value])]
        ends: NDArray[np.float64] = self.shoes[0].ends[alone, up]
        return ends

    def _begun(self, shoe: Shoe) -> NDArray[np.float64]:
        """Hands of the first card and each that may follow."""
        hands = players_hands(self.value)
        alone = hands.number[counts_of([self.value])]
        begun = np.zeros((len(hands), VALUES))
        for card in range(VALUES):
            begun[hands.after[alone, card]] = shoe.next[alone, :, card]
        return begun

    def _pair_again(self) -> int:
        return players_hands(self.value).number[counts_of([self.value, self.value])]


@dataclass(frozen=True, eq=False)
class PlayedPair:
    """The hands of a split pair, each played in a stated way."""

    split: SplitPair
    begun: dict[HandKind, tuple[list[Results], list[Results]]]
    """For each kind: results of hands whose second card is not of the pair, and of those whose is; by more cards of the
    pair gone."""
    likely: list[NDArray[np.float64]]
    """``[up]``: how likely the next card is of the pair; by more cards of the pair gone."""
    reach: dict[HandKind, NDArray[np.float64]]
    """``[hand, up]``: how often a hand of the kind is reached, with no more cards gone."""

    @cached_property
    def once(self) -> SplitResults:
        """Two hands, and never more."""
        return self._through(again=False)

    @cached_property
    def again(self) -> SplitResults:
        """Every further pair is split too, while another hand is permitted."""
        return self._through(again=True)

    @cached_property
    def splits_again(self) -> NDArray[np.bool_]:
        """``[up]``: whether a further pair is better split too."""
        return self.again.value(self.split.rules) > self.once.value(self.split.rules) + 1e-12

    def best(self, splits_again: NDArray[np.bool_] | None = None) -> SplitResults:
        """With further pairs split where that is better, or where it is said."""
        chosen = self.splits_again if splits_again is None else splits_again
        return SplitResults(
            np.where(chosen[:, None], self.again.first, self.once.first),
            np.where(chosen[:, None], self.again.others, self.once.others),
            np.where(chosen[:, None], self.again.hands, self.once.hands),
        )

    def _through(self, *, again: bool) -> SplitResults:
        most = self.split.rules.most_hands if again and self.split.splits_again else 2
        tree = _Tree(self, most)
        tree.follow(2, 0, 0, 0, np.ones(VALUES))
        return tree.results()


@dataclass(frozen=True, eq=False)
class SplitResults:
    """What the hands of a split come to together."""

    first: Results
    """Of the first hand, which has the player's own money."""
    others: Results
    """Of all the others together."""
    hands: NDArray[np.float64]
    """``[up, hands]``: how likely it is that there are so many at last."""

    def value(self, rules: TableRules) -> NDArray[np.float64]:
        """``[up]``: what the split is worth."""
        return worth(rules, self.first + self.others)


class _Tree:
    """Second cards come one by one, each of the pair or not; results add up along every branch."""

    def __init__(self, played: PlayedPair, most: int) -> None:
        self.most = most
        self.played = played
        self.first_kind, self.other_kind = played.split.kinds
        shape = next(iter(played.begun.values()))[0][0].shape
        self.sums = {True: np.zeros(shape), False: np.zeros(shape)}
        self.hands = np.zeros((VALUES, 5))
        self._known: dict[tuple[str, int, int, int], NDArray[np.float64]] = {}

    def results(self) -> SplitResults:
        return SplitResults(self.sums[True], self.sums[False], self.hands)

    def follow(self, hands: int, filled: int, pairs: int, others: int, reached: NDArray[np.float64]) -> None:
        """``filled`` hands have their second card; ``pairs`` more cards of the pair and ``others`` not of it came."""
        if not reached.any():
            return
        if filled == hands:
            self.hands[:, hands] += reached
            return
        if hands == self.most:
            for hand in range(filled, hands):
                self._add(hand == 0, reached, self._any(self._kind(hand), pairs, others))
            self.hands[:, hands] += reached
            return
        likely = self._pair(pairs, others)
        apart = reached * (1 - likely)
        self._add(filled == 0, apart, self._other(self._kind(filled), pairs, others))
        self.follow(hands, filled + 1, pairs, others + 1, apart)
        self.follow(hands + 1, filled, pairs + 1, others, reached * likely)

    def _kind(self, hand: int) -> HandKind:
        return self.first_kind if hand == 0 else self.other_kind

    def _add(self, first: bool, reached: NDArray[np.float64], results: Results) -> None:
        self.sums[first] += reached[:, None] * results

    # Each of these is known where no card apart from the pair is gone, and worked out where some are.

    def _pair(self, pairs: int, others: int) -> NDArray[np.float64]:
        """How likely the next card is of the pair."""
        key = ("pair", 0, pairs, others)
        if key not in self._known:
            if others == 0:
                self._known[key] = self.played.likely[pairs]
            else:
                before = self._pair(pairs, others - 1)
                self._known[key] = _apart(before, self._pair(pairs + 1, others - 1), before)
        return self._known[key]

    def _any(self, kind: HandKind, pairs: int, others: int) -> Results:
        """A hand whose second card may be any."""
        key = ("any", int(kind), pairs, others)
        if key not in self._known:
            if others == 0:
                apart, both = self.played.begun[kind]
                self._known[key] = apart[pairs] + both[pairs]
            else:
                likely = self._pair(pairs, others - 1)
                self._known[key] = _apart(
                    self._any(kind, pairs, others - 1), self._any(kind, pairs + 1, others - 1), likely
                )
        return self._known[key]

    def _other(self, kind: HandKind, pairs: int, others: int) -> Results:
        """A hand whose second card is not of the pair."""
        key = ("other", int(kind), pairs, others)
        if key not in self._known:
            if others == 0:
                apart, _ = self.played.begun[kind]
                self._known[key] = apart[pairs] / _at_least(1 - self.played.likely[pairs])[:, None]
            else:
                likely = self._pair(pairs, others)  # its own second card is one more that is not of the pair
                self._known[key] = _apart(
                    self._other(kind, pairs, others - 1), self._other(kind, pairs + 1, others - 1), likely
                )
        return self._known[key]


def _apart(
    whole: NDArray[np.float64], with_pair: NDArray[np.float64], likely: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The average where one card that is not of the pair is gone, of the whole and of the part where one of it is."""
    shaped = likely.reshape(likely.shape + (1,) * (whole.ndim - likely.ndim))
    return (whole - shaped * with_pair) / _at_least(1 - shaped)


def _at_least(numbers: NDArray[np.float64]) -> NDArray[np.float64]:
    """Nothing divides by nothing: what can't come has no weight."""
    return np.where(numbers > 0, numbers, 1.0)


def split_pair(rules: TableRules, value: int, suits: SuitVariants, work: Work) -> SplitPair:
    """A pair out of the shoe, and further cards of its value as far as splits go."""
    most = rules.most_hands
    again = most > 2 and (value != ACE or rules.split_aces_again)
    more = 2 * (most - 2) + 1 if again else 1
    shoes = []
    for gone in range(more):
        cards = np.zeros(VALUES, dtype=np.int64)
        cards[value] = 1 + gone
        shoes.append(shoe_without(rules, cards, value, work))
    return SplitPair(rules, value, tuple(shoes), suits)
