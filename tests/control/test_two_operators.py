"""What the Department decides alone takes two operators: which programs are approved, and the rate of the tax."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID, uuid4

import httpx
import pytest

from feltwork.control.department import operators, programs, proposals, received, tax
from feltwork.control.department.store import Store
from feltwork.terms.refusal import Refused
from feltwork.web.department.desk import Desk
from feltwork.web.department.server import make_app
from tests.web.api import served

PASSWORD = "seven grey cranes"  # noqa: S105 - of a test
DIGEST = "ab" * 32


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = Store(tmp_path / "department")
    operators.add(made, "olga", "Olga Ortiz", PASSWORD)
    operators.add(made, "omar", "Omar Osei", PASSWORD)
    return made


@pytest.fixture
def page(store: Store) -> Iterator[str]:
    with served(make_app(Desk(store))) as address:
        yield address


class Signed:
    """An operator who is signed in at the page."""

    def __init__(self, address: str, name: str) -> None:
        self.client = httpx.Client(base_url=address)
        me = self.client.post("/api/sign-in", json={"name": name, "password": PASSWORD})
        self.headers = {"X-Feltwork-CSRF": me.json()["csrf"]}

    def post(self, path: str, **body: object) -> httpx.Response:
        return self.client.post(f"/api/{path}", json={"id": str(uuid4()), **body}, headers=self.headers)


def proposed(store: Store, by: str = "olga", id: UUID | None = None) -> int:
    found = programs.propose(store, id or uuid4(), by, DIGEST, "1.0", "tested by the laboratory", approves=True)
    return int(found["number"])


def test_461a_4_d_one_operator_alone_approves_no_program(store: Store) -> None:
    number = proposed(store)
    assert not programs.is_approved(store, DIGEST)
    with pytest.raises(Refused, match="olga proposed it"):
        proposals.decide(store, number, "olga", approves=True)
    assert not programs.is_approved(store, DIGEST)
    proposals.decide(store, number, "omar", approves=True)
    assert programs.is_approved(store, DIGEST)
    [decision] = programs.decisions(store)
    assert (decision["operator"], decision["approved_by"]) == ("olga", "omar")
    done = [(act["operator"], act["doing"]) for act in operators.acts(store)][:2]
    assert done == [("omar", "approve_proposal"), ("olga", "propose_program")]


def test_605a_5_a_a_decision_sent_again_is_told_again(store: Store, page: str) -> None:
    """An answer that was lost: the page sends the same id again."""
    number, omar, sent = proposed(store), Signed(page, "omar"), {"id": str(uuid4()), "approves": True}
    first = omar.post(f"proposals/{number}", **sent)
    assert (first.status_code, first.json()["decided_by"]) == (200, "omar")
    again = omar.post(f"proposals/{number}", **sent)
    assert (again.status_code, again.json()) == (200, first.json())
    for other in ({**sent, "approves": False}, {"id": sent["id"], "approves": True, "number": proposed(store)}):
        refused = omar.post(f"proposals/{other.pop('number', number)}", **other)
        assert (refused.status_code, "was used for another request" in refused.text) == (409, True), refused.text
    taken = Signed(page, "olga").post(f"proposals/{number}", **sent)
    assert taken.status_code == 409
    assert len(programs.decisions(store)) == 1


def test_605a_5_a_books_asked_for_again_under_the_same_id_begin_once(store: Store, page: str) -> None:
    casino, olga = received.know(store, "https://casino.example"), Signed(page, "olga")
    received.set_back(store, casino, "its books were set back")
    sent = {"id": str(uuid4()), "reason": "restored"}
    answers = [olga.post(f"facilities/{casino}/again", **sent) for _ in range(2)]
    assert [(one.status_code, one.json()) for one in answers] == [(200, {"facility": 2})] * 2
    assert "was used for another request" in olga.post("facilities/2/again", **sent).text
    assert olga.post(f"facilities/{casino}/again", reason="restored").status_code == 409
    assert [one["id"] for one in received.casinos(store)] == [1, 2]
    assert [act["doing"] for act in operators.acts(store)].count("begin_again") == 1


def test_461a_4_d_what_is_refused_or_taken_back_changes_nothing(store: Store) -> None:
    refused, taken_back = proposed(store), proposed(store)
    proposals.decide(store, refused, "omar", approves=False)
    proposals.decide(store, taken_back, "olga", approves=False)
    assert not programs.is_approved(store, DIGEST)
    for number in (refused, taken_back):
        with pytest.raises(Refused, match="was decided"):
            proposals.decide(store, number, "omar", approves=True)
    with pytest.raises(Refused, match="no proposal"):
        proposals.decide(store, 10**30, "omar", approves=True)
    assert proposals.open_ones(store, "program") == []


def test_601a_9_e_one_operator_alone_sets_no_rate(store: Store) -> None:
    number = tax.propose_rate(store, uuid4(), "olga", "2026-01-01", 1625)["number"]
    assert tax.rate_on(store, "2026-02-01") is None
    with pytest.raises(Refused, match="olga proposed it"):
        proposals.decide(store, number, "olga", approves=True)
    proposals.decide(store, number, "omar", approves=True)
    assert tax.rate_on(store, "2026-02-01") == 1625
    assert [(one["operator"], one["approved_by"]) for one in tax.rates(store)] == [("olga", "omar")]


def test_461a_4_d_a_proposal_that_is_sent_twice_is_one(store: Store) -> None:
    id = uuid4()
    assert proposed(store, id=id) == proposed(store, id=id)
    with pytest.raises(Refused, match="used for another"):
        tax.propose_rate(store, id, "olga", "2026-01-01", 1625)
    with pytest.raises(Refused, match="used for another"):
        proposed(store, "omar", id)


@pytest.mark.parametrize(
    "statement",
    [
        "insert into proposal_decision (proposal, approves, operator, at) values (1, 1, 'olga', '')",
        "insert into digest (digest, version, approves, reason, operator, at) values ('x', '1', 1, 'x', 'olga', '')",
        "insert into digest (digest, version, approves, reason, operator, at, proposal)"
        " values ('x', '1', 1, 'x', 'olga', '', 1)",
        "insert into rate (from_day, hundredths_of_percent, operator, at) values ('2026-01-01', 1, 'olga', '')",
        "insert into rate (from_day, hundredths_of_percent, operator, at, proposal)"
        " values ('2026-01-01', 1, 'olga', '', 1)",
        "update proposal set proposed_by = 'omar'",
        "delete from proposal",
    ],
)
def test_461a_4_d_the_store_refuses_what_two_operators_did_not_decide(store: Store, statement: str) -> None:
    proposed(store)
    with pytest.raises(sqlite3.IntegrityError), store.transaction() as connection:
        connection.execute(statement)


def test_461a_4_d_the_page_asks_for_another_operator(store: Store, page: str) -> None:
    olga, omar = Signed(page, "olga"), Signed(page, "omar")
    asked = olga.post("programs", digest=DIGEST, version="1.0", approves=True, reason="tested")
    rated = olga.post("rates", from_day="2026-01-01", percent="16.25")
    assert (asked.status_code, rated.status_code) == (200, 200)
    numbers = [asked.json()["number"], rated.json()["number"]]
    for number in numbers:
        alone = olga.post(f"proposals/{number}", approves=True)
        assert (alone.status_code, alone.json()["why"]) == (409, "olga proposed it, and may not approve it")
    assert not programs.is_approved(store, DIGEST)
    assert tax.rates(store) == []
    for number in numbers:
        assert omar.post(f"proposals/{number}", approves=True).status_code == 200
    assert programs.is_approved(store, DIGEST)
    assert tax.rate_on(store, "2026-01-01") == 1625
    assert httpx.post(f"{page}/api/proposals/1", json={"id": str(uuid4()), "approves": True}).status_code == 401


def test_601a_9_e_a_store_of_an_earlier_version_keeps_its_rates_and_digests(tmp_path: Path) -> None:
    folder = tmp_path / "department"
    folder.mkdir(mode=0o700)
    with sqlite3.connect(folder / "department.sqlite") as old:
        old.execute(
            "create table rate (number integer primary key, from_day text not null,"
            " hundredths_of_percent integer not null, operator text not null, at text not null)"
        )
        old.execute("insert into rate values (1, '2020-01-01', 1400, 'olga', '')")
        old.execute(
            "create table digest (digest text not null, version text not null, approves integer not null,"
            " reason text not null, operator text not null, at text not null)"
        )
        old.execute("insert into digest values (?, '1', 1, 'tested', 'olga', '')", (DIGEST,))
    old.close()
    store = Store(folder)
    assert (tax.rate_on(store, "2026-01-01"), programs.is_approved(store, DIGEST)) == (1400, True)
    assert [one["approved_by"] for one in tax.rates(store)] == [None]
