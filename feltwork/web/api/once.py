"""What routes that change something share: once under the sender's id, and nothing where an address names nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from fastapi import Request

from feltwork.access.person import Person
from feltwork.database.database import Unit
from feltwork.terms.money import money
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import Answer
from feltwork.web.api.shapes import Change, Json
from feltwork.web.refusing import not_there
from feltwork.web.security import serving

T = TypeVar("T")
Act = Callable[[Unit], Answer]


def once(request: Request, change: Change, what: str, about: str, person: Person, act: Act) -> Json:
    """A change under the id of its sender, answered as it was when it is sent again."""
    asked = {"about": about, **change.model_dump(mode="json", exclude={"id"})}
    return serving(request).house.command(change.id, what, asked, act, person.sign_in_name)


def read(request: Request, work: Callable[[Unit], T], what: str) -> T:
    """Something from one moment of the books."""
    found: T = serving(request).house.read(work, what)
    return found


def in_dollars(done: Answer, *amounts: str) -> Json:
    """An answer of the books, which count cents, with these amounts as people write them.

    >>> in_dollars({"table": "P1", "amount": 1250}, "amount")
    {'table': 'P1', 'amount': '12.50'}
    """
    return {name: money(value) if name in amounts else value for name, value in done.items()}


def there(work: Callable[[], T]) -> T:
    """What an address names, or the answer that there is no such thing."""
    try:
        return work()
    except Refused as refused:
        raise not_there(refused) from None
