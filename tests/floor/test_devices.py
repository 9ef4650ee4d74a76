"""Devices and their numbers, what is installed in them, and the games that follow from Rules Submissions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from feltwork.floor import devices
from feltwork.floor.devices import OUR_VOUCHERS, Configuration
from feltwork.floor.games import OfferedGame, game_of_table, generic_code, kept_games, read_games
from feltwork.floor.kinds import DeviceKind as K
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import progressive_controllers, terminals
from tests.access.staff import at_once
from tests.floor.gaming_floor import INSTALLED, SLOT, GamingFloor

PROGRESSIVE: dict[str, Any] = {"progressive_type": "a\0b", "progressive_controller": "PC", "progressive_software": "PS"}


def test_the_kinds_of_devices_are_the_databases_own(floor: GamingFloor) -> None:
    rows = floor.staff.owner("select kind, section, listed_by from floor.device_kind order by kind")
    assert rows == sorted((str(kind), kind.section, kind.listed_by) for kind in K)


def test_461a_1_an_asset_number_is_one_devices_for_good(floor: GamingFloor) -> None:
    assert floor.refused(floor_register, floor, "1001", "S-2").section == "461a.1"
    # A terminal that is enrolled keeps every other kind of device off its number, and the other way round.
    refused = floor.refused(floor_register, floor, "1002", "S-2", K.SLOT_MACHINE, SLOT, model_type="reel")
    assert (refused.section, "electronic wagering terminal" in refused.why) == ("461a.1", True)
    floor.register("S1", K.SLOT_MACHINE, "S-3", SLOT, model_type="reel")
    with pytest.raises(Refused, match="another device has it"):
        terminals.enrol(floor.staff.house, new_id(), "S1", "T1")
    # What is registered stays, whoever asks.
    with pytest.raises(Exception, match="never changed"):
        floor.staff.owner("delete from floor.device")


def floor_register(unit: Any, floor: GamingFloor, number: str, serial: str, *args: Any, **more: Any) -> None:
    kind, installed = args or (K.ELECTRONIC_WAGERING_TERMINAL, INSTALLED)
    leo = floor.who("leo")
    devices.register(unit, new_id(), leo, number, kind, "Acme", serial, "T-100", installed, **more)


def test_463a_5_d_2_iii_a_serial_number_is_unique_for_its_manufacturer(floor: GamingFloor) -> None:
    refused = floor.refused(floor_register, floor, "1002", "s-1001")
    assert (refused.section, refused.why) == ("463a.5(d)(2)(iii)", "it is the serial number of device 1001")
    floor.run(
        devices.register,
        new_id(),
        floor.who("leo"),
        "1002",
        K.ELECTRONIC_WAGERING_TERMINAL,
        "Bolt",
        "S-1001",
        "B",
        INSTALLED,
    )


def test_two_who_register_the_same_number_at_once(floor: GamingFloor) -> None:
    answers = at_once(*(lambda serial=serial: floor.terminal("1002", serial) for serial in ("A-1", "A-2")))
    assert sum(isinstance(one, Refused) for one in answers) == 1


def test_463a_5_b_2_a_device_without_what_the_list_prints_is_refused(floor: GamingFloor) -> None:
    cases: list[tuple[str, K, Configuration, dict[str, Any]]] = [
        ("463a.5(b)(2)(ix)", K.SLOT_MACHINE, SLOT, {}),
        ("463a.5(b)(2)(ix)", K.SLOT_MACHINE, SLOT, {"model_type": "drum"}),
        ("463a.5(d)(2)(iv)", K.SLOT_MACHINE, replace(SLOT, program_id=" "), {"model_type": "reel"}),
        ("463a.5(d)(2)(v)", K.SLOT_MACHINE, replace(SLOT, base_rom=""), {"model_type": "reel"}),
        ("463a.5(b)(2)(x)", K.SLOT_MACHINE, replace(SLOT, games=()), {"model_type": "reel"}),
        ("463a.5(b)(2)(xi)", K.SLOT_MACHINE, replace(SLOT, games=(OfferedGame("D", "1"),)), {"model_type": "reel"}),
        ("463a.5(b)(2)(xv)", K.SLOT_MACHINE, replace(SLOT, progressive_type="wide"), {"model_type": "reel"}),
        ("463a.5(b)(2)(xvi)", K.SLOT_MACHINE, replace(SLOT, voucher_system=None), {"model_type": "reel"}),
        ("463a.5(b)(2)(xv)", K.SLOT_MACHINE, replace(SLOT, **PROGRESSIVE), {"model_type": "reel"}),
        ("463a.5(b)(2)(xvi)", K.SLOT_MACHINE, replace(SLOT, voucher_system="v" * 201), {"model_type": "reel"}),
        ("463a.5(b)(2)(x)", K.ELECTRONIC_WAGERING_TERMINAL, SLOT, {}),
        ("605a.1", K.ELECTRONIC_WAGERING_TERMINAL, replace(INSTALLED, tables=("Nowhere",)), {}),
        ("605a.1", K.SLOT_MACHINE, SLOT, {"model_type": "reel", "gaming_table": "T1"}),
    ]
    for section, kind, installed, more in cases:
        assert floor.refused(floor_register, floor, "S1", "X", kind, installed, **more).section == section
    # What is left blank is nothing: no progressive, and no fault of the database.
    blank = replace(SLOT, progressive_type="", progressive_controller=" ", progressive_software="")
    assert floor.register("S1", K.SLOT_MACHINE, "S-1", blank, model_type="reel").progressive is None


def test_463a_5_b_2_x_a_theme_is_writing_and_what_is_kept_is_always_read() -> None:
    for theme in ("", "T\0", "a\u202eb", "x" * 201):
        with pytest.raises(Refused) as refused:
            read_games([{"theme": theme, "paytable_id": "1"}])
        assert refused.value.section == "463a.5(b)(2)(x)"
    assert kept_games([{"theme": "T\0", "paytable_id": "1"}])[0].theme == "T\0"


def test_463a_5_e_only_the_slot_department_keeps_devices(floor: GamingFloor) -> None:
    for name in ("sam", "dave", "carol", "kim", "lars", "ann"):
        args = (new_id(), floor.who(name), "9", K.SLOT_MACHINE, "A", "1", "M", SLOT)
        assert floor.refused(devices.register, *args).section == "463a.5(e)"


def test_463a_5_b_2_xiii_a_terminals_game_and_paytable_follow_from_the_rules_submission(floor: GamingFloor) -> None:
    found = floor.run(devices.device, "1001")
    assert [one.theme for one in found.games] == ["Three Card Poker"]
    assert found.games[0].paytable_id == "three-card-poker@565: pair_plus floor, ante_bonus standard"
    assert found.voucher_system == OUR_VOUCHERS
    own = {"Pair": "2 to 1", "Flush": "3 to 1", "Straight": "6 to 1", "Three-of-a-kind": "25 to 1"}
    stated = game_of_table("three-card-poker", {"pair_plus": {**own, "Straight flush": "40 to 1"}}).paytable_id
    assert stated.startswith("three-card-poker@565: pair_plus own-")


def test_463a_5_b_2_xv_the_progressive_of_a_terminal_is_its_tables(floor: GamingFloor) -> None:
    house = floor.staff.house
    terminals.open_table(house, new_id(), "C1", "caribbean-stud-poker", {})
    progressive_controllers.set_up(house, new_id(), "Jack", "caribbean-stud-poker")
    progressive_controllers.link(house, new_id(), "Jack", "C1")
    terminals.enrol(house, new_id(), "2001", "C1")
    found = floor.terminal("2001").progressive
    assert found is not None
    assert (found.type, found.controller) == ("of one table", "local area progressive controller")
    assert floor.run(devices.device, "1001").progressive is None


def test_463a_5_c_a_code_is_the_same_for_the_same_games_alone() -> None:
    one, two, three = (OfferedGame(name, f"{name}-1") for name in ("A", "B", "C"))
    assert generic_code([one, two]) == generic_code([two, one])
    assert len({generic_code(games) for games in ([one, two], [one, three], [two, three], [one, two, three])}) == 4
