"""Seats of the demo: terminals with credentials for visitors, as many for each as the bounds allow."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused
from feltwork.wagering.table_kinds import verify_hybrid
from feltwork.web.demo.bills import DemoValidators
from feltwork.web.demo.house import DemoHouse

WINDOW_S: Final = 3_600


@dataclass(frozen=True, slots=True)
class Bounds:
    """Bounds on the seats of visitors from a network. A visitor is an address."""

    at_a_time: int = 6
    """Seats that one visitor has: terminals that are connected, or were handed out a moment ago."""
    an_hour: int = 30
    """Seats that one visitor is given within an hour."""
    an_hour_for_all: int = 600
    connects_within_s: float = 60.0
    """A seat whose terminal does not connect in this time goes to the next visitor, with a new credential."""


@dataclass(frozen=True, slots=True)
class _Given:
    """A seat that a visitor from a network was given."""

    visitor: str
    at: float


class DemoSeats:
    """Hands out terminals to visitors who want to try one, each with a credential of its own.

    Without bounds everybody is at this machine, and a terminal that nobody uses is handed out with the credential that
    it has. With bounds each visitor gets a new credential: the terminal's last visitor is locked out.
    """

    validators: DemoValidators

    def __init__(
        self, house: DemoHouse, bounds: Bounds | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.house, self._bounds, self._clock = house, bounds, clock
        self._lock = threading.Lock()
        self._credentials: dict[str, str] = {}
        self._given: dict[str, _Given] = {}
        self._history: list[_Given] = []
        self.validators = DemoValidators(house)

    def take(self, table: str, connected: set[str], visitor: str | None = None) -> tuple[str, str]:
        """A terminal of a table that nobody uses, and its credential."""
        with self._lock:
            taken = connected
            if self._bounds is not None:
                taken = connected | self._verify_bounds(self._bounds, connected, visitor or "")
            free = self.house.database.run(lambda unit: _free(unit, table, taken), "demo seats")
            if free is None:
                self.house.database.run(lambda unit: _verify_in_lobby(unit, table), "demo seats")
                raise Refused(f"table {table}", "every seat is taken", "605a.9(c)", "try another table")
            if self._bounds is not None or free not in self._credentials:
                self._credentials[free] = self.validators.issue(free)
            if self._bounds is not None:
                self._given[free] = _Given(visitor or "", self._clock())
                self._history.append(self._given[free])
            return free, self._credentials[free]

    def _verify_bounds(self, bounds: Bounds, connected: set[str], visitor: str) -> set[str]:
        """Refuse a visitor who has enough seats; the seats that wait for their visitors' terminals."""
        now = self._clock()
        self._history = [one for one in self._history if one.at > now - WINDOW_S]
        self._given = {
            terminal: one
            for terminal, one in self._given.items()
            if terminal in connected or one.at > now - bounds.connects_within_s
        }
        if Counter(one.visitor for one in self._given.values())[visitor] >= bounds.at_a_time:
            why = f"you have {bounds.at_a_time} seats, the most for one visitor"
            raise Refused("a seat", why, "605a.9(c)", "close one of your terminals, then wait a minute")
        if Counter(one.visitor for one in self._history)[visitor] >= bounds.an_hour:
            why = f"you were given {bounds.an_hour} seats within an hour, the most for one visitor"
            raise Refused("a seat", why, "605a.9(c)", "play at a seat that you have, or come back in an hour")
        if len(self._history) >= bounds.an_hour_for_all:
            why = f"{bounds.an_hour_for_all} seats were given within an hour, the most for all visitors"
            raise Refused("a seat", why, "605a.9(c)", "come back in an hour")
        return set(self._given)


def _free(unit: Unit, table: str, taken: set[str]) -> str | None:
    rows = unit.rows(
        "select t.asset_number from wagering.electronic_wagering_terminal t join ledger.balance b on"
        " b.account = 'game_account/' || t.asset_number where t.gaming_table = %s and t.enabled"
        " order by b.posted <> 0, length(t.asset_number), t.asset_number",
        (table,),
    )
    return next((row["asset_number"] for row in rows if row["asset_number"] not in taken), None)


def _verify_in_lobby(unit: Unit, table: str) -> None:
    """Refuse a table that does not exist, and one that has no terminals: an electronic poker table."""
    kind = unit.value("select kind from wagering.gaming_table where id = %s", (table,))
    if kind is None:
        raise Refused(f"table {table}", "there is no such table", "605a.1", "choose one of the lobby's tables")
    verify_hybrid(kind, table, "choose one of the lobby's tables, or look at it in the poker room, /poker")
