"""`feltwork voucher` and `feltwork report vouchers`: a gaming voucher, and lists of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from feltwork.cli.at_house import carry_out, open_house
from feltwork.cli.books import one_format, parse_day, write_rows
from feltwork.cli.files import write_new
from feltwork.cli.groups import VoucherList
from feltwork.cli.look import GREEN, HEADING, QUIET, RED, console, grid, print_json
from feltwork.cli.signed_work import acting
from feltwork.terms.money import dollars, money

if TYPE_CHECKING:
    from rich.console import Console

    from feltwork.wagering.house import House
    from feltwork.wagering.retention import Retention
    from feltwork.wagering.voucher_records import Voucher
    from feltwork.wagering.voucher_reports import Liability, VoucherReport


def show_voucher(number: str, page: str | None, *, as_json: bool) -> None:
    """A voucher: state, history, retention, and the page where one is asked for."""
    with open_house() as house:
        from feltwork.wagering.retention import retention
        from feltwork.wagering.voucher_page import voucher_page, voucher_text
        from feltwork.wagering.vouchers import look_up, printed

        voucher, state = look_up(house, number, THE_SHELL)
        kept = retention(voucher)
        ticket = printed(voucher, house.options())
    if page is not None:
        write_new(page, voucher_page(ticket))
    if as_json:
        print_json({**voucher.to_json(), "state": state, "kept": kept.to_json()})
        return
    screen = console()
    screen.print(voucher_text(ticket), soft_wrap=True)
    screen.print()
    _print_history(screen, voucher, state, kept)
    if page is not None:
        screen.print(f"{page}: written", style=QUIET)


def _print_history(screen: Console, voucher: Voucher, state: str, kept: Retention) -> None:
    screen.print(f"The voucher is {state}.", style=GREEN if state == "outstanding" else HEADING)
    screen.print(f"issued {voucher.at:%Y-%m-%d %H:%M:%S %Z}, gaming day {voucher.day}, for a {voucher.issued_for}")
    if voucher.remainder_of:
        screen.print("what was left over from another voucher")
    if voucher.end:
        where = f" at {voucher.end.place}" if voucher.end.place else ""
        screen.print(f"{voucher.end.how}{where} {voucher.end.at:%Y-%m-%d %H:%M:%S %Z}, gaming day {voucher.end.day}")
    for what, through, section in (
        ("paper", kept.paper_through, kept.paper_section),
        ("record", kept.record_through, kept.record_section),
    ):
        if through:
            screen.print(f"the {what} is kept through {through} (§ {section})", style=QUIET)


THE_SHELL = "the server's shell"
"""Who shows a voucher there signs nothing: wrong numbers count for all of them together."""
EXPIRED = "gaming vouchers past their last day"
"""As the audit trail names them."""

# ------------------------------------------------------------------------------------------------------- the cage


def _ticket(house: House, number: str, by: str, id: UUID) -> str:
    """A voucher as the audit trail names it: its number is as good as cash."""
    from feltwork.wagering.vouchers import look_up

    return f"voucher {look_up(house, number, by, id)[0].ticket}"


def redeem(number: str, location: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, id: UUID) -> dict[str, Any]:
        from feltwork.access.permissions import Permission
        from feltwork.wagering.vouchers import redeem

        acts = acting(house, by, Permission.REDEEM_VOUCHER, lambda: _ticket(house, number, by, id))
        return redeem(acts, id, number, location, by)

    carry_out(
        id, act, lambda done: f"Paid {dollars(done['amount'])} at {done['location']} for voucher {done['ticket']}.",
        as_json=as_json,
    )  # fmt: skip


def void(number: str, by: str, authorised_by: str, why: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, id: UUID) -> dict[str, Any]:
        from feltwork.access.permissions import Permission
        from feltwork.wagering.vouchers import void

        acts = acting(house, by, Permission.VOID_VOUCHER, lambda: _ticket(house, number, by, id), authorised_by)
        return void(acts, id, number, by, authorised_by, why)

    def say(done: Any) -> str:
        return f"Voided: {dollars(done['amount'])} is back in the game account of terminal {done['asset_number']}."

    carry_out(id, act, say, as_json=as_json)


def expire(by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, id: UUID) -> dict[str, Any]:
        from feltwork.access.permissions import Permission
        from feltwork.wagering.vouchers import expire_due

        acts = acting(house, by, Permission.RECEIVE_VOUCHERS, lambda: EXPIRED, doing="expire_vouchers")
        return expire_due(acts, id, by)

    def say(done: Any) -> str:
        left = f"; {done['left']} are left for the next time" if done["left"] else ""
        return f"{done['expired']} vouchers expired, worth {dollars(done['amount'])}{left}."

    carry_out(id, act, say, as_json=as_json)


# -------------------------------------------------------------------------------------------------------- reports


def show_report(what: VoucherList, day: str | None, *, as_csv: bool, as_json: bool) -> None:
    """One of the reports on vouchers."""
    one_format(as_csv=as_csv, as_json=as_json)
    asked = parse_day(day)
    with open_house() as house:
        from feltwork.wagering import voucher_reports

        found = getattr(voucher_reports, what.value)(house, asked)
    if as_json:
        print_json(found.to_json())
    elif as_csv:
        write_rows(found.csv_rows())
    else:
        screen = console()
        if what is VoucherList.LIABILITY:
            _print_liability(screen, found)
        else:
            _print_list(screen, found)
        _print_ledger(screen, found)


def _print_list(screen: Console, report: VoucherReport) -> None:
    heads = ("ticket", "number", "amount", "what", "place", "at", "expires")
    made = grid(f"{report.title}, gaming day {report.day}", heads, right=("amount",))
    for line in report.lines:
        made.add_row(
            line.ticket,
            line.validation_number,
            money(line.amount),
            line.what,
            line.place,
            line.at,
            line.expires_on or "",
        )
    screen.print(made)
    screen.print()
    for subtotal in report.subtotals():
        screen.print(f"{subtotal.what} at {subtotal.place}: {subtotal.count}, {dollars(subtotal.amount)}", style=QUIET)


def _print_liability(screen: Console, report: Liability) -> None:
    made = grid(
        f"{report.title}, gaming day {report.day}", ("days", "vouchers", "amount"), right=("vouchers", "amount")
    )
    for age in report.ages:
        made.add_row(age.days, f"{age.count:,}", money(age.amount), style="" if age.count else QUIET)
    screen.print(made)
    screen.print()


def _print_ledger(screen: Console, report: VoucherReport | Liability) -> None:
    total = f"Total {dollars(report.amount)}; the ledger has {dollars(report.ledger)} (§ {report.section})."
    if report.difference:
        screen.print(f"{total} They differ by {dollars(report.difference)}.", style=RED)
    else:
        screen.print(total)
