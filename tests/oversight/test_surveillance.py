"""Cameras that a floor needs, by game and table, and those that are there (465a.9(c))."""

from __future__ import annotations

from typing import Any

import pytest

from feltwork.cage import felt_tables
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.oversight import surveillance
from feltwork.oversight.surveillance import cameras_for, missing, needed, standing
from feltwork.oversight.tables import game_id
from feltwork.regulation.catalogue import catalogue
from feltwork.regulation.chapters import words
from feltwork.terms.refusal import Refused
from feltwork.training.standards import GAMES
from feltwork.wagering import terminals
from feltwork.wagering.report_documents import made
from tests.access.staff import Staff

BOTH_ENDS = ["one_end", "other_end"]


@pytest.mark.parametrize(
    ("game", "section", "covers"),
    [
        ("three-card-poker", "465a.9(c)(2)(i)", ["table"]),
        ("pai-gow-tiles", "465a.9(c)(2)(i)", ["table"]),
        ("minibaccarat", "465a.9(c)(2)(i)", ["table"]),
        ("midibaccarat", "465a.9(c)(2)(i)", ["table"]),
        ("craps", "465a.9(c)(2)(ii)", BOTH_ENDS),
        ("three-dice-football", "465a.9(c)(2)(ii)", BOTH_ENDS),
        ("baccarat", "465a.9(c)(2)(iii)", BOTH_ENDS),
        ("roulette", "465a.9(c)(2)(iv)", ["wheel", "layout"]),
        ("big-six-wheel", "465a.9(c)(2)(v)", ["wheel", "layout"]),
        ("props-and-hops", "465a.9(c)(2)(vi)", ["circle", "layout"]),
        ("props-and-hops@585", "465a.9(c)(2)(vi)", ["circle", "layout"]),
        ("high-roll-dice", "465a.9(c)(2)(vii)", ["throw_box", "rest"]),
    ],
)
def test_465a_9_c_2_how_many_cameras_a_table_of_a_game_has(game: str, section: str, covers: list[str]) -> None:
    found, cover = cameras_for(game)
    assert (found, [one.id for one in cover]) == (section, covers)
    assert words(section)


def test_465a_9_c_2_fully_automated_tables_and_terminals_have_none_of_their_own() -> None:
    for game in (*catalogue(), "craps", "roulette"):
        assert cameras_for(game, fully_automated=True) == ("465a.9(c)(2)", ())


def test_465a_9_c_every_game_of_the_catalogue_has_one_or_two() -> None:
    two = {game for game in catalogue() if len(cameras_for(game)[1]) == 2}
    assert two == {"baccarat", "props-and-hops", "high-roll-dice"}
    assert all(len(cameras_for(game)[1]) in (1, 2) for game in catalogue())


def test_465a_9_c_1_two_kinds_of_view_need_cameras_that_turn_tilt_and_zoom() -> None:
    overall = [one for one in needed({}) if one.kind == "pan_tilt_zoom"]
    assert [(one.section, one.covers.id) for one in overall] == [
        ("465a.9(c)(1)(i)", "terminals"),
        ("465a.9(c)(1)(ii)", "tables"),
    ]


@pytest.fixture
def floor(staff: Staff) -> Staff:
    """T1 plays Three Card Poker; D1 High Roll Dice."""
    terminals.open_table(staff.house, new_id(), "D1", "high-roll-dice", {"table_maximum": 500})
    return staff


def put_up(staff: Staff, name: str, covers: str, table: str | None, kind: Any = "stationary") -> None:
    staff.run(surveillance.put_up, new_id(), staff["sid"], name, kind, covers, table)


def lacks(staff: Staff) -> list[tuple[str | None, str]]:
    return [(one["table"], one["covers"]) for one in missing(staff.run(standing))]


def test_465a_9_c_the_floor_is_compared_with_the_register(floor: Staff) -> None:
    assert lacks(floor) == [(None, "terminals"), (None, "tables"), ("D1", "throw_box"), ("D1", "rest"), ("T1", "table")]
    put_up(floor, "C-1", "throw_box", "D1")
    put_up(floor, "C-2", "throw_box", "D1")  # a second one for the same part stands for nothing else
    put_up(floor, "C-3", "table", "T1", "pan_tilt_zoom")  # not stationary
    put_up(floor, "C-4", "terminals", None, "pan_tilt_zoom")
    assert lacks(floor) == [(None, "tables"), ("D1", "rest"), ("T1", "table")]
    put_up(floor, "C-5", "table", "T1")
    put_up(floor, "C-6", "rest", "D1")
    put_up(floor, "C-7", "tables", None, "pan_tilt_zoom")
    assert lacks(floor) == []
    besides = [one["camera"] for one in floor.run(standing) if not one["needed"]]
    assert besides == ["C-2", "C-3"]
    floor.run(surveillance.take_down, floor["sid"], "C-1", "broken")
    assert lacks(floor) == []  # C-2 covers the throw box
    floor.run(surveillance.take_down, floor["sid"], "C-2", "broken")
    assert lacks(floor) == [("D1", "throw_box")]


def felt(staff: Staff, number: str, game: str) -> None:
    felt_tables.register(staff.house, new_id(), staff["carol"], number, game, "banking")


@pytest.mark.parametrize(
    ("game", "section", "covers"),
    [
        ("Craps", "465a.9(c)(2)(ii)", BOTH_ENDS),
        ("Mini-Craps", "465a.9(c)(2)(ii)", BOTH_ENDS),
        ("Three Dice Football", "465a.9(c)(2)(ii)", BOTH_ENDS),
        ("Baccarat", "465a.9(c)(2)(iii)", BOTH_ENDS),
        ("American Roulette", "465a.9(c)(2)(iv)", ["wheel", "layout"]),
        ("Big Six Wheel", "465a.9(c)(2)(v)", ["wheel", "layout"]),
        ("Big 6 Wheel", "465a.9(c)(2)(v)", ["wheel", "layout"]),
        ("Props & Hops", "465a.9(c)(2)(vi)", ["circle", "layout"]),
        ("High Roll Dice", "465a.9(c)(2)(vii)", ["throw_box", "rest"]),
        ("Mini-Baccarat", "465a.9(c)(2)(i)", ["table"]),
        ("Poker", "465a.9(c)(2)(i)", ["table"]),
    ],
)
def test_465a_9_c_2_a_felt_table_by_the_game_that_it_names(game: str, section: str, covers: list[str]) -> None:
    found, cover = cameras_for(game_id(game))
    assert (found, [one.id for one in cover]) == (section, covers)


def test_one_id_for_one_game_in_every_room() -> None:
    assert set(surveillance.TWO) - set(GAMES) == {"three-dice-football"}
    assert all(game_id(one.name) == id for id, one in GAMES.items())


def test_465a_9_c_2_felt_tables_are_offered_tables_too(floor: Staff) -> None:
    before = lacks(floor)
    felt(floor, "C1", "Craps")
    felt(floor, "B6", "Big 6 Wheel")
    added = [("B6", "wheel"), ("B6", "layout"), ("C1", "one_end"), ("C1", "other_end")]
    assert sorted(lacks(floor), key=str) == sorted([*before, *added], key=str)
    assert {one["table"]: one["game"] for one in floor.run(standing)}["B6"] == "Big 6 Wheel"
    put_up(floor, "C-1", "wheel", "B6")
    floor.run(surveillance.require, new_id(), floor["kim"], "stationary", "the dice", "disputes", "C1")
    assert ("B6", "wheel") not in lacks(floor)
    assert ("C1", "the dice") in lacks(floor)
    felt_tables.close(floor.house, new_id(), floor["carol"], "B6")
    assert ("B6", "layout") in lacks(floor)  # until its last gaming day is over
    floor.owner("update ledger.house set clock_ahead = interval '2 days'")
    assert ("B6", "layout") not in lacks(floor)
    assert "C-1" in [one["camera"] for one in floor.run(standing) if not one["needed"]]


def test_a_table_has_a_number_of_its_own(floor: Staff) -> None:
    with pytest.raises(Refused, match="a hybrid gaming table has this number"):
        felt(floor, "T1", "Craps")
    felt(floor, "C1", "Craps")
    with pytest.raises(Refused, match="a felt table has this number"):
        terminals.open_table(floor.house, new_id(), "C1", "three-card-poker")


def test_465a_9_c_3_the_bureau_requires_more(floor: Staff) -> None:
    id = new_id()
    floor.run(surveillance.require, id, floor["kim"], "stationary", "the rack", "disputes", "T1")
    assert ("T1", "the rack") in lacks(floor)
    [row] = [one for one in floor.run(standing) if one["requirement"] == str(id)]
    assert row["section"] == "465a.9(c)(3)"
    put_up(floor, "C-8", "the rack", "T1")
    assert ("T1", "the rack") not in lacks(floor)
    floor.run(surveillance.require_no_more, id, floor["kim"])
    assert [one for one in floor.run(standing) if one["requirement"]] == []


def test_who_keeps_and_who_requires(floor: Staff) -> None:
    for who in ("kim", "dave", "ann"):
        said = floor.refused(surveillance.put_up, new_id(), floor[who], "C-1", "stationary", "table", "T1")
        assert "only a security department member may keep the register of cameras" in said
    said = floor.refused(surveillance.require, new_id(), floor["sid"], "stationary", "x", "y")
    assert "may require additional cameras (§ 465a.9(c)(3))" in said


@pytest.mark.parametrize(
    ("name", "kind", "covers", "table", "said"),
    [
        ("", "stationary", "table", "T1", "is no name"),
        ("C-1", "hidden", "table", "T1", "is no kind"),
        ("C-1", "stationary", " ", "T1", "it does not say what it covers"),
        ("C-1", "stationary", "table", "T9", "there is no such table"),
    ],
)
def test_a_camera_that_is_none(floor: Staff, name: str, kind: Any, covers: str, table: str, said: str) -> None:
    assert said in floor.refused(surveillance.put_up, new_id(), floor["sid"], name, kind, covers, table)


def test_a_name_is_used_once_and_an_unknown_camera_is_refused(floor: Staff) -> None:
    put_up(floor, "C-1", "table", "T1")
    said = floor.refused(surveillance.put_up, new_id(), floor["sid"], "C-1", "stationary", "table", "T1")
    assert "there is one of this name" in said
    assert "there is none of this name" in floor.refused(surveillance.take_down, floor["sid"], "C-9", "x")
    assert "no reason is stated" in floor.refused(surveillance.take_down, floor["sid"], "C-1", " ")


def test_the_report_says_what_is_missing(floor: Staff) -> None:
    def read(unit: Unit) -> dict[str, Any]:
        return surveillance.report(standing(unit), made(unit, "Sid")).to_json()

    told = floor.run(read)
    assert told["facts"][0] == {"name": "Missing", "value": "5", "section": None}
    assert len(told["blocks"][0]["rows"]) == 5


def test_465a_9_c_2_what_a_camera_covers_may_be_said_in_words(floor: Staff) -> None:
    put_up(floor, "C-1", "the throw box", "D1")
    put_up(floor, "C-2", "Rest of the table", "D1")
    put_up(floor, "C-3", "electronic table layouts and credit meters of terminals", None, "pan_tilt_zoom")
    assert lacks(floor) == [(None, "tables"), ("T1", "table")]


def test_a_camera_under_an_id_that_was_used(floor: Staff) -> None:
    id, required = new_id(), new_id()
    for _ in range(2):
        floor.run(surveillance.put_up, id, floor["sid"], "C-1", "stationary", "table", "T1")
        floor.run(surveillance.require, required, floor["kim"], "stationary", "the rack", "disputes", "T1")
    said = floor.refused(surveillance.put_up, id, floor["sid"], "C-2", "stationary", "table", "T1")
    assert "this id was used for other content" in said
    said = floor.refused(surveillance.require, required, floor["kim"], "stationary", "the rack", "disputes", "D1")
    assert "this id was used for other content" in said
