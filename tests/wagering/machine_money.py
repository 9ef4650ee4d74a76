"""The state machine's money: game accounts, vouchers, options and days, and commands that are sent again."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from copy import deepcopy
from dataclasses import asdict, dataclass, replace
from typing import Any
from uuid import UUID

import psycopg
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from feltwork import Refused
from feltwork.database.database import Database
from feltwork.ledger.ids import new_id
from feltwork.ledger.verify import verify
from feltwork.wagering import game_accounts, vouchers
from feltwork.wagering.audit import audit
from feltwork.wagering.house import BILLS, Answer, House
from tests.bills import insert_bill
from tests.wagering import expected
from tests.wagering.expected import UNKNOWN_VOUCHER, Refusal
from tests.wagering.money_model import Books, state_of
from tests.wagering.small_floor import LIMITS, FloorCopies

NOON = (
    "update ledger.house set clock_ahead = (date_trunc('day', clock_timestamp() at time zone timezone)"
    " + interval '2 days 12 hours') at time zone timezone - clock_timestamp()"
)
"""Where the house's clock begins: at noon, so that no day ends by itself while a test runs."""

TERMINALS = st.sampled_from([*LIMITS, *LIMITS, "N1", "nobody"])
AMOUNTS = st.sampled_from([1, 50, 99, 1_00, 2_50, 5_00, 10_00, 25_00, 500_00, 0, -5_00, 2.5, True, 2**63, 2**63 - 1])


@dataclass
class Sent:
    """A command that was carried out, and its answer."""

    send: Callable[..., Answer]
    id: UUID
    arguments: tuple[Any, ...]
    answer: Answer


class MoneyMachine(RuleBasedStateMachine):
    """A house of three tables on which anything is tried, in any order."""

    copies: FloorCopies

    def __init__(self) -> None:
        super().__init__()
        self.until = ExitStack()
        self.url = self.until.enter_context(self.copies.copy())
        self.house = self.until.enter_context(House(Database(self.url, connections=2)))
        self.owner = self.until.enter_context(psycopg.connect(self.url, autocommit=True))
        self.owner.execute(NOON)
        self.before = self.commands()
        self.books: Books = deepcopy(self.copies.books)
        self.owner.execute("update wagering.house set voucher_days = 1")
        self.books.voucher_days = 1
        self.bills, self.remainder = BILLS, "refuse"
        self.sent: list[Sent] = []

    def teardown(self) -> None:
        try:
            assert (proof := verify(self.url)).whole, str(proof.first)
            assert audit(self.house).differences == ()
        finally:
            self.until.close()

    def commands(self) -> int:
        row = self.owner.execute("select count(*) from wagering.command").fetchone()
        assert row is not None
        return int(row[0])

    def both(self, refusal: Refusal | None, send: Callable[..., Answer], *arguments: Any) -> Answer | None:
        """The command's answer, where the model expects one; otherwise the refusal that it expects."""
        id = new_id()
        if refusal is not None:
            with pytest.raises(Refused) as refused:
                send(self.house, id, *arguments)
            refusal.verify(refused.value)
            return None
        answer = send(self.house, id, *arguments)
        self.sent.append(Sent(send, id, arguments, answer))
        return answer

    @invariant()
    def everything_is_as_the_model_has_it(self) -> None:
        model, books = self.books.state(), state_of(self.owner)
        for what, figures in model.items():
            assert books[what] == figures, what
        assert self.commands() == self.before + len(self.sent), "what is refused leaves nothing behind"

    # --------------------------------------------------------------------------------------------- game accounts

    @rule(terminal=TERMINALS, denomination=st.sampled_from([*BILLS, 20, 100, 100]))
    def insert_bill(self, terminal: str, denomination: int) -> None:
        refusal = expected.bill(self.books, terminal, denomination, self.bills)
        answer = self.both(refusal, insert_bill, terminal, denomination)
        if answer is not None:
            self.books.bill(terminal, denomination)
            assert answer == self.books.account(terminal)

    @rule(terminal=TERMINALS, amount=AMOUNTS)
    def tip(self, terminal: str, amount: Any) -> None:
        answer = self.both(expected.tip(self.books, terminal, amount), game_accounts.tip, terminal, amount)
        if answer is not None:
            self.books.tip(terminal, amount)
            assert answer == self.books.account(terminal)

    @rule(terminal=TERMINALS)
    def cash_out(self, terminal: str) -> None:
        answer = self.both(expected.cash_out(self.books, terminal), game_accounts.cash_out, terminal)
        if answer is None:
            return
        amount = self.books.held[f"game_account/{terminal}"]
        ticket = self.books.cash_out(terminal, amount)
        assert answer | self.books.account(terminal) == answer
        assert (answer["amount"], answer["paid"]) == (amount, "voucher" if ticket else "attendant")
        self.learn(ticket, answer.get("voucher"))

    def learn(self, ticket: str | None, printed: dict[str, Any] | None) -> None:
        """The number of a voucher, which nobody could know before."""
        assert (ticket is None) == (printed is None)
        if ticket is not None and printed is not None:
            assert printed["ticket"] == ticket
            assert printed["validation_number"] not in {v.number for v in self.books.vouchers.values()}
            self.books.vouchers[ticket].number = printed["validation_number"]

    # -------------------------------------------------------------------------------------------------- vouchers

    def any_voucher(self, pick: int) -> tuple[str | None, str]:
        """A ticket with its number, the latest ones first; or a number that no voucher has."""
        tickets = [*reversed(self.books.vouchers), None]
        ticket = tickets[pick % len(tickets)]
        return ticket, UNKNOWN_VOUCHER if ticket is None else self.books.vouchers[ticket].number

    @precondition(lambda self: self.books.vouchers)
    @rule(terminal=TERMINALS, pick=st.integers(0, 5))
    def insert_voucher(self, terminal: str, pick: int) -> None:
        ticket, number = self.any_voucher(pick)
        self.owner.execute("delete from wagering.voucher_guess")  # test_voucher_guesses.py has what is counted
        refusal = expected.voucher_in(self.books, terminal, ticket, self.remainder)
        answer = self.both(refusal, vouchers.insert, terminal, number)
        if answer is not None:
            assert ticket is not None
            rest = self.books.vouchers[ticket].amount % self.books.terminals[terminal].denomination
            again = self.books.voucher_in(terminal, ticket, rest)
            self.learn(again, answer["voucher"])
            assert answer["amount"] == self.books.vouchers[ticket].amount - rest
            assert answer | self.books.account(terminal) == answer

    @precondition(lambda self: self.books.vouchers)
    @rule(pick=st.integers(0, 5), location=st.sampled_from(["cage", "cage", "cage", "nowhere"]))
    def redeem_voucher(self, pick: int, location: str) -> None:
        ticket, number = self.any_voucher(pick)
        self.owner.execute("delete from wagering.voucher_guess")
        refusal = expected.redeem(self.books, ticket, location)
        answer = self.both(refusal, vouchers.redeem, number, location, "cashier Cy")
        if answer is not None:
            assert ticket is not None
            self.books.redeem(ticket)
            assert (answer["amount"], answer["ticket"]) == (self.books.vouchers[ticket].amount, ticket)

    @precondition(lambda self: self.books.vouchers)
    @rule(pick=st.integers(0, 5))
    def void_voucher(self, pick: int) -> None:
        ticket, number = self.any_voucher(pick)
        self.owner.execute("delete from wagering.voucher_guess")
        refusal = expected.void_voucher(self.books, ticket)
        answer = self.both(refusal, vouchers.void, number, "Ann", "Sam", "the printer jammed")
        if answer is not None:
            assert ticket is not None
            self.books.void_voucher(ticket)
            assert answer["ticket"] == ticket

    @precondition(lambda self: any(map(self.books.is_expired, self.books.vouchers)))
    @rule()
    def expire_vouchers(self) -> None:
        answer = self.both(None, vouchers.expire_due)
        count, amount = self.books.expire()
        assert answer == {"expired": count, "amount": amount, "left": 0}

    # ----------------------------------------------------------------------------------- options, days, same ids

    @rule(
        days=st.sampled_from([None, 1, 2]),
        remainder=st.sampled_from(["refuse", "new_voucher", "new_voucher"]),
        bills=st.sampled_from([BILLS, BILLS, (20, 100)]),
        pool=st.sampled_from(["dealers", "poker_dealers"]),
    )
    def set_options(self, days: int | None, remainder: str, bills: tuple[int, ...], pool: str) -> None:
        chosen = {"voucher_days": days, "voucher_remainder": remainder, "bills": bills, "tips_pool": pool}

        def choose(house: House, id: UUID) -> Answer:
            before = house.options()
            after = house.set_options(id, "Ann", **chosen)
            assert id in known or after == house.options() == replace(before, **chosen)
            assert id not in known or before == house.options(), "chosen once, never again"
            return {name: str(value) for name, value in asdict(after).items()}

        known = {sent.id for sent in self.sent}
        self.both(None, choose)
        known.add(self.sent[-1].id)
        self.books.voucher_days, self.books.pool = days, pool
        self.remainder, self.bills = remainder, bills

    @rule(days=st.sampled_from([1, 1, 2, 30]))
    def days_go_by(self, days: int) -> None:
        self.owner.execute("update ledger.house set clock_ahead = clock_ahead + %s * interval '1 day'", (days,))
        self.books.day += days

    @precondition(lambda self: self.sent)
    @rule(pick=st.integers(0, 50))
    def the_same_again(self, pick: int) -> None:
        """The same id with the same content: the same answer, and nothing moves."""
        sent = self.sent[-1 - pick % len(self.sent)]
        again = sent.send(self.house, sent.id, *sent.arguments)
        assert again == sent.answer, sent.send

    @precondition(lambda self: self.sent)
    @rule(pick=st.integers(0, 50))
    def the_same_id_with_other_content(self, pick: int) -> None:
        sent = self.sent[-1 - pick % len(self.sent)]
        with pytest.raises(Refused, match="used for other content"):
            insert_bill(self.house, sent.id, "P2" if sent.arguments[:1] == ("P1",) else "P1", 20)
