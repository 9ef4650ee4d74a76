"""Running the server from the command line: what it says when it starts, when it ends, and when it can't."""

from __future__ import annotations

import gc
import logging
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING

from feltwork.cli.look import BRASS, QUIET, console
from feltwork.cli.showing_page import show_page
from feltwork.terms.refusal import Refused

if TYPE_CHECKING:
    from feltwork.control.certificates import Folder
    from feltwork.web.demo.opening import OpenDemo
    from feltwork.web.listening import LinkAt, Where

PORT = 8580
"""Where the server listens when nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for on the command line, beside where the server is reached."""

    demo: bool
    rehearsal: bool
    open: bool
    """The lobby in this machine's browser."""
    link: Where | None = None
    certificates: str | None = None
    network: bool = False
    """The demo for other machines as well."""


def run_server(where: Where, wanted: Wanted, *, port_is_chosen: bool, log_level: str) -> None:
    """Start the database where need be, then the server; say where it is reached."""
    from feltwork.web.listening import listen, listen_nearby

    screen = console()
    log(log_level)
    if wanted.demo and not wanted.network:
        where, wanted = _for_this_machine(where, wanted)
    # A busy port is told before anything is started.
    listening = listen(where) if port_is_chosen else listen_nearby(where)
    taken = listening.getsockname()[1]
    if not port_is_chosen and taken != where.port:
        screen.print(f"Another program listens on port {where.port}: this server takes {taken}.", soft_wrap=True)
    try:
        _serve(where, wanted, listening)
    except KeyboardInterrupt:  # before the server ran, which knows this signal itself
        pass
    finally:
        listening.close()
    screen.print("Closed.", style=QUIET)


def _for_this_machine(where: Where, wanted: Wanted) -> tuple[Where, Wanted]:
    """Refuse a demo with printed passwords that other machines could reach."""
    from feltwork.web.reach import beyond_this_machine, open_to_others

    if option := beyond_this_machine(where, wanted.link):
        raise open_to_others(option)
    link = None if wanted.link is None else replace(wanted.link, only_here=True)
    return replace(where, only_here=True), replace(wanted, link=link)


def _serve(where: Where, wanted: Wanted, listening: socket) -> None:
    from feltwork.database.database import verify_opening
    from feltwork.database.purpose import Purpose
    from feltwork.database.releases import release_warnings
    from feltwork.database.where import current_url, forget_owner

    screen = console()
    department = _department(demo=wanted.demo, rehearsal=wanted.rehearsal, linked=wanted.link is not None)
    linked = _link_at(wanted.link, wanted.certificates, demo=wanted.demo)
    screen.print("Starting the database and the tables ...", style=QUIET)
    # What stands against the database is told before everything else is loaded, which takes longer.
    url = current_url(Purpose.DEMO if wanted.demo else Purpose.HOUSE)
    forget_owner()
    for warning in release_warnings(verify_opening(url), date.today()):
        screen.print(warning, style=BRASS, soft_wrap=True)
    with loading():
        from feltwork.web.server import serve
        from feltwork.web.serving import Says

    def started(address: str, demo: OpenDemo | None) -> None:
        if demo is not None and demo.passwords is not None:
            _print_passwords(demo.passwords)
        if linked is not None and wanted.link is not None:
            port = linked.listening.getsockname()[1]
            screen.print(f"Central control: https://{wanted.link.host}:{port}", soft_wrap=True)
        screen.print(f"Feltwork is open: {address}", style="bold", soft_wrap=True)
        if demo is not None:
            _welcome_to_the_demo(address, demo)
        screen.print("Ctrl-C ends it; rounds go on where they were when it starts again.", style=QUIET, soft_wrap=True)
        if wanted.open:
            # Some browsers keep whoever opens them waiting, and the tables do not wait.
            threading.Thread(target=show_page, args=(address,), daemon=True).start()

    def commenced(department: str, passwords: Mapping[str, str]) -> None:
        screen.print(f"The Department's central control computer: {department}", soft_wrap=True)
        if passwords:
            (operator, first), (approver, second) = passwords.items()
            screen.print(f'Its operator signs in as "{operator}", password "{first}".', soft_wrap=True)
            same = "with the same password" if second == first else f'password "{second}"'
            second_one = f'A second operator, "{approver}" {same}, approves what the first proposes.'
            screen.print(second_one, soft_wrap=True)

    def news(sentence: str) -> None:
        screen.print(sentence, soft_wrap=True)

    serve(
        url,
        where,
        listening,
        demo=wanted.demo,
        network=wanted.network,
        link=linked if department is None else _link_beside(department),
        department=department,
        started=started,
        says=Says(commenced, news),
    )


@contextmanager
def loading() -> Iterator[None]:
    """Load a program that runs long: what is loaded stays, and is never looked through for something to throw away.

    That spares a sixth of the start, and afterwards every table the pauses in which it would be looked through.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _link_at(link: Where | None, certificates: str | None, *, demo: bool) -> LinkAt | None:
    """Where the Department reaches the server; both or neither are stated."""
    from feltwork.control.certificates import Folder, casino_context
    from feltwork.web.listening import LinkAt, listen

    if (link is None) != (certificates is None):
        missing = "--certificates" if certificates is None else "--central-control"
        raise Refused(missing, "the link needs a port and its certificates", "463a.4(a)", "state both, or neither")
    if link is None or certificates is None:
        return None
    folder = Path(certificates).expanduser()
    casino_context(Folder(folder))  # what is wrong with them is told before anything is started
    if not demo:
        _verify_not_the_demos(Folder(folder))
    return LinkAt(listen(link), folder)


def _verify_not_the_demos(stated: Folder) -> None:
    """Refuse a house the certificates of the demo in this data folder: the demo plays the Department there."""
    from feltwork.control.certificates import Folder

    demos = Folder(_demos_folder() / "certificates")
    if demos.authority.exists() and demos.authority.read_bytes() == stated.authority.read_bytes():
        raise Refused(
            f"certificates {stated.path}",
            "they are the demo's, which plays the Department with them",
            "463a.4(a)",
            "use the files that the Department gave the casino",
        )


def _demos_folder() -> Path:
    """The folder of the Department's program next to the demo."""
    from feltwork.database.cluster import data_folder

    return data_folder() / "central-control"


def _department(*, demo: bool, rehearsal: bool, linked: bool) -> Path | None:
    """Where the Department's program beside the demo keeps its things; None where there is none."""
    if rehearsal and not demo:
        raise Refused("--rehearsal", "only the demo is rehearsed", instead="add --demo or --demo-for-network")
    return _demos_folder() if demo and not rehearsal and not linked else None


def _link_beside(folder: Path) -> LinkAt:
    """The link to the Department's program beside the demo."""
    from feltwork.web.demo.department import certificates_in
    from feltwork.web.listening import LinkAt, Where, listen

    return LinkAt(listen(Where(port=0)), certificates_in(folder / "certificates").path)


class WithoutNumbers(logging.Formatter):
    """A line of the log with its time, and no validation number of a voucher: each is masked, in a traceback too.

    No line is meant to have one. But a driver or a library may repeat what it was given, and whoever reads a log could
    cash it.
    """

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        from feltwork.wagering.validation_numbers import without_numbers

        return without_numbers(super().format(record))


def log(level: str) -> None:
    """The log goes to standard error, a line each, with its time."""
    to_standard_error = logging.StreamHandler()
    to_standard_error.setFormatter(WithoutNumbers())
    logging.basicConfig(level=level.upper(), handlers=[to_standard_error])
    # What these say is said again by whoever asked them, in words.
    for chatty in ("psycopg.pool", "websockets"):
        logging.getLogger(chatty).setLevel(logging.ERROR)
    # Below this level every message and header of a WebSocket is written, long ones cut in the middle: voucher numbers,
    # credentials and sessions. A number that is cut is not recognized, and so not masked.
    logging.getLogger("uvicorn.error").setLevel(max(logging.INFO, logging.getLevelNamesMapping()[level.upper()]))


def _print_passwords(passwords: Mapping[str, str]) -> None:
    """On standard output alone, and once: they are in no log and on no page."""
    screen = console()
    screen.print("New passwords of the demo's people. They are shown here once, and the next start replaces them.")
    for name, password in passwords.items():
        screen.print(f"  {name:<12} {password}", soft_wrap=True)


def _welcome_to_the_demo(address: str, demo: OpenDemo) -> None:
    screen = console()
    pages = f"Dealer's console: {address}/dealer   Floor: {address}/floor   Poker room: {address}/poker"
    if demo.printed is None:
        screen.print("The lobby has a seat at every table. People sign in with the passwords above.")
        screen.print(pages, soft_wrap=True)
    else:
        screen.print("The lobby has a seat at every table and the door of every role.")
        screen.print(pages, soft_wrap=True)
        everybody = f'Everybody of the demo (dealer, floor, finance, ...) has the password "{demo.printed}".'
        screen.print(everybody, soft_wrap=True)
    from feltwork.database.where import named_app_url

    if named_app_url() is None:
        from feltwork.database.cluster import default_cluster
        from feltwork.database.own_databases import use_demo

        screen.print(f"Commands in another shell: {use_demo(default_cluster())}", style=QUIET, soft_wrap=True)
