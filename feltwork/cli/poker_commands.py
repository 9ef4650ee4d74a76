"""Nonbanked poker on an electronic poker table: `feltwork poker`."""

from __future__ import annotations

from typing import Annotated

import typer

from feltwork.cli.groups import Asset, Csv, Day, Id, InOperation, Json, TableName, showing
from feltwork.cli.poker_pool_commands import pool

Dollars = Annotated[str, typer.Argument(metavar="DOLLARS", help="Table stakes: 200 or 150.50.")]
Keys = Annotated[
    list[str],
    typer.Option(
        "--key",
        metavar="SIGN_IN_NAME",
        help="In operation: who approves it besides, so that finance and a gaming department do; their passwords are"
        " asked.",
    ),
]

poker = showing(
    "Electronic poker tables: open, sit, hand, time charges, revenue, Bad Beat pools.\n\n"
    "Players play against each other, and the house takes a rake or charges for time (553.15). Such a table is no "
    "hybrid gaming table (605a.1). From a new table to a hand: `poker open`, `terminal enrol --enable`, "
    "`poker sign --post`, `poker begin`, `terminal buy-in`, `poker sit`, `poker hand`."
)
poker.add_typer(pool, name="pool")


@poker.command("list")
def poker_list(json: Json = False) -> None:
    """Every electronic poker table.

    What it plays, whether it is open for gaming, and who sits there. The word `list` may be left out.

    Example: feltwork poker
    """
    from feltwork.cli.poker_work import list_tables

    list_tables(as_json=json)


@poker.command("open")
def poker_open(
    table: TableName,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="FILE.toml", help="Its Rules Submission; the defaults without it.")
    ] = None,
    by: InOperation = "the house",
    key: Keys = [],  # noqa: B006 - never changed
    id: Id = None,
    json: Json = False,
) -> None:
    """Open an electronic poker table.

    With its type of Poker, limits and rake by its Rules Submission; `feltwork submission new poker` writes one.

    Example: feltwork poker open P1 --rules hold-em.toml --by dave --key carol
    """
    from feltwork.cli.poker_work import open_table

    open_table(table, rules, by, key, id, as_json=json)


@poker.command("sign")
def poker_sign(
    table: TableName,
    post: Annotated[bool, typer.Option("--post", help="Say that it stands at the table.")] = False,
    by: InOperation = "floorperson",
    id: Id = None,
    json: Json = False,
) -> None:
    """The sign of a table: rake, limits, raises, the Bad Beat (553.15(c), 553.18).

    What it says comes from the Rules Submission. No hand is played where it is not posted.

    Example: feltwork poker sign P1 --post --by dave
    """
    from feltwork.cli.poker_work import post_sign, show_sign

    if post:
        post_sign(table, by, id, as_json=json)
    else:
        show_sign(table, as_json=json)


@poker.command("begin")
def poker_begin(table: TableName, by: InOperation = "floorperson", id: Id = None, json: Json = False) -> None:
    """Open a table for gaming: from now on its time counts (553.5).

    Example: feltwork poker begin P1 --by dave
    """
    from feltwork.cli.poker_work import begin

    begin(table, by, id, as_json=json)


@poker.command("close")
def poker_close(table: TableName, by: InOperation = "floorperson", id: Id = None, json: Json = False) -> None:
    """Close a table for gaming, once nobody sits there.

    Example: feltwork poker close P1 --by dave
    """
    from feltwork.cli.poker_work import close

    close(table, by, id, as_json=json)


@poker.command("sit")
def poker_sit(
    table: TableName,
    asset_number: Asset,
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="Seat 1 is farthest to the dealer's left.")],
    stakes: Dollars,
    by: InOperation = "dealer",
    id: Id = None,
    json: Json = False,
) -> None:
    """Sit down with table stakes from the game account (553.8).

    Example: feltwork poker sit P1 2001 1 200
    """
    from feltwork.cli.poker_work import sit

    sit(table, asset_number, seat, stakes, by, id, as_json=json)


@poker.command("stakes")
def poker_stakes(
    table: TableName,
    asset_number: Asset,
    stakes: Dollars,
    by: InOperation = "dealer",
    id: Id = None,
    json: Json = False,
) -> None:
    """Change what lies before a player, between two hands (553.8(b)(1)).

    Example: feltwork poker stakes P1 2001 300
    """
    from feltwork.cli.poker_work import set_stakes

    set_stakes(table, asset_number, stakes, by, id, as_json=json)


@poker.command("stand-up")
def poker_stand_up(
    table: TableName, asset_number: Asset, by: InOperation = "dealer", id: Id = None, json: Json = False
) -> None:
    """Leave the table.

    The stakes are in the game account all the while; `feltwork terminal cash-out` pays it.

    Example: feltwork poker stand-up P1 2001
    """
    from feltwork.cli.poker_work import stand_up

    stand_up(table, asset_number, by, id, as_json=json)


@poker.command("hand")
def poker_hand(
    table: TableName,
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="A round file; - reads standard input.")],
    by: InOperation = "dealer",
    id: Id = None,
    json: Json = False,
) -> None:
    """Play a hand from a round file.

    Game, rules, chips and button may be left out: the table's own hold. Who sits there and is not listed is not dealt
    in. One posting moves everything: bets, pots, rake, contributions. Sent again with the same id it is played once.

    Example: echo '{"button": 3, "seats": {"1": {"cards": ["As", "Ad"], "decisions": ["raise 4"]}, "2": {"cards": ["2c",
    "7d"], "decisions": ["fold"]}, "3": {"cards": ["Kh", "4s"], "decisions": ["fold"]}}}' | feltwork poker hand P1 -
    """
    from feltwork.cli.poker_work import hand

    hand(table, file, by, id, as_json=json)


@poker.command("void")
def poker_void(
    table: TableName,
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="What happened, for the books.")],
    section: Annotated[str, typer.Option("--section", metavar="SECTION", help="By which section, e.g. 553.16(g).")],
    by: InOperation = "floorperson",
    id: Id = None,
    json: Json = False,
) -> None:
    """Void the hand that is going on: every chip goes back.

    Example: feltwork poker void P1 --why "a card is missing" --section "553.16(g)" --by dave
    """
    from feltwork.cli.poker_work import void

    void(table, why, section, by, id, as_json=json)


@poker.command("clock")
def poker_clock(table: TableName, json: Json = False) -> None:
    """What time charge is due, and when the next one is (553.15(b)(3)).

    Example: feltwork poker clock P1
    """
    from feltwork.cli.poker_work import show_clock

    show_clock(table, as_json=json)


@poker.command("time-charge")
def poker_time_charge(table: TableName, by: InOperation = "dealer", id: Id = None, json: Json = False) -> None:
    """Take the time charge that is due from everybody who sits there.

    Inactive players too. It is taken once for each 20 or 30 minutes, however often it is asked for, and waits in the
    rake area.

    Example: feltwork poker time-charge P1 --by bob
    """
    from feltwork.cli.poker_work import take_time_charge

    take_time_charge(table, by, id, as_json=json)


@poker.command("drop")
def poker_drop(table: TableName, by: InOperation = "floorperson", id: Id = None, json: Json = False) -> None:
    """Verify the time charges in the rake area: they go into the drop box (553.15(b)(3)(v)).

    A floorperson or above does, and not who took them.

    Example: feltwork poker drop P1 --by dave
    """
    from feltwork.cli.poker_work import drop

    drop(table, by, id, as_json=json)


@poker.command("revenue")
def poker_revenue(
    day: Day = None,
    table: Annotated[str | None, typer.Option("--table", metavar="TABLE", help="Only this table.")] = None,
    csv: Csv = False,
    json: Json = False,
) -> None:
    """Poker revenue of a gaming day, by table and by hand (605a.2(d)(7)(iv)).

    Example: feltwork poker revenue 2026-11-15 --table P1 --csv
    """
    from feltwork.cli.poker_work import show_revenue

    show_revenue(day, table, as_csv=csv, as_json=json)
