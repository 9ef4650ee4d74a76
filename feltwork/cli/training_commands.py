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


Games = Annotated[
    list[str], typer.Option("--game", metavar="GAME", help="A game that it taught; once for each, all of one type.")
]
Applied = Annotated[str, typer.Option("--applied", metavar="DAY", help="When the permit was applied for.")]
Completed = Annotated[str, typer.Option("--completed", metavar="DAY", help="When the course was completed.")]
Hours = Annotated[int, typer.Option("--hours", min=0, max=9999, help="Hours of the course.")]
InBlackjack = Annotated[int, typer.Option("--in-blackjack", min=0, max=9999, help="Of them in Blackjack.")]
Weeks = Annotated[int, typer.Option("--weeks", min=0, max=999, help="Over how many weeks.")]
Satisfied = Annotated[bool, typer.Option("--satisfied/--not-satisfied", help="Whether the dealer is proficient.")]
Remarks = Annotated[str, typer.Option("--remarks", metavar="TEXT", help="What was seen.")]
PitBoss = Annotated[
    str, typer.Option("--by", metavar="SIGN_IN_NAME", help="The pit boss or higher; their password is asked.")
]


@training.command("school")
def school(
    dealer: Dealer,
    name: Annotated[str, typer.Argument(metavar="SCHOOL", help="The gaming school.")],
    by: By,
    applied: Applied,
    completed: Completed,
    game: Games,
    hours: Hours,
    weeks: Weeks,
    in_blackjack: InBlackjack = 0,
    approved_by: Annotated[
        str | None,
        typer.Option("--approved-by", metavar="AUTHORITY", help="Of another jurisdiction: the course is equivalent."),
    ] = None,
    id: Id = None,
    json: Json = False,
) -> None:
    """Record a gaming school's course (527.1(1)).

    Example: feltwork training school bob "Harrisburg School" --completed 2026-10-02 --applied 2026-11-01
    --game blackjack --hours 100 --in-blackjack 80 --weeks 5 --by ines
    """
    from feltwork.cli.training_work import record_proof

    content = {"school": name, "approved_by": approved_by, "completed_on": completed, "games": game, "hours": hours}
    content |= {"blackjack_hours": in_blackjack, "weeks": weeks}
    record_proof(id, by, dealer, "school", applied, content, as_json=json)


@training.command("holder")
def holder(
    dealer: Dealer,
    name: Annotated[str, typer.Argument(metavar="HOLDER", help="The other certificate holder.")],
    by: By,
    applied: Applied,
    completed: Completed,
    game: Games,
    hours: Hours,
    weeks: Weeks,
    in_blackjack: InBlackjack = 0,
    id: Id = None,
    json: Json = False,
) -> None:
    """Record another certificate holder's training program (527.1(2)).

    Example: feltwork training holder bob "Another Casino" --completed 2026-10-02 --applied 2026-11-01
    --game craps --hours 160 --weeks 6 --by ines
    """
    from feltwork.cli.training_work import record_proof

    content: dict[str, object] = {"school": name, "completed_on": completed, "games": game, "hours": hours}
    content |= {"blackjack_hours": in_blackjack, "weeks": weeks}
    record_proof(id, by, dealer, "certificate_holder", applied, content, as_json=json)


@training.command("employment")
def employment(
    dealer: Dealer,
    employer: Annotated[str, typer.Argument(metavar="EMPLOYER", help="Where they dealt.")],
    jurisdiction: Annotated[str, typer.Argument(metavar="JURISDICTION", help="Another than Pennsylvania.")],
    by: By,
    applied: Applied,
    begun: Annotated[str, typer.Option("--from", metavar="DAY", help="The first day.")],
    ended: Annotated[str, typer.Option("--until", metavar="DAY", help="The last day.")],
    game: Annotated[list[str], typer.Option("--game", metavar="GAME", help="A game dealt there; once for each.")],
    id: Id = None,
    json: Json = False,
) -> None:
    """Record employment as a dealer in another jurisdiction (527.1(3)).

    Example: feltwork training employment bob Boardwalk "New Jersey" --from 2025-01-01 --until 2025-12-31
    --applied 2026-11-01 --game blackjack --by ines
    """
    from feltwork.cli.training_work import record_proof

    content = {"employer": employer, "jurisdiction": jurisdiction, "from": begun, "until": ended, "games": game}
    record_proof(id, by, dealer, "employment", applied, content, as_json=json)


@training.command("strike")
def strike(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A record's id, from `training file --json`.")],
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="What was wrong with it.")],
    by: Annotated[str, typer.Option("--by", metavar="SIGN_IN_NAME", help="Who takes it back, and did not make it.")],
    json: Json = False,
) -> None:
    """Take a wrong record back: it stays to be seen, and counts no longer.

    Example: feltwork training strike 0190b7e4-52a8-7c3e-8f25-0a86a57f6d01 --why "entered twice" --by paul
    """
    from feltwork.cli.training_work import strike_record

    strike_record(record, by, why, as_json=json)


@training.command("tests")
def list_tests(
    dealer: Annotated[str | None, typer.Option("--dealer", metavar="DEALER", help="Of one dealer alone.")] = None,
    json: Json = False,
) -> None:
    """Table tests, the newest first.

    Example: feltwork training tests --dealer bob
    """
    from feltwork.cli.training_work import show_tests

    show_tests(dealer, as_json=json)


@training.command("judge")
def judge(
    test: Annotated[str, typer.Argument(metavar="TEST", help="A table test's number or id.")],
    by: PitBoss,
    satisfied: Satisfied,
    remarks: Remarks,
    id: Id = None,
    json: Json = False,
) -> None:
    """Judge a table test that is marked: a pit boss or higher signs where they are satisfied (527.5(a)).

    Example: feltwork training judge 12 --satisfied --remarks "swift and right" --by paul
    """
    from feltwork.cli.training_work import judge_test

    judge_test(id, by, test, satisfied=satisfied, remarks=remarks, as_json=json)


@training.command("felt-test")
def felt_test(
    dealer: Dealer,
    game: Game,
    by: PitBoss,
    satisfied: Satisfied,
    remarks: Remarks,
    on: On = None,
    id: Id = None,
    json: Json = False,
) -> None:
    """Record a table test that was held at a table of the house (527.5(a)).

    Example: feltwork training felt-test bob three-card-poker --satisfied --remarks "twenty rounds" --by paul
    """
    from feltwork.cli.training_work import record_felt_test

    record_felt_test(id, by, dealer, game, on, satisfied=satisfied, remarks=remarks, as_json=json)


@training.command("standard-from")
def standard_from(
    standard: Annotated[str, typer.Argument(metavar="STANDARD", help="527, 611a or 611a-amended.")],
    day: Annotated[str, typer.Argument(metavar="DAY", help="From which day it holds.")],
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="Where that is published.")],
    by: Annotated[str, typer.Option("--by", metavar="SIGN_IN_NAME", help="Somebody of the Board.")],
    id: Id = None,
    json: Json = False,
) -> None:
    """State from which day an edition of the standards holds; the Board's people do.

    Example: feltwork training standard-from 611a-amended 2017-03-11 --why "the Bulletin" --by edith
    """
    from feltwork.cli.training_work import state_standard

    state_standard(id, by, standard, day, why, as_json=json)


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
