"""`feltwork games` and `feltwork rules`: what there is, and how it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import feltwork
from feltwork.cli.look import BRASS, HEADING, QUIET, console, grid, print_json
from feltwork.cli.submitting import rules_under

if TYPE_CHECKING:
    from rich.console import Console

MOST_ABREAST = 4
"""Paytables side by side; more of them go below, so that no figure is cut."""
NONBANKED_KEYS: Final = (
    {
        "id": "actions",
        "about": "everything in the order it was done, each with its seat; instead of the seats' decisions, and then an"
        " action out of turn is refused",
        "permitted": '["3 raise 6", "4 fold", "1 call", "1 draw 2 5", "2 stand pat", "1 show", "2 muck"]; an amount'
        " is what the player's bet of the betting round comes to",
        "section": "553.8(c)",
    },
    {
        "id": "seats",
        "about": 'the cards of each seat; "??" is one that nobody told, as in a hand that was folded or mucked',
        "permitted": '{"1": {"cards": ["As", "??"], "decisions": ["call", "fold"]}}',
        "section": "553.16(d)",
    },
)
COUNTS = ("wagers", "paytables", "options", "decisions", "irregularities")


def show_games(as_json: bool) -> None:
    known = feltwork.catalogue()
    if as_json:
        print_json(known)
        return
    table = grid("", ("game", "state", *COUNTS), right=COUNTS)
    table.columns[0].no_wrap = True
    coming = []
    for game in known:
        there = [edition for edition in game["editions"] if edition["implemented"]]
        missing = [edition["edition"] for edition in game["editions"] if not edition["implemented"]]
        for edition in there:
            state = "complete" if edition["complete"] else "in part"
            counts = (str(edition[count]) for count in COUNTS)
            table.add_row(f"{game['game']}@{edition['edition']}", state, *counts)
        if missing:
            coming.append(f"{game['name']} ({', '.join(missing)})")
    screen = console()
    screen.print(table)
    screen.print()
    screen.print("`feltwork rules GAME` says what each has; without @ and a chapter its newest edition.", style=QUIET)
    for game in known:
        if not game["banked"]:
            text = f"{game['name']} is nonbanked: players play against each other, and the house takes a rake."
            screen.print(text, style=QUIET)
    if coming:
        screen.print()
        screen.print("Regulated and not yet here:", style=HEADING)
        screen.print(" · ".join(coming), style=QUIET)


def show_rules(name: str, path: str | None, as_json: bool) -> None:
    game = feltwork.game(name)
    data = feltwork.rules(game.edition, rules_under(path, game).stated)
    if as_json:
        print_json(data)
    else:
        print_rules(console(), data)


def print_rules(screen: Console, data: dict[str, Any]) -> None:
    """The rules of a game, in the order a player meets them."""
    screen.print(f"{data['name']}, chapter {data['chapter']}", style=f"{HEADING} {BRASS}")
    game = feltwork.game(f"{data['game']}@{data['edition']}")
    places = "places for players, and a dealer who takes no part" if game.nonbanked else "betting positions"
    screen.print(f"{data['positions']} {places} (§ {data['positions_section']})", style=QUIET)
    screen.print()
    _clauses(screen, "In short", data["in_short"])
    if game.nonbanked:
        _clauses(screen, "Posted at the table", _posted(game, data["rules"]))
    _clauses(screen, "Equipment", data["equipment"])
    _clauses(screen, "Opening the table", data["opening"])
    _wagers(screen, data["wagers"])
    _decisions(screen, data["decisions"])
    _options(screen, data["options"], data["rules"])
    _paytables(screen, data["paytables"])
    _clauses(screen, "What counts, and what beats what", data["rankings"])
    _charts(screen, data["charts"])
    _clauses(screen, "The house way", data["house_way"])
    _clauses(screen, "Conditions", data["conditions"])
    _irregularities(screen, "Irregularities", data["irregularities"])
    _irregularities(screen, "Events", data["events"])
    _clocks(screen, data["clocks"])
    _keys(screen, [*data["keys"], *(NONBANKED_KEYS if game.nonbanked else ())])


def _posted(game: feltwork.Game[Any, Any], chosen: dict[str, Any]) -> list[dict[str, str]]:
    """The signs of a nonbanked table: limits and rake."""
    return [{"section": line.section, "text": line.text} for line in game.sign(game.submission(chosen))]


def _clauses(screen: Console, title: str, clauses: list[dict[str, str]]) -> None:
    if clauses:
        table = grid(title, ("section", "what"))
        for clause in clauses:
            table.add_row(clause["section"], clause["text"])
        screen.print(table)
        screen.print()


def _charts(screen: Console, charts: list[dict[str, Any]]) -> None:
    for chart in charts:
        # Above the table rather than in it: a title would be broken to the width of a narrow one.
        screen.print(f"{chart['title']}  § {chart['section']}", style=HEADING)
        table = grid("", chart["head"])
        for row in chart["rows"]:
            table.add_row(*row)
        screen.print(table)
        screen.print()


def _wagers(screen: Console, wagers: list[dict[str, Any]]) -> None:
    table = grid("Wagers", ("wager", "name", "from", "to", "about", "section"), right=("from", "to"))
    for wager in _side_pots_as_one(wagers):
        notes = [
            note for note, holds in (("required", wager["required"]), ("not offered", not wager["offered"])) if holds
        ]
        about = wager["about"] + (f" ({', '.join(notes)})" if notes else "")
        limits = (wager["minimum"], wager["maximum"]) if wager["placed"] else ("", "in the round")
        table.add_row(wager["id"], wager["name"], *limits, about, wager["section"])
    screen.print(table)
    screen.print()


def _side_pots_as_one(wagers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Nine side pots that differ by their number alone are one entry."""
    side = [wager for wager in wagers if wager["id"].startswith("side_pot_")]
    if not side:
        return wagers
    about = f"{side[0]['about']}: {', '.join(wager['id'] for wager in side)}"
    ids = {"id": "side_pot_…", "name": f"Side pots 1 to {len(side)}", "about": about}
    return [{**wager, **ids} if wager is side[0] else wager for wager in wagers if wager not in side[1:]]


def _decisions(screen: Console, decisions: list[dict[str, Any]]) -> None:
    if decisions:
        table = grid("Decisions", ("decision", "choose", "about", "section"))
        for point in decisions:
            table.add_row(point["id"], ", ".join(point["words"]), point["about"], point["section"])
        screen.print(table)
        screen.print()


def _options(screen: Console, options: list[dict[str, Any]], chosen: dict[str, Any]) -> None:
    from rich.text import Text

    table = grid("Options of the Rules Submission", ("option", "permitted", "in force", "about", "section"))
    for option in options:
        value, default = chosen[option["id"]], option["default"]
        shown = Text(_value(value), BRASS if value != default else "")
        table.add_row(option["id"], option["permitted"], shown, option["about"], option["section"])
    screen.print(table)
    screen.print()


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "a table of its own" if value else "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _paytables(screen: Console, tables: list[dict[str, Any]]) -> None:
    """The tables of one wager side by side, a column each; those in force marked."""
    for wager in dict.fromkeys(table["wager"] for table in tables):
        columns = [table for table in tables if table["wager"] == wager]
        for first in range(0, len(columns), MOST_ABREAST):
            _abreast(screen, wager, columns[first : first + MOST_ABREAST])
        for note in dict.fromkeys(column["note"] for column in columns if column.get("note")):
            screen.print(note, style=QUIET)
            screen.print()
    if tables:
        screen.print("* in force", style=QUIET)
        screen.print()


def _abreast(screen: Console, wager: str, columns: list[dict[str, Any]]) -> None:
    sections = dict.fromkeys(table["section"] for table in columns)
    shown = grid(f"Paytable: {wager}  § {', '.join(sections)}", ("hand",))
    for column in columns:
        mark = " *" if column["in_force"] else ""
        style = BRASS if column["in_force"] else ""
        shown.add_column(column["id"] + mark, justify="right", style=style, no_wrap=True)
    rows = merged_rows([[row["name"] for row in column["rows"]] for column in columns])
    odds = [{row["name"]: row["pays"] for row in column["rows"]} for column in columns]
    for name in rows:
        shown.add_row(name, *(column.get(name, "") for column in odds))
    screen.print(shown)
    screen.print()


def merged_rows(columns: list[list[str]]) -> list[str]:
    """One list of rows that keeps the printed order of each column.

    >>> merged_rows([["pair", "flush"], ["pair", "straight", "flush", "royal"]])
    ['pair', 'straight', 'flush', 'royal']
    """
    rows: list[str] = []
    for column in columns:
        at = 0
        for name in column:
            if name in rows:
                at = rows.index(name) + 1
            else:
                rows.insert(at, name)
                at += 1
    return rows


def _irregularities(screen: Console, title: str, entries: list[dict[str, Any]]) -> None:
    if entries:
        table = grid(
            title, ("irregularity" if title == "Irregularities" else "event", "what", "outcome", "when", "section")
        )
        for entry in entries:
            needs = f" (tell {', '.join(entry['needs'])})" if entry["needs"] else ""
            needs += f" (you may tell its {', '.join(entry['may_tell'])})" if entry["may_tell"] else ""
            table.add_row(
                entry["id"],
                entry["what"] + needs,
                entry["outcome"],
                ", ".join(entry["when"]),
                entry["section"],
                style="" if entry["possible"] else QUIET,
            )
        screen.print(table)
        screen.print()


def _clocks(screen: Console, clocks: list[dict[str, Any]]) -> None:
    if clocks:
        table = grid("Clocks", ("clock", "every", "about", "section"))
        for clock in clocks:
            every = (
                f"{clock['hours']} hours" if clock["hours"] else f"{clock['rounds']} rounds" if clock["rounds"] else ""
            )
            table.add_row(clock["id"], every, clock["about"], clock["section"])
        screen.print(table)
        screen.print()


def _keys(screen: Console, keys: list[dict[str, Any]]) -> None:
    table = grid("Keys of the round file that are the game's own", ("key", "values", "default", "about", "section"))
    for key in keys:
        default = _value(key["default"]) if "default" in key else ""
        table.add_row(key["id"], key.get("permitted", ""), default, key["about"], key["section"] or "")
    screen.print(table)
    screen.print()
