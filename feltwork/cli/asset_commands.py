"""The floor's devices from a shell at the server: `asset`, `movement`, `device-list`, `floor-plan`, `ram-clear`.

Whoever changes something names themselves with `--by` and types their password.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

import typer

from feltwork.cli.groups import Csv, Id, Json, Showing, SignedBy, group, showing

Number = Annotated[str, typer.Argument(metavar="ASSET_NUMBER", help="The device's asset number.")]
To = Annotated[
    str | None, typer.Option("--to", metavar="LOCATION", help="Where it goes; without it, it leaves the house.")
]
Report = Annotated[UUID, typer.Argument(metavar="REPORT_ID", help="The report's id; `feltwork ram-clear` lists them.")]
Remarks = Annotated[str, typer.Option("--remarks", help="What else is to be said.")]


class AssetKind(StrEnum):
    """Kinds of devices as they are typed."""

    SLOT_MACHINE = "slot-machine"
    ELECTRONIC_WAGERING_TERMINAL = "electronic-wagering-terminal"
    FULLY_AUTOMATED_ELECTRONIC_GAMING_TABLE = "fully-automated-electronic-gaming-table"
    HYBRID_GAMING_TABLE = "hybrid-gaming-table"
    ELECTRONIC_WAGERING_SYSTEM = "electronic-wagering-system"
    OTHER_TABLE_GAME_DEVICE = "other-table-game-device"


class ListName(StrEnum):
    """Master lists as they are typed."""

    GAMING_FLOOR = "gaming-floor"
    OFF_FLOOR = "off-floor"
    TABLE_GAME_FLOOR = "table-game-floor"
    TABLE_GAME_OFF_FLOOR = "table-game-off-floor"
    POSSESSOR = "possessor"


class SigningLine(StrEnum):
    """The two lines of the movement log."""

    SLOT_SHIFT_MANAGER = "slot-shift-manager"
    LEAD_TECHNICIAN = "lead-technician"


class _Lists(Showing):
    """The name of a list shows that list."""

    names = {"show": tuple(ListName)}  # noqa: RUF012 - the base class has it as it is


asset = showing("Devices of the floor: list, register, install, inspect.")
movement = showing("The movement log: show, notice, record, sign.")
device_list = showing("Master lists: what is due, show, file; a list's own name shows it.", _Lists)
floor_plan = showing("The gaming floor plan and other places: show, file, open, tables.")
ram_clear = showing("Devices that do not respond: list, report, meters, clear, responds.")
summary = group("The daily summary of movements.")
movement.add_typer(summary, name="summary")


# --------------------------------------------------------------------------------------------------------- devices


@asset.command("list")
def asset_list(json: Json = False) -> None:
    """Every device with where it is.

    The word `list` may be left out.

    Example: feltwork asset
    """
    from feltwork.cli.asset_work import list_assets

    list_assets(as_json=json)


@asset.command("register")
def asset_register(
    asset_number: Number,
    kind: Annotated[AssetKind, typer.Option("--kind", help="What it is.")],
    manufacturer: Annotated[str, typer.Option("--manufacturer", help="Who made it.")],
    serial: Annotated[str, typer.Option("--serial", help="The manufacturer's serial number.")],
    model: Annotated[str, typer.Option("--model", help="Its model.")],
    program: Annotated[str, typer.Option("--program", help="Game software or program ID.")],
    base_rom: Annotated[str, typer.Option("--base-rom", help="Operating system or base ROM.")],
    by: SignedBy,
    model_type: Annotated[str | None, typer.Option("--model-type", metavar="reel|video", help="If applicable.")] = None,
    voucher_system: Annotated[
        str | None, typer.Option("--voucher-system", help="Its software; a terminal's is known.")
    ] = None,
    table: Annotated[str | None, typer.Option("--table", help="A hybrid gaming table: which one it is.")] = None,
    game: Annotated[
        list[str] | None,
        typer.Option(
            "--game",
            metavar="THEME|PAYTABLE[|LEAST|SHOWN]",
            help="A game or description, percentages in hundredths; several times. None for a terminal.",
        ),
    ] = None,
    progressive: Annotated[
        str | None,
        typer.Option(
            "--progressive",
            metavar="TYPE|CONTROLLER|SOFTWARE",
            help="If it is a progressive; a terminal's follows from its table.",
        ),
    ] = None,
    reaches: Annotated[
        list[str] | None,
        typer.Option("--reaches", metavar="TABLE", help="A terminal: a further table; may be given several times."),
    ] = None,
    id: Id = None,
    json: Json = False,
) -> None:
    """Register a device under an asset number that it keeps for good (461a.1).

    Example: feltwork asset register 1001 --kind electronic-wagering-terminal --manufacturer Acme --serial S-1
    --model T-100 --program P-1.0 --base-rom OS-4 --by leo
    """
    from feltwork.cli.asset_work import register

    about = {"manufacturer": manufacturer, "serial_number": serial, "model": model, "model_type": model_type}
    installed = {"program_id": program, "base_rom": base_rom, "voucher_system": voucher_system}
    offers = {"games": game or [], "progressive": progressive, "reaches": reaches or []}
    register(asset_number, kind, about, installed, table, offers, by, id, as_json=json)


@asset.command("install")
def asset_install(
    asset_number: Number,
    notice: Annotated[UUID, typer.Option("--notice", metavar="FILING_ID", help="The notice of the software.")],
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """Record that software was installed, behind its notice and both approvals (461a.26(b)).

    Example: feltwork asset install 1001 --notice 0190b3f2-0000-7000-8000-000000000001 --by leo
    """
    from feltwork.cli.asset_work import install

    install(asset_number, notice, by, id, as_json=json)


@asset.command("inspect")
def asset_inspect(
    asset_number: Number,
    found: Annotated[str, typer.Option("--found", help="What was found.")],
    by: SignedBy,
    passed: Annotated[bool, typer.Option("--passed/--not-passed", help="Whether it may be used.")] = True,
    id: Id = None,
    json: Json = False,
) -> None:
    """Record the laboratory's inspection of an installed device (605a.2(e)).

    Example: feltwork asset inspect 1001 --found "seals in order" --by lars
    """
    from feltwork.cli.asset_work import inspect

    inspect(asset_number, found, by, id, passed=passed, as_json=json)


# -------------------------------------------------------------------------------------------------------- movements


@movement.command("show")
def movement_show(
    asset_number: Annotated[str | None, typer.Option("--device", metavar="ASSET_NUMBER", help="Of one device.")] = None,
    csv: Csv = False,
    json: Json = False,
) -> None:
    """The movement log, the newest first, with who still must sign.

    The word `show` may be left out.

    Example: feltwork movement --device 1001
    """
    from feltwork.cli.movement_work import show_log

    show_log(asset_number, as_csv=csv, as_json=json)


@movement.command("notice")
def movement_notice(asset_number: Number, by: SignedBy, to: To = None, id: Id = None, json: Json = False) -> None:
    """Tell the Department of a placement, a move or a removal that is to come (463a.4(b)).

    Example: feltwork movement notice 1001 --to A-1 --by sue
    """
    from feltwork.cli.movement_work import notice

    notice(asset_number, to, by, id, as_json=json)


@movement.command("record")
def movement_record(
    asset_number: Number,
    by: SignedBy,
    to: To = None,
    notice: Annotated[
        UUID | None, typer.Option("--notice", metavar="FILING_ID", help="The notice to the Department.")
    ] = None,
    transport: Annotated[
        UUID | None, typer.Option("--transport", metavar="FILING_ID", help="The notice of the transport.")
    ] = None,
    at: Annotated[
        str | None, typer.Option("--at", metavar="MOMENT", help="When it was moved, with time zone; now without it.")
    ] = None,
    id: Id = None,
    json: Json = False,
) -> None:
    """Record that a device was moved (463a.5(e)).

    Example: feltwork movement record 1001 --to A-1 --notice 0190b3f2-0000-7000-8000-000000000001 --by sue
    """
    from feltwork.cli.movement_work import record

    record(asset_number, to, notice, transport, at, by, id, as_json=json)


@movement.command("sign")
def movement_sign(
    movement_id: Annotated[UUID, typer.Argument(metavar="MOVEMENT_ID", help="`feltwork movement --json` has them.")],
    line: SigningLine,
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """Sign a movement; the slot shift manager and the lead technician do (463a.5(e)(6)).

    Example: feltwork movement sign 0190b3f2-0000-7000-8000-000000000001 lead-technician --by leo
    """
    from feltwork.cli.movement_work import sign

    sign(movement_id, line.replace("-", "_"), by, id, as_json=json)


@summary.command("file")
def summary_file(
    day: Annotated[str, typer.Argument(metavar="DAY", help="A gaming day, e.g. 2026-11-15.")],
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """File the summary of a gaming day's movements with both bureaus (463a.5(f)).

    Example: feltwork movement summary file 2026-11-15 --by sue
    """
    from feltwork.cli.movement_work import file_summary

    file_summary(day, by, id, as_json=json)


# ------------------------------------------------------------------------------------------------------------ lists


@device_list.command("due")
def device_list_due(json: Json = False) -> None:
    """What is due, and what is overdue.

    The word `due` may be left out.

    Example: feltwork device-list
    """
    from feltwork.cli.list_work import show_due

    show_due(as_json=json)


@device_list.command("show")
def device_list_show(
    name: ListName,
    codes: Annotated[bool, typer.Option("--codes", help="Several games by a code, with an appendix.")] = False,
    csv: Csv = False,
    json: Json = False,
) -> None:
    """A master list as the devices stand now.

    Example: feltwork device-list show gaming-floor --csv
    """
    from feltwork.cli.list_work import show_list

    show_list(name, codes=codes, as_csv=csv, as_json=json)


@device_list.command("file")
def device_list_file(
    name: ListName,
    by: SignedBy,
    codes: Annotated[bool, typer.Option("--codes", help="Several games by a code, with an appendix.")] = False,
    id: Id = None,
    json: Json = False,
) -> None:
    """File a master list as it is now, in the approved format (463a.5(a), (g)).

    Example: feltwork device-list file gaming-floor --by sue
    """
    from feltwork.cli.list_work import file_list

    file_list(name, by, id, codes=codes, as_json=json)


# ------------------------------------------------------------------------------------------------------- the floor


@floor_plan.command("show")
def floor_plan_show(json: Json = False) -> None:
    """Every location with its device, other places, and the table count.

    The word `show` may be left out.

    Example: feltwork floor-plan
    """
    from feltwork.cli.list_work import show_plan

    show_plan(as_json=json)


@floor_plan.command("file")
def floor_plan_file(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="What the plan is called.")],
    area: Annotated[
        list[str],
        typer.Option("--area", metavar="NAME,ROWS,COLUMNS[,smoking]", help="An area; may be given several times."),
    ],
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """File a gaming floor plan of areas that are laid out by rows (467a.1).

    Example: feltwork floor-plan file Hall --area A,2,6 --area B,1,6,smoking --by ravi
    """
    from feltwork.cli.list_work import file_plan

    file_plan(title, area, by, id, as_json=json)


@floor_plan.command("open")
def floor_plan_open(
    filing: Annotated[UUID, typer.Argument(metavar="FILING_ID", help="A plan or place that is approved.")],
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """Put an approved plan or place into force.

    Example: feltwork floor-plan open 0190b3f2-0000-7000-8000-000000000001 --by ravi
    """
    from feltwork.cli.list_work import open_location

    open_location(filing, by, id, as_json=json)


@floor_plan.command("tables")
def floor_plan_tables(
    category: Annotated[int, typer.Argument(metavar="CATEGORY", min=1, max=3, help="Of the licence: 1, 2 or 3.")],
    by: SignedBy,
    others: Annotated[
        int, typer.Option("--others", min=0, help="Gaming tables besides terminals and fully automated ones.")
    ] = 0,
    id: Id = None,
    json: Json = False,
) -> None:
    """State the licence's category and the other gaming tables (605a.9(b)).

    Example: feltwork floor-plan tables 2 --others 40 --by ravi
    """
    from feltwork.cli.list_work import state_tables

    state_tables(category, others, by, id, as_json=json)


# ------------------------------------------------------------------------------------------------------- RAM clear


@ram_clear.command("list")
def ram_clear_list(json: Json = False) -> None:
    """Every report of a device that did not respond.

    The word `list` may be left out.

    Example: feltwork ram-clear
    """
    from feltwork.cli.memory_work import list_reports

    list_reports(as_json=json)


@ram_clear.command("report")
def ram_clear_report(
    asset_number: Number,
    what: Annotated[str, typer.Option("--what", help="What happened.")],
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """Report a device that does not respond; the Department and casino compliance are told at once (461a.27(a)).

    Example: feltwork ram-clear report 1001 --what "a dark screen" --by sue
    """
    from feltwork.cli.memory_work import report

    report(asset_number, what, by, id, as_json=json)


@ram_clear.command("meters")
def ram_clear_meters(
    report_id: Report,
    by: SignedBy,
    read: Annotated[
        list[str] | None,
        typer.Option(
            "--read",
            metavar="METER=SHOWS",
            help="What a meter shows: dollars, or a number of things; several times.",
        ),
    ] = None,
    rest_as_books: Annotated[
        bool, typer.Option("--rest-as-books", help="The meters not named were read, and show what the books have.")
    ] = False,
    remarks: Remarks = "",
    id: Id = None,
    json: Json = False,
) -> None:
    """Record every financial meter, as a casino compliance representative reads them (461a.27(a)).

    Name each meter with what it shows, or those that differ and --rest-as-books for the others.

    Example: feltwork ram-clear meters 0190b3f2-0000-7000-8000-000000000001 --read bill_in=20.00 --rest-as-books
    --by kim
    """
    from feltwork.cli.memory_work import record_meters

    record_meters(report_id, read or [], remarks, by, id, rest_as_books=rest_as_books, as_json=json)


@ram_clear.command("clear")
def ram_clear_clear(report_id: Report, by: SignedBy, remarks: Remarks = "", id: Id = None, json: Json = False) -> None:
    """Record that the memory was cleared, once its meters are recorded (461a.27(a)).

    Example: feltwork ram-clear clear 0190b3f2-0000-7000-8000-000000000001 --by leo
    """
    from feltwork.cli.memory_work import end

    end(report_id, remarks, by, id, cleared=True, as_json=json)


@ram_clear.command("responds")
def ram_clear_responds(
    report_id: Report, by: SignedBy, remarks: Remarks = "", id: Id = None, json: Json = False
) -> None:
    """Record that the device responds again without a RAM clear.

    Example: feltwork ram-clear responds 0190b3f2-0000-7000-8000-000000000001 --by sue
    """
    from feltwork.cli.memory_work import end

    end(report_id, remarks, by, id, cleared=False, as_json=json)
