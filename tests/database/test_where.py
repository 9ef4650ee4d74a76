"""Which database: the one that is named, else Feltwork's own, made on first use."""

from __future__ import annotations

import psycopg
import pytest

from feltwork.database.cluster import default_cluster
from feltwork.database.where import VARIABLE, database_url
from tests.database.servers import place


def test_the_database_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, " postgresql://ann@example.test/books ")
    assert database_url() == "postgresql://ann@example.test/books"


def test_feltworks_own_is_made_on_first_use_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    with place() as folder:
        monkeypatch.setenv("FELTWORK_DATA", str(folder))
        try:
            with psycopg.connect(database_url()) as connection:
                assert connection.execute("select current_database()").fetchone() == ("feltwork",)
                connection.execute("create table kept (x integer)")
            with psycopg.connect(database_url()) as connection:
                assert connection.execute("select to_regclass('kept')::text").fetchone() == ("kept",)
        finally:
            default_cluster().stop()
