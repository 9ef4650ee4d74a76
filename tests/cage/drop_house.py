"""A house whose drops and counts can go on: plan and schedule approved, people listed, terminals and tables with boxes.

Its clock stands at the drop's time; every act is one word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from feltwork.access import people
from feltwork.access.person import Person
from feltwork.access.roles import Role
from feltwork.cage import boxes, closing, counts, drop_list, drops, felt_tables, keys, plan, recounts
from feltwork.cage.auditing import COMPARISONS
from feltwork.cage.money_counted import read_cash, read_contents
from feltwork.cage.places import Place
from feltwork.filing import filings
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import balance
from feltwork.ledger.verify import verify
from feltwork.terms.refusal import Refused
from feltwork.wagering import game_accounts, terminals, vouchers
from feltwork.wagering.audit import audit
from feltwork.wagering.house import Answer
from tests.access.staff import Staff
from tests.bills import insert_bill

DAY = date(2031, 3, 3)
"""A Monday; the drop of its terminals is at 04:30 the next morning, before the gaming day ends at 06:00."""
ZONE = ZoneInfo("America/New_York")
TEAM = ("sid", "carol", "sue")
PLAN: dict[str, Any] = {
    "separately": "terminals first; tables an hour later, on another trolley",
    "terminals_begin_at": "04:30",
    "tables_begin_at": "05:15",
    "pick_up_days": {"monday": ["1001", "1002"], "tuesday": ["1001"]},
    "terminals_order": ["1002", "1001"],
    "tables_order": ["R2", "R1", "P1"],
    "route": "aisle three, then the service corridor",
}
SCHEDULE = {
    "terminals_from": "06:30",
    "terminals_until": "07:30",
    "tables_from": "08:00",
    "tables_until": "10:00",
    "designated": "every box that was collected in the night",
}


class DropHouse:
    """The staff of a house, at a drop."""

    def __init__(self, staff: Staff) -> None:
        self.staff, self.house = staff, staff.house
        if "tess" not in {one.sign_in_name for one in staff.run(people.people)}:
            staff.run(people.add, staff["ann"], "tess", "Tess", [Role.SECURITY], None)
        self.now(DAY, "12:00")

    # ------------------------------------------------------------------------------------------------ the ground

    def by(self, name: str) -> Person:
        return self.staff[name]

    def now(self, day: date, clock: str) -> None:
        """Set the house's clock: a time of day within a gaming day."""
        hours, minutes = map(int, clock.split(":"))
        on = day + timedelta(days=hours < 6)
        moment = datetime(on.year, on.month, on.day, hours, minutes, tzinfo=ZONE)
        self.staff.owner("update ledger.house set clock_ahead = %s::timestamptz - clock_timestamp()", moment)

    def file(self, by: str, kind: str, content: Mapping[str, Any], decider: str | None = None) -> UUID:
        id = new_id()
        self.staff.run(filings.file, id, self.by(by), kind, content)
        if decider:
            decided = lambda unit: filings.decide(unit, id, self.by(decider), approves=True, reason="in order")  # noqa: E731
            self.staff.run(decided)
        return id

    def prepared(self, *, tables: Iterable[tuple[str, str]] = ()) -> DropHouse:
        """Plan and schedule in force since the day before, people listed, a box in every terminal and a spare one."""
        self.now(DAY - timedelta(days=1), "12:00")
        self.file("carol", "drop_plan", PLAN, "kim")
        self.file("carol", "count_schedule", SCHEDULE, "kim")
        self.list_team(*TEAM, "tess")
        for number, kind in tables:
            felt_tables.register(self.house, new_id(), self.by("carol"), number, "Roulette", kind)
            self.box(number, Place("table", number))
        for asset_number in ("1001", "1002"):
            terminals.enable(self.house, new_id(), asset_number, "slot operations")
            self.box(asset_number, Place("terminal", asset_number))
        self.now(DAY, "12:00")
        return self

    def box(self, number: str, place: Place) -> None:
        """A box in a place, and an empty one for it."""
        for name in (number, f"{number}/B"):
            boxes.register(self.house, new_id(), self.by("carol"), name, "asset_number", place)
        boxes.put_in(self.house, new_id(), self.by("sid"), number, place)

    def list_team(self, *names: str) -> None:
        for name in names:
            drop_list.record(self.house, new_id(), self.by("gina"), name, f"PGCB-{name}")

    def bills(self, asset_number: str, *bills: int) -> None:
        for bill in bills:
            insert_bill(self.house, new_id(), asset_number, bill)

    def voucher(self, asset_number: str) -> str:
        """The validation number of a voucher for everything in a terminal."""
        number: str = game_accounts.cash_out(self.house, new_id(), asset_number)["voucher"]["validation_number"]
        return number

    def insert(self, asset_number: str, number: str) -> None:
        vouchers.insert(self.house, new_id(), asset_number, number)

    # -------------------------------------------------------------------------------------------------- the drop

    def open_drop(self, kind: Any = "terminals", team: tuple[str, ...] = TEAM, **more: Any) -> UUID:
        id = new_id()
        drops.open_drop(self.house, id, self.by("carol"), kind, more.pop("day", DAY), team, "carol", **more)
        return id

    def keys_out(self, drop: UUID, kind: str = "terminals") -> list[UUID]:
        ids = [new_id(), new_id()]
        keys.sign_out(self.house, ids[0], self.by("tess"), "release", "sid", drop)
        if kind == "terminals":
            keys.sign_out(self.house, ids[1], self.by("maya"), "main_door", "carol", drop)
        return ids if kind == "terminals" else ids[:1]

    def begin(self, kind: Any = "terminals", day: date = DAY, **more: Any) -> tuple[UUID, list[UUID]]:
        """A drop that has begun at its time, and its keys."""
        drop = self.open_drop(kind, day=day, **more)
        self.now(day, "04:30" if kind == "terminals" else "05:15")
        out = self.keys_out(drop, kind)
        drops.begin(self.house, new_id(), self.by("carol"), drop)
        return drop, out

    def collect(self, drop: UUID, box: str, replacement: str | None = None, id: UUID | None = None) -> Answer:
        return drops.collect(self.house, id or new_id(), self.by("sue"), drop, box, replacement)

    def carry(self, drop: UUID, out: list[UUID], boxes_seen: int) -> None:
        """Verified, delivered, keys back, over."""
        self.verify(drop, boxes_seen)
        drops.deliver(self.house, new_id(), self.by("carol"), drop)
        for one, receiver in zip(out, ("tess", "maya"), strict=False):
            keys.sign_in(self.house, new_id(), self.by(receiver), one)
        drops.end(self.house, new_id(), self.by("carol"), drop)

    def verify(self, drop: UUID, boxes_seen: int, by: str = "carol", *, locked: bool = True) -> Answer:
        return drops.verify_trolley(
            self.house, new_id(), self.by(by), drop, boxes_seen, security_lock=True, finance_lock=locked
        )

    def dropped(self, day: date = DAY) -> UUID:
        """Both terminals' boxes in the count room."""
        drop, out = self.begin(day=day)
        suffix = lambda number: f"{number}/B" if day == DAY else number  # noqa: E731
        old = lambda number: number if day == DAY else f"{number}/B"  # noqa: E731
        places = ("1002", "1001") if day == DAY else ("1001",)
        for number in places:
            self.collect(drop, old(number), suffix(number))
        self.carry(drop, out, len(places))
        return drop

    def tables_dropped(self, *numbers: str) -> UUID:
        drop, out = self.begin("tables")
        for number in numbers:
            self.collect(drop, number, f"{number}/B")
        self.carry(drop, out, len(numbers))
        return drop

    # ------------------------------------------------------------------------------------------------- the count

    def open_count(self, drop: UUID, kind: Any = "terminal", members: tuple[str, ...] = ("colin", "cora")) -> UUID:
        id = new_id()
        self.now(DAY + timedelta(days=1), "06:45" if kind == "terminal" else "08:30")
        counts.open_count(self.house, id, self.by("rosa"), drop, kind, members)
        return id

    def count(
        self,
        of: UUID,
        box: str,
        bills: Mapping[int, int],
        papers: Iterable[tuple[str, str | None, str]] = (),
        by: str = "colin",
        why: str | None = None,
        **chips: str,
    ) -> Answer:
        instruments = [{"kind": kind, "number": number, "amount": amount} for kind, number, amount in papers]
        contents = read_contents(bills, instruments, **chips)
        return counts.count_box(self.house, new_id(), self.by(by), of, box, contents, why)

    def finish(self, of: UUID) -> Answer:
        return counts.finish(self.house, new_id(), self.by("rosa"), of)

    def watch(self, of: UUID, *, came: bool = True, by: str = "kim") -> Answer:
        return counts.observe(self.house, new_id(), self.by(by), of, came=came)

    def recount(self, of: UUID, bills: Mapping[int, int], by: str = "mona", **more: Any) -> Answer:
        presented_by, how = more.pop("presented_by", "colin"), more.pop("how", "mechanically")
        cash = read_cash(bills, **more)
        return recounts.recount(self.house, new_id(), self.by(by), of, cash, presented_by, how)

    def sign(self, of: UUID, *names: str) -> None:
        for name in names or ("rosa", "colin", "cora"):
            closing.sign_report(self.house, new_id(), self.by(name), of)

    def close(self, of: UUID, id: UUID | None = None) -> Answer:
        return closing.close(self.house, id or new_id(), self.by("rosa"), of)

    # ---------------------------------------------------------------------------------------------------- asking

    def deviation(self, kind: str, content: Mapping[str, Any], *, approves: bool | None = True) -> UUID:
        """A deviation that was filed, and what the casino compliance supervisor said to it."""
        id = self.file("carol", kind, {"why": "a storm", **content})
        if approves is not None:
            plan.say(self.house, new_id(), self.by("kate"), id, "go ahead" if approves else "no", approves=approves)
        return id

    def balance(self, account: str) -> int:
        return int(self.house.read(lambda unit: balance(unit, account)).posted)

    def tied(self) -> bool:
        """Whether the books agree with the ledger, and the ledger with itself."""
        found = audit(self.house, more=COMPARISONS)
        assert found.clean, [str(one) for one in found.differences]
        return verify(self.staff.url).whole


def refused(work: Any, *args: Any, **named: Any) -> Refused:
    """What was refused; every act here is a unit of its own."""
    try:
        work(*args, **named)
    except Refused as found:
        return found
    raise AssertionError("it was not refused")
