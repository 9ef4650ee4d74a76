"""The best first decision for every hand against every card that the dealer may show, and how it all ends.

Exact throughout: what is compared are integers, in parts of an ante that suit all actions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from feltwork.games.lunar_poker.procedure import LunarPoker
from feltwork.odds.games.lunar_poker.actions import ACTIONS, action_of
from feltwork.odds.games.lunar_poker.behind import PAIR
from feltwork.odds.games.lunar_poker.bounds import most_won
from feltwork.odds.games.lunar_poker.by_ranks import Most, Ranks, choices_of, most_of, most_of_five
from feltwork.odds.games.lunar_poker.exchanges import BINOMIALS, all_exchanges, exchanges_of
from feltwork.odds.games.lunar_poker.final_hands import HELD, RANKS, SUITS, paid, place, rank_sets
from feltwork.odds.games.lunar_poker.holding import Card, Holding
from feltwork.odds.games.lunar_poker.kernels import ENDS, Exchange
from feltwork.odds.strategy import short_rank
from feltwork.odds.work import Work
from feltwork.ranking.hand import ACE
from feltwork.ranking.poker import PokerRank

SAMPLE_EVERY = 157
"""Hands in every so-manieth place are counted apart too, so that a few of them can be counted again."""


@dataclass
class Ended:
    """How hands end that were decided, in numbers of any size."""

    tallies: dict[int, dict[int, list[int]]] = field(default_factory=dict)
    """By action, by the kind of the final hand, by its end."""
    decided: Counter[tuple[str, int]] = field(default_factory=Counter)
    """For how many hands and cards shown each action was chosen, by what the hand is."""

    def add(self, action: int, ends: NDArray[np.int64]) -> None:
        """The tally of an action."""
        for kind in np.flatnonzero(ends.any(axis=1)).tolist():
            own = self.tallies.setdefault(action, {})
            own[kind] = [a + b for a, b in zip(own.get(kind, [0] * ENDS), ends[kind].tolist(), strict=True)]

    def update(self, other: Ended) -> Self:
        for action, kinds in other.tallies.items():
            for kind, ends in kinds.items():
                own = self.tallies.setdefault(action, {})
                own[kind] = [a + b for a, b in zip(own.get(kind, [0] * ENDS), ends, strict=True)]
        self.decided.update(other.decided)
        return self


def together(parts: Iterable[Ended]) -> Ended:
    """All of them."""
    whole = Ended()
    for part in parts:
        whole.update(part)
    return whole


def decide_all(places: Iterable[int], card: Card) -> Ended:
    """Decide the hands in these places of the list of ranks, in all suits."""
    ended = Ended()
    sums = np.zeros((ACTIONS, len(card.shown.prices.higher), ENDS), dtype=np.int64)
    for at in places:
        ranks = tuple(rank_sets(HELD)[at].tolist())
        if not card.shown.hands.five[at] or ranks.count(card.shown.behind.rank) == SUITS:
            continue  # no deck has it
        holding = Holding.in_all_suits(ranks, card)
        choice, looked_at = holding.decide()
        for found in looked_at:
            used = choice[found.rows] == found.choice
            times = holding.suits.times[found.rows[used]]
            sums[found.action] += np.tensordot(times, found.tallies[used], axes=1)
        sort = sort_of(ranks, card)
        for one, times in zip(choice.tolist(), holding.suits.times.tolist(), strict=True):
            ended.decided[sort, action_of(one)] += times
    assert np.abs(sums).max(initial=0) < 1 << 62, "so few hands that nothing overflows"
    for action in range(ACTIONS):
        ended.add(action, sums[action])
    return ended


def sort_of(ranks: tuple[int, ...], card: Card) -> str:
    """What a strategy sees in a hand by its ranks."""
    number = int(card.shown.hands.five[place(ranks)])
    rank = PokerRank.from_number(number)
    if number >= 2 * PAIR:
        return rank.category.words
    if number >= PAIR:
        return f"pair of {short_rank(rank.ranks[0])}"
    high = "A-K" if rank.ranks[:2] == (ACE, ACE - 1) else f"{short_rank(rank.ranks[0])} high"
    return f"{high}, matched" if card.shown.behind.rank in ranks else high


class EveryHand(Card):
    """For all hands: exchanges of two to four cards are tabulated, those of five bounded."""

    def __init__(self, rank: int, game: LunarPoker[Any], work: Work) -> None:
        super().__init__(rank, game)
        self.tabulated = {cards: all_exchanges(cards, self.shown.behind, work) for cards in range(2, HELD)}
        self.bounds = self._bounds(work)

    def exchange(self, cards: int, ranks: tuple[int, ...]) -> Exchange:
        return self.tabulated.get(cards) or exchanges_of(ranks, cards, self.shown.behind)

    def most(self, ranks: tuple[int, ...]) -> Ranks:
        found: Ranks = self.bounds[place(ranks)]
        return found

    def _bounds(self, work: Work) -> NDArray[np.int64]:
        hands, behind = rank_sets(HELD), self.shown.behind
        sums = np.zeros((len(hands), 1 << HELD), dtype=np.int64)
        for cards, one in self.tabulated.items():
            most = most_won(cards, self.shown)

            def piece(part: slice, one: Exchange = one, most: Most = most) -> None:
                lists = one.drawn, one.final, one.compared, one.row_of
                most_of(hands[part], behind.rank, *lists, BINOMIALS, most, sums[part])

            work.spread(f"bounds for {cards} cards", piece, len(hands), 16 * work.cores)
        five = choices_of(HELD), BINOMIALS, most_won(HELD, self.shown)
        lists = behind.rank, behind.first, behind.second, behind.below_ace_king, behind.five
        found = work.spread("bounds for 5 cards", lambda part: most_of_five(part.start, *lists, *five), RANKS, RANKS)
        sums[:, -1] = np.sum(found, axis=0)
        return sums


def solve_card(rank: int, game: LunarPoker[Any], work: Work) -> Ended:
    """All hands against a card of one rank."""
    card = EveryHand(rank, game, work)
    told = f"hands against {'an' if rank + 2 in (8, ACE) else 'a'} {short_rank(rank + 2)}"
    many = len(rank_sets(HELD))
    return together(
        work.spread(told, lambda part: decide_all(range(part.start, part.stop), card), many, 160 * work.cores)
    )


def sample_places() -> range:
    """The places that are counted apart too."""
    return range(0, len(rank_sets(HELD)), SAMPLE_EVERY)


def kinds_of(game: LunarPoker[Any]) -> dict[str, int]:
    """The kinds of final hands by name, as files know them."""
    return {kind.words: at for at, kind in enumerate(paid(game.table("bet")).kinds)}
