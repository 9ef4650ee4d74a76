"""Values derived from a JSON schema: one that fits, and those that do not (past a bound, missing, of another type)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID

Schema = Mapping[str, Any]
EXAMPLES: Final = {
    "date": "2026-05-01",
    "date-time": "2026-05-01T18:30:00Z",
    "time": "06:00:00",
    "uuid": "01890a5d-ac96-774b-bcce-b302099a8057",
}
OF_ANY_TYPE: Final[tuple[Any, ...]] = (None, True, 5, 5.0, -0.5, "5", "86400", "true", "no such word", [], {}, {"": 1})


class Values:
    """Values for the schemas of one document."""

    def __init__(self, definitions: Mapping[str, Schema]) -> None:
        self._definitions = definitions

    def resolved(self, schema: Schema) -> Schema:
        while "$ref" in schema:
            schema = self._definitions[schema["$ref"].rpartition("/")[2]]
        return schema

    def choices(self, schema: Schema) -> list[Schema]:
        """The schemas of which one has to fit."""
        schema = self.resolved(schema)
        for word in ("anyOf", "oneOf", "allOf"):
            if word in schema:
                return [choice for one in schema[word] for choice in self.choices(one)]
        return [schema]

    # Values that fit.

    def right(self, schema: Schema) -> Any:
        """A value that fits; as full as it can be, so that every part of it can be broken."""
        schema = next(one for one in self.choices(schema) if one.get("type") != "null")
        for word in ("const", "examples", "enum"):
            if word in schema:
                return schema[word] if word == "const" else schema[word][0]
        match schema.get("type"):
            case "string":
                return EXAMPLES.get(schema.get("format", ""), "x" * max(schema.get("minLength", 1), 1))
            case "integer" | "number":
                return schema.get("minimum", schema.get("exclusiveMinimum", -1) + 1)
            case "boolean":
                return True
            case "array":
                return [self.right(schema["items"])] * max(schema.get("minItems", 1), 1)
        properties = {name: self.right(one) for name, one in schema.get("properties", {}).items()}
        inner = schema.get("additionalProperties")
        return {**properties, **({self._key(schema): self.right(inner)} if isinstance(inner, dict) and inner else {})}

    def _key(self, schema: Schema) -> str:
        names = schema.get("propertyNames")
        return str(self.right(names)) if names else "1"

    # Values that do not.

    def broken(self, schema: Schema) -> Iterator[tuple[str, Any]]:
        """What is wrong, and the value."""
        choices = self.choices(schema)
        for choice in choices:
            for words, value in self._broken(choice):
                if not any(self.fits(one, value) for one in choices):
                    yield words, value

    def _broken(self, schema: Schema) -> Iterator[tuple[str, Any]]:
        yield from ((f"{value!r:.30}", value) for value in OF_ANY_TYPE)
        if "enum" in schema or "const" in schema:
            return
        match schema.get("type"):
            case "string":
                if "maxLength" in schema:
                    yield "too long", "x" * (schema["maxLength"] + 1)
                    yield "too long in another script", "\u6f22" * (schema["maxLength"] + 1)
                if schema.get("minLength"):
                    yield "too short", "x" * (schema["minLength"] - 1)
                if "pattern" in schema:
                    yield "a line more", f"{self.right(schema)}\n"
            case "integer" | "number":
                yield "too small", self.right(schema) - 1
                yield "too large", schema["maximum"] + 1 if "maximum" in schema else schema["exclusiveMaximum"]
                yield "far too large", 10**19
                yield "endless", float("inf")
            case "array":
                one = self.right(schema["items"])
                yield "too many", [one] * (schema["maxItems"] + 1)
                if schema.get("minItems"):
                    yield "too few", [one] * (schema["minItems"] - 1)
                yield from ((f"entry: {words}", [one, bad]) for words, bad in self.broken(schema["items"]))
            case "object":
                yield from self._broken_object(schema)

    def _broken_object(self, schema: Schema) -> Iterator[tuple[str, Any]]:
        whole = self.right(schema)
        for name in schema.get("required", ()):
            yield f"without {name}", {other: value for other, value in whole.items() if other != name}
        for name, inner in schema.get("properties", {}).items():
            yield from ((f"{name}: {words}", {**whole, name: bad}) for words, bad in self.broken(inner))
        more = schema.get("additionalProperties")
        if more is False:
            yield "an unknown field", {**whole, "no_such_field": 1}
            return
        if "maxProperties" in schema:
            yield "too many fields", {f"{number}": None for number in range(schema["maxProperties"] + 1)}
        if isinstance(more, dict) and more:
            yield from ((f"a field: {words}", {self._key(schema): bad}) for words, bad in self.broken(more))

    def fits(self, schema: Schema, value: Any) -> bool:
        """Whether a value of this module fits, said more simply than by a validator."""
        schema = self.resolved(schema)
        if "enum" in schema or "const" in schema:
            return value in schema.get("enum", (schema.get("const"),)) and not isinstance(value, bool)
        match schema.get("type"):
            case "null":
                return value is None
            case "boolean":
                return isinstance(value, bool)
            case "integer":
                return type(value) is int and self._in_range(schema, value)
            case "number":
                return type(value) in (int, float) and self._in_range(schema, value)
            case "string":
                return isinstance(value, str) and self._fits_text(schema, value)
            case "array":
                return (
                    isinstance(value, list)
                    and schema.get("minItems", 0) <= len(value) <= schema["maxItems"]
                    and all(any(self.fits(one, item) for one in self.choices(schema["items"])) for item in value)
                )
            case "object":
                return isinstance(value, dict) and self._fits_object(schema, value)
        return False

    @staticmethod
    def _in_range(schema: Schema, value: float) -> bool:
        least = schema.get("minimum", schema.get("exclusiveMinimum"))
        most = schema.get("maximum", schema.get("exclusiveMaximum"))
        return least is not None and most is not None and least <= value <= most

    @staticmethod
    def _fits_text(schema: Schema, value: str) -> bool:
        if kind := schema.get("format"):
            read = {"date": date.fromisoformat, "date-time": datetime.fromisoformat, "uuid": UUID}.get(kind)
            try:
                return read is not None and bool(read(value))
            except ValueError:
                return False
        if "pattern" in schema:
            return re.fullmatch(schema["pattern"], value) is not None and len(value) <= schema["maxLength"]
        return schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value))

    def _fits_object(self, schema: Schema, value: Mapping[str, Any]) -> bool:
        properties, more = schema.get("properties", {}), schema.get("additionalProperties")
        if not set(schema.get("required", ())) <= set(value) or len(value) > schema.get("maxProperties", len(value)):
            return False
        for name, inner in value.items():
            known = properties.get(name, more)
            if known is True or known == {}:
                continue
            if not known or not any(self.fits(one, inner) for one in self.choices(known)):
                return False
        return True
