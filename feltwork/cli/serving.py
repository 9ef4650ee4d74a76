"""Running the server from the command line: what it says when it starts, when it ends, and when it can't."""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING

from feltwork.cli.look import QUIET, console
from feltwork.cli.showing_page import show_page

if TYPE_CHECKING:
    from feltwork.web.server import Where

PORT = 8580
"""Where the server listens when nobody says otherwise."""


def run_server(where: Where, *, port_is_chosen: bool, demo: bool, open: bool, log_level: str) -> None:
    """Start the database where need be, then the server; say where it is reached."""
    from feltwork.database.where import database_url
    from feltwork.web.server import listen, listen_nearby, serve

    screen = console()
    _log(log_level)
    # A busy port is told before anything is started.
    listening = listen(where) if port_is_chosen else listen_nearby(where)
    taken = listening.getsockname()[1]
    if not port_is_chosen and taken != where.port:
        screen.print(f"Another program listens on port {where.port}: this server takes {taken}.", soft_wrap=True)

    def started(address: str) -> None:
        screen.print(f"Feltwork is open: {address}", style="bold", soft_wrap=True)
        if demo:
            _welcome_to_the_demo(address)
        screen.print("Ctrl-C ends it; rounds go on where they were when it starts again.", style=QUIET, soft_wrap=True)
        if open:
            # Some browsers keep whoever opens them waiting, and the tables do not wait.
            threading.Thread(target=show_page, args=(address,), daemon=True).start()

    try:
        screen.print("Starting the database and the tables ...", style=QUIET)
        serve(database_url(), where, listening, demo=demo, started=started)
    except KeyboardInterrupt:  # before the server ran, which knows this signal itself
        pass
    finally:
        listening.close()
    screen.print("Closed.", style=QUIET)


def _log(level: str) -> None:
    """The log goes to standard error, a line each, with its time."""
    logging.basicConfig(level=level.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    # What these say is said again by whoever asked them, in words.
    for chatty in ("psycopg.pool", "websockets"):
        logging.getLogger(chatty).setLevel(logging.ERROR)


def _welcome_to_the_demo(address: str) -> None:
    from feltwork.web.demo import PASSWORD

    screen = console()
    screen.print("The lobby has a seat at every table and the door of every role.")
    screen.print(f"Dealer's console: {address}/dealer   Floor: {address}/floor", soft_wrap=True)
    screen.print(f'Everybody of the demo (dealer, floor, finance, ...) has the password "{PASSWORD}".', soft_wrap=True)
