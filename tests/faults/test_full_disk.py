"""A disk that fills up: what can't be kept is refused in clear words, and once there is room, work goes on.

The disk is a small file system in memory, mounted for the test, which takes root.
"""

from __future__ import annotations

import errno
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import UUID

import psycopg
import pytest

from feltwork import Refused
from feltwork.database.cluster import Cluster
from feltwork.database.migrate import migrate
from feltwork.database.refusals import Unavailable
from feltwork.ledger.ids import new_id
from feltwork.ledger.verify import verify
from feltwork.wagering.audit import audit
from feltwork.wagering.house import House
from tests.bills import insert_bill
from tests.database.servers import QUICK, place, tidied_even_if_killed, url_of
from tests.wagering.money_model import state_of
from tests.wagering.small_floor import set_up

SIZE_MB = 160
MOST_BILLS = 2_000
"""Far more than fit on the room that the server has kept for itself."""


class Disk:
    """A disk that can be filled to its last byte."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"

    def fill(self) -> None:
        file = os.open(self._filler, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        for size in (1 << 20, 1 << 12):
            try:
                while True:
                    os.write(file, bytes(size))
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise
        os.close(file)

    def make_room(self) -> None:
        self._filler.unlink()


@contextmanager
def small_disk() -> Iterator[Disk]:
    with place() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE_MB}m,mode=0755", "tmpfs", str(folder)]
        if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode:
            pytest.skip("no file system can be mounted here: it takes root, and a container that permits it")
        try:
            yield Disk(folder)
        finally:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture
def disk() -> Iterator[Disk]:
    with small_disk() as disk:
        yield disk


@pytest.fixture
def cluster(disk: Disk) -> Iterator[Cluster]:
    settings = {**QUICK, "shared_buffers": "16MB", "max_wal_size": "48MB", "min_wal_size": "32MB"}
    with tidied_even_if_killed(disk.folder), Cluster(disk.folder / "postgres", settings=settings) as cluster:
        yield cluster


class Bills:
    """Bills of a dollar, each under an id of its own, until they are all in."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.taken: list[UUID] = []
        self.refused: dict[UUID, Unavailable] = {}

    def insert(self, id: UUID) -> None:
        try:
            answer = insert_bill(self.house, id, "P1", 1)
        except Unavailable as refused:
            self.refused[id] = refused
        else:
            self.taken.append(id)
            self.refused.pop(id, None)
            assert answer["balance"] == 1_00 * len(self.taken), "every bill that was answered, and no other"

    def insert_until_refused(self, times: int = 3) -> None:
        for _ in range(MOST_BILLS):
            self.insert(new_id())
            if len(self.refused) >= times:
                return
        raise AssertionError("the disk did not fill up")

    def insert_refused_again(self) -> None:
        for id in [*self.refused]:
            self.insert(id)


def books(url: str) -> dict[str, object]:
    with psycopg.connect(url) as owner:
        return state_of(owner)


def test_a_full_disk_is_a_clear_refusal_and_nothing_of_it_is_applied(disk: Disk, cluster: Cluster) -> None:
    url = url_of(cluster)
    migrate(url.owner)
    with House.open(url, patience_s=1) as house:
        set_up(house)
        bills = Bills(house)
        bills.insert(new_id())
        disk.fill()
        bills.insert_until_refused()
        for refused in bills.refused.values():
            assert "the database has no room left" in refused.why
            assert "No space left on device" in refused.why
            assert "make room" in str(refused.instead)
        before = books(url)
        assert before["accounts"]["game_account/P1"] == (1_00 * len(bills.taken), 0, 0)  # type: ignore[index]
        assert verify(url).whole, "reading goes on"
        disk.make_room()
        assert books(url) == before, "nothing came later of what was refused"
        bills.insert_refused_again()
        bills.insert(new_id())
        assert not bills.refused
        assert verify(url).whole
        assert audit(house).clean


def test_a_journal_without_room_stops_the_server_and_the_same_ids_go_on_after_it(disk: Disk, cluster: Cluster) -> None:
    """The server gives up rather than answer what it can't keep; it starts again when there is room, not before."""
    url = url_of(cluster)
    migrate(url.owner)
    with House.open(url, patience_s=0.5) as house:
        set_up(house)
        bills = Bills(house)
        bills.insert(new_id())
        disk.fill()
        with suppress(psycopg.OperationalError), psycopg.connect(url, autocommit=True) as owner:
            while True:  # through the room that the server keeps ready for its journal
                owner.execute("select pg_logical_emit_message(false, 'test', repeat('x', 1000000))")
        bills.insert_until_refused()
        for refused in bills.refused.values():
            assert re.match("the database does not answer|no connection to the database", refused.why)
            assert "send the same request again when it is back" in str(refused.instead)
        with pytest.raises(Refused, match="make room on the disk"):
            cluster.start()
        disk.make_room()
        cluster.start()
        bills.insert_refused_again()
        bills.insert(new_id())
        assert not bills.refused
        assert verify(url).whole
        assert audit(house).clean
