"""`feltwork submission`: write one, check one."""

from __future__ import annotations

import re
import sys
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import feltwork
from feltwork.cli.files import file_name, read_text, write_new
from feltwork.cli.look import print_json
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

_SPELLED_OUT: Final = re.compile(r"\w+ *=")
_BETWEEN: Final = re.compile(r",(?![^\[{]*[\]}])")
"""A comma that is not within a list or a table."""


def new_submission(name: str, out: str | None) -> None:
    text = feltwork.write_submission(feltwork.game(name))
    if out is None:
        sys.stdout.write(text)
    else:
        write_new(out, text)
        print(f"{out}: written; `feltwork submission check {out}` checks it")


def check_submission(path: str, *, as_json: bool) -> None:
    checked = feltwork.read_submission(read_text(path), what=file_name(path))
    if as_json:
        print_json({"game": checked.game.edition, "valid": True, "rules": checked.rules.to_json()})
        return
    print(f"{checked.game.edition}: the submission is in order")
    for line in chosen(checked) or ["every option has its default"]:
        print(f"  {line}")


def chosen(submission: feltwork.SubmissionFile) -> list[str]:
    """The choices that are not the default ones, in words."""
    rules, defaults = submission.rules.to_json(), submission.game.submission().to_json()
    return [
        f"{name} = {shown(value)}, instead of {shown(defaults[name])}"
        for name, value in rules.items()
        if value != defaults[name]
    ]


def rules_under(path: str | None, game: feltwork.Game[Any, Any]) -> feltwork.SubmissionFile:
    """The submission that --rules names or spells out, for a game; the defaults where it does neither."""
    if path is None:
        return feltwork.SubmissionFile(game, {}, game.submission())
    if _SPELLED_OUT.match(path) and not Path(path).exists():
        stated = spelled_out(path)
        return feltwork.SubmissionFile(game, stated, game.submission(stated))
    return feltwork.read_submission(read_text(path), game, file_name(path))


def spelled_out(text: str) -> dict[str, Any]:
    """Choices on the command line: options with their values, commas between them.

    >>> spelled_out("type=omaha_high,blinds=[1,2],ante=0.50,check_raise=false")
    {'type': 'omaha_high', 'blinds': [1, 2], 'ante': Decimal('0.50'), 'check_raise': False}
    """
    stated: dict[str, Any] = {}
    for choice in _BETWEEN.split(text):
        name, equals, value = (part.strip() for part in choice.partition("="))
        if not (name and equals and value):
            raise Refused(f"--rules {choice.strip()}", "no option with its value", instead="name=value,name=value")
        try:
            stated[name] = tomllib.loads(f"value = {value}", parse_float=Decimal)["value"]
        except (tomllib.TOMLDecodeError, ArithmeticError, ValueError):
            stated[name] = value
    return stated
