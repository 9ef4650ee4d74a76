"""A hand history (PHH) that a poker table's own software sends, as a round file for that table.

A history counts players from the one who is dealt first; who sits where is its own ``seats``. What it states besides
(the type of Poker, the limits, the blinds) has to be what the table plays, since the table's own rules settle it. Where
it tells the stacks at the end, they have to be those that the rules come to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

import feltwork
from feltwork.database.database import Unit
from feltwork.rounds.phh import HandHistory, read_history
from feltwork.terms.money import Cents, dollars, parse_money
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import House, known_commands
from feltwork.wagering.poker_hands import completed, situation_of
from feltwork.wagering.poker_tables import poker_table, seated

STATED: Final = ("type", "betting", "minimum", "maximum", "ante", "blinds", "forced_bet")
"""Rules that every history states; others it leaves to the table."""
_TABLES_OWN: Final = ("game", "rules", "chips", "posted", "meters")
"""What the table knows itself. What a history says of it is compared, and not played."""


def file_of(house: House, id: UUID, table: str, text: str) -> dict[str, Any]:
    """The round file of a history, verified against the table; one that was booked under this id is not looked at."""
    history = read_history(text)
    file = seated_file(history)
    if not house.database.run(lambda unit: known_commands(unit, [id]), "the command"):
        _verify_rules(house, table, history.round["rules"])
        _verify_stacks(house, table, file, history)
    return file


def seated_file(history: HandHistory) -> dict[str, Any]:
    """The round file with the table's seats in place of the history's players.

    >>> text = '''
    ... variant = "NT"
    ... antes = [0, 0]
    ... blinds_or_straddles = [1, 2]
    ... min_bet = 2
    ... starting_stacks = [200, 200]
    ... seats = [6, 4]
    ... actions = ["d dh p1 ????", "d dh p2 ????", "p2 f"]
    ... '''
    >>> file = seated_file(read_history(text))
    >>> sorted(file["seats"]), file["button"], file["actions"]
    (['4', '6'], 4, ['4 fold'])
    """
    at = _seats(history)
    file = {name: value for name, value in history.round.items() if name not in _TABLES_OWN}
    file["seats"] = {str(at[int(player)]): one for player, one in file["seats"].items()}
    if "button" in file:
        file["button"] = at[file["button"]]
    file["actions"] = [_moved(action, at) for action in file["actions"]]
    return file


def _seats(history: HandHistory) -> dict[int, int]:
    """The seat of each player of a history."""
    players, told = len(history.round["seats"]), history.about.get("seats")
    if told is None:
        return {player: player for player in range(1, players + 1)}
    if not isinstance(told, list) or not all(type(seat) is int for seat in told):
        raise Refused("seats", "a list of seats is expected", instead="one for each player, p1 first")
    if len(told) != players or len(set(told)) != players:
        raise Refused("seats", f"{players} players need a seat each", instead="one for each player, p1 first")
    return dict(enumerate(told, 1))


def _moved(action: str, at: Mapping[int, int]) -> str:
    player, _, did = action.partition(" ")
    return f"{at[int(player)]} {did}"


def _verify_rules(house: House, table: str, stated: Mapping[str, Any]) -> None:
    at = house.read(lambda unit: poker_table(unit, table), "the table")
    own = at.rules.to_json()
    for name in STATED:
        if name in stated and _plain(stated[name]) != _plain(own[name]):
            why = f"{name} is {_plain(stated[name])} in the history, and {_plain(own[name])} at the table"
            raise Refused(f"history of a hand at table {table}", why, "553.15(c)", "play by what the sign says")


def _plain(value: Any) -> str:
    """The same for one amount or several, in whatever order they are told."""
    return ", ".join(sorted(map(str, value))) if isinstance(value, list | tuple) else str(value)


def _verify_stacks(house: House, table: str, file: Mapping[str, Any], history: HandHistory) -> None:
    """What each player had before the hand is what lies there; what they have after it, what the rules come to."""

    def stands(unit: Unit) -> tuple[dict[int, Cents], dict[str, Any]]:
        return {one.seat: one.stakes for one in seated(unit, table)}, situation_of(unit, table)

    there, situation = house.read(stands, "the table")
    at = _seats(history)
    for player, seat in at.items():
        if seat not in there:
            raise Refused(f"seat {seat} of table {table}", "nobody sits there", "553.8(a)", "seat a player first")
        began = parse_money(history.round["chips"][str(player)])
        if began != there[seat]:
            why = f"the history begins with {dollars(began)} there, and {dollars(there[seat])} lies on the table"
            raise Refused(f"seat {seat} of table {table}", why, "553.8(b)", "set the table stakes first")
    stakes = {str(seat): amount for seat, amount in there.items()}
    result = feltwork.settle(completed(house, table, file, stakes, situation)).result
    for player, ended in (history.finishing_stacks or {}).items():
        ours = result.stacks[at[player]]
        if ours != ended:
            why = f"the history ends with {dollars(ended)} there, and by the table's rules it is {dollars(ours)}"
            raise Refused(f"seat {at[player]} of table {table}", why, "553.15(b)", "see what was raked")
