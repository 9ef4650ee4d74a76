"""Master lists and the gaming floor by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from uuid import UUID

from feltwork.cli.look import console, filled
from feltwork.cli.signed_work import carry_out_signed, read_at_house, told
from feltwork.terms.refusal import Refused

if TYPE_CHECKING:
    from feltwork.access.person import Person
    from feltwork.database.database import Unit


_MOST_COLUMNS = 10


def show_due(*, as_json: bool) -> None:
    def read(unit: Unit) -> list[dict[str, Any]]:
        from feltwork.floor.summaries import everything_due

        return [one.to_json() for one in everything_due(unit)]

    found = read_at_house(read, "what is due")
    if told(found, as_json=as_json):
        return
    rows = [
        (one["state"].replace("_", " "), one["due_on"] or "before commencement", _what(one), one["section"])
        for one in found
    ]
    console().print(filled("", ("state", "due", "what", "section"), rows))


def _what(one: dict[str, Any]) -> str:
    return f"{one['words']} {one['subject']}" if one["subject"] else str(one["words"])


def show_list(name: str, *, codes: bool, as_csv: bool, as_json: bool) -> None:
    def read(unit: Unit) -> Any:
        from feltwork.floor.master_lists import prepare

        return prepare(unit, _kind(name), codes=codes)

    made = read_at_house(read, "a master list")
    if told(made.to_json(), as_json=as_json):
        return
    if as_csv:
        from feltwork.terms.report import write_csv

        print(write_csv(made.csv_rows()), end="")
        return
    screen = console()
    screen.print(f"{made.kind.words}, prepared {made.prepared_on}", soft_wrap=True)
    for group, rows in made.groups:
        for columns in _on_screen(made.columns):
            screen.print(
                filled(group, [one.words for one in columns], [[row[one.id] for one in columns] for row in rows])
            )
    if made.appendix:
        names = list(made.appendix[0])
        about = "appendix: games of each code (§ 463a.5(c))"
        screen.print(
            filled(about, [name.replace("_", " ") for name in names], [list(row.values()) for row in made.appendix])
        )
    if not made.rows:
        screen.print("No device is on it.")


def _on_screen(columns: Sequence[Any]) -> list[Sequence[Any]]:
    """As many columns as a screen has room for; what comes behind begins with location and asset number again."""
    first, rest = columns[:_MOST_COLUMNS], columns[_MOST_COLUMNS:]
    return [first, *([(*columns[:2], *rest)] if rest else [])]


def _kind(name: str) -> Any:
    from feltwork.floor.master_lists import ListKind

    return ListKind(f"{name.replace('-', '_')}_list")


def file_list(name: str, by: str, id: UUID | None, *, codes: bool, as_json: bool) -> None:
    def act(unit: Unit, id: UUID, person: Person) -> dict[str, Any]:
        from feltwork.floor.master_lists import file_list

        return file_list(unit, id, person, _kind(name), codes=codes).to_json()

    asked, said = {"list": name, "codes": codes}, "The list is filed."
    carry_out_signed(id, by, "file master list", asked, act, lambda _: said, as_json=as_json)


# -------------------------------------------------------------------------------------------------------- the floor


def show_plan(*, as_json: bool) -> None:
    def read(unit: Unit) -> dict[str, Any]:
        from feltwork.floor import locations, table_count

        return {
            "locations": [one.to_json() for one in locations.locations(unit)],
            "table_count": table_count.table_count(unit).to_json(),
        }

    found = read_at_house(read, "the gaming floor")
    if told(found, as_json=as_json):
        return
    rows = [(one["location"], one["kind_words"], ", ".join(one["devices"])) for one in found["locations"]]
    screen, count = console(), found["table_count"]
    screen.print(filled("", ("location", "kind", "devices"), rows) if rows else "No location is approved yet.")
    most = f" of {count['most']}" if count["most"] else ", and the category of the licence is not stated"
    screen.print(f"{count['counted']} gaming tables count{most}; {count['terminals']} terminals among them.")


def file_plan(title: str, areas: Sequence[str], by: str, id: UUID | None, *, as_json: bool) -> None:
    blocks = [_area(text) for text in areas]

    def act(unit: Unit, id: UUID, person: Person) -> dict[str, Any]:
        from feltwork.filing.filings import file
        from feltwork.floor.plans import Block, laid_out

        content = laid_out(title, [Block(**one) for one in blocks])
        return file(unit, id, person, "gaming_floor_plan", content).to_json()

    asked = {"title": title, "areas": blocks}
    carry_out_signed(id, by, "file floor plan", asked, act, lambda answer: f"Filed as {answer['id']}.", as_json=as_json)


def _area(text: str) -> dict[str, Any]:
    name, *rest = (part.strip() for part in text.split(","))
    figures, smoking = rest[:2], rest[2:]
    right = len(figures) == 2 and all(one.isdecimal() and 0 < int(one) <= 100 for one in figures)
    if not right or smoking not in ([], ["smoking"]):
        raise Refused(f"area {text}", "it is not understood", "463a.3(a)", "e.g. A,2,6 or B,1,6,smoking")
    return {"area": name, "rows": int(figures[0]), "columns": int(figures[1]), "smoking": bool(smoking)}


def open_location(filing: UUID, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(unit: Unit, _: UUID, person: Person) -> dict[str, Any]:
        from feltwork.floor.locations import open_location

        return open_location(unit, person, filing)

    asked, said = {"filing": str(filing)}, "It is in force."
    carry_out_signed(id, by, "open location", asked, act, lambda _: said, as_json=as_json)


def state_tables(category: int, others: int, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(unit: Unit, id: UUID, person: Person) -> dict[str, Any]:
        from feltwork.floor.table_count import state

        return state(unit, id, person, category, others).to_json()

    def say(answer: Any) -> str:
        return f"{answer['counted']} of {answer['most']} gaming tables count."

    asked = {"category": category, "others": others}
    carry_out_signed(id, by, "state tables", asked, act, say, as_json=as_json)
