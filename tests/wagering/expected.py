"""Which refusals the model expects: the first of a command's conditions that does not hold, with its section."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from feltwork import Refused, game
from feltwork.database.refusals import Unavailable
from feltwork.terms.money import Cents
from feltwork.wagering.payouts import Role, Signature
from tests.wagering.money_model import Books, PayoutModel
from tests.wagering.small_floor import RULES

ATTENDANT, SUPERVISOR = Signature("Ann", Role.SLOT_ATTENDANT), Signature("Sam", Role.SLOT_SUPERVISOR)
GUARD = Signature("Gus", Role.SECURITY)
UNKNOWN_VOUCHER = "100000000000000000"


class Refusal(NamedTuple):
    """What a refusal must say."""

    why: str
    section: str | None = None

    def verify(self, refused: Refused) -> None:
        assert not isinstance(refused, Unavailable), f"the server was there: {refused}"
        assert re.search(self.why, refused.why), f"expected {self.why!r}: {refused}"
        assert refused.section == self.section, f"expected section {self.section}: {refused}"


def amount(cents: object) -> Refusal | None:
    if isinstance(cents, bool) or not isinstance(cents, int) or cents <= 0:
        return Refusal("no amount of money to move")
    return Refusal("past what 64 bits hold") if cents >= 2**63 else None


def usable(books: Books, terminal: str) -> Refusal | None:
    at = books.terminals.get(terminal)
    if at is None:
        return Refusal("none with this asset number", "461a.1")
    if not at.enabled:
        return Refusal("it is disabled", "605a.5(a)")
    return Refusal("locked until an attendant", "465a.26(a)") if books.due(terminal) else None


def bill(books: Books, terminal: str, denomination: object, taken: tuple[int, ...]) -> Refusal | None:
    takes = type(denomination) is int and denomination in taken
    return usable(books, terminal) or (None if takes else Refusal("does not take it", "605a.5(d)(5)"))


def tip(books: Books, terminal: str, cents: int) -> Refusal | None:
    return amount(cents) or usable(books, terminal) or _funds(books, terminal, cents, "465a.19(g)(2)")


def cash_out(books: Books, terminal: str) -> Refusal | None:
    if refusal := usable(books, terminal):
        return refusal
    account = f"game_account/{terminal}"
    if books.reserved[account]:
        return Refusal("are in play", "605a.3(b)(1)")
    return None if books.held[account] else Refusal("is empty", "605a.3(b)(1)")


def voucher(books: Books, ticket: str | None) -> Refusal | None:
    """Whether a voucher is good."""
    if ticket is None:
        return Refusal("none with this validation number", "461a.8(d)")
    how = books.vouchers[ticket].how
    if how is not None:
        return Refusal(f"it was {how}", "461a.10(k)" if how == "redeemed" else "461a.8(d)")
    return Refusal("it expired with", "461a.8(d)") if books.is_expired(ticket) else None


def voucher_in(books: Books, terminal: str, ticket: str | None, remainder: str) -> Refusal | None:
    if refusal := usable(books, terminal):
        return refusal
    if voucher(books, ticket):
        return Refusal("this terminal does not accept it", "461a.8(d)")
    assert ticket is not None
    fits, rest = divmod(books.vouchers[ticket].amount, books.terminals[terminal].denomination)
    return Refusal("whole credits", "461a.8(h)") if rest and (remainder == "refuse" or not fits) else None


def redeem(books: Books, ticket: str | None, location: str) -> Refusal | None:
    return (Refusal("none of this name", "461a.8(d)(1)") if location != "cage" else None) or voucher(books, ticket)


def void_voucher(books: Books, ticket: str | None) -> Refusal | None:
    if refusal := voucher(books, ticket):
        return refusal
    assert ticket is not None
    held = books.held[f"game_account/{books.vouchers[ticket].terminal}"]
    return Refusal("holds funds", "605a.2(d)(1)") if held else None


def place(books: Books, round: str | None, terminal: str, seat: int, wagers: Mapping[str, Cents]) -> Refusal | None:
    if refusal := next(filter(None, map(amount, wagers.values())), None):
        return refusal
    if not wagers:
        return Refusal("none is stated")
    if refusal := usable(books, terminal):
        return refusal
    if round is None:
        return Refusal("there is no such round")
    at = books.rounds[round]
    if books.terminals[terminal].table != at.table:
        return Refusal("it is connected to table", "605a.1")
    return (
        _moment(books, round, wagers)
        or _seat(books, round, terminal, seat)
        or _stakes(books, round, seat, wagers)
        or _funds(books, terminal, sum(wagers.values()), "605a.1")
    )


def _moment(books: Books, round: str, wagers: Mapping[str, Cents]) -> Refusal | None:
    at = books.rounds[round]
    found = game(books.editions[at.table])
    if at.state not in ("betting", "closed"):
        return Refusal(f"it is {at.state}")
    for id in wagers:
        wager = found.wager(id)
        if wager.placed and at.state == "closed":
            return Refusal("no more bets", str(wager.section))
        if not wager.placed and at.state == "betting":
            return Refusal("during the round", str(wager.section))
    return None


def _seat(books: Books, round: str, terminal: str, seat: int) -> Refusal | None:
    at = books.rounds[round]
    if not 0 < seat < 2**31:
        return Refusal("no such seat")
    taken = {(where, who) for where, who in at.seats.items() if where == seat or who == terminal}
    if taken and taken != {(seat, terminal)}:
        return Refusal("sits at seat", "605a.2(a)")
    return None


def _stakes(books: Books, round: str, seat: int, wagers: Mapping[str, Cents]) -> Refusal | None:
    at = books.rounds[round]
    stakes = at.of(seat)
    if at.state != "betting":
        return None if stakes else Refusal("it has no wager in", _deal_section(books, at.table))
    for wager, cents in wagers.items():
        stakes[wager] = stakes.get(wager, 0) + cents
    found = game(books.editions[at.table])
    try:
        found.begin({seat: stakes}, found.submission(RULES.get(at.table)), terminals=True)
    except Refused as refused:
        return Refusal(re.escape(refused.why), refused.section)
    return None


def _deal_section(books: Books, table: str) -> str:
    return str(next(wager.section for wager in game(books.editions[table]).wagers if wager.placed))


def _funds(books: Books, terminal: str, cents: Cents, section: str) -> Refusal | None:
    short = cents > books.available(terminal)
    return Refusal(f"the game account of terminal {terminal} has", section) if short else None


def take_back(books: Books, round: str | None, terminal: str) -> Refusal | None:
    if refusal := usable(books, terminal):
        return refusal
    if round is None:
        return Refusal("there is no such round")
    at = books.rounds[round]
    if at.state != "betting":
        return Refusal("no wager is taken back", _deal_section(books, at.table))
    mine = [seat for seat, who in at.seats.items() if who == terminal and at.of(seat)]
    return None if mine else Refusal("it has no wager in")


def pay(payout: PayoutModel | None, by: Signature, verified_by: Signature | None) -> Refusal | None:
    if payout is None:
        return Refusal("nothing was ever due", "465a.26(b)(1)")
    if payout.paid:
        return Refusal("was paid by", "465a.26(b)(1)")
    if by.role < Role.SLOT_ATTENDANT:
        return Refusal("makes none", "465a.26(b)(1)")
    if payout.amount >= 5_000_00 and verified_by is None:
        section = "465a.26(b)(3)" if payout.amount < 25_000_00 else "465a.26(b)(4)"
        return Refusal("a second person", section)
    return None
