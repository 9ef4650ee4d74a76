"""Why something has not the right shape: what a validator found, as a person before a form or a shell says it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from feltwork.terms.shown import named

WRITTEN: Final = "written"
"""The kind of error for text that is written in one way, and was written otherwise; it says what it is called."""
REFUSED: Final = "refused"
"""The kind of error for a value of the right shape that is refused, with its own words."""
_MISSING: Final = "it is missing"
_BY_KIND: Final[Mapping[str, tuple[str, str | None]]] = {
    "missing": (_MISSING, None),
    "json_invalid": ("it can't be read", "send it as JSON"),
    "string_unicode": ("it has characters that can't be written", "write it anew"),
    "timezone_aware": ("it does not say in which time zone", "write it like 2026-05-01T18:30:00Z"),
}
_BY_FAMILY: Final[Mapping[str, tuple[str, str | None]]] = {
    "int": ("it is no whole number", "write it in digits"),
    "finite": ("it is no whole number", "write it in digits"),
    "float": ("it is no number", "write it in digits"),
    "date": ("it is no day of the calendar", "write it like 2026-05-01"),
    "datetime": ("it is no moment", "write it like 2026-05-01T18:30:00Z"),
    "uuid": ("it is no id", "choose it from the list"),
    "bool": ("it is neither yes nor no", "choose one of them"),
    "string": ("it is no text", None),
    "list": ("it is no list", "send a list, if of one entry"),
    "dict": ("it is not made of fields", None),
    "model": ("it is not made of fields", None),
}
"""By the first word of a kind of error."""
_OTHERWISE: Final = ("it is not as it must be here", None)


def why(error: Mapping[str, Any]) -> tuple[str, str | None]:
    """Why a field is refused, and what would be right."""
    kind, told = error["type"], error.get("ctx", {})
    match kind:
        case _ if kind == REFUSED:
            return told["why"], told["instead"]
        case "extra_forbidden":
            return f"{named(error['loc'][-1])} is not asked for here", "leave it out"
        case _ if kind == WRITTEN:
            like = f"write it like {told['like']}"
            return (_MISSING if _is_blank(error) else f"it is no {told['called']}"), like
        case "literal_error" | "enum":
            return (_MISSING if _is_blank(error) else "there is no such choice"), _choices(told["expected"])
        case "union_tag_not_found" | "union_tag_invalid":
            missing = kind == "union_tag_not_found"
            return (_MISSING if missing else "there is no such choice"), _choices(told.get("expected_tags"))
    if measured := _measured(kind, told):
        return measured
    if kind in _BY_KIND:
        return _BY_KIND[kind]
    family = kind.partition("_")[0]
    if _is_blank(error) and family != "int":  # a word in place of a number is sent by a page as nothing at all
        return _MISSING, _BY_FAMILY.get(family, _OTHERWISE)[1]
    return _BY_FAMILY.get(family, _OTHERWISE)


def _is_blank(error: Mapping[str, Any]) -> bool:
    stated = error.get("input")
    return stated is None or (isinstance(stated, str) and not stated.strip())


def _measured(kind: str, told: Mapping[str, Any]) -> tuple[str, str | None] | None:
    """Too long, too short, too much, too little."""
    match kind:
        case "string_too_long":
            return f"it is longer than {told['max_length']:,} characters", "make it shorter"
        case "string_too_short":
            least = told["min_length"]
            return (_MISSING, None) if least == 1 else (f"it is shorter than {least} characters", "make it longer")
        case "too_long":
            return f"it has more than {told['max_length']:,} entries", "send fewer"
        case "too_short":
            return f"it has less than {told['min_length']} entries" if told["min_length"] > 1 else _MISSING, "add one"
        case "greater_than_equal":
            return f"it is less than {told['ge']}", f"{told['ge']} or more"
        case "greater_than":
            return f"it is not more than {told['gt']}", f"more than {told['gt']}"
        case "less_than_equal":
            return f"it is more than {told['le']}", f"{told['le']} or less"
        case "less_than":
            return f"it is not less than {told['lt']}", f"less than {told['lt']}"
    return None


def _choices(expected: str | None) -> str | None:
    """Choices as people read them; a validator tells them in quotes."""
    if not expected:
        return None
    return "choose " + expected.replace("'", "").replace("_", " ")
