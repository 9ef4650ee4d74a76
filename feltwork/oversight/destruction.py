"""Lists of records to be destroyed: made by finance, approved by casino compliance, carried out and certified by two.

465a.6(c) says how long originals are kept at the least; how they are destroyed after that is not in our texts. Nothing
in the database is ever removed: a list is about paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Json

from feltwork.access import signatures
from feltwork.access.locks import one_at_a_time
from feltwork.access.person import Person
from feltwork.access.roles import COMPLIANCE, Role, listed
from feltwork.access.signatures import Document, Line
from feltwork.access.trail import note
from feltwork.database.database import Row, Unit
from feltwork.oversight.record_kinds import LOST, due
from feltwork.terms.refusal import Refused
from feltwork.terms.report import Block, Column, Report, signature_lines
from feltwork.wagering.report_documents import Made
from feltwork.wagering.voucher_records import today

_SECTION: Final = "465a.6(c)"
_FINANCE: Final = frozenset({Role.FINANCE})
_LIST: Final = (
    Line("listed", "lists what is to be destroyed", _FINANCE, _SECTION),
    Line("approved", "approves the list", COMPLIANCE, _SECTION),
)
_CERTIFICATE: Final = (
    Line("carried_out", "has destroyed what is listed", _FINANCE | {Role.SECURITY}, _SECTION),
    Line("witnessed", "has seen it destroyed", COMPLIANCE | {Role.SECURITY}, _SECTION),
)
LONGEST: Final = 400


@dataclass(frozen=True, slots=True)
class Destruction:
    """A list, and what became of it."""

    id: UUID
    number: int
    content: dict[str, Any]
    listed_by: str
    listed_at: datetime
    how: str | None
    place: str | None
    destroyed_at: datetime | None
    withdrawn: str | None
    """Why, where it was taken back."""

    @property
    def name(self) -> str:
        return f"destruction list {self.number}"

    @property
    def list(self) -> Document:
        """What is signed before: the list itself."""
        return Document("destruction_list", str(self.id), _LIST, self.content, _SECTION, called=self.name)

    @property
    def certificate(self) -> Document:
        """What is signed after: how, where, and by whom."""
        content = {"list": self.content, "how": self.how, "place": self.place}
        called = f"certificate of {self.name}"
        return Document("destruction_certificate", str(self.id), _CERTIFICATE, content, _SECTION, called=called)

    def document(self, line: str) -> Document:
        """The document that has a line."""
        return self.certificate if line in {one.id for one in _CERTIFICATE} else self.list


def propose(unit: Unit, id: UUID, by: Person, since: date | None = None) -> Destruction:
    """List everything on paper whose time is over, from the end of the lists before on unless stated."""
    one_at_a_time(unit, "destruction lists")
    if (known := _find(unit, id)) is not None:
        if known.listed_by != by.sign_in_name or known.content.get("since") != _text(since):
            raise Refused(known.name, "this id was used for other content", _SECTION, "make a new id")
        return known
    day = today(unit)
    if since is not None and since > day:
        raise Refused("the list", f"{since} is still to come", _SECTION, "a day in the past")
    lists = destructions(unit)
    for one in lists:
        if one.withdrawn is None and not signatures.is_signed(unit, one.list):
            raise Refused(
                "the list", f"{one.name} still waits for its approval", _SECTION, "have it approved or take it back"
            )
    found = due(unit, day, since or _listed_until(lists))
    if not found:
        raise Refused("the list", f"nothing is over by {day} that was not listed", _SECTION, "try again later")
    content = {"on": day.isoformat(), "since": _text(since), "records": [one.to_json() for one in found]}
    unit.run("insert into records.destruction (id, content, listed_by) values (%s, %s, %s)", (id, Json(content), by.id))
    made = destruction(unit, id)
    signatures.sign(unit, made.list, "listed", by)
    return made


def _listed_until(lists: Sequence[Destruction]) -> date | None:
    """Up to which day every original was on some list; one that began later leaves a gap and does not count."""
    until: date | None = None
    for one in reversed(lists):
        since = one.content.get("since")
        if one.withdrawn is None and (since is None or (until is not None and date.fromisoformat(since) <= until)):
            until = date.fromisoformat(one.content["on"])
    return until


def _text(day: date | None) -> str | None:
    return None if day is None else day.isoformat()


def withdraw(unit: Unit, id: UUID, by: Person, why: str) -> Destruction:
    """Take a list back that is not approved, or say no to it: what it lists is listed again by the next."""
    one_at_a_time(unit, "destruction lists")
    found = destruction(unit, id)
    if not by.holds(*_FINANCE, *COMPLIANCE):
        refused = f"{by.sign_in_name} does not take it back"
        raise Refused(found.name, refused, _SECTION, f"{listed(_FINANCE | COMPLIANCE)} does")
    if found.withdrawn is not None or signatures.is_signed(unit, found.list):
        stands = "taken back" if found.withdrawn is not None else "approved"
        raise Refused(found.name, f"it is {stands}", _SECTION, "nothing is to be taken back")
    if not 0 < len(why.strip()) <= LONGEST:
        raise Refused(found.name, "no reason is stated, or too long a one", _SECTION, "say why in a sentence")
    unit.run(
        "insert into records.destruction_withdrawn (destruction, why, withdrawn_by) values (%s, %s, %s)",
        (id, why.strip(), by.id),
    )
    note(unit, by, "withdrew", found.name, {"why": why.strip()})
    return destruction(unit, id)


def _verify_stands(found: Destruction) -> None:
    if found.withdrawn is not None:
        raise Refused(found.name, "it was taken back", _SECTION, "make a new one")


def sign(unit: Unit, id: UUID, by: Person, line: str) -> Destruction:
    """Approve the list, or sign its certificate as a witness."""
    one_at_a_time(unit, "destruction lists")
    found = destruction(unit, id)
    if line == "carried_out":
        raise Refused(found.name, "who carries it out says how and where", _SECTION, "say so, and sign with it")
    _verify_stands(found)
    if line == "witnessed" and found.how is None:
        raise Refused(found.name, "nothing was destroyed yet", _SECTION, "first it is carried out")
    signatures.sign(unit, found.document(line), line, by)
    return found


def carry_out(unit: Unit, id: UUID, by: Person, how: str, place: str) -> Destruction:
    """What is listed and approved was destroyed: how and where, by whoever signs for it."""
    one_at_a_time(unit, f"destruction/{id}")
    found = destruction(unit, id)
    _verify_stands(found)
    signatures.verify_signed(unit, found.list)
    for what, text in (("how", how), ("where", place)):
        if not 0 < len(text.strip()) <= LONGEST:
            raise Refused(found.name, f"it does not say {what} they were destroyed", _SECTION, "say it in a sentence")
    if found.how is not None:
        raise Refused(found.name, "it was carried out", _SECTION, "sign the certificate as a witness")
    unit.run(
        "insert into records.destroyed (destruction, how, place, carried_out_by) values (%s, %s, %s, %s)",
        (id, how.strip(), place.strip(), by.id),
    )
    done = destruction(unit, id)
    signatures.sign(unit, done.certificate, "carried_out", by)
    note(unit, by, "destroyed_records", done.name, {"how": done.how, "where": done.place})
    return done


def destruction(unit: Unit, id: UUID) -> Destruction:
    """A list by its id."""
    found = _find(unit, id)
    if found is None:
        raise Refused(f"destruction list {id}", "there is no such list", _SECTION, "make one first")
    return found


def numbered(unit: Unit, number: int) -> Destruction:
    """A list by its number."""
    row = unit.row(f"{_SELECT} where d.number = %s", (number,))
    if row is None:
        raise Refused(f"destruction list {number}", "there is no such list", _SECTION, "make one first")
    return _destruction(row)


def destructions(unit: Unit) -> list[Destruction]:
    """Every list, the newest first."""
    return [_destruction(row) for row in unit.rows(f"{_SELECT} order by d.number desc")]


def shown(unit: Unit, found: Destruction, by: Person | None = None) -> dict[str, Any]:
    """A list with its signatures, for pages."""
    documents = [found.list, *([found.certificate] if found.how is not None else [])]
    reader = by if found.withdrawn is None else None
    signed = [
        one
        for document in documents
        for one in signatures.sequence(document, signatures.signatures(unit, document), reader)
    ]
    approved = signatures.is_signed(unit, found.list)
    return {
        "id": str(found.id),
        "number": found.number,
        "on": found.content["on"],
        "records": found.content["records"],
        "listed_by": found.listed_by,
        "listed_at": found.listed_at.isoformat(),
        "how": found.how,
        "where": found.place,
        "withdrawn": found.withdrawn,
        "may_withdraw": reader is not None and not approved and reader.holds(*_FINANCE, *COMPLIANCE),
        "state": _state(unit, found, approved=approved),
        "may_carry_out": approved
        and found.how is None
        and by is not None
        and signatures.can_sign(found.certificate, _CERTIFICATE[0], (), by),
        "signatures": signed,
    }


def _state(unit: Unit, found: Destruction, *, approved: bool) -> str:
    if found.withdrawn is not None:
        return "taken back"
    if found.how is not None:
        return "certified" if signatures.is_signed(unit, found.certificate) else "to be witnessed"
    return "approved" if approved else "to be approved"


def report(unit: Unit, found: Destruction, head: Made) -> Report:
    """The list on paper, with its signatures."""
    told = shown(unit, found)
    columns = (
        Column("words", "Records"),
        Column("paper", "On paper"),
        Column("first", "From", "date"),
        Column("last", "Through", "date"),
        Column("records", "Records kept in the system", "number"),
        Column("kept", "Kept for"),
        Column("section", "Section", "section"),
    )
    rows = [
        {**one, "first": date.fromisoformat(one["first"]), "last": date.fromisoformat(one["last"])}
        for one in told["records"]
    ]
    state = told["state"] if found.withdrawn is None else f"taken back: {found.withdrawn}"
    facts = [("State", state), ("Destroyed", found.how or "not yet"), ("Where", found.place or "")]
    return head.report(
        "Records to be destroyed",
        _SECTION,
        period=f"list {found.number}, {told['on']}",
        facts=facts,
        blocks=(Block("Originals whose time is over", columns, rows),),
        notes=("What is in the system is not removed: five years are a minimum.", LOST),
        signatures=signature_lines(told["signatures"]),
    )


_SELECT: Final = """
select d.id, d.number, d.content, p.sign_in_name as listed_by, d.listed_at, x.how, x.place, x.at as destroyed_at,
    w.why as withdrawn
from records.destruction d join access.person p on p.id = d.listed_by
left join records.destroyed x on x.destruction = d.id
left join records.destruction_withdrawn w on w.destruction = d.id
"""


def _find(unit: Unit, id: UUID) -> Destruction | None:
    row = unit.row(f"{_SELECT} where d.id = %s", (id,))
    return None if row is None else _destruction(row)


def _destruction(row: Row) -> Destruction:
    return Destruction(**row)
