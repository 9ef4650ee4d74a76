"""Many connections at the same moment: once is once, nothing is lost, and the day turns under load."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from uuid import UUID

import pytest

from feltwork.database.database import Unit
from feltwork.database.refusals import Unavailable
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Entry, Pending, Post, Posting, Transfer, Void, balance, post
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import House
from tests.ledger.books import CONNECTIONS, Books, at_once

pytestmark = pytest.mark.one_server

ROUNDS = 15


@pytest.fixture
def purses(books: Books) -> Books:
    """Two accounts with bounds that hold 1000 each, and two of the house."""
    for account in ("purse/1", "purse/2"):
        books.ledger.open_account(account, "liability", 0)
    books.ledger.open_account("cage", "asset")
    books.ledger.open_account("win", "revenue")
    books.post(Transfer("cage", "purse/1", 1000, "fill"), Transfer("cage", "purse/2", 1000, "fill"))
    return books


def _postings(books: Books) -> int:
    return int(books.rows("select count(*) from ledger.posting")[0][0])


# ---------------------------------------------------------------------------------------------------- once is once


def whole_balance(books: Books) -> Entry:
    books.post(Transfer("win", "purse/1", 5, "fill"))
    return Transfer("purse/1", "win", books.ledger.balance("purse/1").posted, "wager")


def pending(_: Books) -> Entry:
    return Pending(new_id(), Transfer("purse/2", "win", 1, "wager"))


def settled(books: Books) -> Entry:
    wager = new_id()
    books.post(Pending(wager, Transfer("purse/2", "win", 1, "wager")))
    return Post(wager)


@pytest.mark.parametrize("entry", [whole_balance, pending, settled])
def test_the_same_id_from_eight_connections_is_applied_once(purses: Books, entry: Callable[[Books], Entry]) -> None:
    """The seven that come late would be refused for what the first did: they must get its answer instead."""
    for _ in range(ROUNDS):
        id, asked = new_id(), entry(purses)
        before = _postings(purses)
        answers = at_once([partial(purses.post, asked, id=id)] * CONNECTIONS)
        assert answers == [answers[0]] * CONNECTIONS
        assert isinstance(answers[0], Posting)
        assert _postings(purses) == before + 1
    assert purses.verify().whole


def test_the_same_id_with_other_content_at_once_has_one_winner(purses: Books) -> None:
    for _ in range(ROUNDS):
        id = new_id()
        before = _postings(purses)
        work = [partial(purses.post, Transfer("cage", "purse/1", amount, "fill"), id=id) for amount in range(1, 9)]
        answers = at_once(work)
        assert sum(isinstance(answer, Posting) for answer in answers) == 1
        refused = [str(answer) for answer in answers if isinstance(answer, Refused)]
        assert len(refused) == CONNECTIONS - 1
        assert all("used for other content" in words for words in refused)
        assert _postings(purses) == before + 1


def test_the_same_command_from_eight_connections_is_carried_out_once(purses: Books) -> None:
    house = House(purses.database)
    for _ in range(ROUNDS):
        id, posting, amount = new_id(), new_id(), purses.ledger.balance("purse/1").posted

        def spend(unit: Unit, posting: UUID = posting, amount: int = amount) -> dict[str, str]:
            return {"place": post(unit, posting, "spend", "Bo", [Transfer("purse/1", "win", amount, "wager")]).place}

        answers = at_once([partial(house.command, id, "spend", {"amount": amount}, spend)] * CONNECTIONS)
        assert answers == [answers[0]] * CONNECTIONS
        assert isinstance(answers[0], dict)
        purses.post(Transfer("win", "purse/1", 10, "fill"))


def test_a_wager_is_settled_or_voided_by_one(purses: Books) -> None:
    for _ in range(ROUNDS):
        wager = new_id()
        purses.post(Pending(wager, Transfer("purse/1", "win", 1, "wager")))
        ends = [Post(wager), Void(wager)] * (CONNECTIONS // 2)
        answers = at_once([partial(purses.post, end) for end in ends])
        assert sum(isinstance(answer, Posting) for answer in answers) == 1
        assert sum(isinstance(answer, Refused) for answer in answers) == CONNECTIONS - 1
    held = purses.ledger.balance("purse/1")
    assert held.reserved == 0
    assert purses.verify().whole


def test_a_posting_is_undone_by_one(purses: Books) -> None:
    for _ in range(ROUNDS):
        wrong = purses.post(Transfer("win", "purse/1", 7, "winnings")).id
        undo = partial(purses.ledger.reverse, corrects=wrong, made_by="Bo", authorised_by="Ann", why="wrong card")
        answers = at_once([partial(undo, new_id()) for _ in range(CONNECTIONS)])
        assert sum(isinstance(answer, Posting) for answer in answers) == 1
        assert {str(answer.why) for answer in answers if isinstance(answer, Refused)} == {
            "it has been corrected already"
        }
    assert purses.ledger.balance("purse/1").posted == 1000


# ------------------------------------------------------------------------------------------------ nothing is lost


def test_opposite_transfers_between_two_bounded_accounts(purses: Books) -> None:
    """Eight connections, half in each direction; what is refused moved nothing."""

    def move(worker: int) -> int:
        way = ("purse/1", "purse/2") if worker % 2 else ("purse/2", "purse/1")
        moved = 0
        for turn in range(40):
            amount = 50 + worker * 7 + turn
            try:
                purses.post(Transfer(*way, amount, "move"))
            except Refused as refused:
                if refused.why != "it holds less than that":
                    raise
            else:
                moved += amount if worker % 2 else -amount
        return moved

    moved = at_once([partial(move, worker) for worker in range(CONNECTIONS)])
    assert all(isinstance(by, int) for by in moved), moved
    net = sum(by for by in moved if isinstance(by, int))
    assert purses.ledger.balance("purse/1").posted == 1000 - net
    assert purses.ledger.balance("purse/2").posted == 1000 + net
    assert purses.verify().whole


def test_a_deadlock_is_tried_again_as_a_whole_unit(purses: Books) -> None:
    """Two units take the same two accounts in opposite order, and each holds one when it asks for the other."""
    meet = threading.Barrier(2)
    tries: list[str] = []

    def unit_of(first: str, second: str) -> Callable[[Unit], None]:
        ids = new_id(), new_id()

        def work(unit: Unit) -> None:
            tries.append(first)
            post(unit, ids[0], "first", "Bo", [Transfer(first, "win", 10, "wager")])
            if tries.count(first) == 1:
                meet.wait()
            post(unit, ids[1], "second", "Bo", [Transfer(second, "win", 10, "wager")])

        return work

    units = [unit_of("purse/1", "purse/2"), unit_of("purse/2", "purse/1")]
    assert at_once([partial(purses.database.run, unit) for unit in units]) == [None, None]
    assert len(tries) == 3, "one of them was the victim, once"
    assert purses.ledger.balance("purse/1").posted == 980
    assert purses.ledger.balance("purse/2").posted == 980
    assert _postings(purses) == 1 + 4
    assert purses.verify().whole


def test_a_serialisation_failure_is_tried_again_as_a_whole_unit(purses: Books) -> None:
    """Each may take a thousand from its own purse while both together hold two thousand: only one may."""
    meet = threading.Barrier(2)
    tries: list[str] = []

    def take(own: str) -> bool:
        id = new_id()

        def work(unit: Unit) -> bool:
            tries.append(own)
            together = balance(unit, "purse/1").posted + balance(unit, "purse/2").posted
            if tries.count(own) == 1:
                meet.wait()
            if together < 2000:
                return False
            post(unit, id, "take", "Bo", [Transfer(own, "win", 1000, "wager")])
            return True

        return purses.database.run(work, isolation="serializable")

    assert sorted(map(str, at_once([partial(take, "purse/1"), partial(take, "purse/2")]))) == ["False", "True"]
    assert len(tries) >= 3, "one was tried again"
    assert purses.ledger.balance("win").posted == 1000


def test_serializable_units_stand_in_one_order(purses: Books) -> None:
    """Each writes down the balance that it saw: no two saw the same."""

    def deposit(_: int) -> None:
        for _ in range(5):
            id = new_id()

            def work(unit: Unit, id: UUID = id) -> None:
                seen = balance(unit, "purse/1").posted
                post(unit, id, "deposit", "Bo", [Transfer("cage", "purse/1", 1, "fill")], {"seen": seen})

            while True:
                try:
                    purses.database.run(work, isolation="serializable")
                except Unavailable:  # others came first every time: the same request again
                    continue
                break

    assert at_once([partial(deposit, worker) for worker in range(CONNECTIONS)]) == [None] * CONNECTIONS
    seen = purses.rows("select (about->>'seen')::int from ledger.posting where kind = 'deposit' order by 1")
    assert [row[0] for row in seen] == list(range(1000, 1000 + 5 * CONNECTIONS))
    assert purses.verify().whole


# ------------------------------------------------------------------------------------------------- the day turns


def test_the_day_turns_under_load(purses: Books) -> None:
    """Eight connections post without a pause while the clock goes over three days' ends."""
    over = threading.Event()
    posted = [0] * CONNECTIONS

    def work(worker: int) -> None:
        while not over.is_set():
            if worker % 2:
                purses.post(Transfer("cage", "purse/1", 1, "fill"))
            else:
                wager = new_id()
                purses.database.run(partial(_bet_and_settle, wager, new_id(), new_id()))
            posted[worker] += 1

    def turn() -> None:
        try:
            for _ in range(3):
                _await_postings(posted, over)
                purses.as_owner("update ledger.house set clock_ahead = clock_ahead + interval '1 day'")
            _await_postings(posted, over)
        finally:
            over.set()

    answers = at_once([*(partial(work, worker) for worker in range(CONNECTIONS)), turn])
    assert answers == [None] * (CONNECTIONS + 1)
    proof = purses.verify()
    assert proof.first is None
    assert proof.days == 4
    wrong = purses.rows("select day, at from ledger.posting where day <> ledger.gaming_day(at)")
    assert wrong == []
    assert purses.rows("select count(distinct lane) > 1 from ledger.posting") == [(True,)]


def _bet_and_settle(wager: UUID, bet: UUID, result: UUID, unit: Unit) -> None:
    """Two postings in one unit, so that a unit may hold a lane when the day turns."""
    post(unit, bet, "bet", "Bo", [Pending(wager, Transfer("cage", "win", 1, "wager"))])
    post(unit, result, "result", "Bo", [Post(wager)])


def _await_postings(posted: list[int], over: threading.Event) -> None:
    """Wait until every worker has made some more."""
    wanted = [number + 5 for number in posted]
    while any(now < want for now, want in zip(posted, wanted, strict=True)) and not over.is_set():
        over.wait(0.005)
