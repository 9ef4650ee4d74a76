"""Scenario files: rounds with their expected lines, in plain data that a pit manager can read.

A scenario is a round file (cards may be one string) with ``name``, ``section``, and what is expected: lines
by seat under ``expect``, ``void``, what the meters show afterwards under ``remains``, or the words of a refusal
under ``refused``.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from feltwork.procedure.line import Line
from feltwork.terms.money import money

FOLDER = Path(__file__).parent / "scenarios"


@dataclass(frozen=True)
class Scenario:
    """One scenario of a file that is named after its game and edition."""

    game: str
    name: str
    section: str
    round: dict[str, Any]
    expect: dict[str, list[str]]
    void: bool
    refused: str | None
    remains: dict[str, str] | None

    def __str__(self) -> str:
        return f"{self.game} {self.section}: {self.name}"


def scenarios() -> list[Scenario]:
    found = []
    for file in sorted(FOLDER.glob("*.toml")):
        for entry in tomllib.loads(file.read_text())["scenario"]:
            name, section = entry.pop("name"), entry.pop("section")
            expect, void = entry.pop("expect", {}), entry.pop("void", False)
            refused, remains = entry.pop("refused", None), entry.pop("remains", None)
            listed = _round(file.stem, entry)
            found.append(Scenario(file.stem, name, section, listed, expect, void, refused, remains))
    return found


def line_words(line: Line) -> str:
    """A line as scenario files write it."""
    if line.odds:
        outcome = line.odds
    elif not line.staked:
        outcome = "pays"
    else:
        outcome = {line.staked: "push", 0: "lose"}.get(line.returned, "part")
    return f"{line.wager} {money(line.staked)} -> {money(line.returned)}, {outcome}, {line.section}"


def _round(game: str, entry: dict[str, Any]) -> dict[str, Any]:
    cards = {key: value.split() if isinstance(value, str) else value for key, value in entry.items()}
    for seat in cards.get("seats", {}).values():
        for key in ("cards", "hands", "low"):
            if isinstance(seat.get(key), str):
                seat[key] = seat[key].split()
        if "hands" in seat:
            seat["hands"] = [hand.split() if isinstance(hand, str) else hand for hand in seat["hands"]]
    if isinstance(entry.get("irregularity"), str):
        cards["irregularity"] = entry["irregularity"]
    return {"game": game, **cards}
