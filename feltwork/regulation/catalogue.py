"""Every table game that the regulations know, whether or not Feltwork plays it yet."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Regulated:
    """A game of the regulations and the chapters of its editions, the oldest first."""

    id: str
    name: str
    chapters: tuple[str, ...]
    banked: bool = True
    """Played against the house; False where players play against each other."""


@cache
def catalogue() -> dict[str, Regulated]:
    """The games by id, in families.

    >>> catalogue()["flop-poker"].chapters
    ('583', '667a')
    >>> sum(game.banked for game in catalogue().values())
    22
    """
    text = (files("feltwork.regulation") / "catalogue.toml").read_text(encoding="utf-8")
    return {
        id: Regulated(id, entry["name"], tuple(entry["chapters"]), entry.get("banked", True))
        for id, entry in tomllib.loads(text).items()
    }
