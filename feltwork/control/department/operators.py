"""The Department's operators: names, passwords, sessions. They are nobody's at a casino."""

from __future__ import annotations

import re
import time
from typing import Any, Final

from feltwork.access.idle_times import SHORT
from feltwork.access.passwords import hashed, matches
from feltwork.access.secrets_shown_once import new_secret, secret_hash
from feltwork.access.sessions import LONGEST_S, SEEN_EVERY_S
from feltwork.access.tries import FAMILIAR_S
from feltwork.control.department.store import Store, note, now
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

IDLE_S: Final = SHORT * 60
"""Operators enable and stop terminals of every casino: they have the shortest of a casino's idle times."""
MOST_FAMILIAR: Final = 100
"""Addresses that are remembered of an operator."""
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}")


def add(store: Store, name: str, full_name: str, password: str) -> None:
    """An operator, or a new password for one who is there; all of their sessions end."""
    if not _NAME.fullmatch(name):
        raise Refused(f"operator {shown(name)}", "it is no name to sign in with", instead="small letters, e.g. olga")
    hash = hashed(password, name, full_name)
    with store.transaction() as connection:
        connection.execute(
            "insert into operator (name, full_name, hash, at) values (?, ?, ?, ?)"
            " on conflict (name) do update set hash = excluded.hash, full_name = excluded.full_name",
            (name, full_name.strip()[:80] or name, hash, now()),
        )
        connection.execute("delete from session where operator = ?", (name,))
        note(connection, name, "set_password", f"operator {name}")


def anybody(store: Store) -> bool:
    """Whether there is an operator at all."""
    return store.value("select 1 from operator limit 1") is not None


def is_known(store: Store, name: str) -> bool:
    """Whether there is an operator with this name."""
    return store.value("select 1 from operator where name = ?", (name,)) is not None


def sign_in(store: Store, name: str, password: str) -> str:
    """The token of a new session; refused where name and password do not fit."""
    row = store.row("select hash from operator where name = ?", (name,))
    if not matches(row["hash"] if row else None, password):
        with store.transaction() as connection:
            note(connection, name[:80], "sign_in_failed", "the central control computer")
        raise Refused("sign-in", "name and password do not fit", instead="try again, or have a new password set")
    token, at = new_secret("fwc"), time.time()
    with store.transaction() as connection:
        connection.execute("delete from session where began_at < ?", (at - LONGEST_S,))
        connection.execute(
            "insert into session (token, operator, began_at, seen_at) values (?, ?, ?, ?)",
            (_key(token), name, at, at),
        )
        note(connection, name, "sign_in", "the central control computer")
    return token


def keep_familiar(store: Store, name: str, origin: str) -> None:
    """Remember that an operator has signed in at an address."""
    at = time.time()
    with store.transaction() as connection:
        connection.execute("delete from familiar where good_at < ?", (at - FAMILIAR_S,))
        connection.execute(
            "insert into familiar (operator, origin, good_at) values (?, ?, ?)"
            " on conflict (operator, origin) do update set good_at = excluded.good_at",
            (name, origin, at),
        )
        connection.execute(
            "delete from familiar where operator = ?1 and origin not in"
            " (select origin from familiar where operator = ?1 order by good_at desc limit ?2)",
            (name, MOST_FAMILIAR),
        )


def familiar_places(store: Store) -> list[tuple[str, str, float]]:
    """Addresses at which operators have signed in: name, address, and the seconds since then."""
    at = time.time()
    rows = store.rows("select operator, origin, good_at from familiar order by good_at")
    return [(row["operator"], row["origin"], max(0.0, at - row["good_at"])) for row in rows]


def session(store: Store, token: str, *, used: bool = True) -> dict[str, Any]:
    """Who a session is of; refused where it is over. ``used``: its operator did something, and not their page alone."""
    row = store.row(
        "select o.name, o.full_name, s.began_at, s.seen_at from session s join operator o on o.name = s.operator"
        " where s.token = ?",
        (_key(token),),
    )
    at = time.time()
    if row is not None and at - row["seen_at"] > IDLE_S:
        why = f"nothing was heard from it for more than {IDLE_S // 60} minutes"
        raise Refused("the session", why, instead="sign in")
    if row is None or at - row["began_at"] > LONGEST_S:
        raise Refused("the session", "it is over", instead="sign in")
    if used and at - row["seen_at"] > SEEN_EVERY_S:
        with store.transaction() as connection:
            connection.execute("update session set seen_at = ? where token = ?", (at, _key(token)))
    return {"name": row["name"], "full_name": row["full_name"]}


def sign_out(store: Store, token: str) -> None:
    with store.transaction() as connection:
        connection.execute("delete from session where token = ?", (_key(token),))


def acts(store: Store, most: int = 500) -> list[dict[str, Any]]:
    """What operators did, the newest first."""
    return store.rows("select at, operator, doing, what, about from act order by number desc limit ?", (most,))


def _key(token: str) -> str:
    return secret_hash(token).hex()
