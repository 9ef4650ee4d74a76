"""Bodies of requests: no unknown fields, each value of its own type, each change under an id of its sender."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, cast
from uuid import UUID

from pydantic import AfterValidator, BaseModel, ConfigDict, GetCoreSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from feltwork.terms.client_ids import clients_id
from feltwork.terms.misshapen import REFUSED
from feltwork.terms.refusal import Refused

_NUMBERS: Final = frozenset({"int", "float", "bool"})
_WRITTEN_AS_TEXT: Final = frozenset({"date", "datetime", "time", "uuid"})
_DIGITS: Final = re.compile(r"\s*[-+]?[\d._]+\s*")
_NOT_IN_A_BODY: Final = frozenset({"keys_schema", "default", "metadata", "serialization", "cls", "config"})
"""Parts of a schema that describe no value of a body. Keys of a JSON object are text, even if they are numbers here."""


def _clients_id(id: UUID) -> UUID:
    try:
        return clients_id(id)
    except Refused as refused:
        raise PydanticCustomError(REFUSED, "{why}", {"why": refused.why, "instead": refused.instead}) from None


ClientsId = Annotated[UUID, AfterValidator(_clients_id)]
"""An id under which a program asks for something new; never one that Feltwork derives."""


def _of_one_type(schema: CoreSchema) -> CoreSchema:
    """The schema with numbers read from JSON numbers alone, and dates and ids from JSON texts alone."""
    kind = schema["type"]
    if kind in _NUMBERS:
        return cast(CoreSchema, {**schema, "strict": True})
    if kind in _WRITTEN_AS_TEXT:

        def verify_text(value: object) -> object:
            # A text of digits alone would be read as seconds since 1970.
            if not isinstance(value, str) or (kind != "uuid" and _DIGITS.fullmatch(value)):
                raise PydanticCustomError(f"{kind}_type", "it is not a text")
            return value

        return core_schema.no_info_before_validator_function(verify_text, schema)
    return cast(CoreSchema, _each_of_one_type(cast("dict[str, Any]", schema)))


def _each_of_one_type(parts: dict[str, Any]) -> dict[str, Any]:
    return {name: part if name in _NOT_IN_A_BODY else _part(part) for name, part in parts.items()}


def _part(part: Any) -> Any:
    if isinstance(part, dict):
        # Parts by name (the fields of a model) may have one called "type"; it is a dict and no kind of schema.
        return _of_one_type(cast(CoreSchema, part)) if isinstance(part.get("type"), str) else _each_of_one_type(part)
    if isinstance(part, list | tuple):
        return type(part)(_part(one) for one in part)
    return part


class Stated(BaseModel):
    """The body of a request. Unknown fields are refused, and no value is read as one of another type.

    >>> class Page(Stated):
    ...     number: int
    >>> Page(number=5).number
    5
    >>> Page(number="5")
    Traceback (most recent call last):
    pydantic_core._pydantic_core.ValidationError: 1 validation error for Page
    ...
    """

    model_config = ConfigDict(extra="forbid")

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        # pydantic's own strict mode would also refuse a date or an id that is written as text, as JSON has to.
        return _of_one_type(handler(source))


class Change(Stated):
    """A change. Sent again under the same id it is carried out once, and answered as it was."""

    id: ClientsId
