"""The mathematics: `feltwork odds`, `compare`, `strategy` and `par-sheet`."""

from __future__ import annotations

from typing import Annotated

import typer

from feltwork.cli.groups import Json

mathematics = typer.Typer()

GameName = Annotated[
    str,
    typer.Argument(metavar="GAME[@EDITION]", help="A game's id, with @ and a chapter for an older edition."),
]
RulesFile = Annotated[
    str | None,
    typer.Option("--rules", metavar="FILE.toml", help="One Rules Submission instead of every permitted choice."),
]
WagerName = Annotated[
    str | None, typer.Option("--wager", metavar="ID", help="One wager only; `feltwork rules GAME` lists them.")
]
Anew = Annotated[bool, typer.Option("--anew", help="Count again what is kept from an earlier count.")]


@mathematics.command()
def odds(
    game: GameName, rules: RulesFile = None, wager: WagerName = None, anew: Anew = False, json: Json = False
) -> None:
    """What each wager costs: house edge, element of risk, deviation and every outcome with its exact count.

    For every wager and every paytable that the chapter permits, or for one submission. Results are kept on disk under
    the content hash of rules and code (FELTWORK_CACHE names another folder), so a second look takes no time. Long work
    shows how far it is; Ctrl-C ends it, and what was counted stays.

    Example: feltwork odds three-card-poker --wager pair_plus
    """
    from feltwork.cli.odds_shown import show_odds

    show_odds(game, rules, wager, anew=anew, as_json=json)


@mathematics.command()
def compare(game: GameName, wager: WagerName = None, json: Json = False) -> None:
    """All permitted paytables of a game side by side, with what each costs.

    Example: feltwork compare four-card-poker --wager aces_up
    """
    from feltwork.cli.odds_shown import show_comparison

    show_comparison(game, wager, as_json=json)


@mathematics.command()
def strategy(
    game: GameName,
    rules: RulesFile = None,
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="CARDS", help='What you hold: "Qs 6d 4c"; tiles as "6-6 1-1".')
    ] = None,
    dealer: Annotated[str, typer.Option("--dealer", metavar="CARDS", help="What the dealer shows.")] = "",
    community: Annotated[str, typer.Option("--community", metavar="CARDS", help="What lies on the table.")] = "",
    json: Json = False,
) -> None:
    """How to play a game best, as a person reads it; with --hand, what each action is worth in one situation.

    A situation is what you see: your cards, those that the dealer shows, those on the table. What is needed in a game
    is told where something is missing. Values are won or lost on average in units of the wager.

    Example: feltwork strategy three-card-poker --hand "Qs 6d 4c"
    """
    from feltwork.cli.strategy_shown import show_strategy, show_values

    if hand is not None or dealer or community:
        show_values(game, rules, hand or "", dealer, community, as_json=json)
    else:
        show_strategy(game, rules, as_json=json)


@mathematics.command("par-sheet")
def par_sheet(
    game: GameName,
    out: Annotated[str, typer.Option("--out", metavar="FILE.html", help="Write here, to a new file.")],
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="FILE.toml", help="A Rules Submission; the defaults without one.")
    ] = None,
) -> None:
    """A document that a lab takes: rules in force, paytables, combinations, edge, variance, bands, strategy, method.

    One HTML file with nothing outside it; it prints to PDF from any browser.

    Example: feltwork par-sheet three-card-poker --out three-card-poker.html
    """
    from feltwork.cli.odds_shown import write_par_sheet

    write_par_sheet(game, rules, out)
