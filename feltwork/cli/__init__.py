"""The commands. They stand on the library in ``feltwork`` and on the words in ``feltwork.terms``, nothing else."""

from __future__ import annotations

import sys


def main() -> None:
    """The entry point: a refusal becomes one message on stderr and exit status 2."""
    from feltwork.cli.commands import app
    from feltwork.cli.look import speak_plainly
    from feltwork.terms.refusal import Refused

    speak_plainly()
    try:
        app()
    except Refused as refused:
        from feltwork.cli.errors import report

        sys.exit(report(refused, as_json="--json" in sys.argv))
