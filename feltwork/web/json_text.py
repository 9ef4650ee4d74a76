"""JSON from clients: bounded in depth and digits, each field once, with numbers that exist."""

from __future__ import annotations

import json
from typing import Any, Final

from feltwork.terms.refusal import Refused
from feltwork.terms.shown import named

DEEPEST: Final = 24
"""Levels: the content of a filing may have twenty, and lies in the body of a request."""
LONGEST_NUMBER: Final = 20
"""Digits. Every whole number of every door is below 2**53."""


def read_json(text: str | bytes, what: str) -> Any:
    """The value of a JSON text.

    >>> read_json('{"type": "beat"}', "message")
    {'type': 'beat'}
    >>> read_json('{"amount": 1, "amount": 100}', "message")
    Traceback (most recent call last):
    feltwork.terms.refusal.Refused: message: it has the field amount twice; send each field once
    """

    def refuse_constant(constant: str) -> None:
        raise Refused(what, f"{constant} is not a number", instead="leave it out")

    def whole(digits: str) -> int:
        if len(digits) > LONGEST_NUMBER:
            raise Refused(what, f"a number has {len(digits)} digits", instead=f"send {LONGEST_NUMBER} or fewer")
        return int(digits)

    def each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        # If a field comes twice, programs along the way may each obey another one of the two.
        fields = dict(pairs)
        if len(fields) < len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in fields if names.count(name) > 1)
            raise Refused(what, f"it has the field {named(twice)} twice", instead="send each field once")
        return fields

    try:
        value = json.loads(text, parse_constant=refuse_constant, parse_int=whole, object_pairs_hook=each_once)
    except Refused:
        raise
    except (ValueError, RecursionError):
        raise Refused(what, "it is not JSON", instead="send one JSON object") from None
    _verify_depth(value, what)
    return value


def _verify_depth(value: object, what: str) -> None:
    """Refuse a value that is nested too deep, level by level: it may be wide as well."""
    level = [value]
    for _ in range(DEEPEST + 1):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return
    raise Refused(what, f"it is more than {DEEPEST} levels deep", instead="send fewer levels")
