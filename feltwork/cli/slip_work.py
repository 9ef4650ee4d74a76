"""Payout slips by hand: paid, overridden, printed, and entered from a book."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any
from uuid import UUID

from feltwork.cli.at_house import carry_out, open_house
from feltwork.cli.files import read_text, write_new
from feltwork.cli.house_work import parse_id
from feltwork.cli.look import console
from feltwork.cli.people_work import signed
from feltwork.cli.report_shown import BY, show_report
from feltwork.terms.money import parse_money
from feltwork.terms.refusal import Refused
from feltwork.terms.report import Report

if TYPE_CHECKING:
    from feltwork.access.person import Person
    from feltwork.database.database import Unit
    from feltwork.wagering.house import House

Told = Mapping[str, Any]


def list_slips(days: int, page: str | None, *, as_csv: bool, as_json: bool) -> None:
    def read(unit: Unit) -> tuple[Any, Report]:
        from feltwork.cage.slip_report import slips_report
        from feltwork.cage.slips import slip_json
        from feltwork.wagering.payouts import slips
        from feltwork.wagering.report_documents import made

        since = unit.value("select ledger.now()") - timedelta(days=days)
        found = slips(unit, since)
        report = slips_report(found, made(unit, BY), f"since {since:%Y-%m-%d}")
        return [slip_json(unit, one) for one in found], report

    show_report(read, page, as_csv=as_csv, as_json=as_json)


def list_overrides(days: int, page: str | None, *, as_csv: bool, as_json: bool) -> None:
    def read(unit: Unit) -> tuple[Any, Report]:
        from feltwork.cage import overrides
        from feltwork.cage.slip_report import overrides_report
        from feltwork.wagering.report_documents import made
        from feltwork.wagering.voucher_records import today

        last = today(unit)
        found = overrides.report(unit, last - timedelta(days=days), last)
        report = overrides_report(found, made(unit, BY), f"{last - timedelta(days=days)} to {last}")
        return [one.to_json() for one in found], report

    show_report(read, page, as_csv=as_csv, as_json=as_json)


def list_books(page: str | None, *, as_csv: bool, as_json: bool) -> None:
    def read(unit: Unit) -> tuple[Any, Report]:
        from feltwork.cage.manual_slips import manual_slips
        from feltwork.cage.slip_books import books, offline
        from feltwork.cage.slip_report import books_report
        from feltwork.wagering.report_documents import made

        found, entered = books(unit), manual_slips(unit)
        told = {
            "books": [one.to_json() for one in found],
            "slips": [one.to_json() for one in entered],
            "offline": offline(unit),
        }
        return told, books_report(found, entered, made(unit, BY))

    show_report(read, page, as_csv=as_csv, as_json=as_json)


def print_slip(slip: int, page: str) -> None:
    def read(unit: Unit) -> str:
        from feltwork.cage.slip_page import slip_page
        from feltwork.wagering.house import options
        from feltwork.wagering.payouts import of_slip

        return slip_page(of_slip(unit, slip), options(unit).facility)

    with open_house() as house:
        write_new(page, house.database.run(read, "the slip"))
    console().print(f"Slip {slip} is in {page}.", soft_wrap=True)


# ------------------------------------------------------------------------------------------------------------- acts


def pay(payout: str, by: str, verified_by: str | None, id: UUID | None, *, imprest: bool, as_json: bool) -> None:
    due = parse_id(payout, "payout", "`feltwork payout` lists them")

    def act(house: House, id: UUID) -> Told:
        from feltwork.cage.slips import pay

        who = signed(house.database, by)
        second = None if verified_by is None else signed(house.database, verified_by)
        return pay(house, id, due, who, second, imprest=imprest)

    def say(done: Told) -> str:
        lines = [f"{label:>20}  {value}" for label, value, _ in done["on_the_slip"]]
        return "\n".join([f"Slip {done['number']}: ${done['paid_amount']} paid at {done['terminal']}.", *lines])

    carry_out(id, act, say, as_json=as_json)


def sent(device: str, asset_number: str, amount: str, won: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, who: Person, id: UUID) -> Told:
        from feltwork.cage.slips import sent
        from feltwork.wagering.payouts import Device

        return sent(house, id, who, Device(device.replace("-", "_")), asset_number, "jackpot", parse_money(amount), won)

    did(by, id, act, lambda done: f"${done['amount']} is due at {asset_number}: payout {done['id']}.", as_json=as_json)


def ask_override(payout: str, amount: str, why: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    due = parse_id(payout, "payout", "`feltwork payout` lists them")

    def act(house: House, who: Person, id: UUID) -> Told:
        from feltwork.cage.overrides import ask

        return ask(house, id, who, due, parse_money(amount), why)

    did(by, id, act, lambda done: f"Override {done['id']} waits for another person.", as_json=as_json)


def decide_override(override: str, why: str, by: str, id: UUID | None, *, approves: bool, as_json: bool) -> None:
    asked = parse_id(override, "override", "`feltwork slip overrides` lists them")

    def act(house: House, who: Person, id: UUID) -> Told:
        from feltwork.cage.overrides import decide

        return decide(house, id, who, asked, approves=approves, reason=why)

    did(by, id, act, lambda done: f"The override is {done['state']}.", as_json=as_json)


def register_book(first: int, last: int, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, who: Person, id: UUID) -> Told:
        from feltwork.cage.slip_books import register

        return register(house, id, who, first, last)

    did(by, id, act, lambda _: f"Manual slips {first} to {last} are registered.", as_json=as_json)


def void_serial(serial: int, why: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, who: Person, id: UUID) -> Told:
        from feltwork.cage.manual_slips import void

        return void(house, id, who, serial, why)

    did(by, id, act, lambda _: f"Manual slip {serial} is void.", as_json=as_json)


def enter(file: str, by: str, verified_by: str | None, id: UUID | None, *, as_json: bool) -> None:
    stated = _stated(file)

    def act(house: House, who: Person, id: UUID) -> Told:
        from feltwork.access.people import person
        from feltwork.cage.manual_slips import Written, enter
        from feltwork.wagering.payouts import Device

        second = None if verified_by is None else signed(house.database, verified_by)
        made_by = house.database.run(lambda unit: person(unit, stated["made_by"]), "whoever made it")
        written = Written(
            stated["serial"],
            datetime.fromisoformat(stated["made_at"]),
            Device(stated["device"]),
            stated["asset_number"],
            stated["kind"],
            parse_money(stated["amount"]),
            stated["what"],
            stated.get("why_by_hand", ""),
        )
        return enter(house, id, who, written, made_by, second)

    did(by, id, act, lambda done: f"Manual slip {done['serial']} is {done['state']}.", as_json=as_json)


_ITEMS = {"serial": int, "made_at": str, "device": str, "asset_number": str, "kind": str, "what": str, "made_by": str}
_KINDS = ("jackpot", "progressive", "cancelled_credit")


def _stated(file: str) -> dict[str, Any]:
    """What stands on a slip, from a file; refused with the section where something is missing."""
    try:
        stated = json.loads(read_text(file))
    except ValueError:
        raise Refused(file, "it is no JSON", "465a.26(b)(13)", "see `feltwork slip enter --help`") from None
    if not isinstance(stated, dict):
        raise Refused(file, "it is no JSON object", "465a.26(b)(13)", "see `feltwork slip enter --help`")
    for name, kind in _ITEMS.items():
        if not isinstance(stated.get(name), kind) or isinstance(stated[name], bool):
            raise Refused(name, "it is missing, or is no such thing", "465a.26(b)(13)", "state it")
    from feltwork.wagering.payouts import Device

    for name, choices in (("kind", _KINDS), ("device", tuple(Device))):
        if stated[name] not in choices:
            raise Refused(name, "it is no choice", "465a.26(b)(13)", f"one of {', '.join(choices)}")
    try:
        datetime.fromisoformat(stated["made_at"])
    except ValueError:
        raise Refused("made_at", "it is no moment", "465a.26(b)(13)(ii)", "e.g. 2026-11-16T14:00-05:00") from None
    return stated


def did(
    by: str,
    id: UUID | None,
    act: Callable[[House, Person, UUID], Told],
    say: Callable[[Told], str],
    *,
    as_json: bool,
) -> None:
    """Carry out what somebody does who types their password."""
    carry_out(id, lambda house, chosen: act(house, signed(house.database, by), chosen), say, as_json=as_json)
