"""The application's login: what it must never be able to do, and how Feltwork's own server gets it."""

from __future__ import annotations

from typing import Any, Final

import psycopg
from psycopg.rows import tuple_row

from feltwork.database.addresses import OwnerUrl
from feltwork.terms.refusal import Refused

ROLE: Final = "feltwork_app"
"""Reads the books, and changes them only through the schema's functions and the tables that it was granted. It is the
application's login itself, or a group that the login inherits from."""
PAGE: Final = 'docs/operating.md, "Two logins", has the statements'

# Everything that the login is or could become: roles that it may SET ROLE to count, and also those that it could
# grant to itself. A superuser is a member of every role, so that case comes first and alone.
_POWERS: Final = """
with me as (
    select oid, rolsuper from pg_roles where rolname = session_user
), mine as (
    select r.* from pg_roles r, me where not me.rolsuper and pg_has_role(session_user, r.oid, 'member')
), owned as (
    select pg_describe_object(d.classid, d.objid, 0) as name, r.rolname
    from pg_shdepend d join mine r on r.oid = d.refobjid
    where d.refclassid = 'pg_authid'::regclass and d.deptype = 'o' and d.classid <> 'pg_largeobject'::regclass
        and (d.dbid = (select oid from pg_database where datname = current_database())
            or d.classid = 'pg_database'::regclass
                and d.objid = (select oid from pg_database where datname = current_database()))
    order by 1 limit 1
), here as (
    select n.oid, n.nspname from pg_namespace n, me
    where not me.rolsuper and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
), relation as (
    select c.oid, c.oid::regclass::text as name, n.nspname from pg_class c join here n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm')
)
select 'it is a superuser' as power from me where rolsuper
union all
select case when rolname = session_user then 'it has ' else format('it is a member of %I, which has ', rolname) end
    || concat_ws(', ', case when rolsuper then 'superuser' end, case when rolcreaterole then 'createrole' end,
        case when rolcreatedb then 'createdb' end, case when rolreplication then 'replication' end,
        case when rolbypassrls then 'bypassrls' end)
from mine where rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
union all
select format('it is a member of %I', rolname) from mine where rolname like 'pg\\_%' and rolname <> session_user
union all
select case when rolname = session_user then format('it owns %s', name)
    else format('it is a member of %I, which owns %s', rolname, name) end
from owned
union all
select format('it may create objects in the database %I', current_database()) from me
where not rolsuper and has_database_privilege(session_user, current_database(), 'create')
union all
select format('it may create objects in the schema %I', nspname) from here
where has_schema_privilege(session_user, oid, 'create')
union all
select 'it may switch triggers off (session_replication_role)' from me
where not rolsuper and has_parameter_privilege(session_user, 'session_replication_role', 'set')
union all
(select format('it may change %s past its functions', name) from relation
where has_table_privilege(session_user, oid, 'truncate, trigger')
    or has_any_column_privilege(session_user, oid, 'references')
    or nspname = 'ledger' and (has_table_privilege(session_user, oid, 'delete')
        or has_any_column_privilege(session_user, oid, 'insert, update'))
order by 1 limit 1)
"""
_LACKS: Final = """
select not coalesce((select has_schema_privilege(session_user, n.oid, 'usage') from pg_namespace n
    where n.nspname = 'ledger'), true)
"""

_ADMIT: Final = """
do $$
begin
    if not exists (select from pg_roles where rolname = 'feltwork_app') then
        create role feltwork_app login;
    elsif not (select rolcanlogin from pg_roles where rolname = 'feltwork_app') then
        alter role feltwork_app login;
    end if;
exception
    when duplicate_object or unique_violation then null;
end
$$
"""


def verify_login(connection: psycopg.Connection[Any]) -> None:
    """Refuse a login that could rewrite the books: a superuser, an owner, or a member of one."""
    with connection.cursor(row_factory=tuple_row) as cursor:
        powers = [power for (power,) in cursor.execute(_POWERS.encode())]
        if powers:
            raise Refused(
                f"the login {connection.info.user}",
                f"the application must not be able to rewrite the books, and {'; '.join(powers[:4])}",
                "605a.2(b)",
                "set FELTWORK_DATABASE_URL to a login that only belongs to feltwork_app, and"
                f" FELTWORK_DATABASE_OWNER_URL to the owner's; {PAGE}",
            )
        if cursor.execute(_LACKS.encode()).fetchone() == (True,):
            raise Refused(
                f"the login {connection.info.user}",
                "it may not use the books",
                instead=f"log in as {ROLE}, or as a login that inherits from {ROLE}; {PAGE}",
            )


def admit(owner: OwnerUrl) -> None:
    """Let the application log in to Feltwork's own server, which knows who it is by the operating system's user."""
    with psycopg.connect(owner.owner_conninfo, autocommit=True) as connection:
        connection.execute("select pg_advisory_lock(hashtext(%s))", (ROLE,))
        connection.execute(_ADMIT.encode())
