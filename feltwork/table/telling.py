"""Telling everybody at a table what happened: each what is theirs, and no more than has changed.

What all see is turned into text once. Where a crowd looks on, a wager is told at once to the terminal that made it, and
to the others together with the next ones a moment later: nobody reads five hundred totals a second.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from feltwork.database.refusals import Unavailable
from feltwork.table.desk import Desk, rebuilt
from feltwork.table.journal import Entry, Kind
from feltwork.table.live import LiveTable
from feltwork.table.live_round import CROWD
from feltwork.table.money_shown import MoneyShown
from feltwork.table.patches import patch, without_nulls
from feltwork.table.seal import Seal
from feltwork.table.views import dealer_view, public_view, seat_view
from feltwork.terms.refusal import refusal_json
from feltwork.wagering.house import House

KEPT: Final = 256
"""Events that a client may ask for again; further back it gets a snapshot."""
STATES_KEPT: Final = 64

_FOR_ALL_SEATS: Final = frozenset(
    {Kind.BETTING, Kind.NO_MORE_BETS, Kind.SETTLED, Kind.CALLED_OFF, Kind.RESETTLED, Kind.CLEARED, Kind.CORRECTED}
)
_MOVES_MONEY: Final = frozenset(
    {Kind.WAGERS, Kind.DECISION, Kind.CORRECTED, Kind.SETTLED, Kind.CALLED_OFF, Kind.RESETTLED, Kind.TIP}
)


class Line(Protocol):
    """The way to somebody who looks on."""

    def send(self, text: str) -> None:
        """Queue a message; never waits."""

    def end(self, why: str) -> None:
        """Nothing more comes from this table: it has gone elsewhere."""


@dataclass(eq=False)
class Viewer:
    """Somebody who looks on: at a seat, as the dealer, or as anybody."""

    line: Line
    seat: int | None = None
    terminal: str | None = None
    dealer: bool = False
    told: int = 0
    """The number of the last event that was sent."""


class Telling:
    """What everybody at a table has been told, and what they have to be told now. Used by the table's own thread."""

    def __init__(
        self,
        desk: Desk,
        events: Iterable[tuple[int, str]],
        send: Callable[[list[tuple[Viewer, str]]], None],
    ) -> None:
        self.desk, self._send = desk, send
        self.viewers: set[Viewer] = set()
        self.money = MoneyShown(desk.house, desk.table.name)
        self._events: deque[tuple[int, str]] = deque(events, maxlen=KEPT)
        self._public = self._public_view()
        self._states: deque[tuple[int, dict[str, Any]]] = deque([(desk.table.number, self._public)], STATES_KEPT)
        self._dealer = self._dealer_view()
        self._seats: dict[int, dict[str, Any]] = {}

    @property
    def _table(self) -> LiveTable:
        return self.desk.table

    def _all(self) -> tuple[Viewer, ...]:
        return tuple(self.viewers)  # a copy: others come and go meanwhile

    # Events.

    def tell(self, entry: Entry) -> bool:
        """An entry was applied; True where some will hear of it only later, by :meth:`flush`."""
        public, before = self._public_view(), self._public
        self._public = public
        self._states.append((entry.number, public))
        self._events.append((entry.number, _json(patch(before, public))))
        dealer, was = self._dealer_view(), self._dealer
        self._dealer = dealer
        try:
            self._read_money(entry)
        except Unavailable:
            # The entry is written, and whoever sent it is told so. The table is built again once the database answers,
            # and everybody sees it whole then, with their money.
            self.desk.doubt()
        changes, of_dealer = self._changes(entry), patch(was, dealer)
        everybody = self._all()
        crowd = entry.kind is Kind.WAGERS and len(everybody) > CROWD
        lines, left = _Lines(self, entry), False
        for viewer in everybody:
            if viewer.dealer:
                lines.add(viewer, "dealer", of_dealer)
            elif (change := changes.get(viewer.seat or 0)) is not None:
                lines.add(viewer, "seat", change)
            elif crowd:
                left = True
            else:
                lines.add(viewer)
        self._send(lines.all)
        return left

    def flush(self) -> None:
        """Whoever has not heard of the last events hears of them now."""
        lines = _Lines(self)
        for viewer in self._all():
            if viewer.told < self._table.number:
                lines.add(viewer)
        self._send(lines.all)

    def since(self, told: int) -> str | None:
        """What changed in what all see since an event; None where that is too long ago."""
        state = next((state for number, state in self._states if number == told), None)
        return None if state is None else _json(patch(state, self._public))

    def _read_money(self, entry: Entry) -> None:
        if entry.kind in _MOVES_MONEY:
            acted = _acted(entry) if entry.kind is Kind.WAGERS else None
            self.money.read(
                viewer.terminal for viewer in self._all() if viewer.terminal and (not acted or viewer.terminal in acted)
            )

    def _changes(self, entry: Entry) -> dict[int, dict[str, Any]]:
        """What changed for each seat that somebody looks from."""
        changes = {}
        for seat, terminal in self._watched(entry):
            now = self._seat_view(seat, terminal)
            if change := patch(self._seats.get(seat, {}), now):
                changes[seat] = change
            self._seats[seat] = now
        return changes

    def _watched(self, entry: Entry) -> set[tuple[int, str]]:
        watched = {(viewer.seat, viewer.terminal) for viewer in self._all() if viewer.seat and viewer.terminal}
        table = self._table
        if table.game.common_outcome and entry.kind not in _FOR_ALL_SEATS and not table.asks:
            # Five hundred seats see the same cards: only those are looked at that did something, or were asked.
            acted = _acted(entry)
            return {(seat, terminal) for seat, terminal in watched if terminal in acted or self._was_asked(seat)}
        return watched

    def _was_asked(self, seat: int) -> bool:
        told = self._seats.get(seat, {})
        return "question" in told or "answered" in told

    # Views.

    def _seat_view(self, seat: int, terminal: str) -> dict[str, Any]:
        called = self._table.calls.get(terminal)
        seen = {
            **seat_view(self._table, seat),
            "terminal": terminal,
            "money": self.money.shown(terminal),
            "called_at": called.isoformat() if called else None,
        }
        told: dict[str, Any] = without_nulls(seen)
        return told

    def _dealer_view(self) -> dict[str, Any]:
        trouble = self.desk.trouble
        seen = {**dealer_view(self._table), "trouble": None if trouble is None else refusal_json(trouble)}
        told: dict[str, Any] = without_nulls(seen)
        return told

    def _public_view(self) -> dict[str, Any]:
        told: dict[str, Any] = without_nulls({**public_view(self._table), "progressive": self.money.progressive})
        return told

    # Beside the events.

    def tell_trouble(self) -> None:
        """The dealer sees why the table does not go on; nothing was written, so there is no event."""
        now, before = self._dealer_view(), self._dealer
        self._dealer = now
        if change := patch(before, now):
            text = f'{{"type":"update","dealer":{_json(change)}}}'
            self._send([(viewer, text) for viewer in self._all() if viewer.dealer])

    def tell_progressive(self) -> None:
        """A progressive meter that other tables feed as well is told to all, without a number: it is no event here."""
        if self._table.game.progressive_wager and self.money.read_progressive():
            self._public = self._public_view()
            self._states.pop()
            self._states.append((self._table.number, self._public))
            self._send([(viewer, self._meter_update()) for viewer in self._all()])

    def _meter_update(self) -> str:
        return f'{{"type":"update","table":{_json({"progressive": self.money.progressive})}}}'

    def tell_money(self, terminals: frozenset[str]) -> None:
        """Money that moved beside the table is told to those it concerns, without a number: it is no event here."""
        concerned = [one for one in self._all() if one.terminal and (not terminals or one.terminal in terminals)]
        self.money.read(one.terminal for one in concerned if one.terminal)
        lines, now = [], dict[int, dict[str, Any]]()
        for viewer in concerned:
            assert viewer.seat and viewer.terminal, "a terminal has a seat"  # noqa: PT018
            now[viewer.seat] = self._seat_view(viewer.seat, viewer.terminal)
            if change := patch(self._seats.get(viewer.seat, {}), now[viewer.seat]):
                lines.append((viewer, f'{{"type":"update","seat":{_json(change)}}}'))
        self._seats |= now
        self._send(lines)

    # Beginning to look on.

    def welcome(self, viewer: Viewer, after: int | None, told: dict[str, Any]) -> str:
        """The first message to somebody: what was missed, or all there is to see."""
        missed = None if after is None else self._missed(after)
        at = self.desk.now().isoformat()
        head = {"type": "welcome", **told, "at": at, "n": self._table.number, "resumed": missed is not None}
        if missed is not None:
            # What has no number is not among the events: a meter that moved meanwhile comes beside them.
            if self.money.progressive is not None:
                head["progressive"] = self.money.progressive
            return self._whole(viewer, head, f'"events":[{",".join(missed)}]')
        return self._whole(viewer, head, f'"table":{_json(self._public)}')

    def _missed(self, after: int) -> list[str] | None:
        """The events after a number; None where they are no longer known here."""
        # The number is a client's. It is only ever compared, so that the cost is bounded by the events kept here.
        newest = self._table.number
        missed = [(number, change) for number, change in self._events if number > after]
        if after > newest or newest - after != len(missed):
            return None
        if any(number != after + place for place, (number, _) in enumerate(missed, 1)):
            return None
        return [f'{{"n":{number},"table":{change}}}' for number, change in missed]

    def _whole(self, viewer: Viewer, head: dict[str, Any], table: str) -> str:
        """A message with everything that is the viewer's own."""
        viewer.told = self._table.number
        parts = [_json(head)[:-1], table]
        if viewer.seat and viewer.terminal:
            self.money.read([viewer.terminal])
            self._seats[viewer.seat] = view = self._seat_view(viewer.seat, viewer.terminal)
            parts.append(f'"seat":{_json(view)}')
        if viewer.dealer:
            parts.append(f'"dealer":{_json(self._dealer)}')
        return ",".join(parts) + "}"

    def snapshot(self, viewer: Viewer) -> str:
        """Everything, for somebody who has missed too much or to whom too much has been told."""
        head = {"type": "snapshot", "n": self._table.number}
        return self._whole(viewer, head, f'"table":{_json(self._public)}')

    def begin_anew(self) -> None:
        """The table was built anew: everybody gets a snapshot, since nobody knows what was told last."""
        self._public, self._dealer = self._public_view(), self._dealer_view()
        self._events.clear()
        self._states.clear()
        self._states.append((self._table.number, self._public))
        self._seats.clear()
        self._send([(viewer, self.snapshot(viewer)) for viewer in self._all()])


class _Lines:
    """Messages about the last entry, or about all that somebody has not heard of yet."""

    def __init__(self, telling: Telling, entry: Entry | None = None) -> None:
        self.telling = telling
        self.all: list[tuple[Viewer, str]] = []
        self._at = "" if entry is None else f',"at":"{entry.at.isoformat()}"'
        self._heads: dict[int, str | None] = {}

    def add(self, viewer: Viewer, part: str | None = None, change: dict[str, Any] | None = None) -> None:
        """A message to one viewer, on what was told them last."""
        head = self._head(viewer.told)
        if head is None:
            self.all.append((viewer, self.telling.snapshot(viewer)))
            return
        own = f',"{part}":{_json(change)}' if part else ""
        self.all.append((viewer, f"{head}{own}}}"))
        viewer.told = self.telling.desk.table.number

    def _head(self, told: int) -> str | None:
        """The part that all have in common who were told the same last."""
        if told not in self._heads:
            number, change = self.telling.desk.table.number, self.telling.since(told)
            after = "" if told == number - 1 else f',"after":{told}'
            text = f'{{"type":"event","n":{number}{after}{self._at},"table":{change}'
            self._heads[told] = None if change is None else text
        return self._heads[told]


def _acted(entry: Entry) -> set[str | None]:
    """The terminals that an entry is about."""
    return {one.get("terminal") for one in entry.content.get("placed") or [entry.content]}


class Memory:
    """Events that nobody is there to hear: of the server before, and of this one until the table is run."""

    def __init__(self) -> None:
        self.events: deque[tuple[int, str]] = deque(maxlen=KEPT)
        self._before: dict[str, Any] = {}

    def tell(self, table: LiveTable, entry: Entry) -> None:
        """An entry was applied."""
        public: dict[str, Any] = without_nulls(public_view(table))
        if self._before:  # what changed with the first entry is not known: it stands on what came before it
            self.events.append((entry.number, _json(patch(self._before, public))))
        self._before = public


def remembered(house: House, name: str, seal: Seal) -> tuple[Memory, LiveTable]:
    """A table from its journal, with the events that clients of the server before may have missed."""
    memory = Memory()
    return memory, rebuilt(house, name, seal, memory.tell)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
