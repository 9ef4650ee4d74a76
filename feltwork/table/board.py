"""The board of tables: every table of the house as it looks from outside, read by each server once a second.

Whoever asks for the list of tables gets this, so that a crowd at the door costs the database nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from feltwork.database.database import Unit

GLANCE_S: Final = 10.0
"""A server writes every second how its tables stand; after so long without a word nobody runs them."""

_READ: Final = """
select t.id, t.edition, t.rules::text as rules, s.content ->> 'cards_from' as cards_from,
       o.server, o.glanced_at,
       case when o.glanced_at > clock_timestamp() - make_interval(secs => %s) then o.glance end as glance,
       (select count(*) from wagering.terminal d where d.gaming_table = t.id and d.enabled) as seats
  from wagering.hybrid_gaming_table t
  left join live.setup s on s.gaming_table = t.id
  left join live.owner o on o.gaming_table = t.id
 order by t.id
"""


@dataclass(frozen=True, slots=True)
class BoardTable:
    """A table on the board."""

    id: str
    edition: str
    rules: str
    """As the database has them: JSON."""
    cards_from: str | None
    server: str | None
    """The server that last said it runs the table."""
    glanced_at: datetime | None
    """When it last said how the table stands, on the database's clock."""
    glance: Mapping[str, Any] | None
    """How the table stands; None if no server runs it."""
    seats: int


@dataclass(frozen=True, slots=True)
class Board:
    """Every table, as it was read at a moment."""

    tables: tuple[BoardTable, ...] = ()
    read_at: float = float("-inf")

    def standing(
        self, own: Mapping[str, Callable[[], Mapping[str, Any]]]
    ) -> list[tuple[BoardTable, Mapping[str, Any]]]:
        """Every table and how it stands: this server's own at this moment, others as they last said, if lately."""
        lately = time.monotonic() - self.read_at < GLANCE_S
        return [(one, own[one.id]() if one.id in own else (lately and one.glance) or {}) for one in self.tables]


def read_board(unit: Unit) -> Board:
    """Read the board."""
    read_at = time.monotonic()
    return Board(tuple(BoardTable(**row) for row in unit.rows(_READ, (GLANCE_S,))), read_at)
