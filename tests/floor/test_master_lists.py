"""Master lists in the order of locations and by group, filed on the first Tuesday; the daily summary of movements."""

from __future__ import annotations

import calendar
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltwork.filing import filings
from feltwork.filing.kind import Authority
from feltwork.filing.kinds import kind_of
from feltwork.floor import master_lists, plans, readiness, summaries
from feltwork.floor.devices import Configuration
from feltwork.floor.due import business_days_after, first_tuesday, last_first_tuesday, monthly, next_first_tuesday
from feltwork.floor.games import OfferedGame
from feltwork.floor.kinds import DeviceKind as K
from feltwork.floor.locations import in_order
from feltwork.floor.master_lists import FORMAT, HOUSE_LISTS, ListKind
from feltwork.ledger.ids import new_id
from feltwork.wagering import terminals
from feltwork.wagering.reports import write_csv
from feltwork.wagering.voucher_records import today
from tests.floor.gaming_floor import SLOT, GamingFloor

BUREAUS = {Authority.GAMING_LABORATORY_OPERATIONS, Authority.CASINO_COMPLIANCE}


def approved_format(floor: GamingFloor) -> None:
    filed = floor.file("electronic_format", {"format": FORMAT, "described": "JSON, and CSV of the same"})
    floor.approve(filed, "lars")


# -------------------------------------------------------------------------------------------------------- the lists


def test_463a_5_b_the_gaming_floor_in_consecutive_order_with_every_printed_column(floor: GamingFloor) -> None:
    floor.plan(plans.Block("A", 2, 6), plans.Block("B", 1, 2, smoking=True))
    floor.terminal("1002")
    floor.register("S1", K.SLOT_MACHINE, "S-1", SLOT, model_type="reel")
    for device, location in (("1001", "A-10"), ("1002", "B-1"), ("S1", "A-2")):
        floor.move(device, location, signed=False)
    made = floor.run(master_lists.prepare, ListKind.GAMING_FLOOR)
    assert [(row["location"], row["asset_number"]) for row in made.rows] == [
        ("A-2", "S1"),
        ("A-10", "1001"),
        ("B-1", "1002"),
    ]
    slot, terminal, smoking = made.rows
    assert (slot["theme"], slot["minimum_payout"], slot["displayed_payout"]) == ("Dragons", "85%", "88.12%")
    assert (slot["model"], slot["model_type"], slot["paytable_id"], slot["voucher_system"]) == (
        "T-100",
        "reel",
        "DR-88",
        "VS-1",
    )
    assert (terminal["theme"], terminal["minimum_payout"]) == ("Three Card Poker", "")
    assert [terminal["smoking"], smoking["smoking"]] == ["no", "yes"]
    assert made.prepared_on == floor.run(master_lists.calendar_day)
    printed = {f"463a.5(b)(2)({n})" for n in ("viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi")}
    assert printed <= {column.section for column in made.columns}


def test_463a_5_b_2_the_lost_columns_are_those_of_the_parallel_list(floor: GamingFloor) -> None:
    on_floor = {column.id for column in floor.run(master_lists.prepare, ListKind.GAMING_FLOOR).columns}
    off_floor = {column.id for column in floor.run(master_lists.prepare, ListKind.OFF_FLOOR).columns}
    assert off_floor - {"themes"} <= on_floor
    assert "theme" in on_floor


@given(st.lists(st.tuples(st.sampled_from("AB"), st.integers(1, 300)), unique=True, max_size=30))
def test_463a_5_b_locations_are_ordered_by_what_their_figures_count(places: list[tuple[str, int]]) -> None:
    numbers = [f"{area}-{number}" for area, number in places]
    assert sorted(numbers, key=in_order) == [f"{area}-{number}" for area, number in sorted(places)]


def test_463a_5_d_off_the_floor_grouped_by_location(floor: GamingFloor) -> None:
    store, workshop = floor.store(), floor.restricted()
    floor.terminal("1002")
    floor.register("S1", K.SLOT_MACHINE, "S-1", SLOT, model_type="reel")
    floor.move("1001", store, transport=floor.transport(), signed=False)
    floor.move("1002", workshop, signed=False)
    floor.move("S1", store, transport=floor.transport("S-1"), signed=False)
    made = floor.run(master_lists.prepare, ListKind.OFF_FLOOR)
    assert [(name, [row["asset_number"] for row in rows]) for name, rows in made.groups] == [
        ("storage off the premises: Warehouse", ["1001", "S1"]),
        ("restricted area within the facility: Workshop", ["1002"]),
    ]
    assert {f"463a.5(d)(2)({n})" for n in ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")} <= {
        column.section for column in made.columns
    }
    assert made.rows[2]["themes"] == "Three Card Poker"
    assert floor.run(master_lists.prepare, ListKind.GAMING_FLOOR).rows == []


def test_463a_5_c_several_games_are_listed_one_by_one_or_by_a_code_with_its_appendix(floor: GamingFloor) -> None:
    terminals.open_table(floor.staff.house, new_id(), "M1", "minibaccarat", {"table_minimum": 5})
    floor.terminal("1002", installed=Configuration("P", "OS", tables=("M1",)))
    two = (OfferedGame("Dragons", "DR", 8500, 8812), OfferedGame("Pearls", "PL", 8600, 9000))
    for name in ("S1", "S2"):
        floor.register(name, K.SLOT_MACHINE, name, Configuration("P", "OS", "VS", games=two), model_type="video")
    for device, location in (("1001", "A-1"), ("1002", "A-2"), ("S1", "A-3"), ("S2", "A-4")):
        floor.move(device, location, signed=False)
    listed = floor.run(master_lists.prepare, ListKind.GAMING_FLOOR)
    assert [(row["asset_number"], row["theme"]) for row in listed.rows] == [
        ("1001", "Three Card Poker"),
        ("1002", "Three Card Poker"),
        ("1002", "Minibaccarat"),
        *((name, theme) for name in ("S1", "S2") for theme in ("Dragons", "Pearls")),
    ]
    assert listed.appendix == ()
    coded = floor.run(master_lists.prepare, ListKind.GAMING_FLOOR, codes=True)
    codes = {row["asset_number"]: row["theme"] for row in coded.rows}
    assert len(coded.rows) == 4
    assert codes["1001"] == "Three Card Poker"
    assert codes["S1"] == codes["S2"] != codes["1002"]
    by_code = {code: {row["theme"] for row in coded.appendix if row["code"] == code} for code in codes.values()}
    assert by_code[codes["S1"]] == {"Dragons", "Pearls"}
    assert by_code[codes["1002"]] == {"Three Card Poker", "Minibaccarat"}
    assert {row["displayed_payout"] for row in coded.appendix if row["code"] == codes["S1"]} == {"88.12%", "90%"}
    text = write_csv(coded.csv_rows())
    assert "appendix,code,theme" in text
    assert text.startswith("prepared_on,group,location,asset_number,serial_number")


def test_607a_2_a_table_game_devices_have_lists_of_their_own(floor: GamingFloor) -> None:
    floor.move("1001", "A-1", signed=False)
    floor.register("H1", K.HYBRID_GAMING_TABLE, "H-1", Configuration("P", "OS"), gaming_table="T1")
    floor.register(
        "W1", K.ELECTRONIC_WAGERING_SYSTEM, "W-1", Configuration("P", "OS", games=(OfferedGame("server", "-"),))
    )
    floor.register(
        "O1", K.OTHER_TABLE_GAME_DEVICE, "O-1", Configuration("P", "OS", games=(OfferedGame("shuffler", "-"),))
    )
    floor.move("H1", "A-2", signed=False)
    floor.move("O1", "A-3", signed=False)
    floor.move("W1", floor.restricted(), signed=False)
    on_floor = floor.run(master_lists.prepare, ListKind.TABLE_GAME_FLOOR)
    assert [(row["asset_number"], row["kind_section"], row["themes"]) for row in on_floor.rows] == [
        ("H1", "607a.2(a)(6)", "Three Card Poker"),
        ("O1", "607a.2(a)(7)", "shuffler"),
    ]
    off_floor = floor.run(master_lists.prepare, ListKind.TABLE_GAME_OFF_FLOOR)
    assert [(row["asset_number"], row["kind_section"]) for row in off_floor.rows] == [("W1", "607a.2(a)(5)")]
    # What 463a.5 lists is not listed twice.
    assert [row["asset_number"] for row in floor.run(master_lists.prepare, ListKind.GAMING_FLOOR).rows] == ["1001"]
    assert floor.run(master_lists.prepare, ListKind.OFF_FLOOR).rows == []


# ---------------------------------------------------------------------------------------------------------- filing


def test_463a_5_a_lists_are_filed_in_an_approved_format_with_both_bureaus(floor: GamingFloor) -> None:
    floor.move("1001", "A-1", signed=False)
    sue = floor.who("sue")
    refused = floor.refused(master_lists.file_list, new_id(), sue, ListKind.GAMING_FLOOR)
    assert (refused.section, FORMAT in refused.what) == ("463a.5(a)", True)
    approved_format(floor)
    id = new_id()
    filed = floor.run(master_lists.file_list, id, sue, ListKind.GAMING_FLOOR)
    assert set(filed.kind.to) == BUREAUS
    assert filed.content["list"]["groups"][0]["rows"][0]["asset_number"] == "1001"
    # Sent again it is the list of then, not another one of now.
    floor.sign(floor.run(summaries.movements.log)[0].id)
    floor.move("1001", "A-2", signed=False)
    assert floor.run(master_lists.file_list, id, sue, ListKind.GAMING_FLOOR).content == filed.content
    assert (
        floor.refused(master_lists.file_list, new_id(), floor.who("kim"), ListKind.OFF_FLOOR).section == "463a.5(a)(2)"
    )
    assert all(set(kind_of(kind).to) == BUREAUS for kind in HOUSE_LISTS)


def test_463a_5_g_what_is_due_and_overdue(floor: GamingFloor) -> None:
    approved_format(floor)
    sue = floor.who("sue")

    def states() -> dict[str, str]:
        return {one.what: one.state for one in floor.run(summaries.everything_due)}

    assert set(states().values()) == {"due"}  # before operations commence
    assert {str(one.section) for one in floor.run(readiness.missing)} >= {"463a.5(a)(1)", "463a.5(a)(2)", "607a.2(a)"}
    # A filing under the list's name that was not prepared from the books does not count.
    for made in ({"rows": []}, {"format": FORMAT}, {"format": FORMAT, "groups": [1]}, [1]):
        floor.file("gaming_floor_list", {"prepared_on": "2026-11-16", "list": made})
        floor.file("movement_summary", {"day": "2026-11-16", "movements": made})
    assert states()["gaming_floor_list"] == "due"
    for kind in HOUSE_LISTS:
        floor.run(master_lists.file_list, new_id(), sue, kind)
    assert set(states().values()) == {"filed"}
    # What was filed of an empty floor is not the list of the floor with which operations commence.
    floor.move("1001", "A-1")
    assert {one: state for one, state in states().items() if state == "due"} == dict.fromkeys(
        ("gaming_floor_list", "movement_summary"), "due"
    )
    assert "as the devices stand now" in next(
        one.why for one in floor.run(readiness.missing) if one.section == "463a.5(a)(1)"
    )
    floor.run(master_lists.file_list, new_id(), sue, ListKind.GAMING_FLOOR)
    floor.run(summaries.file_summary, new_id(), sue, floor.run(today))
    assert set(states().values()) == {"filed"}
    floor.commence()
    assert set(states().values()) <= {"to_come", "filed"}
    begun = floor.run(summaries.calendar_day)
    following = next_first_tuesday(next_first_tuesday(begun))
    floor.staff.ahead(f"{(following - begun).days} days")
    assert set(states().values()) == {"due"}
    floor.run(master_lists.file_list, new_id(), sue, ListKind.GAMING_FLOOR)
    floor.staff.ahead("1 day")
    told = states()
    assert told.pop("gaming_floor_list") == "filed"
    assert set(told.values()) == {"overdue"}
    sections = {one.what: one.section for one in floor.run(summaries.everything_due)}
    assert (sections["off_floor_list"], sections["table_game_floor_list"]) == ("463a.5(g)", "607a.2(c)")


def test_463a_5_g_the_first_tuesday_of_every_month_over_400_years() -> None:
    for year in range(2000, 2400):
        for month in range(1, 13):
            day = first_tuesday(year, month)
            assert (day.weekday(), day.year, day.month) == (calendar.TUESDAY, year, month)
            assert 1 <= day.day <= 7


@given(st.dates(date(2010, 1, 1), date(2100, 1, 1)))
def test_463a_5_g_a_day_lies_between_two_first_tuesdays(day: date) -> None:
    last, following = last_first_tuesday(day), next_first_tuesday(day)
    assert last <= day < following
    between = [last + timedelta(n) for n in range(1, (following - last).days)]
    assert not any(one.weekday() == calendar.TUESDAY and one.day <= 7 for one in between)


def test_463a_5_g_a_list_filed_before_its_tuesday_is_not_the_updated_one() -> None:
    begun, tuesday = date(2026, 10, 20), date(2026, 12, 1)
    filed = date(2026, 11, 30)
    assert monthly("x", "x", "463a.5(g)", begun, filed, tuesday).state == "due"
    assert monthly("x", "x", "463a.5(g)", begun, tuesday, tuesday).state == "filed"
    assert monthly("x", "x", "463a.5(g)", begun, filed, tuesday + timedelta(1)).state == "overdue"
    assert monthly("x", "x", "463a.5(g)", tuesday, None, tuesday + timedelta(1)).state == "to_come"


def test_463a_5_h_and_i_a_possessors_list_within_three_business_days_then_monthly(floor: GamingFloor) -> None:
    approved_format(floor)
    petition = {"person": "School", "purpose": "training", "period": "two years", "secured": "locked"}
    place = floor.place_for("possession_petition", location="School", where="3 Chalk Street", **petition)
    assert [one for one in floor.run(summaries.everything_due) if one.what == "possessor_list"] == []
    floor.run(master_lists.file_list, new_id(), floor.who("sue"), ListKind.POSSESSOR)  # before anything was received
    floor.staff.ahead("2 days")
    floor.move("1001", place, transport=floor.transport(), signed=False)
    received = floor.run(summaries.calendar_day)
    [due] = [one for one in floor.run(summaries.everything_due) if one.what == "possessor_list"]
    assert (due.state, due.due_on, due.section) == ("due", business_days_after(received, 3), "463a.5(h)(2)")
    made = floor.run(master_lists.prepare, ListKind.POSSESSOR)
    told = made.to_json()
    assert told["title"] == (
        "Slot Machine, Electronic Wagering Terminal and Fully Automated Electronic Gaming Table Master List"
    )
    assert told["named_by"] == "463a.5(h)(1)"
    assert {f"463a.5(h)(3)(ii)({n})" for n in "ABCDE"} <= {column.section for column in made.columns}
    assert made.rows[0]["progressive_type"] == "no"
    assert floor.run(master_lists.prepare, ListKind.OFF_FLOOR).rows == []
    floor.staff.ahead("8 days")
    assert [o.state for o in floor.run(summaries.everything_due) if o.what == "possessor_list"] == ["overdue"]
    floor.run(master_lists.file_list, new_id(), floor.who("sue"), ListKind.POSSESSOR)
    [due] = [one for one in floor.run(summaries.everything_due) if one.what == "possessor_list"]
    assert (due.section, due.state) == ("463a.5(i)", "to_come")


def test_463a_5_h_2_business_days_are_monday_to_friday() -> None:
    friday = date(2026, 11, 13)
    assert [business_days_after(friday + timedelta(n), 3).day for n in range(4)] == [18, 18, 18, 19]


# ------------------------------------------------------------------------------------------------ the daily summary


def test_463a_5_f_a_day_of_more_than_a_thousand_movements_is_summarized_whole(floor: GamingFloor) -> None:
    approved_format(floor)
    floor.register("D1", K.OTHER_TABLE_GAME_DEVICE, "D-1", Configuration("P", "OS", games=(OfferedGame("Shoe", "-"),)))
    floor.move("D1", floor.restricted(), signed=False)
    floor.staff.tampered(
        "insert into floor.movement (id, device, moved_to, moved_at, recorded_by, recorded_roles)"
        " select gen_random_uuid(), 'D1', 'Workshop', ledger.now(), recorded_by, '{}'"
        " from floor.movement, generate_series(1, 1000)"
    )
    filed = floor.run(summaries.file_summary, new_id(), floor.who("sue"), floor.run(today))
    assert len(filed.content["movements"]["rows"]) == 1_001
    assert not [one for one in floor.run(summaries.everything_due) if one.what == "movement_summary"]


def test_463a_5_f_the_movements_of_a_day_are_summarized_for_both_bureaus(floor: GamingFloor) -> None:
    approved_format(floor)
    floor.move("1001", "A-1")
    day = floor.run(summaries.today)

    def due() -> list[tuple[str, str | None]]:
        return [
            (one.state, one.subject) for one in floor.run(summaries.everything_due) if one.what == summaries.SUMMARY
        ]

    assert due() == [("due", day.isoformat())]
    floor.staff.ahead("1 day")
    assert due() == [("overdue", day.isoformat())]
    filed = floor.run(summaries.file_summary, new_id(), floor.who("sue"), day)
    assert set(filed.kind.to) == BUREAUS
    [row] = filed.content["movements"]["rows"]
    assert (row["asset_number"], row["moved_to"], row["is_signed"]) == ("1001", "A-1", True)
    assert due() == []
    # What is recorded for a day afterwards makes its summary due again; a day without movements has none.
    floor.move("1001", "A-2")
    assert [state for state, _ in due()] == ["due"]
    tomorrow = floor.run(summaries.today) + timedelta(1)
    assert floor.refused(summaries.file_summary, new_id(), floor.who("sue"), tomorrow).section == "463a.5(f)"


# ------------------------------------------------------------------------------------------- what the filings ask for


@pytest.mark.parametrize(
    ("kind", "decided_by"),
    [
        ("gaming_floor_plan", {Authority.EXECUTIVE_DIRECTOR}),
        ("off_premises_storage", {Authority.EXECUTIVE_DIRECTOR}),
        ("possession_petition", {Authority.BOARD}),
        ("possession_elsewhere", {Authority.EXECUTIVE_DIRECTOR}),
        ("software_notice", BUREAUS),
        ("movement_notice", set()),
        ("transport_notice", set()),
    ],
)
def test_who_decides_what_is_filed_about_devices(kind: str, decided_by: set[Authority]) -> None:
    assert set(kind_of(kind).decided_by) == decided_by


def test_463a_1_c_a_petition_says_its_four_things() -> None:
    sections = {item.section for item in kind_of("possession_petition").items if item.required}
    assert {f"463a.1(c)({n})" for n in range(1, 5)} <= sections


def test_463a_7_b_what_the_text_of_a_storage_request_lost_is_said() -> None:
    [lost] = [item for item in kind_of("off_premises_storage").items if item.id == "further"]
    assert not lost.required
    assert "not in our text" in lost.words
    assert [item.section for item in kind_of("off_premises_storage").items if item.id == "most_devices"] == [
        "463a.7(b)(4)"
    ]


def test_nobody_decides_what_they_filed(floor: GamingFloor) -> None:
    filed = floor.file("gaming_floor_plan", plans.laid_out("Hall", [plans.Block("A", 1, 1)]))
    floor.staff.owner(
        "insert into access.role_given (id, person, role, given_by) select gen_random_uuid(), id, 'executive_director',"
        " 'ann' from access.person where sign_in_name = 'ravi'"
    )
    floor.people.clear()
    args = (filed, floor.who("ravi"))
    assert floor.refused(filings.decide, *args, approves=True, reason="mine").why == "nobody decides what they file"
