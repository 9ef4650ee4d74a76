"""What keeps a terminal or a table from being used, besides its own switch.

Whoever answers for a condition (the floor's devices, the central control computer, the cage) says here whether it is
met. Until operations commence that is only noted: a house is set up and tried out. From then on whatever is not cleared
is a hold, and a hold refuses wagers. A hold may also be placed by itself, at any time (a box that was taken out).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

from feltwork.database.database import Row, Unit
from feltwork.terms.refusal import Refused

What = Literal["terminal", "table"]


@dataclass(frozen=True, slots=True)
class Subject:
    """A terminal or a gaming table.

    >>> str(Subject("terminal", "1001"))
    'terminal 1001'
    """

    what: What
    name: str

    def __str__(self) -> str:
        return f"{self.what} {self.name}"


def of_terminal(asset_number: str) -> Subject:
    """A terminal by its asset number."""
    return Subject("terminal", asset_number)


def of_table(table: str) -> Subject:
    """A gaming table by its name."""
    return Subject("table", table)


@dataclass(frozen=True, slots=True)
class Hold:
    """One reason why something can't be used."""

    kind: str
    why: str
    section: str
    instead: str | None
    placed_by: str
    at: datetime

    def refusal(self, subject: Subject | str) -> Refused:
        return Refused(str(subject), self.why, self.section, self.instead)

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "why": self.why,
            "section": self.section,
            "instead": self.instead,
            "placed_by": self.placed_by,
            "at": self.at.isoformat(),
        }


def held(terminal: list[dict[str, Any]], table: list[dict[str, Any]]) -> dict[str, Any] | None:
    """What a player is told where no wager is taken: the oldest reason, and whether what is theirs still comes out."""
    found = [(of_what, one) for of_what, stored in (("terminal", terminal), ("table", table)) for one in stored]
    if not found:
        return None
    what, oldest = found[0]
    return {
        "what": what,
        "why": oldest["why"],
        "section": oldest["section"],
        "instead": oldest["instead"],
        "works": not any(one["kind"] in INOPERABLE for one in terminal),
    }


def holds_of(stored: list[dict[str, Any]]) -> tuple[Hold, ...]:
    """Holds as they stand on the row of a terminal or a table."""
    return tuple(Hold(**{**one, "at": datetime.fromisoformat(one["at"])}) for one in stored)


# ------------------------------------------------------------------------------------------------------- conditions


@dataclass(frozen=True, slots=True)
class Condition:
    """What has to be in order before something is used, once operations have commenced."""

    kind: str
    what: What
    why: str
    """What is said where it is not."""
    section: str
    instead: str

    @property
    def hold(self) -> str:
        """The kind of hold that stands where it is not met."""
        return f"not_{self.kind}"


CONDITIONS: Final = {
    condition.kind: condition
    for condition in (
        Condition(
            "placed",
            "terminal",
            "it stands on no location of the gaming floor",
            "463a.3(b)",
            "have the slot operations department place it",
        ),
        Condition(
            "inspected",
            "terminal",
            "it was not inspected since it was installed",
            "605a.2(e)",
            "have the Bureau of Gaming Laboratory Operations inspect it",
        ),
        Condition(
            "connected",
            "terminal",
            "it is not connected to the central control computer",
            "463a.4(a)",
            "wait until the link is back, or call the slot operations department",
        ),
        Condition(
            "boxed",
            "terminal",
            "it has no drop box",
            "465a.17(e)(6)",
            "have a drop box put in",
        ),
        Condition(
            "filed",
            "table",
            "no approved Rules Submission is in force for it",
            "601a.2",
            "file its rules and have them approved",
        ),
    )
}


STOPPED: Final = "validator"
"""The hold of a terminal whose bill validator reported what an honest one does not; `terminal enable` lifts it."""
INOPERABLE: Final = frozenset({"not_boxed", "memory", STOPPED})
"""Holds under which a terminal does nothing at all; under the others a player may still cash out."""


def clear(unit: Unit, subject: Subject, kind: str, by: str) -> None:
    """A condition is met."""
    condition = _condition(subject, kind)
    _note(unit, subject, kind, by, met=True)
    lift(unit, subject, condition.hold, by)


def not_clear(unit: Unit, subject: Subject, kind: str, by: str, why: str | None = None) -> None:
    """A condition is met no longer; it refuses wagers once operations have commenced."""
    condition = _condition(subject, kind)
    _note(unit, subject, kind, by, met=False)
    if commenced_at(unit) is not None:
        place(unit, subject, condition.hold, why or condition.why, condition.section, by, condition.instead)


def _note(unit: Unit, subject: Subject, kind: str, by: str, *, met: bool) -> None:
    unit.run(
        "insert into wagering.condition as c (subject, kind, met, cleared_by) values (%s, %s, %s, %s)"
        " on conflict (subject, kind) do update set met = excluded.met, cleared_by = excluded.cleared_by,"
        " at = ledger.now() where c.met <> excluded.met",
        (str(subject), kind, met, by),
    )


def cleared(unit: Unit, subject: Subject) -> set[str]:
    """The conditions that something meets."""
    return {row["kind"] for row in unit.rows("select kind from wagering.clearance where subject = %s", (str(subject),))}


AT_POKER: Final = frozenset({"boxed", "filed"})
"""Conditions of an electronic poker table and its positions. The others are electronic wagering terminals', which are
those of a hybrid gaming table (605a.1)."""


def missing(unit: Unit, subject: Subject) -> list[Condition]:
    """The conditions that something does not meet."""
    has = cleared(unit, subject)
    table = subject.name
    if subject.what == "terminal":
        table = unit.value("select gaming_table from wagering.terminal where asset_number = %s", (subject.name,))
    poker = unit.value("select wagering.is_poker(%s)", (table,))
    return [
        one
        for one in CONDITIONS.values()
        if one.what == subject.what and one.kind not in has and (not poker or one.kind in AT_POKER)
    ]


def _condition(subject: Subject, kind: str) -> Condition:
    condition = CONDITIONS[kind]
    assert condition.what == subject.what, f"{kind} is no condition of {subject}"
    return condition


# ----------------------------------------------------------------------------------------------------------- holds


def place(unit: Unit, subject: Subject, kind: str, why: str, section: str, by: str, instead: str | None = None) -> bool:
    """Keep something from being used; False where that reason stands already."""
    _lock(unit, subject)
    if any(one.kind == kind for one in holds(unit, subject)):
        return False
    column = "terminal" if subject.what == "terminal" else "gaming_table"
    unit.run(
        f"insert into wagering.hold ({column}, kind, why, section, instead, placed_by)"  # noqa: S608 - two columns
        " values (%s, %s, %s, %s, %s, %s)",
        (subject.name, kind, why, section, instead, by),
    )
    return True


def lift(unit: Unit, subject: Subject, kind: str, by: str) -> bool:
    """A reason is over; False where it did not stand."""
    _lock(unit, subject)
    lifted = unit.run(
        "insert into wagering.hold_lifted (hold, lifted_by) select h.id, %(by)s from wagering.hold h"
        " where h.kind = %(kind)s and (h.terminal = %(terminal)s or h.gaming_table = %(table)s)"
        " and not exists (select from wagering.hold_lifted l where l.hold = h.id)",
        {"by": by, "kind": kind, **_named(subject)},
    )
    return lifted > 0


def holds(unit: Unit, subject: Subject) -> tuple[Hold, ...]:
    """Every reason that stands, the oldest first."""
    row = _row(unit, subject, lock=False)
    return holds_of(row["holds"])


def history(unit: Unit, subject: Subject) -> list[Row]:
    """Every reason that ever stood: kind, why, section, placed_by, at, lifted_by, lifted_at."""
    return unit.rows(
        "select h.kind, h.why, h.section, h.placed_by, h.at, l.lifted_by, l.at as lifted_at"
        " from wagering.hold h left join wagering.hold_lifted l on l.hold = h.id"
        " where h.terminal = %(terminal)s or h.gaming_table = %(table)s order by h.at, h.kind",
        _named(subject),
    )


def verify_free(holds: tuple[Hold, ...], subject: Subject | str, *, leaving: bool = False) -> None:
    """Refuse the use of what is held, with the oldest reason; who leaves only where the terminal does not work."""
    for one in holds:
        if not leaving or one.kind in INOPERABLE:
            raise one.refusal(subject)


def _named(subject: Subject) -> dict[str, str | None]:
    return {
        "terminal": subject.name if subject.what == "terminal" else None,
        "table": subject.name if subject.what == "table" else None,
    }


def _lock(unit: Unit, subject: Subject) -> None:
    _row(unit, subject, lock=True)


def _row(unit: Unit, subject: Subject, *, lock: bool) -> Row:
    named = (
        "select holds from wagering.terminal where asset_number = %s"
        if subject.what == "terminal"
        else "select holds from wagering.gaming_table where id = %s"
    )
    row = unit.row(named + (" for update" if lock else ""), (subject.name,))
    if row is None:
        raise Refused(str(subject), "there is no such " + subject.what, "461a.1", "enrol it first")
    return row


# ---------------------------------------------------------------------------------------------------- commencement


def commenced_at(unit: Unit) -> datetime | None:
    """When operations commenced; None while the house is set up and tried out."""
    found: datetime | None = unit.value("select commenced_at from wagering.house")
    return found


def commence(unit: Unit, by: str) -> datetime:
    """Operations commence: from now on every condition counts, at once, for every terminal and table."""
    unit.run("select from wagering.house for update")
    if (since := commenced_at(unit)) is not None:
        raise Refused("operations", f"they commenced at {since:%Y-%m-%d %H:%M}", "463a.5(a)")
    unit.run("update wagering.house set commenced_at = ledger.now()")
    for subject in _subjects(unit):
        hold_until_clear(unit, subject, by)
    found = commenced_at(unit)
    assert found is not None
    return found


def hold_until_clear(unit: Unit, subject: Subject, by: str) -> None:
    """A terminal or table that is new, or there when operations commence: held by every condition it does not meet."""
    if commenced_at(unit) is None:
        return
    for condition in missing(unit, subject):
        place(unit, subject, condition.hold, condition.why, condition.section, by, condition.instead)


def hold_until_inspected(unit: Unit, table: Subject, by: str) -> None:
    """A hybrid gaming table once operations have commenced: an installed one is inspected before use (605a.2(e)).

    Those that were there before are on the checklist of commencement.
    """
    if commenced_at(unit) is not None:
        condition = CONDITIONS["inspected"]
        place(unit, table, condition.hold, condition.why, condition.section, by, condition.instead)


def _subjects(unit: Unit) -> list[Subject]:
    terminals = unit.rows("select asset_number from wagering.terminal order by asset_number")
    tables = unit.rows("select id from wagering.gaming_table order by id")
    return [
        *(of_terminal(row["asset_number"]) for row in terminals),
        *(of_table(row["id"]) for row in tables),
    ]
