"""Chance: `feltwork simulate`."""

from __future__ import annotations

from typing import Annotated

import typer

from feltwork.cli.groups import Json
from feltwork.cli.odds_commands import GameName, WagerName
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import named

simulation = typer.Typer()

MOST_ROUNDS = 10**15


def many(told: str) -> int:
    """A number of rounds as people write large numbers: 1000000, 1_000_000, 1e6."""
    plain = told.replace("_", "").replace(",", "")
    try:
        number = float(plain)
        rounds = int(plain) if plain.isdigit() else int(number)
    except (ValueError, OverflowError):
        number, rounds = 0.5, 0
    if rounds != number or not 1 <= rounds <= MOST_ROUNDS:
        right = "a whole number such as 1000000, or 1e6; at most 1e15"
        raise Refused(f"--rounds {named(told)}", "no number of rounds", instead=right)
    return rounds


@simulation.command()
def simulate(
    game: GameName,
    rounds: Annotated[
        str, typer.Option("--rounds", metavar="N", help="How many; 1e8 and 100_000_000 are read as well.")
    ] = "1_000_000",
    wager: WagerName = None,
    strategy: Annotated[
        str | None,
        typer.Option(
            "--strategy",
            metavar="ID",
            help="optimal, simple where the game has such a rule, or customary; by default what the odds are for.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="The same seed gives the same totals; made and told without it.")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="FILE.toml", help="A Rules Submission; `feltwork submission new` writes one."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, help="How many play at once; all cores without it.")
    ] = None,
    procedure: Annotated[
        bool, typer.Option("--procedure", help="The game's own procedure, step by step, where compiled rounds exist.")
    ] = False,
    ray: Annotated[
        str | None,
        typer.Option(
            "--ray",
            metavar="ADDRESS",
            help="Play on a Ray cluster: host:port, or auto for the one this machine is in. Needs feltwork[ray].",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Play many rounds of a wager: its mean, the 95% interval, and how far the exact odds are from it.

    Each round starts from whole decks, newly shuffled. Rounds are compiled where the game has a kernel, and otherwise
    played by its own procedure. Totals depend on the seed alone, not on the number of workers or machines. Ctrl-C ends
    it: what was reached is printed, and the same seed with as many rounds gives it again.

    Example: feltwork simulate three-card-poker --rounds 1e8 --seed 1
    """
    from feltwork.cli.simulating import Asked, show_simulation

    asked = Asked(game, many(rounds), wager, strategy, seed, rules, workers, procedure, ray)
    show_simulation(asked, as_json=json)
