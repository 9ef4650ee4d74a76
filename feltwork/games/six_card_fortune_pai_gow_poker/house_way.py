"""The house way of Six-Card Fortune Pai Gow Poker (§ 588.11(d), § 670a.11(d)): how the dealer's six cards are set.

The printed cases have one thought in common: the highest kind of set that the six cards make stays whole in the
high hand, and of the cards that can then be spared the highest is the low hand. Cases that the print leaves out
(a straight or flush beside a pair, four-of-a-kind beside a pair, what the joker makes) follow the same thought.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from feltwork.equipment.cards import Card
from feltwork.procedure.game import Clause
from feltwork.procedure.pai_gow import Cards, SetHands, split
from feltwork.ranking.hand import ACE, LOW_ACE, Category
from feltwork.ranking.joker import JokerRank, rank_joker_five, rank_joker_one

HOUSE_WAY = (
    Clause("11(d)(1)", "the highest set stays whole in the high hand; the highest card left is the low hand"),
    Clause(
        "11(d)(1)(i)", "two threes-of-a-kind: the lower three with two of the higher ones; the third is the low hand"
    ),
    Clause("11(d)(1)(ii)", "three pairs: the two lower pairs high; a card of the highest pair is the low hand"),
    Clause("11(d)(2)", "six cards to a straight, flush or straight flush: the lowest five of it; the top card low"),
    Clause("11(d)(3)", "a straight and a flush: the flush high"),
    Clause("11(d)(4)", "a straight and a straight flush: the straight flush high"),
    Clause("11(d)(5)", "six cards of one suit with a straight flush: the straight flush high, the other card low"),
    Clause("11(d)(6)", "no pair, straight or flush: the second highest card low, all others high"),
)
"""In the order of the cases; the joker is an ace, or the card that completes a straight or a flush."""


@dataclass(frozen=True, slots=True)
class HowSet:
    """A hand set by the house way, and the case that orders it."""

    low: Card
    section: str


def house_way(cards: Sequence[Card]) -> Cards:
    """The low hand of six cards.

    >>> from feltwork.equipment.cards import parse_cards
    >>> house_way(parse_cards("Ks Kh 9d 9c 4s 4h")), house_way(parse_cards("9s 8h 7d 6c 5s 4h"))
    ((Ks,), (9s,))
    """
    return (how_set(cards).low,)


def how_set(cards: Sequence[Card]) -> HowSet:
    """The low hand of six cards, and by which case.

    >>> from feltwork.equipment.cards import parse_cards
    >>> how_set(parse_cards("As Kh Jd 9c 5s 3h"))
    HowSet(low=Kh, section='11(d)(6)')
    """
    highs = {low: rank_joker_five(split(cards, [low])[0]) for low in cards}
    sets = {low: _set_of(high, in_a_row=_is_suited(cards) and _is_run(cards)) for low, high in highs.items()}
    best = max(sets.values())
    kept = {low: high for low, high in highs.items() if sets[low] == best}
    if best == JokerRank.ORDER.index(Category.HIGH_CARD):
        top = max(map(_worth, cards))
        kept = {low: high for low, high in kept.items() if high.ranks[0] == top}
    # The joker and an ace are worth the same; for a player who follows the house way the joker low beats any card.
    low = max(kept, key=lambda low: (_worth(low), not low.suit))
    straight_too = any(high.category is Category.STRAIGHT for high in highs.values())
    return HowSet(low, _case(cards, kept[low].category, straight_too))


def set_hands(cards: Sequence[Card], low: Sequence[Card]) -> SetHands:
    """The two hands that a choice of the low card makes, ranked."""
    high, one = split(cards, low)
    return SetHands(rank_joker_five(high), rank_joker_one(one))


def _worth(card: Card) -> int:
    """A card by itself: the joker is an ace."""
    return card.rank if card.suit else ACE


def _set_of(high: JokerRank, *, in_a_row: bool) -> int:
    """Kinds of set by rank. Of six in a row a royal flush gives its ace up, as 11(d)(2) has it; else it stays whole."""
    given_up = in_a_row and high.category is Category.ROYAL_FLUSH
    return JokerRank.ORDER.index(Category.STRAIGHT_FLUSH if given_up else high.category)


def _case(cards: Sequence[Card], kept: Category, straight_too: bool) -> str:
    """The paragraph that sets such a hand."""
    times = sorted(Counter(map(_worth, cards)).values())
    match kept:
        case Category.HIGH_CARD:
            return "11(d)(6)"
        case Category.FULL_HOUSE if times == [3, 3]:
            return "11(d)(1)(i)"
        case Category.TWO_PAIR if times == [2, 2, 2]:
            return "11(d)(1)(ii)"
        case Category.STRAIGHT:
            return "11(d)(2)" if _is_run(cards) else "11(d)(1)"
        case Category.FLUSH if _is_suited(cards):
            return "11(d)(2)"
        case Category.FLUSH:
            return "11(d)(3)" if straight_too else "11(d)(1)"
        case Category.STRAIGHT_FLUSH | Category.ROYAL_FLUSH if _is_suited(cards):
            return "11(d)(2)" if _is_run(cards) else "11(d)(5)"
        case Category.STRAIGHT_FLUSH | Category.ROYAL_FLUSH:
            return "11(d)(4)" if straight_too else "11(d)(1)"
    return "11(d)(1)"


def _is_suited(cards: Sequence[Card]) -> bool:
    """Six cards to a flush."""
    return len({card.suit for card in cards if card.suit}) == 1


def _is_run(cards: Sequence[Card]) -> bool:
    """Six cards to a straight, the joker any one of them; the ace at either end."""
    ranks = [card.rank for card in cards if card.suit]
    low_aces = [LOW_ACE if rank == ACE else rank for rank in ranks]
    return len(set(ranks)) == len(ranks) and any(max(run) - min(run) < len(cards) for run in (ranks, low_aces))
