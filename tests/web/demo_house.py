"""The demo casino as a database to be copied: setting up its people, tables and terminals takes seconds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from feltwork.wagering.house import House
from feltwork.web.demo import set_up_demo
from tests.database.servers import Servers, fresh_database


@pytest.fixture(scope="session")
def demo_house_url(servers: Servers) -> Iterator[str]:
    """A house in which the demo is set up and nothing has happened; nobody is connected to it, so it can be copied."""
    with fresh_database(servers.url("embedded")) as url:
        with House.open(url) as house:
            set_up_demo(house)
        yield url
