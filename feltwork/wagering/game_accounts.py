"""Game accounts: buying in with currency, tipping, cashing out (605a.2(d)(1), 605a.3, 465a.19(g)(2))."""

from __future__ import annotations

from uuid import UUID

from feltwork.database.database import Unit
from feltwork.ledger.ledger import Balance, Transfer, balance, post, verify_amount
from feltwork.terms.bill_report import BillReport
from feltwork.terms.money import Cents, dollars, money
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts, box_room, signed_bills, vouchers
from feltwork.wagering.holds import commenced_at
from feltwork.wagering.house import Also, Answer, House, options
from feltwork.wagering.payouts import due
from feltwork.wagering.signed_bills import BillBreach, SignedBill
from feltwork.wagering.terminals import Terminal, terminal, usable
from feltwork.wagering.voucher_records import today


def insert_bill(house: House, id: UUID, report: BillReport) -> Answer:
    """Credit a bill that the terminal's validator has signed for (605a.3(a)(1)(i)); the only way to credit one.

    A report that breaks a rule stops the terminal. The same report under the same id is answered as before.
    """
    asset_number = report.asset_number

    def act(unit: Unit) -> Answer:
        at = usable(unit, asset_number)
        verify_bill(report.dollars, options(unit).bills)
        return _credit(unit, id, at, signed_bills.accept(unit, at, report))

    request = {
        "asset_number": asset_number,
        "denomination": report.dollars,
        "key": report.key,
        "counter": report.counter,
        "signature": report.signature.hex(),
    }
    try:
        return house.command(id, "insert bill", request, act, f"terminal {asset_number}")
    except BillBreach as breach:
        signed_bills.stop_terminal(house, id, breach)
        raise


def _credit(unit: Unit, id: UUID, at: Terminal, bill: SignedBill) -> Answer:
    whole = bill.report.dollars
    entry = Transfer(
        accounts.bill_box(at.asset_number),
        at.game_account,
        whole * 100,
        accounts.BILL_IN,
        str(whole),
        at.asset_number,
        at.gaming_table,
    )
    post(unit, id, "buy in", f"terminal {at.asset_number}", [entry])
    signed_bills.keep(unit, id, bill)
    box_room.hold_when_full(unit, at.asset_number)
    return _account(unit, at)


def tip(house: House, id: UUID, asset_number: str, amount: Cents, *, also: Also | None = None) -> Answer:
    """From the game account to the dealers' pool that the house specified (465a.19(g)(2))."""
    verify_amount(amount, "tip")

    def act(unit: Unit) -> Answer:
        at = usable(unit, asset_number)
        verify_funds(unit, at, amount, "tip", "465a.19(g)(2)")
        pool = options(unit).tips_pool
        _verify_specified(unit, pool)
        gift = Transfer(at.game_account, accounts.tips(pool), amount, accounts.TIP, pool, asset_number, at.gaming_table)
        post(unit, id, "tip", f"terminal {asset_number}", [gift])
        return _account(unit, at)

    request = {"asset_number": asset_number, "amount": amount}
    return house.command(id, "tip", request, act, f"terminal {asset_number}", also)


def _verify_specified(unit: Unit, pool: str) -> None:
    """Tips are taken where the house has specified what becomes of them; that counts from commencement on."""
    if commenced_at(unit) is None:
        return
    from_day = unit.value("select specified_from from wagering.tip_pool where pool = %s", (pool,))
    if from_day is None or from_day > today(unit):
        why = "the house has not specified how electronic tips are pooled and distributed"
        raise Refused("tip", why, "465a.19(g)(2)", "have a policy set for the pool")


def cash_out(house: House, id: UUID, asset_number: str) -> Answer:
    """The whole balance, to a gaming voucher (605a.3(b)(1)); above the terminal's limit an attendant pays it.

    ``print`` in the answer is what the printer needs. The voucher is not looked up again: after its commit another
    connection may be gone, or lead to a server that does not have it yet, and the player would be told no.
    """

    def act(unit: Unit) -> Answer:
        at = usable(unit, asset_number, leaving=True)
        held = balance(unit, at.game_account)
        if held.reserved:
            raise Refused(
                f"cash out at terminal {asset_number}",
                f"wagers of {dollars(held.reserved)} are in play, and a voucher is for the whole balance",
                "605a.3(b)(1)",
                "take them back, or wait until the round is settled",
            )
        if not held.posted:
            raise Refused(f"cash out at terminal {asset_number}", "the game account is empty", "605a.3(b)(1)")
        if held.posted > at.pays_vouchers_up_to:
            return _cancelled_credit(unit, id, at, held.posted)
        ticket = vouchers.next_ticket(unit, at, held.posted)
        posting = post(unit, id, "cash out", f"terminal {asset_number}", [ticket.entry])
        voucher = vouchers.issue(unit, ticket, posting)
        return {
            **_account(unit, at),
            "paid": "voucher",
            "amount": held.posted,
            "voucher": voucher.to_json(),
            "print": vouchers.printed(voucher, options(unit)).to_json(),
        }

    return house.command(id, "cash out", {"asset_number": asset_number}, act, f"terminal {asset_number}")


def account(house: House, asset_number: str) -> Balance:
    """What the game account of a terminal holds, and what of it is wagered."""

    def read(unit: Unit) -> Balance:
        return balance(unit, terminal(unit, asset_number).game_account)

    found: Balance = house.read(read)
    return found


def verify_funds(unit: Unit, at: Terminal, amount: Cents, what: str, section: str) -> None:
    """Refuse what the game account does not hold; the database would refuse it as well, in fewer words."""
    refuse_beyond(balance(unit, at.game_account).available, at, amount, what, section)


def refuse_beyond(held: Cents, at: Terminal, amount: Cents, what: str, section: str) -> None:
    """Refuse more than what is available in a game account."""
    if amount > held:
        raise Refused(
            f"{what} {money(amount)}",
            f"the game account of terminal {at.asset_number} has {dollars(held)}",
            section,
            f"{money(held)} at most" if held else "buy in first",
        )


def verify_bill(denomination: int, taken: tuple[int, ...]) -> None:
    """Refuse a denomination that the house does not take."""
    if isinstance(denomination, bool) or not isinstance(denomination, int) or denomination not in taken:
        listed = ", ".join(f"${bill}" for bill in taken)
        raise Refused(f"bill {denomination}", "the validator does not take it", "605a.5(d)(5)", f"one of {listed}")


def _cancelled_credit(unit: Unit, id: UUID, at: Terminal, amount: Cents) -> Answer:
    entry = Transfer(
        at.game_account,
        at.payout_due,
        amount,
        accounts.CANCELLED_CREDIT_DUE,
        None,
        at.asset_number,
        at.gaming_table,
    )
    due(unit, id, at.asset_number, "cancelled_credit", amount, id)
    post(unit, id, "cash out", f"terminal {at.asset_number}", [entry])
    return {**_account(unit, at), "paid": "attendant", "amount": amount, "payout": str(id)}


def _account(unit: Unit, at: Terminal) -> Answer:
    held = balance(unit, at.game_account)
    return {"asset_number": at.asset_number, "balance": held.posted, "available": held.available}
