"""A server is killed in the middle of a round: the same round goes on with the same cards and money, clients resume.

A run is a seed; ``python -m bench kills --runs 1 --seed N`` runs one alone and prints what it found.
"""

from __future__ import annotations

import pytest

from bench.live.kills import run
from tests.database.servers import Servers, fresh_database

SHORT = (3,)
"""The seed of a poker game; the long checks have every kind of game."""


@pytest.mark.parametrize("seed", SHORT)
def test_a_killed_server_goes_on_where_it_was(servers: Servers, seed: int) -> None:
    with fresh_database(servers.url("embedded")) as url:
        assert run(url, seed).problems == ()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100))
def test_a_hundred_killed_servers_go_on_where_they_were(servers: Servers, seed: int) -> None:
    with fresh_database(servers.url("embedded")) as url:
        assert run(url, seed).problems == ()
