"""Houses for tests of who may do what: `staff` has its people and is a copy of one made once; `nobody` has none yet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from unittest import mock

import pytest

from tests.database.servers import Servers, fresh_database

if TYPE_CHECKING:
    from tests.access.staff import Staff


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Passwords cost as little as argon2 can, in this process: tests hash thousands. Servers that tests start pay the
    price of the day, which a test of its own looks at."""
    from argon2 import PasswordHasher

    from feltwork.access import passwords

    with mock.patch.object(passwords, "HASHER", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)):
        yield


@pytest.fixture(scope="session")
def staffed_url(servers: Servers, empty_embedded_house_url: str) -> Iterator[str]:
    """A house with its people, to be copied: hashing passwords takes its time."""
    from feltwork.wagering.house import House
    from tests.access.staff import hire

    with fresh_database(servers.url("embedded"), empty_embedded_house_url) as url:
        with House.open(url) as house:
            hire(house)
        yield url


@pytest.fixture
def staff(servers: Servers, staffed_url: str) -> Iterator[Staff]:
    """A house with its people. On the embedded server alone: the schema is compared on every kind by the migrations."""
    from tests.access.staff import at_work

    with fresh_database(servers.url("embedded"), staffed_url) as url, at_work(url) as found:
        yield found


@pytest.fixture
def nobody(embedded_house_url: str) -> Iterator[Staff]:
    """A house where nobody is yet."""
    from tests.access.staff import at_work

    with at_work(embedded_house_url) as found:
        yield found
