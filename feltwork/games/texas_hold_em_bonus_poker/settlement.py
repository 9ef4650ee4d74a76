"""Settlement of Texas Hold 'Em Bonus Poker (§§ 563.11(h), 563.12): hands and stakes in, explained lines out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from feltwork.equipment.cards import Card
from feltwork.games.texas_hold_em_bonus_poker.rules import ACES_AGAINST_ACES
from feltwork.procedure.line import Line
from feltwork.procedure.settling import Versus, against_dealer, by_table
from feltwork.ranking.hand import ACE, Category, describe_counts, rank_name, rank_plural
from feltwork.ranking.poker import PokerRank, rank_five
from feltwork.submission.paytable import Paytable, snake
from feltwork.terms.money import Cents

JACK, QUEEN, KING = 11, 12, 13
LOWEST, MOST_TO_FOLD = 2, 7
_BOTH_ACES = snake(ACES_AGAINST_ACES)

VERSUS = Versus(higher="563.12(b)", tie="563.11(h)(3)", lower="563.11(h)(1)")


def settle_against_dealer(
    hand: PokerRank, dealer: PokerRank, stakes: Mapping[str, Cents], ante_pays_from: Category
) -> list[Line]:
    """563.11(h)(1) to (3): the higher hand wins, but too low a winning hand only brings the ante back."""
    lines = against_dealer(hand, dealer, stakes, VERSUS)
    if hand > dealer and not hand.at_least(ante_pays_from):
        return [_ante_back(line, ante_pays_from) if line.wager == "ante" else line for line in lines]
    return lines


def _ante_back(won: Line, ante_pays_from: Category) -> Line:
    why = f"{won.why}; the ante is paid from a {ante_pays_from.words} up"
    return Line.push(won.wager, won.staked, why, "563.11(h)(2)")


def settle_bonus(cards: Sequence[Card], dealer: Sequence[Card], stake: Cents, table: Paytable) -> Line:
    """563.12(c), (d): by the player's own two cards, and by the dealer's where both have aces."""
    names = bonus_hands(cards, dealer)
    row = table.best(names)
    against = " against the dealer's aces" if row and row.hand == _BOTH_ACES else ""
    why, less = words_of_two(cards) + against, "neither a pair nor an ace with a king, queen or jack"
    return by_table("bonus", stake, table, names, why, "563.12(c)", less)


def bonus_hands(cards: Sequence[Card], dealer: Sequence[Card]) -> tuple[str, ...]:
    """The rows of the bonus table that two cards may meet, the most particular first.

    >>> from feltwork.equipment.cards import parse_cards
    >>> bonus_hands(parse_cards("Ah Jh"), parse_cards("Ac Ad")), bonus_hands(parse_cards("4h 4c"), ())
    (('ace_queen_or_ace_jack_same_suit',), ('pair_of_10s_through_2s',))
    """
    high, low = _ranks(cards)
    suits = "same_suit" if cards[0].suit == cards[1].suit else "different_suits"
    if high == low == ACE:
        both = bool(dealer) and _ranks(dealer) == (ACE, ACE)
        return (_BOTH_ACES, "ace_ace") if both else ("ace_ace",)
    if high == low:
        return ("king_king_queen_queen_or_jack_jack" if high >= JACK else "pair_of_10s_through_2s",)
    if high == ACE and low == KING:
        return (f"ace_king_{suits}",)
    return (f"ace_queen_or_ace_jack_{suits}",) if high == ACE and low in (QUEEN, JACK) else ()


def words_of_two(cards: Sequence[Card]) -> str:
    """Two cards as a dealer calls them.

    >>> from feltwork.equipment.cards import parse_cards
    >>> words_of_two(parse_cards("Jh Ah")), words_of_two(parse_cards("9c 4d")), words_of_two(parse_cards("2c 2d"))
    ('ace-jack of the same suit', '9-4 of different suits', 'pair of 2s')
    """
    high, low = _ranks(cards)
    if high == low:
        return f"pair of {rank_plural(high)}"
    suits = "the same suit" if cards[0].suit == cards[1].suit else "different suits"
    return f"{rank_name(high)}-{rank_name(low)} of {suits}"


def worth_a_flop_wager(cards: Sequence[Card]) -> bool:
    """Customary play: all but a 2 with 3 to 7 of another suit.

    >>> from feltwork.equipment.cards import parse_cards
    >>> [worth_a_flop_wager(parse_cards(cards)) for cards in ("2h 7d", "2h 7h", "2h 8d", "2h 2d")]
    [False, True, True, True]
    """
    high, low = _ranks(cards)
    return not (low == LOWEST and low < high <= MOST_TO_FOLD and cards[0].suit != cards[1].suit)


def better_than_the_board(cards: Sequence[Card], board: Sequence[Card]) -> bool:
    """Customary play: whether the hand is of a better kind than the ranks of three or four community cards alone.

    >>> from feltwork.equipment.cards import parse_cards
    >>> [better_than_the_board(parse_cards(cards), parse_cards("9s 9d 4c")) for cards in ("Ah Kh", "4h 2c")]
    [False, True]
    """
    shown, _ = describe_counts([card.rank for card in board])
    held = rank_five((*cards, *board)).category
    return PokerRank.ORDER.index(held) > PokerRank.ORDER.index(shown)


def _ranks(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(sorted((card.rank for card in cards), reverse=True))
