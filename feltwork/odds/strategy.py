"""How to play: a strategy decides in a game's own procedure, and can be read by a person."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from feltwork.odds.figures import Number
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.game import Game
from feltwork.procedure.round import Round
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

ROLLED = re.compile("[1-6]-[1-6]")


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
        for (what, cards), count in zip(self.parts(), counts, strict=True):
            if len(cards) != count:
                raise Refused(what, f"{_many(len(cards))} where {_are(count)} needed", instead=told)
        seen: set[Any] = set()
        for what, cards in self.parts():
            for card in cards:
                if card in seen:
                    raise Refused(f"{what}: {card}", "the card is there twice", instead=told)
                seen.add(card)

    def parts(self) -> tuple[tuple[str, tuple[Any, ...]], ...]:
        """Its three parts by the option that names each."""
        return ("--hand", self.hand), ("--dealer", self.dealer), ("--community", self.community)


def _many(count: int) -> str:
    return "one card" if count == 1 else f"{count or 'no'} cards"


def _are(count: int) -> str:
    return f"{count or 'none'} {'are' if count > 1 else 'is'}"


def situation_of(
    game: Game[Any, Any], hand: str, dealer: str = "", community: str = "", *, rules: Any = None
) -> Situation:
    """Read what a player sees, as a round file writes pieces: ``As Kh``, ``6-6 1-1``; of a game of dice the words."""

    def read(text: str, what: str) -> tuple[Any, ...]:
        words = text.replace(",", " ")
        if not game.places:  # nobody holds a piece: the analysis reads what the dice have shown
            return tuple(_rolled(word) for word in words.split()) if game.decisions else ()
        return game.pieces.parse_all(words, what)

    situation = Situation(read(hand, "--hand"), read(dealer, "--dealer"), read(community, "--community"))
    deck = game.deck(game.submission() if rules is None else rules)
    for what, pieces in situation.parts():
        for piece in pieces if deck else ():
            if not deck[piece]:
                why = f"{game.name} is played without it"
                raise Refused(f"{what}: {piece}", why, game.cards_section or None, f"a {game.pieces.one} of the game")
    return situation


def _rolled(word: str) -> str:
    """Two dice, the lower one first.

    >>> _rolled("5-1")
    '1-5'
    """
    if not ROLLED.fullmatch(word):
        raise Refused(f"--hand: {shown(word)}", "two dice do not show it", instead="the numbers of two dice: 1-5 4-4")
    return "-".join(sorted(word.split("-")))


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
