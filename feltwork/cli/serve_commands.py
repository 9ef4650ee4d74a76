"""`serve`: the live tables with their pages, and the demo casino."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

live = typer.Typer()


class LogLevel(StrEnum):
    """How much the log tells."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@live.command("serve")
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; without it this machine alone.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            help="The port to listen on; 0 takes any that is free. Without it 8580, or the next one that is free.",
            min=0,
            max=65535,
        ),
    ] = None,
    public: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The address that people see, with a proxy before: https://casino.example."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy on another machine that says who is there; may be repeated."),
    ] = None,
    peer: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The address at which other servers of the house reach this one."),
    ] = None,
    central_control: Annotated[
        int | None,
        typer.Option(
            metavar="PORT",
            help="Listen here for the Department's central control computer; 0 takes any port that is free.",
            min=0,
            max=65535,
        ),
    ] = None,
    central_control_host: Annotated[
        str, typer.Option(metavar="HOST", help="The address for that; without it this machine alone.")
    ] = "127.0.0.1",
    certificates: Annotated[
        str | None,
        typer.Option(
            metavar="DIR", help="The link's certificates: `feltwork central-control certificates` makes them."
        ),
    ] = None,
    demo: Annotated[
        bool,
        typer.Option(
            "--demo",
            help="Run the demo casino for this machine: tables, terminals, people, and the Department's central "
            "control computer; operations commence. The password is printed. Needs a new database or a demo's.",
        ),
    ] = False,
    demo_for_network: Annotated[
        bool,
        typer.Option(
            "--demo-for-network",
            help="Run the demo so that other machines may reach it. Each start ends all sessions, gives every person a "
            "new random password, and prints the passwords once. The demo keeps random passwords afterwards.",
        ),
    ] = False,
    rehearsal: Annotated[
        bool,
        typer.Option(
            "--rehearsal",
            help="With --demo: before operations commence, without central control; whatever is set up can be played.",
        ),
    ] = False,
    open: Annotated[bool, typer.Option("--open", help="Open the lobby in this machine's browser.")] = False,
    log_level: Annotated[LogLevel, typer.Option(help="How much the log on standard error tells.")] = LogLevel.WARNING,
) -> None:
    """Run the live tables: server, pages and WebSocket, until it is interrupted.

    The database is the one that FELTWORK_DATABASE_URL names, else Feltwork's own. Several servers may run on one
    database; a table belongs to one of them at a time. A house and a demo never share a database: the first server
    decides which of the two a new database is for. docs/operating.md tells the rest.

    Example: feltwork serve --demo
    """
    from feltwork.database.where import verify_installed

    verify_installed()
    from feltwork.cli.serving import PORT, Wanted, run_server
    from feltwork.web.listening import Where, verify_url

    for stated, name in ((public, "--public"), (peer, "--peer")):
        verify_url(stated, name)
    where = Where(host, PORT if port is None else port, public, peer, tuple(proxy or ()))
    link = None if central_control is None else Where(central_control_host, central_control)
    wanted = Wanted(demo or demo_for_network, rehearsal, open, link, certificates, demo_for_network)
    run_server(where, wanted, port_is_chosen=port is not None, log_level=log_level)
