"""Program identity as the Department judges it: digests that were approved, and what casinos really run (461a.4(d))."""

from __future__ import annotations

import re
from typing import Any, Final, Literal
from uuid import UUID

from feltwork.control.department import proposals
from feltwork.control.department.store import Store, now
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

Verdict = Literal["approved", "not approved", "changed on disk", "unknown"]
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
    """An identity that a casino told: a new row where it is another one, else when it was last told."""
    at = now()
    same = (told["version"], told["running"], told["on_disk"], told["started_at"])
    with store.transaction() as connection:
        last = connection.execute(
            "select rowid, version, running, on_disk, started_at from identity where casino = ?"
            " order by rowid desc limit 1",
            (casino,),
        ).fetchone()
        if last is not None and tuple(last)[1:] == same:
            connection.execute("update identity set last_at = ? where rowid = ?", (at, last["rowid"]))
        else:
            connection.execute(
                "insert into identity (casino, at, version, running, on_disk, started_at, last_at)"
                " values (?, ?, ?, ?, ?, ?, ?)",
                (casino, at, *same, at),
            )


def identities(store: Store, casino: int, most: int = 100) -> list[dict[str, Any]]:
    """What a casino ran, the newest first, each with the verdict of now."""
    rows = store.rows("select * from identity where casino = ? order by rowid desc limit ?", (casino, most))
    return [{**row, "verdict": verdict(store, row), "is_approved": is_approved(store, row["running"])} for row in rows]


def verdict(store: Store, told: dict[str, Any] | None) -> Verdict:
    """What is to be said of an identity."""
    if told is None:
        return "unknown"
    if told["on_disk"] != told["running"]:
        return "changed on disk"
    return "approved" if is_approved(store, told["running"]) else "not approved"


def verdict_of(store: Store, casino: int) -> Verdict:
    """What is to be said of what a casino runs now."""
    newest = identities(store, casino, 1)
    return newest[0]["verdict"] if newest else "unknown"
