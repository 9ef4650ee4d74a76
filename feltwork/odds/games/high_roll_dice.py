"""High Roll Dice, chapters 593 and 675a: all throws of ten dice, and for an Extra Roll all second throws.

Ten dice show their faces in 3,003 ways, which stand for 6^10 throws. Of the second throw only matters how many dice
show the face that was kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Any

from feltwork.games.high_roll_dice.procedure import HighRollDice
from feltwork.games.high_roll_dice.rules import (
    DICE,
    EXTRA_ROLL,
    LIKE_KIND,
    MILLIONAIRE_ROW,
    MOST_ON_MILLIONAIRE_ROW,
    NUMBERS,
    PIP_STREET,
    RANKED,
    of_a_kind,
)
from feltwork.games.high_roll_dice.settlement import FirstRoll, total_of
from feltwork.odds.analysis import Analysis, Proposition
from feltwork.odds.figures import Counted, Outcome
from feltwork.odds.priced import UNIT, Priced, gathered, priced
from feltwork.odds.words import plain
from feltwork.odds.work import Work
from feltwork.procedure.game import Game
from feltwork.procedure.line import Line
from feltwork.terms.money import Cents, money

FACES = len(RANKED)
THROWS = FACES**DICE
MOST_THROWN_AGAIN = DICE - min(LIKE_KIND)
"""Two of ten dice match at least."""

# -------------------------------------------------------------------------------------------- the counting


@cache
def first_rolls() -> dict[tuple[int, int], tuple[FirstRoll, int]]:
    """By the face that occurs most often and by how often: one such throw, and how many of the 6^10 are like it."""
    found: dict[tuple[int, int], tuple[FirstRoll, int]] = {}
    for faces in combinations_with_replacement(sorted(RANKED), DICE):
        roll = FirstRoll(faces)
        ways = factorial(DICE) // prod(factorial(faces.count(face)) for face in RANKED)
        like, before = found.get((roll.face, roll.count), (roll, 0))
        found[roll.face, roll.count] = like, before + ways
    return found


def second_rolls(roll: FirstRoll) -> Iterator[tuple[tuple[int, ...], int]]:
    """Second throws by how many dice match, with how many of all throws of eight dice they stand for."""
    other = next(face for face in RANKED if face != roll.face)
    unthrown = FACES ** (MOST_THROWN_AGAIN - roll.rest)
    for more in range(roll.rest + 1):
        again = (roll.face,) * more + (other,) * (roll.rest - more)
        yield again, comb(roll.rest, more) * (FACES - 1) ** (roll.rest - more) * unthrown


# --------------------------------------------------------------------------------------- the propositions


class FirstRollWager(Proposition):
    """A wager that the first throw decides; an invalid throw is thrown again and is not counted."""

    method = "All 60,466,176 throws of ten dice, by the face that occurs most often and by how often."
    stake: Cents = UNIT

    def __init__(self, id: str, name: str) -> None:
        self.id, self.name = id, name

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        """2(e)(1): nobody takes part without a Pip Street Wager."""
        return {self.id: unit} if self.id in PIP_STREET.values() else {PIP_STREET[6]: unit, self.id: unit}

    def settled(self, game: HighRollDice, roll: FirstRoll) -> list[Line]:
        stakes = {self.id: self.stake}
        first = (game.payouts.settle_pip_street, game.payouts.settle_like_kind, game.payouts.settle_millionaire_row)
        return [line for settle in first for line in settle(stakes, roll)]

    def named(self, roll: FirstRoll, net: Fraction) -> str:
        return f"the {roll.face} occurs most often" if self.id in PIP_STREET.values() else of_a_kind(roll.count)

    def remarks(self) -> tuple[str, ...]:
        return ()

    def count(self, game: Game[Any, Any], rules: Any, work: Work) -> Counted:
        assert isinstance(game, HighRollDice)
        outcomes = []
        for roll, count in first_rolls().values():
            worth = priced(self.settled(game, roll), self.stake)
            outcomes.append(worth.outcome(self.named(roll, worth.net), count))
        return Counted(gathered(outcomes), THROWS, remarks=self.remarks())


class MillionaireRow(FirstRollWager):
    """The prize is a sum of money whatever was staked, so the figures are those of one stake: the largest."""

    stake = MOST_ON_MILLIONAIRE_ROW

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        return {PIP_STREET[6]: unit, self.id: min(unit, MOST_ON_MILLIONAIRE_ROW)}

    def remarks(self) -> tuple[str, ...]:
        dollar = money(MOST_ON_MILLIONAIRE_ROW)
        return (f"Measured against a stake of ${dollar}, the most permitted; a smaller one wins the same prize.",)


class ExtraRoll(Proposition):
    """The fee for a second throw together with the circles that it may fill, all of one size.

    The fee is lost whatever the dice show, and what it buys is settled on the circles: only together they have an edge.
    """

    unit = EXTRA_ROLL
    section = "4(h)"
    method = (
        "All 60,466,176 throws of ten dice, each with all throws of the dice that do not match; those of fewer than "
        "eight are counted as often as the unthrown dice could have fallen."
    )

    def __init__(self, id: str, name: str, circles: Sequence[int]) -> None:
        self.id, self.name, self.circles = id, name, tuple(circles)
        self.lines = (EXTRA_ROLL, *(LIKE_KIND[count] for count in self.circles))

    def offered(self, game: Game[Any, Any], rules: Any) -> bool:
        return any(wager.id == EXTRA_ROLL for wager in game.offered(rules))

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        return dict.fromkeys((PIP_STREET[6], *self.lines), unit)

    def settled(self, game: HighRollDice, roll: FirstRoll, again: Sequence[int]) -> Priced:
        """The fee, the circles that the first throw decides, and those that wait for the second."""
        stakes = {LIKE_KIND[count]: UNIT for count in self.circles}
        fee = game.payouts.collect_extra_roll(UNIT)
        first = game.payouts.settle_like_kind_before_extra_roll(stakes, roll)
        waiting = {wager: stake for wager, stake in stakes.items() if wager not in {line.wager for line in first}}
        return priced([fee, *first, *game.payouts.settle_extra_roll(waiting, roll, again)])

    def count(self, game: Game[Any, Any], rules: Any, work: Work) -> Counted:
        assert isinstance(game, HighRollDice)
        outcomes: list[Outcome] = []
        for roll, count in first_rolls().values():
            for again, ways in second_rolls(roll):
                worth = self.settled(game, roll, again)
                outcomes.append(worth.outcome(_told(self.circles, roll.count, total_of(roll, again)), count * ways))
        return Counted(gathered(outcomes), THROWS * FACES**MOST_THROWN_AGAIN, remarks=self._remarks(game))

    def _remarks(self, game: HighRollDice) -> tuple[str, ...]:
        alone = [_mean(FirstRollWager(LIKE_KIND[count], "").count(game, None, Work())) for count in self.circles]
        return (
            f"{NUMBERS[len(self.lines)].title()} equal wagers are staked: one of them pays for the second throw.",
            f"Without a second throw the circles alone lose {plain(-sum(alone, Fraction(0)))} of one wager on average.",
        )


def _told(circles: Sequence[int], first: int, total: int) -> str:
    """What a round came to on the circles that were placed: the first throw, and what became of it."""
    if first in circles and total in circles and total > first:
        return f"{of_a_kind(first)} at once and {of_a_kind(total)} after the second throw"
    if first in circles:
        return f"{of_a_kind(first)} at once"
    if total in circles and total > first:
        return f"{of_a_kind(total)} after the second throw"
    return "no circle is filled"


@cache
def best_circles(game: HighRollDice) -> tuple[int, ...]:
    """The circles that win more than they lose once a second throw is paid for."""
    return tuple(count for count in LIKE_KIND if _with_extra_roll(game, count) > 0)


def _with_extra_roll(game: HighRollDice, circle: int) -> Fraction:
    """What a circle wins on average where a second throw is paid for; the fee itself is left out."""
    return _mean(ExtraRoll("", "", (circle,)).count(game, None, Work())) + 1


def _mean(counted: Counted) -> Fraction:
    return sum((one.net * Fraction(one.count) for one in counted.outcomes), Fraction(0)) / counted.deals


class HighRollDiceAnalysis(Analysis):
    """Chapters 593 and 675a."""

    game = "high-roll-dice"

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        assert isinstance(game, HighRollDice)
        return tuple(one for wager in game.wagers for one in _propositions(game, wager.id, wager.name))


def _propositions(game: HighRollDice, wager: str, name: str) -> Iterator[Proposition]:
    if wager == EXTRA_ROLL:
        best = best_circles(game)
        yield ExtraRoll(wager, f"{name} with the Like Kind Boulevard circles {_listed(best)}, those that gain", best)
        for count in LIKE_KIND:
            yield ExtraRoll(f"{wager}_{count}", f"{name} with {of_a_kind(count)} on Like Kind Boulevard", (count,))
    elif wager in MILLIONAIRE_ROW.values():
        yield MillionaireRow(wager, name)
    else:
        yield FirstRollWager(wager, name)


def _listed(circles: Sequence[int]) -> str:
    *most, last = map(str, circles)
    return f"{', '.join(most)} and {last}" if most else last


ANALYSIS = HighRollDiceAnalysis()
