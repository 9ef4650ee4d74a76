"""A storm of hellos: they have threads of their own, few of them wait, and commands of tables go past them."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import replace
from threading import Event
from uuid import uuid4

from websockets.sync.client import ClientConnection, connect

from feltwork.web.connections import BOUNDS
from tests.web.api import running

WAIT_S = 20


def test_hellos_that_wait_delay_no_command_and_more_are_refused(embedded_house_url: str) -> None:
    with running(embedded_house_url) as api, ExitStack() as stack:
        url = api.address.replace("http", "ws", 1) + "/ws"
        floor = api.sign_in("floor")
        api.serving.connections.bounds = replace(BOUNDS, hellos=6)

        def say_hello() -> ClientConnection:
            headers = {"Cookie": f"feltwork_session={floor.token}"}
            line = stack.enter_context(connect(url, additional_headers=headers))
            hello = {"type": "hello", "protocol": 1, "as": "dealer", "table": "Hand", "csrf": floor.csrf}
            line.send(json.dumps(hello))
            return line

        def command(line: ClientConnection) -> None:
            id = str(uuid4())
            line.send(json.dumps({"type": "command", "id": id, "do": "sign_on"}))
            while json.loads(line.recv(WAIT_S)).get("id") != id:
                pass

        first = say_hello()
        assert json.loads(first.recv(WAIT_S))["type"] == "welcome"
        go_on = Event()
        stack.callback(go_on.set)
        for _ in range(api.serving.threads.hellos._max_workers):  # each thread of hellos has work that does not end
            api.serving.threads.hellos.submit(go_on.wait, WAIT_S * 3)
        waiting = [say_hello() for _ in range(6)]
        while api.serving.connections.hellos < 6:
            command(first)
        refused = json.loads(say_hello().recv(WAIT_S))["refused"]
        assert (refused["what"], refused["why"]) == ("the server", "6 hellos are waiting")
        command(first)
        metrics = api.client.get("/metrics").text
        assert "feltwork_hellos_waiting 6.0" in metrics
        assert 'feltwork_connections_refused_total{why="hellos"}' in metrics
        go_on.set()
        for line in waiting:
            assert json.loads(line.recv(WAIT_S))["type"] == "welcome"
