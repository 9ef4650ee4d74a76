"""Settlement of Flop Poker (sections 11(d), 11(e) and 12): hands and stakes in, explained lines out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from feltwork.equipment.cards import Card
from feltwork.procedure.line import Line
from feltwork.procedure.settling import PairRow, all_lost, row_names
from feltwork.ranking.hand import best
from feltwork.ranking.poker import PokerRank, rank_exactly_five
from feltwork.ranking.three_card import ThreeCardRank
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents, dollars
from feltwork.terms.odds import EVEN

JACK = 11
WITHIN_A_STRAIGHT = 4
"""Steps from the lowest to the highest card of a straight."""
HIGH_PAIRS = (PairRow("a_pair_of_jacks_queens_kings_or_aces", JACK),)
ANY_PAIR = (PairRow("a_pair", 2),)


def best_hand(cards: Sequence[Card], community: Sequence[Card]) -> PokerRank:
    """11(d)(2): all three of the player's cards with two of the three community cards.

    >>> from feltwork.equipment.cards import parse_cards
    >>> best_hand(parse_cards("As 7h 2d"), parse_cards("Kc Kd Kh")).words
    'pair of kings'
    """
    assert (len(cards), len(community)) == (3, 3), "dealt, and verified by the procedure"
    return best(rank_exactly_five((*cards, *two)) for two in combinations(community, 2))


def three_card_names(hand: ThreeCardRank) -> tuple[str, ...]:
    """The names of three cards in the table of the Three Card Bonus."""
    return row_names(hand, ANY_PAIR, first=("royal",) if hand.mini_royal else ())


def settle_ante_and_flop(
    hand: PokerRank, ante: Cents, flop: Cents, table: Paytable, *, even: str, lost: str
) -> list[Line]:
    """11(d)(2): a pair of jacks or better wins both, the ante at 1 to 1 by ``even``; anything else is ``lost``."""
    row = table.best(row_names(hand, HIGH_PAIRS))
    if row is None:
        return all_lost({"ante": ante, "flop": flop}, f"{hand.words}: less than a pair of jacks", lost)
    return [
        Line.win("ante", ante, EVEN, hand.words, even),
        Line.win("flop", flop, row.pays, hand.words, row.section),
    ]


def split_pot(pot: Cents, winners: Sequence[int]) -> dict[int, Cents]:
    """11(e): even parts. Cents that do not divide go one each to the winners who are settled first.

    >>> split_pot(10_00, [6, 4, 1])
    {6: 334, 4: 333, 1: 333}
    """
    share, odd = divmod(pot, len(winners))
    return {seat: share + (place < odd) for place, seat in enumerate(winners)}


def settle_pot(
    hands: Mapping[int, PokerRank], stakes: Mapping[int, Cents], pot: Cents, section: str
) -> dict[int, Line]:
    """11(e): the highest hand takes the pot. ``hands`` has whoever plays for it, in the order of settlement."""
    if not hands:
        return {}
    highest = best(hands.values())
    shares = split_pot(pot, [seat for seat, hand in hands.items() if hand == highest])
    won = f"the highest hand, {highest.words}, takes the pot of {dollars(pot)}"
    if len(shares) > 1:
        won = f"identical hands, {highest.words}, split the pot of {dollars(pot)} in {len(shares)}"
    return {
        seat: Line("pot", stakes[seat], shares[seat], None, won, section)
        if seat in shares
        else Line.lose("pot", stakes[seat], _lower(hand, highest), section)
        for seat, hand in hands.items()
    }


def _lower(hand: PokerRank, highest: PokerRank) -> str:
    """Why a hand does not take the pot; two pairs of kings differ in what lies beside them."""
    told = f"{hand.words} against {highest.words}"
    return f"{told}, which has the next highest card" if hand.words == highest.words else told


def worth_a_flop_wager(cards: Sequence[Card]) -> bool:
    """Whether three cards lose less with a Flop Wager than by a fold: all but 10 high that can grow to nothing."""
    ranks = sorted(card.rank for card in cards)
    low, _, high = ranks
    pair, suited = len(set(ranks)) < len(ranks), len({card.suit for card in cards}) == 1
    return pair or suited or high >= JACK or high - low <= WITHIN_A_STRAIGHT
