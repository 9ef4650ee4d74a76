"""One at a time: what this room locks beside rows, since facts are rows that the application may not lock."""

from __future__ import annotations

from feltwork.database.database import Unit


def one_at_a_time(unit: Unit, what: str) -> None:
    """Wait until nobody else is at the same thing, and keep others waiting until this unit ends."""
    unit.run("select pg_advisory_xact_lock(hashtextextended(%s, 605))", (f"access/{what}",))
