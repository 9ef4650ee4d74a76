"""How the link stands: heard from or lost, and what its loss means for the terminals (463a.4(a)).

The Department asks; whoever answers notes that it was heard. Every server looks after the link once a second, and one
of them at a time does something about it. The state is in the database, so it matters to no one which server was asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal
from uuid import UUID

from feltwork.access import trail
from feltwork.control import events
from feltwork.database.database import Row, Unit
from feltwork.terms.refusal import Refused
from feltwork.wagering import holds
from feltwork.wagering.house import Answer, House

State = Literal["never", "up", "lost"]
OnLoss = Literal["stop", "go_on"]
ITSELF: Final = "the link"
AT_ONCE: Final = 50
"""Terminals that change in one unit: each is locked meanwhile, and players would wait."""
MOST_MINUTES: Final = 1440
PATIENCE_S: Final = (3, 300)
_LOST: Final = "the link to the central control computer is lost"
_INACTIVE: Final = "the Department has not activated it in the central control computer"
_HISTORY: Final = ("link_lost", "link_stopped", "link_restored", "link_setting", "program_started")


@dataclass(frozen=True, slots=True)
class Link:
    """The link as it stands."""

    state: State
    since: datetime
    heard_at: datetime | None
    stopped: bool
    """Whether no terminal counts as connected."""
    on_loss: OnLoss
    go_on_minutes: int
    patience_s: int
    now: datetime

    @property
    def is_silent(self) -> bool:
        """Whether the Department was not heard from for longer than the house is patient."""
        return self.heard_at is None or self.now - self.heard_at > timedelta(seconds=self.patience_s)

    @property
    def stops_at(self) -> datetime | None:
        """When terminals stop, or stopped, while it is lost."""
        if self.state != "lost":
            return None
        return self.since + timedelta(minutes=self.go_on_minutes if self.on_loss == "go_on" else 0)

    def to_json(self) -> dict[str, Any]:
        return {
            "state": self.state,
            "since": self.since.isoformat(),
            "heard_at": self.heard_at and self.heard_at.isoformat(),
            "stopped": self.stopped,
            "stops_at": self.stops_at and self.stops_at.isoformat(),
            "on_loss": self.on_loss,
            "go_on_minutes": self.go_on_minutes,
            "patience_s": self.patience_s,
        }


def link(unit: Unit, *, lock: bool = False) -> Link:
    """How the link stands now."""
    return Link(**unit.only(_LINK + (" for update" if lock else "")))


_LINK: Final = """
select state, since, heard_at, stopped, on_loss, go_on_minutes, patience_s, ledger.now() as now from control.link
"""


def heard(unit: Unit, *, brings_back: bool = True) -> bool:
    """The Department has asked something; True where that brings the link back.

    An order does not: those that waited come one by one, and no terminal is in use again before the last of them, which
    may disable it. Several answers a second write once: the row is everybody's.
    """
    now = link(unit)
    if now.state == "up":
        unit.run(
            "update control.link set heard_at = ledger.now()"
            " where heard_at not between ledger.now() - interval '500 milliseconds' and ledger.now()"
        )
        return False
    if not brings_back:
        return False
    before = link(unit, lock=True)
    if before.state == "up":
        return False
    unit.run("update control.link set state = 'up', stopped = false, since = ledger.now(), heard_at = ledger.now()")
    about = {"before": before.state, "since": before.since.isoformat(), "was_stopped": before.stopped}
    _tell(unit, "link_restored", about)
    return True


def look(unit: Unit) -> Link:
    """Look after the link: note its loss, and stop the terminals when that is due."""
    _bring_back_from_later(unit)
    now = link(unit)
    if now.state == "up" and now.is_silent:
        # Heard from since this was read: then it is not lost, and nothing is told.
        lost = unit.run(
            "update control.link set state = 'lost', since = ledger.now() where state = 'up' and heard_at = %s",
            (now.heard_at,),
        )
        if lost:
            _tell(unit, "link_lost", {"heard_at": now.heard_at and now.heard_at.isoformat(), "on_loss": now.on_loss})
        now = link(unit)
    if now.state == "lost" and not now.stopped and now.stops_at is not None and now.now >= now.stops_at:
        if unit.run("update control.link set stopped = true where state = 'lost' and since = %s", (now.since,)):
            _tell(unit, "link_stopped", {"lost_since": now.since.isoformat(), "on_loss": now.on_loss})
        now = link(unit)
    return now


def _bring_back_from_later(unit: Unit) -> None:
    """A clock that was set back leaves moments that are still to come: patience and minutes begin anew then.

    Otherwise a Department that is gone would count as heard from until the clock has caught up.
    """
    unit.run(
        "update control.link set heard_at = least(heard_at, ledger.now()), since = least(since, ledger.now())"
        " where greatest(heard_at, since) > ledger.now() + interval '1 second'"
    )


def connect_terminals(unit: Unit, only: str | None = None) -> int:
    """Say of some terminals that count wrongly, or of this one, whether they are connected; how many they were.

    A terminal is connected where the Department has activated it and the link is there, or its loss is still borne.
    """
    rows = unit.rows(_WRONG, {"most": AT_ONCE, "only": only})
    for row in rows:
        subject = holds.of_terminal(row["asset_number"])
        if row["should"]:
            holds.clear(unit, subject, "connected", ITSELF)
        else:
            holds.not_clear(unit, subject, "connected", ITSELF, _LOST if row["stopped"] else _INACTIVE)
    return len(rows)


_WRONG: Final = """
select t.asset_number, l.stopped, s.should from wagering.electronic_wagering_terminal t
cross join control.link l
left join lateral (
    select c.action from control.command c where c.terminal = t.asset_number order by c.number desc limit 1
) ordered on true
cross join lateral (select not l.stopped and coalesce(ordered.action = 'enable', false) as should) s
left join wagering.clearance c on c.subject = 'terminal ' || t.asset_number and c.kind = 'connected'
where s.should <> (c.subject is not null) and (%(only)s::text is null or t.asset_number = %(only)s)
order by t.asset_number limit %(most)s
"""


def settle(house: House) -> None:
    """Bring every terminal to where the link and the Department's orders say; units of a few at a time."""
    while house.database.run(connect_terminals, "the terminals' connection") == AT_ONCE:
        pass


def set_loss(
    house: House,
    id: UUID,
    by: str,
    on_loss: OnLoss,
    go_on_minutes: int = 0,
    patience_s: int | None = None,
) -> Answer:
    """Choose what a loss of the link means: terminals stop at once, or go on for some minutes and stop then."""
    verify_loss(on_loss, go_on_minutes, patience_s)
    asked = {"on_loss": on_loss, "go_on_minutes": go_on_minutes, "patience_s": patience_s}

    def act(unit: Unit) -> Answer:
        unit.run(
            "update control.link set on_loss = %s, go_on_minutes = %s, patience_s = coalesce(%s, patience_s)",
            (on_loss, go_on_minutes, patience_s),
        )
        events.note(unit, "link_setting", None, {**asked, "by": by})
        return link(unit).to_json()

    return house.command(id, "link on loss", asked, act, by)


def verify_loss(on_loss: str, go_on_minutes: int, patience_s: int | None) -> None:
    """Refuse what can't be chosen."""
    what = "loss of the link"
    if on_loss not in ("stop", "go_on"):
        raise Refused(what, f"{on_loss} is no choice", "463a.4(a)", "stop, or go_on for some minutes")
    if (on_loss == "go_on") != (go_on_minutes > 0) or not 0 <= go_on_minutes <= MOST_MINUTES:
        instead = f"stop without minutes, or go_on with 1 to {MOST_MINUTES}"
        raise Refused(what, f"{on_loss} for {go_on_minutes} minutes is no choice", "463a.4(a)", instead)
    least, most = PATIENCE_S
    if patience_s is not None and not least <= patience_s <= most:
        why = f"{patience_s} seconds of silence is no bound"
        raise Refused(what, why, "463a.4(a)", f"{least} to {most} seconds")


def history(unit: Unit, most: int = 200) -> list[Row]:
    """What became of the link, the newest first."""
    return events.newest(unit, *_HISTORY, most=most)


def _tell(unit: Unit, kind: str, about: dict[str, Any]) -> None:
    events.note(unit, kind, None, about)
    trail.note(unit, ITSELF, kind, "the link to the central control computer", about)
