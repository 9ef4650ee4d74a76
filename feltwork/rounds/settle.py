"""Settle a round from listed hands: the procedure runs, the file answers, and nothing may be missing or left over."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from feltwork.equipment.cards import Card
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.game import Game
from feltwork.procedure.irregularity import Irregularity
from feltwork.procedure.place import DISCARD, Place
from feltwork.procedure.request import Answer, Ask, Burn, Deal, Declared, NoRoll, Request, Roll
from feltwork.procedure.round import Round
from feltwork.procedure.verify import verify_answer
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.readings import Readings, deal_orders
from feltwork.rounds.round_file import ListedIrregularity, RoundFile, read_round
from feltwork.terms.refusal import Refused

MOST_READINGS = 500


def settle(file: RoundFile | dict[str, Any]) -> RoundInPlay:
    """Run a listed round to its end.

    >>> done = settle({"game": "three-card-poker", "seats": {"1": {
    ...     "wagers": {"ante": 10, "pair_plus": 5}, "cards": ["As", "Kh", "Qd"], "decisions": ["play"]}},
    ...     "dealer": ["2c", "7d", "Qh"]})
    >>> done.result.to_json()["seats"]["1"]["net"]
    '55.00'
    """
    listed = file if isinstance(file, RoundFile) else read_round(file)
    rules = listed.game.submission(listed.rules)
    readings = Readings()
    first: Refused | None = None
    for _ in range(MOST_READINGS):
        try:
            return _attempt(listed, rules, readings)
        except Refused as refused:
            first = first or refused
            if not readings.advance():
                break
    assert first is not None
    raise first


def _attempt(listed: RoundFile, rules: Any, readings: Readings) -> RoundInPlay:
    game: Game[Any] = listed.game
    stakes = {number: seat.wagers for number, seat in listed.seats.items()}
    players = {number: seat.player for number, seat in listed.seats.items() if seat.player}
    table = RoundInPlay(game.begin(stakes, rules, listed.situation, players))
    answers = ListedAnswers(listed, readings)
    while not table.done:
        table.answer(answers.answer(table.request, table.round))
    if not table.result.void:  # what a void round no longer needed is no mistake of the file's
        answers.verify_nothing_left()
        _verify_hands(listed, table)
    return table


def _verify_hands(listed: RoundFile, table: RoundInPlay) -> None:
    for number, seat in listed.seats.items():
        if seat.hands:
            dealt = [table.round.hand(Place.at(number, index)) for index in range(len(seat.hands))]
            if dealt != list(seat.hands):
                raise Refused(f"seat {number}: hands", "they do not follow from the splits listed")


class ListedAnswers:
    """The file's answers, in the order a procedure asks for them."""

    def __init__(self, listed: RoundFile, readings: Readings) -> None:
        self._readings = readings
        self._places = {place: deque(cards) for place, cards in listed.places.items()}
        for number, seat in listed.seats.items():
            cards: Iterable[Card] = seat.cards
            if seat.hands:
                orders = [order for order in deal_orders(seat.hands) if tuple(order[: len(seat.cards)]) == seat.cards]
                if not orders:
                    raise Refused(
                        f"seat {number}: cards", "the hands do not begin with them", instead="list the hands alone"
                    )
                cards = orders[readings.choose(len(orders))]
            self._places[Place.at(number)] = deque(cards)
        self._draws = deque(listed.draws)
        self._shoe = None if listed.shoe is None else deque(listed.shoe)
        self._dice = deque(listed.dice)
        self._decisions = {number: deque(seat.decisions) for number, seat in listed.seats.items()}
        self._irregularities = deque(listed.irregularities)
        self._moments = 0
        self._not_yet: Refused | None = None

    def answer(self, request: Request, round: Round[Any]) -> Answer:
        declared = self._irregularity(request, round)
        if declared:
            return declared
        match request:
            case Deal():
                return tuple(self._card(request) for _ in range(request.count))
            case Burn():
                return self._burn(request)
            case Roll():
                return self._roll(request)
            case Ask():
                return {question.seat: self._decide(question, request.section) for question in request.questions}
            case _:
                return None

    def _irregularity(self, request: Request, round: Round[Any]) -> Declared | None:
        """The irregularity that comes next, at the first moment it can be true of, or at the one the file names."""
        if not self._irregularities:
            return None
        coming = self._irregularities[0]
        irregularity = round.game.irregularity(coming.declared.id)
        if request.point not in irregularity.points or coming.when not in (None, request.point):
            return None
        declared = self._with_card(coming.declared, irregularity)
        try:
            verify_answer(round, request, declared)
        except Refused as refused:
            self._not_yet = refused
            return None
        self._moments += 1
        if self._moments < coming.step:
            return None
        self._irregularities.popleft()
        self._moments, self._not_yet = 0, None
        if self._shoe and declared.card == self._shoe[0]:
            self._shoe.popleft()
        return declared

    def _with_card(self, declared: Declared, irregularity: Irregularity) -> Declared:
        """The shoe lists everything that leaves it: a card found there need not be named again."""
        if declared.card is None and "card" in irregularity.needs and self._shoe:
            return replace(declared, card=self._shoe[0])
        return declared

    def _card(self, request: Deal) -> Card:
        if self._shoe is not None:
            if self._shoe:
                return self._shoe.popleft()
            raise Refused("shoe", f"no card is left for {request.to}", request.section, "list every card that is dealt")
        listed = self._places.get(Place(request.to.name, request.to.seat))
        if listed:
            return listed.popleft()
        if self._draws and not request.opening:
            return self._draws.popleft()
        raise Refused(str(request.to), "a card is needed here and none is listed", request.section, "list every card")

    def _burn(self, request: Burn) -> tuple[Card, ...] | None:
        if self._shoe is not None:
            if len(self._shoe) < request.count:
                raise Refused(
                    "shoe", "no card is left to burn", request.section, "list every card that leaves the shoe"
                )
            burned = tuple(self._shoe.popleft() for _ in range(request.count))
            return burned if request.face_up else None
        if not request.face_up:
            return None
        listed = self._places.get(DISCARD, deque())
        if len(listed) < request.count:
            raise Refused("burn", "a card is burned face up here and none is listed", request.section, '"burn": ["7d"]')
        return tuple(listed.popleft() for _ in range(request.count))

    def _roll(self, request: Roll) -> tuple[int, ...] | NoRoll:
        if not self._dice:
            raise Refused("dice", "a roll is needed here and none is listed", request.section, "list one roll more")
        return self._dice.popleft()

    def _decide(self, question: Question, section: str) -> Decision:
        listed = self._decisions[question.seat]
        silence = question.read(question.default) if question.default else None
        if listed:
            decision = question.find(listed[0]) if silence else question.read(listed[0])
            if decision and not (question.may_wait and self._readings.choose(2)):
                listed.popleft()
                return decision
        if silence is None:
            raise Refused(
                f"seat {question.seat}",
                f"a decision is missing ({question.prompt})",
                section,
                "choose " + ", ".join(map(str, question.actions)),
            )
        return silence

    def _too_late(self, coming: ListedIrregularity) -> Refused:
        """The step told lies beyond the moments at which it could be; why there were no more, where that is known."""
        why = f"step {coming.step} is told, and it can be declared at {self._moments} such moments only"
        last = self._not_yet
        return Refused(
            f"irregularity {coming.declared.id}",
            f"{why}: {last.why}" if last else why,
            last.section if last else None,
            f"step: 1 to {self._moments}",
        )

    def verify_nothing_left(self) -> None:
        """Refuse what the round did not use."""
        if self._irregularities and self._moments:
            raise self._too_late(self._irregularities[0])
        if self._irregularities and self._not_yet:
            raise self._not_yet
        left = {
            **{str(place): cards for place, cards in self._places.items()},
            "draws": self._draws,
            "shoe": self._shoe or (),
            "dice": self._dice,
            **{f"seat {seat}: decisions": words for seat, words in self._decisions.items()},
            "irregularities": [entry.declared.id for entry in self._irregularities],
        }
        for what, rest in left.items():
            if rest:
                told = ", ".join(map(str, rest))
                raise Refused(what, f"left over: {told}", instead="the round ends without it; take it out of the file")
