"""Every game, one module each. A module makes its game known by ``EDITIONS``, the oldest edition first.

Adding a game is adding a module here and its chapter's data; there is no list to edit.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from feltwork.procedure.game import Game
from feltwork.terms.refusal import Refused


@cache
def games() -> dict[str, tuple[Game[Any], ...]]:
    """Every game by its id, with its editions from the oldest to the newest."""
    found: dict[str, tuple[Game[Any], ...]] = {}
    for module in pkgutil.iter_modules(__path__):
        editions = getattr(importlib.import_module(f"{__name__}.{module.name}"), "EDITIONS", ())
        if editions:
            found[editions[0].id] = editions
    return dict(sorted(found.items()))


def game(name: str) -> Game[Any]:
    """Look a game up: ``flop-poker`` is its newest edition, ``flop-poker@583`` that of chapter 583.

    >>> game("three-card-poker").edition
    'three-card-poker@565'
    >>> game("snap")
    Traceback (most recent call last):
        ...
    feltwork.terms.refusal.Refused: game 'snap': no such game; ...
    """
    id, _, chapter = str(name).partition("@")
    editions = games().get(id)
    if editions is None:
        raise Refused(f"game {name!r}", "no such game", instead="games: " + ", ".join(games()))
    if not chapter:
        return editions[-1]
    for edition in editions:
        if edition.chapter == chapter:
            return edition
    known = ", ".join(edition.edition for edition in editions)
    raise Refused(f"game {name!r}", f"no edition of chapter {chapter}", instead=f"editions: {known}")
