"""Rounds of Pai Gow for its tests: hands with a known outcome, and rounds driven from stacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from feltwork.equipment.tiles import Tile, parse_tiles
from feltwork.games.pai_gow_tiles.procedure import PaiGow
from feltwork.procedure.request import Answer, Deal, Request
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.settle import settle
from tests.games.driving import FromADeck

GAME = PaiGow()
DEALER = "4-4 5-6 1-3 3-4"  # the house way: 8 with 5-6, 2 with 4-4
WINS = "6-6 4-5 1-6 2-6"  # Gong of 6-6 and 6
LOSES = "5-5 1-6 4-6 5-6"  # 7 and 1
TIES = "2-2 2-2 1-5 2-3"  # a pair and 1
WINS_TOO = "6-6 3-6 5-5 3-3"  # Wong of 6-6 and 6
STACKS = f"{DEALER} {WINS} {LOSES} {TIES} 1-1 1-1 3-3 3-3 4-4 1-3 6-6 3-6 5-5 4-6 1-5 3-5 1-2 2-4 2-5 1-4"


def seat(wager: object, tiles: str = "", *decisions: str, **more: Any) -> dict[str, Any]:
    """A seat of a round file; no wager for the bank."""
    wagers = {} if wager is None else {"pai_gow": wager}
    return {"wagers": wagers, "tiles": tiles.split(), "decisions": list(decisions), **more}


def played(seats: Mapping[int, dict[str, Any]], dealer: str = DEALER, **more: Any) -> RoundInPlay:
    """A settled round."""
    told = {"dealer": dealer.split()} if dealer else {}
    listed = {str(number): one for number, one in seats.items()}
    return settle({"game": "pai-gow-tiles", "seats": listed, **told, **more})


def nets(table: RoundInPlay) -> dict[int, int]:
    return {number: table.result.net(number) for number in table.result.lines}


class FromStacks(FromADeck):
    """Tiles from stacks by their spots, as a virtual table delivers them."""

    def __init__(self, stacks: str = STACKS, decisions: Any = None, rolls: Any = ()) -> None:
        super().__init__([], decisions, rolls=rolls)
        self.stacks: tuple[Tile, ...] = parse_tiles(stacks)

    def __call__(self, request: Request) -> Answer:
        if isinstance(request, Deal):
            return tuple(self.stacks[spot] for spot in request.spots)
        return super().__call__(request)
