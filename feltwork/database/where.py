"""Which database: the one that FELTWORK_DATABASE_URL names, else Feltwork's own in the data folder."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Final

from feltwork.terms.refusal import Refused

VARIABLE: Final = "FELTWORK_DATABASE_URL"
_NEEDED: Final = ("psycopg", "psycopg_pool")


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


def database_url() -> str:
    """The database's address. Feltwork's own server is started, and the database in it made, where need be."""
    verify_installed()
    if url := os.environ.get(VARIABLE, "").strip():
        return verified_url(url)
    from feltwork.database.cluster import DATABASE, default_cluster

    cluster = default_cluster()
    cluster.start()
    _make(cluster.url("postgres"), DATABASE)
    return cluster.url(DATABASE)


def verified_url(url: str, what: str = VARIABLE) -> str:
    """An address that somebody stated, refused where it is none."""
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


def _make(server_url: str, name: str) -> None:
    import psycopg
    from psycopg import sql

    from feltwork.database.refusals import as_refusal

    try:
        with psycopg.connect(server_url, autocommit=True) as connection:
            if connection.execute("select from pg_database where datname = %s", (name,)).fetchone() is None:
                make = sql.SQL("create database {} template template0 encoding 'UTF8'")
                connection.execute(make.format(sql.Identifier(name)))
    except (psycopg.errors.DuplicateDatabase, psycopg.errors.UniqueViolation):
        return  # another process made it at this moment
    except psycopg.Error as error:
        raise as_refusal(error, f"database {name}") from error
