"""The commands. They stand on the library in ``feltwork`` and on the words in ``feltwork.terms``, nothing else."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from feltwork.terms.refusal import Refused

UNWRITABLE = 1


def main() -> None:
    """The entry point: a refusal becomes one message on stderr and exit status 2."""
    from feltwork.start.clean import restart_clean

    restart_clean(sys.argv[1:])  # first of all, before other modules are loaded
    from feltwork.cli.look import speak_plainly

    speak_plainly()
    try:
        status = _run()
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:  # whoever read has read enough
        status = _let_go(None)
    except OSError as problem:
        status = _let_go((problem.strerror or str(problem)).lower())
    sys.exit(status)


def _run() -> int | str | None:
    """Do what the command line asks for; the exit status."""
    import typer

    from feltwork.cli.commands import app
    from feltwork.terms.refusal import Refused

    if sys.stdout is None:  # closed by whoever started us
        raise OSError("it is closed")
    try:
        # Not by itself: it would tell of a missing option in three lines, and of a wrong one as a validator does.
        status = app(standalone_mode=False)
    except SystemExit as ended:
        return ended.code
    except typer.Abort:
        print("Aborted!", file=sys.stderr)
        return 1
    except Refused as refused:
        return _report(refused)
    except Exception as problem:
        if not hasattr(problem, "format_message"):  # it is not about the words of a command
            raise
        from feltwork.cli.errors import asks_for_help, misused

        return asks_for_help(problem) or _report(misused(problem))
    return status if isinstance(status, int) else 0


def _report(refused: Refused) -> int:
    from feltwork.cli.errors import report

    try:
        return report(refused, as_json="--json" in sys.argv)
    except OSError:  # the status still says it
        _silence(sys.stderr)
        return 2


def _let_go(why: str | None) -> int:
    """Nothing more can be written: say why, and keep the interpreter from trying again at its end."""
    _silence(sys.stdout)
    if why is not None:
        try:
            print(f"feltwork: standard output: {why}; what was to be written is lost", file=sys.stderr, flush=True)
        except OSError:
            _silence(sys.stderr)
    return UNWRITABLE


def _silence(stream: TextIO | None) -> None:
    """What is still buffered goes nowhere, or the interpreter would try again at its end and change the status."""
    with suppress(OSError, ValueError):
        if stream is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
