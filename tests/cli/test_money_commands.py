"""The books from a shell: reports, audit, meters, recall, vouchers, progressives."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
import typer

from feltwork.cli.commands import app
from tests.cli.run import feltwork
from tests.cli.shell import Shell, at_table, shell, straight_round

__all__ = ["shell"]


# ----------------------------------------------------------------------------------------------------------- reports


def test_605a_2_d_7_the_day_as_a_table_csv_and_json(shell: Shell) -> None:
    at_table(shell, "1001", "1002")
    straight_round(shell)
    data = shell("report", "--json").data
    assert data["section"] == "605a.2(d)(7)"
    assert (data["total"]["deposited"], data["total"]["winnings"], data["total"]["revenue"]) == (
        "200.00",
        "55.00",
        "-55.00",
    )
    [header, *rows] = csv.reader(io.StringIO(shell.did("report", data["day"], "--csv")))
    assert [row[1:4] for row in rows] == [
        ["table", "T1", ""],
        ["terminal", "T1", "1001"],
        ["terminal", "T1", "1002"],
        ["total", "", ""],
    ]
    assert rows[1][header.index("closing")] == "155.00"
    people = shell.did("report")
    assert f"gaming day {data['day']}, which is still going on" in people
    for line in ("gross table game revenue", "605a.2(d)(7)(vi)", "game accounts at the end", "1002"):
        assert line in people
    assert "1002" not in shell.did("report", "--terminal", "1001")
    assert shell("report", "day", data["day"], "--table", "T1", "--json").data["tables"] == data["tables"]


BAD = [
    ("report 2026-13-01", "it is not a date"),
    ("report yesterday", "it is not a date"),
    ("report 9999-01-01", "it has not begun"),
    ("report --table T9", "there is no such table"),
    ("report --terminal 9999", "there is none with this asset number"),
    ("report --csv --json", "a report is written in one of them"),
    ("report vouchers", "issuance"),
    ("report vouchers stolen", "stolen"),
    ("report vouchers liability 9999-01-01", "it has not begun"),
    ("meters 9999", "there is none with this asset number"),
    ("recall 9999", "there is none with this asset number"),
    ("recall 1001 --last 0", "--last"),
    ("voucher", "VALIDATION_NUMBER"),
    ("voucher 12", "the number is not 18 digits"),
    ("voucher 123456789012345673", "there is none with this validation number"),
    ("voucher redeem 123456789012345673 --at bar", "there is none of this name"),
    ("progressives link royal T1", "there is no such table"),
    ("progressives set-up royal three-card-poker", "no progressive wager"),
    ("progressives set-up royal caribbean-stud-poker --rate 10", "555"),
    ("progressives unlink T1", "T1"),
]


def test_what_can_not_be_shown_is_refused(shell: Shell) -> None:
    told = {command: shell.refused(*command.split()) for command, _ in BAD}
    assert [(command, told[command]) for command, why in BAD if why not in told[command]] == []


def test_461a_8_l_the_reports_on_vouchers(shell: Shell) -> None:
    at_table(shell, "1001", "1002")
    first, second = (
        shell("terminal", "cash-out", asset_number, "--json").data["voucher"]["validation_number"]
        for asset_number in ("1001", "1002")
    )
    shell.did("voucher", "redeem", first, "--by", "Cy")
    amounts = {
        what: shell("report", "vouchers", what, "--json").data["amount"]
        for what in ("issuance", "redemption", "outstanding", "liability")
    }
    assert amounts == {"issuance": "200.00", "redemption": "100.00", "outstanding": "100.00", "liability": "100.00"}
    people = shell.did("report", "vouchers", "outstanding")
    assert second not in people.replace("-", ""), "whoever reads the report can not cash the voucher"
    assert "the ledger has $100.00" in people
    assert shell.did("report", "vouchers", "liability", "--csv").splitlines()[1] == "0-1,1,100.00"
    assert "over 365" in shell.did("report", "vouchers", "liability")


# --------------------------------------------------------------------------------------------- audit, meters, recall


def test_the_audit_is_clean_or_names_the_difference_with_status_1(shell: Shell, house_url: str) -> None:
    at_table(shell, "1001")
    straight_round(shell)
    assert "Everything that is kept twice is equal." in shell.did("audit")
    with psycopg.connect(house_url, autocommit=True) as connection:
        connection.execute("set session_replication_role = replica")
        connection.execute("update wagering.meter set value = value + 100 where meter = 'coin_in'")
    done = shell("audit")
    assert (done.status, done.stderr) == (1, "")
    named = "terminal 1001, meter coin_in: shows 26.00, the ledger says 25.00, by 1.00 (§ 605a.5(d)(1))"
    assert named in done.stdout
    as_data = shell("audit", "--json")
    assert as_data.status == 1
    assert '"figure": "meter coin_in"' in as_data.stdout


def test_605a_5_d_meters_of_a_terminal(shell: Shell) -> None:
    at_table(shell, "1001")
    straight_round(shell)
    shown = {one["meter"]: one["shows"] for one in shell("meters", "1001", "--json").data["meters"]}
    assert len(shown) == 20
    assert (shown["coin_in"], shown["coin_out"], shown["bill_in_100"]) == ("25.00", "80.00", "100.00")
    assert "605a.5(d)(12)" in shell.did("meters", "1001")


def test_recall_shows_cards_wagers_and_lines_and_the_round_that_is_going_on(shell: Shell) -> None:
    at_table(shell, "1001")
    assert "has not been in a round yet" in shell.did("recall", "1001")
    straight_round(shell)
    shell.did("round", "open", "T1")
    shell.did("round", "wager", "T1", "1001", "ante", "5")
    newest, before = shell("recall", "1001", "--json").data["rounds"]
    assert (newest["state"], newest["wagers"]) == ("betting", [{"wager": "ante", "amount": "5.00", "state": "pending"}])
    assert before["shown"]["places"]["dealer"] == ["2c", "7d", "Qh"]
    assert before["net"] == "55.00"
    people = shell.did("recall", "1001")
    assert "Round 2 of table T1, going on" in people
    for word in ("A♠", "Q♥", "pair_plus", "5 to 1", "565.12(d)", "net +55.00"):
        assert word in people
    assert "Round 1" not in shell.did("recall", "1001", "--last", "1")


def test_recall_draws_dice_and_tiles(shell: Shell) -> None:
    shell.did("table", "open", "D1", "high-roll-dice")
    shell.did("terminal", "enrol", "2001", "D1", "--enable")
    shell.did("terminal", "buy-in", "2001", "100")
    shell.did("round", "open", "D1")
    shell.did("round", "wager", "D1", "2001", "pip_street_6", "10")
    shell.did("round", "close", "D1")
    dice = '{"seats": {"1": {}}, "dice": [[6, 6, 6, 6, 5, 4, 3, 2, 1, 1]]}'
    shell.did("round", "settle", "D1", "-", stdin=dice)
    assert "●" in shell.did("recall", "2001")


# ---------------------------------------------------------------------------------------- vouchers and progressives


def test_a_voucher_from_issue_to_redemption(shell: Shell, tmp_path: Path) -> None:
    at_table(shell, "1001")
    number = shell("terminal", "cash-out", "1001", "--json").data["voucher"]["validation_number"]
    page = tmp_path / "voucher.html"
    people = shell.did("voucher", number, "--page", str(page))
    assert "The voucher is outstanding." in people
    assert "ONE HUNDRED DOLLARS" in people
    assert "<svg" in page.read_text()
    assert "file exists" in shell.refused("voucher", number, "--page", str(page)), "nobody's file is overwritten"
    assert "Paid $100.00 at cage" in shell.did("voucher", "redeem", number)
    data = shell("voucher", "show", number, "--json").data
    assert (data["state"], data["place"], data["kept"]["paper_section"]) == ("redeemed", "cage", "465a.6(c)(3)")
    assert "redeemed at cage" in shell.did("voucher", number)
    assert "§ 461a.10(k)" in shell.refused("voucher", "redeem", number)


def test_a_voucher_is_voided_and_goes_back(shell: Shell) -> None:
    at_table(shell, "1001")
    number = shell("terminal", "cash-out", "1001", "--json").data["voucher"]["validation_number"]
    said = shell.did("voucher", "void", number, "--why", "the printer jammed", "--authorised-by", "Dee")
    assert "$100.00 is back in the game account of terminal 1001" in said
    assert shell("report", "--json").data["total"]["vouchers_voided"] == "100.00"
    assert "0 vouchers expired" in shell.did("voucher", "expire")


def test_605a_7_a_progressive_is_set_up_linked_and_shown(shell: Shell) -> None:
    at_table(shell, "1001", game="caribbean-stud-poker")
    assert "No progressive" in shell.did("progressives")
    told = shell.refused("progressives", "set-up", "royal", "caribbean-stud-poker", "--rate", "69.99")
    assert "§ 555" in told
    shell.did("progressives", "set-up", "royal", "caribbean-stud-poker", "--seed", "60000")
    shell.did("progressives", "link", "royal", "T1")
    people = shell.did("progressives")
    assert "royal  $60,000.00" in people
    assert "Table T1, progressive_payout" in people
    [meter] = shell("progressives", "--json").data
    assert (meter["progressive"], meter["shows"]) == ("royal", "60000.00")
    assert "no more" in shell.did("progressives", "unlink", "T1")


# ---------------------------------------------------------------------------------------------------- for newcomers


def leaves(command: object, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], object]]:
    """Every command with the words that call it."""
    inner = getattr(command, "commands", None)
    if inner is None:
        return [(path, command)]
    return [leaf for name, one in inner.items() for leaf in leaves(one, (*path, name))]


@pytest.mark.parametrize(("path", "command"), leaves(typer.main.get_command(app)), ids=lambda one: str(one)[:40])
def test_every_command_says_what_it_does_with_an_example_that_begins_with_its_own_words(
    path: tuple[str, ...], command: object
) -> None:
    help = str(getattr(command, "help", ""))
    assert len(help.splitlines()[0]) > 10
    example = " ".join(help.partition("Example: ")[2].split())
    called = [" ".join(("feltwork", *path)), " ".join(("feltwork", *path[:-1]))]
    assert any(words in example for words in called), f"{path}: {example!r}"


@pytest.mark.parametrize(
    "words", ["report", "voucher", "progressives", "house", "table", "terminal", "payout", "round"]
)
def test_groups_list_their_commands(words: str) -> None:
    done = feltwork(words, "--help")
    assert done.returncode == 0
    assert "Commands:" in done.stdout


@pytest.mark.parametrize(
    "command", ["audit", "report", "meters 1001", "recall 1001", "progressives", "house", "terminal buy-in 1001 20"]
)
def test_without_the_server_parts_a_command_says_how_to_install_them(command: str) -> None:
    program = (
        "import sys; sys.modules['psycopg'] = None; sys.modules['psycopg_pool'] = None;"
        f"sys.argv = ['feltwork', *{command.split()!r}];"
        "from feltwork.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install 'feltwork[server]'" in done.stderr
    assert "Traceback" not in done.stderr
