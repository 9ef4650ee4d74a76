"""A terminal by hand: enrolled, enabled, bought in at, tipped from, cashed out of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid5

from feltwork.cli.at_house import APPROVED_BY_TWO, AT_THE_TERMINAL, balance_line, carry_out, carry_out_in_trial
from feltwork.cli.signed_work import acting
from feltwork.terms.money import dollars, parse_money
from feltwork.terms.refusal import Refused

if TYPE_CHECKING:
    from feltwork.wagering.house import House


def enrol(
    asset_number: str,
    table: str,
    limits: Mapping[str, str | None],
    by: str,
    id: UUID | None,
    *,
    enable: bool,
    as_json: bool,
) -> None:
    """Enrolled, and enabled under an id of its own that follows from the first."""
    cents = {name: parse_money(text, name) for name, text in limits.items() if text is not None}

    def act(house: House, id: UUID) -> Mapping[str, Any]:
        from feltwork.wagering import terminals

        done = terminals.enrol(house, id, asset_number, table, **cents)
        switched = terminals.enable(house, uuid5(id, "enable"), asset_number, by) if enable else {"enabled": False}
        return {**done, **switched}

    def say(done: Mapping[str, Any]) -> str:
        state = "enabled" if done["enabled"] else f"disabled: `feltwork terminal enable {asset_number}`"
        return f"Terminal {asset_number} is enrolled at table {table}, {state}."

    carry_out_in_trial(id, act, say, APPROVED_BY_TWO, as_json=as_json)


def switch(asset_number: str, by: str, id: UUID | None, *, enabled: bool, as_json: bool) -> None:
    def act(house: House, id: UUID) -> Mapping[str, Any]:
        from feltwork.access.permissions import Permission
        from feltwork.wagering.terminals import disable, enable

        permission = Permission.ENABLE_TERMINAL if enabled else Permission.DISABLE_TERMINAL
        acts = acting(house, by, permission, lambda: f"terminal {asset_number}")
        return (enable if enabled else disable)(acts, id, asset_number, by)

    state = "enabled" if enabled else "disabled"
    carry_out(id, act, lambda _: f"Terminal {asset_number} is {state}.", as_json=as_json)


def buy_in(asset_number: str, bills: Sequence[int], id: UUID | None, *, as_json: bool) -> None:
    """Each bill is a command by itself, under an id that follows from the first; a wrong one keeps all of them out.

    A simulated validator signs for them: its key is good until operations commence.
    """

    def act(house: House, id: UUID) -> Mapping[str, Any]:
        from feltwork.wagering.simulated_validators import SimulatedValidators

        taken = house.options().bills
        for bill in bills:
            if bill not in taken:
                listed = ", ".join(f"${one}" for one in taken)
                raise Refused(f"bill {bill}", "the validator does not take it", "605a.5(d)(5)", f"one of {listed}")
        ids = [id, *(uuid5(id, f"bill {number}") for number in range(1, len(bills)))]
        validator = SimulatedValidators(house)
        answers = [validator.insert(one, asset_number, bill) for one, bill in zip(ids, bills, strict=True)]
        return answers[-1]

    carry_out_in_trial(id, act, balance_line, AT_THE_TERMINAL, as_json=as_json)


def insert_voucher(asset_number: str, number: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, id: UUID) -> Mapping[str, Any]:
        from feltwork.wagering.vouchers import insert

        return insert(house, id, asset_number, number)

    def say(done: Mapping[str, Any]) -> str:
        rest = done["voucher"]
        again = f" What does not fit came back: {_voucher(rest)}" if rest else ""
        return f"{balance_line(done)}{again}"

    carry_out_in_trial(id, act, say, AT_THE_TERMINAL, as_json=as_json)


def tip(asset_number: str, amount: str, id: UUID | None, *, as_json: bool) -> None:
    cents = parse_money(amount, "tip")

    def act(house: House, id: UUID) -> Mapping[str, Any]:
        from feltwork.wagering.game_accounts import tip

        return tip(house, id, asset_number, cents)

    def say(done: Mapping[str, Any]) -> str:
        return f"{dollars(cents)} for the dealers. {balance_line(done)}"

    carry_out_in_trial(id, act, say, AT_THE_TERMINAL, as_json=as_json)


def cash_out(asset_number: str, page: str | None, id: UUID | None, *, as_json: bool) -> None:
    written = ""

    def act(house: House, id: UUID) -> Mapping[str, Any]:
        from feltwork.cli import files
        from feltwork.wagering.game_accounts import cash_out
        from feltwork.wagering.voucher_page import PrintedVoucher, voucher_page

        nonlocal written
        if page is not None:
            files.verify_new(page)
        done = cash_out(house, id, asset_number)
        to_print = done.pop("print", None)
        if page is not None and to_print is not None:
            try:
                files.write_new(page, voucher_page(PrintedVoucher.of(to_print)))
                written = f" {page}: written."
            except Refused as problem:  # the voucher is issued all the same
                written = f" {page}: not written, {problem.why}; use `feltwork voucher NUMBER --page FILE.html`."
        return done

    def say(done: Mapping[str, Any]) -> str:
        if done["paid"] == "voucher":
            return f"{_voucher(done['voucher'])}{written}"
        due = f"An attendant has to pay {dollars(done['amount'])}: payout {done['payout']}."
        return f"{due} The terminal is locked until then."

    carry_out_in_trial(id, act, say, AT_THE_TERMINAL, as_json=as_json)


def _voucher(voucher: Mapping[str, Any]) -> str:
    number = voucher["validation_number"]
    grouped = "-".join((number[:2], number[2:6], number[6:10], number[10:14], number[14:]))
    return f"Gaming voucher {grouped} for ${voucher['amount']}."
