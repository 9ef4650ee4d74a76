"""How a table is run: where cards come from, how long players have, and what silence means there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Literal, get_args

from feltwork.procedure.action import Question
from feltwork.procedure.game import DecisionPoint, Game
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

CardsFrom = Literal["shoe", "dealer"]

# What costs a player nothing more, in the order in which it is preferred where the chapter names no answer of silence.
SILENT_WORDS: Final = ("check", "stand", "withdraw", "decline", "settle", "pass", "fold")
LONGEST_S: Final = 3_600
_SECTION: Final = "605a.9(c)"


@dataclass(frozen=True, slots=True)
class Setup:
    """What the house chooses for one table."""

    cards_from: CardsFrom = "shoe"
    """A virtual shoe on the live random source, or the dealer, who enters each card."""
    automatic: bool = False
    """While no dealer has signed on the table deals by itself, from a virtual shoe: for demonstration and training,
    since a hybrid table has a dealer (605a.1)."""
    betting_s: int = 20
    """How long the betting window stays open after the first wager, where the table deals by itself."""
    decision_s: int = 20
    """How long a player has for a decision."""
    step_ms: int = 700
    """The pause between two steps of a table that deals by itself."""
    result_s: int = 6
    """How long results stay before the next betting window of a table that deals by itself."""
    silence: Mapping[str, str] = field(default_factory=dict)
    """By decision: the word that is taken where no answer comes in time, where the house chooses another one."""

    def verify(self, game: Game[Any, Any]) -> None:
        """Refuse what a table can't be run by."""
        if self.cards_from not in get_args(CardsFrom):
            options = " or ".join(get_args(CardsFrom))
            raise Refused("cards_from", f"{shown(self.cards_from)} is no source of cards", _SECTION, options)
        if self.automatic and self.cards_from != "shoe":
            raise Refused("automatic", "a table deals by itself from a virtual shoe only", _SECTION, "cards_from shoe")
        for name, least, most in (
            ("betting_s", 1, LONGEST_S),
            ("decision_s", 1, LONGEST_S),
            ("step_ms", 0, 60_000),
            ("result_s", 0, LONGEST_S),
        ):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
                raise Refused(name, f"{shown(value)} is out of bounds", instead=f"{least} to {most}")
        points = {point.id: point for point in game.decisions}
        for id, word in self.silence.items():
            if id not in points:
                listed = ", ".join(points) or "none"
                raise Refused(f"silence {shown(id)}", f"{game.name} has no such decision", instead=f"among {listed}")
            if word not in points[id].words:
                among = ", ".join(points[id].words)
                raise Refused(f"silence {id}", f"{shown(word)} is no answer to it", points[id].section, among)

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "silence": dict(self.silence)}

    @classmethod
    def read(cls, stated: Mapping[str, Any]) -> Setup:
        """What a person or a row states; what is not stated stays as it is by default."""
        if wrong := sorted(set(stated) - set(cls.__slots__)):
            raise Refused(wrong[0], "a table has no such setting", instead="one of " + ", ".join(cls.__slots__))
        return cls(**stated)

    def silent_word(self, point: DecisionPoint) -> str | None:
        """The word that the table posts for a decision nobody answers; None: the hand is set by the house way."""
        if chosen := self.silence.get(point.id):
            return chosen
        if point.default:
            return point.default
        return next((word for word in SILENT_WORDS if word in point.words), None)

    def posted(self, game: Game[Any, Any]) -> list[dict[str, str]]:
        """What the table posts for everybody to see: decision by decision, what silence means."""
        return [
            {
                "decision": point.id,
                "about": point.about,
                "section": str(point.section),
                "word": self.silent_word(point) or "the house way",
            }
            for point in game.decisions
        ]

    def silent_answer(self, game: Game[Any, Any], question: Question) -> str:
        """What silence comes to for one question: the posted word where it is legal here and costs nothing more."""
        words = {action.word: action for action in question.actions}
        point = next((point for point in game.decisions if set(words) <= set(point.words)), None)
        chosen = self.silence.get(point.id) if point else None
        for word in (chosen, question.default, *SILENT_WORDS, *reversed(words)):
            if word is None:
                continue
            if word == question.default:
                return word
            action = words.get(word)
            if action and not action.costs and action.most is None and action.picks is None:
                return word
        return question.default or question.actions[-1].word
