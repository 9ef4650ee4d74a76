"""Payout slips by hand: paid, overridden, printed, and entered from a book."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any
from uuid import UUID
from zoneinfo import ZoneInfo

from feltwork.cli.at_house import carry_out, open_house
from feltwork.cli.files import read_text, write_new
from feltwork.cli.house_work import parse_id
from feltwork.cli.look import console
from feltwork.cli.people_work import countersigned, signed
from feltwork.cli.report_shown import BY, show_report
from feltwork.terms.money import parse_money
from feltwork.terms.refusal import Refused
from feltwork.terms.report import Report
from feltwork.terms.shown import shown

if TYPE_CHECKING:
    from feltwork.access.person import Person
    from feltwork.database.database import Unit
    from feltwork.wagering.house import House

Told = Mapping[str, Any]


def list_slips(days: int, page: str | None, *, as_csv: bool, as_json: bool) -> None:
    def read(unit: Unit) -> tuple[Any, Report]:
        from feltwork.cage.slip_report import slips_report
        from feltwork.cage.slips import slips_json
        from feltwork.wagering.payouts import slips
        from feltwork.wagering.report_documents import made

        since = unit.value("select ledger.now()") - timedelta(days=days)
        found = slips(unit, since)
        report = slips_report(found, made(unit, BY), f"since {since:%Y-%m-%d}")
        return slips_json(unit, found), report

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
        second = None if verified_by is None else countersigned(house.database, verified_by)
        return pay(house, id, due, who, second, imprest=imprest)

    def say(done: Told) -> str:
        lines = [f"{label:>20}  {value}" for label, value, _ in done["on_the_slip"]]
        return "\n".join([f"Slip {done['number']}: ${done['paid_amount']} paid at {done['terminal']}.", *lines])

    carry_out(id, act, say, as_json=as_json)


def sent(
    device: str, asset_number: str, kind: str, amount: str, won: str, by: str, id: UUID | None, *, as_json: bool
) -> None:
    def act(house: House, who: Person, id: UUID) -> Told:
        from feltwork.cage.slips import sent
        from feltwork.wagering.payouts import Device, Kind

        kinds: dict[str, Kind] = {
            "jackpot": "jackpot",
            "progressive": "progressive",
            "credit-meter": "cancelled_credit",
        }
        of = Device(device.replace("-", "_"))
        return sent(house, id, who, of, asset_number, kinds[kind], parse_money(amount), won)

    did(by, id, act, lambda done: f"${done['amount']} is due at {asset_number}: payout {done['id']}.", as_json=as_json)


def move_fund(attendant: str, amount: str, by: str, id: UUID | None, *, back: bool, as_json: bool) -> None:
    def act(house: House, who: Person, id: UUID) -> Told:
        from feltwork.access.people import person
        from feltwork.cage.slips import issue_fund, return_fund

        whose = house.database.run(lambda unit: person(unit, attendant), "the attendant")
        return (return_fund if back else issue_fund)(house, id, who, whose, parse_money(amount))

    did(by, id, act, lambda done: f"The fund of {done['of']} holds ${done['holds']}.", as_json=as_json)


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


def match(serial: int, payout: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    due = parse_id(payout, "payout", "`feltwork payout` lists them")

    def act(house: House, who: Person, id: UUID) -> Told:
        from feltwork.cage.manual_slips import match

        return match(house, id, who, serial, due)

    did(by, id, act, lambda done: f"Manual slip {done['serial']} is {done['state']}.", as_json=as_json)


def record_offline(began_at: str, ended_at: str, why: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, who: Person, id: UUID) -> Told:
        from feltwork.cage.slip_books import record_offline

        zone = ZoneInfo(house.options().timezone)
        began, ended = (_moment(text, zone) for text in (began_at, ended_at))
        return record_offline(house, id, who, began, ended, why)

    def say(done: Told) -> str:
        return f"The system was offline from {done['began_at']} to {done['ended_at']}."

    did(by, id, act, say, as_json=as_json)


def _moment(text: str, zone: ZoneInfo) -> datetime:
    """A moment as people write it; by the house's clock where it names no other."""
    try:
        stated = datetime.fromisoformat(text)
    except ValueError:
        why = "it is no moment"
        raise Refused(f"moment {shown(text)}", why, "465a.26(b)(13)(ii)", "e.g. 2026-11-16T14:00-05:00") from None
    return stated if stated.tzinfo else stated.replace(tzinfo=zone)


def enter(file: str, by: str, verified_by: str | None, id: UUID | None, *, as_json: bool) -> None:
    stated = _stated(file)

    def act(house: House, who: Person, id: UUID) -> Told:
        from feltwork.access.people import person
        from feltwork.cage.manual_slips import Written, enter
        from feltwork.wagering.payouts import Device

        second = None if verified_by is None else countersigned(house.database, verified_by)
        made_by = house.database.run(lambda unit: person(unit, stated["made_by"]), "whoever made it")
        written = Written(
            stated["serial"],
            _moment(stated["made_at"], ZoneInfo(house.options().timezone)),
            Device(stated["device"]),
            stated["asset_number"],
            stated["kind"],
            parse_money(stated["amount"]),
            stated["what"],
            stated.get("why_by_hand", ""),
        )
        return enter(house, id, who, written, made_by, second)

    did(by, id, act, lambda done: f"Manual slip {done['serial']} is {done['state']}.", as_json=as_json)


_TEXTS = ("made_at", "device", "asset_number", "kind", "amount", "what", "made_by")
_KINDS = ("jackpot", "progressive", "cancelled_credit")


def _stated(file: str) -> dict[str, Any]:
    """What stands on a slip, from a file; refused with the section where something is missing."""
    text = read_text(file)
    try:
        stated = json.loads(text)
    except ValueError:
        raise Refused(file, "it is no JSON", "465a.26(b)(13)", "see `feltwork slip enter --help`") from None
    if not isinstance(stated, dict):
        raise Refused(file, "it is no JSON object", "465a.26(b)(13)", "see `feltwork slip enter --help`")
    if not isinstance(stated.get("serial"), int) or isinstance(stated["serial"], bool):
        raise Refused("serial", "it is missing, or no number", "465a.26(b)(13)(i)", "state it as a number: 1001")
    for name in _TEXTS:
        if not isinstance(stated.get(name), str):
            raise Refused(name, "it is missing, or no text", "465a.26(b)(13)", f'state it in quotes: "{name}": "..."')
    if not isinstance(stated.get("why_by_hand", ""), str):
        raise Refused("why_by_hand", "it is no text", "465a.26(b)(13)", "state it in quotes, or leave it out")
    from feltwork.wagering.payouts import Device

    for name, choices in (("kind", _KINDS), ("device", tuple(Device))):
        if stated[name] not in choices:
            raise Refused(name, "it is no choice", "465a.26(b)(13)", f"one of {', '.join(choices)}")
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
