"""Drops as the books have them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final, Literal
from uuid import UUID
from zoneinfo import ZoneInfo

from feltwork.cage.boxes import find_in
from feltwork.cage.keys import log, log_json
from feltwork.cage.places import Place, place_of
from feltwork.cage.plan import DropKind
from feltwork.database.database import Row, Unit
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import options

State = Literal["opened", "begun", "verified", "delivered", "ended", "called_off"]


@dataclass(frozen=True, slots=True)
class Collected:
    """A box that was collected; what is in it nobody knows yet."""

    id: UUID
    box: str
    place: Place
    by: str
    at: datetime

    def to_json(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "box": self.box,
            "place": str(self.place),
            "by": self.by,
            "at": self.at.isoformat(),
        }


@dataclass(frozen=True, slots=True)
class Drop:
    """A drop as it stands."""

    id: UUID
    number: int
    kind: DropKind
    day: date
    begins_at: datetime
    route: str
    deviations: tuple[UUID, ...]
    state: State
    supervisor: str
    team: dict[str, dict[str, Any]]
    places: tuple[Place, ...]
    """What is to be collected, in order; what an approved deviation left out since is not among it."""
    positions: tuple[int, ...]
    """Where each of them stands in what the drop was opened for."""
    left_out: tuple[Place, ...]
    boxes: tuple[Collected, ...]
    keys: list[dict[str, Any]]
    events: dict[str, dict[str, Any]]
    """When and by whom it was begun, verified, delivered, ended or called off."""
    next_box: str | None

    @property
    def name(self) -> str:
        return f"drop {self.number}"

    @property
    def collected(self) -> int:
        return len(self.boxes)

    @property
    def next_place(self) -> Place | None:
        return self.places[self.collected] if self.collected < len(self.places) else None

    @property
    def next_position(self) -> int:
        return self.positions[self.collected]

    def to_json(self) -> dict[str, Any]:
        following = self.next_place if self.state == "begun" else None
        return {
            "id": str(self.id),
            "number": self.number,
            "kind": self.kind,
            "day": self.day.isoformat(),
            "begins_at": self.begins_at.isoformat(),
            "route": self.route,
            "deviations": [str(one) for one in self.deviations],
            "state": self.state,
            "supervisor": self.supervisor,
            "team": list(self.team.values()),
            "places": [str(one) for one in self.places],
            "left_out": [str(one) for one in self.left_out],
            "collected": [one.to_json() for one in self.boxes],
            "next_place": following and str(following),
            "next_box": self.next_box if following else None,
            "keys": self.keys,
            "events": self.events,
        }


_SELECT: Final = """
select d.*, s.sign_in_name as supervisor_name, case when e.drop_id is not null then 'ended'
        when v.drop_id is not null then 'delivered' when t.drop_id is not null then 'verified'
        when b.drop_id is not null then 'begun' when o.drop_id is not null then 'called_off' else 'opened' end as state,
    b.at as begun_at, b.begun_by, t.at as verified_at, t.verified_by, v.at as delivered_at, v.delivered_by,
    v.place as delivered_to, e.at as ended_at, e.ended_by, o.at as called_off_at, o.called_off_by, o.why
from cage.drop d
join access.person s on s.id = coalesce((select n.person from cage.drop_supervised n where n.drop_id = d.id
    order by n.at desc, n.id desc limit 1), d.supervisor)
left join cage.drop_begun b on b.drop_id = d.id
left join cage.trolley t on t.drop_id = d.id
left join cage.delivered v on v.drop_id = d.id
left join cage.drop_ended e on e.drop_id = d.id
left join cage.drop_called_off o on o.drop_id = d.id
"""


def drop(unit: Unit, id: UUID) -> Drop:
    """A drop as it stands."""
    row = unit.row(f"{_SELECT} where d.id = %s", (id,))
    if row is None:
        raise Refused(f"drop {id}", "there is no such drop", "465a.18(a)", "open it first")
    return _drop(unit, row)


def drops(unit: Unit, most: int = 30) -> list[Drop]:
    """Drops, the newest first."""
    return [_drop(unit, row) for row in unit.rows(f"{_SELECT} order by d.number desc limit %s", (most,))]


def _drop(unit: Unit, row: Row) -> Drop:
    id = row["id"]
    places = unit.rows(
        "select p.position, p.terminal, p.felt_table, p.device, o.position is not null as left_out"
        " from cage.drop_place p left join cage.drop_left_out o on o.drop_id = p.drop_id and o.position = p.position"
        " where p.drop_id = %s"
        " order by p.position",
        (id,),
    )
    deviated = unit.rows("select deviation, route from cage.drop_deviated where drop_id = %s order by at", (id,))
    team = unit.rows(
        "select p.sign_in_name, p.name, m.departments, m.credential_number from cage.drop_member m"
        " join access.person p on p.id = m.person where m.drop_id = %s order by p.sign_in_name",
        (id,),
    )
    collected = unit.rows(
        "select c.id, c.box, c.terminal, c.felt_table, c.device, p.sign_in_name, c.at from cage.collected c"
        " join access.person p on p.id = c.collected_by where c.drop_id = %s order by c.position",
        (id,),
    )
    boxes = tuple(Collected(one["id"], one["box"], place_of(one), one["sign_in_name"], one["at"]) for one in collected)
    left = [one for one in places if not one["left_out"]]
    where = tuple(place_of(one) for one in left)
    going_on = row["state"] == "begun" and len(boxes) < len(where)
    there = find_in(unit, where[len(boxes)]) if going_on else None
    return Drop(
        id=id,
        number=row["number"],
        kind=row["kind"],
        day=row["day"],
        begins_at=row["begins_at"].astimezone(ZoneInfo(options(unit).timezone)),
        route=next((one["route"] for one in reversed(deviated) if one["route"]), row["route"]),
        deviations=(*row["deviations"], *(one["deviation"] for one in deviated)),
        state=row["state"],
        supervisor=row["supervisor_name"],
        team={one["sign_in_name"]: one for one in team},
        places=where,
        positions=tuple(one["position"] for one in left),
        left_out=tuple(place_of(one) for one in places if one["left_out"]),
        boxes=boxes,
        keys=log_json(log(unit, id)),
        events=_events(unit, row),
        next_box=None if there is None else there.number,
    )


def _events(unit: Unit, row: Row) -> dict[str, dict[str, Any]]:
    names = ("begun", "verified", "delivered", "ended", "called_off")
    happened = [name for name in names if row[f"{name}_at"] is not None]
    who = {
        one["id"]: one["sign_in_name"]
        for one in unit.rows(
            "select id, sign_in_name from access.person where id = any(%s)",
            ([row[f"{name}_by"] for name in happened],),
        )
    }
    return {
        name: {"by": who[row[f"{name}_by"]], "at": row[f"{name}_at"].isoformat(), **_more(name, row)}
        for name in happened
    }


def _more(name: str, row: Row) -> dict[str, Any]:
    if name == "delivered":
        return {"to": row["delivered_to"]}
    return {"why": row["why"]} if name == "called_off" else {}
