"""Random postings, against the database and a plain model: answers, refusals and balances are equal."""

from __future__ import annotations

import itertools
from uuid import UUID, uuid5

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Entry, Pending, Post, Transfer, Void
from feltwork.terms.refusal import Refused
from tests.examples import examples
from tests.ledger.books import Books
from tests.ledger.model import Account, Model, Refusal

NAMES = ("box", "cage", "high", "low", "purse", "win", "nowhere")
OPENED = {
    "box": ("asset", 0, None),
    "cage": ("asset", None, None),
    "high": ("liability", None, 300),
    "low": ("expense", -200, None),
    "purse": ("liability", 0, 500),
    "win": ("revenue", None, None),
}
WAGERS = st.integers(0, 5)
amounts = st.integers(1, 250) | st.sampled_from([500, 501, 10**15])
transfers = st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES), amounts)
entries = st.one_of(
    st.tuples(st.just("move"), transfers),
    st.tuples(st.just("reserve"), WAGERS, transfers),
    st.tuples(st.sampled_from(["settle", "void"]), WAGERS),
)
postings = st.lists(st.tuples(st.integers(0, 12), st.lists(entries, max_size=4)), max_size=14)

_examples = itertools.count()


def build(said: tuple[object, ...], prefix: str, space: UUID) -> Entry:
    match said:
        case ("move", (debit, credit, amount)):
            return Transfer(f"{prefix}/{debit}", f"{prefix}/{credit}", amount, "move")
        case ("reserve", wager, (debit, credit, amount)):
            transfer = Transfer(f"{prefix}/{debit}", f"{prefix}/{credit}", amount, "wager")
            return Pending(uuid5(space, f"wager {wager}"), transfer)
        case ("settle", wager):
            return Post(uuid5(space, f"wager {wager}"))
        case ("void", wager):
            return Void(uuid5(space, f"wager {wager}"))
    raise AssertionError(said)


@settings(max_examples=examples(120), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(asked=postings)
@example(asked=[(0, [("move", ("cage", "purse", 500))]), (0, [("move", ("cage", "purse", 500))]), (0, [])])
@example(asked=[(0, [("reserve", 0, ("cage", "purse", 250)), ("settle", 0)]), (1, [("void", 0)])])
def test_the_database_and_the_model_agree(kept_books: Books, asked: list[tuple[int, list[tuple[object, ...]]]]) -> None:
    prefix, space = f"x/{next(_examples)}", new_id()
    accounts = {}
    for name, (kind, lowest, highest) in OPENED.items():
        kept_books.ledger.open_account(f"{prefix}/{name}", kind, lowest, highest)
        accounts[f"{prefix}/{name}"] = Account(kind in ("asset", "expense"), lowest, highest)
    model = Model(accounts)
    answers: dict[UUID, object] = {}
    for number, said in asked:
        id, made = uuid5(space, f"posting {number}"), tuple(build(entry, prefix, space) for entry in said)
        try:
            expected = model.post(id, made)
        except Refusal as refusal:
            expected = f"refused {refusal}"
        if expected.startswith("refused "):
            with pytest.raises(Refused, match=expected.removeprefix("refused ")):
                kept_books.post(*made, id=id)
        else:
            answer = kept_books.post(*made, id=id)
            assert expected == ("again" if id in answers else "ok"), made
            assert answers.setdefault(id, answer) == answer
        _compare(kept_books, model)


def _compare(books: Books, model: Model) -> None:
    rows = books.rows(
        "select code, posted, reserved, expected from ledger.balances where code = any(%s)", list(model.accounts)
    )
    held = {code: (account.posted, account.reserved, account.expected) for code, account in model.accounts.items()}
    assert {code: tuple(figures) for code, *figures in rows} == held


def test_what_the_model_left_behind_is_whole(kept_books: Books) -> None:
    assert kept_books.verify().first is None
