"""A player at a terminal without a page: bets, decides, and sees what the terminal shows."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import Any, Self
from uuid import uuid4

import httpx
from websockets.sync.client import connect

from feltwork.client.view import View
from tests.web.live import WAIT_S, Live


class Player:
    """One terminal's end of the line."""

    def __init__(self, live: Live, table: str, seat: dict[str, str] | None = None) -> None:
        """At a terminal that nobody uses, or at the one that is given."""
        seat = seat or live.seat(table)
        self.live, self.table, self.asset_number = live, table, seat["asset_number"]
        self.credential = seat["credential"]
        self.view = View()
        self._wagered = ""

    def __enter__(self) -> Self:
        # A table that was just set up is taken up by the server within a second or two.
        for _ in range(100):
            self._line = connect(self.live.address.replace("http", "ws", 1) + "/ws", max_size=None)
            self._socket = self._line.__enter__()
            self._send({"type": "hello", "protocol": 1, "credential": self.credential})
            first = self._next()
            if first["type"] == "welcome":
                return self
            self.__exit__()
            assert "no server runs it" in first["refused"]["why"], first
            threading.Event().wait(0.1)
        raise AssertionError(f"no server runs table {self.table}")

    def __exit__(self, *_: object) -> None:
        self._line.__exit__(None, None, None)

    def _send(self, message: dict[str, Any]) -> None:
        self._socket.send(json.dumps(message))

    def _next(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._socket.recv(WAIT_S))
        self.view.take(message)
        return message

    def reply(self, do: str, id: str | None = None, **body: Any) -> dict[str, Any]:
        """The answer to a command, a refusal too."""
        id = id or str(uuid4())
        self._send({"type": "command", "id": id, "do": do, **body})
        while True:
            message = self._next()
            if message["type"] == "answer" and message["id"] == id:
                return message

    def send(self, do: str, id: str | None = None, **body: Any) -> dict[str, Any]:
        """A command that has to be carried out."""
        message = self.reply(do, id, **body)
        assert message["ok"], message["refused"]
        result: dict[str, Any] = message["result"]
        return result

    def until(self, holds: Callable[[View], object]) -> View:
        """Wait until the terminal shows something."""
        while not holds(self.view):
            self._next()
        return self.view

    def buy_in(self, dollars: int) -> None:
        for _ in range(dollars // 100):
            self.insert(100)

    def insert(self, bill: int) -> dict[str, Any]:
        """A bill into the seat's simulated validator; the answer to its report."""
        answer = httpx.post(
            f"{self.live.address}/api/demo/bill", json={"credential": self.credential, "bill": bill}, timeout=WAIT_S
        )
        answer.raise_for_status()
        for report in answer.json():
            told = self.send("buy_in", report.pop("id"), **report)
        return told

    def wager(self, **wagers: str) -> None:
        """Once the betting window of the next round is open."""
        view = self.until(lambda view: view.table["phase"] == "betting" and view.table["round"]["id"] != self._wagered)
        self._wagered = view.table["round"]["id"]
        self.send("wager", round=self._wagered, wagers=wagers)

    def decide(self, word: str | None = None) -> None:
        """Answer what is asked; without a word as silence would."""
        question = self.until(lambda view: view.seat.get("question")).seat["question"]
        decision = word or question["silence"]
        self.send("decide", round=self.view.table["round"]["id"], step=question["step"], decision=decision)

    @property
    def balance(self) -> str:
        found: str = self.view.seat["money"]["balance"]
        return found


def play_out(dealer: Any, *players: Player, cards: str = "") -> str:
    """Deal a round to its end, players answering as silence would; the id of the round."""
    came = dealer.deal(cards)
    round: str = dealer.view.table["round"]["id"]
    while came == "wait":
        step = dealer.next["step"]
        for player in players:
            question = player.until(lambda view: _is_at(view, round, step)).seat.get("question")  # noqa: B023 - at once
            if question and question["step"] == step:
                player.decide()
        came = dealer.answered()
    return round


def _is_at(view: View, round: str, step: int) -> bool:
    on = view.table.get("round") or {}
    return on.get("id") == round and view.table["phase"] != "betting" and on.get("step", 0) >= step
