"""`feltwork database`: where the books are; start and stop the server, migrate, back up, restore."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from feltwork.cli.groups import Json, showing

if TYPE_CHECKING:
    from feltwork.database.addresses import AppUrl
    from feltwork.database.cluster import Cluster

database = showing("The database of the books: status, start, stop, migrate, backup, restore.")


@database.command()
def status(json: Json = False) -> None:
    """Show the server, its version, the application's login and the version of the schema.

    Starts and changes nothing. Says what is wrong with the login, and if the server misses corrections.

    Example: feltwork database
    """
    from feltwork.cli.look import BRASS, console, grid, print_json

    found = _status()
    if json:
        print_json(found)
        return
    demo = found.pop("for_the_demo", None)
    table = grid("", ("", "database"))
    warnings = found.pop("warnings")
    for name, value in found.items():
        table.add_row(name.replace("_", " "), _words(value))
    console().print(table)
    for warning in warnings:
        console().print(warning, style=BRASS, soft_wrap=True)
    if demo is not None:
        console().print(f"The demo has a database of its own. For commands on it: {demo}", soft_wrap=True)


@database.command()
def start() -> None:
    """Start Feltwork's own server and leave it running; the commands that need it do so by themselves.

    Example: feltwork database start
    """
    from feltwork.cli.look import console
    from feltwork.database.where import database_url

    cluster = _own()
    database_url()
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

    If FELTWORK_DATABASE_URL names a server, set FELTWORK_DATABASE_OWNER_URL to the owner's address.

    Example: feltwork database migrate
    """
    from feltwork.cli.look import console, print_json
    from feltwork.database.purpose import Purpose
    from feltwork.database.where import owner_url

    url = owner_url(Purpose.HOUSE)
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

    Prints the ids of the seal keys that the backup needs. No seal key is in it: keep FELTWORK_SEAL_KEY, or seal.key of
    the data folder, apart from the backups.

    Example: feltwork database backup feltwork-2026-11-15.backup
    """
    from feltwork.cli.backup_work import back_up

    back_up(file, as_json=json)


@database.command()
def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file that `feltwork database backup` wrote.")],
    into: Annotated[
        str | None,
        typer.Option(
            "--into",
            metavar="URL",
            help="The owner's address of an empty database. Default: the owner's address that is set.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Restore a backup into an empty database, whole or not at all, and prove its books.

    Also tries the seal keys of this machine on every table, and names the keys that are missing. The status is 1 if the
    ledger is not whole, or if figures differ from it.

    Example: feltwork database restore feltwork-2026-11-15.backup --into postgresql://feltwork_owner@db2.example/feltwork
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
    from feltwork.database.where import VARIABLE, named_app_url, verify_installed

    verify_installed()
    from feltwork.database.own_databases import has_demo, use_demo

    if url := named_app_url():
        return {"server": f"the one that {VARIABLE} names", **_inspected(url)}
    cluster = _own()
    running = cluster.running()
    return {
        "server": "Feltwork's own",
        "folder": str(cluster.folder),
        "running": "yes" if running else "no",
        **_inspected(cluster.app_url() if running else None),
        "for_the_demo": use_demo(cluster) if running and has_demo(cluster) else None,
    }


def _inspected(url: AppUrl | None) -> dict[str, Any]:
    from datetime import date

    from feltwork.database.inspection import Inspection, inspect_database
    from feltwork.database.migrate import migrations

    found = Inspection() if url is None else inspect_database(url, date.today())
    return {
        "postgresql": found.postgresql,
        "login": found.login,
        "purpose": found.purpose,
        "schema_version": found.version,
        "newest_version": len(migrations()),
        "seal_keys": _seal_keys(url) if url and found.version == len(migrations()) else None,
        "warnings": list(found.warnings),
    }


def _words(value: object) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{id}: {', '.join(tables) or 'no table'}" for id, tables in value.items()) or "none"
    return "-" if value is None else str(value)


def _seal_keys(url: AppUrl) -> dict[str, list[str]]:
    """By the id of each seal key that is needed, the newest last: the tables that need it."""
    from feltwork.cli.seal_work import needed_keys
    from feltwork.database.database import Database

    with Database(url, connections=1) as database:
        return {key.id: list(key.tables) for key in needed_keys(database)}
