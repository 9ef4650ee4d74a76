"""Ids that a client makes itself, so that a request sent twice is applied once."""

from __future__ import annotations

import secrets
import time
from typing import Final
from uuid import UUID

from feltwork.terms.refusal import Refused

DERIVED: Final = 5
"""The version of ids that Feltwork derives from others (``uuid5``). Anybody who knows the one can compute the other, so
clients may send none: nobody takes the id of an act before its rightful person does."""


def new_id() -> UUID:
    """A new id, in the order of time (RFC 9562, version 7): neighbours in time are neighbours in the index.

    >>> new_id().version
    7
    """
    at_ms = time.time_ns() // 1_000_000
    bits = (at_ms & (1 << 48) - 1) << 80 | 0x7 << 76 | secrets.randbits(12) << 64 | 0b10 << 62 | secrets.randbits(62)
    return UUID(int=bits)


def clients_id(id: UUID) -> UUID:
    """An id that a client made; one like those that Feltwork derives is refused.

    >>> clients_id(UUID("00000000-0000-5000-8000-000000000001"))
    Traceback (most recent call last):
        ...
    feltwork.terms.refusal.Refused: id 00000000-...: version 5 is for ids that Feltwork derives; make a random id ...
    """
    if id.version == DERIVED:
        raise Refused(
            f"id {id}", "version 5 is for ids that Feltwork derives", instead="make a random id (version 4 or 7)"
        )
    return id
