"""Forty tables with six terminals each, for minutes: does the server's memory grow?

``python -m bench soak --minutes 10``.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any, Final

import psycopg

from bench.addresses import HouseUrl
from bench.live.floor import Floor, Server
from bench.live.kills import editions, usual_wagers
from bench.live.player import Player
from feltwork.client import Terminal
from feltwork.table.setup import Setup
from feltwork.wagering.audit import audit
from feltwork.wagering.house import House

SETUP: Final = Setup(automatic=True, betting_s=2, decision_s=10, step_ms=400, result_s=2)
EVERY_S: Final = 5.0
GROWS: Final = 1.10
"""More than a tenth between the second and the last fifth of the time is growth."""


def measure(
    url: HouseUrl, *, tables: int = 40, seats: int = 6, minutes: float = 10, said: Callable[[str], None] = str
) -> dict[str, Any]:
    """Play at all of them at once, and look at the server's memory every few seconds."""
    floor, games = Floor(url), editions()
    seated: list[tuple[str, str]] = []
    with House.open(url) as house:
        for index in range(tables):
            game = games[index % len(games)]
            most = min(seats, 5) if game.startswith(("lunar", "high-roll")) else seats
            said(f"table {index + 1} of {tables}: {game}")
            numbers = floor.add_table(house, f"T{index + 1}", game, most, SETUP, (100,) * 20)
            seated += [(number, game) for number in numbers]
    with floor.server() as server:
        played = asyncio.run(_play(server, floor, seated, minutes * 60, said))
    with House.open(url) as house, psycopg.connect(url) as connection:
        counted = connection.execute("select count(*) from wagering.outcome").fetchone()
        clean = audit(house).clean
    assert counted is not None
    return {**played, "tables": tables, "terminals": len(seated), "rounds": counted[0], "books_agree": clean}


async def _play(
    server: Server, floor: Floor, seated: list[tuple[str, str]], seconds: float, said: Callable[[str], None]
) -> dict[str, Any]:
    async with AsyncExitStack() as stack:
        players = []
        for number, game in seated:
            terminal = await stack.enter_async_context(Terminal(server.address, floor.credentials[number]))
            players.append(Player(terminal, usual_wagers(game), number))
        playing = [asyncio.create_task(player.play()) for player in players]
        memory, begun = [], time.monotonic()
        while (gone := time.monotonic() - begun) < seconds:
            await asyncio.sleep(EVERY_S)
            memory.append(server.memory)
            rounds = sum(len(player.rounds) for player in players)
            said(f"{gone:.0f} of {seconds:.0f} s: {memory[-1] / 2**20:.0f} MB, {rounds} results seen at terminals")
            for task in playing:
                if task.done():
                    task.result()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        refused = [one for player in players for one in player.refused]
    return {**_growth(memory), "refused": len(refused), "first_refused": refused[:3]}


def _growth(memory: list[int]) -> dict[str, Any]:
    """The median of the second fifth of the time beside that of the last one; the first is warming up."""
    fifth = max(len(memory) // 5, 1)
    early, late = statistics.median(memory[fifth : 2 * fifth] or memory), statistics.median(memory[-fifth:])
    return {"early_megabytes": early / 2**20, "late_megabytes": late / 2**20, "grows": late > early * GROWS}
