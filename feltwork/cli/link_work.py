"""The casino's end of the link by hand: how it stands, what became of it, and what a loss means."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import uuid5

from feltwork.cli.at_house import open_house
from feltwork.cli.look import QUIET, RED, console, grid, print_json
from feltwork.cli.people_work import signed
from feltwork.ledger.ids import new_id

_STATES = {"never": "was never there", "up": "is there", "lost": "is lost"}


def show(*, as_json: bool) -> None:
    with open_house() as house:
        from feltwork.control import link, responding

        def read(unit: Any) -> dict[str, Any]:
            waiting = unit.rows(
                "select t.asset_number from wagering.electronic_wagering_terminal t"
                " where not exists (select from wagering.clearance c"
                " where c.subject = 'terminal ' || t.asset_number and c.kind = 'connected') order by 1"
            )
            return {
                **link.link(unit).to_json(),
                "not_connected": [row["asset_number"] for row in waiting],
                "silent": responding.silent(unit),
            }

        found: dict[str, Any] = house.read(read)
    if as_json:
        print_json(found)
        return
    screen = console()
    screen.print(f"The link {_STATES[found['state']]}, since {_at(found['since'])}.", soft_wrap=True)
    if found["on_loss"] == "stop":
        screen.print("On loss: terminals stop at once.")
    else:
        screen.print(f"On loss: terminals go on for {found['go_on_minutes']} minutes, then stop.")
    if found["stopped"]:
        screen.print("No terminal counts as connected.", style=RED)
    if found["not_connected"]:
        screen.print(f"Not connected: {', '.join(found['not_connected'])}.", soft_wrap=True)
    for one in found["silent"]:
        screen.print(f"Terminal {one['terminal']} does not respond since {_at(one['silent_since'])}.", style=RED)


def show_history(*, as_json: bool) -> None:
    with open_house() as house:
        from feltwork.control import link
        from feltwork.control.protocol import EVENTS

        rows = house.read(link.history)
    if as_json:
        print_json(
            [
                {"number": row["number"], "kind": row["kind"], "at": row["at"].isoformat(), **row["content"]}
                for row in rows
            ]
        )
        return
    made = grid("", ("when", "what", "about"))
    for row in rows:
        about = ", ".join(f"{name.replace('_', ' ')} {_plain(value)}" for name, value in row["content"].items())
        made.add_row(f"{row['at']:%Y-%m-%d %H:%M:%S}", EVENTS[row["kind"]], about)
    console().print(made if rows else "Nothing yet.", style="" if rows else QUIET)


def _plain(value: object) -> str:
    """A value as people read it: yes or no, and a moment without its fractions."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    try:
        return f"{datetime.fromisoformat(str(value)):%Y-%m-%d %H:%M:%S}" if "T" in str(value) else str(value)
    except ValueError:
        return str(value)


def set_loss(
    means: str, minutes: int, patience: int | None, by: str, keys: Sequence[str], why: str, *, as_json: bool
) -> None:
    """Asked for, approved and done: those who hold the keys stand at the server and type."""
    request = new_id()
    content = {"change": "loss_of_link", "on_loss": means, "go_on_minutes": minutes, "patience_s": patience}
    with open_house() as house:
        from feltwork.access import approvals
        from feltwork.access.permissions import Permission
        from feltwork.control import link
        from feltwork.web.acting import Acting

        on_loss: link.OnLoss = "go_on" if means == "go_on" else "stop"
        link.verify_loss(on_loss, minutes, patience)
        who = signed(house.database, by)
        holders = [signed(house.database, key) for key in keys]

        def asked_and_used(unit: Any) -> None:
            approvals.ask(unit, request, who, Permission.SYSTEM_CHANGE, content, why)
            for holder in holders:
                approvals.approve(unit, request, holder)
            approvals.use(unit, request, who, Permission.SYSTEM_CHANGE, content)

        about = {"request": str(request), "content": content}
        acting = Acting(house, who, "system_change", f"request {request}", about, asked_and_used)
        done = link.set_loss(acting, uuid5(request, "carry out"), who.sign_in_name, on_loss, minutes, patience)
    if as_json:
        print_json({"request": str(request), **done})
    else:
        what = "stop at once" if means == "stop" else f"go on for {minutes} minutes"
        console().print(f"On a loss of the link terminals {what}.")


def _at(iso: str) -> str:
    return iso[:19].replace("T", " ")
