"""Books that begin again: a casino was restored from an older backup, or another one stands at its address.

What it had told stays as it was told, under its old number. From now on its books are asked for from their beginning,
under a new one. What the Department has disabled is disabled again, in case the books have lost that: nothing comes
into use because somebody restored a database. What is to be enabled, an operator enables.
"""

from __future__ import annotations

import sqlite3
from uuid import UUID, uuid4

from feltwork.control.department.received import casino_of
from feltwork.control.department.store import Store, note, now, once, text
from feltwork.control.order import LONGEST_REASON
from feltwork.terms.refusal import Refused, refusal_json

SECTION = "605a.5(a)"


def begin_again(store: Store, casino: int, operator: str, reason: str, id: UUID | None = None) -> int:
    """Ask for a casino's books from their beginning; its new number. The same id asks once."""

    def act(connection: sqlite3.Connection) -> int:
        return _begin_again(store, connection, casino, operator, reason)

    again, _ = once(store, id, ["begin_again", casino, operator, reason], act, f"facility {casino}")
    return again


def _begin_again(store: Store, connection: sqlite3.Connection, casino: int, operator: str, reason: str) -> int:
    found = casino_of(store, casino)
    what = f"facility {casino}"
    if not 0 < len(reason.strip()) <= LONGEST_REASON or not reason.isprintable():
        raise Refused(what, "no reason is stated, or too long a one", SECTION, "say what happened to its books")
    if found["ended_at"] is not None:
        raise Refused(what, "its books have begun again already", SECTION, "choose the one that goes on")
    if found["set_back"] is None:
        raise Refused(what, "its books are those that it told of", SECTION, "nothing has to begin again")
    at = now()
    connection.execute(
        "update casino set address = address || ' until ' || ?1, ended_at = ?1 where id = ?2", (at, casino)
    )
    connection.execute("insert into casino (address, follows) values (?, ?)", (found["address"], casino))
    again: int = connection.execute("select id from casino where address = ?", (found["address"],)).fetchone()[0]
    standing = connection.execute(
        "select action, what, name, reason, max(number) from command"
        " where casino = ? and state <> 'refused' group by what, name order by max(number)",
        (casino,),
    ).fetchall()
    disabled = [one for one in standing if one["action"] == "disable"]
    connection.execute(
        "update command set state = 'refused', answer = ?, answered_at = ? where casino = ? and state = 'waiting'",
        (text(refusal_json(Refused(what, f"its books began again as facility {again}", SECTION))), at, casino),
    )
    for one in disabled:
        connection.execute(
            "insert into command (id, casino, action, what, name, reason, operator, made_at, number)"
            " values (?, ?, ?, ?, ?, ?, ?, ?, (select coalesce(max(number), 0) + 1 from command))",
            (str(uuid4()), again, one["action"], one["what"], one["name"], one["reason"], operator, at),
        )
    note(connection, operator, "begin_again", what, {"as": again, "reason": reason.strip()})
    return again
