"""What was posted stays: no UPDATE, DELETE or TRUNCATE, for the application's role and for the owner alike."""

from __future__ import annotations

import psycopg
import pytest

from feltwork.database.login import ROLE
from feltwork.database.refusals import NEVER_CHANGED
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Pending, Transfer
from feltwork.wagering.house import House
from tests.ledger.books import Books

FACTS = {
    "ledger.account", "ledger.day", "ledger.posting", "ledger.transfer",
    "wagering.command", "wagering.voucher", "wagering.voucher_end", "wagering.seat", "wagering.wager",
    "wagering.outcome", "wagering.payout", "wagering.payout_paid", "wagering.progressive_award",
    "access.person", "access.person_switch", "access.role_given", "access.role_taken", "access.request",
    "access.decision", "access.request_used", "access.device_credential", "access.device_credential_end",
    "access.trail", "access.signature", "live.journal", "wagering.hold", "wagering.hold_lifted",
    "wagering.poker_sign", "wagering.poker_hand", "wagering.poker_time_charge", "wagering.poker_time_dropped",
    "wagering.bad_beat_count", "wagering.bad_beat_award", "wagering.bad_beat_decided", "wagering.bad_beat_paid",
    "wagering.bad_beat_display", "wagering.bill", "wagering.bill_breach", "wagering.unsigned_bills",
    "wagering.validator", "wagering.purpose", "wagering.demo_for_network",
    "live.house", "live.seal_key", "live.sealed_before",
}  # fmt: skip
"""Never changed, never removed."""
FIGURES = {
    "ledger.balance", "ledger.balance_part", "ledger.lane", "wagering.meter", "wagering.round", "wagering.condition",
    "wagering.progressive", "wagering.progressive_link", "wagering.redemption_location",
    "access.credential", "access.sign_in_count", "access.session", "access.trail_head",
    "wagering.poker_session", "wagering.poker_seat", "wagering.bad_beat_pool", "wagering.bad_beat_link",
}  # fmt: skip
"""They move on, and are never removed."""
OPTIONS = {
    "ledger.house", "wagering.house", "wagering.gaming_table", "wagering.terminal",
    "live.setup", "live.position", "live.owner", "wagering.tip_pool", "access.idle_time",
}  # fmt: skip
"""What the house chooses."""
WORDS = {"ledger.account_kind", "wagering.meter_kind", "wagering.meter_rule", "access.role"}
"""Written by migrations alone."""

COUNTS = {"wagering.voucher_guess"}
"""Counts of the last hours, which go when those are over."""

_TABLES = (
    "select schemaname || '.' || tablename from pg_tables where schemaname in ('ledger', 'wagering', 'access', 'live')"
)
_REFUSALS = (
    "select c.oid::regclass::text, bit_or(t.tgtype & (8 | 16 | 32))::int from pg_trigger t"
    " join pg_class c on c.oid = t.tgrelid"
    " where t.tgfoid = 'ledger.refuse_change'::regproc and t.tgenabled = 'O' group by 1"
)
REMOVING, CHANGING, EMPTYING = 8, 16, 32


@pytest.fixture(scope="module")
def filled(kept_books: Books) -> Books:
    """Rows in every table of facts that the ledger itself has, and a command."""
    house = House(kept_books.database)
    kept_books.ledger.open_account("cage", "asset")
    kept_books.ledger.open_account("purse", "liability", 0)
    kept_books.post(Transfer("cage", "purse", 500, "fill"), Pending(new_id(), Transfer("purse", "cage", 5, "wager")))
    house.command(new_id(), "nothing", {}, lambda _: {})
    return kept_books


def test_every_table_is_one_or_the_other(kept_books: Books) -> None:
    known = FACTS | FIGURES | OPTIONS | WORDS | COUNTS
    assert {name for (name,) in kept_books.rows(_TABLES)} == known, "decide whether its rows may change"


def test_facts_have_their_triggers(kept_books: Books) -> None:
    refusals = dict(kept_books.rows(_REFUSALS))
    assert {table for table in FACTS if refusals.get(table) != REMOVING | CHANGING | EMPTYING} == set()
    assert {table for table in FIGURES if refusals.get(table, 0) & ~CHANGING != REMOVING | EMPTYING} == set()


@pytest.mark.parametrize("role", [ROLE, None], ids=["the application", "the owner"])
@pytest.mark.parametrize("table", sorted({"ledger.account", "ledger.day", "ledger.posting", "ledger.transfer"}))
def test_no_column_of_the_journal_can_be_changed(filled: Books, table: str, role: str | None) -> None:
    schema, _, name = table.partition(".")
    columns = filled.rows("select column_name from information_schema.columns where (table_schema, table_name) = "
                          "(%s, %s)", schema, name)  # fmt: skip
    attempts = [f"update {table} set {column} = {column}" for (column,) in columns]
    assert len(attempts) >= 5
    _verify_refused(filled, role, table, [*attempts, f"delete from {table}", f"truncate {table} cascade"])


@pytest.mark.parametrize("role", [ROLE, None], ids=["the application", "the owner"])
def test_commands_can_not_be_changed(filled: Books, role: str | None) -> None:
    attempts = [
        "update wagering.command set answer = '{}'",
        "delete from wagering.command",
        "truncate wagering.command",
    ]
    _verify_refused(filled, role, "wagering.command", attempts)


@pytest.mark.parametrize("role", [ROLE, None], ids=["the application", "the owner"])
@pytest.mark.parametrize("table", ["ledger.balance", "ledger.balance_part", "ledger.lane"])
def test_running_figures_can_not_be_removed(filled: Books, table: str, role: str | None) -> None:
    _verify_refused(filled, role, table, [f"delete from {table}", f"truncate {table} cascade"])


def _verify_refused(books: Books, role: str | None, table: str, attempts: list[str]) -> None:
    assert books.rows(f"select from {table}"), "no rows: nothing would be proved"
    before = books.everything()
    with psycopg.connect(books.url, autocommit=True) as connection:
        connection.execute(f"set role {role}".encode() if role else b"reset role")
        for attempt in attempts:
            with pytest.raises(psycopg.Error) as refused:
                connection.execute(attempt.encode())
            assert refused.value.sqlstate == ("42501" if role else NEVER_CHANGED), attempt
    assert books.everything() == before


def test_the_application_writes_no_row_of_the_ledger_itself(filled: Books) -> None:
    for kind in ("insert", "update", "delete", "truncate"):
        granted = filled.rows(
            "select oid::regclass::text from pg_class where relnamespace = 'ledger'::regnamespace"
            " and relkind in ('r', 'v') and has_table_privilege(%s, oid, %s)",
            ROLE,
            kind,
        )
        assert granted == [], kind


def test_the_application_removes_nothing_anywhere(kept_books: Books) -> None:
    for kind in ("delete", "truncate"):
        granted = kept_books.rows(
            "select oid::regclass::text from pg_class where relnamespace in ('ledger'::regnamespace,"
            " 'wagering'::regnamespace, 'access'::regnamespace) and relkind = 'r' and has_table_privilege(%s, oid, %s)",
            ROLE,
            kind,
        )
        assert {name for (name,) in granted} == (COUNTS if kind == "delete" else set()), kind


def test_the_application_changes_no_column_of_a_fact(kept_books: Books) -> None:
    granted = kept_books.rows(
        "select distinct a.attrelid::regclass::text from pg_attribute a join pg_class c on c.oid = a.attrelid"
        " where c.relnamespace in ('ledger'::regnamespace, 'wagering'::regnamespace, 'access'::regnamespace)"
        " and c.relkind = 'r'"
        " and a.attnum > 0 and has_column_privilege(%s, a.attrelid, a.attnum, 'update')",
        ROLE,
    )
    assert {table for (table,) in granted} & (FACTS | WORDS) == set()


def test_the_application_may_call_these_functions_of_the_ledger_alone(kept_books: Books) -> None:
    callable = kept_books.rows(
        "select proname from pg_proc where pronamespace = 'ledger'::regnamespace"
        " and has_function_privilege(%s, oid, 'execute') order by 1",
        ROLE,
    )
    assert [name for (name,) in callable] == ["gaming_day", "now", "open_account", "post", "refuse", "set_day"]


@pytest.mark.parametrize(
    "attempt",
    [
        "set session_replication_role = replica",
        "alter table ledger.posting disable trigger all",
        "drop trigger never_changed on ledger.posting",
        "create or replace function ledger.refuse_change() returns trigger language plpgsql as 'begin return new; end'",
        "update ledger.house set clock_ahead = '1 day'",
        "insert into ledger.lane values (17, '2020-01-01', 0, '')",
    ],
)
def test_the_application_has_no_way_around(filled: Books, attempt: str) -> None:
    with psycopg.connect(filled.url, autocommit=True) as connection:
        connection.execute(f"set role {ROLE}".encode())
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute(attempt.encode())
