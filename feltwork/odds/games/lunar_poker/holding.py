"""One set of ranks against one card shown, in all suits or in one: what each action comes to, and which is best."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache, lru_cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from feltwork.games.lunar_poker.procedure import LunarPoker
from feltwork.odds.games.lunar_poker.actions import (
    ACTIONS,
    BET,
    BUY,
    DISCARDS,
    EXCHANGES,
    GIVE_UP,
    SIXTH_CARD,
    ante_in_parts,
    draws_of,
)
from feltwork.odds.games.lunar_poker.behind import FLUSH, STRAIGHT, behind
from feltwork.odds.games.lunar_poker.bounds import most_by_flushes, most_won
from feltwork.odds.games.lunar_poker.by_ranks import Ranks, add_up, most_of
from feltwork.odds.games.lunar_poker.exchanges import BINOMIALS, exchanges_of
from feltwork.odds.games.lunar_poker.final_hands import HELD, MASKS, RANKS, SUITS, bits, paid, place
from feltwork.odds.games.lunar_poker.kernels import (
    ENDS,
    Exchange,
    Rows,
    Shown,
    Tallies,
    exchanges,
    finals,
    flushes,
    worths,
)
from feltwork.odds.games.lunar_poker.prices import prices_of

Values = NDArray[np.int64]
"""What rows win more than by folding, in parts of an ante."""


class Card(ABC):
    """A card that the dealer shows."""

    def __init__(self, rank: int, game: LunarPoker[Any]) -> None:
        table = game.table("bet")
        self.shown = Shown(behind(rank, table), paid(table).hands, prices_of(game), BINOMIALS)
        self.forces = bool(self.shown.prices.forces)
        self.ante = ante_in_parts(self.forces)
        self.parts = [self.ante // draws_of(action, self.forces).deals for action in range(ACTIONS)]
        self.by_flushes = {cards: most_by_flushes(cards, self.shown) for cards in EXCHANGES}

    @abstractmethod
    def exchange(self, cards: int, ranks: tuple[int, ...]) -> Exchange:
        """Exchanges of so many cards, for a hand of these ranks at least."""

    @abstractmethod
    def most(self, ranks: tuple[int, ...]) -> Ranks:
        """By the discards as bits: what an exchange wins at most, final flushes left out."""

    def values(self, action: int, tallies: Tallies) -> Values:
        """What tallies are worth, less the fee of a draw."""
        cards = draws_of(action, self.forces).cards
        fee = 0 if action == BET else self.ante * self.shown.prices.fee
        return worths(tallies, cards, self.shown.prices) * self.parts[action] - fee


class FewHands(Card):
    """For a hand here and there."""

    @lru_cache(8)  # noqa: B019 - a card is kept as long as its hands are asked for
    def exchange(self, cards: int, ranks: tuple[int, ...]) -> Exchange:
        return exchanges_of(ranks, cards, self.shown.behind)

    def most(self, ranks: tuple[int, ...]) -> Ranks:
        sums = np.zeros((1, 1 << HELD), dtype=np.int64)
        for cards in EXCHANGES:
            one = self.exchange(cards, ranks)
            most = most_won(cards, self.shown)
            most_of(
                np.array([ranks]),
                self.shown.behind.rank,
                one.drawn,
                one.final,
                one.compared,
                one.row_of,
                BINOMIALS,
                most,
                sums,
            )
        found: Ranks = sums[0]
        return found


# ------------------------------------------------------------------------------------------------------- suits


class SuitRows(NamedTuple):
    """Suits for the cards of a hand, that of the card shown being 0; and for how many hands and cards shown."""

    suits: Ranks
    held: Ranks
    """By suit, which ranks there are, as bits of the place of the first card of each rank."""
    times: Ranks


def suit_rows(ranks: tuple[int, ...], shown: int) -> SuitRows:
    """One row for all that differ only in which suit is which."""
    order = {rank: at for at, rank in enumerate(sorted(set(ranks)))}
    return _suit_rows(tuple(order[rank] for rank in ranks), order.get(shown))


@cache
def _suit_rows(ranks: tuple[int, ...], shown: int | None) -> SuitRows:
    rows, held, times = [], [], []
    for suits in product(range(SUITS), repeat=HELD):
        cards = list(zip(ranks, suits, strict=True))
        if cards != sorted(set(cards)) or (shown, 0) in cards:
            continue
        own = [bits(ranks.index(rank) for rank, suit in cards if suit == one) for one in range(SUITS)]
        if own[1:] == sorted(own[1:], reverse=True):
            rows.append(suits)
            held.append(own)
            times.append(SUITS * {1: 1, 2: 3, 3: 6}[len(set(own[1:]))])
    return SuitRows(*(np.array(column, dtype=np.int64) for column in (rows, held, times)))


def _bits_of(held: Ranks, ranks: tuple[int, ...]) -> Ranks:
    """Bits of ranks for bits of places."""
    places = held[..., None] >> np.arange(HELD) & 1
    found: Ranks = (places << np.array(ranks)).sum(axis=-1)
    return found


# -------------------------------------------------------------------------------------------------- the holding


class Found(NamedTuple):
    """What an action comes to in some rows."""

    action: int
    choice: int
    rows: NDArray[np.intp]
    tallies: Tallies


class Holding:
    """Five ranks, in rows of suits."""

    def __init__(self, ranks: tuple[int, ...], card: Card, suits: SuitRows) -> None:
        self.ranks, self.card, self.suits = ranks, card, suits
        self.place = place(ranks)
        left = np.bincount(ranks, minlength=RANKS)
        shown = card.shown.behind.rank
        self.left = SUITS - left - (np.arange(RANKS) == shown)
        in_suit = (MASKS - 1) ^ _bits_of(suits.held, ranks)
        in_suit[:, 0] ^= 1 << shown
        self.rows = Rows(in_suit, suits.held)
        self.many = len(suits.times)

    @classmethod
    def in_all_suits(cls, ranks: tuple[int, ...], card: Card) -> Holding:
        """All rows, but for straight flushes, which are paid at once."""
        rows = suit_rows(ranks, card.shown.behind.rank)
        if STRAIGHT <= card.shown.hands.five[place(ranks)] < FLUSH:
            mixed = (rows.suits != rows.suits[:, :1]).any(axis=1)
            rows = SuitRows(*(np.ascontiguousarray(column[mixed]) for column in rows))
        return cls(ranks, card, rows)

    def _none(self, rows: int) -> Tallies:
        return np.zeros((rows, len(self.card.shown.prices.higher), ENDS), dtype=np.int64)

    def stand(self, action: int) -> Tallies:
        """With the five cards, or with one more of any rank."""
        shown = self.card.shown
        known = [self.ranks] if action == BET else [tuple(sorted((*self.ranks, rank))) for rank in range(RANKS)]
        up_to = add_up(np.array(known, dtype=np.int64), shown.behind.rank, shown.behind.first, shown.behind.second)
        places = np.array([place(ranks) for ranks in known], dtype=np.int64)
        own = self._none(self.many)
        finals(sum(self.ranks), self.rows, self.left, places, up_to, shown, own)
        return own

    def exchanged(self, chosen: int, rows: NDArray[np.intp], best: Values | None = None) -> Found:
        """With these discards in some rows, those left out that then can't win more than the best there is."""
        cards, shown, fits = chosen.bit_count(), self.card.shown, self._fits(chosen)
        one = self.card.exchange(cards, self.ranks)
        kept = [rank for at, rank in enumerate(self.ranks) if not chosen >> at & 1]
        discards = [rank for at, rank in enumerate(self.ranks) if chosen >> at & 1]
        at = place(kept), int(one.row_of[place(discards)])
        own = self._none(len(rows))
        exchanges(Rows(*(column[rows] for column in self.rows)), self.left, *at, one, shown, own)
        if best is not None:
            open_ = self.card.values(cards, own) + self._by_flushes(cards, fits)[rows] > best[rows]
            rows, own = rows[open_], np.ascontiguousarray(own[open_])
        here = Rows(*(column[rows] for column in self.rows))
        if fits[rows].any():
            flushes(bits(kept), fits[rows], here, self.left, *at, one, shown, own)
        return Found(cards, chosen, rows, own)

    def _fits(self, chosen: int) -> NDArray[np.bool_]:
        """By row and suit, whether all that is kept is of it."""
        kept = [at for at in range(HELD) if not chosen >> at & 1]
        fits: NDArray[np.bool_] = (self.suits.suits[:, kept, None] == np.arange(SUITS)).all(axis=1)
        return fits

    def _by_flushes(self, cards: int, fits: NDArray[np.bool_]) -> Values:
        """What final flushes may add in each row."""
        left = (self.rows.in_suit[..., None] >> np.arange(RANKS) & 1).sum(axis=-1)
        most = np.where(fits, self.card.by_flushes[cards][left], 0).max(axis=1)
        found: Values = most * self.card.parts[cards]
        return found

    def decide(self) -> tuple[NDArray[np.int64], list[Found]]:
        """The best choice in each row, and what the actions come to that were looked at.

        Where two are worth the same the earlier one is taken: a fold, a bet, a sixth card, an exchange.
        """
        best, choice = np.zeros(self.many, dtype=np.int64), np.full(self.many, GIVE_UP)
        looked_at: list[Found] = []

        def look(found: Found) -> None:
            values = self.card.values(found.action, found.tallies)
            better = values > best[found.rows]
            best[found.rows[better]], choice[found.rows[better]] = values[better], found.choice
            looked_at.append(found)

        every = np.arange(self.many)
        look(Found(BET, 0, every, self.stand(BET)))
        look(Found(SIXTH_CARD, BUY, every, self.stand(SIXTH_CARD)))
        most = self.card.most(self.ranks)
        for bound, chosen in sorted(((self._bound(most, chosen), chosen) for chosen in DISCARDS), reverse=True):
            if bound > best.min():
                rows = self._worth_counting(chosen, int(most[chosen]), best)
                if len(rows):
                    look(self.exchanged(chosen, rows, best))
        return choice, looked_at

    def _bound(self, most: Ranks, chosen: int) -> int:
        cards = chosen.bit_count()
        fee = self.card.ante * self.card.shown.prices.fee
        return (int(most[chosen]) + int(self.card.by_flushes[cards][-1])) * self.card.parts[cards] - fee

    def _worth_counting(self, chosen: int, most: int, best: Values) -> NDArray[np.intp]:
        """The rows in which an exchange may be best; others of the same ranks only matter to a flush."""
        cards = chosen.bit_count()
        fits = self._fits(chosen)
        plain = most * self.card.parts[cards] - self.card.ante * self.card.shown.prices.fee
        repeated = [at for at in range(1, HELD) if self.ranks[at] == self.ranks[at - 1]]
        first = all(chosen >> at - 1 & 1 for at in repeated if chosen >> at & 1)
        return np.flatnonzero((plain + self._by_flushes(cards, fits) > best) & (first | fits.any(axis=1)))
