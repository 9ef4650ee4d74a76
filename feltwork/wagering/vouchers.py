"""Gaming vouchers: issued at a terminal, redeemed once, voided or expired (461a.8, 461a.10, 605a.3, 605a.5(c)).

A voucher is issued in three steps inside one unit of work: ``next_ticket`` says what to post, the caller posts it with
whatever else happens, and ``issue`` writes the voucher with the day and time of that posting.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Final
from uuid import UUID
from zoneinfo import ZoneInfo

from feltwork.database.database import Unit
from feltwork.ledger.ledger import Correction, Posting, Transfer, balance, post
from feltwork.terms.money import Cents, dollars
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts, box_room
from feltwork.wagering.house import Answer, House, Options, given, options
from feltwork.wagering.redemption_locations import verify_redeems
from feltwork.wagering.terminals import Terminal, lock, usable
from feltwork.wagering.validation_numbers import new_validation_number, parse_validation_number
from feltwork.wagering.voucher_guesses import Place, verify_may_try, wrong
from feltwork.wagering.voucher_page import PrintedVoucher
from feltwork.wagering.voucher_records import (
    UnknownVoucher,
    Voucher,
    end_vouchers,
    find,
    find_ended,
    hold,
    hold_at_terminal,
    today,
    voucher_of,
)

MOST_EXPIRED_AT_ONCE: Final = 1000
"""Vouchers in one posting of expired ones: other postings should not wait long for it."""
_DRAWS: Final = 8
"""Numbers drawn before something must be wrong: a single clash is once in the life of a thousand houses."""


# --------------------------------------------------------------------------------------------------------- issuing


@dataclass(frozen=True, slots=True)
class Ticket:
    """The next voucher of a terminal: to be posted by ``entry``, then issued."""

    terminal: Terminal
    amount: Cents
    sequence: int

    @property
    def name(self) -> str:
        return f"{self.terminal.asset_number}#{self.sequence}"

    @property
    def entry(self) -> Transfer:
        at = self.terminal
        return Transfer(
            at.game_account,
            accounts.VOUCHERS,
            self.amount,
            accounts.VOUCHER_OUT,
            self.name,
            at.asset_number,
            at.gaming_table,
        )


def next_ticket(unit: Unit, terminal: Terminal, amount: Cents) -> Ticket:
    """The next ticket of a terminal that this unit has locked, for an amount that the terminal may pay itself."""
    if amount > terminal.pays_vouchers_up_to:
        raise Refused(
            f"gaming voucher for {dollars(amount)}",
            f"terminal {terminal.asset_number} issues them up to {dollars(terminal.pays_vouchers_up_to)}",
            "605a.5(d)(4)",
            "call a slot attendant",
        )
    last = unit.value(
        "select sequence from wagering.voucher where terminal = %s order by sequence desc limit 1",
        (terminal.asset_number,),
    )
    return Ticket(terminal, amount, (last or 0) + 1)


def issue(
    unit: Unit,
    ticket: Ticket,
    posting: Posting,
    remainder_of: Voucher | None = None,
    draw: Callable[[], str] = new_validation_number,
) -> Voucher:
    """Write the voucher that a posting has issued, under a number that no other has (605a.3(b)(1), 605a.5(c)).

    The house's choice of expiry is the voucher's from here on, whatever is chosen later. What is left over from
    another voucher is good as long as that one was.
    """
    at = ticket.terminal
    for _ in range(_DRAWS):
        row = unit.row(
            "insert into wagering.voucher (validation_number, amount, terminal, gaming_table, sequence, issued_for,"
            " remainder_of, posting, day, at, expires_on) values (%(number)s, %(amount)s, %(terminal)s, %(table)s,"
            " %(sequence)s, %(issued_for)s, %(of)s, %(posting)s, %(day)s, %(at)s, case when %(of)s::text is null"
            " then %(day)s::date + (select voucher_days from wagering.house) else %(expires_on)s::date end)"
            " on conflict (validation_number) do nothing returning *",
            {
                "number": draw(),
                "amount": ticket.amount,
                "terminal": at.asset_number,
                "table": at.gaming_table,
                "sequence": ticket.sequence,
                "issued_for": "remainder" if remainder_of else "cash out",
                "of": remainder_of and remainder_of.validation_number,
                "posting": posting.id,
                "day": posting.day,
                "at": posting.at,
                "expires_on": remainder_of and remainder_of.expires_on,
            },
        )
        if row is not None:
            return voucher_of(row)
    raise AssertionError(f"{_DRAWS} validation numbers in a row were taken: the source of chance is broken")


def printed(voucher: Voucher, chosen: Options) -> PrintedVoucher:
    """The voucher as it is printed, in the house's own time."""
    return PrintedVoucher(
        voucher.validation_number,
        voucher.amount,
        voucher.at.astimezone(ZoneInfo(chosen.timezone)),
        chosen.facility,
        voucher.asset_number,
        voucher.sequence,
        voucher.expires_on,
        voucher.issued_for,
    )


# ------------------------------------------------------------------------------------------------------- redeeming


def insert(house: House, id: UUID, asset_number: str, validation_number: str, made_by: str | None = None) -> Answer:
    """A voucher into a terminal: its value is credited to the game account (605a.3(a)(1)(i)).

    Where the value does not fit the terminal's denomination, the voucher is refused, or what does not fit comes back as
    a new one: the house chooses (461a.8(h)).
    """
    number = parse_validation_number(validation_number)
    place = Place.terminal(asset_number)
    by = made_by or place.name

    def act(unit: Unit) -> Answer | Refused:
        verify_may_try(unit, place)
        at = usable(unit, asset_number)
        box_room.verify_room(unit, asset_number)
        voucher = hold_at_terminal(unit, number)
        if isinstance(voucher, Refused):
            return wrong(unit, place, voucher, id)
        rest = _rest(voucher, at, options(unit))
        ticket = next_ticket(unit, at, rest) if rest else None
        # The paper in the box says the whole value, and so do the meter and the account, before the rest leaves again.
        taken = Transfer(
            accounts.VOUCHERS,
            at.game_account,
            voucher.amount,
            accounts.VOUCHER_IN,
            voucher.ticket,
            asset_number,
            at.gaming_table,
        )
        entries = [taken, ticket.entry] if ticket else [taken]
        posting = post(unit, id, "voucher in", by, entries, {"section": "461a.8(h)" if ticket else "605a.3(a)(1)(i)"})
        end_vouchers(unit, [voucher], "redeemed", posting, terminal=asset_number)
        box_room.hold_when_full(unit, asset_number)
        again = issue(unit, ticket, posting, remainder_of=voucher) if ticket else None
        held = balance(unit, at.game_account)
        return {
            "asset_number": asset_number,
            "balance": held.posted,
            "available": held.available,
            "amount": voucher.amount - rest,
            "voucher": again and again.to_json(),
        }

    return house.command(id, "insert voucher", {"asset_number": asset_number, "voucher": number}, act, by)


def redeem(house: House, id: UUID, validation_number: str, location: str, made_by: str) -> Answer:
    """A voucher paid at the cage or a redemption machine, and cancelled in the same moment (461a.10(k))."""
    number = parse_validation_number(validation_number)

    def act(unit: Unit) -> Answer | Refused:
        verify_redeems(unit, location)
        voucher = _tried(unit, number, made_by, hold, id)
        if isinstance(voucher, Refused):
            return voucher
        paid = Transfer(accounts.VOUCHERS, accounts.CAGE, voucher.amount, accounts.VOUCHER_REDEEMED, location)
        posting = post(unit, id, "redeem voucher", made_by, [paid], {"ticket": voucher.ticket})
        end_vouchers(unit, [voucher], "redeemed", posting, location=location)
        return {"amount": voucher.amount, "ticket": voucher.ticket, "location": location, "at": posting.at.isoformat()}

    return house.command(id, "redeem voucher", {"voucher": number, "location": location}, act, made_by)


def look_up(house: House, validation_number: str, made_by: str, id: UUID | None = None) -> tuple[Voucher, str]:
    """A voucher and its state, for somebody at a desk; a number that is none counts as a guess.

    ``id`` is the command that comes next: a voucher that it has ended is found whatever was tried since.
    """
    number = parse_validation_number(validation_number)

    def read(unit: Unit) -> tuple[Voucher, str] | Refused:
        # Not by the id alone: under that of another command nobody would count.
        found = find_ended(unit, number, id) or _tried(unit, number, made_by, find)
        return found if isinstance(found, Refused) else (found, found.state(today(unit)))

    return given(house.database.run(read, "the voucher"))


def _tried(
    unit: Unit, number: str, made_by: str, look: Callable[[Unit, str], Voucher], id: UUID | None = None
) -> Voucher | Refused:
    """A voucher as somebody at a desk looks at it; what comes of a number that is none is for the unit to answer."""
    place = Place.desk(made_by)
    verify_may_try(unit, place)
    try:
        return look(unit, number)
    except UnknownVoucher as unknown:
        return wrong(unit, place, unknown, id)


def _rest(voucher: Voucher, at: Terminal, chosen: Options) -> Cents:
    """What does not fit the terminal's denomination (461a.8(h))."""
    fits, rest = divmod(voucher.amount, at.denomination)
    if rest and (chosen.voucher_remainder == "refuse" or not fits):
        raise Refused(
            f"gaming voucher for {dollars(voucher.amount)}",
            f"it is no number of whole credits of {dollars(at.denomination)} at terminal {at.asset_number}",
            "461a.8(h)",
            "redeem it at the cage, or use a terminal that it fits",
        )
    return rest


# ------------------------------------------------------------------------------------------------ voiding, expiring


def void(house: House, id: UUID, validation_number: str, made_by: str, authorised_by: str, why: str) -> Answer:
    """A voucher that never reached the player: its value goes back to the game account it came from.

    The terminal may be disabled, as one with a jammed printer is. It may not hold funds: they could be the next
    player's, and the value would fall to them.
    """
    number = parse_validation_number(validation_number)
    if not why.strip():
        raise Refused("void of a gaming voucher", "it does not say why", "461a.8(d)", "state the reason")

    def act(unit: Unit) -> Answer | Refused:
        issued = _tried(unit, number, made_by, find, id)
        if isinstance(issued, Refused):
            return issued
        at = lock(unit, [issued.asset_number])[issued.asset_number]
        voucher = hold(unit, number)
        if balance(unit, at.game_account).posted:
            raise Refused(
                f"void of gaming voucher {voucher.ticket}",
                f"the game account of terminal {at.asset_number} holds funds, which may be another player's",
                "605a.2(d)(1)",
                "redeem it at the cage for the player it belongs to",
            )
        back = Transfer(
            accounts.VOUCHERS,
            at.game_account,
            voucher.amount,
            accounts.VOUCHER_VOIDED,
            voucher.ticket,
            at.asset_number,
            at.gaming_table,
        )
        correction = Correction(voucher.posting, authorised_by)
        posting = post(unit, id, "void voucher", made_by, [back], {"why": why}, correction)
        end_vouchers(unit, [voucher], "voided", posting)
        return {"amount": voucher.amount, "ticket": voucher.ticket, "asset_number": at.asset_number}

    request = {"voucher": number, "authorised_by": authorised_by, "why": why}
    return house.command(id, "void voucher", request, act, made_by)


def expire_due(house: House, id: UUID, made_by: str = "the house") -> Answer:
    """Move the value of vouchers whose last day is over to the account of expired ones, each once.

    At most a thousand at a time; ``left`` says how many wait for the next call.
    """

    def act(unit: Unit) -> Answer:
        day = today(unit)
        expired = _hold_due(unit, day)
        if expired:
            entries = [
                Transfer(
                    accounts.VOUCHERS,
                    accounts.VOUCHERS_EXPIRED,
                    voucher.amount,
                    accounts.VOUCHER_EXPIRED,
                    voucher.ticket,
                )
                for voucher in expired
            ]
            end_vouchers(unit, expired, "expired", post(unit, id, "expire vouchers", made_by, entries))
        left = unit.value("select count(*) from wagering.vouchers where expires_on < %s and how is null", (day,))
        return {"expired": len(expired), "amount": sum(voucher.amount for voucher in expired), "left": left}

    return house.command(id, "expire vouchers", {}, act, made_by)


def _hold_due(unit: Unit, day: date) -> list[Voucher]:
    """Vouchers past their last day that have not ended, held in the order of their numbers."""
    held = unit.rows(
        "select h.validation_number from (select validation_number from wagering.vouchers"
        " where expires_on < %s and how is null order by validation_number limit %s) v"
        " cross join lateral wagering.hold_voucher(v.validation_number) h",
        (day, MOST_EXPIRED_AT_ONCE),
    )
    numbers = [row["validation_number"] for row in held]
    # Looked at again now that they are held: one may have ended while this waited for it.
    rows = unit.rows(
        "select * from wagering.vouchers where validation_number = any(%s) and how is null order by validation_number",
        (numbers,),
    )
    return [voucher_of(row) for row in rows]
