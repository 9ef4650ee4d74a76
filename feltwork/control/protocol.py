"""What both sides of the link agree on: a version, paths, names. docs/central-control.md describes it."""

from __future__ import annotations

import json
from typing import Any, Final, Literal

PROTOCOL: Final = 1
PREFIX: Final = "/central-control/v1"
MOST_EVENTS: Final = 500
"""In one answer; who lags behind asks again."""

DEPARTMENT: Final = "Department"
"""The organisation in the subject of the Department's certificate; its common name is the computer's."""
COMPUTER: Final = "central control computer"
CERTIFICATE_HOLDER: Final = "Certificate holder"
"""The organisation in the subject of a casino's certificate."""

CLEAN: Final = "clean"
NOT_CLEAN: Final = "not clean"
"""How a casino's program was started: only its sources can run, or something else may."""

Action = Literal["enable", "disable"]
What = Literal["terminal", "table"]

EVENTS: Final = {
    "terminal_enrolled": "a terminal was enrolled",
    "terminal_enabled": "the casino enabled a terminal",
    "terminal_disabled": "the casino disabled a terminal",
    "terminal_at_table": "a terminal was connected to another table",
    "terminal_activated": "the Department enabled a terminal",
    "terminal_deactivated": "the Department disabled a terminal",
    "terminal_silent": "a terminal does not respond",
    "terminal_responds": "a terminal responds again",
    "table_set_up": "a hybrid gaming table was set up",
    "table_opened": "a table opened",
    "table_closed": "a table closed",
    "table_called_off": "a round was called off",
    "table_activated": "the Department enabled a table",
    "table_deactivated": "the Department disabled a table",
    "hold_placed": "a terminal or table may not be used",
    "hold_lifted": "a reason against use is over",
    "payout_due": "an attendant has to pay",
    "payout_paid": "an attendant has paid",
    "correction": "a posting was corrected",
    "round_void": "a round is void",
    "filing": "something was filed with the Department",
    "operations_commenced": "operations commenced",
    "program_started": "the casino's program started",
    "chain_heads": "a gaming day began, with the heads of the hash chains",
    "link_lost": "the link was lost",
    "link_stopped": "terminals stopped, as the link stayed lost",
    "link_restored": "the link is back",
    "link_setting": "what happens on loss of the link was changed",
    "device_moved": "a device was moved",
    "device_nonresponsive": "a device that does not respond was reported",
    "device_answers": "a reported device responds again",
    "memory_cleared": "the memory of a device was cleared",
}
"""Every kind of significant event, in words. A kind that is not here is shown by its name."""


def canonical(value: Any) -> bytes:
    """Data as both sides sign it: keys in order, no blanks.

    >>> canonical({"b": 1, "a": [2]})
    b'{"a":[2],"b":1}'
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
