"""What there is to call. Each command imports its own work when it is called, so that all of them start fast."""

from __future__ import annotations

from typing import Annotated, ClassVar

import typer

from feltwork.cli import (
    asset_commands,
    cage_books_commands,
    central_control_commands,
    count_commands,
    custody_commands,
    database_commands,
    drop_commands,
    floor_commands,
    money_commands,
    oversight_commands,
    people_commands,
    poker_commands,
    round_commands,
    training_commands,
)
from feltwork.cli.by_trade import ByTrade
from feltwork.cli.groups import Id
from feltwork.cli.ledger_commands import ledger
from feltwork.cli.odds_commands import mathematics
from feltwork.cli.serve_commands import live
from feltwork.cli.simulation_commands import simulation

submission = typer.Typer(help="Rules Submissions: what a certificate holder chooses for a game.", no_args_is_help=True)


class Commands(ByTrade):
    """Every command of Feltwork."""

    groups: ClassVar = {
        "submission": submission,
        "report": money_commands.report,
        "voucher": money_commands.voucher,
        "progressives": money_commands.progressives,
        "ledger": ledger,
        "house": floor_commands.house,
        "table": floor_commands.table,
        "terminal": floor_commands.terminal,
        "payout": floor_commands.payout,
        "slip": cage_books_commands.slip,
        "revenue": cage_books_commands.revenue,
        "tax": cage_books_commands.tax,
        "tips": cage_books_commands.tips,
        "round": round_commands.round,
        "poker": poker_commands.poker,
        "person": people_commands.person,
        "device": people_commands.device,
        "trail": people_commands.trail,
        "asset": asset_commands.asset,
        "movement": asset_commands.movement,
        "device-list": asset_commands.device_list,
        "floor-plan": asset_commands.floor_plan,
        "ram-clear": asset_commands.ram_clear,
        "drop": drop_commands.drop,
        "drop-box": drop_commands.drop_box,
        "count": count_commands.count,
        "cage": custody_commands.cage,
        "director": custody_commands.director,
        "training": training_commands.training,
        "filing": oversight_commands.filing,
        "records": oversight_commands.records,
        "surveillance": oversight_commands.surveillance,
        "supervision": oversight_commands.supervision,
        "database": database_commands.database,
        "link": central_control_commands.link,
        "central-control": central_control_commands.central_control,
    }


app = typer.Typer(
    cls=Commands,
    help="The Pennsylvania table-game regulations, running: play, settle and replay games, keep their books, and run"
    " the house around them. Every command explains itself with --help.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.add_typer(money_commands.books)
app.add_typer(training_commands.table_tests)
app.add_typer(live)
app.add_typer(mathematics)
app.add_typer(simulation)

GameName = Annotated[
    str,
    typer.Argument(metavar="GAME[@EDITION]", help="A game's id, with @ and a chapter for an older edition."),
]
Json = Annotated[bool, typer.Option("--json", help="Plain JSON for programs, and nothing else.")]
RulesFile = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="FILE.toml",
        help="A Rules Submission, which `feltwork submission new` writes; or options, as in ante=1,raises=3.",
    ),
]
RecordFile = Annotated[
    str | None,
    typer.Option("--record", metavar="FILE", help="Add the record of each round to this file, one JSON object a line."),
]


def _version(asked: bool) -> None:
    if asked:
        import feltwork

        print(f"feltwork {feltwork.__version__}")
        raise typer.Exit


@app.callback()
def feltwork(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="The version, and no more.")
    ] = False,
) -> None:
    """The Pennsylvania table-game regulations, running."""


@app.command()
def games(json: Json = False) -> None:
    """Every game, its editions, and what there is of each.

    Example: feltwork games
    """
    from feltwork.cli.rulebook import show_games

    show_games(json)


@app.command()
def rules(game: GameName, rules: RulesFile = None, json: Json = False) -> None:
    """The rules of a game, every item with its section; long, so pipe it to a pager.

    Example: feltwork rules three-card-poker | less
    """
    from feltwork.cli.rulebook import show_rules

    show_rules(game, rules, json)


@app.command()
def settle(
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="A round file, or a Poker history (.phh, .phhs); - reads input.")
    ],
    rules: RulesFile = None,
    json: Json = False,
    transcript: Annotated[bool, typer.Option("--transcript", help="Every step with its section, too.")] = False,
    record: RecordFile = None,
    phh: Annotated[
        str | None, typer.Option("--phh", metavar="OUT", help="Poker: write the hand as a history (PHH) to a new file.")
    ] = None,
) -> None:
    """Settle a round from listed hands, dice and decisions: what each wager returns, why, and by which section.

    The round file is a JSON object.

    game: an id such as spanish-21, or props-and-hops@585 for an edition. rules: options that differ from the
    defaults.

    seats: by number, 1 farthest to the dealer's left; each with wagers (dollars by wager id), cards, decisions and,
    after a split, hands instead of cards; low, where a hand is set in two; player names who sits at several seats.

    dealer and other places: their cards in the order they come, drawn ones after the first. draws: cards after the
    opening hands in the order dealt. shoe: instead of all these, every card in the order it leaves the shoe.

    dice: one list a roll, or "no roll". dealer_low: the dealer's low hand, where hands are set in two. meters: what
    progressive meters show. irregularity: an id, or an object with id, when, step, card, seat.

    Poker: chips (dollars by seat), button, seats with cards ("??" for one that nobody told), community, and actions:
    everything in its order, "3 raise 6", "4 fold", "1 draw 2 5", "1 show".

    Keys of a game's own are listed by `feltwork rules GAME`; docs/round-file.md has examples.

    Example: echo '{"game": "three-card-poker", "seats": {"1": {"wagers": {"ante": 10}, "cards": ["As", "Kh", "Qd"],
    "decisions": ["play"]}}, "dealer": ["2c", "7d", "Qh"]}' | feltwork settle -
    """
    from feltwork.cli.settling import settle_file

    settle_file(file, rules, record, as_json=json, with_transcript=transcript, phh=phh)


@app.command()
def play(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="A game's id; without one you choose from a list.")
    ] = "",
    others: Annotated[
        int | None,
        typer.Option(
            "--with", "--seats", min=0, max=40, help="Automatic players who sit down beside you (poker: 5 unless told)."
        ),
    ] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Watch: an automatic player takes your seat.")] = False,
    rounds: Annotated[
        int | None, typer.Option("--rounds", min=1, help="Stop after so many rounds (--auto: 10 unless told).")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", help="Practice: the same seed brings the same cards or dice. Without it, live chance."),
    ] = None,
    bankroll: Annotated[str, typer.Option("--bankroll", metavar="DOLLARS", help="What you sit down with.")] = "500",
    rules: RulesFile = None,
    record: RecordFile = None,
    brief: Annotated[bool, typer.Option("--brief", help="One line a round, no cards.")] = False,
    phh: Annotated[
        str | None,
        typer.Option("--phh", metavar="FOLDER", help="Poker: a history of each hand, as you saw it, in this folder."),
    ] = None,
) -> None:
    """Play a game in the terminal: against the house, or Poker against automatic opponents.

    Example: feltwork play three-card-poker --with 2

    Example: feltwork play poker --rules type=omaha_high,betting=pot_limit
    """
    from feltwork.cli.playing import Settings, play_game

    play_game(game, Settings(others, auto, rounds, seed, bankroll, rules, record, brief, phh))


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="Recorded rounds, or a round file.")],
    json: Json = False,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each step.")] = False,
) -> None:
    """Play recorded rounds again step by step, and prove that each comes out the same to the byte.

    Example: feltwork play three-card-poker --auto --rounds 3 --record rounds.jsonl && feltwork replay rounds.jsonl
    """
    from feltwork.cli.replaying import replay_file

    replay_file(file, as_json=json, step=step)


@submission.command("new")
def submission_new(
    game: GameName,
    out: Annotated[str | None, typer.Option("--out", metavar="FILE", help="Write here, to a new file.")] = None,
) -> None:
    """Write a Rules Submission with every option at its default, each with what it permits and its section.

    Example: feltwork submission new three-card-poker --out ours.toml
    """
    from feltwork.cli.submitting import new_submission

    new_submission(game, out)


@submission.command("check")
def submission_check(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="A Rules Submission.")], json: Json = False
) -> None:
    """Check a Rules Submission: every breach with its section.

    Example: feltwork submission check ours.toml
    """
    from feltwork.cli.submitting import check_submission

    check_submission(file, as_json=json)


@submission.command("table")
def submission_table(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The gaming table's name.")], json: Json = False
) -> None:
    """What a table plays under, which Rules Submission is in force, and which comes next (601a.2).

    Example: feltwork submission table T1
    """
    from feltwork.cli.filing_work import show_submissions

    show_submissions(table, as_json=json)


@submission.command("file")
def submission_file(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="A Rules Submission.")],
    table: Annotated[list[str], typer.Option("--table", metavar="TABLE", help="A table that plays under it.")],
    by: Annotated[str, typer.Option("--by", metavar="SIGN_IN_NAME", help="The director of table games.")],
    supersedes: Annotated[
        int | None, typer.Option("--supersedes", metavar="NUMBER", min=1, help="The submission whose place it takes.")
    ] = None,
    id: Id = None,
    json: Json = False,
) -> None:
    """File a Rules Submission for one or several tables; the Executive Director decides it.

    Example: feltwork submission file ours.toml --table T1 --table T2 --by tara
    """
    from feltwork.cli.filing_work import file_submission

    file_submission(file, table, by, id, supersedes, as_json=json)


@submission.command("compare")
def submission_compare(
    before: Annotated[int, typer.Argument(metavar="NUMBER", help="A filed Rules Submission.")],
    after: Annotated[int, typer.Argument(metavar="NUMBER", help="Another one.")],
    json: Json = False,
) -> None:
    """Two filed submissions side by side: the options in which they differ, with their sections.

    Example: feltwork submission compare 1 2
    """
    from feltwork.cli.filing_work import compare_submissions

    compare_submissions(before, after, as_json=json)
