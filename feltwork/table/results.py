"""Results as the journal holds them, and back."""

from __future__ import annotations

from typing import Any

from feltwork.procedure.line import Line
from feltwork.procedure.round import MeterAward
from feltwork.rounds.in_play import Result
from feltwork.terms.money import parse_money


def read_result(told: dict[str, Any]) -> Result:
    """The result that :meth:`Result.to_json` wrote."""
    lines = {int(seat): tuple(map(_line, one["lines"])) for seat, one in told["seats"].items()}
    meters = {name: parse_money(shows) for name, shows in told.get("meters", {}).items()}
    return Result(told["void"], lines, meters, tuple(map(_award, told.get("awards", ()))))


def _line(told: dict[str, Any]) -> Line:
    return Line(
        told["wager"],
        parse_money(told["staked"]),
        parse_money(told["returned"]),
        told["odds"],
        told["why"],
        told["section"],
    )


def _award(told: dict[str, Any]) -> MeterAward:
    return MeterAward(told["meter"], told["seat"], told["wager"], parse_money(told["taken"]), parse_money(told["left"]))
