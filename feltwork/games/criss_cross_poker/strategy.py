"""What a sensible player of Criss-Cross Poker bets: simple rules for the first two bets, a count of cards for the last.

Each answer is a multiple of the ante; 0 is to fold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from feltwork.equipment.cards import CARDS, Card
from feltwork.games.criss_cross_poker.cross import MIDDLE
from feltwork.games.criss_cross_poker.rules import MOST_TIMES
from feltwork.games.criss_cross_poker.settlement import Payouts, settle_hands
from feltwork.terms.money import Cents

SIX: Final = 6
"""A pair of them is the least that does not lose."""


def across_times(cards: Sequence[Card]) -> int:
    """Two cards: three times with a pair that cannot lose, once with any pair, suit or card that may make one.

    >>> from feltwork.equipment.cards import parse_cards
    >>> [across_times(parse_cards(cards)) for cards in ("6c 6d", "5c 5d", "9c 3d", "5c 3c", "5c 3d")]
    [3, 1, 1, 1, 0]
    """
    one, other = cards
    if one.rank == other.rank:
        return MOST_TIMES if one.rank >= SIX else 1
    return int(max(one.rank, other.rank) >= SIX or one.suit == other.suit)


def down_times(cards: Sequence[Card], ends_of_row: Sequence[Card]) -> int:
    """Two cards of the row are shown, which the Down Hand does not use: as before, but a suit alone must go on.

    >>> from feltwork.equipment.cards import parse_cards
    >>> ends = [parse_cards(cards) for cards in ("Jc 2c", "Jd 2c", "5d Jd")]
    >>> [down_times(parse_cards("5c 3c"), shown) for shown in ends], down_times(parse_cards("9c 3d"), ends[1])
    ([1, 0, 1], 1)
    """
    seen = [*cards, *ends_of_row]
    if max(card.rank for card in cards) < SIX:
        suited, paired = len({card.suit for card in seen}) == 1, len({card.rank for card in seen}) < len(seen)
        return int(suited or paired)
    return across_times(cards)


def middle_times(
    cards: Sequence[Card], shown: Mapping[int, Card], stakes: Mapping[str, Cents], ante: Cents, payouts: Payouts
) -> int:
    """All but the middle card is shown: count what every card that may lie there brings."""
    unseen = [card for card in CARDS if card not in (*cards, *shown.values())]
    staked = {**stakes, "middle_bet": ante}
    kept, middle = 0, 0
    for card in unseen:
        cross = [{**shown, MIDDLE: card}[box] for box in range(5)]
        for line in settle_hands(cards, cross, staked, payouts):
            kept += line.returned
            middle += line.net if line.wager == "middle_bet" else 0
    if kept < ante * len(unseen):  # less comes back than the Middle Bet costs
        return 0
    return MOST_TIMES if middle > 0 else 1
