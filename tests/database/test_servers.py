"""The servers that the tests stand on: there, apart from each other, and empty at the start."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import psutil
import psycopg
import pytest

from tests.database.servers import empty_database


def names(url: str) -> set[str]:
    with psycopg.connect(url) as connection:
        return {name for (name,) in connection.execute("select datname from pg_database")}


def test_a_database_of_its_own_is_empty_and_gone_afterwards(server_url: str) -> None:
    before = names(server_url)
    with empty_database(server_url) as one, empty_database(server_url) as other:
        with psycopg.connect(one) as connection:
            connection.execute("create table here ()")
        with psycopg.connect(other) as connection, pytest.raises(psycopg.errors.UndefinedTable):
            connection.execute("select from here")
    assert names(server_url) == before


def test_a_database_is_dropped_with_a_connection_still_open(server_url: str) -> None:
    before = names(server_url)
    with empty_database(server_url) as url:
        left = psycopg.connect(url)
    assert names(server_url) == before
    with pytest.raises(psycopg.OperationalError):
        left.execute("select")


def test_the_fixture_gives_one_too(database_url: str) -> None:
    with psycopg.connect(database_url) as connection:
        found = connection.execute("select count(*) from pg_tables where schemaname = 'public'").fetchone()
    assert found == (0,)


def test_a_server_goes_with_the_tests_that_started_it_even_if_they_are_killed() -> None:
    code = (
        "from tests.database.servers import quick_cluster\n"
        "with quick_cluster() as cluster:\n"
        "    print(cluster.folder.parent, (cluster.data / 'postmaster.pid').read_text().split()[0], flush=True)\n"
        "    input()"
    )
    root = Path(__file__).parents[2]
    tests = subprocess.Popen(
        [sys.executable, "-c", code], cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert tests.stdout is not None
    folder, pid = tests.stdout.readline().split()
    assert psutil.Process(int(pid)).name() == "postgres"
    tests.kill()
    tests.communicate()
    while Path(folder).exists() or (psutil.pid_exists(int(pid)) and psutil.Process(int(pid)).status() != "zombie"):
        time.sleep(0.05)
