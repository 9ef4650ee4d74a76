"""A demo and a real house: each keeps to databases of its own, whatever is started when."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from bench.addresses import HouseUrl, url_of
from feltwork.access import trail
from feltwork.control.certificates import make
from feltwork.database.cluster import Cluster
from feltwork.database.database import Database
from feltwork.database.migrate import migrate, migrations, version_of
from feltwork.database.purpose import Purpose, claim, open_to_network, purpose_in
from feltwork.database.where import DEMO_DATABASE
from feltwork.terms.refusal import Refused
from tests.cli.run import feltwork
from tests.database.servers import Servers, empty_database, fresh_database, place
from tests.web.processes import OPEN, SET_UP_S, serving

DEMO = ("--demo", "--rehearsal", "--port", "0")
IN_A_HOUSE = "feltwork: --demo: the database is a house's"
IN_A_DEMO = "feltwork: feltwork serve: the database is a demo's"


@pytest.fixture
def url(servers: Servers) -> Iterator[HouseUrl]:
    """A database in which there is nothing."""
    with empty_database(servers.url("embedded")) as made:
        yield made


@pytest.fixture
def demo_url(servers: Servers, demo_house_url: HouseUrl) -> Iterator[HouseUrl]:
    """A demo's database."""
    with fresh_database(servers.url("embedded"), demo_house_url) as made:
        yield made


def refused(url: HouseUrl, folder: Path, *words: str) -> str:
    """The last line of a server that does not start."""
    with serving(*words, **url.maintenance, FELTWORK_DATA=str(folder)) as server:
        assert server.status() == 2, server.said
    assert not [line for line in server.said if OPEN in line]
    return server.said[-2] if server.said[-1] == "Closed." else server.said[-1]


def purpose_now(url: HouseUrl) -> Purpose | None:
    with psycopg.connect(url) as connection:
        return purpose_in(connection)


def count(url: HouseUrl, table: str) -> int:
    with psycopg.connect(url) as connection:
        row = connection.execute(f"select count(*) from {table}".encode()).fetchone()
        return int(row[0]) if row else 0


# ------------------------------------------------------------------------------------------------ one or the other


def test_a_demo_refuses_a_house_and_leaves_nothing_in_it(url: HouseUrl, tmp_path: Path) -> None:
    first = feltwork("person", "first", "ann", "--name", "Ann Lee", stdin="a long pass phrase\n", **url.maintenance)
    assert first.returncode == 0, first.stderr
    said = refused(url, tmp_path, *DEMO)
    assert said.startswith(IN_A_HOUSE)
    assert "FELTWORK_DATABASE_URL" in said
    assert (count(url, "access.person"), count(url, "wagering.gaming_table")) == (1, 0)


def test_a_demo_refuses_a_house_with_nothing_but_its_settings(url: HouseUrl, tmp_path: Path) -> None:
    chosen = feltwork("house", "set", "--facility", "Casino Example", **url.maintenance)
    assert chosen.returncode == 0, chosen.stderr
    assert refused(url, tmp_path, *DEMO).startswith(IN_A_HOUSE)
    assert count(url, "access.person") == 0


def test_a_demo_refuses_a_house_that_was_only_served(url: HouseUrl, tmp_path: Path) -> None:
    with serving("--port", "0", **url.maintenance, FELTWORK_DATA=str(tmp_path)) as server:
        server.until(OPEN)
        assert server.end() == 0
    assert refused(url, tmp_path, *DEMO).startswith(IN_A_HOUSE)


def test_a_house_refuses_a_demo_and_commands_and_servers_of_the_demo_do_not(demo_url: HouseUrl, tmp_path: Path) -> None:
    said = refused(demo_url, tmp_path, "--port", "0")
    assert said.startswith(IN_A_DEMO)
    assert "FELTWORK_DATABASE_URL" in said
    assert "feltwork serve --demo" in said
    data = {**demo_url.maintenance, "FELTWORK_DATA": str(tmp_path)}
    with serving(*DEMO, **data) as one, serving(*DEMO, **data) as other:
        assert one.address != other.address
        shown = feltwork("report", **data)
        assert shown.returncode == 0, shown.stderr
    assert json.loads(feltwork("database", "--json", **data).stdout)["purpose"] == "demo"


def test_of_a_house_and_a_demo_that_start_at_once_one_is_refused(url: HouseUrl, tmp_path: Path) -> None:
    data = {**url.maintenance, "FELTWORK_DATA": str(tmp_path)}
    with serving("--port", "0", **data) as house, serving(*DEMO, **data) as demo:
        served = {"house": house, "demo": demo}
        said = {
            name: server.until("eltwork", SET_UP_S) for name, server in served.items()
        }  # it is open, or feltwork: refused
        [winner] = [name for name, line in said.items() if OPEN in line]
        assert purpose_now(url) == Purpose(winner)
        loser = "demo" if winner == "house" else "house"
        assert served[loser].status() == 2
        assert said[loser].startswith(IN_A_HOUSE if loser == "demo" else IN_A_DEMO)
        assert count(url, "access.person") == (0 if winner == "house" else 25)


def test_463a_4_a_a_house_refuses_the_certificates_of_the_demo_in_its_data_folder(tmp_path: Path) -> None:
    make(tmp_path / "central-control" / "certificates")
    copied = tmp_path / "keys"
    shutil.copytree(tmp_path / "central-control" / "certificates", copied)
    done = feltwork(
        *("serve", "--port", "0", "--central-control", "0", "--certificates", str(copied)),
        FELTWORK_DATABASE_URL="postgresql:///nowhere",
        FELTWORK_DATA=str(tmp_path),
    )
    assert done.returncode == 2
    assert "they are the demo's, which plays the Department with them" in done.stderr


# ---------------------------------------------------------------------------------------------- decided once, for good


def test_nothing_changes_the_purpose_of_a_database(url: HouseUrl) -> None:
    migrate(url)
    assert purpose_now(url) is None
    with Database(url) as app, psycopg.connect(url, autocommit=True) as owner:
        for _ in range(2):
            app.run(lambda unit: claim(unit, Purpose.DEMO))
        with pytest.raises(Refused, match="the database is a demo's"):
            app.run(lambda unit: claim(unit, Purpose.HOUSE))
        for table in ("wagering.purpose", "wagering.demo_for_network"):
            owner.execute("select wagering.open_demo_to_network()")
            for change in (
                f"insert into {table} default values",
                f"update {table} set since = since",
                f"delete from {table}",
                f"truncate {table}",
            ):
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    app.run(lambda unit, change=change: unit.run(change))  # type: ignore[misc]
                with pytest.raises(psycopg.Error):
                    owner.execute(change.encode())
        [noted] = app.run(lambda unit: trail.entries(unit, doing="purpose_decided"))
        assert (noted.who, noted.about) == ("the server", {"purpose": "demo"})
    assert purpose_now(url) is Purpose.DEMO


def test_a_house_is_not_opened_to_a_network_as_a_demo(url: HouseUrl) -> None:
    migrate(url)
    with Database(url) as app:
        app.run(lambda unit: claim(unit, Purpose.HOUSE))
        with pytest.raises(Refused, match="it is not a demo's"):
            app.run(open_to_network)


def test_a_restored_demo_is_a_demo_again(demo_url: HouseUrl, url: HouseUrl, tmp_path: Path) -> None:
    file = str(tmp_path / "demo.backup")
    backed_up = feltwork("database", "backup", file, **demo_url.maintenance)
    assert backed_up.returncode == 0, backed_up.stderr
    restored = feltwork("database", "restore", file, "--into", url)
    assert restored.returncode == 0, restored.stderr
    assert "It is a demo's" in restored.stdout
    assert refused(url, tmp_path, "--port", "0").startswith(IN_A_DEMO)


# ------------------------------------------------------------------------------------------------- earlier versions

THE_DEMOS = (
    ("admin", "Ada Administrator", "the first administrator"),
    ("dealer", "Dana Dealer", "admin"),
    ("floor", "Flora Floorperson", "admin"),
)


def at_the_version_before(url: HouseUrl, *people: tuple[str, str, str], command_first: bool = False) -> None:
    """A database in which these people were added, one after the other, before purposes were decided."""
    [step] = [one for one in migrations() if one.name == "purpose"]
    migrate(url, step.version - 1)
    command = (
        "insert into wagering.command (id, kind, made_by, asked, answer)"
        " values (gen_random_uuid(), 'a test', 'a test', '', '{}')"
    )
    with psycopg.connect(url, autocommit=True) as connection:
        if command_first:
            connection.execute(command)  # type: ignore[call-overload]
        for one in people:
            connection.execute("insert into access.person (sign_in_name, name, added_by) values (%s, %s, %s)", one)
        connection.execute(command)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("people", "command_first", "purpose"),
    [
        (THE_DEMOS, False, Purpose.DEMO),
        ((*THE_DEMOS, ("zoe", "Zoe Zimmer", "admin")), False, Purpose.DEMO),
        ((), False, Purpose.HOUSE),
        ((("ann", "Ann Lee", "the first administrator"),), False, Purpose.HOUSE),
        ((("ann", "Ann Lee", "the first administrator"), *THE_DEMOS), False, Purpose.HOUSE),
        ((THE_DEMOS[0], ("ann", "Ann Lee", "admin"), *THE_DEMOS[1:]), False, Purpose.HOUSE),
        ((("admin", "Ann Lee", "the first administrator"), *THE_DEMOS[1:]), False, Purpose.HOUSE),
        (THE_DEMOS, True, Purpose.HOUSE),
    ],
)
def test_a_database_of_an_earlier_version_is_a_demos_only_if_the_demo_began_it(
    url: HouseUrl, people: tuple[tuple[str, str, str], ...], command_first: bool, purpose: Purpose
) -> None:
    at_the_version_before(url, *people, command_first=command_first)
    migrate(url)
    assert purpose_now(url) is purpose


def test_an_empty_database_of_an_earlier_version_is_not_decided(url: HouseUrl) -> None:
    [step] = [one for one in migrations() if one.name == "purpose"]
    migrate(url, step.version - 1)
    migrate(url)
    assert purpose_now(url) is None


# ---------------------------------------------------------------------------------------- Feltwork's own PostgreSQL


def own(folder: Path) -> dict[str, str]:
    return {"FELTWORK_DATABASE_URL": "", "FELTWORK_DATA": str(folder)}


@pytest.fixture
def folder() -> Iterator[Path]:
    """A data folder with a PostgreSQL that is stopped at the end."""
    with place() as made:
        try:
            yield made
        finally:
            feltwork("database", "stop", **own(made))


def test_house_and_demo_of_one_data_folder_exist_side_by_side(folder: Path) -> None:
    with serving(*DEMO, **own(folder)) as demo:
        demo.until(OPEN, SET_UP_S)
        line = demo.until("Commands in another shell: ")
        named = re.fullmatch(r"export FELTWORK_DATABASE_URL=(.+)", line.removeprefix("Commands in another shell: "))
        assert named
        [url] = shlex.split(named[1])
        assert "Three-Card" in feltwork("table", **{**own(folder), "FELTWORK_DATABASE_URL": url}).stdout
        # Another shell without that line: no empty house is shown in place of the demo.
        lost = feltwork("table", **own(folder))
        assert lost.returncode == 2
        assert "the demo has a database of its own" in lost.stderr
        assert line.removeprefix("Commands in another shell: ") in lost.stderr
        with serving("--port", "0", **own(folder)) as house:
            house.until(OPEN)
            assert house.end() == 0
        assert "Three-Card" not in feltwork("table", **own(folder)).stdout
        status = json.loads(feltwork("database", "--json", **own(folder)).stdout)
        assert (status["purpose"], status["for_the_demo"]) == ("house", named[0])
        assert demo.end() == 0


@pytest.mark.long
def test_the_demo_of_an_earlier_version_is_kept_and_makes_room_for_a_house(folder: Path) -> None:
    feltwork("database", "start", **own(folder))
    cluster = Cluster(folder / "postgres")
    at_the_version_before(url_of(cluster), *THE_DEMOS, ("zoe", "Zoe Zimmer", "admin"))
    with psycopg.connect(url_of(cluster), autocommit=True) as connection:
        connection.execute(
            "insert into access.role_given (person, role, given_by) select id, role, 'a test' from access.person join"
            " (values ('admin', 'administrator'), ('dealer', 'dealer'), ('floor', 'floorperson')) as held (name, role)"
            " on held.name = sign_in_name"
        )
        with serving(*DEMO, **own(folder)) as early:
            assert early.status() == 2
            assert [line for line in early.said if "another program uses it" in line]
    with serving(*DEMO, **own(folder)) as demo:
        demo.until(OPEN, SET_UP_S)
        assert demo.end() == 0
    assert count(url_of(cluster, DEMO_DATABASE), "access.person where name = 'Zoe Zimmer'") == 1
    with serving("--port", "0", **own(folder)) as house:
        house.until(OPEN)
        assert house.end() == 0
    assert count(url_of(cluster), "access.person") == 0


@pytest.mark.long
def test_a_house_of_an_earlier_version_stays_and_the_demo_gets_another_database(folder: Path) -> None:
    feltwork("database", "start", **own(folder))
    cluster = Cluster(folder / "postgres")
    at_the_version_before(url_of(cluster), ("ann", "Ann Lee", "the first administrator"))
    before = version_of(url_of(cluster))
    with serving(*DEMO, **own(folder)) as demo:
        demo.until(OPEN, SET_UP_S)
        assert demo.end() == 0
    assert (version_of(url_of(cluster)), count(url_of(cluster), "access.person")) == (before, 1), "it was left alone"
    listed = feltwork("person", **own(folder))
    assert "Ann Lee" in listed.stdout, listed.stderr
