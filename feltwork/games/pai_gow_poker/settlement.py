"""Settlement of Pai Gow Poker (§ 561.13(g) to (m)): two hands against two; pure functions."""

from __future__ import annotations

from collections.abc import Sequence

from feltwork.equipment.cards import Card
from feltwork.games.pai_gow_poker.house_way import set_hands
from feltwork.games.pai_gow_poker.rules import PERCENT, ROUNDINGS, WAGER
from feltwork.procedure.line import Line
from feltwork.procedure.pai_gow import SetHands, wins
from feltwork.procedure.paying import vigorish_lines
from feltwork.terms.money import Cents, dollars
from feltwork.terms.odds import EVEN

LOW_CARDS = 2


def settle(cards: Sequence[Card], low: Sequence[Card], dealer: SetHands, stake: Cents, rounding: str) -> list[Line]:
    """What the wager comes to with the hand set so."""
    if len(low) != LOW_CARDS:
        why = f"set wrongly: the low hand has {len(low)} {'card' if len(low) == 1 else 'cards'}"
        return [Line.lose(WAGER, stake, why, "561.13(g)(4)")]
    hands = set_hands(cards, low)
    if hands.foul:
        return [Line.lose(WAGER, stake, f"set wrongly: {hands.words}, the low hand higher", "561.13(g)(3)")]
    higher, lower = hands.high > dealer.high, hands.low > dealer.low
    why = f"{hands.words} against {dealer.words}"
    if (won := wins(higher, lower)) is None:
        return [Line.push(WAGER, stake, f"a tie: {why}", "561.13(i)(1)" if higher else "561.13(i)(2)")]
    if not won:
        copied = hands.high == dealer.high or hands.low == dealer.low
        return [Line.lose(WAGER, stake, f"neither hand is higher: {why}", "561.13(g)(2)" if copied else "561.13(g)(1)")]
    paid = Line.win(WAGER, stake, EVEN, f"both hands are higher: {why}", "561.13(m)")
    return [paid, *_vigorish(EVEN.winnings(stake), rounding)]


def _vigorish(won: Cents, rounding: str) -> list[Line]:
    """561.13(m): taken with the payout; too small a part rounds to no line."""
    return vigorish_lines(won, PERCENT, ROUNDINGS[rounding], f"the {dollars(won)} won", "561.13(m)")
