"""Short rules for Raise It Up Stud Poker: those of 5th Street are exact, the others cost little."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from feltwork.equipment.cards import CARDS, Card
from feltwork.games.raise_it_up_stud_poker.rules import CARDS_EACH, MOST_ON_4TH_STREET, MOST_ON_THREE_CARDS
from feltwork.games.raise_it_up_stud_poker.settlement import HIGH
from feltwork.odds.games.raise_it_up_stud_poker.counting import Counts, indices, left_of
from feltwork.odds.games.raise_it_up_stud_poker.winning import Streets
from feltwork.ranking.hand import ACE


def _wide(cards: Sequence[Card]) -> int:
    """How many ranks lie from the lowest to the highest of cards that pair nowhere, the ace low where that is less."""
    ranks = sorted(card.rank for card in cards)
    low = sorted(1 if rank == ACE else rank for rank in ranks)
    return min(ranks[-1] - ranks[0], low[-1] - low[0]) + 1


def _paired(cards: Sequence[Card]) -> bool:
    return len({card.rank for card in cards}) < len(cards)


def _most_of_a_suit(cards: Sequence[Card]) -> int:
    return max(Counter(card.suit for card in cards).values())


def simple_on_three(cards: Sequence[Card]) -> int:
    """A pair, three from 10 up, or one suit with a card from 10 up or with a straight in sight.

    >>> from feltwork.equipment.cards import parse_cards
    >>> [simple_on_three(parse_cards(cards)) for cards in ("2s 2h 7d", "As Kh Td", "Js 4s 2s", "8s 6s 4s", "9s 4s 2s")]
    [3, 3, 3, 3, 0]
    """
    high = sum(card.rank >= HIGH for card in cards)
    suited = _most_of_a_suit(cards) == CARDS_EACH and (high > 0 or _wide(cards) <= 5)
    return MOST_ON_THREE_CARDS if _paired(cards) or high == CARDS_EACH or suited else 0


def simple_on_4th(cards: Sequence[Card]) -> int:
    """A pair, four of one suit, or four cards of a straight.

    >>> from feltwork.equipment.cards import parse_cards
    >>> [simple_on_4th(parse_cards(cards)) for cards in ("2s 2h 7d 9c", "9s 8h 6d 5c", "As 4h 3d 2c", "Ks Qh Jd 8c")]
    [2, 2, 2, 0]
    """
    good = _paired(cards) or _most_of_a_suit(cards) == len(cards) or _wide(cards) <= 5
    return MOST_ON_4TH_STREET if good else 0


def play_on_5th(cards: Sequence[Card]) -> bool:
    """A pair, four of one suit, a straight, or four cards of one: open at both ends or with a card from 10 up."""
    if _paired(cards) or _most_of_a_suit(cards) >= len(cards) - 1 or _wide(cards) == len(cards):
        return True
    held = {card.rank for card in cards}
    straights = [{*range(low, low + 5)} for low in range(2, 11)] + [{ACE, 2, 3, 4, 5}]
    complete = {rank for straight in straights if len(straight - held) == 1 for rank in straight - held}
    return len(complete) > 1 or (len(complete) == 1 and max(held) >= HIGH)


def simple_choice(cards: Sequence[Card], streets: Streets) -> tuple[int, Counts, Counts]:
    """By the simple rules; on 5th Street they are exact."""
    on_4th = [simple_on_4th([*cards, CARDS[index]]) for index in left_of(indices(cards))]
    return simple_on_three(cards), np.array(on_4th, dtype=np.int64), streets.best()[2]
