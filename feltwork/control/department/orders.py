"""What operators order: kept first, then sent until the casino has answered, under one id all the way."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from feltwork.control.department.received import casino_of, subjects
from feltwork.control.department.store import Store, note, now, text
from feltwork.control.order import Order
from feltwork.terms.refusal import Refused


def give(store: Store, id: UUID, casino: int, order: Order) -> dict[str, Any]:
    """Keep an order; it is on its way from then on. The same id is the same order."""
    order.verify()
    if casino_of(store, casino)["ended_at"] is not None:
        why = f"the books of facility {casino} have begun again"
        raise Refused(order.about, why, "605a.5(a)", "order it at the facility that goes on")
    what = "terminal" if order.what == "terminal" else "gaming_table"
    names = {
        one.get("asset_number", one["table"]) if what == "terminal" else one["table"]
        for one in subjects(store, casino, what)
    }
    if order.name not in names:
        raise Refused(order.about, "the casino has told of no such one", "463a.4(b)", "choose one of the list")
    asked = (str(id), casino, order.action, order.what, order.name, order.reason.strip(), order.operator)
    with store.transaction() as connection:
        known = connection.execute(
            "select id, casino, action, what, name, reason, operator from command where id = ?", (str(id),)
        ).fetchone()
        if known is not None:
            if tuple(known) != asked:
                raise Refused(f"order {id}", "this id was used for another order", instead="make a new id")
        else:
            connection.execute(
                "insert into command (id, casino, action, what, name, reason, operator, made_at, number)"
                " values (?, ?, ?, ?, ?, ?, ?, ?, (select coalesce(max(number), 0) + 1 from command))",
                (*asked, now()),
            )
            note(connection, order.operator, order.action, order.about, {"casino": casino, "reason": order.reason})
    return order_of(store, id)


def waiting(store: Store, casino: int) -> list[dict[str, Any]]:
    """Orders that the casino has not answered, in the order in which they were given."""
    return store.rows(
        "select id, action, what, name, reason, operator from command where casino = ? and state = 'waiting'"
        " order by number",
        (casino,),
    )


def ordered(store: Store, casino: int, what: str) -> set[str]:
    """The names of all that was ever ordered of."""
    sql = "select distinct name from command where casino = ? and what = ?"
    return {row["name"] for row in store.rows(sql, (casino, what))}


def not_given_here(store: Store, casino: int) -> list[dict[str, Any]]:
    """Orders that a casino has carried out and this store does not know, the newest first."""
    return store.rows(
        "select number, subject, at from event where casino = ?1 and kind in"
        " ('terminal_activated', 'terminal_deactivated', 'table_activated', 'table_deactivated')"
        " and not exists (select 1 from command where id = json_extract(event.content, '$.command'))"
        " order by number desc",
        (casino,),
    )


def answered(store: Store, id: str, state: str, answer: dict[str, Any]) -> None:
    """What the casino said to an order."""
    with store.transaction() as connection:
        connection.execute(
            "update command set state = ?, answer = ?, answered_at = ? where id = ? and state = 'waiting'",
            (state, text(answer), now(), id),
        )


def order_of(store: Store, id: UUID) -> dict[str, Any]:
    """One order as it stands."""
    row = store.row("select * from command where id = ?", (str(id),))
    if row is None:
        raise Refused(f"order {id}", "there is none under this id", instead="give it first")
    return _shown(row)


def orders(store: Store, casino: int, most: int = 200) -> list[dict[str, Any]]:
    """Orders, the newest first."""
    rows = store.rows("select * from command where casino = ? order by number desc limit ?", (casino, most))
    return [_shown(row) for row in rows]


def _shown(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "answer": row["answer"] and json.loads(row["answer"])}
