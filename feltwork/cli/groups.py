"""What several commands share on the command line: a group that does something by itself, and options by one name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

import typer
from typer.core import TyperGroup

from feltwork.terms import client_ids
from feltwork.terms.refusal import Refused


def somebody(name: str) -> str:
    """A name as it stands in the books: of somebody, and one name however it was spaced."""
    if not name.strip():
        raise Refused(
            "the name", "it names nobody, and somebody has to stand in the books", instead="state who does it"
        )
    return name.strip()


def clients_id(id: UUID | None) -> UUID | None:
    """An id that somebody typed; never one that Feltwork derives."""
    return None if id is None else client_ids.clients_id(id)


Json = Annotated[bool, typer.Option("--json", help="Plain JSON for programs, and nothing else.")]
Id = Annotated[
    UUID | None,
    typer.Option(
        "--id",
        metavar="UUID",
        help="The command's own id: sent twice with the same id, it is carried out once. Made and printed without it.",
        callback=clients_id,
    ),
]
By = Annotated[str, typer.Option("--by", metavar="NAME", help="Who does this; it stands in the books.")]
InOperation = Annotated[
    str,
    typer.Option(
        "--by",
        metavar="NAME",
        help="Who does this; in operation a sign-in name, and their password is asked.",
        callback=somebody,
    ),
]
SignedBy = Annotated[str, typer.Option("--by", metavar="SIGN_IN_NAME", help="Who does this; their password is asked.")]
Why = Annotated[str, typer.Option("--why", metavar="REASON", help="The reason, in a sentence.")]
Asset = Annotated[str, typer.Argument(metavar="ASSET_NUMBER", help="The terminal's asset number.")]
TableName = Annotated[str, typer.Argument(metavar="TABLE", help="The gaming table's name.")]
RoundName = Annotated[
    str, typer.Argument(metavar="TABLE|ROUND_ID", help="The table, for its newest round, or the id of a round.")
]
Voucher = Annotated[
    str, typer.Argument(metavar="VALIDATION_NUMBER", help="The voucher's 18 digits, with or without dashes.")
]
Page = Annotated[
    str | None, typer.Option("--page", metavar="FILE.html", help="Write the voucher as a page to print, to a new file.")
]
Day = Annotated[
    str | None, typer.Argument(metavar="DAY", help="A gaming day, e.g. 2026-11-15; the one going on without it.")
]
OutPage = Annotated[
    str | None, typer.Option("--page", metavar="FILE.html", help="Write it as a page for paper, to a new file.")
]
Csv = Annotated[bool, typer.Option("--csv", help="A CSV file, dollars with cents.")]


class Position(StrEnum):
    """Positions in which people sign a payout slip."""

    SECURITY = "security"
    SLOT_ATTENDANT = "slot-attendant"
    SLOT_SUPERVISOR = "slot-supervisor"
    ABOVE_SLOT_SUPERVISOR = "above-slot-supervisor"


class VoucherList(StrEnum):
    """The reports on gaming vouchers."""

    ISSUANCE = "issuance"
    REDEMPTION = "redemption"
    OUTSTANDING = "outstanding"
    LIABILITY = "liability"


class Showing(TyperGroup):
    """A group whose first command is meant where none of its commands is named."""

    names: Mapping[str, Sequence[str]] = {}
    """Further words that may come first, by the command that is meant then."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        word = args[0] if args else ""
        meant = next((command for command, words in self.names.items() if word in words), None)
        if meant is not None:
            args = [meant, *args]
        elif word not in self.commands and word != "--help":
            self._verify_word(ctx, word)
            args = [next(iter(self.commands)), *args]
        return super().parse_args(ctx, args)

    def _verify_word(self, ctx: Any, word: str) -> None:
        """Name what there is, where a word is none of it and the first command takes none."""
        first = next(iter(self.commands.values()))
        if not word or word.startswith("-") or any(one.param_type_name == "argument" for one in first.params):
            return
        words = [*self.commands, *(one for several in self.names.values() for one in several)]
        ctx.fail(f"There is no {word!r} here. There is: {', '.join(words)}.")

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.commands)


def showing(help: str, cls: type[Showing] = Showing) -> typer.Typer:
    """A group that shows something by itself; further words are its commands."""
    return typer.Typer(help=help, cls=cls)


def group(help: str) -> typer.Typer:
    """A group of commands that explains itself where none is named."""
    return typer.Typer(help=help, no_args_is_help=True)
