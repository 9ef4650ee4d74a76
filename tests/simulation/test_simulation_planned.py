"""What is simulated: which wager, which strategy, by what, and beside which figures."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

import feltwork
from feltwork.odds import simulated as module
from feltwork.odds.games.three_card_poker import AnteAndPlay
from feltwork.odds.keeping import Kept
from feltwork.odds.simulated import COMPILED, PROCEDURE, plan, quickly_counted, simulated
from feltwork.odds.study import analysed
from feltwork.odds.work import Work
from feltwork.simulation.running import ProcedureRounds
from feltwork.terms.refusal import Refused

THREE = feltwork.game("three-card-poker")


def planned(name: str = "three-card-poker", stated: dict[str, Any] | None = None, **asked: Any) -> module.Plan:
    game = feltwork.game(name)
    return plan(game, game.submission(stated), Work(), **asked)


def test_without_a_word_it_is_the_first_wager_at_its_best() -> None:
    found = planned()
    assert (found.proposition.id, found.strategy.id, found.engine, found.comparable) == (
        "ante",
        "optimal",
        COMPILED,
        True,
    )


def test_a_game_without_decisions_has_its_best_strategy_by_any_name() -> None:
    for strategy in (None, "optimal", "customary"):
        found = planned("minibaccarat", strategy=strategy, procedure=True)
        assert (found.strategy.id, found.comparable) == ("customary", True)


def test_an_unknown_strategy_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(Refused, match="strategy lucky: Three Card Poker has none of that name; one of optimal, custom"):
        planned(strategy="lucky")


def test_a_stake_is_within_the_limits_of_the_table() -> None:
    found = planned(stated={"table_minimum": "500"}, procedure=True)
    assert isinstance(found.rounds, ProcedureRounds)
    assert found.rounds.stakes == {"ante": 500_00}
    assert found.rounds.unit == 500_00


def test_a_wager_with_a_stake_of_its_own_is_its_own_unit() -> None:
    """559.7(d): the bonus is always a chip of $1, beside three bets."""
    found = planned("let-it-ride-poker", wager="let_it_ride_bonus", procedure=True)
    assert isinstance(found.rounds, ProcedureRounds)
    assert found.rounds.unit == found.rounds.stakes["let_it_ride_bonus"] == 1_00


def test_a_game_without_an_analysis_is_played_as_is_customary(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(name: str) -> Any:
        raise Refused(name, "no analysis of it is known")

    monkeypatch.setattr(module, "analysis", none)
    whole, own = planned(), planned(wager="pair_plus")
    for found in (whole, own):
        assert (found.strategy.id, found.engine, found.comparable) == ("customary", PROCEDURE, False)
        assert quickly_counted(found) is None
    everything, alone = (simulated(found, 200, seed=1, workers=1) for found in (whole, own))
    assert everything.tally.mean_stake > 1.3  # the Play Wager is added
    assert alone.tally.mean_stake == 1
    assert alone.distance is None
    with pytest.raises(Refused, match="one of customary"):
        planned(strategy="optimal")
    with pytest.raises(Refused):
        own.proposition.count(THREE, THREE.submission(), Work())


def test_what_these_rules_do_not_offer_is_refused() -> None:
    game = feltwork.game("double-attack-blackjack")
    with pytest.raises(Refused, match="wager bust_it: these rules do not offer it; one of bet"):
        plan(game, game.submission({"bust_it_offered": False}), Work(), wager="bust_it")


class TestFiguresBeside:
    """Kept on disk, or counted in a few seconds."""

    def test_what_is_kept_is_not_counted_again(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        found, kept = planned(), Kept(tmp_path)
        figures = analysed(found.game, found.rules, found.proposition, Work())
        kept.put(figures)
        monkeypatch.setattr(AnteAndPlay, "count", lambda *_: pytest.fail("it was kept"))
        beside = quickly_counted(found, kept)
        assert beside is not None
        assert beside.edge == figures.edge

    def test_what_takes_long_is_not_waited_for(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def count(*told: Any) -> Any:
            *_, work = told
            while True:
                work.told("counting", 1, 2)
                time.sleep(0.01)

        monkeypatch.setattr(AnteAndPlay, "count", count)
        monkeypatch.setattr(module, "QUICK_S", 0.05)
        found = planned()
        assert quickly_counted(found, Kept(tmp_path)) is None
        done = simulated(found, 1000, seed=1, kept=Kept(tmp_path))
        assert done.exact is None
        assert done.distance is None
        assert "analysis" not in done.to_json()
