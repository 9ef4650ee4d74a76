"""Filings: drafted, checked, filed, decided by those to whom they went, in force from a date, followed by the next."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final, Literal
from uuid import UUID

from psycopg.types.json import Json

from feltwork.access.locks import one_at_a_time
from feltwork.access.person import Person
from feltwork.access.roles import listed
from feltwork.access.trail import note
from feltwork.database.database import Row, Unit
from feltwork.filing.kind import Authority, Kind, verify_writing
from feltwork.filing.kinds import kind_of
from feltwork.terms.refusal import Refused
from feltwork.wagering.voucher_records import today

State = Literal["filed", "approved", "denied", "withdrawn", "noticed"]
LONGEST_REASON: Final = 2_000


@dataclass(frozen=True, slots=True)
class Decision:
    """What one authority decided."""

    authority: Authority
    approves: bool
    reason: str
    conditions: str | None
    in_force_from: date | None
    by: str
    at: datetime
    day: date
    """The gaming day on which it was decided."""

    def to_json(self) -> dict[str, Any]:
        return {
            "authority": self.authority,
            "words": self.authority.words,
            "approves": self.approves,
            "reason": self.reason,
            "conditions": self.conditions,
            "in_force_from": self.in_force_from and self.in_force_from.isoformat(),
            "by": self.by,
            "at": self.at.isoformat(),
        }


@dataclass(frozen=True, slots=True)
class Filing:
    """A filing as it stands."""

    id: UUID
    number: int
    kind: Kind
    subject: str | None
    content: Mapping[str, Any]
    supersedes: UUID | None
    filed_by: str
    filed_by_id: UUID
    filed_at: datetime
    decisions: tuple[Decision, ...]
    withdrawn: str | None
    """Why, where it was."""

    @property
    def name(self) -> str:
        return f"{self.kind.words} {self.number}"

    @property
    def state(self) -> State:
        if self.withdrawn is not None:
            return "withdrawn"
        if self.kind.is_notice:
            return "noticed"
        if any(not one.approves for one in self.decisions):
            return "denied"
        return "approved" if not self.waits_for else "filed"

    @property
    def waits_for(self) -> tuple[Authority, ...]:
        decided = {one.authority for one in self.decisions}
        return tuple(one for one in self.kind.decided_by if one not in decided)

    @property
    def in_force_from(self) -> date | None:
        """From which gaming day it holds: the latest that one of them named, or on which they approved it."""
        if self.state != "approved":
            return None
        return max(one.in_force_from or one.day for one in self.decisions)

    def to_json(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "number": self.number,
            "kind": self.kind.id,
            "words": self.kind.words,
            "section": self.kind.section,
            "subject": self.subject,
            "content": dict(self.content),
            "supersedes": self.supersedes and str(self.supersedes),
            "filed_by": self.filed_by,
            "filed_at": self.filed_at.isoformat(),
            "state": self.state,
            "waits_for": [{"id": one, "words": one.words} for one in self.waits_for],
            "in_force_from": self.in_force_from and self.in_force_from.isoformat(),
            "decisions": [one.to_json() for one in self.decisions],
            "withdrawn": self.withdrawn,
        }


# ------------------------------------------------------------------------------------------------------ filing


def file(
    unit: Unit,
    id: UUID,
    by: Person,
    kind: str,
    content: Mapping[str, Any],
    subject: str | None = None,
    supersedes: UUID | None = None,
) -> Filing:
    """File something with everything that it must contain; the same id is the same filing."""
    of = kind_of(kind)
    _verify_files(of, by)
    kept = of.read(content)
    one_at_a_time(unit, f"filing/{id}")
    if (known := find(unit, id)) is not None:
        same = (known.kind.id, known.subject, _canonical(known.content)) == (of.id, subject, _canonical(kept))
        if not same or (known.filed_by_id, known.supersedes) != (by.id, supersedes):
            raise Refused(f"filing {id}", "this id was used for other content", of.section, "make a new id")
        return known
    if of.verify:
        of.verify(unit, kept)
    if supersedes is not None:
        _verify_supersedes(unit, of, supersedes)
    unit.run(
        "insert into filing.filing (id, kind, subject, content, digest, supersedes, filed_by, filed_roles)"
        " values (%s, %s, %s, %s, %s, %s, %s, %s)",
        (
            id,
            of.id,
            subject,
            Json(kept),
            hashlib.sha256(_canonical(kept).encode()).digest(),
            supersedes,
            by.id,
            sorted(by.roles),
        ),
    )
    unit.run("delete from filing.draft where id = %s", (id,))
    note(unit, by, "filed", f"{of.words} {id}", {"kind": of.id, "subject": subject})
    return filing(unit, id)


def _verify_supersedes(unit: Unit, of: Kind, supersedes: UUID) -> None:
    """Only another filing of the same kind is superseded, and one that came to nothing is not."""
    before = find(unit, supersedes)
    if before is None or before.kind is not of:
        why = "nothing was filed under this id" if before is None else f"it is a {before.kind.words}"
        raise Refused(f"filing {supersedes}", why, of.section, f"name the {of.words} that it takes the place of")
    if before.state in ("denied", "withdrawn"):
        raise Refused(before.name, f"it is {before.state}", of.section, "nothing is to be superseded")


def draft(
    unit: Unit, id: UUID, by: Person, kind: str, content: Mapping[str, Any], subject: str | None = None
) -> list[Refused]:
    """Keep a draft, complete or not; what it still lacks. It is changed by who began it."""
    of = kind_of(kind)
    _verify_files(of, by)
    of.verify_by_hand()
    verify_writing("the draft", content, of.section)
    one_at_a_time(unit, f"filing/{id}")
    _verify_own_draft(unit, id, by, of)
    unit.run(
        "insert into filing.draft (id, kind, subject, content, drafted_by) values (%s, %s, %s, %s, %s)"
        " on conflict (id) do update set content = excluded.content, subject = excluded.subject,"
        " changed_at = ledger.now()",
        (id, of.id, subject, Json(dict(content)), by.id),
    )
    return of.breaches(content) or _does_not_fit(unit, of, content)


def _verify_own_draft(unit: Unit, id: UUID, by: Person, of: Kind) -> None:
    """A draft is changed by who began it, and not once it is filed."""
    if (filed := find(unit, id)) is not None:
        why = f"{filed.filed_by} has filed it, as {filed.name}"
        raise Refused(f"draft of a {of.words}", why, of.section, "look at it among the filings, or begin another")
    known = unit.row(
        "select d.kind, p.sign_in_name as by from filing.draft d join access.person p on p.id = d.drafted_by"
        " where d.id = %s",
        (id,),
    )
    if known is not None and known["by"] != by.sign_in_name:
        why = f"{known['by']} began it, and nobody else changes it"
        raise Refused(f"draft of a {of.words}", why, of.section, "begin one of your own")
    if known is not None and known["kind"] != of.id:
        raise Refused(f"draft {id}", "this id was used for something else", of.section, "make a new id")


def _does_not_fit(unit: Unit, of: Kind, content: Mapping[str, Any]) -> list[Refused]:
    """What the house as it stands has against a draft that is complete."""
    if of.verify is None:
        return []
    try:
        of.verify(unit, of.read(content))
    except Refused as refused:
        return [refused]
    return []


def drafts(unit: Unit, kind: str | None = None) -> list[Row]:
    """Drafts that nobody has filed: id, kind, subject, content, drafted_by, changed_at."""
    return unit.rows(
        "select d.id, d.kind, d.subject, d.content, p.sign_in_name as drafted_by, d.changed_at from filing.draft d"
        " join access.person p on p.id = d.drafted_by where %(kind)s::text is null or d.kind = %(kind)s"
        " order by d.changed_at desc",
        {"kind": kind},
    )


def _verify_files(of: Kind, by: Person) -> None:
    if not by.holds(*of.files):
        raise Refused(of.words, f"{by.sign_in_name} does not file one", of.section, f"{listed(of.files)} files it")


# ---------------------------------------------------------------------------------------------------- deciding


def decide(
    unit: Unit,
    id: UUID,
    by: Person,
    *,
    approves: bool,
    reason: str,
    conditions: str | None = None,
    in_force_from: date | None = None,
) -> Filing:
    """One authority's decision, by one of its people and never by who filed it."""
    one_at_a_time(unit, f"filing/{id}")
    found = filing(unit, id)
    authority = _authority(found, by)
    if not 0 < len(reason.strip()) <= LONGEST_REASON:
        raise Refused(found.name, "no reason is stated, or too long a one", found.kind.section, "say why")
    if in_force_from is not None:
        _verify_day(unit, found, in_force_from, approves=approves)
    unit.run(
        "insert into filing.decision (filing, authority, approves, reason, conditions, in_force_from, decided_by,"
        " decided_roles) values (%s, %s, %s, %s, %s, %s, %s, %s)",
        (id, authority, approves, reason.strip(), conditions, in_force_from, by.id, sorted(by.roles)),
    )
    note(unit, by, "approved" if approves else "denied", found.name, {"authority": authority, "reason": reason.strip()})
    return filing(unit, id)


def _verify_day(unit: Unit, found: Filing, day: date, *, approves: bool) -> None:
    """How a game is played is never approved for a day that is over, and what is denied holds on no day."""
    if not approves:
        raise Refused(found.name, "what is denied comes into force on no day", found.kind.section, "name no day")
    if found.kind.never_before and day < (now := today(unit)):
        why = f"{day} is over, and it was not approved then"
        raise Refused(found.name, why, found.kind.section, f"{now} or a later day")


def _authority(found: Filing, by: Person) -> Authority:
    section = found.kind.section
    if found.state != "filed":
        raise Refused(found.name, f"it is {found.state}", section, "nothing is to be decided")
    if by.id == found.filed_by_id:
        raise Refused(found.name, "nobody decides what they file", section, "another person decides")
    for one in found.decisions:
        if one.by == by.sign_in_name:
            raise Refused(found.name, f"{one.by} has decided it for {one.authority.words}", section, "another decides")
    for authority in found.waits_for:
        if by.holds(*authority.roles):
            by.verify_turns_keys(found.name, section)
            return authority
    words = " and ".join(one.words for one in found.waits_for)
    raise Refused(found.name, f"{by.sign_in_name} does not decide it", section, f"it waits for {words}")


def can_decide(found: Filing, by: Person) -> bool:
    """Whether this filing waits for a decision that somebody may make."""
    try:
        _authority(found, by)
    except Refused:
        return False
    return True


def withdraw(unit: Unit, id: UUID, by: Person, why: str) -> Filing:
    """Take a filing back before it is decided."""
    one_at_a_time(unit, f"filing/{id}")
    found = filing(unit, id)
    _verify_files(found.kind, by)
    if found.state != "filed":
        instead = "file another that supersedes it" if found.state == "approved" else "nothing is to be taken back"
        raise Refused(found.name, f"it is {found.state}", found.kind.section, instead)
    if not why.strip():
        raise Refused(found.name, "no reason is stated", found.kind.section, "say why")
    unit.run(
        "insert into filing.withdrawn (filing, why, withdrawn_by) values (%s, %s, %s)",
        (id, why.strip()[:LONGEST_REASON], by.id),
    )
    note(unit, by, "withdrew", found.name, {"why": why.strip()[:LONGEST_REASON]})
    return filing(unit, id)


# ----------------------------------------------------------------------------------------------------- reading


def filing(unit: Unit, id: UUID) -> Filing:
    """A filing as it stands."""
    found = find(unit, id)
    if found is None:
        raise Refused(f"filing {id}", "nothing was filed under this id", instead="file it first")
    return found


def find(unit: Unit, id: UUID) -> Filing | None:
    """A filing as it stands; None where there is none."""
    row = unit.row(f"{_SELECT} where f.id = %s", (id,))
    return None if row is None else _filing(row)


def filings(
    unit: Unit,
    *,
    kind: str | Sequence[str] | None = None,
    subject: str | None = None,
    names: tuple[str, str] | None = None,
    most: int = 500,
) -> list[Filing]:
    """Filings, the newest first: of some kinds, about one subject, with a text in a list (``names``: item, text)."""
    item, text = names or (None, None)
    kinds = [kind] if isinstance(kind, str) else kind and list(kind)
    rows = unit.rows(
        f"{_SELECT} where (%(kinds)s::text[] is null or f.kind = any(%(kinds)s))"
        " and (%(subject)s::text is null or f.subject = %(subject)s)"
        " and (%(text)s::text is null or f.content::jsonb -> %(item)s::text ? %(text)s)"
        " order by f.number desc limit %(most)s",
        {"kinds": kinds, "subject": subject, "item": item, "text": text, "most": most},
    )
    return [_filing(row) for row in rows]


def undecided(unit: Unit) -> list[Filing]:
    """Filings that wait for a decision, the oldest first."""
    return [one for one in reversed(filings(unit, most=10_000)) if one.state == "filed"]


def in_force(unit: Unit, kind: str, subject: str | None, on: date) -> Filing | None:
    """The approved filing of a kind about a subject that is in force on a day."""
    return in_force_of(filings(unit, kind=kind, subject=subject, most=10_000), on)


def in_force_of(found: Sequence[Filing], on: date) -> Filing | None:
    """Of several filings about the same thing the one in force on a day.

    It is the one whose day came last; of two from one day the one that was filed last. One that another has superseded
    is in force no more from the other's day on, and if its own day is later, never.
    """
    begun = [one for one in found if one.in_force_from is not None and one.in_force_from <= on]
    superseded = {one.supersedes for one in begun}
    standing = [one for one in begun if one.id not in superseded]
    return max(standing, key=lambda one: (one.in_force_from, one.number), default=None)


_SELECT: Final = """
select f.*, p.sign_in_name, w.why as withdrawn_why, (
    select coalesce(json_agg(json_build_object('authority', d.authority, 'approves', d.approves, 'reason', d.reason,
        'conditions', d.conditions, 'in_force_from', d.in_force_from, 'by', q.sign_in_name, 'at', d.at,
        'day', ledger.gaming_day(d.at)) order by d.at), '[]')
    from filing.decision d join access.person q on q.id = d.decided_by where d.filing = f.id) as decisions
from filing.filing f
join access.person p on p.id = f.filed_by
left join filing.withdrawn w on w.filing = f.id
"""


def _filing(row: Row) -> Filing:
    return Filing(
        id=row["id"],
        number=row["number"],
        kind=kind_of(row["kind"]),
        subject=row["subject"],
        content=row["content"],
        supersedes=row["supersedes"],
        filed_by=row["sign_in_name"],
        filed_by_id=row["filed_by"],
        filed_at=row["filed_at"],
        decisions=tuple(_decision(one) for one in row["decisions"]),
        withdrawn=row["withdrawn_why"],
    )


def _decision(stored: Mapping[str, Any]) -> Decision:
    day = stored["in_force_from"]
    return Decision(
        authority=Authority(stored["authority"]),
        approves=stored["approves"],
        reason=stored["reason"],
        conditions=stored["conditions"],
        in_force_from=day and date.fromisoformat(day),
        by=stored["by"],
        at=datetime.fromisoformat(stored["at"]),
        day=date.fromisoformat(stored["day"]),
    )


def _canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, default=str)
