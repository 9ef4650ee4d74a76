"""Bodies that do not fit, derived from the table of messages: past each bound, missing, unknown, of another type."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from feltwork.table.fields import Choice, Either, Flag, Kind, ListOf, MapOf, Message, Pattern, Text, Whole

DEEP: Any = [[[[[[[["deep"]]]]]]]]
OTHERS: tuple[Any, ...] = (
    True, False, -1, 0, 1, 1.0, 0.5, 10**19, -(10**19), float("inf"), float("nan"), "", " ", "x\x00y", "\ud800",
    "a\x1b[2J", "x" * 60_000, "\u202e", [], [None], [[]], {}, {"": ""}, {"x": {}}, DEEP,
)  # fmt: skip
"""Values of every type; a field is sent those of them that it must not take."""


def right(message: Message) -> dict[str, Any]:
    """A body that fits."""
    fields = [field for field in message.fields if field.name not in message.any_one[1:]]
    return {field.name: sample(field.kind) for field in fields}


def sample(kind: Kind) -> Any:
    match kind:
        case Whole(least, _):
            return least
        case Flag():
            return True
        case Text(_, shortest):
            return "x" * max(shortest, 1)
        case Pattern():
            return kind.like
        case Choice(choices):
            return choices[0]
        case ListOf(of, _, least):
            return [sample(of)] * max(least, 1)
        case MapOf(key, of):
            return {sample(key): sample(of)}
        case Either(kinds):
            return sample(kinds[0])
    raise AssertionError(f"no sample of {kind}")


def past(kind: Kind) -> Iterator[Any]:
    """Values just past a bound."""
    match kind:
        case Whole(least, most):
            yield from (least - 1, most + 1)
        case Text(longest, shortest):
            yield "x" * (longest + 1)
            yield "x" * (shortest - 1)
        case Pattern():
            yield kind.like + "0" * kind.longest
            yield kind.like + "\n"
            yield f" {kind.like}"
        case Choice(choices):
            yield choices[0] + "x"
        case ListOf(of, most, least):
            yield [sample(of)] * (most + 1)
            yield [sample(of)] * (least - 1)
            yield from ([sample(of), one] for one in (*past(of), *others(of)))
        case MapOf(key, of, most):
            names = [f"{sample(key)}{number}" for number in range(most + 1)]
            yield dict.fromkeys(names, sample(of))
            yield from ({sample(key): one} for one in (*past(of), *others(of)))
            yield from ({one: sample(of)} for one in past(key))
        case Either(kinds):
            yield from (one for kind in kinds for one in past(kind))


def others(kind: Kind) -> Iterator[Any]:
    """Values of another type, or that nobody can mean."""
    return (one for one in OTHERS if not fits(kind, one))


def fits(kind: Kind, value: Any) -> bool:
    """Whether a value is right, said a second time and more simply than the kinds themselves do."""
    match kind:
        case Whole(least, most):
            return type(value) is int and least <= value <= most
        case Flag():
            return type(value) is bool
        case Text():
            return value in (" ", "x" * 60_000) and len(value) <= kind.longest
        case ListOf(of):
            return isinstance(value, list) and kind.least <= len(value) and all(fits(of, one) for one in value)
        case MapOf():
            return value == {}
        case Either(kinds):
            return any(fits(one, value) for one in kinds)
    return False


def broken(message: Message) -> Iterator[tuple[str, dict[str, Any]]]:
    """What is wrong, and the body."""
    whole = right(message)
    for field in message.fields:
        if field.name in whole and (field.required or field.name in message.any_one):
            yield f"{field.name} missing", {name: value for name, value in whole.items() if name != field.name}
        rest = {name: value for name, value in whole.items() if name not in message.any_one or field.name == name}
        for value in (*past(field.kind), *others(field.kind)):
            yield f"{field.name} {str(value)[:40]!a}", {**rest, field.name: value}
    yield "unknown", {**whole, "no_such_field": 1}
    yield "unknown and unprintable", {**whole, "a\x00\ud800" * 100: 1}
