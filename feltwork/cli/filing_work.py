"""Filings by hand: listed, checked, filed, decided, withdrawn; and the Rules Submissions of a table."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any
from uuid import UUID

from feltwork.cli.at_house import open_house
from feltwork.cli.files import file_name, read_text, write_new
from feltwork.cli.look import QUIET, RED, console, grid, print_json
from feltwork.cli.people_work import signed
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

if TYPE_CHECKING:
    from feltwork.access.person import Person
    from feltwork.database.database import Unit
    from feltwork.filing.filings import Filing


def list_filings(kind: str | None, *, as_json: bool) -> None:
    with open_house() as house:
        from feltwork.filing.filings import filings
        from feltwork.filing.kinds import kind_of

        of = kind and kind_of(kind).id
        found = house.database.run(lambda unit: filings(unit, kind=of), "filings")
    if as_json:
        print_json([one.to_json() for one in found])
        return
    if not found:
        console().print("Nothing was filed; `feltwork filing kinds` lists what can be.")
        return
    made = grid("", ("number", "what", "filed by", "state", "waits for", "in force from"), right=("number",))
    for one in found:
        waits = ", ".join(authority.words for authority in one.waits_for) if one.state == "filed" else ""
        since = str(one.in_force_from or "")
        made.add_row(str(one.number), one.kind.words, one.filed_by, one.state, waits, since)
    console().print(made)


def show_filing(number: int, page: str | None, *, as_json: bool) -> None:
    with open_house() as house:
        from feltwork.filing.document import filing_report
        from feltwork.terms.report_page import report_page
        from feltwork.wagering.report_documents import made

        def read(unit: Unit) -> tuple[Filing, str]:
            found = numbered(unit, number)
            return found, report_page(filing_report(found, made(unit, "the server's shell")))

        found, text = house.database.run(read, "the filing")
    if page:
        write_new(page, text)
    if as_json:
        print_json(found.to_json())
        return
    screen = console()
    screen.print(f"{found.name}, {found.state}, filed by {found.filed_by}", soft_wrap=True)
    for item in found.kind.items:
        value = found.content.get(item.id)
        if value is not None:
            screen.print(f"  {item.words}: {shown(value)}", soft_wrap=True)
    for decision in found.decisions:
        verb = "approves" if decision.approves else "denies"
        screen.print(f"  {decision.authority.words} {verb}: {decision.reason}", style=QUIET, soft_wrap=True)


def show_kinds(kind: str | None, *, as_json: bool) -> None:
    from feltwork.filing.kinds import kind_of, kinds

    found = [kind_of(kind)] if kind else list(kinds())
    if as_json:
        print_json([one.to_json() for one in found])
        return
    screen = console()
    if not kind:
        made = grid("", ("kind", "what", "section"))
        for one in found:
            made.add_row(one.id, one.words, f"§ {one.section}")
        screen.print(made)
        return
    made = grid("", ("item", "what", "type", "section"))
    for item in found[0].items:
        made.add_row(item.id, item.words, item.type + ("" if item.required else ", if any"), f"§ {item.section}")
    screen.print(made)


def check_filing(kind: str, path: str, *, as_json: bool) -> bool:
    """Whether nothing is missing."""
    from feltwork.filing.kinds import kind_of

    breaches = kind_of(kind).breaches(_content(path))
    if as_json:
        print_json({"kind": kind, "breaches": [one.to_json() for one in breaches]})
    else:
        for one in breaches:
            console().print(str(one), style=RED, soft_wrap=True)
        if not breaches:
            console().print(f"{file_name(path)}: nothing is missing")
    return not breaches


def file_it(
    kind: str, path: str, by: str, subject: str | None, id: UUID | None, supersedes: int | None, *, as_json: bool
) -> None:
    content, chosen = _content(path), id or new_id()

    def act(unit: Unit, who: Person) -> Filing:
        from feltwork.filing.filings import file
        from feltwork.filing.kinds import kind_of

        kind_of(kind).verify_by_hand()
        return file(unit, chosen, who, kind, content, subject, _before(unit, supersedes))

    _done(by, act, lambda one: f"{one.name} is filed.", as_json=as_json)


def _before(unit: Unit, number: int | None) -> UUID | None:
    return None if number is None else numbered(unit, number).id


def file_submission(
    path: str, tables: list[str], by: str, id: UUID | None, supersedes: int | None, *, as_json: bool
) -> None:
    """A Rules Submission from the file that `submission new` writes."""
    import feltwork

    read = feltwork.read_submission(read_text(path), what=file_name(path))
    content = {"game": read.game.edition, "tables": tables, "rules": json.loads(json.dumps(read.stated, default=str))}
    chosen = id or new_id()

    def act(unit: Unit, who: Person) -> Filing:
        from feltwork.filing.filings import file

        return file(unit, chosen, who, "rules_submission", content, None, _before(unit, supersedes))

    _done(by, act, lambda one: f"{one.name} is filed for {', '.join(tables)}.", as_json=as_json)


def decide_it(
    number: int, by: str, reason: str, conditions: str | None, since: str | None, *, approves: bool, as_json: bool
) -> None:
    day = read_day(since) if since else None

    def act(unit: Unit, who: Person) -> Filing:
        from feltwork.table.rules_in_force import decide

        found = numbered(unit, number)
        return decide(unit, found.id, who, approves=approves, reason=reason, conditions=conditions, in_force_from=day)

    _done(by, act, lambda one: f"{one.name} is {one.state}.", as_json=as_json)


def withdraw_it(number: int, by: str, why: str, *, as_json: bool) -> None:
    def act(unit: Unit, who: Person) -> Filing:
        from feltwork.filing.filings import withdraw

        return withdraw(unit, numbered(unit, number).id, who, why)

    _done(by, act, lambda one: f"{one.name} is withdrawn.", as_json=as_json)


def show_submissions(table: str, *, as_json: bool) -> None:
    """What a table plays under, what is in force and what comes next."""
    with open_house() as house:
        from feltwork.filing import submissions

        def read(unit: Unit) -> dict[str, Any]:
            plays = submissions.playing(unit, table)
            now = submissions.in_force(unit, table)
            return {
                "table": table,
                "game": plays["edition"],
                "rules": plays["rules"],
                "in_force": now and now.to_json(),
                "is_played": now is not None and submissions.is_played(unit, table, now),
                "coming": [one.to_json() for one in submissions.coming(unit, table)],
            }

        told = house.database.run(read, "Rules Submissions")
    if as_json:
        print_json(told)
        return
    screen, now = console(), told["in_force"]
    if now is None:
        screen.print(f"Table {table} ({told['game']}): no approved Rules Submission is in force.", soft_wrap=True)
    else:
        played = "and it plays under it" if told["is_played"] else "and it waits until the table is opened anew"
        since = now["in_force_from"]
        screen.print(
            f"Table {table}: Rules Submission {now['number']} is in force since {since}, {played}.", soft_wrap=True
        )
    for one in told["coming"]:
        screen.print(f"From {one['in_force_from']} on: submission {one['number']}.", soft_wrap=True)
    for name, value in told["rules"].items():
        screen.print(f"  {name} = {shown(value)}", style=QUIET, soft_wrap=True)


def compare_submissions(before: int, after: int, *, as_json: bool) -> None:
    """Two filed submissions side by side."""
    with open_house() as house:
        from feltwork.filing.submissions import differences, rules_of

        def read(unit: Unit) -> list[dict[str, Any]]:
            old, new = (_submission(unit, number) for number in (before, after))
            return differences(new.content["game"], rules_of(old), rules_of(new))

        found = house.database.run(read, "Rules Submissions")
    if as_json:
        print_json(found)
        return
    made = grid("", ("option", str(before), str(after), "section"))
    for one in found:
        made.add_row(one["option"], shown(one["before"]), shown(one["after"]), f"§ {one['section']}")
    console().print(made if found else "They choose the same.")


def numbered(unit: Unit, number: int) -> Filing:
    """A filing by its number."""
    from feltwork.filing.filings import filing

    id = unit.value("select id from filing.filing where number = %s", (number,))
    if id is None:
        raise Refused(f"filing {number}", "there is none of this number", instead="`feltwork filing` lists them")
    return filing(unit, id)


def _submission(unit: Unit, number: int) -> Filing:
    found = numbered(unit, number)
    if found.kind.id != "rules_submission":
        raise Refused(f"filing {number}", f"it is a {found.kind.words}", "601a.2", "name two Rules Submissions")
    return found


def _content(path: str) -> dict[str, Any]:
    try:
        content = json.loads(read_text(path))
    except (ValueError, RecursionError):
        raise Refused(file_name(path), "not valid JSON", instead="an object with the items by name") from None
    if not isinstance(content, dict):
        raise Refused(file_name(path), "no JSON object", instead="an object with the items by name")
    return content


def read_day(text: str) -> date:
    """A day as people type one."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused(f"day {shown(text)}", "it is no day", instead="write it so: 2026-12-01") from None


def _done(by: str, act: Callable[[Unit, Person], Filing], say: Callable[[Filing], str], *, as_json: bool) -> None:
    with open_house() as house:
        who = signed(house.database, by)
        done = house.carry_out("filing", who.sign_in_name, lambda unit: act(unit, who))
    if as_json:
        print_json(done.to_json())
    else:
        console().print(say(done), soft_wrap=True)
