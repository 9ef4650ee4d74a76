"""The Department asks: a thread for each casino, once a second, and after a loss as soon as it answers again."""

from __future__ import annotations

import logging
import threading
import time
from dataclasses import dataclass
from typing import Any, Final

from feltwork.control.department import orders, programs, received, tax
from feltwork.control.department.casino import Away, Casino
from feltwork.control.department.store import Store
from feltwork.terms.refusal import Refused, refusal_json

LONGEST_PAUSE_S: Final = 10.0
_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Pace:
    """How often something is asked."""

    poll_s: float = 1.0
    identity_s: float = 60.0
    revenue_s: float = 60.0
    """For the day that is going on. One that is over is asked for once."""


class Poller:
    """Asks one casino, keeps what it tells, and brings it what operators ordered."""

    def __init__(self, store: Store, casino: Casino, pace: Pace | None = None) -> None:
        self.store, self.casino, self.pace = store, casino, pace or Pace()
        self.id = received.know(store, casino.address)
        self._wake = threading.Event()
        self._ended = False
        self._pause_s = self.pace.poll_s
        self._next_identity = self._next_revenue = 0.0
        self._thread = threading.Thread(target=self._run, name=f"casino {self.id}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._ended = True
        self._wake.set()
        self._thread.join(LONGEST_PAUSE_S)

    def wake(self) -> None:
        """There is something to bring: do not wait for the next turn."""
        self._wake.set()

    def _run(self) -> None:
        while not self._ended:
            try:
                self.turn()
                self._pause_s = self.pace.poll_s
            except Away as away:
                received.down(self.store, self.id, str(away))
                self._pause_s = min(max(self._pause_s * 2, self.pace.poll_s), LONGEST_PAUSE_S)
            except Refused as refused:
                received.down(self.store, self.id, str(refused))
            except Exception:
                _LOG.exception("asking %s", self.casino.address)
                received.down(self.store, self.id, "something went wrong here; it is in the log")
            self._wake.wait(self._pause_s)
            self._wake.clear()
        self.casino.close()
        self.store.close()

    def turn(self) -> None:
        """One turn: orders first, then everything that is new, then what is asked now and then."""
        self._bring_orders()
        told = self.casino.poll(received.last_event(self.store, self.id))
        while received.keep(self.store, self.id, told):
            told = self.casino.poll(received.last_event(self.store, self.id))
        if any(event["kind"] == "program_started" for event in told["events"]):
            self._next_identity = 0.0
        if time.monotonic() >= self._next_identity:
            programs.keep(self.store, self.id, self.casino.identity())
            self._next_identity = time.monotonic() + self.pace.identity_s
        self._ask_revenue(told)

    def _bring_orders(self) -> None:
        for order in orders.waiting(self.store, self.id):
            try:
                answer = self.casino.order(order)
            except Refused as refused:
                orders.answered(self.store, order["id"], "refused", refusal_json(refused))
            else:
                orders.answered(self.store, order["id"], "done", answer)

    def _ask_revenue(self, told: dict[str, Any]) -> None:
        """Days that are over, once each; the one that is going on now and then."""
        missing = tax.missing_days(self.store, self.id, told["day"], told["first_day"])
        ask_all = time.monotonic() >= self._next_revenue
        for day in missing if ask_all else ():
            if not tax.keep(self.store, self.id, self.casino.revenue(day)):
                return  # events of it are on their way: at the next turn
        if ask_all:
            self._next_revenue = time.monotonic() + self.pace.revenue_s

    def ask_revenue_now(self) -> None:
        """Somebody wants to know how the day stands."""
        self._next_revenue = 0.0
        self.wake()
