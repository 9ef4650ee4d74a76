"""Counts into outcomes: a class of deals is priced by the game's own settlement, never by figures of our own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from feltwork.odds.figures import Outcome
from feltwork.procedure.line import Line
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents
from feltwork.terms.odds import MeterShare

UNIT: Cents = 1_000_000_00
"""The stake that settlement is asked about: so large that fractions of a cent never round."""


@dataclass(frozen=True, slots=True)
class Priced:
    """What settlement lines come to, in units of the stake."""

    net: Fraction
    staked: Fraction

    def outcome(self, name: str, count: int | float) -> Outcome:
        return Outcome(name, self.net, count, self.staked)


def priced(lines: Iterable[Line], unit: Cents = UNIT) -> Priced:
    """What the lines come to that the settlement gives for a unit staked.

    >>> from feltwork.terms.odds import ToOne
    >>> priced([Line.win("bet", UNIT, ToOne(3, 2), "", "581.4")]).net
    Fraction(3, 2)
    """
    own = list(lines)
    return Priced(Fraction(sum(line.net for line in own), unit), Fraction(sum(line.staked for line in own), unit))


def by_paytable(
    table: Paytable,
    counts: Iterable[tuple[Sequence[str], int]],
    *,
    stake: Cents = UNIT,
    lost: str = "less than the table pays",
) -> tuple[Outcome, ...]:
    """The outcomes of a wager that a table pays: for each hand the names it goes by and its count.

    Hands in the same row are one outcome; what no row pays is lost. A share of a meter is kept apart from what is paid
    in money. ``stake`` matters where the table has fixed prizes.

    >>> table = Paytable.printed("field", "floor", "585.4", {"2 or 12": "2 to 1", "7": "push"})
    >>> [(one.name, str(one.net), one.count) for one in by_paytable(table, [(["2_or_12"], 1), (["8"], 5)])]
    [('2 or 12', '2', 1), ('less than the table pays', '-1', 5)]
    """
    totals: dict[str, int] = {}
    none = 0
    for names, count in counts:
        row = table.best(names)
        if row is None:
            none += count
        else:
            totals[row.hand] = totals.get(row.hand, 0) + count
    outcomes = []
    for row in table.rows:
        if count := totals.get(row.hand, 0):
            if isinstance(row.pays, MeterShare):
                outcomes.append(Outcome(row.name, Fraction(-1), count, of_meter=Fraction(row.pays.percent, 100)))
            else:
                outcomes.append(Outcome(row.name, Fraction(row.pays.winnings(stake), stake), count))
    return (*outcomes, Outcome(lost, Fraction(-1), none)) if none else tuple(outcomes)


def gathered(outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """Outcomes alike but for their counts put together, the best first."""
    totals: dict[Outcome, int | float] = {}
    for outcome in outcomes:
        alike = Outcome(outcome.name, outcome.net, 0, outcome.staked, outcome.of_meter)
        totals[alike] = totals.get(alike, 0) + outcome.count
    ordered = sorted(totals.items(), key=lambda item: (item[0].of_meter, item[0].net, item[0].staked), reverse=True)
    return tuple(Outcome(one.name, one.net, count, one.staked, one.of_meter) for one, count in ordered if count)
