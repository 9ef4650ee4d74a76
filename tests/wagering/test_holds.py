"""What keeps a terminal or a table from being used: noted until operations commence, and holding from then on."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest

from feltwork import Refused
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.wagering import game_accounts, holds, rounds, terminals
from feltwork.wagering.holds import CONDITIONS, of_table, of_terminal
from feltwork.wagering.overview import tables
from feltwork.wagering.overview import terminals as seen_terminals
from tests.bills import insert_bill
from tests.wagering.floor import Floor, opened

TERMINAL, TABLE = of_terminal("1001"), of_table("T1")
PLAYED = {
    "game": "three-card-poker",
    "seats": {"1": {"wagers": {"ante": 10}, "cards": ["As", "Kh", "9d"], "decisions": ["play"]}},
    "dealer": ["2c", "7d", "9h"],
}
OF_TERMINALS = [kind for kind, one in CONDITIONS.items() if one.what == "terminal"]


@pytest.fixture
def floor(embedded_house_url: str) -> Iterator[Floor]:
    with opened(embedded_house_url) as floor:
        floor.terminal("1001", bills=(100,))
        yield floor


def run(floor: Floor, work: object, *args: object, **named: object) -> object:
    return floor.house.database.run(lambda unit: work(unit, *args, **named))  # type: ignore[operator]


def kinds(floor: Floor, subject: holds.Subject) -> list[str]:
    return [one.kind for one in floor.house.database.run(lambda unit: holds.holds(unit, subject))]


def clear_all(floor: Floor) -> None:
    def work(unit: Unit) -> None:
        for kind in OF_TERMINALS:
            holds.clear(unit, TERMINAL, kind, "a test")
        holds.clear(unit, TABLE, "filed", "a test")

    floor.house.database.run(work)


def commenced(floor: Floor) -> None:
    clear_all(floor)
    run(floor, holds.commence, "the directors")


def test_463a_5_a_until_operations_commence_conditions_are_only_noted(floor: Floor) -> None:
    run(floor, holds.not_clear, TERMINAL, "boxed", "a test")
    assert kinds(floor, TERMINAL) == []
    assert run(floor, holds.commenced_at) is None
    floor.bet(floor.open_round(), "1001", 1, ante=10_00)


def test_463a_5_a_from_then_on_everything_that_is_not_in_order_is_held(floor: Floor) -> None:
    run(floor, holds.clear, TERMINAL, "boxed", "a test")
    run(floor, holds.commence, "the directors")
    assert kinds(floor, TERMINAL) == ["not_placed", "not_inspected", "not_connected"]
    assert kinds(floor, TABLE) == ["not_filed"]
    with pytest.raises(Refused, match=r"no approved Rules Submission is in force for it .*601a\.2.*file its rules"):
        floor.open_round()
    for kind in ("placed", "inspected", "connected"):
        run(floor, holds.clear, TERMINAL, kind, "a test")
    run(floor, holds.clear, TABLE, "filed", "a test")
    assert kinds(floor, TERMINAL) == kinds(floor, TABLE) == []
    floor.bet(floor.open_round(), "1001", 1, ante=10_00)


def test_463a_5_a_operations_commence_once_and_stay_so(floor: Floor) -> None:
    commenced(floor)
    with pytest.raises(Refused, match="they commenced at"):
        run(floor, holds.commence, "the directors")
    for statement in ("set commenced_at = null", "set commenced_at = now()"):
        with pytest.raises(psycopg.Error, match="they have commenced, and that stays so"):
            floor.owner(f"update wagering.house {statement}")


def test_what_is_enrolled_after_commencement_is_held_from_the_start(floor: Floor) -> None:
    commenced(floor)
    floor.terminal("1002")
    assert kinds(floor, of_terminal("1002")) == [f"not_{kind}" for kind in OF_TERMINALS]
    with pytest.raises(Refused, match="terminal 1002: it stands on no location of the gaming floor"):
        insert_bill(floor.house, new_id(), "1002", 20)
    terminals.open_table(floor.house, new_id(), "T2", "three-card-poker")
    assert kinds(floor, of_table("T2")) == ["not_filed", "not_inspected"]


@pytest.mark.parametrize("kind", OF_TERMINALS)
def test_a_held_terminal_takes_no_wager_and_says_why(floor: Floor, kind: str) -> None:
    commenced(floor)
    round = floor.open_round()
    run(floor, holds.not_clear, TERMINAL, kind, "a test")
    condition = CONDITIONS[kind]
    for act in (
        lambda: floor.bet(round, "1001", 1, ante=10_00),
        lambda: insert_bill(floor.house, new_id(), "1001", 20),
    ):
        with pytest.raises(Refused) as refused:
            act()
        assert (refused.value.what, refused.value.why, refused.value.section) == (
            "terminal 1001",
            condition.why,
            condition.section,
        )
        assert refused.value.instead == condition.instead
    run(floor, holds.clear, TERMINAL, kind, "a test")
    floor.bet(round, "1001", 1, ante=10_00)


def test_605a_4_b_who_leaves_takes_what_is_theirs_from_a_terminal_that_works(floor: Floor) -> None:
    commenced(floor)
    run(floor, holds.not_clear, TERMINAL, "connected", "a test")
    assert game_accounts.cash_out(floor.house, new_id(), "1001")["amount"] == 100_00


def test_465a_17_e_6_without_its_box_a_terminal_does_nothing_at_all(floor: Floor) -> None:
    commenced(floor)
    run(floor, holds.not_clear, TERMINAL, "boxed", "a test")
    with pytest.raises(Refused, match=r"it has no drop box \(§ 465a\.17\(e\)\(6\)\)"):
        game_accounts.cash_out(floor.house, new_id(), "1001")
    assert floor.held("1001") == 100_00


def test_a_hold_in_mid_round_stops_new_wagers_and_lets_the_round_be_played_to_its_end(floor: Floor) -> None:
    commenced(floor)
    round = floor.open_round()
    floor.bet(round, "1001", 1, ante=10_00)
    run(floor, holds.not_clear, TABLE, "filed", "a test")
    with pytest.raises(Refused, match="table T1: no approved Rules Submission"):
        floor.bet(round, "1001", 1, pair_plus=5_00)
    floor.close(round)
    rounds.reconcile(floor.house, new_id(), round, {1: {"ante": 10_00, "play": 10_00}}, "T1")
    floor.settle(round, PLAYED)
    assert floor.available("1001") == 110_00
    with pytest.raises(Refused, match="no approved Rules Submission"):
        floor.open_round()
    run(floor, holds.clear, TABLE, "filed", "a test")
    floor.open_round()


def test_465a_17_e_6_a_terminal_without_its_box_adds_nothing_to_a_round(floor: Floor) -> None:
    commenced(floor)
    round = floor.open_round()
    floor.bet(round, "1001", 1, ante=10_00)
    floor.close(round)
    run(floor, holds.not_clear, TERMINAL, "boxed", "a test")
    with pytest.raises(Refused, match="it has no drop box"):
        rounds.reconcile(floor.house, new_id(), round, {1: {"ante": 10_00, "play": 10_00}}, "T1")
    rounds.void(floor.house, new_id(), round, "dave", "its box is gone", "465a.17(e)(6)")
    assert floor.available("1001") == 100_00


def test_a_hold_of_its_own_needs_no_commencement_and_stands_once(floor: Floor) -> None:
    args = (TERMINAL, "memory", "its memory was cleared", "461a.27(a)", "lars", "have it inspected")
    assert run(floor, holds.place, *args)
    assert not run(floor, holds.place, *args)
    with pytest.raises(Refused, match=r"its memory was cleared \(§ 461a\.27\(a\)\); have it inspected"):
        game_accounts.cash_out(floor.house, new_id(), "1001")
    assert run(floor, holds.lift, TERMINAL, "memory", "lars")
    assert not run(floor, holds.lift, TERMINAL, "memory", "lars")
    [row] = floor.house.database.run(lambda unit: holds.history(unit, TERMINAL))
    assert (row["kind"], row["placed_by"], row["lifted_by"]) == ("memory", "lars", "lars")
    assert row["lifted_at"] >= row["at"]


def test_a_hold_on_what_is_not_there(floor: Floor) -> None:
    for subject in (of_terminal("9999"), of_table("T9")):
        with pytest.raises(Refused, match="there is no such"):
            run(floor, holds.place, subject, "memory", "x", "461a.27(a)", "lars")


def test_holds_are_never_changed_and_shown_where_people_look(floor: Floor) -> None:
    run(floor, holds.place, TERMINAL, "memory", "its memory was cleared", "461a.27(a)", "lars")
    run(floor, holds.place, TABLE, "layout", "its layout is worn", "605a.2(a)", "dave")
    for statement in (
        "delete from wagering.hold",
        "update wagering.hold set why = 'x'",
        "truncate wagering.hold cascade",
    ):
        with pytest.raises(psycopg.Error):
            floor.owner(statement)
    [terminal], [table] = seen_terminals(floor.house, "1001"), tables(floor.house)
    assert (terminal.state, terminal.holds, table.holds) == (
        "held",
        ("its memory was cleared",),
        ("its layout is worn",),
    )


def test_what_a_player_is_told_is_the_oldest_reason_and_whether_the_terminal_works(floor: Floor) -> None:
    def told() -> dict[str, object] | None:
        def read(unit: Unit) -> dict[str, object] | None:
            row = unit.only(
                "select t.holds, g.holds as of_table from wagering.terminal t join wagering.gaming_table g"
                " on g.id = t.gaming_table"
            )
            return holds.held(row["holds"], row["of_table"])

        return floor.house.database.run(read)

    assert told() is None
    run(floor, holds.place, TABLE, "layout", "its layout is worn", "605a.2(a)", "dave")
    assert told() == {
        "what": "table", "why": "its layout is worn", "section": "605a.2(a)", "instead": None, "works": True,
    }  # fmt: skip
    run(floor, holds.place, TERMINAL, "memory", "its memory was cleared", "461a.27(a)", "lars")
    seen = told()
    assert seen is not None
    assert (seen["what"], seen["works"]) == ("terminal", False)
