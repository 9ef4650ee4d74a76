"""`feltwork central-control` and `feltwork link`, as a shell runs them; and the demo's Department as a process."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from feltwork.control.department import operators, orders, received
from feltwork.control.department.store import Store
from feltwork.web.demo.department import certificates_in, demo_department
from tests.access.staff import PASSWORD, Staff, choose
from tests.cli.run import feltwork
from tests.control.link_killing import wait_for
from tests.control.linked import Linked

OPERATORS = "seven grey cranes"


@pytest.fixture
def data(both: Linked) -> str:
    """The folder of a Department that has asked the casino once, with olga in it."""
    both.turn()
    operators.add(both.store, "olga", "Olga Ortiz", OPERATORS)
    return str(both.store.path.parent)


def test_certificates_are_made_once(tmp_path: Path) -> None:
    folder = str(tmp_path / "keys")
    made = json.loads(feltwork("central-control", "certificates", folder, "--json").stdout)
    assert made["files"] == [f"{of}.{kind}" for of in ("authority", "casino", "department") for kind in ("key", "pem")]
    again = feltwork("central-control", "certificates", folder)
    assert (again.returncode, "there are certificates already" in again.stderr) == (2, True)


def test_605a_5_a_status_meters_and_events(data: str) -> None:
    [facility] = json.loads(feltwork("central-control", "status", "--data", data, "--json").stdout)
    assert (facility["state"], facility["terminals"], facility["active"]) == ("up", 2, 0)
    assert facility["revenue"]["difference"] == "0.00"
    assert "Feltwork Casino" in feltwork("central-control", "status", "--data", data).stdout
    meters = json.loads(feltwork("central-control", "meters", "1001", "--data", data, "--json").stdout)
    assert meters["1001"]["bill_in_100"] == "100.00"
    assert "bill_in_100" in feltwork("central-control", "meters", "--data", data).stdout
    events = json.loads(
        feltwork("central-control", "events", "--kind", "table_set_up", "--data", data, "--json").stdout
    )
    assert [(one["subject"], one["content"]["game"]) for one in events] == [("table T1", "three-card-poker@565")]
    assert "a terminal was enrolled" in feltwork("central-control", "events", "--data", data).stdout
    nothing = feltwork("central-control", "meters", "1099", "--data", data)
    assert (nothing.returncode, "no such one" in nothing.stderr) == (2, True)


def test_605a_5_a_an_operator_orders_with_a_password(both: Linked, data: str) -> None:
    words = ["central-control", "disable", "1001", "--by", "olga", "--why", "a test", "--data", data]
    wrong = feltwork(*words, stdin="wrong words here\n")
    assert (wrong.returncode, orders.waiting(both.store, both.poller.id)) == (2, [])
    given = json.loads(feltwork(*words, "--json", stdin=f"{OPERATORS}\n").stdout)
    assert (given["state"], given["operator"]) == ("waiting", "olga")
    feltwork("central-control", "disable", "T1", "--table", *words[3:], stdin=f"{OPERATORS}\n")
    both.turn()
    assert both.holds() == both.holds("T1", "table") == ["department"]
    feltwork("central-control", "enable", "1001", *words[3:], stdin=f"{OPERATORS}\n")
    both.turn()
    assert both.holds() == []


def test_a_folder_without_a_store_and_a_program_without_operators(tmp_path: Path) -> None:
    nothing = feltwork("central-control", "status", "--data", str(tmp_path / "none"))
    assert (nothing.returncode, "there is no store" in nothing.stderr) == (2, True)
    feltwork("central-control", "operator", "olga", "--data", str(tmp_path / "some"), stdin=f"{OPERATORS}\n")
    assert operators.anybody(Store(tmp_path / "some"))
    keys = certificates_in(tmp_path / "keys").path
    run = [
        "--casino",
        "https://127.0.0.1:1",
        "--certificates",
        str(keys),
        "--data",
        str(tmp_path / "other"),
        "--port",
        "0",
    ]
    nobody = feltwork("central-control", "run", *run)
    assert (nobody.returncode, "it has no operator" in nobody.stderr) == (2, True)


def test_serve_wants_the_port_and_the_certificates(tmp_path: Path) -> None:
    told = feltwork("serve", "--port", "0", "--central-control", "0")
    assert (told.returncode, "state both, or neither" in told.stderr) == (2, True)
    told = feltwork("serve", "--port", "0", "--central-control", "0", "--certificates", str(tmp_path))
    assert (told.returncode, "authority.pem is not there" in told.stderr) == (2, True)


# ---------------------------------------------------------------------------------------------------- the casino's end


def test_605a_2_b_what_a_loss_means_is_chosen_under_two_keys(staff: Staff) -> None:
    for name in ("carol", "dave"):
        staff.run(choose, name, PASSWORD)
    words = ["link", "loss", "go-on", "--minutes", "30", "--by", "carol"]
    url = staff.url.environment
    alone = feltwork(*words, "--key", "carol", stdin=f"{PASSWORD}\n{PASSWORD}\n", **url)
    assert alone.returncode == 2
    assert "605a.2(b)" in alone.stderr
    done = feltwork(*words, "--key", "dave", "--json", stdin=f"{PASSWORD}\n{PASSWORD}\n", **url)
    assert json.loads(done.stdout)["go_on_minutes"] == 30, done.stderr
    shown = json.loads(feltwork("link", "--json", **url).stdout)
    assert (shown["state"], shown["on_loss"], shown["not_connected"]) == ("never", "go_on", ["1001", "1002"])
    assert "go on for 30 minutes" in feltwork("link", **url).stdout
    [event] = json.loads(feltwork("link", "history", "--json", **url).stdout)
    assert (event["kind"], event["by"]) == ("link_setting", "carol")
    assert "what happens on loss" in feltwork("link", "history", **url).stdout
    assert "system_change" in [entry.doing for entry in staff.trail(who="carol")]


def test_the_demos_department_runs_activates_and_ends(both: Linked, tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    folder.mkdir()
    (folder / "certificates").symlink_to(both.certificates.path)
    with demo_department(folder, both.poller.casino.address, "feltwork demo") as found:
        assert found.activate() == 2
        wait_for(lambda: not orders.waiting(found.store, received.know(found.store, found.casino)), "orders")
    assert sorted(both.floor.owner("select terminal from control.command")) == [("1001",), ("1002",)]
