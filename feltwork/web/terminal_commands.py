"""What a terminal does beside the table: bills and vouchers in, cash out, the last rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from feltwork.table.desk import Command
from feltwork.terms.bill_report import BillReport
from feltwork.terms.money import money
from feltwork.wagering import game_accounts, recall, validators, vouchers
from feltwork.wagering.house import House
from feltwork.wagering.voucher_page import PrintedVoucher, voucher_svg

_MONEY: Final = frozenset({"balance", "balances", "available", "amount", "reserved", "wagers", "returned"})


def plain(answer: Mapping[str, Any]) -> dict[str, Any]:
    """An answer of the house with its money as people's programs read it: dollars with cents, in a string."""
    return {key: _in_dollars(value) if key in _MONEY else value for key, value in answer.items()}


def _in_dollars(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _in_dollars(one) for key, one in value.items()}
    return money(value) if type(value) is int else value


def buy_in(house: House, command: Command) -> dict[str, Any]:
    """A bill in the box, signed by the validator whose key was issued with the line's own credential."""
    at, body = _at(command), command.body
    key = house.database.run(
        lambda unit: validators.of_credential(unit, command.who.credential, at), "the validator's key"
    )
    report = BillReport(at, key.key, body["counter"], body["bill"], bytes.fromhex(body["signature"]))
    return plain(game_accounts.insert_bill(house, command.id, report))


def voucher_in(house: House, command: Command) -> dict[str, Any]:
    """A gaming voucher goes into the validator."""
    return plain(vouchers.insert(house, command.id, _at(command), command.body["validation_number"]))


def cash_out(house: House, command: Command) -> dict[str, Any]:
    """The whole balance to a gaming voucher, with the voucher as it is printed; or an attendant pays."""
    told = game_accounts.cash_out(house, command.id, _at(command))
    to_print = told.pop("print", None)
    return plain(told) if to_print is None else {**plain(told), "printed": voucher_svg(PrintedVoucher.of(to_print))}


def last_rounds(house: House, command: Command) -> dict[str, Any]:
    """The last rounds of this terminal, the newest first (461a.8(d) and the player's own eyes)."""
    wanted = command.body.get("last", recall.LAST)
    return {"rounds": [one.to_json() for one in recall.recall(house, _at(command), wanted)]}


def _at(command: Command) -> str:
    assert command.who.terminal is not None, "a terminal sends it"
    return command.who.terminal


TERMINAL_COMMANDS: Final[Mapping[str, Callable[[House, Command], dict[str, Any]]]] = {
    "buy_in": buy_in,
    "voucher_in": voucher_in,
    "cash_out": cash_out,
    "last_rounds": last_rounds,
}
