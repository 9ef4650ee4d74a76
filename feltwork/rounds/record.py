"""Recorded rounds: everything that went in, and what came of it, so that anybody can do it again and compare."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.metadata import version
from itertools import zip_longest
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from feltwork.games import game as find_game
from feltwork.rounds.answers import read_answer, write_answer
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.round_file import read_json, seat_number
from feltwork.terms.money import money, parse_money
from feltwork.terms.refusal import Refused

FORMAT = 1
# A round has some hundreds of steps; a record that never ends is refused.
MOST_STEPS = 100_000


class RecordedSeat(BaseModel):
    """What a seat placed, and who sat there."""

    model_config = ConfigDict(extra="forbid", strict=True)

    wagers: dict[str, str]
    player: str | None = None


class Record(BaseModel):
    """The shape of a recorded round; what it means is proved by :func:`replay`."""

    model_config = ConfigDict(extra="forbid", strict=True)

    format: Literal[1]
    feltwork: str
    game: str
    source: Literal["live", "practice", "listed"]
    """Where the cards came from: live chance, a seed, or a round file."""
    rules: dict[str, Any]
    seats: dict[str, RecordedSeat]
    situation: dict[str, Any]
    inputs: list[dict[str, Any]]
    transcript: list[str]
    result: dict[str, Any]


def record(table: RoundInPlay, source: Literal["live", "practice", "listed"]) -> dict[str, Any]:
    """A finished round as plain data.

    >>> from feltwork.rounds.settle import settle
    >>> done = settle({"game": "three-card-poker", "seats": {"1": {
    ...     "wagers": {"ante": 10}, "cards": ["As", "Kh", "Qd"], "decisions": ["play"]}},
    ...     "dealer": ["2c", "7d", "Qh"]})
    >>> data = record(done, "listed")
    >>> data["game"], data["inputs"][0]["cards"]
    ('three-card-poker@565', ['As'])
    >>> replay(data).result == done.result
    True
    """
    players = table.round.players
    return {
        "format": FORMAT,
        "feltwork": version("feltwork"),
        "game": table.game.edition,
        "source": source,
        "rules": table.round.rules.to_json(),
        "seats": {
            str(seat): {
                "wagers": {wager: money(amount) for wager, amount in wagers.items()},
                **({"player": players[seat]} if seat in players else {}),
            }
            for seat, wagers in table.wagers.items()
        },
        "situation": table.situation,
        "inputs": [{"step": input.step, **write_answer(input.answer)} for input in table.inputs],
        "transcript": table.transcript,
        "result": table.result.to_json(),
    }


def record_line(data: dict[str, Any]) -> str:
    """A record as one line of a JSON Lines file."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def read_records(text: str, what: str = "the record") -> Iterator[dict[str, Any]]:
    """The objects of a file: a single one however it is laid out, or one a line."""
    stripped = text.strip()
    try:
        json.JSONDecoder().decode(stripped)
        single = True
    except json.JSONDecodeError as problem:
        single = problem.msg != "Extra data"
    except RecursionError:
        single = True
    if single:
        yield read_json(stripped, what)
        return
    for number, line in enumerate(stripped.splitlines(), 1):
        if line.strip():
            yield read_json(line, f"{what}, line {number}")


def replay(data: dict[str, Any], what: str = "the record") -> RoundInPlay:
    """Play a recorded round again and prove that transcript and result are the same to the byte."""
    recorded = _shape(data, what)
    table = _begin(recorded, what)
    given = _inputs(recorded, what)
    while not table.done and table.step < MOST_STEPS:
        step = table.step
        try:
            table.answer(given.pop(step, None))
        except Refused as refused:
            raise Refused(
                f"{what}, step {step}: {refused.what}", refused.why, refused.section, refused.instead
            ) from None
    if given or not table.done:
        left = min(given, default=MOST_STEPS)
        raise Refused(what, f"the round ends before step {left}, which has an input", instead="the record was altered")
    _verify_same(recorded, table, what)
    return table


def _shape(data: dict[str, Any], what: str) -> Record:
    if data.get("format") != FORMAT:
        raise Refused(
            what,
            f"format {data.get('format')!r} is not known",
            instead=f"this Feltwork reads records of format {FORMAT}",
        )
    try:
        return Record.model_validate(data)
    except ValidationError as problem:
        error = problem.errors(include_url=False)[0]
        where = ".".join(map(str, error["loc"]))
        raise Refused(f"{what}: {where}", error["msg"].lower(), instead="records are written by --record") from None


def _begin(recorded: Record, what: str) -> RoundInPlay:
    game = find_game(recorded.game)
    seats = {seat_number(number): seat for number, seat in recorded.seats.items()}
    stakes = {
        number: {wager: parse_money(amount, f"{what}, seat {number}: {wager}") for wager, amount in seat.wagers.items()}
        for number, seat in seats.items()
    }
    players = {number: seat.player for number, seat in seats.items() if seat.player}
    return RoundInPlay(game.begin(stakes, game.submission(recorded.rules), recorded.situation, players))


def _inputs(recorded: Record, what: str) -> dict[int, Any]:
    given: dict[int, Any] = {}
    for entry in recorded.inputs:
        told = dict(entry)
        step = told.pop("step", None)
        if type(step) is not int or step in given:
            raise Refused(
                f"{what}: inputs", f"step {step!r} is no step of its own", instead="one input a step, numbered"
            )
        given[step] = read_answer(told, f"{what}, step {step}")
    return given


def _verify_same(recorded: Record, table: RoundInPlay, what: str) -> None:
    by = "" if recorded.feltwork == version("feltwork") else f"; it was recorded by Feltwork {recorded.feltwork}"
    lines = zip_longest(recorded.transcript, table.transcript, fillvalue="nothing")
    for number, (then, now) in enumerate(lines, 1):
        if then != now:
            raise Refused(
                f"{what}: transcript, line {number}",
                f"recorded {then!r}, replayed {now!r}",
                instead=f"it was altered{by}",
            )
    for where, then, now in _differences("result", recorded.result, table.result.to_json()):
        raise Refused(f"{what}: {where}", f"recorded {then}, replayed {now}", instead=f"it was altered{by}")


def _differences(where: str, then: object, now: object) -> Iterator[tuple[str, str, str]]:
    """Where two JSON values differ, the first difference first; text, order of keys and all."""
    if isinstance(then, dict) and isinstance(now, dict) and list(then) == list(now):
        for key in now:
            yield from _differences(f"{where}.{key}", then[key], now[key])
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for index, (one, other) in enumerate(zip(then, now, strict=True), 1):
            yield from _differences(f"{where}[{index}]", one, other)
    elif type(then) is not type(now) or then != now:
        yield where, _text(then), _text(now)


def _text(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 80 else text[:77] + "..."
