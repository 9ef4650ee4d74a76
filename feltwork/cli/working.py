"""Long work at the command line: a bar on stderr where somebody watches, and an end by Ctrl-C."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from feltwork.odds.work import Work

INTERRUPTED = 130


@contextmanager
def watched_work(what: str) -> Iterator[Work]:
    """Work whose progress is seen; Ctrl-C ends it with a word instead of a traceback."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from feltwork.odds.work import Interrupted, Work

    screen = Console(stderr=True, highlight=False, markup=False, emoji=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task(what, total=None)

        def watch(name: str, done: int, total: int) -> None:
            bar.update(task, description=f"{what}: {name}", completed=done, total=total)

        work = Work(watch)
        try:
            yield work
        except (KeyboardInterrupt, Interrupted):
            work.stop()
            screen.print(f"{what}: interrupted; what was counted before is kept")
            raise SystemExit(INTERRUPTED) from None
