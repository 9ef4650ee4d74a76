"""Seeded runs by hand: `python -m tests.faults 17 18`."""

from __future__ import annotations

import sys

from tests.database.servers import quick_cluster, url_of
from tests.faults.killing import run_seed
from tests.wagering.small_floor import floor_copies

if __name__ == "__main__":
    with quick_cluster() as cluster, floor_copies(url_of(cluster, "postgres")) as floor:
        for seed in map(int, sys.argv[1:]):
            print(run_seed(seed, cluster, floor), flush=True)
