"""Faults at a table as the log has them: where and of which type, without the words of the exception.

The words may hold what the code had in hand, such as a card that lies face down. Frames hold source lines alone.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator


def log_fault(log: logging.Logger, message: str, *about: object, fault: BaseException) -> None:
    """Log a fault that nobody foresaw.

    >>> import io
    >>> written, log = io.StringIO(), logging.getLogger("example")
    >>> log.addHandler(logging.StreamHandler(written)); log.propagate = False
    >>> try:
    ...     {}["As"]
    ... except KeyError as problem:
    ...     log_fault(log, "table %s", "T1", fault=problem)
    >>> "KeyError" in written.getvalue(), "T1" in written.getvalue(), written.getvalue().count("'As'")
    (True, True, 0)
    """
    log.error(f"{message}: %s\n%s", *about, type(fault).__name__, "\n".join(_frames(fault)))


def _frames(fault: BaseException | None) -> Iterator[str]:
    """The frames of a fault after those of the faults that led to it."""
    if fault is None:
        return
    yield from _frames(fault.__cause__ or (None if fault.__suppress_context__ else fault.__context__))
    yield "".join(traceback.format_tb(fault.__traceback__)) + type(fault).__name__
