"""`at`: a house with its plan, its people and its boxes, copied from one that was prepared once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.database.servers import Servers, fresh_database

if TYPE_CHECKING:
    from tests.cage.drop_house import DropHouse


@pytest.fixture(scope="module")
def prepared_url(servers: Servers, staffed_url: str) -> Iterator[str]:
    """Terminals 1001 and 1002, and felt tables of both kinds, to be copied."""
    from tests.access.staff import at_work
    from tests.cage.drop_house import DropHouse

    with fresh_database(servers.url("embedded"), staffed_url) as url:
        with at_work(url) as staff:
            DropHouse(staff).prepared(tables=[("R1", "banking"), ("R2", "banking"), ("P1", "nonbanking")])
        yield url


@pytest.fixture
def at(servers: Servers, prepared_url: str) -> Iterator[DropHouse]:
    """A house at noon of the gaming day whose drop comes in the night."""
    from tests.access.staff import at_work
    from tests.cage.drop_house import DropHouse

    with fresh_database(servers.url("embedded"), prepared_url) as url, at_work(url) as staff:
        yield DropHouse(staff)
