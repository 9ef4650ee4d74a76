"""Purpose of a database: a house or a demo. Decided once, by the first server that opens it, and never changed."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final

import psycopg

from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused


class Purpose(StrEnum):
    """A real house, or a demo, whose people have passwords that everybody knows."""

    HOUSE = "house"
    DEMO = "demo"


_REFUSALS: Final = {
    Purpose.DEMO: (
        "--demo",
        "the database is a house's, and a demo only uses a database of its own",
        "unset FELTWORK_DATABASE_URL, or set it to the address of a new, empty database",
    ),
    Purpose.HOUSE: (
        "feltwork serve",
        "the database is a demo's, and its passwords are printed for everybody",
        "for the demo run `feltwork serve --demo`; for a house set FELTWORK_DATABASE_URL to the address of a new, empty"
        " database, or FELTWORK_DATA to a new folder",
    ),
}


def claim(unit: Unit, purpose: Purpose) -> None:
    """Decide the purpose of a new database; refused if the database has the other purpose."""
    if unit.value("select wagering.claim_purpose(%s)", (purpose,)) != purpose:
        what, why, instead = _REFUSALS[purpose]
        raise Refused(what, why, instead=instead)


def open_to_network(unit: Unit) -> None:
    """Record that a demo was opened to a network: it never has the printed password again."""
    unit.run("select wagering.open_demo_to_network()")


def was_open_to_network(unit: Unit) -> bool:
    """Whether a demo was ever opened to a network."""
    return unit.row("select from wagering.demo_for_network") is not None


def purpose_in(connection: psycopg.Connection[Any]) -> Purpose | None:
    """The purpose of the database of a connection; None if it is undecided, or the schema is of an earlier version."""
    if connection.execute("select to_regclass('wagering.purpose')").fetchone() == (None,):
        return None
    row = connection.execute("select purpose from wagering.purpose").fetchone()
    return None if row is None else Purpose(row[0])


def purpose_of(unit: Unit) -> Purpose | None:
    """The purpose of this database; None if no server has opened it yet."""
    purpose = unit.value("select purpose from wagering.purpose")
    return None if purpose is None else Purpose(purpose)
