"""`feltwork submission`: write one, check one."""

from __future__ import annotations

import sys
from typing import Any

import feltwork
from feltwork.cli.files import file_name, read_text, write_new
from feltwork.cli.look import print_json
from feltwork.terms.shown import shown


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
    """The submission that --rules names, for a game; the defaults where it names none."""
    if path is None:
        return feltwork.SubmissionFile(game, {}, game.submission())
    return feltwork.read_submission(read_text(path), game, file_name(path))
