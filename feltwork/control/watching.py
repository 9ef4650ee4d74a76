"""Somebody looks after the link all the time: every server does once a second, and the database lets one at a time."""

from __future__ import annotations

import logging
import threading
from typing import Final

from feltwork.control import events, link, responding
from feltwork.control.chain_heads import begin_day
from feltwork.control.identity import Program
from feltwork.control.protocol import CLEAN, NOT_CLEAN
from feltwork.database.addresses import AppUrl
from feltwork.database.database import Database, Unit
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import House

EVERY_S: Final = 1.0
ENDS_WITHIN_S: Final = 5.0
_LOG: Final = logging.getLogger(__name__)


class Watch:
    """A thread of a server that looks after the link."""

    def __init__(self, url: AppUrl) -> None:
        self._database = Database(url, connections=1)
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="link", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._end.set()
        self._thread.join(ENDS_WITHIN_S)
        self._database.close()

    def _run(self) -> None:
        house = House(self._database)
        while not self._end.wait(EVERY_S):
            try:
                look_after(house)
            except Refused as refused:
                _LOG.warning("looking after the link: %s", refused)
            except Exception:
                _LOG.exception("looking after the link")


def look_after(house: House) -> None:
    """One look: the link, the lines of the terminals, and what follows for them."""
    house.database.run(_look, "the link")
    house.database.run(begin_day, "the gaming day")
    link.settle(house)


def _look(unit: Unit) -> None:
    if unit.value("select pg_try_advisory_xact_lock(hashtextextended('control/link', 605))"):
        link.look(unit)
        responding.look(unit)


def note_start(house: House, program: Program) -> None:
    """A server starts: the Department learns which program it is, and what is filed with it from now on."""

    def note(unit: Unit) -> None:
        events.say_what_goes_to_the_department(unit)
        about = {
            "version": program.version,
            "digest": program.digest,
            "parts": dict(program.parts),
            "start": CLEAN if program.is_clean else NOT_CLEAN,
            "started_at": program.started_at.isoformat(),
        }
        events.note(unit, "program_started", None, about)

    house.database.run(note, "the start of the program")
