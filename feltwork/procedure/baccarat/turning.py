"""Cards that players turn over: each hand goes face down to its highest bettor, who gives it back face up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from feltwork.equipment.cards import Card
from feltwork.procedure.action import DEALER_SEAT
from feltwork.procedure.baccarat.hands import BANKER, PLAYER
from feltwork.procedure.baccarat.offering import ACCEPT, REJECT, accept, offer_in_turn, reject
from feltwork.procedure.baccarat.rules import BANKERS_HAND, PLAYERS_HAND
from feltwork.procedure.game import DecisionPoint
from feltwork.procedure.place import Place
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.seats import to_the_right_of

WAGER_ON = {PLAYER: PLAYERS_HAND, BANKER: BANKERS_HAND}


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnedByPlayers:
    """Where a chapter lets players turn the cards over."""

    under_the_shoe: str
    """The Banker's Hand waits there until the Player's Hand is called."""
    players_hand: str
    bankers_hand: str
    players_third: str
    bankers_third: str
    equal_wagers: str
    no_wager: str
    """The dealer turns a hand that nobody wagered on."""
    relinquished: str

    def hand(self, place: Place) -> str:
        """Who turns the first two cards of a hand."""
        return self.players_hand if place == PLAYER else self.bankers_hand

    def third(self, place: Place) -> str:
        """Who turns its third card."""
        return self.players_third if place == PLAYER else self.bankers_third


@dataclass(slots=True)
class Turning:
    """Who turns each hand in a round, 0 the dealer; and who has given the right up."""

    leaving: set[int]
    """Who leaves gives it up too."""
    by: dict[Place, int] = field(default_factory=dict)
    gave_up: set[int] = field(default_factory=set)

    def who(self, place: Place) -> str:
        seat = self.by[place]
        return f"seat {seat}" if seat else "the dealer"


def turning_offered(section: str) -> DecisionPoint:
    """The question that goes around when a player gives the right up."""
    about = "the right to turn over the cards is offered for the rest of the round"
    return DecisionPoint("turning", section, about, (ACCEPT, REJECT), default=ACCEPT)


def highest_bettors(round: Round[Any], place: Place) -> tuple[int, ...]:
    """The seats with the highest wager on a hand, the closest to the dealer counterclockwise first."""
    wager = WAGER_ON[place]
    among = round.counterclockwise(wager)
    most = max((round.stake_of(seat, wager) for seat in among), default=0)
    return tuple(seat for seat in among if round.stake_of(seat, wager) == most)


def entitle(round: Round[Any], turning: Turning, order: TurnedByPlayers) -> Steps[None]:
    """Who is to turn each hand, from the wagers."""
    for place in WAGER_ON:
        seats = highest_bettors(round, place)
        turning.by[place] = seats[0] if seats else DEALER_SEAT
        if not seats:
            yield from round.announce(f"no wager is on the {place}: the dealer turns it", order.no_wager)
        elif len(seats) > 1:
            told = ", ".join(f"seat {seat}" for seat in seats)
            why = f"equally high on the {place}: {told}; the first of these is the closest to the dealer"
            yield from round.announce(why, order.equal_wagers)


def turn_hand(round: Round[Any], turning: Turning, place: Place, order: TurnedByPlayers) -> Steps[None]:
    """The two cards of a hand go face down to whoever turns them, and come back face up."""
    section = order.hand(place)
    yield from _pass_on_from_who_leaves(round, turning, place, order)
    if turning.by[place]:
        yield from round.announce(f"the {place} goes face down to {turning.who(place)}", section)
    yield from round.reveal(place, _ordered(round, turning, place, order, section))


def turn_third(round: Round[Any], turning: Turning, place: Place, order: TurnedByPlayers) -> Steps[Card]:
    """A third card is dealt face down and turned by whoever turned the hand."""
    section = order.third(place)
    yield from round.deal(place, section, opening=False)
    yield from _pass_on_from_who_leaves(round, turning, place, order)
    if turning.by[place]:
        yield from round.announce(f"the third card goes face down to {turning.who(place)}", section)
    last = round.count(place) - 1
    yield from round.reveal(place, _ordered(round, turning, place, order, section), [last])
    return round.hand(place)[last]


def _pass_on_from_who_leaves(round: Round[Any], turning: Turning, place: Place, order: TurnedByPlayers) -> Steps[None]:
    if turning.by[place] in turning.leaving:
        yield from relinquish(round, turning, place, order.relinquished)


def _ordered(round: Round[Any], turning: Turning, place: Place, order: TurnedByPlayers, by_player: str) -> str:
    """By which section cards are turned: the dealer turns them for want of a wager, or of a player who accepts."""
    if turning.by[place]:
        return by_player
    return order.relinquished if highest_bettors(round, place) else order.no_wager


def relinquish(round: Round[Any], turning: Turning, place: Place, section: str) -> Steps[None]:
    """The right goes to the right and on counterclockwise, for every hand that the player was to turn."""
    previous = turning.by[place]
    turning.gave_up.add(previous)
    gone = turning.gave_up | turning.leaving
    others = [seat for seat in to_the_right_of(round.seats, previous) if seat not in gone]
    actions = (accept(section), reject(section))
    heir, _ = yield from offer_in_turn(round, turning_offered(section), actions, others, section)
    turning.by.update({hand: heir for hand, seat in turning.by.items() if seat == previous})
    yield from round.announce(f"{turning.who(place)} turns the cards for the rest of the round", section)
