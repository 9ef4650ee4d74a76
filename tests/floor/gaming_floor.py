"""A gaming floor for tests: a plan with areas A and B, a restricted area, a store, and the terminals 1001 and 1002."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from feltwork.access.person import Person
from feltwork.database.database import Unit
from feltwork.filing import filings
from feltwork.floor import devices, locations, movements, notices, plans, software, table_count, tested
from feltwork.floor.devices import Configuration, Device
from feltwork.floor.games import OfferedGame
from feltwork.floor.kinds import DeviceKind
from feltwork.floor.movements import Movement
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import holds, terminals
from tests.access.staff import Staff

T = TypeVar("T")
K = DeviceKind
INSTALLED = Configuration("P-1.0", "OS-4")
SLOT = Configuration("P-9", "OS-2", "VS-1", games=(OfferedGame("Dragons", "DR-88", 8500, 8812),))
TRANSPORT: dict[str, Any] = {
    "shipper": "Feltwork Casino, 1 Felt Street",
    "method": "lorry",
    "receiver": "Feltwork Casino, 1 Felt Street",
    "quantity": 1,
    "transported_on": "2026-11-16",
    "expected_at": "2026-11-16T12:00:00-05:00",
    "reason": "storage",
}


class GamingFloor:
    """The floor's devices and everybody who works on them."""

    def __init__(self, staff: Staff) -> None:
        self.staff = staff
        self.people: dict[str, Person] = {}

    def who(self, name: str) -> Person:
        if name not in self.people:
            self.people[name] = self.staff[name]
        return self.people[name]

    def run(self, work: Callable[..., T], *args: Any, **named: Any) -> T:
        return self.staff.database.run(lambda unit: work(unit, *args, **named))

    def refused(self, work: Callable[..., Any], *args: Any, **named: Any) -> Refused:
        """The refusal; nothing of it was applied."""
        before = self.rows()
        try:
            self.run(work, *args, **named)
        except Refused as refused:
            assert self.rows() == before
            return refused
        raise AssertionError("it was not refused")

    def rows(self) -> list[Any]:
        return self.staff.owner(
            "select (select count(*) from floor.device), (select count(*) from floor.movement),"
            " (select count(*) from floor.configuration), (select count(*) from floor.inspection),"
            " (select count(*) from floor.nonresponse_end), (select count(*) from floor.meter_reading),"
            " (select count(*) from filing.filing), (select count(*) from access.signature),"
            " (select count(*) from access.trail), (select count(*) from floor.location)"
        )

    # ------------------------------------------------------------------------------------------------- setting up

    def file(self, kind: str, content: dict[str, Any], by: str = "ravi", subject: str | None = None) -> UUID:
        id = new_id()
        self.run(filings.file, id, self.who(by), kind, content, subject)
        return id

    def approve(self, filing: UUID, *by: str, **about: Any) -> UUID:
        for name in by or ("edith",):
            self.run(filings.decide, filing, self.who(name), approves=True, reason="complete", **about)
        return filing

    def plan(self, *blocks: plans.Block) -> UUID:
        """A plan that is approved and in force."""
        filed = self.approve(self.file("gaming_floor_plan", plans.laid_out("Hall", blocks)))
        self.run(locations.open_location, self.who("ravi"), filed)
        return filed

    def place_for(self, kind: str, **content: Any) -> str:
        filed = self.approve(self.file(kind, content))
        opened: str = self.run(locations.open_location, self.who("ravi"), filed)["location"]
        return opened

    def restricted(self, name: str = "Workshop") -> str:
        return self.place_for("restricted_area", location=name, where="basement")

    def store(self, name: str = "Warehouse", most: int = 50) -> str:
        where = "2 Side Street, Allentown"
        return self.place_for("off_premises_storage", location=name, where=where, most_devices=most)

    def licence(self, category: int = 2, other_tables: int = 0) -> None:
        self.run(table_count.state, new_id(), self.who("ravi"), category, other_tables)

    def terminal(
        self, asset_number: str = "1001", serial: str | None = None, installed: Configuration = INSTALLED
    ) -> Device:
        serial = serial or f"S-{asset_number}"
        return self.register(asset_number, K.ELECTRONIC_WAGERING_TERMINAL, serial, installed)

    def register(
        self, asset_number: str, kind: DeviceKind, serial: str, installed: Configuration, **more: Any
    ) -> Device:
        return self.run(
            devices.register,
            new_id(),
            self.who("leo"),
            asset_number,
            kind,
            "Acme",
            serial,
            "T-100",
            installed,
            **more,
        )

    def enrol(self, asset_number: str) -> None:
        terminals.enrol(self.staff.house, new_id(), asset_number, "T1")

    # --------------------------------------------------------------------------------------------------- moving

    def notice(self, asset_number: str, to: str | None) -> UUID:
        """A notice of this movement: the one that waits for it, or a new one."""
        waiting = self.run(lambda unit: notices.open_notices(unit, devices.device(unit, asset_number)))
        if told := next((one.id for one in waiting if one.content["moved_to"] == to), None):
            return told
        id = new_id()
        self.run(notices.notify, id, self.who("sue"), asset_number, to)
        return id

    def transport(self, serial: str = "S-1001", **more: Any) -> UUID:
        return self.file("transport_notice", {**TRANSPORT, "serial_numbers": [serial], **more}, "sue")

    def move(self, asset_number: str, to: str | None, *, by: str = "sue", signed: bool = True, **more: Any) -> Movement:
        """With its notice where one is needed, and signed."""
        if "notice" not in more and self.on_or_to_floor(asset_number, to):
            more["notice"] = self.notice(asset_number, to)
        moved = self.run(movements.move, new_id(), self.who(by), asset_number, to, **more)
        return self.sign(moved.id) if signed else moved

    def on_or_to_floor(self, asset_number: str, to: str | None) -> bool:
        of = self.run(devices.device, asset_number)
        entered = None if to is None else self.run(locations.location, to)
        return of.kind.notified and notices.what_happens(of, entered) is not None

    def sign(self, movement: UUID) -> Movement:
        self.run(movements.sign, movement, self.who("maya"), "slot_shift_manager")
        return self.run(movements.sign, movement, self.who("leo"), "lead_technician")

    def inspect(self, asset_number: str, *, passed: bool = True) -> Device:
        return self.run(software.inspect, new_id(), self.who("lars"), asset_number, "seals in order", passed=passed)

    # --------------------------------------------------------------------------------------------------- looking

    def where(self, asset_number: str) -> str | None:
        return self.run(devices.device, asset_number).location

    def holds(self, asset_number: str) -> set[str]:
        return {one.kind for one in self.run(holds.holds, holds.of_terminal(asset_number))}

    def cleared(self, asset_number: str) -> set[str]:
        return self.run(holds.cleared, holds.of_terminal(asset_number))

    def commence(self) -> None:
        """Operations commence, with what is here tested and approved."""
        for what in (str(one.what).replace(" ", "_") for one in self.run(tested.missing)):
            content = {"what": what, "described": "a prototype", "program_id": "P-1"}
            self.approve(self.file("testing_submission", content), "lars")
        self.run(holds.commence, "the test")

    def now(self) -> datetime:
        def read(unit: Unit) -> datetime:
            moment: datetime = unit.value("select ledger.now()")
            return moment

        return self.run(read)


def set_up(staff: Staff) -> GamingFloor:
    """A floor with eight locations, a licence, and the device 1001 registered."""
    made = GamingFloor(staff)
    made.plan(plans.Block("A", 2, 3), plans.Block("B", 1, 2, smoking=True))
    made.licence()
    made.terminal()
    return made
