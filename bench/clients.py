"""Clients that post from several connections at once: pgbench, and Python in threads or processes."""

from __future__ import annotations

import multiprocessing
import re
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final, Literal

import psycopg

from bench.addresses import HouseUrl
from feltwork.database.database import Database
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Ledger, Transfer

CONNECTIONS: Final = 8
SCALE: Final = 10
"""Of TPC-B: ten branches and a million accounts; ours has ten tables."""

Protocol = Literal["simple", "prepared"]
Step = Callable[[], object]

_ID: Final = {
    True: "uuidv7()",
    # Before PostgreSQL 18 there is no such function: the same id from the clock and chance.
    False: "overlay(overlay(gen_random_uuid()::text placing lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)"
    "::bigint), 12, '0') from 1 for 13) placing '-7' from 9)::uuid",
}
_POST: Final = """\\set account random(1, {accounts})
\\set table random(1, 10)
select id, day, lane, number, at from ledger.post({id}, 'wager', 'bench', ('[{{"phase": "posted", "debit": \
"game_account/' || :account || '", "credit": "table_win/' || :table || '", "amount": 1, "kind": "wager"}}]')::jsonb);
"""
_TPS: Final = re.compile(r"tps = ([0-9.]+)")


def script(folder: Path, accounts: int, server: int) -> Path:
    """One posting of one transfer, from one of many game accounts to one of ten tables, for pgbench."""
    file = folder / "post.sql"
    file.write_text(_POST.format(accounts=accounts, id=_ID[server >= 18]))
    return file


def pgbench(program: str, url: str, protocol: Protocol, seconds: int, file: Path | None = None) -> float:
    """Transactions a second; pgbench's own TPC-B-like ones unless a file has others."""
    chosen = ["--file", str(file)] if file else []
    command = [program, "--no-vacuum", "--client", str(CONNECTIONS), "--jobs", "2", "--time", str(seconds)]
    done = subprocess.run([*command, "--protocol", protocol, *chosen, url], check=True, capture_output=True, text=True)
    said = _TPS.search(done.stdout)
    assert said is not None, done.stdout + done.stderr
    return float(said[1])


def make_tpcb(program: str | None, url: str, scale: int = SCALE) -> None:
    """The tables of TPC-B, by pgbench where it is there, else the same by hand."""
    if program:
        subprocess.run(
            [program, "--initialize", "--quiet", "--scale", str(scale), url], check=True, capture_output=True
        )
        return
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(_TPCB_TABLES.format(scale=scale).encode())
        connection.execute("vacuum analyze")


_TPCB_TABLES: Final = """
create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
insert into pgbench_branches select i, 0 from generate_series(1, {scale}) i;
insert into pgbench_tellers select i, 1 + (i - 1) / 10, 0 from generate_series(1, 10 * {scale}) i;
insert into pgbench_accounts select i, 1 + (i - 1) / 100000, 0, '' from generate_series(1, 100000 * {scale}) i;
"""


def tpcb_step(url: str, seed: int, scale: int = SCALE) -> Step:
    """A connection, and what does one TPC-B-like transaction on it: three updates, a read and an insert."""
    connection = psycopg.connect(url)
    chance = Random(seed)

    def step() -> None:
        aid, tid, bid = chance.randint(1, 100_000 * scale), chance.randint(1, 10 * scale), chance.randint(1, scale)
        delta = chance.randint(-5000, 5000)
        with connection.transaction():
            connection.execute("update pgbench_accounts set abalance = abalance + %s where aid = %s", (delta, aid))
            connection.execute("select abalance from pgbench_accounts where aid = %s", (aid,)).fetchone()
            connection.execute("update pgbench_tellers set tbalance = tbalance + %s where tid = %s", (delta, tid))
            connection.execute("update pgbench_branches set bbalance = bbalance + %s where bid = %s", (delta, bid))
            connection.execute(
                "insert into pgbench_history (tid, bid, aid, delta, mtime) values (%s, %s, %s, %s, current_timestamp)",
                (tid, bid, aid, delta),
            )

    return step


def ledger_step(url: HouseUrl, seed: int, accounts: int) -> Step:
    """A ledger on one connection, and what makes one posting of one transfer."""
    ledger = Ledger(Database(url, connections=1))
    chance = Random(seed)

    def step() -> None:
        debit, credit = f"game_account/{chance.randint(1, accounts)}", f"table_win/{chance.randint(1, 10)}"
        ledger.post(new_id(), "wager", "bench", [Transfer(debit, credit, 1, "wager")])

    return step


def in_python(make: Callable[..., Step], arguments: tuple[Any, ...], seconds: float, *, processes: bool) -> float:
    """Steps a second from eight connections, each in a thread or a process of its own."""
    context = multiprocessing.get_context("spawn")
    begin: Any = context.Barrier(CONNECTIONS) if processes else threading.Barrier(CONNECTIONS)
    done: Any = context.SimpleQueue() if processes else multiprocessing.SimpleQueue()
    kind: Any = context.Process if processes else threading.Thread
    workers = [
        kind(target=_repeat, args=(make, (arguments[0], seed, *arguments[1:]), seconds, begin, done))
        for seed in range(CONNECTIONS)
    ]
    for worker in workers:
        worker.start()
    rates = [done.get() for _ in workers]
    for worker in workers:
        worker.join()
    return float(sum(rates))


def _repeat(make: Callable[..., Step], arguments: tuple[Any, ...], seconds: float, begin: Any, done: Any) -> None:
    step = make(*arguments)
    for _ in range(10):  # statements are prepared after a few
        step()
    begin.wait()
    start = time.perf_counter()
    count = 0
    while (taken := time.perf_counter() - start) < seconds:
        step()
        count += 1
    done.put(count / taken)
