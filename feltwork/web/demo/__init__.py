"""A small casino to try things in: tables of every family, terminals with credentials, people of every role."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID, uuid5

from feltwork.access import people
from feltwork.access.passwords import Printed
from feltwork.access.person import Person
from feltwork.access.roles import Role
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.table.setup import Setup
from feltwork.table.tables import set_up
from feltwork.wagering import overview, progressive_controllers, terminals
from feltwork.wagering.house import House
from feltwork.web.demo.cage import furnish_cage
from feltwork.web.demo.floor import set_up_floor
from feltwork.web.demo.house import DemoHouse, demo_house
from feltwork.web.demo.oversight import oversee
from feltwork.web.demo.poker import open_poker_room, open_poker_table
from feltwork.web.demo.revenue import set_rates_and_policy
from feltwork.web.demo.seats import DemoSeats
from feltwork.web.demo.training import train

__all__ = ["ADMINISTRATOR", "PASSWORD", "PEOPLE", "TABLES", "DemoSeats", "DemoTable", "set_up_demo"]

PASSWORD: Final = "feltwork demo"  # noqa: S105 - it is printed: everybody may play every role here
_NAMESPACE: Final = UUID("5a4f1b0e-6a38-5d0e-9f5e-2f6d0c6f7a11")


@dataclass(frozen=True, slots=True)
class DemoTable:
    """A table of the demo casino."""

    id: str
    edition: str
    rules: Mapping[str, Any]
    terminals: int
    setup: Setup = field(default_factory=lambda: Setup(automatic=True))
    progressive: bool = False


_LIMITS: Final = {"table_minimum": 5, "table_maximum": 500}
TABLES: Final = (
    DemoTable("Blackjack", "free-bet-blackjack", _LIMITS, 6),
    DemoTable("Three-Card", "three-card-poker", _LIMITS, 7),
    DemoTable("Baccarat", "minibaccarat", _LIMITS, 30),
    DemoTable("High-Roll", "high-roll-dice", {"table_maximum": 500}, 12),
    DemoTable("Pai-Gow", "pai-gow-tiles", _LIMITS, 6),
    DemoTable("Caribbean", "caribbean-stud-poker", _LIMITS, 7, progressive=True),
    DemoTable("Criss-Cross", "criss-cross-poker", _LIMITS, 6),
    DemoTable("Spanish-21", "spanish-21", _LIMITS, 7, Setup(cards_from="dealer")),
)
ADMINISTRATOR: Final = ("admin", "Ada Administrator")
PEOPLE: Final = (
    ("dealer", "Dana Dealer", (Role.DEALER,)),
    ("dealer2", "Dolores Dealer", (Role.DEALER,)),
    ("floor", "Flora Floorperson", (Role.FLOORPERSON,)),
    ("floor2", "Felix Floorperson", (Role.FLOORPERSON,)),
    ("attendant", "Aaron Attendant", (Role.SLOT_ATTENDANT,)),
    ("supervisor", "Sam Supervisor", (Role.SLOT_SUPERVISOR,)),
    ("security", "Sid Security", (Role.SECURITY,)),
    ("security2", "Sora Security", (Role.SECURITY,)),
    ("finance", "Fay Finance", (Role.FINANCE,)),
    ("compliance", "Cora Compliance", (Role.CASINO_COMPLIANCE_REPRESENTATIVE,)),
    ("instructor", "Ines Instructor", (Role.INSTRUCTOR,)),
    ("pitboss", "Paul Pitboss", (Role.PIT_BOSS,)),
    ("tables", "Tara Tablegames", (Role.DIRECTOR_OF_TABLE_GAMES,)),
    ("technician", "Leo Technician", (Role.LEAD_TECHNICIAN,)),
    ("shift", "Maya Shiftmanager", (Role.SLOT_SHIFT_MANAGER,)),
    ("slots", "Ravi Slotoperations", (Role.DIRECTOR_OF_SLOT_OPERATIONS,)),
    ("count", "Colin Count", (Role.COUNT_TEAM_MEMBER,)),
    ("count2", "Cleo Count", (Role.COUNT_TEAM_MEMBER,)),
    ("countroom", "Rosa Countroom", (Role.COUNT_ROOM_SUPERVISOR,)),
    ("mainbank", "Mona Mainbank", (Role.MAIN_BANK_CASHIER,)),
    ("cage", "Gina Cage", (Role.CAGE_SUPERVISOR,)),
    ("compliance2", "Colette Compliance", (Role.CASINO_COMPLIANCE_SUPERVISOR,)),
    ("laboratory", "Lars Laboratory", (Role.GAMING_LABORATORY_REPRESENTATIVE,)),
    ("board", "Edith Executive", (Role.EXECUTIVE_DIRECTOR,)),
)


def set_up_demo(house: House, *, printed: bool = True) -> None:
    """Make the demo casino where it is not there yet; what is there stays as it is. Refused in a real house.

    Its people have the printed password, or none yet: then the caller gives them theirs. A printed password counts as
    chosen by its person.
    """
    house = demo_house(house)
    administrator = house.database.run(lambda unit: _administrator(unit, printed), "the demo's people")
    house.database.run(lambda unit: _people(unit, administrator, printed), "the demo's people")
    for table in TABLES:
        _table(house, table)
    open_poker_table(house, _NAMESPACE)
    house.set_options(_id("options"), "the demo", facility="Feltwork Demo Casino")
    furnish_cage(house, _NAMESPACE)
    house.database.run(lambda unit: oversee(unit, _NAMESPACE), "the demo's submissions")
    set_up_floor(house)
    open_poker_room(house, _NAMESPACE)
    house.database.run(lambda unit: set_rates_and_policy(unit, _NAMESPACE), "the demo's rates")
    house.database.run(train, "the demo's dealers")


def _id(what: str) -> UUID:
    return uuid5(_NAMESPACE, what)


def _administrator(unit: Unit, printed: bool) -> Person:
    password = PASSWORD if printed else secrets.token_urlsafe(24)
    return people.find(unit, ADMINISTRATOR[0]) or people.first(unit, *ADMINISTRATOR, password)


def _people(unit: Unit, administrator: Person, printed: bool) -> None:
    missing = [who for who in PEOPLE if people.find(unit, who[0]) is None]
    password = Printed(PASSWORD) if missing and printed else None
    for name, full_name, roles in missing:
        people.add(unit, administrator, name, full_name, roles, password)


def _table(house: DemoHouse, table: DemoTable) -> None:
    there = house.database.run(
        lambda unit: unit.row("select from wagering.gaming_table where id = %s", (table.id,)), "the demo's tables"
    )
    if there is None:
        terminals.open_table(house, new_id(), table.id, table.edition, table.rules)
        set_up(house, new_id(), table.id, table.setup, "the demo")
        if table.progressive:
            progressive_controllers.set_up(house, new_id(), table.id, table.edition, made_by="the demo")
            progressive_controllers.link(house, new_id(), table.id, table.id, "the demo")
    enrolled = {one.asset_number for one in overview.terminals(house)}
    for number in range(1, table.terminals + 1):
        asset_number = f"{table.id}-{number}"
        if asset_number not in enrolled:
            terminals.enrol(house, new_id(), asset_number, table.id)
            terminals.enable(house, new_id(), asset_number, "the demo")
