"""The Department's program is another party's: it has nothing of the casino in it but the protocol."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

# As the command runs it, up to the refusal that nobody could sign in there.
_LOADED = """
import sys
from feltwork.cli.central_control_work import PageAt, run_department
from feltwork.terms.refusal import Refused
try:
    run_department([], sys.argv[1], sys.argv[1], PageAt(port=0), every=1, revenue_every=60, open=False)
except Refused as refused:
    print(refused.why)
rooms = {name.split(".")[1] for name in sys.modules if name.startswith("feltwork.")}
print(sorted(rooms & {"wagering", "ledger", "table", "filing", "cage", "floor", "training", "odds", "games"}))
"""


def test_463a_4_a_the_departments_program_loads_no_room_of_a_casino(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-c", _LOADED, str(tmp_path)], capture_output=True, text=True, check=True, timeout=60
    )
    assert told.stdout.splitlines() == ["nobody could sign in: it has no operator", "[]"]
