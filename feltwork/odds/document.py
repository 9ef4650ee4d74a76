"""The table of every game, wager and paytable: `python -m feltwork.odds.document > docs/odds.md`.

With the names of games it prints their parts alone. Everything that is kept on disk for this code is taken from there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

from feltwork.games import game as find_game
from feltwork.games import games
from feltwork.odds.figures import Certainty, WagerOdds
from feltwork.odds.study import study
from feltwork.odds.words import choice_words, edge_words, percent, plain
from feltwork.odds.work import Work
from feltwork.procedure.game import Game

HEAD = """# What every wager costs

Every game, wager and paytable that the chapters permit, each choice of the options that matter to it. Made by
`make odds`, which counts on this code; [odds-methods.md](odds-methods.md) says how. The edge is in percent of the
wager that is named, the element of risk of all that is staked on average, the deviation that of one round in units of
the wager. An edge with ± is simulated (the 95% interval) or computed (a bound); all others are exact, and
`feltwork odds GAME` prints them as fractions with every outcome's count. A progressive wager's edge is at the meter's
start; its break-even is in units of the wager. A wager whose figures no source gave before is marked ‡: they are first
published here.
"""
COLUMNS = ("wager", "choice", "edge", "element of risk", "deviation", "hits", "break-even")


def document(work: Work, chosen: Iterable[Game[Any, Any]] | None = None) -> Iterator[str]:
    """The whole text, part by part."""
    yield HEAD
    for game in chosen if chosen is not None else every_edition():
        yield part(game, work)


def every_edition() -> list[Game[Any, Any]]:
    """Every banked game's: where players play against each other, no wager costs anything."""
    return [game for editions in games().values() for game in editions if not game.nonbanked]


def part(game: Game[Any, Any], work: Work) -> str:
    """One edition: a heading and its table."""
    lines = [f"\n## {game.name}, chapter {game.chapter}\n", _row(COLUMNS), _row("---" for _ in COLUMNS)]
    lines += [row(figures) for figures in study(game, work)]
    return "\n".join(lines) + "\n"


def row(figures: WagerOdds) -> str:
    """One wager under one choice."""
    mark = "" if figures.published else " ‡"
    digits = 4 if figures.counted.certainty is Certainty.EXACT else 3
    return _row(
        (
            f"{figures.name}{mark}",
            choice_words(figures.options, of=figures.wager),
            edge_words(figures, digits),
            percent(figures.element_of_risk, digits),
            plain(figures.deviation, 3),
            percent(figures.hit_frequency, 2),
            "" if figures.break_even is None else plain(figures.break_even, 2),
        )
    )


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Print the table; how far it is goes to stderr, where somebody looks at it."""
    chosen = [find_game(name) for name in sys.argv[1:]] or None
    work = Work(_told) if sys.stderr.isatty() else Work()
    for text in document(work, chosen):
        print(text, end="", flush=True)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)


def _told(name: str, done: int, total: int) -> None:
    """One line, written over."""
    print(f"\r\033[K{name} {done:,} of {total:,}", end="", file=sys.stderr)


if __name__ == "__main__":
    main()
