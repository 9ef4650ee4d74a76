"""What people ask of the books: `report`, `audit`, `meters`, `recall`, `voucher`, `progressives`."""

from __future__ import annotations

from typing import Annotated

import typer

from feltwork.cli.groups import (
    Asset,
    By,
    Csv,
    Day,
    Id,
    InOperation,
    Json,
    Page,
    TableName,
    Voucher,
    VoucherList,
    group,
    showing,
)

GameName = Annotated[str, typer.Argument(metavar="GAME[@EDITION]", help="A game whose chapter has a progressive.")]
Progressive = Annotated[str, typer.Argument(metavar="PROGRESSIVE", help="The progressive's name.")]

report = showing(
    "Reports by gaming day.\n\n"
    "For each table and each terminal (605a.2(d)(7)), and on gaming vouchers (461a.8(l)). "
    "`feltwork report` and `feltwork report 2026-11-15` are the day's report: what was deposited, won, lost and "
    "withdrawn, and the gross table game revenue."
)
voucher = showing("A gaming voucher: show, redeem, void, expire.")
progressives = showing("Progressive meters: on display, set up, linked.")
books = group("The books.")


@books.command()
def audit(json: Json = False) -> None:
    """Compare what is kept twice with the ledger.

    Every meter of every terminal, vouchers, payouts due, wagers in play, tips and progressives. Each difference is
    named, and the exit status is 1 where there is one. `feltwork ledger verify` proves the ledger itself.

    Example: feltwork audit
    """
    from feltwork.cli.books import show_audit

    if not show_audit(as_json=json):
        raise typer.Exit(1)


@books.command()
def meters(asset_number: Asset, json: Json = False) -> None:
    """The meters of a terminal (605a.5(d)).

    All twenty in the order of the section: wagers, payouts, currency by denomination, vouchers, progressives.

    Example: feltwork meters 1001
    """
    from feltwork.cli.books import show_meters

    show_meters(asset_number, as_json=json)


@books.command()
def recall(
    asset_number: Asset,
    last: Annotated[int, typer.Option("--last", min=1, help="How many rounds, the newest first.")] = 10,
    json: Json = False,
) -> None:
    """The last rounds of a terminal.

    The one that is going on included: cards, wagers, and why each was paid what it was, with its section.

    Example: feltwork recall 1001 --last 3
    """
    from feltwork.cli.recalling import show_recall

    show_recall(asset_number, last, as_json=json)


@report.command("day")
def report_day(
    day: Day = None,
    table: Annotated[str | None, typer.Option("--table", metavar="TABLE", help="Only this gaming table.")] = None,
    terminal: Annotated[
        str | None, typer.Option("--terminal", metavar="ASSET_NUMBER", help="Only this terminal.")
    ] = None,
    csv: Csv = False,
    json: Json = False,
) -> None:
    """The report of a gaming day.

    The word `day` may be left out: `feltwork report` is the day that is going on.

    Example: feltwork report 2026-11-15 --table T1 --csv
    """
    from feltwork.cli.books import show_day

    show_day(day, table, terminal, as_csv=csv, as_json=json)


@report.command("vouchers")
def report_vouchers(
    what: Annotated[VoucherList, typer.Argument(help="Which report: liability is by age.")],
    day: Day = None,
    csv: Csv = False,
    json: Json = False,
) -> None:
    """The reports on gaming vouchers.

    Issued, redeemed or outstanding in a gaming day, or the liability by age (461a.8(l)). Each states the ledger's
    figure beside its own total.

    Example: feltwork report vouchers outstanding
    """
    from feltwork.cli.vouchers import show_report

    show_report(what, day, as_csv=csv, as_json=json)


@voucher.command("show")
def voucher_show(number: Voucher, page: Page = None, json: Json = False) -> None:
    """The state of a voucher, and its history.

    Also how long its paper and its record are kept (465a.6(c)). The word `show` may be left out. Whoever reads the
    number of an outstanding voucher can cash it: keep it from others' eyes.

    Example: feltwork voucher 12-3456-7890-1234-5673 --page voucher.html
    """
    from feltwork.cli.vouchers import show_voucher

    show_voucher(number, page, as_json=json)


@voucher.command("redeem")
def voucher_redeem(
    number: Voucher,
    at: Annotated[str, typer.Option("--at", metavar="LOCATION", help="The cage or a redemption machine.")] = "cage",
    by: InOperation = "cashier",
    id: Id = None,
    json: Json = False,
) -> None:
    """Pay a voucher at the cage, once (461a.10(k)).

    Example: feltwork voucher redeem 12-3456-7890-1234-5673 --by Cy
    """
    from feltwork.cli.vouchers import redeem

    redeem(number, at, by, id, as_json=json)


@voucher.command("void")
def voucher_void(
    number: Voucher,
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="The reason, for the books.")],
    authorised_by: Annotated[
        str, typer.Option("--authorised-by", metavar="NAME", help="Who authorised it; signs as well.")
    ],
    by: InOperation = "slot operations",
    id: Id = None,
    json: Json = False,
) -> None:
    """Void a voucher that never reached the player.

    Its value goes back to the game account it came from.

    Example: feltwork voucher void 12-3456-7890-1234-5673 --why "the printer jammed" --authorised-by Dee
    """
    from feltwork.cli.vouchers import void

    void(number, by, authorised_by, why, id, as_json=json)


@voucher.command("expire")
def voucher_expire(by: InOperation = "finance", id: Id = None, json: Json = False) -> None:
    """Expire vouchers past their last day (461a.8).

    Their value moves to the account of expired vouchers. After commencement somebody of finance signs with a password.

    Example: feltwork voucher expire --by carol
    """
    from feltwork.cli.vouchers import expire

    expire(by, id, as_json=json)


@progressives.command("show")
def progressives_show(json: Json = False) -> None:
    """Every meter as players see it.

    What it shows, the top of its paytable, and the last awards. The word `show` may be left out.

    Example: feltwork progressives
    """
    from feltwork.cli.meters_on_display import show_progressives

    show_progressives(as_json=json)


@progressives.command("set-up")
def progressives_set_up(
    progressive: Progressive,
    game: GameName,
    reset: Annotated[
        str | None, typer.Option("--reset", metavar="DOLLARS", help="The reset amount; the chapter's without it.")
    ] = None,
    rate: Annotated[
        str | None,
        typer.Option("--rate", metavar="PERCENT", help="The rate of progression, e.g. 70 or 33.33; default as filed."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="DOLLARS", help="What it starts with; the reset amount without it.")
    ] = None,
    by: By = "the house",
    id: Id = None,
    json: Json = False,
) -> None:
    """Set up a progressive for a game.

    The house puts its seed on the meter. What is not stated is what the chapter's Rules Submission has by itself.

    Example: feltwork progressives set-up royal caribbean-stud-poker
    """
    from feltwork.cli.meters_on_display import set_up

    set_up(progressive, game, {"reset": reset, "rate": rate, "seed": seed}, by, id, as_json=json)


@progressives.command("link")
def progressives_link(
    progressive: Progressive, table: TableName, by: By = "the house", id: Id = None, json: Json = False
) -> None:
    """Let a table feed and draw on the meter.

    Example: feltwork progressives link royal C1
    """
    from feltwork.cli.meters_on_display import link

    link(progressive, table, by, id, as_json=json)


@progressives.command("unlink")
def progressives_unlink(table: TableName, by: By = "the house", id: Id = None, json: Json = False) -> None:
    """Take a table off its meter.

    What it has fed stays there.

    Example: feltwork progressives unlink C1
    """
    from feltwork.cli.meters_on_display import unlink

    unlink(table, by, id, as_json=json)
