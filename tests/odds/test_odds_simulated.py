"""Rounds that other processes play: what is sent there plays as it does here."""

from __future__ import annotations

import pickle

import pytest

import feltwork
from feltwork.odds.simulated import plan
from feltwork.odds.work import Work
from feltwork.simulation.running import Span


@pytest.mark.parametrize(
    ("name", "wager"),
    [
        ("props-and-hops@668a", "six_eight_shake"),
        ("three-card-poker", "ante"),
        ("go-fore-it", "front_9"),
        ("high-roll-dice", "extra_roll_3"),
        ("minibaccarat", "bankers_hand"),
        ("caribbean-stud-poker", "ante"),
    ],
)
def test_a_copy_of_the_rounds_plays_the_same(name: str, wager: str) -> None:
    """A game tells its own wagers apart by ``is``: in another process it has to be the game that its modules mean."""
    game = feltwork.game(name)
    rounds = plan(game, game.submission(), Work(lambda *_: None), wager=wager, procedure=True).rounds
    copy = pickle.loads(pickle.dumps(rounds))  # noqa: S301 - our own
    assert copy.game is game
    assert copy.play(7, Span(0, 40)).results == rounds.play(7, Span(0, 40)).results
