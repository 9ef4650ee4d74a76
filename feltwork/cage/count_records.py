"""Counts as the books have them: how far each is, without what was counted, and what was counted for who may see it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final, Literal
from uuid import UUID

from feltwork.access.person import Person
from feltwork.cage.keys import log, log_json
from feltwork.cage.places import Place, place_of
from feltwork.cage.plan import CountKind
from feltwork.database.database import Row, Unit
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused

State = Literal["counting", "suspended", "to_recount", "differs", "agreed", "closed"]
KINDS: Final[dict[CountKind, tuple[str, str]]] = {
    "terminal": ("Slot machine, terminal and fully automated table count", "465a.25(m)(1)"),
    "banking": ("Daily Banking Table Game Count", "465a.25(m)(2)"),
    "nonbanking": ("Daily Nonbanking Table Game Count", "465a.25(m)(3)"),
}


@dataclass(frozen=True, slots=True)
class ToCount:
    """A box of the drop that this count is for."""

    collected: UUID
    box: str
    place: Place
    counted: bool

    def to_json(self) -> dict[str, Any]:
        return {
            "collected": str(self.collected),
            "box": self.box,
            "place": str(self.place),
            "counted": self.counted,
        }


@dataclass(frozen=True, slots=True)
class Count:
    """A count as it stands. Nothing in it tells an amount."""

    id: UUID
    number: int
    kind: CountKind
    day: date
    drop_number: int
    state: State
    supervisor: str
    members: dict[str, int]
    """Sign-in names with their places in the team, the supervisor's first; who was relieved is not among them."""
    relieved: tuple[dict[str, Any], ...]
    totals: bool
    """Whether every box is counted, whatever the state is called since."""
    observed: bool
    boxes: tuple[ToCount, ...]
    entries: int
    """How often something was recorded; corrections make it more than the boxes."""
    present: tuple[str, ...]
    recounts: tuple[dict[str, Any], ...]
    left: tuple[dict[str, Any], ...]
    keys: list[dict[str, Any]]
    opened_at: datetime
    closed_at: datetime | None

    @property
    def name(self) -> str:
        return f"count {self.number}"

    @property
    def section(self) -> str:
        return KINDS[self.kind][1]

    @property
    def recount_section(self) -> str:
        return "465a.25(n)" if self.kind == "terminal" else "465a.25(o)(6)"

    @property
    def version(self) -> int:
        """Of its report: a correction, or a change in the team, makes the next one, which is signed anew."""
        return 1 + self.entries - len(self.boxes) + len(self.relieved)

    def to_json(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "number": self.number,
            "kind": self.kind,
            "title": KINDS[self.kind][0],
            "section": self.section,
            "day": self.day.isoformat(),
            "drop": self.drop_number,
            "state": self.state,
            "supervisor": self.supervisor,
            "members": list(self.members),
            "relieved": list(self.relieved),
            "totals": self.totals,
            "observed": self.observed,
            "present": list(self.present),
            "boxes": [one.to_json() for one in self.boxes],
            "recounts": list(self.recounts),
            "left": list(self.left),
            "keys": self.keys,
            "opened_at": self.opened_at.isoformat(),
            "closed_at": self.closed_at and self.closed_at.isoformat(),
        }


_SELECT: Final = """
select c.*, s.sign_in_name as supervisor_name, d.number as drop_number, f.at as finished_at, x.at as closed_at,
    cage.observed(c.id) as observed, cage.agreed_recount(c.id) as agreed, p.entries
from cage.count c
join access.person s on s.id = cage.leads(c.id)
join cage.drop d on d.id = c.drop_id
join cage.count_progress p on p.count_id = c.id
left join cage.count_finished f on f.count_id = c.id
left join cage.count_closed x on x.count_id = c.id
"""


def count(unit: Unit, id: UUID) -> Count:
    """A count as it stands, without what was counted."""
    row = unit.row(f"{_SELECT} where c.id = %s", (id,))
    if row is None:
        raise Refused(f"count {id}", "there is no such count", "465a.25(m)", "open it first")
    return _count(unit, row)


def counts(unit: Unit, most: int = 30) -> list[Count]:
    """Counts, the newest first."""
    return [_count(unit, row) for row in unit.rows(f"{_SELECT} order by c.number desc limit %s", (most,))]


def uncounted(unit: Unit) -> list[dict[str, Any]]:
    """Boxes that were delivered and that no count has taken up, by drop and kind; tables' within the gaming day."""
    rows = unit.rows(
        "select d.id, d.number, d.day, coalesce(t.kind, 'terminal') as kind, count(*) as boxes, v.at"
        " from cage.delivered v join cage.drop d on d.id = v.drop_id join cage.collected b on b.drop_id = d.id"
        " left join cage.felt_table t on t.number = b.felt_table where not exists (select from cage.count c"
        " where c.drop_id = d.id and c.kind = coalesce(t.kind, 'terminal')) group by 1, 2, 3, 4, 6 order by v.at, 4"
    )
    return [
        {
            "drop": str(row["id"]),
            "drop_number": row["number"],
            "day": row["day"].isoformat(),
            "kind": row["kind"],
            "title": KINDS[row["kind"]][0],
            "section": KINDS[row["kind"]][1],
            "boxes": row["boxes"],
            "delivered_at": row["at"].isoformat(),
        }
        for row in rows
    ]


def has_counted(found: Count, who: Person) -> bool:
    """Whether somebody counted or recounted, were they relieved since or not."""
    others = ({one["sign_in_name"] for one in found.relieved}, {one["by"] for one in found.recounts})
    return who.sign_in_name in set(found.members).union(*others)


def _count(unit: Unit, row: Row) -> Count:
    id = row["id"]
    members = unit.rows(
        "select p.sign_in_name, m.position from cage.count_member m join access.person p on p.id = m.person"
        " where m.count_id = %s and not exists (select from cage.count_relieved r where r.count_id = m.count_id"
        " and r.person = m.person) order by p.sign_in_name <> %s, m.position",
        (id, row["supervisor_name"]),
    )
    relieved = unit.rows(
        "select p.sign_in_name, s.sign_in_name as successor, w.sign_in_name as by, r.why, r.at"
        " from cage.count_relieved r join access.person p on p.id = r.person left join access.person s"
        " on s.id = r.successor join access.person w on w.id = r.relieved_by where r.count_id = %s order by r.at",
        (id,),
    )
    recounts = unit.rows(
        "select p.sign_in_name as by, w.sign_in_name as presented_by, r.how, r.at, cage.agrees(r.id) as agrees"
        " from cage.recount r join access.person p on p.id = r.person join access.person w on w.id = r.presented_by"
        " where r.count_id = %s order by r.at",
        (id,),
    )
    left = unit.rows(
        "select p.sign_in_name as by, l.emergency, l.at from cage.room_left l join access.person p on p.id = l.person"
        " where l.count_id = %s order by l.at",
        (id,),
    )
    return Count(
        id=id,
        number=row["number"],
        kind=row["kind"],
        day=row["day"],
        drop_number=row["drop_number"],
        state=_state(row, recounts),
        supervisor=row["supervisor_name"],
        members={one["sign_in_name"]: one["position"] for one in members},
        relieved=tuple({**one, "at": one["at"].isoformat()} for one in relieved),
        totals=row["finished_at"] is not None,
        observed=row["observed"],
        boxes=_to_count(unit, row),
        entries=row["entries"],
        present=_present(unit, id),
        recounts=tuple({**one, "at": one["at"].isoformat()} for one in recounts),
        left=tuple({**one, "at": one["at"].isoformat()} for one in left),
        keys=log_json(log(unit, id)),
        opened_at=row["at"],
        closed_at=row["closed_at"],
    )


def _state(row: Row, recounts: list[Row]) -> State:
    if row["closed_at"]:
        return "closed"
    if row["kind"] != "terminal" and not row["observed"]:
        return "suspended"
    if row["finished_at"] is None:
        return "counting"
    if row["agreed"] is not None:
        return "agreed"
    return "differs" if recounts else "to_recount"


def _to_count(unit: Unit, row: Row) -> tuple[ToCount, ...]:
    found = unit.rows(
        "select b.id, b.box, b.terminal, b.felt_table, b.device,"
        " b.id in (select cage.counted_boxes(%(count)s)) as counted from cage.collected b"
        " left join cage.felt_table t on t.number = b.felt_table"
        " where b.drop_id = %(drop)s and coalesce(t.kind, 'terminal') = %(kind)s order by b.position",
        {"count": row["id"], "drop": row["drop_id"], "kind": row["kind"]},
    )
    return tuple(ToCount(one["id"], one["box"], place_of(one), one["counted"]) for one in found)


def _present(unit: Unit, id: UUID) -> tuple[str, ...]:
    """Casino compliance representatives who are in the count room."""
    rows = unit.rows(
        "select sign_in_name from (select distinct on (e.person) e.person, e.came from cage.presence e"
        " where e.count_id = %s order by e.person, e.at desc, e.id desc) newest"
        " join access.person p on p.id = newest.person where came order by 1",
        (id,),
    )
    return tuple(row["sign_in_name"] for row in rows)


# ------------------------------------------------------------------------------------------------ what was counted


@dataclass(frozen=True, slots=True)
class Found:
    """What the count team recorded for one box, by its newest version."""

    id: UUID
    collected: UUID
    box: str
    place: Place
    bills: dict[str, int]
    currency: Cents
    value_chips: Cents
    rake_chips: Cents
    instruments: tuple[dict[str, Any], ...]
    version: int
    why: str | None
    by: str

    @property
    def instrument_value(self) -> Cents:
        return sum(one["amount"] for one in self.instruments)

    @property
    def unmatched_value(self) -> Cents:
        """Of the vouchers and coupons, those that the terminal had not redeemed: counted all the same."""
        return sum(one["amount"] for one in self.instruments if one["ticket"] is None)

    def to_json(self) -> dict[str, Any]:
        return {
            "collected": str(self.collected),
            "box": self.box,
            "place": str(self.place),
            "bills": self.bills,
            "currency": money(self.currency),
            "value_chips": money(self.value_chips),
            "rake_chips": money(self.rake_chips),
            "instruments": [_shown(one) for one in self.instruments],
            "instrument_value": money(self.instrument_value),
            "unmatched_value": money(self.unmatched_value),
            "version": self.version,
            "why": self.why,
            "by": self.by,
        }


def _shown(instrument: dict[str, Any]) -> dict[str, Any]:
    """The number of a voucher is as good as cash where it is outstanding: its end is enough to find the paper."""
    number = instrument["number"]
    shown = f"\u2026{number[-4:]}" if number and len(number) > 4 else number
    return {**instrument, "number": shown, "amount": money(instrument["amount"])}


def read_found(unit: Unit, id: UUID, reader: Person) -> list[Found]:
    """What was counted, for who may see it: the database refuses whoever is to recount, and notes everybody else."""
    rows = unit.rows(
        "select n.*, b.box, b.terminal, b.felt_table, b.device, p.sign_in_name from cage.counted_for(%s, %s) n"
        " join cage.collected b on b.id = n.collected join access.person p on p.id = n.counted_by order by b.position,"
        " n.version",
        (id, reader.id),
    )
    instruments: dict[UUID, list[dict[str, Any]]] = {}
    for row in unit.rows("select * from cage.instruments_for(%s, %s)", (id, reader.id)):
        one = {name: row[name] for name in ("kind", "number", "amount", "ticket", "finding")}
        instruments.setdefault(row["counted"], []).append(one)
    newest = {row["collected"]: row for row in rows}
    return [
        Found(
            id=row["id"],
            collected=row["collected"],
            box=row["box"],
            place=place_of(row),
            bills=row["bills"],
            currency=row["currency"],
            value_chips=row["value_chips"],
            rake_chips=row["rake_chips"],
            instruments=tuple(instruments.get(row["id"], ())),
            version=row["version"],
            why=row["why"],
            by=row["sign_in_name"],
        )
        for row in newest.values()
    ]


def read_recounts(unit: Unit, id: UUID, reader: Person) -> list[dict[str, Any]]:
    """What was recounted, for who may see the count."""
    rows = unit.rows(
        "select r.*, p.sign_in_name from cage.recounts_for(%s, %s) r join access.person p on p.id = r.person"
        " order by r.at",
        (id, reader.id),
    )
    return [
        {
            "by": row["sign_in_name"],
            "bills": row["bills"],
            "currency": money(row["currency"]),
            "value_chips": money(row["value_chips"]),
            "rake_chips": money(row["rake_chips"]),
        }
        for row in rows
    ]
