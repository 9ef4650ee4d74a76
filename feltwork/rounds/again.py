"""A played round once more: with what progressive meters show now, and what lies on the table at its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from feltwork.equipment.piece import UNTOLD
from feltwork.procedure.place import DISCARD
from feltwork.procedure.request import NoRoll
from feltwork.rounds.in_play import RoundInPlay
from feltwork.terms.money import Cents, money


def with_meters(played: RoundInPlay, meters: Mapping[str, Cents]) -> RoundInPlay:
    """The same round, answer by answer, paid from meters that show something else.

    A meter that several tables share moves between the deal and a player's turn to be paid; what it shows then counts.

    >>> from feltwork.rounds.settle import settle
    >>> royal = {"game": "caribbean-stud-poker", "meters": {"progressive": "50000.00"}, "seats": {"1": {
    ...     "wagers": {"ante": 10, "progressive_payout": 1}, "cards": ["As", "Ks", "Qs", "Js", "Ts"],
    ...     "decisions": ["bet"]}}, "dealer": ["2c", "7d", "Qh", "4s", "9h"]}
    >>> done = settle(royal)
    >>> [award.taken for award in with_meters(done, {"progressive": 60_000_00}).result.awards]
    [6000000]
    """
    situation = {**played.situation, "meters": {name: money(shows) for name, shows in meters.items()}}
    before = played.round
    begun = played.game.begin(played.wagers, before.rules, situation, before.players, terminals=before.terminals)
    fresh = RoundInPlay(begun)
    given = {input.step: input.answer for input in played.inputs}
    while not fresh.done:
        fresh.answer(given.get(fresh.step))
    return fresh


def laid(played: RoundInPlay) -> dict[str, Any]:
    """What was dealt and rolled, by place, as people name it.

    >>> from feltwork.rounds.settle import settle
    >>> done = settle({"game": "three-card-poker", "seats": {"1": {
    ...     "wagers": {"ante": 10}, "cards": ["As", "Kh", "Qd"], "decisions": ["fold"]}}, "dealer": ["2c", "7d", "Qh"]})
    >>> laid(done)["places"]
    {'dealer': ['2c', '7d', 'Qh'], 'seat 1': ['As', 'Kh', 'Qd']}
    """
    places = {
        str(place): [UNTOLD if card is None else str(card) for card in played.round.known(place)]
        for place, cards in sorted(played.round.cards.items())
        if cards and place != DISCARD
    }
    rolls = [
        list(input.answer) if isinstance(input.answer, tuple) else "no roll"
        for input in played.inputs
        if _is_roll(input.answer)
    ]
    return {"places": places, **({"rolls": rolls} if rolls else {})}


def _is_roll(answer: object) -> bool:
    return isinstance(answer, NoRoll) or (
        isinstance(answer, tuple) and bool(answer) and all(isinstance(face, int) for face in answer)
    )
