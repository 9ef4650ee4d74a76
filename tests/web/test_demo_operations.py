"""The demo in operation: the Department's program beside it, what its end means, and how both end."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import psutil
import psycopg
import pytest
from cryptography.fernet import Fernet

from feltwork.control.department import orders, received
from feltwork.control.department.store import Store
from feltwork.control.link import heard
from feltwork.control.order import Order
from feltwork.ledger.ids import new_id
from feltwork.wagering import holds
from feltwork.wagering.house import House
from feltwork.web.demo import PASSWORD
from feltwork.web.demo.department import OPERATOR, the_one
from feltwork.web.server import HELD, waits_for_the_link
from tests.database.servers import Servers, fresh_database
from tests.web.live import Live
from tests.web.player import Player
from tests.web.processes import WAIT_S, Process, serving

SAYS = "The Department's central control computer: "
TABLE = "Three-Card"


@dataclass
class Demo:
    """A database, a data folder, and the servers that were started on them."""

    url: str
    folder: Path

    def start(self, *more: str) -> Any:
        surroundings = {**self.url.environment, "FELTWORK_DATA": str(self.folder)}
        return serving("--demo", "--port", "0", *more, **surroundings, FELTWORK_SEAL_KEY=KEY)

    def value(self, sql: str) -> Any:
        with psycopg.connect(self.url) as connection:
            row = connection.execute(sql).fetchone()  # type: ignore[call-overload]
            return row[0] if row else None

    def held(self) -> int:
        return int(self.value("select count(*) from wagering.terminal where holds <> '[]'"))

    def store(self) -> Store:
        [found] = (self.folder / "central-control").glob("*/department.sqlite")
        return Store(found.parent, new=False)


KEY = Fernet.generate_key().decode()


@pytest.fixture
def demo(servers: Servers, demo_house_url: str, tmp_path: Path) -> Iterator[Demo]:
    with fresh_database(servers.url("embedded"), demo_house_url) as url:
        yield Demo(url, tmp_path)


def wait_for(holds: Callable[[], object], what: str) -> None:
    until = time.monotonic() + WAIT_S
    while not holds():
        assert time.monotonic() < until, what
        time.sleep(0.1)


def department_of(server: Process) -> psutil.Process:
    """The Department's program, a child of the server."""
    [found] = [one for one in psutil.Process(server.process.pid).children() if "central-control" in one.cmdline()]
    return found


def killed(process: psutil.Process) -> None:
    with suppress(psutil.NoSuchProcess):
        process.kill()


def is_gone(process: psutil.Process) -> bool:
    return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE


def wagers(player: Player) -> dict[str, Any]:
    """A wager in the betting window that is open, or the next one; the answer."""
    until = time.monotonic() + WAIT_S
    while time.monotonic() < until:
        view = player.until(lambda view: view.table["phase"] == "betting")
        answer = player.reply("wager", round=view.table["round"]["id"], wagers={"ante": "5"})
        if answer["ok"] or answer["refused"]["section"] == "463a.4(a)":
            return answer
    raise AssertionError(f"no wager could be made: {answer}")


def test_463a_4_a_the_demo_commences_linked_and_what_the_loss_of_the_department_means(demo: Demo) -> None:
    with ExitStack() as at_the_end, demo.start() as server:
        address = server.address
        second = at_the_end.enter_context(demo.start())  # it starts while the first one is used
        page = server.until(SAYS).removeprefix(SAYS)
        assert f'"{OPERATOR}", password "{PASSWORD}"' in server.until("Its operator")
        assert demo.value("select commenced_at is not null from wagering.house")
        assert (demo.value("select state from control.link"), demo.held()) == ("up", 0)
        terminals = demo.value("select count(*) from wagering.electronic_wagering_terminal")
        signed_in = httpx.post(f"{page}/api/sign-in", json={"name": OPERATOR, "password": PASSWORD})
        assert signed_in.status_code == 200
        with House.open(demo.url) as house, Player(Live(address, demo.url, house), TABLE) as player:
            player.buy_in(100)
            assert wagers(player)["ok"]
            player.send("wager", round=player.view.table["round"]["id"], wagers={})
            # It hangs: nothing is heard of it, and nobody starts it again.
            demo.value("update control.link set patience_s = 3 returning 1")
            department = department_of(server)
            at_the_end.callback(killed, department)  # a suspended program hears of no end
            department.suspend()
            wait_for(lambda: demo.value("select stopped from control.link"), "the loss of the link")
            wait_for(lambda: demo.held() == terminals, "terminals are held")
            told = wagers(player)["refused"]
            assert (told["section"], told["why"]) == ("463a.4(a)", "the link to the central control computer is lost")
            player.send("cash_out")
            # Killed, it is started again, and everything is as it was.
            department.kill()
            server.until("was killed by signal 9; it is started again in 1 s.")
            wait_for(lambda: not demo.held(), "terminals are connected again")
            assert department_of(server).pid != department.pid
            player.buy_in(100)
            assert wagers(player)["ok"]
        disabled(demo)
        second.until("The Department's program runs beside another server of this house.")
        # A server that is killed leaves nothing behind, and the other one takes over.
        left = department_of(server)
        server.process.send_signal(signal.SIGKILL)
        server.process.wait(WAIT_S)
        wait_for(lambda: is_gone(left), "the Department's program ends with its server")
        taken_over(demo, second)


def disabled(demo: Demo) -> None:
    """What an operator disables stays disabled: the demo activates what nobody has decided on."""
    store = demo.store()
    orders.give(store, new_id(), 1, Order("disable", "terminal", f"{TABLE}-7", "a test", OPERATOR))
    wait_for(lambda: not orders.waiting(store, 1), "the order is brought")
    time.sleep(2)
    assert demo.held() == 1
    store.close()


def taken_over(demo: Demo, server: Process) -> None:
    """It is the same casino for the Department, in operation since then; Ctrl-C ends both programs."""
    before = demo.value("select commenced_at from wagering.house")
    told = demo.value("select count(*) from control.event where kind = 'terminal_activated'")
    server.until(SAYS)
    assert demo.value("select commenced_at from wagering.house") == before
    assert demo.value("select count(*) from control.event where kind = 'terminal_activated'") == told
    store = demo.store()
    wait_for(lambda: received.casinos(store)[0]["state"] == "up", "the Department asks the second server")
    wait_for(lambda: demo.held() == 1, "what was disabled stays disabled, and nothing else")
    [casino] = received.casinos(store)
    assert (casino["state"], casino["set_back"]) == ("up", None)
    store.close()
    department = department_of(server)
    assert os.getpgid(department.pid) != os.getpgid(server.process.pid)  # Ctrl-C is the server's alone
    assert server.end(signal.SIGINT) == 0
    assert is_gone(department)
    assert server.said[-1] == "Closed."
    assert not [said for said in server.said if "Traceback" in said or "ERROR" in said or "is started again" in said]


# ------------------------------------------------------------------------------------------- without a server


def test_463a_4_a_a_rehearsal_of_a_house_in_operation_says_that_terminals_are_held(embedded_house_url: str) -> None:
    with House.open(embedded_house_url) as house:

        def waits(*, alone: bool) -> bool:
            return house.database.run(lambda unit: waits_for_the_link(unit, alone=alone))

        assert not waits(alone=True)
        house.database.run(lambda unit: holds.commence(unit, "the test"))
        assert waits(alone=True)
        assert waits(alone=False)
        house.database.run(heard)
        assert waits(alone=True)  # what was heard was heard by the server before
        assert not waits(alone=False)  # another server of the house has the link
    assert "terminals are held until central control is there (463a.4(a))" in HELD


def test_one_server_of_a_data_folder_runs_the_department_and_another_takes_over(tmp_path: Path) -> None:
    asked: list[str] = []

    def waits() -> bool:
        asked.append("wait")
        return len(asked) < 3

    with the_one(tmp_path, waits) as first:
        assert first
        assert asked == []
        with the_one(tmp_path, waits) as second:
            assert not second
        assert len(asked) == 3
    with the_one(tmp_path, waits) as third:
        assert third
