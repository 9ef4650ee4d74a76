"""A line between client and server that can be cut: real sockets, one byte stream each way.

The servers of the tests open no port, so the line's near end is a socket in a folder, as theirs is.
"""

from __future__ import annotations

import select
import socket
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from psycopg.conninfo import conninfo_to_dict, make_conninfo

from tests.database.servers import HouseUrl

When = Literal["never", "before commit", "after commit", "once answered"]
COMMIT = b"COMMIT\0"
"""The end of a unit of work, as the server is told of it."""


class Line:
    """Everything goes through it until it is cut."""

    def __init__(self, url: str, folder: Path) -> None:
        given = conninfo_to_dict(url)
        name = f".s.PGSQL.{given.get('port', 5432)}"
        self._server = str(Path(str(given["host"])) / name)
        self.url = HouseUrl(make_conninfo(url, host=str(folder)))
        self.cut_when: When = "never"
        """The next unit of work that comes to its end loses its connection: before the server hears of the end, when
        the server has done it and the client has not heard of that, or once the client has heard. In the last case
        nobody is let through afterwards, as when the primary changes at that moment."""
        self.cut_at = COMMIT
        self.cut_after = b""
        """Only where this was said before, in the same unit: others go on around the one that is meant."""
        self.cuts = 0
        self.down = False
        """Nobody is let through."""
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / name))
        self._listening.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self.down = True
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            threading.Thread(target=self._carry, args=(near,), daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        with near, socket.socket(socket.AF_UNIX) as far:
            try:
                far.connect(self._server)
                unit = bytearray()
                while not self.down and self._carry_one(near, far, unit):
                    pass
            except OSError:
                pass  # one end is gone, and so is the other

    def _carry_one(self, near: socket.socket, far: socket.socket, unit: bytearray) -> bool:
        """Carry what there is in either direction; False at the end of the line. ``unit`` is what was said since the
        last commit."""
        ready, _, _ = select.select([near, far], [], [], 0.05)
        for end in ready:
            said = end.recv(1 << 16)
            if not said:
                return False
            if end is near:
                unit += said
                meant = self.cut_after in unit
                if self.cut_at in said:
                    unit.clear()
                    if meant and self.cut_when != "never":
                        self._end_of_unit(near, far, said)
                        return False
            (far if end is near else near).sendall(said)
        return True

    def _end_of_unit(self, near: socket.socket, far: socket.socket, said: bytes) -> None:
        when, self.cut_when = self.cut_when, "never"
        self.cuts += 1
        if when == "before commit":
            return
        far.sendall(said)
        answer = far.recv(1 << 16)
        assert answer, "the server has answered"
        if when == "once answered":
            self.down = True
            near.sendall(answer)


@contextmanager
def line_to(url: str) -> Iterator[Line]:
    """A line to the server of a database."""
    with tempfile.TemporaryDirectory(prefix="feltwork-line-") as folder:
        line = Line(url, Path(folder))
        try:
            yield line
        finally:
            line.close()
