"""Irregularities: what can go wrong at a point of the procedure, and what the chapter makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum, auto

from feltwork.procedure.request import Point


class Effect(StrEnum):
    """What an irregularity does to the round."""

    VOID = "void"
    """Every stake comes back."""
    DISCARD = "discard"
    """The card is not used; more than one in a round voids it where the chapter says so."""
    PLAY_ON = "play on"
    """Noted; the round goes on as it was."""
    AGAIN = "again"
    """The step at hand is done again."""
    OWN = "own"
    """The game handles it."""


class Outcome(Enum):
    """How the procedure goes on after an irregularity."""

    RESUME = auto()
    """The request is asked again."""
    SKIP = auto()
    """The request is dropped: nothing is dealt, nobody is asked."""


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One entry of a chapter's list, or an event that the procedure must hear of."""

    id: str
    section: str
    what: str
    outcome: str
    effect: Effect
    points: frozenset[Point]
    needs: tuple[str, ...] = ()
    """What must be told with it: "card", "seat", or a name of the game's own."""
    may_tell: tuple[str, ...] = ()
    """What may be told with it besides: the card that nobody saw and that is found to come next."""
    voids_when_repeated: bool = False
    from_the_deal: bool = False
    """The cause lies in the deal, before any decision: folded stakes come back too."""
    abandons: bool = False
    """The wagers of the player who is told are abandoned: whoever leaves loses them."""
    aftermath: str = ""
    """What happens to the cards afterwards, where the section says it."""

    def to_json(self) -> dict[str, object]:
        return {
            "id": self.id,
            "section": str(self.section),
            "what": self.what,
            "outcome": self.outcome,
            "voids": self.effect is Effect.VOID,
            "when": sorted(self.points),
            "needs": list(self.needs),
            "may_tell": list(self.may_tell),
        }


class Voided(Exception):  # noqa: N818 - a round is voided, which is no error
    """Raised inside a procedure to void the round; never leaves :meth:`Game.steps`."""

    def __init__(self, cause: Irregularity) -> None:
        super().__init__(cause.id)
        self.cause = cause
