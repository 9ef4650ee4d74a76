"""The Department asks: a thread for each casino, once a second, and after a loss as soon as it answers again."""

from __future__ import annotations

import logging
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from feltwork.control.department import chains, orders, programs, received, tax
from feltwork.control.department.casino import Away, Broken, Casino, SetBack
from feltwork.control.department.store import Store
from feltwork.terms.refusal import Refused, refusal_json

LONGEST_PAUSE_S: Final = 10.0
MOST_DAYS: Final = 400
"""Asked for in one turn; a casino that is new and old at once is caught up with in several."""
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
            why = self._try_a_turn()
            if why is None:
                self._pause_s = self.pace.poll_s
            else:
                self._pause_s = min(max(self._pause_s * 2, self.pace.poll_s), LONGEST_PAUSE_S)
                self._say_down(why)
            self._wake.wait(self._pause_s)
            self._wake.clear()
        self.casino.close()
        self.store.close()

    def _try_a_turn(self) -> str | None:
        """A turn; why it failed, where it did."""
        try:
            self.turn()
        except SetBack as problem:
            received.set_back(self.store, self.id, str(problem))
            return str(problem)
        except (Away, Refused) as problem:
            return str(problem)
        except Exception:
            _LOG.exception("asking %s", self.casino.address)
            return "what it told can't be kept; it is in the log"
        return None

    def _say_down(self, why: str) -> None:
        try:
            received.down(self.store, self.id, why)
        except Exception:  # a store that is away for a moment: whoever asks goes on asking
            _LOG.exception("keeping that %s is down", self.casino.address)

    def turn(self) -> None:
        """One turn: orders first, then everything that is new, then what is asked now and then."""
        self.id = received.know(self.store, self.casino.address)  # another one, once its books have begun again
        self._bring_orders()
        told = self._new()
        while received.keep(self.store, self.id, told):
            if not told["events"]:
                raise Away("it says that it has more events, and tells none")
            told = self._new()
        if any(event["kind"] == "program_started" for event in told["events"]):
            self._next_identity = 0.0
        if time.monotonic() >= self._next_identity:
            self._compare_heads()
            programs.keep(self.store, self.id, self.casino.identity())
            self._next_identity = time.monotonic() + self.pace.identity_s
        self._ask_revenue(told)
        received.keep_certificates(self.store, self.id, self.casino.certificate_ends, self.casino.own_certificate_ends)

    def _new(self) -> dict[str, Any]:
        """What is new. A casino whose last event is not what it told has other books: they are not put behind the old.

        They may have gone on since, past the number that is kept here; so the events are compared, not their numbers.
        """
        kept = received.last_told(self.store, self.id)
        number = kept["number"] if kept else 0
        told = self.casino.poll(number)
        if told["last_event"] < number:
            raise SetBack(f"its events end at {told['last_event']}, and it has told {number}: its books were set back")
        if kept != told["last_told"]:
            why = "its books were set back, or another casino answers"
            raise SetBack(f"its event {number} is not the one that it has told: {why}")
        return told

    def _compare_heads(self) -> None:
        with suppress(Refused):  # a casino of an earlier version cannot be asked
            chains.compare(self.store, self.id, self.casino.heads)

    def _bring_orders(self) -> None:
        """In the order in which they were given: one that the casino fails at waits, and so do those behind it."""
        for order in orders.waiting(self.store, self.id):
            try:
                answer = self.casino.order(order)
            except Broken as broken:
                _LOG.warning("order %s: %s", order["id"], broken)
                return
            except Refused as refused:
                orders.answered(self.store, order["id"], "refused", refusal_json(refused))
            else:
                orders.answered(self.store, order["id"], "done", answer)

    def _ask_revenue(self, told: dict[str, Any]) -> None:
        """Days that are over, once each; the one that is going on now and then."""
        missing = tax.missing_days(self.store, self.id, told["day"], told["first_day"], MOST_DAYS)
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
