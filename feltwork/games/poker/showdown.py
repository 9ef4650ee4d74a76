"""What hands come to, and how a pot is divided among those that win it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from feltwork.equipment.cards import Card
from feltwork.games.poker import betting
from feltwork.games.poker.kinds import TIED_HIGH, TIED_LOW, TO_THE_HIGH_HAND, Forced, Hands, Kind
from feltwork.ranking.hand import ACE, LOW_ACE, HandRank, describe_counts, rank_name
from feltwork.ranking.low import LowRank, rank_exactly_five_low
from feltwork.ranking.poker import PokerRank, rank_exactly_five
from feltwork.terms.money import Cents

IN_A_HAND = 5


@dataclass(frozen=True, slots=True)
class Best:
    """The best that a player makes of the cards, for high and for low, and which five cards those are."""

    high: PokerRank | None
    low: LowRank | None
    high_cards: tuple[Card, ...] = ()
    low_cards: tuple[Card, ...] = ()

    @property
    def words(self) -> str:
        return " and ".join(rank.words for rank in (self.high, self.low) if rank is not None)


def decided_by(higher: HandRank | None, lower: HandRank | None) -> str:
    """Between hands that are called the same: the highest card that the other lacks (§ 553.4(e)).

    >>> from feltwork.equipment.cards import parse_cards
    >>> kings, tens = (rank_exactly_five(parse_cards(f"8s 8h Ad {card} 9c")) for card in ("Kc", "Tc"))
    >>> decided_by(kings, tens), decided_by(kings, kings)
    (', king against 10', '')
    """
    if higher is None or lower is None or higher.words != lower.words:
        return ""
    unlike = [(over, under) for over, under in zip(higher.ranks, lower.ranks, strict=True) if over != under]
    return f", {rank_name(unlike[0][0])} against {rank_name(unlike[0][1])}" if unlike else ""


def five_of(kind: Kind, own: Sequence[Card], shared: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every hand of five that the type of Poker lets a player form."""
    if kind.hands is Hands.TWO_AND_THREE:
        return (two + three for two in combinations(own, 2) for three in combinations(shared, 3))
    return combinations((*own, *shared), IN_A_HAND)


def best_of(kind: Kind, own: Sequence[Card], shared: Sequence[Card]) -> Best:
    """The best high and low hand of a player.

    >>> from feltwork.equipment.cards import parse_cards
    >>> from feltwork.games.poker.kinds import KINDS
    >>> omaha = KINDS["omaha_high_low_split_eight_or_better"]
    >>> best_of(omaha, parse_cards("As 2s Kh Kd"), parse_cards("3s 7s 8d Kc Qs")).words
    'flush, ace high and 8-7-3-2-ace low'
    """
    hands = list(five_of(kind, own, shared))
    high: PokerRank | None = None
    low: LowRank | None = None
    high_cards: tuple[Card, ...] = ()
    low_cards: tuple[Card, ...] = ()
    if kind.high:
        ranked = [(rank_exactly_five(five), five) for five in hands]
        high = max((rank for rank, _ in ranked), key=lambda rank: rank.number)
        # In hold'em a player's own cards count before others of the same rank, whatever their suits.
        mine = set(own) if kind.hands is Hands.ANY_WITH_COMMUNITY else set()
        alike = [five for rank, five in ranked if rank == high]
        high_cards = max(alike, key=lambda five: (len(mine.intersection(five)), by_highest(five)))
    if kind.low:
        lows = [(rank_exactly_five_low(five), five) for five in hands]
        low = max((rank for rank, _ in lows), key=lambda rank: rank.number)
        low_cards = min((five for rank, five in lows if rank == low), key=by_lowest)
        if kind.qualifier and not low.eight_or_better:
            low, low_cards = None, ()
    return Best(high, low, high_cards, low_cards)


def by_highest(cards: Iterable[Card]) -> list[tuple[int, str]]:
    """For an odd chip of tied high hands: the highest card decides, by its suit where ranks are equal, then the next.

    Suits rank as their letters do: clubs, diamonds, hearts, spades.
    """
    return sorted(((card.rank, card.suit) for card in cards), reverse=True)


def by_lowest(cards: Iterable[Card]) -> list[tuple[int, str]]:
    """The same for tied low hands: the lowest card, the ace below a two, of the lowest suit."""
    return sorted((LOW_ACE if card.rank == ACE else card.rank, card.suit) for card in cards)


def showing(cards: Sequence[Card]) -> tuple[int, tuple[int, ...]]:
    """What one to four up-cards come to: straights and flushes take five.

    >>> from feltwork.equipment.cards import parse_cards
    >>> showing(parse_cards("2c 2d")) > showing(parse_cards("As Ks"))
    True
    """
    category, ranks = describe_counts([card.rank for card in cards])
    return PokerRank.ORDER.index(category), ranks


def forced_first(forced: Forced, up_cards: Mapping[int, Card]) -> int:
    """The seat whose up-card makes the forced bet (§ 553.10(d))."""
    if forced is Forced.LOWEST:
        return min(up_cards, key=lambda seat: (up_cards[seat].rank, up_cards[seat].suit))
    return max(
        up_cards,
        key=lambda seat: (LOW_ACE if up_cards[seat].rank == ACE else up_cards[seat].rank, up_cards[seat].suit),
    )


@dataclass(frozen=True, slots=True)
class Division:
    """How a pot is divided: what each seat is awarded, and for which hand."""

    shares: dict[int, Cents]
    high: tuple[int, ...]
    low: tuple[int, ...]
    """Nobody where no low hand wins a share."""
    high_share: Cents
    low_share: Cents
    odd: tuple[tuple[str, str], ...] = ()
    """What did not divide evenly in a split pot: the paragraph that says whose it is, and who that was."""


def divide_pot(kind: Kind, amount: Cents, hands: Mapping[int, Best], order: Sequence[int], unit: Cents) -> Division:
    """Divide a pot among the seats that showed for it; ``order`` is how odd chips go in high-only pots."""
    high = _winners({seat: best.high for seat, best in hands.items()})
    low = _winners({seat: best.low for seat, best in hands.items()})
    shares = dict.fromkeys(hands, 0)
    odd: list[tuple[str, str]] = []
    low_share = amount if not high else _lower_half(amount, unit) if low else 0
    high_share = amount - low_share
    if high and low and high_share > low_share:
        odd.append((TO_THE_HIGH_HAND, "the pot does not halve evenly: what is odd goes with the high hand"))
    if high:
        by_card = sorted(high, key=lambda seat: by_highest(hands[seat].high_cards), reverse=True)
        uneven = _share(high_share, by_card if kind.split else [seat for seat in order if seat in high], unit, shares)
        if uneven and kind.split:
            odd.append((TIED_HIGH, f"the high share does not divide evenly: seat {by_card[0]} has the highest card"))
    if low and low_share:
        by_card = sorted(low, key=lambda seat: by_lowest(hands[seat].low_cards))
        uneven = _share(low_share, by_card if kind.split else [seat for seat in order if seat in low], unit, shares)
        if uneven and kind.split:
            odd.append((TIED_LOW, f"the low share does not divide evenly: seat {by_card[0]} has the lowest card"))
    return Division(shares, high, low if low_share else (), high_share, low_share, tuple(odd))


def _lower_half(amount: Cents, unit: Cents) -> Cents:
    """The low hand's half: the high hand's is greater by one chip at most, also where a pot holds part of one."""
    halves = [0, 0]
    betting.divide(amount, 0b11, [0, 1], unit, halves)
    return halves[1]


def _winners(ranks: Mapping[int, HandRank | None]) -> tuple[int, ...]:
    there = {seat: rank.number for seat, rank in ranks.items() if rank is not None}
    return tuple(seat for seat, number in there.items() if number == max(there.values()))


def _share(amount: Cents, winners: Sequence[int], unit: Cents, shares: dict[int, Cents]) -> bool:
    """Divide among winners, odd chips to the first of them; whether there were any."""
    parts = [0] * len(winners)
    betting.divide(amount, (1 << len(winners)) - 1, list(range(len(winners))), unit, parts)
    for seat, part in zip(winners, parts, strict=True):
        shares[seat] += part
    return len(set(parts)) > 1
