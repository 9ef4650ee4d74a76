"""Books of any size for the measurements: a floor of accounts and terminals, and gaming days filled in bulk.

The floor is opened through the ledger's own functions. Days of the past are filled by plain SQL in seconds, with real
rows, indexes and balances; their hashes and digests are filler of the right length, since nothing here reads them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

import psycopg

from bench.addresses import HouseUrl
from feltwork.database.migrate import migrate

TERMINALS_A_TABLE: Final = 25
FUNDS: Final = 1_000_000_00

_FLOOR: Final = """
insert into wagering.gaming_table (id, edition, opened_at)
select i, 'minibaccarat', '2001-01-01' from generate_series(1, {tables}) i;
insert into wagering.terminal (asset_number, gaming_table, enabled, pays_vouchers_up_to, pays_jackpots_up_to,
    enrolled_at)
select i, 1 + (i - 1) / {each}, true, 300000, 120000, '2001-01-01' from generate_series(1, {tables} * {each}) i;
select count(ledger.open_account('table_win/' || i, 'revenue')) from generate_series(1, {tables}) i;
select count(ledger.open_account('game_account/' || i, 'liability', 0, 1000000000000))
from generate_series(1, {accounts}) i;
select count(ledger.open_account(kind || '/' || i, case kind when 'bill_box' then 'asset' else 'liability' end, 0,
    9223372036854775807)) from generate_series(1, {tables} * {each}) i, (values ('bill_box'), ('payout_due')) k (kind);
select ledger.open_account('vouchers', 'liability'), ledger.open_account('cage', 'asset');
"""
# As many transfers a posting as a person might still read.
_FUND: Final = """
select count(ledger.post(gen_random_uuid(), 'funds', 'bench', transfers)) from (
    select jsonb_agg(jsonb_build_object('phase', 'posted', 'debit', 'cage', 'credit', 'game_account/' || i,
        'amount', {funds}, 'kind', 'voucher_in')) as transfers
    from generate_series(1, {accounts}) i group by i / 500
) batch
"""

_FILL: Final = """
insert into ledger.posting (day, lane, number, id, at, kind, made_by, asked, hash)
select %(day)s, 1 + (n - 1) / %(a_lane)s, 1 + (n - 1) %% %(a_lane)s,
    (lpad(to_hex(%(ids)s + n), 12, '0') || '70008' || lpad(to_hex(n), 15, '0'))::uuid,
    %(day)s::timestamptz + interval '12 hours', 'fill', 'bench', sha256(int8send(n)), sha256(int8send(-n))
from generate_series(1, %(postings)s) n
"""
# An ordinary day's mixture: of ten transfers one buys in, five are wagers, one comes back, two win, one cashes out.
_FILL_TRANSFERS: Final = """
insert into ledger.transfer (day, lane, number, line, phase, debit, credit, amount, kind, what, terminal, gaming_table)
select %(day)s, 1 + (n - 1) / %(a_lane)s, 1 + (n - 1) %% %(a_lane)s, 1, 'posted',
    case m.side when 'in' then m.account || case when m.account = 'bill_box' then '/' || s.terminal else s.at end
        else 'game_account/' || s.terminal end,
    case m.side when 'in' then 'game_account/' || s.terminal
        else m.account || case when m.account = 'vouchers' then '' else s.at end end,
    m.amount, m.kind, m.what, s.terminal, s.gaming_table
from generate_series(1, %(postings)s) n
cross join lateral (select 1 + (n::bigint * 7919) %% %(terminals)s as number) spread
cross join lateral (select spread.number::text as terminal, (1 + (spread.number - 1) / %(each)s)::text as gaming_table,
    '/' || (1 + (spread.number - 1) / %(each)s) as at) s
join (values
    (0, 'in', 'bill_box', 2000, 'bill_in', '20'),
    (1, 'out', 'table_win', 100, 'wager', 'players_hand'), (2, 'out', 'table_win', 100, 'wager', 'players_hand'),
    (3, 'out', 'table_win', 100, 'wager', 'bankers_hand'), (4, 'out', 'table_win', 100, 'wager', 'tie_bet'),
    (5, 'out', 'table_win', 100, 'wager', 'players_hand'),
    (6, 'in', 'table_win', 100, 'stake_returned', 'players_hand'),
    (7, 'in', 'table_win', 100, 'winnings', 'players_hand'), (8, 'in', 'table_win', 100, 'winnings', 'players_hand'),
    (9, 'out', 'vouchers', 300, 'voucher_out', null)
) m (tenth, side, account, amount, kind, what) on m.tenth = (n / 7) %% 10
"""
_BALANCES: Final = """
with moved as (
    select entry.account, sum(entry.amount) as amount from ledger.transfer
    cross join lateral (values (debit, transfer.amount), (credit, -transfer.amount)) entry (account, amount)
    where day = %(day)s group by entry.account
), bounded as (
    update ledger.balance b set posted = posted + case when debit_normal then m.amount else -m.amount end
    from moved m where m.account = b.account
)
update ledger.balance_part b set posted = posted + case when debit_normal then m.amount else -m.amount end
from moved m where m.account = b.account and b.lane = 1
"""


@dataclass
class Books:
    """A database with a floor, and how many postings are in it."""

    url: HouseUrl
    tables: int
    filled: int = 0

    @classmethod
    def open(cls, url: HouseUrl, accounts: int, tables: int) -> Books:
        """A floor of tables and terminals; every game account has funds, by real postings."""
        assert accounts >= tables * TERMINALS_A_TABLE, "every terminal has a game account"
        migrate(url.owner)
        sizes = {"tables": tables, "each": TERMINALS_A_TABLE, "accounts": accounts, "funds": FUNDS}
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(_FLOOR.format(**sizes).encode())
            connection.execute(_FUND.format(**sizes).encode())
        books = cls(url, tables)
        books.settle_down()
        return books

    def fill_day(self, postings: int, *, yesterday: bool = False) -> date:
        """A gaming day of the past with so many postings of one transfer each: yesterday, or one before all others."""
        with psycopg.connect(self.url) as connection:
            before: date = one(connection, "select max(day) from ledger.day") - timedelta(days=1)
            first: date = one(connection, "select min(day) from ledger.day")
            day = before if yesterday else min(first, before) - timedelta(days=1)
            sizes = {"postings": postings, "a_lane": -(-postings // 16), "ids": 1_600_000_000_000 + self.filled}
            chosen = {**sizes, "day": day, "terminals": self.tables * TERMINALS_A_TABLE, "each": TERMINALS_A_TABLE}
            connection.execute("set local session_replication_role = replica")
            connection.execute(
                "insert into ledger.day (day, opened_at, genesis) values (%s, %s, sha256('fill'))", (day, day)
            )
            connection.execute(_FILL, chosen)
            connection.execute(_FILL_TRANSFERS, chosen)
            connection.execute(_BALANCES, chosen)
        self.filled += postings
        return day

    def settle_down(self) -> None:
        """Statistics fresh, dirty pages on the disk: what an earlier step left behind is not paid for by the next."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute("vacuum analyze")
            connection.execute("checkpoint")

    def postings(self) -> int:
        with psycopg.connect(self.url) as connection:
            return int(one(connection, "select count(*) from ledger.posting"))


def one(connection: psycopg.Connection[Any], sql: str) -> Any:
    """The only value that a statement gives."""
    row = connection.execute(sql.encode()).fetchone()
    assert row is not None
    return row[0]
