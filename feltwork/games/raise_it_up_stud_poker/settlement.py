"""Settlement of Raise It Up Stud Poker (section 12): hands and stakes in, explained lines out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from feltwork.equipment.cards import CARDS, Card
from feltwork.games.raise_it_up_stud_poker.rules import (
    ANTE,
    BLIND,
    OF_ANOTHER_SUIT,
    OF_SPADES,
    PAIR_PLUS,
    PLAY,
    SIX_CARD_BONUS,
)
from feltwork.procedure.line import Line
from feltwork.procedure.settling import PairRow, all_lost, by_table, row_names
from feltwork.ranking.poker import rank_five
from feltwork.ranking.three_card import rank_three
from feltwork.submission.paytable import Paytable, Row, snake
from feltwork.terms.money import Cents
from feltwork.terms.odds import EVEN

HIGH = 10
"""A pair of this rank or a higher one wins."""
LESS = "less than a pair of 10s"
TENS = PairRow("pair_of_10s_or_better", HIGH)


def three_card_names(cards: Sequence[Card]) -> tuple[str, ...]:
    """The names by which the tables for the player's own three cards may list them, the most particular first."""
    hand = rank_three(cards)
    royal = OF_SPADES if cards[0].suit == "s" else OF_ANOTHER_SUIT
    return row_names(hand, first=(snake(royal),) if hand.mini_royal else ())


def pair_plus_lines(cards: Sequence[Card], stake: Cents, table: Paytable, lost: str) -> list[Line]:
    """12(a): by the player's own three cards, folded or not."""
    names, why = three_card_names(cards), rank_three(cards).words
    return [by_table(PAIR_PLUS, stake, table, names, why, lost, "less than a pair")] if stake else []


def ante_play_and_blind(
    cards: Sequence[Card], ante: Cents, play: Cents, tables: tuple[Paytable, Paytable], won: str, lost: str
) -> list[Line]:
    """12(b), (c), (d): with a pair of 10s or better all three are paid by their odds, with less all are collected.

    ``tables`` pay the Play and the Blind Wager, which equals the ante; ``won`` is the section of the ante's odds,
    ``lost`` the one that has the dealer collect.
    """
    hand, (pays_play, pays_blind) = rank_five(cards), tables
    names, why = row_names(hand, [TENS]), hand.words
    if pays_play.best(names) is None:
        return all_lost({ANTE: ante, BLIND: ante, PLAY: play}, f"{why}: {LESS}", lost)
    return [
        Line.win(ANTE, ante, EVEN, why, won),
        by_table(PLAY, play, pays_play, names, why, lost, LESS),
        by_table(BLIND, ante, pays_blind, names, why, lost, LESS),
    ]


def envy_hands(held: Mapping[int, Sequence[Card]], table: Paytable) -> dict[int, Row]:
    """Who holds an ace, king and queen of one suit, with its row; only the cards count, no wager of the holder's."""
    rows = {seat: table.best(three_card_names(cards)) for seat, cards in held.items()}
    return {seat: row for seat, row in rows.items() if row}


def six_card_bonus_lines(cards: Sequence[Card], stake: Cents, table: Paytable | None, lost: str) -> list[Line]:
    """12(f): by the best five of six cards, folded or not."""
    if not stake:
        return []
    assert table is not None, "placed, so offered"
    hand = rank_five(cards)
    return [by_table(SIX_CARD_BONUS, stake, table, row_names(hand), hand.words, lost, "less than three-of-a-kind")]


# ------------------------------------------------------------------------------------ what a player may expect


def worth_a_play(seen: Sequence[Card], tables: tuple[Paytable, Paytable]) -> bool:
    """Whether, with one card to come, a Play Wager of the ante loses less than the two wagers that a fold gives up."""
    ante = 2_00  # even, so that nothing of 3 to 2 is rounded away
    unseen = [card for card in CARDS if card not in seen]
    nets = (line.net for card in unseen for line in ante_play_and_blind((*seen, card), ante, ante, tables, "", ""))
    return sum(nets) > -2 * ante * len(unseen)


def worth_a_raise(seen: Sequence[Card]) -> bool:
    """Whether three or four cards are good enough to play for the most: a pair, one suit, or a promising sequence.

    >>> from feltwork.equipment.cards import parse_cards
    >>> [worth_a_raise(parse_cards(cards)) for cards in ("2s 2h 7d", "As Kh Td", "9s 4s 2s", "9s 8h 7d", "9s 8h 7d 6c")]
    [True, True, True, False, True]
    """
    ranks = sorted({card.rank for card in seen}, reverse=True)
    if len(ranks) < len(seen) or len({card.suit for card in seen}) == 1:
        return True
    if len(seen) == 3:
        return ranks[-1] >= HIGH
    return ranks[0] - ranks[-1] == 3
