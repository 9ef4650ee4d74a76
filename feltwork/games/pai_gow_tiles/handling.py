"""Irregularities as they come: whether one can be true of the round, and what the chapter makes of it."""

from __future__ import annotations

from feltwork.games.pai_gow_tiles.house_way import house_way, set_tiles
from feltwork.games.pai_gow_tiles.rules import VOID_OR_PLAY, WAGER
from feltwork.games.pai_gow_tiles.table import PaiGowRound, table_of
from feltwork.procedure.irregularity import Outcome
from feltwork.procedure.pai_gow_mishaps import ask_void_or_play
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import Ask, Burn, Deal, Request
from feltwork.procedure.round import Steps


def why_untrue(round: PaiGowRound, id: str, seat: int | None, request: Request) -> str | None:
    """Why an irregularity cannot be true of the round as it stands; None where it can."""
    table = table_of(round)
    match id:
        case "bank_tile_exposed" | "bank_uncovers_shaker" if not table.banked:
            return "the dealer banks this round"
        case "bank_uncovers_shaker" if table.bank_left:
            return "the bank has left"
        case "bank_tile_exposed":
            return _why_unexposed(round, Place.at(table.bank), request, table.bank_shown)
        case "dealer_tile_exposed":
            return _why_unexposed(round, DEALER, request, table.dealer_shown)
        case "unplayed_tile_exposed":
            return None if table.unplayed or isinstance(request, Burn) else "no such stack has been dealt yet"
        case "player_tile_exposed":
            return _why_no_choice(round, seat or 0, request)
        case "dealer_hands_set_wrongly":
            return _why_not_set_again(round)
        case "player_leaves":
            return _why_not_leaving(round, seat or 0)
    return None


def _why_unexposed(round: PaiGowRound, place: Place, request: Request, over: bool) -> str | None:
    """Why no tile of a place can be exposed in error."""
    if over:
        return f"the hands of {place} are set or shown already"
    if round.count(place) or (isinstance(request, Deal) and request.to == place):
        return None
    return f"{place} has no tile yet"


def _why_no_choice(round: PaiGowRound, seat: int, request: Request) -> str | None:
    table = table_of(round)
    if seat == table.bank:
        return "everybody plays against the bank's tiles: that is bank_tile_exposed"
    if not round.stake_of(seat, WAGER):
        return f"seat {seat} has no wager left"
    return _why_unexposed(round, Place.at(seat), request, table.hands_set)


def _why_not_set_again(round: PaiGowRound) -> str | None:
    table = table_of(round)
    if not table.dealer_low or table.compared:
        return "the dealer's hands are not just set"
    if table.set_again:  # the chapter itself does not permit them: whoever declares it says no more than that
        return None
    tiles = round.hand(table.dealer_place)
    same = set_tiles(tiles, table.dealer_low) == set_tiles(tiles, house_way(tiles))
    return "the dealer's hands are set the house way: tell dealer_low, as they were set wrongly" if same else None


def _why_not_leaving(round: PaiGowRound, seat: int) -> str | None:
    table = table_of(round)
    if seat == table.bank:
        return "the bank has left already" if table.bank_left else None
    return None if round.undecided(seat) else f"seat {seat} has no wager left on the layout"


def handle(round: PaiGowRound, id: str, seat: int | None, request: Request) -> Steps[Outcome]:
    """What comes of an irregularity that the game handles itself."""
    table = table_of(round)
    if id == "dealer_hands_set_wrongly":
        table.dealer_low, table.set_again = house_way(round.hand(table.dealer_place)), False
        return Outcome.RESUME
    assert seat is not None, "verified: the seat is told"
    if id == "player_tile_exposed":
        yield from ask_void_or_play(round, VOID_OR_PLAY, seat, "535.12(d)")
    else:
        assert id == "player_leaves", id
        yield from _leaves(round, seat)
    # The question may have been put to the player who is out now: whoever remains is asked anew.
    return Outcome.SKIP if isinstance(request, Ask) else Outcome.RESUME


def _leaves(round: PaiGowRound, seat: int) -> Steps[None]:
    """535.7(b): every wager of the player is abandoned; the bank's chips stay and cover the others' wagers."""
    table = table_of(round)
    if seat == table.bank:
        table.bank_left = True
    else:
        yield from round.abandon(seat, "535.7(b)")
