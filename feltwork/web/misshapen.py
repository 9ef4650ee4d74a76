"""What was sent has not the right shape: which field that is, and why, as the person before the form would say it.

The field's path stays beside the words, for programs, and for a form that marks the field itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from feltwork.terms.misshapen import why
from feltwork.terms.refusal import Refused, refusal_json
from feltwork.terms.shown import named

Step = int | str
_WHOLE: Final = "the request"
_PLACES: Final = frozenset({"body", "query", "path", "header", "cookie"})
"""Where in a request a field was; a person knows of fields alone."""
_UNSAID: Final = frozenset({"content", "root"})
"""Wrappers that have no name on any form."""
_CALLED: Final[Mapping[str, str]] = {
    "applied_on": "day of the application",
    "approved_by": "name of who approved it",
    "approves": "decision",
    "attached": "answer whether it is attached",
    "automatic": "answer whether the table deals by itself",
    "back": "answer whether it comes back",
    "basis_points": "rate",
    "before": "place in the list",
    "began_at": "moment it began",
    "begun": "day it began",
    "betting_s": "seconds for betting",
    "came": "answer whether somebody came",
    "cards_from": "way the cards come",
    "codes": "answer whether codes are shown",
    "completed_on": "day it was completed",
    "covers": "list of what the camera covers",
    "current": "password of today",
    "day_begins": "time at which the gaming day begins",
    "decision_s": "seconds for a decision",
    "doing": "act",
    "ended": "day it ended",
    "ended_at": "moment it ended",
    "finance_lock": "answer about the lock of finance",
    "found": "finding",
    "from_day": "first day",
    "give": "roles that are given",
    "go_on_minutes": "minutes without the link",
    "handles": "equipment that is handled",
    "held_on": "day it was held",
    "holds_from": "day from which it holds",
    "how": "way it is done",
    "imprest": "answer whether an imprest fund pays",
    "in_force_from": "day from which it is in force",
    "into": "progressive that takes over",
    "listed": "answer whether somebody is on the list",
    "made_at": "moment it was made",
    "made_by": "name of who made it",
    "marked": "marking",
    "most": "highest number",
    "moved_at": "moment of the move",
    "of": "kind of games",
    "on": "day",
    "on_loss": "conduct when the link is lost",
    "other": "other submission",
    "paid_through": "way it is paid",
    "passed": "result",
    "patience_s": "seconds of patience",
    "pays_jackpots_up_to": "highest jackpot it pays",
    "pays_vouchers_up_to": "highest voucher it prints",
    "planned_for": "moment it is planned for",
    "presented_by": "name of who presents it",
    "reads": "readings",
    "result_s": "seconds for the result",
    "said": "answer",
    "satisfied": "judgement",
    "security_lock": "answer about the lock of security",
    "silence": "answers for a silent player",
    "since": "first day",
    "smoking": "answer whether there is smoking",
    "step_ms": "milliseconds between steps",
    "supersedes": "filing that it replaces",
    "take": "roles that are taken",
    "then": "cards that follow",
    "through": "last day",
    "tips_pool": "pool for tips",
    "to": "name of who gets it",
    "verified_by": "person who verifies",
    "what": "description",
    "what_happened": "account of what happened",
    "where": "place",
    "who": "name",
    "why": "reason",
    "why_by_hand": "reason for writing it by hand",
    "words": "wording",
}
"""Fields whose name in a request is no noun; every other one is called as it is written, with spaces."""


class Misshapen(Refused):
    """The first field that is not as it must be."""

    def __init__(self, what: str, why: str, instead: str | None, field: str | None) -> None:
        super().__init__(what, why, instead=instead)
        self.field = field

    def to_json(self) -> dict[str, str | None]:
        """As every refusal, and the path of the field."""
        return {**refusal_json(self), "field": self.field}


def misshapen(errors: Sequence[Mapping[str, Any]], stated: object) -> Misshapen:
    """The first error in words; ``stated`` is what was sent.

    >>> from pydantic import BaseModel, ValidationError
    >>> class Rate(BaseModel):
    ...     basis_points: int
    >>> try:
    ...     Rate.model_validate({"basis_points": "a few"})
    ... except ValidationError as problem:
    ...     print(misshapen(problem.errors(), {"basis_points": "a few"}))
    the rate: it is no whole number; write it in digits
    """
    error = errors[0]
    path = _path(error, stated)
    about = path[:-1] if error["type"] == "extra_forbidden" else path
    return Misshapen(_words(about), *why(error), ".".join(map(named, path)) or None)


# --------------------------------------------------------------------------------------------------------------- where


def _path(error: Mapping[str, Any], stated: object) -> list[Step]:
    """The way to the field through what was sent; names of kinds, which a validator puts between, are no part of it."""
    location: list[Step] = [*error["loc"]]
    if error["type"] == "json_invalid":
        return []
    if location and location[0] in _PLACES and location.pop(0) != "body":
        return location[:1]
    path: list[Step] = []
    for number, step in enumerate(location, 1):
        if _is_in(stated, step):
            stated = stated[step]  # type: ignore[index]  # it is there
        elif number < len(location) or error["type"] != "missing":
            continue
        path.append(step)
    if error["type"].startswith("union_tag"):
        path.append(error["ctx"]["discriminator"].strip("'"))
    return path


def _is_in(stated: object, step: Step) -> bool:
    if isinstance(stated, list):
        return isinstance(step, int) and step < len(stated)
    return isinstance(stated, Mapping) and step in stated


def _words(path: Sequence[Step]) -> str:
    """A path as people say it: the name of the place; entry 3 of the members."""
    said = [f"entry {step + 1}" if isinstance(step, int) else _called(step) for step in path if step not in _UNSAID]
    return " of ".join(reversed(said)) or _WHOLE


def _called(name: str) -> str:
    return "the " + _CALLED.get(name, named(name).replace("_", " "))
