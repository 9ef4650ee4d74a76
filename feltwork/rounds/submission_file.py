"""A Rules Submission as a TOML file: ``game = "three-card-poker@565"`` and a ``[rules]`` table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from feltwork.games import game as find_game
from feltwork.procedure.game import Game
from feltwork.submission.option import Option, either
from feltwork.submission.submission import read_toml
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import named as name_shown
from feltwork.terms.shown import shown

WIDTH = 110
_BARE = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True)
class SubmissionFile:
    """A file's game and choices, every one of them permitted."""

    game: Game[Any, Any]
    stated: dict[str, Any]
    rules: Any


def read_submission(text: str, game: Game[Any, Any] | None = None, what: str = "the submission") -> SubmissionFile:
    """Read a submission, for a game that is asked for or for the one it names.

    >>> read_submission('game = "three-card-poker"\\n[rules]\\ndecks = 2').rules
    Traceback (most recent call last):
        ...
    feltwork.submission.submission.SubmissionRefused: option decks: two decks need ... (§ 565.3(b)); ...
    """
    data = read_toml(text, what)
    named, stated = data.pop("game", None), data.pop("rules", {})
    if data:
        raise Refused(
            f"{what}: {name_shown(next(iter(data)))}", "no such key here", instead="game, and options under [rules]"
        )
    if not isinstance(stated, dict):
        raise Refused(f"{what}: rules", "a table is expected", instead="[rules] and an option a line")
    found = _game(named, game, what)
    return SubmissionFile(found, stated, found.submission(stated))


def _game(named: object, asked: Game[Any, Any] | None, what: str) -> Game[Any, Any]:
    if not isinstance(named, str):
        why = "it names no game" if named is None else f"{shown(named)} is not the name of a game"
        example = asked.edition if asked else "three-card-poker@565"
        raise Refused(what, why, instead=f'game = "{example}"')
    found = find_game(named)
    if asked is not None and found.edition != asked.edition:
        raise Refused(
            what, f"it is for {found.edition}, not for {asked.edition}", instead=f"use one for {asked.edition}"
        )
    return found


def write_submission(game: Game[Any, Any]) -> str:
    """A file with every option of a game, what it permits, and its default as the choice."""
    lines = [
        f"# Rules Submission for {game.name}, chapter {game.chapter} of 58 Pa. Code.",
        "# Every option has its default; change what the certificate holder chooses, and see",
        "# `feltwork submission check FILE`.",
        f'game = "{game.edition}"',
        "",
        "[rules]",
    ]
    for option in game.rules_type.options():
        lines += ["", *_comment(option), f"{option.id} = {toml_value(option.write(option.default))}"]
    return "\n".join(lines) + "\n"


def _comment(option: Option) -> Iterator[str]:
    yield from (f"# {line}" for line in wrap(f"{option.about} (§ {option.section})", WIDTH))
    yield from (f"# {line}" for line in wrap(f"permitted: {_permitted(option)}", WIDTH))


def _permitted(option: Option) -> str:
    """Values as the file may have them, or words where these say more."""
    if option.kind in ("choice", "flag"):
        return ", ".join(map(toml_value, option.values()))
    if option.kind != "table":
        return option.permitted()
    names = [toml_value(value) for value in option.values() if isinstance(value, str)]
    floors = [toml_value(value) for value in option.values() if isinstance(value, dict)]
    return ", ".join(names) + (f"; or a table at or above {either(floors)}" if floors else "")


def toml_value(value: object) -> str:
    """A value as TOML writes it on one line.

    >>> toml_value({"pair": "1 to 1", "6 decks": 2}), toml_value([1, True])
    ('{ pair = "1 to 1", "6 decks" = 2 }', '[1, true]')
    """
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {toml_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    # JSON's strings, numbers and booleans are TOML's; a submission has no other values.
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)
