"""Rounds of Raise It Up Stud Poker from listed cards and words, for the tests of both chapters."""

from __future__ import annotations

from typing import Any

import pytest

from feltwork.equipment.cards import Card, parse_cards
from feltwork.games import game
from feltwork.procedure.game import Game
from feltwork.procedure.request import Answer, Ask, Deal, Declared, Request
from feltwork.rounds.in_play import RoundInPlay

OLD, NEW = game("raise-it-up-stud-poker@587"), game("raise-it-up-stud-poker")
EDITIONS = pytest.mark.parametrize("edition", [OLD, NEW], ids=str)

Rules = dict[str, object]
Stakes = dict[str, int]
BY_HAND: Rules = {"shuffling": "automated", "dealing": "hand"}
BY_DEVICE: Rules = {"dealing": "automated_shoe"}
ANTES = {"ante": 10_00, "blind": 10_00}
ONE_SEAT = "Ts Th 4d 2c 7d 9s"
"""A pair of 10s, however the six cards are dealt."""
TWO_SEATS = "2s Ts 7h Th 9d 4d 3c 8d Ks"
"""Seat 1 has 9 high and nothing comes of it; seat 2 has a pair of 10s."""


def play(
    cards: str = ONE_SEAT,
    stakes: dict[int, Stakes] | None = None,
    rules: Rules | None = None,
    declare: dict[int, Declared] | None = None,
    decisions: dict[int, str] | None = None,
    edition: Game[Any] = NEW,
    **situation: object,
) -> tuple[RoundInPlay, list[Request]]:
    """A round from a deck of these cards; ``declare`` answers the request of that number, counted from 0."""
    table = RoundInPlay(edition.begin(stakes or {1: ANTES}, edition.submission(rules), situation))
    shoe, requests = list(parse_cards(cards)), list[Request]()
    words = {seat: text.split(", ") for seat, text in (decisions or {}).items()}
    while not table.done:
        declared = (declare or {}).get(len(requests))
        requests.append(table.request)
        table.answer(declared or answer(table.request, shoe, words))
    return table, requests


def answer(request: Request, shoe: list[Card], words: dict[int, list[str]]) -> Answer:
    if isinstance(request, Deal):
        return tuple(shoe.pop(0) for _ in range(request.count))
    if isinstance(request, Ask):
        return {
            question.seat: question.read(words[question.seat].pop(0) if words.get(question.seat) else "play")
            for question in request.questions
        }
    return None


def sections(requests: list[Request]) -> list[str]:
    return [request.section for request in requests]


def at(requests: list[Request], kind: type[Request], number: int = 0) -> int:
    """Where the request of a kind stands among all."""
    return [index for index, request in enumerate(requests) if isinstance(request, kind)][number]
