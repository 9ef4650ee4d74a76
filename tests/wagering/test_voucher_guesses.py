"""Guesses at the numbers of gaming vouchers are counted and stopped, per terminal and in total (461a.8(d))."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time, timedelta
from functools import partial
from typing import Any
from unittest import mock

import pytest

from feltwork.database.database import Database
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import terminals, vouchers
from feltwork.wagering.house import House
from feltwork.wagering.validation_numbers import new_validation_number
from feltwork.wagering.voucher_guesses import AT_DESK, AT_TERMINAL, Bounds, Stopped
from tests.wagering.test_vouchers_at_once import at_once
from tests.wagering.voucher_floor import START, VoucherFloor, after, floor

__all__ = ["floor"]
pytestmark = pytest.mark.one_server


def guess(floor: VoucherFloor, asset_number: str, number: str | None = None) -> Refused:
    """A number that is wrong, and what the terminal is told."""
    return floor.refused(vouchers.insert, asset_number, number or new_validation_number())


def stop(floor: VoucherFloor, asset_number: str) -> None:
    for _ in range(AT_TERMINAL.here):
        assert not isinstance(guess(floor, asset_number), Stopped)


def counted(floor: VoucherFloor) -> int:
    [(number,)] = floor.owner("select count(*) from wagering.voucher_guess")
    return int(number)


def noted(floor: VoucherFloor) -> list[tuple[Any, ...]]:
    return floor.owner("select who, doing, what from access.trail where doing = 'voucher_guesses' order by id")


def test_461a_8_d_a_terminal_takes_no_vouchers_after_too_many_wrong_numbers(floor: VoucherFloor) -> None:
    one, other = floor.terminal("1001"), floor.terminal("1002")
    good = floor.voucher(other, 1000)
    floor.be_at(START, time(12))
    stop(floor, one)
    stopped = guess(floor, one)
    assert isinstance(stopped, Stopped)
    assert (stopped.what, stopped.section) == ("gaming vouchers at terminal 1001", "461a.8(d)")
    assert stopped.why == f"{AT_TERMINAL.here} wrong validation numbers were tried here within an hour"
    assert stopped.instead == "call a slot attendant; vouchers are accepted here again at 13:00"
    assert isinstance(guess(floor, one, good), Stopped), "whatever the number"
    assert counted(floor) == AT_TERMINAL.here, "what is refused unseen is not counted"
    assert noted(floor) == [("terminal 1001", "voucher_guesses", "terminal 1001")]
    floor.be_at(START, time(13, 1))
    assert vouchers.insert(floor.house, new_id(), one, good)["amount"] == 1000
    assert not isinstance(guess(floor, one), Stopped)


def test_a_right_number_never_counts_and_forgives_nothing(floor: VoucherFloor) -> None:
    one = floor.terminal("1001")
    for _ in range(AT_TERMINAL.here - 1):
        guess(floor, one)
    for _ in range(AT_TERMINAL.here + 1):
        vouchers.insert(floor.house, new_id(), one, floor.voucher(one, 1000))
    assert counted(floor) == AT_TERMINAL.here - 1
    guess(floor, one)
    assert isinstance(guess(floor, one), Stopped)


def test_a_voucher_that_a_terminal_can_not_take_is_no_guess(floor: VoucherFloor) -> None:
    issuer, dollars = floor.terminal("1001"), "1002"
    terminals.enrol(floor.house, new_id(), dollars, floor.table, denomination=100)
    terminals.enable(floor.house, new_id(), dollars, "the test")
    odd, gone = floor.voucher(issuer, 1050), floor.disabled("1003")
    for _ in range(AT_TERMINAL.here + 1):
        assert floor.refused(vouchers.insert, dollars, odd).section == "461a.8(h)"
        assert "disabled" in floor.refused(vouchers.insert, gone, new_validation_number()).why
        assert "18 digits" in floor.refused(vouchers.insert, issuer, "1234").why
    assert counted(floor) == 0


def test_461a_8_d_a_terminal_learns_nothing_about_a_number_that_is_wrong(floor: VoucherFloor) -> None:
    """Redeemed, voided, expired, never issued, misread: one refusal, by the same statements."""
    floor.house.set_options(new_id(), "Ann", voucher_days=1)
    floor.be_at(START)
    one, places = floor.terminal("1001"), [floor.terminal(str(number)) for number in range(1002, 1008)]
    redeemed, voided, late, moved = (floor.voucher(one, amount) for amount in (100, 200, 300, 400))
    vouchers.redeem(floor.house, new_id(), redeemed, "cage", "Cara")
    vouchers.void(floor.house, new_id(), voided, "Ann", "Bob", "jam")
    vouchers.insert(floor.house, new_id(), floor.terminal("1008"), floor.voucher(one, 500))
    floor.be_at(after(2))
    vouchers.expire_due(floor.house, new_id())
    floor.owner("update wagering.house set voucher_days = null")
    misread = f"{redeemed[:-1]}{(int(redeemed[-1]) + 1) % 10}"
    told, statements = set(), set()
    for place, number in zip(places, (redeemed, voided, late, moved, new_validation_number(), misread), strict=True):
        with statements_of() as said:
            refused = guess(floor, place, number)
        assert refused.what.endswith(number[-4:]), "the last digits that were typed, to recognize the paper"
        told.add((refused.why, refused.section, refused.instead))
        statements.add(tuple(said))
    assert told == {("this terminal does not accept it", "461a.8(d)", "take it to the cage")}
    assert len(statements) == 1
    assert "expired" in floor.refused(vouchers.redeem, late, "cage", "Cara").why, "at the cage somebody may know"


def test_461a_8_d_in_total_only_those_who_guess_are_stopped(floor: VoucherFloor) -> None:
    """Who tries one number at each of many terminals is stopped there; the others take vouchers as ever."""
    places = [floor.terminal(str(number)) for number in range(1001, 1009)]
    honest, last = places[-1], places[-2]
    with mock.patch("feltwork.wagering.voucher_guesses.AT_TERMINAL", Bounds(5, 12)):
        for place in (*places[:6], *places[:6]):
            assert not isinstance(guess(floor, place), Stopped)
        stopped = guess(floor, places[0])
        assert isinstance(stopped, Stopped)
        assert stopped.why == "12 wrong validation numbers were tried in the house within an hour, some of them here"
        assert not isinstance(guess(floor, last), Stopped), "the first at a terminal may be a dirty paper"
        assert isinstance(guess(floor, last), Stopped)
        for _ in range(3):
            vouchers.insert(floor.house, new_id(), honest, floor.voucher(honest, 1000))
    assert [row[2] for row in noted(floor)] == ["every terminal"]


def test_461a_8_d_guesses_at_the_cage_are_counted_for_who_types_them(floor: VoucherFloor) -> None:
    one = floor.terminal("1001")
    good, spent = floor.voucher(one, 1000), floor.voucher(one, 2000)
    vouchers.redeem(floor.house, new_id(), spent, "cage", "cara")
    redeem: Callable[..., Any] = vouchers.redeem
    for _ in range(AT_DESK.here - 1):
        assert floor.refused(redeem, new_validation_number(), "cage", "cara").why.startswith("there is none")
        assert "redeemed" in floor.refused(redeem, spent, "cage", "cara").why, "it is in the books: no guess"
    with pytest.raises(Refused, match="there is none"):
        vouchers.look_up(floor.house, new_validation_number(), "cara")
    stopped = floor.refused(redeem, good, "cage", "cara")
    assert isinstance(stopped, Stopped)
    assert stopped.what == "gaming vouchers by cara"
    with pytest.raises(Stopped):
        vouchers.look_up(floor.house, good, "cara")
    assert isinstance(floor.refused(vouchers.void, good, "cara", "Bob", "jam"), Stopped)
    vouchers.redeem(floor.house, new_id(), good, "cage", "carl")
    assert [row[0] for row in noted(floor)] == ["cara"]
    assert not isinstance(guess(floor, one), Stopped)


@pytest.mark.parametrize("programs", [1, 3])
def test_many_guesses_at_the_same_moment_are_no_way_around(floor: VoucherFloor, programs: int) -> None:
    """Parallel connections, several servers, one id for all of them."""
    one, id = floor.terminal("1001"), new_id()
    houses = [House(Database(floor.url, connections=6)) for _ in range(programs)]
    try:
        for ids, looked_up in (((id,) * 12, AT_TERMINAL.here), (tuple(new_id() for _ in range(12)), 0)):
            told = at_once(
                [
                    partial(vouchers.insert, houses[number % programs], one_id, one, new_validation_number())
                    for number, one_id in enumerate(ids)
                ]
            )
            assert all(isinstance(answer, Refused) for answer in told)
            assert sum(not isinstance(answer, Stopped) for answer in told) == looked_up
    finally:
        for house in houses:
            house.close()
    assert counted(floor) == AT_TERMINAL.here
    assert len(noted(floor)) == 1


def test_605a_2_d_a_command_that_was_carried_out_is_answered_by_a_stopped_terminal(
    floor: VoucherFloor,
) -> None:
    one, id = floor.terminal("1001"), new_id()
    good = floor.voucher(one, 1000)
    done = vouchers.insert(floor.house, id, one, good)
    stop(floor, one)
    assert isinstance(guess(floor, one), Stopped)
    assert vouchers.insert(floor.house, id, one, good) == done


def test_no_count_and_no_entry_has_a_number(floor: VoucherFloor) -> None:
    one, numbers = floor.terminal("1001"), [new_validation_number() for _ in range(AT_TERMINAL.here + 1)]
    for number in numbers:
        guess(floor, one, number)
    tables = ("wagering.voucher_guess", "access.trail", "wagering.command")
    kept = [row for table in tables for row in floor.owner(f"select x::text from {table} x")]
    assert kept
    assert not [row for row in kept for number in numbers if number in row[0] or number[:-1] in row[0]]


def test_counts_of_yesterday_are_gone(floor: VoucherFloor) -> None:
    floor.be_at(START)
    one = floor.terminal("1001")
    guess(floor, one)
    floor.be_at(START + timedelta(days=2))
    guess(floor, one)
    assert counted(floor) == 1


def statements_of() -> Any:
    """The statements of the units meanwhile, without what they are about."""
    from contextlib import contextmanager

    from feltwork.database.database import Unit

    said: list[str] = []

    def noted(statement: Any) -> Any:
        def heard(self: Unit, sql: str, *more: Any) -> Any:
            said.append(sql)
            return statement(self, sql, *more)

        return heard

    @contextmanager
    def listening() -> Any:
        with mock.patch.object(Unit, "run", noted(Unit.run)), mock.patch.object(Unit, "row", noted(Unit.row)):
            yield said

    return listening()


def test_461a_8_d_the_id_of_another_command_is_no_way_around(floor: VoucherFloor) -> None:
    """Guesses under the id of a command that was carried out are counted like every other."""
    one, id = floor.terminal("1001"), new_id()
    good, spent = floor.voucher(one, 1000), floor.voucher(one, 2000)
    vouchers.redeem(floor.house, id, spent, "cage", "cara")
    for _ in range(AT_DESK.here):
        with pytest.raises(Refused, match="there is none"):
            vouchers.look_up(floor.house, new_validation_number(), "cara", id)
    for number in (good, new_validation_number()):
        with pytest.raises(Stopped):
            vouchers.look_up(floor.house, number, "cara", id)
    assert vouchers.look_up(floor.house, spent, "cara", id)[1] == "redeemed", "its own answer is given again"


def test_461a_8_d_a_name_that_is_written_otherwise_is_no_other_desk(floor: VoucherFloor) -> None:
    """At a shell people sign in as Cara, CARA and cara: all of them are one person."""
    for number in range(AT_DESK.here):
        by = ("cara", "Cara", " CARA ")[number % 3]
        assert not isinstance(floor.refused(vouchers.redeem, new_validation_number(), "cage", by), Stopped)
    for by in ("cara", "cArA"):
        assert isinstance(floor.refused(vouchers.redeem, new_validation_number(), "cage", by), Stopped)
