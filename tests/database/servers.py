"""Servers for the tests: the embedded one and the system's, each started once a worker and kept to the end.

`server_url` runs a test on every kind there is; `database_url` gives it an empty database of its own there, `house_url`
one with a house in it; `fresh_database` makes more of them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from bench.addresses import HouseUrl, url_of
from feltwork.database.addresses import OwnerUrl
from feltwork.database.binaries import path_binaries, wheel_binaries
from feltwork.database.cluster import Cluster
from feltwork.database.login import admit
from feltwork.database.where import OWNER_VARIABLE

QUICK = {"fsync": "off", "full_page_writes": "off", "shared_buffers": "64MB", "autovacuum": "off"}
"""For tests, which may kill a server but never its machine: what it wrote is the system's to keep. The defaults are on,
and commits stay synchronous, or a killed server would lose what it had answered."""
KINDS = ("embedded", "system")


def use_database(monkeypatch: pytest.MonkeyPatch, url: HouseUrl) -> None:
    """Commands in this process work on this database, with both logins."""
    for name, value in url.maintenance.items():
        monkeypatch.setenv(name, value)


IN_MEMORY = Path("/dev/shm")  # noqa: S108 - a folder with a name of its own is made in it
ROOM = 4 * 2**30


def in_memory() -> Path | None:
    """Where files are kept in memory, if there is room: a database is copied there in 15 ms, on a disk in 350 ms."""
    if IN_MEMORY.is_dir() and os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free > ROOM:
        return IN_MEMORY
    return None


@contextmanager
def place(*, on_disk: bool = False) -> Iterator[Path]:
    """A folder that a server of another user can be let into; pytest closes its own folders again and again."""
    folder = Path(tempfile.mkdtemp(prefix="feltwork-test-", dir=None if on_disk else in_memory()))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


# Reads until the tests' end of the pipe is closed, by whatever way they ended.
AFTERWARDS = (
    'cat >/dev/null; pid=$(head -n 1 "$1/postgres/data/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid"; rm -rf "$1"'
)


@contextmanager
def tidied_even_if_killed(folder: Path) -> Iterator[None]:
    """Stop the server in a folder and remove it when these tests are gone, even if they had no time to do it."""
    command = ["sh", "-c", AFTERWARDS, "sh", str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True) as waiting:
        yield
        assert waiting.stdin is not None
        waiting.stdin.close()


@contextmanager
def quick_cluster(binaries: Path | None = None) -> Iterator[Cluster]:
    """A server in a folder of its own, gone at the end."""
    with (
        place() as folder,
        tidied_even_if_killed(folder),
        Cluster(folder / "postgres", settings=QUICK, binaries=binaries) as cluster,
    ):
        yield cluster


class Servers:
    """The servers of a worker, started when first asked for."""

    def __init__(self, until: ExitStack) -> None:
        self._until = until
        self._urls: dict[str, HouseUrl] = {}

    def url(self, kind: str) -> HouseUrl:
        """The address of a server's own database, from which others are made; skips where there is no such server."""
        if kind not in self._urls:
            self._urls[kind] = self._start(kind)
        return self._urls[kind]

    def _start(self, kind: str) -> HouseUrl:
        if kind == "system" and (url := os.environ.get(OWNER_VARIABLE)):
            admit(OwnerUrl(url))
            return HouseUrl(url)
        binaries = next(iter(wheel_binaries()), None) if kind == "embedded" else path_binaries()
        if binaries is None:
            pytest.skip(f"no {kind} PostgreSQL here")
        return url_of(self._until.enter_context(quick_cluster(binaries.folder)), "postgres")


@contextmanager
def fresh_database(server_url: str, like: str | None = None) -> Iterator[HouseUrl]:
    """A database at the newest version, or a copy of the one at the address ``like``; dropped at the end."""
    from feltwork.database.migrate import migrate

    with empty_database(server_url, like) as url:
        if like is None:
            migrate(url.owner)
        yield url


@contextmanager
def empty_database(server_url: str, like: str | None = None) -> Iterator[HouseUrl]:
    """A database with a name of its own, empty or a copy of the one at the address ``like``; dropped at the end."""
    import psycopg
    from psycopg import sql
    from psycopg.conninfo import conninfo_to_dict, make_conninfo

    name = f"test_{uuid.uuid4().hex}"
    template = str(conninfo_to_dict(like)["dbname"]) if like else "template0"
    with psycopg.connect(server_url, autocommit=True) as connection:
        # Copying files is the quicker way where nothing is forced to the disk (about 35 ms against 100 ms), and the
        # slower one elsewhere (800 ms).
        copied = sql.SQL("strategy file_copy" if connection.execute("show fsync").fetchone() == ("off",) else "")
        create = sql.SQL("create database {} template {} {}")
        connection.execute(create.format(sql.Identifier(name), sql.Identifier(template), copied))
    try:
        yield HouseUrl(make_conninfo(server_url, dbname=name))
    finally:
        with psycopg.connect(server_url, autocommit=True) as connection:
            connection.execute(sql.SQL("drop database if exists {} with (force)").format(sql.Identifier(name)))


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """Kept apart from `server_url`, so that going from kind to kind starts no server twice."""
    with ExitStack() as until:
        yield Servers(until)


@pytest.fixture(scope="session", params=KINDS)
def server_url(request: pytest.FixtureRequest, servers: Servers) -> HouseUrl:
    """A server's address, once for every kind."""
    return servers.url(request.param)


@pytest.fixture
def database_url(server_url: str) -> Iterator[HouseUrl]:
    """The address of an empty database, once for every kind of server."""
    with empty_database(server_url) as url:
        yield url


@pytest.fixture(scope="session")
def empty_house_url(server_url: str) -> Iterator[HouseUrl]:
    """A house in which nothing has happened yet, to be copied: that takes a third of the time of making one."""
    from feltwork.wagering.house import House

    with fresh_database(server_url) as url:
        House.open(url).close()
        yield url


@pytest.fixture
def house_url(server_url: str, empty_house_url: str) -> Iterator[HouseUrl]:
    """The address of a house in which nothing has happened yet, once for every kind of server."""
    with fresh_database(server_url, empty_house_url) as url:
        yield url


@pytest.fixture(scope="session")
def empty_embedded_house_url(servers: Servers) -> Iterator[HouseUrl]:
    """A house in which nothing has happened yet, on the embedded server, to be copied."""
    from feltwork.wagering.house import House

    with fresh_database(servers.url("embedded")) as url:
        House.open(url).close()
        yield url


@pytest.fixture
def embedded_house_url(servers: Servers, empty_embedded_house_url: str) -> Iterator[HouseUrl]:
    """The address of a new house on the embedded server alone: for what is long and not about the server."""
    with fresh_database(servers.url("embedded"), empty_embedded_house_url) as url:
        yield url
