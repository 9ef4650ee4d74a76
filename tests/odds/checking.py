"""The judge of an analysis: the game's own procedure, played with the strategy that the analysis found."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any

import feltwork
from feltwork.odds.figures import WagerOdds
from feltwork.odds.games import analysis
from feltwork.odds.study import analysed
from feltwork.odds.work import Work
from feltwork.simulation.by_procedure import simulate

UNIT = 100_00


def odds_of(edition: str, wager: str, stated: Mapping[str, Any] | None = None) -> WagerOdds:
    """The figures of one wager, found anew: nothing is read from what is kept on disk."""
    game = feltwork.game(edition)
    return analysed(game, game.submission(stated), analysis(game.id).proposition(game, wager), Work())


def agrees_with_the_procedure(
    edition: str, wager: str, stated: Mapping[str, Any] | None = None, *, rounds: int, seed: int = 1, unit: int = UNIT
) -> None:
    """Mean and mean stake of simulated rounds lie within four standard errors of the analysis.

    ``unit`` is for a wager whose stake is fixed or bounded: what its own figures are measured in.
    """
    game = feltwork.game(edition)
    rules = game.submission(stated)
    found = analysis(game.id)
    proposition = found.proposition(game, wager)
    figures = analysed(game, rules, proposition, Work())
    strategies = {one.id: one for one in reversed(found.strategies(game, rules, Work()))}
    strategy = strategies[proposition.strategy or list(strategies)[-1]]
    stakes = proposition.stakes(game, rules, unit)
    tally = simulate(game, rules, stakes, strategy.decide, proposition.measured, unit=unit, rounds=rounds, seed=seed)
    error = figures.deviation / sqrt(rounds)
    assert error > 0
    assert abs(tally.mean + float(figures.edge)) <= 4 * error, (
        f"{edition} {wager}: {tally.mean:+.5f} in {rounds} rounds, {-float(figures.edge):+.5f} by analysis, "
        f"standard error {error:.5f}"
    )
    stakes_vary = sqrt(_variance_of_stakes(figures))
    assert abs(tally.mean_stake - float(figures.mean_stake)) <= 4 * stakes_vary / sqrt(rounds) + 1e-9


def _variance_of_stakes(figures: WagerOdds) -> float:
    outcomes = figures.counted.outcomes
    total = float(sum(outcome.count for outcome in outcomes))
    mean = sum(float(outcome.staked) * outcome.count for outcome in outcomes) / total
    return sum((float(outcome.staked) - mean) ** 2 * outcome.count for outcome in outcomes) / total
