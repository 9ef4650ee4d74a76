"""Training from a shell: who may deal what, records, and the table test at the keyboard."""

from __future__ import annotations

from typing import Annotated

import typer

from feltwork.cli.groups import Id, Json, showing

Dealer = Annotated[str, typer.Argument(metavar="DEALER", help="The dealer's sign-in name: ann.lee.")]
Game = Annotated[str, typer.Argument(metavar="GAME", help="A game that is taught: blackjack, three-card-poker, craps.")]
By = Annotated[
    str, typer.Option("--by", metavar="SIGN_IN_NAME", help="The instructor who records it; their password is asked.")
]
On = Annotated[str | None, typer.Option("--day", metavar="DAY", help="The day, e.g. 2026-11-15; today without it.")]

training = showing("Training: who may deal what, hours, topics, personnel files, standards.")
table_tests = typer.Typer()


@training.command("matrix")
def matrix(on: On = None, json: Json = False) -> None:
    """Every dealer and how many games they may deal, with what is not met.

    The word `matrix` may be left out.

    Example: feltwork training --day 2026-11-15
    """
    from feltwork.cli.training_work import show_matrix

    show_matrix(on, as_json=json)


@training.command("may-deal")
def may_deal(dealer: Dealer, game: Game, on: On = None, json: Json = False) -> None:
    """Whether somebody may deal a game, and everything that is not met; status 1 where not.

    Example: feltwork training may-deal bob three-card-poker
    """
    from feltwork.cli.training_work import show_verdict

    if not show_verdict(dealer, game, on, as_json=json):
        raise typer.Exit(1)


@training.command("file")
def personnel_file(
    dealer: Dealer,
    page: Annotated[
        str | None, typer.Option("--page", metavar="FILE.html", help="Write it as a page to print, to a new file.")
    ] = None,
    csv: Annotated[bool, typer.Option("--csv", help="A CSV file.")] = False,
    json: Json = False,
) -> None:
    """A dealer's personnel file (527.5(b)).

    Example: feltwork training file bob --page bob.html
    """
    from feltwork.cli.training_work import show_file

    show_file(dealer, page, as_csv=csv, as_json=json)


@training.command("lesson")
def lesson(
    dealer: Dealer,
    game: Game,
    by: By,
    topic: Annotated[str, typer.Option("--topic", metavar="TEXT", help="What was taught.")],
    minutes: Annotated[int, typer.Option("--minutes", min=1, max=720, help="How long it took.")] = 240,
    handles: Annotated[
        str | None, typer.Option("--handles", metavar="EQUIPMENT", help="cards, dice or tiles, where it taught that.")
    ] = None,
    on: On = None,
    id: Id = None,
    json: Json = False,
) -> None:
    """Record a lesson that an instructor gave.

    Example: feltwork training lesson bob blackjack --minutes 240 --topic payouts --by ines
    """
    from feltwork.cli.training_work import record_lesson

    record_lesson(id, by, dealer, game, on, minutes, topic, handles, as_json=json)


@training.command("topic")
def topic(
    dealer: Dealer,
    topic: Annotated[str, typer.Argument(metavar="TOPIC", help="A topic of 527.3: cash, tips, chips, wagers, ...")],
    by: By,
    on: On = None,
    id: Id = None,
    json: Json = False,
) -> None:
    """Record that a dealer has completed a topic of the employer's program.

    Example: feltwork training topic bob cash --by ines
    """
    from feltwork.cli.training_work import record_topic

    record_topic(id, by, dealer, topic, on, as_json=json)


@training.command("standards")
def standards(json: Json = False) -> None:
    """The minimum training standards: hours and weeks by type of game.

    Example: feltwork training standards
    """
    from feltwork.cli.training_work import show_standards

    show_standards(as_json=json)


@training.command("replay")
def replay(
    test: Annotated[str, typer.Argument(metavar="TEST", help="A table test's number or id.")], json: Json = False
) -> None:
    """Make a table test again from its seed, mark its answers again, and compare.

    Example: feltwork training replay 12
    """
    from feltwork.cli.training_work import replay_test

    replay_test(test, as_json=json)


@table_tests.command("table-test")
def table_test(
    game: Annotated[str, typer.Argument(metavar="GAME[@EDITION]", help="A game's id, with @ and a chapter.")],
    by: Annotated[
        str | None,
        typer.Option("--by", metavar="SIGN_IN_NAME", help="The dealer who takes it; their password is asked."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="Practise these very rounds; any without it.")
    ] = None,
    rounds: Annotated[int, typer.Option("--rounds", min=1, max=40, help="How many rounds of practice.")] = 8,
    json: Json = False,
) -> None:
    """Settle rounds as a dealer: every line is marked, with the reason and the section.

    Without --by it is practice, explained page by page, of which nothing is kept. With --by it is the table test of
    527.5(a): it counts, each page is answered once, and the marks come at the end. --json writes the pages of a
    practice and their key.

    Example: feltwork table-test three-card-poker --seed 7
    """
    from feltwork.cli.table_testing import practise, take, write_practice

    if json:
        write_practice(game, seed, rounds)
    elif by is None:
        practise(game, seed, rounds)
    else:
        take(game, by)
