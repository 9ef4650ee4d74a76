"""Kinds of fields in a client's message: each knows its bound, refuses what is past it, and says both in words.

Nothing is converted: a number is a JSON number, a text a JSON text. So true is not 1, and 1.0 is not 1 either.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from feltwork.terms.refusal import Refused
from feltwork.terms.shown import named, shown


class Kind(Protocol):
    """What a field may hold."""

    def verify(self, value: object, name: str) -> None:
        """Refuse a value of another type or past the bound."""

    def words(self) -> str:
        """The type and the bound, for docs/protocol.md."""


def _refused(name: str, value: object, why: str, instead: str) -> Refused:
    return Refused(name, f"{shown(value)} {why}", instead=instead)


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number.

    >>> Whole(1, 6).verify(3, "step")
    >>> Whole(1, 6).verify(True, "step")
    Traceback (most recent call last):
    feltwork.terms.refusal.Refused: step: true is not a whole number; send a number from 1 to 6
    """

    least: int
    most: int

    def verify(self, value: object, name: str) -> None:
        instead = f"send a number from {self.least} to {self.most}"
        if type(value) is not int:
            raise _refused(name, value, "is not a whole number", instead)
        if not self.least <= value <= self.most:
            raise _refused(name, value, "is out of range", instead)

    def words(self) -> str:
        return f"whole number, {self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def verify(self, value: object, name: str) -> None:
        if type(value) is not bool:
            raise _refused(name, value, "is neither true nor false", "send true or false")

    def words(self) -> str:
        return "true or false"


@dataclass(frozen=True, slots=True)
class Text:
    """A text of printable characters on one line.

    >>> Text(4).verify("a\\x00b", "to")
    Traceback (most recent call last):
    feltwork.terms.refusal.Refused: to: "a\\u0000b" has characters that cannot be printed; leave them out
    """

    longest: int
    shortest: int = 1
    lines: bool = False
    """Line breaks and tabs are allowed too."""
    secret: bool = False
    """Worth money or a way in: no refusal repeats it, since refusals are shown and logged."""

    def verify(self, value: object, name: str) -> None:
        if misfit := self._misfit(value):
            why, instead = misfit
            unspoken = self.secret or value == ""
            raise Refused(name, f"it {why}", instead=instead) if unspoken else _refused(name, value, why, instead)

    def _misfit(self, value: object) -> tuple[str, str] | None:
        if not isinstance(value, str):
            return "is not a text", "send a text"
        if len(value) > self.longest:
            return "is too long", f"send {self.longest} characters or fewer"
        if not value:
            return "is empty", "fill it in"
        if len(value) < self.shortest:
            return "is too short", f"send {self.shortest} characters or more"
        printable = re.sub(r"[\n\r\t]", "", value) if self.lines else value
        return None if printable.isprintable() else ("has characters that cannot be printed", "leave them out")

    def words(self) -> str:
        return f"text, {self.shortest} to {self.longest} characters"


@dataclass(frozen=True, slots=True)
class Pattern:
    """A text that is written in one way."""

    pattern: str
    longest: int
    called: str
    like: str
    """One that is right."""

    def verify(self, value: object, name: str) -> None:
        fits = isinstance(value, str) and len(value) <= self.longest
        if not fits or not re.fullmatch(self.pattern, str(value), re.ASCII):
            raise _refused(name, value, f"is not {self.called}", f'write it like "{self.like}"')

    def words(self) -> str:
        return f'{self.called}, like `"{self.like}"`, at most {self.longest} characters'


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    choices: tuple[str, ...]

    def verify(self, value: object, name: str) -> None:
        if not isinstance(value, str) or value not in self.choices:
            raise _refused(name, value, "is not a choice here", "send one of " + ", ".join(self.choices))

    def words(self) -> str:
        return " or ".join(f'`"{choice}"`' for choice in self.choices)


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list."""

    of: Kind
    most: int
    least: int = 1

    def verify(self, value: object, name: str) -> None:
        if not isinstance(value, list):
            raise _refused(name, value, "is not a list", "send a list")
        if not self.least <= len(value) <= self.most:
            why = f"it has {len(value)} entries"
            raise Refused(name, why, instead=f"send {self.least} to {self.most} entries")
        for place, one in enumerate(value, 1):
            self.of.verify(one, f"entry {place} of {name}")

    def words(self) -> str:
        return f"list of {self.least} to {self.most}, each: {self.of.words()}"


@dataclass(frozen=True, slots=True)
class MapOf:
    """An object whose keys are chosen by the client."""

    key: Kind
    of: Kind
    most: int

    def verify(self, value: object, name: str) -> None:
        if not isinstance(value, dict):
            raise _refused(name, value, "is not an object", "send an object")
        if len(value) > self.most:
            raise Refused(name, f"it has {len(value)} fields", instead=f"send {self.most} fields or fewer")
        for key, one in value.items():
            self.key.verify(key, f"a name in {name}")
            self.of.verify(one, f"{named(key)} of {name}")

    def words(self) -> str:
        return f"object of at most {self.most} fields; each name: {self.key.words()}; each value: {self.of.words()}"


@dataclass(frozen=True, slots=True)
class Either:
    """One kind or another."""

    kinds: tuple[Kind, ...]

    def verify(self, value: object, name: str) -> None:
        refusals = []
        for kind in self.kinds:
            try:
                kind.verify(value, name)
            except Refused as refused:
                refusals.append(refused)
            else:
                return
        raise refusals[0]

    def words(self) -> str:
        return "; or ".join(kind.words() for kind in self.kinds)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a message. Null is the same as absent."""

    name: str
    kind: Kind
    required: bool = True


@dataclass(frozen=True, slots=True)
class Message:
    """A message, or the fields of a command."""

    name: str
    fields: tuple[Field, ...] = ()
    any_one: tuple[str, ...] = ()
    """Of these fields exactly one is needed."""

    def read(self, stated: Mapping[str, Any]) -> dict[str, Any]:
        """The fields that were sent; refused if one is missing, unknown, of another type or past its bound."""
        told = {name: value for name, value in stated.items() if value is not None}
        known = {field.name: field for field in self.fields}
        for name in told:
            if name not in known:
                raise Refused(named(name), f"{self.name} has no such field", instead=_instead(known))
        for field in self.fields:
            if field.name in told:
                field.kind.verify(told[field.name], field.name)
            elif field.required:
                raise Refused(field.name, "it is missing", instead=f"send {field.name} with {self.name}")
        if self.any_one and sum(name in told for name in self.any_one) != 1:
            raise Refused(self.any_one[0], "it is missing or stated twice", instead="send " + " or ".join(self.any_one))
        return told


def _instead(known: Mapping[str, Field]) -> str:
    return "its fields: " + ", ".join(known) if known else "send it without fields"


def in_table(messages: Sequence[Message]) -> str:
    """The fields of messages as a table for docs/protocol.md."""
    lines = ["| message | field | type and bound | required |", "|---|---|---|---|"]
    for message in messages:
        for field in message.fields:
            required = "one of " + ", ".join(message.any_one) if field.name in message.any_one else ""
            required = required or ("yes" if field.required else "no")
            lines.append(f"| `{message.name}` | `{field.name}` | {field.kind.words()} | {required} |")
    return "\n".join(lines)
