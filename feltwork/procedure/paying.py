"""How a table collects and pays: losing wagers first, then what is won; and what the house takes of a win."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from feltwork.procedure.line import Line
from feltwork.procedure.round import Round, Steps
from feltwork.terms.money import Cents

VIGORISH = "vigorish"


def collect_then_pay(
    round: Round[Any, Any], settled: Mapping[int, list[Line]], collected: str, paid: str = ""
) -> Steps[None]:
    """Losing wagers at every seat first; then from the highest seat down, vigorish and what is paid or returned."""
    for lost, section in ((True, collected), (False, paid or collected)):
        for seat in round.counterclockwise():
            due = [line for line in settled[seat] if _is_lost(line) is lost and _still_due(round, seat, line)]
            yield from round.settle(seat, due, section)


def _is_lost(line: Line) -> bool:
    """Nothing comes back; also where nothing was staked and a lammer is collected."""
    return line.returned == 0


def _still_due(round: Round[Any, Any], seat: int, line: Line) -> bool:
    """Whoever leaves while others are settled has given up what was not paid yet, a bonus too."""
    if line.staked:
        # More than the line's own stake lies there where two hands of a seat have the same wager: both doubled.
        return round.stake_of(seat, line.wager) >= line.staked
    return not round.forfeited[seat]


def vigorish(amount: Cents, percent: int, multiple: Cents = 1) -> Cents:
    """A percentage: to the nearest cent half up, or raised to the next multiple of so many cents.

    >>> vigorish(10_10, 5), vigorish(10_10, 5, 5), vigorish(10_00, 5, 5)
    (51, 55, 50)
    """
    if multiple == 1:
        return (amount * percent + 50) // 100
    return -(-amount * percent // (100 * multiple)) * multiple


def vigorish_lines(amount: Cents, percent: int, multiple: Cents, of: str, section: str) -> list[Line]:
    """The line of a vigorish, told as a part ``of`` something; too small a part rounds to no line.

    >>> [line.why for line in vigorish_lines(10_50, 5, 25, "the 10.50 won", "545.13(c)")]
    ['5% of the 10.50 won, raised to the next 25 cents']
    >>> [line.why for line in vigorish_lines(10_00, 5, 25, "the 10.00 won", "545.13(c)")]
    ['5% of the 10.00 won']
    """
    taken = vigorish(amount, percent, multiple)
    raised = multiple > 1 and taken * 100 > amount * percent
    why = f"{percent}% of {of}" + (f", raised to the next {multiple} cents" if raised else "")
    return [Line.commission(VIGORISH, taken, f"{percent}%", why, section)] if taken else []
