"""What every test may ask for by name, and which of them wait for the long checks."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.access.houses import nobody, quick_passwords, staff, staffed_url
from tests.database.servers import (
    database_url,
    embedded_house_url,
    empty_embedded_house_url,
    empty_house_url,
    house_url,
    server_url,
    servers,
)
from tests.odds.keeping import kept_apart

__all__ = [
    "database_url",
    "embedded_house_url",
    "empty_embedded_house_url",
    "empty_house_url",
    "house_url",
    "kept_apart",
    "nobody",
    "quick_passwords",
    "server_url",
    "servers",
    "staff",
    "staffed_url",
]

# How long something takes decides no test, neither an example nor making one.
settings.register_profile("feltwork", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("feltwork")

ON_ONE_SERVER = {Path(__file__).parent / room for room in ("cli", "table", "wagering")}
"""Rooms that meet a server only through `database` and `ledger`, whose tests run on every kind of it."""


@pytest.hookimpl(tryfirst=True)  # before those marked as long are left out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        kind = getattr(item, "callspec", None) and item.callspec.params.get("server_url")  # type: ignore[attr-defined]
        if kind == "system" and (item.path.parent in ON_ONE_SERVER or item.get_closest_marker("one_server")):
            item.add_marker(pytest.mark.long)


@pytest.fixture(autouse=True, scope="session")
def acts_are_watched() -> Iterator[None]:
    """Every act of every test, for what it reads after its commit; tests without a database carry none out."""
    if "feltwork.database.database" not in sys.modules:
        yield
        return
    from tests.one_unit import watched

    with watched():
        yield


@pytest.fixture(autouse=True)
def nothing_is_read_after_a_commit() -> Iterator[None]:
    """An act's answer comes from its own unit of work: one that opens another afterwards fails its test."""
    yield
    if "tests.one_unit" in sys.modules:
        from tests.one_unit import FOUND

        told, FOUND[:] = "\n".join(FOUND), []
        assert not told, f"an act opens a unit of work after its commit:\n{told}"
