"""The cage's books from a shell: `slip`, `revenue`, `tax`, `tips`.

Whoever changes something names themselves with `--by` and types their password: a shell is no way around the roles.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from feltwork.cli.groups import Csv, Day, Id, Json, OutPage, SignedBy, Why, showing

Second = Annotated[
    str | None,
    typer.Option("--verified-by", metavar="SIGN_IN_NAME", help="Who verified and signs beside; password asked."),
]
Payout = Annotated[str, typer.Argument(metavar="PAYOUT_ID", help="As `feltwork payout` lists it.")]
Amount = Annotated[str, typer.Argument(metavar="DOLLARS", help="An amount, e.g. 12500.00.")]
DayOption = Annotated[str, typer.Option("--day", metavar="DAY", help="A gaming day, e.g. 2026-11-15.")]
Through = Annotated[str, typer.Option("--through", metavar="DAY", help="The last gaming day of the period.")]
From = Annotated[str, typer.Option("--from", metavar="DAY", help="The gaming day from which it holds.")]
PoolOption = Annotated[str, typer.Option("--pool", metavar="POOL", help="The pool of tips.")]


class DeviceName(StrEnum):
    """Devices whose play is in other systems."""

    SLOT_MACHINE = "slot-machine"
    FULLY_AUTOMATED = "fully-automated-electronic-gaming-table"


class PaidFor(StrEnum):
    """What is paid on a slip."""

    JACKPOT = "jackpot"
    PROGRESSIVE = "progressive"
    CREDIT_METER = "credit-meter"


class Taxed(StrEnum):
    """Which of the two rates."""

    DEALER_OPERATED = "dealer-operated"
    FULLY_AUTOMATED = "fully-automated"


class StatedClass(StrEnum):
    """Classes of revenue whose figures are stated."""

    BANKING = "banking"
    NONBANKING = "nonbanking"
    FULLY_AUTOMATED = "fully-automated"
    CONTESTS = "contests"


class Rest(StrEnum):
    """What becomes of cents that do not divide."""

    LARGEST_REMAINDER = "largest-remainder"
    STAYS_IN_POOL = "stays-in-pool"


class PaidBy(StrEnum):
    """How shares are paid."""

    CAGE = "cage"
    PAYROLL = "payroll"


slip = showing("Payout slips: paid, overridden, printed; books of manual slips (465a.26(b)).")
revenue = showing("Statements of revenue and tax, by gaming day and month (601a.9).")
tax = showing("Rates of the tax (601a.9(e)), which a licensee sets.")
tips = showing("Electronic tips: policy, hours, distribution (465a.19(g)(2)).")


# ------------------------------------------------------------------------------------------------------------ slips


@slip.command("list")
def slip_list(
    days: Annotated[int, typer.Option("--days", min=0, max=400, help="How far back.")] = 7,
    csv: Csv = False,
    page: OutPage = None,
    json: Json = False,
) -> None:
    """Slips of the last days, with the signatures on them.

    The word `list` may be left out.

    Example: feltwork slip --days 30
    """
    from feltwork.cli.slip_work import list_slips

    list_slips(days, page, as_csv=csv, as_json=json)


@slip.command("print")
def slip_print(
    slip: Annotated[int, typer.Argument(metavar="SLIP", help="The number that the system gave it.")],
    page: Annotated[str, typer.Option("--page", metavar="FILE.html", help="The new file.")],
) -> None:
    """Write a slip in its two parts, or three, as a page for paper.

    Example: feltwork slip print 17 --page slip.html
    """
    from feltwork.cli.slip_work import print_slip

    print_slip(slip, page)


@slip.command("pay")
def slip_pay(
    payout: Payout,
    by: SignedBy,
    verified_by: Second = None,
    imprest: Annotated[bool, typer.Option("--imprest", help="From the payer's own imprest fund.")] = False,
    id: Id = None,
    json: Json = False,
) -> None:
    """Pay what is due, on a slip with the signatures that its amount asks for.

    Example: feltwork slip pay 01999999-0000-7000-8000-000000000001 --by sam --verified-by sid
    """
    from feltwork.cli.slip_work import pay

    pay(payout, by, verified_by, id, imprest=imprest, as_json=json)


@slip.command("sent")
def slip_sent(
    device: DeviceName,
    asset_number: Annotated[str, typer.Argument(metavar="ASSET_NUMBER", help="The device's asset number.")],
    amount: Amount,
    won: Annotated[str, typer.Option("--for", metavar="TEXT", help="The winning wager or combination.")],
    by: SignedBy,
    kind: Annotated[PaidFor, typer.Option("--kind", help="What is to be paid.")] = PaidFor.JACKPOT,
    id: Id = None,
    json: Json = False,
) -> None:
    """State what a device of another system sent to be paid by hand.

    Example: feltwork slip sent slot-machine S-1042 12000 --for "three sevens" --by sam
    """
    from feltwork.cli.slip_work import sent

    sent(device, asset_number, kind, amount, won, by, id, as_json=json)


@slip.command("fund")
def slip_fund(
    attendant: Annotated[str, typer.Argument(metavar="SIGN_IN_NAME", help="Whose imprest fund it is.")],
    amount: Amount,
    by: SignedBy,
    back: Annotated[bool, typer.Option("--back", help="It comes back to the cage; without this it goes out.")] = False,
    id: Id = None,
    json: Json = False,
) -> None:
    """Hand a slot attendant money of an imprest fund, or take it back (465a.26(b)(7)).

    By the cage, never to oneself. What the fund pays is on slips of its own: `feltwork slip pay --imprest`.

    Example: feltwork slip fund sam 500 --by mona
    """
    from feltwork.cli.slip_work import move_fund

    move_fund(attendant, amount, by, id, back=back, as_json=json)


@slip.command("override")
def slip_override(payout: Payout, amount: Amount, why: Why, by: SignedBy, id: Id = None, json: Json = False) -> None:
    """Ask that another amount be paid than the device sent (465a.26(b)(10)).

    Example: feltwork slip override 01999999-0000-7000-8000-000000000001 12500 --why "misread" --by sam
    """
    from feltwork.cli.slip_work import ask_override

    ask_override(payout, amount, why, by, id, as_json=json)


@slip.command("decide")
def slip_decide(
    override: Annotated[str, typer.Argument(metavar="OVERRIDE_ID", help="As `feltwork slip overrides` lists it.")],
    why: Why,
    by: SignedBy,
    refuse: Annotated[bool, typer.Option("--refuse", help="Refuse it; without this it is approved.")] = False,
    id: Id = None,
    json: Json = False,
) -> None:
    """Approve or refuse an override that another person asked for.

    Example: feltwork slip decide 01999999-0000-7000-8000-000000000002 --why "seen" --by sue
    """
    from feltwork.cli.slip_work import decide_override

    decide_override(override, why, by, id, approves=not refuse, as_json=json)


@slip.command("overrides")
def slip_overrides(
    days: Annotated[int, typer.Option("--days", min=0, max=400, help="How far back.")] = 7,
    csv: Csv = False,
    page: OutPage = None,
    json: Json = False,
) -> None:
    """Every override that was asked for, what was sent and what was paid.

    Example: feltwork slip overrides
    """
    from feltwork.cli.slip_work import list_overrides

    list_overrides(days, page, as_csv=csv, as_json=json)


@slip.command("books")
def slip_books(csv: Csv = False, page: OutPage = None, json: Json = False) -> None:
    """Books of manual slips: numbers used, void, unused and not accounted for.

    Example: feltwork slip books
    """
    from feltwork.cli.slip_work import list_books

    list_books(page, as_csv=csv, as_json=json)


@slip.command("register")
def slip_register(
    first: Annotated[int, typer.Argument(metavar="FIRST", help="The first preprinted number.")],
    last: Annotated[int, typer.Argument(metavar="LAST", help="The last one.")],
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """Register a book of manual slips.

    Example: feltwork slip register 1001 1050 --by carol
    """
    from feltwork.cli.slip_work import register_book

    register_book(first, last, by, id, as_json=json)


@slip.command("void")
def slip_void(
    serial: Annotated[int, typer.Argument(metavar="SERIAL", help="The preprinted number.")],
    why: Why,
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """Void a number of a book that was spoilt or passed over.

    Example: feltwork slip void 1003 --why torn --by sam
    """
    from feltwork.cli.slip_work import void_serial

    void_serial(serial, why, by, id, as_json=json)


@slip.command("enter")
def slip_enter(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|-",
            help="JSON: serial, made_at, device, asset_number, kind, amount, what, why_by_hand, made_by.",
        ),
    ],
    by: SignedBy,
    verified_by: Second = None,
    id: Id = None,
    json: Json = False,
) -> None:
    """Enter a manual slip that was made while no electronic one could be (465a.26(b)(13)).

    By another person than made it. What is due at that device in this amount is paid by it.

    Example: feltwork slip enter slip.json --by sue --verified-by sid
    """
    from feltwork.cli.slip_work import enter

    enter(file, by, verified_by, id, as_json=json)


@slip.command("match")
def slip_match(
    serial: Annotated[int, typer.Argument(metavar="SERIAL", help="The preprinted number of a slip that waits.")],
    payout: Payout,
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """Say what a manual slip paid that waits for a match.

    By another person than made it. Where the amounts differ, have an override of the slip's amount approved first.

    Example: feltwork slip match 1001 01999999-0000-7000-8000-000000000001 --by sue
    """
    from feltwork.cli.slip_work import match

    match(serial, payout, by, id, as_json=json)


@slip.command("offline")
def slip_offline(
    began_at: Annotated[str, typer.Option("--from", metavar="MOMENT", help="E.g. 2026-11-16T14:00-05:00.")],
    ended_at: Annotated[str, typer.Option("--to", metavar="MOMENT", help="When it was back.")],
    why: Why,
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """Record when the slot monitoring system was offline: slips made then need no reason of their own.

    A moment without a time zone is by the house's clock. `feltwork slip books --json` lists what is recorded.

    Example: feltwork slip offline --from 2026-11-16T14:00 --to 2026-11-16T15:30 --why "no network" --by sue
    """
    from feltwork.cli.slip_work import record_offline

    record_offline(began_at, ended_at, why, by, id, as_json=json)


# ------------------------------------------------------------------------------------------------------ revenue, tax


@revenue.command("day")
def revenue_day(day: Day = None, csv: Csv = False, page: OutPage = None, json: Json = False) -> None:
    """A gaming day's statement: revenue by class, the tax, and what ties it.

    The word `day` may be left out.

    Example: feltwork revenue 2026-11-15 --page statement.html
    """
    from feltwork.cli.revenue_work import show_day

    show_day(day, page, as_csv=csv, as_json=json)


@revenue.command("month")
def revenue_month(
    month: Annotated[str | None, typer.Argument(metavar="MONTH", help="E.g. 2026-11; this one without it.")] = None,
    csv: Csv = False,
    page: OutPage = None,
    json: Json = False,
) -> None:
    """A month's statement: the sum of its days.

    Example: feltwork revenue month 2026-11
    """
    from feltwork.cli.revenue_work import show_month

    show_month(month, page, as_csv=csv, as_json=json)


@revenue.command("state")
def revenue_state(
    of: Annotated[StatedClass, typer.Argument(metavar="CLASS", help="Which class of revenue.")],
    subject: Annotated[str, typer.Argument(metavar="NAME", help="The table, device or contest.")],
    figure: Annotated[
        list[str], typer.Option("--figure", metavar="NAME=DOLLARS", help="A figure; each of the class is stated.")
    ],
    day: DayOption,
    by: SignedBy,
    why: Annotated[str, typer.Option("--why", metavar="REASON", help="Why it is stated again.")] = "",
    id: Id = None,
    json: Json = False,
) -> None:
    """State figures of a class that Feltwork has no play of.

    A banking table has five, by the paragraphs of 601a.9(c): paragraph_1 to paragraph_5.

    Example: feltwork revenue state contests Sunday --figure net_revenue=250 --day 2026-11-15 --by carol
    """
    from feltwork.cli.revenue_work import state

    state(of, subject, figure, day, by, why, id, as_json=json)


@revenue.command("figures")
def revenue_figures(day: Day = None, json: Json = False) -> None:
    """Figures that are stated for a gaming day, with their ids and what stands of them after corrections.

    Example: feltwork revenue figures 2026-11-15
    """
    from feltwork.cli.revenue_work import list_figures

    list_figures(day, as_json=json)


@revenue.command("correct")
def revenue_correct(
    figures: Annotated[str, typer.Argument(metavar="FIGURES_ID", help="As `feltwork revenue figures` lists it.")],
    figure: Annotated[
        list[str], typer.Option("--figure", metavar="NAME=DOLLARS", help="What it should have been; each of the class.")
    ],
    why: Why,
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """Put figures of a closed day right: the difference stands in the day that is going on.

    Example: feltwork revenue correct 01999999-0000-7000-8000-000000000003 --figure net_revenue=240 --why "a prize was
    missed" --by carol
    """
    from feltwork.cli.revenue_work import correct

    correct(figures, figure, why, by, id, as_json=json)


@revenue.command("close")
def revenue_close(day: DayOption, by: SignedBy, id: Id = None, json: Json = False) -> None:
    """Close a day's statement: it is kept as it stands, with its digest.

    Example: feltwork revenue close --day 2026-11-15 --by carol
    """
    from feltwork.cli.revenue_work import close

    close(day, by, id, as_json=json)


@revenue.command("sign")
def revenue_sign(
    line: Annotated[str, typer.Argument(metavar="LINE", help="finance or second.")],
    day: DayOption,
    by: SignedBy,
    json: Json = False,
) -> None:
    """Sign a closed statement; two different people do.

    Example: feltwork revenue sign finance --day 2026-11-15 --by carol
    """
    from feltwork.cli.revenue_work import sign

    sign(line, day, by, as_json=json)


@tax.command("list")
def tax_list(json: Json = False) -> None:
    """Every rate that was set, with its source.

    The word `list` may be left out.

    Example: feltwork tax
    """
    from feltwork.cli.revenue_work import list_rates

    list_rates(as_json=json)


@tax.command("set")
def tax_set(
    of: Annotated[Taxed, typer.Argument(metavar="CLASS", help="Which tables and terminals.")],
    percent: Annotated[str, typer.Argument(metavar="PERCENT", help="E.g. 14 or 33.33.")],
    from_day: From,
    source: Annotated[str, typer.Option("--source", metavar="TEXT", help="The statute or the notice.")],
    by: SignedBy,
    approved_by: Annotated[
        str, typer.Option("--approved-by", metavar="SIGN_IN_NAME", help="Another person; their password is asked.")
    ],
    json: Json = False,
) -> None:
    """Set a rate of the tax from a gaming day on: one person asks, another approves.

    Example: feltwork tax set dealer-operated 14 --from 2026-11-01 --source "4 Pa.C.S. 13A62(a)(1)" --by carol
    --approved-by gina
    """
    from feltwork.cli.revenue_work import set_rate

    set_rate(of, percent, from_day, source, by, approved_by, as_json=json)


# ------------------------------------------------------------------------------------------------------------- tips


@tips.command("show")
def tips_show(csv: Csv = False, page: OutPage = None, json: Json = False) -> None:
    """Pools, policies, and what each dealer got.

    The word `show` may be left out.

    Example: feltwork tips
    """
    from feltwork.cli.revenue_work import show_tips

    show_tips(page, as_csv=csv, as_json=json)


@tips.command("policy")
def tips_policy(
    words: Annotated[str, typer.Argument(metavar="TEXT", help="How tips are recorded, pooled and distributed.")],
    from_day: From,
    by: SignedBy,
    approved_by: Annotated[
        str, typer.Option("--approved-by", metavar="SIGN_IN_NAME", help="The director of table games; password asked.")
    ],
    remainder: Annotated[Rest, typer.Option("--remainder", help="Cents that do not divide.")] = Rest.LARGEST_REMAINDER,
    paid_through: Annotated[PaidBy, typer.Option("--paid-through", help="How shares are paid.")] = PaidBy.PAYROLL,
    pool: PoolOption = "dealers",
    json: Json = False,
) -> None:
    """Set the policy of a pool of tips.

    Example: feltwork tips policy "One pool, by minutes worked." --from 2026-11-16 --by carol --approved-by tara
    """
    from feltwork.cli.revenue_work import set_policy

    set_policy(words, from_day, remainder, paid_through, pool, by, approved_by, as_json=json)


@tips.command("hours")
def tips_hours(
    dealer: Annotated[str, typer.Argument(metavar="SIGN_IN_NAME", help="The dealer.")],
    minutes: Annotated[int, typer.Argument(metavar="MINUTES", help="How long they worked.")],
    day: DayOption,
    by: SignedBy,
    pool: PoolOption = "dealers",
    id: Id = None,
    json: Json = False,
) -> None:
    """Record how long a dealer worked for a pool.

    Example: feltwork tips hours bob 480 --day 2026-11-15 --by dave
    """
    from feltwork.cli.revenue_work import record_hours

    record_hours(dealer, minutes, day, pool, by, id, as_json=json)


@tips.command("distribute")
def tips_distribute(
    through: Through, by: SignedBy, pool: PoolOption = "dealers", id: Id = None, json: Json = False
) -> None:
    """Distribute a pool by its policy, in one posting.

    Example: feltwork tips distribute --through 2026-11-15 --by carol
    """
    from feltwork.cli.revenue_work import distribute

    distribute(through, pool, by, id, as_json=json)


@tips.command("box")
def tips_box(
    dealer: Annotated[str, typer.Argument(metavar="SIGN_IN_NAME", help="The Poker dealer, who is present.")],
    amount: Amount,
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """Count a Poker dealer's own tip box at the end of the shift (465a.19(h)).

    A cage cashier counts in the dealer's presence: both type their passwords. The total is recorded.

    Example: feltwork tips box bob 120.50 --by mona
    """
    from feltwork.cli.revenue_work import count_box

    count_box(dealer, amount, by, id, as_json=json)
