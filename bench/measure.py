"""The measurements, as plain data."""

from __future__ import annotations

import platform
import subprocess
import sys
import time
from functools import cmp_to_key
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.hands import best_seconds, random_hands, same_order
from bench.peers import PEERS, Peer
from feltwork.equipment.cards import CARDS
from feltwork.ranking import kernels
from feltwork.ranking.cores import cores_here
from feltwork.ranking.kernels.tables import tables
from feltwork.ranking.poker import rank_five

TWIN_SAMPLE = 5_000


def machine() -> dict[str, Any]:
    listing = Path("/proc/cpuinfo")
    lines = listing.read_text().splitlines() if listing.exists() else []
    names = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return {
        "processor": names[0] if names else platform.processor(),
        "cores": cores_here(),
        "python": platform.python_version(),
    }


def warm_up() -> dict[str, float]:
    """The first call compiles, or loads what an earlier run compiled, and builds the tables; a second builds only."""
    few = random_hands(1_000)
    start = time.perf_counter()
    kernels.rank_hands(few)
    kernels.count_hands(cards=7)
    first = time.perf_counter() - start
    tables.cache_clear()
    start = time.perf_counter()
    tables(kernels.POKER, 7)
    return {"first_call_seconds": first, "tables_seconds": time.perf_counter() - start}


def start_up() -> float:
    """Seconds from the call of `feltwork games` to its end, the best of a few."""
    command = [sys.executable, "-m", "feltwork", "games"]
    return best_seconds(lambda: subprocess.run(command, check=True, capture_output=True))


def feltwork(hands: NDArray[np.uint8]) -> list[dict[str, Any]]:
    """Batch on all cores and on one, and the plain-Python twin."""
    sample = [[CARDS[card] for card in hand] for hand in hands[:TWIN_SAMPLE].tolist()]
    numbers = kernels.rank_hands(hands[:TWIN_SAMPLE])
    assert [rank_five(hand).number for hand in sample] == numbers.tolist()
    return [
        _row(
            f"feltwork batch, {cores_here()} cores",
            "rank_hands(array)",
            len(hands),
            best_seconds(lambda: kernels.rank_hands(hands)),
        ),
        _row(
            "feltwork batch, 1 core",
            "rank_hands(array, cores=1)",
            len(hands),
            best_seconds(lambda: kernels.rank_hands(hands, cores=1)),
        ),
        _row(
            "feltwork plain twin",
            "rank_five(cards)",
            TWIN_SAMPLE,
            best_seconds(lambda: [rank_five(hand) for hand in sample], 2),
        ),
    ]


def peers(hands: NDArray[np.uint8]) -> list[dict[str, Any]]:
    return [_peer(peer, hands[: peer.sample]) for peer in PEERS]


def other_rankings(count: int = 1_000_000) -> list[dict[str, Any]]:
    """The other rankings, on all cores."""
    rankings = (
        ("three-card (565.6)", kernels.THREE_CARD, 3),
        ("four-card, best of six (557.6)", kernels.FOUR_CARD, 6),
        ("joker, best five of seven (561.6)", kernels.JOKER_FIVE, 7),
        ("low, best five of seven (553.4(d))", kernels.LOW, 7),
    )
    rows = []
    for name, ranking, size in rankings:
        hands = random_hands(count, size, 52 + ranking.jokers)
        kernels.rank_hands(hands[:10], ranking)
        rows.append(_row(name, "", count, best_seconds(lambda h=hands, r=ranking: kernels.rank_hands(h, r))))
    omaha = random_hands(count, 9)
    for name, rank in (("Omaha high (553.12)", kernels.rank_omaha), ("Omaha low", kernels.rank_omaha_low)):
        rank(omaha[:10])
        rows.append(_row(name, "", count, best_seconds(lambda rank=rank: rank(omaha), 3)))
    return rows


def whole_count() -> dict[str, Any]:
    """All 133,784,560 hands of seven cards, each looked up, on all cores and on one."""
    counts = kernels.count_hands(cards=7)
    return {
        "hands": sum(counts.values()),
        "seconds": best_seconds(lambda: kernels.count_hands(cards=7)),
        "seconds_on_one_core": best_seconds(lambda: kernels.count_hands(cards=7, cores=1), 3),
        "counts": {category.words: count for category, count in reversed(counts.items())},
    }


def _peer(peer: Peer, hands: NDArray[np.uint8]) -> dict[str, Any]:
    prepared = [peer.prepare(hand) for hand in hands.tolist()]
    theirs = peer.evaluate_all(prepared)
    row = _row(peer.title, peer.call, len(prepared), best_seconds(lambda: peer.evaluate_all(prepared), 3))
    row["agrees"] = same_order(kernels.rank_hands(hands).astype(np.int64), _places(theirs, peer.larger_is_better))
    return row


def _places(values: list[Any], larger_is_better: bool) -> NDArray[np.int64]:
    """A peer's values as numbers in its own order, also when they are objects that can only be compared."""
    if isinstance(values[0], int):
        return np.array(values, dtype=np.int64) * (1 if larger_is_better else -1)
    order = sorted(range(len(values)), key=cmp_to_key(lambda a, b: (values[a] > values[b]) - (values[a] < values[b])))
    places = np.zeros(len(values), dtype=np.int64)
    for before, after in pairwise(order):
        places[after] = places[before] + (values[after] > values[before])
    return places


def _row(name: str, call: str, hands: int, seconds: float) -> dict[str, Any]:
    return {"name": name, "call": call, "hands": hands, "hands_per_second": hands / seconds}
