"""Slips, revenue, rates and tips from a shell: signed by passwords, shown as tables, CSV, JSON and pages."""

from __future__ import annotations

import json
from pathlib import Path

from feltwork.access import people
from feltwork.access.roles import Role
from feltwork.wagering.house import House
from tests.cli.shell import Shell, shell

__all__ = ["shell"]

PASSWORD = "nine blue herons"  # noqa: S105 - of people in tests
STAFF = {
    "carol": Role.FINANCE,
    "gina": Role.CAGE_SUPERVISOR,
    "tara": Role.DIRECTOR_OF_TABLE_GAMES,
    "dave": Role.FLOORPERSON,
    "bob": Role.DEALER,
    "sam": Role.SLOT_ATTENDANT,
    "sue": Role.SLOT_SUPERVISOR,
    "sid": Role.SECURITY,
}


def hire(url: str) -> None:
    """Everybody with a password, past the shell: it is not what is tested here."""
    with House.open(url) as house:
        ann = house.database.run(lambda unit: people.first(unit, "ann", "Ann Lee", PASSWORD))
        house.database.run(
            lambda unit: [people.add(unit, ann, name, name.title(), [role], PASSWORD) for name, role in STAFF.items()]
        )


def test_a_slot_machines_payout_from_the_shell_to_paper(shell: Shell, house_url: str, tmp_path: Path) -> None:
    hire(house_url)
    one, two = f"{PASSWORD}\n", f"{PASSWORD}\n{PASSWORD}\n"
    sent = ("slip", "sent", "slot-machine", "S-7", "12000", "--for", "three sevens", "--by", "sam", "--json")
    payout = json.loads(shell.did(*sent, stdin=one))["id"]
    asked = shell.did("slip", "override", payout, "12500", "--why", "misread", "--by", "sam", "--json", stdin=one)
    override = json.loads(asked)["id"]
    own = shell.refused("slip", "decide", override, "--why", "seen", "--by", "sam", stdin=one)
    assert "465a.26(b)(10)" in own
    assert "approved" in shell.did("slip", "decide", override, "--why", "seen", "--by", "sue", stdin=one)
    alone = shell.refused("slip", "pay", payout, "--by", "sam", stdin=one)
    assert "a second person has to verify and sign it (§ 465a.26(b)(3))" in alone
    paid = shell.did("slip", "pay", payout, "--by", "sam", "--verified-by", "sid", "--json", stdin=two)
    slip = json.loads(paid)["slip"]
    page = tmp_path / "slip.html"
    shell.did("slip", "print", str(slip), "--page", str(page))
    assert page.read_text().count("$12,500.00") == 2
    assert shell.did("slip", "--csv").splitlines()[1].split(",")[2] == "S-7"
    assert "$500.00" in shell.did("slip", "overrides")
    assert "registered" in shell.did("slip", "register", "1", "50", "--by", "carol", stdin=one)
    assert "is void" in shell.did("slip", "void", "3", "--why", "torn", "--by", "sam", stdin=one)
    [book] = json.loads(shell.did("slip", "books", "--json"))["books"]
    assert (book["void"], book["gaps"], book["unused"]) == ([3], [1, 2], 47)


def test_a_rate_a_statement_and_tips_from_the_shell(shell: Shell, house_url: str, tmp_path: Path) -> None:
    hire(house_url)
    one, two = f"{PASSWORD}\n", f"{PASSWORD}\n{PASSWORD}\n"
    assert "no rate is set" in shell.did("revenue")
    for of, percent in (("dealer-operated", "14"), ("fully-automated", "34")):
        rate = ("tax", "set", of, percent, "--from", "2026-01-01", "--source", "the test", "--by", "carol")
        shell.did(*rate, "--approved-by", "gina", stdin=two)
    assert "nobody approves" in shell.refused(*rate, "--approved-by", "carol", stdin=two)
    assert [one["rate"] for one in json.loads(shell.did("tax", "--json"))] == ["34.00%", "14.00%"]
    day = json.loads(shell.did("revenue", "--json"))["day"]
    contest = ("revenue", "state", "contests", "Sunday", "--figure", "net_revenue=250", "--day", day)
    shell.did(*contest, "--by", "carol", stdin=one)
    told = json.loads(shell.did("revenue", "--json"))
    assert (told["total"], told["tax_total"], told["tied"]) == ("250.00", "35.00", True)
    assert "the gaming day is not over" in shell.refused("revenue", "close", "--day", day, "--by", "carol", stdin=one)
    page = tmp_path / "month.html"
    shell.did("revenue", "month", "--page", str(page))
    assert "The rate of 14.00% is the test." in page.read_text()
    policy = ("tips", "policy", "One pool, by minutes.", "--from", day, "--by", "carol", "--approved-by", "tara")
    assert "One pool" in shell.did(*policy, stdin=two)
    assert "480 minutes" in shell.did("tips", "hours", "bob", "480", "--day", day, "--by", "dave", stdin=one)
    assert "not over" in shell.refused("tips", "distribute", "--through", day, "--by", "carol", stdin=one)
    assert "Pool dealers holds: $0.00" in shell.did("tips")
