"""Recorded rounds: everything that went in, and what came of it, so that anybody can do it again and compare."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from importlib.metadata import version
from itertools import zip_longest
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from feltwork.equipment.piece import AnyKind
from feltwork.games import game as find_game
from feltwork.rounds.answers import read_answer, write_answer
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.round_file import read_json, seat_number
from feltwork.rounds.shape import shape_refused
from feltwork.terms.money import money, parse_money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import named, shown

FORMAT = 1
# A round has some hundreds of steps; a record that never ends is refused.
MOST_STEPS = 100_000
ALTERED = "the record was altered"


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
    terminals: bool = False
    """The seats were electronic wagering terminals; written only where they were."""
    sha256: str
    """:func:`digest` of everything else."""


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
    data = {
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
        **({"terminals": True} if table.round.terminals else {}),
    }
    return {**data, "sha256": digest(data)}


def digest(data: dict[str, Any]) -> str:
    """The SHA-256 of a record without its own ``sha256``: JSON in UTF-8, keys sorted, no spaces.

    >>> digest({"b": [1, "é"], "a": None}) == digest({"a": None, "b": [1, "é"], "sha256": "..."})
    True
    """
    rest = {key: value for key, value in data.items() if key != "sha256"}
    text = json.dumps(rest, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=repr)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def record_line(data: dict[str, Any]) -> str:
    """A record as one line of a JSON Lines file."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    # Half a surrogate pair has no UTF-8; escaped, it reads back as it was.
    return text.encode("utf-8", "backslashreplace").decode()


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
    for number, line in enumerate(stripped.split("\n"), 1):
        if line.strip():
            yield read_json(line, f"{what}, line {number}")


def replay(data: dict[str, Any], what: str = "the record") -> RoundInPlay:
    """Play a recorded round again and prove that all of it is as recorded, transcript and result to the byte.

    What differs first is named where playing finds it; what playing cannot find, such as another player's name,
    the record's own digest does.
    """
    recorded = _shape(data, what)
    altered = recorded.sha256 != digest(data)
    try:
        table = _again(recorded, what)
    except Refused as refused:
        instead = f"{ALTERED}: its sha256 is not that of its content" if altered else refused.instead
        raise Refused(refused.what, refused.why, refused.section, instead) from None
    if altered:
        raise Refused(f"{what}: sha256", "it is not that of the record's content", instead=ALTERED)
    return table


def _again(recorded: Record, what: str) -> RoundInPlay:
    table = _begin(recorded, what)
    given = _inputs(recorded, table.game.pieces, what)
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
        raise Refused(what, f"the round ends before step {left}, which has an input", instead=ALTERED)
    _verify_same(recorded, table, what)
    return table


def _shape(data: dict[str, Any], what: str) -> Record:
    if data.get("format") != FORMAT:
        raise Refused(
            what,
            f"format {shown(data.get('format'))} is not known",
            instead=f"this Feltwork reads records of format {FORMAT}",
        )
    try:
        return Record.model_validate(data)
    except ValidationError as problem:
        refused = shape_refused(problem, Record, "the record", "records are written by --record")
        raise Refused(f"{what}: {refused.what}", refused.why, instead=refused.instead) from None


def _begin(recorded: Record, what: str) -> RoundInPlay:
    game = find_game(recorded.game)
    seats = {seat_number(number): seat for number, seat in recorded.seats.items()}
    stakes = {
        number: {wager: parse_money(amount, f"{what}, seat {number}: {wager}") for wager, amount in seat.wagers.items()}
        for number, seat in seats.items()
    }
    players = {number: seat.player for number, seat in seats.items() if seat.player}
    rules = game.submission(recorded.rules)
    return RoundInPlay(game.begin(stakes, rules, recorded.situation, players, terminals=recorded.terminals))


def _inputs(recorded: Record, pieces: AnyKind, what: str) -> dict[int, Any]:
    given: dict[int, Any] = {}
    for entry in recorded.inputs:
        told = dict(entry)
        step = told.pop("step", None)
        if type(step) is not int or step in given:
            raise Refused(
                f"{what}: inputs", f"step {shown(step)} is no step of its own", instead="one input a step, numbered"
            )
        given[step] = read_answer(told, f"{what}, step {step}", pieces)
    return given


def _verify_same(recorded: Record, table: RoundInPlay, what: str) -> None:
    ours = version("feltwork")
    why = (
        ALTERED if recorded.feltwork == ours else f"Feltwork {named(recorded.feltwork)} recorded it, and this is {ours}"
    )
    lines = zip_longest(recorded.transcript, table.transcript, fillvalue="nothing")
    for number, (then, now) in enumerate(lines, 1):
        if then != now:
            raise Refused(
                f"{what}: transcript, line {number}",
                f"recorded {shown(then)}, replayed {shown(now)}",
                instead=why,
            )
    for where, then, now in _differences("result", recorded.result, table.result.to_json()):
        raise Refused(f"{what}: {where}", f"recorded {then}, replayed {now}", instead=why)


def _differences(where: str, then: object, now: object) -> Iterator[tuple[str, str, str]]:
    """Where two JSON values differ, the first difference first; text, order of keys and all."""
    if isinstance(then, dict) and isinstance(now, dict) and list(then) == list(now):
        for key in now:
            yield from _differences(f"{where}.{key}", then[key], now[key])
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for index, (one, other) in enumerate(zip(then, now, strict=True), 1):
            yield from _differences(f"{where}[{index}]", one, other)
    elif type(then) is not type(now) or then != now:
        yield where, shown(then), shown(now)
