"""`feltwork replay`: recorded rounds again, step by step, and proof that they come out the same."""

from __future__ import annotations

from typing import Any

import feltwork
from feltwork.cli.files import file_name, read_text
from feltwork.cli.look import GREEN, HEADING, QUIET, console, print_json
from feltwork.cli.settling import is_history, show_result


def replay_file(path: str, *, as_json: bool, step: bool) -> None:
    """Every round is proved before the first is shown: a file with one altered round shows nothing."""
    what, text = file_name(path), read_text(path)
    if is_history(path, text):
        rounds = [(hand.table, False) for hand in feltwork.Played.from_histories(text)]
    else:
        listed = enumerate(feltwork.read_records(text, what), 1)
        rounds = [_again(data, f"{what}, round {number}") for number, data in listed]
    if as_json:
        print_json([_data(table, recorded) for table, recorded in rounds])
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
        else:
            screen.print("A round file or a history, settled now: there is no record to compare it with.", style=QUIET)
        screen.print()


def _again(data: dict[str, Any], what: str) -> tuple[feltwork.RoundInPlay, bool]:
    if "inputs" in data or "format" in data:
        return feltwork.replay(data, what), True
    if "seats" in data:
        return feltwork.settle(data), False
    raise feltwork.Refused(what, "neither a recorded round nor a round file", instead="--record writes records")


def _data(table: feltwork.RoundInPlay, recorded: bool) -> dict[str, Any]:
    return {
        "game": table.game.edition,
        "same": True if recorded else None,
        "transcript": table.transcript,
        "result": table.result.to_json(),
    }


def _wait() -> None:
    """Enter goes on; the end of input goes on to the end."""
    try:
        input()
    except EOFError:
        return
