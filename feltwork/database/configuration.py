"""The server's settings, who may connect, and how both are written for PostgreSQL to read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from feltwork.database.login import ROLE
from feltwork.terms.refusal import Refused

PORT: Final = 5432
"""Only the socket's name has it: no port is opened."""
SUPERUSER: Final = "postgres"

SETTINGS: Final[Mapping[str, str]] = {
    # What was answered is on the disk.
    "fsync": "on",
    "synchronous_commit": "on",
    "full_page_writes": "on",
    # A small server.
    "shared_buffers": "256MB",
    "max_wal_size": "2GB",
    "max_connections": "100",
    "timezone": "UTC",
    # A week of files, each day's over the one of a week before.
    "logging_collector": "on",
    "log_filename": "server-%a.log",
    "log_rotation_age": "1d",
    "log_rotation_size": "0",
    "log_truncate_on_rotation": "on",
    "log_timezone": "UTC",
    "log_line_prefix": "%m [%p] ",
    # Statements and key values may hold a voucher's validation number, which must not lie about in a log.
    "log_error_verbosity": "terse",
    "log_min_error_statement": "panic",
}

_NAME: Final = re.compile(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?")


def fixed_settings(folder: Path, socket: Path) -> dict[str, str]:
    """What decides who gets in and where things lie: no setting of the caller's replaces these."""
    return {
        "listen_addresses": "",
        "port": str(PORT),
        "unix_socket_directories": '"{}"'.format(str(socket).replace('"', '""')),
        "unix_socket_permissions": "0700",
        "hba_file": str(folder / "pg_hba.conf"),
        "ident_file": str(folder / "pg_ident.conf"),
        "log_directory": str(folder / "log"),
    }


def verify_settings(settings: Mapping[str, str]) -> None:
    """Refuse a setting that is Feltwork's own, or no name of a setting at all."""
    for name in settings:
        if name in fixed_settings(Path(), Path()):
            raise Refused(
                f"setting {name}",
                "Feltwork keeps it, so that nobody gets in who does not belong",
                instead="set FELTWORK_DATABASE_URL to use a server of your own",
            )
        if not _NAME.fullmatch(name):
            raise Refused(f"setting {name!r}", "no setting has such a name", instead="use PostgreSQL's own names")


def configuration(folder: Path, socket: Path, settings: Mapping[str, str]) -> str:
    """The text of feltwork.conf.

    >>> print(configuration(Path("f"), Path("f/socket"), {"work_mem": "8MB"}).splitlines()[-1])
    work_mem = '8MB'
    """
    every = {**fixed_settings(folder, socket), **SETTINGS, **settings}
    lines = [f"{name} = {_quoted(value)}" for name, value in every.items()]
    return "\n".join(["# Written at each start of the server: a change here does not last.", *lines, ""])


def include_line() -> str:
    """What the data's own postgresql.conf ends with, so that a server started by hand has the same settings."""
    return "include '../feltwork.conf'\n"


def admission() -> str:
    """The text of pg_hba.conf: through the socket, and by the operating system's word for who is there.

    The socket's folder lets in nobody but its owner and root; this holds even where someone has opened the folder.
    """
    return "local all all peer map=feltwork\nlocal replication all peer map=feltwork\n"


def identities(*users: str) -> str:
    """The text of pg_ident.conf: these users of the system log in as the application, and as the owner to maintain.

    >>> print(identities("ann"), end="")
    feltwork "ann" postgres
    feltwork "ann" feltwork_app
    """
    return "".join(f'feltwork "{user}" {login}\n' for user in dict.fromkeys(users) for login in (SUPERUSER, ROLE))


def _quoted(value: str) -> str:
    return "'{}'".format(value.replace("\\", "\\\\").replace("'", "''"))
