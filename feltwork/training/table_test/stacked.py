"""A table whose shoe is stacked: hands that seldom come are dealt often, so that every row of a paytable is practised.

Nothing here knows a game. A place has a theme (one rank, one suit, a run), and cards that go with what lies there are
brought to the front of the shoe. Only a seeded source can be stacked; live chance never is.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Final

from feltwork.equipment.cards import Card
from feltwork.equipment.randomness import SimulationSource
from feltwork.procedure.game import Game
from feltwork.procedure.place import DEALER, DISCARD, Place
from feltwork.procedure.request import Deal, Request, Roll
from feltwork.procedure.round import Round
from feltwork.rounds.virtual_table import Offered, VirtualTable


class Theme(StrEnum):
    """What the cards of a place have in common."""

    NONE = "none"
    RANK = "rank"
    SUIT = "suit"
    RUN = "run"
    SUITED_RUN = "suited_run"


_THEMES: Final = (
    *(Theme.NONE,) * 6,
    *(Theme.RANK,) * 5,
    *(Theme.SUIT,) * 3,
    *(Theme.RUN,) * 3,
    *(Theme.SUITED_RUN,) * 3,
)
"""As often as each is drawn."""
_NEAR: Final = 4
"""Cards of a run lie no farther from each other."""
_DICE_ALIKE: Final = 4
"""One roll in so many shows one face more than once."""


class StackedTable(VirtualTable):
    """The equipment of a practice table.

    >>> from feltwork.games import game
    >>> three = game("three-card-poker")
    >>> table = StackedTable(three, three.submission(), SimulationSource(1), favoured=2)
    >>> len(table.shoe)
    52
    """

    def __init__(self, game: Game[Any, Any], rules: Any, source: SimulationSource, favoured: int) -> None:
        super().__init__(game, rules, source)
        self._favoured = favoured
        self._themes: dict[Place, Theme] = {}

    def offer(self, round: Round[Any, Any], request: Request) -> Offered:
        """What the equipment would give, after its shoe was stacked for it."""
        if isinstance(request, Deal) and not request.spots:
            self._stack(round, request)
        offered = super().offer(round, request)
        if isinstance(request, Roll) and isinstance(offered.answer, tuple) and not self.source.below(_DICE_ALIKE):
            alike = 2 + self.source.below(max(request.dice - 1, 1))
            faces = (*offered.answer[:1] * alike, *offered.answer[alike:])
            return Offered(faces[: request.dice])
        return offered

    def _stack(self, round: Round[Any, Any], request: Deal) -> None:
        place = Place(request.to.name, request.to.seat)
        if place not in self._themes:
            self._themes[place] = _THEMES[self.source.below(len(_THEMES))]
        theme = self._themes[place]
        if theme is Theme.NONE:
            return
        held: list[Card] = self._beside(round, place)
        chosen: list[Card] = []
        for _ in range(min(request.count, len(self.shoe))):
            left = [card for card in self.shoe.left if isinstance(card, Card) and card not in chosen]
            fits = [card for card in left if _goes_with(card, [*held, *chosen], theme)]
            if not fits:
                return
            chosen.append(fits[self.source.below(len(fits))])
            for card in reversed(chosen):
                self.shoe.stack(card)

    def _beside(self, round: Round[Any, Any], place: Place) -> list[Card]:
        """The cards that make a hand with those of a place: the common ones, or for these one player's."""
        common = [spot for spot in round.cards if not spot.seat and spot not in (DEALER, DISCARD)]
        spots = {place, *common} if place.seat else {*common, Place.at(self._favoured)}
        if place == DEALER:
            spots = {DEALER, *common}
        return [card for spot in sorted(spots) for card in round.known(spot) if isinstance(card, Card)]


def _goes_with(card: Card, held: Sequence[Card], theme: Theme) -> bool:
    if not held:
        return theme is not Theme.SUITED_RUN or card.rank >= 10
    near = all(abs(card.rank - other.rank) <= _NEAR and card.rank != other.rank for other in held)
    suited = card.suit == held[0].suit
    match theme:
        case Theme.RANK:
            return any(card.rank == other.rank for other in held)
        case Theme.SUIT:
            return suited
        case Theme.RUN:
            return near
    return near and suited
