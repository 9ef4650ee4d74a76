"""The link to the central control computer as the casino's own people see it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel

from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.control import link, responding
from feltwork.control.protocol import EVENTS
from feltwork.database.database import Unit
from feltwork.web.api.shapes import Json, may
from feltwork.web.security import serving

router = APIRouter(prefix="/api/central-control", tags=["central control"])
Seer = Annotated[Person, may(Permission.SEE_CENTRAL_CONTROL)]


class Happened(BaseModel):
    """What became of the link."""

    number: int | None
    """None while the Department has not asked since."""
    kind: str
    words: str
    content: Json
    at: str


class Silent(BaseModel):
    """A terminal that does not respond (461a.27(a))."""

    terminal: str
    table: str
    silent_since: str
    section: str


class Waits(BaseModel):
    """A terminal that the Department has not activated, or has disabled."""

    terminal: str
    table: str
    why: str
    section: str
    instead: str | None


class LinkSeen(BaseModel):
    """The link as it stands."""

    state: str
    since: str
    heard_at: str | None
    stopped: bool
    stops_at: str | None
    on_loss: str
    go_on_minutes: int
    patience_s: int
    terminals: int
    connected: int
    undelivered: int
    """Events that the Department has not been given a number for yet."""
    silent: list[Silent]
    held: list[Waits]
    history: list[Happened]


@router.get("")
def seen(request: Request, _: Seer) -> LinkSeen:
    """The link, terminals that do not respond, terminals that it keeps from play, and what became of it."""
    told: dict[str, Any] = serving(request).house.read(_seen, "the link")
    return LinkSeen(**told)


def _seen(unit: Unit) -> dict[str, Any]:
    counted = unit.only(
        "select count(*) as terminals, count(c.subject) as connected from wagering.electronic_wagering_terminal t"
        " left join wagering.clearance c on c.subject = 'terminal ' || t.asset_number and c.kind = 'connected'"
    )
    undelivered = unit.value("select count(*) from control.event where number is null")
    return {
        **link.link(unit).to_json(),
        **counted,
        "undelivered": undelivered,
        "silent": responding.silent(unit),
        "held": _held(unit),
        "history": [
            {
                "number": row["number"],
                "kind": row["kind"],
                "words": EVENTS[row["kind"]],
                "content": row["content"],
                "at": row["at"].isoformat(),
            }
            for row in link.history(unit)
        ],
    }


def _held(unit: Unit) -> list[dict[str, Any]]:
    return unit.rows(
        "select t.asset_number as terminal, t.gaming_table as table, h ->> 'why' as why, h ->> 'section' as section,"
        " h ->> 'instead' as instead from wagering.terminal t cross join lateral jsonb_array_elements(t.holds) as h"
        " where h ->> 'kind' in ('not_connected', 'department') order by t.asset_number"
    )


@router.get("/silent")
def silent(request: Request, _: Seer) -> list[Silent]:
    """Terminals that do not respond now: whoever reads this has been notified of them (461a.27(a))."""
    found = serving(request).house.read(responding.silent, "terminals that do not respond")
    return [Silent(**one) for one in found]
