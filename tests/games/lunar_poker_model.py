"""Lunar Poker once more, from the text alone and on strings: what hands hold and what a seat wins or loses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations

RANKS = "23456789TJQKA"
WHEEL = {0, 1, 2, 3, 12}
# Places in 6(b): 0 nothing, 1 ace-king, 2 pair, 3 two pair, 4 three, 5 straight, 6 flush, 7 full house, 8 four of a
# kind, 9 straight flush, 10 royal flush.
BET_ODDS = {1: 1, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 7, 8: 20, 9: 50, 10: 100}
OF_FIVE = {5, 6, 7, 9, 10}
ACE, KING, QUEEN, JACK = 12, 11, 10, 9


def ranks_of(cards: Iterable[str]) -> list[int]:
    return [RANKS.index(card[0]) for card in cards]


def value(cards: tuple[str, ...]) -> tuple[int, list[int]]:
    """The place of five cards in 6(b), then what breaks a tie."""
    ranks = ranks_of(cards)
    often = Counter(ranks)
    order = sorted(often, key=lambda rank: (often[rank], rank), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    if len(often) == 5:
        low = set(ranks) == WHEEL
        if low or max(ranks) - min(ranks) == 4:
            top = 3 if low else max(ranks)
            return (10 if top == ACE else 9) if suited else 5, [top]
        if suited:
            return 6, order
        return int({ACE, KING} <= set(ranks)), order
    shape = sorted(often.values(), reverse=True)
    return {(2, 1, 1, 1): 2, (2, 2, 1): 3, (3, 1, 1): 4, (3, 2): 7, (4, 1): 8}[tuple(shape)], order


def best(cards: tuple[str, ...]) -> tuple[str, ...]:
    return max(combinations(cards, 5), key=value)


def core(five: tuple[str, ...]) -> set[str]:
    """The cards that form the combination of five cards, without those that stand beside it."""
    place, _ = value(five)
    if place in OF_FIVE:
        return set(five)
    if place == 1:
        return {card for card in five if card[0] in "AK"}
    often = Counter(card[0] for card in five)
    return {card for card in five if often[card[0]] > 1}


def odds_of(cards: tuple[str, ...]) -> int:
    """What exactly these cards are paid as one combination, every card of it needed; 0 for none."""
    names = [card[0] for card in cards]
    alike = len(set(names)) == 1
    match len(cards):
        case 2:
            return int(alike or set(names) == {"A", "K"})
        case 3:
            return 3 if alike else 0
        case 4 if alike:
            return 20
        case 4:
            return 2 if set(Counter(names).values()) == {2} else 0
    place, _ = value(cards)
    return BET_ODDS[place] if place in OF_FIVE else 0


def bet_odds(cards: tuple[str, ...]) -> tuple[int, int]:
    """What a winning bet pays for the hand and for a second combination; 0 where there is none."""
    five = best(cards)
    first = core(five)
    seconds = [odds_of(some) for size in (2, 3, 4, 5) for some in combinations(cards, size) if set(some) - first]
    return BET_ODDS.get(value(five)[0], 0), max(seconds, default=0)


def super_odds(cards: tuple[str, ...], chapter: str, table: str = "A") -> int:
    """What a Super Wager pays by 12(b); -1 where it loses."""
    place, _ = value(cards)
    ranks = set(ranks_of(cards))
    one_color = {card[1] for card in cards} <= set("dh") or {card[1] for card in cards} <= set("cs")
    if place == 8:
        return 250
    if chapter == "589":
        if place in (9, 10) or (place == 5 and one_color):
            return 150
    elif ranks <= {KING, QUEEN, JACK}:
        return 120
    if place in (7, 6, 5):
        return {7: 100, 6: 60, 5: 30}[place]
    if place == 4:
        return 7 if (chapter, table) == ("589", "C") else 8
    if chapter == "589" and {ACE, KING} <= ranks:
        return 5 if table == "B" else 6
    if chapter == "671a" and {ACE, KING, QUEEN} <= ranks:
        return 5
    return 2 if one_color else -1


@dataclass
class Seat:
    """What a seat staked and did, and the cards it had first and last."""

    first: tuple[str, ...]
    last: tuple[str, ...]
    ante: int
    own_super: int = 0
    on_dealer: int = 0
    on_seats: dict[int, int] = field(default_factory=dict)
    bet: bool = False
    paid_a_fee: bool = False
    forced: bool = False


INSTANT = {"589": {10: 1500, 9: 500}, "671a": {10: 1500, 9: 200}}


def net(seat: Seat, seats: dict[int, Seat], dealer: tuple[str, ...], chapter: str, replaced: str = "") -> int:
    """What a seat wins or loses; ``replaced`` is the card that a forced dealer draws. Tables A."""
    total = seat.own_super * super_odds(seat.first, chapter)
    total += seat.on_dealer * super_odds(dealer, chapter)
    total += sum(stake * super_odds(seats[number].first, chapter) for number, stake in seat.on_seats.items())
    place, _ = value(seat.first)
    if place in (9, 10):
        return total + seat.ante * INSTANT[chapter][place]
    total -= seat.ante * seat.paid_a_fee
    if not seat.bet:
        return total - seat.ante
    if value(dealer)[0] == 0:
        if not seat.forced:
            return total + seat.ante
        total -= seat.ante
        highest = max(dealer, key=lambda card: RANKS.index(card[0]))
        dealer = (*(card for card in dealer if card != highest), replaced)
        if value(dealer)[0] == 0:
            return total
    mine, theirs = value(best(seat.last)), value(dealer)
    if mine == theirs:
        return total
    if mine < theirs:
        return total - 3 * seat.ante
    return total + 2 * seat.ante * sum(bet_odds(seat.last))
