"""Slips, revenue, rates and tips from a shell: signed by passwords, shown as tables, CSV, JSON and pages."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
import pytest

from feltwork.access import people
from feltwork.access.roles import Role
from feltwork.wagering.house import House
from tests.access.staff import choose
from tests.cli.shell import Shell
from tests.database.servers import use_database

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


@pytest.fixture
def shell(embedded_house_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A shell at a house of its own."""
    use_database(monkeypatch, embedded_house_url)
    monkeypatch.setenv("NO_COLOR", "1")
    return Shell(monkeypatch, capsys)


def hire(url: str) -> None:
    """Everybody with a password, past the shell: it is not what is tested here."""
    with House.open(url) as house:
        ann = house.database.run(lambda unit: people.first(unit, "ann", "Ann Lee", PASSWORD))
        house.database.run(
            lambda unit: [people.add(unit, ann, name, name.title(), [role]) for name, role in STAFF.items()]
        )
        house.database.run(lambda unit: [choose(unit, name, PASSWORD) for name in STAFF])


def test_a_slot_machines_payout_from_the_shell_to_paper(shell: Shell, embedded_house_url: str, tmp_path: Path) -> None:
    hire(embedded_house_url)
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
    _a_fund(shell, one)
    _a_manual_slip(shell, one, tmp_path / "manual.json")
    with psycopg.connect(embedded_house_url) as connection:
        connection.execute("update wagering.house set commenced_at = ledger.now()")
    by_name = shell.refused("payout", "pay", payout, "--by", "Ann", "--position", "above-slot-supervisor")
    assert "feltwork slip pay" in by_name, "a name that anybody types signs nothing once operations have commenced"


def _a_fund(shell: Shell, one: str) -> None:
    """465a.26(b)(7): an imprest fund goes out, pays a credit meter, and what is left comes back."""
    assert "The fund of sam holds $80.00." in shell.did("slip", "fund", "sam", "80", "--by", "gina", stdin=one)
    sent = ("slip", "sent", "slot-machine", "S-8", "30", "--for", "credits", "--kind", "credit-meter", "--by", "sam")
    payout = json.loads(shell.did(*sent, "--json", stdin=one))
    assert payout["kind"] == "cancelled_credit"
    assert "Slip M-" in shell.did("slip", "pay", payout["id"], "--by", "sam", "--imprest", stdin=one)
    back = ("slip", "fund", "sam", "--back", "--by", "gina", "--json")
    assert json.loads(shell.did(*back, "50", stdin=one))["holds"] == "0.00"
    assert '"section": "465a.26(b)(7)"' in shell.refused(*back, "1", stdin=one)


def _a_manual_slip(shell: Shell, one: str, file: Path) -> None:
    """465a.26(b)(13): the system was away, a slip is entered, and matched with what the machine sends later."""
    began, ended = (datetime.now(UTC) - timedelta(minutes=minutes) for minutes in (60, 1))
    offline = ("slip", "offline", "--from", began.isoformat(), "--to", ended.isoformat(), "--why", "no network")
    assert "offline from" in shell.did(*offline, "--by", "sue", stdin=one)
    wrong = shell.refused("slip", "offline", "--from", "noon", "--to", "one", "--why", "x", "--by", "sue", stdin=one)
    assert "it is no moment (§ 465a.26(b)(13)(ii))" in wrong
    written = {
        "serial": 4, "made_at": (ended - timedelta(minutes=5)).isoformat(), "device": "slot_machine",
        "asset_number": "S-9", "kind": "jackpot", "what": "bars", "made_by": "sam",
    }  # fmt: skip
    enter = ("slip", "enter", str(file), "--by", "sue")
    file.write_text(json.dumps(written))
    assert "amount: it is missing" in shell.refused(*enter, stdin=one)
    file.write_text(json.dumps({**written, "amount": "40.00"}))
    assert "Manual slip 4 is waiting." in shell.did(*enter, stdin=one)
    sent = ("slip", "sent", "slot-machine", "S-9", "40", "--for", "bars", "--by", "sam", "--json")
    payout = json.loads(shell.did(*sent, stdin=one))["id"]
    assert "sam made it" in shell.refused("slip", "match", "4", payout, "--by", "sam", stdin=one)
    assert "Manual slip 4 is matched." in shell.did("slip", "match", "4", payout, "--by", "sue", stdin=one)


def test_a_rate_a_statement_and_tips_from_the_shell(shell: Shell, embedded_house_url: str, tmp_path: Path) -> None:
    hire(embedded_house_url)
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
    with psycopg.connect(embedded_house_url) as connection:
        connection.execute("update ledger.house set clock_ahead = interval '1 day'")
    shell.did("revenue", "close", "--day", day, "--by", "carol", stdin=one)
    [stated] = json.loads(shell.did("revenue", "figures", day, "--json"))
    right = ("revenue", "correct", stated["id"], "--figure", "net_revenue=240", "--why", "a prize was missed")
    assert "Sunday: $-10.00 stands in" in shell.did(*right, "--by", "carol", stdin=one)
    assert "net_revenue=240.00" in shell.did("revenue", "figures", day)
    assert "nothing would change" in shell.refused(*right, "--by", "carol", stdin=one)
    day = json.loads(shell.did("revenue", "--json"))["day"]
    policy = ("tips", "policy", "One pool, by minutes.", "--from", day, "--by", "carol", "--approved-by", "tara")
    assert "One pool" in shell.did(*policy, stdin=two)
    assert "480 minutes" in shell.did("tips", "hours", "bob", "480", "--day", day, "--by", "dave", stdin=one)
    assert "not over" in shell.refused("tips", "distribute", "--through", day, "--by", "carol", stdin=one)
    assert "Pool dealers holds: $0.00" in shell.did("tips")
    assert "The box of bob held $120.50." in shell.did("tips", "box", "bob", "120.50", "--by", "gina", stdin=two)
    absent = shell.refused("tips", "box", "bob", "1", "--by", "gina", stdin=f"{PASSWORD}\nno idea\n")
    assert "the name and the password do not fit" in absent
