"""A drop and a count of the demo's cage that go on at this hour, by deviations that were filed and approved."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from feltwork.access import people
from feltwork.access.person import Person
from feltwork.cage import counts, drops, keys, plan
from feltwork.database.database import Unit
from feltwork.filing import filings
from feltwork.ledger.ids import new_id
from feltwork.wagering.house import House, options
from feltwork.wagering.voucher_records import today
from feltwork.web.demo.cage import TEAM


class CageNight:
    """What happens beside the page, in one word each."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.day = house.database.run(today)

    def by(self, name: str) -> Person:
        return self.house.database.run(lambda unit: people.person(unit, name))

    def now(self) -> datetime:
        def read(unit: Unit) -> datetime:
            found: datetime = unit.value("select ledger.now()")
            return found.astimezone(ZoneInfo(options(unit).timezone))

        return self.house.database.run(read)

    def deviation(self, kind: str, content: dict[str, Any], *, approved: bool = True) -> UUID:
        id, finance = new_id(), self.by("finance")
        stated = {"day": self.day.isoformat(), "why": "a test of the page", **content}
        self.house.database.run(lambda unit: filings.file(unit, id, finance, kind, stated))
        if approved:
            plan.say(self.house, new_id(), self.by("compliance2"), id, "go ahead", approves=True)
        return id

    def open_drop(self, kind: plan.DropKind, *boxes: str) -> UUID:
        """A drop whose time is now, with its keys out."""
        at = {"begin_at": f"{self.now():%H:%M}", **({"boxes": list(boxes)} if boxes else {})}
        other = self.deviation("drop_deviation", {"drop": kind, **at})
        id = new_id()
        drops.open_drop(self.house, id, self.by("finance"), kind, self.day, TEAM, "finance", [other])
        keys.sign_out(self.house, new_id(), self.by("security2"), "release", "security", id)
        if kind == "terminals":
            keys.sign_out(self.house, new_id(), self.by("shift"), "main_door", "finance", id)
        return id

    def delivered(self, kind: plan.DropKind, *boxes: str) -> UUID:
        """A drop whose boxes are in the count room."""
        id = self.open_drop(kind, *(boxes if kind == "terminals" else ()))
        finance = self.by("finance")
        drops.begin(self.house, new_id(), finance, id)
        for box in boxes:
            drops.collect(self.house, new_id(), finance, id, box, f"{box}/B")
        drops.verify_trolley(self.house, new_id(), finance, id, len(boxes), security_lock=True, finance_lock=True)
        drops.deliver(self.house, new_id(), finance, id)
        self.keys_back(id)
        return id

    def keys_back(self, drop: UUID) -> None:
        """The keys of a drop that is delivered, with their departments."""
        for row in self.house.database.run(lambda unit: keys.out_for(unit, drop)):
            by = self.by("shift" if row["key"] == "main_door" else "security2")
            keys.sign_in(self.house, new_id(), by, row["id"])

    def open_count(self, drop: UUID, kind: plan.CountKind) -> UUID:
        now = self.now()
        window = {"begins": (now - timedelta(hours=1)).isoformat(), "ends": (now + timedelta(hours=1)).isoformat()}
        other = self.deviation("count_deviation", {"count": kind, **window})
        id = new_id()
        counts.open_count(self.house, id, self.by("countroom"), drop, kind, ["count", "count2"], other)
        return id

    def finish(self, count: UUID) -> None:
        counts.finish(self.house, new_id(), self.by("countroom"), count)
