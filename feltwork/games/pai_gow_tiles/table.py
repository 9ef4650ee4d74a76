"""How far a round of Pai Gow has come: who banks, how the stacks stand, how the hands are set."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from feltwork.equipment.tiles import Tile
from feltwork.games.pai_gow_tiles.delivery import HOUSE_WAY, STACKS, Delivery
from feltwork.games.pai_gow_tiles.house_way import SetTiles, Tiles, set_tiles
from feltwork.games.pai_gow_tiles.rules import PaiGowRules
from feltwork.procedure.action import DEALER_SEAT
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.round import Round
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused

PaiGowRound: TypeAlias = Round[PaiGowRules, Tile]


@dataclass(slots=True)
class Table:
    """What the procedure keeps beside the round."""

    bank: int = DEALER_SEAT
    """The seat that banks; 0 is the dealer."""
    co_bank: bool = False
    bank_left: bool = False
    first_offer: int = 0
    """The seat that the bank was offered to first, where it was offered."""
    may_not_bank: dict[int, Refused] = field(default_factory=dict)
    """Why some seats are not offered the bank."""
    dealer_wager: Cents = 0
    """Against the bank."""
    dealer_wager_bound: tuple[str, str] | None = None
    """Why the dealer could wager nothing, and by which section, where the bank's chips cover the others only."""
    row: tuple[int, ...] = tuple(range(STACKS))
    """The stacks from the dealer's right, as a cut left them."""
    delivery: Delivery = HOUSE_WAY
    start: int | None = None
    """Where the delivery starts; None where a file does not tell it."""
    unplayed: bool = False
    """A stack has gone to the Dead Hand or to a position without a wager."""
    hands_set: bool = False
    dealer_shown: bool = False
    bank_shown: bool = False
    compared: bool = False
    set_again: bool = False
    """The dealer's hands were not permitted and have just been set the house way."""
    lows: dict[int, Tiles] = field(default_factory=dict)
    """The hand of two tiles that each player named, by seat."""
    dealer_low: Tiles = ()
    """The same of the hand that the dealer set: his own, or under co-banking the bank's."""
    dealer_place: Place = DEALER

    @property
    def banked(self) -> bool:
        return self.bank != DEALER_SEAT


def table_of(round: PaiGowRound) -> Table:
    """What the procedure of a round keeps."""
    assert isinstance(round.own, Table), "the procedure keeps it from the first step"
    return round.own


def hands_of(round: PaiGowRound, seat: int) -> SetTiles:
    """A player's hands, or with 0 the dealer's, as they are set."""
    place = Place.at(seat) if seat else DEALER
    return set_tiles(round.hand(place), low_at(round, place))


def low_at(round: PaiGowRound, place: Place) -> Tiles:
    """The two tiles that were named low at a place; none where its tiles are not set."""
    table = table_of(round)
    return table.dealer_low if place == table.dealer_place else table.lows.get(place.seat, ())
