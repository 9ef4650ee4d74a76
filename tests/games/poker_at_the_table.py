"""Hands of Poker for tests: chips in dollars, everybody's actions in their order, cards from a deck or as told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from feltwork.equipment.cards import Card, parse_cards, standard_deck
from feltwork.games import game
from feltwork.procedure.action import Action, Question
from feltwork.procedure.place import Place
from feltwork.procedure.request import Announce, Answer, Ask, Burn, Deal, Declared, Point, Request
from feltwork.rounds.in_play import RoundInPlay

POKER = game("poker")
Rules: TypeAlias = dict[str, object]
NO_RAKE: Rules = {"rake": "none"}
NO_LIMIT: Rules = {**NO_RAKE, "betting": "no_limit"}
POT_LIMIT: Rules = {**NO_RAKE, "betting": "pot_limit"}
SPREAD: Rules = {**NO_RAKE, "betting": "spread_limit"}
OMAHA: Rules = {**NO_RAKE, "type": "omaha_high"}
EIGHT_OR_BETTER: Rules = {**NO_RAKE, "type": "omaha_high_low_split_eight_or_better"}
HOLES = {1: "Qs Qd", 2: "Ks Kd", 3: "As Ad"}


def seated(
    chips: Mapping[int, object] | Iterable[object], rules: Mapping[str, object] = NO_RAKE, **situation: object
) -> RoundInPlay:
    """A hand that begins. Chips of the seats from 1 on, or by seat; the last seat has the button unless told."""
    by_seat = dict(chips) if isinstance(chips, Mapping) else dict(enumerate(chips, 1))
    told = {"chips": {str(seat): str(amount) for seat, amount in by_seat.items()}, **situation}
    told.setdefault("button", max(by_seat))
    return RoundInPlay(POKER.begin({seat: {} for seat in by_seat}, POKER.submission(dict(rules)), told))


class Course:
    """The course of a hand: actions like "3 raise 6", and "! fouled_hand 3" for an irregularity at that moment.

    Hole cards are told by seat, community cards in their order; what is not told comes from the rest of the deck. At
    the showdown players do what silence means unless an action is left for them. ``declare`` has irregularities that
    answer a request: its kind, its number among those of the kind from 1, and what is declared.
    """

    def __init__(
        self,
        actions: Iterable[str] = (),
        hole: Mapping[int, str] | None = None,
        community: str = "",
        declare: Iterable[tuple[type[Any], int, Declared[Any]]] = (),
    ) -> None:
        self.actions = list(actions)
        self.hole = {seat: list(parse_cards(cards)) for seat, cards in (hole or {}).items()}
        self.community = list(parse_cards(community)) if community else []
        told = {*self.community, *(card for cards in self.hole.values() for card in cards)}
        self.rest = [card for card in standard_deck() if card not in told]
        self.declare = list(declare)
        self.requests: list[Request] = []
        self._met: dict[type[Any], int] = {}

    def __call__(self, request: Request) -> Answer:
        """The answer to a request."""
        number = self._met[type(request)] = self._met.get(type(request), 0) + 1
        for kind, when, declared in self.declare:
            if isinstance(request, kind) and number == when:
                return declared
        match request:
            case Deal(to=to):
                return (self._card(to),)
            case Ask(questions=[question]):
                return self._decide(request, question)
        return None

    def _card(self, to: Place) -> Card:
        told = self.community if to.name == "community" else self.hole.get(to.seat, [])
        return told.pop(0) if told else self.rest.pop()

    def _decide(self, request: Ask, question: Question) -> Answer:
        if self.actions and self.actions[0].startswith("!"):
            _, id, seat = f"{self.actions.pop(0)} 0".split()[:3]
            return Declared(id, seat=int(seat) or None)
        if request.point is Point.REVEAL:
            own = next((told for told in self.actions if told.startswith(f"{question.seat} ")), None)
            if own is None:
                return {question.seat: question.read(str(question.default))}
            self.actions.remove(own)
            return {question.seat: question.read(own.split(" ", 1)[1])}
        seat, words = self.actions.pop(0).split(" ", 1)
        assert int(seat) == question.seat, f"it is the turn of seat {question.seat}, not {seat} ({words})"
        return {question.seat: question.read(words)}

    def waits(self, table: RoundInPlay) -> bool:
        """Whether a player has to decide of whom nothing more is told."""
        request = table.request
        return isinstance(request, Ask) and request.point is Point.DECISION and not self.actions

    def run(self, table: RoundInPlay) -> RoundInPlay:
        """Go on until the hand is over or a decision is wanted that is not told."""
        while not table.done and not self.waits(table):
            self.requests.append(table.request)
            table.answer(self(table.request))
        if table.done:
            assert not self.actions, f"left over: {self.actions}"
            check_money(table)
        return table


def play(
    chips: Mapping[int, object] | Iterable[object],
    *actions: str,
    rules: Mapping[str, object] = NO_RAKE,
    hole: Mapping[int, str] | None = None,
    community: str = "",
    declare: Iterable[tuple[type[Any], int, Declared[Any]]] = (),
    **situation: object,
) -> RoundInPlay:
    """A hand as far as the actions go."""
    return Course(actions, hole, community, declare).run(seated(chips, rules, **situation))


def question(table: RoundInPlay) -> Question:
    """What is asked now."""
    request = table.request
    assert isinstance(request, Ask)
    [asked] = request.questions
    return asked


def turn(table: RoundInPlay) -> int:
    return question(table).seat


def words(table: RoundInPlay) -> list[str]:
    return [action.word for action in question(table).actions]


def action(table: RoundInPlay, *names: str) -> Action | None:
    return next((legal for legal in question(table).actions if legal.word in names), None)


def span(table: RoundInPlay) -> tuple[int, int] | None:
    """Between which amounts, in cents, a bet or a raise is; None where neither is open."""
    legal = action(table, "bet", "raise")
    if legal is None:
        return None
    assert legal.most is not None
    return legal.least, legal.most


def to_call(table: RoundInPlay) -> int:
    legal = action(table, "call")
    return legal.costs if legal else 0


def nets(table: RoundInPlay) -> dict[int, int]:
    """What each seat won or lost, in cents."""
    return {seat: table.result.net(seat) for seat in table.result.lines}


def pots(table: RoundInPlay) -> list[tuple[int, tuple[int, ...], dict[int, int]]]:
    """What each pot held, who contended for it and who was awarded what, in cents; the main pot first."""
    return [(pot.amount, tuple(sorted(pot.eligible)), dict(pot.shares)) for pot in table.result.pots]


def told(table: RoundInPlay) -> list[str]:
    """Everything so far, in words."""
    return [str(entry) for entry in table.entries]


def announced(requests: Iterable[Request]) -> list[tuple[str, str]]:
    return [(request.section, request.text) for request in requests if isinstance(request, Announce)]


def burns(requests: Iterable[Request]) -> int:
    return sum(request.count for request in requests if isinstance(request, Burn))


def check_money(table: RoundInPlay) -> None:
    """No cent is lost: what players are short of is with the house or in the fund."""
    result = table.result
    paid = sum(award.taken for award in result.awards)
    assert sum(nets(table).values()) == paid - result.rake - result.contributions - result.time_charges
    chips = table.round.situation["chips"]
    assert all(chips[seat] + net >= 0 for seat, net in nets(table).items())
    for pot in result.pots:
        assert pot.amount == pot.rake + pot.bad_beat + sum(pot.shares.values())


def state(table: RoundInPlay) -> tuple[object, ...]:
    """Everything that a refusal must leave as it was."""
    hand: Any = table.round.own
    rows = [list(row) for row in hand.players], list(hand.table), dict(hand.bound)
    return (
        table.request,
        table.step,
        list(table.inputs),
        told(table),
        rows,
        dict(table.round.cards),
        str(table.round.open),
    )


def around(*seats: int, streets: int = 3) -> list[str]:
    """Everybody checks, street after street."""
    return [f"{seat} check" for _ in range(streets) for seat in seats]


def limped(*last: str) -> list[str]:
    return ["3 call", "1 call", "2 check", *last]
