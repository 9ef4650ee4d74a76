"""Devices: registered once under an asset number, with what they are and what is installed in them (461a.1, 463a.5)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Json

from feltwork import __version__
from feltwork.access.locks import one_at_a_time
from feltwork.access.permissions import Permission, verify
from feltwork.access.person import Person
from feltwork.access.trail import note
from feltwork.database.database import Row, Unit
from feltwork.floor.games import OfferedGame, game_of_table, kept_games
from feltwork.floor.kinds import DeviceKind
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.wagering import terminals
from feltwork.wagering.progressives import linked_to
from feltwork.wagering.table_kinds import verify_hybrid

_ASSET_NUMBER: Final = re.compile(r"[A-Za-z0-9_.-]{1,24}")
_K: Final = DeviceKind
_OURS: Final = "Feltwork gaming voucher system"
OUR_VOUCHERS: Final = f"{_OURS} {__version__}"
"""What terminals take and issue vouchers with: the program that runs, whatever ran when one was registered."""
CONTROLLER: Final = "local area progressive controller"
_STATED: Final = {
    "voucher_system": "463a.5(b)(2)(xvi)",
    "progressive_type": "463a.5(b)(2)(xv)",
    "progressive_controller": "463a.5(b)(2)(xv)",
    "progressive_software": "463a.5(b)(2)(xv)",
}
_LONGEST: Final = 200
_LONGEST_NAME: Final = 80


@dataclass(frozen=True, slots=True)
class Configuration:
    """What is installed in a device. ``tables`` are what a terminal reaches besides the one it is enrolled at."""

    program_id: str
    base_rom: str
    voucher_system: str | None = None
    progressive_type: str | None = None
    progressive_controller: str | None = None
    progressive_software: str | None = None
    tables: tuple[str, ...] = ()
    games: tuple[OfferedGame, ...] = ()


@dataclass(frozen=True, slots=True)
class Progressive:
    """The progressive of a device (463a.5(b)(2)(xv))."""

    type: str
    controller: str
    software: str


@dataclass(frozen=True, slots=True)
class Device:
    """A device as it is now."""

    asset_number: str
    kind: DeviceKind
    manufacturer: str
    serial_number: str
    model: str
    model_type: str | None
    gaming_table: str | None
    """The hybrid gaming table that it is, or the one at which a terminal is enrolled."""
    configuration: UUID
    program_id: str
    base_rom: str
    voucher_system: str | None
    progressive: Progressive | None
    games: tuple[OfferedGame, ...]
    location: str | None
    location_kind: str | None
    area: str | None
    smoking: bool | None
    """Whether it stands in a smoking area; None off the gaming floor."""
    movement: UUID | None
    registered_at: datetime

    @property
    def name(self) -> str:
        return f"device {self.asset_number}"

    @property
    def on_floor(self) -> bool:
        return self.location_kind == "gaming_floor"

    def to_json(self) -> dict[str, Any]:
        return {
            "asset_number": self.asset_number,
            "kind": self.kind,
            "words": self.kind.words,
            "manufacturer": self.manufacturer,
            "serial_number": self.serial_number,
            "model": self.model,
            "model_type": self.model_type,
            "table": self.gaming_table,
            "program_id": self.program_id,
            "base_rom": self.base_rom,
            "voucher_system": self.voucher_system,
            "progressive": self.progressive and {n: getattr(self.progressive, n) for n in Progressive.__slots__},
            "games": [one.to_json() for one in self.games],
            "location": self.location,
            "location_kind": self.location_kind,
            "area": self.area,
            "smoking": self.smoking,
        }


# --------------------------------------------------------------------------------------------------- registering


def lock(unit: Unit, asset_number: str) -> None:
    """One at a time at a device, be it a terminal of the money or not."""
    terminals.lock(unit, [asset_number])
    one_at_a_time(unit, f"device/{asset_number}")


def register(
    unit: Unit,
    id: UUID,
    by: Person,
    asset_number: str,
    kind: DeviceKind,
    manufacturer: str,
    serial_number: str,
    model: str,
    installed: Configuration,
    model_type: str | None = None,
    gaming_table: str | None = None,
) -> Device:
    """Register a device for good: neither number is ever another device's."""
    verify(by, Permission.KEEP_DEVICES)
    what = f"device {asset_number}"
    if not _ASSET_NUMBER.fullmatch(asset_number):
        instead = "up to 24 letters, digits, dots, dashes and underscores"
        why = f"{shown(asset_number)} is not one" if asset_number else "missing"
        raise Refused("asset number", why, "461a.1", instead)
    texts = {
        "manufacturer": (manufacturer, "463a.5(d)(2)(vii)"),
        "serial_number": (serial_number, "463a.5(d)(2)(iii)"),
        "model": (model, "463a.5(b)(2)(viii)"),
    }
    kept = {name: _text(value, name, section, _LONGEST_NAME) for name, (value, section) in texts.items()}
    _verify_model_type(kind, model_type)
    installed = verified(unit, kind, installed, gaming_table)
    _verify_new(unit, asset_number, kept["manufacturer"], kept["serial_number"])
    if gaming_table is not None and kind is not _K.HYBRID_GAMING_TABLE:
        raise Refused(what, f"{kind.words} is no hybrid gaming table", "605a.1", "name no table")
    new = unit.run(
        "insert into floor.device (asset_number, kind, manufacturer, serial_number, model, model_type, gaming_table,"
        " registered_by) values (%s, %s, %s, %s, %s, %s, %s, %s) on conflict do nothing",
        (asset_number, kind, *kept.values(), model_type, gaming_table, by.id),
    )
    if not new:  # somebody else at the same moment, or a table that is another device already
        raise Refused(what, "a number or the table of it is another device's", "461a.1", "each is one device's alone")
    configure(unit, id, by, asset_number, kind, installed)
    note(unit, by, "registered", what, {"kind": kind, **kept})
    return device(unit, asset_number)


def configure(
    unit: Unit,
    id: UUID,
    by: Person,
    asset_number: str,
    kind: DeviceKind,
    installed: Configuration,
    notice: UUID | None = None,
) -> None:
    """Keep what is installed in a device; the database asks for the notice behind all but the first."""
    ours = OUR_VOUCHERS if kind is _K.ELECTRONIC_WAGERING_TERMINAL else None
    unit.run(
        "insert into floor.configuration (id, device, program_id, base_rom, voucher_system, progressive_type,"
        " progressive_controller, progressive_software, tables, games, notice, recorded_by)"
        " values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
        (
            id,
            asset_number,
            installed.program_id,
            installed.base_rom,
            installed.voucher_system or ours,
            installed.progressive_type,
            installed.progressive_controller,
            installed.progressive_software,
            list(installed.tables),
            Json([one.to_json() for one in installed.games]),
            notice,
            by.id,
        ),
    )


def _verify_new(unit: Unit, asset_number: str, manufacturer: str, serial_number: str) -> None:
    if unit.row("select from floor.device where asset_number = %s", (asset_number,)) is not None:
        raise Refused(f"asset number {asset_number}", "it is assigned already", "461a.1", "each is unique")
    other = unit.value(
        "select asset_number from floor.device where lower(manufacturer) = lower(%s) and lower(serial_number) ="
        " lower(%s)",
        (manufacturer, serial_number),
    )
    if other is not None:
        why = f"it is the serial number of device {other}"
        raise Refused(f"{manufacturer} {serial_number}", why, "463a.5(d)(2)(iii)", "read the device's plate again")


def _text(value: str | None, name: str, section: str, longest: int = _LONGEST) -> str:
    kept = (value or "").strip()
    if not 0 < len(kept) <= longest or not kept.isprintable():
        why = f"{shown(value)}: too long, or no writing" if kept else "missing"
        raise Refused(name.replace("_", " "), why, section, f"1 to {longest} letters")
    return kept


def _verify_model_type(kind: DeviceKind, model_type: str | None) -> None:
    if model_type not in (None, "reel", "video"):
        raise Refused("model type", f"{shown(model_type)} is none", "463a.5(b)(2)(ix)", "reel or video")
    if kind is _K.SLOT_MACHINE and model_type is None:
        raise Refused("model type", "a slot machine has one", "463a.5(b)(2)(ix)", "reel or video")


def verified(unit: Unit, kind: DeviceKind, installed: Configuration, gaming_table: str | None) -> Configuration:
    """What is installed as it is kept, blanks as nothing; refused where a list would lack something of it."""
    texts: dict[str, Any] = {
        name: _stated(getattr(installed, name), name, section) for name, section in _STATED.items()
    }
    installed = replace(
        installed,
        program_id=_text(installed.program_id, "program_id", "463a.5(d)(2)(iv)"),
        base_rom=_text(installed.base_rom, "base_rom", "463a.5(d)(2)(v)"),
        **texts,
    )
    _verify_configuration(unit, kind, installed, gaming_table)
    return installed


def _stated(value: str | None, name: str, section: str) -> str | None:
    return None if value is None or not value.strip() else _text(value, name, section)


def _verify_configuration(unit: Unit, kind: DeviceKind, installed: Configuration, gaming_table: str | None) -> None:
    if kind is not _K.ELECTRONIC_WAGERING_TERMINAL and installed.tables:
        raise Refused("tables", f"a {kind.words} reaches none", "605a.1", "only a terminal is connected to tables")
    for table in (*installed.tables, *([gaming_table] if gaming_table else [])):
        row = unit.row("select kind from wagering.gaming_table where id = %s", (table,))
        if row is None:
            raise Refused(f"table {table}", "there is no such table", "605a.1", "open it first")
        verify_hybrid(row["kind"], table)
    if kind is _K.ELECTRONIC_WAGERING_TERMINAL:
        if installed.games:
            why = "a terminal's follow from the Rules Submissions of its tables"
            raise Refused("games", why, "463a.5(b)(2)(x)", "state none")
    elif not installed.games and gaming_table is None:
        raise Refused("games", "no game, theme or description", "463a.5(b)(2)(x)", "state at least one")
    if kind.notified and kind is not _K.ELECTRONIC_WAGERING_TERMINAL:
        _text(installed.voucher_system, "voucher_system", "463a.5(b)(2)(xvi)")
    if kind is _K.SLOT_MACHINE and any(None in (g.minimum_payout, g.displayed_payout) for g in installed.games):
        raise Refused("games", "a slot machine has payout percentages", "463a.5(b)(2)(xi)", "state both for each game")
    _verify_progressive(installed)


def _verify_progressive(installed: Configuration) -> None:
    stated = (installed.progressive_type, installed.progressive_controller, installed.progressive_software)
    if any(stated) and not all(stated):
        raise Refused(
            "progressive",
            "its type, its controller type and its software are listed together",
            "463a.5(b)(2)(xv)",
            "state all three, or none",
        )


# ------------------------------------------------------------------------------------------------------- reading

_SELECT: Final = """
select d.*, c.id as configuration, c.program_id, c.base_rom, c.voucher_system, c.progressive_type,
    c.progressive_controller, c.progressive_software, c.tables, c.games, t.gaming_table as enrolled_at,
    s.location, s.movement, l.kind as location_kind, p.area, a.smoking
from floor.device d
join lateral (select * from floor.configuration c where c.device = d.asset_number order by c.number desc limit 1) c
    on true
left join wagering.terminal t on t.asset_number = d.asset_number
left join floor.standing s on s.device = d.asset_number
left join floor.location l on l.id = s.location
left join floor.plan_location p on p.location = s.location and p.plan = floor.plan_in_force()
left join floor.plan_area a on a.plan = p.plan and a.area = p.area
"""


def device(unit: Unit, asset_number: str) -> Device:
    """A device as it is now."""
    rows = unit.rows(f"{_SELECT} where d.asset_number = %s", (asset_number,))
    if not rows:
        raise Refused(f"device {shown(asset_number)}", "there is none with this number", "461a.1", "register it first")
    return _devices(unit, rows)[0]


def devices(unit: Unit) -> list[Device]:
    """Every device, by asset number."""
    return _devices(unit, unit.rows(f'{_SELECT} order by d.asset_number collate "C"'))


def stated_configuration(unit: Unit, asset_number: str) -> Configuration:
    """What is installed in a device now, as it was stated."""
    row = unit.only(
        "select program_id, base_rom, voucher_system, progressive_type, progressive_controller, progressive_software,"
        " tables, games from floor.configuration where device = %s order by number desc limit 1",
        (asset_number,),
    )
    return Configuration(**{**row, "tables": tuple(row["tables"]), "games": kept_games(row["games"])})


def _devices(unit: Unit, rows: Sequence[Row]) -> list[Device]:
    tables = _tables(unit, {table for row in rows for table in _reached(row)})
    return [_device(row, tables) for row in rows]


@dataclass(frozen=True, slots=True)
class _TableOffered:
    """What devices take over from a hybrid gaming table."""

    game: OfferedGame
    progressive: Progressive | None


def _tables(unit: Unit, ids: Iterable[str]) -> dict[str, _TableOffered]:
    rows = unit.rows("select id, edition, rules from wagering.gaming_table where id = any(%s)", (sorted(set(ids)),))
    return {
        row["id"]: _TableOffered(game_of_table(row["edition"], row["rules"]), _progressive_of(unit, row["id"]))
        for row in rows
    }


def _progressive_of(unit: Unit, table: str) -> Progressive | None:
    progressive = linked_to(unit, table)
    if progressive is None:
        return None
    shared: int = unit.value(
        "select count(*) from wagering.progressive_link where progressive = %s and unlinked_at is null", (progressive,)
    )
    of = f"shared by {shared} tables" if shared > 1 else "of one table"
    return Progressive(of, CONTROLLER, f"Feltwork {__version__}")


def _reached(row: Row) -> list[str]:
    """The hybrid gaming tables of a device: the one it is, or those that a terminal reaches."""
    own = row["enrolled_at"] if row["kind"] == _K.ELECTRONIC_WAGERING_TERMINAL else row["gaming_table"]
    return list(dict.fromkeys(([own] if own else []) + row["tables"]))


def _device(row: Row, tables: Mapping[str, _TableOffered]) -> Device:
    reached = [tables[table] for table in _reached(row)]
    progressive = next((one.progressive for one in reached if one.progressive), None)
    if row["progressive_type"]:
        progressive = Progressive(row["progressive_type"], row["progressive_controller"], row["progressive_software"])
    same = {name: row[name] for name in Device.__slots__ if name in row}
    ours = (row["voucher_system"] or "").startswith(_OURS)
    return Device(
        **{
            **same,
            "voucher_system": OUR_VOUCHERS if ours else row["voucher_system"],
            "kind": DeviceKind(row["kind"]),
            "gaming_table": row["gaming_table"] or row["enrolled_at"],
            "progressive": progressive,
            "games": tuple(dict.fromkeys((*(one.game for one in reached), *kept_games(row["games"])))),
        }
    )
