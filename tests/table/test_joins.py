"""A viewer who can't join is refused alone: the table goes on, and whatever was asked of it has an answer."""

from __future__ import annotations

import asyncio
import tracemalloc
from collections.abc import Awaitable, Callable, Iterator

import pytest

from feltwork.ledger.ids import new_id
from feltwork.table.actor import Actor
from feltwork.table.desk import Command, Reply, Who
from feltwork.table.journal import NotTheOwner
from feltwork.table.telling import Telling, Viewer
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import House
from tests.table import test_telling
from tests.table.live_floor import LiveFloor


class Screen(test_telling.Screen):
    """A client's end of a line that may end."""

    def end(self, why: str) -> None:
        self.ended = why


@pytest.fixture
def floor(embedded_house_url: str) -> Iterator[LiveFloor]:
    with House.open(embedded_house_url) as house:
        yield LiveFloor(house, "three-card-poker")


def run(floor: LiveFloor, work: Callable[[Actor], Awaitable[None]]) -> list[str]:
    """Work with the table's actor; the tables that it lost meanwhile."""
    lost: list[str] = []

    async def alone() -> None:
        actor = Actor(floor.desk, lost.append)
        try:
            await asyncio.wait_for(work(actor), 20)  # type: ignore[arg-type]  # a coroutine
        finally:
            await actor.stop("the test is over")

    asyncio.run(alone())
    return lost


def call(who: Who, *, on: bool) -> Command:
    return Command(new_id(), who, "call", {"on": on})


def test_a_join_that_fails_refuses_its_viewer_and_the_table_goes_on(
    floor: LiveFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    who, welcome = floor.terminal(100), Telling.welcome

    def broken(telling: Telling, viewer: Viewer, after: int | None, head: dict[str, object]) -> str:
        if viewer.dealer:
            raise ZeroDivisionError("nobody foresaw it")
        return welcome(telling, viewer, after, head)

    monkeypatch.setattr(Telling, "welcome", broken)

    async def work(actor: Actor) -> None:
        with pytest.raises(Refused, match="something went wrong"):
            await actor.join(Viewer(Screen(), dealer=True), None, {})
        screen = Screen()
        await actor.join(Viewer(screen, seat=1, terminal=who.terminal), None, {})
        assert await actor.ask(call(who, on=True)) == {"calls": True, "n": 1}
        assert len(actor.viewers) == 1
        assert screen.view.table["id"] == "T1"

    assert run(floor, work) == []


def test_who_gave_up_joining_is_not_looked_after(floor: LiveFloor) -> None:
    async def work(actor: Actor) -> None:
        screen = Screen()
        joining = asyncio.create_task(actor.join(Viewer(screen), None, {}))
        await asyncio.sleep(0)
        joining.cancel()
        await actor.join(Viewer(Screen()), None, {})
        assert len(actor.viewers) == 1
        assert screen.heard == []

    assert run(floor, work) == []


@pytest.mark.parametrize("after", [-(10**30), -40_000_000, -1, 10**30])
def test_a_number_that_no_event_has_costs_nothing(floor: LiveFloor, after: int) -> None:
    telling = Telling(floor.desk, (), lambda _: None)
    tracemalloc.start()
    try:
        assert '"resumed":false' in telling.welcome(Viewer(Screen()), after, {})
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


def test_all_that_was_asked_is_answered_when_the_table_is_lost(
    floor: LiveFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another server has written the table's next entry: what was taken from the queue with it is answered too."""
    who = floor.terminal(100)

    def lost(_: object) -> Reply:
        return NotTheOwner("table T1", "another server runs it")

    async def work(actor: Actor) -> None:
        monkeypatch.setattr(floor.desk, "take", lost)
        asked = [actor.ask(call(who, on=True)) for _ in range(3)]
        joins = [actor.join(Viewer(Screen()), None, {}) for _ in range(2)]
        *replies, one, other = await asyncio.gather(*asked, *joins, return_exceptions=True)
        assert all(isinstance(reply, NotTheOwner) for reply in replies)
        assert isinstance(one, NotTheOwner)
        assert isinstance(other, NotTheOwner)

    assert run(floor, work) == ["T1"]


def test_all_that_was_asked_is_answered_when_the_table_is_given_back(floor: LiveFloor) -> None:
    who = floor.terminal(100)

    async def work(actor: Actor) -> None:
        asked = [asyncio.create_task(actor.ask(call(who, on=True))) for _ in range(3)]
        await asyncio.sleep(0)
        await actor.stop("the server is shutting down")
        for reply in await asyncio.gather(*asked):
            assert isinstance(reply, NotTheOwner | dict)

    assert run(floor, work) == []


def test_what_moves_beside_the_table_ends_no_table(floor: LiveFloor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking at money fails once: everybody gets a snapshot, and the table goes on."""
    who = floor.terminal(100)

    def broken(*_: object) -> None:
        raise ZeroDivisionError("nobody foresaw it")

    async def work(actor: Actor) -> None:
        await actor.join(Viewer(Screen(), seat=1, terminal=who.terminal), None, {})
        with monkeypatch.context() as patch:
            patch.setattr(Telling, "tell_money", broken)
            actor.refresh("1001")
            await actor.ask(call(who, on=True))
        assert await actor.ask(call(who, on=False)) == {"calls": False, "n": 2}
        assert len(actor.viewers) == 1

    assert run(floor, work) == []
