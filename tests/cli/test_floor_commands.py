"""Working on the floor from a shell: the whole cycle, each command once under its id, refusals in one line."""

from __future__ import annotations

import json
from pathlib import Path
from uuid import uuid4

import pytest

from feltwork.cli import files
from feltwork.terms.refusal import Refused
from tests.cli.shell import STRAIGHT, Shell, at_table, shell, straight_round

__all__ = ["shell"]


def test_from_a_new_table_to_a_voucher(shell: Shell, tmp_path: Path) -> None:
    assert "T1 is open for three-card-poker@565" in shell.did("table", "open", "T1", "three-card-poker")
    assert "enabled" in shell.did("terminal", "enrol", "1001", "T1", "--enable")
    assert "Terminal 1001 holds $120.00." in shell.did("terminal", "buy-in", "1001", "100", "20")
    assert "Round 1 of table T1 is open" in shell.did("round", "open", "T1")
    placed = shell.did("round", "wager", "T1", "1001", "ante", "10", "pair_plus", "5")
    assert "holds $120.00, $15.00 of it wagered" in placed
    assert "1 seat with $15.00" in shell.did("round", "close", "T1")
    shell.did("round", "wager", "T1", "1001", "play", "10")
    settled = shell.did("round", "settle", "T1", "-", stdin=STRAIGHT)
    assert "seat 1: +55.00" in settled
    assert "terminal 1001 holds $175.00" in settled
    shell.did("terminal", "tip", "1001", "2.50")
    page = tmp_path / "voucher.html"
    cashed = shell.did("terminal", "cash-out", "1001", "--page", str(page))
    assert "for $172.50." in cashed
    assert "$172.50" in page.read_text()
    assert shell("terminal", "show", "1001", "--json").data == {
        "asset_number": "1001",
        "table": "T1",
        "state": "enabled",
        "balance": "0.00",
        "wagered": "0.00",
        "due": "0.00",
        "holds": [],
        "denomination": "0.01",
        "pays_vouchers_up_to": "3000.00",
        "pays_jackpots_up_to": "1200.00",
    }
    assert shell("table", "--json").data == [
        {
            "table": "T1",
            "edition": "three-card-poker@565",
            "terminals": 1,
            "round": 1,
            "state": "settled",
            "kind": "hybrid gaming table",
            "holds": [],
        }
    ]


def test_the_same_id_twice_is_carried_out_once(shell: Shell) -> None:
    at_table(shell, "1001")
    for command in (
        ("terminal", "buy-in", "1001", "20", "5"),
        ("round", "open", "T1"),
        ("round", "wager", "T1", "1001", "ante", "10"),
        ("round", "close", "T1"),
        ("round", "void", "T1", "--why", "the shoe jammed", "--section", "565.13(f)"),
        ("terminal", "tip", "1001", "1"),
        ("terminal", "cash-out", "1001"),
        ("terminal", "disable", "1001"),
        ("house", "set", "--facility", "Lehigh"),
    ):
        id = str(uuid4())
        first, second = (shell(*command, "--json", "--id", id).data for _ in range(2))
        assert first == second, command
        assert first["command"] == id
    [voucher] = shell("report", "vouchers", "issuance", "--json").data["vouchers"]
    assert voucher["amount"] == "124.00", "100 and 25 in, 1 for the dealers, everything once"
    again = shell.refused("terminal", "tip", "1001", "2", "--id", id)
    assert "this id was used for other content" in again


def test_an_id_is_made_and_said_where_none_is_given(shell: Shell) -> None:
    at_table(shell)
    said = shell.did("round", "open", "T1").splitlines()[-1]
    assert said.startswith("id ")
    assert shell("round", "show", said.removeprefix("id "), "--json").data["number"] == 1
    assert shell("round", "show", "T1", "--json").data["round"] == said.removeprefix("id ")


def test_465a_26_a_payout_by_hand_frees_the_terminal(shell: Shell) -> None:
    shell.did("table", "open", "T1", "three-card-poker")
    shell.did(
        "terminal", "enrol", "1001", "T1", "--enable", "--pays-vouchers-up-to", "50", "--pays-jackpots-up-to", "20"
    )
    shell.did("terminal", "buy-in", "1001", "100")
    straight_round(shell)
    [due] = shell("payout", "--json").data
    assert (due["kind"], due["amount"], due["what"]) == ("jackpot", "25.00", "pair_plus")
    assert due["id"] in shell.did("payout", "list", "--terminal", "1001")
    assert "locked until an attendant has paid" in shell.did("terminal")
    assert "§ 465a.26(a)" in shell.refused("terminal", "cash-out", "1001")
    paid = shell.did("payout", "pay", due["id"], "--by", "Ann")
    assert "$25.00 paid at terminal 1001 by Ann" in paid
    assert "Nothing is due" in shell.did("payout")
    assert "An attendant has to pay $130.00" in shell.did("terminal", "cash-out", "1001")
    [cancelled] = shell("payout", "--json").data
    told = shell.refused("payout", "pay", cancelled["id"], "--by", "Bo", "--position", "security")
    assert "§ 465a.26(b)(1)" in told
    shell.did("payout", "pay", cancelled["id"], "--by", "Ann", "--verified-by", "Bo")


def test_a_wager_taken_back_a_round_voided_a_terminal_disabled(shell: Shell) -> None:
    at_table(shell, "1001", "1002")
    shell.did("round", "open", "T1")
    shell.did("round", "wager", "T1", "1001", "ante", "10")
    assert "holds $100.00, $5.00" in shell.did("round", "wager", "T1", "1002", "ante", "5")
    seats = shell("round", "show", "T1", "--json").data["seats"]
    assert {seat: one["terminal"] for seat, one in seats.items()} == {"1": "1001", "2": "1002"}
    assert "1002       ante 5.00" in shell.did("round", "show", "T1")
    assert "holds $100.00." in shell.did("round", "take-back", "T1", "1001")
    shell.did("round", "close", "T1")
    shell.did("round", "void", "T1", "--why", "a card was seen", "--section", "565.13(a)", "--by", "Lee")
    assert shell("round", "show", "T1", "--json").data["state"] == "void"
    shell.did("terminal", "disable", "1001")
    assert "it is disabled (§ 605a.5(a))" in shell.refused("terminal", "buy-in", "1001", "20")
    shell.did("terminal", "enable", "1001")
    shell.did("terminal", "buy-in", "1001", "20")


def test_a_voucher_goes_into_another_terminal_once(shell: Shell) -> None:
    at_table(shell, "1001", "1002")
    number = shell("terminal", "cash-out", "1001", "--json").data["voucher"]["validation_number"]
    assert "Terminal 1002 holds $200.00." in shell.did("terminal", "insert-voucher", "1002", number)
    said = shell.refused("terminal", "insert-voucher", "1001", number)
    assert "this terminal does not accept it (§ 461a.8(d)); take it to the cage" in said


def test_461a_8_h_what_does_not_fit_comes_back_where_the_house_chose_so(shell: Shell) -> None:
    at_table(shell, "1001")
    shell.did("terminal", "tip", "1001", "0.30")
    number = shell("terminal", "cash-out", "1001", "--json").data["voucher"]["validation_number"]
    shell.did("terminal", "enrol", "1002", "T1", "--enable", "--denomination", "1")
    assert "§ 461a.8(h)" in shell.refused("terminal", "insert-voucher", "1002", number)
    shell.did("house", "set", "--voucher-remainder", "new_voucher")
    said = shell.did("terminal", "insert-voucher", "1002", number)
    assert "Terminal 1002 holds $99.00." in said
    assert "for $0.70." in said


def test_options_are_shown_and_chosen(shell: Shell) -> None:
    before = shell("house", "--json").data
    assert (before["day_begins"], before["voucher_days"]) == ("06:00", None)
    chosen = ("--day-begins", "05:30", "--voucher-days", "180", "--bills", "1,5,$20", "--tips-pool", "pit_one")
    shell.did("house", "set", *chosen)
    after = shell("house", "show", "--json").data
    assert after == {**before, "day_begins": "05:30", "voucher_days": 180, "bills": [1, 5, 20], "tips_pool": "pit_one"}
    assert "180" in shell.did("house")
    shell.did("house", "set", "--voucher-days", "never")
    assert shell("house", "--json").data["voucher_days"] is None
    shell.did("house", "set", "--idle-minutes", "dealer=45,pit-boss=10")
    assert shell("house", "--json").data["idle_minutes"] == {**before["idle_minutes"], "dealer": 45, "pit_boss": 10}
    assert "dealer=45" in shell.did("house").replace("\n", "")


BAD = [
    ("house set", "no option is named"),
    ("house set --day-begins noon", "it is no time of day"),
    ("house set --bills 1,3", "no such denominations"),
    ("house set --bills ten", "it is no whole number"),
    ("house set --voucher-days -1", "it is no whole number"),
    ("house set --voucher-days 0", "voucher_days: a gaming voucher"),
    ("house set --idle-minutes dealer=4", "use 5 to 720"),
    ("house set --idle-minutes dealer", "list roles with minutes like dealer=60,administrator=15"),
    ("house set --idle-minutes king=30", "there is no such role"),
    ("house set --timezone Mars/Olympus", "is not known"),
    ("house set --facility Ours --id 1", "1"),
    ("table open T2 snap", "no such game"),
    ("table open T1 three-card-poker", "there is one of this name"),
    ("table open T2 poker", "a hybrid gaming table is for banked games (§ 605a.1)"),
    ("terminal enrol 1001 T1", "it is assigned already"),
    ("terminal enrol 1002 T9", "there is no such table"),
    ("terminal enrol 1002 T1 --denomination 0", "no amount of whole cents above zero"),
    ("terminal enrol 1002 T1 --denomination ten", "not an amount of money"),
    ("terminal enable 1002", "there is none with this asset number"),
    ("terminal buy-in 1001 3", "the validator does not take it"),
    ("terminal buy-in 1001 20 3", "the validator does not take it"),
    ("terminal buy-in 1001 twenty", "BILL"),
    ("terminal tip 1001 0.001", "not a whole number of cents"),
    ("terminal tip 1001 -5", "No such option"),
    ("terminal tip 1001 500", "has $100.00"),
    ("terminal insert-voucher 1001 12", "the number is not 18 digits"),
    ("round open T9", "there is no such table"),
    ("round wager T9 1001 ante 5", "neither the id of a round nor a table"),
    ("round wager T1 1001 ante", "an amount is missing"),
    ("round wager T1 1001 aunt 5", "no such wager"),
    ("round wager T1 1001 ante 500", "has $100.00"),
    ("round wager T1 1001 play 5", "it is made during the round"),
    ("round wager T1 9999 ante 5", "there is none with this asset number"),
    ("round settle T1 /nowhere", "no such file"),
    ("round settle T1 -", "not valid JSON"),
    ("payout pay nothing --by Ann", "it is not an id"),
    ("payout pay 01999999-0000-7000-8000-000000000001 --by Ann", "nothing was ever due"),
]


def test_bad_input_is_refused_and_changes_nothing(shell: Shell) -> None:
    at_table(shell, "1001")
    shell.did("round", "open", "T1")
    told = {command: shell.refused(*command.split()) for command, _ in BAD}
    assert [(command, told[command]) for command, why in BAD if why not in told[command]] == []
    assert shell("terminal", "--json").data[0]["balance"] == "100.00"
    assert (len(shell("terminal", "--json").data), len(shell("table", "--json").data)) == (1, 1)
    assert shell("house", "--json").data["facility"] == "Feltwork Casino"
    assert shell("audit", "--json").data["clean"]


def test_a_round_file_that_does_not_fit_what_is_reserved_moves_nothing(shell: Shell) -> None:
    at_table(shell, "1001")
    shell.did("round", "open", "T1")
    shell.did("round", "wager", "T1", "1001", "ante", "10")
    assert "the betting window is open" in shell.refused("round", "settle", "T1", "-", stdin=STRAIGHT)
    shell.did("round", "close", "T1")
    told = shell.refused("round", "settle", "T1", "-", stdin=STRAIGHT)
    assert "10.00 is reserved, and 20.00 was played (§ 605a.2(a))" in told
    told = shell.refused("round", "settle", "T1", "-", stdin=STRAIGHT.replace("{", '{"game": "let-it-ride-poker", ', 1))
    assert "let-it-ride-poker" in told or "ante" in told
    assert shell("terminal", "show", "1001", "--json").data["balance"] == "100.00"


def test_refusals_for_programs(shell: Shell) -> None:
    done = shell("terminal", "buy-in", "1001", "20", "--json")
    assert (done.status, done.stdout) == (2, "")
    error = json.loads(done.stderr)["error"]
    assert (error["what"], error["section"]) == ("terminal 1001", "461a.1")


def test_605a_2_d_a_page_that_can_not_be_written_never_hides_a_cash_out(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is wrong with the file is said before anything moves; what goes wrong afterwards, beside what was done."""
    at_table(shell, "1001")
    there, new = tmp_path / "voucher.html", tmp_path / "new.html"
    there.write_text("somebody's work")
    for page in (there, tmp_path / "nowhere" / "voucher.html"):
        assert str(page) in shell.refused("terminal", "cash-out", "1001", "--page", str(page))
        assert shell("terminal", "show", "1001", "--json").data["balance"] == "100.00", "nothing has moved"

    def full(path: str, _: str) -> None:
        raise Refused(path, "no space left on device", instead="name a new file")

    with monkeypatch.context() as patch:
        patch.setattr(files, "write_new", full)
        said = shell.did("terminal", "cash-out", "1001", "--page", str(new))
    assert "Gaming voucher" in said
    assert f"{new}: not written, no space left on device" in said
    assert not new.exists()


def test_605a_2_d_a_command_sent_again_is_about_its_own_round_whatever_goes_on_by_now(shell: Shell) -> None:
    """Its answer was lost, and the table's newest round is another one when it is sent again."""
    at_table(shell, "1001")
    ids = {word: str(uuid4()) for word in ("wager", "take-back", "close", "void")}
    sent: list[tuple[tuple[str, ...], str]] = []

    def did(*words: str, id: str) -> None:
        sent.append(((*words, "--id", id), shell.did(*words, "--id", id)))

    shell.did("round", "open", "T1")
    did("round", "wager", "T1", "1001", "ante", "10", id=ids["wager"])
    did("round", "take-back", "T1", "1001", id=ids["take-back"])
    shell.did("round", "wager", "T1", "1001", "ante", "10")
    did("round", "close", "T1", id=ids["close"])
    did("round", "void", "T1", "--why", "a card was seen", "--section", "565.13(a)", "--by", "Lee", id=ids["void"])
    shell.did("round", "open", "T1")
    for words, said in sent:
        assert shell.did(*words) == said
    assert shell("round", "show", "T1", "--json").data["state"] == "betting"
