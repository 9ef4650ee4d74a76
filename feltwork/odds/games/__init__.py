"""One module or package a game; each has its ``ANALYSIS``."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from feltwork.odds.analysis import Analysis
from feltwork.terms.refusal import Refused


def module_of(game: str) -> str:
    """The module that has a game's analysis: the game's own name."""
    return f"{__name__}.{game.replace('-', '_')}"


def analysis(game: str) -> Analysis:
    """The analysis of a game by its id, without an edition."""
    if find_spec(module_of(game)) is None:
        raise Refused(game, "no analysis of it is known", instead="`feltwork games` lists what there is")
    found: Analysis = import_module(module_of(game)).ANALYSIS
    return found
