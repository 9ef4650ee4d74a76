"""What the wagers of a seat come to after the first roll and after the second. Pure functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from feltwork.games.high_roll_dice.rules import (
    EXTRA_ROLL,
    LIKE_KIND,
    MILLIONAIRE_ROW,
    NUMBERS,
    PIP_STREET,
    RANKED,
    of_a_kind,
)
from feltwork.procedure.line import Line
from feltwork.submission.paytable import Paytable, Row, snake
from feltwork.terms.money import Cents
from feltwork.terms.odds import Prize

Stakes = Mapping[str, Cents]


@dataclass(frozen=True, slots=True)
class FirstRoll:
    """The ten dice, and the face that occurs most often among them.

    >>> roll = FirstRoll((6, 6, 6, 1, 1, 1, 2, 3, 4, 5))
    >>> roll.face, roll.count, str(roll), roll.rest
    (1, 3, 'three 1s', 7)
    """

    faces: tuple[int, ...]

    @property
    def face(self) -> int:
        """2(d): of several that occur equally often, the highest in rank, which stands first."""
        return max(RANKED, key=self.faces.count)

    @property
    def count(self) -> int:
        """How many dice match."""
        return self.faces.count(self.face)

    @property
    def rest(self) -> int:
        """How many dice do not."""
        return len(self.faces) - self.count

    def __str__(self) -> str:
        return f"{NUMBERS[self.count]} {self.face}s"


@dataclass(frozen=True, slots=True)
class Payouts:
    """The paytables of an edition, and its sections."""

    pip_street: Paytable
    like_kind: Paytable
    millionaire_row: Paytable
    extra_roll: Paytable
    at: Callable[[str], str]

    def collect_extra_roll(self, stake: Cents) -> Line:
        """4(a): a fee, whatever the dice will show."""
        return Line.lose(EXTRA_ROLL, stake, "collected: it buys the second throw", self.at("4(a)"))

    def settle_pip_street(self, stakes: Stakes, roll: FirstRoll) -> list[Line]:
        """4(f)(1): losing wagers are collected, then the winning one is paid."""
        # The rows of the table stand in the order of the layout, like the wagers.
        rows = dict(zip(PIP_STREET, self.pip_street, strict=True))
        return collected_first(
            _paid(wager, stakes[wager], rows[face], f"{roll}: the {face} occurs the most")
            if face == roll.face
            else Line.lose(wager, stakes[wager], _why_not(roll, face), self.at("4(f)(1)"))
            for face, wager in PIP_STREET.items()
            if stakes.get(wager)
        )

    def settle_like_kind(self, stakes: Stakes, roll: FirstRoll) -> list[Line]:
        """4(f)(2)(i): without an Extra Roll Wager the first roll decides every circle."""
        return collected_first(self._like_kind(stakes, roll, LIKE_KIND, self.at("4(f)(2)(i)")))

    def settle_like_kind_before_extra_roll(self, stakes: Stakes, roll: FirstRoll) -> list[Line]:
        """4(f)(2)(ii): the circle thrown is paid, lower ones are collected, and those above it stay."""
        decided = [count for count in LIKE_KIND if count <= roll.count]
        lines = self._like_kind(stakes, roll, decided, self.at("4(f)(2)(ii)"))
        return sorted(lines, key=lambda line: line.returned == 0)

    def _like_kind(self, stakes: Stakes, roll: FirstRoll, decided: Iterable[int], lost: str) -> list[Line]:
        return [
            _paid(wager, stakes[wager], _row(self.like_kind, count), f"{roll} on the first roll")
            if count == roll.count
            else Line.lose(wager, stakes[wager], f"{roll} on the first roll: not {of_a_kind(count)}", lost)
            for count in decided
            if stakes.get(wager := LIKE_KIND[count])
        ]

    def settle_millionaire_row(self, stakes: Stakes, roll: FirstRoll) -> list[Line]:
        """4(f)(3): decided by the first roll alone, whatever else is wagered."""
        return collected_first(
            _paid(wager, stakes[wager], _row(self.millionaire_row, count), f"{roll} on the first roll")
            if count == roll.count
            else Line.lose(
                wager, stakes[wager], f"{roll} on the first roll: not {of_a_kind(count)}", self.at("4(f)(3)")
            )
            for count, wager in MILLIONAIRE_ROW.items()
            if stakes.get(wager)
        )

    def settle_extra_roll(self, stakes: Stakes, roll: FirstRoll, again: Sequence[int]) -> list[Line]:
        """4(h): what stayed is decided by both rolls together, and the circle paid before is there no more."""
        total = total_of(roll, again)
        why = f"{roll} and {additional(roll, again)}"
        return collected_first(
            _paid(wager, stakes[wager], _row(self.extra_roll, count), why)
            if count == total
            else Line.lose(wager, stakes[wager], f"{why}: not {of_a_kind(count)}", self.at("4(h)"))
            for count, wager in LIKE_KIND.items()
            if stakes.get(wager)
        )


def total_of(roll: FirstRoll, again: Sequence[int]) -> int:
    """How many dice match after the second roll: only the face of the first one counts.

    >>> total_of(FirstRoll((6, 6, 6, 1, 1, 2, 2, 3, 4, 5)), (6, 6, 4, 4, 4, 4, 4))
    5
    """
    return roll.count + again.count(roll.face)


def additional(roll: FirstRoll, again: Sequence[int]) -> str:
    """The matching dice of the second roll, in words."""
    more = again.count(roll.face)
    return f"{NUMBERS[more]} more" if more else "none more"


def collected_first(lines: Iterable[Line]) -> list[Line]:
    """Losing wagers before winning ones, otherwise in the order of the layout."""
    return sorted(lines, key=lambda line: line.returned > 0)


def _row(table: Paytable, count: int) -> Row:
    row = table.row(snake(of_a_kind(count)))
    assert row is not None, f"{table.wager} has a row for {of_a_kind(count)}"
    return row


def _paid(wager: str, stake: Cents, row: Row, why: str) -> Line:
    if isinstance(row.pays, Prize):
        # The wager stays on the layout until it is paid, so the prize comes on top of it.
        return Line(wager, stake, stake + row.pays.amount, str(row.pays), why, row.section)
    return Line.win(wager, stake, row.pays, why, row.section)


def _why_not(roll: FirstRoll, face: int) -> str:
    if roll.faces.count(face) == roll.count:
        return f"{roll}, which rank above as many {face}s"
    return f"{roll}: the {roll.face} occurs the most, not the {face}"
