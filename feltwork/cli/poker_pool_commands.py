"""Pools of Bad Beat payouts: `feltwork poker pool` (553.20)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

import typer

from feltwork.cli.groups import Id, InOperation, Json, TableName, showing, somebody

Pool = Annotated[str, typer.Argument(metavar="POOL", help="The pool's name.")]
Hand = Annotated[UUID, typer.Argument(metavar="ROUND_ID", help="The hand's id, as `poker pool` shows it.")]
Worth = Annotated[str, typer.Argument(metavar="DOLLARS", help="An amount: 120 or 120.50.")]
Beside = Annotated[
    str,
    typer.Option(
        "--beside",
        metavar="NAME",
        help="The floorperson who is there; in operation signs as well.",
        callback=somebody,
    ),
]
Keys = Annotated[
    list[str],
    typer.Option("--key", metavar="SIGN_IN_NAME", help="In operation: who approves it besides; asked for a password."),
]

pool = showing(
    "Bad Beat pools: what is displayed, counted, owed and paid (553.20).\n\n"
    "Contributions of pots lie in each table's box until they are counted into the pool. A Bad Beat is owed when its "
    "hand is settled, and paid when the Poker shift supervisor has verified it. Nothing of it is the house's."
)


@pool.command("show")
def pool_show(
    pool: Annotated[str | None, typer.Option("--pool", metavar="POOL", help="Only this pool.")] = None,
    json: Json = False,
) -> None:
    """Every pool: its display, its tables, and what waits for somebody.

    The word `show` may be left out.

    Example: feltwork poker pool
    """
    from feltwork.cli.poker_pool_work import show

    show(pool, as_json=json)


@pool.command("set-up")
def pool_set_up(
    pool: Pool,
    table: TableName,
    procedure: Annotated[
        UUID | None,
        typer.Option("--procedure", metavar="FILING_ID", help="The approved procedure for discontinuing it."),
    ] = None,
    by: InOperation = "the house",
    key: Keys = [],  # noqa: B006 - never changed
    id: Id = None,
    json: Json = False,
) -> None:
    """Set up a pool with the Bad Beat rules of a table.

    In operation the Board has approved how it may be discontinued, before it is offered (553.20(i)).

    Example: feltwork poker pool set-up royal P1 --by dave --key carol
    """
    from feltwork.cli.poker_pool_work import set_up

    set_up(pool, table, procedure, by, key, id, as_json=json)


@pool.command("link")
def pool_link(
    pool: Pool,
    table: TableName,
    by: InOperation = "the house",
    key: Keys = [],  # noqa: B006 - never changed
    id: Id = None,
    json: Json = False,
) -> None:
    """Let a table contribute to a pool and its players win it.

    Example: feltwork poker pool link royal P1 --by dave --key carol
    """
    from feltwork.cli.poker_pool_work import link

    link(pool, table, by, key, id, as_json=json)


@pool.command("unlink")
def pool_unlink(
    table: TableName,
    by: InOperation = "the house",
    key: Keys = [],  # noqa: B006 - never changed
    id: Id = None,
    json: Json = False,
) -> None:
    """End a table's contributions, once its box is counted (553.20(c)).

    Example: feltwork poker pool unlink P1 --by dave --key carol
    """
    from feltwork.cli.poker_pool_work import unlink

    unlink(table, by, key, id, as_json=json)


@pool.command("count")
def pool_count(
    table: TableName,
    amount: Worth,
    beside: Beside = "floorperson",
    by: InOperation = "dealer",
    id: Id = None,
    json: Json = False,
) -> None:
    """Count a table's contributions into its pool, once each gaming day at least (553.20(d)).

    Example: feltwork poker pool count P1 42 --by bob --beside dave
    """
    from feltwork.cli.poker_pool_work import count

    count(table, amount, by, beside, id, as_json=json)


@pool.command("display")
def pool_display(
    pool: Pool,
    amount: Worth,
    beside: Beside = "floorperson",
    by: InOperation = "finance",
    id: Id = None,
    json: Json = False,
) -> None:
    """Adjust the displayed amount to what finance maintains (553.20(h)).

    Example: feltwork poker pool display royal 1042 --by carol --beside dave
    """
    from feltwork.cli.poker_pool_work import display

    display(pool, amount, by, beside, id, as_json=json)


@pool.command("verify")
def pool_verify(round: Hand, by: InOperation = "supervisor", id: Id = None, json: Json = False) -> None:
    """Verify a Bad Beat as the Poker shift supervisor (553.20(f)).

    Example: feltwork poker pool verify 0191c2f0-... --by paul
    """
    from feltwork.cli.poker_pool_work import decide

    decide(round, None, by, id, as_json=json)


@pool.command("refuse")
def pool_refuse(
    round: Hand,
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="Why it is no Bad Beat.")],
    by: InOperation = "supervisor",
    id: Id = None,
    json: Json = False,
) -> None:
    """Say that a hand is no Bad Beat: what was owed goes back into the pool.

    Example: feltwork poker pool refuse 0191c2f0-... --why "a hole card did not play" --by paul
    """
    from feltwork.cli.poker_pool_work import decide

    decide(round, why, by, id, as_json=json)


@pool.command("pay")
def pool_pay(
    round: Hand,
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="Whose share it is.")],
    account: Annotated[bool, typer.Option("--account", help="Into the game account; at the cage without it.")] = False,
    by: InOperation = "finance",
    id: Id = None,
    json: Json = False,
) -> None:
    """Pay a share of a verified Bad Beat (553.20(g)).

    Example: feltwork poker pool pay 0191c2f0-... 2 --by carol
    """
    from feltwork.cli.poker_pool_work import pay

    pay(round, seat, by, id, into_account=account, as_json=json)


@pool.command("discontinue")
def pool_discontinue(
    pool: Pool,
    into: Annotated[
        str | None, typer.Option("--into", metavar="POOL", help="The pool that what it holds goes to.")
    ] = None,
    by: InOperation = "the house",
    key: Keys = [],  # noqa: B006 - never changed
    id: Id = None,
    json: Json = False,
) -> None:
    """End a pool that no table contributes to (553.20(i)).

    What it holds is the players': it goes to another pool, or was paid out.

    Example: feltwork poker pool discontinue royal --into aces --by dave --key carol
    """
    from feltwork.cli.poker_pool_work import discontinue

    discontinue(pool, into, by, key, id, as_json=json)
