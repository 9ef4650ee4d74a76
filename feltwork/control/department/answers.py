"""Answers of a casino as the Department takes them: every text, number and list has a bound.

A casino is another party. An answer with another shape is not kept, and the facility is shown as down with the reason.
Fields that are not listed here are left out, so that a newer casino can tell more.
"""

from __future__ import annotations

import json
import unicodedata
from datetime import date, datetime
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from feltwork.control.protocol import MOST_EVENTS
from feltwork.start.files import PARTS
from feltwork.terms.shown import named

LARGEST_CONTENT: Final = 64 * 1024
"""Letters of the content of an event."""
MOST_TERMINALS: Final = 20_000
MOST_TABLES: Final = 5_000
LARGEST_NUMBER: Final = 2**53 - 1
"""The largest whole number that every reader of JSON has."""
_UNSHOWN: Final = frozenset({"Cc", "Cs", "Cf"})


class Misshapen(ValueError):  # noqa: N818 - what the answer is
    """An answer that does not have the shape of the protocol."""


def _shows(value: str) -> str:
    """Refuse letters that would change a terminal, or turn the writing after them around."""
    if any(unicodedata.category(letter) in _UNSHOWN for letter in value if letter not in "\n\u200d\u00ad"):
        raise ValueError("it has letters that do not show")
    return value


def _is_bounded(value: dict[str, Any]) -> dict[str, Any]:
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    text.encode()
    if len(text) > LARGEST_CONTENT:
        raise ValueError(f"it is longer than {LARGEST_CONTENT} letters")
    return value


def _is_moment(value: str) -> str:
    if datetime.fromisoformat(value).tzinfo is None:
        raise ValueError("it has no time zone")
    return value


def _is_day(value: str) -> str:
    if date.fromisoformat(value).isoformat() != value:
        raise ValueError("it is not written as YYYY-MM-DD")
    return value


Name = Annotated[str, Field(max_length=80), AfterValidator(_shows)]
Text = Annotated[str, Field(max_length=400), AfterValidator(_shows)]
Moment = Annotated[str, Field(max_length=40), AfterValidator(_is_moment)]
Day = Annotated[str, Field(max_length=10), AfterValidator(_is_day)]
Whole = Annotated[int, Field(strict=True, ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
Number = Annotated[int, Field(strict=True, ge=0, le=LARGEST_NUMBER)]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Yes = Annotated[bool, Field(strict=True)]
Meters = Annotated[dict[Name, Whole], Field(max_length=400)]
ByName = Annotated[dict[Name, Whole], Field(max_length=MOST_TERMINALS)]
Content = Annotated[dict[str, Any], AfterValidator(_is_bounded)]
Names = Annotated[list[Name], Field(max_length=100)]
Parts = Annotated[dict[str, Digest], Field(min_length=len(PARTS), max_length=len(PARTS))]


class _Answer(BaseModel):
    model_config = ConfigDict(extra="ignore")


class _Event(_Answer):
    number: Number
    kind: Name
    subject: Text | None
    content: Content
    day: Day
    at: Moment


class _Terminal(_Answer):
    asset_number: Name
    table: Name | None
    enabled: Yes
    active: Yes
    connected: Yes
    responds: Yes
    holds: Names
    meters: Meters


class _Table(_Answer):
    table: Name
    game: Name
    phase: Name | None
    active: Yes
    holds: Names


class _Link(_Answer):
    state: Name
    since: Moment
    heard_at: Moment | None
    stopped: Yes
    stops_at: Moment | None
    on_loss: Name
    go_on_minutes: Number
    patience_s: Number


class Poll(_Answer):
    """One moment of the house, and the events that follow a number."""

    protocol: Number
    facility: Text
    version: Name
    now: Moment
    day: Day
    first_day: Day | None
    commenced_at: Moment | None
    link: _Link
    terminals: Annotated[list[_Terminal], Field(max_length=MOST_TERMINALS)]
    tables: Annotated[list[_Table], Field(max_length=MOST_TABLES)]
    last_told: _Event | None
    events: Annotated[list[_Event], Field(max_length=MOST_EVENTS)]
    last_event: Number


class _Growth(_Answer):
    terminal: Name
    table: Name | None
    meters: Meters


class Revenue(_Answer):
    """Net revenue of a gaming day."""

    day: Day
    over: Yes
    last_event: Number
    terminals: ByName
    tables: ByName
    net_revenue: Whole
    growth: Annotated[list[_Growth], Field(max_length=MOST_TERMINALS)]
    meters: Annotated[dict[Name, Meters], Field(max_length=MOST_TERMINALS)]


class Heads(_Answer):
    """Heads of the hash chains as the books have them now."""

    ledger: Name | None
    trail: Name | None


class Ordered(_Answer):
    """What an order came to."""

    action: Name
    subject: Text
    holds: Names


class Identity(_Answer):
    """The program that runs there. An older casino has no parts."""

    version: Name
    running: Digest
    on_disk: Digest
    started_at: Moment
    start: Literal["clean", "not clean"] | None = None
    python: Name | None = None
    parts: Parts | None = None
    parts_on_disk: Parts | None = None


Shape = TypeVar("Shape", bound=_Answer)


def taken(shape: type[Shape], answer: dict[str, Any]) -> dict[str, Any]:
    """An answer in its shape; an error in words if it has another one."""
    try:
        return shape.model_validate(answer).model_dump()
    except ValidationError as problem:
        first = problem.errors(include_url=False, include_context=False, include_input=False)[0]
        where = named(".".join(str(part) for part in first["loc"]))
        raise Misshapen(f"{where}: {first['msg'].lower()}") from None
