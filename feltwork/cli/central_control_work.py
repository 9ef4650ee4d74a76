"""The Department's program from a shell: certificates, operators, the program itself, and what it knows."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from feltwork.cli.look import QUIET, RED, console, grid, print_json
from feltwork.cli.secrets import read_new_password, read_password
from feltwork.cli.showing_page import show_page
from feltwork.terms.refusal import Refused

if TYPE_CHECKING:
    from feltwork.control.department.store import Store


PORT = 8591
"""Where the Department's page is when nobody says otherwise."""


def make_certificates(folder: str, hosts: Sequence[str], by: str | None, *, renew: bool, as_json: bool) -> None:
    from feltwork.control.certificates import make, make_another

    if by is not None and renew:
        raise Refused("--renew with --by", "another casino's folder is made new", "463a.4(a)", "state one of them")
    if by is not None:
        made = make_another(_folder(folder), _folder(by), hosts)
    else:
        made = make(_folder(folder), hosts, renew=renew)
    files = sorted(path.name for path in made.path.iterdir() if path.suffix in (".pem", ".key"))
    if as_json:
        print_json({"folder": str(made.path), "files": files})
        return
    screen = console()
    screen.print(f"Made in {made.path}: {', '.join(files)}.", soft_wrap=True)
    screen.print("A casino gets authority.pem, casino.pem and casino.key, and nothing else.", style=QUIET)


def add_operator(name: str, full_name: str, data: str, *, as_json: bool) -> None:
    from feltwork.control.department import operators
    from feltwork.control.department.store import Store

    operators.add(Store(_folder(data)), name, full_name or name, read_new_password(name))
    if as_json:
        print_json({"operator": name})
    else:
        console().print(f"{full_name or name} signs in as {name}.")


@dataclass(frozen=True, slots=True)
class PageAt:
    """Where the Department's page is reached, as the command line says."""

    host: str = "127.0.0.1"
    port: int | None = None
    public: str | None = None
    proxies: Sequence[str] = ()
    certificate: str | None = None
    key: str | None = None


def run_department(
    casinos: Sequence[str],
    certificates: str,
    data: str,
    page: PageAt,
    *,
    every: float,
    revenue_every: float,
    open: bool,
) -> None:
    """Run the program; a busy port or a wrong folder is told before anything is started."""
    from feltwork.cli.serving import loading, log

    with loading():
        from feltwork.control.department.polling import Pace
        from feltwork.control.identity import verify_loaded
        from feltwork.web.department.door import Door
        from feltwork.web.department.server import run
        from feltwork.web.listening import Where, listen, listen_nearby

    verify_loaded()
    log("warning")
    screen = console()
    where = Where(page.host, PORT if page.port is None else page.port, page.public, None, tuple(page.proxies))
    door = Door(where, _file(page.certificate), _file(page.key))
    door.verify()
    listening = listen_nearby(where) if page.port is None else listen(where)
    door = replace(door, where=replace(where, port=listening.getsockname()[1]))

    def started() -> None:
        screen.print(f"The Department's central control computer: {door.address}", style="bold", soft_wrap=True)
        if open:
            threading.Thread(target=show_page, args=(door.address,), daemon=True).start()

    try:
        pace = Pace(poll_s=every, revenue_s=revenue_every)
        run(listening, _folder(data), _folder(certificates), casinos, door, pace=pace, started=started)
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()
    screen.print("Closed.", style=QUIET)


def end_with_standard_input() -> None:
    """Started by another program: end when that one does, by whatever way it ended."""

    def wait() -> None:
        if sys.stdin is not None:
            sys.stdin.buffer.read()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, daemon=True).start()


def show_status(data: str, *, as_json: bool) -> None:
    from feltwork.control.department import glance

    found = glance.facilities(_store(data))
    if as_json:
        print_json(found)
        return
    columns = (
        "facility",
        "no.",
        "link",
        "terminals",
        "active",
        "events",
        "program",
        "day",
        "net revenue",
        "difference",
    )
    made = grid("", columns)
    for row in found:
        newest = row["revenue"] or {}
        shown = [row[name] for name in ("facility", "id", "state", "terminals", "active", "events", "program")]
        shown += [newest.get(name) for name in ("day", "computed", "difference")]
        style = "" if row["state"] == "up" else RED
        made.add_row(*("" if value is None else str(value) for value in shown), style=style)
    console().print(made if found else "No casino was asked yet.")


def give_order(
    action: Literal["enable", "disable"],
    name: str,
    data: str,
    by: str,
    why: str,
    *,
    is_table: bool,
    facility: int | None,
    as_json: bool,
) -> None:
    from feltwork.control.department import operators, orders
    from feltwork.control.order import Order
    from feltwork.ledger.ids import new_id

    store = _store(data)
    operators.sign_out(store, operators.sign_in(store, by, read_password(by)))
    order = Order(action, "table" if is_table else "terminal", name, why, by)
    given = orders.give(store, new_id(), _facility(store, facility), order)
    if as_json:
        print_json(given)
    else:
        console().print(f"Ordered: {action} {order.about}. The running program brings it to the casino.")


def begin_again(data: str, by: str, why: str, facility: int | None, *, as_json: bool) -> None:
    from feltwork.control.department import again, operators

    store = _store(data)
    operators.sign_out(store, operators.sign_in(store, by, read_password(by)))
    before = _facility(store, facility)
    number = again.begin_again(store, before, by, why)
    if as_json:
        print_json({"facility": number, "before": before})
    else:
        console().print(
            f"Facility {before} goes on as facility {number}: its books are asked for from their beginning, and what "
            "was disabled there is disabled again.",
            soft_wrap=True,
        )


def show_meters(data: str, asset_number: str | None, facility: int | None, *, as_json: bool) -> None:
    from feltwork.control.department import received
    from feltwork.control.department.glance import metered

    store = _store(data)
    terminals = received.subjects(store, _facility(store, facility), "terminal")
    if asset_number is not None:
        terminals = [one for one in terminals if one["asset_number"] == asset_number]
        if not terminals:
            why = "the casino has told of no such one"
            raise Refused(f"terminal {asset_number}", why, "463a.4(b)", "leave it out for all of them")
    shown = {one["asset_number"]: metered(one["meters"]) for one in terminals}
    if as_json:
        print_json(shown)
        return
    made = grid("", ("terminal", "meter", "shows"), right=("shows",))
    for terminal, meters in shown.items():
        for meter, value in meters.items():
            made.add_row(terminal, meter, str(value))
    console().print(made)


def show_events(
    data: str, kind: str | None, subject: str | None, most: int, facility: int | None, *, as_json: bool
) -> None:
    from feltwork.control.department import received
    from feltwork.control.protocol import EVENTS

    store = _store(data)
    found = received.events(store, _facility(store, facility), kind=kind, subject=subject, most=most)
    if as_json:
        print_json(found)
        return
    made = grid("", ("number", "when", "what", "of"), right=("number",))
    for one in found:
        what = EVENTS.get(one["kind"], one["kind"])
        made.add_row(str(one["number"]), one["at"][:19].replace("T", " "), what, one["subject"] or "")
    console().print(made if found else "Nothing was received yet.")


def _store(data: str) -> Store:
    from feltwork.control.department.store import Store

    return Store(_folder(data), new=False)


def _facility(store: Store, chosen: int | None) -> int:
    """The facility that is meant: the one that was named, or the only one."""
    from feltwork.control.department import received

    if chosen is not None:
        return int(received.casino_of(store, chosen)["id"])
    known = [one for one in received.casinos(store) if one["ended_at"] is None]
    if len(known) != 1:
        why = f"there are {len(known)} of them"
        raise Refused("the facility", why, instead="name it with --facility; `central-control status` lists them")
    return int(known[0]["id"])


def _folder(stated: str) -> Path:
    return Path(stated).expanduser()


def _file(stated: str | None) -> Path | None:
    return None if stated is None else _folder(stated)
