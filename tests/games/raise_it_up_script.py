"""Rounds of Raise It Up Stud Poker from listed cards and words, for the tests of both chapters."""

from __future__ import annotations

from typing import Any

import pytest
from driving import FromADeck, Rules, Stakes, drive

from feltwork.games import game
from feltwork.procedure.game import Game
from feltwork.procedure.request import Declared, Request
from feltwork.rounds.in_play import RoundInPlay

OLD, NEW = game("raise-it-up-stud-poker@587"), game("raise-it-up-stud-poker")
EDITIONS = pytest.mark.parametrize("edition", [OLD, NEW], ids=str)

ANTES = {"ante": 10_00, "blind": 10_00}
ONE_SEAT = "Ts Th 4d 2c 7d 9s"
"""A pair of 10s, however the six cards are dealt."""
TWO_SEATS = "2s Ts 7h Th 9d 4d 3c 8d Ks"
"""Seat 1 has 9 high and nothing comes of it; seat 2 has a pair of 10s."""


def play(
    cards: str = ONE_SEAT,
    stakes: Stakes | None = None,
    rules: Rules | None = None,
    declare: dict[int, Declared] | None = None,
    decisions: dict[int, str] | None = None,
    edition: Game[Any] = NEW,
    **situation: object,
) -> tuple[RoundInPlay, list[Request]]:
    """A round from a deck of these cards; a seat's words have commas between them."""
    table = RoundInPlay(edition.begin(stakes or {1: ANTES}, edition.submission(rules), situation))
    words = {seat: text.split(", ") for seat, text in (decisions or {}).items()}
    return table, drive(table, FromADeck(cards, words), declare)
