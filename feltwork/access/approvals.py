"""What waits for a second person: asked for, decided by those who hold its keys, used once.

605a.2(b) puts the system under two departments' keys. Here a key is a signature by somebody who holds the role, and
nobody turns two of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal
from uuid import UUID

from psycopg.types.json import Json

from feltwork.access.locks import one_at_a_time
from feltwork.access.permissions import RULES, Key, Permission, verify_can_ask
from feltwork.access.person import Person, at_this_moment, verify_unchanged
from feltwork.access.roles import Role
from feltwork.access.trail import note
from feltwork.database.database import Row, Unit
from feltwork.terms.refusal import Refused

GOOD_FOR_S: Final = 60 * 60
"""What was asked for an hour ago is asked anew: the floor looks different by then."""
LONGEST_REASON: Final = 400
MOST_WAITING: Final = 50
"""Of one person: those who decide have to find what matters."""

State = Literal["waiting", "approved", "refused", "expired", "used"]


@dataclass(frozen=True, slots=True)
class Decision:
    """What somebody said to a request, in the roles that they held then."""

    sign_in_name: str
    name: str
    person: UUID
    roles: frozenset[Role]
    approves: bool
    reason: str
    at: datetime | None

    def to_json(self) -> dict[str, Any]:
        return {
            "by": self.sign_in_name,
            "name": self.name,
            "approves": self.approves,
            "reason": self.reason,
            "at": self.at and self.at.isoformat(),
        }


@dataclass(frozen=True, slots=True)
class Request:
    """Something that waits for other people, or did."""

    id: UUID
    kind: Permission
    content: Mapping[str, Any]
    section: str
    why: str
    asked_by: Decision
    """Who asks, as if they had approved it."""
    asker_counts: bool
    keys: tuple[Key, ...]
    decisions: tuple[Decision, ...]
    asked_at: datetime
    expires_at: datetime
    expired: bool
    used_by: str | None

    @property
    def signed(self) -> tuple[Decision | None, ...]:
        """Who turned each of the keys, in their order; nobody turns two."""
        signers = [self.asked_by] if self.asker_counts else []
        signers += [decision for decision in self.decisions if decision.approves]
        return _fitted(self.keys, signers)

    @property
    def refused_by(self) -> Decision | None:
        return next((decision for decision in self.decisions if not decision.approves), None)

    @property
    def open_keys(self) -> tuple[Key, ...]:
        return tuple(key for key, signer in zip(self.keys, self.signed, strict=True) if signer is None)

    @property
    def state(self) -> State:
        if self.used_by is not None:
            return "used"
        if self.refused_by is not None:
            return "refused"
        if self.expired:
            return "expired"
        return "waiting" if self.open_keys else "approved"

    def can_approve(self, person: Person) -> bool:
        """Whether this person's signature would turn a key that nobody has turned."""
        if self.state != "waiting" or person.id == self.asked_by.person or self._has_decided(person):
            return False
        signers = [self.asked_by] if self.asker_counts else []
        signers += [decision for decision in self.decisions if decision.approves]
        more = _fitted(self.keys, [*signers, _signature(person)])
        return sum(signer is not None for signer in more) > sum(signer is not None for signer in self.signed)

    def can_refuse(self, person: Person) -> bool:
        """Those who hold one of its keys may refuse it, and who asked may take it back."""
        if self.state not in ("waiting", "approved") or self._has_decided(person) or not person.enabled:
            return False
        return person.id == self.asked_by.person or any(person.holds(*key.roles) for key in self.keys)

    def _has_decided(self, person: Person) -> bool:
        return any(decision.person == person.id for decision in self.decisions)

    def to_json(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "kind": self.kind,
            "words": RULES[self.kind].words,
            "content": dict(self.content),
            "section": self.section,
            "why": self.why,
            "asked_by": self.asked_by.sign_in_name,
            "asked_at": self.asked_at.isoformat(),
            "expires_at": self.expires_at.isoformat(),
            "state": self.state,
            "keys": [
                {"needs": key.words, "signed_by": signer and signer.sign_in_name}
                for key, signer in zip(self.keys, self.signed, strict=True)
            ],
            "decisions": [decision.to_json() for decision in self.decisions],
        }


# ------------------------------------------------------------------------------------------------------------ asking


def ask(
    unit: Unit,
    id: UUID,
    asker: Person,
    kind: Permission,
    content: Mapping[str, Any],
    why: str,
    good_for_s: int = GOOD_FOR_S,
    keys: Sequence[Key] | None = None,
) -> Request:
    """Ask for something that several people decide; the id is the asker's own, and the same id is the same request.

    ``keys`` are those that this content needs, if not all of its kind.
    """
    verify_can_ask(asker, kind)
    rule = RULES[kind]
    keys = rule.keys if keys is None else keys
    if not 0 < len(why.strip()) <= LONGEST_REASON:
        raise Refused(f"{kind}", "no reason is stated, or too long a one", rule.section, "say in a sentence why")
    one_at_a_time(unit, f"request/{id}")
    if (known := find(unit, id)) is not None:
        return _same(known, asker, kind, content)
    _verify_not_too_many(unit, asker, kind)
    unit.run(
        "insert into access.request (id, kind, content, section, needs, asker_counts, asked_by, asked_roles, why,"
        " expires_at) values (%s, %s, %s, %s, %s, %s, %s, %s, %s, ledger.now() + make_interval(secs => %s))",
        (
            id,
            kind,
            Json(dict(content)),
            rule.section,
            Json([sorted(key.roles) for key in keys]),
            rule.asker_counts and asker.turns_keys,
            asker.id,
            sorted(asker.roles),
            why.strip(),
            good_for_s,
        ),
    )
    note(unit, asker, "asked", f"request {id}", {"kind": kind, "content": dict(content), "why": why.strip()})
    return request(unit, id)


def _verify_not_too_many(unit: Unit, asker: Person, kind: Permission) -> None:
    """Refuse one more request of somebody who has asked for enough; many at once are counted one by one."""
    one_at_a_time(unit, f"requests of {asker.id}")
    waiting = unit.value(
        "select count(*) from access.request r where r.asked_by = %s and r.expires_at > ledger.now()"
        " and not exists (select from access.request_used u where u.request = r.id)"
        " and not exists (select from access.decision d where d.request = r.id and not d.approves)",
        (asker.id,),
    )
    if waiting >= MOST_WAITING:
        raise Refused(
            f"{kind}",
            f"{MOST_WAITING} requests of {asker.sign_in_name} are waiting",
            RULES[kind].section,
            "carry out or withdraw some of them first",
        )


def _same(known: Request, asker: Person, kind: Permission, content: Mapping[str, Any]) -> Request:
    if (known.asked_by.person, known.kind) != (asker.id, kind) or _canonical(known.content) != _canonical(content):
        raise Refused(f"request {known.id}", "this id was used for other content", instead="make a new id")
    return known


# ---------------------------------------------------------------------------------------------------------- deciding


def approve(unit: Unit, id: UUID, by: Person, reason: str = "") -> Request:
    """Turn a key of a request."""
    one_at_a_time(unit, f"request/{id}")
    found = request(unit, id)
    if not found.can_approve(by):
        if found.state == "waiting":
            by.verify_turns_keys(_named(found), found.section)
        raise _cannot_approve(found, by)
    return _decided(unit, found, by, reason, approves=True)


def refuse(unit: Unit, id: UUID, by: Person, reason: str) -> Request:
    """Refuse a request, or take back one's own; it is over."""
    one_at_a_time(unit, f"request/{id}")
    found = request(unit, id)
    if not reason.strip():
        raise Refused(_named(found), "no reason is stated", found.section, "say why it is refused")
    if not found.can_refuse(by):
        keys = ", ".join(key.words for key in found.keys)
        why = _over(found, by) or f"{by.sign_in_name} holds none of its keys"
        raise Refused(_named(found), why, found.section, f"it is decided by {keys}")
    return _decided(unit, found, by, reason, approves=False)


def _decided(unit: Unit, found: Request, by: Person, reason: str, *, approves: bool) -> Request:
    unit.run(
        "insert into access.decision (request, person, roles, approves, reason) values (%s, %s, %s, %s, %s)",
        (found.id, by.id, sorted(by.roles), approves, reason.strip()[:LONGEST_REASON]),
    )
    about = {"kind": found.kind, "asked_by": found.asked_by.sign_in_name, "reason": reason.strip()[:LONGEST_REASON]}
    note(unit, by, "approved" if approves else "refused", f"request {found.id}", about)
    return request(unit, found.id)


def _over(found: Request, by: Person) -> str | None:
    """Why nothing more is to be decided by this person."""
    if found.state == "used":
        return f"it was used by {found.used_by}"
    if found.state == "refused":
        assert found.refused_by is not None
        return f"{found.refused_by.sign_in_name} refused it"
    if found.state == "expired":
        return "its time is over"
    if found._has_decided(by):
        return f"{by.sign_in_name} has decided already"
    return None


def _cannot_approve(found: Request, by: Person) -> Refused:
    why = _over(found, by)
    if why is None and found.state == "approved":
        why = "every key is turned already"
    if why is None and by.id == found.asked_by.person:
        return Refused(_named(found), "nobody approves what they ask for", found.section, "another person decides")
    keys = " and ".join(key.words for key in found.open_keys) or "nobody more"
    return Refused(_named(found), why or f"{by.sign_in_name} holds no key that it still needs", found.section, keys)


# ------------------------------------------------------------------------------------------------------------- using


def approved(unit: Unit, id: UUID) -> Request:
    """The request, where every key is turned and it is still to be used: ``signed`` says by whom."""
    found = request(unit, id)
    if found.state == "approved":
        return found
    why = {
        "waiting": f"it still waits for {' and '.join(key.words for key in found.open_keys)}",
        "refused": f"{found.refused_by.sign_in_name} refused it: {found.refused_by.reason}" if found.refused_by else "",
        "expired": "its time is over",
        "used": f"it was used by {found.used_by}",
    }[found.state]
    instead = "have it signed" if found.state == "waiting" else "ask anew"
    raise Refused(_named(found), why, found.section, instead)


def use(unit: Unit, id: UUID, by: Person, kind: Permission, content: Mapping[str, Any] | None = None) -> Request:
    """Use an approval, once, in the transaction of what it was asked for.

    It must be of this kind; where content is stated, it is what was approved.
    """
    one_at_a_time(unit, f"request/{id}")
    found = approved(unit, id)
    verify_unchanged(unit, by, _named(found))
    at_this_moment(unit, by).verify_turns_keys(_named(found), found.section)
    if found.kind != kind:
        raise Refused(_named(found), f"it is not for {kind}", found.section, "ask for what is to be done")
    if content is not None and _canonical(content) != _canonical(found.content):
        raise Refused(_named(found), "what is to be done is not what was approved", found.section, "ask anew")
    unit.run("insert into access.request_used (request, used_by) values (%s, %s)", (id, by.sign_in_name))
    signers = [signer.sign_in_name for signer in found.signed if signer is not None]
    note(unit, by, "request_used", f"request {id}", {"kind": kind, "signed_by": signers})
    return found


# ----------------------------------------------------------------------------------------------------------- reading


def request(unit: Unit, id: UUID) -> Request:
    """A request as it stands."""
    found = find(unit, id)
    if found is None:
        raise Refused(f"request {id}", "nothing was asked for under this id", "605a.2(b)", "ask for it first")
    return found


def find(unit: Unit, id: UUID) -> Request | None:
    """A request as it stands; None where there is none."""
    row = unit.row(f"{_SELECT} where r.id = %s", (id,))
    return None if row is None else _request(row)


def waiting(unit: Unit, kind: Permission | None = None) -> list[Request]:
    """What still waits for signatures or for being used, the oldest first."""
    rows = unit.rows(
        f"{_SELECT} where r.expires_at > (select ledger.now()) and u.request is null"
        " and (%(kind)s::text is null or r.kind = %(kind)s) order by r.asked_at, r.id",
        {"kind": kind},
    )
    return [found for found in map(_request, rows) if found.state in ("waiting", "approved")]


def recent(unit: Unit, most: int) -> list[Request]:
    """The newest requests, whatever became of them."""
    rows = unit.rows(f"{_SELECT} order by r.asked_at desc, r.id limit %s", (most,))
    return [_request(row) for row in rows]


_SELECT: Final = """
select r.*, p.sign_in_name, p.name, u.used_by, r.expires_at <= ledger.now() as expired, (
    select coalesce(json_agg(json_build_object('sign_in_name', w.sign_in_name, 'name', w.name, 'person', w.id,
        'roles', d.roles, 'approves', d.approves, 'reason', d.reason, 'at', d.at) order by d.at, w.id), '[]')
    from access.decision d join access.person w on w.id = d.person where d.request = r.id) as decisions
from access.request r
join access.person p on p.id = r.asked_by
left join access.request_used u on u.request = r.id
"""


def _request(row: Row) -> Request:
    asker = Decision(
        row["sign_in_name"], row["name"], row["asked_by"], _roles(row["asked_roles"]), True, row["why"], row["asked_at"]
    )
    return Request(
        id=row["id"],
        kind=Permission(row["kind"]),
        content=row["content"],
        section=row["section"],
        why=row["why"],
        asked_by=asker,
        asker_counts=row["asker_counts"],
        keys=tuple(Key(_roles(roles)) for roles in row["needs"]),
        decisions=tuple(_decision(one) for one in row["decisions"]),
        asked_at=row["asked_at"],
        expires_at=row["expires_at"],
        expired=row["expired"],
        used_by=row["used_by"],
    )


def _decision(row: Mapping[str, Any]) -> Decision:
    told = {
        "person": UUID(row["person"]),
        "roles": _roles(row["roles"]),
        "at": datetime.fromisoformat(row["at"]),
    }
    return Decision(**{**row, **told})


def _roles(names: Sequence[str]) -> frozenset[Role]:
    return frozenset(Role(name) for name in names)


def _signature(person: Person) -> Decision:
    roles = person.roles if person.enabled and person.turns_keys else frozenset()
    return Decision(person.sign_in_name, person.name, person.id, roles, True, "", None)


def fits(keys: Sequence[Key], signers: Sequence[Decision | None]) -> bool:
    """Whether these signers turned all of these keys, nobody two."""
    return all(_fitted(tuple(keys), [signer for signer in signers if signer is not None]))


def _fitted(keys: tuple[Key, ...], signers: Sequence[Decision]) -> tuple[Decision | None, ...]:
    """As many keys turned as can be, each by another signer; who fits several is kept for the one that others lack."""
    turned: dict[int, Decision] = {}

    def turn(signer: Decision, tried: set[int]) -> bool:
        for index, key in enumerate(keys):
            if index in tried or not signer.roles & key.roles:
                continue
            tried.add(index)
            if index not in turned or turn(turned[index], tried):
                turned[index] = signer
                return True
        return False

    for signer in signers:
        turn(signer, set())
    return tuple(turned.get(index) for index in range(len(keys)))


def _named(found: Request) -> str:
    return f"request {found.id} ({found.kind})"


def _canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, default=str)
