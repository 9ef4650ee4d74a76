"""Random but legal: submissions, players, and a table at which things go wrong."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from feltwork.equipment.randomness import SimulationSource
from feltwork.games import games
from feltwork.procedure.action import Decision, Picks, Question
from feltwork.procedure.game import Game
from feltwork.procedure.irregularity import Irregularity
from feltwork.procedure.request import Answer, Declared, Request
from feltwork.procedure.round import Round
from feltwork.procedure.verify import verify_answer
from feltwork.rounds.play import Session
from feltwork.rounds.players import AutomaticPlayer, Betting
from feltwork.rounds.virtual_table import COVER_CARD, INSUFFICIENT_CARDS, VirtualTable
from feltwork.submission.option import Amount, Option, Several, Table
from feltwork.terms.money import Cents, money
from feltwork.terms.odds import ForOne, MeterShare, Payout, Prize, ToOne
from feltwork.terms.refusal import Refused

EDITIONS = [game for editions in games().values() for game in editions]
ATTEMPTS = 40


def random_submission(game: Game[Any], chance: Random) -> dict[str, object]:
    """Permitted values for some options, such that the chapter permits them together."""
    for _ in range(ATTEMPTS):
        options = [option for option in game.rules_type.options() if chance.random() < 0.4]
        stated = {option.id: _value(option, chance) for option in options}
        try:
            game.submission(stated)
        except Refused:
            continue
        return stated
    return {}


def _value(option: Option, chance: Random) -> object:
    if isinstance(option, Amount):
        return money(chance.randint(option.least, min(option.most, option.least + 100_00)))
    if isinstance(option, Several):
        return [name for name in option.among if chance.random() < 0.5]
    if isinstance(option, Table) and option.floor and chance.random() < 0.5:
        row = chance.choice(option.tables[0].rows)
        return {row.hand: str(_doubled(row.pays))}
    plain = [value for value in option.values() if not isinstance(value, dict)]
    return chance.choice(plain or option.values())


def _doubled(pays: Payout) -> Payout:
    """Twice as good, of the same form."""
    match pays:
        case ToOne() | ForOne():
            return type(pays)(pays.pays * 2, pays.per)
        case Prize(amount=amount):
            return Prize(amount * 2)
        case MeterShare(percent=percent):
            return MeterShare(min(percent * 2, 100))
    return pays


class RandomPlayer:
    """Any legal wagers, any legal answer."""

    def __init__(self, name: str, chance: Random) -> None:
        self.name, self._chance = name, chance

    def wagers(self, betting: Betting) -> Mapping[str, Cents] | None:
        for _ in range(ATTEMPTS):
            stakes = {}
            alike = self._chance.choice((0, self._chance.randint(1, 20_00)))  # some wagers must be equal
            for wager in betting.open:
                if wager.required or self._chance.random() < min(0.5, 3 / len(betting.open)):
                    low, high = betting.game.limits(betting.rules, wager)
                    any_amount = self._chance.randint(low, max(low, min(high, low + 20_00)))
                    stakes[wager.id] = min(max(low, alike), high) if alike else any_amount
            if stakes and betting.can(stakes):
                return stakes
        return AutomaticPlayer(self.name).wagers(betting)

    def decide(self, question: Question, round: Round[Any]) -> Decision:
        decision = self._any(question)
        try:
            question.verify(decision)
        except Refused:
            picks = next(action.picks for action in question.actions if action.word == decision.word)
            assert type(picks) not in (Picks, type(None)), f"offered and refused: {decision}"
            # What is picked has a rule of its own, such as stacks that stand side by side.
            return AutomaticPlayer(self.name).decide(question, round)
        return decision

    def _any(self, question: Question) -> Decision:
        action = self._chance.choice(question.actions)
        if action.picks:
            count = self._chance.randint(action.picks.least, min(action.picks.most, len(action.picks.hand)))
            places = self._chance.sample(range(1, len(action.picks.hand) + 1), count)
            return Decision(action.word, picks=tuple(sorted(places)))
        if action.most is None:
            return Decision(action.word)
        amount = (
            self._chance.choice(action.choices) if action.whole else self._chance.randint(action.least, action.most)
        )
        return Decision(action.word, amount)


class ClumsyTable(VirtualTable):
    """A table at which, now and then, something goes wrong that needs no more telling than a card or a seat."""

    chance = Random(0)  # noqa: S311 - a test that fails must fail again

    def answer(self, round: Round[Any], request: Request) -> Answer:
        if self.chance.random() < 0.02:
            here = self.game.irregularities_at(self.rules, request)
            told = [entry for entry in here if entry.id not in (COVER_CARD, INSUFFICIENT_CARDS)]
            if told and (declared := self._declared(round, self.chance.choice(told))):
                try:
                    verify_answer(round, request, declared)
                except Refused:  # it cannot be true of these cards
                    return super().answer(round, request)
                return declared
        return super().answer(round, request)

    def _declared(self, round: Round[Any], entry: Irregularity) -> Declared | None:
        if not set(entry.needs) <= {"card", "seat"} or ("card" in entry.needs and not len(self.shoe)):
            return None
        card = self.shoe.draw() if "card" in entry.needs else None
        seat = self.chance.choice(round.seats) if "seat" in entry.needs else None
        return Declared(entry.id, card, seat)


def random_session(game: Game[Any], seed: int, *, clumsy: bool = False) -> Session:
    """A table of one to three players, automatic and random, under a random submission."""
    chance = Random(seed)  # noqa: S311 - a failing run is a seed
    rules = game.submission(random_submission(game, chance))
    least, positions = game.least_players, game.seats_at(rules)
    seats = sorted(chance.sample(range(1, positions + 1), chance.randint(least, min(max(3, 2 * least), positions))))
    players = {
        seat: RandomPlayer(f"player {seat}", chance) if chance.random() < 0.6 else AutomaticPlayer(f"player {seat}")
        for seat in seats
    }
    session = Session(game, players, bankroll=chance.randint(50_00, 1_000_00), rules=rules, seed=seed)
    if clumsy:
        table = ClumsyTable(game, rules, SimulationSource(seed))
        table.chance = chance
        session.equipment = table
    return session
