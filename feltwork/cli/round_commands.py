"""A round at a hybrid table by hand: `feltwork round`."""

from __future__ import annotations

from typing import Annotated

import typer

from feltwork.cli.groups import Asset, By, Id, Json, RoundName, TableName, group

round = group(
    "A round: open, wager, close, settle, correct, void.\n\n"
    "A round at a hybrid table goes by its table, which means the newest one there, or by its id."
)


@round.command("open")
def round_open(table: TableName, id: Id = None, json: Json = False) -> None:
    """Begin a round at a table.

    The betting is open. The round has the command's id.

    Example: feltwork round open T1
    """
    from feltwork.cli.round_work import open_round

    open_round(table, id, as_json=json)


@round.command("show")
def round_show(round: RoundName, json: Json = False) -> None:
    """A round: who sits where, what is wagered.

    Example: feltwork round show T1
    """
    from feltwork.cli.round_work import show_round

    show_round(round, as_json=json)


@round.command("wager")
def round_wager(
    round: RoundName,
    asset_number: Asset,
    wagers: Annotated[
        list[str], typer.Argument(metavar="WAGER DOLLARS...", help="Each wager with its amount: ante 10 pair_plus 5.")
    ],
    seat: Annotated[
        int | None, typer.Option("--seat", min=1, help="The seat; the terminal's own, or the first that is free.")
    ] = None,
    id: Id = None,
    json: Json = False,
) -> None:
    """Wager from a terminal.

    The amount is reserved in its game account until the round is settled. After `round close` the wagers that the
    round itself adds, such as play, raise or double.

    Example: feltwork round wager T1 1001 ante 10 pair_plus 5
    """
    from feltwork.cli.round_work import wager

    wager(round, asset_number, wagers, seat, id, as_json=json)


@round.command("take-back")
def round_take_back(round: RoundName, asset_number: Asset, id: Id = None, json: Json = False) -> None:
    """Take a terminal's wagers back.

    All of them, before the betting is closed.

    Example: feltwork round take-back T1 1001
    """
    from feltwork.cli.round_work import take_back

    take_back(round, asset_number, id, as_json=json)


@round.command("close")
def round_close(round: RoundName, id: Id = None, json: Json = False) -> None:
    """Announce "no more bets".

    Example: feltwork round close T1
    """
    from feltwork.cli.round_work import close

    close(round, id, as_json=json)


@round.command("settle")
def round_settle(
    round: RoundName,
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="A round file; - reads standard input.")],
    id: Id = None,
    json: Json = False,
) -> None:
    """Settle a round from a round file.

    Every wager is posted and every line paid, in one posting for the whole table. The round file is that of
    `feltwork settle`. Here game, rules and wagers may be left out: the table's own hold.

    Example: echo '{"seats": {"1": {"cards": ["As", "Kh", "Qd"], "decisions": ["play"]}}, "dealer": ["2c", "7d", "Qh"]}'
    | feltwork round settle T1 -
    """
    from feltwork.cli.round_work import settle

    settle(round, file, id, as_json=json)


@round.command("correct")
def round_correct(
    round: RoundName,
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="A round file; - reads standard input.")],
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="What was wrong, for the books.")],
    authorised_by: Annotated[str, typer.Option("--authorised-by", metavar="NAME", help="Who authorised it.")],
    by: By = "dealer",
    id: Id = None,
    json: Json = False,
) -> None:
    """Settle a settled round again, from a round file.

    What it moved goes back, and what it should have moved is moved, in one correction that somebody authorised. The
    wagers are those of the round. Refused where an attendant paid on it, a progressive award is in it, or a game
    account no longer has what would have to come back.

    Example: echo '{"seats": {"1": {"cards": ["As", "Kh", "Qd"], "decisions": ["play"]}}, "dealer": ["2c", "7d", "Kd"]}'
    | feltwork round correct T1 - --why "the dealer's king was read as a queen" --authorised-by Lee
    """
    from feltwork.cli.round_work import correct

    correct(round, file, why, by, authorised_by, id, as_json=json)


@round.command("void")
def round_void(
    round: RoundName,
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="What happened, for the books.")],
    section: Annotated[str, typer.Option("--section", metavar="SECTION", help="By which section, e.g. 565.13(f).")],
    by: By = "floorperson",
    id: Id = None,
    json: Json = False,
) -> None:
    """Void a round: every wager goes back.

    Before it was played to its end.

    Example: feltwork round void T1 --why "the shoe jammed" --section "565.13(f)" --by Lee
    """
    from feltwork.cli.round_work import void

    void(round, why, section, by, id, as_json=json)
