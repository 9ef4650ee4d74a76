"""The settlement of Double Back Jack: pure functions, cards and stakes in, explained lines out.

``at`` makes a number such as ``7(s)(2)`` the edition's own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from feltwork.equipment.cards import Card
from feltwork.games.double_back_jack.rules import BLACKJACK_ODDS, SECOND_CHANCE, SECOND_CHANCE_ODDS
from feltwork.procedure.blackjack.settling import HandToSettle
from feltwork.procedure.line import Line
from feltwork.ranking.points import ACE, is_blackjack, point_value, total
from feltwork.terms.money import Cents

At: TypeAlias = Callable[[str], str]

RETURNS = 22
"""The dealer's total that gives every wager still open back."""


@dataclass(frozen=True, slots=True)
class Staked(HandToSettle):
    """A hand with its Second Chance Wager; ``subtracted`` once the card for it is the last of the cards."""

    second_chance: Cents = 0
    subtracted: bool = False

    @property
    def points(self) -> int:
        return after_second_chance(self.cards) if self.subtracted else total(self.cards).points

    @property
    def told(self) -> str:
        """The total, as a reason gives it."""
        return f"{self.points} after second chance" if self.subtracted else str(self.points)

    def every_stake(self) -> list[tuple[str, Cents]]:
        """All that lies on the hand, the Second Chance Wager last."""
        return [*self.stakes(), *([(SECOND_CHANCE, self.second_chance)] if self.second_chance else [])]


def second_chance_value(card: Card) -> int:
    """What a second chance card takes off: an ace is always 1."""
    return 1 if card.rank == ACE else point_value(card)


def after_second_chance(cards: Sequence[Card]) -> int:
    """The total of a hand whose last card is subtracted.

    >>> from feltwork.equipment.cards import parse_cards
    >>> after_second_chance(parse_cards("Ks 5h Td 5c")), after_second_chance(parse_cards("Ks 5h 7d As"))
    (20, 21)
    """
    *hand, chance = cards
    return total(hand).points - second_chance_value(chance)


# --------------------------------------------------------------------------- before the dealer's hand is played


def settle_21(hand: Staked, at: At) -> list[Line]:
    """A Blackjack (7(f)) or a 21 without a second chance (7(m)) is paid, whatever the dealer has."""
    return _paid(hand, "Blackjack" if hand.blackjack else hand.told, at)


def settle_bust(hand: Staked, at: At) -> list[Line]:
    """Over 21 and no second chance: lost at once, whatever the dealer has later."""
    return _lost(hand, f"{hand.told} is over 21", at("7(r)(3)(i)"))


def settle_second_chance(hand: Staked, at: At) -> list[Line]:
    """7(l): still over 21 loses everything; 21 pays the Second Chance Wager and gives the others back.

    A hand below 21 has no lines yet.
    """
    if hand.points > 21:
        return _lost(hand, f"{hand.told} is over 21", at("7(l)(1)"))
    return _saved(hand, hand.told, at("7(l)(2)"), at) if hand.points == 21 else []


# ------------------------------------------------------------------------------------- against the dealer's hand


def settle_hand(hand: Staked, dealer: Sequence[Card], at: At) -> list[Line]:
    """7(h), (q), (r), (s): a hand below 21 against the dealer's."""
    dealers = total(dealer).points
    if is_blackjack(dealer):
        return _lost(hand, "the dealer has Blackjack", at("7(h)"))
    if dealers == RETURNS:
        return _back(hand, f"{hand.told}, and the dealer has {RETURNS}", at("7(q)(1)"))
    against = f"{hand.told} against {dealers}"
    if dealers > RETURNS or hand.points > dealers:
        why = f"{hand.told}, and the dealer is over 21 with {dealers}" if dealers > RETURNS else against
        return _saved(hand, why, at("7(s)(1)(i)"), at) if hand.second_chance else _paid(hand, why, at)
    if hand.points == dealers:
        return _back(hand, against, at("7(s)(2)"))
    return _lost(hand, against, at("7(s)(3)"))


# ----------------------------------------------------------------------------------------------- the outcomes


def _paid(hand: Staked, why: str, at: At) -> list[Line]:
    row = BLACKJACK_ODDS.best(["blackjack"] if hand.blackjack else ["any_other_winning_hand"])
    assert row, "the table has both rows"
    return [Line.win(wager, stake, row.pays, hand.reason(why), at(row.section)) for wager, stake in hand.stakes()]


def _saved(hand: Staked, why: str, section: str, at: At) -> list[Line]:
    """The Second Chance Wager is paid; what lay on the hand before only comes back."""
    (row,) = SECOND_CHANCE_ODDS.rows
    won = Line.win(SECOND_CHANCE, hand.second_chance, row.pays, hand.reason(why), at(row.section))
    back = [Line.push(wager, stake, hand.reason(why), section) for wager, stake in hand.stakes()]
    return [*back, won]


def _back(hand: Staked, why: str, section: str) -> list[Line]:
    return [Line.push(wager, stake, hand.reason(why), section) for wager, stake in hand.every_stake()]


def _lost(hand: Staked, why: str, section: str) -> list[Line]:
    return [Line.lose(wager, stake, hand.reason(why), section) for wager, stake in hand.every_stake()]
