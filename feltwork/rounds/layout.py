"""A game's betting layout as data: what a page draws, and everything that is printed on the felt. Plain values only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from feltwork.procedure.felt import OWN_CARDS, CardArea, Rows, Spot, customary_felt
from feltwork.procedure.game import Game, Wager
from feltwork.procedure.place import Place
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import money

OWN_HAND = "your hand"


def layout_data(game: Game[Any, Any], rules: Any) -> dict[str, Any]:
    """The layout of one betting position under these rules, row by row from the dealer's side to the player's.

    >>> from feltwork.games import game
    >>> three = game("three-card-poker")
    >>> layout = layout_data(three, three.submission())
    >>> [[spot["label"] for spot in row] for row in layout["rows"]]
    [['Pair Plus'], ['Ante'], ['Play']]
    >>> layout["printed"]
    [{'section': '565.2(b)(5)', 'text': 'Dealer plays with queen high or better', 'wager': None}]
    """
    return {
        "game": game.edition,
        "name": game.name,
        "rows": [[_spot(game, rules, wager) for wager in row] for row in _rows(game, rules)],
        "places": list(_places(game)),
        "pieces": game.pieces.one if game.cards_section else "none",
        "dice": bool(game.dice_told),
        "printed": [
            {"section": str(line.section), "text": line.text, "wager": line.wager or None}
            for line in game.inscriptions(rules)
        ],
        "odds_sections": list(game.printed.odds),
    }


def _rows(game: Game[Any, Any], rules: Any) -> Iterator[list[Wager | None]]:
    """The betting areas of what is offered, None an empty spot; what is not offered leaves no gap."""
    offered = {wager.id: wager for wager in game.offered(rules)}
    felt: Rows = game.felt or customary_felt(offered.values())
    for row in felt:
        kept = [offered.get(id) for id in row if not id or id in offered]
        if any(kept):
            yield kept


def _spot(game: Game[Any, Any], rules: Any, wager: Wager | None) -> dict[str, Any] | None:
    if wager is None:
        return None
    spot = game.printed.spots.get(wager.id, Spot())
    label = spot.label or _label(wager)
    low, high = game.limits(rules, wager) if wager.placed else (None, None)
    return {
        "wager": wager.id,
        "name": wager.name,
        "label": label,
        "short": spot.short or label,
        "section": str(wager.section),
        "area": spot.area or None,
        "shape": spot.shape,
        "faces": list(spot.faces),
        "placed": wager.placed,
        "required": game.required(rules, wager),
        "minimum": None if low is None else money(low),
        "maximum": None if high is None else money(high),
        "odds": list(_odds(game, rules, wager)),
        "about": wager.about,
    }


def _label(wager: Wager) -> str:
    """The name as a felt has it: without the word that says it is one."""
    return wager.name.removesuffix(" Wager").removesuffix(" wager")


def _odds(game: Game[Any, Any], rules: Any, wager: Wager) -> Iterator[dict[str, str]]:
    """What pays a wager, row by row of the tables in force, each with the name of its table."""
    tables = game.paytables_in_force(rules)
    for table in tables:
        several = sum(other.wager == table.wager for other in tables) > 1
        for row in game.rows_for(table, wager):
            yield {"table": _title(game, table, several), "outcome": row.name, "odds": str(row.pays)}


def _title(game: Game[Any, Any], table: Paytable, several: bool) -> str:
    """What stands above a table: the wager that it is named after, or its own name."""
    named = next((wager for wager in game.wagers if wager.id == table.wager), None)
    spot = game.printed.spots.get(table.wager, Spot())
    title = (spot.label or _label(named)) if named else table.wager.replace("_", " ").capitalize()
    return f"{title}, {table.id}" if several else title


def _places(game: Game[Any, Any]) -> Iterator[dict[str, Any]]:
    """Where cards or tiles lie: the places of the table, and where each player has a hand, the player's own."""
    for key, place in game.places.items():
        yield _place(game, key, str(place), place)
    if game.cards_section and not game.common_outcome:
        yield _place(game, OWN_CARDS, OWN_HAND, None)


def _place(game: Game[Any, Any], key: str, name: str, place: Place | None) -> dict[str, Any]:
    area = game.printed.cards.get(key, CardArea(""))
    lie = game.layouts.get(place) if place else None
    return {
        "key": key,
        "name": name,
        "section": area.section or None,
        "labels": list(area.labels),
        "rows": [list(row) for row in lie] if lie else None,
    }
