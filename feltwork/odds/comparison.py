"""All permitted paytables of a wager side by side: what each row pays, and what the whole costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from feltwork.odds.analysis import Proposition
from feltwork.odds.figures import WagerOdds
from feltwork.odds.games import analysis
from feltwork.odds.keeping import Kept
from feltwork.odds.study import odds, permitted
from feltwork.odds.words import chance, choice_words, edge_words, option_words, percent, plain
from feltwork.odds.work import Work
from feltwork.procedure.game import Game


@dataclass(frozen=True)
class Column:
    """One permitted choice."""

    name: str
    choices: dict[str, str]
    """What is chosen, by the option in words."""
    rows: dict[str, str]
    """What the tables chosen pay, by the printed row."""
    odds: WagerOdds

    @property
    def figures(self) -> dict[str, str]:
        even = self.odds.break_even
        return {
            "house edge": edge_words(self.odds),
            "element of risk": percent(self.odds.element_of_risk),
            "deviation": plain(self.odds.deviation),
            "hit frequency": chance(self.odds.hit_frequency, 4),
            **({} if even is None else {"break-even meter, units": plain(even, 2)}),
        }


@dataclass(frozen=True)
class Compared:
    """One wager under every permitted choice."""

    wager: str
    name: str
    columns: tuple[Column, ...]

    @property
    def differing(self) -> tuple[str, ...]:
        """The options that are not the same in all columns."""
        named = dict.fromkeys(name for column in self.columns for name in column.choices)
        return tuple(name for name in named if len({column.choices.get(name) for column in self.columns}) > 1)

    def to_json(self) -> dict[str, Any]:
        columns = [{"choice": one.name, "pays": one.rows, **one.odds.to_json()} for one in self.columns]
        return {"wager": self.wager, "name": self.name, "choices": columns}


def comparison(
    game: Game[Any, Any], work: Work, *, wager: str | None = None, kept: Kept | None = None
) -> list[Compared]:
    """The wagers of a game, each under every permitted choice that matters to it."""
    found = analysis(game.id)
    compared = []
    for proposition in [found.proposition(game, wager)] if wager is not None else found.propositions(game):
        columns = []
        for stated in permitted(game, proposition):
            rules = game.submission(stated)
            if proposition.offered(game, rules):
                figures = odds(game, rules, proposition, work, kept)
                name = choice_words(figures.options, of=proposition.id) or "as printed"
                choices = option_words(figures.options, of=proposition.id)
                columns.append(Column(name, choices, _pays(game, rules, proposition), figures))
        if columns:
            compared.append(Compared(proposition.id, proposition.name, tuple(columns)))
    return compared


def _pays(game: Game[Any, Any], rules: Any, proposition: Proposition) -> dict[str, str]:
    """The tables in force that one of the options chooses, or that pay the wager."""
    pays: dict[str, str] = {}
    wagers = [wager for wager in game.wagers if wager.id == proposition.id]
    for table in game.paytables_in_force(rules):
        if table.wager in proposition.options:
            pays |= {row.name: str(row.pays) for row in table}
        else:
            pays |= {row.name: str(row.pays) for wager in wagers for row in game.rows_for(table, wager)}
    return pays
