"""An independent small model of Six-Card Fortune Pai Gow Poker, written from chapter 670a alone: cards are text."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

RANKS = "23456789TJQKA"
ACE = 12
DECK = [rank + suit for rank in RANKS for suit in "cdhs"] + ["JK"]

NOTHING, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL, FIVE_ACES = range(11)
Rank = tuple[int, ...]


def plain(cards: tuple[str, ...]) -> Rank:
    """670a.6(b) for five cards without the joker; A-5 is written as a straight from the ace down, below A-K-Q-J-10."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    if len(set(ranks)) == 5 and (ranks[0] - ranks[4] == 4 or ranks == [ACE, 3, 2, 1, 0]):
        # Second highest: between ace high (12) and king high (11), told in halves.
        top = 23 if ranks[:2] == [ACE, 3] else 2 * ranks[0]
        if not suited:
            return (STRAIGHT, top)
        return (ROYAL,) if ranks[4] == 8 else (STRAIGHT_FLUSH, top)
    if suited and len(set(ranks)) == 5:
        return (FLUSH, *ranks)
    return by_counts(ranks)


def by_counts(ranks: list[int]) -> Rank:
    """Pairs, threes and fours; nothing else."""
    order = sorted(Counter(ranks).items(), key=lambda item: (item[1], item[0]), reverse=True)
    kinds = {
        (5,): FIVE_ACES,
        (4, 1): QUADS,
        (3, 2): FULL_HOUSE,
        (3, 1, 1): TRIPS,
        (2, 2, 1): TWO_PAIR,
        (2, 1, 1, 1): PAIR,
        (1, 1, 1, 1, 1): NOTHING,
    }
    return (kinds[tuple(times for _, times in order)], *(rank for rank, _ in order))


def rank(cards: tuple[str, ...]) -> Rank:
    """Five cards; the joker is an ace, or any card not among them that completes a straight or a flush."""
    if "JK" not in cards:
        return plain(cards)
    others = tuple(card for card in cards if card != "JK")
    readings = [by_counts([*(RANKS.index(card[0]) for card in others), ACE])]
    for card in DECK[:-1]:
        if card not in others:
            read = plain((*others, card))
            if read[0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL):
                readings.append(read)
    return max(readings)


def best(cards: tuple[str, ...]) -> Rank:
    """The best five of six."""
    return max(rank(five) for five in combinations(cards, 5))


def worth(card: str) -> int:
    return ACE if card == "JK" else RANKS.index(card[0])


def without(cards: tuple[str, ...], low: str) -> tuple[str, ...]:
    return tuple(card for card in cards if card != low)


def all_six_in_a_row(cards: tuple[str, ...]) -> bool:
    """Six cards of one suit in sequence, the joker any of them: every five-card end of it is a straight flush."""
    ranks = {RANKS.index(card[0]) for card in cards if card != "JK"}
    runs = [set(range(low, low + 6)) for low in range(8)] + [{ACE, 0, 1, 2, 3, 4}]
    return len({card[1] for card in cards if card != "JK"}) == 1 and any(ranks <= run for run in runs)


def house_way(cards: tuple[str, ...]) -> str:
    """670a.11(d), the cases one after another; of ace and joker the joker goes low."""
    falling = sorted(cards, key=lambda card: (worth(card), card == "JK"), reverse=True)
    royal_or_not = [(ROYAL, STRAIGHT_FLUSH)] if all_six_in_a_row(cards) else [(ROYAL,), (STRAIGHT_FLUSH,)]
    for kinds in ((FIVE_ACES,), *royal_or_not, (QUADS,)):
        if spared := [low for low in falling if rank(without(cards, low))[0] in kinds]:
            return spared[0]
    times = Counter(map(worth, cards))
    threes = sorted((value for value, count in times.items() if count == 3), reverse=True)
    pairs = sorted((value for value, count in times.items() if count == 2), reverse=True)
    if len(threes) == 2:
        return next(card for card in falling if worth(card) == threes[0])
    if threes and pairs:
        return next(card for card in falling if times[worth(card)] == 1)
    for kind in (FLUSH, STRAIGHT):
        if spared := [low for low in falling if rank(without(cards, low))[0] == kind]:
            return spared[0]
    if len(pairs) == 3:
        return next(card for card in falling if worth(card) == pairs[0])
    if threes or pairs:
        return next(card for card in falling if times[worth(card)] == 1)
    return falling[1]


FORTUNE = {
    TRIPS: 5,
    STRAIGHT: 8,
    FLUSH: 10,
    FULL_HOUSE: 15,
    QUADS: 50,
    STRAIGHT_FLUSH: 100,
    ROYAL: 250,
    FIVE_ACES: 1000,
}
INSURANCE = {6: 100, 7: 30, 8: 10, 9: 7, 10: 4, 11: 3}
PROGRESSIVE = {STRAIGHT: 3, FLUSH: 6, FULL_HOUSE: 15, QUADS: 150, STRAIGHT_FLUSH: 300}
FORTUNE_ENVY = {FULL_HOUSE: 5, QUADS: 15, STRAIGHT_FLUSH: 50, ROYAL: 200, FIVE_ACES: 1000}
PROGRESSIVE_ENVY = {QUADS: 5, STRAIGHT_FLUSH: 10, ROYAL: 50, FIVE_ACES: 100}


def outcome(cards: tuple[str, ...], low: str, dealer: tuple[str, ...]) -> int:
    """670a.11(f): 1 won, 0 tied, -1 lost."""
    high, theirs = rank(without(cards, low)), house_way(dealer)
    if high[0] == NOTHING and high[1] < worth(low):
        return -1
    higher = high > rank(without(dealer, theirs))
    lower = low == "JK" or worth(low) > worth(theirs)
    return (higher + lower) - 1


class Table:
    """A round: hands and stakes by seat, settled from the dealer's right; the meter as it falls."""

    def __init__(self, dealer: tuple[str, ...], meter: int, reset: int) -> None:
        self.dealer, self.meter, self.reset = dealer, meter, reset

    def net(self, stakes: dict[str, int], cards: tuple[str, ...], low: str, doubled: bool) -> int:
        """What one seat wins or loses before any envy."""
        won, hand = outcome(cards, low, self.dealer), best(cards)
        base = stakes["six_card_fortune_pai_gow_poker"]
        total = base * won
        theirs = rank(without(self.dealer, house_way(self.dealer)))
        if doubled and theirs >= (PAIR, RANKS.index("8")):
            total += base * won
        total += stakes.get("fortune_bonus", 0) * FORTUNE.get(hand[0], -1)
        insured = INSURANCE.get(hand[1], -1) if hand[0] == NOTHING else -1
        total += stakes.get("insurance", 0) * insured
        return total + self._progressive(stakes.get("progressive_payout", 0), hand[0])

    def _progressive(self, stake: int, kind: int) -> int:
        if stake and kind in (ROYAL, FIVE_ACES):
            paid = self.meter if kind == FIVE_ACES else self.meter // 10
            self.meter = self.reset if kind == FIVE_ACES else self.meter - paid
            return paid - stake
        return stake * (PROGRESSIVE.get(kind, 0) - 1)


def envy(stakes: dict[str, int], others: list[tuple[str, ...]]) -> int:
    """What a seat is paid for the others' hands: by the $1 column, five times that from $5 on."""
    total = 0
    for wager, pays in (("fortune_bonus", FORTUNE_ENVY), ("progressive_payout", PROGRESSIVE_ENVY)):
        stake = stakes.get(wager, 0)
        times = 500 if stake >= 500 else 100 if stake >= 100 else 0
        total += sum(times * pays.get(best(cards)[0], 0) for cards in others)
    return total
