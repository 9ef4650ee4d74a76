"""`feltwork ledger`: prove it, read its balances, look at a posting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from feltwork.database.database import Database
    from feltwork.ledger.misfits import Verification
    from feltwork.ledger.reading import ShownPosting, ShownTransfer

ledger = typer.Typer(help="The ledger: prove it, read its balances, look at a posting.", no_args_is_help=True)

Json = Annotated[bool, typer.Option("--json", help="Plain JSON for programs, and nothing else.")]


@ledger.command()
def verify(json: Json = False) -> None:
    """Prove the chain of every gaming day, the balances and the zero sum; status 1 if a row does not fit.

    Also compares each gaming day with the head of the chain that was sent to the Department.

    Example: feltwork ledger verify
    """
    from feltwork.cli.look import print_json
    from feltwork.database.where import database_url

    url = database_url()
    from feltwork.control.chain_heads import prove_ledger
    from feltwork.database.database import Database

    with _progress() as progress, Database(url, connections=1) as database:
        proof = prove_ledger(database, progress)
    print_json(proof.to_json()) if json else _show_proof(proof)
    if not proof.whole:
        raise typer.Exit(1)


@ledger.command()
def balances(json: Json = False) -> None:
    """What every account holds, and what is pending on it.

    Example: feltwork ledger balances
    """
    from feltwork.cli.look import console, grid, print_json
    from feltwork.terms.money import money

    with _database() as database:
        from feltwork.ledger.reading import balances as read

        found = database.run(read, "the balances")
    figures = ("posted", "reserved", "expected", "available")
    if json:
        named = ({name: money(getattr(held, name)) for name in figures} for held in found)
        print_json(
            [{"account": held.account, "kind": held.kind, **row} for held, row in zip(found, named, strict=True)]
        )
        return
    table = grid("Balances", ("account", "kind", "normal side", *figures), right=figures)
    for held in found:
        row = (money(getattr(held, name)) for name in figures)
        table.add_row(held.account, held.kind, held.normal, *row)
    console().print(table)


@ledger.command()
def show(
    posting: Annotated[str, typer.Argument(metavar="POSTING_ID", help="The id under which the posting was made.")],
    json: Json = False,
) -> None:
    """A posting: what was debited and credited, what it corrects, and what corrects it.

    Example: feltwork ledger show 01999999-0000-7000-8000-000000000001
    """
    from feltwork.cli.look import print_json

    id = _id(posting)
    with _database() as database:
        from feltwork.ledger.reading import shown_posting

        found = database.run(lambda unit: shown_posting(unit, id), f"posting {id}")
    print_json(found.to_json()) if json else _show_posting(found)


def _id(text: str) -> Any:
    from uuid import UUID

    from feltwork.terms.refusal import Refused
    from feltwork.terms.shown import shown

    try:
        return UUID(text)
    except ValueError:
        why = "it is not an id"
        raise Refused(f"posting {shown(text)}", why, instead="01999999-0000-7000-8000-000000000001 is one") from None


@contextmanager
def _database() -> Iterator[Database]:
    """The database, to be read; it is not made, nor brought up to a newer version."""
    from feltwork.database.where import database_url
    from feltwork.terms.refusal import Refused

    url = database_url()
    from feltwork.database.database import Database
    from feltwork.database.migrate import version_of

    if not version_of(url):
        raise Refused("the ledger", "there is none in this database", instead="open a house in it first")
    with Database(url, connections=1) as database:
        yield database


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """A bar for whoever watches; a pipe gets none."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    screen = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("postings proved", total=None)

        def progress(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield progress


def _show_proof(proof: Verification) -> None:
    from feltwork.cli.look import GREEN, RED, console
    from feltwork.terms.money import dollars

    screen = console()
    screen.print(f"gaming days {proof.days:,}, postings {proof.postings:,}, transfers {proof.transfers:,}")
    screen.print(f"accounts {proof.accounts:,}, moved {dollars(proof.moved)}")
    if proof.first is None:
        screen.print("The ledger is whole: the chain, the balances and the zero sum hold.", style=GREEN)
        return
    for misfit in proof.kept[1:]:
        screen.print(f"also: {misfit}", soft_wrap=True)
    if proof.misfits > len(proof.kept):
        screen.print(f"and {proof.misfits - len(proof.kept):,} more")
    screen.print(f"The ledger is not whole. The first row that does not fit: {proof.first}", style=RED, soft_wrap=True)


def _show_posting(posting: ShownPosting) -> None:
    from feltwork.cli.look import BRASS, HEADING, QUIET, console, grid
    from feltwork.terms.money import money

    screen = console()
    screen.print(f"{posting.kind}, made by {posting.made_by}", style=HEADING)
    screen.print(f"{posting.id}", style=QUIET)
    screen.print(
        f"{posting.at:%Y-%m-%d %H:%M:%S %Z}, gaming day {posting.day}, lane {posting.lane} number {posting.number}"
    )
    if posting.corrects is not None:
        screen.print(f"corrects {posting.corrects}, authorised by {posting.authorised_by}")
    for id in posting.corrected_by:
        screen.print(f"corrected by {id}")
    for name, value in (posting.about or {}).items():
        screen.print(f"{name}: {value}", style=QUIET)
    screen.print()
    table = grid("", ("debit", "credit", "amount", "kind", "state", "terminal", "table"), right=("amount",))
    table.columns[2].style = BRASS
    for line in posting.transfers:
        kind = line.kind if line.what is None else f"{line.kind} {line.what}"
        table.add_row(
            line.debit,
            line.credit,
            money(line.amount),
            kind,
            _state(line),
            line.terminal or "",
            line.gaming_table or "",
        )
    screen.print(table)


def _state(line: ShownTransfer) -> str:
    return f"{line.phase}, then {line.became}" if line.became else line.phase
