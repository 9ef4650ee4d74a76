"""Signatures on a document: each line asks for a position, each person signs once, and what was signed stays known.

A document is anything with a kind and an id: a movement in the log, a count report, a payout slip. Its room says which
lines it has; this one says who has signed, who still must, and refuses whoever may not.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from feltwork.access.locks import one_at_a_time
from feltwork.access.person import Person
from feltwork.access.roles import Role, listed
from feltwork.access.trail import note
from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a document that waits for a signature."""

    id: str
    words: str
    """What signing it says."""
    roles: frozenset[Role]
    section: str


@dataclass(frozen=True, slots=True)
class Signature:
    """A line that somebody signed."""

    line: str
    person: UUID
    sign_in_name: str
    name: str
    roles: frozenset[Role]
    """What they held then."""
    digest: bytes
    at: datetime

    def to_json(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "by": self.sign_in_name,
            "name": self.name,
            "roles": sorted(self.roles),
            "at": self.at.isoformat(),
        }


@dataclass(frozen=True, slots=True)
class Document:
    """What is signed: its kind, its id, its lines and what it says.

    ``shut_out`` are people who may not sign it, with the reason: who made a request does not approve it, who counted
    does not count again.
    """

    kind: str
    id: str
    lines: tuple[Line, ...]
    content: Any
    section: str
    shut_out: tuple[tuple[UUID, str], ...] = ()
    called: str = ""
    """What people call it, where its id is none that they know."""

    @property
    def digest(self) -> bytes:
        return hashlib.sha256(json.dumps(self.content, sort_keys=True, default=str).encode()).digest()

    @property
    def name(self) -> str:
        return self.called or f"{self.kind.replace('_', ' ')} {self.id}"

    def line(self, id: str) -> Line:
        for line in self.lines:
            if line.id == id:
                return line
        there = ", ".join(line.id for line in self.lines)
        raise Refused(self.name, f"it has no line {id}", self.section, f"sign one of {there}")


def sign(unit: Unit, document: Document, line: str, by: Person) -> Signature:
    """Sign one line; sent again by the same person it is the same signature."""
    wanted = document.line(line)
    one_at_a_time(unit, f"document/{document.kind}/{document.id}")
    has = signatures(unit, document)
    for one in has:
        if (one.line, one.person) == (line, by.id) and one.digest == document.digest:
            return one
    _verify(document, wanted, has, by)
    unit.run(
        "insert into access.signature (document_kind, document, line, person, roles, digest)"
        " values (%s, %s, %s, %s, %s, %s)",
        (document.kind, document.id, line, by.id, sorted(by.roles), document.digest),
    )
    note(unit, by, "signed", document.name, {"line": line})
    return next(one for one in signatures(unit, document) if one.line == line)


def _verify(document: Document, line: Line, has: Sequence[Signature], by: Person) -> None:
    by.verify_turns_keys(document.name, line.section)
    if not by.holds(*line.roles):
        why = f"{by.sign_in_name} does not sign as {line.id.replace('_', ' ')}"
        raise Refused(document.name, why, line.section, f"{listed(line.roles)} signs")
    for person, why in document.shut_out:
        if person == by.id:
            raise Refused(document.name, f"{by.sign_in_name} {why}", line.section, "another person signs")
    for one in has:
        if one.person == by.id:
            why = f"{by.sign_in_name} has signed it as {one.line.replace('_', ' ')}"
            raise Refused(document.name, why, line.section, "another person signs")
        if one.line == line.id:
            raise Refused(document.name, f"{one.sign_in_name} has signed this line", line.section)


def signatures(unit: Unit, document: Document) -> list[Signature]:
    """Who has signed, in that order."""
    return signatures_of(unit, document.kind, [document.id]).get(document.id, [])


def signatures_of(unit: Unit, kind: str, ids: Sequence[str]) -> dict[str, list[Signature]]:
    """Who has signed each of some documents of one kind, in that order."""
    rows = unit.rows(
        "select s.document, s.line, s.person, p.sign_in_name, p.name, s.roles, s.digest, s.at from access.signature s"
        " join access.person p on p.id = s.person where s.document_kind = %s and s.document = any(%s)"
        " order by s.at, s.line",
        (kind, list(ids)),
    )
    found: dict[str, list[Signature]] = {}
    for row in rows:
        roles, digest = frozenset(Role(role) for role in row["roles"]), bytes(row["digest"])
        found.setdefault(row.pop("document"), []).append(Signature(**{**row, "roles": roles, "digest": digest}))
    return found


def still_open(document: Document, has: Iterable[Signature]) -> list[Line]:
    """Lines that nobody has signed."""
    signed = {one.line for one in has}
    return [line for line in document.lines if line.id not in signed]


def is_signed(unit: Unit, document: Document) -> bool:
    """Whether every line is signed, for what the document says now."""
    has = signatures(unit, document)
    return not still_open(document, has) and all(one.digest == document.digest for one in has)


def verify_signed(unit: Unit, document: Document) -> None:
    """Refuse to go on with what still waits for a signature, or was changed since it was signed."""
    has = signatures(unit, document)
    if waits := still_open(document, has):
        needs = " and ".join(line.id.replace("_", " ") for line in waits)
        raise Refused(document.name, f"it still waits for the signature of {needs}", waits[0].section, "have it signed")
    if any(one.digest != document.digest for one in has):
        raise Refused(document.name, "it says something else than what was signed", document.section)


def can_sign(document: Document, line: Line, has: Sequence[Signature], by: Person) -> bool:
    """Whether somebody may sign a line now."""
    try:
        _verify(document, line, has, by)
    except Refused:
        return False
    return True


def sequence(document: Document, has: Sequence[Signature], by: Person | None = None) -> list[dict[str, Any]]:
    """The lines in their order with who has signed, for pages and print: who has, and who still must.

    ``may`` says whether ``by``, who reads it, may sign the line now.
    """
    by_line = {one.line: one for one in has}
    return [
        {
            "line": line.id,
            "words": line.words,
            "section": line.section,
            "needs": listed(line.roles),
            "signed": by_line[line.id].to_json() if line.id in by_line else None,
            "may": by is not None and can_sign(document, line, has, by),
        }
        for line in document.lines
    ]
