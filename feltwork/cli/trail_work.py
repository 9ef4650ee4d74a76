"""The audit trail as people and programs read it, and its proof."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from feltwork.cli.at_house import open_house
from feltwork.cli.books import parse_day
from feltwork.cli.look import GREEN, RED, console, grid, print_json


def show(
    who: str | None,
    day: str | None,
    doing: str | None,
    what: str | None,
    before: int | None,
    most: int,
    *,
    as_json: bool,
) -> None:
    asked = parse_day(day)
    with open_house() as house:
        from feltwork.access.trail import entries

        found = house.database.run(
            lambda unit: entries(
                unit, who=who, since=asked, through=asked, doing=doing, what=what, before=before, most=most
            ),
            "the audit trail",
        )
    if as_json:
        print_json([one.to_json() for one in found])
        return
    made = grid("", ("number", "at", "who", "doing", "what", "about"), right=("number",))
    for one in found:
        made.add_row(f"{one.number}", f"{one.at:%Y-%m-%d %H:%M:%S}", one.who, one.doing, one.what, _about(one.about))
    console().print(made)


def _about(about: Mapping[str, Any] | None) -> str:
    texts = {name: value if isinstance(value, str) else json.dumps(value) for name, value in (about or {}).items()}
    return ", ".join(f"{name} {text}" for name, text in texts.items())


def prove(*, as_json: bool) -> bool:
    """Prove the trail, and tell; whether it is whole."""
    with open_house() as house:
        from feltwork.control.chain_heads import prove_trail

        proof = house.read(prove_trail, "the audit trail")
    if as_json:
        print_json(proof.to_json())
        return bool(proof.whole)
    screen = console()
    if proof.whole:
        screen.print(
            f"The audit trail is whole: {proof.entries:,} entries, none changed, removed or put in.", style=GREEN
        )
        return True
    for misfit in proof.kept:
        screen.print(str(misfit), soft_wrap=True)
    screen.print(f"The audit trail is not whole: {proof.misfits:,} misfits.", style=RED)
    return False
