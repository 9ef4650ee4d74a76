"""The floor's devices from a shell: registered, placed behind a notice, signed by two, listed and filed."""

from __future__ import annotations

import json
from datetime import UTC
from uuid import UUID

import pytest

from feltwork.cli.asset_commands import AssetKind, ListName
from feltwork.floor.kinds import DeviceKind
from feltwork.floor.master_lists import FORMAT, ListKind
from feltwork.ledger.ids import new_id
from tests.access.staff import PASSWORD, choose
from tests.cli.shell import Shell
from tests.database.servers import use_database
from tests.floor.conftest import floor, floor_url
from tests.floor.gaming_floor import GamingFloor

__all__ = ["floor", "floor_url"]
TYPED = f"{PASSWORD}\n"


@pytest.fixture
def shell(floor: GamingFloor, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A shell at the house with the gaming floor, whose people have passwords."""
    use_database(monkeypatch, floor.staff.url)
    monkeypatch.setenv("NO_COLOR", "1")
    for name in ("sue", "maya", "leo", "lars", "ravi", "kim"):
        floor.run(choose, name, PASSWORD)
    return Shell(monkeypatch, capsys)


def test_from_a_registration_to_an_inspected_terminal(shell: Shell) -> None:
    register = ("asset", "register", "1002", "--kind", "electronic-wagering-terminal", "--manufacturer", "Acme")
    about = ("--serial", "S-1002", "--model", "T-100", "--program", "P-1", "--base-rom", "OS-4", "--by", "leo")
    assert "1002 is registered" in shell.did(*register, *about, stdin=TYPED)
    assert "it is assigned already" in shell.refused(*register, *about, stdin=TYPED)
    assert "not placed and not inspected" in shell.did("asset")
    assert "file the notice first" in shell.refused(
        "movement", "record", "1002", "--to", "A-1", "--by", "sue", stdin=TYPED
    )
    told = shell("movement", "notice", "1002", "--to", "A-1", "--by", "sue", "--json", stdin=TYPED).data
    record = ("movement", "record", "1002", "--to", "A-1", "--notice", told["id"], "--by", "sue", "--json")
    moved = shell(*record, stdin=TYPED).data
    sign = ("movement", "sign", moved["id"])
    assert "still to come" in shell.did(*sign, "slot-shift-manager", "--by", "maya", stdin=TYPED)
    assert "does not sign as lead technician" in shell.refused(*sign, "lead-technician", "--by", "maya", stdin=TYPED)
    assert "Signed by both" in shell.did(*sign, "lead-technician", "--by", "leo", stdin=TYPED)
    assert "inspected" in shell.did("asset", "inspect", "1002", "--found", "fine", "--by", "lars", stdin=TYPED)
    assert [one["asset_number"] for one in shell("asset", "--json").data if one["inspected"]] == ["1002"]
    assert "maya, leo" in shell.did("movement", "--csv")


def test_lists_are_shown_and_filed(shell: Shell, floor: GamingFloor) -> None:
    floor.move("1001", "A-2")
    listed = shell("device-list", "show", "gaming-floor", "--json").data
    assert (listed["format"], listed["groups"][0]["rows"][0]["asset_number"]) == (FORMAT, "1001")
    assert "1001" in shell.did("device-list", "show", "gaming-floor", "--csv")
    assert "has not approved" in shell.refused("device-list", "file", "gaming-floor", "--by", "sue", stdin=TYPED)
    content = {"format": FORMAT, "described": "JSON"}
    floor.approve(floor.file("electronic_format", content), "lars")
    assert "filed" in shell.did("device-list", "file", "gaming-floor", "--by", "sue", stdin=TYPED)
    due = {one["what"]: one["state"] for one in shell("device-list", "--json").data}
    assert (due["gaming_floor_list"], due["off_floor_list"]) == ("filed", "due")
    assert "overdue" not in shell.did("device-list")
    assert "1001" in shell.did("device-list", "gaming-floor", "--csv")
    assert [name.replace("-", "_") + "_list" for name in ListName] == list(ListKind)
    assert {name.replace("-", "_") for name in AssetKind} == set(DeviceKind)


def test_a_word_that_is_nothing_is_told_what_there_is(shell: Shell) -> None:
    wrong = shell.refused("device-list", "NONSENSE")
    assert "There is: due, show, file, gaming-floor, off-floor, table-game-floor, table-game-off-floor" in wrong
    assert "There is: list, register, install, inspect." in shell.refused("asset", "1001")
    assert "There is: show, notice, record, sign, summary." in shell.refused("movement", "1001")


def test_463a_5_b_2_xv_a_progressive_and_further_tables_are_registered(shell: Shell) -> None:
    common = ("--manufacturer", "Acme", "--model", "M", "--program", "P", "--base-rom", "OS", "--by", "leo", "--json")
    slot = ("asset", "register", "S1", "--kind", "slot-machine", "--serial", "S-1", "--model-type", "video", *common)
    more = ("--voucher-system", "VS", "--game", "Dragons|DR-88|8500|8812", "--progressive")
    assert "it is not understood" in shell.refused(*slot, *more, "wide area|PC-4", stdin=TYPED)
    made = shell(*slot, *more, "wide area|PC-4|PS-1", stdin=TYPED).data
    assert made["progressive"] == {"type": "wide area", "controller": "PC-4", "software": "PS-1"}
    kind = ("--kind", "electronic-wagering-terminal", "--serial", "S-7")
    terminal = shell("asset", "register", "1007", *kind, *common, "--reaches", "T1", stdin=TYPED).data
    assert [one["paytable_id"].partition("@")[0] for one in terminal["games"]] == ["three-card-poker"]


def test_463a_5_e_2_when_a_device_was_moved_is_stated(shell: Shell, floor: GamingFloor) -> None:
    workshop = floor.restricted()
    record = ("movement", "record", "1001", "--to", workshop, "--by", "sue", "--json", "--at")
    assert "it is no moment" in shell.refused(*record, "yesterday", stdin=TYPED)
    assert "it was registered at" in shell.refused(*record, "0001-01-05T00:00+00:00", stdin=TYPED)
    when = floor.now()
    assert shell(*record, when.isoformat(), stdin=TYPED).data["moved_at"] == when.astimezone(UTC).isoformat()


def test_a_plan_is_filed_and_put_into_force(shell: Shell, floor: GamingFloor) -> None:
    file = ("floor-plan", "file", "Hall 2", "--area", "C,1,3,smoking", "--by", "ravi", "--json")
    filed = shell(*file, stdin=TYPED).data
    floor.approve(UUID(filed["id"]))
    assert "in force" in shell.did("floor-plan", "open", filed["id"], "--by", "ravi", stdin=TYPED)
    assert "C-3" in shell.did("floor-plan")
    assert "0 of 50" in shell.did("floor-plan", "tables", "3", "--by", "ravi", stdin=TYPED)
    assert "it is not understood" in shell.refused(
        "floor-plan", "file", "X", "--area", "C", "--by", "ravi", stdin=TYPED
    )


def test_a_ram_clear_from_a_shell(shell: Shell) -> None:
    report = ("ram-clear", "report", "1001", "--what", "a dark screen", "--by", "sue", "--json", "--id", str(new_id()))
    first = shell(*report, stdin=TYPED).data
    assert shell(*report, stdin=TYPED).data == first
    clear = ("ram-clear", "clear", first["id"], "--by", "leo")
    assert "have them recorded first" in shell.refused(*clear, stdin=TYPED)
    meters = ("ram-clear", "meters", first["id"], "--by", "kim", "--read")
    assert "is not stated: coin_in, coin_out" in shell.refused(*meters, "bill_in=20.00", stdin=TYPED)
    assert "is no number of things" in shell.refused(*meters, "voucher_in_count=3.00", "--rest-as-books", stdin=TYPED)
    meters = (*meters, "bill_in=20.00", "--rest-as-books", "--json")
    read = {one["meter"]: one["difference"] for one in shell(*meters, stdin=TYPED).data["readings"]}
    assert read["bill_in"] == "20.00"
    assert "cleared" in shell.did(*clear, stdin=TYPED)
    assert json.loads(shell.did("ram-clear", "--json"))[0]["state"] == "cleared"
