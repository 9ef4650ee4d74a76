"""Vouchers that many come for at the same moment, over connections of their own: one of them wins."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import psycopg

from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Transfer
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts, vouchers
from feltwork.wagering.redemption_locations import enable_location, open_location
from tests.wagering.voucher_floor import START, VoucherFloor, after, floor

__all__ = ["floor"]

ROUNDS = 25


def at_once(racers: Sequence[Callable[[], Any]]) -> list[Any]:
    """What each was answered or refused with, all let go at one moment."""
    gate = threading.Barrier(len(racers))

    def run(racer: Callable[[], Any]) -> Any:
        gate.wait()
        try:
            return racer()
        except Refused as refused:
            return refused

    with ThreadPoolExecutor(len(racers)) as pool:
        return list(pool.map(run, racers))


def racers_for(floor: VoucherFloor, number: str, places: Sequence[str]) -> list[Callable[[], Any]]:
    """Four terminals, two cashiers, a redemption machine, and an attendant who voids it."""
    house = floor.house
    return [
        *(partial(vouchers.insert, house, new_id(), place, number) for place in places),
        *(partial(vouchers.redeem, house, new_id(), number, "cage", who) for who in ("Cara", "Carl")),
        partial(vouchers.redeem, house, new_id(), number, "kiosk", "kiosk"),
        partial(vouchers.void, house, new_id(), number, "Ann", "Bob", "the printer jammed"),
    ]


def test_461a_10_k_of_eight_who_come_at_once_exactly_one_is_paid(floor: VoucherFloor) -> None:
    issuer = floor.terminal("1001")
    places = [floor.terminal(str(number)) for number in range(1002, 1006)]
    open_location(floor.house, new_id(), "kiosk", "redemption_machine", "Ann")
    enable_location(floor.house, new_id(), "kiosk", "Ann")
    for _ in range(ROUNDS):
        floor.owner("delete from wagering.voucher_guess")  # who is late at a terminal has tried a wrong number
        number = floor.voucher(issuer, 1050)
        answers = at_once(racers_for(floor, number, places))
        assert len([answer for answer in answers if not isinstance(answer, Refused)]) == 1, answers
        end = floor.found(number).end
        assert end is not None
        lost = [answer.why for answer in answers if isinstance(answer, Refused)]
        told = (f"it was {end.how}", "this terminal does not accept it")
        assert [why for why in lost if not why.startswith(told)] == []
    assert floor.balance(accounts.VOUCHERS) == 0
    assert floor.differences() == []


def test_the_same_command_sent_by_eight_at_once_is_applied_once(floor: VoucherFloor) -> None:
    issuer, other = floor.terminal("1001"), floor.terminal("1002")
    for round in range(1, ROUNDS + 1):
        number = floor.voucher(issuer, 1050)
        answers = at_once([partial(vouchers.insert, floor.house, new_id(), other, number)] * 8)
        assert answers == [answers[0]] * 8
        assert floor.held(other) == round * 1050


def test_an_expired_voucher_is_moved_once_by_eight_at_once(floor: VoucherFloor) -> None:
    floor.house.set_options(new_id(), "Ann", voucher_days=1)
    floor.be_at(START)
    issuer = floor.terminal("1001")
    for amount in range(100, 110):
        floor.voucher(issuer, amount)
    floor.be_at(after(2))
    answers = at_once([lambda: vouchers.expire_due(floor.house, new_id()) for _ in range(8)])
    assert sum(answer["expired"] for answer in answers) == 10
    assert sum(answer["amount"] for answer in answers) == sum(range(100, 110))
    assert floor.balance(accounts.VOUCHERS_EXPIRED) == sum(range(100, 110))


def test_many_terminals_issue_and_take_vouchers_at_once(floor: VoucherFloor) -> None:
    places = [floor.terminal(str(number)) for number in range(1001, 1009)]

    def pass_on(mine: str, next: str) -> None:
        for amount in range(1, 11):
            vouchers.insert(floor.house, new_id(), next, floor.voucher(mine, amount))

    # Each into its neighbour's account, which the neighbour cashes out again: amounts mingle, and none is lost.
    racers = [partial(pass_on, *pair) for pair in zip(places, [*places[1:], places[0]], strict=True)]
    assert [answer for answer in at_once(racers) if answer is not None] == []
    assert sum(floor.held(place) for place in places) == 8 * sum(range(1, 11))
    assert floor.balance(accounts.VOUCHERS) == 0
    assert floor.differences() == []


END = (
    "insert into wagering.voucher_end select %s, 'redeemed', null, 'cage', id, day, at"
    " from ledger.posting where id = %s"
)


def test_461a_10_k_the_key_alone_lets_one_in_when_the_voucher_is_not_held(floor: VoucherFloor) -> None:
    number = floor.voucher(floor.terminal("1001"), 700)
    gone = Transfer(accounts.VOUCHERS, accounts.CAGE, 700, accounts.VOUCHER_REDEEMED, "cage")
    paid = floor.post(gone, about={"ticket": "1001#1"})
    failures = []

    def second() -> None:
        try:
            floor.write(END, number, paid)
        except psycopg.errors.UniqueViolation as error:
            failures.append(error)

    with psycopg.connect(floor.url) as first:
        first.execute(END.encode(), (number, paid))
        waiting = threading.Thread(target=second)
        waiting.start()
        first.commit()
        waiting.join()
    assert len(failures) == 1
    assert floor.refused(vouchers.redeem, number, "cage", "Cara").why.startswith("it was redeemed at cage")
