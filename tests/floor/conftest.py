"""A gaming floor for each test: a copy of one that was made once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.access.staff import at_work
from tests.database.servers import Servers, fresh_database
from tests.floor.gaming_floor import GamingFloor, set_up


@pytest.fixture(scope="session")
def floor_url(servers: Servers, staffed_url: str) -> Iterator[str]:
    """A house whose gaming floor is set up, to be copied."""
    with fresh_database(servers.url("embedded"), staffed_url) as url:
        with at_work(url) as staff:
            set_up(staff)
        yield url


@pytest.fixture
def floor(servers: Servers, floor_url: str) -> Iterator[GamingFloor]:
    """A gaming floor of eight locations with nothing on it, and device 1001 that stands nowhere yet."""
    with fresh_database(servers.url("embedded"), floor_url) as url, at_work(url) as staff:
        yield GamingFloor(staff)
