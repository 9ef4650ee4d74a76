"""Rounds for a table test: planted wagers and decisions, dealt by the game's own procedure from a seed.

The same edition, rules, seed and stream are the same round, whoever deals it again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from feltwork.equipment.randomness import SimulationSource
from feltwork.equipment.shoe import ShoeEmpty
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.game import Game, Wager
from feltwork.procedure.irregularity import Irregularity
from feltwork.procedure.line import Line
from feltwork.procedure.request import Answer, Declared, Request
from feltwork.procedure.round import Round
from feltwork.procedure.verify import verify_answer
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.play import Session
from feltwork.rounds.players import AutomaticPlayer, Betting
from feltwork.rounds.virtual_table import SHOWN_BY_EQUIPMENT, Offered
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused
from feltwork.training.table_test.picture import Picture, picture_of
from feltwork.training.table_test.stacked import StackedTable

SEATS: Final = 3
BANKROLL: Final = 10_000_000_00
AMOUNTS: Final = (5_00, 10_00, 15_00, 20_00, 25_00, 30_00, 35_00, 40_00, 45_00, 50_00, 75_00, 100_00)
"""What planted wagers are made of: round, and awkward enough to be worth computing."""
_TRIES: Final = 12
_MOST_SIDE_WAGERS: Final = 3
_ODD_DECISIONS: Final = 4
"""One decision in so many is not the customary one, so that folded and foolish hands come up too."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a test is about."""

    game: Game[Any, Any]
    rules: Any
    seed: int

    @property
    def seats(self) -> tuple[int, ...]:
        """Who sits at the table: not the first seats alone, so that the order of settlement can be seen."""
        most = self.game.seats_at(self.rules)
        return tuple(sorted({1, max(most // 2, 1), most}))[:SEATS]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a planted round."""

    number: int
    request: Request
    answer: Answer
    before: Picture | None
    """The layout before it, where somebody wanted to see it."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A planted round that was dealt to its end."""

    stream: int
    table: RoundInPlay
    steps: tuple[Step, ...]
    declared: Irregularity | None = None
    declared_at: int = 0
    """The place of the step in ``steps`` at which it was declared."""

    @property
    def told(self) -> list[tuple[Request, Answer]]:
        """What was asked and answered, step by step."""
        return [(one.request, one.answer) for one in self.steps]

    @property
    def lines(self) -> Mapping[int, tuple[Line, ...]]:
        return self.table.result.lines

    @property
    def features(self) -> set[tuple[str, str, str]]:
        """What is to be known in it: each wager with how it came out and by which section."""
        return {(line.wager, outcome_of(line), line.section) for lines in self.lines.values() for line in lines}


def outcome_of(line: Line) -> str:
    """How a line came out, as far as two lines are alike to who settles them."""
    if not line.staked:
        return f"commission {line.odds}" if line.returned < 0 else f"bonus {line.odds}"
    return "push" if line.net == 0 else f"win {line.odds}" if line.net > 0 else f"lose {line.returned > 0}"


class PlantedPlayer(AutomaticPlayer):
    """Places more kinds of wagers than most people would, and now and then decides as nobody would."""

    def __init__(self, name: str, source: SimulationSource) -> None:
        super().__init__(name)
        self._source = source

    def wagers(self, betting: Betting) -> Mapping[str, Cents] | None:
        for attempt in range(_TRIES):
            stakes = self._plan(betting, alike=attempt % 2 == 1)
            if stakes and betting.can(stakes):
                return stakes
        return super().wagers(betting)

    def _plan(self, betting: Betting, *, alike: bool) -> dict[str, Cents]:
        usual = betting.game.customary_wagers
        must = [one for one in betting.open if betting.game.required(betting.rules, one) or one.id in usual]
        others = [one for one in betting.open if one not in must]
        chosen = {others[self._source.below(len(others))].id for _ in range(_MOST_SIDE_WAGERS)} if others else set()
        unit = self._amount()
        placed = [*must, *(one for one in others if one.id in chosen)]
        return {one.id: self._stake(betting, one, unit if alike else self._amount()) for one in placed}

    def _amount(self) -> Cents:
        return self._among(AMOUNTS)

    @staticmethod
    def _stake(betting: Betting, wager: Wager, amount: Cents) -> Cents:
        low, high = betting.game.limits(betting.rules, wager)
        return min(max(amount, low), high)

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        customary = super().decide(question, round)
        if self._source.below(_ODD_DECISIONS):
            return customary
        action = question.actions[self._source.below(len(question.actions))]
        decision = self._decision(action)
        try:
            question.verify(decision)
        except Refused:
            return customary
        return decision

    def _decision(self, action: Action) -> Decision:
        if action.most is None:
            return Decision(action.word)
        return Decision(action.word, self._among(action.choices if action.whole else _planted(action)))

    def _among(self, amounts: Sequence[Cents]) -> Cents:
        return amounts[self._source.below(len(amounts))]


def _planted(action: Action) -> tuple[Cents, ...]:
    """Amounts that somebody would stake with chips, where any amount may be chosen."""
    assert action.most is not None, "money is staked with it"
    fits = [one for one in AMOUNTS if action.least <= one <= action.most]
    most = [action.most] if action.most not in fits and (action.most <= AMOUNTS[-1] or not fits) else []
    return (*fits, *most)


@dataclass
class _Declaring:
    """An irregularity that is to be declared at one of the moments at which it can be true."""

    irregularity: Irregularity
    after: int
    """How many such moments go by first."""
    at: int = field(default=0)
    done: bool = False


class _Planted(Session):
    """One round at a stacked table."""

    def __init__(self, setting: Setting, stream: int, declaring: _Declaring | None) -> None:
        source = SimulationSource(setting.seed, stream)
        players = {seat: PlantedPlayer(f"seat {seat}", source) for seat in setting.seats}
        favoured = setting.seats[source.below(len(setting.seats))]
        equipment = StackedTable(setting.game, setting.rules, source, favoured)
        super().__init__(
            setting.game, players, bankroll=BANKROLL, rules=setting.rules, seed=setting.seed, equipment=equipment
        )
        self._declaring, self._favoured = declaring, favoured

    def _answer(self, table: RoundInPlay, request: Request) -> Answer:
        declaring = self._declaring
        if declaring is None or declaring.done:
            return super()._answer(table, request)
        declared = self._declared(table, request, declaring.irregularity)
        if declared is None:
            return super()._answer(table, request)
        if declaring.after:
            declaring.after -= 1
            return super()._answer(table, request)
        declaring.done = True
        self.equipment.take(table.round, request, Offered(declared))
        return declared

    def _declared(self, table: RoundInPlay, request: Request, irregularity: Irregularity) -> Declared[Any] | None:
        """What would be declared here; None where it can't be true of the cards as they lie."""
        if irregularity.id not in {one.id for one in self.game.irregularities_at(self.rules, request)}:
            return None
        seats = sorted(self.game.seats_named(table.round, irregularity))
        seat = self._favoured if self._favoured in seats else next(iter(seats), None)
        needs_card = "card" in irregularity.needs
        if needs_card and not len(self.equipment.shoe):
            return None
        card = self.equipment.shoe.next(1)[0] if needs_card else None
        declared = Declared(irregularity.id, card, seat if "seat" in irregularity.needs else None)
        try:
            verify_answer(table.round, request, declared)
        except Refused:
            return None
        return declared


def deal(setting: Setting, stream: int, *, pictures: bool = False) -> Dealt:
    """A planted round, dealt to its end."""
    return _dealt(setting, stream, None, pictures=pictures)


def _dealt(setting: Setting, stream: int, declaring: _Declaring | None, *, pictures: bool) -> Dealt:
    session = _Planted(setting, stream, declaring)
    steps: list[Step] = []
    pending: list[Picture] = []

    def watch(table: RoundInPlay, request: Request, answer: Answer) -> None:
        before = pending.pop() if pending else None
        steps.append(Step(table.step - 1, request, answer, before))
        if pictures:
            pending.append(picture_of(table, [(one.request, one.answer) for one in steps]))

    played = session.play_round(watch)
    assert played is not None, "the planted players wager"
    declared = declaring.irregularity if declaring and declaring.done else None
    at = next((place for place, one in enumerate(steps) if isinstance(one.answer, Declared)), 0)
    ordered = None if declared is None else setting.game.as_ordered(setting.rules, declared)
    return Dealt(stream, played.table, tuple(steps), ordered, at)


# ------------------------------------------------------------------------------------------------ choosing rounds


def pool(setting: Setting, size: int) -> list[Dealt]:
    """Rounds to choose from."""
    return [deal(setting, stream) for stream in range(size)]


def telling(rounds: list[Dealt], count: int) -> list[Dealt]:
    """The rounds from which most is learned: each adds what the others have not, rare things first."""
    times = Counter(feature for one in rounds for feature in one.features)
    left, known = list(rounds), set[tuple[str, str, str]]()
    chosen: list[Dealt] = []
    while left and len(chosen) < count:
        # Integers, so that the choice is the same on any machine: a feature is worth more the rarer it is.
        best = max(left, key=lambda one: (sum(10_000 // times[f] for f in one.features - known), -one.stream))
        left.remove(best)
        chosen.append(best)
        known |= best.features
    return chosen


def irregular(setting: Setting, source: SimulationSource, streams: range) -> Iterator[Dealt]:
    """Rounds in which something goes wrong, each irregularity of the game's list once, in an order by chance."""
    listed = [
        one
        for one in setting.game.irregularities
        if one.id not in SHOWN_BY_EQUIPMENT
        and set(one.needs) <= {"card", "seat"}
        and setting.game.possible(setting.rules, one)
    ]
    for place, irregularity in enumerate(source.shuffled(listed)):
        stream = streams.start + place % len(streams)
        for after in (source.below(6), 0):
            dealt = _try(setting, stream, _Declaring(irregularity, after))
            if dealt is not None:
                yield dealt
                break


def _try(setting: Setting, stream: int, declaring: _Declaring) -> Dealt | None:
    """The round with the irregularity; None where its moment does not come, or the cards do not suffice after it."""
    try:
        dealt = _dealt(setting, stream, declaring, pictures=True)
    except (Refused, ShoeEmpty):
        return None
    return dealt if dealt.declared is not None else None
