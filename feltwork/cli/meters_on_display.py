"""`feltwork progressives`: the meters as players see them, and how they are set up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from uuid import UUID

from feltwork.cli.at_house import APPROVED_BY_TWO, carry_out_in_trial, open_house
from feltwork.cli.look import BRASS, HEADING, QUIET, console, grid, print_json
from feltwork.terms.money import dollars, parse_money

if TYPE_CHECKING:
    from rich.console import Console

    from feltwork.wagering.house import House
    from feltwork.wagering.progressive_display import Display


def show_progressives(*, as_json: bool) -> None:
    """Every meter that is not retired."""
    with open_house() as house:
        from feltwork.wagering.progressive_display import displays

        found = displays(house)
    if as_json:
        print_json([meter.to_json() for meter in found])
        return
    screen = console()
    if not found:
        screen.print("No progressive has been set up; `feltwork progressives set-up --help` says how.")
    for meter in found:
        _print_meter(screen, meter)


def _print_meter(screen: Console, meter: Display) -> None:
    data = meter.to_json()
    screen.print(f"{meter.progressive}  {dollars(meter.shows)}", style=f"{HEADING} {BRASS}")
    screen.print(f"starts again at {dollars(meter.reset)}, grows by {data['rate']} of each wager", style=QUIET)
    for table in meter.tables:
        made = grid(f"Table {table.gaming_table}, {table.wager}", ("hand", "pays", "now"), right=("now",))
        for row in table.rows:
            made.add_row(row.hand, row.pays, "" if row.amount is None else dollars(row.amount))
        screen.print(made)
    for award in meter.awards:
        where = f"at table {award.gaming_table}, terminal {award.terminal}"
        screen.print(f"{award.at:%Y-%m-%d %H:%M} {dollars(award.amount)} {where}", soft_wrap=True)
    screen.print()


def set_up(
    progressive: str, game: str, amounts: Mapping[str, str | None], by: str, id: UUID | None, *, as_json: bool
) -> None:
    """Dollars and percent as people write them: 70 percent is 7000 of the ten-thousandths that are kept."""
    stated = {name: parse_money(text, name) for name, text in amounts.items() if text is not None}

    def act(house: House, id: UUID) -> dict[str, Any]:
        from feltwork.wagering.progressive_controllers import set_up

        return set_up(house, id, progressive, game, **stated, made_by=by)

    def say(done: Mapping[str, Any]) -> str:
        return f"Progressive {progressive} shows {dollars(done['shows'])}."

    carry_out_in_trial(id, act, say, APPROVED_BY_TWO, as_json=as_json)


def link(progressive: str, table: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, id: UUID) -> dict[str, Any]:
        from feltwork.wagering.progressive_controllers import link

        return link(house, id, progressive, table, by)

    def say(_: Mapping[str, Any]) -> str:
        return f"Table {table} is linked to progressive {progressive}."

    carry_out_in_trial(id, act, say, APPROVED_BY_TWO, as_json=as_json)


def unlink(table: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, id: UUID) -> dict[str, Any]:
        from feltwork.wagering.progressive_controllers import unlink

        return unlink(house, id, table, by)

    def say(done: Mapping[str, Any]) -> str:
        return f"Table {table} is linked to progressive {done['progressive']} no more."

    carry_out_in_trial(id, act, say, APPROVED_BY_TWO, as_json=as_json)
