"""What somebody wrote, as a refusal shows it: the way a file writes it, and never the whole of a long one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, time
from decimal import Decimal

MOST_SHOWN = 56
"""Letters of a value in a refusal."""
DEEPEST = 4
"""Lists within lists that are still shown."""
CUT = "…"


def shown(value: object) -> str:
    """A value as a file writes it, cut where it is long.

    >>> from decimal import Decimal
    >>> print(shown("As"), shown(None), shown(True), shown(Decimal("0.05")), shown({"seat": (1, 2.5)}))
    "As" null true 0.05 {"seat": [1, 2.5]}
    >>> print(shown("9" * 1000))
    "9999999999999999999999999999999999999999999999999999999…
    """
    return _cut(_pieces(value, 0))


def named(name: object) -> str:
    """A name that somebody wrote, without quotes: printable, and cut where it is long.

    >>> print(named("pair_plus"), named("a\\nb"))
    pair_plus a\\nb
    """
    return _cut(_letters(str(name)[: MOST_SHOWN + 1]))


def _cut(pieces: Iterator[str]) -> str:
    """As many pieces as there is room for: of a long input only its beginning is ever looked at."""
    text = ""
    for piece in pieces:
        text += piece
        if len(text) > MOST_SHOWN:
            return text[:MOST_SHOWN] + CUT
    return text


def _pieces(value: object, depth: int) -> Iterator[str]:
    match value:
        case str():
            yield from ('"', *_letters(value[: MOST_SHOWN + 1], quoted=True), '"')
        case None | bool():
            yield json.dumps(value)
        case int():
            yield str(value) if abs(value) < 10**MOST_SHOWN else "a number of very many digits"
        case float() | Decimal():
            yield str(value)
        case date() | time():
            yield value.isoformat()
        case Mapping() | Sequence() if depth >= DEEPEST:
            yield CUT
        case Mapping():
            yield from _object(value, depth)
        case Sequence() if not isinstance(value, bytes | bytearray):
            yield from _list(value, depth)
        case _:
            yield from _letters(str(value)[: MOST_SHOWN + 1])


def _object(value: Mapping[object, object], depth: int) -> Iterator[str]:
    yield "{"
    for index, (key, one) in enumerate(value.items()):
        yield ", " if index else ""
        yield from _pieces(key if isinstance(key, str) else str(key), depth + 1)
        yield ": "
        yield from _pieces(one, depth + 1)
    yield "}"


def _list(value: Sequence[object], depth: int) -> Iterator[str]:
    yield "["
    for index, one in enumerate(value):
        yield ", " if index else ""
        yield from _pieces(one, depth + 1)
    yield "]"


def _letters(text: str, *, quoted: bool = False) -> Iterator[str]:
    """Letter by letter; what a screen cannot show is written as JSON writes it."""
    for letter in text:
        yield json.dumps(letter)[1:-1] if not letter.isprintable() or (quoted and letter in '"\\') else letter
