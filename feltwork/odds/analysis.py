"""What an analysis is: the propositions of a game, each counted under the rules in force."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from feltwork.odds.figures import Counted
from feltwork.odds.strategy import ActionValue, Customary, Situation, Strategy
from feltwork.odds.work import Work
from feltwork.procedure.game import Game
from feltwork.procedure.line import Line
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused

if TYPE_CHECKING:  # it loads a compiler, which whoever asks for a game's propositions does not need
    from feltwork.simulation.compiled import Kernel


class Proposition(ABC):
    """A wager that somebody may be offered, with all that the round adds to it: a raise, a bonus, a commission."""

    id: str
    """The id of the wager that is placed."""
    name: str
    unit: str = ""
    """The wager whose stake is one unit; by default the wager itself."""
    placed: Mapping[str, Fraction | int] = {}
    """What has to be placed for it in a round, in units; by default the wager alone."""
    lines: tuple[str, ...] = ()
    """The settlement lines that belong to it; by default the wager's own."""
    options: tuple[str, ...] = ()
    """The options of the Rules Submission on which the figures depend."""
    needs: tuple[str, ...] = ()
    """Options without influence that have to be stated for a choice among the others to be permitted."""
    section: str = ""
    """Where it is settled; by default where the game has the wager."""
    strategy: str = ""
    """The id of the strategy that the figures are for; by default the first of the analysis."""
    players: int = 1
    """How many at the table the figures need; simulated rounds have one."""
    method: str
    """In one sentence, how it is counted."""
    published: str = ""
    """Where figures were published before; "" for first published here."""

    def offered(self, game: Game[Any, Any], rules: Any) -> bool:
        """Whether these rules offer it."""
        return any(wager.id == self.id for wager in game.offered(rules))

    @abstractmethod
    def count(self, game: Game[Any, Any], rules: Any, work: Work) -> Counted:
        """Count every deal."""

    def meter(self, game: Game[Any, Any], rules: Any) -> Fraction | None:
        """What the meter starts with, in units of the stake, where the wager is progressive."""
        return None

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        """What is placed for a unit of so many cents; a wager with a stake of its own keeps it."""
        return {wager: int(units * unit) for wager, units in (self.placed or {self.id: 1}).items()}

    def measured(self, lines: Iterable[Line]) -> tuple[Cents, Cents]:
        """What a seat's lines come to for this proposition: won or lost, and staked."""
        own = [line for line in lines if line.wager in (self.lines or (self.id,))]
        return sum(line.net for line in own), sum(line.staked for line in own)

    def paid_by(self, table: Mapping[str, Any]) -> bool:
        """Whether a paytable of the rulebook pays it or what the round adds to it, or is one its options choose."""
        paid = {self.id, *self.lines}
        return table["wager"] in self.options or not paid.isdisjoint((table["wager"], *table["pays"]))


class Analysis(ABC):
    """The mathematics of a game in all of its editions."""

    game: str
    """Its id, without an edition."""

    @abstractmethod
    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        """Every wager of the edition, in the order of the game's own list."""

    def strategies(self, game: Game[Any, Any], rules: Any, work: Work) -> Sequence[Strategy]:
        """How to play under these rules, the best first."""
        return (Customary(game),)

    def kernel(
        self, game: Game[Any, Any], rules: Any, proposition: Proposition, strategy: Strategy, work: Work
    ) -> Kernel | None:
        """Compiled rounds of a wager, played by the strategy; None where only the procedure plays them."""
        return None

    def values(self, game: Game[Any, Any], rules: Any, situation: Situation, work: Work) -> Sequence[ActionValue]:
        """What every legal action is worth in a situation, the best first."""
        raise Refused("--hand", f"there is nothing to decide in {game.name}", instead="`feltwork odds` has its figures")

    def situation_told(self, game: Game[Any, Any]) -> str:
        """Which cards a situation names, for help and refusals: "three cards"."""
        return ""

    def proposition(self, game: Game[Any, Any], wager: str) -> Proposition:
        """By the wager's id or by another name it goes by, or by a line that it is settled with."""
        known = self.propositions(game)
        for proposition in known:
            if proposition.id == wager:
                return proposition
        named = wager if any(wager in one.lines for one in known) else game.wager(wager).id
        for proposition in known:
            if named == proposition.id or named in proposition.lines:
                return proposition
        raise Refused(
            f"wager {wager}", "it has no odds of its own", instead="one of " + ", ".join(one.id for one in known)
        )
