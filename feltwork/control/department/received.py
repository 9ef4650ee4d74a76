"""What casinos tell, as it is kept: each event once and in order, the newest state, and the readings of each day."""

from __future__ import annotations

import json
import sqlite3
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from feltwork.control.department import chains
from feltwork.control.department.store import Store, now, text
from feltwork.terms.refusal import Refused

SILENT_AFTER: Final = timedelta(seconds=90)
"""Longer than any pace of asking: whoever should ask does not, or waits for an answer without end."""


def know(store: Store, address: str) -> int:
    """A casino by its address, known from now on."""
    known: int | None = store.value("select id from casino where address = ?", (address,))
    if known is not None:
        return known
    with store.transaction() as connection:
        connection.execute("insert or ignore into casino (address) values (?)", (address,))
    found: int = store.value("select id from casino where address = ?", (address,))
    return found


def moved(store: Store, casino: int, address: str) -> None:
    """A casino answers at another address from now on, and is the same one."""
    with store.transaction() as connection:
        connection.execute("update casino set address = ? where id = ?", (address, casino))


def last_event(store: Store, casino: int) -> int:
    """The number of the last event that is kept."""
    found: int = store.value("select coalesce(max(number), 0) from event where casino = ?", (casino,))
    return found


def last_told(store: Store, casino: int) -> dict[str, Any] | None:
    """The last event that is kept, as the casino told it."""
    row = store.row(
        "select number, kind, subject, content, day, at from event where casino = ? order by number desc limit 1",
        (casino,),
    )
    return row and {**row, "content": json.loads(row["content"])}


def keep(store: Store, casino: int, told: dict[str, Any]) -> bool:
    """Keep an answer whole; True where the casino has more events than this."""
    received = now()
    with store.transaction() as connection:
        kept = _keep_events(connection, casino, told["events"], received)
        _keep_state(connection, casino, told)
        _keep_reading(connection, casino, told)
        connection.execute(
            "update casino set facility = ?, version = ?, day = ?, first_day = ?, commenced_at = ?, casino_link = ?,"
            " last_event = ?, heard_at = ?, clock_ahead_s = ?, set_back = null where id = ?",
            (
                told["facility"],
                told["version"],
                told["day"],
                told["first_day"],
                told["commenced_at"],
                text(told["link"]),
                told["last_event"],
                received,
                round((datetime.fromisoformat(told["now"]) - datetime.fromisoformat(received)).total_seconds(), 1),
                casino,
            ),
        )
        _say(connection, casino, "up", None)
        has_more = kept < int(told["last_event"])
        if not has_more:
            chains.watch(connection, casino, told["day"], told["now"])
    return has_more


def _keep_events(connection: sqlite3.Connection, casino: int, told: list[dict[str, Any]], received: str) -> int:
    last: int = connection.execute("select coalesce(max(number), 0) from event where casino = ?", (casino,)).fetchone()[
        0
    ]
    for event in told:
        if event["number"] <= last:
            continue  # it was kept, and the answer to that was lost
        connection.execute(
            "insert into event (casino, number, kind, subject, content, day, at, received_at)"
            " values (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                casino,
                event["number"],
                event["kind"],
                event["subject"],
                text(event["content"]),
                event["day"],
                event["at"],
                received,
            ),
        )
        last = event["number"]
    return last


def _keep_state(connection: sqlite3.Connection, casino: int, told: dict[str, Any]) -> None:
    connection.execute("delete from subject where casino = ?", (casino,))
    listed = [("terminal", one["asset_number"], one) for one in told["terminals"]]
    listed += [("gaming_table", one["table"], one) for one in told["tables"]]
    connection.executemany(
        "insert into subject (casino, what, name, state) values (?, ?, ?, ?)",
        [(casino, what, name, text(state)) for what, name, state in listed],
    )


def _keep_reading(connection: sqlite3.Connection, casino: int, told: dict[str, Any]) -> None:
    meters = text({one["asset_number"]: one["meters"] for one in told["terminals"]})
    sql = "insert or {} into reading (casino, day, which, at, meters) values (?, ?, ?, ?, ?)"
    for which, how in (("first", "ignore"), ("last", "replace")):
        connection.execute(sql.format(how), (casino, told["day"], which, told["now"], meters))


def down(store: Store, casino: int, why: str) -> None:
    """A casino does not answer."""
    with store.transaction() as connection:
        _say(connection, casino, "down", why)


def set_back(store: Store, casino: int, why: str) -> None:
    """A casino's books are not those that it told of; an operator decides what becomes of it."""
    with store.transaction() as connection:
        connection.execute("update casino set set_back = ? where id = ?", (why, casino))


def keep_certificates(store: Store, casino: int, ends: datetime | None, own_ends: datetime) -> None:
    """When the certificates of a link are over; written where that changes."""
    both = (ends and ends.isoformat(), own_ends.isoformat())
    with store.transaction() as connection:
        connection.execute(
            "update casino set certificate_ends = ?1, own_certificate_ends = ?2 where id = ?3"
            " and (certificate_ends is not ?1 or own_certificate_ends is not ?2)",
            (*both, casino),
        )


def _say(connection: sqlite3.Connection, casino: int, state: str, why: str | None) -> None:
    """The state of a link; what changes is history."""
    before = connection.execute("select state, why from casino where id = ?", (casino,)).fetchone()
    if before["state"] == state:
        if before["why"] != why:
            connection.execute("update casino set why = ? where id = ?", (why, casino))
        return
    at = now()
    connection.execute("update casino set state = ?, since = ?, why = ? where id = ?", (state, at, why, casino))
    connection.execute("insert into link (casino, at, state, why) values (?, ?, ?, ?)", (casino, at, state, why))


# ----------------------------------------------------------------------------------------------------- reading


def casinos(store: Store) -> list[dict[str, Any]]:
    """Every casino, with how its link stands."""
    found = store.rows("select * from casino order by id")
    return [
        {**one, **_silent(one), "casino_link": one["casino_link"] and json.loads(one["casino_link"])} for one in found
    ]


def _silent(casino: dict[str, Any]) -> dict[str, Any]:
    """A link that nobody has used for long is not up, whatever was said of it last."""
    if casino["ended_at"]:
        return {"state": "ended"}
    heard = casino["heard_at"] and datetime.fromisoformat(casino["heard_at"])
    if casino["state"] != "up" or (heard and datetime.now(UTC) - heard <= SILENT_AFTER):
        return {}
    return {"state": "down", "since": casino["heard_at"], "why": "nothing was heard since: is the program running?"}


def casino_of(store: Store, id: int) -> dict[str, Any]:
    """One casino; refused where there is none."""
    for one in casinos(store):
        if one["id"] == id:
            return one
    raise Refused(f"facility {id}", "there is none with this number", "463a.4(a)", "choose one of the list")


def subjects(store: Store, casino: int, what: str) -> list[dict[str, Any]]:
    """Terminals, or gaming tables, as they stood when they were last heard of."""
    rows = store.rows("select state from subject where casino = ? and what = ? order by name", (casino, what))
    return [json.loads(row["state"]) for row in rows]


def events(
    store: Store,
    casino: int,
    *,
    kind: str | None = None,
    subject: str | None = None,
    day: str | None = None,
    before: int | None = None,
    most: int = 200,
) -> list[dict[str, Any]]:
    """Events, the newest first."""
    rows = store.rows(
        "select number, kind, subject, content, day, at, received_at from event where casino = ?1"
        " and (?2 is null or kind = ?2) and (?3 is null or subject = ?3) and (?4 is null or day = ?4)"
        " and (?5 is null or number < ?5) order by number desc limit ?6",
        (casino, kind, subject, day, before, most),
    )
    return [{**row, "content": json.loads(row["content"])} for row in rows]


def history(store: Store, casino: int, most: int = 500) -> list[dict[str, Any]]:
    """What became of the link, as the Department saw it, the newest first."""
    sql = "select at, state, why from link where casino = ? order by number desc limit ?"
    return store.rows(sql, (casino, most))
