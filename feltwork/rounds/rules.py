"""A game's rules as data: what `feltwork rules` prints and a program reads. Plain values only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from feltwork.games import games
from feltwork.procedure.game import Chart, Clause, Game, Wager
from feltwork.procedure.irregularity import Irregularity
from feltwork.regulation.catalogue import catalogue
from feltwork.rounds.citations import open_sections
from feltwork.submission.option import Option
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import money

IRREGULARITY_KEY = (
    'an irregularity, by its id or as {"id": ..., "when": a moment, "step": at which such moment, from 1, "card": ..., '
    '"seat": ...}; "irregularities" lists several in the order they happen'
)


def _set_in_two_keys(many: str, dealer_low: str) -> list[dict[str, Any]]:
    return [
        {"id": "low", "about": f"of a seat: the {many} of its low hand; without it the house way sets it"},
        {"id": "dealer_low", "about": f"{dealer_low}; without it the house way sets it"},
    ]


def _stack_keys(game: Game[Any, Any]) -> list[dict[str, Any]]:
    many = game.pieces.many
    return [
        {
            "id": many,
            "about": f"the {game.stacks} stacks as they stand before the deal, from the dealer's right, each "
            f"from the top; of a seat: its {many}, as `cards` is",
        },
        {"id": "shoe", "about": f"all the {many} in the order in which they are delivered"},
    ]


def rules_data(game: Game[Any, Any], stated: Mapping[str, object] | None = None) -> dict[str, Any]:
    """Everything a game states, under a submission: the defaults where nothing is stated.

    >>> from feltwork.games import game
    >>> three = rules_data(game("three-card-poker"))
    >>> three["edition"], three["positions"], three["wagers"][0]["id"], three["wagers"][0]["minimum"]
    ('565', 7, 'ante', '1.00')
    """
    rules = game.submission(stated)
    offered = {wager.id for wager in game.offered(rules)}
    return {
        "game": game.id,
        "edition": game.chapter,
        "name": game.name,
        "chapter": game.chapter,
        "positions": game.positions,
        "positions_section": str(game.positions_section),
        "rules": rules.to_json(),
        "wagers": [_wager(game, rules, wager, wager.id in offered) for wager in game.wagers],
        "paytables": _paytables(game, rules),
        "options": [_option(option) for option in game.rules_type.options()],
        "decisions": [
            {"id": point.id, "section": str(point.section), "about": point.about, "words": list(point.words)}
            for point in game.decisions
        ],
        "irregularities": [_irregularity(game, rules, entry) for entry in game.irregularities],
        "events": [_irregularity(game, rules, entry) for entry in game.events],
        "equipment": _clauses(game.equipment(rules)),
        "opening": _clauses(game.opening(rules)),
        "in_short": _clauses(game.in_short),
        "rankings": _clauses(game.rankings),
        "charts": [_chart(chart) for chart in game.charts],
        "house_way": _clauses(game.house_way_in_force(rules)),
        "conditions": _clauses(game.conditions),
        "clocks": [
            {
                "id": clock.id,
                "section": str(clock.section),
                "about": clock.about,
                "hours": clock.hours,
                "rounds": clock.rounds,
            }
            for clock in game.clocks(rules)
        ],
        "keys": _keys(game),
    }


def known_games() -> list[dict[str, Any]]:
    """Every game of the regulations with its editions, and what Feltwork has of each.

    >>> three = next(game for game in known_games() if game["game"] == "three-card-poker")
    >>> three["editions"][0]["edition"], three["editions"][0]["implemented"], three["editions"][0]["wagers"]
    ('565', True, 3)
    """
    there = {game.edition: game for editions in games().values() for game in editions}
    listed = {id: (entry.name, entry.chapters, entry.banked) for id, entry in catalogue().items()}
    for id, editions in games().items():
        listed.setdefault(id, (editions[0].name, tuple(game.chapter for game in editions), True))
    return [
        {
            "game": id,
            "name": name,
            "banked": banked,
            "editions": [{"edition": chapter, **_counts(there.get(f"{id}@{chapter}"))} for chapter in chapters],
        }
        for id, (name, chapters, banked) in listed.items()
    ]


def _counts(game: Game[Any, Any] | None) -> dict[str, Any]:
    if game is None:
        return {"implemented": False, "complete": False}
    return {
        "implemented": True,
        "complete": not open_sections(game),
        "positions": game.positions,
        "wagers": len(game.wagers),
        "paytables": len(game.paytables()),
        "options": len(game.rules_type.options()),
        "decisions": len(game.decisions),
        "irregularities": len(game.irregularities),
    }


def _wager(game: Game[Any, Any], rules: Any, wager: Wager, offered: bool) -> dict[str, Any]:
    low, high = game.limits(rules, wager) if wager.placed else (None, None)
    return {
        "id": wager.id,
        "name": wager.name,
        "section": str(wager.section),
        "required": game.required(rules, wager),
        "about": wager.about,
        "placed": wager.placed,
        "offered": offered,
        "minimum": None if low is None else money(low),
        "maximum": None if high is None else money(high),
        "also": list(wager.also),
    }


def _paytables(game: Game[Any, Any], rules: Any) -> list[dict[str, Any]]:
    """Every printed table, those in force with what the holder states in them, and the holder's own."""
    in_force = {(table.wager, table.id): table for table in game.paytables_in_force(rules)}
    printed = {(table.wager, table.id): table for table in game.paytables()}
    tables: dict[tuple[str, str], Paytable] = printed | in_force
    return [
        {**table.to_json(), "in_force": key in in_force, "pays": list(game.pays(table))}
        for key, table in tables.items()
    ]


def _option(option: Option) -> dict[str, Any]:
    return {
        "id": option.id,
        "section": str(option.section),
        "kind": option.kind,
        "values": option.values(),
        "permitted": option.permitted(),
        "default": option.write(option.default),
        "about": option.about,
        "also": list(option.also),
    }


def _irregularity(game: Game[Any, Any], rules: Any, entry: Irregularity) -> dict[str, Any]:
    return {**game.as_ordered(rules, entry).to_json(), "possible": game.possible(rules, entry)}


def _clauses(clauses: Iterable[Clause]) -> list[dict[str, str]]:
    return [{"section": str(clause.section), "text": clause.text} for clause in clauses]


def _chart(chart: Chart) -> dict[str, Any]:
    return {
        "section": str(chart.section),
        "title": chart.title,
        "head": list(chart.head),
        "rows": [list(row) for row in chart.rows],
    }


def _keys(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """The keys of the round file that are the game's own."""
    many = game.pieces.many
    cards = [
        {"id": key, "about": f'a list of the {many} that come to the place "{place}", in order', "section": None}
        for key, place in game.places.items()
    ]
    dice = [{"id": "dice", "about": game.dice_told, "section": None}] if game.dice_told else []
    irregularity = {"id": "irregularity", "about": IRREGULARITY_KEY, "section": None}
    return [
        *(_option(key) for key in game.situation),
        *(cards if game.cards_section else []),
        *({**key, "section": None} for key in _stack_keys(game) if game.stacks),
        *({**key, "section": None} for key in _set_in_two_keys(many, game.dealer_low_told) if game.house_way),
        *dice,
        irregularity,
    ]
