"""The end of connections whose session or credential has ended: one look a second for all of a server's connections.

The look is the server's own. It depends on nothing that a client sends, and it is no use of a session: a page that
beats all night does not keep its session alive.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from typing import Final
from uuid import UUID

import psycopg

from feltwork.access import devices, sessions
from feltwork.access.permissions import Permission, can
from feltwork.access.person import Person
from feltwork.database.database import Database, Unit
from feltwork.terms.refusal import Refused
from feltwork.web.connections import ByCredential, BySession, Connections, Place

LOOK_EVERY_S: Final = 1.0
_LOG: Final = logging.getLogger(__name__)


async def end_what_has_ended(connections: Connections, database: Database, executor: Executor) -> None:
    """End connections with their session or credential, until this task is cancelled.

    A database that does not answer has said nothing about anybody: nobody's connection ends because of it.
    """
    while True:
        await asyncio.sleep(LOOK_EVERY_S)
        try:
            await look(connections, database, executor)
        except (Refused, psycopg.Error) as problem:
            _LOG.warning("looking at sessions and credentials: %s", problem)
        except Exception:
            _LOG.exception("looking at sessions and credentials")


async def look(connections: Connections, database: Database, executor: Executor) -> None:
    """Look once at every session and credential that opened a connection."""
    places = [place for place in connections.places if place.opened is not None]
    if not places:
        return
    opened = [place.opened for place in places]
    hashes = list({one.session for one in opened if isinstance(one, BySession)})
    ids = list({one.id for one in opened if isinstance(one, ByCredential)})

    def read(unit: Unit) -> tuple[dict[bytes, sessions.Session | Refused], dict[UUID, Refused]]:
        return sessions.look(unit, hashes), devices.ended(unit, ids)

    now, ended = await asyncio.get_running_loop().run_in_executor(
        executor, lambda: database.run(read, "sessions and credentials")
    )
    end(places, now, ended)


def end(
    places: Sequence[Place], now: Mapping[bytes, sessions.Session | Refused], ended: Mapping[UUID, Refused]
) -> None:
    """End the places whose session is over, whose person may not look on any more, or whose credential has ended."""
    for place in places:
        if isinstance(place.opened, ByCredential):
            if refused := ended.get(place.opened.id):
                place.end(refused)
        elif isinstance(place.opened, BySession):
            try:
                verify_may_look(now[place.opened.session], place.opened)
            except Refused as refused:
                place.end(refused)


def verify_may_look(session: sessions.Session | Refused, opened: BySession) -> None:
    """Refuse a connection to a table whose session is over, or whose person has lost the permission."""
    if isinstance(session, Refused):
        raise Refused(session.what, session.why, "465a.11(b)(9)", session.instead)
    verify_may_see(session.person, opened.table, console=opened.console)


def verify_may_see(person: Person, table: str, *, console: bool) -> None:
    """Refuse a person who may not see a table, or not as its dealer does."""
    if not can(person, Permission.SEE_TABLE):
        raise Refused(f"table {table}", f"{person.sign_in_name} may not look on", "465a.11(b)(9)")
    if console and not can(person, Permission.DECLARE_IRREGULARITY):
        raise Refused("the dealer's console", f"{person.sign_in_name} does not deal", "465a.11(b)(9)")
