"""What the baccarat chapters share: the point count, Table 1, two hands and their third cards, vigorish.

Chapters 541, 543 and 545 print these rules alike under numbers of their own, so each step takes its sections
from the game that uses it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from feltwork.equipment.cards import Card
from feltwork.procedure.place import DISCARD, Place
from feltwork.procedure.request import Point
from feltwork.procedure.round import Round, Steps
from feltwork.submission.option import Option
from feltwork.terms.money import Cents, money, parse_money

PLAYER, BANKER = Place("player's hand"), Place("banker's hand")
PLACES: Mapping[str, Place] = {"player": PLAYER, "banker": BANKER, "burn": DISCARD}

# -------------------------------------------------------------------------------------- the point count

ACE, TEN = 14, 10
NATURAL = 8


def value(card: Card) -> int:
    """What a card counts in a hand: an ace one, a ten or court card nothing.

    >>> from feltwork.equipment.cards import parse_cards
    >>> [value(card) for card in parse_cards("Ah 2h 9h Th Kh")]
    [1, 2, 9, 0, 0]
    """
    if card.rank == ACE:
        return 1
    return card.rank if card.rank < TEN else 0


def face_value(card: Card) -> int:
    """What the first card of a shoe counts for its burn: a ten or court card ten.

    >>> from feltwork.equipment.cards import parse_cards
    >>> [face_value(card) for card in parse_cards("Ah 2h 9h Th Kh")]
    [1, 2, 9, 10, 10]
    """
    return value(card) or TEN


def point_count(cards: Iterable[Card]) -> int:
    """The last digit of the sum.

    >>> from feltwork.equipment.cards import parse_cards
    >>> point_count(parse_cards("As 2s 4s")), point_count(parse_cards("As 2s 9s"))
    (7, 2)
    """
    return sum(map(value, cards)) % 10


class Winner(StrEnum):
    """Which hand has the higher count, or that neither has."""

    PLAYER = "Player"
    BANKER = "Banker"
    TIE = "Tie"


def winner(player: int, banker: int) -> Winner:
    """The result of two final counts."""
    if player == banker:
        return Winner.TIE
    return Winner.PLAYER if player > banker else Winner.BANKER


# -------------------------------------------------------------------------------------- the third cards

# Rows: the Banker's Hand on two cards. Columns: the value of the third card drawn by the Player's Hand.
TABLE_1 = {
    #  0123456789
    3: "DDDDDDDDSD",
    4: "SSDDDDDDSS",
    5: "SSSSDDDDSS",
    6: "SSSSSSDDSS",
}


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether a hand takes a third card, why, and by which section."""

    draws: bool
    why: str
    section: str


@dataclass(frozen=True, slots=True)
class ThirdCardRules:
    """Who draws, with the sections of one chapter."""

    natural: str
    player_draws: str
    player_stays: str
    player_stayed: str
    below_three: str
    seven: str
    table_1: str

    def player(self, player: int, banker: int) -> Ruling:
        """Whether the Player's Hand draws, from both counts on two cards."""
        if max(player, banker) >= NATURAL:
            return Ruling(False, "a natural: no more cards", self.natural)
        if player < 6:
            return Ruling(True, f"Player draws on {player}", self.player_draws)
        return Ruling(False, f"Player stays on {player}", self.player_stays)

    def banker(self, banker: int, third: int | None) -> Ruling:
        """Whether the Banker's Hand draws, from its count on two cards and the value of the Player's third card."""
        assert banker < NATURAL, "a natural ends the drawing"
        if third is None:
            return _banker_ruling(banker <= 5, f"on {banker}, as Player stayed", self.player_stayed)
        if banker < 3:
            return _banker_ruling(True, f"on {banker}", self.below_three)
        if banker == 7:
            return _banker_ruling(False, "on 7", self.seven)
        return _banker_ruling(TABLE_1[banker][third] == "D", f"on {banker} against a {third}", self.table_1)


def _banker_ruling(draws: bool, on: str, section: str) -> Ruling:
    return Ruling(draws, f"Banker {'draws' if draws else 'stays'} {on}", section)


# --------------------------------------------------------------------------------------------- the steps


def counts(round: Round[Any]) -> tuple[int, int]:
    """The point counts as the cards lie now, Player's first."""
    return point_count(round.hand(PLAYER)), point_count(round.hand(BANKER))


def cut_order(seats: tuple[int, ...]) -> tuple[int, ...]:
    """Who is offered the cut: the highest position, then clockwise around the table.

    >>> cut_order((1, 3, 6))
    (6, 1, 3)
    """
    return (*seats[-1:], *seats[:-1])


def opening_burn(round: Round[Any], section: str) -> Steps[None]:
    """The first card of a shoe is shown and burned, and as many more as its face value."""
    (first,) = yield from round.burn(1, section, face_up=True)
    yield from round.burn(face_value(first), section, face_up=True)


def deal_the_hands(round: Round[Any], section: str, *, face_up: bool) -> Steps[None]:
    """Four cards by turns, Player's first."""
    for place in (PLAYER, BANKER, PLAYER, BANKER):
        yield from round.deal(place, section, face_up=face_up)


def call_the_counts(round: Round[Any], section: str, turned: str | None) -> Steps[None]:
    """Each hand's count aloud, Player's first; hands that lie face down are turned by section ``turned``."""
    for place, name in ((PLAYER, Winner.PLAYER), (BANKER, Winner.BANKER)):
        if turned:
            yield from round.reveal(place, turned)
        yield from round.say(f"{name} {point_count(round.hand(place))}", section)


def deal_third_cards(round: Round[Any], rules: ThirdCardRules, section: str) -> Steps[None]:
    """At most one card more to each hand, Player's first, face up."""
    player, banker = counts(round)
    ruling = rules.player(player, banker)
    third = None
    if ruling.draws:
        yield from round.announce(ruling.why, ruling.section)
        (card,) = yield from round.deal(PLAYER, section, face_up=True, opening=False)
        third = value(card)
    else:
        # A card dealt to the Player's Hand all the same is an irregularity of this moment.
        yield from round.announce(ruling.why, ruling.section, Point.DECISION)
    if max(player, banker) >= NATURAL:
        return
    ruling = rules.banker(banker, third)
    yield from round.announce(ruling.why, ruling.section)
    if ruling.draws:
        yield from round.deal(BANKER, section, face_up=True, opening=False)


def call_the_result(round: Round[Any], section: str) -> Steps[None]:
    """The final counts aloud, and which hand has won."""
    player, banker = counts(round)
    won = winner(player, banker)
    call = "Tie Hand" if won is Winner.TIE else f"{won} wins"
    yield from round.say(f"Player {player}, Banker {banker}: {call}", section, Point.STAND)


# -------------------------------------------------------------------------------- vigorish that is owed


@dataclass(frozen=True, slots=True, kw_only=True)
class VigorishOwed(Option):
    """Vigorish marked with buttons, by the seat that owes it. It is kept as a file states it."""

    def read(self, value: object) -> dict[str, str]:
        if not isinstance(value, Mapping):
            raise self.refuse(value, 'state it by seat: {"3": "0.50"}')
        return {self._seat(seat): self._amount(amount) for seat, amount in value.items()}

    def values(self) -> list[object]:
        return [{}]

    def permitted(self) -> str:
        return "dollars by seat"

    def _seat(self, value: object) -> str:
        text = str(value)
        if not text.isascii() or not text.isdigit() or text.startswith("0"):
            raise self.refuse(value, "seats are numbered from 1")
        return text

    def _amount(self, value: object) -> str:
        cents = parse_money(value, self.id)
        if cents <= 0:
            raise self.refuse(value, "a button marks an amount above nothing")
        return money(cents)


def marked(stated: Mapping[str, str]) -> dict[int, Cents]:
    """Cents by seat, from what :class:`VigorishOwed` keeps."""
    return {int(seat): parse_money(amount) for seat, amount in stated.items()}


def owed_words(owed: Mapping[int, Cents]) -> str:
    """Who owes what, from the highest seat down.

    >>> owed_words({1: 50, 4: 125})
    'seat 4 1.25, seat 1 0.50'
    """
    return ", ".join(f"seat {seat} {money(owed[seat])}" for seat in sorted(owed, reverse=True))
