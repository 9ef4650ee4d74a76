"""What cards hold: the combinations of the Bet Wager (§§ 589.6(b), 671a.6(b)) and the rows of the Super Wager (6(d)).

A combination is the cards that form it and no others: a pair is two cards, ace-king is two, three-of-a-kind is
three. So a hand may hold several, and each is known by its row in the paytable.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from feltwork.equipment.cards import Card
from feltwork.ranking.hand import ACE, Category
from feltwork.ranking.poker import PokerRank, rank_exactly_five
from feltwork.submission.paytable import Paytable, Row

KING, QUEEN, JACK = 13, 12, 11
LEAST_TO_QUALIFY = PokerRank(Category.HIGH_CARD, (ACE, KING, 4, 3, 2))
"""The lowest hand with which the dealer qualifies: ace-king."""
STRAIGHT_FLUSHES = (Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH)
_OF_ALL_FIVE = (*STRAIGHT_FLUSHES, Category.FULL_HOUSE, Category.FLUSH, Category.STRAIGHT)
_OF_FEWER = {
    (4,): "four_of_a_kind",
    (3,): "three_of_a_kind",
    (2, 2): "two_pair",
    (2,): "one_pair",
}


def hand_words(hand: PokerRank) -> str:
    """A hand as a dealer of this game calls it: ace-king has a name of its own."""
    if hand.category is Category.HIGH_CARD and hand.ranks[:2] == (ACE, KING):
        return "ace-king"
    return hand.words


# ---------------------------------------------------------------------------------------- the Bet Wager


@dataclass(frozen=True, slots=True)
class Combination:
    """The row of a combination, and the cards that form it."""

    row: Row
    cards: frozenset[Card]

    @property
    def words(self) -> str:
        return f"{self.row.name.lower()} with {' '.join(map(str, sorted(self.cards, reverse=True)))}"


def combination_name(cards: Sequence[Card]) -> str | None:
    """The name of the combination that all of these cards form together, none of them idle.

    >>> from feltwork.equipment.cards import parse_cards
    >>> [combination_name(parse_cards(cards)) for cards in ("Ah Kd", "9h 9d 9c", "9h 8d")]
    ['ace_king', 'three_of_a_kind', None]
    """
    ranks = [card.rank for card in cards]
    if len(cards) == 5:
        category = rank_exactly_five(cards).category
        return str(category) if category in _OF_ALL_FIVE else None
    if sorted(ranks) == [KING, ACE]:
        return "ace_king"
    return _OF_FEWER.get(tuple(sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)))


def held(cards: Sequence[Card], table: Paytable) -> Iterator[Combination]:
    """Every combination in a hand that the table pays, from the highest row down."""
    found = [
        Combination(row, frozenset(some))
        for size in range(2, 6)
        for some in combinations(cards, size)
        if (name := combination_name(some)) and (row := table.row(name))
    ]
    return iter(sorted(found, key=lambda combination: table.rows.index(combination.row)))


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards of the highest ranking hand."""
    return max(combinations(cards, 5), key=lambda five: rank_exactly_five(five).number)


def winning_combination(cards: Sequence[Card], table: Paytable) -> Combination | None:
    """What the best five cards are paid for, without the cards that only stand beside it."""
    return next(held(best_five(cards), table), None)


def second_combination(cards: Sequence[Card], table: Paytable) -> Combination | None:
    """The best paid combination with a card that the winning one does not use, of all the cards held."""
    first = winning_combination(cards, table)
    if first is None:
        return None
    return max(
        (combination for combination in held(cards, table) if combination.cards - first.cards),
        key=lambda combination: combination.row.pays.value,
        default=None,
    )


# -------------------------------------------------------------------------------------- the Super Wager


def super_names(cards: Sequence[Card]) -> list[str]:
    """The rows that five cards meet, highest first; each chapter's table has some of these.

    A straight flush is neither a flush nor a straight as the chapters define them. Chapter 589 has it count as a
    straight of one color; under 671a what is left of it is its color, or ace-king-queen in a royal flush.
    """
    ranks = {card.rank for card in cards}
    one_color = len({card.red for card in cards}) == 1
    category = rank_exactly_five(cards).category
    straight = category is Category.STRAIGHT
    met = {
        "four_of_a_kind": category is Category.FOUR_OF_A_KIND,
        "same_colored_straight": category in STRAIGHT_FLUSHES or (straight and one_color),
        "five_picture_cards": ranks <= {KING, QUEEN, JACK},
        "full_house": category is Category.FULL_HOUSE,
        "flush": category is Category.FLUSH,
        "straight": straight,
        "three_of_a_kind": category is Category.THREE_OF_A_KIND,
        "ace_king_queen": ranks >= {ACE, KING, QUEEN},
        "ace_king": ranks >= {ACE, KING},
        "same_colored_five": one_color,
    }
    return [name for name, is_met in met.items() if is_met]
