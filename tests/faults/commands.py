"""The commands of a run, each told by data alone, so that a process that comes later can send the same again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from feltwork import RoundInPlay
from feltwork.terms.money import Cents
from feltwork.wagering import game_accounts, payouts, rounds, vouchers
from feltwork.wagering.house import Answer, House
from feltwork.wagering.payouts import Role, Signature
from tests.bills import insert_bill
from tests.wagering.dealt import dealt
from tests.wagering.small_floor import RULES, TABLES

ATTENDANT, SUPERVISOR = Signature("Ann", Role.SLOT_ATTENDANT), Signature("Sam", Role.SLOT_SUPERVISOR)


def play(content: dict[str, Any], meters: dict[str, Cents] | None = None) -> RoundInPlay:
    """The round that a settlement speaks of."""
    stakes = {int(seat): wagers for seat, wagers in content["stakes"].items()}
    available = {int(seat): cents for seat, cents in content["available"].items()}
    table = content["table"]
    return dealt(TABLES[table], stakes, content["seed"], available, meters, RULES.get(table))


def _bill(house: House, id: UUID, terminal: str, denomination: int) -> Answer:
    return insert_bill(house, id, terminal, denomination)


def _tip(house: House, id: UUID, terminal: str, amount: Cents) -> Answer:
    return game_accounts.tip(house, id, terminal, amount)


def _cash_out(house: House, id: UUID, terminal: str) -> Answer:
    return game_accounts.cash_out(house, id, terminal)


def _voucher_in(house: House, id: UUID, terminal: str, number: str) -> Answer:
    return vouchers.insert(house, id, terminal, number)


def _redeem(house: House, id: UUID, number: str) -> Answer:
    return vouchers.redeem(house, id, number, "cage", "cashier Cy")


def _void_voucher(house: House, id: UUID, number: str) -> Answer:
    return vouchers.void(house, id, number, "Ann", "Sam", "it never left the printer")


def _pay(house: House, id: UUID, payout: str) -> Answer:
    return payouts.pay(house, id, UUID(payout), ATTENDANT, SUPERVISOR)


def _open_round(house: House, id: UUID, table: str) -> Answer:
    return rounds.open_round(house, id, table)


def _place(house: House, id: UUID, round: str, terminal: str, seat: int, wagers: dict[str, Cents]) -> Answer:
    return rounds.place(house, id, UUID(round), terminal, seat, wagers)


def _take_back(house: House, id: UUID, round: str, terminal: str) -> Answer:
    return rounds.take_back(house, id, UUID(round), terminal)


def _no_more_bets(house: House, id: UUID, round: str) -> Answer:
    return rounds.no_more_bets(house, id, UUID(round))


def _settle(house: House, id: UUID, **content: Any) -> Answer:
    return rounds.settle(house, id, UUID(content["round"]), play(content), "practice")


def _void(house: House, id: UUID, round: str) -> Answer:
    return rounds.void(house, id, UUID(round), "floorperson Lee", "nobody can go on", "565.13(f)")


COMMANDS: dict[str, Callable[..., Answer]] = {
    "bill": _bill,
    "tip": _tip,
    "cash out": _cash_out,
    "voucher in": _voucher_in,
    "redeem": _redeem,
    "void voucher": _void_voucher,
    "pay": _pay,
    "open round": _open_round,
    "place": _place,
    "take back": _take_back,
    "no more bets": _no_more_bets,
    "settle": _settle,
    "void": _void,
}


def send(house: House, id: str, kind: str, content: dict[str, Any]) -> Answer:
    """Carry a command out; what it answers is what JSON can hold."""
    return COMMANDS[kind](house, UUID(id), **content)
