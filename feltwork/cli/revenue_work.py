"""Statements of revenue and tax, rates, and tips, by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any
from uuid import UUID

from feltwork.cli.at_house import open_house
from feltwork.cli.house_work import parse_id
from feltwork.cli.look import console, grid, print_json
from feltwork.cli.people_work import countersigned, signed
from feltwork.cli.report_shown import BY, show_report
from feltwork.cli.slip_work import did
from feltwork.ledger.ids import new_id
from feltwork.terms.money import money, parse_money
from feltwork.terms.refusal import Refused
from feltwork.terms.report import Report
from feltwork.terms.shown import shown

if TYPE_CHECKING:
    from feltwork.access.person import Person
    from feltwork.database.database import Unit
    from feltwork.wagering.house import House

Told = Mapping[str, Any]


def parse_day(text: str) -> date:
    """A gaming day as people write it."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused(f"day {shown(text)}", "it is no day", instead="write it so: 2026-11-15") from None


def show_day(day: str | None, page: str | None, *, as_csv: bool, as_json: bool) -> None:
    on = None if day is None else parse_day(day)

    def read(unit: Unit) -> tuple[Any, Report]:
        from feltwork.cage.statement_report import daily_report
        from feltwork.cage.statements import daily
        from feltwork.wagering.report_documents import made

        found = daily(unit, on)
        return found, daily_report(found, made(unit, BY))

    show_report(read, page, as_csv=as_csv, as_json=as_json)


def show_month(month: str | None, page: str | None, *, as_csv: bool, as_json: bool) -> None:
    def read(unit: Unit) -> tuple[Any, Report]:
        from feltwork.cage.statement_report import monthly_report
        from feltwork.cage.statements import monthly
        from feltwork.wagering.report_documents import made

        found = monthly(unit, month)
        return found, monthly_report(found, made(unit, BY))

    show_report(read, page, as_csv=as_csv, as_json=as_json)


def state(
    of: str, subject: str, figures: Sequence[str], day: str, by: str, why: str, id: UUID | None, *, as_json: bool
) -> None:
    stated, on = _figures(figures), parse_day(day)

    def act(house: House, who: Person, id: UUID) -> Told:
        from feltwork.cage.revenue import RevenueClass, state

        return state(house, id, who, on, RevenueClass(of.replace("-", "_")), subject, stated, why)

    did(by, id, act, lambda done: f"{subject}, {on}: net revenue ${done['net']}.", as_json=as_json)


def _figures(stated: Sequence[str]) -> dict[str, int]:
    found = {}
    for one in stated:
        name, equals, amount = one.partition("=")
        if not equals:
            raise Refused(f"figure {shown(one)}", "it has no amount", "601a.9(b)", "write it so: rake=120.50")
        found[name.strip()] = parse_money(amount.strip(), name)
    return found


def list_figures(day: str | None, *, as_json: bool) -> None:
    on = None if day is None else parse_day(day)

    def read(unit: Unit) -> list[dict[str, Any]]:
        from feltwork.cage.revenue import stands, stated
        from feltwork.wagering.reports import begun

        return [
            {**one.to_json(), "stands": {name: money(amount) for name, amount in stands(unit, one).items()}}
            for one in stated(unit, begun(unit, on))
        ]

    with open_house() as house:
        found = house.read(read, "the figures")
    if as_json:
        print_json(found)
        return
    if not found:
        console().print("Nothing is stated for that day.")
        return
    made = grid("", ("id", "class", "of", "net", "figures as they stand"), right=("net",))
    for one in found:
        figures = ", ".join(f"{name}={amount}" for name, amount in one["stands"].items())
        subject = f"{one['subject']} (correction)" if one["corrects"] else one["subject"]
        made.add_row(one["id"], one["class"].replace("_", " "), subject, one["net"], figures)
    console().print(made)


def correct(wrong: str, figures: Sequence[str], why: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    corrects, right = parse_id(wrong, "figures", "`feltwork revenue figures` lists them"), _figures(figures)

    def act(house: House, who: Person, id: UUID) -> Told:
        from feltwork.cage.revenue import correct

        return correct(house, id, who, corrects, right, why)

    def say(done: Told) -> str:
        return f"{done['subject']}: ${done['net']} stands in {done['day']}, which is going on."

    did(by, id, act, say, as_json=as_json)


def close(day: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    on = parse_day(day)

    def act(house: House, who: Person, id: UUID) -> Told:
        from feltwork.cage.statements import close

        return close(house, id, who, on)

    def say(done: Told) -> str:
        from feltwork.cage.statements import in_words

        return f"The statement of {on} is closed. {in_words(dict(done))}"

    did(by, id, act, say, as_json=as_json)


def sign(line: str, day: str, by: str, *, as_json: bool) -> None:
    on = parse_day(day)
    with open_house() as house:
        from feltwork.cage.statements import sign

        who = signed(house.database, by)
        told = house.carry_out("sign statement", who.sign_in_name, lambda unit: sign(unit, on, line, who))
    if as_json:
        print_json(told)
    else:
        console().print(f"{who.name} has signed the statement of {on}, which is {told['state']}.", soft_wrap=True)


# ------------------------------------------------------------------------------------------------------------ rates


def list_rates(*, as_json: bool) -> None:
    with open_house() as house:
        from feltwork.cage.tax import rates

        found = house.database.run(rates, "the rates")
    if as_json:
        print_json([one.to_json() for one in found])
        return
    if not found:
        console().print("No rate is set; `feltwork tax set --help` says how.")
        return
    made = grid("", ("from", "rate", "taxed as", "source", "set by", "approved by"))
    for one in found:
        made.add_row(str(one.from_day), one.percent, one.of.words, one.source, one.set_by, one.approved_by)
    console().print(made)


def _percent(text: str) -> int:
    """A rate in hundredths of a percent; written as an amount is, but no amount."""
    try:
        return parse_money(text, "rate")
    except Refused:
        raise Refused(f"rate {shown(text)}", "it is no percentage", "601a.9(e)", "write it so: 14.00") from None


def set_rate(of: str, percent: str, from_day: str, source: str, by: str, approved_by: str, *, as_json: bool) -> None:
    on, points, id = parse_day(from_day), _percent(percent), new_id()

    def act(unit: Unit, who: Person, second: Person) -> dict[str, Any]:
        from feltwork.access import approvals
        from feltwork.cage import tax

        content = tax.content_of(of.replace("-", "_"), points, on, source)
        tax.ask(unit, id, who, content, f"set at the server: {source}"[:400])
        approvals.approve(unit, id, second)
        return tax.set_rate(unit, id, who).to_json()

    told = _approved(act, by, approved_by)
    if as_json:
        print_json(told)
    else:
        console().print(f"{told['rate']} from {told['from_day']} on: {told['words']}.", soft_wrap=True)


def _approved(act: Any, by: str, approved_by: str) -> dict[str, Any]:
    """What one person asks for and another approves, both with their passwords."""
    with open_house() as house:
        who, second = signed(house.database, by), signed(house.database, approved_by)
        told: dict[str, Any] = house.carry_out("request", who.sign_in_name, lambda unit: act(unit, who, second))
    return told


# ------------------------------------------------------------------------------------------------------------- tips


def show_tips(page: str | None, *, as_csv: bool, as_json: bool) -> None:
    def read(unit: Unit) -> tuple[Any, Report]:
        from feltwork.cage import tip_policy, tips
        from feltwork.cage.slip_report import tips_report
        from feltwork.wagering.report_documents import made

        found, pools = tips.distributions(unit), tips.pools(unit)
        policies = [one.to_json() for one in tip_policy.policies(unit)]
        told = {"pools": pools, "policies": policies, "distributions": found}
        return told, tips_report(found, made(unit, BY), pools)

    show_report(read, page, as_csv=as_csv, as_json=as_json)


def set_policy(
    words: str,
    from_day: str,
    remainder: str,
    paid_through: str,
    pool: str,
    by: str,
    approved_by: str,
    *,
    as_json: bool,
) -> None:
    on, id = parse_day(from_day), new_id()

    def act(unit: Unit, who: Person, second: Person) -> dict[str, Any]:
        from feltwork.access import approvals
        from feltwork.cage import tip_policy

        content = tip_policy.content_of(pool, on, remainder.replace("-", "_"), paid_through, words)
        tip_policy.ask_policy(unit, id, who, content, "set at the server")
        approvals.approve(unit, id, second)
        return tip_policy.set_policy(unit, id, who).to_json()

    told = _approved(act, by, approved_by)
    if as_json:
        print_json(told)
    else:
        console().print(f"Tips of {told['pool']} from {told['from_day']} on: {told['words']}", soft_wrap=True)


def record_hours(dealer: str, minutes: int, day: str, pool: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    on = parse_day(day)

    def act(house: House, who: Person, id: UUID) -> Told:
        from feltwork.access.people import person
        from feltwork.cage.tips import record_hours

        whose = house.database.run(lambda unit: person(unit, dealer), "the dealer")
        return record_hours(house, id, who, pool, whose, on, minutes)

    did(by, id, act, lambda _: f"{dealer} worked {minutes} minutes on {on}.", as_json=as_json)


def distribute(through: str, pool: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    last = parse_day(through)

    def act(house: House, who: Person, id: UUID) -> Told:
        from feltwork.cage.tips import distribute

        return distribute(house, id, who, pool, last)

    def say(done: Told) -> str:
        lines = [f"{one['name']}: {one['minutes']} minutes, ${one['amount']}" for one in done["shares"]]
        return "\n".join([f"${done['distributed']} of ${done['held']} is distributed.", *lines])

    did(by, id, act, say, as_json=as_json)


def count_box(dealer: str, amount: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    total = parse_money(amount)

    def act(house: House, who: Person, id: UUID) -> Told:
        from feltwork.cage.tip_boxes import count_box

        return count_box(house, id, who, countersigned(house.database, dealer), total)

    did(by, id, act, lambda done: f"The box of {dealer} held ${done['amount']}.", as_json=as_json)
