"""What each action is worth in one situation, exactly, and the strategy that follows from it.

The first decision is counted like all hands at once. After a draw there are at most 148,995 hands that the dealer may
have, and for a forced dealer at most 42 cards: those are gone through one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import CARDS, Card
from feltwork.games.lunar_poker.combinations import LEAST_TO_QUALIFY, STRAIGHT_FLUSHES
from feltwork.games.lunar_poker.procedure import EXCHANGE, LunarPoker
from feltwork.odds.games.lunar_poker.actions import BET, BUY, DISCARDS, GIVE_UP, SIXTH_CARD, draws_of
from feltwork.odds.games.lunar_poker.by_ranks import HIDDEN, add_up
from feltwork.odds.games.lunar_poker.final_hands import MASKS, SUITS, bits, kind_of, paid
from feltwork.odds.games.lunar_poker.holding import FewHands, Holding, SuitRows
from feltwork.odds.games.lunar_poker.prices import FOLDED, Prices, prices_of
from feltwork.odds.strategy import ActionValue, best_first
from feltwork.ranking.kernels import all_hands, rank_hands
from feltwork.ranking.poker import rank_five
from feltwork.terms.refusal import Refused

EXCHANGES_TOLD = 5
"""Of the 26 exchanges of a hand so many are told, the best."""


@lru_cache(26)
def _card(rank: int, game: LunarPoker[Any]) -> FewHands:
    return FewHands(rank, game)


# ------------------------------------------------------------------------------------------ the first decision


class FirstDecision:
    """Five cards against the card shown."""

    def __init__(self, hand: Sequence[Card], shown: Card, game: LunarPoker[Any]) -> None:
        if rank_five(hand).category in STRAIGHT_FLUSHES:
            raise Refused(
                "--hand", "a royal or straight flush is paid at once, and nothing is asked", game.at("11(b)(2)")
            )
        suits = [shown.suit, *(suit for suit in "cdhs" if suit != shown.suit)]
        self.hand = tuple(hand)
        self.cards = sorted(hand, key=lambda card: (card.rank, suits.index(card.suit)))
        ranks, own = tuple(card.rank - 2 for card in self.cards), [suits.index(card.suit) for card in self.cards]
        held = [
            bits(ranks.index(rank) for rank, suit in zip(ranks, own, strict=True) if suit == one)
            for one in range(SUITS)
        ]
        self.card = _card(shown.rank - 2, game)
        self.holding = Holding(ranks, self.card, SuitRows(np.array([own]), np.array([held]), np.array([1])))

    def best(self) -> tuple[str, tuple[Card, ...]]:
        """The action that wins most, and the cards that go."""
        choice = int(self.holding.decide()[0][0])
        if choice in (0, BUY, GIVE_UP):
            return {0: "bet", BUY: "sixth card", GIVE_UP: "fold"}[choice], ()
        return EXCHANGE, self._discards(choice)

    def _discards(self, chosen: int) -> tuple[Card, ...]:
        gone = {card for at, card in enumerate(self.cards) if chosen >> at & 1}
        return tuple(card for card in self.hand if card in gone)

    def values(self, most: int = EXCHANGES_TOLD) -> list[ActionValue]:
        """Every action, of the exchanges so many, the best."""
        told = [
            self._told("bet", BET, self.holding.stand(BET)),
            self._told("sixth card", SIXTH_CARD, self.holding.stand(SIXTH_CARD)),
            ActionValue("fold", Fraction(FOLDED)),
        ]
        exchanges = []
        for chosen in DISCARDS:
            found = self.holding.exchanged(chosen, np.array([0]))
            words = f"{EXCHANGE} {' '.join(map(str, self._discards(chosen)))}"
            exchanges.append(self._told(words, found.action, found.tallies))
        return [*told, *best_first(*exchanges)[:most]]

    def _told(self, word: str, action: int, tallies: NDArray[np.int64]) -> ActionValue:
        gain = Fraction(int(self.card.values(action, tallies)[0]), self.card.ante)
        return ActionValue(word, gain + FOLDED, draws_of(action, self.card.forces).deals)


# ---------------------------------------------------------------------------------------------- after the draw


def betting_values(
    hand: Sequence[Card], shown: Card, gone: Sequence[Card], game: LunarPoker[Any]
) -> tuple[ActionValue, ActionValue]:
    """Bet or fold after a draw, its fee left out; ``gone`` are the player's discards."""
    own, unseen = prices_of(game), np.array([card.index for card in CARDS if card not in {*hand, *gone, shown}])
    hidden = unseen[all_hands(HIDDEN, len(unseen))]
    dealers = rank_hands(np.column_stack([hidden, np.full(len(hidden), shown.index)]).astype(np.uint8))
    number, won = rank_five(hand).number, _won(hand, game)
    low = dealers < LEAST_TO_QUALIFY.number
    lower, tie = ~low & (dealers < number), ~low & (dealers == number)
    gain = int(low.sum()) * own.not_qualified + int(lower.sum()) * won + int(tie.sum()) * own.tie
    gain += int((~low & (dealers > number)).sum()) * own.lower
    forced = _forced_gain(hidden[low], shown, unseen, number, won, own) if own.forces else Fraction(0)
    value = (gain + forced) / len(hidden) + FOLDED
    return ActionValue("bet", value, len(hidden)), ActionValue("fold", Fraction(FOLDED))


def _won(hand: Sequence[Card], game: LunarPoker[Any]) -> int:
    """What the hand wins more than a fold where it is higher."""
    found = paid(game.table("bet"))
    return int(found.won[found.kinds.index(kind_of(hand, game.table("bet")))]) - FOLDED


def _forced_gain(
    hidden: NDArray[Any], shown: Card, unseen: NDArray[Any], number: int, won: int, own: Prices
) -> Fraction:
    """What forcing adds in all, where it does, to hands of the dealer that do not qualify."""
    dealer = np.sort(np.column_stack([hidden, np.full(len(hidden), shown.index)]), axis=1)
    stay, total = dealer[:, :HIDDEN], np.zeros(len(dealer), dtype=np.int64)  # by rank, so the highest is the last
    for card in unseen:
        rows = np.flatnonzero((hidden != card).all(axis=1))
        numbers = rank_hands(np.column_stack([stay[rows], np.full(len(rows), card)]).astype(np.uint8))
        gains = np.where(numbers < number, won, np.where(numbers == number, own.tie, own.lower))
        total[rows] += np.where(numbers < LEAST_TO_QUALIFY.number, own.back, gains)
    cards = len(unseen) - HIDDEN
    more = total - cards * (own.fee + own.not_qualified)
    return Fraction(int(more[more > 0].sum()), cards)


def forcing_values(
    hand: Sequence[Card], dealer: Sequence[Card], gone: Sequence[Card], game: LunarPoker[Any]
) -> tuple[ActionValue, ActionValue]:
    """Force a dealer who does not qualify, or be paid on the ante; the fee of a draw left out."""
    if not rank_five(dealer) < LEAST_TO_QUALIFY:
        raise Refused("--dealer", "the dealer qualifies, and nobody is asked", game.at("11(e)(1)"))
    own, highest = prices_of(game), max(dealer, key=lambda card: card.rank)
    stay = [card for card in dealer if card != highest]
    unseen = [card for card in CARDS if card not in {*hand, *gone, *dealer}]
    mine, won, gain = rank_five(hand), _won(hand, game), 0
    for card in unseen:
        made = rank_five([*stay, card])
        if made < LEAST_TO_QUALIFY:
            gain += own.back
        else:
            gain += won if made < mine else own.tie if made == mine else own.lower
    value = Fraction(gain, len(unseen)) + FOLDED - own.fee
    return ActionValue("force", value, len(unseen)), ActionValue("settle", Fraction(own.not_qualified + FOLDED))


def worth_betting(hand: Sequence[Card], shown: Card, gone: Sequence[Card], game: LunarPoker[Any]) -> bool:
    """Whether a bet wins more than a fold after a draw; forcing, which only high hands do, never decides it.

    Counted as the kernels count, by ranks and by what is left of the suit shown, for one hand.
    """
    behind, own, known = _card(shown.rank - 2, game).shown.behind, prices_of(game), (*hand, *gone)
    ranks = np.array([sorted(card.rank - 2 for card in known)], dtype=np.int64)
    up_to = add_up(ranks, behind.rank, behind.first, behind.second)[0]
    left = (MASKS - 1) ^ bits(card.rank - 2 for card in (*known, shown) if card.suit == shown.suit)
    at = behind.standing(np.array(rank_five(hand).number, dtype=np.int32))

    def counted(sums: NDArray[Any], least: int, lower: int, not_higher: int) -> tuple[int, int, int]:
        none, below, up = int(sums[least]), int(sums[lower]), int(sums[not_higher])
        return none, max(below - none, 0), max(up, none) - max(below, none)

    by_ranks = counted(up_to, behind.below_ace_king, at[0], at[1])
    plain = counted(behind.plain_up_to[left], behind.plain_below_ace_king, at[2], at[3])
    flush = counted(behind.flush_up_to[left], 0, at[4], at[5])
    none, lower, tie = (a - b + c for a, b, c in zip(by_ranks, plain, flush, strict=True))
    higher = int(up_to[-1]) - none - lower - tie
    return none * own.not_qualified + lower * _won(hand, game) + tie * own.tie + higher * own.lower > 0
