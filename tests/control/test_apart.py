"""The Department's program is another party's: it has nothing of the casino in it but the protocol."""

from __future__ import annotations

import subprocess
import sys

_LOADED = """
import sys, feltwork.web.department.server
rooms = {name.split(".")[1] for name in sys.modules if name.startswith("feltwork.")}
print(sorted(rooms & {"wagering", "ledger", "table", "filing", "cage", "floor", "training", "odds", "games"}))
"""


def test_463a_4_a_the_departments_program_loads_no_room_of_a_casino() -> None:
    told = subprocess.run([sys.executable, "-c", _LOADED], capture_output=True, text=True, check=True, timeout=60)
    assert told.stdout.strip() == "[]"
