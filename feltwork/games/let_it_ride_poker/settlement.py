"""Settlement of Let It Ride Poker (§§ 559.13(f), 559.14): hands and stakes in, explained lines out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from feltwork.equipment.cards import Card
from feltwork.games.let_it_ride_poker.rules import BETS, MINI_ROYAL, TENS_OR_BETTER, LetItRidePokerRules
from feltwork.procedure.line import Line
from feltwork.procedure.settling import PairRow, by_table, limited, row_names
from feltwork.ranking.hand import HandRank
from feltwork.ranking.poker import rank_five
from feltwork.ranking.three_card import ThreeCardRank, rank_three
from feltwork.submission.paytable import snake
from feltwork.terms.money import Cents

PAYING_PAIRS = (PairRow(snake(TENS_OR_BETTER), 10),)


def five_card_names(hand: HandRank) -> tuple[str, ...]:
    """The names a five-card hand goes by in the paytables, the most particular first."""
    return row_names(hand, PAYING_PAIRS)


def three_card_names(hand: ThreeCardRank) -> tuple[str, ...]:
    """The names of three cards: a mini-royal is a straight flush where a table has no odds of its own for it."""
    return row_names(hand, first=(snake(MINI_ROYAL),) if hand.mini_royal else ())


def settle_player(
    cards: Sequence[Card], community: Sequence[Card], stakes: Mapping[str, Cents], rules: LetItRidePokerRules
) -> list[Line]:
    """559.13(f)(3): every wager that a player still has on the layout; what is lost is collected before any is paid."""
    hand, three = rank_five([*cards, *community]), rank_three(cards)
    lines = settle_bets(hand, stakes, rules)
    if (stake := stakes.get("let_it_ride_bonus")) and rules.let_it_ride_bonus:
        less, names = "less than three-of-a-kind", five_card_names(hand)
        lines.append(by_table("let_it_ride_bonus", stake, rules.let_it_ride_bonus, names, hand.words, "559.8(a)", less))
    if (stake := stakes.get("three_card_bonus")) and rules.three_card_bonus:
        less, names = "less than a pair", three_card_names(three)
        held = "mini-royal" if three.mini_royal else three.words
        lines.append(by_table("three_card_bonus", stake, rules.three_card_bonus, names, held, "559.9(a)", less))
    return sorted(lines, key=lambda line: line.returned > 0)


def settle_bets(hand: HandRank, stakes: Mapping[str, Cents], rules: LetItRidePokerRules) -> list[Line]:
    """559.14(b), (c): the bets that ride, up to what a hand may win."""
    less, names = "less than a pair of tens", five_card_names(hand)
    lines = [
        by_table(bet, stake, rules.let_it_ride_poker, names, hand.words, "559.13(f)(2)", less)
        for bet in BETS
        if (stake := stakes.get(bet))
    ]
    return lines if rules.maximum_payout is None else limited(lines, rules.maximum_payout, "559.14(c)")
