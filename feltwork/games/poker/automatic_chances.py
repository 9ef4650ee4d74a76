"""What a hand is worth in the middle of play: how often it is ahead of what others might hold, and what may still come.

Only what the seat can see is looked at: its own cards, the community's, and up-cards. What others hold is tried out
with a few hands out of the cards that are left, always the same ones, so that the same situation is judged the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import Final

from feltwork.equipment.cards import Card, standard_deck
from feltwork.games.poker.automatic_starts import one_short
from feltwork.games.poker.automatic_values import high_value, low_ranks, low_value
from feltwork.games.poker.hand import Hand
from feltwork.games.poker.kinds import KINDS, Hands, Kind
from feltwork.ranking.hand import Category
from feltwork.ranking.poker import PokerRank

TRIED: Final = {Hands.ANY_WITH_COMMUNITY: 40, Hands.TWO_AND_THREE: 16, Hands.OWN: 10}
"""How many hands of an opponent are tried."""
STEP, SPREAD = 13, 5
COMES: Final[Mapping[str, tuple[int, ...]]] = {
    "": (0, 0, 0, 0),
    "straight": (0, 17, 31, 43),
    "flush": (0, 19, 35, 47),
    "low": (0, 30, 48, 62),
}
"""How often of a hundred times what lacks one card is completed, with so many cards to come."""
DRAWN_HIGH: Final = {
    Category.HIGH_CARD: 12,
    Category.PAIR: 34,
    Category.TWO_PAIR: 66,
    Category.THREE_OF_A_KIND: 80,
    Category.STRAIGHT: 89,
    Category.FLUSH: 93,
}
HIGH_PAIR, BETTER_PAIR = 11, 14
DRAWN_LOW: Final = {5: 99, 6: 96, 7: 90, 8: 80, 9: 66, 10: 54, 11: 44, 12: 34, 13: 25}
"""What a hand is worth after the draw: by what it is for high, and by its highest card for low."""
NO_LOW = 8


def chances(hand: Hand, seat: int) -> list[int]:
    """How much of a hundred the seat's hand is worth against each opponent who contends."""
    others = [other for other in hand.contenders if other != seat]
    own, shared = hand.told(seat), tuple(card for card in hand.common if card is not None)
    if hand.kind.draws:
        return [_drawn(hand.kind, own)] * len(others)
    comes = coming(hand.kind, own, shared, _cards_to_come(hand))
    if hand.kind.stud:
        ahead = [_ahead_of(hand, own, shared, other) for other in others]
    else:
        ahead = [_ahead(hand.kind, own, shared)] * len(others)
    return [now + (100 - now) * comes // 100 for now in ahead]


def together(single: Sequence[int]) -> int:
    """How much of a hundred against all of them.

    >>> together([80, 50])
    40
    """
    return prod(single) * 100 // prod([100] * len(single))


def coming(kind: Kind, own: Sequence[Card], shared: Sequence[Card], left: int) -> int:
    """How often what lacks a card is completed: a flush or a straight, and half the pot by a low hand.

    >>> from feltwork.equipment.cards import parse_cards
    >>> coming(KINDS["hold_em"], parse_cards("As 9s"), parse_cards("2s 7s Kd"), 2)
    35
    """
    if not left:
        return 0
    lacks = one_short((*own, *shared))
    with_own = lacks if lacks and not one_short(shared) else ""
    if kind.hands is Hands.TWO_AND_THREE and with_own == "flush":
        with_own = lacks if any(_suited(own, suit) > 1 and _suited(shared, suit) == 2 for suit in "cdhs") else ""
    high = COMES[with_own][left]
    return max(high, COMES["low"][left] // 2 if kind.low and _low_lacks_one(kind, own, shared) else 0)


def _suited(cards: Sequence[Card], suit: str) -> int:
    return sum(card.suit == suit for card in cards)


def _low_lacks_one(kind: Kind, own: Sequence[Card], shared: Sequence[Card]) -> bool:
    if low_value(kind, own, shared):
        return False
    mine, theirs = low_ranks(own), low_ranks(shared)
    if kind.hands is Hands.TWO_AND_THREE:
        return len(mine - theirs) > 1 and len(theirs) == 2
    return len(mine | theirs) == 4


def _cards_to_come(hand: Hand) -> int:
    return sum(street.up + street.down + street.community for street in hand.kind.streets[hand.street + 1 :])


# --------------------------------------------------------------------------------- what others might hold


def _ahead(kind: Kind, own: Sequence[Card], shared: tuple[Card, ...]) -> int:
    """Against hands that the community cards leave."""
    mine = _values(kind, own, shared)
    return _share(mine, [values for cards, values in _held(kind.id, shared) if cards.isdisjoint(own)])


@lru_cache(maxsize=256)
def _held(kind: str, shared: tuple[Card, ...]) -> list[tuple[frozenset[Card], tuple[int, int]]]:
    """Hands that may be held beside these community cards; the same for every seat, so remembered."""
    left, of = [card for card in standard_deck() if card not in shared], KINDS[kind]
    tried = _tried(left, of.players_cards, TRIED[of.hands])
    return [(frozenset(cards), _values(of, cards, shared)) for cards in tried]


def _ahead_of(hand: Hand, own: Sequence[Card], shared: Sequence[Card], other: int) -> int:
    """Against the up-cards of an opponent in stud, with what may lie below them."""
    up = {one: hand.showing(one) for one in hand.contenders}
    seen = {*own, *shared, *(card for cards in up.values() for card in cards)}
    left = [card for card in standard_deck() if card not in seen]
    below = len(hand.seated[other].cards) - len(up[other])
    theirs = [_values(hand.kind, (*up[other], *cards), shared) for cards in _tried(left, below, TRIED[hand.kind.hands])]
    return _share(_values(hand.kind, own, shared), theirs)


def _tried(left: Sequence[Card], size: int, count: int) -> Iterator[list[Card]]:
    """Some hands out of the cards left, spread over them."""
    for turn in range(count):
        cards: list[Card] = []
        at = turn * STEP
        while len(cards) < size:
            at += SPREAD + turn
            while left[at % len(left)] in cards:
                at += 1
            cards.append(left[at % len(left)])
        yield cards


def _values(kind: Kind, own: Sequence[Card], shared: Sequence[Card]) -> tuple[int, int]:
    high = high_value(kind, own, shared) if kind.high else 0
    return high, low_value(kind, own, shared) if kind.low else 0


def _share(mine: tuple[int, int], theirs: Sequence[tuple[int, int]]) -> int:
    """What of a hundred pots the hand takes: all, or the half that it wins where pots are split."""
    taken = 0
    for high, low in theirs:
        taken += _compared(mine[0], high) * 2
        if mine[1] or low:
            taken += _compared(mine[1], low) - _compared(mine[0], high)
    return taken * 25 // max(1, len(theirs))


def _compared(one: int, other: int) -> int:
    """2 won, 1 tied, 0 lost."""
    return 1 + (one > other) - (one < other)


def _drawn(kind: Kind, own: Sequence[Card]) -> int:
    if not kind.high:
        low = low_value(kind, own, ())
        return DRAWN_LOW[15 - (low >> 16)] if low else NO_LOW
    made = PokerRank.from_number(high_value(kind, own, ()))
    better = BETTER_PAIR if made.category is Category.PAIR and made.ranks[0] >= HIGH_PAIR else 0
    return DRAWN_HIGH.get(made.category, 98) + better
