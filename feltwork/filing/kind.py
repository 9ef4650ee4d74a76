"""A kind of filing: what it must contain, by its section, who files it, to whom, and who decides.

A kind is data. The same description refuses what is incomplete, draws the form on a page, and prints the document. The
kinds themselves are in ``of_devices``, ``of_games``, ``of_cage`` and ``of_training``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any, Final, Literal

from feltwork.access.roles import COMPLIANCE, Role
from feltwork.database.database import Unit
from feltwork.submission.submission import SubmissionRefused
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import named, shown

ItemType = Literal["text", "long_text", "number", "date", "moment", "texts", "choice", "yes_no", "json"]
LONGEST: Final = {"text": 400, "long_text": 20_000}
MOST_TEXTS: Final = 2_000
DEEPEST: Final = 20
"""How far what an item states may be nested."""


class Authority(StrEnum):
    """To whom something is filed, and who decides it."""

    DEPARTMENT = "department"
    BOARD = "board"
    EXECUTIVE_DIRECTOR = "executive_director"
    GAMING_LABORATORY_OPERATIONS = "gaming_laboratory_operations"
    CASINO_COMPLIANCE = "casino_compliance"
    GAMING_OPERATIONS = "gaming_operations"

    @property
    def words(self) -> str:
        return _WORDS[self]

    @property
    def roles(self) -> frozenset[Role]:
        """Whose decision counts as this authority's."""
        return _DECIDES[self]


_WORDS: Final = {
    Authority.DEPARTMENT: "the Department",
    Authority.BOARD: "the Board",
    Authority.EXECUTIVE_DIRECTOR: "the Board's Executive Director",
    Authority.GAMING_LABORATORY_OPERATIONS: "the Bureau of Gaming Laboratory Operations",
    Authority.CASINO_COMPLIANCE: "the Bureau of Casino Compliance",
    Authority.GAMING_OPERATIONS: "the Bureau of Gaming Operations",
}
_DECIDES: Final = {
    Authority.DEPARTMENT: frozenset({Role.EXECUTIVE_DIRECTOR}),
    Authority.BOARD: frozenset({Role.EXECUTIVE_DIRECTOR}),
    Authority.EXECUTIVE_DIRECTOR: frozenset({Role.EXECUTIVE_DIRECTOR}),
    Authority.GAMING_LABORATORY_OPERATIONS: frozenset({Role.GAMING_LABORATORY_REPRESENTATIVE}),
    Authority.CASINO_COMPLIANCE: COMPLIANCE,
    Authority.GAMING_OPERATIONS: frozenset({Role.EXECUTIVE_DIRECTOR}),
}


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that a filing must or may contain."""

    id: str
    words: str
    section: str
    type: ItemType = "text"
    required: bool = True
    choices: tuple[str, ...] = ()
    """For a choice: what may be chosen."""

    def read(self, value: Any) -> Any:
        """The value as it is kept; refused with the section where it is missing or is no such thing."""
        if value is None or (isinstance(value, str) and not value.strip()) or value == []:
            if self.required:
                raise Refused(self.id, f"missing: {self.words}", self.section, "state it")
            return None
        verify_writing(self.id, value, self.section)
        try:
            return _READ[self.type](self, value)
        except (ValueError, TypeError) as error:
            if isinstance(error, Refused):
                raise
            why = f"{shown(value)} is no {_CALLED.get(self.type, self.type.replace('_', ' '))}"
            raise Refused(self.id, why, self.section, self.words) from None

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "words": self.words,
            "section": self.section,
            "type": self.type,
            "required": self.required,
            "choices": list(self.choices),
        }


_CALLED: Final[Mapping[str, str]] = {
    "json": 'JSON, in which names stand in quotation marks: {"table_minimum": 25}',
    "number": "whole number in digits",
}
"""What a type of item is called before the people who fill it in, where its own name says too little."""


def _text(item: Item, value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST[item.type]:
        raise ValueError
    return value.strip()


def _number(_: Item, value: Any) -> int:
    if isinstance(value, bool) or not (isinstance(value, int) or re.fullmatch(r"\d{1,9}", str(value))):
        raise ValueError
    if not 0 <= int(value) < 10**9:
        raise ValueError
    return int(value)


def _date(_: Item, value: Any) -> str:
    return (value if isinstance(value, date) else date.fromisoformat(value)).isoformat()


def _moment(item: Item, value: Any) -> str:
    moment = value if isinstance(value, datetime) else datetime.fromisoformat(value)
    if moment.tzinfo is None:
        raise Refused(item.id, f"{shown(value)} has no time zone", item.section, "e.g. 2026-11-16T14:00-05:00")
    return moment.isoformat()


def _texts(_: Item, value: Any) -> list[str]:
    listed = value if isinstance(value, list | tuple) else str(value).splitlines()
    found = [str(one).strip() for one in listed if str(one).strip()]
    if not found or len(found) > MOST_TEXTS or any(len(one) > LONGEST["text"] for one in found):
        raise ValueError
    return found


def _choice(item: Item, value: Any) -> str:
    if value not in item.choices:
        raise Refused(item.id, f"{shown(value)} is no choice", item.section, f"one of {', '.join(item.choices)}")
    return str(value)


def _yes_no(_: Item, value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _json(_: Item, value: Any) -> Any:
    if not isinstance(value, Mapping | list):
        raise ValueError
    return value


def verify_writing(what: str, value: Any, section: str | None = None, depth: int = 0) -> None:
    """Refuse what no database keeps as text: a letter without a form, half a pair of letters, what is no number."""
    if depth > DEEPEST:
        raise Refused(what, f"it lies in more than {DEEPEST} lists", section, "state it more plainly")
    match value:
        case str() if "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
            raise Refused(what, "it has characters that no text may have", section, "leave out what is no writing")
        case float() if not math.isfinite(value):
            raise Refused(what, f"{value} is no number", section, "state a number")
        case Mapping():
            for one in (*value, *value.values()):
                verify_writing(what, one, section, depth + 1)
        case list() | tuple():
            for one in value:
                verify_writing(what, one, section, depth + 1)


_READ: Final = {
    "text": _text,
    "long_text": _text,
    "number": _number,
    "date": _date,
    "moment": _moment,
    "texts": _texts,
    "choice": _choice,
    "yes_no": _yes_no,
    "json": _json,
}


Check = Callable[[Mapping[str, Any]], list[Refused]]
Verify = Callable[[Unit, Mapping[str, Any]], None]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of filing."""

    id: str
    words: str
    section: str
    items: tuple[Item, ...]
    files: frozenset[Role]
    """Who may file it."""
    to: tuple[Authority, ...]
    decided_by: tuple[Authority, ...] = ()
    """Whose approvals it needs, each; none where it is a notice."""
    about: str | None = None
    """What its subject is (a table, a device), where it has one."""
    check: Check | None = None
    """What its items breach together: every breach with its section."""
    verify: Verify | None = None
    """Refuses what does not fit the house as it stands, when it is filed."""
    never_before: bool = False
    """Whether it is in force from the day of its approval at the earliest."""
    from_books: str | None = None
    """Where it is made from the house's own books, so that nobody writes it by hand; what to do instead."""

    @property
    def is_notice(self) -> bool:
        return not self.decided_by

    def verify_by_hand(self) -> None:
        """Refuse to have it written by hand where it is made from the books."""
        if self.from_books is not None:
            why = "it is made from the books, and not written by hand"
            raise Refused(self.words, why, self.section, self.from_books)

    def read(self, stated: Mapping[str, Any]) -> dict[str, Any]:
        """The content as it is kept: every item read, nothing beside them; the first breach is refused."""
        for wrong in self._beside(stated):
            raise wrong
        kept = self._items(stated)
        if self.check and (breaches := self.check(kept)):
            raise SubmissionRefused(breaches)
        return kept

    def _beside(self, stated: Mapping[str, Any]) -> list[Refused]:
        """What is stated and is no item."""
        known = [item.id for item in self.items]
        why, among = f"a {self.words} has no such item", f"among {', '.join(known)}"
        return [Refused(named(one), why, self.section, among) for one in sorted(set(stated) - set(known))]

    def _items(self, stated: Mapping[str, Any]) -> dict[str, Any]:
        return {item.id: item.read(stated.get(item.id)) for item in self.items}

    def breaches(self, stated: Mapping[str, Any]) -> list[Refused]:
        """Everything that is missing or wrong, for a draft that is checked."""
        found = self._beside(stated)
        for item in self.items:
            try:
                item.read(stated.get(item.id))
            except Refused as refused:
                found.append(refused)
        if not found and self.check:
            return self.check(self._items(stated))
        return found

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "words": self.words,
            "section": self.section,
            "items": [item.to_json() for item in self.items],
            "files": sorted(self.files),
            "to": [{"id": one, "words": one.words} for one in self.to],
            "decided_by": [{"id": one, "words": one.words} for one in self.decided_by],
            "about": self.about,
        }
