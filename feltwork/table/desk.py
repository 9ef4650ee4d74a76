"""The desk of a live table: takes commands, writes the journal, applies, tells. In that order, one thing at a time.

A command is verified against the table as it stands; then its entry is written in one transaction with the money that
it moves and with the command's own id; then it is applied; then everybody is told. A desk that does not know whether a
write went through (the database is away) builds its table anew from the journal before it goes on.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Final, TypeAlias
from uuid import UUID, uuid5

from feltwork import game
from feltwork.access import trail
from feltwork.access.permissions import Permission, verify
from feltwork.access.person import Person
from feltwork.database.database import Row, Unit
from feltwork.database.refusals import Unavailable
from feltwork.rounds.answers import write_answer
from feltwork.table import journal
from feltwork.table.face_down import content_of, entered_face_down, opened
from feltwork.table.faults import log_fault
from feltwork.table.journal import Entry, Kind, NotTheOwner
from feltwork.table.live import LiveTable
from feltwork.table.live_round import LiveRound
from feltwork.table.messages import COMMANDS
from feltwork.table.seal import Seal, TableSeal
from feltwork.table.seal_keys import table_seal
from feltwork.table.setup import Setup
from feltwork.table.table_time import MACHINE, Clocks, TableTime
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import named
from feltwork.wagering.house import Also, Answer, Asked, House, as_kept, keep_commands, known_commands

THE_TABLE: Final = "the table"
_LOG: Final = logging.getLogger(__name__)
Reply: TypeAlias = Answer | Refused
VerifyDealer: TypeAlias = Callable[[Unit, Person, str], None]
"""Refuses somebody who may not deal an edition; the room that knows is above this one, and a door hands it in."""
Tell: TypeAlias = Callable[[Entry], None]


def nobody_hears(_: object) -> None:
    """Nobody is told anything."""


def anybody_deals(unit: Unit, person: Person, edition: str) -> None:
    """Nobody who has the permission is refused: a house of which no door asks about training."""


@dataclass(frozen=True, slots=True)
class Who:
    """Who sends a command: a terminal, a person, or the table itself."""

    name: str
    terminal: str | None = None
    seat: int | None = None
    person: Person | None = None
    credential: UUID | None = None
    """Of a terminal's line: the device credential that it was opened with."""

    @classmethod
    def at_terminal(cls, asset_number: str, seat: int, credential: UUID | None = None) -> Who:
        return cls(f"terminal {asset_number}", asset_number, seat, credential=credential)

    @classmethod
    def somebody(cls, person: Person) -> Who:
        return cls(person.sign_in_name, person=person)


ITSELF: Final = Who(THE_TABLE)


@dataclass(frozen=True, slots=True)
class Command:
    """What somebody wants, under an id of their own.

    Whatever door it came through, its body fits the table of messages: another one cannot be made.
    """

    id: UUID
    who: Who
    do: str
    body: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.who is ITSELF:
            return
        message = COMMANDS.get(self.do)
        if message is None:
            raise Refused(f"command {named(self.do)}", "there is no such command", instead="see docs/protocol.md")
        object.__setattr__(self, "body", message.read(self.body))
        if self.do == "resettle":
            # Settled again once for each approval, whichever door it came through and under whatever id.
            object.__setattr__(self, "id", uuid5(UUID(self.body["request"]), "resettle"))


Handler: TypeAlias = Callable[["Desk", Command], Answer]


class Desk:
    """One table's desk. Only its own thread uses it."""

    def __init__(
        self,
        house: House,
        table: LiveTable,
        handlers: Mapping[str, Handler],
        tell: Tell,
        clocks: Clocks = MACHINE,
        verify_dealer: VerifyDealer = anybody_deals,
    ) -> None:
        self.house, self.table, self.handlers = house, table, handlers
        self.verify_dealer = verify_dealer
        self.tell = tell
        self.time = TableTime(clocks)
        self.time.follow(table)
        self.rebuilt: Callable[[LiveTable], None] = nobody_hears
        self.trouble: Refused | None = None
        """Why the table can't go on by itself, for the dealer to see."""
        self.day: date | None = None
        """The gaming day whose Rules Submission the table was last held against."""
        self._unsure = False

    def now(self) -> datetime:
        """The time at the table."""
        return self.time.now()

    # Commands.

    def take(self, command: Command) -> Reply:
        """Carry a command out; what is refused has changed nothing. Sent again it gets the answer that it got."""
        try:
            self.be_sure()
            handler = self.handlers.get(command.do)
            if handler is None:
                known = ", ".join(sorted(self.handlers))
                raise Refused(f"command {command.do}", "there is no such command", instead=f"one of {known}")
            before = self.house.database.run(lambda unit: known_commands(unit, [command.id]), command.do)
            return self._answered(command, before) if before else handler(self, command)
        except (Unavailable, NotTheOwner) as refused:
            self._unsure = True
            return refused
        except Refused as refused:
            return refused
        except Exception as fault:
            # One command that nobody foresaw must not stop a table: its sender is refused, and the table looks again
            # at what was written.
            log_fault(_LOG, "table %s, command %s by %s", self.table.name, command.do, command.who.name, fault=fault)
            self._unsure = True
            return unforeseen()

    def _asked(self, command: Command, body: Mapping[str, Any]) -> Asked:
        """The command as it stands in the books."""
        request = {"table": self.table.name, **body}
        return Asked(command.id, f"table: {command.do}", command.who.name, request)

    def _answered(self, command: Command, before: Mapping[UUID, Row]) -> Answer:
        """The answer that was given under this id. Of cards face down the books have no digest: their entry decides."""
        hidden = entered_face_down(command.body)
        if hidden is None or bytes(before[command.id]["asked"]) != self._asked(command, hidden).digest:
            return self._asked(command, command.body).answer_in(before)
        answer = dict(before[command.id]["answer"])
        [entry] = self.house.database.run(
            lambda unit: journal.of_round(unit, self.table.name, answer["n"], answer["n"]), command.do
        )
        pieces = self.table.game.pieces.parse_all(command.body["cards"], "cards")
        if content_of(self.table.seal, entry)["answer"] != write_answer(pieces):
            raise Refused(f"{command.do} {command.id}", "this id was used for other content", instead="make a new id")
        return answer

    def be_sure(self) -> None:
        """Build the table anew where it is not known whether the last entry was written."""
        if self._unsure:
            self.table = rebuilt(self.house, self.table.name, self.table.seal)
            self._unsure = False
            self.time.follow(self.table)
            self.rebuilt(self.table)

    def doubt(self) -> None:
        """It is not known whether the last entry was written."""
        self._unsure = True

    # Writing.

    def write(
        self,
        command: Command,
        kind: Kind,
        content: dict[str, Any],
        within: Callable[[Unit], None] | None = None,
        answer: Answer | None = None,
    ) -> Answer:
        """Write an entry that moves no money, with what else is done in the same transaction, and apply it."""

        def alone(also: Also) -> Answer:
            def unit_of_work(unit: Unit) -> Answer:
                if within:
                    within(unit)
                told = dict(answer or {})
                also(unit, told)
                return told

            return self.house.database.run(unit_of_work, command.do)

        return self.move(command, kind, content, alone)

    def move(
        self,
        command: Command,
        kind: Kind,
        content: dict[str, Any] | Callable[[Answer], dict[str, Any]],
        money: Callable[[Also], Answer],
    ) -> Answer:
        """Write an entry in one transaction with the money that it moves, and apply it.

        ``money`` carries the money out and takes what is to be done with it; ``content`` may depend on its answer.
        """
        written: list[tuple[Entry, Answer]] = []

        def also(unit: Unit, answer: Answer) -> None:
            told = content(answer) if callable(content) else content
            entry = self.entry(kind, told, command.who.name)
            reply = as_kept({**answer, "n": entry.number})
            self._keep(unit, command, entry, reply)
            written.append((entry, reply))

        answer = money(also)
        if not written:
            return answer
        entry, reply = written[-1]
        self.apply(entry)
        return reply

    def entry(self, kind: Kind, content: dict[str, Any], made_by: str) -> Entry:
        """The next entry of the journal. It holds in clear what was turned over since the last one."""
        if self.table.round is not None and self.table.round.turned:
            content = {**content, "turned": [*self.table.round.turned, *content.get("turned", ())]}
        return self.time.entry(self.table.number + 1, kind, content, made_by)

    def _keep(self, unit: Unit, command: Command, entry: Entry, reply: Answer) -> None:
        """An entry in the journal, the command's answer, and the audit trail where a person sent it."""
        journal.append(unit, self.table.name, entry)
        # What lies face down stands sealed in the entry, and nowhere else.
        hidden = entered_face_down(command.body) if "sealed" in entry.content else None
        body = command.body if hidden is None else hidden
        if command.who is not ITSELF:
            keep_commands(unit, [(self._asked(command, body), reply)])
        if command.who.person is not None:
            about = {"entry": entry.number, **body}
            trail.note(unit, command.who.person, command.do, f"table {self.table.name}", about)

    def apply(self, entry: Entry) -> None:
        """Apply what was written, and tell it."""
        self.table.apply(entry)
        self.time.follow(self.table)
        self.trouble = None
        self.tell(entry)

    # What handlers ask.

    def round(self, named: object = None) -> LiveRound:
        """The round that is going on; refused where a command means another one."""
        round = self.table.round
        if round is None:
            raise Refused(f"table {self.table.name}", "no round is going on", instead="wait for the betting window")
        if named is not None and str(named) != str(round.id):
            raise Refused(f"round {named}", f"round {round.number} is going on", instead="look at the table again")
        return round

    def verify_step(self, command: Command, round: LiveRound) -> None:
        """Refuse an answer to a step that is past: the table has gone on since somebody looked."""
        step = command.body["step"]
        if step != round.step or not round.in_play:
            raise Refused(
                f"step {step}", f"the table is at step {round.step}", str(_section(round)), "look at the next step"
            )

    def may(self, command: Command, *permissions: Permission) -> Person:
        """The person who sends a command, with one of these permissions."""
        person = command.who.person
        if person is None:
            raise Refused(command.do, "it is for people who have signed in", "465a.11(b)(9)", "sign in")
        first: Refused | None = None
        for permission in permissions:
            try:
                verify(person, permission)
            except Refused as refused:
                first = first or refused
            else:
                return person
        assert first is not None, "a permission is named"
        raise first

    def is_dealing(self, command: Command) -> Person:
        """The dealer of this table; refused to another dealer."""
        person = self.may(command, Permission.DEAL)
        if self.table.dealer != person.sign_in_name:
            who = f"{self.table.dealer} deals here" if self.table.dealer else "nobody has signed on"
            raise Refused(command.do, who, "465a.11(b)(9)", "sign on at this table first")
        return person


def unforeseen() -> Refused:
    """What somebody hears whose command failed in a way that nobody foresaw."""
    return Refused("the server", "something went wrong here", instead="it is in the server's log")


def _section(round: LiveRound) -> str:
    return round.request.section if round.in_play else ""


def load_setup(unit: Unit, name: str) -> tuple[str, dict[str, Any], Setup]:
    """A table's edition, rules and setup."""
    row = unit.row(
        "select t.edition, t.rules, s.content from wagering.gaming_table t"
        " left join live.setup s on s.gaming_table = t.id where t.id = %s",
        (name,),
    )
    if row is None:
        raise Refused(f"table {name}", "there is no such table", "605a.1", "open it first")
    return row["edition"], row["rules"], Setup.read(row["content"] or {})


def rebuilt(
    house: House, name: str, seal: Seal | TableSeal, tell: Callable[[LiveTable, Entry], None] | None = None
) -> LiveTable:
    """The table as its journal makes it; ``tell`` hears of each entry once it is applied.

    A server comes with its keys, and gets the seal of the table if they fit those of the house.
    """

    def read(unit: Unit) -> tuple[tuple[str, dict[str, Any], Setup], list[Entry], TableSeal]:
        own = seal if isinstance(seal, TableSeal) else table_seal(unit, seal, name)
        return load_setup(unit, name), journal.since_it_stood(unit, name), own

    (edition, rules, setup), entries, own = house.database.run(read, f"table {name}")
    found = game(edition)
    table = LiveTable(name, found, found.submission(rules), setup, own)
    for entry in opened(entries):
        table.apply(entry)
        if tell:
            tell(table, entry)
    return table
