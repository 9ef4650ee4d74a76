"""Solve an edition anew and write what comes of it beside this module; a number has it stop after so many cards."""

from __future__ import annotations

import sys

import feltwork
from feltwork.games.lunar_poker.procedure import LunarPoker
from feltwork.odds.games.lunar_poker.final_hands import RANKS
from feltwork.odds.games.lunar_poker.solution import make_anew, path_of
from feltwork.odds.work import Work


def told(name: str, done: int, total: int) -> None:
    """One line, written over."""
    sys.stderr.write(f"\r{name}: {done / total:4.0%}   ")


if __name__ == "__main__":
    asked = feltwork.game(sys.argv[1])
    assert isinstance(asked, LunarPoker), "one of its editions"
    make_anew(asked, Work(told), path_of(asked.edition), int(sys.argv[2]) if len(sys.argv) > 2 else RANKS)
