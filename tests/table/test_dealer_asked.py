"""561.10, 670a.11, 535.10(d): the dealer's own hands are set the house way, so that a live table never waits for it."""

from __future__ import annotations

from typing import Any

import pytest

from feltwork.procedure.action import DEALER_SEAT
from feltwork.procedure.game import Game
from feltwork.procedure.request import Answer, Ask, Request
from feltwork.rounds.in_play import RoundInPlay
from tests.rounds.random_play import EDITIONS, random_session

SETS_A_HAND = {"pai-gow-poker@561", "pai-gow-tiles@535", "six-card-fortune-pai-gow-poker@588"}
SETS_A_HAND |= {"six-card-fortune-pai-gow-poker@670a"}


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.edition)
def test_what_the_dealer_is_asked_has_an_answer_of_its_own(game: Game[Any]) -> None:
    asked = 0

    def watch(_: RoundInPlay, request: Request, __: Answer) -> None:
        nonlocal asked
        for question in request.questions if isinstance(request, Ask) else ():
            if question.seat == DEALER_SEAT:
                asked += 1
                assert question.default, question.prompt

    for seed in range(12):
        random_session(game, seed, clumsy=seed % 2 == 1).play_round(watch)
    assert bool(asked) == (game.edition in SETS_A_HAND)
