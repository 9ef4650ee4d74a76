"""A command to a table that another server runs: its answer is waited for so long and no longer."""

from __future__ import annotations

import threading
import time
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from websockets.sync.server import ServerConnection, serve

from feltwork.terms.refusal import Refused
from feltwork.web import asking


def test_what_happens_at_the_table_does_not_prolong_the_wait_for_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each event once began the wait again, so that a busy table kept a thread of the server for ever."""
    over = threading.Event()

    def busy(line: ServerConnection) -> None:
        while not over.is_set():
            line.send('{"type": "event", "n": 1}')
            time.sleep(0.01)

    monkeypatch.setattr(asking, "PATIENCE_S", 0.5)
    with serve(busy, "127.0.0.1", 0) as table:
        threading.Thread(target=table.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{table.socket.getsockname()[1]}"
        server: Any = SimpleNamespace(
            house=SimpleNamespace(database=SimpleNamespace(run=lambda *_: address)),
            hub=SimpleNamespace(actor=lambda _: None),
            secure=False,
        )
        told: list[Refused] = []

        def ask() -> None:
            somebody: Any = SimpleNamespace(token="fws.x")  # noqa: S106 - of a test
            with pytest.raises(Refused) as refused:
                asking.ask_table(server, somebody, "T1", "attend", uuid4(), {})
            told.append(refused.value)

        asked = threading.Thread(target=ask, daemon=True)
        asked.start()
        asked.join(20)
        over.set()
    assert told, "it still waits"
    assert "no server runs it" in told[0].why
