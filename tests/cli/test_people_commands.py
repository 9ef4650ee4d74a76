"""People, devices and the audit trail from a shell: signed by a password, never by an argument."""

from __future__ import annotations

import json

import psycopg
import pytest

from feltwork.access.roles import Role
from feltwork.cli.people_commands import RoleName
from tests.access.staff import a_day_later
from tests.cli.shell import Shell, shell

__all__ = ["shell"]

GIVEN = "what ann has chosen"
ANN, BOB, CAROL, DAVE = "ann has nine herons", "bobs seven otters!", "carol keeps bees", "dave likes trains"


def hire(shell: Shell) -> None:
    """ann the administrator; bob deals, carol is of finance, dave is floorperson."""
    shell.did("person", "first", "ann", "--name", "Ann Lee", stdin=f"{ANN}\n")
    for name, role, password in (("bob", "dealer", BOB), ("carol", "finance", CAROL), ("dave", "floorperson", DAVE)):
        add = ("person", "add", name, "--name", name.title(), "--role", role, "--by", "ann")
        shell.did(*add, stdin=f"{ANN}\n{GIVEN}\n")
        shell.did("person", "password", name, stdin=f"{GIVEN}\n{password}\n")


def test_from_nobody_to_a_staffed_house(shell: Shell) -> None:
    assert "Nobody yet" in shell.did("person")
    hire(shell)
    assert shell("person", "--json").data == [
        {"sign_in_name": "ann", "name": "Ann Lee", "enabled": True, "roles": ["administrator"],
         "departments": ["information_technology"]},
        {"sign_in_name": "bob", "name": "Bob", "enabled": True, "roles": ["dealer"], "departments": ["table_games"]},
        {"sign_in_name": "carol", "name": "Carol", "enabled": True, "roles": ["finance"], "departments": ["finance"]},
        {"sign_in_name": "dave", "name": "Dave", "enabled": True, "roles": ["floorperson"],
         "departments": ["table_games"]},
    ]  # fmt: skip
    again = shell.refused("person", "first", "eve", "--name", "Eve", stdin=f"{BOB}\n")
    assert "ann is administrator already (§ 465a.11(b)(3)(iv)(D)); an administrator adds people" in again


def test_roles_are_given_and_taken(shell: Shell) -> None:
    hire(shell)
    given = shell.did("person", "role", "add", "bob", "slot-attendant", "--by", "ann", stdin=f"{ANN}\n")
    assert "bob has the roles: dealer, slot attendant." in given
    taken = shell("person", "role", "remove", "bob", "dealer", "--by", "ann", "--json", stdin=f"{ANN}\n").data
    assert taken["roles"] == ["slot_attendant"]
    said = shell.refused("person", "role", "add", "bob", "finance", "--by", "ann", stdin=f"{ANN}\n")
    assert "their departments work independently of each other" in said
    said = shell.refused("person", "role", "add", "carol", "dealer", "--by", "bob", stdin=f"{BOB}\n")
    assert "manage people by bob: only an administrator may" in said
    assert {name.replace("-", "_") for name in RoleName} == set(Role)


def test_disabled_and_enabled(shell: Shell) -> None:
    hire(shell)
    shell.did("person", "disable", "bob", "--by", "ann", "--why", "left", stdin=f"{ANN}\n")
    assert "disabled" in shell.did("person")
    said = shell.refused("person", "password", "bob", stdin=f"{BOB}\nanother long one\n")
    assert "sign-in of bob: this person is disabled" in said
    shell.did("person", "enable", "bob", "--by", "ann", "--why", "is back", stdin=f"{ANN}\n")
    assert [one["enabled"] for one in shell("person", "--json").data] == [True] * 4


def test_passwords_are_changed_by_their_owner_and_by_an_administrator(shell: Shell) -> None:
    hire(shell)
    shell.did("person", "password", "bob", stdin=f"{BOB}\nseven new otters\n")
    assert "do not fit" in shell.refused("person", "password", "bob", stdin=f"{BOB}\nx\n")
    shell.did("person", "password", "bob", "--by", "ann", stdin=f"{ANN}\neight new otters\n")
    assert "choose another one that only you know" in shell.refused(
        "person", "password", "bob", stdin="eight new otters\neight new otters\n"
    )
    shell.did("person", "password", "bob", stdin="eight new otters\nnine new otters\n")
    said = shell.refused("person", "password", "bob", "--by", "carol", stdin=f"{CAROL}\neight new otters\n")
    assert "manage people by carol: only an administrator may" in said
    assert "it has 5 letters" in shell.refused("person", "password", "carol", stdin=f"{CAROL}\nshort\n")
    doing = [one["doing"] for one in shell("trail", "--json", "--what", "person bob").data]
    assert doing == ["password_set"] * 2 + ["sign_in_failed"] + ["password_set"] * 2 + ["role_given", "person_added"]


def test_a_password_that_nobody_typed(shell: Shell) -> None:
    shell.did("person", "first", "ann", "--name", "Ann Lee", stdin=f"{ANN}\n")
    for stdin, whose in {"": "ann", "\n": "ann", f"{ANN}\n": "eve", f"{ANN}\n\n": "eve"}.items():
        said = shell.refused("person", "add", "eve", "--name", "Eve", "--by", "ann", stdin=stdin)
        assert f"password of {whose}: none was typed; type it, or write it to standard input" in said
    assert "eve" not in str(shell("person", "--json").data)


def test_five_wrong_passwords_at_the_shell_lock_the_name(shell: Shell) -> None:
    hire(shell)
    attempt = ("person", "disable", "bob", "--by", "ann", "--why", "x")
    for _ in range(4):
        assert "do not fit" in shell.refused(*attempt, stdin="not the password\n")
    assert "locked here after 5 failures" in shell.refused(*attempt, stdin="not the password\n")
    assert "locked here after 5 failures" in shell.refused(*attempt, stdin=f"{ANN}\n")


def test_605a_2_b_a_credential_is_issued_under_two_keys(shell: Shell, house_url: str) -> None:
    hire(shell)
    shell.did("table", "open", "T1", "three-card-poker")
    shell.did("terminal", "enrol", "1001", "T1")
    issue = ("device", "issue", "1001", "--by", "ann")
    said = shell.refused(*issue, "--key", "carol", "--key", "dave", stdin=f"{ANN}\n{CAROL}\n{DAVE}\n")
    assert "somebody else set the password of carol on this gaming day" in said
    a_day_later(house_url)
    said = shell.refused(*issue, "--key", "carol", stdin=f"{ANN}\n{CAROL}\n")
    assert "it still waits for a floorperson or above, or a slot supervisor or above (§ 605a.2(b))" in said
    said = shell.refused(*issue, "--key", "carol", "--key", "bob", stdin=f"{ANN}\n{CAROL}\n{BOB}\n")
    assert "bob holds no key that it still needs" in said
    said = shell.refused(*issue, "--key", "carol", "--key", "dave", stdin=f"{ANN}\n{CAROL}\n{CAROL}\n")
    assert "do not fit" in said
    assert shell("device", "--json").data[0]["state"] == "none"
    made = shell(*issue, "--key", "carol", "--key", "dave", "--json", stdin=f"{ANN}\n{CAROL}\n{DAVE}\n").data
    assert list(made["credentials"]) == list(made["validators"]) == ["1001"]
    assert made["validators"]["1001"].startswith("fwv.")
    assert "good" in shell.did("device")
    shown = shell.did(*issue, "--key", "dave", "--key", "carol", stdin=f"{ANN}\n{DAVE}\n{CAROL}\n")
    assert "terminal 1001: fwd." in shown
    assert "validator 1001: fwv." in shown
    assert "They are shown only now" in shown
    shell.did("device", "revoke", "1001", "--by", "ann", "--why", "stolen", stdin=f"{ANN}\n")
    assert shell("device", "--json").data[0]["state"] == "revoked"
    said = shell.refused("device", "revoke", "1001", "--by", "ann", "--why", "again", stdin=f"{ANN}\n")
    assert "it has no credential that is good" in said
    said = shell.refused("device", "issue", "9", "--by", "ann", "--key", "dave", stdin=f"{ANN}\n{DAVE}\n")
    assert "none has this asset number (§ 461a.1)" in said


def test_the_trail_is_shown_and_proved(shell: Shell, house_url: str) -> None:
    assert "whole: 0 entries" in shell.did("trail", "verify")
    hire(shell)
    newest = shell("trail", "--json").data[0]
    assert (newest["who"], newest["doing"], newest["what"]) == ("dave", "password_set", "person dave")
    given = shell("trail", "show", "--doing", "role_given", "--json").data[0]
    assert (given["who"], given["what"], given["about"]) == ("ann", "person dave", {"role": "floorperson"})
    assert [one["what"] for one in shell("trail", "show", "--doing", "person_added", "--json").data] == [
        f"person {name}" for name in ("dave", "carol", "bob", "ann")
    ]
    assert len(shell("trail", "--who", "ann", "--most", "2", "--json").data) == 2
    assert shell("trail", "--before", "2", "--json").data[0]["number"] == 1
    assert len(shell("trail", "--day", newest["day"], "--json").data) == newest["number"]
    assert shell("trail", "--day", "2020-01-01", "--json").data == []
    assert "role floorperson" in shell.did("trail")
    assert 'day "yesterday": it is not a date' in shell.refused("trail", "--day", "yesterday")
    assert shell("trail", "verify", "--json").data == {
        "whole": True,
        "entries": newest["number"],
        "misfits": 0,
        "first": [],
    }
    with psycopg.connect(house_url) as connection:
        connection.execute("set session_replication_role = replica")
        connection.execute("update access.trail set who = 'eve' where number = 3")
    done = shell("trail", "verify")
    assert (done.status, "entry 3: expected hash" in done.stdout) == (1, True)
    assert json.loads(shell("trail", "verify", "--json").stdout)["first"][0]["number"] == 3


def test_605a_2_b_key_holders_are_added_under_the_keys_of_other_departments(shell: Shell, house_url: str) -> None:
    hire(shell)
    a_day_later(house_url)
    for refused in (
        ("person", "add", "eve", "--name", "Eve", "--role", "finance", "--by", "ann"),
        ("person", "role", "add", "bob", "floorperson", "--by", "ann"),
        ("person", "password", "bob", "--by", "ann"),
        ("person", "password", "carol", "--by", "ann"),
    ):
        said = shell.refused(*refused, stdin=f"{ANN}\n{GIVEN}\n")
        assert (
            "(§ 605a.2(b)); ask for it on the floor page, under Approvals, or name who approves it with --key" in said
        )
    add = ("person", "add", "eve", "--name", "Eve", "--role", "finance", "--by", "ann", "--key")
    assert "carol holds no key" in shell.refused(*add, "carol", stdin=f"{ANN}\n{CAROL}\n")
    assert "nobody approves what they ask for" in shell.refused(*add, "ann", stdin=f"{ANN}\n{ANN}\n")
    made = shell(*add, "dave", "--json", stdin=f"{ANN}\n{DAVE}\n").data
    assert (made["roles"], len(made["one_time_password"])) == (["finance"], 19)
    given = made["one_time_password"]
    said = shell.refused("device", "issue", "1001", "--by", "ann", "--key", "eve", stdin=f"{ANN}\n{given}\n")
    assert "somebody else set this password, and it only permits choosing your own (§ 605a.2(b)); choose" in said
    shell.did("person", "password", "eve", stdin=f"{given}\neve likes rainy days\n")
    role = ("person", "role", "add", "bob", "floorperson", "--by", "ann", "--key", "carol")
    assert "bob has the role floorperson." in shell.did(*role, stdin=f"{ANN}\n{CAROL}\n")
    password = ("person", "password", "carol", "--by", "ann", "--key", "dave")
    assert "One-time password: " in shell.did(*password, stdin=f"{ANN}\n{DAVE}\n")
    shell.did("person", "disable", "dave", "--by", "ann", "--why", "left", stdin=f"{ANN}\n")
    enable = ("person", "enable", "dave", "--by", "ann", "--why", "is back")
    assert "alone gives nobody keys" in shell.refused(*enable, stdin=f"{ANN}\n")
    said = shell.refused(*enable, "--key", "eve", stdin=f"{ANN}\neve likes rainy days\n")
    assert "somebody else set the password of eve on this gaming day" in said
    a_day_later(house_url)
    assert "dave is enabled." in shell.did(*enable, "--key", "eve", stdin=f"{ANN}\neve likes rainy days\n")


def test_605a_2_b_finance_and_a_floorperson_restore_an_administrator(shell: Shell, house_url: str) -> None:
    hire(shell)
    a_day_later(house_url)
    restore = ("person", "password", "ann", "--by", "carol", "--key")
    made = shell(*restore, "dave", "--json", stdin=f"{CAROL}\n{DAVE}\n").data
    assert "do not fit" in shell.refused("person", "password", "ann", stdin=f"{ANN}\n{GIVEN}\n")
    shell.did("person", "password", "ann", stdin=f"{made['one_time_password']}\nann has ten herons\n")
    said = shell.refused("person", "password", "bob", "--by", "carol", "--key", "dave", stdin=f"{CAROL}\n{DAVE}\n")
    assert "bob is not an administrator" in said


@pytest.mark.parametrize("words", [("person", "add"), ("person", "role", "add"), ("device", "issue"), ("trail",)])
def test_help_says_how(shell: Shell, words: tuple[str, ...]) -> None:
    said = shell.did(*words, "--help")
    assert "Example: feltwork" in said or "show" in said
    assert "--password" not in said


@pytest.mark.parametrize(
    "words",
    [
        ("person", "add", "eve", "--name", "Eve", "--by", "ann", "--role", "croupier"),
        ("person", "role", "add", "bob", "croupier", "--by", "ann"),
        ("person", "add", "eve", "--by", "ann"),
        ("person", "disable", "bob", "--by", "ann"),
        ("device", "issue", "1001", "--by", "ann"),
        ("trail", "--most", "0"),
    ],
)
def test_a_wrong_line_changes_nothing(shell: Shell, words: tuple[str, ...]) -> None:
    done = shell(*words, stdin="x\n")
    assert done.status == 2
    assert "Traceback" not in done.stderr
    assert shell("person", "--json").data == []
