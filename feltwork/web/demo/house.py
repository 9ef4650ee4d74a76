"""A house that is a demo: what the demo does, it does in such a house alone."""

from __future__ import annotations

from typing import NewType

from feltwork.database.database import Unit
from feltwork.database.purpose import Purpose, claim
from feltwork.wagering.house import House

DemoHouse = NewType("DemoHouse", House)
"""Comes from `demo_house` alone: the demo's parts take no other house."""


def demo_house(house: House) -> DemoHouse:
    """The demo in a database that is a demo's, or becomes one because nothing is in it; refused in a real house."""

    def claimed(unit: Unit) -> None:
        claim(unit, Purpose.DEMO)

    house.database.run(claimed, "the demo's database")
    return DemoHouse(house)
