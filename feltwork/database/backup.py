"""Backup and restore: PostgreSQL's own pg_dump and pg_restore, and what they say in words.

A backup is one file in PostgreSQL's custom format, of one moment, made while everything goes on. Restoring goes into an
empty database, all of it or nothing.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from feltwork.database.addresses import OwnerUrl, secrets_in
from feltwork.database.binaries import Binaries, environment, path_binaries, wheel_binaries
from feltwork.database.migrate import close_to_others, only_one, verify_known
from feltwork.database.refusals import as_refusal, not_the_owner
from feltwork.database.server_words import told
from feltwork.terms.refusal import Refused

_CHUNK: Final = 1 << 20
_MAJOR: Final = re.compile(r"; +Dumped by pg_dump version: (\d+)")
_ROWS: Final = re.compile(r"^COPY public\.feltwork_migration [^\n]*\n(.*?)^\\\.$", re.MULTILINE | re.DOTALL)

# A role is the server's and in no backup of a database. The same words as in the first migration.
_ROLE: Final = """
do $$
begin
    if not exists (select from pg_roles where rolname = 'feltwork_app') then
        create role feltwork_app nologin;
    end if;
exception
    when duplicate_object or unique_violation then null;
end
$$
"""
_THINGS: Final = """
select (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname !~ '^pg_' and n.nspname <> 'information_schema')
     + (select count(*) from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public'))
"""


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup as its file tells of it."""

    file: Path
    size: int
    sha256: str
    version: int
    """Of the schema in it."""


@dataclass(frozen=True, slots=True)
class _Target:
    """A server and database as PostgreSQL's programs are told of it; the password goes by the environment alone."""

    conninfo: str
    password: str
    major: int


def back_up(url: OwnerUrl, file: Path) -> Backup:
    """Write a backup to a new file; nothing is left of it where that fails."""
    target = _target(url)
    try:
        # Ours alone from the start, and a file that is there already is somebody's.
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    except OSError as problem:
        raise _file_problem(file, problem) from None
    try:
        _dump(target, file)
        return inspect(file)
    except BaseException:
        file.unlink(missing_ok=True)
        raise


def inspect(file: Path) -> Backup:
    """Read a backup from end to end; refused where it is none of Feltwork's, damaged, or of a newer Feltwork."""
    try:
        size, digest = file.stat().st_size, _sha256(file)
    except OSError as problem:
        raise _file_problem(file, problem) from None
    programs = _programs(_dumped_by(file), f"backup {file}")
    # Everything is unpacked and thrown away: what was cut off or changed inside is found before anything is touched.
    _told(_run([programs.program("pg_restore"), "--file=/dev/null", str(file.absolute())]), f"backup {file}", _damaged)
    table = [programs.program("pg_restore"), "--data-only", "--schema=public", "--table=feltwork_migration", "--file=-"]
    rows = _ROWS.search(_told(_run([*table, str(file.absolute())]), f"backup {file}", _damaged).stdout)
    if rows is None:
        raise Refused(f"backup {file}", "no books of Feltwork's are in it", instead="name a file of `database backup`")
    applied = {int(row[0]): row[2] for row in (line.split("\t") for line in rows[1].splitlines())}
    verify_known(applied)
    return Backup(file, size, digest, max(applied, default=0))


def restore(file: Path, url: OwnerUrl) -> Backup:
    """Restore a backup into an empty database, whole or not at all; the application's role is made where need be."""
    found = inspect(file)
    target, made_by = _target(url), _dumped_by(file)
    if made_by > target.major:
        raise Refused(
            f"backup {file}",
            f"PostgreSQL {made_by} made it, and the server is version {target.major}",
            instead=f"restore it into a server of version {made_by} or newer",
        )
    command = [
        _programs(target.major, "pg_restore").program("pg_restore"),
        "--no-password",
        "--no-owner",
        "--single-transaction",
        "--exit-on-error",
        f"--dbname={target.conninfo}",
        str(file.absolute()),
    ]
    # A server of Feltwork's that starts meanwhile waits here, as it does for another that migrates.
    with _connected(url) as connection, only_one(connection):
        if connection.execute(_THINGS.encode()).fetchone() != (0,):
            raise Refused(
                "the database to restore into",
                "it is not empty",
                instead="make a new database, and name it with --into; nothing is ever restored over other books",
            )
        connection.execute(_ROLE.encode())
        _told(_run(command, target.password), f"restoring {file}", "put right what it names, then restore again")
        close_to_others(connection)
        connection.execute("analyze")
    return found


# ------------------------------------------------------------------------------------------------ the programs


def _dump(target: _Target, file: Path) -> None:
    """Into the file itself and not through a pipe: only then the places of its parts are noted at its head."""
    program = _programs(target.major, "a backup").program("pg_dump")
    done = _run(
        [program, "--format=custom", "--no-password", f"--file={file.absolute()}", f"--dbname={target.conninfo}"],
        target.password,
    )
    _told(done, "the backup", "put right what it names, then make it again; nothing is left of this one")


def _programs(major: int, what: str) -> Binaries:
    """The programs of the server's own version, else the next above: older ones can't read it."""
    there = [*wheel_binaries(), *([found] if (found := path_binaries()) else [])]
    able = [one for one in there if one.major >= major and os.access(one.program("pg_dump"), os.X_OK)]
    if not able:
        versions = ", ".join(str(one.major) for one in there) or "none"
        raise Refused(
            what,
            f"it needs pg_dump and pg_restore of PostgreSQL {major} or newer; here there is {versions}",
            instead=f"install PostgreSQL {major}, so that its `postgres` is on the PATH",
        )
    return min(able, key=lambda one: one.major)


def _newest() -> Binaries:
    there = [*wheel_binaries(), *([found] if (found := path_binaries()) else [])]
    return max(there, key=lambda one: one.major) if there else _programs(0, "a backup")


def _dumped_by(file: Path) -> int:
    listed = _told(_run([_newest().program("pg_restore"), "--list", str(file.absolute())]), f"backup {file}", _damaged)
    found = _MAJOR.search(listed.stdout)
    if found is None:
        raise Refused(f"backup {file}", "it does not say what made it", instead=_damaged)
    return int(found[1])


_damaged: Final = "take another backup: this file is damaged, or none"


def _run(command: Sequence[str], password: str = "") -> subprocess.CompletedProcess[str]:
    # Which server it is stands in the command; how it is spoken to (PGSSLROOTCERT, ...) may stand around it.
    around = {name: value for name, value in os.environ.items() if name.startswith("PG")}
    secret = {**around, "PGPASSWORD": password} if password else around
    return subprocess.run(  # noqa: S603 - a program of PostgreSQL's
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        env={**environment(), **secret},
        check=False,
    )


def _told(done: subprocess.CompletedProcess[str], what: str, instead: str) -> subprocess.CompletedProcess[str]:
    if done.returncode:
        said = subprocess.CompletedProcess(done.args, done.returncode, done.stderr)
        raise Refused(what, told(said), instead=instead)
    return done


# ------------------------------------------------------------------------------------------------- the database


@contextmanager
def _connected(url: OwnerUrl) -> Iterator[psycopg.Connection[Any]]:
    try:
        with psycopg.connect(url.owner_conninfo, autocommit=True) as connection:
            yield connection
    except psycopg.errors.InsufficientPrivilege as error:
        raise not_the_owner(error) from error
    except psycopg.Error as error:
        raise as_refusal(error, "the database") from error


def _target(url: OwnerUrl) -> _Target:
    """What was really connected to: one server, even where the address names several."""
    if told := [name for name in secrets_in(url.owner_conninfo) if name != "password"]:
        raise Refused(
            "the owner's address",
            f"{', '.join(told)}: everybody on this machine could read it in the list of processes",
            instead="write it into PostgreSQL's connection service file, and name the service in the address",
        )
    with _connected(url) as connection:
        info = connection.info
        named = conninfo_to_dict(url.owner_conninfo)
        stated = {name: value for name, value in named.items() if name not in ("password", "hostaddr")}
        found: dict[str, str | int] = {"host": info.host, "port": info.port, "user": info.user, "dbname": info.dbname}
        if named.get("hostaddr"):
            found["hostaddr"] = info.hostaddr
        return _Target(make_conninfo("", **{**stated, **found}), info.password, info.server_version // 10_000)


def _sha256(file: Path) -> str:
    digest = hashlib.sha256()
    with file.open("rb") as reading:
        while chunk := reading.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest()


def _file_problem(file: Path, problem: OSError) -> Refused:
    why = (problem.strerror or str(problem)).lower()
    instead = "name a new file: nothing is overwritten" if isinstance(problem, FileExistsError) else "name another file"
    return Refused(f"file {file}", why, instead=instead)
