"""Running the server from the command line: what it says when it starts, and when it can't."""

from __future__ import annotations

import logging
import webbrowser

from feltwork.cli.look import QUIET, console


def run_server(host: str, port: int, public: str | None, *, demo: bool, open: bool) -> None:
    """Start the database where need be, then the server; say where it is reached."""
    from feltwork.database.where import database_url, verify_installed

    verify_installed()
    from feltwork.web.server import Where, listen, serve

    screen = console()
    where = Where(host, port, public)
    listening = listen(where)  # a busy port is told before anything is started
    screen.print("Starting the database and the tables ...", style=QUIET)
    url = database_url()
    logging.getLogger("psycopg.pool").setLevel(logging.ERROR)

    def started(address: str) -> None:
        screen.print(f"Feltwork is open: {address}", style="bold", soft_wrap=True)
        if demo:
            from feltwork.web.demo import PASSWORD

            screen.print("The lobby has a seat at every table and the door of every role.")
            screen.print(f"Dealer's console: {address}/dealer   Floor: {address}/floor", soft_wrap=True)
            screen.print(f'Everybody of the demo (dealer, floor, finance, ...) has the password "{PASSWORD}".')
        screen.print("Ctrl-C ends it; rounds go on where they were when it starts again.", style=QUIET)
        if open:
            _open(address)

    serve(url, where, listening, demo=demo, started=started)
    screen.print("Closed.", style=QUIET)


def _open(address: str) -> None:
    """The lobby in a browser, where there is one."""
    try:
        found = webbrowser.open(address)
    except webbrowser.Error:
        found = False
    if not found:
        console().print(f"There is no browser on this machine to open; visit {address} from one that has.", style=QUIET)
