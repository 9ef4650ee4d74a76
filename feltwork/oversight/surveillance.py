"""Cameras: how many each table needs and what each has to cover, compared with those that are there (465a.9(c))."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args
from uuid import UUID

from feltwork.access.locks import one_at_a_time
from feltwork.access.permissions import Permission, verify
from feltwork.access.person import Person
from feltwork.access.trail import note
from feltwork.database.database import Row, Unit
from feltwork.oversight.tables import Table, floor_table, floor_tables
from feltwork.terms.refusal import Refused
from feltwork.terms.report import Block, Column, Report
from feltwork.terms.shown import shown
from feltwork.wagering.report_documents import Made

CameraKind = Literal["stationary", "pan_tilt_zoom"]
LONGEST: Final = 200


@dataclass(frozen=True, slots=True)
class Covers:
    """What one of the cameras of a table has to cover."""

    id: str
    words: str


_ENDS: Final = (Covers("one_end", "one end of the table"), Covers("other_end", "the other end of the table"))
_LAYOUT: Final = Covers("layout", "the table layout")
_WHEEL: Final = (Covers("wheel", "the wheel"), _LAYOUT)
_TABLE: Final = (Covers("table", "the table"),)

TWO: Final[Mapping[str, tuple[str, tuple[Covers, ...]]]] = {
    "craps": ("465a.9(c)(2)(ii)", _ENDS),
    "mini-craps": ("465a.9(c)(2)(ii)", _ENDS),
    "three-dice-football": ("465a.9(c)(2)(ii)", _ENDS),
    "baccarat": ("465a.9(c)(2)(iii)", _ENDS),
    "roulette": ("465a.9(c)(2)(iv)", _WHEEL),
    "big-six-wheel": ("465a.9(c)(2)(v)", _WHEEL),
    "props-and-hops": (
        "465a.9(c)(2)(vi)",
        (Covers("circle", "the circle where the uncovered shaker is placed"), _LAYOUT),
    ),
    "high-roll-dice": (
        "465a.9(c)(2)(vii)",
        (Covers("throw_box", "the throw box"), Covers("rest", "the rest of the table")),
    ),
}
"""Games whose tables have two cameras. Craps, Three Dice Football, Roulette and Big Six are played at felt tables."""
OVERALL: Final = (
    ("465a.9(c)(1)(i)", Covers("terminals", "electronic table layouts and credit meters of terminals")),
    ("465a.9(c)(1)(ii)", Covers("tables", "patrons, dealers, wagers and outcomes at the tables")),
)
"""What cameras that pan, tilt and zoom have to see; how many that takes the text does not say: at least one here."""


@dataclass(frozen=True, slots=True)
class Needed:
    """A camera that has to be there."""

    table: str | None
    kind: CameraKind
    covers: Covers
    section: str


def cameras_for(game_id: str, *, fully_automated: bool = False) -> tuple[str, tuple[Covers, ...]]:
    """The stationary cameras that a table of a game needs, and by which section.

    A hybrid gaming table is a table with a dealer and counts like any other; its terminals, and a table that is fully
    automated, have no camera of their own.

    >>> cameras_for("minibaccarat")
    ('465a.9(c)(2)(i)', (Covers(id='table', words='the table'),))
    >>> len(cameras_for("baccarat")[1]), len(cameras_for("baccarat", fully_automated=True)[1])
    (2, 0)
    """
    if fully_automated:
        return "465a.9(c)(2)", ()
    return TWO.get(game_id.partition("@")[0], ("465a.9(c)(2)(i)", _TABLE))


def needed(tables: Mapping[str, str]) -> list[Needed]:
    """Every camera that a floor needs: tables by name, with the game of each."""
    found = [
        Needed(table, "stationary", covers, section)
        for table, edition in sorted(tables.items())
        for section, cover in [cameras_for(edition)]
        for covers in cover
    ]
    return [*(Needed(None, "pan_tilt_zoom", covers, section) for section, covers in OVERALL), *found]


# -------------------------------------------------------------------------------------------------------- the register


def put_up(
    unit: Unit, id: UUID, by: Person, name: str, kind: CameraKind, covers: str, table: str | None = None
) -> None:
    """A camera is there: what it covers, of which table or of the floor."""
    verify(by, Permission.KEEP_CAMERAS)
    of, covers = _verify(unit, "camera", kind, covers, table)
    if not 0 < len(name.strip()) <= 40:
        raise Refused("camera", f"{shown(name)} is no name", "465a.9(c)", "up to 40 letters")
    one_at_a_time(unit, f"camera/{name.strip()}")
    known = unit.row("select name, kind, gaming_table, felt_table, covers from records.camera where id = %s", (id,))
    if known is not None:
        _verify_same(known, (name.strip(), kind, *of, covers), "465a.9(c)")
        return
    if unit.row("select from records.camera where name = %s", (name.strip(),)) is not None:
        raise Refused(f"camera {name.strip()}", "there is one of this name, or was", "465a.9(c)", "choose another")
    unit.run(
        "insert into records.camera (id, name, kind, gaming_table, felt_table, covers, put_up_by)"
        " values (%s, %s, %s, %s, %s, %s, %s)",
        (id, name.strip(), kind, *of, covers, by.id),
    )
    note(unit, by, "camera_put_up", f"camera {name.strip()}", {"table": table, "covers": covers})


def take_down(unit: Unit, by: Person, name: str, why: str) -> None:
    """A camera is there no more."""
    verify(by, Permission.KEEP_CAMERAS)
    row = unit.row(
        "select c.id from records.camera c left join records.camera_taken_down d on d.camera = c.id"
        " where c.name = %s and d.camera is null",
        (name,),
    )
    if row is None:
        raise Refused(f"camera {shown(name)}", "there is none of this name", "465a.9(c)", "look at the list")
    if not why.strip():
        raise Refused(f"camera {name}", "no reason is stated", "465a.9(c)", "say why")
    unit.run(
        "insert into records.camera_taken_down (camera, why, taken_down_by) values (%s, %s, %s)",
        (row["id"], why.strip()[:LONGEST], by.id),
    )
    note(unit, by, "camera_taken_down", f"camera {name}", {"why": why.strip()[:LONGEST]})


def require(
    unit: Unit, id: UUID, by: Person, kind: CameraKind, covers: str, why: str, table: str | None = None
) -> None:
    """The Bureau of Casino Compliance requires a camera besides (465a.9(c)(3))."""
    verify(by, Permission.REQUIRE_CAMERAS)
    of, covers = _verify(unit, "camera", kind, covers, table)
    if not why.strip():
        raise Refused("camera", "no reason is stated", "465a.9(c)(3)", "say why")
    one_at_a_time(unit, f"camera required/{id}")
    known = unit.row("select kind, gaming_table, felt_table, covers from records.camera_required where id = %s", (id,))
    if known is not None:
        _verify_same(known, (kind, *of, covers), "465a.9(c)(3)")
        return
    unit.run(
        "insert into records.camera_required (id, gaming_table, felt_table, covers, kind, why, required_by)"
        " values (%s, %s, %s, %s, %s, %s, %s)",
        (id, *of, covers, kind, why.strip()[:LONGEST], by.id),
    )
    note(unit, by, "camera_required", f"table {table}" if table else "the floor", {"covers": covers})


def require_no_more(unit: Unit, id: UUID, by: Person) -> None:
    """The Bureau requires it no more."""
    verify(by, Permission.REQUIRE_CAMERAS)
    if unit.row("select from records.camera_required where id = %s", (id,)) is None:
        raise Refused(f"requirement {id}", "there is none of this id", "465a.9(c)(3)", "look at the list")
    unit.run(
        "insert into records.camera_required_no_more (requirement, by) values (%s, %s) on conflict do nothing",
        (id, by.id),
    )
    note(unit, by, "camera_required_no_more", f"requirement {id}", None)


Columns = tuple[str | None, str | None]


def _verify(unit: Unit, what: str, kind: str, covers: str, table: str | None) -> tuple[Columns, str]:
    """The hybrid gaming table or felt table that it is for, neither where it is for the floor; and what it covers."""
    if kind not in get_args(CameraKind):
        raise Refused(what, f"{shown(kind)} is no kind", "465a.9(c)", f"one of {', '.join(get_args(CameraKind))}")
    if not 0 < len(covers.strip()) <= LONGEST:
        raise Refused(what, "it does not say what it covers", "465a.9(c)", "state it")
    if table is None:
        return (None, None), _meant(covers, [one for _, one in OVERALL])
    found = floor_table(unit, table)
    return found.columns, _meant(covers, cameras_for(found.game)[1])


def _meant(covers: str, wanted: Iterable[Covers]) -> str:
    """What is covered, by the name that the requirement has for it: people write it in words as well.

    >>> _meant(" The wheel", _WHEEL), _meant("WHEEL", _WHEEL), _meant("the rack", _WHEEL)
    ('wheel', 'wheel', 'the rack')
    """
    words = " ".join(covers.casefold().replace("_", " ").split())
    names = {name: one.id for one in wanted for name in (one.id.replace("_", " "), one.words.casefold())}
    return names.get(words) or names.get(f"the {words}") or covers.strip()


def _verify_same(known: Row, stated: tuple[object, ...], section: str) -> None:
    if tuple(known.values()) != stated:
        raise Refused("camera", "this id was used for other content", section, "make a new id")


# ------------------------------------------------------------------------------------------------------ how it stands


def standing(unit: Unit) -> list[dict[str, Any]]:
    """Every camera that the floor needs, with the one that is there for it; and those that are there besides."""
    tables = floor_tables(unit)
    there = unit.rows(
        "select c.id, c.name, c.kind, coalesce(c.gaming_table, c.felt_table) as gaming_table, c.covers"
        " from records.camera c where not exists (select from records.camera_taken_down d where d.camera = c.id)"
        " order by c.name"
    )
    required = unit.rows(
        "select r.id, coalesce(r.gaming_table, r.felt_table) as gaming_table, r.covers, r.kind, r.why"
        " from records.camera_required r"
        " where not exists (select from records.camera_required_no_more n where n.requirement = r.id) order by r.at"
    )
    wanted = [
        *(_row(one, tables) for one in needed({name: one.game for name, one in tables.items()})),
        *(_required(one, tables) for one in required),
    ]
    return _matched(wanted, there, tables)


def _matched(wanted: list[dict[str, Any]], there: Iterable[Row], tables: Mapping[str, Table]) -> list[dict[str, Any]]:
    free = list(there)
    for one in wanted:
        fits = next((camera for camera in free if _fits(camera, one)), None)
        if fits is not None:
            free.remove(fits)
            one["camera"] = fits["name"]
    besides = [
        {
            **_blank(camera["gaming_table"], tables),
            "kind": camera["kind"],
            "covers": camera["covers"],
            "words": _in_words(camera, tables),
            "camera": camera["name"],
        }
        for camera in free
    ]
    return [*wanted, *besides]


def _in_words(camera: Row, tables: Mapping[str, Table]) -> str:
    """What a camera covers as the requirement says it, where it is one that is there besides."""
    table = tables.get(camera["gaming_table"] or "")
    known = [one for _, one in OVERALL] if table is None else cameras_for(table.game)[1]
    words: str = next((one.words for one in known if one.id == camera["covers"]), camera["covers"].replace("_", " "))
    return words


def _fits(camera: Row, one: Mapping[str, Any]) -> bool:
    return (camera["kind"], camera["gaming_table"], camera["covers"]) == (one["kind"], one["table"], one["covers"])


def _blank(table: str | None, tables: Mapping[str, Table]) -> dict[str, Any]:
    """A felt table that has left the floor has no game any more; its cameras hang there besides."""
    name = tables[table].game_name if table is not None and table in tables else None
    return {"table": table, "game": name, "section": None, "requirement": None, "camera": None, "needed": False}


def _row(one: Needed, tables: Mapping[str, Table]) -> dict[str, Any]:
    told = {"kind": one.kind, "covers": one.covers.id, "words": one.covers.words, "section": one.section}
    return {**_blank(one.table, tables), **told, "needed": True}


def _required(row: Row, tables: Mapping[str, Table]) -> dict[str, Any]:
    told = {"kind": row["kind"], "covers": row["covers"], "words": f"{row['covers']}: {row['why']}"}
    return {
        **_blank(row["gaming_table"], tables), **told, "section": "465a.9(c)(3)", "requirement": str(row["id"]),
        "needed": True,
    }  # fmt: skip


def missing(rows: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Those that have to be there and are not."""
    return [one for one in rows if one["needed"] and one["camera"] is None]


def report(rows: list[dict[str, Any]], head: Made) -> Report:
    """The cameras of the floor on paper."""
    columns = (
        Column("table", "Table"),
        Column("game", "Game"),
        Column("kind", "Kind"),
        Column("words", "Covers"),
        Column("camera", "Camera"),
        Column("section", "Section", "section"),
    )
    told = [
        {**one, "table": one["table"] or "the floor", "kind": one["kind"].replace("_", ", ", 1).replace("_", " and "),
         "camera": one["camera"] or "missing"}
        for one in rows
    ]  # fmt: skip
    lacks = len(missing(rows))
    return head.report(
        "Surveillance cameras",
        "465a.9(c)",
        facts=(("Missing", str(lacks)),),
        blocks=(Block("What has to be covered", columns, told),),
        notes=("Terminals and fully automated tables have no stationary camera of their own.",),
    )
