"""Rounds of a wager played by a strategy, compiled where the game has a kernel, beside the figures of its analysis."""

from __future__ import annotations

import copyreg
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from feltwork.games import game as find_game
from feltwork.odds.analysis import Analysis, Proposition
from feltwork.odds.figures import Counted, WagerOdds
from feltwork.odds.games import analysis
from feltwork.odds.keeping import Kept, digest
from feltwork.odds.strategy import Customary, Strategy
from feltwork.odds.study import chosen, odds, verify_offered
from feltwork.odds.work import Interrupted, Work
from feltwork.procedure.game import Game
from feltwork.procedure.line import Line
from feltwork.simulation.by_procedure import whole_seat
from feltwork.simulation.running import (
    CompiledRounds,
    Cores,
    ProcedureRounds,
    Rounds,
    Run,
    Span,
    Workers,
    any_seed,
    run,
)
from feltwork.simulation.tally import Tally
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused

QUICK_S = 10.0
"""An analysis that takes longer is not waited for."""
Z_95 = 1.959964
USUAL_UNIT: Cents = 100_00

OPTIMAL = "optimal"
COMPILED = "compiled"
PROCEDURE = "the game's own procedure"


class Placed(Proposition):
    """What is placed in a game without an analysis: a wager with what is required beside it, or all required ones."""

    method = "the lines of the seat are added up"

    def __init__(self, game: Game[Any, Any], rules: Any, wager: str | None) -> None:
        offered = [one for one in game.offered(rules) if one.placed]
        required = [one for one in offered if game.required(rules, one)]
        asked = [game.wager(wager)] if wager else required or offered[:1]
        self.wagers = [*asked, *(one for one in required if one not in asked)]
        self.id, self.name = asked[0].id, asked[0].name
        self.alone = bool(wager)
        if not self.alone:
            self.name += " and all that the round adds"

    def count(self, game: Game[Any, Any], rules: Any, work: Work) -> Counted:
        raise Refused(game.id, "no analysis of it is known")

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        return {wager.id: _within(game.limits(rules, wager), unit) for wager in self.wagers}

    def measured(self, lines: Iterable[Line]) -> tuple[Cents, Cents]:
        return super().measured(lines) if self.alone else whole_seat(lines)


def _within(limits: tuple[Cents, Cents], stake: Cents) -> Cents:
    return min(max(stake, limits[0]), limits[1])


@dataclass(frozen=True)
class Plan:
    """What is to be played: a wager, a strategy, and the rounds themselves."""

    game: Game[Any, Any]
    rules: Any
    proposition: Proposition
    strategy: Strategy
    rounds: Rounds
    comparable: bool
    """Whether the analysis is of the same strategy."""

    @property
    def engine(self) -> str:
        return COMPILED if isinstance(self.rounds, CompiledRounds) else PROCEDURE


def plan(
    game: Game[Any, Any],
    rules: Any,
    work: Work,
    *,
    wager: str | None = None,
    strategy: str | None = None,
    procedure: bool = False,
) -> Plan:
    """Find how a wager is simulated: by its kernel, or by the procedure where it has none or that is asked for."""
    found = _analysis(game)
    proposition = _proposition(game, rules, found, wager)
    if proposition.players > 1:
        why = f"it is counted for {proposition.players} players, and simulated rounds have one"
        raise Refused(f"wager {proposition.id}", why, instead=f"`feltwork odds {game.id} --wager {proposition.id}`")
    known, best = _strategies(game, rules, found, strategy, work)
    own = proposition.strategy or best
    asked = own if strategy is None or (strategy == OPTIMAL and found) else strategy
    played = next((one for one in known if one.id == asked), None)
    if played is None:
        listed = ", ".join(dict.fromkeys(one.id for one in known))
        raise Refused(f"strategy {strategy}", f"{game.name} has none of that name", instead=f"one of {listed}")
    kernel = found.kernel(game, rules, proposition, played, work) if found and not procedure else None
    rounds: Rounds = CompiledRounds(kernel) if kernel else _by_procedure(game, rules, proposition, played)
    return Plan(game, rules, proposition, played, rounds, comparable=found is not None and played.id == own)


def _analysis(game: Game[Any, Any]) -> Analysis | None:
    try:
        return analysis(game.id)
    except Refused:
        return None


def _proposition(game: Game[Any, Any], rules: Any, found: Analysis | None, wager: str | None) -> Proposition:
    if found is None:
        return Placed(game, rules, wager)
    if wager is None:
        return next(one for one in found.propositions(game) if one.offered(game, rules))
    return verify_offered(found, game, rules, wager)


def _strategies(
    game: Game[Any, Any], rules: Any, found: Analysis | None, asked: str | None, work: Work
) -> tuple[list[Strategy], str]:
    """Those of the analysis with what the game calls customary, and the id of the best one."""
    customary = Customary(game)
    if found is None:
        return [customary], customary.id
    if asked == customary.id and game.decisions and type(found).strategies is not Analysis.strategies:
        return [customary], OPTIMAL  # nobody waits for the best one who does not play it
    known = [*found.strategies(game, rules, work), customary]
    return known, known[0].id


def _by_procedure(game: Game[Any, Any], rules: Any, proposition: Proposition, strategy: Strategy) -> ProcedureRounds:
    if find_game(game.edition) is game:
        copyreg.pickle(type(game), _by_name)
    unit = proposition.unit or proposition.id
    named = {wager.id: wager for wager in game.wagers}
    usual = _within(game.limits(rules, named[unit]), USUAL_UNIT) if unit in named else USUAL_UNIT
    stakes = proposition.stakes(game, rules, usual)
    return ProcedureRounds(game, rules, stakes, strategy.decide, proposition.measured, unit=stakes.get(unit, usual))


def _by_name(game: Game[Any, Any]) -> tuple[Callable[[str], Game[Any, Any]], tuple[str]]:
    """A game goes to another process by its name: a copy would not know its own wagers, told apart by ``is``."""
    return find_game, (game.edition,)


@dataclass(frozen=True)
class Simulated:
    """What simulated rounds of a wager came to, in units of its stake."""

    plan: Plan
    seed: int
    asked: int
    workers: int
    run: Run
    exact: WagerOdds | None = None
    """The figures of the analysis, where they were kept or quickly counted."""
    machines: int = 0
    """The machines of a cluster that played."""

    @property
    def tally(self) -> Tally:
        return self.run.tally

    @cached_property
    def half_width(self) -> float:
        """Half of the 95% interval of the mean."""
        return Z_95 * self.tally.standard_error

    @property
    def edge(self) -> float:
        return -self.tally.mean

    @property
    def remark(self) -> str:
        """What a reader has to know besides."""
        if set(self.tally.results) <= {(0, 0)}:
            return "No round had a line of it: a player alone who plays so never has this wager, or hardly ever."
        return ""

    @property
    def rounds_per_second(self) -> float:
        return self.tally.rounds / self.run.seconds

    @property
    def distance(self) -> float | None:
        """How many standard errors lie between the edge and the analysis'; None where they are not of the same."""
        if self.exact is None or not self.plan.comparable or not self.tally.standard_error:
            return None
        return (self.edge - float(self.exact.edge)) / self.tally.standard_error

    def to_json(self) -> dict[str, Any]:
        plan, tally = self.plan, self.tally
        exact = {}
        if self.exact is not None:
            told = self.exact.to_json()
            exact = {"analysis": {name: told[name] for name in ("certainty", "edge", "edge_percent", "digest")}}
            exact["analysis"]["same_strategy"] = plan.comparable
            exact["analysis"]["standard_errors_away"] = self.distance
        return {
            "edition": plan.game.edition,
            "wager": plan.proposition.id,
            "name": plan.proposition.name,
            "options": chosen(plan.rules, plan.proposition),
            "strategy": plan.strategy.id,
            "engine": plan.engine,
            "seed": self.seed,
            "complete": self.run.complete,
            "rounds_asked": self.asked,
            "rounds": tally.rounds,
            "mean": tally.mean,
            "edge_percent": self.edge * 100,
            "interval_percent": [(self.edge - self.half_width) * 100, (self.edge + self.half_width) * 100],
            "standard_deviation": tally.deviation,
            "mean_stake": tally.mean_stake,
            "seconds": self.run.seconds,
            "rounds_per_second": self.rounds_per_second,
            "workers": self.workers,
            **({"machines": self.machines} if self.machines else {}),
            **exact,
            "remark": self.remark,
            "results": [
                {"net": net / tally.unit, "staked": staked / tally.unit, "count": times}
                for (net, staked), times in sorted(tally.results.items())
            ],
        }


Watch = Callable[[Tally], None]


def simulated(
    plan: Plan,
    rounds: int,
    *,
    seed: int | None = None,
    workers: int | None = None,
    ray: str | None = None,
    watch: Watch | None = None,
    stop: threading.Event | None = None,
    kept: Kept | None = None,
) -> Simulated:
    """Play the rounds of a plan, on the cores here or on a Ray cluster."""
    if rounds < 1:
        raise Refused(f"{rounds} rounds", "at least one round has to be played", instead="a whole number from 1 up")
    chance = any_seed() if seed is None else seed
    if ray is None and plan.engine == COMPILED:
        plan.rounds.play(chance, Span(0, 1))  # so that loading the compiled code is not timed
    playing = _workers(plan.rounds, chance, workers, ray)
    done = run(plan.rounds, rounds, playing, watch=watch, stop=stop)
    machines = len(getattr(playing, "machines", ()))
    exact = quickly_counted(plan, kept) if done.tally.rounds else None
    return Simulated(plan, chance, rounds, playing.size, done, exact, machines)


def _workers(rounds: Rounds, seed: int, workers: int | None, ray: str | None) -> Workers:
    if ray is None:
        return Cores(rounds, seed, workers)
    from feltwork.simulation.ray_cluster import Cluster

    return Cluster(rounds, seed, ray, workers)


def quickly_counted(plan: Plan, kept: Kept | None = None) -> WagerOdds | None:
    """The figures of the analysis, kept or counted in a few seconds; otherwise none."""
    game, rules, proposition = plan.game, plan.rules, plan.proposition
    if isinstance(proposition, Placed):
        return None
    keep = kept or Kept()
    if found := keep.get(digest(game, rules, proposition)):
        return found
    work = Work()
    patience = threading.Timer(QUICK_S, work.stop)
    patience.daemon = True
    patience.start()
    try:
        return odds(game, rules, proposition, work, keep)
    except Interrupted:
        return None
    finally:
        patience.cancel()


def simulate(
    name: str,
    rounds: int,
    *,
    wager: str | None = None,
    strategy: str | None = None,
    seed: int | None = None,
    stated: Mapping[str, object] | None = None,
    workers: int | None = None,
    procedure: bool = False,
    ray: str | None = None,
) -> Simulated:
    """Simulate rounds of a wager; see :func:`feltwork.simulate`."""
    game = find_game(name)
    planned = plan(game, game.submission(stated), Work(), wager=wager, strategy=strategy, procedure=procedure)
    return simulated(planned, rounds, seed=seed, workers=workers, ray=ray)
