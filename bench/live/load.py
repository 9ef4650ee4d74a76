"""Five hundred terminals at one baccarat table bet within the same second.

``python -m bench live``: how long until a bet is acknowledged, whether every acknowledged bet is in the books, and how
long after the last card every screen shows its result.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from datetime import datetime
from typing import Any

import psycopg

from bench.addresses import HouseUrl
from bench.live.floor import Floor
from feltwork.client import Terminal
from feltwork.table.setup import Setup
from feltwork.terms.refusal import Refused
from feltwork.wagering.audit import audit
from feltwork.wagering.house import House

WITHIN_S = 1.0
SETUP = Setup(automatic=True, betting_s=4, step_ms=150, result_s=3)


def measure(url: HouseUrl, *, seats: int = 500, rounds: int = 3, said: Callable[[str], None] = str) -> dict[str, Any]:
    """Everything about some rounds of so many seats."""
    floor = Floor(url)
    said(f"{seats} terminals are enrolled")
    with House.open(url) as house:
        numbers = floor.add_table(house, "B1", "minibaccarat", seats, SETUP, (100, 100))
    with floor.server() as server:
        played = asyncio.run(_rounds(server.address, [floor.credentials[n] for n in numbers], rounds, said))
        memory = server.memory
    with House.open(url) as house:
        clean = audit(house).clean
    found = [_in_the_books(url, one) for one in played]
    return {
        "seats": seats,
        "rounds": [_figures(one, *books) for one, books in zip(played, found, strict=True)],
        "server_megabytes": memory / 2**20,
        "books_agree": clean,
    }


async def _rounds(
    server: str, credentials: list[str], rounds: int, said: Callable[[str], None]
) -> list[dict[str, Any]]:
    async with AsyncExitStack() as stack:
        said("the terminals connect")
        seated = [Terminal(server, credential) for credential in credentials]
        for first in range(0, len(seated), 50):
            await asyncio.gather(*(stack.enter_async_context(one) for one in seated[first : first + 50]))
        played = []
        for number in range(1, rounds + 1):
            said(f"round {number} of {rounds}")
            played.append(await _round(seated))
        return played


async def _round(seated: list[Terminal]) -> dict[str, Any]:
    await asyncio.gather(*(one.until(lambda view: view.table["phase"] == "betting", 60) for one in seated))
    round = seated[0].view.table["round"]["id"]
    chance = random.Random(round)
    begun = time.monotonic()
    took = await asyncio.gather(
        *(_bet(one, chance.random(), chance.choice(("bankers_hand", "players_hand"))) for one in seated)
    )
    spread = time.monotonic() - begun
    shown = await asyncio.gather(*(_result(one, round) for one in seated))
    return {"round": round, "took": took, "spread": spread, "shown": shown}


async def _bet(terminal: Terminal, after_s: float, wager: str) -> float | None:
    await asyncio.sleep(after_s)
    begun = time.monotonic()
    try:
        await terminal.wager({wager: "5.00"})
    except Refused:
        return None
    return time.monotonic() - begun


async def _result(terminal: Terminal, round: str) -> float:
    await terminal.until(lambda view: (view.seat.get("result") or {}).get("round") == round, 120)
    return time.time()


def _in_the_books(url: HouseUrl, played: dict[str, Any]) -> tuple[int, float]:
    """How many seats have a wager in the books, and when the last card was written."""
    with psycopg.connect(url) as connection:
        row = connection.execute(
            "select count(distinct seat) from wagering.wager where round = %s", (played["round"],)
        ).fetchone()
        assert row is not None
        last = connection.execute(
            "with began as (select number from live.journal where kind = 'betting' and content->>'round' = %s),"
            " ended as (select min(number) as number from live.journal where kind = 'settled'"
            " and number > (select number from began))"
            " select max(j.at) from live.journal j, began, ended where j.kind = 'answer'"
            " and j.content->'answer'->'cards' is not null and j.number between began.number and ended.number",
            (played["round"],),
        ).fetchone()
        assert last is not None
        at: datetime = last[0]
        return int(row[0]), at.timestamp()


def _figures(played: dict[str, Any], in_books: int, last_card: float) -> dict[str, Any]:
    took = sorted(one for one in played["took"] if one is not None)
    return {
        "acknowledged": len(took),
        "in_the_books": in_books,
        "median_s": statistics.median(took),
        "p99_s": took[max(int(len(took) * 0.99) - 1, 0)],
        "slowest_s": took[-1],
        "all_bets_s": played["spread"],
        "results_after_last_card_s": max(played["shown"]) - last_card,
    }
