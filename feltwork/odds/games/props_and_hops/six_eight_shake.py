"""The Six Eight Shake: a chain of rolls that ends with a seven, with the sixth combination, or by taking it down.

A state is what the wager still misses, one of the 63 sets of combinations; rolls that change nothing leave it there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import lcm
from typing import Any

from feltwork.games.props_and_hops.procedure import (
    BETWEEN_ROLLS,
    ROLL,
    TAKE_DOWN,
    PropsAndHops,
    in_words,
    needed_at,
    still_needed,
)
from feltwork.games.props_and_hops.rules import PropsAndHopsRules
from feltwork.games.props_and_hops.wagers import LAMMERS, SIX_EIGHT_SHAKE, SIXES_AND_EIGHTS, Combinations
from feltwork.odds.analysis import Proposition
from feltwork.odds.figures import Counted, Decided, Outcome
from feltwork.odds.games.props_and_hops.next_roll import ROLLS, rolls
from feltwork.odds.priced import UNIT, priced
from feltwork.odds.strategy import ActionValue, Strategy, Told, best_first
from feltwork.odds.words import percent, plain
from feltwork.odds.work import Work
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.game import Game
from feltwork.procedure.round import Round

TAKEN_DOWN = Fraction(0)
"""What taking the wager down is worth: the stake comes back."""
STATES = tuple(frozenset(some) for size in range(1, 7) for some in combinations(LAMMERS, size))
"""Everything that may still be missing, what is nearly won first: a roll leads to an earlier state or to the same."""

# --------------------------------------------------------------------------------------------- one roll


@dataclass(frozen=True, slots=True)
class Step:
    """What a roll makes of a state, in rolls of 36."""

    ends: dict[Fraction, int]
    """By what is then won or lost."""
    leads_to: dict[Combinations, int]
    stays: int


@cache
def step(game: PropsAndHops, rules: PropsAndHopsRules, needed: Combinations) -> Step:
    """Every roll from a state, by the game's own settlement."""
    ends: dict[Fraction, int] = {}
    leads_to: dict[Combinations, int] = {}
    for roll, count in rolls().items():
        lines = game.settlement(rules, {SIX_EIGHT_SHAKE.id: UNIT}, roll, needed)
        if lines:
            net = priced(lines).net
            ends[net] = ends.get(net, 0) + count
        else:
            after = still_needed(needed, roll)
            assert after, "a wager that is up misses something"
            leads_to[after] = leads_to.get(after, 0) + count
    return Step(ends, leads_to, leads_to.pop(needed, 0))


# ------------------------------------------------------------------------------------------ what it is worth


@cache
def rolling(game: PropsAndHops, rules: PropsAndHopsRules, *, may_take_down: bool) -> dict[Combinations, Fraction]:
    """What one more roll is worth in each state, and the best after it; or, left up, rolling to the end."""
    worth: dict[Combinations, Fraction] = {}
    for needed in STATES:
        here = step(game, rules, needed)
        total = sum((net * count for net, count in here.ends.items()), Fraction(0))
        for after, count in here.leads_to.items():
            total += count * (max(worth[after], TAKEN_DOWN) if may_take_down else worth[after])
        # Where a roll loses on average, it is the last one: after it the wager is taken down where it stays.
        again = not may_take_down or total > TAKEN_DOWN
        worth[needed] = total / (ROLLS - here.stays if again else ROLLS)
    return worth


def shake_values(game: Any, rules: Any, needed: Combinations) -> Sequence[ActionValue]:
    """Rolling on or taking down, in units of the wager."""
    return best_first(
        ActionValue(TAKE_DOWN, TAKEN_DOWN), ActionValue(ROLL, rolling(game, rules, may_take_down=True)[needed])
    )


class BestShake(Strategy):
    """Leave it up where that wins something on average, and take it down elsewhere."""

    id = "optimal"
    title = "the optimal strategy"

    def __init__(self, game: Any, rules: Any) -> None:
        worth = rolling(game, rules, may_take_down=True)
        self.up = frozenset(needed for needed in STATES if worth[needed] > TAKEN_DOWN)

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        up = SIX_EIGHT_SHAKE.id
        leave = not round.stake_of(question.seat, up) or needed_at(round, question.seat) in self.up
        return Decision(ROLL if leave else TAKE_DOWN)

    def told(self) -> Told:
        down = [needed for needed in STATES if needed not in self.up]
        return Told(
            (
                *(f"Take the Six Eight Shake down after a roll that leaves {_missing(needed)}." for needed in down),
                "Leave it up otherwise: from there it wins more on average than it loses.",
                "Place nothing else between rolls.",
            ),
            remarks=("This rule is exact. Not to place the wager at all is better still: its first roll costs more.",),
        )


class LeftUp(Strategy):
    """Never taken down."""

    id = "simple"
    title = "left up until it is decided"

    def __init__(self, game: Any, rules: Any) -> None:
        self.cost = -rolling(game, rules, may_take_down=False)[SIXES_AND_EIGHTS]

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        return Decision(ROLL)

    def told(self) -> Told:
        return Told(
            ("Leave the Six Eight Shake up until it wins or a seven comes.",),
            remarks=(f"The house edge is then {percent(self.cost)} of the wager ({self.cost}).",),
        )


def _missing(needed: Combinations) -> str:
    return "all six combinations missing" if needed == SIXES_AND_EIGHTS else f"{in_words(needed)} missing"


# ------------------------------------------------------------------------------------------ how it ends


@dataclass(frozen=True, slots=True)
class Ending:
    """What becomes of a wager on average under a strategy."""

    ends: dict[Fraction, Fraction]
    """The chance of each end, by what is won or lost."""
    taken_down: Fraction
    rolls: Fraction
    """The mean number of rolls; the first one is no decision."""


def ending(game: PropsAndHops, rules: PropsAndHopsRules, up: Iterable[Combinations]) -> Ending:
    """Follow the chain from the first roll, with the states in which the wager is left up."""
    left_up = frozenset(up)
    reached = dict.fromkeys(STATES, Fraction(0))
    reached[SIXES_AND_EIGHTS] = Fraction(1)
    ends: dict[Fraction, Fraction] = {}
    taken_down = rolled = Fraction(0)
    for needed in reversed(STATES):
        first = needed == SIXES_AND_EIGHTS
        if needed not in left_up and not first:
            taken_down += reached[needed]
            continue
        here = step(game, rules, needed)
        times = reached[needed] / (1 - Fraction(here.stays, ROLLS)) if needed in left_up else reached[needed]
        rolled += times
        if needed not in left_up:
            taken_down += times * here.stays / ROLLS
        for net, count in here.ends.items():
            ends[net] = ends.get(net, Fraction(0)) + times * count / ROLLS
        for after, count in here.leads_to.items():
            reached[after] += times * count / ROLLS
    return Ending(ends, taken_down, rolled)


class SixEightShake(Proposition):
    """Per wager made, whether it is then decided or taken down; a "no roll" changes nothing."""

    id = SIX_EIGHT_SHAKE.id
    name = SIX_EIGHT_SHAKE.name
    method = (
        "An absorbing chain over the 63 sets of combinations that may be missing, solved with fractions; the counts "
        "are the chances over their common denominator."
    )

    def count(self, game: Game[Any, Any], rules: PropsAndHopsRules, work: Work) -> Counted:
        assert isinstance(game, PropsAndHops)
        best = ending(game, rules, BestShake(game, rules).up)
        left_up = ending(game, rules, STATES)
        whole = lcm(*(one.denominator for one in (*best.ends.values(), best.taken_down, best.rolls)))
        names = {True: f"{SIX_EIGHT_SHAKE.on}", False: "a seven came first"}
        outcomes = [Outcome(names[net > 0], net, int(chance * whole)) for net, chance in best.ends.items()]
        outcomes.append(Outcome("taken down", TAKEN_DOWN, int(best.taken_down * whole)))
        return Counted(
            tuple(sorted(outcomes, key=lambda one: -one.net)),
            whole,
            (
                Decided(BETWEEN_ROLLS.id, ROLL, int((best.rolls - 1) * whole)),
                Decided(BETWEEN_ROLLS.id, TAKE_DOWN, int(best.taken_down * whole)),
            ),
            remarks=_remarks(best, left_up),
        )


def _remarks(best: Ending, left_up: Ending) -> tuple[str, ...]:
    edges = [-sum(net * chance for net, chance in one.ends.items()) for one in (best, left_up)]
    decided = 1 - best.taken_down
    return (
        "The edge is per wager made, and the wager is taken down wherever that is better than another roll.",
        f"It is then up for {plain(best.rolls, 2)} rolls on average: {percent(edges[0] / best.rolls)} a roll. Of the "
        f"wagers made {percent(decided, 2)} are decided: {percent(edges[0] / decided)} of a wager decided.",
        f"Left up until it is decided, it costs {percent(edges[1])} ({edges[1]}) and takes {plain(left_up.rolls, 2)} "
        f"rolls on average: {percent(edges[1] / left_up.rolls)} a roll.",
    )
