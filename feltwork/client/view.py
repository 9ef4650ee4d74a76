"""What a client knows of its table: a snapshot, and every numbered event merged into it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


class Gap(Exception):  # noqa: N818 - events were missed, which a resume mends
    """An event came whose number does not follow the last one."""


@dataclass
class View:
    """The state of a table as one viewer sees it.

    >>> view = View()
    >>> view.take({"type": "welcome", "n": 7, "resumed": False, "table": {"phase": "betting"}, "seat": {"wagers": {}}})
    >>> view.take({"type": "event", "n": 8, "table": {"phase": "playing", "round": {"step": 1}}})
    >>> view.n, view.table
    (8, {'phase': 'playing', 'round': {'step': 1}})
    >>> view.take({"type": "welcome", "n": 10, "resumed": True, "events": [{"n": 9, "table": {}}]})
    Traceback (most recent call last):
    feltwork.client.view.Gap: event 10 came after 9
    """

    n: int = 0
    table: dict[str, Any] = field(default_factory=dict)
    seat: dict[str, Any] = field(default_factory=dict)
    dealer: dict[str, Any] = field(default_factory=dict)

    def take(self, message: dict[str, Any]) -> None:
        """Take a message of the server in."""
        kind = message.get("type")
        if kind in ("welcome", "snapshot"):
            self._begin(message)
        elif kind == "event":
            if message.get("after", message["n"] - 1) != self.n:
                raise Gap(f"event {message['n']} came after {self.n}")
            self._merge(message)
            self.n = message["n"]
        elif kind == "update":
            self._merge(message)

    def _begin(self, message: dict[str, Any]) -> None:
        for event in message.get("events", ()):
            self.take({"type": "event", **event})
        if "events" in message and self.n != message["n"]:
            raise Gap(f"event {message['n']} came after {self.n}")
        if "progressive" in message:
            self.table = {**self.table, "progressive": message["progressive"]}
        if "table" in message:
            self.table = message["table"]
        self.seat, self.dealer = message.get("seat", {}), message.get("dealer", {})
        self.n = message["n"]

    def _merge(self, message: dict[str, Any]) -> None:
        for part in ("table", "seat", "dealer"):
            if part in message:
                setattr(self, part, merged(getattr(self, part), message[part]))


def merged(state: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """A view with a merge patch (RFC 7396) merged into it.

    >>> merged({"a": 1, "b": {"c": 2, "d": 3}}, {"b": {"c": 4, "d": None}, "e": [5]})
    {'a': 1, 'b': {'c': 4}, 'e': [5]}
    """
    result = dict(state)
    for key, value in changes.items():
        if value is None:
            result.pop(key, None)
        elif isinstance(value, dict):
            was = result.get(key)
            result[key] = merged(was if isinstance(was, dict) else {}, value)
        else:
            result[key] = value
    return result
