"""A ledger by name: `books`, on every kind of server there is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from feltwork.database.database import Database
from tests.database.servers import fresh_database
from tests.ledger.books import CONNECTIONS, Books


@pytest.fixture(scope="session")
def template_url(server_url: str) -> Iterator[str]:
    """A database at the newest version, to be copied."""
    with fresh_database(server_url) as url:
        yield url


@pytest.fixture(scope="module")
def kept_books(server_url: str, template_url: str) -> Iterator[Books]:
    """One ledger for all tests of a module, where none of them leaves anything behind."""
    with (
        fresh_database(server_url, template_url) as url,
        Database(url, connections=CONNECTIONS, patience_s=30) as database,
    ):
        yield Books(url, database)


@pytest.fixture
def books(server_url: str, template_url: str) -> Iterator[Books]:
    with (
        fresh_database(server_url, template_url) as url,
        Database(url, connections=CONNECTIONS, patience_s=30) as database,
    ):
        yield Books(url, database)
