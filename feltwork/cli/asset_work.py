"""Devices by hand: listed, registered, installed, inspected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from uuid import UUID

from feltwork.cli.look import console, filled
from feltwork.cli.signed_work import carry_out_signed, read_at_house, told
from feltwork.terms.refusal import Refused

if TYPE_CHECKING:
    from feltwork.access.person import Person
    from feltwork.database.database import Unit


def list_assets(*, as_json: bool) -> None:
    def read(unit: Unit) -> list[dict[str, Any]]:
        from feltwork.floor import conditions, devices

        states = conditions.states(unit)
        return [{**one.to_json(), **states[one.asset_number]} for one in devices.devices(unit)]

    found = read_at_house(read, "the devices")
    if told(found, as_json=as_json):
        return
    rows = [
        (one["asset_number"], one["words"], one["serial_number"], one["location"] or "", _state(one)) for one in found
    ]
    nothing = "No device yet: `feltwork asset register` registers one."
    columns = ("asset number", "kind", "serial number", "location", "state")
    console().print(filled("", columns, rows) if rows else nothing)


def _state(one: Mapping[str, Any]) -> str:
    lacks = [word for word in ("placed", "inspected") if not one[word]]
    return f"not {' and not '.join(lacks)}" if lacks else "in order"


def register(
    asset_number: str,
    kind: str,
    about: Mapping[str, Any],
    installed: Mapping[str, Any],
    table: str | None,
    offers: Mapping[str, Any],
    by: str,
    id: UUID | None,
    *,
    as_json: bool,
) -> None:
    stated = [_game(text) for text in offers["games"]]
    more = {**installed, **_progressive(offers["progressive"])}
    reaches = list(offers["reaches"])

    def act(unit: Unit, id: UUID, person: Person) -> dict[str, Any]:
        from feltwork.floor.devices import Configuration, register
        from feltwork.floor.games import read_games
        from feltwork.floor.kinds import parse_device_kind

        made = register(
            unit,
            id,
            person,
            asset_number,
            parse_device_kind(kind),
            installed=Configuration(**more, games=read_games(stated), tables=tuple(reaches)),
            gaming_table=table,
            **about,
        )
        return made.to_json()

    asked = {"asset_number": asset_number, "kind": kind, **about, **more, "table": table, "games": stated}
    asked |= {"reaches": reaches}
    said = f"Device {asset_number} is registered."
    carry_out_signed(id, by, "register device", asked, act, lambda _: said, as_json=as_json)


def _progressive(text: str | None) -> dict[str, str]:
    if text is None:
        return {}
    parts = [part.strip() for part in text.split("|")]
    if len(parts) != 3 or not all(parts):
        instead = "its type, its controller type and its software, e.g. wide area|PC-4|PS-1.2"
        raise Refused(f"progressive {text}", "it is not understood", "463a.5(b)(2)(xv)", instead)
    return dict(zip(("progressive_type", "progressive_controller", "progressive_software"), parts, strict=True))


def _game(text: str) -> dict[str, Any]:
    parts = [part.strip() for part in text.split("|")]
    if len(parts) not in (2, 4) or not all(part.isdecimal() for part in parts[2:]):
        raise Refused(f"game {text}", "it is not understood", "463a.5(b)(2)(x)", "e.g. Dragons|DR-88|8500|8812")
    payouts = {"minimum_payout": int(parts[2]), "displayed_payout": int(parts[3])} if len(parts) == 4 else {}
    return {"theme": parts[0], "paytable_id": parts[1], **payouts}


def install(asset_number: str, notice: UUID, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(unit: Unit, id: UUID, person: Person) -> dict[str, Any]:
        from feltwork.floor.software import install

        return install(unit, id, person, asset_number, notice).to_json()

    asked = {"asset_number": asset_number, "notice": str(notice)}
    said = f"Recorded. Device {asset_number} waits for its inspection."
    carry_out_signed(id, by, "install software", asked, act, lambda _: said, as_json=as_json)


def inspect(asset_number: str, found: str, by: str, id: UUID | None, *, passed: bool, as_json: bool) -> None:
    def act(unit: Unit, id: UUID, person: Person) -> dict[str, Any]:
        from feltwork.floor.software import inspect

        return inspect(unit, id, person, asset_number, found, passed=passed).to_json()

    asked = {"asset_number": asset_number, "found": found, "passed": passed}
    said = f"Device {asset_number} is {'inspected' if passed else 'not passed'}."
    carry_out_signed(id, by, "inspect device", asked, act, lambda _: said, as_json=as_json)
