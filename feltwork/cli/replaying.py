"""`feltwork replay`: recorded rounds again, step by step, and proof that they come out the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import feltwork
from feltwork.cli.files import file_name, read_text
from feltwork.cli.look import GREEN, HEADING, QUIET, RED, console, print_json
from feltwork.cli.settling import differences, is_history, show_result

if TYPE_CHECKING:
    from rich.console import Console


def replay_file(path: str, *, as_json: bool, step: bool) -> None:
    """Every round is proved before the first is shown: a file with one altered round shows nothing."""
    what, text = file_name(path), read_text(path)
    if is_history(path, text):
        hands = feltwork.Played.from_histories(text)
        rounds = [(hand.table, False) for hand in hands]
    else:
        hands, listed = [], enumerate(feltwork.read_records(text, what), 1)
        rounds = [_again(data, f"{what}, round {number}") for number, data in listed]
    told = {number: hand for number, hand in enumerate(hands, 1) if hand.told is not None}
    if as_json:
        print_json([_data(*one, told.get(number)) for number, one in enumerate(rounds, 1)])
        return
    screen = console()
    for number, (table, recorded) in enumerate(rounds, 1):
        screen.print(f"Round {number} of {len(rounds)}", style=HEADING)
        for line in table.transcript:
            screen.print(line)
            if step:
                _wait()
        screen.print()
        show_result(screen, table)
        if recorded:
            screen.print("The same as recorded: transcript and result, to the byte.", style=GREEN)
        elif number in told:
            _compare(screen, told[number])
        else:
            screen.print("A round file or a history, settled now: there is no record to compare it with.", style=QUIET)
        screen.print()


def _again(data: dict[str, Any], what: str) -> tuple[feltwork.RoundInPlay, bool]:
    if "inputs" in data or "format" in data:
        return feltwork.replay(data, what), True
    if "seats" in data:
        return feltwork.settle(data), False
    raise feltwork.Refused(what, "neither a recorded round nor a round file", instead="--record writes records")


def _compare(screen: Console, hand: feltwork.Played) -> None:
    """The stacks that a history tells, with those that the chapter brings."""
    unlike = differences(hand)
    for line in unlike:
        screen.print(line, style=RED)
    if not unlike:
        screen.print("Every stack ends as the history tells.", style=GREEN)


def _data(table: feltwork.RoundInPlay, recorded: bool, told: feltwork.Played | None) -> dict[str, Any]:
    return {
        "game": table.game.edition,
        "same": True if recorded else None,
        **({} if told is None else {"as_recorded": not differences(told)}),
        "transcript": table.transcript,
        "result": table.result.to_json(),
    }


def _wait() -> None:
    """Enter goes on; the end of input goes on to the end."""
    try:
        input()
    except EOFError:
        return
