"""Proposals: what one operator proposes, and takes effect when another operator approves it.

Which programs are approved and the rate of the tax are decided by two operators. The store refuses a digest or a rate
without such an approval, whoever writes it.
"""

from __future__ import annotations

import json
import sqlite3
from datetime import UTC, datetime
from typing import Any, Final, Literal
from uuid import UUID

from feltwork.control.department.store import Store, note, now, once, text
from feltwork.terms.refusal import Refused

Kind = Literal["program", "rate"]
SECTIONS: Final = {"program": "461a.4(d)", "rate": "601a.9(e)"}
_PROPOSAL: Final = (
    "select p.number, p.kind, p.about, p.content, p.proposed_by, p.at, d.approves, d.operator as decided_by"
    " from proposal p left join proposal_decision d on d.proposal = p.number"
)


def propose(store: Store, id: UUID, kind: Kind, about: str, content: dict[str, Any], operator: str) -> dict[str, Any]:
    """Propose a digest or a rate. The same id is the same proposal."""
    wanted = (kind, about, text(content), operator)
    with store.transaction() as connection:
        known = connection.execute(
            "select kind, about, content, proposed_by from proposal where id = ?", (str(id),)
        ).fetchone()
        if known is None:
            connection.execute(
                "insert into proposal (id, kind, about, content, proposed_by, at) values (?, ?, ?, ?, ?, ?)",
                (str(id), *wanted, _moment()),
            )
            note(connection, operator, f"propose_{kind}", about, content)
        elif tuple(known) != wanted:
            raise Refused(f"proposal {id}", "this id was used for another proposal", instead="use a new id")
        number = connection.execute("select number from proposal where id = ?", (str(id),)).fetchone()[0]
    return _proposal(store, number)


def decide(store: Store, number: int, operator: str, *, approves: bool, id: UUID | None = None) -> dict[str, Any]:
    """Approve a proposal of another operator, or reject one; operators may take their own proposals back.

    The same id is the same decision.
    """

    def act(connection: sqlite3.Connection) -> int:
        _decide(connection, _proposal(store, number), operator, approves=approves)
        return number

    once(store, id, ["decide", number, operator, approves], act, f"proposal {number}")
    return _proposal(store, number)


def _decide(connection: sqlite3.Connection, found: dict[str, Any], operator: str, *, approves: bool) -> None:
    what, section = f"proposal {found['number']}", SECTIONS[found["kind"]]
    if approves and found["proposed_by"] == operator:
        why = f"{operator} proposed it, and may not approve it"
        raise Refused(what, why, section, "have another operator approve it")
    if approves and _was_decided_since(connection, found):
        raise Refused(what, f"{found['about']} was decided on since", section, "propose it again")
    decided = connection.execute(
        "insert into proposal_decision (proposal, approves, operator, at) values (?, ?, ?, ?) on conflict do nothing",
        (found["number"], approves, operator, _moment()),
    )
    if not decided.rowcount:
        raise Refused(what, "it was decided before", section, "propose it again")
    if approves:
        _carry_out(connection, found, operator)
    doing = "approve_proposal" if approves else "reject_proposal"
    note(connection, operator, doing, found["about"], found["content"])


def _moment() -> str:
    """The time to the microsecond: which of a proposal and a decision came first is told by their times."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def _was_decided_since(connection: sqlite3.Connection, proposal: dict[str, Any]) -> bool:
    """Whether another proposal about the same was approved after this one was made.

    Whoever made this one did not know of that decision.
    """
    found = connection.execute(
        "select 1 from proposal p join proposal_decision d on d.proposal = p.number"
        " where p.kind = ? and p.about = ? and p.number <> ? and d.approves and d.at >= ?",
        (proposal["kind"], proposal["about"], proposal["number"], proposal["at"]),
    ).fetchone()
    return found is not None


def _carry_out(connection: sqlite3.Connection, proposal: dict[str, Any], operator: str) -> None:
    by = (proposal["proposed_by"], operator, now(), proposal["number"])
    content = proposal["content"]
    if proposal["kind"] == "program":
        connection.execute(
            "insert into digest (digest, version, approves, reason, operator, approved_by, at, proposal)"
            " values (?, ?, ?, ?, ?, ?, ?, ?)",
            (content["digest"], content["version"], content["approves"], content["reason"], *by),
        )
    else:
        connection.execute(
            "insert into rate (from_day, hundredths_of_percent, operator, approved_by, at, proposal)"
            " values (?, ?, ?, ?, ?, ?)",
            (content["from_day"], content["hundredths_of_percent"], *by),
        )


def open_ones(store: Store, kind: Kind) -> list[dict[str, Any]]:
    """Proposals of a kind that nobody has decided, the newest first."""
    rows = store.rows(f"{_PROPOSAL} where p.kind = ? and d.proposal is null order by p.number desc", (kind,))
    return [_shown(row) for row in rows]


def _proposal(store: Store, number: int) -> dict[str, Any]:
    row = store.row(f"{_PROPOSAL} where p.number = ?", (number,)) if number < 2**63 else None
    if row is None:
        raise Refused(f"proposal {number}", "there is no proposal with this number", instead="choose one of the list")
    return _shown(row)


def _shown(row: dict[str, Any]) -> dict[str, Any]:
    approves = None if row["approves"] is None else bool(row["approves"])
    return {**row, "content": json.loads(row["content"]), "approves": approves}
