"""Drops, boxes, keys and the people of drops, by hand."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any
from uuid import UUID

from feltwork.cli.at_house import carry_out
from feltwork.cli.files import write_new
from feltwork.cli.look import console, filled, print_json
from feltwork.cli.people_work import signed
from feltwork.cli.signed_work import read_at_house
from feltwork.terms.refusal import Refused

if TYPE_CHECKING:
    from feltwork.access.person import Person
    from feltwork.cage.places import Place
    from feltwork.database.database import Unit
    from feltwork.terms.report import Report
    from feltwork.wagering.house import House

SHELL = "the server's shell"
Work = Callable[["House", UUID, "Person"], Mapping[str, Any]]
Say = Callable[[Mapping[str, Any]], str]


def acted(by: str, id: UUID | None, work: Work, say: Say, *, as_json: bool) -> None:
    """Ask for the password of who does it, carry it out once, and say what it did."""

    def sent(house: House, id: UUID) -> Mapping[str, Any]:
        return work(house, id, signed(house.database, by))

    carry_out(id, sent, say, as_json=as_json)


def handed_out(told: Any, report: Callable[[], Report], *, as_csv: bool, page: str | None, as_json: bool) -> bool:
    """A report as JSON, as CSV, or as a page in a new file; False where none of them was asked for."""
    if as_json:
        print_json(told)
    elif page is not None:
        from feltwork.terms.report_page import report_page

        write_new(page, report_page(report()))
    elif as_csv:
        from feltwork.terms.report import report_csv

        sys.stdout.write(report_csv(report()))
    return as_json or as_csv or page is not None


Named = tuple[str | None, str | None, str | None]
"""A terminal, a felt table, another device: as somebody names them."""


def place(named: Named) -> Place:
    """The place that was named: a terminal, a felt table or another device, and one of them."""
    from feltwork.cage.places import place_of

    if sum(one is not None for one in named) != 1:
        raise Refused("place", "one is named, and not two", "465a.17(e)(5)", "--terminal, --table or --device")
    return place_of(dict(zip(("terminal", "felt_table", "device"), named, strict=True)))


def parse_day(text: str) -> date:
    """A gaming day as it is typed."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused(f"gaming day {text}", "that is no day", instead="e.g. 2026-11-16") from None


# ------------------------------------------------------------------------------------------------------------ drops


def list_drops(*, as_json: bool) -> None:
    def read(unit: Unit) -> Any:
        from feltwork.cage.drop_records import drops

        return drops(unit)

    found = read_at_house(read, "drops")
    if as_json:
        print_json([one.to_json() for one in found])
        return
    rows = [
        (str(one.number), str(one.day), one.kind, one.state, f"{one.collected} of {len(one.places)}", one.supervisor)
        for one in found
    ]
    empty = "No drop yet: `feltwork drop open` opens one."
    show_table(("drop", "gaming day", "kind", "state", "boxes", "supervisor"), rows, empty)


def show_drop(number: int, *, as_csv: bool, page: str | None, as_json: bool) -> None:
    def read(unit: Unit) -> Any:
        from feltwork.cage.drop_records import drop
        from feltwork.wagering.report_documents import made

        return drop(unit, _drop(unit, number)), made(unit, SHELL)

    found, head = read_at_house(read, "the drop")
    from feltwork.cage.count_reports import drop_report

    if handed_out(found.to_json(), lambda: drop_report(found, head), as_csv=as_csv, page=page, as_json=as_json):
        return
    screen = console()
    screen.print(f"{found.name}, {found.kind}, gaming day {found.day}: {found.state}", soft_wrap=True)
    screen.print(f"team {', '.join(found.team)}; {found.supervisor} supervises", soft_wrap=True)
    for row in found.keys:
        back = f"back to {row['received_by']}" if row["back_at"] else "out"
        screen.print(f"{row['words']} {row['id']}: {row['out_to']}, {back}", soft_wrap=True)
    done = {str(one.place): one.box for one in found.boxes}
    show_table(("place", "box"), [(str(where), done.get(str(where), "")) for where in found.places], "")


def show_plan(kind: str, day: str, *, as_json: bool) -> None:
    on = parse_day(day)

    def read(unit: Unit) -> Any:
        from feltwork.cage.plan import planned

        return planned(unit, "tables" if kind == "tables" else "terminals", on)

    found = read_at_house(read, "the plan")
    if as_json:
        print_json(found.to_json())
        return
    screen = console()
    screen.print(f"from {found.begins_at:%Y-%m-%d %H:%M %Z}, {found.route}", soft_wrap=True)
    show_table(("in this order",), [(str(one),) for one in found.places], "No box is to be picked up.")


def open_drop(
    kind: str,
    day: str,
    team: Sequence[str],
    supervisor: str,
    deviations: Sequence[UUID],
    by: str,
    id: UUID | None,
    *,
    as_json: bool,
) -> None:
    on = parse_day(day)

    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import drops

        of = "tables" if kind == "tables" else "terminals"
        return drops.open_drop(house, id, who, of, on, team, supervisor, deviations)  # type: ignore[arg-type]

    acted(by, id, work, lambda told: f"Drop {told['number']} is opened.", as_json=as_json)


def step(number: int, way: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    """Begin or end a drop."""

    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import drops

        do = {"begin": drops.begin, "end": drops.end}[way]
        return do(house, id, who, _found(house, number))

    _told(by, id, work, as_json=as_json)


def collect(number: int, box: str, replacement: str | None, by: str, id: UUID | None, *, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import drops

        return drops.collect(house, id, who, _found(house, number), box, replacement)

    def say(told: Mapping[str, Any]) -> str:
        where = told["next_place"]
        left = f"next is box {told['next_box'] or 'none'} of {where}" if where else "every box is collected"
        return f"Box {box} is collected; {left}."

    acted(by, id, work, say, as_json=as_json)


def verify(number: int, boxes: int, by: str, id: UUID | None, *, locked: bool, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import drops

        of = _found(house, number)
        return drops.verify_trolley(house, id, who, of, boxes, security_lock=locked, finance_lock=locked)

    _told(by, id, work, as_json=as_json)


def deliver(number: int, by: str, id: UUID | None, *, storage: bool, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import drops

        return drops.deliver(house, id, who, _found(house, number), "trolley_storage_area" if storage else "count_room")

    _told(by, id, work, as_json=as_json)


def take_over(number: int, why: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import drop_changes

        return drop_changes.take_over(house, id, who, _found(house, number), why)

    acted(by, id, work, lambda told: f"{told['supervisor']} supervises drop {told['number']}.", as_json=as_json)


def deviate(number: int, deviation: UUID, by: str, id: UUID | None, *, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import drop_changes

        return drop_changes.deviate(house, id, who, _found(house, number), deviation)

    def say(told: Mapping[str, Any]) -> str:
        left_out = f"; left out: {', '.join(told['left_out'])}" if told["left_out"] else ""
        return f"Drop {told['number']} goes by {told['route']}{left_out}."

    acted(by, id, work, say, as_json=as_json)


def list_deviations(*, as_json: bool) -> None:
    def read(unit: Unit) -> Any:
        from feltwork.cage.plan import deviations

        return deviations(unit)

    found = read_at_house(read, "deviations")
    if as_json:
        print_json(found)
        return
    words = {None: "waits for the supervisor", True: "approved", False: "not approved"}
    rows = [
        (
            one["id"],
            one["content"]["day"],
            str(one["content"].get("drop") or one["content"].get("count")),
            one["content"]["why"],
            words[one["verbal"] and one["verbal"]["approves"]],
        )
        for one in found
    ]
    show_table(("notice", "gaming day", "of", "why", "word"), rows, "No deviation was filed yet.")


def call_off(number: int, why: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import drops

        return drops.call_off(house, id, who, _found(house, number), why)

    _told(by, id, work, as_json=as_json)


def _told(by: str, id: UUID | None, work: Work, *, as_json: bool) -> None:
    acted(by, id, work, lambda told: f"Drop {told['number']} is {told['state'].replace('_', ' ')}.", as_json=as_json)


def key_out(number: int, key: str, to: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import keys

        table = "count" if key == "reset" else "drop"
        of = house.database.run(lambda unit: numbered(unit, table, number), "the key")
        return keys.sign_out(house, id, who, key.replace("-", "_"), to, of)

    acted(by, id, work, lambda told: f"{told['out_to']} has the key; it is {told['id']}.", as_json=as_json)


def key_in(key: UUID, by: str, id: UUID | None, *, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import keys

        return keys.sign_in(house, id, who, key)

    acted(by, id, work, lambda _: "The key is back.", as_json=as_json)


def approve(deviation: UUID, said: str, by: str, id: UUID | None, *, approves: bool, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import plan

        return plan.say(house, id, who, deviation, said, approves=approves)

    word = "approved" if approves else "not approved"
    acted(by, id, work, lambda _: f"The deviation is {word}.", as_json=as_json)


# ------------------------------------------------------------------------------------------------------------ boxes


def list_boxes(*, as_json: bool) -> None:
    def read(unit: Unit) -> Any:
        from feltwork.cage.boxes import boxes

        return boxes(unit)

    found = read_at_house(read, "drop boxes")
    if as_json:
        print_json([one.to_json() for one in found])
        return
    rows = [(one.number, one.marked.replace("_", " "), str(one.place or "not in use")) for one in found]
    show_table(("box", "marked with", "where"), rows, "No box yet: `feltwork drop-box register` registers one.")


def register_box(
    box: str, marked: str, named: Named, capacity: int | None, by: str, id: UUID | None, *, as_json: bool
) -> None:
    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import boxes

        where = place(named) if any(named) else None
        return boxes.register(house, id, who, box, marked.replace("-", "_"), where, capacity)

    acted(by, id, work, lambda told: f"Box {told['number']} is registered.", as_json=as_json)


def put_in(box: str, named: Named, by: str, id: UUID | None, *, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import boxes

        return boxes.put_in(house, id, who, box, place(named))

    acted(by, id, work, lambda told: f"Box {told['number']} is in {told['place']}.", as_json=as_json)


def take_out(terminal: str | None, why: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import boxes

        return boxes.take_out(house, id, who, place((terminal, None, None)), why)

    def say(told: Mapping[str, Any]) -> str:
        return f"Box {told['number']} is out; terminal {terminal} does nothing until one is in."

    acted(by, id, work, say, as_json=as_json)


def register_table(number: str, game: str, by: str, id: UUID | None, *, nonbanking: bool, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import felt_tables

        return felt_tables.register(house, id, who, number, game, "nonbanking" if nonbanking else "banking")

    acted(by, id, work, lambda told: f"Table {told['number']} is registered.", as_json=as_json)


def close_table(number: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import felt_tables

        return felt_tables.close(house, id, who, number)

    acted(by, id, work, lambda told: f"Table {told['number']} leaves with {told['last_day']}.", as_json=as_json)


def show_employees(*, as_csv: bool, page: str | None, as_json: bool) -> None:
    def read(unit: Unit) -> Any:
        from feltwork.cage.drop_list import drop_list
        from feltwork.wagering.report_documents import made

        return drop_list(unit), made(unit, SHELL)

    found, head = read_at_house(read, "the drop list")
    from feltwork.cage.count_reports import list_report

    told = [one.to_json() for one in found]
    if handed_out(told, lambda: list_report(found, head), as_csv=as_csv, page=page, as_json=as_json):
        return
    rows = [(one.sign_in_name, ", ".join(one.departments).replace("_", " "), one.credential_number) for one in found]
    show_table(("employee", "department", "Board credential"), rows, "Nobody is listed.")


def list_employee(name: str, credential: str, by: str, id: UUID | None, *, listed: bool, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import drop_list

        return drop_list.record(house, id, who, name, credential, listed=listed)

    word = "on" if listed else "off"
    acted(by, id, work, lambda told: f"{told['sign_in_name']} is {word} the list.", as_json=as_json)


# ----------------------------------------------------------------------------------------------------------- shared


_NUMBERED = {
    "drop": "select id from cage.drop where number = %s",
    "count": "select id from cage.count where number = %s",
}


def numbered(unit: Unit, table: str, number: int) -> UUID:
    """The id of a drop or a count by its number."""
    found: UUID | None = unit.value(_NUMBERED[table], (number,))
    if found is None:
        raise Refused(f"{table} {number}", f"there is no such {table}", "465a.18(a)", f"`feltwork {table}` lists them")
    return found


def _drop(unit: Unit, number: int) -> UUID:
    return numbered(unit, "drop", number)


def _found(house: House, number: int) -> UUID:
    return house.database.run(lambda unit: _drop(unit, number), "the drop")


def show_table(columns: Sequence[str], rows: Sequence[Sequence[str]], empty: str) -> None:
    """A table for people, or a sentence where there is nothing in it."""
    console().print(filled("", columns, rows) if rows else empty, soft_wrap=not rows)
