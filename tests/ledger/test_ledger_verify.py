"""Proof finds every tampering, and points at the right row.

Each is done by the owner past every trigger, inside a transaction that is undone again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

import psycopg
import pytest

from feltwork.database.database import Database
from feltwork.ledger.ids import new_id
from feltwork.ledger.journal_text import posting_hash
from feltwork.ledger.ledger import Correction, Pending, Post, Transfer, Void
from feltwork.ledger.misfits import MOST_MISFITS, Verification
from feltwork.ledger.verify import postings_with_transfers, prove, verify
from feltwork.terms.refusal import Refused
from tests.database.servers import empty_database
from tests.ledger.books import CONNECTIONS, Books, at_once

Connection = psycopg.Connection[Any]


class Place(NamedTuple):
    """Where a posting stands."""

    day: str
    lane: int
    number: int

    @property
    def words(self) -> str:
        return f"{self.day} lane {self.lane} number {self.number}"

    @property
    def where(self) -> str:
        return f"day = '{self.day}' and lane = {self.lane} and number = {self.number}"

    def after(self, by: int = 1) -> Place:
        return self._replace(number=self.number + by)


@pytest.fixture(scope="module")
def history(kept_books: Books) -> Books:
    """Three days of wagers settled and voided and a correction, in one lane; at each day's end some in other lanes."""
    with Database(kept_books.url, connections=1) as one:
        _make_history(Books(kept_books.url, one), kept_books)
    return kept_books


def _make_history(books: Books, many: Books) -> None:
    """One connection keeps to one lane; many at once take several."""
    books.ledger.open_account("purse", "liability", 0, 10**9)
    books.ledger.open_account("box", "asset", 0)
    books.ledger.open_account("win", "revenue")
    for day in range(3):
        for turn in range(6):
            books.post(Transfer("box", "purse", 1000 + turn, "fill", "20"), about={"turn": turn})
            wager, other = new_id(), new_id()
            bet = Transfer("purse", "win", 100 + turn, "wager", "ante", "1001", "T1")
            books.post(Pending(wager, bet), Pending(other, bet))
            books.post(Post(wager), Void(other), Transfer("win", "purse", 50, "winnings", "ante"))
        wrong = books.post(Transfer("win", "purse", 10, "winnings"))
        correction = Correction(wrong.id, "Ann")
        books.post(Transfer("purse", "win", 10, "correction"), correction=correction)
        at_once([partial(many.post, Transfer("box", "purse", 7, "fill"))] * CONNECTIONS)
        if day < 2:
            books.as_owner("update ledger.house set clock_ahead = clock_ahead + interval '1 day'")


@pytest.fixture
def owner(history: Books) -> Iterator[Connection]:
    """The owner's hand, past the triggers; everything it does is undone."""
    with psycopg.connect(history.url) as connection:
        connection.execute("set session_replication_role = replica")
        yield connection
        connection.rollback()


def days(connection: Connection) -> list[str]:
    return [day for (day,) in connection.execute("select day::text from ledger.day order by day")]


def busiest(connection: Connection, day: str) -> Place:
    """The third posting of the lane of the day that has most: there are some before it and behind it."""
    row = connection.execute(
        "select lane, count(*) from ledger.posting where day = %s group by 1 order by 2 desc limit 1", (day,)
    ).fetchone()
    assert row is not None
    assert row[1] >= 6
    return Place(day, row[0], 3)


def last_of(connection: Connection, place: Place) -> Place:
    row = connection.execute(
        "select max(number) from ledger.posting where day = %s and lane = %s", (place.day, place.lane)
    ).fetchone()
    assert row is not None
    return place._replace(number=row[0])


def change(connection: Connection, *statements: str) -> None:
    for statement in statements:
        assert connection.execute(statement.encode()).rowcount, f"nothing happened: {statement}"


def remove(connection: Connection, place: Place) -> None:
    change(connection, f"delete from ledger.transfer where {place.where}")
    change(connection, f"delete from ledger.posting where {place.where}")


def first(proof: Verification) -> tuple[str, str]:
    assert proof.first is not None, "nothing was found"
    assert not proof.whole
    return proof.first.table, proof.first.key


def with_transfers(connection: Connection, place: Place, many: int) -> Place:
    """The first posting of a lane with so many transfers."""
    row = connection.execute(
        "select number from ledger.transfer where day = %s and lane = %s group by 1 having count(*) = %s order by 1"
        " limit 1",
        (place.day, place.lane, many),
    ).fetchone()
    assert row is not None
    return place._replace(number=row[0])


def forge_chain(connection: Connection) -> None:
    """Write every hash of the last day anew from the rows as they are now, heads and all: a patient forger."""
    last = days(connection)[-1]
    (genesis,) = connection.execute("select genesis from ledger.day where day = %s", (last,)).fetchone() or (b"",)
    heads_of: dict[int, bytes] = {}
    for posting, lines in list(postings_with_transfers(connection)):
        if posting is None or posting.day != last:
            continue
        hash = posting_hash(heads_of.get(posting.lane, genesis), posting, lines)
        heads_of[posting.lane] = hash
        where = Place(*posting[:3]).where
        connection.execute(f"update ledger.posting set hash = %s where {where}".encode(), (hash,))
    for lane, hash in heads_of.items():
        connection.execute("update ledger.lane set hash = %s where lane = %s", (hash, lane))


# --------------------------------------------------------------------------------------------- as it should be


def test_nothing_is_found_where_nothing_was_done(history: Books) -> None:
    proof = verify(history.database)
    assert proof.first is None
    postings, transfers, moved = history.rows(
        "select (select count(*) from ledger.posting), count(*), sum(amount) filter (where phase = 'posted')"
        " from ledger.transfer"
    )[0]
    assert (proof.days, proof.postings, proof.transfers, proof.moved) == (3, postings, transfers, moved)
    assert proof.accounts == history.rows("select count(*) from ledger.account")[0][0]


def test_an_empty_ledger_is_whole(books: Books) -> None:
    proof = books.verify()
    assert proof.whole
    assert (proof.days, proof.postings) == (0, 0)


def test_a_database_without_a_ledger_is_refused(server_url: str) -> None:
    with empty_database(server_url) as url, pytest.raises(Refused, match="there is none in this database"):
        verify(url)


def test_progress_is_told(history: Books) -> None:
    told: list[tuple[int, int]] = []
    proof = verify(history.url, lambda done, total: told.append((done, total)))
    assert told[-1] == (proof.postings, proof.postings)


def test_any_date_style_gives_the_same_proof(owner: Connection) -> None:
    owner.execute("set datestyle = 'German'")
    owner.execute("set timezone = 'Asia/Tokyo'")
    assert prove(owner).first is None


# ---------------------------------------------------------------------------------------- a changed row is found


@pytest.mark.parametrize("day", [0, 1, 2])
@pytest.mark.parametrize(
    "changed",
    [
        "posting set kind = 'gift'",
        "posting set made_by = 'nobody'",
        "posting set about = '{}'",
        "posting set about = null",
        "posting set at = at + interval '1 microsecond'",
        "posting set id = gen_random_uuid()",
        "posting set asked = sha256('x')",
        "posting set hash = sha256('x')",
        "posting set corrects = id, authorised_by = 'nobody'",
        "transfer set amount = amount + 1",
        "transfer set amount = amount - 1",
        "transfer set kind = 'gift'",
        "transfer set what = 'x'",
        "transfer set what = null",
        "transfer set terminal = '9999'",
        "transfer set gaming_table = 'T9'",
        "transfer set debit = credit, credit = debit",
        "transfer set debit = 'win'",
        "transfer set phase = 'pending', id = gen_random_uuid()",
    ],
)
def test_a_changed_row(owner: Connection, changed: str, day: int) -> None:
    place = with_transfers(owner, busiest(owner, days(owner)[day]), 1)
    assert owner.execute(f"select what from ledger.transfer where {place.where}".encode()).fetchone() == ("20",)
    change(owner, f"update ledger.{changed} where {place.where}")
    assert first(prove(owner)) == ("ledger.posting", place.words)


def test_a_changed_correction(owner: Connection) -> None:
    row = owner.execute(
        "select day::text, lane, number from ledger.posting where corrects is not null order by 1, 2, 3 limit 1"
    ).fetchone()
    assert row is not None
    place = Place(*row)
    change(owner, f"update ledger.posting set authorised_by = 'nobody' where {place.where}")
    assert first(prove(owner)) == ("ledger.posting", place.words)


# ------------------------------------------------------------------------------------------- a missing row is found


@pytest.mark.parametrize("day", [0, 1, 2])
class TestMissing:
    def test_the_only_transfer_of_a_posting(self, owner: Connection, day: int) -> None:
        place = with_transfers(owner, busiest(owner, days(owner)[day]), 1)
        change(owner, f"delete from ledger.transfer where {place.where}")
        assert first(prove(owner)) == ("ledger.transfer", f"{place.words} line 1")

    @pytest.mark.parametrize("line", [1, 2])
    def test_a_transfer_among_others(self, owner: Connection, day: int, line: int) -> None:
        place = with_transfers(owner, busiest(owner, days(owner)[day]), 3)
        change(owner, f"delete from ledger.transfer where {place.where} and line = {line}")
        assert first(prove(owner)) == ("ledger.transfer", f"{place.words} line {line}")

    def test_the_last_transfer_of_several(self, owner: Connection, day: int) -> None:
        place = with_transfers(owner, busiest(owner, days(owner)[day]), 3)
        change(owner, f"delete from ledger.transfer where {place.where} and line = 3")
        assert first(prove(owner)) == ("ledger.posting", place.words)

    def test_a_posting_whose_transfers_are_left(self, owner: Connection, day: int) -> None:
        place = busiest(owner, days(owner)[day])
        change(owner, f"delete from ledger.posting where {place.where}")
        proof = prove(owner)
        assert first(proof) == ("ledger.posting", place.words)
        assert proof.misfits == 1

    def test_a_posting_in_the_middle(self, owner: Connection, day: int) -> None:
        place = busiest(owner, days(owner)[day])
        remove(owner, place)
        assert first(prove(owner)) == ("ledger.posting", place.words)

    def test_the_first_posting_of_a_lane(self, owner: Connection, day: int) -> None:
        place = busiest(owner, days(owner)[day])._replace(number=1)
        remove(owner, place)
        assert first(prove(owner)) == ("ledger.posting", place.words)

    def test_the_last_posting_of_a_lane(self, owner: Connection, day: int) -> None:
        place = last_of(owner, busiest(owner, days(owner)[day]))
        remove(owner, place)
        assert first(prove(owner)) == ("ledger.posting", place.words)

    def test_every_posting_of_a_lane(self, owner: Connection, day: int) -> None:
        place = busiest(owner, days(owner)[day])
        for table in ("posting", "transfer"):
            change(owner, f"delete from ledger.{table} where day = '{place.day}' and lane = {place.lane}")
        assert first(prove(owner)) == ("ledger.posting", place._replace(number=1).words)

    def test_a_whole_day(self, owner: Connection, day: int) -> None:
        gone = days(owner)[day]
        change(owner, *(f"delete from ledger.{table} where day = '{gone}'" for table in ("posting", "transfer", "day")))
        assert first(prove(owner)) == ("ledger.day", gone)

    def test_a_day_whose_postings_are_left(self, owner: Connection, day: int) -> None:
        gone = days(owner)[day]
        change(owner, f"delete from ledger.day where day = '{gone}'")
        assert first(prove(owner)) == ("ledger.day", gone)

    def test_the_postings_of_a_whole_day(self, owner: Connection, day: int) -> None:
        gone = days(owner)[day]
        row = owner.execute("select min(lane) from ledger.posting where day = %s", (gone,)).fetchone()
        assert row is not None
        change(owner, *(f"delete from ledger.{table} where day = '{gone}'" for table in ("posting", "transfer")))
        assert first(prove(owner)) == ("ledger.posting", Place(gone, row[0], 1).words)


def test_everything_gone(owner: Connection) -> None:
    today = days(owner)[-1]
    change(owner, *(f"delete from ledger.{table}" for table in ("posting", "transfer", "day")))
    assert first(prove(owner)) == ("ledger.day", today)


# ------------------------------------------------------------------------------- rows that do not belong are found


@pytest.mark.parametrize("day", [0, 1, 2])
class TestPlaces:
    def test_two_rows_that_changed_places(self, owner: Connection, day: int) -> None:
        place = busiest(owner, days(owner)[day])
        for table in ("posting", "transfer"):
            change(
                owner,
                f"update ledger.{table} set number = -1 where {place.where}",
                f"update ledger.{table} set number = {place.number} where {place.after().where}",
                f"update ledger.{table} set number = {place.number + 1} where {place._replace(number=-1).where}",
            )
        assert first(prove(owner)) == ("ledger.posting", place.words)

    def test_two_lines_that_changed_places(self, owner: Connection, day: int) -> None:
        place = with_transfers(owner, busiest(owner, days(owner)[day]), 3)
        for was, now in ((1, -1), (2, 1), (-1, 2)):
            change(owner, f"update ledger.transfer set line = {now} where {place.where} and line = {was}")
        assert first(prove(owner)) == ("ledger.posting", place.words)

    def test_a_transfer_put_in(self, owner: Connection, day: int) -> None:
        place = busiest(owner, days(owner)[day])
        change(
            owner,
            "insert into ledger.transfer (day, lane, number, line, phase, debit, credit, amount, kind)"
            f" values ('{place.day}', {place.lane}, {place.number}, 99, 'posted', 'box', 'purse', 1, 'gift')",
        )
        table, key = first(prove(owner))
        assert table == "ledger.transfer"
        assert key.startswith(place.words)

    def test_a_posting_put_behind(self, owner: Connection, day: int) -> None:
        place = last_of(owner, busiest(owner, days(owner)[day])).after()
        put_behind(owner, place)
        assert first(prove(owner)) == ("ledger.posting", place.words)

    def test_a_posting_put_before(self, owner: Connection, day: int) -> None:
        place = busiest(owner, days(owner)[day])._replace(number=0)
        put_behind(owner, place)
        table, key = first(prove(owner))
        assert (table, key) == ("ledger.posting", place.after().words)

    def test_a_posting_in_a_lane_that_is_none(self, owner: Connection, day: int) -> None:
        place = Place(days(owner)[day], 17, 1)
        put_behind(owner, place)
        assert first(prove(owner)) == ("ledger.posting", place.words)


def put_behind(connection: Connection, place: Place, hash: bytes = b"\0" * 32) -> None:
    connection.execute(
        "insert into ledger.posting (day, lane, number, id, at, kind, made_by, asked, hash)"
        " values (%s, %s, %s, gen_random_uuid(), now(), 'gift', 'nobody', '', %s)",
        (*place, hash),
    )
    connection.execute(
        "insert into ledger.transfer (day, lane, number, line, phase, debit, credit, amount, kind)"
        " values (%s, %s, %s, 1, 'posted', 'box', 'purse', 1, 'gift')",
        tuple(place),
    )


def test_a_posting_put_behind_with_its_right_hash(owner: Connection) -> None:
    """The head of the lane knows nothing of it; nor does the day that came next."""
    today, lane, _ = last = last_of(owner, busiest(owner, days(owner)[-1]))
    put_behind(owner, last.after())
    heads = owner.execute("select hash from ledger.lane where lane = %s", (lane,)).fetchone()
    forge_chain(owner)
    owner.execute("update ledger.lane set hash = %s where lane = %s", (heads and heads[0], lane))
    table, key = first(prove(owner))
    assert (table, key) == ("ledger.lane", str(lane)), today


# --------------------------------------------------------------------------------------- heads, days and balances


@pytest.mark.parametrize(
    ("changed", "table"),
    [("hash = sha256('x')", "ledger.lane"), ("number = number - 1", "ledger.lane"), ("day = day - 1", "ledger.lane")],
)
def test_a_changed_head_of_a_lane(owner: Connection, changed: str, table: str) -> None:
    lane = busiest(owner, days(owner)[-1]).lane
    change(owner, f"update ledger.lane set {changed} where lane = {lane}")
    assert first(prove(owner)) == (table, str(lane))


def test_a_head_that_is_ahead_of_its_lane(owner: Connection) -> None:
    last = last_of(owner, busiest(owner, days(owner)[-1]))
    change(owner, f"update ledger.lane set number = number + 1 where lane = {last.lane}")
    assert first(prove(owner)) == ("ledger.posting", last.after().words)


@pytest.mark.parametrize("day", [1, 2])
@pytest.mark.parametrize(
    "changed",
    [
        "heads = replace(heads::text, '[1, ', '[1,  ')::json",
        "heads = '[]'",
        "heads = null",
        "heads = '{\"a\": 1}'",
        "heads = regexp_replace(heads::text, '\"[0-9a-f]{4}', '\"0000')::json",
        "genesis = sha256('x')",
        "before = null",
        "before = before - 100",
    ],
)
def test_a_changed_day(owner: Connection, changed: str, day: int) -> None:
    changed_day = days(owner)[day]
    change(owner, f"update ledger.day set {changed} where day = '{changed_day}'")
    assert first(prove(owner)) == ("ledger.day", changed_day)


def test_the_first_day_changed(owner: Connection) -> None:
    day = days(owner)[0]
    change(owner, f"update ledger.day set heads = '[]' where day = '{day}'")
    assert first(prove(owner)) == ("ledger.day", day)


@pytest.mark.parametrize("column", ["posted", "reserved", "expected"])
@pytest.mark.parametrize(("table", "account"), [("balance", "purse"), ("balance", "box"), ("balance_part", "win")])
def test_a_changed_balance(owner: Connection, table: str, account: str, column: str) -> None:
    where = f"account = '{account}'" + (" and lane = 3" if table == "balance_part" else "")
    change(owner, f"update ledger.{table} set {column} = {column} + 1 where {where}")
    proof = prove(owner)
    assert first(proof) == (f"ledger.{table}", account)
    assert [misfit.table for misfit in proof.kept[1:]] == (["ledger.balances"] if column == "posted" else [])


def test_two_balances_changed_so_that_they_still_sum_to_zero(owner: Connection) -> None:
    change(owner, "update ledger.balance set posted = posted + 5")
    assert [misfit.key for misfit in prove(owner).kept] == ["box", "purse"]


@pytest.mark.parametrize(
    "changed",
    [
        "update ledger.balance set lowest = -100 where account = 'purse'",
        "update ledger.balance set debit_normal = true where account = 'purse'",
        "delete from ledger.balance where account = 'purse'",
        "update ledger.account set lowest = null, highest = null where code = 'purse'",
        "update ledger.account set kind = 'asset', normal = 'debit' where code = 'purse'",
    ],
)
def test_bounds_and_sides_of_a_balance(owner: Connection, changed: str) -> None:
    change(owner, changed)
    table, key = first(prove(owner))
    assert key == "purse"
    assert table in ("ledger.account", "ledger.balance", "ledger.balance_part")


def test_a_missing_part_of_a_balance(owner: Connection) -> None:
    change(owner, "delete from ledger.balance_part where account = 'win' and lane = 5")
    assert first(prove(owner)) == ("ledger.balance_part", "win")


def test_a_missing_account(owner: Connection) -> None:
    change(owner, "delete from ledger.account where code = 'purse'")
    assert first(prove(owner)) == ("ledger.account", "purse")


# ----------------------------------------------------------------------------------- who writes the chain anew too


def test_a_forger_who_writes_every_hash_anew_is_told_by_the_balances(owner: Connection) -> None:
    place = with_transfers(owner, busiest(owner, days(owner)[-1]), 1)
    change(owner, f"update ledger.transfer set amount = amount + 1 where {place.where}")
    forge_chain(owner)
    proof = prove(owner)
    assert {(misfit.table, misfit.key) for misfit in proof.kept} == {
        ("ledger.balance", "box"),
        ("ledger.balance", "purse"),
    }


def _resolving(connection: Connection) -> Place:
    row = connection.execute(
        "select day::text, lane, number from ledger.transfer where resolves is not null and day = %s order by 1, 2, 3"
        " limit 1",
        (days(connection)[-1],),
    ).fetchone()
    assert row is not None
    return Place(*row)


@pytest.mark.parametrize(
    "changed", ["amount = amount + 1", "kind = 'x'", "terminal = '7'", "resolves = gen_random_uuid()"]
)
def test_a_forged_end_of_a_pending_transfer(owner: Connection, changed: str) -> None:
    place = _resolving(owner)
    change(owner, f"update ledger.transfer set {changed} where {place.where} and line = 1")
    forge_chain(owner)
    assert first(prove(owner)) == ("ledger.transfer", f"{place.words} line 1")


def test_a_pending_transfer_that_ended_twice(owner: Connection) -> None:
    place = _resolving(owner)
    owner.execute("drop index ledger.transfer_resolves")
    change(
        owner,
        f"update ledger.transfer set resolves = (select resolves from ledger.transfer where {place.where} and line = 1)"
        f" where {place.where} and line = 2",
    )
    forge_chain(owner)
    assert first(prove(owner)) == ("ledger.transfer", f"{place.words} line 2")


def test_a_forged_correction_of_nothing(owner: Connection) -> None:
    row = owner.execute(
        "select day::text, lane, number from ledger.posting where corrects is not null and day = %s",
        (days(owner)[-1],),
    ).fetchone()
    assert row is not None
    place = Place(*row)
    change(owner, f"update ledger.posting set corrects = gen_random_uuid() where {place.where}")
    forge_chain(owner)
    proof = prove(owner)
    assert first(proof) == ("ledger.posting", place.words)
    assert proof.misfits == 1


# ------------------------------------------------------------------------------------------- many at the same time


def test_the_first_of_many_is_the_first_of_the_journal(owner: Connection) -> None:
    """Every posting's maker changed: all are counted, the first twenty are kept in their order."""
    changed = owner.execute("update ledger.posting set made_by = 'nobody'").rowcount
    proof = prove(owner)
    assert proof.misfits == changed
    assert len(proof.kept) == MOST_MISFITS
    row = owner.execute("select day::text, lane, number from ledger.posting order by 1, 2, 3 limit 1").fetchone()
    assert row is not None
    assert first(proof) == ("ledger.posting", Place(*row).words)
    assert list(proof.kept) == sorted(proof.kept)


def test_the_forgers_tool_writes_the_same_hashes_on_honest_rows(owner: Connection) -> None:
    forge_chain(owner)
    assert prove(owner).first is None
