"""What the Department orders: a terminal or a table is enabled or disabled in the central control computer (605a.5(a)).

A terminal that was never enabled there is not connected, and takes no wager (463a.4(a)). A disabled one is held until
the Department enables it: the casino's own switch is another.
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

from feltwork.access import trail
from feltwork.control.link import connect_terminals
from feltwork.control.order import Order
from feltwork.database.database import Unit
from feltwork.wagering import holds
from feltwork.wagering.holds import Subject
from feltwork.wagering.house import Answer, House

HOLD: Final = "department"


def carry_out(house: House, id: UUID, order: Order) -> Answer:
    """Carry an order out, once: sent again under the same id it is answered as it was."""
    order.verify()
    subject = Subject(order.what, order.name)
    asked = {
        "action": order.action,
        order.what: order.name,
        "reason": order.reason,
        "operator": order.operator,
    }

    def act(unit: Unit) -> Answer:
        if order.action == "enable":
            holds.lift(unit, subject, HOLD, order.by)
        else:
            why = f"the Department has disabled it: {order.reason.strip()}"
            holds.place(unit, subject, HOLD, why, "605a.5(a)", order.by, "ask the Department's operator")
        column = "terminal" if order.what == "terminal" else "gaming_table"
        unit.run(
            f"insert into control.command (id, action, {column}, reason, operator)"  # noqa: S608 - two columns
            " values (%s, %s, %s, %s, %s)",
            (id, order.action, order.name, order.reason.strip(), order.operator.strip()),
        )
        if order.what == "terminal":
            connect_terminals(unit, order.name)
        doing = f"department_{order.action}d"
        trail.note(unit, order.by, doing, str(subject), {"reason": order.reason, "command": str(id)})
        return {
            "action": order.action,
            "subject": str(subject),
            "holds": [one.kind for one in holds.holds(unit, subject)],
        }

    return house.command(id, f"central control {order.action}", asked, act, order.by)
