"""How many cores there are to spread work over; by itself, so that whoever asks loads no compiler."""

from __future__ import annotations

import os


def cores_here() -> int:
    """The cores this process may use, which a container can make fewer than the machine has."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
