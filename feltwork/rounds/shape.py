"""A file of the wrong shape, in our own words: what is missing, unknown, or of another kind than expected."""

from __future__ import annotations

from types import UnionType
from typing import TYPE_CHECKING, Any, get_args, get_origin

from pydantic import BaseModel, ValidationError

from feltwork.terms.refusal import Refused
from feltwork.terms.shown import named, shown

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

EXPECTED = {
    "dict_type": "an object is expected",
    "model_type": "an object is expected",
    "model_attributes_type": "an object is expected",
    "list_type": "a list is expected",
    "string_type": "text is expected",
    "too_long": "nothing is expected here",
    "int_type": "a whole number is expected",
    "bool_type": "true or false is expected",
}


def shape_refused(problem: ValidationError, model: type[BaseModel], whole: str, instead: str) -> Refused:
    """The first thing that is wrong: where, why, and what to do; ``whole`` is what the file is called."""
    error = problem.errors(include_url=False)[0]
    where = ".".join(map(named, _place(model, error["loc"]))) or whole
    if error["type"] == "missing":
        return Refused(where, "it is missing", instead=instead)
    if error["type"] == "extra_forbidden":
        return Refused(where, "no such key here", instead="keys: " + ", ".join(_keys(model, error["loc"][:-1])))
    return Refused(where, _why(error), instead=instead)


def _why(error: ErrorDetails) -> str:
    given = shown(error["input"])
    if error["type"] == "literal_error":
        return f"{given} is not one of {error['ctx']['expected'].replace(chr(39), chr(34))}"
    return f"{EXPECTED.get(error['type'], 'something else is expected')}, not {given}"


def _place(model: type[BaseModel], path: tuple[int | str, ...]) -> tuple[int | str, ...]:
    """A path without what follows a value that may be of several kinds: that only names the kinds."""
    kind: Any = model
    for depth, step in enumerate(path):
        if get_origin(kind) is UnionType:
            return path[:depth]
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            field = kind.model_fields.get(str(step))
            kind = field.annotation if field else None
        else:
            kind = get_args(kind)[-1] if get_args(kind) else None
    return path


def _keys(model: type[BaseModel], path: tuple[int | str, ...]) -> list[str]:
    """The keys of the object that a path leads to."""
    kind: Any = model
    for step in path:
        is_model = isinstance(kind, type) and issubclass(kind, BaseModel)
        kind = kind.model_fields[step].annotation if is_model else get_args(kind)[-1]
    return list(kind.model_fields)
