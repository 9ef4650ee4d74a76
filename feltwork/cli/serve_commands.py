"""`serve`: the live tables with their pages, and the demo casino."""

from __future__ import annotations

from typing import Annotated

import typer

live = typer.Typer()


@live.command("serve")
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; without it this machine alone.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="The port to listen on; 0 takes any that is free.", min=0, max=65535)
    ] = 8580,
    public: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The address that people see, with a proxy before: https://casino.example."),
    ] = None,
    demo: Annotated[bool, typer.Option("--demo", help="Set up the demo casino: tables, terminals, people.")] = False,
    open: Annotated[bool, typer.Option("--open", help="Open the lobby in this machine's browser.")] = False,
) -> None:
    """Run the live tables: server, pages and WebSocket, until it is interrupted.

    The database is the one that FELTWORK_DATABASE_URL names, else Feltwork's own. Several servers may run on one
    database; a table belongs to one of them at a time.

    Example: feltwork serve --demo
    """
    from feltwork.cli.serving import run_server

    run_server(host, port, public, demo=demo, open=open)
