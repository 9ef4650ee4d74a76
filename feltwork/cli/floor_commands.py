"""Working on the floor by hand, as a trainer or a tester does: `house`, `table`, `terminal`, `payout`."""

from __future__ import annotations

from typing import Annotated

import typer

from feltwork.cli.groups import Asset, By, Csv, Id, InOperation, Json, Page, Position, TableName, Voucher, showing

Dollars = Annotated[str, typer.Argument(metavar="DOLLARS", help="An amount: 5 or 2.50.")]

house = showing("The house's options, and the commencement of its operations: show, set, checklist, commence.")
table = showing(
    "Gaming tables of the house.\n\n"
    "From a new table to a settled round: `table open`, `terminal enrol --enable`, `terminal buy-in`, `round open`, "
    "`round wager`, `round close`, `round settle`, `terminal cash-out`."
)
terminal = showing("Terminals: enrol, enable, buy in, cash out.")
payout = showing(
    "What attendants have to pay by hand.\n\n"
    "Jackpots and cash-outs beyond what a terminal pays itself (465a.26). It is locked until they are paid."
)


# ----------------------------------------------------------------------------------------------------------- house


@house.command("show")
def house_show(json: Json = False) -> None:
    """What the house has chosen.

    The word `show` may be left out.

    Example: feltwork house
    """
    from feltwork.cli.house_work import show_options

    show_options(as_json=json)


@house.command("set")
def house_set(
    facility: Annotated[str | None, typer.Option(help="The facility's name, as vouchers print it.")] = None,
    timezone: Annotated[str | None, typer.Option(metavar="ZONE", help="e.g. America/New_York.")] = None,
    day_begins: Annotated[str | None, typer.Option(metavar="HH:MM", help="When a gaming day begins.")] = None,
    bills: Annotated[str | None, typer.Option(metavar="1,5,20", help="Denominations that terminals take.")] = None,
    voucher_days: Annotated[
        str | None, typer.Option(metavar="DAYS|never", help="After how many gaming days a voucher expires.")
    ] = None,
    voucher_remainder: Annotated[
        str | None,
        typer.Option(
            metavar="refuse|new_voucher", help="What happens to a voucher that does not fit a denomination (461a.8(h))."
        ),
    ] = None,
    tips_pool: Annotated[str | None, typer.Option(metavar="POOL", help="The dealers' pool that tips go to.")] = None,
    idle_minutes: Annotated[
        str | None,
        typer.Option(
            metavar="ROLE=MINUTES,...",
            help="Minutes without an act after which sessions of a role end, 5 to 720. The shortest of a person's roles"
            " counts.",
        ),
    ] = None,
    by: By = "the house",
    id: Id = None,
    json: Json = False,
) -> None:
    """Choose options.

    Those not named stay as they are. When a gaming day begins holds from the next day on.

    Example: feltwork house set --day-begins 05:00 --voucher-days 180
    """
    from feltwork.cli.house_work import set_options

    chosen = {
        "facility": facility,
        "timezone": timezone,
        "day_begins": day_begins,
        "bills": bills,
        "voucher_days": voucher_days,
        "voucher_remainder": voucher_remainder,
        "tips_pool": tips_pool,
        "idle_minutes": idle_minutes,
    }
    set_options({name: value for name, value in chosen.items() if value is not None}, by, id, as_json=json)


@house.command("checklist")
def house_checklist(
    csv: Csv = False,
    page: Annotated[
        str | None, typer.Option("--page", metavar="FILE.html", help="Write it as a page for paper, to a new file.")
    ] = None,
    json: Json = False,
) -> None:
    """What has to be in order before operations commence (463a.5(a)); status 1 where something is missing.

    Example: feltwork house checklist
    """
    from feltwork.cli.oversight_work import show_checklist

    if not show_checklist(page, as_csv=csv, as_json=json):
        raise typer.Exit(1)


@house.command("commence")
def house_commence(
    by: Annotated[str, typer.Option("--by", metavar="SIGN_IN_NAME", help="A director; their password is asked.")],
    key: Annotated[
        list[str],
        typer.Option(
            "--key",
            metavar="SIGN_IN_NAME",
            help="Who approves it: one of finance, one of casino compliance. Their passwords are asked.",
        ),
    ],
    why: Annotated[str, typer.Option("--why", metavar="REASON", help="The reason, in a sentence.")] = "ready",
    json: Json = False,
) -> None:
    """Commence operations: from then on whatever is not in order takes no wager.

    Refused with everything that is missing. It stays so.

    Example: feltwork house commence --by tara --key carol --key kim
    """
    from feltwork.cli.oversight_work import commence

    commence(by, key, why, as_json=json)


# ----------------------------------------------------------------------------------------------------------- tables


@table.command("list")
def table_list(json: Json = False) -> None:
    """Every gaming table.

    With its game, its terminals and its newest round. The word `list` may be left out.

    Example: feltwork table
    """
    from feltwork.cli.house_work import list_tables

    list_tables(as_json=json)


@table.command("open")
def table_open(
    name: TableName,
    game: Annotated[str, typer.Argument(metavar="GAME[@EDITION]", help="A banked game; `feltwork games` lists them.")],
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="FILE.toml", help="Its Rules Submission; the defaults without it.")
    ] = None,
    id: Id = None,
    json: Json = False,
) -> None:
    """Open a hybrid gaming table for a game.

    Example: feltwork table open T1 three-card-poker
    """
    from feltwork.cli.house_work import open_table

    open_table(name, game, rules, id, as_json=json)


# -------------------------------------------------------------------------------------------------------- terminals


@terminal.command("show")
def terminal_show(
    asset_number: Annotated[str, typer.Argument(metavar="ASSET_NUMBER", help="One terminal; all without it.")] = "",
    json: Json = False,
) -> None:
    """Terminals with what they hold.

    And whether they can be used. The word `show` may be left out.

    Example: feltwork terminal show 1001
    """
    from feltwork.cli.house_work import show_terminals

    show_terminals(asset_number or None, as_json=json)


@terminal.command("enrol")
def terminal_enrol(
    asset_number: Asset,
    table: TableName,
    denomination: Annotated[str, typer.Option(metavar="DOLLARS", help="What one credit is worth.")] = "0.01",
    pays_vouchers_up_to: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="Above it an attendant pays a cash-out; 3000 without it.")
    ] = None,
    pays_jackpots_up_to: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="Above it an attendant pays the winnings of one wager; 1200.")
    ] = None,
    enable: Annotated[bool, typer.Option("--enable", help="Enable it as well.")] = False,
    by: By = "slot operations",
    id: Id = None,
    json: Json = False,
) -> None:
    """Enrol a terminal under its asset number.

    It is disabled until it is enabled (461a.8(d)(1)).

    Example: feltwork terminal enrol 1001 T1 --enable
    """
    from feltwork.cli.terminal_work import enrol

    limits = {
        "denomination": denomination,
        "pays_vouchers_up_to": pays_vouchers_up_to,
        "pays_jackpots_up_to": pays_jackpots_up_to,
    }
    enrol(asset_number, table, limits, by, id, enable=enable, as_json=json)


@terminal.command("enable")
def terminal_enable(
    asset_number: Asset, by: InOperation = "slot operations", id: Id = None, json: Json = False
) -> None:
    """Let a terminal be used.

    Example: feltwork terminal enable 1001
    """
    from feltwork.cli.terminal_work import switch

    switch(asset_number, by, id, enabled=True, as_json=json)


@terminal.command("disable")
def terminal_disable(
    asset_number: Asset, by: InOperation = "slot operations", id: Id = None, json: Json = False
) -> None:
    """Take a terminal out of use.

    Nothing is bought in, wagered or cashed out there; what it holds stays.

    Example: feltwork terminal disable 1001
    """
    from feltwork.cli.terminal_work import switch

    switch(asset_number, by, id, enabled=False, as_json=json)


@terminal.command("buy-in")
def terminal_buy_in(
    asset_number: Asset,
    bills: Annotated[
        list[int], typer.Argument(metavar="BILL...", help="Bills in dollars, one after the other: 100 20.")
    ],
    id: Id = None,
    json: Json = False,
) -> None:
    """Put bills into a terminal.

    The game account is credited with the same amount (605a.3(a)(1)(i)).

    Example: feltwork terminal buy-in 1001 100 20
    """
    from feltwork.cli.terminal_work import buy_in

    buy_in(asset_number, bills, id, as_json=json)


@terminal.command("insert-voucher")
def terminal_insert_voucher(asset_number: Asset, number: Voucher, id: Id = None, json: Json = False) -> None:
    """Put a gaming voucher into a terminal, once.

    Example: feltwork terminal insert-voucher 1001 12-3456-7890-1234-5673
    """
    from feltwork.cli.terminal_work import insert_voucher

    insert_voucher(asset_number, number, id, as_json=json)


@terminal.command("tip")
def terminal_tip(asset_number: Asset, amount: Dollars, id: Id = None, json: Json = False) -> None:
    """Tip the dealers from a game account.

    It goes to the pool that the house has chosen (465a.19(g)(2)).

    Example: feltwork terminal tip 1001 2.50
    """
    from feltwork.cli.terminal_work import tip

    tip(asset_number, amount, id, as_json=json)


@terminal.command("cash-out")
def terminal_cash_out(asset_number: Asset, page: Page = None, id: Id = None, json: Json = False) -> None:
    """Cash out the whole balance.

    To a gaming voucher (605a.3(b)(1)); above the terminal's limit an attendant pays, and the terminal is locked.

    Example: feltwork terminal cash-out 1001 --page voucher.html
    """
    from feltwork.cli.terminal_work import cash_out

    cash_out(asset_number, page, id, as_json=json)


# ---------------------------------------------------------------------------------------------------------- payouts


@payout.command("list")
def payout_list(
    terminal: Annotated[
        str | None, typer.Option("--terminal", metavar="ASSET_NUMBER", help="Only at this terminal.")
    ] = None,
    json: Json = False,
) -> None:
    """What attendants still have to pay.

    The oldest first. The word `list` may be left out.

    Example: feltwork payout
    """
    from feltwork.cli.house_work import list_payouts

    list_payouts(terminal, as_json=json)


@payout.command("pay")
def payout_pay(
    payout: Annotated[str, typer.Argument(metavar="PAYOUT_ID", help="As `feltwork payout` lists it.")],
    by: Annotated[str, typer.Option("--by", metavar="NAME", help="Who makes the slip and pays.")],
    position: Annotated[Position, typer.Option("--position", help="Their position.")] = Position.SLOT_ATTENDANT,
    verified_by: Annotated[
        str | None,
        typer.Option(
            "--verified-by", metavar="NAME", help="Who verifies and signs it, from $5,000 on (465a.26(b)(3))."
        ),
    ] = None,
    verifier: Annotated[Position, typer.Option("--verifier", help="Their position.")] = Position.SLOT_SUPERVISOR,
    id: Id = None,
    json: Json = False,
) -> None:
    """Pay what is due.

    On a slip with the signatures that its amount asks for (465a.26(b)). The last one frees the terminal. This is for a
    house that is tried out: once operations have commenced, people pay with their passwords, by `feltwork slip pay`.

    Example: feltwork payout pay 01999999-0000-7000-8000-000000000001 --by Ann
    """
    from feltwork.cli.house_work import pay

    pay(payout, (by, position), verified_by and (verified_by, verifier), id, as_json=json)
