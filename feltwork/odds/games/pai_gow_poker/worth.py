"""What a comparison of hands is worth in Pai Gow Poker, by the game's own settlement (561.13(g) to (m))."""

from __future__ import annotations

from functools import cache
from math import lcm

from feltwork.equipment.cards import parse_cards
from feltwork.games.pai_gow_poker.house_way import set_hands
from feltwork.games.pai_gow_poker.settlement import settle
from feltwork.odds.priced import UNIT, Priced, priced
from feltwork.odds.set_in_two.choosing import Prices
from feltwork.odds.set_in_two.direct import BOTH, HIGH_ONLY, LOW_ONLY, NEITHER
from feltwork.procedure.pai_gow import SetHands
from feltwork.ranking.hand import Category
from feltwork.ranking.joker import JokerRank

# A hand, and dealer's hands above and below each part of it: the settlement looks at nothing else of them.
CARDS = parse_cards("As Kd 9c 9d 2h 3h 4h")
LOW = CARDS[:2]
HANDS = set_hands(CARDS, LOW)
HIGHER, LOWER = (SetHands(JokerRank(Category.PAIR, (pair,)), JokerRank(Category.PAIR, (2,))) for pair in (10, 8))
LESS = JokerRank(Category.HIGH_CARD, (13, 12))
DEALERS = {
    BOTH: SetHands(LOWER.high, LESS),
    HIGH_ONLY: LOWER,
    LOW_ONLY: SetHands(HIGHER.high, LESS),
    NEITHER: HIGHER,
}


@cache
def settled(relation: int, rounding: str) -> Priced:
    """A wager of one unit, vigorish and all, by which of the player's hands are higher."""
    return priced(settle(CARDS, LOW, DEALERS[relation], UNIT, rounding))


@cache
def prices(rounding: str) -> Prices:
    """The same in whole parts of a unit; how many make one is :func:`parts`."""
    both, high, low, neither = (settled(relation, rounding).net for relation in (BOTH, HIGH_ONLY, LOW_ONLY, NEITHER))
    assert high == low, "one hand higher is a tie, whichever it is"
    return Prices(*(int(net * parts(rounding)) for net in (both, high, neither)))


@cache
def parts(rounding: str) -> int:
    return lcm(*(settled(relation, rounding).net.denominator for relation in (BOTH, HIGH_ONLY, LOW_ONLY, NEITHER)))
