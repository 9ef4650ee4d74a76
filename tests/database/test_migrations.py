"""Migrations: plain SQL, forward only, from empty and from each earlier version with what that version left."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from feltwork.database.addresses import OwnerUrl
from feltwork.database.binaries import wheel_binaries
from feltwork.database.migrate import migrate, migrations, version_of
from feltwork.ledger.verify import verify
from feltwork.terms.refusal import Refused
from tests.database.servers import empty_database

NEWEST = len(migrations())
DATA = Path(__file__).parent / "at_version"

_SCHEMAS = "('ledger', 'wagering', 'access', 'live', 'filing', 'floor', 'control', 'cage', 'training', 'records')"
_TABLES = (
    "select c.oid::regclass::text, array_agg(quote_ident(a.attname) order by a.attnum) from pg_class c"
    " join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped"
    f" where c.relnamespace in (select oid from pg_namespace where nspname in {_SCHEMAS})"
    " and c.relkind = 'r' group by 1 order by 1"
)
# What the schema is, as far as it can be named: relations with their columns, functions, triggers, constraints, grants.
_SCHEMA = f"""
select 'column', c.oid::regclass::text, a.attname, format_type(a.atttypid, a.atttypmod), c.relacl::text
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
where c.relnamespace in (select oid from pg_namespace where nspname in {_SCHEMAS})
union all
select 'function', p.oid::regprocedure::text, p.prosrc, p.prosecdef::text, p.proacl::text from pg_proc p
where p.pronamespace in (select oid from pg_namespace where nspname in {_SCHEMAS})
union all
select 'trigger', tgrelid::regclass::text, tgname, tgtype::text, tgfoid::regproc::text from pg_trigger
where not tgisinternal
union all
select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid), '' from pg_constraint
where connamespace in (select oid from pg_namespace where nspname in {_SCHEMAS})
order by 1, 2, 3, 4, 5
"""

Rows = list[tuple[Any, ...]]


def run(url: str, statement: str) -> Rows:
    with psycopg.connect(url) as connection:
        cursor = connection.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []


def fill(url: str, first: int, last: int) -> None:
    """What the versions from the first to the last put into a database, in their own SQL."""
    for version in range(first, last + 1):
        run(url, (DATA / f"{version:04d}.sql").read_text())


def contents(url: str, tables: dict[str, list[str]]) -> dict[str, Rows]:
    """Every row of these tables, in these columns."""
    return {
        table: run(url, f"select row({', '.join(columns)})::text from {table} order by 1")
        for table, columns in tables.items()
    }


def tables(url: str) -> dict[str, list[str]]:
    return dict(run(url, _TABLES))


# ----------------------------------------------------------------------------------------------------- forward


IN_SHORT = (1, 7, NEWEST - 1)
"""The first version, the last before the house around the tables, the one before the newest; all in the long checks."""


def test_from_empty(database_url: str) -> None:
    assert version_of(database_url) == 0
    assert [step.version for step in migrate(database_url)] == list(range(1, NEWEST + 1))
    assert version_of(database_url) == NEWEST
    assert migrate(database_url) == []
    fill(database_url, 1, NEWEST)
    assert verify(database_url).first is None


def test_every_version_has_its_data() -> None:
    assert sorted(int(file.stem) for file in DATA.glob("*.sql")) == list(range(1, NEWEST + 1))


@pytest.mark.one_server
@pytest.mark.parametrize(
    "version", [pytest.param(one, marks=() if one in IN_SHORT else pytest.mark.long) for one in range(1, NEWEST)]
)
def test_from_an_earlier_version_with_data_in_it(database_url: str, version: int) -> None:
    migrate(database_url, version)
    assert version_of(database_url) == version
    fill(database_url, 1, version)
    there = tables(database_url)
    before = contents(database_url, there)
    proof = verify(database_url)
    assert proof.whole
    assert proof.postings >= 4

    assert [step.version for step in migrate(database_url)] == list(range(version + 1, NEWEST + 1))

    after = contents(database_url, there)
    kept = {table for table in there if after[table] == before[table]}
    added = {table for table in there if set(after[table]) > set(before[table])}
    assert kept | added == set(there), "rows were changed or are gone"
    assert verify(database_url) == proof
    # What was on its way goes on in the newest version.
    fill(database_url, version + 1, NEWEST)
    run(
        database_url,
        'select ledger.post(gen_random_uuid(), \'late\', \'newest\', \'[{"phase": "posted", "resolves":'
        ' "00000000-0000-7000-8000-0000000000a3"}]\')',
    )
    assert verify(database_url).first is None
    different = (
        "select m.terminal, m.meter from wagering.meter m join wagering.meter_by_ledger l using (terminal, meter)"
        " where m.value <> l.value"
    )
    assert run(database_url, different) == []


def test_step_by_step_comes_to_the_same_as_at_once(server_url: str) -> None:
    with empty_database(server_url) as one, empty_database(server_url) as other:
        migrate(one)
        for version in range(NEWEST + 1):
            migrate(other, version)
        assert run(one, _SCHEMA) == run(other, _SCHEMA)


def test_nothing_is_undone(database_url: str) -> None:
    migrate(database_url)
    assert migrate(database_url, 1) == []
    assert version_of(database_url) == NEWEST


@pytest.mark.parametrize("version", [-1, NEWEST + 1])
def test_a_version_that_is_none(database_url: str, version: int) -> None:
    with pytest.raises(Refused, match="there is no such migration"):
        migrate(database_url, version)
    assert version_of(database_url) == 0


# -------------------------------------------------------------------------------------------------------- refused


def test_an_edited_migration_is_refused(database_url: str) -> None:
    migrate(database_url, 1)
    run(database_url, "update feltwork_migration set digest = encode(sha256('another'), 'hex') where version = 1")
    before = run(database_url, _SCHEMA)
    with pytest.raises(Refused, match=r"migration 0001_ledger: .* other content"):
        migrate(database_url)
    assert run(database_url, _SCHEMA) == before
    assert version_of(database_url) == 1


def test_a_newer_database_is_refused(database_url: str) -> None:
    migrate(database_url)
    run(database_url, f"insert into feltwork_migration values ({NEWEST + 1}, 'later', 'unknown')")
    with pytest.raises(Refused, match=f"knows versions up to {NEWEST}"):
        migrate(database_url)


def test_a_migration_that_fails_leaves_the_version_before(database_url: str) -> None:
    migrate(database_url, 1)
    run(database_url, "create schema wagering")  # in the way of version 2
    with pytest.raises(psycopg.errors.DuplicateSchema):
        migrate(database_url)
    assert version_of(database_url) == 1
    run(database_url, "drop schema wagering")
    migrate(database_url)
    assert version_of(database_url) == NEWEST


def test_no_server_there() -> None:
    with pytest.raises(Refused, match="does not answer"):
        migrate(OwnerUrl("postgresql://postgres@localhost:1/nothing"))


# ---------------------------------------------------------------------------------------------------------- at once


def test_processes_that_migrate_at_once(database_url: str) -> None:
    code = (
        "import sys; from feltwork.database.addresses import OwnerUrl; from feltwork.database.migrate import migrate;"
        " print(len(migrate(OwnerUrl(sys.argv[1]))))"
    )
    started = [
        subprocess.Popen([sys.executable, "-c", code, database_url], stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    applied = [process.communicate()[0] for process in started]
    assert [process.returncode for process in started] == [0] * 4
    assert sorted(int(number) for number in applied) == [0, 0, 0, NEWEST]
    assert len(run(database_url, "select version from feltwork_migration")) == NEWEST


# ---------------------------------------------------------------------------------------------------------- plain SQL


def test_every_file_is_one_of_the_migrations() -> None:
    folder = files("feltwork.database.migrations")
    named = {file.name for file in folder.iterdir() if file.name.endswith(".sql")}
    assert named == {f"{step.version:04d}_{step.name}.sql" for step in migrations()}


@pytest.mark.parametrize("step", migrations(), ids=lambda step: step.name)
def test_every_file_is_plain_sql(step: Any) -> None:
    assert step.sql.startswith("-- "), "it says what it is"
    assert step.sql.endswith("\n")
    assert "\t" not in step.sql
    assert "\r" not in step.sql
    assert not re.search(r"^\\", step.sql, re.MULTILINE), "no command of a client"
    assert not re.search(r"^\s*(begin|commit|rollback)\s*;", step.sql, re.MULTILINE | re.IGNORECASE), "one transaction"
    assert not re.search(r"%\(|\{\{|:'", step.sql), "no placeholder"


def test_any_client_can_run_the_files(server_url: str) -> None:
    """PostgreSQL's own client comes to the same schema."""
    psql = next((binaries.folder / "psql" for binaries in wheel_binaries()), None)
    if psql is None or not psql.exists():
        pytest.skip("no psql here")
    with empty_database(server_url) as by_hand, empty_database(server_url) as ours:
        migrate(ours)
        for step in migrations():
            command = [psql, "-X", "-q", "-1", "-v", "ON_ERROR_STOP=1", "-f", "-", "-d", by_hand]
            done = subprocess.run(command, input=step.sql, capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
        assert conninfo_to_dict(by_hand) != conninfo_to_dict(ours)
        assert run(by_hand, _SCHEMA) == run(ours, _SCHEMA)
