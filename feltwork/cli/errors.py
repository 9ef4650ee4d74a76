"""A refusal as people and as programs read it."""

from __future__ import annotations

import json
import sys
from typing import Any

from feltwork.terms.misshapen import why
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

USAGE = 2


def report(refused: Refused, *, as_json: bool) -> int:
    """One message on stderr; the exit status."""
    breaches: list[Refused] = getattr(refused, "breaches", [refused])
    if as_json:
        error: dict[str, Any] = refused.to_json()
        if len(breaches) > 1:
            error["breaches"] = [breach.to_json() for breach in breaches]
        print(json.dumps({"error": error}, ensure_ascii=False), file=sys.stderr)
    else:
        for breach in breaches:
            print(f"feltwork: {breach}", file=sys.stderr)
    sys.stderr.flush()  # while its failure can still be caught
    return USAGE


def asks_for_help(problem: Any) -> int:
    """Where a group of commands was named alone: its help, and the status; else 0."""
    if type(problem).__name__ != "NoArgsIsHelpError":
        return 0
    problem.show()
    return USAGE


def misused(problem: Any) -> Refused:
    """What is wrong with the words of a command, in one line: what is missing, wrong or too much."""
    path = problem.ctx.command_path if problem.ctx else "feltwork"
    what, help = path.removeprefix("feltwork ") if path != "feltwork" else "the command", f"`{path} --help` tells more"
    told = problem.format_message().rstrip(".")
    if hasattr(problem, "param_type"):
        return Refused(what, f"{_called(problem.param)} is missing", instead=_choices(problem.param) or help)
    if hasattr(problem.__cause__, "errors"):
        error = problem.__cause__.errors()[0]
        what = f"{what}: {_called(problem.param)} {shown(error['input'])}"
        if choices := _choices(problem.param):
            return Refused(what, "there is no such choice", instead=choices)
        because, instead = why(error)
        return Refused(what, because, instead=instead or help)
    extra = told.removeprefix("Got unexpected extra argument(s) (").removeprefix("Got unexpected extra argument (")
    if extra != told:
        return Refused(what, f"more words than it takes: {extra.removesuffix(')')}", instead=help)
    if "There is: " in told:  # it names them all
        return Refused(what, problem.format_message())
    return Refused(what, told, instead=help)


def _called(param: Any) -> str:
    """An option or argument as the help writes it: --by SIGN_IN_NAME."""
    is_option = param.param_type_name == "option"
    named = param.metavar or ("" if is_option else param.name.upper())
    return " ".join(filter(None, (param.opts[0] if is_option else "", named)))


def _choices(param: Any) -> str | None:
    """What an option or argument may be, where it is one of a few words."""
    missing = param.get_missing_message(ctx=None) if param is not None else None
    if not missing:
        return None
    return "one of " + ", ".join(word.strip(", ") for word in missing.split(":", 1)[-1].split())
