"""`feltwork database`: where the books are; start and stop the server, migrate, back up, restore."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from feltwork.cli.groups import Json, showing

if TYPE_CHECKING:
    from feltwork.database.cluster import Cluster

database = showing("The database of the books: status, start, stop, migrate, backup, restore.")


@database.command()
def status(json: Json = False) -> None:
    """Where the books are, whether the server runs, and which version the schema is at.

    Nothing is started or changed.

    Example: feltwork database
    """
    from feltwork.cli.look import console, grid, print_json

    found = _status()
    if json:
        print_json(found)
        return
    table = grid("", ("", "database"))
    for name, value in found.items():
        table.add_row(name.replace("_", " "), "-" if value is None else str(value))
    console().print(table)


@database.command()
def start() -> None:
    """Start Feltwork's own server and leave it running; the commands that need it do so by themselves.

    Example: feltwork database start
    """
    from feltwork.cli.look import console

    cluster = _own()
    cluster.start()
    console().print(f"The server runs; its data lie in {cluster.folder}.", soft_wrap=True)


@database.command()
def stop() -> None:
    """Stop Feltwork's own server: what was answered is on the disk, and whoever is connected is told.

    Example: feltwork database stop
    """
    from feltwork.cli.look import console

    cluster = _own()
    was = cluster.running()
    cluster.stop()
    console().print("The server is stopped." if was else "The server was not running.")


@database.command()
def migrate(json: Json = False) -> None:
    """Bring the schema up to the newest version; forward only.

    With FELTWORK_DATABASE_URL this needs the role that owns the schema, or may make it.

    Example: feltwork database migrate
    """
    from feltwork.cli.look import console, print_json
    from feltwork.database.where import database_url

    url = database_url()
    from feltwork.database.migrate import migrate as bring_up

    applied = [f"{step.version:04d}_{step.name}" for step in bring_up(url)]
    if json:
        print_json({"applied": applied})
        return
    console().print(f"Applied: {', '.join(applied)}." if applied else "The schema is up to date already.")


@database.command()
def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A new file; nothing is overwritten.")],
    json: Json = False,
) -> None:
    """Write everything in the database to a file, as of one moment, while the tables go on.

    The seal's key is not in it: keep FELTWORK_SEAL_KEY, or seal.key of the data folder, in another place.

    Example: feltwork database backup feltwork-2026-11-15.backup
    """
    from feltwork.cli.backup_work import back_up

    back_up(file, as_json=json)


@database.command()
def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file that `feltwork database backup` wrote.")],
    into: Annotated[
        str | None,
        typer.Option("--into", metavar="URL", help="An empty database; without it the one that other commands use."),
    ] = None,
    json: Json = False,
) -> None:
    """Restore a backup into an empty database, whole or not at all, and prove its books.

    The status is 1 where the ledger is not whole, or figures differ from it.

    Example: feltwork database restore feltwork-2026-11-15.backup --into postgresql://feltwork@db2.example/feltwork
    """
    from feltwork.cli.backup_work import restore as bring_back

    if not bring_back(file, into, as_json=json):
        raise typer.Exit(1)


def _own() -> Cluster:
    """Feltwork's own server, refused where another is named."""
    import os

    from feltwork.database.where import VARIABLE, verify_installed
    from feltwork.terms.refusal import Refused

    verify_installed()
    if os.environ.get(VARIABLE, "").strip():
        raise Refused(
            "Feltwork's own server",
            f"{VARIABLE} names another one",
            instead="start and stop that one by its own means, or unset the variable",
        )
    from feltwork.database.cluster import default_cluster

    return default_cluster()


def _status() -> dict[str, Any]:
    import os

    from feltwork.database.where import VARIABLE, verify_installed

    verify_installed()
    from feltwork.database.migrate import migrations, version_of

    newest = len(migrations())
    if url := os.environ.get(VARIABLE, "").strip():
        return {"server": f"the one that {VARIABLE} names", "schema_version": version_of(url), "newest_version": newest}
    cluster = _own()
    running = cluster.running()
    return {
        "server": "Feltwork's own",
        "folder": str(cluster.folder),
        "running": "yes" if running else "no",
        "schema_version": version_of(cluster.url()) if running else None,
        "newest_version": newest,
    }
