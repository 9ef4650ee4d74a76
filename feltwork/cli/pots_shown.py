"""Pots as people read them: what each held, what was taken of it, who was awarded what and why."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

import feltwork
from feltwork.cli.look import BRASS, QUIET, grid, net_text
from feltwork.terms.money import Cents, dollars, money

if TYPE_CHECKING:
    from rich.console import Console

_RAKED: Final = re.compile(r"; \$[\d,.]+ of the pot was raked$")
"""Told in a column of its own."""
LEAST_REASON = 30
"""Fewer signs in a line make a reason hard to read."""


def print_pots(screen: Console, result: feltwork.Result, who: Callable[[int], str]) -> None:
    """A line for each share; the reasons in the table where there is room, else below it."""
    fund, taken = bool(result.contributions), ("fund",) if result.contributions else ()
    rows = [
        (pot, seat, share, reason_of(result, seat, pot.name))
        for pot in result.pots
        for seat, share in pot.shares.items()
    ]
    longest = max((len(pot.name + who(seat)) for pot, seat, _, _ in rows), default=0)
    wide = longest + 12 * (3 + fund) + 12 + LEAST_REASON <= screen.width
    figures = ("pot holds", "rake", *taken, "share")
    columns = ("pot", *figures[:-1], "goes to", "share", *(("why",) if wide else ()), "section")
    table, before = grid("", columns, right=figures), None
    for pot, seat, share, (why, section) in rows:
        again = pot.name == before
        of_pot = [money(pot.amount), money(pot.rake), *([money(pot.bad_beat)] if fund else [])]
        table.add_row(
            "" if again else pot_name(pot.name),
            *([""] * len(of_pot) if again else of_pot),
            who(seat),
            money(share),
            *((why,) if wide else ()),
            section,
        )
        before = pot.name
    screen.print(table)
    if not wide:
        for pot, seat, _, (why, _) in rows:
            screen.print(f"{pot_name(pot.name)}, {who(seat)}: {why}", style=QUIET)
    for line in taken_lines(result):
        screen.print(line, style=BRASS)


def pot_name(name: str) -> str:
    return name.replace("_", " ")


def reason_of(result: feltwork.Result, seat: int, pot: str) -> tuple[str, str]:
    """Why a seat has what it has of a pot, and by which section."""
    line = next((line for line in result.lines.get(seat, ()) if line.wager == pot), None)
    if line is None:
        return "", ""
    why = _RAKED.sub("", line.why.removeprefix(f"the {pot_name(pot)}: "))
    return why, str(line.section)


def taken_lines(result: feltwork.Result) -> list[str]:
    """What did not go to players."""
    told = [f"Rake {dollars(result.rake)}" if result.rake else "No rake"] if result.pots else []
    if result.contributions:
        told.append(f"{dollars(result.contributions)} to the Bad Beat fund")
    if result.time_charges:
        told.append(f"time charges {dollars(result.time_charges)}")
    return [", ".join(told) + "."] if told else []


def print_stacks(
    screen: Console,
    result: feltwork.Result,
    chips: Mapping[int, Cents],
    who: Callable[[int], str],
    *,
    cards: Mapping[int, str] | None = None,
) -> None:
    """What each seat held where that is told, began with, put in, got back and has now."""
    figures = ("chips", "put in", "got back", "net", "has now")
    named = any(who(seat) != f"seat {seat}" for seat in result.lines)
    table = grid("", ("seat", *(("player",) if named else ()), *(("cards",) if cards else ()), *figures), right=figures)
    for seat, lines in result.lines.items():
        put, net = sum(line.staked for line in lines), result.net(seat)
        table.add_row(
            str(seat),
            *((who(seat),) if named else ()),
            *((cards.get(seat, ""),) if cards else ()),
            money(chips[seat]),
            money(put),
            money(put + net),
            net_text(net),
            money(chips[seat] + net),
            style="" if put else QUIET,
        )
    screen.print(table)


def print_reasons(screen: Console, result: feltwork.Result, who: Callable[[int], str]) -> None:
    """Why the others won nothing, those with the same reason together."""
    alike: dict[tuple[str, str], list[str]] = {}
    for seat, lines in result.lines.items():
        for line in lines:
            if line.returned < line.staked or not line.staked:
                pot = any(line.wager == pot.name for pot in result.pots)
                why = reason_of(result, seat, line.wager)[0] if pot else line.why
                alike.setdefault((why, str(line.section)), []).append(who(seat))
    for (why, section), whose in alike.items():
        screen.print(f"{', '.join(dict.fromkeys(whose))}: {why}  § {section}", style=QUIET)
