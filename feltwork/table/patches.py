"""What changed between two views, as a merge patch (RFC 7396): null takes a key away, a list is replaced whole."""

from __future__ import annotations

from typing import Any


def without_nulls(value: Any) -> Any:
    """A view without keys that say nothing, since absent and null mean the same; a card's back in a list stays null.

    >>> without_nulls({"a": None, "cards": ["As", None], "b": {"c": None}})
    {'cards': ['As', None], 'b': {}}
    """
    if isinstance(value, dict):
        return {key: without_nulls(one) for key, one in value.items() if one is not None}
    if isinstance(value, list):
        return [without_nulls(one) for one in value]
    return value


def patch(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What has to be merged into the one to have the other.

    >>> patch({"a": 1, "b": {"c": 2, "d": 3}}, {"a": 1, "b": {"c": 4}, "e": [5]})
    {'b': {'d': None, 'c': 4}, 'e': [5]}
    """
    changed: dict[str, Any] = {key: None for key, was in before.items() if key not in after and was is not None}
    for key, now in after.items():
        was = before.get(key)
        if was == now:
            continue
        changed[key] = patch(was, now) if isinstance(was, dict) and isinstance(now, dict) else now
    return changed
