"""Drops and their boxes from a shell at the server: `drop`, `drop-box`.

Whoever does something names themselves with `--by` and types their password: a shell is no way around the roles.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

import typer

from feltwork.cli.groups import Csv, Id, Json, OutPage, SignedBy, Why, showing

Number = Annotated[int, typer.Argument(metavar="NUMBER", min=1, help="Its number, as the list shows it.")]
BoxNumber = Annotated[str, typer.Argument(metavar="BOX", help="The number on the box: 1001, 1001/B, EMERGENCY-1.")]
Terminal = Annotated[str | None, typer.Option("--terminal", metavar="ASSET_NUMBER", help="A terminal.")]
Felt = Annotated[str | None, typer.Option("--table", metavar="NUMBER", help="A felt table.")]
Device = Annotated[
    str | None, typer.Option("--device", metavar="ASSET_NUMBER", help="A slot machine or fully automated table.")
]
GamingDay = Annotated[str, typer.Argument(metavar="DAY", help="A gaming day, e.g. 2026-11-16.")]
FeltNumber = Annotated[str, typer.Argument(metavar="NUMBER", help="The felt table's number.")]
WentOut = Annotated[UUID, typer.Argument(metavar="UUID", help="The id under which it went out.")]

drop = showing("Drops: list, show, plan, open, keys, begin, collect, verify, deliver, end, deviations (465a.18).")
drop_box = showing("Drop boxes, felt tables and the people of drops: list, register, put in, take out (465a.17).")


class DropKindName(StrEnum):
    """Kinds of drops."""

    TERMINALS = "terminals"
    TABLES = "tables"


class KeyName(StrEnum):
    """Keys that are signed out and in."""

    MAIN_DOOR = "main-door"
    RELEASE = "release"
    RESET = "reset"


class Marking(StrEnum):
    """What a box is marked with."""

    ASSET_NUMBER = "asset-number"
    IDENTIFICATION_NUMBER = "identification-number"
    EMERGENCY = "emergency"


# ------------------------------------------------------------------------------------------------------------ drops


@drop.command("list")
def drop_list(json: Json = False) -> None:
    """Drops, the newest first.

    The word `list` may be left out.

    Example: feltwork drop
    """
    from feltwork.cli.drop_work import list_drops

    list_drops(as_json=json)


@drop.command("show")
def drop_show(number: Number, csv: Csv = False, page: OutPage = None, json: Json = False) -> None:
    """A drop with its team, keys and boxes.

    Example: feltwork drop show 12 --page drop-12.html
    """
    from feltwork.cli.drop_work import show_drop

    show_drop(number, as_csv=csv, page=page, as_json=json)


@drop.command("plan")
def drop_plan(
    kind: DropKindName,
    day: GamingDay,
    json: Json = False,
) -> None:
    """What is to be picked up on a day, in which order, when, and on which route.

    Example: feltwork drop plan terminals 2026-11-16
    """
    from feltwork.cli.drop_work import show_plan

    show_plan(kind, day, as_json=json)


@drop.command("open")
def drop_open(
    kind: DropKindName,
    day: GamingDay,
    by: SignedBy,
    team: Annotated[list[str], typer.Option("--team", metavar="SIGN_IN_NAME", help="One of the team; three or more.")],
    supervisor: Annotated[str, typer.Option("--supervisor", metavar="SIGN_IN_NAME", help="Who of them supervises.")],
    deviation: Annotated[
        list[UUID] | None, typer.Option("--deviation", metavar="UUID", help="A deviation that was approved.")
    ] = None,
    id: Id = None,
    json: Json = False,
) -> None:
    """Open a drop by the plan, with its team.

    Example: feltwork drop open terminals 2026-11-16 --team sid --team fay --team sam --supervisor fay --by fay
    """
    from feltwork.cli.drop_work import open_drop

    open_drop(kind, day, team, supervisor, deviation or [], by, id, as_json=json)


@drop.command("key-out")
def drop_key_out(
    number: Number,
    key: KeyName,
    to: Annotated[str, typer.Option("--to", metavar="SIGN_IN_NAME", help="Who gets it.")],
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """Sign a key out for a drop, or the reset key for a count of that number (465a.17(d), (h)).

    Example: feltwork drop key-out 12 release --to sid --by sora
    """
    from feltwork.cli.drop_work import key_out

    key_out(number, key, to, by, id, as_json=json)


@drop.command("key-in")
def drop_key_in(
    key: WentOut,
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """Sign a key in.

    Example: feltwork drop key-in 01a0… --by sora
    """
    from feltwork.cli.drop_work import key_in

    key_in(key, by, id, as_json=json)


@drop.command("begin")
def drop_begin(number: Number, by: SignedBy, id: Id = None, json: Json = False) -> None:
    """Begin a drop at its time, with every key out.

    Example: feltwork drop begin 12 --by fay
    """
    from feltwork.cli.drop_work import step

    step(number, "begin", by, id, as_json=json)


@drop.command("collect")
def drop_collect(
    number: Number,
    box: BoxNumber,
    by: SignedBy,
    replacement: Annotated[
        str | None, typer.Option("--replacement", metavar="BOX", help="The empty box that is put in.")
    ] = None,
    id: Id = None,
    json: Json = False,
) -> None:
    """Collect the next box of the plan's order.

    Example: feltwork drop collect 12 1001 --replacement 1001/B --by sam
    """
    from feltwork.cli.drop_work import collect

    collect(number, box, replacement, by, id, as_json=json)


@drop.command("verify")
def drop_verify(
    number: Number,
    boxes: Annotated[int, typer.Argument(metavar="BOXES", min=0, help="How many are on the trolley.")],
    by: SignedBy,
    locked: Annotated[bool, typer.Option("--locked", help="Both locks are locked, security's and finance's.")] = False,
    id: Id = None,
    json: Json = False,
) -> None:
    """Verify the trolley before it moves (465a.18(d)(2)).

    Example: feltwork drop verify 12 40 --locked --by fay
    """
    from feltwork.cli.drop_work import verify

    verify(number, boxes, by, id, locked=locked, as_json=json)


@drop.command("deliver")
def drop_deliver(
    number: Number,
    by: SignedBy,
    storage: Annotated[
        bool, typer.Option("--storage", help="They are secured in the trolley storage area beside the count room.")
    ] = False,
    id: Id = None,
    json: Json = False,
) -> None:
    """The boxes are in the count room.

    Example: feltwork drop deliver 12 --by fay
    """
    from feltwork.cli.drop_work import deliver

    deliver(number, by, id, storage=storage, as_json=json)


@drop.command("end")
def drop_end(number: Number, by: SignedBy, id: Id = None, json: Json = False) -> None:
    """End a drop, with every key back.

    Example: feltwork drop end 12 --by fay
    """
    from feltwork.cli.drop_work import step

    step(number, "end", by, id, as_json=json)


@drop.command("call-off")
def drop_call_off(number: Number, why: Why, by: SignedBy, id: Id = None, json: Json = False) -> None:
    """Call off a drop that did not begin.

    Example: feltwork drop call-off 12 --why "a fire alarm" --by fay
    """
    from feltwork.cli.drop_work import call_off

    call_off(number, why, by, id, as_json=json)


@drop.command("take-over")
def drop_take_over(number: Number, why: Why, by: SignedBy, id: Id = None, json: Json = False) -> None:
    """Supervise a drop from now on, as another of its team.

    Example: feltwork drop take-over 12 --why "fay was called away" --by sam
    """
    from feltwork.cli.drop_work import take_over

    take_over(number, why, by, id, as_json=json)


@drop.command("deviate")
def drop_deviate(
    number: Number,
    deviation: Annotated[UUID, typer.Argument(metavar="UUID", help="A deviation that was approved.")],
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """Take up an approved deviation in a drop that is going on: fewer boxes, or another route (465a.18(b)(2), (3)).

    Example: feltwork drop deviate 12 01a0… --by fay
    """
    from feltwork.cli.drop_work import deviate

    deviate(number, deviation, by, id, as_json=json)


@drop.command("deviations")
def drop_deviations(json: Json = False) -> None:
    """Deviations that were filed, and what the casino compliance supervisor said to each.

    Example: feltwork drop deviations
    """
    from feltwork.cli.drop_work import list_deviations

    list_deviations(as_json=json)


@drop.command("approve")
def drop_approve(
    deviation: Annotated[UUID, typer.Argument(metavar="UUID", help="The notice, as `drop deviations` lists it.")],
    said: Annotated[str, typer.Option("--said", metavar="WORDS", help="What the supervisor says.")],
    by: SignedBy,
    refuse: Annotated[bool, typer.Option("--refuse", help="It is not approved.")] = False,
    id: Id = None,
    json: Json = False,
) -> None:
    """Record the casino compliance supervisor's word to a deviation (465a.18(b), 465a.25(b)).

    Example: feltwork drop approve 01a0… --said "go ahead" --by colette
    """
    from feltwork.cli.drop_work import approve

    approve(deviation, said, by, id, approves=not refuse, as_json=json)


# ------------------------------------------------------------------------------------------------------------ boxes


@drop_box.command("list")
def box_list(json: Json = False) -> None:
    """Every box, and where it is.

    The word `list` may be left out.

    Example: feltwork drop-box
    """
    from feltwork.cli.drop_work import list_boxes

    list_boxes(as_json=json)


@drop_box.command("register")
def box_register(
    box: BoxNumber,
    by: SignedBy,
    marked: Annotated[Marking, typer.Option("--marked", help="What it is marked with.")] = Marking.ASSET_NUMBER,
    terminal: Terminal = None,
    table: Felt = None,
    device: Device = None,
    capacity: Annotated[
        int | None, typer.Option(help="Bills and vouchers that fit. Default: 1,000.", min=1, max=100_000)
    ] = None,
    id: Id = None,
    json: Json = False,
) -> None:
    """Register a box.

    Example: feltwork drop-box register 1001/B --terminal 1001 --by fay
    """
    from feltwork.cli.drop_work import register_box

    register_box(box, marked, (terminal, table, device), capacity, by, id, as_json=json)


@drop_box.command("put-in")
def box_put_in(
    box: BoxNumber,
    by: SignedBy,
    terminal: Terminal = None,
    table: Felt = None,
    device: Device = None,
    id: Id = None,
    json: Json = False,
) -> None:
    """Put an empty box into a terminal or another device, or at a felt table.

    Example: feltwork drop-box put-in 1001/B --terminal 1001 --by sid
    """
    from feltwork.cli.drop_work import put_in

    put_in(box, (terminal, table, device), by, id, as_json=json)


@drop_box.command("take-out")
def box_take_out(why: Why, by: SignedBy, terminal: Terminal = None, id: Id = None, json: Json = False) -> None:
    """Take an empty box out of a terminal, which does not work from then on (465a.17(e)(6)).

    Example: feltwork drop-box take-out --terminal 1001 --why "its latch is broken" --by sid
    """
    from feltwork.cli.drop_work import take_out

    take_out(terminal, why, by, id, as_json=json)


@drop_box.command("table")
def box_table(
    number: FeltNumber,
    game: Annotated[str, typer.Argument(metavar="GAME", help="What is played there.")],
    by: SignedBy,
    nonbanking: Annotated[bool, typer.Option("--nonbanking", help="Players play against each other.")] = False,
    id: Id = None,
    json: Json = False,
) -> None:
    """Register a felt table, whose box is dropped each gaming day (465a.18(c)).

    Example: feltwork drop-box table R1 Roulette --by fay
    """
    from feltwork.cli.drop_work import register_table

    register_table(number, game, by, id, nonbanking=nonbanking, as_json=json)


@drop_box.command("table-close")
def box_table_close(
    number: FeltNumber,
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """A felt table leaves the floor with this gaming day; its box is dropped once more.

    Example: feltwork drop-box table-close R1 --by fay
    """
    from feltwork.cli.drop_work import close_table

    close_table(number, by, id, as_json=json)


@drop_box.command("employee")
def box_employee(
    name: Annotated[str | None, typer.Argument(metavar="SIGN_IN_NAME", help="Who; without it, the list.")] = None,
    credential: Annotated[
        str, typer.Option("--credential", metavar="NUMBER", help="The number of their Board credential.")
    ] = "",
    by: Annotated[str, typer.Option("--by", metavar="SIGN_IN_NAME", help="Who records it.")] = "",
    off: Annotated[bool, typer.Option("--off", help="Take them off the list.")] = False,
    csv: Csv = False,
    page: OutPage = None,
    id: Id = None,
    json: Json = False,
) -> None:
    """Employees who transport boxes, with Board credential numbers (465a.18(b)).

    Example: feltwork drop-box employee sid --credential PGCB-1234 --by gina
    """
    from feltwork.cli.drop_work import list_employee, show_employees

    if name is None:
        show_employees(as_csv=csv, page=page, as_json=json)
    else:
        list_employee(name, credential, by, id, listed=not off, as_json=json)
