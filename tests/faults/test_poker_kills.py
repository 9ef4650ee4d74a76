"""Processes killed with SIGKILL while hands of poker are booked: each is played once, and no cent is lost or made.

Whoever books keeps each answer, and in the next life sends again, under the same id, every hand that has none. What is
killed, and how, is as in the other runs (``killing``).
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID, uuid5

import pytest

from feltwork.database.cluster import Cluster
from feltwork.database.refusals import Unavailable
from feltwork.ledger.ids import new_id
from feltwork.terms.money import parse_money
from feltwork.wagering import bad_beat_pools, poker_hands
from feltwork.wagering.house import House
from tests.database.servers import fresh_database, quick_cluster, url_of
from tests.examples import sampled
from tests.faults.killing import HANGS_AFTER_S, PROCESSES, TARGETS, kill_backend, kill_server
from tests.wagering.poker_floor import BAD_BEAT, RAISED, PokerFloor, poker_floor

HANDS = 12
STAKES = 200_00
KINGS, ACES = ["Kc", "Kd"], ["As", "Ad"]
_BETS, _CALLS = ["call", "bet 2", "bet 4", "bet 4"], ["check", "call", "call", "call"]
FILES = tuple(
    {
        **RAISED,
        "seats": {
            "1": {"cards": first, "decisions": _BETS},
            "2": {"cards": second, "decisions": _CALLS},
            "3": {"cards": ["2c", "7d"], "decisions": ["fold"]},
        },
    }
    for first, second in ((ACES, KINGS), (KINGS, ACES))
)
"""Seat 1 wins, then seat 2: neither runs out of stakes."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with quick_cluster() as found:
        yield found


def hand_id(seed: int, number: int) -> UUID:
    return uuid5(UUID(int=553), f"{seed} {number}")


def kept(folder: Path) -> dict[int, Any]:
    """The answers that whoever booked has got, by the number of the hand."""
    return {int(file.stem): json.loads(file.read_text()) for file in folder.glob("*.json")}


def book(url: str, folder: Path, seed: int) -> None:
    """Book every hand that has no answer yet, whatever becomes of the server meanwhile."""
    logging.getLogger("psycopg").setLevel(logging.CRITICAL)  # it tells of every connection that a kill has cost
    while len(kept(folder)) < HANDS:
        try:
            with House.open(url, connections=2, patience_s=1) as house:
                for number in sorted({*range(HANDS)} - {*kept(folder)}):
                    answer = poker_hands.play_hand(house, hand_id(seed, number), "P1", FILES[number % 2], "bob")
                    (folder / "answer").write_text(json.dumps(answer))
                    (folder / "answer").rename(folder / f"{number}.json")  # whole, or not there
        except Unavailable:
            time.sleep(0.02)


def killed_while_booking(cluster: Cluster, url: str, folder: Path, seed: int) -> list[str]:
    """Every hand is booked, and beside it something is killed again and again."""
    chance, kills = Random(seed), []  # noqa: S311 - a failing run is a seed
    until = time.monotonic() + HANGS_AFTER_S
    booking = PROCESSES.Process(target=book, args=(url, folder, seed))
    booking.start()
    try:
        for wanted in sorted(chance.sample(range(1, HANDS), 4)):
            while len(kept(folder)) < wanted:
                assert booking.exitcode is None, "it ended by itself"
                assert time.monotonic() < until, "nothing moves any more"
                if not cluster.running():
                    cluster.start()  # it gave up, as a server may that loses a backend while it recovers
                time.sleep(0.002)
            time.sleep(chance.uniform(0, 0.05))  # into the middle of a hand
            kills.append(chance.choice(TARGETS))
            if kills[-1] in ("client", "both"):
                booking.kill()
            if kills[-1] in ("server", "both"):
                kill_server(cluster)
                cluster.start()
            if kills[-1] == "backend":
                kill_backend(cluster, url, chance)
            if kills[-1] in ("client", "both"):
                booking.join()
                booking = PROCESSES.Process(target=book, args=(url, folder, seed))
                booking.start()
        while booking.exitcode is None:
            assert time.monotonic() < until, "nothing moves any more"
            if not cluster.running():
                cluster.start()
            booking.join(0.05)
        assert booking.exitcode == 0
    finally:
        booking.kill()
        booking.join()
    return kills


def prove(floor: PokerFloor, folder: Path, seed: int) -> None:
    """Each hand is in the books once, with the answer that was given; every account has what the hands left."""
    answers = kept(folder)
    for number, answer in answers.items():
        again = poker_hands.play_hand(floor.house, hand_id(seed, number), "P1", FILES[number % 2], "bob")
        assert again == answer, f"hand {number} is in the books with another answer"
    assert floor.owner("select state, count(*) from wagering.round group by state") == [("settled", HANDS)]
    assert floor.owner("select count(*), count(distinct posting) from wagering.poker_hand") == [(HANDS, HANDS)]
    left = {
        seat: STAKES + sum(parse_money(answer["result"]["seats"][str(seat)]["net"]) for answer in answers.values())
        for seat in (1, 2, 3)
    }
    assert floor.stakes() == left
    assert floor.accounts("game_account", "poker", "table", "bad_beat") == {
        **{f"game_account/P1-{seat}": held for seat, held in left.items()},
        "poker_revenue/P1": sum(answer["rake"] for answer in answers.values()),
        "bad_beat_box/P1": sum(answer["contributions"] for answer in answers.values()),
    }
    assert sum(floor.accounts("game_account", "poker_revenue", "bad_beat_box").values()) == 3 * STAKES
    assert floor.tied()


@pytest.mark.parametrize("seed", sampled(range(1, 4), 1))
def test_605a_2_d_hands_whose_processes_were_killed_are_each_played_once(
    cluster: Cluster, tmp_path: Path, seed: int
) -> None:
    with fresh_database(url_of(cluster, "postgres")) as url:
        with poker_floor(url, BAD_BEAT) as floor:
            floor.players(3, STAKES)
            bad_beat_pools.set_up(floor.house, new_id(), "royal", "P1", "dave")
            bad_beat_pools.link(floor.house, new_id(), "royal", "P1", "dave")
        kills = killed_while_booking(cluster, url, tmp_path, seed)
        assert len(kills) == 4, "something was killed"
        with House.open(url) as house:
            prove(PokerFloor.again(house, url, BAD_BEAT), tmp_path, seed)
