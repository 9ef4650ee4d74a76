"""Who may deal what, on paper: a row a dealer, a column a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from feltwork.terms.report import Block, Column, Report
from feltwork.wagering.report_documents import Made


def matrix_report(found: Mapping[str, Any], head: Made) -> Report:
    """The matrix, and below it what is not met, each with its section."""
    games = {one["id"]: one["name"] for one in found["games"]}
    rows = [
        {"dealer": one["name"], **{game: "yes" if one["games"][game]["may"] else "no" for game in games}}
        for one in found["dealers"]
    ]
    unmet = [
        {"dealer": one["name"], "game": games[game], "what": lack["what"], "section": lack["section"]}
        for one in found["dealers"]
        for game in games
        for lack in one["games"][game]["unmet"]
    ]
    columns = (Column("dealer", "Dealer"), *(Column(game, name) for game, name in games.items()))
    why = (
        Column("dealer", "Dealer"),
        Column("game", "Game"),
        Column("what", "Not met"),
        Column("section", "Section", "section"),
    )
    return head.report(
        "Who may deal what",
        "527.5(a)",
        period=f"on {found['on']}",
        facts=[("Standards", found["standard"]["words"])],
        blocks=(
            Block("Dealers and games", columns, rows, empty="There are no dealers."),
            Block("What is not met", why, unmet, empty="Every dealer may deal every game."),
        ),
    )
