"""A real server with a real database for the tests of pages, and a dealer who deals when a test says so.

`live_server` is the demo casino in a process of its own. Nothing in it happens because time went by: betting windows
and decisions stay open for an hour, results stay until they are cleared. A `Dealer` signs on, closes the window and
deals.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from queue import Empty, Queue
from typing import Any, Self
from uuid import uuid4

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, ViewportSize, WebSocketRoute
from websockets.sync.client import connect

from feltwork.client.view import View
from feltwork.ledger.ids import new_id
from feltwork.table.setup import Setup
from feltwork.table.tables import set_up
from feltwork.wagering import terminals
from feltwork.wagering.house import House
from feltwork.web.demo import PASSWORD, TABLES
from tests.database.servers import Servers, fresh_database, place
from tests.web.browser import TERMINAL

PATIENT = Setup(automatic=True, betting_s=3_600, decision_s=3_600, result_s=3_600, step_ms=5)
"""A table at which nothing ends by itself, and steps follow each other at once."""
ROOT = Path(__file__).parents[2]
WAIT_S = 20
"""For what has to come; a test that waits so long has failed."""


BY_HAND = replace(PATIENT, cards_from="dealer", automatic=False)
"""The same with cards that the dealer enters."""


@dataclass(frozen=True)
class Live:
    """A server that runs, and its house."""

    address: str
    database_url: str
    house: House

    def seat(self, table: str) -> dict[str, str]:
        """A terminal that nobody uses, as the lobby hands it out: `asset_number`, `credential`, `table`."""
        answer = httpx.post(f"{self.address}/api/demo/seat", json={"table": table}, timeout=WAIT_S)
        answer.raise_for_status()
        told: dict[str, str] = answer.json()
        return told

    def table(
        self, edition: str, rules: Mapping[str, Any] | None = None, setup: Setup = PATIENT, seats: int = 2
    ) -> str:
        """Another table with a name of its own and terminals; the server takes it up by itself."""
        name = f"T{uuid4().hex[:6]}"
        terminals.open_table(self.house, new_id(), name, edition, dict(rules or {}))
        set_up(self.house, new_id(), name, setup, "the test")
        for number in range(1, seats + 1):
            terminals.enrol(self.house, new_id(), f"{name}-{number}", name)
            terminals.enable(self.house, new_id(), f"{name}-{number}", "the test")
        return name

    def sign_in(self, name: str) -> tuple[str, str]:
        """The cookie header and the CSRF token of somebody of the demo."""
        with httpx.Client(base_url=self.address, timeout=WAIT_S) as client:
            answer = client.post("/api/sign-in", json={"name": name, "password": PASSWORD})
            answer.raise_for_status()
            cookies = "; ".join(f"{key}={value}" for key, value in client.cookies.items())
            return cookies, answer.json()["csrf"]

    @contextmanager
    def dealer(self, table: str, name: str = "dealer") -> Iterator[Dealer]:
        """A dealer who has signed on at a table, opened it where need be, and brought it to the betting window."""
        with Dealer(self, table, name) as dealer:
            dealer.take_the_table()
            yield dealer


class Console:
    """A connection to a table as the dealer's console has it."""

    def __init__(self, live: Live, table: str, name: str) -> None:
        self.live, self.table, self.name = live, table, name
        self.view = View()
        self._heard: Queue[dict[str, Any] | None] = Queue()

    def __enter__(self) -> Self:
        cookie, csrf = self.live.sign_in(self.name)
        url = self.live.address.replace("http", "ws", 1) + "/ws"
        hello = {"type": "hello", "protocol": 1, "as": "dealer", "table": self.table, "csrf": csrf}
        # A table that was just set up is taken up by the server within a second or two.
        for _ in range(100):
            self._until = ExitStack()
            self._socket = self._until.enter_context(connect(url, additional_headers={"Cookie": cookie}, max_size=None))
            self._socket.send(json.dumps(hello))
            first = json.loads(self._socket.recv(WAIT_S))
            if first["type"] == "welcome":
                break
            self._until.close()
            assert "no server runs it" in first["refused"]["why"], first
            threading.Event().wait(0.1)
        self.view.take(first)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._until.close()
        self._reader.join(WAIT_S)

    def _read(self) -> None:
        for text in self._socket:
            self._heard.put(json.loads(text))
        self._heard.put(None)

    def _next_message(self) -> dict[str, Any]:
        try:
            message = self._heard.get(timeout=WAIT_S)
        except Empty:
            raise AssertionError(f"nothing more was heard; the console shows {self.view.dealer}") from None
        assert message is not None, "the server closed the line"
        self.view.take(message)
        return message

    def send(self, do: str, **body: Any) -> dict[str, Any]:
        """A command, and its answer; a refusal fails the test."""
        id = str(uuid4())
        self._socket.send(json.dumps({"type": "command", "id": id, "do": do, **body}))
        while True:
            message = self._next_message()
            if message["type"] == "answer" and message["id"] == id:
                assert message["ok"], message["refused"]
                result: dict[str, Any] = message["result"]
                return result

    def until(self, holds: Callable[[View], bool]) -> None:
        """Wait until the console shows something."""
        while not holds(self.view):
            self._next_message()


class Dealer(Console):
    """Deals as a test says."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.face_down: dict[str, list[str]] = {}

    @property
    def next(self) -> dict[str, Any]:
        step: dict[str, Any] = self.view.dealer["next"]
        return step

    def take_the_table(self) -> None:
        """Sign on, have the table opened, and open the betting window."""
        self.send("sign_on", relieves=self.view.table.get("dealer"))
        if self.view.table["phase"] == "closed":
            with Console(self.live, self.table, "floor") as floor:
                floor.send("open_table")
            self.until(lambda view: view.table["phase"] != "closed")
        self.betting()

    def betting(self) -> None:
        """Clear what lies on the layout and open the next betting window."""
        while self.next["do"] in ("step", "clear", "betting"):
            step = {"step": self.next["step"]} if self.next["do"] == "step" else {}
            self._do(self.next["do"], **step)
        assert self.next["do"] == "no_more_bets", self.next

    def deal(self, cards: str = "", dice: tuple[tuple[int, ...], ...] = ()) -> str:
        """Close the window and go on until players are asked or everything is paid; what comes is stated in order.

        What nobody reads before it is turned over is stated where it is dealt, and entered when it is turned over.

        Answers "wait" where players have to decide, "clear" where the round is settled.
        """
        if self.next["do"] == "no_more_bets":
            self._do("no_more_bets")
            self.face_down.clear()
        waiting, rolls = cards.split(), list(dice)
        while True:
            match self.next["do"]:
                case "confirm":
                    dealt = re.fullmatch(r"deal (\d+) \w+ face down to (.+)", self.next["text"])
                    if dealt and waiting:  # a virtual shoe states nothing
                        assert len(waiting) >= int(dealt[1]), f"{dealt[0]}, and the test has stated {waiting}"
                        self.face_down.setdefault(dealt[2], []).extend(waiting[: int(dealt[1])])
                        waiting = waiting[int(dealt[1]) :]
                    self._do("confirm", step=self.next["step"])
                case "cards" if turned := re.fullmatch(r"turn over \d+ \w+ at ([^:]+)(:.*)?", self.next["text"]):
                    lying, positions = self.face_down[turned[1]], self.next["positions"]
                    first = max(0, max(positions) + 1 - len(lying))  # what lies before them was dealt face up
                    self._do("cards", step=self.next["step"], cards=[lying[at - first] for at in positions])
                case "peek":
                    self._do("peek", step=self.next["step"], found=False)
                case "cards":
                    count = self.next["count"]
                    assert len(waiting) >= count, f"{self.next['text']}, and the test has stated {waiting}"
                    self._do("cards", step=self.next["step"], cards=waiting[:count])
                    waiting = waiting[count:]
                case "dice":
                    self._do("dice", step=self.next["step"], dice=list(rolls.pop(0)))
                case "cut":
                    self._do("cut", step=self.next["step"], by=0, depth=20)
                case "wait" if self.view.table["round"].get("waiting"):
                    break
                case "wait":
                    self._next_message()
                case do:
                    assert not waiting, f"the round is over, and {waiting} were not dealt"
                    return str(do)
        return "wait"

    def answered(self, cards: str = "") -> str:
        """Wait until the players have answered what is asked now, then deal on."""
        step = self.next.get("step")
        self.until(lambda view: view.dealer["next"].get("step") != step or view.dealer["next"]["do"] != "wait")
        return self.deal(cards)

    def _do(self, do: str, **body: Any) -> None:
        before = self.view.n
        self.send(do, **body)
        self.until(lambda view: view.n > before)


# ---------------------------------------------------------------------------------------------------- the server


@pytest.fixture(scope="session")
def live_server(servers: Servers, demo_house_url: str) -> Iterator[Live]:
    """The demo casino, once for a session; tests that need a table alone make one."""
    made = fresh_database(servers.url("embedded"), demo_house_url)
    with made as url, place() as folder, House.open(url) as house:
        for table in TABLES:
            hand = table.setup.cards_from == "dealer"
            set_up(house, new_id(), table.id, BY_HAND if hand else PATIENT, "the test")
        with serving(url, folder) as address:
            yield Live(address, url, house)


@contextmanager
def serving(url: str, folder: Path, *, demo: bool = True) -> Iterator[str]:
    """`feltwork serve --demo` as a process; its address once it says that it is open."""
    environment = {**os.environ, **url.environment, "FELTWORK_DATA": str(folder), "NO_COLOR": "1"}
    options = ["--demo", "--rehearsal"] if demo else []
    command = [sys.executable, "-m", "tests.web.quick_server", "serve", *options, "--port", "0"]
    said: list[str] = []
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line)
            if line.startswith("Feltwork is open: "):
                break
        else:
            raise AssertionError(f"the server did not start: {''.join(said)}")
        address = said[-1].removeprefix("Feltwork is open: ").strip()
        # Whatever it says afterwards must not fill the pipe.
        rest = threading.Thread(target=lambda: said.extend(process.stdout or ()), daemon=True)
        rest.start()
        try:
            yield address
        finally:
            process.terminate()
            process.wait(WAIT_S)
            rest.join(WAIT_S)
            assert not [line for line in said if "Traceback" in line], "".join(said)


# ----------------------------------------------------------------------------------------------------- the pages


@dataclass(slots=True)
class OpenPage:
    """A page of the live server, and what went wrong on it."""

    page: Page
    context: BrowserContext
    errors: list[str]
    """What it threw, and what it logged as an error."""
    elsewhere: list[str]
    """What it asked for that is not the server's."""


@contextmanager
def live_page(
    browser: Browser,
    live: Live,
    path: str,
    viewport: ViewportSize = TERMINAL,
    stored: Mapping[str, str] | None = None,
    signed_in: str | None = None,
) -> Iterator[OpenPage]:
    """A page of the server in a context of its own, with this in its session's storage; fails on errors and on requests
    that leave the machine."""
    context = browser.new_context(viewport=viewport, reduced_motion="reduce", base_url=live.address)
    made = OpenPage(context.new_page(), context, [], [])
    if signed_in:
        cookie, _ = live.sign_in(signed_in)
        pairs = (pair.split("=", 1) for pair in cookie.split("; "))
        context.add_cookies([{"name": name, "value": value, "url": live.address} for name, value in pairs])
    if stored:
        context.add_init_script(
            f"for (const [name, text] of Object.entries({json.dumps(dict(stored))}))"
            " sessionStorage.getItem(name) ?? sessionStorage.setItem(name, text);"
        )

    def look(request: Request) -> None:
        # Only looked at: to be asked before each of a page's fifty files takes longer than to send them.
        if not request.url.startswith((live.address, "data:", "blob:")):
            made.elsewhere.append(request.url)

    def hear(said: ConsoleMessage) -> None:
        if said.type == "error":
            made.errors.append(said.text)

    made.page.on("pageerror", lambda error: made.errors.append(str(error)))
    made.page.on("console", hear)
    context.on("request", look)
    made.page.set_default_timeout(WAIT_S * 1000)
    try:
        made.page.goto(path)
        yield made
        assert made.errors == made.elsewhere == []
    except Exception as failed:
        failed.add_note(_how_it_stands(made))
        raise
    finally:
        context.close()


def _how_it_stands(made: OpenPage) -> str:
    """What somebody would see who looked at the page when the test failed."""
    try:
        shown = made.page.inner_text("body", timeout=1000)
    except Exception as unseen:  # the page is gone, say, and what failed is told all the same
        shown = f"(not to be seen: {unseen})"
    return f"The page stands at {made.page.url}; it told of {made.errors} and shows:\n{shown[:2000]}"


class Cable:
    """The line between a page and the server: it can be pulled and put back, and lose a message on the way.

    Made before the page connects, so reload it afterwards.
    """

    def __init__(self, page: Page) -> None:
        self.whole = True
        self.loses: Callable[[dict[str, Any]], bool] | None = None
        """Picks the one message of the server that is lost next."""
        self.forgets = False
        """Whether the next welcome loses the first of the events that were missed."""
        self.connected = 0
        self._lines: list[WebSocketRoute] = []
        page.route_web_socket("**/ws", self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        if not self.whole:
            line.close(code=1001)
            return
        server = line.connect_to_server()
        server.on_message(lambda text: self._pass_on(line, text))
        self._lines.append(line)
        self.connected += 1

    def _pass_on(self, line: WebSocketRoute, text: str | bytes) -> None:
        message = json.loads(text)
        if self.loses is not None and self.loses(message):
            self.loses = None
            return
        if self.forgets and message.get("events"):
            self.forgets = False
            text = json.dumps({**message, "events": message["events"][1:]})
        line.send(text)

    def wait_until_lost(self, page: Page) -> None:
        """A line that is pulled before the message came would lose the next one of its kind instead."""
        deadline = time.monotonic() + 30
        while self.loses is not None:
            assert time.monotonic() < deadline, "the message never came"
            page.wait_for_timeout(10)

    def pull(self) -> None:
        self.whole = False
        for line in self._lines:
            line.close(code=1001)
        self._lines.clear()
