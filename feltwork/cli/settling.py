"""`feltwork settle`: a round file in, explained lines out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import feltwork
from feltwork.cli.files import append_lines, file_name, read_text
from feltwork.cli.look import BRASS, QUIET, console, grid, net_text, print_json
from feltwork.cli.submitting import rules_under
from feltwork.terms.money import dollars, money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import named, shown

if TYPE_CHECKING:
    from rich.console import Console


LEAST_REASON = 24
"""Fewer signs in a line make a reason hard to read."""


def settle_file(path: str, rules: str | None, record: str | None, *, as_json: bool, with_transcript: bool) -> None:
    data = feltwork.read_json(read_text(path), file_name(path))
    if rules is not None and isinstance(data.get("game"), str):
        data["rules"] = _merged(data, rules)
    done = feltwork.settle(data)
    if record is not None:
        append_lines(record, [feltwork.record_line(feltwork.record(done, "listed"))])
    if as_json:
        told = {"transcript": done.transcript} if with_transcript else {}
        print_json({**done.result.to_json(), **told})
        return
    screen = console()
    if with_transcript:
        for line in done.transcript:
            screen.print(line)
        screen.print()
    show_result(screen, done)


def _merged(data: dict[str, Any], rules: str) -> dict[str, Any]:
    """The submission's choices and those of the round file, which may not contradict it."""
    own = data.get("rules", {})
    stated = rules_under(rules, feltwork.game(data["game"])).stated
    for name in own if isinstance(own, dict) else ():
        if name in stated and stated[name] != own[name]:
            raise Refused(
                f"rules: {named(name)}",
                f"the round file says {shown(own[name])} and {rules} says {shown(stated[name])}",
                instead="keep one",
            )
    return {**stated, **own} if isinstance(own, dict) else own


def show_result(screen: Console, done: feltwork.RoundInPlay) -> None:
    """What a round came to, a table for each seat."""
    if done.result.void:
        screen.print("The round is void: stakes come back.", style=BRASS)
    for seat in done.result.lines:
        player = done.round.players.get(seat)
        print_lines(screen, f"Seat {seat}{f', {player}' if player else ''}", done.result.lines[seat])
        screen.print("net ", net_text(done.result.net(seat)), sep="")
        screen.print()
    for line in meter_lines(done.result):
        screen.print(line, style=QUIET)


def meter_lines(result: feltwork.Result) -> list[str]:
    """What each award took from a progressive meter, and what it shows now."""
    taken = [
        f"seat {award.seat} takes {dollars(award.taken)} from the {award.meter} meter, which then shows "
        f"{dollars(award.left)}"
        for award in result.awards
    ]
    return [*taken, *(f"the {name} meter shows {dollars(shows)}" for name, shows in result.meters.items())]


def print_lines(screen: Console, title: str, lines: tuple[feltwork.Line, ...]) -> None:
    """The lines of a seat as a table; where it is too narrow for the reasons, these follow below it."""
    figures = ("staked", "returned", "net")
    wide = _width_without_reasons(lines) + LEAST_REASON <= screen.width
    table = grid(title, ("wager", *figures, "odds", *(("why",) if wide else ()), "section"), right=figures)
    for line in lines:
        table.add_row(
            line.wager,
            money(line.staked),
            money(line.returned),
            net_text(line.net),
            line.odds or "",
            *((line.why,) if wide else ()),
            str(line.section),
            style=QUIET if line.net == 0 else "",
        )
    screen.print(table)
    if not wide:
        alike: dict[str, list[str]] = {}
        for line in lines:
            alike.setdefault(line.why, []).append(line.wager)
        for why, wagers in alike.items():
            screen.print(f"{', '.join(dict.fromkeys(wagers))}: {why}", style=QUIET)


def _width_without_reasons(lines: tuple[feltwork.Line, ...]) -> int:
    """What the columns beside the reasons need, with the space between them."""
    longest = max((len(line.wager) + len(line.odds or "") + len(str(line.section)) for line in lines), default=0)
    return longest + 3 * 10 + 7 * 3
