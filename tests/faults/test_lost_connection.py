"""A connection that is lost: the same id is applied once, and who has to wait too long is told so clearly."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from feltwork.database.cluster import Cluster
from feltwork.database.database import Database, Unit
from feltwork.database.refusals import Unavailable
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Ledger, Transfer, post
from feltwork.ledger.verify import verify
from feltwork.table.desk import Command, Who
from feltwork.wagering import game_accounts
from feltwork.wagering.audit import audit
from feltwork.wagering.house import House
from feltwork.wagering.voucher_page import validation_groups
from feltwork.web import terminal_commands
from tests.bills import insert_bill, signed_before
from tests.database.servers import quick_cluster, url_of
from tests.faults.killing import kill_server
from tests.faults.proxy import When, line_to
from tests.wagering.small_floor import FloorCopies, floor_copies

BILL = Transfer("bill_box/P1", "game_account/P1", 20_00, "bill_in", "20")


@pytest.fixture(scope="module")
def stage() -> Iterator[tuple[Cluster, FloorCopies]]:
    """A server of its own: it is stopped and killed."""
    with quick_cluster() as cluster, floor_copies(url_of(cluster, "postgres")) as floor:
        yield cluster, floor


@pytest.fixture
def url(stage: tuple[Cluster, FloorCopies]) -> Iterator[str]:
    with stage[1].copy() as url:
        yield url


@pytest.fixture
def cluster(stage: tuple[Cluster, FloorCopies]) -> Cluster:
    return stage[0]


def rows(url: str, sql: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(url, autocommit=True) as owner:
        return owner.execute(sql.encode()).fetchall()


def owned(url: str, sql: str) -> None:
    with psycopg.connect(url, autocommit=True) as owner:
        owner.execute(sql.encode())


def verify_books(url: str) -> None:
    assert verify(url).whole
    with House.open(url) as house:
        assert audit(house).clean


def drop_connections(url: str) -> int:
    """Every connection of the application, ended by the server's own means."""
    ended = rows(
        url,
        "select pg_terminate_backend(pid) from pg_stat_activity"
        " where datname = current_database() and application_name = 'feltwork'",
    )
    return len(ended)


# ------------------------------------------------------------------------------------------------------ a line is cut


@pytest.mark.parametrize("when", ["before commit", "after commit"])
def test_605a_2_d_a_line_cut_at_the_commit_applies_the_command_once(url: str, when: When) -> None:
    id, bill = new_id(), signed_before(url, "P1", 20)
    with line_to(url) as line, House.open(line.url) as house:
        line.cut_when = when
        answer = game_accounts.insert_bill(house, id, bill)
        assert line.cuts == 1, "the connection was lost on the way"
        assert answer == {"asset_number": "P1", "balance": 20_00, "available": 20_00}
        assert game_accounts.insert_bill(house, id, bill) == answer
    assert rows(url, f"select count(*) from ledger.posting where id = '{id}'") == [(1,)]
    verify_books(url)


@pytest.mark.parametrize(("when", "applied"), [("before commit", 0), ("after commit", 1)])
def test_without_patience_the_client_is_told_and_asks_again(url: str, when: When, applied: int) -> None:
    """The client does not know whether it was applied; the same id finds out and gives one answer."""
    id, bill = new_id(), signed_before(url, "P1", 20)
    with line_to(url) as line, House.open(line.url, patience_s=0) as house:
        line.cut_when = when
        with pytest.raises(Unavailable, match="the database does not answer") as told:
            game_accounts.insert_bill(house, id, bill)
        assert "send the same request again" in str(told.value.instead)
        assert rows(url, f"select count(*) from ledger.posting where id = '{id}'") == [(applied,)]
        answer = _when_back(lambda: game_accounts.insert_bill(house, id, bill))
        assert answer["balance"] == 20_00
    verify_books(url)


def test_605a_3_b_1_a_cash_out_that_is_written_is_never_answered_with_no(url: str) -> None:
    """The primary changes at the moment of the commit: the player has the voucher all the same.

    It was looked up again to be printed, on a connection that led nowhere, and the player was told no.
    """
    id = new_id()
    owned(url, "update wagering.terminal set pays_vouchers_up_to = 300000 where asset_number = 'P1'")
    with line_to(url) as line, House.open(line.url, patience_s=0.3) as house:
        for _ in range(20):
            insert_bill(house, new_id(), "P1", 100)
        line.cut_when = "once answered"
        told = terminal_commands.cash_out(house, Command(id, Who.at_terminal("P1", 1), "cash_out"))
        assert (line.cuts, line.down) == (1, True), "nothing goes through any more"
        assert (told["paid"], told["amount"], told["balance"]) == ("voucher", "2000.00", "0.00")
        number = told["voucher"]["validation_number"]
        assert validation_groups(number) in told["printed"]
        line.down = False
        again = _when_back(lambda: terminal_commands.cash_out(house, Command(id, Who.at_terminal("P1", 1), "cash_out")))
        assert again == told, "sent again it is the same voucher"
    assert rows(url, "select validation_number from wagering.voucher where amount = 200000") == [(number,)]
    verify_books(url)


@pytest.mark.parametrize("when", ["before commit", "after commit"])
def test_a_single_posting_whose_answer_is_lost_is_made_once(url: str, when: When) -> None:
    """A posting alone is one statement, which commits by itself."""
    id = new_id()
    with line_to(url) as line, Database(line.url) as database:
        ledger = Ledger(database)
        line.cut_when, line.cut_at = when, b"ledger.post("
        first = ledger.post(id, "buy in", "the test", [BILL])
        assert line.cuts == 1
        for _ in range(3):
            assert drop_connections(url), "an idle connection is lost unseen"
            assert ledger.post(id, "buy in", "the test", [BILL]) == first
    assert rows(url, "select posted from ledger.balances where code = 'game_account/P1'") == [(20_00,)]


def test_a_line_that_stays_down_is_a_clear_refusal_and_nothing_is_applied(url: str) -> None:
    id, bill = new_id(), signed_before(url, "P1", 20)
    with line_to(url) as line, House.open(line.url, patience_s=0.6) as house:
        line.down = True
        with pytest.raises(Unavailable) as told:
            game_accounts.insert_bill(house, id, bill)
        assert str(told.value).startswith("insert bill: ")
        assert "again when it is back" in str(told.value.instead)
        assert rows(url, "select count(*) from ledger.posting where kind = 'buy in'") == [(0,)]
        line.down = False
        assert _when_back(lambda: game_accounts.insert_bill(house, id, bill))["balance"] == 20_00


# ------------------------------------------------------------------------------------------- the server ends it


def test_a_backend_that_is_ended_in_the_middle_of_a_unit_leaves_nothing_of_it(url: str) -> None:
    id = new_id()
    lost: list[int] = []

    def unit_of_work(unit: Unit) -> int:
        post(unit, id, "buy in", "the test", [BILL])
        if not lost:
            lost.append(drop_connections(url))
        return int(unit.value("select posted from ledger.balances where code = 'game_account/P1'"))

    with Database(url) as database:
        assert database.run(unit_of_work) == 20_00
    assert lost == [1], "it was ended once, after the posting and before the end of the unit"
    assert rows(url, "select count(*) from ledger.posting where kind = 'buy in'") == [(1,)]
    verify_books(url)


def test_a_server_that_stops_during_the_load_and_comes_back(cluster: Cluster, url: str) -> None:
    """Whoever waits gets the answer; whoever was told to ask again does, and each bill is in the books once."""
    inserted: list[str] = []
    told: list[str] = []
    back = threading.Event()

    def insert(house: House, asset_number: str) -> None:
        """One bill after another until the server is back, so that some are on the way whenever it stops."""
        while not back.is_set():
            id = new_id()
            while id not in inserted:
                try:
                    insert_bill(house, id, asset_number, 1)
                    inserted.append(id)
                except Unavailable as refused:
                    told.append(str(refused))

    with House.open(url, patience_s=0.5) as house:
        players = [threading.Thread(target=insert, args=(house, at)) for at in ("P1", "P2", "B1", "C1")]
        for player in players:
            player.start()
        while len(inserted) < 20:
            time.sleep(0.001)
        cluster.stop()
        time.sleep(1.0)
        cluster.start()
        back.set()
        for player in players:
            player.join()
    assert told, "somebody waited longer than the patience"
    assert all("the database" in refusal for refusal in told), told
    assert rows(url, "select sum(posted)::bigint from ledger.balances where code like 'game_account/%'") == [
        (len(inserted) * 1_00,)
    ]
    verify_books(url)


def test_a_house_that_is_opened_while_the_server_is_away_is_refused_clearly(cluster: Cluster, url: str) -> None:
    kill_server(cluster)
    try:
        with pytest.raises(Unavailable, match="the database does not answer"):
            House.open(url)
        with pytest.raises(Unavailable, match="the database does not answer"):
            verify(url)
    finally:
        cluster.start()
    House.open(url).close()


def _when_back(ask: Any) -> Any:
    """A client that was told to ask again."""
    for _ in range(100):
        try:
            return ask()
        except Unavailable:
            time.sleep(0.05)
    raise AssertionError("it never came back")
