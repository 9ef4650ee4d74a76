"""Text that is written in one way: an amount, a percent, a month. What is written otherwise is refused in words.

A pattern alone would be told to people as it stands, and nobody at a cage reads regular expressions. So the words and
an example stand where the pattern stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from feltwork.terms.misshapen import WRITTEN


@dataclass(frozen=True, slots=True)
class Written:
    """How a text is written: as a machine reads it, what people call it, and one that is right.

    >>> from pydantic import TypeAdapter
    >>> adapter = TypeAdapter(Percent)
    >>> adapter.validate_python("14.00")
    '14.00'
    >>> adapter.json_schema()
    {'examples': ['14.00'], 'maxLength': 6, 'pattern': '^\\\\d{1,3}(\\\\.\\\\d{1,2})?$', 'type': 'string'}
    """

    pattern: str
    called: str
    like: str
    longest: int
    """Characters."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        text = core_schema.str_schema(pattern=self.pattern, max_length=self.longest)
        told = {"called": self.called, "like": self.like}
        return core_schema.custom_error_schema(
            text, WRITTEN, custom_error_message="it is no {called}", custom_error_context=told
        )

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {**handler(schema), "examples": [self.like]}


Amount = Annotated[str, Written(r"^\d{1,12}(\.\d{1,2})?$", "amount in dollars and cents", "12.50", 15)]
Money = Annotated[str, Written(r"^-?\d{1,12}\.\d{2}$", "amount in dollars and cents", "12.50", 16)]
Percent = Annotated[str, Written(r"^\d{1,3}(\.\d{1,2})?$", "percentage", "14.00", 6)]
Day = Annotated[str, Written(r"^\d{4}-\d\d-\d\d$", "day of the calendar", "2026-05-01", 10)]
Month = Annotated[str, Written(r"^\d{4}-\d{2}$", "month", "2026-05", 7)]
TimeOfDay = Annotated[str, Written(r"^([01]\d|2[0-3]):[0-5]\d$", "time of the day", "06:00", 5)]
Pool = Annotated[str, Written(r"^[a-z][a-z_]{0,39}$", "name of a pool: small letters without spaces", "dealers", 40)]
AssetNumber = Annotated[
    str, Written(r"^[A-Za-z0-9_.-]{1,24}$", "asset number: at most 24 letters, digits, dots and dashes", "S-1042", 24)
]
