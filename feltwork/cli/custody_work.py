"""What the cage owes a day, vouchers to finance, keys, slips of felt tables and directors, by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any
from uuid import UUID

from feltwork.cli.drop_work import SHELL, acted, handed_out, parse_day, show_table
from feltwork.cli.look import print_json
from feltwork.cli.signed_work import read_at_house
from feltwork.terms.money import parse_money

if TYPE_CHECKING:
    from feltwork.access.person import Person
    from feltwork.database.database import Unit
    from feltwork.wagering.house import House

Told = Mapping[str, Any]


def show_due(*, as_csv: bool, page: str | None, as_json: bool) -> None:
    def read(unit: Unit) -> Any:
        from feltwork.cage.due import everything_due
        from feltwork.wagering.report_documents import made

        return everything_due(unit), made(unit, SHELL)

    found, head = read_at_house(read, "what is due")
    told = [one.to_json() for one in found]
    from feltwork.cage.due import report

    if handed_out(told, lambda: report(found, head), as_csv=as_csv, page=page, as_json=as_json):
        return
    rows = [(one["state"], one["words"], f"§ {one['section']}") for one in told]
    show_table(("state", "what", "section"), rows, "Nothing is due.")


def show_redemptions(*, as_json: bool) -> None:
    def read(unit: Unit) -> Any:
        from feltwork.cage.vouchers_to_finance import redeemed

        return [one.to_json() for one in redeemed(unit)]

    columns = ("day", "location", "vouchers", "amount", "state")
    _listed(read, columns, "Nothing was redeemed yet.", as_json=as_json)


def move_redemptions(
    verb: str, location: str, day: str, vouchers: int, amount: str, by: str, id: UUID | None, *, as_json: bool
) -> None:
    on, cents = parse_day(day), parse_money(amount)

    def work(house: House, id: UUID, who: Person) -> Told:
        from feltwork.cage import vouchers_to_finance

        act = vouchers_to_finance.reconcile if verb == "reconcile" else vouchers_to_finance.receive
        return act(house, id, who, location, on, vouchers, cents)

    def say(one: Told) -> str:
        return (
            f"{one['vouchers']} vouchers of {one['location']} for ${one['amount']}: {one['state'].replace('_', ' ')}."
        )

    acted(by, id, work, say, as_json=as_json)


def show_keys(*, as_json: bool) -> None:
    def read(unit: Unit) -> Any:
        from feltwork.cage.key_custody import log

        return log(unit)

    columns = ("id", "words", "label", "out_to", "handed_by", "received_by")
    _listed(read, columns, "No key was handed out yet.", as_json=as_json)


def key_out(key: str, label: str, to: str, why: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Told:
        from feltwork.cage.key_custody import sign_out

        return sign_out(house, id, who, key, label, to, why)

    acted(by, id, work, lambda one: f"{one['out_to']} has key {one['label']}; its id is {one['id']}.", as_json=as_json)


def key_back(custody: UUID, by: str, id: UUID | None, *, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Told:
        from feltwork.cage.key_custody import sign_in

        return sign_in(house, id, who, custody)

    acted(by, id, work, lambda one: f"Key {one['label']} is back.", as_json=as_json)


def show_slips(*, as_json: bool) -> None:
    def read(unit: Unit) -> Any:
        from feltwork.cage.table_slips import slips

        return [one.to_json(unit) for one in slips(unit)]

    _listed(read, ("number", "words", "table", "total", "prepared_by", "day"), "No slip yet.", as_json=as_json)


def prepare_slip(
    kind: str, table: str, amounts: tuple[str, str, str], by: str, id: UUID | None, *, attached: bool, as_json: bool
) -> None:
    cents = [parse_money(one) for one in amounts]

    def work(house: House, id: UUID, who: Person) -> Told:
        from feltwork.cage.table_slips import Amounts, prepare

        return prepare(house, id, who, kind, table, Amounts(*cents), attached=attached)

    acted(by, id, work, lambda one: f"Slip {one['number']}: {one['words']}, ${one['total']}.", as_json=as_json)


def sign_slip(slip: UUID, by: str, id: UUID | None, *, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Told:
        from feltwork.cage.table_slips import sign

        return sign(house, id, who, slip)

    acted(by, id, work, lambda one: f"Slip {one['number']} is signed.", as_json=as_json)


def show_directors(*, as_json: bool) -> None:
    def read(unit: Unit) -> Any:
        from feltwork.oversight.directors import directors, missing

        lacks = [{"words": one.what, "person": "nobody", "licence": ""} for one in missing(unit)]
        return [*(one.to_json() for one in directors(unit)), *lacks]

    heads = ("position", "person", "licence")
    _listed(read, ("words", "person", "licence"), "Nobody is recorded.", heads, as_json=as_json)


def record_director(position: str, person: str, licence: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Told:
        def act(unit: Unit) -> dict[str, Any]:
            from feltwork.access import people
            from feltwork.oversight.directors import record

            record(unit, id, who, position, people.person(unit, person), licence)
            return {"position": position, "person": person}

        asked = {"position": position, "person": person, "licence": licence}
        return house.command(id, "record director", asked, act, who.sign_in_name)

    acted(by, id, work, lambda one: f"{one['person']} is recorded.", as_json=as_json)


def end_director(position: str, why: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Told:
        def act(unit: Unit) -> dict[str, Any]:
            from feltwork.oversight.directors import end

            end(unit, who, position, why)
            return {"position": position}

        return house.command(id, "end director", {"position": position, "why": why}, act, who.sign_in_name)

    acted(by, id, work, lambda _: "It is recorded.", as_json=as_json)


def _listed(
    read: Callable[[Unit], Any], columns: tuple[str, ...], empty: str, heads: tuple[str, ...] = (), *, as_json: bool
) -> None:
    """Rows by their columns; ``heads`` where people call a column by another name."""
    found = read_at_house(read, "the list")
    if as_json:
        print_json(found)
        return
    rows = [tuple("" if one[name] is None else str(one[name]) for name in columns) for one in found]
    show_table(heads or tuple(name.replace("_", " ") for name in columns), rows, empty)
