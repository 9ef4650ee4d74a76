"""What the house files, and what is looked after across it: `filing`, `records`, `surveillance`, `supervision`.

Whoever changes something names themselves with `--by` and types their password: a shell is no way around the roles.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

import typer

from feltwork.cli.groups import Csv, Json, OutPage, SignedBy, TableName, clients_id, showing

Number = Annotated[int, typer.Argument(metavar="NUMBER", min=1, help="The number, as the list shows it.")]
Kind = Annotated[str, typer.Argument(metavar="KIND", help="A kind of filing, as `feltwork filing kinds` lists it.")]
Content = Annotated[
    str,
    typer.Argument(metavar="FILE.json|-", help="Its items by name, as JSON; `feltwork filing kinds KIND` lists them."),
]
FilingId = Annotated[
    UUID | None,
    typer.Option(
        "--id",
        metavar="UUID",
        help="The filing's own id: sent twice, it is filed once.",
        callback=clients_id,
    ),
]
Supersedes = Annotated[
    int | None, typer.Option("--supersedes", metavar="NUMBER", min=1, help="The filing that it takes the place of.")
]
Why = Annotated[str, typer.Option("--why", metavar="TEXT", help="Why, in a sentence.")]
Covers = Annotated[
    str,
    typer.Option("--covers", metavar="WHAT", help='What it covers: table, "the throw box", layout, as the list says.'),
]
OfTable = Annotated[str | None, typer.Option("--table", metavar="TABLE", help="Its table; none: the floor.")]
Turns = Annotated[bool, typer.Option("--turns", help="It pans, tilts and zooms.")]

filing = showing("Filings with the Board and the Department: list, file, decide.")
records = showing("Records: their clocks, what is over, and lists of originals that may be destroyed (465a.6(c)).")
surveillance = showing("Cameras that the floor needs, and those that are there (465a.9(c)).")
supervision = showing("Who supervises which tables, and whether there are enough (465a.35(d)).")


# ---------------------------------------------------------------------------------------------------------- filings


@filing.command("list")
def filing_list(
    kind: Annotated[str | None, typer.Option("--kind", metavar="KIND", help="Only this kind.")] = None,
    json: Json = False,
) -> None:
    """What was filed and what became of it, the newest first.

    The word `list` may be left out.

    Example: feltwork filing --kind rules_submission
    """
    from feltwork.cli.filing_work import list_filings

    list_filings(kind, as_json=json)


@filing.command("show")
def filing_show(number: Number, page: OutPage = None, json: Json = False) -> None:
    """One filing, item by item, with who has decided and who still must.

    Example: feltwork filing show 1
    """
    from feltwork.cli.filing_work import show_filing

    show_filing(number, page, as_json=json)


@filing.command("kinds")
def filing_kinds(
    kind: Annotated[str | None, typer.Argument(metavar="[KIND]", help="One kind, with its items.")] = None,
    json: Json = False,
) -> None:
    """Kinds of filings, or what one must contain, each item with its section.

    Example: feltwork filing kinds waiver_petition
    """
    from feltwork.cli.filing_work import show_kinds

    show_kinds(kind, as_json=json)


@filing.command("check")
def filing_check(kind: Kind, content: Content, json: Json = False) -> None:
    """Everything that a filing still lacks, with its sections; status 1 where it lacks something.

    Example: feltwork filing check waiver_petition petition.json
    """
    from feltwork.cli.filing_work import check_filing

    if not check_filing(kind, content, as_json=json):
        raise typer.Exit(1)


@filing.command("file")
def filing_file(
    kind: Kind,
    content: Content,
    by: SignedBy,
    subject: Annotated[str | None, typer.Option("--about", metavar="SUBJECT", help="What it is about.")] = None,
    supersedes: Supersedes = None,
    id: FilingId = None,
    json: Json = False,
) -> None:
    """File something with everything that its section asks for.

    Example: feltwork filing file waiver_petition petition.json --by tara
    """
    from feltwork.cli.filing_work import file_it

    file_it(kind, content, by, subject, id, supersedes, as_json=json)


@filing.command("decide")
def filing_decide(
    number: Number,
    by: SignedBy,
    approve: Annotated[bool, typer.Option("--approve/--deny", help="Which it is.")],
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why, in a sentence.")],
    conditions: Annotated[str | None, typer.Option("--conditions", metavar="TEXT", help="On which conditions.")] = None,
    since: Annotated[str | None, typer.Option("--from", metavar="DAY", help="In force from this gaming day.")] = None,
    json: Json = False,
) -> None:
    """Approve or deny a filing; never by who filed it. Tables follow a Rules Submission at once.

    Example: feltwork filing decide 1 --by edith --approve --reason complete --from 2026-12-01
    """
    from feltwork.cli.filing_work import decide_it

    decide_it(number, by, reason, conditions, since, approves=approve, as_json=json)


@filing.command("withdraw")
def filing_withdraw(
    number: Number,
    by: SignedBy,
    why: Why,
    json: Json = False,
) -> None:
    """Take a filing back before it is decided.

    Example: feltwork filing withdraw 1 --by tara --why "it is not needed any more"
    """
    from feltwork.cli.filing_work import withdraw_it

    withdraw_it(number, by, why, as_json=json)


# ---------------------------------------------------------------------------------------------------------- records


@records.command("show")
def records_show(json: Json = False) -> None:
    """Every kind of record with its clock, what is over today, and the lists that were made.

    The word `show` may be left out.

    Example: feltwork records
    """
    from feltwork.cli.oversight_work import show_records

    show_records(as_json=json)


@records.command("propose")
def records_propose(
    by: SignedBy,
    since: Annotated[
        str | None,
        typer.Option("--since", metavar="DAY", help="What was over on this day or later; else all not listed."),
    ] = None,
    json: Json = False,
) -> None:
    """List the originals whose time is over; casino compliance approves the list.

    Example: feltwork records propose --by carol
    """
    from feltwork.cli.oversight_work import propose

    propose(by, since, as_json=json)


class TableClass(StrEnum):
    """Tables whose number for one floorperson is set."""

    BANKING = "banking"
    NONBANKING = "nonbanking"


class ListLine(StrEnum):
    """Lines of a destruction list and its certificate."""

    APPROVED = "approved"
    WITNESSED = "witnessed"


@records.command("sign")
def records_sign(number: Number, line: ListLine, by: SignedBy, json: Json = False) -> None:
    """Approve a list, or sign its certificate as a witness.

    Example: feltwork records sign 1 approved --by kim
    """
    from feltwork.cli.oversight_work import sign

    sign(number, line, by, as_json=json)


@records.command("destroyed")
def records_destroyed(
    number: Number,
    by: SignedBy,
    how: Annotated[str, typer.Option("--how", metavar="TEXT", help="How.")],
    where: Annotated[str, typer.Option("--where", metavar="TEXT", help="Where.")],
    json: Json = False,
) -> None:
    """Say that what is listed and approved was destroyed, and sign for it.

    Example: feltwork records destroyed 1 --by carol --how shredded --where "the count room"
    """
    from feltwork.cli.oversight_work import destroyed

    destroyed(number, by, how, where, as_json=json)


@records.command("withdraw")
def records_withdraw(number: Number, by: SignedBy, why: Why, json: Json = False) -> None:
    """Take a list back that is not approved, or say no to it; the next list has its records again.

    Example: feltwork records withdraw 1 --why "a court wants the slips" --by kim
    """
    from feltwork.cli.oversight_work import withdraw_list

    withdraw_list(number, by, why, as_json=json)


@records.command("list")
def records_list(number: Number, csv: Csv = False, page: OutPage = None, json: Json = False) -> None:
    """One destruction list with its signatures.

    Example: feltwork records list 1 --page list-1.html
    """
    from feltwork.cli.oversight_work import show_list

    show_list(number, page, as_csv=csv, as_json=json)


# ------------------------------------------------------------------------------------- surveillance and supervision


@surveillance.command("show")
def surveillance_show(csv: Csv = False, page: OutPage = None, json: Json = False) -> None:
    """Every camera that the floor needs, and the one that is there for it.

    The word `show` may be left out.

    Example: feltwork surveillance
    """
    from feltwork.cli.oversight_work import show_cameras

    show_cameras(page, as_csv=csv, as_json=json)


@surveillance.command("put-up")
def surveillance_put_up(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The camera's name.")],
    covers: Covers,
    by: SignedBy,
    table: OfTable = None,
    turns: Turns = False,
    json: Json = False,
) -> None:
    """A camera is there.

    Example: feltwork surveillance put-up C-1 --table T1 --covers table --by sid
    """
    from feltwork.cli.oversight_work import put_up

    put_up(name, covers, table, by, turns=turns, as_json=json)


@surveillance.command("take-down")
def surveillance_take_down(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The camera's name.")],
    by: SignedBy,
    why: Why,
    json: Json = False,
) -> None:
    """A camera is there no more.

    Example: feltwork surveillance take-down C-1 --why "its lens is broken" --by sid
    """
    from feltwork.cli.oversight_work import take_down

    take_down(name, by, why, as_json=json)


@surveillance.command("require")
def surveillance_require(
    covers: Covers,
    by: SignedBy,
    why: Why,
    table: OfTable = None,
    turns: Turns = False,
    json: Json = False,
) -> None:
    """The Bureau of Casino Compliance requires a camera besides.

    Example: feltwork surveillance require --table T1 --covers "the rack" --why disputes --by kim
    """
    from feltwork.cli.oversight_work import require

    require(covers, table, by, why, turns=turns, as_json=json)


@surveillance.command("require-no-more")
def surveillance_require_no_more(
    requirement: Annotated[UUID, typer.Argument(metavar="ID", help="As `feltwork surveillance --json` shows it.")],
    by: SignedBy,
    json: Json = False,
) -> None:
    """What the Bureau required is required no more.

    Example: feltwork surveillance require-no-more 0196f3c2-7d1e-7a40-8c55-0123456789ab --by kim
    """
    from feltwork.cli.oversight_work import require_no_more

    require_no_more(requirement, by, as_json=json)


@supervision.command("show")
def supervision_show(csv: Csv = False, page: OutPage = None, json: Json = False) -> None:
    """Which tables are open, who supervises them, how many floorpersons that takes.

    The word `show` may be left out.

    Example: feltwork supervision
    """
    from feltwork.cli.oversight_work import show_supervision

    show_supervision(page, as_csv=csv, as_json=json)


@supervision.command("assign")
def supervision_assign(
    table: TableName,
    floorperson: Annotated[str, typer.Argument(metavar="SIGN_IN_NAME", help="Who supervises it.")],
    by: SignedBy,
    json: Json = False,
) -> None:
    """A floorperson supervises a table from now on.

    Example: feltwork supervision assign T1 dave --by paul
    """
    from feltwork.cli.oversight_work import assign

    assign(table, floorperson, by, as_json=json)


@supervision.command("relieve")
def supervision_relieve(
    table: TableName,
    floorperson: Annotated[str, typer.Argument(metavar="SIGN_IN_NAME", help="Who supervises it no more.")],
    by: SignedBy,
    json: Json = False,
) -> None:
    """A floorperson supervises a table no more.

    Example: feltwork supervision relieve T1 dave --by paul
    """
    from feltwork.cli.oversight_work import relieve

    relieve(table, floorperson, by, as_json=json)


@supervision.command("limit")
def supervision_limit(
    of: Annotated[TableClass, typer.Argument(metavar="banking|nonbanking", help="Which tables.")],
    most: Annotated[int, typer.Argument(metavar="TABLES", min=1, help="How many one floorperson supervises.")],
    by: SignedBy,
    why: Why,
    json: Json = False,
) -> None:
    """How many tables one floorperson supervises by the internal controls; half as many again if all are electronic.

    Example: feltwork supervision limit nonbanking 4 --why "internal controls, part 7" --by tara
    """
    from feltwork.cli.oversight_work import set_limit

    set_limit(of.value, most, by, why, as_json=json)
