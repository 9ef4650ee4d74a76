"""A player at several positions who leaves: every wager of theirs is abandoned, at whatever moment they go."""

from __future__ import annotations

from typing import Any

import pytest

from feltwork.equipment.randomness import SimulationSource
from feltwork.games import games
from feltwork.procedure.game import Game
from feltwork.procedure.request import Ask, Declared
from feltwork.procedure.verify import verify_answer
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.play import PLAYER_LEAVES
from feltwork.rounds.players import AutomaticPlayer, Betting
from feltwork.rounds.settle import settle
from feltwork.rounds.virtual_table import VirtualTable
from feltwork.terms.refusal import Refused

TWO = ("two_adjacent_positions", "two_adjacent_areas")
LEFT = "the player left during the round"
EDITIONS = [game for editions in games().values() for game in editions]
ANN = {1: "Ann", 2: "Ann", 4: "Bob"}


def _two(game: Game[Any, Any]) -> str | None:
    return next((option.id for option in game.rules_type.options() if option.id in TWO), None)


def _abandoning() -> list[Game[Any, Any]]:
    return [game for game in EDITIONS if _two(game) and PLAYER_LEAVES in {one.id for one in game.irregularities}]


def _wagers(betting: Betting) -> dict[str, int]:
    """Every wager that may be placed at once, or what a player usually places."""
    every = {wager.id: max(betting.game.limits(betting.rules, wager)[0], 5_00) for wager in betting.open}
    return every if betting.can(every) else dict(AutomaticPlayer("Ann").wagers(betting) or {})


def _driven(game: Game[Any, Any], gone_at: int | None) -> tuple[RoundInPlay, dict[int, dict[str, int]] | None, int]:
    """A round that Ann leaves at a step; what she had undecided then, or None where she could not leave."""
    rules = game.submission({str(_two(game)): True})
    equipment = VirtualTable(game, rules, SimulationSource(5))
    stakes = {seat: _wagers(Betting(game, rules, {}, seat, 500_00)) for seat in ANN}
    table = RoundInPlay(game.begin(stakes, rules, {}, ANN))
    undecided, steps = None, 0
    while not table.done:
        request, steps = table.request, steps + 1
        declared: Declared[Any] = Declared(PLAYER_LEAVES, seat=2)
        if steps == gone_at:
            try:
                verify_answer(table.round, request, declared)
            except Refused:
                return table, None, steps
            undecided = table.round.undecided(1)
            table.answer(declared)
            continue
        asked = request.questions if isinstance(request, Ask) else ()
        answers = {question.seat: game.customary(table.round, question) for question in asked}
        table.answer(answers if asked else equipment.answer(table.round, request))
    return table, undecided, steps


@pytest.mark.parametrize("game", _abandoning(), ids=str)
def test_who_leaves_abandons_the_wagers_of_every_position(game: Game[Any, Any]) -> None:
    _, _, steps = _driven(game, None)
    both = 0
    for step in range(1, steps + 1):
        table, undecided, _ = _driven(game, step)
        if undecided is None:
            continue
        assert undecided, step
        both += len(undecided) == 2
        for seat, stakes in undecided.items():
            lost = {line.wager: line.staked for line in table.result.lines[seat] if line.why == LEFT}
            assert lost == stakes, (step, seat)
            assert all(line.returned == 0 for line in table.result.lines[seat] if line.why == LEFT)
        assert not any(line.why == LEFT for line in table.result.lines[4])
    assert both > 5


def test_every_game_with_two_positions_is_here() -> None:
    assert {game.chapter for game in _abandoning()} >= {"535", "557", "559", "561", "565", "588", "670a"}


def test_a_nameless_player_has_one_seat() -> None:
    game = next(game for game in EDITIONS if game.chapter == "565")
    round = game.begin({1: {"ante": 10_00}, 2: {"ante": 10_00}, 3: {"ante": 5_00}}, players={2: "Ann"})
    assert [round.seats_of(seat) for seat in (1, 2, 3, 6)] == [(1,), (2,), (3,), (6,)]


@pytest.mark.parametrize("id", ["minibaccarat", "midibaccarat", "baccarat"])
def test_who_leaves_a_baccarat_table_pays_the_vigorish_of_every_position(id: str) -> None:
    seats = {
        str(number): {"wagers": {"bankers_hand": 20}, "player": name}
        for number, name in ((1, "Ann"), (2, "Ann"), (4, "Bob"))
    }
    told = {"player": ["2c", "Kd"], "banker": ["9c", "Kh"]}
    table = settle(
        {
            "game": id,
            "rules": {"vigorish_collection": "deferred"},
            "seats": seats,
            **told,
            "irregularity": {"id": PLAYER_LEAVES, "seat": 2},
        }
    )
    assert table.game.next_situation(table.round)["vigorish_owed"] == {"4": "1.00"}
    assert any("as the player leaves: seat 2 1.00, seat 1 1.00" in line for line in table.transcript)
