"""Counts, recounts and variances, by hand: what was counted is told to who may see it alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from uuid import UUID

from feltwork.cli.at_house import open_house
from feltwork.cli.drop_work import SHELL, Work, acted, handed_out, numbered, show_table
from feltwork.cli.look import console, print_json
from feltwork.cli.people_work import signed
from feltwork.cli.signed_work import read_at_house
from feltwork.terms.money import money, parse_money
from feltwork.terms.refusal import Refused

if TYPE_CHECKING:
    from feltwork.access.person import Person
    from feltwork.database.database import Unit
    from feltwork.wagering.house import House


def list_counts(*, as_json: bool) -> None:
    def read(unit: Unit) -> Any:
        from feltwork.cage.count_records import counts

        return counts(unit)

    found = read_at_house(read, "counts")
    if as_json:
        print_json([one.to_json() for one in found])
        return
    rows = [
        (
            str(one.number),
            str(one.day),
            one.kind,
            one.state.replace("_", " "),
            f"{sum(box.counted for box in one.boxes)} of {len(one.boxes)}",
            one.supervisor,
        )
        for one in found
    ]
    show_table(("count", "gaming day", "kind", "state", "boxes", "supervisor"), rows, "No count yet.")


def show_count(number: int, by: str, *, as_csv: bool, page: str | None, as_json: bool) -> None:
    """The report, by a reader who signs: whoever is to recount is refused, and who has seen it does not recount."""
    with open_house() as house:
        reader = signed(house.database, by)
        found, findings, sequence, head = house.database.run(
            lambda unit: _report(unit, number, reader), "the count's report"
        )
    from feltwork.cage.count_reports import count_report

    told = {**found.to_json(), "found": [one.to_json() for one in findings], "signatures": sequence}
    if handed_out(
        told,
        lambda: count_report(found, findings, sequence, head),
        as_csv=as_csv,
        page=page,
        as_json=as_json,
    ):
        return
    screen = console()
    screen.print(f"{found.name}, {found.kind}, gaming day {found.day}: {found.state}", soft_wrap=True)
    rows = [(one.box, str(one.place), money(one.currency), money(one.instrument_value)) for one in findings]
    show_table(("box", "place", "currency", "vouchers, coupons"), rows, "Nothing is counted yet.")
    for line in sequence:
        screen.print(f"{line['words']}: {'signed' if line['signed'] else 'still must sign'}", soft_wrap=True)


def _report(unit: Unit, number: int, reader: Person) -> Any:
    from feltwork.access.permissions import Permission, verify
    from feltwork.cage.closing import signature_sequence
    from feltwork.cage.count_records import count, read_found
    from feltwork.wagering.report_documents import made

    verify(reader, Permission.SEE_CAGE)
    id = numbered(unit, "count", number)
    found = count(unit, id)
    return found, read_found(unit, id, reader), signature_sequence(unit, found, reader), made(unit, reader.name)


def open_count(
    drop: int, kind: str, members: Sequence[str], deviation: UUID | None, by: str, id: UUID | None, *, as_json: bool
) -> None:
    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import counts

        of = house.database.run(lambda unit: numbered(unit, "drop", drop), "the drop")
        return counts.open_count(house, id, who, of, str(kind), members, deviation)  # type: ignore[arg-type]

    _told(by, id, work, as_json=as_json)


def watch(number: int, by: str, id: UUID | None, *, came: bool, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import counts

        return counts.observe(house, id, who, _found(house, number), came=came)

    _told(by, id, work, as_json=as_json)


def count_box(
    number: int,
    box: str,
    bills: Sequence[str],
    papers: Sequence[str],
    chips: tuple[str, str],
    why: str | None,
    by: str,
    id: UUID | None,
    *,
    as_json: bool,
) -> None:
    found, instruments = parse_bills(bills), [_paper(one) for one in papers]

    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import counts
        from feltwork.cage.money_counted import read_contents

        contents = read_contents(found, instruments, *chips)
        return counts.count_box(house, id, who, _found(house, number), box, contents, why)

    _told(by, id, work, as_json=as_json)


def recount(
    number: int,
    bills: Sequence[str],
    chips: tuple[str, str],
    presented_by: str,
    by: str,
    id: UUID | None,
    *,
    mechanically: bool,
    as_json: bool,
) -> None:
    found = parse_bills(bills)

    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import recounts
        from feltwork.cage.money_counted import read_cash

        cash = read_cash(found, *chips)
        how = "mechanically" if mechanically else "manually"
        return recounts.recount(house, id, who, _found(house, number), cash, presented_by, how)

    _told(by, id, work, as_json=as_json)


def step(number: int, way: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    """Finish, sign or close a count."""

    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import closing, counts

        do = {"finish": counts.finish, "sign": closing.sign_report, "close": closing.close}[way]
        return do(house, id, who, _found(house, number))

    if way == "sign":
        acted(by, id, work, lambda _: "The report is signed.", as_json=as_json)
    else:
        _told(by, id, work, as_json=as_json)


def leave(number: int, emergency: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import counts

        return counts.leave(house, id, who, _found(house, number), emergency)

    _told(by, id, work, as_json=as_json)


def relieve(
    number: int, name: str, why: str, successor: str | None, by: str, id: UUID | None, *, as_json: bool
) -> None:
    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import count_team

        return count_team.relieve(house, id, who, _found(house, number), name, why, successor)

    acted(by, id, work, lambda told: f"The team is {', '.join(told['members'])}.", as_json=as_json)


def receive_vouchers(number: int, vouchers: int, amount: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    value = parse_money(amount, "vouchers")

    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import closing

        return closing.receive_vouchers(house, id, who, _found(house, number), vouchers, value)

    acted(by, id, work, lambda told: f"{told['vouchers']} vouchers are received.", as_json=as_json)


def show_variances(*, as_csv: bool, page: str | None, as_json: bool) -> None:
    def read(unit: Unit) -> Any:
        from feltwork.cage.totals import variances
        from feltwork.wagering.report_documents import made

        return variances(unit), made(unit, SHELL)

    found, head = read_at_house(read, "variances")
    from feltwork.cage.count_reports import variance_report

    told = [one.to_json() for one in found]
    if handed_out(told, lambda: variance_report(found, head), as_csv=as_csv, page=page, as_json=as_json):
        return
    rows = [
        (one.terminal, one.box, str(one.count_number), figure.figure, *list(figure.to_json().values())[2:])
        for one in found
        for figure in one.figures
        if figure.difference
    ]
    empty = "Metered and counted are the same in every box."
    show_table(("terminal", "box", "count", "figure", "metered", "counted", "difference"), rows, empty)


def explain(box: UUID, why: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def work(house: House, id: UUID, who: Person) -> Mapping[str, Any]:
        from feltwork.cage import totals

        return totals.explain(house, id, who, box, why)

    acted(by, id, work, lambda _: "The reason is kept.", as_json=as_json)


# ----------------------------------------------------------------------------------------------------------- shared


def parse_bills(stated: Sequence[str]) -> dict[str, int]:
    """Bills as they are typed: 20=3.

    >>> parse_bills(["20=3", "5=1"])
    {'20': 3, '5': 1}
    """
    found = {}
    for one in stated:
        denomination, equals, number = one.partition("=")
        if not equals or not number.isascii() or not number.isdigit():
            raise Refused(f"bills {one}", "that is no number of bills", "465a.25(m)", "e.g. 20=3")
        found[denomination.removeprefix("$")] = int(number)
    return found


def _paper(stated: str) -> dict[str, Any]:
    parts = stated.split(":")
    if len(parts) != 3:
        section = "465a.25(a)(3)(ix)"
        raise Refused(f"paper {stated}", "that is no voucher or coupon", section, "e.g. voucher:NUMBER:20.00")
    kind, number, amount = parts
    return {"kind": kind, "number": number or None, "amount": amount}


def _found(house: House, number: int) -> UUID:
    return house.database.run(lambda unit: numbered(unit, "count", number), "the count")


def _told(by: str, id: UUID | None, work: Work, *, as_json: bool) -> None:
    acted(by, id, work, lambda told: f"Count {told['number']} is {told['state'].replace('_', ' ')}.", as_json=as_json)
