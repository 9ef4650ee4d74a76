"""Every game, one module each. A module makes its game known by ``EDITIONS``, the oldest edition first.

Adding a game is adding a module here and its chapter's data; there is no list to edit.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from feltwork.procedure.game import Game
from feltwork.regulation.catalogue import catalogue
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import named, shown


@cache
def games() -> dict[str, tuple[Game[Any, Any], ...]]:
    """Every game by its id, with its editions from the oldest to the newest."""
    found: dict[str, tuple[Game[Any, Any], ...]] = {}
    for module in pkgutil.iter_modules(__path__):
        editions = getattr(importlib.import_module(f"{__name__}.{module.name}"), "EDITIONS", ())
        if editions:
            found[editions[0].id] = editions
    return dict(sorted(found.items()))


def game(name: str) -> Game[Any, Any]:
    """Look a game up: ``flop-poker`` is its newest edition, ``flop-poker@583`` that of chapter 583.

    >>> game("three-card-poker").edition
    'three-card-poker@565'
    >>> game("snap")
    Traceback (most recent call last):
        ...
    feltwork.terms.refusal.Refused: game "snap": no such game; ...
    """
    id, _, chapter = str(name).partition("@")
    editions: tuple[Game[Any, Any], ...] = games().get(id, ())
    for edition in editions[::-1]:
        if edition.chapter == chapter or not chapter:
            return edition
    raise _not_here(str(name), id, chapter, editions)


def _not_here(name: str, id: str, chapter: str, editions: tuple[Game[Any, Any], ...]) -> Refused:
    """Why a game or an edition cannot be had: not regulated, or regulated and not here yet."""
    regulated = catalogue()[id].chapters if id in catalogue() else ()
    there = "editions: " + ", ".join(edition.edition for edition in editions)
    instead = there if editions else "games: " + ", ".join(games())
    what = f"game {shown(name)}"
    if not regulated and not editions:
        return Refused(what, "no such game", instead=instead)
    if chapter and chapter not in regulated:
        return Refused(what, f"no edition of chapter {named(chapter)}", instead=instead)
    under = f"chapter {chapter}" if chapter else " and ".join(f"chapter {one}" for one in regulated)
    return Refused(what, f"regulated under {under}, and not here yet", instead=instead)
