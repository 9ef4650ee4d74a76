"""Backup and restore: a house with a live table in mid-round goes through a file, and plays on elsewhere."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from cryptography.fernet import Fernet
from psycopg.conninfo import make_conninfo

from feltwork.database.addresses import OwnerUrl
from feltwork.database.backup import back_up, inspect, restore
from feltwork.database.binaries import path_binaries, wheel_binaries
from feltwork.database.migrate import migrate, migrations
from feltwork.table.desk import Who, rebuilt
from feltwork.table.live import Phase
from feltwork.table.seal import Seal
from feltwork.table.views import dealer_view, public_view, seat_view
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import House
from tests.cli.shell import Shell, shell
from tests.database.servers import HouseUrl, Servers, empty_database, quick_cluster, url_of, use_database
from tests.table.live_floor import KEY, LiveFloor

pytestmark = pytest.mark.one_server

__all__ = ["shell"]

MORE_ROUNDS = 3


class Continued(LiveFloor):
    """The same table in another house: from its journal alone."""

    def __init__(self, house: House, before: LiveFloor) -> None:
        self.move_into(house, before.time)
        self.seats = dict(before.seats)
        self.desk = self.new_desk()


@contextmanager
def in_mid_round(url: str) -> Iterator[LiveFloor]:
    """Two terminals at Three Card Poker have wagered and seen their cards; one of them has answered."""
    with House.open(url) as house:
        floor = LiveFloor(house, "three-card-poker")
        first = floor.terminal(100)
        second = floor.terminal(100)
        floor.open()
        floor.bet(first, ante="10.00", pair_plus="5.00")
        floor.bet(second, ante="20.00")
        floor.go_on(lambda: bool(floor.table.asks))
        decide(floor, first, "play")
        yield floor


def decide(floor: LiveFloor, who: Who, decision: str) -> None:
    round = floor.table.round
    floor.send(who, "decide", round=str(round.id), step=round.step, decision=decision)


def all_views(floor: LiveFloor) -> list[Any]:
    table = floor.table
    return [public_view(table), dealer_view(table), *(seat_view(table, seat) for seat in floor.seats)]


def played_to_the_end(floor: LiveFloor) -> tuple[Any, list[int]]:
    """The second player folds, and the round goes on to its settlement; what it came to, and everybody's money."""
    decide(floor, floor.seats[2], "fold")
    floor.go_on(lambda: floor.table.phase is Phase.SETTLED)
    return floor.table.round.result.to_json(), [floor.money_of(seat) for seat in floor.seats]


def test_605a_2_d_6_a_live_table_in_mid_round_is_restored_and_played_to_the_same_end(
    shell: Shell, house_url: str, server_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "house.backup"
    with in_mid_round(house_url) as floor, empty_database(server_url) as elsewhere:
        said = shell.did("database", "backup", str(file))
        assert f"schema version {len(migrations())}" in said
        assert inspect(file).sha256 in said
        monkeypatch.setenv("FELTWORK_SEAL_KEY", KEY.decode())
        assert f"It needs seal key {Seal(KEY).sealing} (table T1)." in said
        assert f"{Seal(KEY).sealing}: T1" in shell.did("database")
        assert shell("database", "status", "--json").data["seal_keys"] == {Seal(KEY).sealing: ["T1"]}
        assert KEY.decode().rstrip("=") not in said
        seen = all_views(floor)
        proved = shell.did("database", "restore", str(file), "--into", elsewhere)
        assert "The ledger is whole" in proved
        assert "Everything that is kept twice is equal." in proved
        assert f"Seal key {Seal(KEY).sealing}: on this machine." in proved
        assert "Every table opens with the seal keys of this machine." in proved
        use_database(monkeypatch, elsewhere)
        assert shell("ledger", "verify", "--json").data["whole"]
        assert shell("audit", "--json").data["clean"]
        with House.open(elsewhere) as house:
            again = Continued(house, floor)
            assert again.table.number == floor.table.number
            assert all_views(again) == seen
            assert again.available(1) == 100_00 - 10_00 - 5_00 - 10_00
            result, held = played_to_the_end(again)
            # The shoe came through the file sealed: the same cards lie in it, and the other house sees the same round.
            assert played_to_the_end(floor) == (result, held)
        assert shell("ledger", "verify", "--json").data["whole"]
        assert shell("audit", "--json").data["clean"]


def test_a_table_sealed_with_another_key_says_so_and_its_wagers_can_be_given_back(
    shell: Shell, house_url: str, server_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with in_mid_round(house_url), empty_database(server_url) as elsewhere:
        shell.did("database", "backup", str(tmp_path / "house.backup"))
        monkeypatch.setenv("FELTWORK_SEAL_KEY", Fernet.generate_key().decode())
        told = shell.did("database", "restore", str(tmp_path / "house.backup"), "--into", elsewhere)
        assert f"Seal key {Seal(KEY).sealing}: not on this machine." in told
        assert "Table T1 does not open here" in told
        assert "The ledger is whole" in told
        with (
            House.open(elsewhere) as house,
            pytest.raises(Refused, match=r"sealed with another key.*FELTWORK_SEAL_KEY"),
        ):
            rebuilt(house, "T1", Seal(Fernet.generate_key()))
        use_database(monkeypatch, elsewhere)
        shell.did("round", "void", "T1", "--why", "the shoe is lost", "--section", "605a.2(d)(6)", "--by", "flora")
        for asset_number in ("1001", "1002"):
            assert "for $100.00" in shell.did("terminal", "cash-out", asset_number)
        assert shell("audit", "--json").data["clean"]


def test_a_backup_is_of_one_moment_while_the_table_goes_on(
    shell: Shell, house_url: str, server_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, enough = tmp_path / "house.backup", threading.Event()
    with House.open(house_url) as house, empty_database(server_url) as elsewhere:
        floor = LiveFloor(house, "minibaccarat")
        floor.terminal(100, 100, 100)
        floor.open()
        floor.play_round()
        with going_on(lambda: floor.play_round(), enough) as rounds:
            while len(rounds) < MORE_ROUNDS:
                assert not enough.wait(0.01), "the table stopped"
            before = len(rounds)
            back_up(house_url, file)
            while len(rounds) < before + MORE_ROUNDS:
                assert not enough.wait(0.01), "the table stopped"
        assert "The ledger is whole" in shell.did("database", "restore", str(file), "--into", elsewhere)
        with House.open(elsewhere) as other:
            journal, kept = journal_of(house), journal_of(other)
            assert 0 < len(kept) < len(journal)
            assert kept == journal[: len(kept)], "what was written before that moment, and nothing else"
            again = Continued(other, floor)
            if again.table.phase is not Phase.BETTING:
                again.go_on(lambda: again.table.phase is Phase.BETTING)
            assert again.play_round()["seats"]
        use_database(monkeypatch, elsewhere)
        assert shell("audit", "--json").data["clean"]


@contextmanager
def going_on(work: Callable[[], object], enough: threading.Event) -> Iterator[list[object]]:
    """Something done over and over meanwhile; what came of it."""
    done: list[object] = []

    def repeat() -> None:
        try:
            while not enough.is_set():
                done.append(work())
        finally:
            enough.set()

    thread = threading.Thread(target=repeat)
    thread.start()
    try:
        yield done
    finally:
        enough.set()
        thread.join()


def journal_of(house: House) -> list[Any]:
    return house.database.run(lambda unit: unit.rows("select * from live.journal order by gaming_table, number"))


# ----------------------------------------------------------------------------------------------------- refusals


@pytest.fixture
def file(house_url: str, tmp_path: Path) -> Path:
    """A backup of a house in which nothing has happened."""
    path = tmp_path / "house.backup"
    back_up(house_url, path)
    return path


def things_in(url: str) -> int:
    with psycopg.connect(url) as connection:
        found = connection.execute("select count(*) from pg_namespace where nspname in ('ledger', 'live', 'wagering')")
        [count] = found.fetchone() or (0,)
        return int(count)


def test_a_file_is_never_overwritten(shell: Shell, file: Path) -> None:
    before = file.read_bytes()
    assert "file exists; name a new file" in shell.refused("database", "backup", str(file))
    assert file.read_bytes() == before


@pytest.mark.parametrize("secret", ["sslpassword", "oauth_client_secret", "scram_client_key"])
def test_605a_2_b_no_secret_of_the_address_is_in_the_list_of_processes(
    house_url: HouseUrl, tmp_path: Path, secret: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the password has a variable by which PostgreSQL's programs take it."""
    seen: list[str] = []
    run = subprocess.run

    def watched(command: Sequence[str], **options: Any) -> subprocess.CompletedProcess[str]:
        seen.extend(map(str, command))
        return run(command, **options)

    monkeypatch.setattr(subprocess, "run", watched)
    back_up(OwnerUrl(f"{house_url} password=hidden"), tmp_path / "first.backup")
    with pytest.raises(Refused, match=f"{secret}: everybody on this machine could read it"):
        back_up(OwnerUrl(make_conninfo(house_url, **{secret: "hidden"})), tmp_path / "second.backup")
    assert seen
    assert not [word for word in seen if "hidden" in word]


def test_nothing_is_left_of_a_backup_that_fails(tmp_path: Path, database_url: str) -> None:
    """A database without books: what pg_dump wrote of it is no backup."""
    with pytest.raises(Refused, match="no books of Feltwork's are in it"):
        back_up(database_url, tmp_path / "empty.backup")
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_is_not_empty_is_refused(shell: Shell, file: Path, house_url: str, database_url: str) -> None:
    assert "it is not empty" in shell.refused("database", "restore", str(file), "--into", house_url)
    assert "it is not empty" in shell.refused("database", "restore", str(file)), "the house that commands use"
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute("create view somebody_elses as select 1")
    assert "it is not empty" in shell.refused("database", "restore", str(file), "--into", database_url)
    assert things_in(database_url) == 0


@pytest.mark.parametrize("kept", [0.0, 0.001, 0.5, 0.999])
def test_a_file_that_was_cut_off_is_refused(shell: Shell, file: Path, database_url: str, kept: float) -> None:
    content = file.read_bytes()
    file.write_bytes(content[: int(len(content) * kept)])
    assert "this file is damaged, or none" in shell.refused("database", "restore", str(file), "--into", database_url)
    assert things_in(database_url) == 0


@pytest.mark.parametrize("before_the_end", [30, 300, 1_000])
def test_a_file_with_a_changed_byte_in_its_rows_is_refused(
    shell: Shell, file: Path, database_url: str, before_the_end: int
) -> None:
    """Rows lie at the end of the file, and their packing has a checksum."""
    content = bytearray(file.read_bytes())
    content[-before_the_end] ^= 0x55
    file.write_bytes(content)
    assert "this file is damaged, or none" in shell.refused("database", "restore", str(file), "--into", database_url)
    assert things_in(database_url) == 0


def test_a_file_of_something_else_is_refused(shell: Shell, tmp_path: Path, database_url: str) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear house,")
    into = ("--into", database_url)
    assert "this file is damaged, or none" in shell.refused("database", "restore", str(other), *into)
    assert "no such file" in shell.refused("database", "restore", str(tmp_path / "none"), *into)
    assert "not the address of a database" in shell.refused("database", "restore", str(other), "--into", "http://x")


def test_a_backup_of_a_newer_feltwork_is_refused(
    shell: Shell, house_url: str, database_url: str, tmp_path: Path
) -> None:
    with psycopg.connect(house_url, autocommit=True) as connection:
        connection.execute("insert into feltwork_migration (version, name, digest) values (9999, 'newer', 'x')")
    assert "database at version 9999" in shell.refused("database", "backup", str(tmp_path / "newer.backup"))
    assert things_in(database_url) == 0


def test_the_applications_role_is_made_where_it_is_missing(house_url: str, tmp_path: Path) -> None:
    """On a server where Feltwork never was."""
    file = tmp_path / "house.backup"
    back_up(house_url, file)
    with psycopg.connect(house_url) as connection:
        major = connection.info.server_version // 10_000
    [programs] = [one for one in (*wheel_binaries(), path_binaries()) if one and one.major == major]
    with quick_cluster(programs.folder) as cluster:
        restore(file, url_of(cluster))
        with House.open(url_of(cluster)) as house:
            assert house.database.run(lambda unit: unit.value("select current_user")) == "feltwork_app"
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                house.database.run(lambda unit: unit.run("delete from ledger.posting"))


def test_books_move_to_a_newer_postgresql_and_not_to_an_older_one(servers: Servers, tmp_path: Path) -> None:
    urls = [servers.url("system"), servers.url("embedded")]
    with psycopg.connect(urls[0]) as one, psycopg.connect(urls[1]) as other:
        if one.info.server_version // 10_000 >= other.info.server_version // 10_000:
            pytest.skip("the system's PostgreSQL is no older than the embedded one")
    older, newer = tmp_path / "older.backup", tmp_path / "newer.backup"
    with empty_database(urls[0]) as from_older, empty_database(urls[1]) as into_newer:
        migrate(from_older.owner)
        House.open(from_older).close()
        back_up(from_older, older)
        restore(older, into_newer)
        back_up(into_newer, newer)
        with empty_database(urls[0]) as into_older, pytest.raises(Refused, match="restore it into a server of version"):
            restore(newer, into_older)
