"""Rounds of Flop Poker from listed cards, for the tests of both chapters."""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest
from driving import FromADeck, Rules, Stakes, drive, drive_until, sections

from feltwork.games.flop_poker.procedure import FlopPoker, FlopPoker583, FlopPoker667a
from feltwork.procedure.action import Question
from feltwork.procedure.request import Ask, Declared, Request
from feltwork.rounds.in_play import RoundInPlay

OLD, NEW = FlopPoker583(), FlopPoker667a()
Edition: TypeAlias = FlopPoker[Any]
EDITIONS: list[Edition] = [OLD, NEW]
both = pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.edition)

ONE: Stakes = {1: {"pot": 1_00, "ante": 10_00}}
ONE_SEAT = "Ks 7c 2h Kd 9h 4s"
"""A pair of kings; what is burned is not listed."""


def dealt(cards: str = ONE_SEAT, decisions: dict[int, str] | None = None) -> FromADeck:
    """A deck of these cards; who is told nothing makes the Flop Wager."""
    return FromADeck(cards, decisions, otherwise="flop")


def play(
    game: Edition,
    cards: str = ONE_SEAT,
    stakes: Stakes | None = None,
    rules: Rules | None = None,
    declare: dict[int, Declared] | None = None,
    decisions: dict[int, str] | None = None,
    **situation: object,
) -> tuple[RoundInPlay, list[Request]]:
    """A round from a deck of these cards; ``declare`` answers the request of that number, counted from 0."""
    table = RoundInPlay(game.begin(stakes or ONE, game.submission(rules), situation))
    return table, drive(table, dealt(cards, decisions), declare)


def until(game: Edition, kind: type[Request], rules: Rules | None = None) -> RoundInPlay:
    """A round of one seat that waits for its first request of a kind."""
    return drive_until(RoundInPlay(game.begin(ONE, game.submission(rules))), dealt(), kind)


def numbers(requests: list[Request]) -> list[str]:
    """The sections without the chapter's own number."""
    return [section.partition(".")[2] for section in sections(requests)]


def asked(game: Edition) -> tuple[RoundInPlay, Question]:
    """A round of one seat, and the question that is put to it."""
    table = until(game, Ask)
    assert isinstance(table.request, Ask)
    (question,) = table.request.questions
    return table, question
