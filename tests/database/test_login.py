"""The application's login: it owns nothing, can become nobody who does, and is refused if it could do more."""

from __future__ import annotations

import getpass
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql
from psycopg.conninfo import make_conninfo

from feltwork.database.addresses import AppUrl, OwnerUrl
from feltwork.database.backup import back_up, restore
from feltwork.database.cluster import Cluster, default_cluster
from feltwork.database.database import Database, Unit
from feltwork.database.login import ROLE
from feltwork.database.migrate import migrate
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import House
from tests.database.servers import QUICK, HouseUrl, empty_database, fresh_database, place, quick_cluster, url_of

pytestmark = pytest.mark.one_server

OURS = "n.nspname !~ '^pg_' and n.nspname <> 'information_schema'"


@pytest.fixture(scope="module")
def newest(server_url: HouseUrl) -> Iterator[HouseUrl]:
    with fresh_database(server_url) as url:
        yield url


@pytest.fixture(scope="module")
def house(newest: HouseUrl) -> Iterator[House]:
    """A house that nothing is changed in."""
    with House.open(newest.app) as opened:
        yield opened


# ------------------------------------------------------------------------------------------------- what it is


def test_605a_2_b_the_application_logs_in_as_somebody_who_owns_nothing(house: House) -> None:
    found = house.database.run(
        lambda unit: unit.only(
            "select session_user = current_user as same, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls"
            " or rolreplication as powers, (select count(*) from pg_shdepend where refobjid = r.oid and deptype = 'o')"
            " as owned from pg_roles r where rolname = session_user"
        )
    )
    assert found == {"same": True, "powers": False, "owned": 0}


REWRITING = (
    "alter table ledger.posting disable trigger all",
    "alter table live.journal disable trigger all",
    "update ledger.posting set hash = ''",
    "delete from live.journal",
    "truncate ledger.transfer",
    "drop table access.trail",
    "create or replace function ledger.refuse_change() returns trigger language plpgsql as 'begin return new; end'",
    "create schema mine",
    "create table public.mine ()",
    "create temporary table posting ()",
    "create role somebody",
    "alter role feltwork_app superuser",
    "set session_replication_role = replica",
    "copy ledger.posting to program 'cat'",
    "select pg_read_file('postgresql.conf')",
)


@pytest.mark.parametrize("attack", REWRITING)
def test_605a_2_b_an_injected_statement_changes_nothing_of_the_books(house: House, attack: str) -> None:
    for first in ("select 1", "reset role", "reset session authorization", "set role none"):

        def work(unit: Unit, first: str = first) -> None:
            unit.run(first)
            unit.run(attack)

        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            house.database.run(work)


def test_605a_2_b_it_can_become_nobody_else(house: House, newest: HouseUrl) -> None:
    roles = listed(newest, "select rolname::text from pg_roles where rolname <> 'feltwork_app'")
    assert "postgres" in roles
    for role in roles:
        statement = sql.SQL("set role {}").format(sql.Identifier(role))
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            house.database.run(lambda unit, statement=statement: unit.connection.execute(statement))


@pytest.mark.parametrize("zone", ["evil", "", "+99:99", "America/Nowhere"])
def test_605a_2_d_no_statement_leaves_a_time_zone_that_dates_nothing(house: House, zone: str) -> None:
    """Every posting is dated by it, so that one that PostgreSQL does not know would stop them all."""
    with pytest.raises(psycopg.errors.InvalidParameterValue):
        house.database.run(lambda unit: unit.run("select ledger.set_day(%s, '06:00')", (zone,)))
    assert house.database.run(lambda unit: unit.value("select timezone from ledger.house")) == "America/New_York"


# ---------------------------------------------------------------------------------------- who is refused on opening


@contextmanager
def login(url: HouseUrl, *grants: str) -> Iterator[AppUrl]:
    """A login of its own, as a database administrator would set it up; `{}` in a grant is its name."""
    name = f"login_{os.urandom(4).hex()}"
    role = sql.Identifier(name)
    with psycopg.connect(url, autocommit=True) as owner:
        owner.execute(sql.SQL("create role {} login").format(role))
        admit_by_name(owner, name)
        address = AppUrl(make_conninfo(url, user=name))
        try:
            for grant in grants:
                owner.execute(grant.format(name).encode())
            while not lets_in(address):
                time.sleep(0.01)
            yield address
        finally:
            owner.execute(sql.SQL("reassign owned by {} to current_user").format(role))
            owner.execute(sql.SQL("drop owned by {}").format(role))
            owner.execute(sql.SQL("drop role {}").format(role))


def admit_by_name(administrator: psycopg.Connection[Any], name: str) -> None:
    """Let a login in to one of the tests' own servers, which read again who may come in."""
    [[file]] = administrator.execute("show ident_file").fetchall()
    with Path(file).open("a") as identities:
        identities.write(f'feltwork "{getpass.getuser()}" {name}\n')
    administrator.execute("select pg_reload_conf()")


def lets_in(url: AppUrl) -> bool:
    try:
        psycopg.connect(url.app_conninfo).close()
    except psycopg.OperationalError:
        return False
    return True


MEMBER = "grant feltwork_app to {}"
REFUSED = {
    "a superuser": (["alter role {} superuser"], "it is a superuser"),
    "roles": ([MEMBER, "alter role {} createrole"], "it has createrole"),
    "databases": ([MEMBER, "alter role {} createdb"], "it has createdb"),
    "row security": ([MEMBER, "alter role {} bypassrls"], "it has bypassrls"),
    "replication": ([MEMBER, "alter role {} replication"], "it has replication"),
    "the owner of a table": ([MEMBER, "alter table ledger.posting owner to {}"], "it owns table ledger.posting"),
    "the owner of a function": (
        [MEMBER, "alter function ledger.refuse_change() owner to {}"],
        "it owns function ledger.refuse_change",
    ),
    "the owner of a schema": ([MEMBER, "alter schema ledger owner to {}"], "it owns schema ledger"),
    "a predefined role": ([MEMBER, "grant pg_write_all_data to {}"], "it is a member of pg_write_all_data"),
    "a superuser's member": ([MEMBER, "grant postgres to {}"], "it is a member of postgres, which has superuser"),
    "a member without inheritance": (
        [MEMBER, "alter role {} noinherit", "grant pg_execute_server_program to {}"],
        "it is a member of pg_execute_server_program",
    ),
    "schemas": ([MEMBER, "do $$ begin execute format('grant create on database %I to {}', current_database()); end $$"],
                "it may create objects in the database"),
    "objects": ([MEMBER, "grant create on schema live to {}"], "it may create objects in the schema live"),
    "the switch of triggers": (
        [MEMBER, "grant set on parameter session_replication_role to {}"],
        "it may switch triggers off",
    ),
    "truncation": ([MEMBER, "grant truncate on live.journal to {}"], "it may change live.journal past its functions"),
    "a posting by hand": ([MEMBER, "grant update (hash) on ledger.posting to {}"], "it may change ledger.posting past"),
    "nothing at all": ([], "it may not use the books"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_605a_2_b_a_login_that_could_rewrite_the_books_is_refused(house_url: HouseUrl, case: str) -> None:
    grants, why = REFUSED[case]
    with login(house_url, *grants) as url:
        for opening in (lambda: House.open(url), lambda: Database(url).run(lambda unit: unit.value("select 1"))):
            with pytest.raises(Refused) as refused:
                opening()
            assert why in str(refused.value)
            assert "Two logins" in str(refused.value)


def test_a_login_that_inherits_from_the_applications_group_serves(house_url: HouseUrl) -> None:
    with login(house_url, MEMBER) as url, House.open(url) as house:
        assert house.options().voucher_days is None
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            house.database.run(lambda unit: unit.run("delete from ledger.posting"))


def test_an_owners_address_is_not_taken_for_the_applications(house_url: HouseUrl) -> None:
    with pytest.raises(AttributeError):
        House.open(OwnerUrl(house_url))  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        migrate(AppUrl(house_url))  # type: ignore[arg-type]


def test_no_address_shows_its_password() -> None:
    for kind in (AppUrl, OwnerUrl):
        secrets = "sslpassword=hidden&scram_client_key=hidden&oauth_client_secret=hidden"
        shown = repr(kind(f"postgresql://ann:hidden@db.example/feltwork?{secrets}"))
        assert "db.example" in shown
        assert "hidden" not in shown


# ------------------------------------------------------------------------------------------------ going over


def feltwork(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith("FELTWORK_DATABASE")}
    return subprocess.run(
        [sys.executable, "-m", "feltwork", *words], capture_output=True, text=True, env=env | environment
    )


def test_who_has_only_the_owners_address_is_told_how_to_go_over(house_url: HouseUrl) -> None:
    done = feltwork("house", FELTWORK_DATABASE_URL=house_url)
    assert done.returncode == 2
    assert "it is a superuser" in done.stderr
    assert "set FELTWORK_DATABASE_URL to a login that only belongs to feltwork_app" in done.stderr
    alone = feltwork("house", FELTWORK_DATABASE_OWNER_URL=house_url)
    assert alone.returncode == 2
    assert "set FELTWORK_DATABASE_URL to the application's login" in alone.stderr


def test_an_older_database_is_migrated_by_the_owner_and_by_nobody_else(server_url: HouseUrl) -> None:
    with empty_database(server_url) as url:
        migrate(url.owner, 24)
        refused = feltwork("house", **url.environment)
        assert refused.returncode == 2
        assert "run `feltwork database migrate` with FELTWORK_DATABASE_OWNER_URL" in refused.stderr
        for words in (("database", "migrate"), ("database", "backup", "/nowhere/file")):
            alone = feltwork(*words, **url.environment)
            assert (alone.returncode, "FELTWORK_DATABASE_OWNER_URL" in alone.stderr) == (2, True)
        assert feltwork("house", **url.maintenance).returncode == 0
        assert feltwork("house", **url.environment).returncode == 0


def test_a_database_that_an_earlier_version_left_is_refused_in_words(house_url: HouseUrl) -> None:
    with psycopg.connect(house_url, autocommit=True) as owner:
        owner.execute("revoke select on feltwork_migration from feltwork_app")
    with pytest.raises(Refused, match="run `feltwork database migrate`"):
        House.open(house_url.app)


def test_a_data_folder_of_an_earlier_version_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its server runs still, knows no login but the superuser's, and its role may not log in."""
    for name in ("FELTWORK_DATABASE_URL", "FELTWORK_DATABASE_OWNER_URL"):
        monkeypatch.delenv(name, raising=False)
    with place() as folder:
        monkeypatch.setenv("FELTWORK_DATA", str(folder))
        cluster = Cluster(folder / "postgres", settings=QUICK)
        cluster.start()
        try:
            identities = folder / "postgres" / "pg_ident.conf"
            kept = [line for line in identities.read_text().splitlines() if line.endswith("postgres")]
            identities.write_text("\n".join([*kept, ""]))
            with psycopg.connect(cluster.owner_url().owner_conninfo, autocommit=True) as owner:
                owner.execute("select pg_reload_conf()")
                owner.execute("create role feltwork_app nologin")
            migrate(cluster.owner_url(), 24)
            done = feltwork("house", FELTWORK_DATA=str(folder))
            assert done.returncode == 0, done.stderr
            with psycopg.connect(cluster.app_url().app_conninfo) as connection:
                assert connection.execute("select session_user").fetchone() == (ROLE,)
        finally:
            default_cluster().stop()


def test_a_server_that_serves_has_no_session_of_the_owner() -> None:
    from tests.web.processes import serving

    with place() as folder:
        data = {"FELTWORK_DATA": str(folder)}
        try:
            with serving("--port", "0", **data) as server:
                assert server.address
                owner = Cluster(Path(folder) / "postgres").owner_url().owner_conninfo
                with psycopg.connect(owner) as connection:
                    found = connection.execute(
                        "select distinct usename from pg_stat_activity where backend_type = 'client backend'"
                        " and pid <> pg_backend_pid()"
                    ).fetchall()
                assert found == [(ROLE,)]
        finally:
            feltwork("database", "stop", **data)


def test_605a_2_b_no_process_of_a_server_shows_the_owners_address(embedded_house_url: HouseUrl) -> None:
    """The system shows the environment with which a process was started, whatever the process drops from it later."""
    from feltwork.database.where import OWNER_VARIABLE
    from feltwork.start.clean import OWNERS
    from tests.web.processes import OPEN, serving

    assert OWNERS == OWNER_VARIABLE

    if not Path("/proc/self/environ").exists():
        pytest.skip("this system does not show the environment of processes")
    with empty_database(embedded_house_url) as url:
        migrate(url.owner, 24)  # the server needs the owner's address before it can serve
        with serving("--port", "0", **url.maintenance) as server:
            seen: set[int] = set()
            while not any(OPEN in line for line in server.said):
                assert server.process.poll() is None, server.said
                seen |= with_the_owners_address(server.process.pid)
                with suppress(AssertionError):
                    server.until(OPEN, 0.05)
            left = with_the_owners_address(server.process.pid)
    assert left == set()
    assert seen <= {server.process.pid}, "a process that the server started was handed the address"


def with_the_owners_address(pid: int) -> set[int]:
    """A process and those that it started, if their environment has the owner's address."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if pid in (int(folder.name), parent) and b"DATABASE_OWNER_URL=" in (folder / "environ").read_bytes():
                found.add(int(folder.name))
    return found


def test_a_server_drops_the_owners_address_from_its_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    from feltwork.database.where import OWNER_VARIABLE, forget_owner

    monkeypatch.setenv(OWNER_VARIABLE, "postgresql://feltwork@db.example/feltwork")
    forget_owner()
    assert OWNER_VARIABLE not in os.environ


# ------------------------------------------------------------------------------------- over the whole catalog


def listed(url: HouseUrl, statement: str) -> list[str]:
    with psycopg.connect(url) as owner:
        return [row[0] for row in owner.execute(statement.encode())]


RELATIONS = f"select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace where {OURS}"
FUNCTIONS = (
    f"select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace where {OURS}"
)

SCHEMAS = "select nspname::text from pg_namespace where has_schema_privilege('{}', oid, 'create')"
DATABASE = "select has_database_privilege('{}', current_database(), '{}')"

MAY_DELETE = {'live."position"', "filing.draft", "control.line", "wagering.voucher_guess"}
MAY_UPDATE = {
    "access.credential": "hash,set_at,set_by",
    "access.idle_time": "role,minutes",
    "access.session": "last_seen_at,ended_at,ended_why",
    "access.sign_in_count": "failures,locked_until,since,last_at,good_at",
    "control.line": "terminal,gone_since,told",
    "control.link": "only_row,state,since,heard_at,stopped,on_loss,go_on_minutes,patience_s",
    "filing.draft": "id,kind,subject,content,drafted_by,changed_at",
    'live."position"': "terminal,gaming_table,seat",
    "live.owner": "gaming_table,server,address,since,glance,glanced_at",
    "live.setup": "gaming_table,content,changed_at",
    "wagering.bad_beat_link": "unlinked_at",
    "wagering.bad_beat_pool": "into_pool,ended_by,ended_at",
    "wagering.condition": "met,cleared_by,at",
    "wagering.gaming_table": "rules",
    "wagering.house": "only_row,facility,bills,voucher_days,voucher_remainder,tips_pool,commenced_at",
    "wagering.poker_seat": "stakes,stood_at",
    "wagering.poker_session": "closed_by,closed_at",
    "wagering.progressive": "wagered,contributed,carry,carried,seeded,awarded,moved,retired_into,retired_at",
    "wagering.progressive_link": "unlinked_at",
    "wagering.redemption_location": "enabled",
    "wagering.round": "state,shown",
    "wagering.terminal": "gaming_table,enabled,denomination,pays_vouchers_up_to,pays_jackpots_up_to",
    "wagering.tip_pool": "pool,specified_from",
}
MAY_CALL = {
    "access.note", "access.turns_keys", "cage.agreed_recount", "cage.agrees", "cage.box_contents",
    "cage.counted_boxes", "cage.counted_for",
    "cage.instruments_for", "cage.keys_out", "cage.leads", "cage.observed", "cage.recounts_for", "cage.redeemed_at",
    "cage.table_is_open", "cage.usual_capacity", "control.begin_day", "control.note_event", "control.number_events",
    "control.say_to_department", "floor.felt_tables", "floor.gaming_tables", "floor.installed_by", "floor.most_tables",
    "floor.plan_in_force", "ledger.gaming_day", "ledger.now", "ledger.open_account", "ledger.post", "ledger.refuse",
    "ledger.set_day", "wagering.claim_purpose", "wagering.hold_voucher", "wagering.open_demo_to_network",
    "wagering.is_approved_procedure", "wagering.is_poker",
    "wagering.ticket", "wagering.today",
}  # fmt: skip
NEVER_WRITTEN = {"ledger", "public"}


def test_605a_2_b_the_application_may_change_nothing_but_what_is_listed(newest: HouseUrl) -> None:
    """A new table or column that the application may update or delete from has to be written down here."""
    may = "has_table_privilege('feltwork_app', c.oid, '{}')"
    tables = f"{RELATIONS} and c.relkind in ('r', 'p', 'v', 'm', 'f')"
    assert listed(newest, f"{tables} and {may.format('truncate, trigger, references')}") == []
    assert set(listed(newest, f"{tables} and {may.format('delete')}")) == MAY_DELETE
    with psycopg.connect(newest) as owner:
        updated = owner.execute(
            "select c.oid::regclass::text, string_agg(a.attname, ',' order by a.attnum) from pg_class c"
            " join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0"
            f" where {OURS} and not a.attisdropped and has_column_privilege('feltwork_app', c.oid, a.attnum, 'update')"
            " group by 1".encode()
        ).fetchall()
        written = owner.execute(
            "select distinct n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace"
            f" where {OURS} and c.relkind in ('r', 'p', 'v', 'm', 'f')"
            " and has_any_column_privilege('feltwork_app', c.oid, 'insert, update')".encode()
        ).fetchall()
    assert dict(updated) == MAY_UPDATE
    assert not {name for (name,) in written} & NEVER_WRITTEN
    assert (
        listed(
            newest,
            f"{RELATIONS} and case c.relkind when 'S' then has_sequence_privilege('feltwork_app', c.oid, 'update') end",
        )
        == []
    )
    grantable = (
        "select c.oid::regclass::text from pg_class c, aclexplode(c.relacl)"
        " where is_grantable and grantee = 'feltwork_app'::regrole"
    )
    assert listed(newest, grantable) == []


def test_605a_2_b_the_application_creates_nothing_and_calls_only_what_is_listed(newest: HouseUrl) -> None:
    assert (
        listed(
            newest, "select nspname::text from pg_namespace where has_schema_privilege('feltwork_app', oid, 'create')"
        )
        == []
    )
    for right in ("create", "temporary"):
        assert listed(newest, DATABASE.format("feltwork_app", right)) == [False]
    called = listed(newest, f"{FUNCTIONS} and has_function_privilege('feltwork_app', p.oid, 'execute')")
    assert {name.split("(")[0] for name in called} == MAY_CALL
    beyond_public = (
        "select oid::regprocedure::text from pg_proc where pronamespace = 'pg_catalog'::regnamespace"
        " and has_function_privilege('feltwork_app', oid, 'execute')"
        " and not has_function_privilege('public', oid, 'execute')"
    )
    assert listed(newest, beyond_public) == []


def test_605a_2_b_public_may_create_and_call_nothing(newest: HouseUrl) -> None:
    assert (
        listed(newest, "select nspname::text from pg_namespace where has_schema_privilege('public', oid, 'create')")
        == []
    )
    for right in ("create", "temporary"):
        assert listed(newest, DATABASE.format("public", right)) == [False]
    assert listed(newest, f"{FUNCTIONS} and has_function_privilege('public', p.oid, 'execute')") == []
    reach = "has_table_privilege('public', c.oid, 'select, insert, update, delete, truncate, references, trigger')"
    assert listed(newest, f"{RELATIONS} and c.relkind in ('r', 'p', 'v', 'm', 'f') and {reach}") == []


def test_functions_of_the_owner_look_names_up_in_fixed_schemas_and_temporary_tables_last(newest: HouseUrl) -> None:
    """PostgreSQL looks into temporary tables first if a path does not name them: a session could put one of its own
    in place of one of ours."""
    with psycopg.connect(newest) as owner:
        found = owner.execute(
            "select p.oid::regprocedure::text, p.prosecdef, (select setting from unnest(p.proconfig) as setting"
            " where setting like 'search_path=%') from pg_proc p join pg_namespace n on n.oid = p.pronamespace"
            f" where {OURS}".encode()
        ).fetchall()
    assert any(definer for _, definer, _ in found)
    for name, definer, path in found:
        if definer or path:
            assert path is not None, name
            schemas = path.removeprefix("search_path=").split(", ")
            assert schemas[0] == "pg_catalog", name
            assert schemas[-1] == "pg_temp", name
            assert "public" not in schemas, name
            assert '"$user"' not in schemas, name


# ------------------------------------------------------------------------------------------------- embedded


def test_the_embedded_server_admits_both_logins_through_its_socket() -> None:
    with place() as folder, Cluster(folder / "postgres", settings=QUICK) as cluster:
        url = url_of(cluster)
        assert url.app_conninfo.split("user=")[1].split()[0] == ROLE
        with psycopg.connect(url.app_conninfo) as connection:
            assert connection.execute("select session_user, current_setting('is_superuser')").fetchone() == (
                ROLE,
                "off",
            )


def test_the_statements_of_the_document_set_up_two_logins(tmp_path: Path) -> None:
    """The owner needs to be no superuser, and to create no roles: neither to migrate nor to back up and restore."""
    document = (Path(__file__).parents[2] / "docs" / "operating.md").read_text()
    [statements] = re.findall(r"```\n(create role feltwork_owner.*?)```", document, re.DOTALL)
    with quick_cluster() as cluster:
        server = cluster.owner_url("postgres").owner_conninfo
        with psycopg.connect(server, autocommit=True) as administrator:
            for statement in statements.split(";")[:-1]:
                administrator.execute(statement.replace("database feltwork", "database documented").encode())
            admit_by_name(administrator, "feltwork_owner")
        owner = OwnerUrl(make_conninfo(server, dbname="documented", user="feltwork_owner"))
        app = AppUrl(make_conninfo(server, dbname="documented", user=ROLE))
        while not lets_in(AppUrl(owner.owner_conninfo)):
            time.sleep(0.01)
        migrate(owner)
        with House.open(app) as house:
            assert house.database.run(lambda unit: unit.value("select session_user")) == ROLE
        back_up(owner, tmp_path / "house.backup")
        with psycopg.connect(server, autocommit=True) as administrator:
            administrator.execute("create database elsewhere owner feltwork_owner template template0")
        elsewhere = make_conninfo(server, dbname="elsewhere")
        restore(tmp_path / "house.backup", OwnerUrl(make_conninfo(elsewhere, user="feltwork_owner")))
        House.open(AppUrl(make_conninfo(elsewhere, user=ROLE))).close()
        assert listed(HouseUrl(elsewhere), DATABASE.format("public", "temporary")) == [False]
