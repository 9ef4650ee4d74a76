"""Who sits at a table: players who place wagers and decide, and what their bankroll still covers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.game import Game, Wager
from feltwork.procedure.round import Round
from feltwork.terms.money import Cents, dollars
from feltwork.terms.refusal import Refused


@dataclass(frozen=True)
class Betting:
    """What a player knows when wagers are placed."""

    game: Game[Any, Any]
    rules: Any
    situation: Mapping[str, object]
    seat: int
    bankroll: Cents
    placed: Mapping[int, Mapping[str, Cents]] = field(default_factory=dict)
    """What others have placed already: some wagers are on their hands."""

    def verify(self, stakes: Mapping[str, Cents]) -> None:
        """Refuse wagers that the bankroll or the chapter does not allow."""
        total = sum(stakes.values())
        if total > self.bankroll:
            raise Refused(
                f"seat {self.seat}: {dollars(total)}",
                "more than the bankroll",
                instead=f"{dollars(self.bankroll)} or less",
            )
        if not self.game.nonbanked:
            self.game.begin({**self.placed, self.seat: stakes}, self.rules, self.situation)
            return
        needed, section = self.game.chips_needed(self.rules)
        if self.bankroll < needed:
            why = f"it takes {dollars(needed)} on the table to be dealt in"
            raise Refused(f"seat {self.seat}: {dollars(self.bankroll)}", why, section, "bring more chips")

    def can(self, stakes: Mapping[str, Cents]) -> bool:
        try:
            self.verify(stakes)
        except Refused:
            return False
        return True

    @property
    def meters(self) -> dict[str, Cents]:
        """What progressive meters show before the round."""
        shown = self.game.read_situation(self.situation).get("meters", {})
        return {**self.game.meters(self.rules), **shown}

    @property
    def open(self) -> list[Wager]:
        """The wagers that may be placed now."""
        return [wager for wager in self.game.offered(self.rules) if wager.placed]


class Player(Protocol):
    """Somebody at a seat."""

    name: str

    def wagers(self, betting: Betting) -> Mapping[str, Cents] | None:
        """What to place on the next round; None sits it out."""

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        """Answer a question; its actions are those the bankroll covers."""


class Leaving(Exception):  # noqa: N818 - a player gets up, which is no error
    """Raised by a player who leaves in the middle of a round."""


class AutomaticPlayer:
    """Bets the same every round and decides as a sensible player customarily does."""

    def __init__(self, name: str, unit: Cents = 10_00) -> None:
        self.name, self.unit = name, unit

    def wagers(self, betting: Betting) -> Mapping[str, Cents] | None:
        if betting.game.nonbanked:
            return {} if betting.can({}) else None
        return next((stakes for stakes in self._plans(betting) if betting.can(stakes)), None)

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        try:
            decision: Decision = round.game.customary(round, question)
            question.verify(decision)
        except Refused:  # the customary answer is beyond the bankroll
            return frugal(question)
        return decision

    def _plans(self, betting: Betting) -> Iterator[dict[str, Cents]]:
        """What is customary, what one must place, or the first on offer; then more, where a version asks for it."""
        among = betting.open
        usual = [wager for wager in among if wager.id in betting.game.customary_wagers]
        if usual:
            yield {wager.id: self._flat(betting, wager, self.unit) for wager in usual}
        required = [wager for wager in among if betting.game.required(betting.rules, wager)]
        others = [wager for wager in among if wager not in required]
        for unit in (self.unit, 0):
            for more in range(0 if required else 1, len(others) + 1):
                yield {wager.id: self._flat(betting, wager, unit) for wager in (*required, *others[:more])}

    @staticmethod
    def _flat(betting: Betting, wager: Wager, unit: Cents) -> Cents:
        low, high = betting.game.limits(betting.rules, wager)
        return min(max(unit, low), high)


def frugal(question: Question) -> Decision:
    """What silence means, or the answer that stakes least; the last of several, where giving up is listed."""
    if question.default and (silence := question.find(question.default)):
        return silence
    among = [action for action in question.actions if not action.picks or not action.picks.least]
    action = min(reversed(among), key=lambda action: 0 if action.most is None else action.least + 1)
    return Decision(action.word, None if action.most is None else action.least)


def left_of(bankroll: Cents, round: Round[Any, Any], seat: int) -> Cents:
    """What a bankroll has left in the middle of a round: less what lies on the layout, with what came back."""
    return bankroll + sum(line.net for line in round.lines[seat]) - sum(round.open[seat].values())


def covered(question: Question, left: Cents) -> Question:
    """The question with the actions that the money left covers; where none is, it stands as the game asked it."""
    actions = tuple(kept for action in question.actions if (kept := _within(action, left)))
    beyond = tuple(action for action in question.actions if _within(action, left) is None)
    return replace(question, actions=actions, beyond=beyond) if actions else question


def _within(action: Action, left: Cents) -> Action | None:
    if action.of_house:
        return action
    if action.most is None:
        return action if action.costs <= left else None
    if action.least - action.stands > left:
        return None
    within = min(action.most, left + action.stands)
    return replace(action, most=within - within % action.unit if action.whole else within)
