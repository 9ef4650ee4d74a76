"""Training by hand: what a shell shows and records."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Any
from uuid import UUID

from feltwork.cli.at_house import open_house
from feltwork.cli.files import write_new
from feltwork.cli.look import GREEN, QUIET, console, grid, print_json
from feltwork.cli.people_work import signed
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

if TYPE_CHECKING:
    from feltwork.access.person import Person
    from feltwork.database.database import Unit


def _day(text: str | None) -> date | None:
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        raise Refused(f"day {shown(text)}", "it is no day", instead="e.g. 2026-11-15") from None


def show_matrix(on: str | None, *, as_json: bool) -> None:
    with open_house() as house:
        from feltwork.training.qualification import matrix

        found = house.database.run(lambda unit: matrix(unit, _day(on)), "training")
    if as_json:
        print_json(found)
        return
    screen = console()
    screen.print(f"On {found['on']}, by {found['standard']['words']}.")
    if not found["dealers"]:
        screen.print("No dealers yet: `feltwork person add` adds people.")
        return
    names = {one["id"]: one["name"] for one in found["games"]}
    made = grid("", ("dealer", "courses", "may deal"))
    for one in found["dealers"]:
        may = [names[game] for game, verdict in one["games"].items() if verdict["may"]]
        courses = "; ".join(f"{course['words']}, {course['on']}" for course in one["courses"]) or "none"
        made.add_row(one["dealer"], courses, ", ".join(may) or "nothing yet")
    screen.print(made)


def show_verdict(dealer: str, game: str, on: str | None, *, as_json: bool) -> bool:
    with open_house() as house:
        from feltwork.access.people import person
        from feltwork.training.qualification import may_deal

        found = house.database.run(lambda unit: may_deal(unit, person(unit, dealer), game, _day(on)), "training")
    if as_json:
        print_json(found.to_json())
        return found.may
    screen = console()
    screen.print(f"{found.dealer} {'may' if found.may else 'may not'} deal {found.name} on {found.on}.")
    for lack in found.unmet:
        screen.print(f"  {lack.what}  § {lack.section}", style=QUIET, soft_wrap=True)
    return found.may


def show_file(dealer: str, page: str | None, *, as_csv: bool, as_json: bool) -> None:
    from feltwork.terms.report import report_csv
    from feltwork.terms.report_page import report_page

    with open_house() as house:
        from feltwork.access.people import person
        from feltwork.training.personnel import document, personnel_file
        from feltwork.wagering.report_documents import made

        def read(unit: Unit) -> Any:
            return personnel_file(unit, person(unit, dealer)), made(unit, "the server's shell")

        found, head = house.database.run(read, "training")
    if as_json:
        print_json(found.to_json())
        return
    report = document(found, head)
    if page is not None:
        write_new(page, report_page(report))
        console().print(f"The file of {found.dealer.name} is in {page}.", soft_wrap=True)
        return
    text = report_csv(report)
    if as_csv:
        print(text, end="")
        return
    screen = console()
    for block in report.blocks:
        made_of = grid(f"{block.title}  § {block.section}", tuple(column.name for column in block.columns))
        for row in block.rows:
            values = (row.get(column.id) for column in block.columns)
            made_of.add_row(*("" if value is None else str(value) for value in values))
        screen.print(made_of)


def record_lesson(
    id: UUID | None,
    by: str,
    dealer: str,
    game: str,
    on: str | None,
    minutes: int,
    topic: str,
    handles: str | None,
    *,
    as_json: bool,
) -> None:
    def act(unit: Unit, who: Person, chosen: UUID) -> dict[str, Any]:
        from feltwork.training.records import record_lesson
        from feltwork.wagering.voucher_records import today

        return record_lesson(unit, chosen, who, dealer, game, _day(on) or today(unit), minutes, topic, handles)

    _recorded(id, by, act, as_json=as_json)


def record_topic(id: UUID | None, by: str, dealer: str, topic: str, on: str | None, *, as_json: bool) -> None:
    def act(unit: Unit, who: Person, chosen: UUID) -> dict[str, Any]:
        from feltwork.training.records import record_topic
        from feltwork.wagering.voucher_records import today

        return record_topic(unit, chosen, who, dealer, topic, _day(on) or today(unit))

    _recorded(id, by, act, as_json=as_json)


def record_proof(
    id: UUID | None,
    by: str,
    dealer: str,
    kind: str,
    applied: str,
    content: Mapping[str, Any],
    *,
    as_json: bool,
) -> None:
    applied_on = _day(applied)
    assert applied_on is not None, "a day was told"

    def act(unit: Unit, who: Person, chosen: UUID) -> dict[str, Any]:
        from feltwork.training.records import record_proof

        return record_proof(unit, chosen, who, dealer, kind, applied_on, content)

    _recorded(id, by, act, as_json=as_json)


def record_felt_test(
    id: UUID | None,
    by: str,
    dealer: str,
    game: str,
    on: str | None,
    *,
    satisfied: bool,
    remarks: str,
    as_json: bool,
) -> None:
    def act(unit: Unit, who: Person, chosen: UUID) -> dict[str, Any]:
        from feltwork.training.held import record_at_felt
        from feltwork.wagering.voucher_records import today

        day = _day(on) or today(unit)
        return record_at_felt(unit, chosen, who, dealer, game, day, satisfied=satisfied, remarks=remarks)

    _recorded(id, by, act, as_json=as_json)


def judge_test(id: UUID | None, by: str, test: str, *, satisfied: bool, remarks: str, as_json: bool) -> None:
    def act(unit: Unit, who: Person, chosen: UUID) -> dict[str, Any]:
        from feltwork.training.held import judge

        found = judge(unit, chosen, who, _test(unit, test).id, satisfied=satisfied, remarks=remarks)
        return found.to_json()

    _recorded(id, by, act, as_json=as_json)


def strike_record(record: str, by: str, why: str, *, as_json: bool) -> None:
    def act(unit: Unit, who: Person, chosen: UUID) -> dict[str, Any]:
        from feltwork.training.records import strike

        return strike(unit, chosen, who, why)

    _recorded(_id(record), by, act, "It counts no longer.", as_json=as_json)


def state_standard(id: UUID | None, by: str, standard: str, day: str, why: str, *, as_json: bool) -> None:
    holds_from = _day(day)
    assert holds_from is not None, "a day was told"

    def act(unit: Unit, who: Person, chosen: UUID) -> dict[str, Any]:
        from feltwork.training.program import state_beginning

        return state_beginning(unit, chosen, who, standard, holds_from, why)

    _recorded(id, by, act, f"It holds from {holds_from}.", as_json=as_json)


def _id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise Refused(
            f"record {shown(text)}", "it is no id", "527.5(b)", "see `feltwork training file --json`"
        ) from None


def _recorded(id: UUID | None, by: str, act: Any, said: str = "", *, as_json: bool) -> None:
    chosen = id or new_id()
    with open_house() as house:
        who = signed(house.database, by)
        answer = house.carry_out("training", who.sign_in_name, lambda unit: act(unit, who, chosen))
    if as_json:
        print_json(answer)
        return
    screen = console()
    screen.print(said or f"Recorded for {answer['dealer']}.", soft_wrap=True)
    screen.print(f"id {chosen}", style=QUIET, soft_wrap=True)


def show_tests(dealer: str | None, *, as_json: bool) -> None:
    with open_house() as house:
        from feltwork.access.people import person
        from feltwork.training.held import table_tests

        def read(unit: Unit) -> Any:
            return table_tests(unit, dealer=None if dealer is None else person(unit, dealer).id)

        found = house.database.run(read, "training")
    if as_json:
        print_json([one.to_json() for one in found])
        return
    if not found:
        console().print("No table tests yet: `feltwork table-test GAME --by DEALER` takes one.")
        return
    made = grid("", ("number", "dealer", "game", "state", "right lines", "judged by"))
    for one in found:
        told = one.to_json()
        lines = f"{told['lines_right']} of {told['lines']}" if told["lines"] else ""
        state = told["state"].replace("_", " ")
        made.add_row(str(one.number), one.dealer, one.edition, state, lines, told["judged_by"] or "")
    console().print(made)


def _test(unit: Unit, named: str) -> Any:
    """A table test by its number or its id."""
    from feltwork.training.held import find_named

    found = find_named(unit, named)
    if found is None:
        raise Refused(
            f"table test {shown(named)}", "there is no such test", "527.5(a)", "see `feltwork training tests`"
        )
    return found


def show_standards(*, as_json: bool) -> None:
    from feltwork.training.standards import STANDARDS, taught

    with open_house() as house:
        from feltwork.training.program import rules
        from feltwork.wagering.voucher_records import today

        stated, on = house.database.run(lambda unit: (rules(unit), today(unit)), "training")
    held = stated.standard(on)
    listed: list[dict[str, Any]] = [
        {
            "standard": one.id,
            "holds_from": stated.begins.get(one.id, one.default_from).isoformat(),
            "in_force": one is held,
            "courses": [
                {
                    "type": type,
                    "course": kind,
                    "hours": course.hours,
                    "in_game": dict(course.in_game),
                    "weeks": course.weeks,
                    "section": course.section,
                }
                for kind, table in (("first", one.first), ("additional", one.additional))
                for type, course in table.items()
            ],
        }
        for one in STANDARDS.values()
    ]
    if as_json:
        print_json(listed)
        return
    screen = console()
    for one in listed:
        title = (
            f"{STANDARDS[one['standard']].words}, from {one['holds_from']}{'  (in force)' if one['in_force'] else ''}"
        )
        made = grid(title, ("game type", "course", "hours", "weeks", "section"))
        for row in one["courses"]:
            within = "".join(f", {least} of them in {taught(game).name}" for game, least in row["in_game"].items())
            made.add_row(row["type"].words, row["course"], f"{row['hours']}{within}", str(row["weeks"]), row["section"])
        screen.print(made)


def replay_test(test: str, *, as_json: bool) -> None:
    with open_house() as house:
        from feltwork.training.held import again

        def act(unit: Unit) -> Any:
            found = _test(unit, test)
            return found, again(unit, found.id)

        found, marks = house.database.run(act, "training")
    if as_json:
        print_json({**found.to_json(), "marks": [mark.to_json() for mark in marks]})
        return
    right = sum(mark.correct for mark in marks)
    screen = console()
    screen.print(f"{found.name}, {found.dealer}, {found.edition}: made again, the same; {right} of {len(marks)} right.")
    for mark in marks:
        style = GREEN if mark.correct else ""
        screen.print(
            f"{'right' if mark.correct else 'WRONG'}  {mark.words}: {mark.answered}", style=style, soft_wrap=True
        )
