"""Pace of a client: how fast its messages are read, and how many that make no sense are borne.

A client that sends too fast is read more slowly, so that it waits and nobody else does. A client that waits for answers
can send as fast as it likes. One that goes on sending without waiting is closed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from feltwork.terms.refusal import Refused

MOST_A_SECOND: Final = 50
"""Messages of every kind: commands, beats and junk."""
MOST_RUSHED: Final = 250
"""Messages in a row that were there before the pause of the one before was over: five seconds of a flood."""
MOST_UNREADABLE: Final = 10
"""In the life of a connection. A client that speaks the protocol sends none."""
UNREADABLE: Final = 4004
FLOODED: Final = 4009
"""Close codes of our own, see docs/protocol.md."""


class Misbehaved(Refused):
    """A connection that is closed because of what its client sends."""

    def __init__(self, code: int, why: str, instead: str) -> None:
        super().__init__("the connection", why, instead=instead)
        self.code = code


class Pace:
    """Pace of one client."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._room, self._at = float(MOST_A_SECOND), now()
        self._rushed = self._unreadable = 0

    def pause_s(self) -> float:
        """Count a message; seconds to wait before it is dealt with."""
        now = self._now()
        self._room = min(self._room + (now - self._at) * MOST_A_SECOND, MOST_A_SECOND) - 1
        self._at = now
        return max(-self._room / MOST_A_SECOND, 0.0)

    def note_pause(self, *, next_is_there: bool) -> None:
        """A pause is over; refused if the client has sent on and on without a look at the answers."""
        self._rushed = self._rushed + 1 if next_is_there else 0
        if self._rushed > MOST_RUSHED:
            why = f"it sends more than {MOST_A_SECOND} messages a second, and does not stop"
            raise Misbehaved(FLOODED, why, "wait for answers before you send more")

    def note_unreadable(self) -> None:
        """Count a message that could not be read; refused if there were too many."""
        self._unreadable += 1
        if self._unreadable >= MOST_UNREADABLE:
            why = f"{self._unreadable} of its messages could not be read"
            raise Misbehaved(UNREADABLE, why, "send messages as docs/protocol.md describes them")
