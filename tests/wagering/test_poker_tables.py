"""An electronic poker table: what it is not, its sign, its sessions and its seats (605a.1, 553.5, 553.8, 553.15(c))."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest

from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import (
    game_accounts,
    holds,
    overview,
    poker_hands,
    poker_signs,
    poker_tables,
    progressive_controllers,
    reports,
    rounds,
    terminals,
)
from tests.wagering.poker_floor import BAD_BEAT, RAISED, TIME, PokerFloor, poker_floor

NO_HYBRID = "electronic poker table, no hybrid gaming table"


@pytest.fixture
def floor(embedded_house_url: str) -> Iterator[PokerFloor]:
    with poker_floor(embedded_house_url) as found:
        yield found


# --------------------------------------------------------------------------------------------- no hybrid gaming table


def test_605a_1_poker_is_opened_on_a_table_of_its_own_and_never_on_a_hybrid_one(floor: PokerFloor) -> None:
    with pytest.raises(Refused, match=r"Poker is nonbanked.*605a\.1.*`feltwork poker open`"):
        terminals.open_table(floor.house, new_id(), "T1", "poker")
    with pytest.raises(psycopg.Error, match="poker_is_no_hybrid_table"):
        floor.owner("insert into wagering.gaming_table (id, edition) values ('T9', 'poker@553')")
    with pytest.raises(psycopg.Error, match="poker_is_no_hybrid_table"):
        floor.owner(
            "insert into wagering.gaming_table (id, edition, kind)"
            " values ('T9', 'three-card-poker@565', 'electronic_poker_table')"
        )
    with pytest.raises(Refused, match="there is one of this name"):
        poker_tables.open_table(floor.house, new_id(), "P1")
    with pytest.raises(Refused, match=r"rake_percent.*553\.15\(b\)\(1\)"):
        poker_tables.open_table(floor.house, new_id(), "P2", {"rake_percent": "11%"})


def test_605a_1_whatever_shows_it_says_that_it_is_no_hybrid_table(floor: PokerFloor) -> None:
    terminals.open_table(floor.house, new_id(), "T1", "three-card-poker")
    glance = {one.table: one.to_json()["kind"] for one in overview.tables(floor.house)}
    assert glance == {"P1": NO_HYBRID, "T1": "hybrid gaming table"}
    [told] = poker_tables.tables(floor.house)
    assert told["kind"] == NO_HYBRID
    report = {one["table"]: one["kind"] for one in reports.day_report(floor.house).to_json()["tables"]}
    assert report == glance
    assert floor.owner("select id from wagering.hybrid_gaming_table") == [("T1",)]


@pytest.mark.parametrize(
    "act",
    [
        lambda house: rounds.open_round(house, new_id(), "P1"),
        lambda house: progressive_controllers.unlink(house, new_id(), "P1"),
    ],
    ids=["a round", "a progressive"],
)
def test_605a_1_what_is_a_hybrid_tables_is_refused_in_words(floor: PokerFloor, act: object) -> None:
    with pytest.raises(Refused, match=r"it is an electronic poker table, and no hybrid gaming table \(§ 605a\.1\)"):
        act(floor.house)  # type: ignore[operator]


def test_605a_1_and_what_is_a_poker_tables_at_a_hybrid_one(floor: PokerFloor) -> None:
    terminals.open_table(floor.house, new_id(), "T1", "three-card-poker")
    for act in (
        lambda: poker_signs.post_sign(floor.house, new_id(), "T1", "dave"),
        lambda: poker_tables.begin_session(floor.house, new_id(), "T1", "dave"),
        lambda: poker_hands.begin_hand(floor.house, new_id(), "T1"),
    ):
        with pytest.raises(Refused, match=r"it is a hybrid gaming table, and no electronic poker table .*605a\.1"):
            act()
    with pytest.raises(Refused, match="there is no such table"):
        poker_tables.begin_session(floor.house, new_id(), "T7", "dave")


def test_605a_1_a_position_is_no_electronic_wagering_terminal_and_stays_none(floor: PokerFloor) -> None:
    terminals.open_table(floor.house, new_id(), "T1", "three-card-poker")
    floor.terminal("P1-1")
    assert floor.owner("select asset_number from wagering.electronic_wagering_terminal") == []
    with pytest.raises(psycopg.Error, match="no electronic wagering terminal"):
        floor.owner("update wagering.terminal set gaming_table = 'T1' where asset_number = 'P1-1'")


def test_463a_4_a_the_central_control_computer_hears_nothing_of_it(floor: PokerFloor) -> None:
    floor.players(3)
    floor.hand(RAISED)
    round = floor.begin_hand()
    rounds.void(floor.house, new_id(), round, "dave", "a card is missing", "553.16(g)")
    assert floor.owner("select kind, subject from control.event where subject is not null") == []
    terminals.open_table(floor.house, new_id(), "T1", "three-card-poker")
    assert floor.owner("select kind, subject from control.event where subject is not null") == [
        ("table_set_up", "table T1")
    ]


def test_463a_5_a_in_operation_it_needs_its_rules_filed_and_its_boxes_and_nothing_of_a_terminals(
    floor: PokerFloor,
) -> None:
    floor.terminal("P1-1")
    floor.owner("update wagering.house set commenced_at = ledger.now()")
    poker_tables.open_table(floor.house, new_id(), "P2")
    terminals.enrol(floor.house, new_id(), "P2-1", "P2")

    def missing(unit: Unit) -> dict[str, list[str]]:
        subjects = (holds.of_table("P2"), holds.of_terminal("P2-1"))
        return {str(one): [hold.kind for hold in holds.holds(unit, one)] for one in subjects}

    assert floor.house.read(missing) == {"table P2": ["not_filed"], "terminal P2-1": ["not_boxed"]}


# --------------------------------------------------------------------------------------------------- sign and session


def test_553_15_c_no_hand_is_played_where_the_rake_is_not_posted(floor: PokerFloor) -> None:
    with pytest.raises(Refused, match=r"no sign with the rake .* is posted there \(§ 553\.15\(c\)\)"):
        poker_tables.begin_session(floor.house, new_id(), "P1", "dave")
    floor.players(3)
    floor.hand(RAISED)
    floor.owner("""update wagering.gaming_table set rules = '{"rake_most": "3"}' where id = 'P1'""")
    with pytest.raises(Refused, match=r"553\.15\(c\)"):
        floor.begin_hand()
    assert poker_signs.sign(floor.house, "P1")["posted"] is False
    floor.post_sign()
    floor.begin_hand()


def test_553_15_c_553_18_the_sign_says_rake_limits_and_raises(embedded_house_url: str) -> None:
    stated = {**BAD_BEAT, "raises": 3, "ante": "0.50", "check_raise": False}
    with poker_floor(embedded_house_url, stated) as floor:
        told = poker_signs.sign(floor.house, "P1")
        assert {(line["text"], line["section"]) for line in told["lines"]} >= {
            ("Hold'em, fixed limit: wagers of $2.00 and $4.00", "553.18"),
            ("3 raises in a betting round at most", "553.18"),
            ("Ante $0.50", "553.11(b)"),
            ("Blind Bets of $1.00 and $2.00", "553.11(d)"),
            ("Who has checked may not raise", "553.8(j)"),
            ("Rake: 10% of each pot, $4.00 at most", "553.15(c)"),
        }
        assert any(line["section"] == "553.20(b)(1)" for line in told["lines"])
        poker_tables.open_table(floor.house, new_id(), "P2", TIME)
        lines = [line["text"] for line in poker_signs.sign(floor.house, "P2")["lines"]]
        assert any("$12.00 an hour" in line and "$4.00 every 20 minutes" in line for line in lines)


def test_553_5_a_session_is_begun_and_closed_once(floor: PokerFloor) -> None:
    with pytest.raises(Refused, match=r"it is not open for gaming \(§ 553\.5\)"):
        floor.begin_hand()
    floor.terminal("P1-1", (100,))
    with pytest.raises(Refused, match=r"it is not open for gaming"):
        poker_tables.sit(floor.house, new_id(), "P1", "P1-1", 1, 50_00)
    floor.begin()
    with pytest.raises(Refused, match="it is open for gaming"):
        poker_tables.begin_session(floor.house, new_id(), "P1", "dave")
    poker_tables.sit(floor.house, new_id(), "P1", "P1-1", 1, 50_00)
    with pytest.raises(Refused, match=r"players sit there: terminal P1-1 at seat 1 .*553\.8\(a\)"):
        poker_tables.close_session(floor.house, new_id(), "P1", "dave")
    with pytest.raises(psycopg.Error, match="players sit there"):
        floor.owner("update wagering.poker_session set closed_by = 'x', closed_at = ledger.now()")
    poker_tables.stand_up(floor.house, new_id(), "P1", "P1-1")
    id = new_id()
    closed = poker_tables.close_session(floor.house, id, "P1", "dave")
    assert poker_tables.close_session(floor.house, id, "P1", "dave") == closed
    poker_tables.begin_session(floor.house, new_id(), "P1", "dave")


# -------------------------------------------------------------------------------------------------------------- seats


def test_553_8_a_a_player_has_one_seat_and_a_seat_one_player(floor: PokerFloor) -> None:
    floor.players(2)
    floor.terminal("P1-3", (100,))
    for asset_number, seat, why in (
        ("P1-3", 1, "terminal P1-1 sits at seat 1"),
        ("P1-1", 3, "terminal P1-1 sits at seat 1"),
        ("P1-3", 11, "Hold'em seats 10"),
        ("P1-3", 0, "Hold'em seats 10"),
    ):
        with pytest.raises(Refused, match=why):
            poker_tables.sit(floor.house, new_id(), "P1", asset_number, seat, 10_00)
    terminals.open_table(floor.house, new_id(), "T1", "three-card-poker")
    terminals.enrol(floor.house, new_id(), "1001", "T1")
    terminals.enable(floor.house, new_id(), "1001", "sam")
    with pytest.raises(Refused, match="it is connected to table T1, not to P1"):
        poker_tables.sit(floor.house, new_id(), "P1", "1001", 3, 10_00)
    with pytest.raises(Refused, match="nobody sits there at table P1"):
        poker_tables.stand_up(floor.house, new_id(), "P1", "P1-3")


def test_553_8_a_the_database_itself_seats_nobody_who_does_not_belong_there(floor: PokerFloor) -> None:
    floor.players(1)
    poker_tables.open_table(floor.house, new_id(), "P2")
    terminals.open_table(floor.house, new_id(), "T1", "three-card-poker")
    for asset_number, table in (("P2-1", "P2"), ("1001", "T1")):
        terminals.enrol(floor.house, new_id(), asset_number, table)
    for table, terminal, why in (
        ("P1", "P2-1", "it is not connected to table P1"),
        ("P1", "1001", "it is not connected to table P1"),
        ("P2", "P2-1", "it is not open for gaming"),
        ("T1", "1001", "it is not open for gaming"),
        ("P1", "P1-1", "poker_seat_terminal"),
    ):
        with pytest.raises(psycopg.Error, match=why):
            floor.owner(
                "insert into wagering.poker_seat (id, gaming_table, seat, terminal, stakes)"
                f" values (gen_random_uuid(), '{table}', 4, '{terminal}', 500)"
            )
    with pytest.raises(psycopg.Error, match="its player sits at a table"):
        floor.owner("update wagering.terminal set gaming_table = 'P2' where asset_number = 'P1-1'")
    with pytest.raises(psycopg.Error, match="charge_in_its_session"):
        floor.owner(
            "insert into wagering.poker_time_charge (id, session, gaming_table, period, amount, posting, assessed_by)"
            " select gen_random_uuid(), id, 'P2', 1, 400, gen_random_uuid(), 'x' from wagering.poker_session"
        )


def test_553_10_b_stud_seats_eight(embedded_house_url: str) -> None:
    with poker_floor(embedded_house_url, {"type": "seven_card_stud_high"}) as floor:
        floor.begin()
        floor.terminal("P1-9", (100,))
        with pytest.raises(Refused, match=r"seat 9: .* seats 8 \(§ 553\.10\(b\)\)"):
            poker_tables.sit(floor.house, new_id(), "P1", "P1-9", 9, 50_00)


def test_553_8_b_nobody_brings_more_than_the_game_account_holds(floor: PokerFloor) -> None:
    floor.begin()
    floor.terminal("P1-1", (100,))
    with pytest.raises(Refused, match=r"table stakes 100\.01: .* has \$100\.00 \(§ 553\.8\(b\)\)"):
        poker_tables.sit(floor.house, new_id(), "P1", "P1-1", 1, 100_01)
    for wrong in (0, -1, True, 2.5):
        with pytest.raises(Refused, match="no amount of money"):
            poker_tables.sit(floor.house, new_id(), "P1", "P1-1", 1, wrong)  # type: ignore[arg-type]
    id = new_id()
    sat = poker_tables.sit(floor.house, id, "P1", "P1-1", 1, 60_00)
    assert poker_tables.sit(floor.house, id, "P1", "P1-1", 1, 60_00) == sat
    assert floor.stakes() == {1: 60_00}


def test_605a_5_a_a_disabled_position_is_dealt_no_hand_and_may_still_stand_up(floor: PokerFloor) -> None:
    floor.players(3)
    terminals.disable(floor.house, new_id(), "P1-3", "sam")
    with pytest.raises(Refused, match="it is disabled"):
        floor.begin_hand()
    rounds.void(floor.house, new_id(), floor.begin_hand(3), "dave", "a test", "553.16(g)")
    poker_tables.stand_up(floor.house, new_id(), "P1", "P1-3")
    assert sorted(floor.stakes()) == [1, 2]


def test_605a_3_b_who_has_left_cashes_out_what_the_hands_left(floor: PokerFloor) -> None:
    floor.players(3)
    floor.hand(RAISED)
    poker_tables.stand_up(floor.house, new_id(), "P1", "P1-1")
    assert game_accounts.cash_out(floor.house, new_id(), "P1-1")["amount"] == 210_00
    assert floor.tied()
