"""Rounds for tests of the money: dealt from a seed, with any legal decisions that the game account covers.

The same arguments deal the same round, so a round can be told by them.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from feltwork import Ask, Burn, Deal, Game, Piece, RoundInPlay, game, parse_cards
from feltwork.equipment.randomness import SimulationSource, Source
from feltwork.rounds.play import NEWLY_OPENED
from feltwork.rounds.players import covered, left_of
from feltwork.rounds.virtual_table import VirtualTable
from feltwork.terms.money import Cents, money
from tests.rounds.random_play import RandomPlayer

Stakes = Mapping[int, Mapping[str, Cents]]


def dealt(
    edition: str,
    stakes: Stakes,
    seed: int,
    available: Mapping[int, Cents],
    meters: Mapping[str, Cents] | None = None,
    stated: Mapping[str, object] | None = None,
    hands: Mapping[int, str] | None = None,
) -> RoundInPlay:
    """A round played to its end. ``available`` is what each seat could still wager when the deal began.

    ``hands`` are cards that seats are dealt whatever the seed.
    """
    found = game(edition)
    rules = found.submission(stated)
    situation: dict[str, object] = {key.id: True for key in found.situation if key.id in NEWLY_OPENED}
    if meters:
        situation["meters"] = {name: money(shows) for name, shows in meters.items()}
    table = RoundInPlay(found.begin(stakes, rules, situation, terminals=True))
    equipment = StackedTable(found, rules, SimulationSource(seed), hands or {})
    player = RandomPlayer("a player", Random(seed))  # noqa: S311 - a failing run is a seed
    held = {seat: available[seat] + sum(stakes[seat].values()) for seat in stakes}
    while not table.done:
        request = table.request
        if isinstance(request, Ask):
            asked = {
                question.seat: covered(question, left_of(held[question.seat], table.round, question.seat))
                for question in request.questions
            }
            table.answer({seat: player.decide(question, table.round) for seat, question in asked.items()})
        else:
            table.answer(equipment.answer(table.round, request))
    return table


class StackedTable(VirtualTable):
    """A table at which some seats get the cards that were chosen for them."""

    def __init__(self, game: Game[Any, Any], rules: Any, source: Source, hands: Mapping[int, str]) -> None:
        super().__init__(game, rules, source)
        self._hands = {seat: list(parse_cards(cards)) for seat, cards in hands.items()}
        self._chosen = {card for cards in self._hands.values() for card in cards}

    def _draw(self, request: Deal | Burn) -> tuple[Piece, ...]:
        if isinstance(request, Deal) and (hand := self._hands.get(request.to.seat)):
            return tuple(hand.pop(0) for _ in range(request.count))
        drawn: list[Any] = []
        while len(drawn) < request.count:
            card = self.shoe.draw()
            if card not in self._chosen:
                drawn.append(card)
        return tuple(drawn)


def added(played: RoundInPlay) -> dict[int, dict[str, Cents]]:
    """What the round itself added to each seat's wagers: to be reserved before it is settled."""
    more: dict[int, dict[str, Any]] = {}
    for seat, wagers in played.wagers.items():
        by_wager = {
            wager: amount - wagers.get(wager, 0)
            for wager, amount in played.round.placed[seat].items()
            if amount > wagers.get(wager, 0)
        }
        if by_wager:
            more[seat] = by_wager
    return more
