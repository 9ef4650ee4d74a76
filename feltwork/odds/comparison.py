"""All permitted paytables of a wager side by side: what each row pays, and what the whole costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from feltwork.odds.analysis import Proposition
from feltwork.odds.figures import WagerOdds
from feltwork.odds.games import analysis
from feltwork.odds.keeping import Kept
from feltwork.odds.study import odds, permitted
from feltwork.odds.words import choice_words, edge_words, percent, plain
from feltwork.odds.work import Work
from feltwork.procedure.game import Game


@dataclass(frozen=True)
class Column:
    """One permitted choice."""

    name: str
    rows: dict[str, str]
    """What the tables chosen pay, by the printed row."""
    odds: WagerOdds

    @property
    def figures(self) -> dict[str, str]:
        return {
            "house edge": edge_words(self.odds),
            "element of risk": percent(self.odds.element_of_risk),
            "deviation": plain(self.odds.deviation),
            "hit frequency": percent(self.odds.hit_frequency),
        }


@dataclass(frozen=True)
class Compared:
    """One wager under every permitted choice."""

    wager: str
    name: str
    columns: tuple[Column, ...]

    def to_json(self) -> dict[str, Any]:
        columns = [{"choice": one.name, "pays": one.rows, **one.odds.to_json()} for one in self.columns]
        return {"wager": self.wager, "name": self.name, "choices": columns}


def comparison(
    game: Game[Any, Any], work: Work, *, wager: str | None = None, kept: Kept | None = None
) -> list[Compared]:
    """The wagers of a game, each under every permitted choice that matters to it."""
    found = analysis(game.id)
    compared = []
    for proposition in [found.proposition(game, wager)] if wager else found.propositions(game):
        columns = []
        for stated in permitted(game, proposition):
            rules = game.submission(stated)
            if proposition.offered(game, rules):
                figures = odds(game, rules, proposition, work, kept)
                name = choice_words(figures.options, of=proposition.id) or "as printed"
                columns.append(Column(name, _pays(game, rules, proposition), figures))
        if columns:
            compared.append(Compared(proposition.id, proposition.name, tuple(columns)))
    return compared


def _pays(game: Game[Any, Any], rules: Any, proposition: Proposition) -> dict[str, str]:
    """The tables in force that one of the options chooses."""
    tables = [table for table in game.paytables_in_force(rules) if table.wager in proposition.options]
    return {row.name: str(row.pays) for table in tables for row in table}
