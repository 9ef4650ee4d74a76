"""A round at a live table: wagers while the window is open, then the procedure, fed with one answer at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, TypeAlias
from uuid import UUID, uuid4

from feltwork.procedure.action import DEALER_SEAT, Decision, Question
from feltwork.procedure.game import Game
from feltwork.procedure.lying import Face
from feltwork.procedure.request import Answer, Ask, Burn, Deal, Declared, Request, Reveal, Settle, goes_without_answer
from feltwork.procedure.unread import Peeked
from feltwork.procedure.verify import verify_answer
from feltwork.rounds.in_play import Input, Result, RoundInPlay
from feltwork.rounds.transcript import Entry, entries
from feltwork.rounds.view import View
from feltwork.table.face_down import turned
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused

CROWD: Final = 24
"""Above so many seats everybody reads their own lines, and nobody all."""
Waits: TypeAlias = Callable[[Request], bool]
"""Whether somebody has to confirm a step that needs no answer."""


@dataclass
class LiveRound:
    """A round and everything about it that is not money."""

    game: Game[Any, Any]
    rules: Any
    id: UUID
    number: int
    first_entry: int
    key: UUID = field(default_factory=uuid4)
    """From it the ids of the table's own acts in this round are made. Nobody is told, so nobody can use them first."""
    stakes: dict[int, dict[str, Cents]] = field(default_factory=dict)
    terminals: dict[int, str] = field(default_factory=dict)
    """Which terminal has which seat in this round."""
    deadline: datetime | None = None
    """Until when wagers, or the decisions asked for now, are taken."""
    had_grace: bool = False
    """Whether this deadline was already put off because a server had stopped. It is put off once."""
    play: RoundInPlay | None = None
    view: View | None = None
    said: list[Entry] = field(default_factory=list)
    """What everybody at the table heard and saw."""
    requests: dict[int, Request] = field(default_factory=dict)
    """By step: what was asked for, so that a correction knows where a round takes another course."""
    decided: dict[int, Decision] = field(default_factory=dict)
    """Answers to the questions asked now, until all are there."""
    result: Result | None = None
    """As it was paid: progressive meters may have moved since the deal."""
    called_off: tuple[str, str] | None = None
    """Why it ended before it was played, and by which section."""
    meters: dict[str, str] = field(default_factory=dict)
    sealed: dict[int, dict[str, Any]] = field(default_factory=dict)
    """By entry: answers that the journal holds sealed until the round is over."""
    turned: list[dict[str, Any]] = field(default_factory=list)
    """Pieces that were turned over, and that no entry holds in clear yet."""

    # Wagers.

    def place(self, seat: int, terminal: str, wagers: Mapping[str, Cents]) -> None:
        """What a seat has placed from now on; nothing takes the seat out of the round."""
        if wagers:
            self.stakes[seat] = dict(wagers)
            self.terminals[seat] = terminal
        else:
            self.stakes.pop(seat, None)
            self.terminals.pop(seat, None)

    def allow(self, until: datetime) -> None:
        """Take wagers, or the decisions asked for now, until then."""
        self.deadline, self.had_grace = until, False

    def begin(
        self, situation: Mapping[str, object], players: Mapping[int, str] | None = None, *, terminals: bool = True
    ) -> None:
        """No more bets: the procedure takes over."""
        stakes = dict(sorted(self.stakes.items()))
        begun = self.game.begin(stakes, self.rules, situation, players, terminals=terminals)
        self.play = RoundInPlay(begun)
        self._look_on()

    def _look_on(self) -> None:
        assert self.play is not None, "the round has begun"
        self.view = View(self.play.round, 0)
        self.said, self.requests, self.decided, self.turned = [], {}, {}, []
        if not self.play.done:
            self.requests[self.play.step] = self.play.request

    def turned_is_written(self, listed: Iterable[Mapping[str, Any]]) -> None:
        """An entry holds these turned pieces in clear."""
        steps = {one["step"] for one in listed}
        self.turned = [one for one in self.turned if one["step"] not in steps]

    # The procedure.

    @property
    def in_play(self) -> bool:
        return self.play is not None and not self.play.done

    @property
    def request(self) -> Request:
        assert self.play is not None, "the round has begun"
        return self.play.request

    @property
    def step(self) -> int:
        return 0 if self.play is None else self.play.step

    @property
    def holds_face_down(self) -> bool:
        """Whether the round knows a piece that lies face down."""
        laid = [] if self.play is None else self.play.round.cards.values()
        return any(one.piece is not None and one.face is not Face.UP for lying in laid for one in lying)

    def verify(self, answer: Answer) -> None:
        """Refuse what the procedure would refuse, before anything is written."""
        assert self.play is not None, "the round has begun"
        verify_answer(self.play.round, self.play.request, answer)

    def answer(self, answer: Answer) -> None:
        """Answer the request at hand."""
        assert self.play is not None, "the round has begun"
        assert self.view is not None, "the round has begun"
        request, step = self.play.request, self.play.step
        self.play.answer(answer)
        self.turned += turned(step, request, answer)
        self.view.note(request, answer)
        if not (isinstance(request, Settle) and len(self.stakes) > CROWD):
            self.said += open_entries(request, answer, self.game)
        self.decided = {}
        if not self.play.done:
            self.requests[self.play.step] = self.play.request

    def go_on(self, waits: Waits) -> None:
        """Pass over what needs nobody: words, chips that move, questions that answer themselves."""
        while self.in_play:
            request = self.request
            if isinstance(request, Ask):
                self.decided |= self._by_themselves(request)
                if len(self.decided) < len(request.questions):
                    return
                self.answer(dict(self.decided))
            elif goes_without_answer(request) and not waits(request):
                self.answer(None)
            else:
                return

    def _by_themselves(self, request: Ask) -> dict[int, Decision]:
        """Questions whose answer nobody has to give: nothing hangs on them, or the dealer goes by the house way."""
        return {
            question.seat: question.read(question.default)
            for question in request.questions
            if question.default
            and question.seat not in self.decided
            and (question.moot or question.seat == DEALER_SEAT)
        }

    # Decisions.

    @property
    def open_questions(self) -> tuple[Question, ...]:
        """What is asked now and not answered yet."""
        if not self.in_play or not isinstance(self.request, Ask):
            return ()
        return tuple(question for question in self.request.questions if question.seat not in self.decided)

    def question(self, seat: int) -> Question | None:
        return next((question for question in self.open_questions if question.seat == seat), None)

    def decide(self, seat: int, decision: Decision) -> None:
        """A seat's answer; once the last is there the procedure hears them all."""
        self.decided[seat] = decision
        if isinstance(self.request, Ask) and len(self.decided) == len(self.request.questions):
            self.answer(dict(self.decided))

    def played_if(self, seat: int, decision: Decision, silent: Callable[[Question], str]) -> RoundInPlay:
        """The round as it would go on if a seat decided so and those who have not decided stayed silent."""
        assert self.play is not None, "the round has begun"
        assert isinstance(self.request, Ask), "something is asked"
        known = {**self.decided, seat: decision}
        fresh = again(self.play)
        fresh.answer({q.seat: known.get(q.seat) or q.read(silent(q)) for q in self.request.questions})
        return fresh

    # Corrections.

    def corrected(self, step: int, answer: Answer) -> tuple[RoundInPlay, list[Input]]:
        """The round with another answer at a step, and the answers that are dropped.

        Refused if players would decide again after cards of the table were turned over: they know them now.
        """
        assert self.play is not None, "the round has begun"
        fresh, dropped = corrected(self.play, self.requests, step, answer)
        known = next((one.place for one in self._turned_since(fresh.step) if not one.place.seat), None)
        if known is not None and (seats := self._decide_again(fresh, dropped)):
            raise Refused(
                "correction",
                f"seat {seats[0]} would have to decide, and the cards at {known} were turned over",
                "605a.2(d)(6)",
                "call the round off, or have the dispute decided when it is over",
            )
        return fresh, dropped

    def _decide_again(self, fresh: RoundInPlay, dropped: Iterable[Input]) -> list[int]:
        """The seats that would be asked next, or that have decided and would be dealt a card first."""
        trial = LiveRound(self.game, self.rules, self.id, self.number, self.first_entry, play=again(fresh))
        trial._look_on()
        trial.go_on(lambda _: False)
        if trial.in_play and isinstance(trial.request, Deal) and trial.request.to.seat:
            return sorted(seat for input in dropped if isinstance(input.answer, Mapping) for seat in input.answer)
        return [question.seat for question in trial.open_questions if question.seat != DEALER_SEAT]

    def _turned_since(self, step: int) -> list[Reveal]:
        """The reveals that were made at a step or after it."""
        assert self.play is not None, "the round has begun"
        declared = {input.step for input in self.play.inputs if isinstance(input.answer, Declared)}
        made = (at for at in self.requests if at >= step and (at < self.step or self.play.done) and at not in declared)
        return [request for at in made if isinstance(request := self.requests[at], Reveal)]

    def correct(self, step: int, answer: Answer) -> list[Input]:
        """Replace what was entered at a step; answers after it that no longer fit are dropped and returned."""
        assert self.play is not None, "the round has begun"
        fresh, dropped = corrected(self.play, self.requests, step, answer)
        self.play_again({input.step: input.answer for input in fresh.inputs}, fresh.step)
        return dropped

    def play_again(self, given: Mapping[int, Answer], reached: int | None = None) -> None:
        """From its beginning with these answers, as far as a step or to its end."""
        assert self.play is not None, "the round has begun"
        self.play = RoundInPlay(_begun_again(self.play))
        self._look_on()
        while self.in_play and (reached is None or self.step < reached):
            self.answer(given.get(self.step))


def open_entries(request: Request, answer: Answer, game: Game[Any, Any]) -> list[Entry]:
    """What a step leaves for everybody to read: cards that lie face down are not named."""
    if isinstance(request, Deal) and not request.face_up and not isinstance(answer, Declared):
        count = f"{request.count} {game.pieces.one if request.count == 1 else game.pieces.many}"
        return [Entry(request.section, f"{request.to} receives {count} face down")]
    if isinstance(request, Burn) and not request.face_up and not isinstance(answer, Declared):
        return list(entries(request, None, game.pieces))
    return list(entries(request, answer, game.pieces))


def again(play: RoundInPlay) -> RoundInPlay:
    """The same round, played to the same step, to try something on."""
    fresh = RoundInPlay(_begun_again(play))
    given = {input.step: input.answer for input in play.inputs}
    while not fresh.done and fresh.step < play.step:
        fresh.answer(given.get(fresh.step))
    return fresh


def _begun_again(play: RoundInPlay) -> Any:
    before = play.round
    return play.game.begin(play.wagers, before.rules, play.situation, before.players, terminals=before.terminals)


def corrected(
    play: RoundInPlay, requests: Mapping[int, Request], step: int, answer: Answer
) -> tuple[RoundInPlay, list[Input]]:
    """The round with another answer at one step, played on with the others as far as they still fit."""
    return corrected_at(play, requests, {step: answer})


def corrected_at(
    play: RoundInPlay, requests: Mapping[int, Request], answers: Mapping[int, Answer]
) -> tuple[RoundInPlay, list[Input]]:
    """The round with other answers at some steps, all at once: two cards may have been taken for each other.

    Where another card changes the course (a third card that is not drawn, a pair that is none), what was answered from
    there on is dropped and asked for again.
    """
    given = {input.step: input.answer for input in play.inputs}
    for step in sorted(answers):
        if not isinstance(given.get(step), tuple | Peeked):
            entered = (
                ", ".join(str(one.step) for one in play.inputs if isinstance(one.answer, tuple | Peeked)) or "none"
            )
            instead = f"cards, dice or a peek were entered at: {entered}"
            raise Refused(f"step {step}", "nothing was entered there", instead=instead)
    fresh = RoundInPlay(_begun_again(play))
    while not fresh.done and fresh.step < play.step:
        told = answers.get(fresh.step, given.get(fresh.step))
        try:
            fresh.answer(told)
        except Refused:
            # The same request and yet refused: the new card itself is the reason, and there is no such round.
            if fresh.step in answers or fresh.request == requests.get(fresh.step):
                raise
            break
    used = {input.step for input in fresh.inputs}
    return fresh, [input for input in play.inputs if input.step not in used]
