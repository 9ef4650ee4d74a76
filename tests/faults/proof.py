"""What must hold after a run, whatever was killed: proved from the client's own record against the books."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import psycopg

from feltwork.ledger.verify import verify
from feltwork.terms.money import parse_money
from feltwork.wagering.audit import audit
from feltwork.wagering.house import House
from tests.faults.acknowledged import Asked, Record, read
from tests.faults.commands import play, send
from tests.wagering.money_model import Books, PayoutModel, fed_by, state_of

REPEATED = 25


def prove(url: str, file: Path, books: Books) -> Record:
    """Every acknowledged answer is in the books, once; nothing else is; chain, meters and accounts are whole."""
    record = read(file)
    assert not record.faults, record.faults[0]
    still_open = [asked.id for asked in record.asked.values() if asked.open]
    assert not still_open, f"never answered: {still_open}"
    with psycopg.connect(url, autocommit=True) as connection:
        _prove_answers(connection, record)
        _prove_state(connection, record, books)
    _prove_repeated(url, record)
    proof = verify(url)
    assert proof.whole, str(proof.first)
    return record


def _prove_answers(connection: psycopg.Connection[Any], record: Record) -> None:
    """No acknowledged answer is lost, no refused or unknown command is applied, no id is applied twice."""
    kept = dict(connection.execute("select id::text, answer from wagering.command"))
    for asked in record.answered:
        assert asked.id in kept, f"{asked.kind} {asked.id} was acknowledged and is not in the books"
        assert kept[asked.id] == asked.answer, f"{asked.kind} {asked.id} is in the books with another answer"
    for asked in record.asked.values():
        assert asked.answer is not None or asked.id not in kept, f"{asked.kind} {asked.id} was refused and is applied"
    postings = [id for (id,) in connection.execute("select id::text from ledger.posting order by at")]
    assert len(set(postings)) == len(postings), "an id was posted twice"
    assert set(postings) <= set(kept), "a posting that no command made"


def _prove_repeated(url: str, record: Record) -> None:
    """The same id once more gives the same answer, and nothing moves."""
    last = record.answered[-REPEATED:] + record.answered[:: max(1, len(record.answered) // REPEATED)]
    with psycopg.connect(url, autocommit=True) as connection, House.open(url) as house:
        before = state_of(connection)
        for asked in last:
            assert send(house, asked.id, asked.kind, asked.content) == asked.answer
        assert state_of(connection) == before
        assert audit(house).differences == (), "meters, vouchers, payouts or progressives are not what the ledger says"


def _prove_state(connection: psycopg.Connection[Any], record: Record, books: Books) -> None:
    """Every account, meter, voucher and payout is what the acknowledged commands come to."""
    expected, found = rebuilt(record, books).state(), state_of(connection)
    for what, figures in expected.items():
        assert found[what] == figures, f"{what} differ"


def rebuilt(record: Record, books: Books) -> Books:
    """The model after the acknowledged commands.

    Answers arrive in another order than the commands were applied, so commands that others build on come first. All of
    them add up whatever their order.
    """
    model = deepcopy(books)
    for step in (_accounts, _vouchers, _rounds, _wagers, _outcomes, _paid):
        for asked in record.answered:
            step(model, asked)
    return model


def _accounts(model: Books, asked: Asked) -> None:
    assert asked.answer is not None
    content = asked.content
    match asked.kind:
        case "bill":
            model.bill(content["terminal"], content["denomination"])
        case "tip":
            model.tip(content["terminal"], content["amount"])
        case "cash out":
            ticket = model.cash_out(content["terminal"], asked.answer["amount"])
            if ticket is not None:
                assert asked.answer["voucher"]["ticket"] == ticket, "tickets are numbered without a gap"
                model.vouchers[ticket].number = asked.answer["voucher"]["validation_number"]


def _vouchers(model: Books, asked: Asked) -> None:
    if asked.kind not in ("voucher in", "redeem", "void voucher"):
        return
    content = asked.content
    (ticket,) = (ticket for ticket, voucher in model.vouchers.items() if voucher.number == content["number"])
    assert model.vouchers[ticket].how is None, f"voucher {ticket} was redeemed twice"
    if asked.kind == "voucher in":
        model.voucher_in(content["terminal"], ticket)
    elif asked.kind == "redeem":
        model.redeem(ticket)
    else:
        model.void_voucher(ticket)


def _rounds(model: Books, asked: Asked) -> None:
    if asked.kind == "open round":
        model.open_round(asked.id, asked.content["table"])


def _wagers(model: Books, asked: Asked) -> None:
    content = asked.content
    if asked.kind == "place":
        model.place(content["round"], content["terminal"], content["seat"], content["wagers"])
    elif asked.kind == "take back":
        model.take_back(content["round"], content["terminal"])


def _outcomes(model: Books, asked: Asked) -> None:
    content = asked.content
    if asked.kind == "void":
        model.void(content["round"])
    elif asked.kind == "settle":
        table = content["table"]
        model.feed(table, fed_by(play(content).result, model.editions[table]))
        model.settle(content["round"], play(content, model.shows(table)).result)


def _paid(model: Books, asked: Asked) -> None:
    if asked.kind == "pay":
        assert asked.answer is not None
        terminal, kind, paid = asked.answer["terminal"], asked.answer["kind"], asked.answer["amount"]
        model.pay(_due(model, terminal, kind, parse_money(paid)))


def _due(model: Books, terminal: str, kind: str, amount: int) -> PayoutModel:
    found = (p for p in model.payouts if (p.terminal, p.kind, p.amount, p.paid) == (terminal, kind, amount, False))
    payout = next(found, None)
    assert payout is not None, f"{amount} at {terminal} was paid and never due"
    return payout
