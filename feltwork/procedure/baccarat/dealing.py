"""The four cards and the third ones, how they are laid and turned, and what is called."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from feltwork.equipment.cards import Card
from feltwork.procedure.baccarat.hands import (
    BANKER,
    NATURAL,
    PLAYER,
    ThirdCardRules,
    Winner,
    counts,
    point_count,
    value,
    winner,
)
from feltwork.procedure.baccarat.turning import TurnedByPlayers, Turning, entitle, turn_hand
from feltwork.procedure.place import Place
from feltwork.procedure.request import Point
from feltwork.procedure.round import Round, Steps


class Turned(Enum):
    """How the dealer turns cards that lie face down."""

    NOT = auto()
    """They came face up, or players turn them."""
    EACH = auto()
    """Each hand as it is called."""
    BOTH = auto()
    """Both hands before either is called."""


@dataclass(frozen=True, slots=True)
class InitialDeal:
    """One way to lay the first four cards."""

    laid: str
    face_up: bool = False
    turned: Turned = Turned.NOT
    by_players: TurnedByPlayers | None = None


def deal_the_hands(round: Round[Any], way: InitialDeal) -> Steps[None]:
    """Four cards by turns, Player's first."""
    for place in (PLAYER, BANKER, PLAYER, BANKER):
        yield from round.deal(place, way.laid, face_up=way.face_up)


def turn_both(round: Round[Any], section: str) -> Steps[None]:
    """The dealer turns the Player's Hand and the Banker's Hand."""
    for place in (PLAYER, BANKER):
        yield from round.reveal(place, section)


def turn_and_call(round: Round[Any], turning: Turning, order: TurnedByPlayers) -> Steps[None]:
    """The highest bettors turn the hands, and each is called as it comes back."""
    yield from round.announce("the Banker's Hand waits under the shoe", order.under_the_shoe)
    yield from entitle(round, turning, order)
    for place in (PLAYER, BANKER):
        yield from turn_hand(round, turning, place, order)
        yield from call_the_count(round, place, order.hand(place))


def call_the_count(round: Round[Any], place: Place, section: str) -> Steps[None]:
    """The count of a hand aloud."""
    name = Winner.PLAYER if place == PLAYER else Winner.BANKER
    yield from round.say(f"{name} {point_count(round.hand(place))}", section)


def deal_third_cards(round: Round[Any], rules: ThirdCardRules, draw: Callable[[Place], Steps[Card]]) -> Steps[None]:
    """At most one card more to each hand, Player's first; ``draw`` deals it."""
    player, banker = counts(round)
    ruling = rules.player(player, banker)
    third = None
    # A card dealt to a Player's Hand that stays is an irregularity of this moment.
    yield from round.announce(ruling.why, ruling.section, Point.DECISION)
    if ruling.draws:
        third = value((yield from draw(PLAYER)))
    if max(player, banker) >= NATURAL:
        return
    ruling = rules.banker(banker, third)
    yield from round.announce(ruling.why, ruling.section)
    if ruling.draws:
        yield from draw(BANKER)


def call_the_result(round: Round[Any], section: str) -> Steps[None]:
    """The final counts aloud, and which hand has won."""
    player, banker = counts(round)
    won = winner(player, banker)
    call = "Tie Hand" if won is Winner.TIE else f"{won} wins"
    yield from round.say(f"Player {player}, Banker {banker}: {call}", section, Point.STAND)
