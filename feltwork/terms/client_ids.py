"""Ids of clients, which are never like those that Feltwork derives from others."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from feltwork.terms.refusal import Refused

DERIVED: Final = 5
"""The version of ids that Feltwork derives from others (``uuid5``). Anybody who knows the one can compute the other, so
clients may send none: nobody takes the id of an act before its rightful person does."""


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
