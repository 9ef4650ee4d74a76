"""The settlement of Double Attack Blackjack: pure functions, cards and stakes in, explained lines out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from feltwork.equipment.cards import Card
from feltwork.procedure.blackjack.settling import HandToSettle
from feltwork.procedure.line import Line
from feltwork.ranking.points import is_blackjack, total
from feltwork.submission.paytable import Paytable, Row
from feltwork.terms.money import Cents
from feltwork.terms.odds import EVEN

EIGHT = 8
RED = frozenset("dh")
BLACK = frozenset("cs")


@dataclass(frozen=True, slots=True)
class AttackToSettle(HandToSettle):
    """A hand with the Double Attack Wager that may lie beside its bet."""

    attack: Cents = 0

    def stakes(self) -> list[tuple[str, Cents]]:
        attack = [("double_attack", self.attack)] if self.attack else []
        doubled = [("double_down", self.doubled)] if self.doubled else []
        return [(self.wager, self.stake), *attack, *doubled]


# ------------------------------------------------------------------------------------------ the hand itself


def settle_hand(hand: AttackToSettle, dealer: Sequence[Card]) -> list[Line]:
    """581.7(o): win, lose or tie. A hand over 21 has lost whatever the dealer draws."""
    points, dealers = total(hand.cards).points, total(dealer).points
    if is_blackjack(dealer) or points > 21:
        return settle_bust(hand, dealer_blackjack=is_blackjack(dealer))
    if dealers > 21:
        return _lines(hand, 1, f"{points}, and the dealer is over 21 with {dealers}", "581.7(o)(1)(i)(A)")
    if points > dealers:
        return _lines(hand, 1, f"{points} against {dealers}", "581.7(o)(1)(i)(B)")
    if points == dealers:
        return _lines(hand, 0, f"{points} against {dealers}", "581.7(o)(1)(iii)")
    return _lines(hand, -1, f"{points} against {dealers}", "581.7(o)(1)(ii)(C)")


def settle_bust(hand: AttackToSettle, *, dealer_blackjack: bool) -> list[Line]:
    """A hand that nothing can save; to a Blackjack all but the bet comes back."""
    if dealer_blackjack:
        return _against_blackjack(hand)
    return _lines(hand, -1, f"{total(hand.cards).points} is over 21", "581.7(o)(1)(ii)(B)")


def pay_blackjack(hand: AttackToSettle) -> list[Line]:
    """581.7(h)(1): even money at once, where the dealer has no Blackjack."""
    return [
        Line.win(wager, stake, EVEN, "Blackjack, paid before the dealer draws", "581.7(h)(1)")
        for wager, stake in hand.stakes()
    ]


def _lines(hand: AttackToSettle, outcome: int, reason: str, section: str) -> list[Line]:
    """Every wager of the hand won, tied or lost: Double Attack goes with the hand by a paragraph of its own."""
    why = hand.reason(reason)
    make = {1: _win, 0: Line.push, -1: Line.lose}[outcome]
    return [
        make(wager, stake, why, "581.7(o)(2)" if wager == "double_attack" else section)
        for wager, stake in hand.stakes()
    ]


def _win(wager: str, stake: Cents, why: str, section: str) -> Line:
    return Line.win(wager, stake, EVEN, why, section)


def _against_blackjack(hand: AttackToSettle) -> list[Line]:
    """581.7(o)(1)(ii)(A), (iii), (2), 581.10(b), 581.11(d): the bet alone is lost, and ties with a Blackjack."""
    if hand.blackjack:
        return _lines(hand, 0, "Blackjack against Blackjack", "581.7(o)(1)(iii)")
    why = hand.reason("the dealer has Blackjack")
    back = {"double_attack": "581.7(o)(2)", "double_down": "581.10(b)", "split": "581.11(d)"}
    return [
        Line.push(wager, stake, why, back[wager])
        if wager in back
        else Line.lose(wager, stake, why, "581.7(o)(1)(ii)(A)")
        for wager, stake in hand.stakes()
    ]


# ---------------------------------------------------------------------------------------------- surrender


def settle_surrender(hand: AttackToSettle, section: str) -> list[Line]:
    """581.9(b)(1), (2)(ii): half of everything on the hand."""
    why = hand.reason("surrendered: one-half comes back")
    return [Line(wager, stake, stake // 2, None, why, section) for wager, stake in hand.stakes()]


def surrender_to_blackjack(hand: AttackToSettle, bust_it: Cents) -> list[Line]:
    """581.9(b)(2)(i): the bet and Bust It are collected, Double Attack and what was added come back."""
    section, why = "581.9(b)(2)(i)", hand.reason("surrendered, and the dealer has Blackjack")
    back = {"double_attack": section, "double_down": "581.10(b)", "split": "581.11(d)"}
    lines = [
        Line.push(wager, stake, why, back[wager]) if wager in back else Line.lose(wager, stake, why, section)
        for wager, stake in hand.stakes()
    ]
    return [*lines, *([Line.lose("bust_it", bust_it, why, section)] if bust_it else [])]


# ------------------------------------------------------------------------------------------------ Bust It


def settle_bust_it(stake: Cents, dealer: Sequence[Card], table: Paytable) -> Line:
    """581.7(m): the dealer's first two cards, or the first three, decide it."""
    two = total(dealer[:2])
    if two.points >= 17:
        why = f"the dealer has {two} in two cards"
        return Line.lose("bust_it", stake, why, "581.7(m)(1)")
    three = total(dealer[:3])
    if not three.bust:
        why = f"the dealer has {three} in three cards"
        return Line.lose("bust_it", stake, why, "581.7(m)(2)(ii)")
    row = paid_by(dealer[:3], table)
    why = f"the dealer is over 21 in three cards: {row.name[0].lower()}{row.name[1:]}"
    return Line.win("bust_it", stake, row.pays, why, row.section)


def paid_by(three: Sequence[Card], table: Paytable) -> Row:
    """581.7(m)(2)(i): three 8s of a suit or color before the third card's own row."""
    suits = {card.suit for card in three}
    if all(card.rank == EIGHT for card in three) and (suits <= RED or suits <= BLACK):
        name = "8_8_8_of_the_same_suit" if len(suits) == 1 else "8_8_8_of_the_same_color"
    else:
        name = third_card_row(three[2])
    row = table.row(name)
    assert row is not None, "a lower card never takes 16 over 21"
    return row


def third_card_row(card: Card) -> str:
    """The row of a third card.

    >>> from feltwork.equipment.cards import parse_card
    >>> third_card_row(parse_card("8d")), third_card_row(parse_card("Qs"))
    ('third_card_drawn_is_an_8', 'third_card_drawn_is_a_king_queen_or_jack')
    """
    if card.rank > 10:
        return "third_card_drawn_is_a_king_queen_or_jack"
    return f"third_card_drawn_is_a{'n' if card.rank == EIGHT else ''}_{card.rank}"
