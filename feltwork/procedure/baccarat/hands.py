"""What the hands of baccarat count, which of them takes a third card, and which one wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from feltwork.equipment.cards import Card
from feltwork.procedure.place import DISCARD, Place
from feltwork.procedure.round import Round

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


def counts(round: Round[Any]) -> tuple[int, int]:
    """The point counts as the cards lie now, Player's first."""
    return point_count(round.hand(PLAYER)), point_count(round.hand(BANKER))


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
    """Who draws, with the sections of one chapter; all number them alike."""

    natural: str = "11(a)"
    player_draws: str = "11(b)(1)"
    player_stays: str = "11(b)(2)"
    player_stayed: str = "11(c)(1)"
    below_three: str = "11(c)(2)(i)"
    seven: str = "11(c)(2)(ii)"
    table_1: str = "11(c)(2)(iii)"

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
