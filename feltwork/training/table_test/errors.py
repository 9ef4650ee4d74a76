"""Errors that a dealer could make, planted into the log of a round: which one is it, and where?"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from typing import Final

from feltwork.equipment.randomness import SimulationSource
from feltwork.procedure.line import Line
from feltwork.procedure.request import Deal, Settle
from feltwork.terms.money import Cents, money
from feltwork.terms.odds import MeterShare, ToOne
from feltwork.training.table_test.items import handed_over, part_of
from feltwork.training.table_test.order import comes_before
from feltwork.training.table_test.picture import event_texts, step_words
from feltwork.training.table_test.planting import Dealt

_WITHOUT: Final = 6
"""One log in so many has no error in it."""


class Error(StrEnum):
    """What a dealer did wrong."""

    NONE = "none"
    PAYOUT = "payout"
    LEFT = "left"
    COLLECTED = "collected"
    PUSH = "push"
    MISSING = "missing"
    ORDER = "order"
    OUT_OF_TURN = "out_of_turn"

    @property
    def words(self) -> str:
        return _WORDS[self]


_WORDS: Final = {
    Error.NONE: "nothing: everything was done as the chapter has it",
    Error.PAYOUT: "a winning wager was paid a wrong amount",
    Error.LEFT: "a losing wager was left on the layout",
    Error.COLLECTED: "a winning wager was collected",
    Error.PUSH: "a wager that comes back was paid or collected",
    Error.MISSING: "something that is due besides was not paid or not taken",
    Error.ORDER: "seats were settled in the wrong order",
    Error.OUT_OF_TURN: "the deal was not in its order",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a log: what the dealer did, at which seat, with which settlement line."""

    text: str
    step: int
    seat: int = 0
    line: Line | None = None


@dataclass(frozen=True, slots=True)
class Planted:
    """A log with an error in it, or with none: where it may be pointed to, and why it is one."""

    error: Error
    log: tuple[Entry, ...]
    where: frozenset[int]
    why: str
    section: str


def log_of(dealt: Dealt) -> list[Entry]:
    """What was done in a round, in its order, settlement and all."""
    found: list[Entry] = []
    pieces = dealt.table.game.pieces
    for place, step in enumerate(dealt.steps):
        if isinstance(step.request, Settle):
            seat = step.request.seat
            found += [Entry(told(seat, line), place, seat, line) for line in step.request.lines]
        else:
            found += [Entry(text, place) for text in event_texts(step.request, step.answer, pieces)]
    return found


def told(seat: int, line: Line, handed: Cents | None = None) -> str:
    """What a dealer does with a wager, as somebody who watches puts it down; ``handed`` in place of what is due."""
    part = part_of(line)
    name = line.wager.replace("_", " ") + (f" ({part})" if part else "")
    if not line.staked:
        return f"seat {seat}: {name}, {money(abs(line.returned))} {'taken' if line.returned < 0 else 'paid'}"
    stake = f"seat {seat}: {name} {money(line.staked)}"
    if line.net > 0:
        return f"{stake}, {money(handed_over(line) if handed is None else handed)} paid"
    if line.net == 0:
        return f"{stake}, goes back"
    return f"{stake}, {'collected' if not line.returned else f'{money(-line.net)} of it collected'}"


def plant(dealt: Dealt, source: SimulationSource, planted: Collection[Error] = ()) -> Planted:
    """A log with one error that this round allows, chosen by chance; now and then with none.

    What was planted before comes again only where the round allows nothing else.
    """
    log = log_of(dealt)
    errors: list[Error] = [one for one in source.shuffled(list(Error)) if one is not Error.NONE]
    if not source.below(_WITHOUT):
        errors.insert(0, Error.NONE)
    for error in sorted((*errors, Error.NONE), key=lambda one: one in planted):
        options = list(_PLANTS[error](dealt, log))
        if options:
            return options[source.below(len(options))]
    raise AssertionError("a log without an error is always possible")


Plants = Callable[[Dealt, Sequence[Entry]], Iterator[Planted]]


def _none(dealt: Dealt, log: Sequence[Entry]) -> Iterator[Planted]:
    section = next((one.request.section for one in dealt.steps if isinstance(one.request, Settle)), "527.5(a)")
    yield Planted(Error.NONE, tuple(log), frozenset(), "the round was dealt and settled as it has to be", section)


def _changed(
    error: Error, log: Sequence[Entry], place: int, line: Line, shown: Line, handed: Cents | None = None
) -> Planted:
    entry = log[place]
    wrong = (*log[:place], replace(entry, text=told(entry.seat, shown, handed)), *log[place + 1 :])
    right = f"right is: {entry.text}, since {line.why}"
    return Planted(error, wrong, frozenset({place}), right, line.section)


def _lines(log: Sequence[Entry], wanted: Callable[[Line], bool]) -> Iterator[tuple[int, Line]]:
    for place, entry in enumerate(log):
        if entry.line is not None and entry.line.staked and wanted(entry.line):
            yield place, entry.line


def _payout(dealt: Dealt, log: Sequence[Entry]) -> Iterator[Planted]:
    """Another row's odds where the wager has a paytable, else twice or half of what is due."""
    game, rules = dealt.table.game, dealt.table.round.rules
    tables = game.paytables_in_force(rules)
    for place, line in _lines(log, lambda one: one.net > 0):
        rows = [row.pays for table in tables if line.wager in game.pays(table) for row in table.rows]
        odds = [one for one in rows if not isinstance(one, MeterShare)]
        due = handed_over(line)
        # What lies beside the stake at odds "to 1", and all that is handed over otherwise, as ``handed_over`` has it.
        paid = {one.winnings(line.staked) if isinstance(one, ToOne) else one.returned(line.staked) for one in odds}
        for amount in sorted(one for one in paid | {due * 2, due // 2} if one > 0 and one != due)[:4]:
            yield _changed(Error.PAYOUT, log, place, line, line, amount)


def _left(_: Dealt, log: Sequence[Entry]) -> Iterator[Planted]:
    for place, line in _lines(log, lambda one: one.returned == 0):
        yield _changed(Error.LEFT, log, place, line, replace(line, returned=line.staked))


def _collected(_: Dealt, log: Sequence[Entry]) -> Iterator[Planted]:
    for place, line in _lines(log, lambda one: one.net > 0):
        yield _changed(Error.COLLECTED, log, place, line, replace(line, returned=0))


def _push(_: Dealt, log: Sequence[Entry]) -> Iterator[Planted]:
    for place, line in _lines(log, lambda one: one.net == 0):
        for returned in (0, 2 * line.staked):
            yield _changed(Error.PUSH, log, place, line, replace(line, returned=returned))


def _missing(_: Dealt, log: Sequence[Entry]) -> Iterator[Planted]:
    """A bonus or a vigorish is left out; any entry of its seat's settlement shows where. A free wager owes nothing."""
    for place, entry in enumerate(log):
        if entry.line is None or entry.line.staked or not entry.line.returned:
            continue
        rest = (*log[:place], *log[place + 1 :])
        where = frozenset(one for one, other in enumerate(rest) if other.line and other.seat == entry.seat)
        if where:
            yield Planted(
                Error.MISSING, rest, where, f"missing is: {entry.text}, since {entry.line.why}", entry.line.section
            )


def _order(dealt: Dealt, log: Sequence[Entry]) -> Iterator[Planted]:
    """Two seats that are settled one after the other change places, where the chapter has an order for them."""
    groups = list(dict.fromkeys(entry.step for entry in log if entry.line))
    for one, other in pairwise(groups):
        first, second = ([entry for entry in log if entry.step == step] for step in (one, other))
        begins = log.index(first[0])
        together = [*first, *second]
        if first[0].seat == second[0].seat or list(log[begins : begins + len(together)]) != together:
            continue
        request, then = (dealt.steps[step].request for step in (one, other))
        lines = [[entry.line for entry in group if entry.line] for group in (first, second)]
        if not comes_before(str(request.section), lines[0], str(then.section), lines[1]):
            continue
        wrong = (*log[:begins], *second, *first, *log[begins + len(together) :])
        why = f"seat {first[0].seat} is settled before seat {second[0].seat}"
        where = frozenset(range(begins, begins + len(together)))
        yield Planted(Error.ORDER, wrong, where, why, request.section)


def _out_of_turn(dealt: Dealt, log: Sequence[Entry]) -> Iterator[Planted]:
    """Two deals to different places that follow each other change places."""
    steps, pieces = dealt.steps, dealt.table.game.pieces
    for place, (one, other) in enumerate(pairwise(log)):
        first, second = steps[one.step].request, steps[other.step].request
        if other.step != one.step + 1 or not isinstance(first, Deal) or not isinstance(second, Deal):
            continue
        if first.to == second.to or not (first.opening and second.opening) or one.text == other.text:
            continue
        wrong = (*log[:place], other, one, *log[place + 2 :])
        why = f"first comes: {step_words(first, pieces)}; then: {step_words(second, pieces)}"
        yield Planted(Error.OUT_OF_TURN, wrong, frozenset({place, place + 1}), why, first.section)


_PLANTS: Final[Mapping[Error, Plants]] = {
    Error.NONE: _none,
    Error.PAYOUT: _payout,
    Error.LEFT: _left,
    Error.COLLECTED: _collected,
    Error.PUSH: _push,
    Error.MISSING: _missing,
    Error.ORDER: _order,
    Error.OUT_OF_TURN: _out_of_turn,
}
