"""What is no request at all: refused in words, and the ledger is as it was."""

from __future__ import annotations

from typing import Any

import pytest

from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import MOST, Transfer
from feltwork.terms.refusal import Refused
from tests.ledger.books import Books


@pytest.fixture(scope="module")
def opened(kept_books: Books) -> Books:
    kept_books.ledger.open_account("cage", "asset")
    kept_books.ledger.open_account("purse", "liability", 0)
    kept_books.post(Transfer("cage", "purse", 500, "fill"))
    return kept_books


@pytest.mark.parametrize("amount", [0, -1, 0.5, 1.0, "1", None, True, MOST + 1])
def test_no_amount_of_money(amount: Any) -> None:
    with pytest.raises(Refused, match=r"no amount of money|64 bits"):
        Transfer("cage", "purse", amount, "fill")


@pytest.mark.parametrize("text", ["a\0b", "\ud800"])
@pytest.mark.parametrize("where", ["kind", "made_by", "what", "about", "account"])
def test_text_that_is_no_text(opened: Books, text: str, where: str) -> None:
    said = {"kind": "trial", "made_by": "Bo", "what": "", "about": "", "account": "purse"}
    said[where] = text
    entry = Transfer("cage", said["account"], 100, "fill", said["what"])
    before = opened.everything()
    with pytest.raises(Refused):
        opened.ledger.post(new_id(), said["kind"], said["made_by"], [entry], {"why": said["about"]})
    assert opened.everything() == before


@pytest.mark.parametrize(
    "transfers",
    [
        '[{"phase": "posted", "debit": "cage", "credit": "purse", "amount": -1, "kind": "x"}]',
        '[{"phase": "posted", "debit": "cage", "credit": "purse", "kind": "x"}]',
        '[{"phase": "posted", "debit": "cage", "credit": "purse", "amount": 1}]',
        '[{"phase": "posted", "debit": "cage", "amount": 1, "kind": "x"}]',
        '[{"phase": "pending", "debit": "cage", "credit": "purse", "amount": 1, "kind": "x"}]',
        '[{"phase": "voided", "debit": "cage", "credit": "purse", "amount": 1, "kind": "x"}]',
        '[{"phase": "later", "debit": "cage", "credit": "purse", "amount": 1, "kind": "x"}]',
        '[{"debit": "cage", "credit": "purse", "amount": 1, "kind": "x"}]',
        "[]",
    ],
)
def test_the_database_itself_refuses_what_is_no_transfer(opened: Books, transfers: str) -> None:
    before = opened.everything()
    with pytest.raises(Refused):
        opened.database.once("select ledger.post(%s, 'x', 'Bo', %s::jsonb)", (new_id(), transfers))
    assert opened.everything() == before


def test_the_database_itself_refuses_a_correction_without_a_name(opened: Books) -> None:
    id = opened.rows("select id from ledger.posting")[0][0]
    transfers = '[{"phase": "posted", "debit": "cage", "credit": "purse", "amount": 1, "kind": "x"}]'
    before = opened.everything()
    for corrects, authorised_by in ((id, None), (None, "Ann"), (id, " ")):
        with pytest.raises(Refused, match="authorised"):
            opened.database.once(
                "select ledger.post(%s, 'x', 'Bo', %s::jsonb, null, %s, %s)",
                (new_id(), transfers, corrects, authorised_by),
            )
    assert opened.everything() == before


def test_any_text_is_hashed_as_it_is_stored(opened: Books) -> None:
    odd = 'quote " slash \\ / tab \t line \n bell \x07 delete \x7f é 七 \U0001f0a1 \u2028'
    opened.ledger.post(new_id(), odd, odd, [Transfer("cage", "purse", 1, odd, odd, odd, odd)], {odd: [odd, 1.5, None]})
    opened.post(Transfer("cage", "purse", 1, "x"), about={})
    assert opened.verify().whole
