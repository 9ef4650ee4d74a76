"""The ledger's speed on one server: postings beside TPC-B, a large round, a large day's report, and growth.

Everything runs against a cluster of its own in a temporary folder, with the settings that Feltwork gives the embedded
one: what was answered is on the disk. Figures that stand beside each other were taken in turns, and are medians.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import psycopg

from bench import clients
from bench.addresses import url_of
from bench.books import Books, one
from feltwork import RoundInPlay, game
from feltwork.database.cluster import Cluster
from feltwork.database.migrate import migrate
from feltwork.equipment.randomness import SimulationSource
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Entry, Ledger, Pending, Post, Transfer
from feltwork.ranking.cores import cores_here
from feltwork.rounds.virtual_table import VirtualTable
from feltwork.terms.money import Cents
from feltwork.wagering import rounds, terminals
from feltwork.wagering.house import House
from feltwork.wagering.reports import day_report
from feltwork.wagering.simulated_validators import SimulatedValidators

SETTLE_WITHIN_S: Final = 0.250
REPORT_WITHIN_S: Final = 2.0
FLAT_WITHIN: Final = 1.15
"""How much dearer a posting may be in the largest books than in the smallest and still count as flat."""
SETTINGS: Final = (
    "server_version",
    "fsync",
    "synchronous_commit",
    "full_page_writes",
    "shared_buffers",
    "max_wal_size",
)

Pair = tuple[str, Callable[[], float], Callable[[], float]]
"""A client, its postings a second, and its TPC-B-like transactions a second."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much of everything: the published figures have the defaults, a trial takes less."""

    accounts: int = 100_000
    tables: int = 40
    scale: int = clients.SCALE
    turns: int = 5
    seconds: int = 4
    seats: int = 500
    rows: tuple[int, ...] = (10_000, 100_000, 1_000_000, 5_000_000)
    day: int = 1_000_000
    batches: int = 30


SMALL: Final = Sizes(
    accounts=250, tables=10, scale=1, turns=1, seconds=1, seats=12, rows=(100, 1_200), day=1_000, batches=3
)


def measure(sizes: Sizes = Sizes(), said: Callable[[str], None] = lambda _: None) -> dict[str, Any]:  # noqa: B008
    """Every figure; ``said`` hears what is being done."""
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(prefix="feltwork-bench-") as folder, Cluster(Path(folder) / "pg") as cluster:
        with psycopg.connect(url_of(cluster, "postgres"), autocommit=True) as connection:
            for database in ("ledger", "tpcb", "round"):
                connection.execute(f"create database {database}".encode())
            conditions = {name: one(connection, f"show {name}") for name in SETTINGS}
        said("opening the books")
        books = Books.open(url_of(cluster, "ledger"), sizes.accounts, sizes.tables)
        bench = _Bench(cluster, books, sizes, said, Path(folder))
        grown, rates, report = bench.grow()
        return {
            "conditions": conditions,
            "cores": cores_here(),
            "load": load,
            "pgbench": bench.program is not None,
            "rates": rates,
            "round": bench.round(),
            "report": report,
            "grown": grown,
        }


class _Bench:
    def __init__(self, cluster: Cluster, books: Books, sizes: Sizes, said: Callable[[str], None], folder: Path) -> None:
        self.cluster, self.books, self.sizes, self.said = cluster, books, sizes, said
        found = cluster.binaries()
        program = found.folder / "pgbench"
        self.program = str(program) if program.exists() else None
        self.script = clients.script(folder, sizes.accounts, found.major)

    def grow(self) -> tuple[list[dict[str, Any]], list[dict[str, Any]], dict[str, Any]]:
        """The same posting in ever larger books; on the way, beside TPC-B, and the report of the large day."""
        grown: list[dict[str, Any]] = []
        rates: list[dict[str, Any]] = []
        report: dict[str, Any] = {}
        for rows in self.sizes.rows:
            self.said(f"filling the books to {rows:,} postings")
            for missing in _days(rows - self.books.filled, self.sizes.day):
                large = missing == self.sizes.day and not report
                on = self.books.fill_day(missing, yesterday=large)
                if large:
                    report = {"day": on}
            self.books.settle_down()
            if report and "seconds" not in report:
                self.said(f"the report of a day of {self.sizes.day:,} postings")
                report = self.report(report["day"])
            grown.append(self.cost(rows))
            if not rates:
                rates = self.rates()
        return grown, rates, report

    # -------------------------------------------------------------------------------------- postings a second

    def rates(self) -> list[dict[str, Any]]:
        """Postings a second from eight connections, beside TPC-B-like transactions by the same client."""
        self.said("postings beside TPC-B")
        clients.make_tpcb(self.program, url_of(self.cluster, "tpcb"), self.sizes.scale)
        self.books.settle_down()
        pairs = [*self._by_pgbench(), *self._by_python()]
        taken: list[tuple[list[float], list[float]]] = [([], []) for _ in pairs]
        for _ in range(self.sizes.turns):
            for (_name, ours, theirs), (our_rates, their_rates) in zip(pairs, taken, strict=True):
                our_rates.append(ours())
                their_rates.append(theirs())
        return [
            {"client": name, "ours": statistics.median(ours), "tpcb": statistics.median(theirs)}
            for (name, _, _), (ours, theirs) in zip(pairs, taken, strict=True)
        ]

    def _by_pgbench(self) -> Iterator[Pair]:
        if self.program is None:
            return
        protocols: tuple[clients.Protocol, ...] = ("simple", "prepared")
        for protocol in protocols:
            run = partial(clients.pgbench, self.program, protocol=protocol, seconds=self.sizes.seconds)
            ours, theirs = partial(run, self.books.url, file=self.script), partial(run, url_of(self.cluster, "tpcb"))
            yield f"pgbench, {protocol} protocol", ours, theirs

    def _by_python(self) -> Iterator[Pair]:
        post = (clients.ledger_step, (self.books.url, self.sizes.accounts))
        tpcb = (clients.tpcb_step, (url_of(self.cluster, "tpcb"), self.sizes.scale))
        for name, processes in (("8 threads", False), ("8 processes", True)):
            run = partial(clients.in_python, seconds=self.sizes.seconds, processes=processes)
            yield f"Python, {name}", partial(run, *post), partial(run, *tpcb)

    # ------------------------------------------------------------------------------------------- a large round

    def round(self) -> dict[str, Any]:
        """Settling a round in one posting: in the ledger alone, and through the room above it with cards and meters."""
        self.said(f"settling rounds of {self.sizes.seats} seats")
        url = url_of(self.cluster, "round")
        migrate(url.owner)
        with House.open(url) as house:
            seats = range(1, self.sizes.seats + 1)
            terminals.open_table(house, new_id(), "T", "minibaccarat")
            validators = SimulatedValidators(house)
            for seat in seats:
                terminals.enrol(house, new_id(), str(seat), "T")
                terminals.enable(house, new_id(), str(seat), "bench")
                validators.insert(new_id(), str(seat), 100)
            whole = [_round(house, seats, seed) for seed in range(5)]
            alone = [_posting(Ledger(house.database), seats) for _ in range(5)]
        return {
            "seats": self.sizes.seats,
            "transfers": alone[0][1],
            "posting_seconds": statistics.median(seconds for seconds, _ in alone),
            "settle_seconds": statistics.median(whole),
        }

    # ------------------------------------------------------------------------------------------------ the rest

    def report(self, day: Any) -> dict[str, Any]:
        """The report of a whole gaming day by table and terminal, as the house calls it."""
        with House.open(self.books.url) as house:
            seconds = []
            for _ in range(3):
                start = time.perf_counter()
                found = day_report(house, day)
                seconds.append(time.perf_counter() - start)
        assert found.total.difference == 0, "the filled day's balances are its transfers'"
        return {
            "postings": self.sizes.day,
            "tables": len(found.tables),
            "terminals": len(found.terminals),
            "first_seconds": seconds[0],
            "seconds": statistics.median(seconds),
        }

    def cost(self, rows: int) -> dict[str, Any]:
        """What one posting costs in books of this size: in the server alone, and as a rate from eight connections."""
        self.said(f"a posting among {rows:,}")
        row: dict[str, Any] = {"rows": self.books.postings(), "microseconds": self._microseconds()}
        if self.program:
            row["rate"] = statistics.median(
                clients.pgbench(self.program, self.books.url, "prepared", self.sizes.seconds, self.script)
                for _ in range(min(3, self.sizes.turns))
            )
        return row

    def _microseconds(self, each: int = 200) -> float:
        """Microseconds of ledger.post in one session without waiting for the disk: the best of many batches."""
        best = float("inf")
        with psycopg.connect(self.books.url, autocommit=True) as connection:
            connection.execute("set synchronous_commit = off")
            connection.execute(_LOOP.encode())
            for _ in range(self.sizes.batches):
                start = time.perf_counter()
                connection.execute("call pg_temp.post(%s, %s)", (each, self.sizes.accounts))
                best = min(best, time.perf_counter() - start)
        return best / each * 1_000_000


_LOOP: Final = """
create procedure pg_temp.post(postings integer, accounts integer) language plpgsql as $$
begin
    for i in 1 .. postings loop
        perform ledger.post(gen_random_uuid(), 'wager', 'bench', jsonb_build_array(jsonb_build_object(
            'phase', 'posted', 'debit', 'game_account/' || 1 + (random() * (accounts - 1))::integer,
            'credit', 'table_win/' || 1 + i % 10, 'amount', 1, 'kind', 'wager')));
        commit;
    end loop;
end
$$
"""


def _days(postings: int, largest: int) -> list[int]:
    """So many postings as days, whole ones first."""
    whole, rest = divmod(max(postings, 0), largest)
    return [largest] * whole + [rest] * (rest > 0)


def _round(house: House, seats: Sequence[int], seed: int) -> float:
    """Seconds to settle a round of minibaccarat in which every terminal has a wager."""
    stakes: dict[int, dict[str, Cents]] = {seat: {("players_hand", "bankers_hand")[seat % 2]: 5_00} for seat in seats}
    round = UUID(rounds.open_round(house, new_id(), "T")["round"])
    for seat in seats:
        rounds.place(house, new_id(), round, str(seat), seat, stakes[seat])
    rounds.no_more_bets(house, new_id(), round)
    played = _played(stakes, seed)
    id = new_id()
    start = time.perf_counter()
    rounds.settle(house, id, round, played)
    return time.perf_counter() - start


def _played(stakes: dict[int, dict[str, Cents]], seed: int) -> RoundInPlay:
    found = game("minibaccarat")
    rules = found.submission(None)
    played = RoundInPlay(found.begin(stakes, rules, {}, terminals=True))
    table = VirtualTable(found, rules, SimulationSource(seed))
    while not played.done:
        played.answer(table.answer(played.round, played.request))
    return played


def _posting(ledger: Ledger, seats: Sequence[int]) -> tuple[float, int]:
    """Seconds of one posting that posts every seat's wager, returns its stake and pays it, and its transfers."""

    def moved(kind: str, debit: str, credit: str, seat: int) -> Transfer:
        return Transfer(debit, credit, 5_00, kind, "players_hand", str(seat), "T")

    ids = {seat: new_id() for seat in seats}
    account = {seat: f"game_account/{seat}" for seat in seats}
    ledger.post(
        new_id(),
        "wager",
        "bench",
        [Pending(ids[seat], moved("wager", account[seat], "table_win/T", seat)) for seat in seats],
    )
    entries: list[Entry] = [
        *(Post(ids[seat]) for seat in seats),
        *(moved("stake_returned", "table_win/T", account[seat], seat) for seat in seats),
        *(moved("winnings", "table_win/T", account[seat], seat) for seat in seats),
    ]
    id = new_id()
    start = time.perf_counter()
    ledger.post(id, "settle", "bench", entries)
    return time.perf_counter() - start, len(entries)
