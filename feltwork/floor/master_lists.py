"""Master lists: every device on the gaming floor and off it, as 463a.5 and 607a.2 ask for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any, Final
from uuid import UUID

from feltwork.access.person import Person
from feltwork.database.database import Unit
from feltwork.filing import filings
from feltwork.filing.filings import Filing
from feltwork.filing.kinds import kind_of
from feltwork.floor.devices import Device, devices
from feltwork.floor.due import calendar_day
from feltwork.floor.games import OfferedGame, generic_code
from feltwork.floor.locations import WORDS, in_order
from feltwork.terms.refusal import Refused
from feltwork.terms.report import cell
from feltwork.wagering.house import options
from feltwork.wagering.voucher_records import today

FORMAT: Final = "Feltwork device lists 1"
"""The electronic format that the laboratory approves: JSON, and CSV with the same columns."""
DESCRIBED: Final = (
    "UTF-8 JSON with format, list, title, section, facility, prepared_on, columns (id, words, section), groups (group,"
    " rows) and appendix; CSV with the same columns behind prepared_on and group, the appendix behind an empty line."
)


class ListKind(StrEnum):
    """A master list; its id is the kind of filing that it is filed as."""

    GAMING_FLOOR = "gaming_floor_list"
    OFF_FLOOR = "off_floor_list"
    TABLE_GAME_FLOOR = "table_game_floor_list"
    TABLE_GAME_OFF_FLOOR = "table_game_off_floor_list"
    POSSESSOR = "possessor_list"

    @property
    def words(self) -> str:
        return kind_of(self).words

    @property
    def section(self) -> str:
        return kind_of(self).section

    @property
    def named_by(self) -> str:
        """The section that gives the list its name."""
        return "463a.5(h)(1)" if self is ListKind.POSSESSOR else self.section


HOUSE_LISTS: Final = tuple(one for one in ListKind if one is not ListKind.POSSESSOR)
"""The four that the licensee files; the other is filed by whoever possesses devices under a petition."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a list."""

    id: str
    words: str
    section: str


_C = Column
_THEME: Final = (
    _C("theme", "game theme/description", "463a.5(b)(2)(x)"),
    _C("minimum_payout", "minimum payout", "463a.5(b)(2)(xi)"),
    _C("displayed_payout", "displayed payout", "463a.5(b)(2)(xii)"),
    _C("paytable_id", "paytable ID", "463a.5(b)(2)(xiii)"),
)
_COLUMNS: Final[Mapping[ListKind, tuple[Column, ...]]] = {
    # Of (b)(2) the first seven are lost; they are taken from (d)(2), which runs parallel (docs/readings.md).
    ListKind.GAMING_FLOOR: (
        _C("location", "location", "463a.3(b)"),
        _C("asset_number", "asset number", "463a.3(b)"),
        _C("serial_number", "serial number", "463a.5(d)(2)(iii)"),
        _C("program_id", "game software/program ID", "463a.5(d)(2)(iv)"),
        _C("base_rom", "operating system/base ROM", "463a.5(d)(2)(v)"),
        _C("manufacturer", "manufacturer", "463a.5(d)(2)(vii)"),
        _C("kind", "device", "463a.5(b)(2)"),
        _C("model", "model", "463a.5(b)(2)(viii)"),
        _C("model_type", "model type", "463a.5(b)(2)(ix)"),
        *_THEME,
        _C("smoking", "smoking area", "463a.5(b)(2)(xiv)"),
        _C("progressive_type", "progressive type", "463a.5(b)(2)(xv)"),
        _C("progressive_controller", "progressive controller type", "463a.5(b)(2)(xv)"),
        _C("progressive_software", "progressive software", "463a.5(b)(2)(xv)"),
        _C("voucher_system", "fund transfer/voucher system software", "463a.5(b)(2)(xvi)"),
    ),
    ListKind.OFF_FLOOR: (
        _C("location", "location", "463a.5(d)(2)(i)"),
        _C("asset_number", "asset number", "463a.5(d)(2)(ii)"),
        _C("serial_number", "serial number", "463a.5(d)(2)(iii)"),
        _C("program_id", "game software/program ID", "463a.5(d)(2)(iv)"),
        _C("base_rom", "operating system/base ROM", "463a.5(d)(2)(v)"),
        _C("themes", "game theme/description", "463a.5(d)(2)(vi)"),
        _C("manufacturer", "manufacturer", "463a.5(d)(2)(vii)"),
        _C("kind", "device", "463a.5(d)(2)"),
        _C("model", "model", "463a.5(d)(2)(viii)"),
        _C("model_type", "model type", "463a.5(d)(2)(ix)"),
    ),
    ListKind.POSSESSOR: (
        _C("location", "location", "463a.1(c)(2)"),
        _C("manufacturer", "manufacturer", "463a.5(h)(3)(ii)(A)"),
        _C("serial_number", "serial number", "463a.5(h)(3)(ii)(B)"),
        _C("model", "model", "463a.5(h)(3)(ii)(C)"),
        _C("model_type", "model type", "463a.5(h)(3)(ii)(D)"),
        _C("progressive_type", "progressive, and its type", "463a.5(h)(3)(ii)(E)"),
    ),
}
# What table game device lists contain is lost (607a.2(b)): the columns of 463a.5(d)(2), and the device's paragraph.
_TABLE_GAME: Final = (
    _C("location", "location", "463a.5(d)(2)(i)"),
    _C("asset_number", "asset number", "463a.5(d)(2)(ii)"),
    _C("serial_number", "serial number", "463a.5(d)(2)(iii)"),
    _C("kind", "device", "607a.2(a)"),
    _C("kind_section", "listed by", "607a.2(a)"),
    *_COLUMNS[ListKind.OFF_FLOOR][3:7],
    *_COLUMNS[ListKind.OFF_FLOOR][8:],
)


_TELLS: Final = ("location", "serial_number", "manufacturer", "model", "program_id", "base_rom")
"""What lists have of a device, enough to know whether it is still where and what the list says."""


@dataclass(frozen=True, slots=True)
class MasterList:
    """A list as it was prepared. ``groups`` are by location kind and place; one group for the gaming floor."""

    kind: ListKind
    facility: str
    prepared_on: date
    columns: tuple[Column, ...]
    groups: tuple[tuple[str, tuple[dict[str, str], ...]], ...]
    appendix: tuple[dict[str, str], ...] = ()
    """What each generic code stands for (463a.5(c))."""

    @property
    def rows(self) -> list[dict[str, str]]:
        return [row for _, rows in self.groups for row in rows]

    def to_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "list": self.kind,
            "title": self.kind.words,
            "named_by": self.kind.named_by,
            "section": self.kind.section,
            "facility": self.facility,
            "prepared_on": self.prepared_on.isoformat(),
            "columns": [{"id": one.id, "words": one.words, "section": one.section} for one in self.columns],
            "groups": [{"group": name, "rows": list(rows)} for name, rows in self.groups],
            "appendix": list(self.appendix),
        }

    def csv_rows(self) -> list[list[str]]:
        """A header and a row a device or game; what a generic code stands for comes behind them."""
        day = self.prepared_on.isoformat()
        head = [["prepared_on", "group", *(one.id for one in self.columns)]]
        body = [[day, name, *(cell(row[one.id]) for one in self.columns)] for name, rows in self.groups for row in rows]
        if not self.appendix:
            return head + body
        names = ["code", *(one.id for one in _THEME)]
        return [
            *head,
            *body,
            [],
            ["appendix", *names],
            *(["", *(cell(row[name]) for name in names)] for row in self.appendix),
        ]


# ------------------------------------------------------------------------------------------------------- preparing


def prepare(unit: Unit, kind: ListKind, *, codes: bool = False) -> MasterList:
    """A list of how the devices stand now. With ``codes`` several games of a device go into the appendix."""
    chosen = [one for one in devices(unit) if one.location is not None and _belongs(one, kind)]
    on_floor = kind in (ListKind.GAMING_FLOOR, ListKind.TABLE_GAME_FLOOR)
    several = codes and kind is ListKind.GAMING_FLOOR
    groups: dict[str, list[dict[str, str]]] = {"gaming floor": []} if on_floor else {}
    for one in sorted(chosen, key=_place):
        name = "gaming floor" if on_floor else f"{WORDS[one.location_kind or '']}: {one.location}"
        groups.setdefault(name, []).extend(_rows(one, kind, codes=several))
    table_game = kind in (ListKind.TABLE_GAME_FLOOR, ListKind.TABLE_GAME_OFF_FLOOR)
    return MasterList(
        kind,
        options(unit).facility,
        calendar_day(unit),
        _TABLE_GAME if table_game else _COLUMNS[kind],
        tuple((name, tuple(rows)) for name, rows in groups.items()),
        _appendix(chosen) if several else (),
    )


def _belongs(one: Device, kind: ListKind) -> bool:
    if kind is ListKind.POSSESSOR:
        return one.location_kind == "possession" and one.kind.notified
    if one.location_kind == "possession":
        return False
    table_game = kind in (ListKind.TABLE_GAME_FLOOR, ListKind.TABLE_GAME_OFF_FLOOR)
    on_floor = kind in (ListKind.GAMING_FLOOR, ListKind.TABLE_GAME_FLOOR)
    return (one.kind.notified is not table_game) and one.on_floor is on_floor


def _place(one: Device) -> tuple[Any, ...]:
    return (one.location_kind, in_order(one.location or ""), in_order(one.asset_number))


def _rows(one: Device, kind: ListKind, *, codes: bool) -> list[dict[str, str]]:
    progressive = one.progressive
    same = {
        "location": one.location or "",
        "asset_number": one.asset_number,
        "serial_number": one.serial_number,
        "program_id": one.program_id,
        "base_rom": one.base_rom,
        "manufacturer": one.manufacturer,
        "kind": one.kind.words,
        "kind_section": one.kind.section,
        "model": one.model,
        "model_type": one.model_type or "",
        "themes": "; ".join(game.theme for game in one.games),
        "smoking": {True: "yes", False: "no", None: ""}[one.smoking],
        "progressive_type": progressive.type if progressive else ("no" if kind is ListKind.POSSESSOR else ""),
        "progressive_controller": progressive.controller if progressive else "",
        "progressive_software": progressive.software if progressive else "",
        "voucher_system": one.voucher_system or "",
    }
    if kind is not ListKind.GAMING_FLOOR:
        return [same]
    if not one.games:
        return [{**same, **{column.id: "" for column in _THEME}}]
    if codes and len(one.games) > 1:
        blank = {column.id: "" for column in _THEME}
        return [{**same, **blank, "theme": generic_code(one.games)}]
    return [{**same, **game.shown} for game in one.games]


def _appendix(chosen: Iterable[Device]) -> tuple[dict[str, str], ...]:
    coded: dict[str, Sequence[OfferedGame]] = {
        generic_code(one.games): one.games for one in chosen if len(one.games) > 1
    }
    return tuple({"code": code, **game.shown} for code, games in sorted(coded.items()) for game in games)


# ---------------------------------------------------------------------------------------------------------- filing


def described(made: Any) -> set[tuple[str, ...]] | None:
    """Which devices a filed list describes, where, with what software; None where it is no list of ours."""
    try:
        rows = [row for group in made["groups"] for row in group["rows"]]
        told = {tuple(str(row.get(name, "")) for name in _TELLS) for row in rows}
        return told if made["format"] == FORMAT else None
    except (AttributeError, KeyError, TypeError):
        return None


def file_list(unit: Unit, id: UUID, by: Person, kind: ListKind, *, codes: bool = False) -> Filing:
    """File a list as it is now, in the format that the laboratory approved."""
    return file_in_format(
        unit,
        id,
        by,
        kind,
        lambda made: {"prepared_on": made["prepared_on"], "list": made},
        lambda: prepare(unit, kind, codes=codes).to_json(),
    )


def file_in_format(
    unit: Unit,
    id: UUID,
    by: Person,
    kind: str,
    content: Callable[[dict[str, Any]], dict[str, Any]],
    make: Callable[[], dict[str, Any]],
    subject: str | None = None,
) -> Filing:
    """File what is made now; sent again under the same id it is what was filed then."""
    known = filings.find(unit, id)
    if known is not None and known.kind.id == kind:
        return known
    verify_format(unit)
    return filings.file(unit, id, by, kind, content(make()), subject=subject)


def verify_format(unit: Unit) -> None:
    """Refuse to file in a format that the Bureau of Gaming Laboratory Operations has not approved."""
    if not format_approved(unit):
        raise Refused(
            f"format {FORMAT}",
            "the Bureau of Gaming Laboratory Operations has not approved it",
            "463a.5(a)",
            "file the request to approve the electronic format first",
        )


def format_approved(unit: Unit) -> bool:
    """Whether the electronic format is approved, from this day or an earlier one."""
    day = today(unit)
    return any(
        one.in_force_from is not None and one.in_force_from <= day and one.content["format"] == FORMAT
        for one in filings.filings(unit, kind="electronic_format")
    )
