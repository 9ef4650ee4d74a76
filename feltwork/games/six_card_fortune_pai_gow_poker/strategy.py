"""When a sensible player doubles down: where the Double Down Wager wins more often than it loses.

The dealer's pair of 8s or better is asked for, so it takes more than a hand that wins more often than it loses. The
limits come of a simulation of 200,000 rounds with every hand set by the house way.
"""

from __future__ import annotations

from feltwork.procedure.pai_gow import SetHands
from feltwork.ranking.hand import ACE, Category

JACK, QUEEN, KING = 11, 12, 13
LEAST_LOW = {
    Category.TWO_PAIR: QUEEN,
    Category.THREE_OF_A_KIND: 9,
    Category.STRAIGHT: 7,
    Category.FLUSH: 7,
}
"""The least low card beside such a high hand; a full house or better doubles with any."""


def doubles(hands: SetHands, *, joker_low: bool) -> bool:
    """Whether to double down.

    >>> from feltwork.equipment.cards import parse_cards
    >>> from feltwork.games.six_card_fortune_pai_gow_poker.house_way import house_way, set_hands
    >>> kings, queens = parse_cards("Ks Kh Ad 9c 5s 3h"), parse_cards("Qs Qh Kd 9c 5s 3h")
    >>> [doubles(set_hands(cards, house_way(cards)), joker_low=False) for cards in (kings, queens)]
    [True, False]
    """
    if hands.high.category is Category.HIGH_CARD:  # hands that are set wrongly too
        return False
    low = hands.low.ranks[0]
    if hands.high.category is Category.PAIR:
        pair = hands.high.ranks[0]
        least = 8 if joker_low else JACK
        return pair >= least and low >= (KING if pair == ACE else ACE)
    return low >= LEAST_LOW.get(hands.high.category, 0)
