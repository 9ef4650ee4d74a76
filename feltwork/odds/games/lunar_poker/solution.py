"""The whole game solved: as it is kept beside this module for the code that made it, and otherwise counted anew.

For each rank shown it takes half a minute (671a) or one to two (589), so what the counting gave is a file, under the
hash of the code. What the ends are worth is not in it: that is asked of the game's settlement when figures are made.
``python -m feltwork.odds.games.lunar_poker`` writes it again.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from feltwork.games import lunar_poker
from feltwork.games.lunar_poker.procedure import LunarPoker
from feltwork.odds.games.lunar_poker.final_hands import RANKS
from feltwork.odds.games.lunar_poker.holding import FewHands
from feltwork.odds.games.lunar_poker.solving import (
    Ended,
    decide_all,
    kinds_of,
    sample_places,
    solve_card,
    together,
)
from feltwork.odds.keeping import default_folder, write_whole
from feltwork.odds.strategy import short_rank
from feltwork.odds.work import Work

ACTION_WORDS = ("bet", "sixth card", "exchange 2", "exchange 3", "exchange 4", "exchange 5", "fold")


def path_of(edition: str) -> Path:
    """Where an edition's solution lies."""
    return Path(__file__).with_name(f"solved_{edition.partition('@')[2]}.json")


def written(ended: Ended, game: LunarPoker[Any]) -> dict[str, Any]:
    """Tallies and choices as a file has them: by words."""
    words = {at: name for name, at in kinds_of(game).items()}
    tallies = {
        ACTION_WORDS[action]: {words[kind]: ends for kind, ends in kinds.items()}
        for action, kinds in ended.tallies.items()
        if kinds
    }
    decided: dict[str, dict[str, int]] = {}
    for (sort, action), times in sorted(ended.decided.items()):
        decided.setdefault(sort, {})[ACTION_WORDS[action]] = times
    return {"tallies": tallies, "decided": decided}


def read(data: dict[str, Any], game: LunarPoker[Any]) -> Ended:
    """What was written."""
    kinds = kinds_of(game)
    ended = Ended()
    for word, by_kind in data["tallies"].items():
        ended.tallies[ACTION_WORDS.index(word)] = {kinds[name]: ends for name, ends in by_kind.items()}
    for sort, by_action in data["decided"].items():
        for word, times in by_action.items():
            ended.decided[sort, ACTION_WORDS.index(word)] = times
    return ended


def solution(game: LunarPoker[Any], work: Work, shown: int | None = None) -> Ended:
    """All hands against every card, or against those of one rank."""
    cards = _cards(game, work)
    ranks = [short_rank(rank + 2) for rank in (range(RANKS) if shown is None else [shown])]
    return together(read(cards[rank]["all"], game) for rank in ranks)


def sample(game: LunarPoker[Any], work: Work, shown: int) -> Ended:
    """A few hands against cards of one rank."""
    return read(_cards(game, work)[short_rank(shown + 2)]["sample"], game)


def _cards(game: LunarPoker[Any], work: Work) -> dict[str, Any]:
    """By the rank shown: as this code made it, beside this module or kept; or else solved now, and kept."""
    code = sources_digest()
    kept = default_folder() / f"{game.edition}-{code}.json"
    for path in (path_of(game.edition), kept):
        if len(found := _of_this_code(path, code)) == RANKS:
            return found
    if game.edition not in _solved_now:  # also where nothing can be kept
        _solved_now[game.edition] = make_anew(game, work, kept)
    return _solved_now[game.edition]


_solved_now: dict[str, dict[str, Any]] = {}


@cache
def _of_this_code(path: Path, code: str) -> dict[str, Any]:
    """The cards in a file, if it was made by this code."""
    try:
        data = json.loads(path.read_text())
        found: dict[str, Any] = data["cards"] if data["code"] == code else {}
    except (OSError, ValueError, LookupError, TypeError):
        return {}
    return found


# ------------------------------------------------------------------------------------------------ made anew

SOURCES = [
    "actions",
    "behind",
    "bounds",
    "by_ranks",
    "exchanges",
    "final_hands",
    "holding",
    "kernels",
    "prices",
    "solving",
]
RULES = ["combinations", "rules", "settlement"]


@cache
def sources_digest() -> str:
    """The hash of the code that counts, and of the game's code that it asks."""
    own, games = Path(__file__).parent, Path(str(lunar_poker.__file__)).parent
    whole = hashlib.sha256()
    for path in [*(own / f"{name}.py" for name in SOURCES), *(games / f"{name}.py" for name in RULES)]:
        whole.update(path.read_bytes())
    return whole.hexdigest()


def make_anew(game: LunarPoker[Any], work: Work, path: Path, most: int = RANKS) -> dict[str, Any]:
    """Solve what the file does not have yet by the code as it is, at most so many cards, and write after each."""
    cards = dict(_of_this_code(path, sources_digest()))
    made = {
        "edition": game.edition,
        "made_by": f"python -m {__package__} {game.edition}",
        "code": sources_digest(),
        "cards": cards,
    }
    for rank in [rank for rank in range(RANKS) if short_rank(rank + 2) not in cards][:most]:
        few = decide_all(sample_places(), FewHands(rank, game))
        whole = solve_card(rank, game, work)
        cards[short_rank(rank + 2)] = {"all": written(whole, game), "sample": written(few, game)}
        write_whole(path, (json.dumps(made, separators=(",", ":")) + "\n").encode())
    _of_this_code.cache_clear()
    return cards
