"""Counts from a shell at the server: `count`. What was counted is told to who may see it alone."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

import typer

from feltwork.cli.drop_commands import BoxNumber, Number
from feltwork.cli.groups import Csv, Id, Json, OutPage, SignedBy, Why, showing

Bills = Annotated[
    list[str] | None,
    typer.Option("--bills", metavar="DENOMINATION=NUMBER", help="How many bills: 20=3; may be given several times."),
]
Chips = Annotated[str, typer.Option("--value-chips", metavar="DOLLARS", help="Value chips in a felt table's box.")]
Rake = Annotated[str, typer.Option("--rake-chips", metavar="DOLLARS", help="Poker rake chips.")]

count = showing(
    "Counts: list, show, open, box, finish, recount, leave, relieve, sign, close, variances, vouchers (465a.25)."
)


class CountKindName(StrEnum):
    """Kinds of counts, each by itself (465a.25(m))."""

    TERMINAL = "terminal"
    BANKING = "banking"
    NONBANKING = "nonbanking"


@count.command("list")
def count_list(json: Json = False) -> None:
    """Counts and how far each is; no amount is told here.

    The word `list` may be left out.

    Example: feltwork count
    """
    from feltwork.cli.count_work import list_counts

    list_counts(as_json=json)


@count.command("show")
def count_show(number: Number, by: SignedBy, csv: Csv = False, page: OutPage = None, json: Json = False) -> None:
    """A count's report, for who may see it.

    Example: feltwork count show 7 --page count-7.html --by rosa
    """
    from feltwork.cli.count_work import show_count

    show_count(number, by, as_csv=csv, page=page, as_json=json)


@count.command("open")
def count_open(
    drop: Annotated[int, typer.Argument(metavar="DROP", min=1, help="The drop's number.")],
    kind: CountKindName,
    member: Annotated[list[str], typer.Option("--member", metavar="SIGN_IN_NAME", help="A count team member.")],
    by: SignedBy,
    deviation: Annotated[
        UUID | None, typer.Option("--deviation", metavar="UUID", help="A deviation that was approved.")
    ] = None,
    id: Id = None,
    json: Json = False,
) -> None:
    """Open a count of one kind of a drop's boxes, by its count room supervisor.

    Example: feltwork count open 12 terminal --member colin --member cora --by rosa
    """
    from feltwork.cli.count_work import open_count

    open_count(drop, kind, member, deviation, by, id, as_json=json)


@count.command("watch")
def count_watch(
    number: Number,
    by: SignedBy,
    leave: Annotated[bool, typer.Option("--leave", help="Leave the count room: the count is suspended.")] = False,
    id: Id = None,
    json: Json = False,
) -> None:
    """A casino compliance representative comes to the count room, or leaves it (465a.25(e)).

    Example: feltwork count watch 7 --by kim
    """
    from feltwork.cli.count_work import watch

    watch(number, by, id, came=not leave, as_json=json)


@count.command("box")
def count_box(
    number: Number,
    box: BoxNumber,
    by: SignedBy,
    bills: Bills = None,
    paper: Annotated[
        list[str] | None,
        typer.Option("--paper", metavar="voucher:NUMBER:DOLLARS", help="A voucher or coupon; the number may be empty."),
    ] = None,
    value_chips: Chips = "0",
    rake_chips: Rake = "0",
    why: Annotated[str | None, typer.Option("--why", metavar="REASON", help="Why it is corrected.")] = None,
    id: Id = None,
    json: Json = False,
) -> None:
    """Record what is in a box; a second time corrects it, and says why.

    Example: feltwork count box 7 1001 --bills 20=3 --bills 5=1 --paper coupon::10.00 --by colin
    """
    from feltwork.cli.count_work import count_box

    count_box(number, box, bills or [], paper or [], (value_chips, rake_chips), why, by, id, as_json=json)


@count.command("finish")
def count_finish(number: Number, by: SignedBy, id: Id = None, json: Json = False) -> None:
    """Every box is recorded; the totals wait for the recount.

    Example: feltwork count finish 7 --by rosa
    """
    from feltwork.cli.count_work import step

    step(number, "finish", by, id, as_json=json)


@count.command("recount")
def count_recount(
    number: Number,
    presented_by: Annotated[str, typer.Option("--presented-by", metavar="SIGN_IN_NAME", help="Who presents it.")],
    by: SignedBy,
    bills: Bills = None,
    value_chips: Chips = "0",
    rake_chips: Rake = "0",
    mechanically: Annotated[bool, typer.Option("--mechanically", help="By a machine.")] = False,
    id: Id = None,
    json: Json = False,
) -> None:
    """Recount without knowing the count (465a.25(n), (o)(6)).

    Example: feltwork count recount 7 --bills 20=3 --bills 5=1 --presented-by colin --by mona
    """
    from feltwork.cli.count_work import recount

    chips = (value_chips, rake_chips)
    recount(number, bills or [], chips, presented_by, by, id, mechanically=mechanically, as_json=json)


@count.command("leave")
def count_leave(
    number: Number,
    emergency: Annotated[str, typer.Option("--emergency", metavar="WORDS", help="What happened.")],
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """Leave the count room before the recount is done, in an emergency (465a.25(o)(5)).

    Example: feltwork count leave 7 --emergency "a fire alarm" --by colin
    """
    from feltwork.cli.count_work import leave

    leave(number, emergency, by, id, as_json=json)


@count.command("relieve")
def count_relieve(
    number: Number,
    name: Annotated[str, typer.Argument(metavar="SIGN_IN_NAME", help="Who counts no longer.")],
    why: Why,
    by: SignedBy,
    successor: Annotated[
        str | None, typer.Option("--successor", metavar="SIGN_IN_NAME", help="Who takes a member's place.")
    ] = None,
    id: Id = None,
    json: Json = False,
) -> None:
    """Relieve somebody of the count team; another count room supervisor takes over by relieving the one who leads.

    Example: feltwork count relieve 7 colin --successor cora --why "he fell ill" --by rosa
    """
    from feltwork.cli.count_work import relieve

    relieve(number, name, why, successor, by, id, as_json=json)


@count.command("sign")
def count_sign(number: Number, by: SignedBy, id: Id = None, json: Json = False) -> None:
    """Sign a count's report; everybody who counted does (465a.25(o)(4)).

    Example: feltwork count sign 7 --by colin
    """
    from feltwork.cli.count_work import step

    step(number, "sign", by, id, as_json=json)


@count.command("close")
def count_close(number: Number, by: SignedBy, id: Id = None, json: Json = False) -> None:
    """Close a count that was recounted and signed; the money moves.

    Example: feltwork count close 7 --by rosa
    """
    from feltwork.cli.count_work import step

    step(number, "close", by, id, as_json=json)


@count.command("variances")
def count_variances(csv: Csv = False, page: OutPage = None, json: Json = False) -> None:
    """Metered beside counted, box by box, for closed counts.

    Example: feltwork count variances --csv
    """
    from feltwork.cli.count_work import show_variances

    show_variances(as_csv=csv, page=page, as_json=json)


@count.command("explain")
def count_explain(
    box: Annotated[UUID, typer.Argument(metavar="UUID", help="The collected box, as `variances --json` names it.")],
    why: Why,
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """State why metered and counted differ; never who counted or recounted.

    Example: feltwork count explain 01a0… --why "a bill was stuck" --by cleo
    """
    from feltwork.cli.count_work import explain

    explain(box, why, by, id, as_json=json)


@count.command("vouchers")
def count_vouchers(
    number: Number,
    vouchers: Annotated[int, typer.Argument(metavar="VOUCHERS", min=0, help="How many arrived.")],
    amount: Annotated[str, typer.Argument(metavar="DOLLARS", help="Their value.")],
    by: SignedBy,
    id: Id = None,
    json: Json = False,
) -> None:
    """Receive the vouchers and coupons of a closed count at the finance department (461a.8(l)).

    Example: feltwork count vouchers 7 12 345.50 --by cleo
    """
    from feltwork.cli.count_work import receive_vouchers

    receive_vouchers(number, vouchers, amount, by, id, as_json=json)
