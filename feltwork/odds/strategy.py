"""How to play: a strategy decides in a game's own procedure, and can be read by a person."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from feltwork.odds.figures import Number
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.game import Game
from feltwork.procedure.round import Round
from feltwork.terms.refusal import Refused


@dataclass(frozen=True)
class Grid:
    """A chart: a row for each hand, a column for each card of the dealer, a short word in each cell."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    legend: tuple[tuple[str, str], ...] = ()
    """What each short word means."""


@dataclass(frozen=True)
class Told:
    """A strategy as a person reads it."""

    rules: tuple[str, ...] = ()
    """Sentences, the most important first."""
    grids: tuple[Grid, ...] = ()
    remarks: tuple[str, ...] = ()
    """Whether the rules are the whole of it, and what they cost where they are not."""


@dataclass(frozen=True)
class ActionValue:
    """What an action is worth in one situation, in units of the stake; the whole wager is counted."""

    word: str
    value: Number
    deals: int = 0
    """The deals counted for it, where they were."""


@dataclass(frozen=True)
class Situation:
    """What a player sees who asks what to do."""

    hand: tuple[Any, ...]
    dealer: tuple[Any, ...] = ()
    community: tuple[Any, ...] = ()

    def verify(self, told: str, *, hand: int | None = None, dealer: int = 0, community: int = 0) -> None:
        """Refuse a situation with other numbers of cards than these, or with a card twice (one deck)."""
        counts = (len(self.hand) if hand is None else hand, dealer, community)
        cards = (*self.hand, *self.dealer, *self.community)
        if (len(self.hand), len(self.dealer), len(self.community)) != counts:
            raise Refused("--hand", "other cards are needed to know what is asked", instead=told)
        if len(set(cards)) < len(cards):
            raise Refused("--hand", "a card is there twice", instead=told)


def situation_of(game: Game[Any, Any], hand: str, dealer: str = "", community: str = "") -> Situation:
    """Read what a player sees, as a round file writes pieces: ``As Kh``, ``6-6 1-1``; of a game of dice the words."""

    def read(text: str, what: str) -> tuple[Any, ...]:
        if not game.places:  # nobody holds a piece: the analysis reads what the dice have shown
            return tuple(text.replace(",", " ").split())
        return game.pieces.parse_all(text.replace(",", " "), what)

    return Situation(read(hand, "--hand"), read(dealer, "--dealer"), read(community, "--community"))


def best_first(*values: ActionValue) -> tuple[ActionValue, ...]:
    """The actions by what they are worth."""
    return tuple(sorted(values, key=lambda one: -one.value))


def short_rank(rank: int) -> str:
    """A rank as players write it.

    >>> short_rank(12), short_rank(10), short_rank(14)
    ('Q', '10', 'A')
    """
    return {14: "A", 13: "K", 12: "Q", 11: "J"}.get(rank, str(rank))


class Strategy(ABC):
    """A way to play one game under one set of rules."""

    id: str
    """``optimal``, ``simple``, ``customary``."""
    title: str

    @abstractmethod
    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        """Answer a question of the procedure; looks at nothing that the player can't see."""

    @abstractmethod
    def told(self) -> Told:
        """The strategy in words and charts."""


class Customary(Strategy):
    """What the game calls customary; for a game without decisions there is no other."""

    id = "customary"
    title = "as automatic players play"

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        return self.game.customary(round, question)

    def told(self) -> Told:
        if not self.game.decisions:
            return Told(("There is nothing to decide: the wagers are settled by the cards or the dice alone.",))
        return Told(("Each decision is made as the game's description calls customary.",))
