"""RAM clears by hand: reported, meters recorded, cleared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from uuid import UUID

from feltwork.cli.look import console, filled
from feltwork.cli.signed_work import carry_out_signed, read_at_house, told
from feltwork.terms.refusal import Refused

if TYPE_CHECKING:
    from feltwork.access.person import Person
    from feltwork.database.database import Unit


def list_reports(*, as_json: bool) -> None:
    def read(unit: Unit) -> list[dict[str, Any]]:
        from feltwork.floor.memory import nonresponses

        return [one.to_json() for one in nonresponses(unit)]

    found = read_at_house(read, "RAM clears")
    if told(found, as_json=as_json):
        return
    columns = ("device", "state", "what_happened", "reported_by", "recorded_by", "ended_by", "id")
    rows = [[str(one[name] or "") for name in columns] for one in found]
    names = [name.replace("_", " ") for name in columns]
    console().print(filled("", names, rows) if rows else "Every device responded so far.")


def report(asset_number: str, what: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(unit: Unit, id: UUID, person: Person) -> dict[str, Any]:
        from feltwork.floor.memory import report

        return report(unit, id, person, asset_number, what).to_json()

    def say(answer: Any) -> str:
        return f"Report {answer['id']}: the Department and casino compliance are told."

    asked = {"asset_number": asset_number, "what": what}
    carry_out_signed(id, by, "report device", asked, act, say, as_json=as_json)


def record_meters(
    report: UUID,
    read: Sequence[str],
    remarks: str,
    by: str,
    id: UUID | None,
    *,
    rest_as_books: bool,
    as_json: bool,
) -> None:
    named = dict(_reading(text) for text in read)

    def act(unit: Unit, _: UUID, person: Person) -> dict[str, Any]:
        from feltwork.floor.memory import as_read, books, nonresponse, record_meters

        known = books(unit, nonresponse(unit, report).device)
        typed = as_read(known, named)
        rest = {one.meter: one.value for one in known if one.meter not in typed}
        if rest and not rest_as_books:
            why = f"what these meters show is not stated: {', '.join(rest)}"
            raise Refused("reading", why, "461a.27(a)", "name each, or --rest-as-books where the others show the same")
        return record_meters(unit, report, person, rest | typed, remarks).to_json()

    asked = {"report": str(report), "read": named, "rest_as_books": rest_as_books, "remarks": remarks}
    said = "The meters are recorded; the lead technician may clear the memory."
    carry_out_signed(id, by, "record meters", asked, act, lambda _: said, as_json=as_json)


def _reading(text: str) -> tuple[str, str]:
    meter, sign, shows = text.partition("=")
    if not sign or not meter.strip() or not shows.strip():
        raise Refused(f"reading {text}", "it is not understood", "605a.5(d)", "e.g. bill_in=20.00")
    return meter.strip(), shows.strip()


def end(report: UUID, remarks: str, by: str, id: UUID | None, *, cleared: bool, as_json: bool) -> None:
    def act(unit: Unit, _: UUID, person: Person) -> dict[str, Any]:
        from feltwork.floor.memory import clear, responds

        return (clear if cleared else responds)(unit, report, person, remarks).to_json()

    what = "RAM clear" if cleared else "device responds"
    said = "The memory is cleared." if cleared else "The device responds again."
    asked = {"report": str(report), "remarks": remarks}
    carry_out_signed(id, by, what, asked, act, lambda _: said, as_json=as_json)
