"""A house that trains its dealers, in a few words."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from feltwork.filing import filings
from feltwork.ledger.ids import new_id
from feltwork.training import held, records
from feltwork.training.courses import Lesson
from feltwork.wagering import holds
from tests.access.staff import Staff

MONDAY = date(2026, 1, 5)
PROGRAM = {
    "game_types": ["banked_cards", "dice"],
    "hours": "as printed",
    "cards": "the shuffle",
    **dict.fromkeys(records.TOPICS, "taught in a classroom"),
    "same_type": "lessons at a practice table",
    "same_type_hours": 8,
    "table_test": "the interactive test, and a round at the felt",
    "pass_mark": 90,
    "test_rounds": 4,
}


def lessons(game: str, hours: int, weeks: int, *, begins: date = MONDAY, handles: str | None = "cards") -> list[Lesson]:
    """So many hours in so many weeks, the same share each; what is left over in the last one."""
    share = hours * 60 // weeks
    each = [share] * (weeks - 1) + [hours * 60 - share * (weeks - 1)]
    return [
        Lesson(begins + timedelta(weeks=week), game, minutes, handles if week == 0 else None)  # type: ignore[arg-type]
        for week, minutes in enumerate(each)
    ]


def teach(staff: Staff, dealer: str, taken: Iterable[Lesson], by: str = "ines") -> list[UUID]:
    """Recorded as they were given, twelve hours a day and the rest on the days after."""
    made = []
    for one in taken:
        left, day = one.minutes, one.on
        while left:
            part, id = min(left, 720), new_id()
            staff.run(records.record_lesson, id, staff[by], dealer, one.game, day, part, "payouts", one.handles)
            made.append(id)
            left, day = left - part, day + timedelta(days=1)
    return made


def topics(staff: Staff, dealer: str, on: date = MONDAY, but: str = "") -> None:
    for topic in records.TOPICS:
        if topic != but:
            staff.run(records.record_topic, new_id(), staff["ines"], dealer, topic, on)


def at_felt(staff: Staff, dealer: str, game: str, by: str = "paul", on: date = MONDAY) -> None:
    def record(unit: Any) -> object:
        return held.record_at_felt(unit, new_id(), staff[by], dealer, game, on, satisfied=True, remarks="dealt well")

    staff.run(record)


def file_program(staff: Staff, **changes: object) -> UUID:
    """A training program that the Board has approved."""
    id = new_id()
    staff.run(filings.file, id, staff["tara"], "training_program", {**PROGRAM, **changes})
    staff.run(lambda unit: filings.decide(unit, id, staff["edith"], approves=True, reason="adequate"))
    return id


def commence(staff: Staff) -> None:
    staff.run(holds.commence, "tara")


def take(staff: Staff, dealer: str, edition: str, wrong: Iterable[int] = ()) -> UUID:
    """A whole test, answered by its key, but for pages that are left empty."""
    id = new_id()
    test = staff.run(held.begin, id, staff[dealer], edition)
    for stage, key in enumerate(test.sheet.key()):
        staff.run(held.page, id, staff[dealer])
        staff.run(held.answer, id, staff[dealer], stage, {} if stage in set(wrong) else key)
    return id
