"""The addresses of the database: those that the environment names, or Feltwork's own server in the data folder.

FELTWORK_DATABASE_URL is the application's login. FELTWORK_DATABASE_OWNER_URL is the owner's, for migrations, backups
and restores; a server that serves does without it.
"""

from __future__ import annotations

import os
import time
from importlib import import_module
from typing import TYPE_CHECKING, Final

from feltwork.database.addresses import AppUrl, OwnerUrl
from feltwork.terms.refusal import Refused

if TYPE_CHECKING:
    from feltwork.database.cluster import Cluster
    from feltwork.database.purpose import Purpose

VARIABLE: Final = "FELTWORK_DATABASE_URL"
OWNER_VARIABLE: Final = "FELTWORK_DATABASE_OWNER_URL"
DEMO_DATABASE: Final = "feltwork_demo"
"""The demo's database in Feltwork's own server, next to the house's."""
_NEEDED: Final = ("psycopg", "psycopg_pool")
_ADMITTED_WITHIN_S: Final = 10.0
"""How soon a running server reads again who may log in."""


def verify_installed() -> None:
    """Refuse what needs a database where `pip install feltwork` alone was done."""
    try:
        for name in _NEEDED:
            import_module(name)
    except ImportError as error:
        raise Refused(
            "a command that needs the database",
            f"the parts for it are not installed here ({str(error).splitlines()[0]})",
            instead="pip install 'feltwork[server]'",
        ) from error


def database_url(purpose: Purpose | None = None) -> AppUrl:
    """The application's address. Feltwork's own server is started, and the database in it created if it is missing.

    In Feltwork's own server the house and the demo each have a database. A command that does not name its purpose works
    in the house's, and is refused while there is only a demo's.
    """
    verify_installed()
    if (url := named_app_url()) is not None:
        return url
    if named_owner_url() is not None:
        raise Refused(
            VARIABLE,
            f"{OWNER_VARIABLE} is set, but the owner's login serves nobody",
            instead=f'set {VARIABLE} to the application\'s login; docs/operating.md, "Two logins", has the statements',
        )
    return _own_cluster().app_url(_own_database(purpose))


def current_url(purpose: Purpose | None = None) -> AppUrl:
    """The application's address of a database at the newest version, if the owner's address is at hand to migrate."""
    url = database_url(purpose)
    owner = _own_cluster().owner_url(_own_database(purpose)) if named_app_url() is None else named_owner_url()
    if owner is not None:
        from feltwork.database.migrate import is_current, migrate

        if not is_current(url):
            migrate(owner)
    return url


def owner_url(purpose: Purpose | None = None) -> OwnerUrl:
    """The owner's address, for maintenance."""
    verify_installed()
    if (owner := named_owner_url()) is not None:
        return owner
    if named_app_url() is not None:
        raise Refused(
            OWNER_VARIABLE,
            f"this needs the database's owner, and {VARIABLE} is the application's login",
            instead=f"set {OWNER_VARIABLE} to the owner's address for this command alone",
        )
    return _own_cluster().owner_url(_own_database(purpose))


def forget_owner() -> None:
    """Drop the owner's address from the environment: what serves, and what it starts, does without it."""
    os.environ.pop(OWNER_VARIABLE, None)


def named_app_url() -> AppUrl | None:
    """The address in FELTWORK_DATABASE_URL; None if there is none."""
    named = os.environ.get(VARIABLE, "").strip()
    return AppUrl(verified_url(named)) if named else None


def named_owner_url() -> OwnerUrl | None:
    """The address in FELTWORK_DATABASE_OWNER_URL; None if there is none."""
    named = os.environ.get(OWNER_VARIABLE, "").strip()
    return OwnerUrl(verified_url(named, OWNER_VARIABLE)) if named else None


def verified_url(url: str, what: str = VARIABLE) -> str:
    """An address that somebody wrote, refused if it is not the address of a database."""
    import psycopg
    from psycopg.conninfo import conninfo_to_dict

    try:
        conninfo_to_dict(url)
    except psycopg.ProgrammingError:
        # The server's library would repeat the address, and a password may be in it.
        raise Refused(
            what, "it is not the address of a database", instead="postgresql://user@host/feltwork, for example"
        ) from None
    return url


def _own_database(purpose: Purpose | None) -> str:
    """The name of a purpose's database in Feltwork's own server. Both are there afterwards, and the server runs."""
    from feltwork.database.cluster import DATABASE
    from feltwork.database.own_databases import database_of

    cluster = _own_cluster()
    cluster.start()
    if not _lets_in(cluster.app_url()):
        _set_up(cluster)
    name = database_of(cluster, purpose)
    if name != DATABASE:
        _make(cluster.owner_url("postgres"), name)
    return name


def _own_cluster() -> Cluster:
    from feltwork.database.cluster import default_cluster

    return default_cluster()


def _set_up(cluster: Cluster) -> None:
    """Create the database and the application's login in Feltwork's own server, as its superuser."""
    import psycopg

    from feltwork.database.cluster import DATABASE
    from feltwork.database.login import admit
    from feltwork.database.refusals import as_refusal

    server = cluster.owner_url("postgres")
    try:
        _make(server, DATABASE)
        admit(server)
    except psycopg.Error as error:
        raise as_refusal(error, f"database {DATABASE}") from error
    until = time.monotonic() + _ADMITTED_WITHIN_S
    while not _lets_in(cluster.app_url()) and time.monotonic() < until:
        time.sleep(0.02)


def _lets_in(url: AppUrl) -> bool:
    import psycopg

    try:
        psycopg.connect(url.app_conninfo).close()
    except psycopg.OperationalError:
        return False
    return True


def _make(server: OwnerUrl, name: str) -> None:
    import psycopg
    from psycopg import sql

    try:
        with psycopg.connect(server.owner_conninfo, autocommit=True) as connection:
            if connection.execute("select from pg_database where datname = %s", (name,)).fetchone() is None:
                make = sql.SQL("create database {} template template0 encoding 'UTF8'")
                connection.execute(make.format(sql.Identifier(name)))
    except (psycopg.errors.DuplicateDatabase, psycopg.errors.UniqueViolation):
        return  # another process made it at this moment
