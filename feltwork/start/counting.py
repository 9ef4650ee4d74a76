"""Digests of the program's files, taken by a process of their own while the server goes on."""

from __future__ import annotations

import atexit
import json
import marshal
import subprocess
import threading
from collections.abc import Mapping
from typing import Any, Final

from feltwork.start.clean import command, environment

WITHIN_S: Final = 300.0


class Counting:
    """A process that reads every file in the roots."""

    def __init__(self, where: Mapping[str, Any], *, strict: bool, files: bool) -> None:
        """With ``strict`` a file that cannot be read is an error. With ``files`` the answer has each file's digest."""
        self._process = subprocess.Popen(  # noqa: S603 - a script of this package
            command("files.py"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
        )
        atexit.register(self._process.kill)
        asked = json.dumps({"roots": where, "strict": strict, "files": files}).encode()
        self._answer: dict[str, Any] = {}
        self._over = threading.Event()
        threading.Thread(target=self._read, args=(asked,), name="program digests", daemon=True).start()

    def _read(self, asked: bytes) -> None:
        try:
            self._answer = marshal.loads(self._process.communicate(asked)[0])  # noqa: S302 - of our own process
        except (EOFError, ValueError, TypeError, OSError):
            self._answer = {"refused": "the process that reads the files has ended"}
        atexit.unregister(self._process.kill)
        self._over.set()

    def wait(self, within_s: float) -> bool:
        """Wait for the digests; False if they are not there yet."""
        return self._over.wait(within_s)

    def answer(self, within_s: float = WITHIN_S) -> dict[str, Any]:
        """The digests: ``parts`` and ``files``, or ``refused`` with the reason."""
        if not self._over.wait(within_s):
            self._process.kill()
            return {"refused": f"the files could not be read within {within_s:.0f} seconds"}
        return self._answer
