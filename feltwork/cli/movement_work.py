"""Movements by hand: notified, recorded, signed, summarized."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

from feltwork.cli.look import console, filled
from feltwork.cli.signed_work import carry_out_signed, read_at_house, told
from feltwork.terms.refusal import Refused

if TYPE_CHECKING:
    from feltwork.access.person import Person
    from feltwork.database.database import Unit

_COLUMNS = ("number", "asset_number", "model", "serial_number", "moved_at", "moved_from", "moved_to", "notice_at")


def show_log(asset_number: str | None, *, as_csv: bool, as_json: bool) -> None:
    def read(unit: Unit) -> list[dict[str, Any]]:
        from feltwork.floor.movements import log

        return [one.to_json() for one in log(unit, asset_number=asset_number)]

    found = read_at_house(read, "the movement log")
    if told(found, as_json=as_json):
        return
    rows = [[*(str(one[name] or "") for name in _COLUMNS), _signers(one)] for one in found]
    if as_csv:
        from feltwork.terms.report import write_csv

        print(write_csv([[*_COLUMNS, "signed_by"], *rows]), end="")
        return
    names = [*(name.replace("_", " ") for name in _COLUMNS), "signed by"]
    rows = [[_short(name, text) for name, text in zip(names, row, strict=True)] for row in rows]
    console().print(filled("", names, rows) if rows else "Nothing was moved yet.")


def _short(name: str, text: str) -> str:
    """A moment as a screen has room for it; the CSV file has it whole."""
    return f"{text[:19].replace('T', ' ')} UTC" if text and name.endswith(" at") else text


def _signers(one: dict[str, Any]) -> str:
    lines = one["signatures"]
    return ", ".join(line["signed"]["by"] if line["signed"] else f"({line['line']})" for line in lines)


def notice(asset_number: str, to: str | None, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(unit: Unit, id: UUID, person: Person) -> dict[str, Any]:
        from feltwork.floor.notices import notify

        return notify(unit, id, person, asset_number, to).to_json()

    asked = {"asset_number": asset_number, "to": to}
    carry_out_signed(
        id,
        by,
        "notify movement",
        asked,
        act,
        lambda answer: f"The Department is told: notice {answer['id']}.",
        as_json=as_json,
    )


def record(
    asset_number: str,
    to: str | None,
    notice: UUID | None,
    transport: UUID | None,
    at: str | None,
    by: str,
    id: UUID | None,
    *,
    as_json: bool,
) -> None:
    moved_at = _moment(at)

    def act(unit: Unit, id: UUID, person: Person) -> dict[str, Any]:
        from feltwork.floor.movements import move

        behind = {"notice": notice, "transport": transport, "moved_at": moved_at}
        return move(unit, id, person, asset_number, to, **behind).to_json()  # type: ignore[arg-type]

    asked = {"asset_number": asset_number, "to": to, "notice": str(notice), "transport": str(transport), "at": at}
    carry_out_signed(
        id,
        by,
        "move device",
        asked,
        act,
        lambda answer: f"Movement {answer['id']} is recorded, and waits for its signatures.",
        as_json=as_json,
    )


def _moment(text: str | None) -> datetime | None:
    try:
        return None if text is None else datetime.fromisoformat(text)
    except ValueError:
        raise Refused(f"time {text}", "it is no moment", "463a.5(e)(2)", "e.g. 2026-11-16T03:20-05:00") from None


def sign(movement: UUID, line: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(unit: Unit, _: UUID, person: Person) -> dict[str, Any]:
        from feltwork.floor.movements import sign

        return sign(unit, movement, person, line).to_json()

    def say(answer: Any) -> str:
        return "Signed by both." if answer["is_signed"] else "Signed; the other signature is still to come."

    asked = {"movement": str(movement), "line": line}
    carry_out_signed(id, by, "sign movement", asked, act, say, as_json=as_json)


def file_summary(day: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    try:
        on = date.fromisoformat(day)
    except ValueError:
        raise Refused(f"day {day}", "it is no day", "463a.5(f)", "e.g. 2026-11-15") from None

    def act(unit: Unit, id: UUID, person: Person) -> dict[str, Any]:
        from feltwork.floor.summaries import file_summary

        return file_summary(unit, id, person, on).to_json()

    said = f"The movements of {on} are filed with both bureaus."
    carry_out_signed(id, by, "file movement summary", {"day": day}, act, lambda _: said, as_json=as_json)
