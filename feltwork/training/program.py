"""The house's training program as the Board has it: what it chooses for its dealers, and approved schedules."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from feltwork.access.locks import one_at_a_time
from feltwork.access.permissions import Permission, verify
from feltwork.access.person import Person
from feltwork.access.trail import note
from feltwork.database.database import Unit
from feltwork.filing import filings
from feltwork.filing.filings import Filing
from feltwork.filing.of_training import ALTERNATIVE_SCHEDULE, LEAST_ROUNDS, MOST_ROUNDS, TRAINING_PROGRAM
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.training.courses import Rules, Schedule
from feltwork.training.facts import once
from feltwork.training.standards import STANDARDS, GameType


@dataclass(frozen=True, slots=True)
class Program:
    """What a house chooses; the figures here are what the table test goes by until a program is in force."""

    pass_mark: int = 90
    """Lines that must be right, in a hundred."""
    rounds: int = 8
    seconds_a_line: int | None = None
    """The most seconds for a line on the average, where the program has a bound."""
    same_type_hours: int | None = None
    """Hours in another game of the same type (611a.2(d)); None where no program in force says so."""
    filing: UUID | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "pass_mark": self.pass_mark,
            "rounds": self.rounds,
            "seconds_a_line": self.seconds_a_line,
            "same_type_hours": self.same_type_hours,
            "filing": self.filing and str(self.filing),
        }


def program_of(filing: Filing) -> Program:
    """What a filed program says; figures that no test could go by are bounded."""
    content = filing.content
    return Program(
        pass_mark=min(max(content["pass_mark"], 1), 100),
        rounds=min(max(content["test_rounds"], LEAST_ROUNDS), MOST_ROUNDS),
        seconds_a_line=content["seconds_a_line"] or None,
        same_type_hours=content["same_type_hours"],
        filing=filing.id,
    )


def program(unit: Unit, on: date) -> Program:
    """The program in force on a day; the figures of our own where none is."""
    found = filings.in_force(unit, TRAINING_PROGRAM, None, on)
    return Program() if found is None else program_of(found)


def rules(unit: Unit) -> Rules:
    """The dates of the standards, and the alternative schedules that were approved, the oldest first."""
    approved = [one for one in filings.filings(unit, kind=ALTERNATIVE_SCHEDULE) if one.in_force_from is not None]
    schedules = [
        Schedule(GameType(one.content["game_type"]), one.content["weeks"], one.in_force_from, one.content.get("course"))
        for one in approved
        if one.in_force_from is not None
    ]
    return Rules(begins(unit), tuple(sorted(schedules, key=lambda one: one.holds_from)))


# --------------------------------------------------------------------------------------- dates of the standards


def begins(unit: Unit) -> dict[str, date]:
    """By standard, from which day it holds, where somebody has stated that; the newest statement counts."""
    rows = unit.rows(
        "select distinct on (standard) standard, holds_from from training.standard_from order by 1, at desc, id desc"
    )
    return {row["standard"]: row["holds_from"] for row in rows}


def state_beginning(unit: Unit, id: UUID, by: Person, standard: str, holds_from: date, why: str) -> dict[str, Any]:
    """The Board's people state from which day a standard holds: it is theirs to publish, not the house's."""
    verify(by, Permission.DECIDE_FILING)
    one_at_a_time(unit, "training standards")
    if standard not in STANDARDS:
        raise Refused(f"standard {shown(standard)}", "there is no such one", "527.2", f"one of {', '.join(STANDARDS)}")
    if not why.strip():
        raise Refused(f"standard {standard}", "no reason is stated", STANDARDS[standard].section, "say why")
    stated = {**{one.id: one.default_from for one in STANDARDS.values()}, **begins(unit), standard: holds_from}
    if sorted(stated.values()) != [stated[one] for one in STANDARDS]:
        order = " before ".join(STANDARDS)
        raise Refused(f"standard {standard}", f"from {holds_from} on the order would be lost", "611a.2", order)
    values = {"standard": standard, "holds_from": holds_from, "why": why.strip(), "stated_by": by.id}
    if once(unit, id, "training.standard_from", values):
        note(unit, by, "training_standard_stated", f"standard {standard}", {"from": holds_from.isoformat()})
    return {"standard": standard, "holds_from": holds_from.isoformat()}
