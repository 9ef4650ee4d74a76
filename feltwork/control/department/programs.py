"""Program identity as the Department judges it: digests that were approved, and what casinos really run (461a.4(d))."""

from __future__ import annotations

import re
from typing import Any, Final, Literal
from uuid import UUID

from feltwork.control.department import proposals
from feltwork.control.department.store import Store, now, text
from feltwork.control.identity import Parts, parts_of
from feltwork.control.protocol import NOT_CLEAN
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

Verdict = Literal["approved", "not approved", "changed on disk", "not a clean start", "unknown"]
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


def propose(
    store: Store, id: UUID, operator: str, digest: str, version: str, reason: str, *, approves: bool
) -> dict[str, Any]:
    """Propose to approve a digest, or to withdraw its approval; another operator decides."""
    if not _DIGEST.fullmatch(digest):
        raise Refused(f"digest {shown(digest)}", "not a digest", "461a.4(d)", "use 64 hexadecimal digits")
    if not 0 < len(reason.strip()) <= 400:
        raise Refused(f"digest {digest[:12]}", "no reason, or one that is too long", "461a.4(d)", "give a reason")
    content = {"digest": digest, "version": version[:80], "approves": approves, "reason": reason.strip()}
    return proposals.propose(store, id, "program", f"digest {digest}", content, operator)


def decisions(store: Store) -> list[dict[str, Any]]:
    """Every decision on a digest, the newest first."""
    found = store.rows(
        "select digest, version, approves, reason, operator, approved_by, at from digest order by rowid desc"
    )
    return [{**one, "approves": bool(one["approves"])} for one in found]


def is_approved(store: Store, digest: str) -> bool:
    """Whether the last decision on a digest approves it."""
    sql = "select approves from digest where digest = ? order by rowid desc limit 1"
    return bool(store.value(sql, (digest,)))


def keep(store: Store, casino: int, told: dict[str, Any]) -> None:
    """Keep an identity: a new row if it differs from the last one, otherwise the time of the last one."""
    at = now()
    parts = [text(told[name]) if told.get(name) else None for name in ("parts", "parts_on_disk")]
    same = (told["version"], told["running"], told["on_disk"], told["started_at"], told.get("start"), *parts)
    with store.transaction() as connection:
        last = connection.execute(
            "select rowid, version, running, on_disk, started_at, start, parts, parts_on_disk from identity"
            " where casino = ? order by rowid desc limit 1",
            (casino,),
        ).fetchone()
        if last is not None and tuple(last)[1:] == same:
            connection.execute("update identity set last_at = ? where rowid = ?", (at, last["rowid"]))
        else:
            connection.execute(
                "insert into identity (casino, at, version, running, on_disk, started_at, start, parts, parts_on_disk,"
                " last_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (casino, at, *same, at),
            )


def identities(store: Store, casino: int, most: int = 100) -> list[dict[str, Any]]:
    """Programs of a casino, the newest first, each with its parts and today's verdict."""
    rows = store.rows("select * from identity where casino = ? order by rowid desc limit ?", (casino, most))
    found = []
    for row in rows:
        parts, on_disk = parts_of(row["parts"]), parts_of(row["parts_on_disk"])
        approved = is_approved(store, row["running"])
        found.append(
            {
                **row,
                "parts": parts,
                "parts_on_disk": on_disk,
                "changed_on_disk": _differing(parts, on_disk),
                "not_as_approved": [] if approved else _differing(parts, _last_approved(store)),
                "verdict": verdict(store, row),
                "is_approved": approved,
            }
        )
    return found


def _differing(parts: Parts, others: Parts) -> list[str]:
    """Parts with another digest; none if either side has not told its parts."""
    return [part for part in parts if others and parts[part] != others.get(part)]


def _last_approved(store: Store) -> Parts:
    """The parts of the program that was approved last, if a facility has run it."""
    stated: str | None = store.value(
        "select i.parts from identity i join digest d on d.digest = i.running"
        " where i.parts is not null and d.rowid = (select max(rowid) from digest where digest = i.running)"
        " and d.approves order by d.rowid desc, i.rowid desc limit 1"
    )
    return parts_of(stated)


def open_proposals(store: Store) -> list[dict[str, Any]]:
    """Open proposals on programs, each with the facilities that have told of this digest and the versions they told."""
    return [
        {**one, "told_by": _told_by(store, one["content"]["digest"])} for one in proposals.open_ones(store, "program")
    ]


def _told_by(store: Store, digest: str) -> list[dict[str, Any]]:
    return store.rows(
        "select distinct i.casino, c.facility, i.version from identity i join casino c on c.id = i.casino"
        " where i.running = ? order by i.casino",
        (digest,),
    )


def verdict(store: Store, told: dict[str, Any] | None) -> Verdict:
    """The verdict on an identity."""
    if told is None:
        return "unknown"
    if told["on_disk"] != told["running"]:
        return "changed on disk"
    if told.get("start") == NOT_CLEAN:
        return "not a clean start"
    return "approved" if is_approved(store, told["running"]) else "not approved"


def verdict_of(store: Store, casino: int) -> Verdict:
    """The verdict on the program that a casino runs now."""
    newest = identities(store, casino, 1)
    return newest[0]["verdict"] if newest else "unknown"
