"""People for tests of live tables: a dealer, another one, a floorperson, a slot attendant."""

from __future__ import annotations

from feltwork.access import people
from feltwork.access.person import Person
from feltwork.access.roles import Role
from feltwork.database.database import Unit
from feltwork.table.desk import Who
from feltwork.wagering.house import House

PASSWORD = "a long pass phrase"  # noqa: S105 - of somebody who lives as long as a test


class Staff:
    """Who works on the floor."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.admin: Person = house.database.run(lambda unit: people.first(unit, "admin", "Ada", PASSWORD))
        self.dealer = self.somebody("dana", Role.DEALER)
        self.relief = self.somebody("dora", Role.DEALER)
        self.floorperson = self.somebody("flora", Role.FLOORPERSON)
        self.attendant = self.somebody("aaron", Role.SLOT_ATTENDANT)

    def somebody(self, name: str, *roles: Role) -> Who:
        def add(unit: Unit) -> Person:
            return people.add(unit, self.admin, name, name.title(), roles)

        return Who.somebody(self.house.database.run(add))
