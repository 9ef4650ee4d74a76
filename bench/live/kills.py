"""A server is killed in the middle of a round: the same round goes on with the same cards and the same money.

``python -m bench kills``. Each run has its seed, which chooses the game, who bets what, and when the server dies.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Final

import psycopg

import feltwork
from bench.addresses import HouseUrl
from bench.live.floor import Floor, Server
from bench.live.player import Player
from feltwork.client import Terminal, View
from feltwork.ledger.verify import verify
from feltwork.table.setup import Setup
from feltwork.wagering.audit import audit
from feltwork.wagering.house import House

SETUP: Final = Setup(automatic=True, betting_s=1, decision_s=60, step_ms=15, result_s=1)
SEATS: Final = 3
ROUNDS: Final = 2
"""That every player sees to their end after the kill."""
PATIENCE_S: Final = 120.0


@dataclass(frozen=True, slots=True)
class Run:
    """What one run came to."""

    seed: int
    game: str
    killed_at: int
    """The number of the last event that was seen before."""
    phase: str
    resumed_s: float
    """From the kill until every terminal was told something new."""
    problems: tuple[str, ...]


def editions() -> list[str]:
    """Every banked edition."""
    return [
        f"{entry['game']}@{one['edition']}"
        for entry in feltwork.catalogue()
        if entry["banked"]
        for one in entry["editions"]
        if one["implemented"]
    ]


def run(url: HouseUrl, seed: int, said: Callable[[str], None] = str) -> Run:
    """One run in an empty database."""
    chance = random.Random(seed)
    edition = editions()[seed % len(editions())]
    floor = Floor(url)
    with House.open(url) as house:
        numbers = floor.add_table(house, "T1", edition, SEATS, SETUP, (100,) * 5)
    said(f"seed {seed}: {edition}")
    server = Server(url, floor.key)
    try:
        return asyncio.run(_killed(floor, server, numbers, edition, seed, chance))
    finally:
        server.kill()


async def _killed(
    floor: Floor, server: Server, numbers: list[str], edition: str, seed: int, chance: random.Random
) -> Run:
    after = chance.randint(3, 90)
    async with AsyncExitStack() as stack:
        seated = [
            await stack.enter_async_context(Terminal(server.address, floor.credentials[number])) for number in numbers
        ]
        wagers = usual_wagers(edition)
        players = [Player(one, wagers, f"{seed}/{index}") for index, one in enumerate(seated)]
        playing = [asyncio.create_task(player.play()) for player in players]
        first = seated[0].view.n
        await asyncio.wait_for(seated[0].until(lambda view: view.n >= first + after, None), PATIENCE_S)
        await asyncio.sleep(chance.random() * 0.05)
        server.kill()
        died, before = time.monotonic(), [_copy(one.view) for one in seated]
        again = await asyncio.to_thread(Server, floor.url, floor.key, server.port)
        resumed = 0.0
        try:
            await asyncio.gather(
                *(one.until(_newer(view), PATIENCE_S) for one, view in zip(seated, before, strict=True))
            )
            resumed = time.monotonic() - died
            done = [len(player.rounds) + ROUNDS for player in players]
            await asyncio.wait_for(_until(players, done, playing), PATIENCE_S)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            problems = await _problems(floor, again, seated, players, before)
        except TimeoutError:
            problems = [_stuck(again, players, view) for view in before[:1]]
        finally:
            again.kill()
    with House.open(floor.url) as house:
        if not audit(house).clean:
            problems.append("the books do not agree")
        if verify(house.database).misfits:
            problems.append("the ledger is not whole")
    problems += _in_the_books(floor.url, players)
    view = before[0]
    return Run(seed, edition, view.n, view.table["phase"], resumed, tuple(problems))


def _stuck(server: Server, players: list[Player], before: View) -> str:
    """Where everybody waits for something that does not come."""
    seen = [
        (player.terminal.connections, player.terminal.view.n, player.terminal.view.table["phase"], player.refused[-2:])
        for player in players
    ]
    view = players[0].terminal.view
    waiting = (view.table.get("round") or {}).get("waiting")
    return f"nothing goes on since event {before.n}: {seen}, waiting for {waiting}; the server: {server.said[-5:]}"


def _newer(view: View) -> Callable[[View], bool]:
    return lambda now: now.n > view.n


async def _until(players: list[Player], done: list[int], playing: list[asyncio.Task[None]]) -> None:
    while any(len(player.rounds) < wanted for player, wanted in zip(players, done, strict=True)):
        for task in playing:
            if task.done():
                task.result()
        await asyncio.sleep(0.05)


def _copy(view: View) -> View:
    # States are replaced when they change, never changed: references are as good as copies.
    return View(view.n, view.table, view.seat, view.dealer)


def usual_wagers(edition: str) -> list[dict[str, str]]:
    """What a player may bet: what one must, and now and then one more."""
    from feltwork.rounds.players import AutomaticPlayer, Betting
    from feltwork.terms.money import money

    game = feltwork.game(edition)
    betting = Betting(game, game.submission(), {}, 1, 500_00)
    usual = AutomaticPlayer("", 5_00).wagers(betting) or {}
    least = AutomaticPlayer("", 1_00).wagers(betting) or {}
    return [{wager: money(amount) for wager, amount in one.items()} for one in (usual, least)]


async def _problems(
    floor: Floor, server: Server, seated: list[Terminal], players: list[Player], before: list[View]
) -> list[str]:
    problems = []
    for terminal, player, view in zip(seated, players, before, strict=True):
        if terminal.connections < 2:
            problems.append("a terminal was never cut off")
        async with Terminal(server.address, terminal.credential) as fresh:
            if not await _same(terminal, fresh):
                problems.append("a terminal that resumed sees another table than one that came anew")
        problems += _cards_stayed(floor.url, view)
        problems += [f"refused: {one}" for one in player.refused if "covers" not in one and "has $" not in one]
    return problems


async def _same(one: Terminal, other: Terminal) -> bool:
    """Both see the same once both have heard the same."""
    for _ in range(200):
        if one.view.n == other.view.n:
            return bool(one.view.table == other.view.table)
        await asyncio.sleep(0.01)
    return True


def _cards_stayed(url: HouseUrl, seen: View) -> list[str]:
    """Every card that was seen before the kill lies where it lay in the record of the round."""
    round = seen.table.get("round") or {}
    if not round.get("places"):
        return []
    with psycopg.connect(url) as connection:
        row = connection.execute("select record from wagering.outcome where round = %s", (round["id"],)).fetchone()
    if row is None:
        return [f"round {round['number']} was never settled"]
    dealt: dict[str, list[str]] = {}
    for input in row[0]["inputs"]:
        dealt.setdefault("all", []).extend(input.get("cards", []))
    missing = [
        card
        for place in (*round["places"], *(seen.seat.get("own") or ()))
        for card in place["cards"]
        if card is not None and card not in dealt.get("all", [])
    ]
    return [f"cards that were seen and are not in the record: {missing}"] if missing else []


def _in_the_books(url: HouseUrl, players: list[Player]) -> list[str]:
    """Every wager that was acknowledged is in the books, and every round was paid once."""
    problems = []
    with psycopg.connect(url) as connection:
        for player in players:
            seat = player.terminal.view.seat["seat"]
            for round, wagers in player.acknowledged.items():
                row = connection.execute(
                    "select count(*) from wagering.wager where round = %s and seat = %s", (round, seat)
                ).fetchone()
                if wagers and (row is None or not row[0]):
                    problems.append(f"an acknowledged wager of round {round} is not in the books")
        twice = connection.execute("select round from wagering.outcome group by round having count(*) > 1").fetchall()
    return [*problems, *(f"round {round} was paid twice" for (round,) in twice)]
