"""Records, cameras, supervision and the commencement of operations, by hand."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal
from uuid import UUID

from feltwork.cli.at_house import open_house
from feltwork.cli.files import write_new
from feltwork.cli.filing_work import read_day
from feltwork.cli.look import QUIET, RED, console, grid, print_json
from feltwork.cli.people_work import signed
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused

if TYPE_CHECKING:
    from feltwork.access.person import Person
    from feltwork.database.database import Unit
    from feltwork.terms.report import Report

Told = dict[str, Any]
TableClass = Literal["banking", "nonbanking"]


def show_records(*, as_json: bool) -> None:
    with open_house() as house:
        from feltwork.oversight import destruction
        from feltwork.oversight.record_kinds import LOST, RECORD_KINDS, due
        from feltwork.wagering.voucher_records import today

        def read(unit: Unit) -> Told:
            return {
                "kinds": [kind.to_json() for kind in RECORD_KINDS],
                "due": [one.to_json() for one in due(unit, today(unit))],
                "lists": [destruction.shown(unit, one) for one in destruction.destructions(unit)],
            }

        told: Told = house.read(read, "records")
    if as_json:
        print_json(told)
        return
    screen = console()
    over = {one["kind"]: one for one in told["due"]}
    made = grid("", ("records", "on paper", "kept", "over today", "section"))
    for kind in told["kinds"]:
        one = over.get(kind["id"])
        through = f"{one['first']} to {one['last']}" if one else ""
        made.add_row(kind["words"], kind["paper"], kind["kept"], through, f"§ {kind['section']}")
    screen.print(made)
    for one in told["lists"]:
        screen.print(f"list {one['number']}, {one['on']}: {one['state']}", soft_wrap=True)
    screen.print(LOST, style=QUIET, soft_wrap=True)


def propose(by: str, since: str | None, *, as_json: bool) -> None:
    id, first = new_id(), read_day(since) if since else None

    def act(unit: Unit, who: Person) -> Told:
        from feltwork.oversight import destruction

        return destruction.shown(unit, destruction.propose(unit, id, who, first), who)

    _did(by, act, lambda one: f"List {one['number']} is made; casino compliance approves it.", as_json=as_json)


def sign(number: int, line: str, by: str, *, as_json: bool) -> None:
    def act(unit: Unit, who: Person) -> Told:
        from feltwork.oversight import destruction

        found = destruction.numbered(unit, number)
        return destruction.shown(unit, destruction.sign(unit, found.id, who, line), who)

    _did(by, act, lambda one: f"Signed. List {one['number']} is {one['state']}.", as_json=as_json)


def withdraw_list(number: int, by: str, why: str, *, as_json: bool) -> None:
    def act(unit: Unit, who: Person) -> Told:
        from feltwork.oversight import destruction

        found = destruction.numbered(unit, number)
        return destruction.shown(unit, destruction.withdraw(unit, found.id, who, why), who)

    _did(by, act, lambda one: f"List {one['number']} is {one['state']}.", as_json=as_json)


def destroyed(number: int, by: str, how: str, where: str, *, as_json: bool) -> None:
    def act(unit: Unit, who: Person) -> Told:
        from feltwork.oversight import destruction

        found = destruction.numbered(unit, number)
        return destruction.shown(unit, destruction.carry_out(unit, found.id, who, how, where), who)

    _did(by, act, lambda one: f"Signed. List {one['number']} is {one['state']}.", as_json=as_json)


def show_list(number: int, page: str | None, *, as_csv: bool, as_json: bool) -> None:
    def read(unit: Unit) -> tuple[Told, Report]:
        from feltwork.oversight import destruction
        from feltwork.wagering.report_documents import made

        found = destruction.numbered(unit, number)
        return destruction.shown(unit, found), destruction.report(unit, found, made(unit, "the server's shell"))

    _show(read, page, _list_lines, as_csv=as_csv, as_json=as_json)


def _list_lines(told: Told) -> None:
    screen = console()
    screen.print(f"List {told['number']} of {told['on']}: {told['state']}", soft_wrap=True)
    for one in told["records"]:
        screen.print(f"  {one['paper']}, {one['first']} to {one['last']} (§ {one['section']})", soft_wrap=True)
    for one in told["signatures"]:
        who = one["signed"]["by"] if one["signed"] else f"waits for {one['needs']}"
        screen.print(f"  {one['words']}: {who}", style=QUIET, soft_wrap=True)


# ------------------------------------------------------------------------------------- surveillance and supervision


def show_cameras(page: str | None, *, as_csv: bool, as_json: bool) -> None:
    def read(unit: Unit) -> tuple[Told, Report]:
        from feltwork.oversight import surveillance
        from feltwork.wagering.report_documents import made

        rows = surveillance.standing(unit)
        told = {"cameras": rows, "missing": len(surveillance.missing(rows))}
        return told, surveillance.report(rows, made(unit, "the server's shell"))

    _show(read, page, _camera_lines, as_csv=as_csv, as_json=as_json)


def _camera_lines(told: Told) -> None:
    screen = console()
    made = grid("", ("table", "covers", "camera", "section"))
    for one in told["cameras"]:
        section = f"§ {one['section']}" if one["section"] else ""
        made.add_row(
            one["table"] or "the floor", one["words"], one["camera"] or "missing", section,
            style="" if one["camera"] else RED,
        )  # fmt: skip
    screen.print(made)
    screen.print(f"{told['missing']} missing")


def put_up(name: str, covers: str, table: str | None, by: str, *, turns: bool, as_json: bool) -> None:
    id = new_id()

    def act(unit: Unit, who: Person) -> Told:
        from feltwork.oversight import surveillance

        surveillance.put_up(unit, id, who, name, "pan_tilt_zoom" if turns else "stationary", covers, table)
        return {"camera": name, "table": table, "covers": covers}

    _did(by, act, lambda one: f"Camera {one['camera']} is in the register.", as_json=as_json)


def take_down(name: str, by: str, why: str, *, as_json: bool) -> None:
    def act(unit: Unit, who: Person) -> Told:
        from feltwork.oversight import surveillance

        surveillance.take_down(unit, who, name, why)
        return {"camera": name}

    _did(by, act, lambda one: f"Camera {one['camera']} is taken down.", as_json=as_json)


def require(covers: str, table: str | None, by: str, why: str, *, turns: bool, as_json: bool) -> None:
    id = new_id()

    def act(unit: Unit, who: Person) -> Told:
        from feltwork.oversight import surveillance

        surveillance.require(unit, id, who, "pan_tilt_zoom" if turns else "stationary", covers, why, table)
        return {"requirement": str(id), "table": table, "covers": covers}

    _did(by, act, lambda one: f"A camera is required that covers {one['covers']}.", as_json=as_json)


def require_no_more(requirement: UUID, by: str, *, as_json: bool) -> None:
    def act(unit: Unit, who: Person) -> Told:
        from feltwork.oversight import surveillance

        surveillance.require_no_more(unit, requirement, who)
        return {"requirement": str(requirement)}

    _did(by, act, lambda _: "It is required no more.", as_json=as_json)


def show_supervision(page: str | None, *, as_csv: bool, as_json: bool) -> None:
    def read(unit: Unit) -> tuple[Told, Report]:
        from feltwork.oversight import supervision
        from feltwork.wagering.report_documents import made

        told = supervision.standing(unit)
        return told, supervision.report(told, made(unit, "the server's shell"))

    _show(read, page, _supervision_lines, as_csv=as_csv, as_json=as_json)


def _supervision_lines(told: Told) -> None:
    screen = console()
    made = grid("", ("table", "game", "state", "dealer", "supervised by"))
    for one in told["tables"]:
        state = "open" if one["open"] else "closed"
        made.add_row(one["table"], one["game"], state, one["dealer"] or "", ", ".join(one["supervisors"]))
    screen.print(made)
    needed = "not known, a limit is not set" if told["needed"] is None else told["needed"]
    screen.print(f"Floorpersons needed: {needed}; assigned: {told['assigned']}.", soft_wrap=True)
    if told["too_many"]:
        screen.print(f"Supervise more tables than one may: {', '.join(told['too_many'])}", style=RED, soft_wrap=True)


def assign(table: str, floorperson: str, by: str, *, as_json: bool) -> None:
    id = new_id()

    def act(unit: Unit, who: Person) -> Told:
        from feltwork.access.people import person
        from feltwork.oversight import supervision

        supervision.assign(unit, id, who, table, person(unit, floorperson))
        return {"table": table, "floorperson": floorperson}

    _did(by, act, lambda one: f"{one['floorperson']} supervises table {one['table']}.", as_json=as_json)


def relieve(table: str, floorperson: str, by: str, *, as_json: bool) -> None:
    def act(unit: Unit, who: Person) -> Told:
        from feltwork.oversight import supervision

        supervision.relieve(unit, who, table, floorperson)
        return {"table": table, "floorperson": floorperson}

    _did(by, act, lambda one: f"{one['floorperson']} supervises table {one['table']} no more.", as_json=as_json)


def set_limit(of: TableClass, most: int, by: str, why: str, *, as_json: bool) -> None:
    id = new_id()

    def act(unit: Unit, who: Person) -> Told:
        from feltwork.oversight import supervision

        supervision.set_limit(unit, id, who, of, most, why)
        return {"of": of, "most": most}

    _did(by, act, lambda one: f"One floorperson supervises up to {one['most']} {one['of']} tables.", as_json=as_json)


# ------------------------------------------------------------------------------------------------------ commencement


def show_checklist(page: str | None, *, as_csv: bool, as_json: bool) -> bool:
    """Whether nothing is missing."""

    def read(unit: Unit) -> tuple[Told, Report]:
        from feltwork.oversight import commencement
        from feltwork.wagering.holds import commenced_at
        from feltwork.wagering.report_documents import made

        since = commenced_at(unit)
        parts = [part.to_json() for part in commencement.checklist(unit)]
        told = {"commenced_at": since and since.isoformat(), "parts": parts}
        return told, commencement.report(unit, made(unit, "the server's shell"))

    told = _show(read, page, _checklist_lines, as_csv=as_csv, as_json=as_json)
    return all(part["done"] for part in told["parts"])


def _checklist_lines(told: Told) -> None:
    screen = console()
    screen.print(_commenced(told["commenced_at"]), soft_wrap=True)
    for part in told["parts"]:
        screen.print(f"{'in order' if part['done'] else 'missing '}  {part['words']} (§ {part['section']})")
        for one in part["missing"]:
            screen.print(f"    {Refused(**one)}", style=RED, soft_wrap=True)
        for one in part["warnings"]:
            screen.print(f"    to be looked at: {Refused(**one)}", style=QUIET, soft_wrap=True)


def commence(by: str, keys: Sequence[str], why: str, *, as_json: bool) -> None:
    """Asked for, approved and done in one unit: those who hold the keys stand at the server and type."""
    request = new_id()

    def act(unit: Unit, who: Person, holders: Sequence[Person]) -> Told:
        from feltwork.access import approvals
        from feltwork.access.permissions import Permission
        from feltwork.oversight import commencement
        from feltwork.table import rules_in_force

        approvals.ask(unit, request, who, Permission.COMMENCE, {}, why)
        for holder in holders:
            approvals.approve(unit, request, holder)
        rules_in_force.follow(unit)
        approvals.use(unit, request, who, Permission.COMMENCE, {})
        at = commencement.commence(unit, who.sign_in_name)
        return {"request": str(request), "commenced_at": at.isoformat()}

    with open_house() as house:
        who = signed(house.database, by)
        holders = [signed(house.database, key) for key in keys]
        done = house.carry_out("commence operations", who.sign_in_name, lambda unit: act(unit, who, holders))
    if as_json:
        print_json(done)
    else:
        console().print(_commenced(done["commenced_at"]), soft_wrap=True)


def _commenced(since: str | None) -> str:
    if since is None:
        return "Operations have not commenced."
    return f"Operations commenced at {datetime.fromisoformat(since):%Y-%m-%d %H:%M:%S %Z}."


# ----------------------------------------------------------------------------------------------------------- shared


def _show(
    read: Callable[[Unit], tuple[Told, Report]],
    page: str | None,
    lines: Callable[[Told], None],
    *,
    as_csv: bool,
    as_json: bool,
) -> Told:
    """For people in lines, for programs as JSON or CSV, and as a page for paper where one is asked for."""
    with open_house() as house:
        told, report = house.read(read, "the books")
    if page:
        from feltwork.terms.report_page import report_page

        write_new(page, report_page(report))
    if as_csv:
        from feltwork.terms.report import report_csv

        sys.stdout.write(report_csv(report))
    elif as_json:
        print_json(told)
    else:
        lines(told)
    found: Told = told
    return found


def _did(by: str, act: Callable[[Unit, Person], Told], say: Callable[[Told], str], *, as_json: bool) -> None:
    with open_house() as house:
        who = signed(house.database, by)
        done = house.carry_out("the house", who.sign_in_name, lambda unit: act(unit, who))
    if as_json:
        print_json(done)
    else:
        console().print(say(done), soft_wrap=True)
