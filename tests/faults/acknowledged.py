"""The client's own record of a run: what it was about to ask, and what it was answered, on the disk before it goes on.

A line that was being written when the process was killed is not there: then the answer never arrived.
"""

from __future__ import annotations

import json
import os
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass
class Asked:
    """One command: its id, who sends it, what it asks, and what became of it so far."""

    id: str
    sender: str
    kind: str
    content: dict[str, Any]
    answer: dict[str, Any] | None = None
    refused: str | None = None

    @property
    def open(self) -> bool:
        """Whether the client does not know what became of it."""
        return self.answer is None and self.refused is None


@dataclass
class Record:
    """What a file says, in the order in which it was written."""

    asked: dict[str, Asked] = field(default_factory=dict)
    answered: list[Asked] = field(default_factory=list)
    """In the order in which the answers arrived."""
    faults: list[str] = field(default_factory=list)

    def open_of(self, sender: str) -> list[Asked]:
        return [asked for asked in self.asked.values() if asked.sender == sender and asked.open]

    def answers(self, *kinds: str) -> list[Asked]:
        return [asked for asked in self.answered if asked.kind in kinds]


class Writer:
    """Appends to the file; a line is on the disk when its call returns."""

    def __init__(self, path: Path) -> None:
        self._lock = threading.Lock()
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        if path.stat().st_size and not path.read_bytes().endswith(b"\n"):
            os.write(self._file, b"\n")  # end the line that a killed process has begun

    def intent(self, asked: Asked) -> None:
        self._write(intent=[asked.id, asked.sender, asked.kind, asked.content])

    def answer(self, id: str, answer: dict[str, Any]) -> None:
        self._write(answer=[id, answer])

    def refused(self, id: str, why: str) -> None:
        self._write(refused=[id, why])

    def fault(self, what: str) -> None:
        """Something that must never be: the run has failed."""
        self._write(fault=what)

    def _write(self, **line: Any) -> None:
        with self._lock:
            os.write(self._file, json.dumps(line).encode() + b"\n")
            os.fdatasync(self._file)


def read(path: Path) -> Record:
    """What the file says now."""
    record = Record()
    for line in path.read_text().split("\n") if path.exists() else ():
        try:
            said = json.loads(line)
        except ValueError:
            continue  # nothing, or the beginning of a line
        if "intent" in said:
            asked = Asked(*said["intent"])
            record.asked[asked.id] = asked
        elif "answer" in said:
            id, answer = said["answer"]
            record.asked[id].answer = answer
            record.answered.append(record.asked[id])
        elif "refused" in said:
            id, why = said["refused"]
            record.asked[id].refused = why
        else:
            record.faults.append(said["fault"])
    return record


def answers_in(path: Path) -> int:
    """How many answers have arrived so far."""
    return path.read_bytes().count(b'{"answer"') if path.exists() else 0
