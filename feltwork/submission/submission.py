"""A Rules Submission as a validated model: read, checked whole, every breach named with its section."""

from __future__ import annotations

import dataclasses
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, ClassVar, Self

from feltwork.submission.option import Option
from feltwork.terms.refusal import Refused
from feltwork.terms.section import full_section
from feltwork.terms.shown import named

_OPTION = "option"
_WRITES = "`feltwork submission new GAME` writes one"


class SubmissionRefused(Refused):
    """Every breach of a submission at once."""

    def __init__(self, breaches: list[Refused]) -> None:
        self.breaches = breaches
        first = breaches[0]
        super().__init__(first.what, first.why, first.section, first.instead)

    def __str__(self) -> str:
        return "\n".join(map(str, self.breaches))


def option(kind: Option) -> Any:
    """A dataclass field that holds an option; typed by the field's own annotation."""
    return dataclasses.field(default=kind.default, metadata={_OPTION: kind})


@dataclass(frozen=True, kw_only=True)
class Submission:
    """The choices in force at a table. Each game has a subclass with its own options as fields.

    A game with several editions writes sections as ``12(b)``, and each edition's subclass names its ``chapter``.
    """

    chapter: ClassVar[str] = ""
    told_last: ClassVar[frozenset[str]] = frozenset()
    """Options that many games share: they follow the game's own in every list."""

    @classmethod
    def at(cls, number: str) -> str:
        """A section of the chapter."""
        return full_section(cls.chapter, number)

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """Every option of the game, in the order of its fields; those shared by many come last."""
        return tuple(
            dataclasses.replace(field.metadata[_OPTION], id=field.name, default=_default(field)).under(cls.chapter)
            for field in sorted(dataclasses.fields(cls), key=lambda field: field.name in cls.told_last)
            if _OPTION in field.metadata
        )

    @classmethod
    def read(cls, stated: Mapping[str, object] | None = None) -> Self:
        """Take a holder's choices; whatever is not stated keeps its default."""
        options = cls.options()
        known = {option.id: option for option in options}
        names = {name: option.id for option in options for name in (*option.also, option.id)}
        # The defaults of the options, not of the fields: theirs have their sections in full.
        chosen: dict[str, Any] = {name: option.default for name, option in known.items()}
        breaches: list[Refused] = []
        given: set[str] = set()
        for told, value in (stated or {}).items():
            name = names.get(told, told)
            try:
                if name in given:
                    raise Refused(f"option {named(told)}", f"{name} is stated twice", instead="state it once")
                given.add(name)
                chosen[name] = cls._known(known, name).read(value)
            except Refused as breach:
                # Money and odds know no chapter: what they refuse breaches the option's section.
                section = breach.section or (known[name].section if name in known else None)
                breaches.append(Refused(breach.what, breach.why, section, breach.instead))
        rules = cls(**chosen)
        breaches += rules.breaches()
        if breaches:
            raise SubmissionRefused(breaches)
        return rules

    @staticmethod
    def _known(known: Mapping[str, Option], name: str) -> Option:
        if name not in known:
            instead = "options: " + ", ".join(known)
            raise Refused(f"option {named(name)}", "no such option in this game", instead=instead)
        return known[name]

    def breaches(self) -> Iterator[Refused]:
        """What the options breach together; a game yields its own."""
        yield from ()

    def to_json(self) -> dict[str, object]:
        """Every choice as a file states it; :meth:`read` gives the same submission back."""
        return {option.id: option.write(getattr(self, option.id)) for option in self.options()}


def _default(field: dataclasses.Field[Any]) -> Any:
    """What a submission without a word about the option has; a mutable default comes from a factory."""
    return field.default if field.default_factory is dataclasses.MISSING else field.default_factory()


def _toml_words(problem: tomllib.TOMLDecodeError) -> str:
    """What the reader of TOML says, and where, without its lists of keys."""
    words, at, where = str(problem).rpartition(" (at ")
    said = re.sub(r"\(['\"].*['\"],?\)", "a table", words or where)
    return named(said) + (at + where if words else "")


def read_toml(text: str, what: str = "the submission") -> dict[str, Any]:
    """Parse a TOML file's text; money stays exact."""
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise Refused(what, "nested too deeply to be a submission", instead=_WRITES) from None
    except tomllib.TOMLDecodeError as problem:
        raise Refused(what, f"not valid TOML: {_toml_words(problem)}", instead=_WRITES) from None
    except ValueError:
        raise Refused(what, "not valid TOML: a number has thousands of digits", instead=_WRITES) from None
