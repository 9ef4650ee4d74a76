"""Which database: the one that is named, else Feltwork's own, made on first use."""

from __future__ import annotations

import psycopg
import pytest

from feltwork.database.addresses import AppUrl, OwnerUrl
from feltwork.database.cluster import default_cluster
from feltwork.database.where import OWNER_VARIABLE, VARIABLE, current_url, database_url, owner_url
from feltwork.terms.refusal import Refused
from tests.database.servers import place


def test_the_database_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, " postgresql://ann@example.test/books ")
    assert database_url() == AppUrl("postgresql://ann@example.test/books")


def test_the_owners_address_is_a_variable_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "postgresql://ann@example.test/books")
    monkeypatch.delenv(OWNER_VARIABLE, raising=False)
    with pytest.raises(Refused, match=f"set {OWNER_VARIABLE} to the owner's address for this command alone"):
        owner_url()
    monkeypatch.setenv(OWNER_VARIABLE, "postgresql://bea@example.test/books")
    assert owner_url() == OwnerUrl("postgresql://bea@example.test/books")
    monkeypatch.delenv(VARIABLE)
    assert owner_url() == OwnerUrl("postgresql://bea@example.test/books")
    with pytest.raises(Refused, match=f"set {VARIABLE} to the application's login"):
        database_url()


def test_feltworks_own_is_made_on_first_use_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.delenv(OWNER_VARIABLE, raising=False)
    with place() as folder:
        monkeypatch.setenv("FELTWORK_DATA", str(folder))
        try:
            with psycopg.connect(database_url().app_conninfo) as connection:
                found = connection.execute("select current_database(), session_user").fetchone()
                assert found == ("feltwork", "feltwork_app")
            with psycopg.connect(owner_url().owner_conninfo) as connection:
                connection.execute("create table kept (x integer)")
            current_url()
            with psycopg.connect(owner_url().owner_conninfo) as connection:
                assert connection.execute("select to_regclass('kept')::text").fetchone() == ("kept",)
        finally:
            default_cluster().stop()
