"""A live table as a state machine: it is what the entries of its journal make of it, and nothing else.

Nothing here reads a clock, draws a card or knows a database. Whoever runs the table verifies an input against it,
writes it to the journal and applies it; after a crash another one applies the same entries and has the same table.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final
from uuid import UUID

from feltwork.equipment.randomness import LiveSource
from feltwork.procedure.game import Game
from feltwork.procedure.request import (
    Answer,
    Ask,
    Burn,
    Cut,
    Deal,
    Peek,
    Request,
    Reveal,
    Roll,
    Shuffle,
    goes_without_answer,
)
from feltwork.rounds.answers import read_answer
from feltwork.rounds.in_play import Result
from feltwork.rounds.play import NEWLY_OPENED
from feltwork.rounds.virtual_table import Offered, VirtualTable
from feltwork.table import face_down
from feltwork.table.clocks import Standing, standing
from feltwork.table.journal import Entry, Kind
from feltwork.table.live_round import LiveRound
from feltwork.table.results import read_result
from feltwork.table.seal import TableSeal
from feltwork.table.setup import Setup
from feltwork.terms.money import Cents, money, parse_money

KEPT: Final = 12
"""Finished rounds that a table still tells about."""
KEPT_ON_BOARDS: Final = 120
"""Where a board shows the rounds of a whole shoe: no shoe of baccarat has more."""
SHOE: Final = "shoe"
ORDER: Final = "order"
"""Purposes of sealed texts: how the equipment stands, and the order that a shuffle gave."""
GRACE: Final = timedelta(seconds=5)
"""The least time for a decision after another server took the table over, once per question."""


class Phase(StrEnum):
    """Where a table stands in its day."""

    CLOSED = "closed"
    OPENING = "opening"
    READY = "ready"
    """Open, between two rounds."""
    BETTING = "betting"
    PLAYING = "playing"
    SETTLED = "settled"
    """Everything is paid, and the layout is not cleared yet."""


@dataclass(frozen=True, slots=True)
class Finished:
    """What a table remembers of a round."""

    id: UUID
    number: int
    void: bool
    mark: str
    headline: str

    def to_json(self) -> dict[str, Any]:
        told = {"id": str(self.id), "number": self.number, "void": self.void, "mark": self.mark}
        return {**told, "headline": self.headline}

    @classmethod
    def read(cls, told: dict[str, Any]) -> Finished:
        return cls(UUID(told["id"]), told["number"], told["void"], told["mark"], told["headline"])


class LiveTable:
    """One hybrid gaming table."""

    def __init__(self, name: str, game: Game[Any, Any], rules: Any, setup: Setup, seal: TableSeal) -> None:
        self.name, self.game, self.rules, self.setup, self.seal = name, game, rules, setup, seal
        self.number = 0
        """Of the last entry applied."""
        self.at: datetime | None = None
        self.phase = Phase.CLOSED
        self.dealer: str | None = None
        """The person who deals; None: the table deals by itself, or nobody does."""
        self.last_round = False
        self.steps_done = 0
        self.situation: dict[str, object] = {}
        self.round: LiveRound | None = None
        self.rounds = 0
        self.shoe_from = 1
        """The first round of this shoe."""
        self.done_at: dict[str, datetime] = {}
        self.history: deque[Finished] = deque(maxlen=self._kept)
        self.calls: dict[str, datetime] = {}
        """Terminals that have called an attendant, since when."""
        self.tips: Cents = 0
        """Since this dealer signed on."""
        self.equipment = self._equipment()
        self._apply: dict[Kind, Callable[[Entry], None]] = {
            Kind.OPENED: self._opened,
            Kind.STEP: self._step,
            Kind.DEALER: self._dealer,
            Kind.BETTING: self._betting,
            Kind.WAGERS: self._wagers,
            Kind.NO_MORE_BETS: self._no_more_bets,
            Kind.ANSWER: self._answer,
            Kind.DECISION: self._decision,
            Kind.CORRECTED: self._corrected,
            Kind.SETTLED: self._settled,
            Kind.CALLED_OFF: self._called_off,
            Kind.RESETTLED: self._resettled,
            Kind.RESUMED: self._resumed,
            Kind.CLEARED: self._cleared,
            Kind.CLOCK: self._clock,
            Kind.CALL: self._call,
            Kind.TIP: self._tip,
            Kind.LAST_ROUND: self._last_round,
            Kind.CLOSED: self._closed,
        }

    @property
    def _kept(self) -> int:
        return KEPT if type(self.game).mark is Game.mark else KEPT_ON_BOARDS

    def _equipment(self) -> VirtualTable | None:
        if self.setup.cards_from == "dealer":
            return None
        return VirtualTable(self.game, self.rules, LiveSource())

    # What holds now.

    @property
    def automatic(self) -> bool:
        """Whether the table deals by itself at this moment."""
        return self.setup.automatic and self.dealer is None

    @property
    def opening_steps(self) -> tuple[Any, ...]:
        return self.game.opening(self.rules)

    @property
    def clocks(self) -> list[Standing]:
        return standing(self.game, self.rules, self.done_at, self.situation)

    @property
    def asks(self) -> bool:
        """Whether players are asked to decide."""
        return self.round is not None and bool(self.round.open_questions)

    def waits(self, request: Request) -> bool:
        """Whether a step that needs no answer waits for the dealer: where something can be declared at it."""
        if self.automatic:
            return False
        return bool(self.game.irregularities_at(self.rules, request))

    def needs(self, request: Request) -> bool:
        """Whether cards, dice or a cut have to be entered: the virtual shoe gives them, or the dealer does."""
        by_equipment = isinstance(request, Deal | Burn | Cut | Roll)
        return by_equipment or (isinstance(request, Peek | Reveal) and not goes_without_answer(request))

    def due(self) -> tuple[datetime, str] | None:
        """What happens next by itself, and when."""
        assert self.at is not None or self.phase is Phase.CLOSED, "a table that is open has a journal"
        if self.at is None:
            return None
        match self.phase:
            case Phase.OPENING if self.automatic:
                return self.at + self._pause, "step"
            case Phase.READY if self.automatic:
                return self.at + self._pause, "closed" if self.last_round else "betting"
            case Phase.BETTING if self.automatic and self.round and self.round.deadline:
                return self.round.deadline, "no_more_bets"
            case Phase.PLAYING:
                return self._due_in_play()
            case Phase.SETTLED if self.automatic:
                return self.at + timedelta(seconds=self.setup.result_s), "cleared"
        return None

    def _due_in_play(self) -> tuple[datetime, str] | None:
        assert self.round is not None, "a round is in play"
        assert self.at is not None, "a table that is open has a journal"
        if not self.round.in_play:
            return self.at, "settle"
        if self.asks and self.round.deadline:
            return self.round.deadline, "silence"
        if self.automatic:
            return self.at + self._pause, "answer"
        return None

    @property
    def _pause(self) -> timedelta:
        return timedelta(milliseconds=self.setup.step_ms)

    # How it stands, for the journal.

    @property
    def next_number(self) -> int:
        """The number of the next entry: what is sealed for it opens there alone."""
        return self.number + 1

    def standing(self, number: int) -> dict[str, Any]:
        """Everything that lasts longer than a round, for the entry of this number. The order of the shoe is sealed."""
        return {
            "setup": self.setup.to_json(),
            "dealer": self.dealer,
            "last_round": self.last_round,
            "situation": self.situation,
            "rounds": self.rounds,
            "shoe_from": self.shoe_from,
            "done_at": {id: at.isoformat() for id, at in self.done_at.items()},
            "history": [one.to_json() for one in self.history],
            "calls": {terminal: at.isoformat() for terminal, at in self.calls.items()},
            "tips": money(self.tips),
            "shoe": None if self.equipment is None else self.seal.close(self.equipment.to_json(), number, SHOE),
        }

    def stand(self, stood: dict[str, Any], number: int) -> None:
        """Stand as a table stood in the entry of this number."""
        self.setup = Setup.read(stood["setup"])
        self.dealer, self.last_round = stood["dealer"], stood["last_round"]
        self.situation = dict(stood["situation"])
        self.rounds, self.shoe_from = stood["rounds"], stood["shoe_from"]
        self.done_at = {id: datetime.fromisoformat(at) for id, at in stood["done_at"].items()}
        self.history = deque(map(Finished.read, stood["history"]), maxlen=self._kept)
        self.calls = {terminal: datetime.fromisoformat(at) for terminal, at in stood["calls"].items()}
        self.tips = parse_money(stood["tips"], "tips")
        if stood["shoe"] is not None:
            self.equipment = VirtualTable(self.game, self.rules, LiveSource())
            self.equipment.set_up(self.seal.open(stood["shoe"], number, SHOE))
        else:
            self.equipment = None

    def _stand_open(self, entry: Entry) -> None:
        """Stand as an open table stood, which has its shoe if it is a virtual one."""
        self.stand(entry.content["stands"], entry.number)
        if self.equipment is None and self.setup.cards_from == "shoe":
            raise self.seal.damaged(entry.number, SHOE)

    # Entries.

    def apply(self, entry: Entry) -> None:
        """Become what the entry makes of the table."""
        assert entry.number == self.number + 1 or not self.number, "entries are applied in their order"
        self._shift(timedelta(milliseconds=entry.content.get("clock_set_ms", 0)))
        self._apply[entry.kind](entry)
        self.number, self.at = entry.number, entry.at
        if self.round is not None:
            self.round.turned_is_written(entry.content.get("turned", ()))
        if self.round is not None and self.round.in_play:
            self.round.go_on(self.waits)
            self._set_deadline(entry.at)

    def _shift(self, by: timedelta) -> None:
        """Move everything that the table waits for: the wall clock was set by so much since the last entry."""
        if not by:
            return
        self.done_at = {id: at + by for id, at in self.done_at.items()}
        self.calls = {terminal: at + by for terminal, at in self.calls.items()}
        if self.round is not None and self.round.deadline is not None:
            self.round.deadline += by

    def _set_deadline(self, at: datetime) -> None:
        round = self.round
        assert round is not None, "a round is in play"
        if not self.asks:
            round.deadline = None
        elif round.deadline is None:
            round.allow(at + timedelta(seconds=self.setup.decision_s))

    def newly_opened(self) -> dict[str, object]:
        """How a game is told that the table has just been opened."""
        return {key.id: True for key in self.game.situation if key.id in NEWLY_OPENED}

    def _opened(self, entry: Entry) -> None:
        if (rules := entry.content.get("rules")) is not None:
            self.rules = self.game.submission(rules)
        self._stand_open(entry)
        self.phase, self.steps_done, self.round = Phase.OPENING, 0, None

    def _step(self, entry: Entry) -> None:
        self.steps_done += 1
        if self.steps_done >= len(self.opening_steps):
            self.phase = Phase.READY

    def _dealer(self, entry: Entry) -> None:
        self.dealer = entry.content["name"]
        self.tips = 0
        if self.round is not None and self.phase is Phase.BETTING and self.round.stakes and self.automatic:
            self.round.allow(entry.at + timedelta(seconds=self.setup.betting_s))

    def _betting(self, entry: Entry) -> None:
        self._stand_open(entry)
        self.rounds = entry.content["number"]
        id = UUID(entry.content["round"])
        self.round = LiveRound(self.game, self.rules, id, self.rounds, entry.number, UUID(entry.content["key"]))
        self.phase = Phase.BETTING

    def _wagers(self, entry: Entry) -> None:
        round = self.round
        assert round is not None, "the window is open"
        for told in entry.content["placed"]:
            wagers = {id: parse_money(amount, id) for id, amount in told["wagers"].items()}
            round.place(told["seat"], told["terminal"], wagers)
        if not round.stakes:
            round.deadline = None
        elif round.deadline is None and self.automatic:
            round.allow(entry.at + timedelta(seconds=self.setup.betting_s))

    def _no_more_bets(self, entry: Entry) -> None:
        assert self.round is not None, "the window is open"
        self.round.deadline = None
        self.round.begin(entry.content["situation"])
        if entry.content["situation"].get("new_shoe"):
            self.shoe_from = self.round.number
        self.phase = Phase.PLAYING

    def _answer(self, entry: Entry) -> None:
        round = self.round
        assert round is not None, "a round is in play"
        assert round.play is not None, "a round is in play"
        request, answer = round.request, self._read_entry(entry, round.request)
        if self.equipment is not None:
            if not self.equipment.gives(request, answer):
                raise self.seal.damaged(entry.number, face_down.ANSWER)
            sealed = entry.content.get("order")
            pieces = () if sealed is None else self.seal.open(sealed, entry.number, ORDER)
            order = None if sealed is None else tuple(self._piece(piece) for piece in pieces)
            self.equipment.take(round.play.round, request, Offered(answer, order))
        round.answer(answer)
        round.deadline = None

    def _piece(self, text: str) -> Any:
        return self.game.pieces.parse(text, "the shoe")

    def read(self, content: dict[str, Any]) -> Answer:
        """The answer that an entry holds in clear."""
        told = content.get("answer")
        return None if told is None else read_answer(told, "the answer", self.game.pieces)

    def _read_entry(self, entry: Entry, request: Request | None) -> Answer:
        """The answer of an entry. One that lies face down is opened to everybody when the round is over."""
        assert self.round is not None, "a round is in play"
        content = face_down.content_of(self.seal, entry)
        answer = self.read(content)
        if face_down.is_face_down(request, answer):
            face_down.verify_sealed(self.seal, entry)
            self.round.sealed[entry.number] = content["answer"]
        return answer

    def written(self, step: int, request: Request, answer: Answer) -> dict[str, Any]:
        """The content of the next entry that answers a request: sealed as long as it lies face down."""
        return {"step": step, **face_down.written(self.seal, self.next_number, request, answer)}

    def opened(self) -> dict[str, Any]:
        """What was sealed in this round, in clear, for the entry that ends it: its records outlive the key."""
        if self.round is None or not self.round.sealed:
            return {}
        return {"opened": {str(number): answer for number, answer in self.round.sealed.items()}}

    def _decision(self, entry: Entry) -> None:
        round = self.round
        assert round is not None, "a round is in play"
        assert isinstance(round.request, Ask), "players are asked"
        told = read_answer({"decisions": entry.content["decisions"]}, "the decision")
        assert isinstance(told, dict)
        before = round.step
        for seat, decision in told.items():
            round.decide(seat, decision)
        if round.step != before:
            round.deadline = None

    def _corrected(self, entry: Entry) -> None:
        assert self.round is not None, "a round is in play"
        step = entry.content["step"]
        self.round.correct(step, self._read_entry(entry, self.round.requests.get(step)))
        self.round.deadline = None
        self.phase = Phase.PLAYING

    def _settled(self, entry: Entry) -> None:
        round = self.round
        assert round is not None, "a round was played"
        assert round.play is not None, "a round was played"
        told = entry.content.get("result")
        round.result = round.play.result if told is None else read_result(told)
        self.phase = Phase.SETTLED
        self._finish(round, round.result)
        stood = {key.id: key for key in self.game.situation}
        following = self.game.next_situation(round.play.round)
        self.situation = {name: stood[name].write(value) for name, value in following.items()}

    def _finish(self, round: LiveRound, result: Result) -> None:
        assert round.play is not None
        mark = "" if result.void else self.game.mark(round.play.round)
        headline = "void" if result.void else self.game.headline(round.play.round)
        self.history.append(Finished(round.id, round.number, result.void, mark, headline))

    def _called_off(self, entry: Entry) -> None:
        round = self.round
        assert round is not None, "a round is going on"
        round.called_off = (entry.content["why"], entry.content["section"])
        if entry.content["played"]:
            self.history.append(Finished(round.id, round.number, True, "", "void"))
            # Cards of a round that was called off lie on the layout: the next one begins with a shuffle of them all.
            self.situation = {**self.situation, **self.newly_opened()}
        self.phase = Phase.SETTLED

    def _resettled(self, entry: Entry) -> None:
        id, void = UUID(entry.content["round"]), entry.content["void"]
        mark, headline = entry.content["mark"], entry.content["headline"]
        kept = [Finished(one.id, one.number, void, mark, headline) if one.id == id else one for one in self.history]
        self.history = deque(kept, maxlen=self._kept)
        if self.round is not None and self.round.id == id:
            self.round.play_again({one["step"]: self.read(one) for one in entry.content["inputs"]})
            self.round.result = read_result(entry.content["result"])

    def _resumed(self, entry: Entry) -> None:
        """Another server goes on with the table. Players have the time that was left when the last one stopped."""
        round = self.round
        if round is None or round.deadline is None:
            return
        if (stood := entry.content.get("stood_ms")) is None:  # entries of earlier versions give the full time again
            seconds = self.setup.betting_s if self.phase is Phase.BETTING else self.setup.decision_s
            round.allow(entry.at + timedelta(seconds=seconds))
            return
        round.deadline += timedelta(milliseconds=stood)
        least = entry.at + timedelta(milliseconds=entry.content["grace_ms"])
        if round.deadline < least and not round.had_grace:
            round.deadline, round.had_grace = least, True

    def _cleared(self, entry: Entry) -> None:
        self.round = None
        self.phase = Phase.READY

    def _clock(self, entry: Entry) -> None:
        self.done_at[entry.content["clock"]] = entry.at
        self.situation = {**self.situation, **entry.content.get("situation", {})}

    def _call(self, entry: Entry) -> None:
        terminal = entry.content["terminal"]
        if entry.content["on"]:
            self.calls.setdefault(terminal, entry.at)
        else:
            self.calls.pop(terminal, None)

    def _tip(self, entry: Entry) -> None:
        self.tips += parse_money(entry.content["amount"], "tip")

    def _last_round(self, entry: Entry) -> None:
        self.last_round = True

    def _closed(self, entry: Entry) -> None:
        self.phase, self.round, self.dealer, self.last_round = Phase.CLOSED, None, None, False
        self.calls = {}
        # The shoe of a closed table is dealt from no more, so that no key is needed for it.
        self.stand({**entry.content["stands"], "shoe": None}, entry.number)


def is_equipment(request: Request) -> bool:
    """Whether equipment answers a request: the shoe, the shaker."""
    return isinstance(request, Deal | Burn | Cut | Roll | Shuffle)
