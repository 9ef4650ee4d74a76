"""A round in play: one request at a time, verified answers, everything remembered."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from feltwork.procedure.game import Game
from feltwork.procedure.line import Line
from feltwork.procedure.pot import TIME_CHARGE, Pot
from feltwork.procedure.request import Answer, Request, Shuffle, goes_without_answer
from feltwork.procedure.round import MeterAward, Round
from feltwork.procedure.verify import verify_answer
from feltwork.rounds.transcript import Entry, entries, heading, wager_lines
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused


@dataclass(frozen=True)
class Result:
    """What a round came to, seat by seat."""

    void: bool
    lines: dict[int, tuple[Line, ...]]
    meters: dict[str, Cents] = field(default_factory=dict)
    """What each progressive meter shows after the awards of the round."""
    awards: tuple[MeterAward, ...] = ()
    pots: tuple[Pot, ...] = ()
    """What was contended for, where players play against each other."""
    stacks: dict[int, Cents] = field(default_factory=dict)
    """What each seat has on the table afterwards, where the game is told what it had before."""

    @property
    def rake(self) -> Cents:
        """What the house took from the pots."""
        return sum(pot.rake for pot in self.pots)

    @property
    def contributions(self) -> Cents:
        """What the pots contributed to the fund of a Bad Beat payout."""
        return sum(pot.bad_beat for pot in self.pots)

    @property
    def time_charges(self) -> Cents:
        """What seated players were charged by time."""
        return -sum(line.net for lines in self.lines.values() for line in lines if line.wager == TIME_CHARGE)

    def net(self, seat: int) -> Cents:
        return sum(line.net for line in self.lines[seat])

    def to_json(self) -> dict[str, Any]:
        """The result as the round file's contract writes it."""
        seats = {
            str(seat): {"net": money(self.net(seat)), "lines": [line.to_json() for line in lines]}
            for seat, lines in self.lines.items()
        }
        told: dict[str, Any] = {"void": self.void, "seats": seats}
        if self.pots:
            told["pots"] = [pot.to_json() for pot in self.pots]
            told["rake"], told["bad_beat"] = money(self.rake), money(self.contributions)
        if self.stacks:
            told["stacks"] = {str(seat): money(stack) for seat, stack in self.stacks.items()}
        if self.time_charges:
            told["time_charges"] = money(self.time_charges)
        if self.meters:
            told["meters"] = {name: money(shows) for name, shows in self.meters.items()}
            told["awards"] = [award.to_json() for award in self.awards]
        return told


@dataclass(frozen=True)
class Input:
    """An answer and the step that took it; steps count from 1."""

    step: int
    answer: Answer


class RoundInPlay:
    """Drive a round from a program of one's own: look at ``request``, give an ``answer``, until ``done``.

    >>> from feltwork.games import game
    >>> from feltwork.equipment.cards import parse_cards
    >>> from feltwork.procedure.action import Decision
    >>> from feltwork.procedure.request import Ask, Deal
    >>> three = game("three-card-poker")
    >>> table = RoundInPlay(three.begin({1: {"ante": 1000}}))
    >>> cards = iter(parse_cards("As 2c Kh 7d Qd Qh"))
    >>> while not table.done:
    ...     match table.request:
    ...         case Deal(count=count): table.answer(tuple(next(cards) for _ in range(count)))
    ...         case Ask(questions=asked): table.answer({q.seat: Decision("play") for q in asked})
    ...         case _: table.answer()
    >>> table.result.net(1)
    3000
    """

    def __init__(self, round: Round[Any, Any]) -> None:
        self.round = round
        self.game: Game[Any, Any] = round.game
        self.wagers = {seat: dict(round.placed[seat]) for seat in round.seats}
        """What was placed before the first step; the round's own book grows as it goes."""
        self.inputs: list[Input] = []
        self.entries: list[Entry] = []
        self._steps = self.game.steps(round)
        self._step = 0
        self._request: Request | None = None
        self._advance(None)

    @property
    def done(self) -> bool:
        return self._request is None

    @property
    def request(self) -> Request:
        """What is needed next."""
        if self._request is None:
            raise RuntimeError("the round is over")
        return self._request

    @property
    def needs_answer(self) -> bool:
        """Whether the request waits for something, rather than telling what happens."""
        return not goes_without_answer(self.request) and not isinstance(self.request, Shuffle)

    def answer(self, answer: Answer = None) -> None:
        """Answer the request. A refusal leaves everything as it was, and the request stands."""
        if self.done:
            section = self.game.ends_by or None
            raise Refused("an answer", "the round is over", section, "begin another round")
        verify_answer(self.round, self.request, answer)
        step = self._step
        if answer is not None:
            self.inputs.append(Input(step, answer))
        self.entries += entries(self.request, answer, self.game.pieces)
        try:
            self._advance(answer)
        except Refused:
            self._go_back_to(step)
            raise

    @property
    def step(self) -> int:
        """The number of the request at hand, from 1."""
        return self._step

    @property
    def situation(self) -> dict[str, object]:
        """How the table stood when the round began, as a file states it."""
        return {key.id: key.write(self.round.situation[key.id]) for key in self.game.situation}

    @property
    def transcript(self) -> list[str]:
        """Everything so far, readable: who sat down to what, then every step with its section."""
        return [*heading(self.round), *wager_lines(self.wagers), *map(str, self.entries)]

    @property
    def result(self) -> Result:
        """What the round came to, once it is done."""
        if not self.done:
            raise RuntimeError("the round is not over")
        round = self.round
        lines = {seat: tuple(lines) for seat, lines in round.lines.items()}
        net = {seat: sum(line.net for line in lines[seat]) for seat in lines}
        chips = round.situation["chips"] if self.game.nonbanked else {}
        stacks = {seat: chips[seat] + net[seat] for seat in lines if seat in chips}
        pots = tuple(round.pots)
        return Result(round.void is not None, lines, dict(round.meters), tuple(round.awards), pots, stacks)

    def _go_back_to(self, step: int) -> None:
        """A procedure that refused what came of an answer is over: it is played again up to the request that stood."""
        before, given = self.round, {input.step: input.answer for input in self.inputs if input.step < step}
        again = self.game.begin(self.wagers, before.rules, self.situation, before.players, terminals=before.terminals)
        self.round, self.inputs, self.entries = again, [], []
        self._steps, self._step = self.game.steps(again), 0
        self._advance(None)
        while self._step < step:
            self.answer(given.get(self._step))

    def _advance(self, answer: Answer) -> None:
        self._step += 1
        try:
            self._request = self._steps.send(answer)
        except StopIteration:
            self._request = None
            self.round.over = True
