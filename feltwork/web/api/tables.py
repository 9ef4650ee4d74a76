"""Tables as everybody may know them: the game, its rules, its layout, what the table posts."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel

import feltwork
from feltwork.procedure.baccarat.game import BaccaratFamilyGame
from feltwork.procedure.blackjack.game import BlackjackGame
from feltwork.procedure.game import Game
from feltwork.table.desk import load_setup
from feltwork.terms.money import money
from feltwork.terms.refusal import Refused
from feltwork.wagering import progressives
from feltwork.wagering.house import options
from feltwork.web.api.shapes import TableName
from feltwork.web.refusing import not_there
from feltwork.web.security import serving

router = APIRouter(prefix="/api", tags=["tables"])


Family = Literal["baccarat", "blackjack", "dice", "poker", "tiles"]


class HouseName(BaseModel):
    """Whose house it is."""

    facility: str
    demo: bool
    """Whether it is the demo casino, where everybody may take every seat and role."""


class Listed(BaseModel):
    """A table in the list of all."""

    id: str
    game: str
    name: str
    family: Family
    minimum: str | None
    """The least of the wager that a player begins with, and the most of any."""
    maximum: str | None
    seats: int
    """Terminals that are enabled here."""
    seated: int
    """Of which somebody is connected."""
    phase: str | None
    """As everybody at the table sees it; absent while no server runs the table."""
    dealer: str | None
    automatic: bool
    cards_from: str


@router.get("/house")
def house(request: Request) -> HouseName:
    """The name of the facility, and whether this is the demo."""
    server = serving(request)
    facility = server.house.database.run(lambda unit: options(unit).facility, "the house")
    return HouseName(facility=facility, demo=server.seats is not None)


@router.get("/tables")
def tables(request: Request) -> list[Listed]:
    """Every table with its game, its limits and how it stands, as this server last read them."""
    return [
        Listed(
            id=table.id,
            game=table.edition,
            **_of_rules(table.edition, table.rules),
            seats=table.seats,
            seated=len(glance.get("connected", ())),
            phase=glance.get("phase"),
            dealer=glance.get("dealer"),
            automatic=bool(glance.get("automatic")),
            cards_from=table.cards_from or "shoe",
        )
        for table, glance in serving(request).hub.standing()
    ]


@lru_cache(maxsize=1_000)
def _of_rules(edition: str, stated: str) -> dict[str, Any]:
    """The name, family and limits of a game under its rules; a table's change seldom, and reading them takes long."""
    game = feltwork.game(edition)
    rules = game.submission(json.loads(stated))
    limits = [game.limits(rules, wager) for wager in game.offered(rules) if wager.placed]
    needed = [game.limits(rules, wager)[0] for wager in game.offered(rules) if wager.placed and wager.required]
    return {
        "name": game.name,
        "family": _family(game, rules),
        "minimum": money(max(needed) if needed else limits[0][0]) if limits else None,
        "maximum": money(max(most for _, most in limits)) if limits else None,
    }


def _family(game: Game[Any, Any], rules: Any) -> Family:
    """What people call a game's kind."""
    if isinstance(game, BaccaratFamilyGame):
        return "baccarat"
    if isinstance(game, BlackjackGame):
        return "blackjack"
    if game.pieces.one == "tile":
        return "tiles"
    return "poker" if game.deck(rules) else "dice"


@router.get("/tables/{table}")
def table(request: Request, table: TableName) -> dict[str, Any]:
    """What a table posts: rules with their sections, paytables, limits, the layout, what silence means."""
    run = serving(request).house.database.run
    try:
        edition, rules, setup = run(lambda unit: load_setup(unit, table), f"table {table}")
    except Refused as refused:
        raise not_there(refused) from None
    game = feltwork.game(edition)
    linked = run(lambda unit: progressives.linked_to(unit, table), f"table {table}")
    return {
        "id": table,
        "game": edition,
        "name": game.name,
        "common_outcome": game.common_outcome,
        "rules": feltwork.rules(edition, rules),
        "layout": feltwork.layout(edition, rules),
        "pieces": game.pieces.one,
        "deck": {str(piece): many for piece, many in game.deck(game.submission(rules)).items()},
        "posted": {
            "betting_s": setup.betting_s,
            "decision_s": setup.decision_s,
            "cards_from": setup.cards_from,
            "automatic": setup.automatic,
            "silence": setup.posted(game),
        },
        "progressive": linked,
    }
