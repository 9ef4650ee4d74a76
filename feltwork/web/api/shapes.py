"""What many routes say and hear: a change under an id of its sender, money in dollars, names of things."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path
from pydantic import Field

from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.web.security import allowed
from feltwork.web.stated import Change as Change
from feltwork.web.stated import Stated as Stated
from feltwork.web.written import Amount as Amount
from feltwork.web.written import Money as Money

AssetNumber = Annotated[str, Path(max_length=80, examples=["1001"])]
TableName = Annotated[str, Path(max_length=80, examples=["Baccarat"])]
Reason = Annotated[str, Field(max_length=400)]
Json = dict[str, Any]


class ChangeWithReason(Change):
    """A change that says why."""

    why: Reason


def may(*permissions: Permission) -> object:
    """For a route: whoever is signed in, with one of these permissions."""
    return Depends(allowed(*permissions))


Seer = Annotated[Person, may(Permission.SEE_FLOOR)]
Onlooker = Annotated[Person, may(Permission.SEE_TABLE)]
