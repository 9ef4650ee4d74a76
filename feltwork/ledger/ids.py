"""Ids that a client makes itself, so that a request sent twice is applied once."""

from __future__ import annotations

import secrets
import time
from uuid import UUID


def new_id() -> UUID:
    """A new id, in the order of time (RFC 9562, version 7): neighbours in time are neighbours in the index.

    >>> new_id().version
    7
    """
    at_ms = time.time_ns() // 1_000_000
    bits = (at_ms & (1 << 48) - 1) << 80 | 0x7 << 76 | secrets.randbits(12) << 64 | 0b10 << 62 | secrets.randbits(62)
    return UUID(int=bits)
