"""The laboratory: what wagers cost under chosen options, strategies, charts and PAR sheets.

For staff: no page of a player shows an edge.
"""

from __future__ import annotations

from dataclasses import asdict
from json import loads
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.games import games as all_games
from feltwork.odds.background import Study, ToldStrategy
from feltwork.odds.figures import WagerOdds
from feltwork.odds.games import analysis
from feltwork.odds.par_sheet import par_sheet_of
from feltwork.odds.par_sheet.bands import bands, volatility
from feltwork.odds.par_sheet.charts import bands_chart, distribution_chart, meter_chart
from feltwork.odds.strategy import situation_of
from feltwork.odds.words import certainty_words, chance, choice_words, edge_words, net_words, percent, plain
from feltwork.procedure.game import Game
from feltwork.rounds.rules import rules_data
from feltwork.submission.option import Option
from feltwork.terms.refusal import Refused
from feltwork.web.api.shapes import Json, Stated, may
from feltwork.web.refusing import not_there
from feltwork.web.report_page import PAGE
from feltwork.web.security import serving

router = APIRouter(prefix="/api/lab", tags=["lab"])
Analyst = Annotated[Person, may(Permission.USE_LAB)]
Edition = Annotated[str, Field(max_length=80, examples=["three-card-poker@565"])]
WagerName = Annotated[str, Field(max_length=80, examples=["ante"])]
Chart = Literal["distribution", "bands", "meter"]


DARK = """
text { font: 11px system-ui, sans-serif; fill: #cdd5cf; } .rule { stroke: #3c5a4d; } .won { fill: #6fc29a; }
.lost { fill: #d9857a; } .even { fill: #9aa59f; } .wide { fill: #24483a; } .narrow { fill: #3a6b56; }
.edge { stroke: #d8b45e; stroke-width: 2; } .mark { stroke: #cdd5cf; stroke-dasharray: 4 3; }
"""
"""How pictures look on dark felt: an image does not see the page's own style."""


class Asked(Stated):
    """One submission of a game; options that are not stated have their defaults."""

    edition: Edition
    rules: Annotated[dict[str, Any], Field(max_length=60)] = Field(default_factory=dict)


class AskedHand(Asked):
    """One situation of a player."""

    hand: Annotated[str, Field(max_length=80, examples=["Qs 6d 4c"])]
    dealer: Annotated[str, Field(max_length=80)] = ""
    community: Annotated[str, Field(max_length=80)] = ""


class LabGame(BaseModel):
    """A game that can be studied."""

    edition: str
    name: str
    chapter: str
    options: list[Json]
    """The options on which its figures depend, in the order of the submission."""
    wagers: list[Json]
    situation: str
    """Which cards a situation names; "" where there is nothing to decide."""


class Progress(BaseModel):
    """How far a study is."""

    state: str
    doing: str
    done: int
    total: int
    problem: str
    wagers: list[Json]
    strategies: list[Json] | None


class Values(BaseModel):
    """What every legal action is worth in a situation, the best first."""

    values: list[Json]


@router.get("/games", summary="What can be studied")
def lab_games(_: Analyst) -> list[LabGame]:
    """Every edition with an analysis, and the options that matter to its wagers."""
    found = []
    for editions in all_games().values():
        for game in editions:
            try:
                found.append(_game(game))
            except Refused:  # no analysis of it is known
                continue
    return found


@router.post("/study", summary="The figures of one submission")
def lab_study(request: Request, analyst: Analyst, asked: Asked) -> Progress:
    """What is known already, and how far the rest is. The first request begins the count: ask until it is done."""
    return _progress(serving(request).laboratory.study(asked.edition, asked.rules, analyst.sign_in_name))


@router.post("/stop", summary="End a study", status_code=204)
def lab_stop(request: Request, _: Analyst, asked: Asked) -> Response:
    """End a count that nobody waits for; what was found stays."""
    serving(request).laboratory.stop(asked.edition, asked.rules)
    return Response(status_code=204)


@router.post("/values", summary="What each action is worth in one situation")
def lab_values(request: Request, analyst: Analyst, asked: AskedHand) -> Values:
    """The expected value of every legal action, in units of the wager."""
    game, rules = _submission(asked.edition, asked.rules)
    situation = situation_of(game, asked.hand, asked.dealer, asked.community, rules=rules)
    values = serving(request).laboratory.values(game.edition, asked.rules, situation, analyst.sign_in_name)
    told = [{"action": one.word, "value": float(one.value), "deals": one.deals} for one in values]
    return Values(values=told)


SVG: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}, "description": "A picture."}
}
RulesText = Annotated[str, Query(max_length=4000, description="Options that differ from the defaults, as JSON.")]


@router.get("/chart", summary="A picture of a wager's figures", response_class=Response, responses=SVG)
def lab_chart(
    request: Request, _: Analyst, edition: Edition, wager: WagerName, kind: Chart, rules: RulesText = "{}"
) -> Response:
    """The distribution, the confidence bands, or the edge by the meter; once the study has the wager."""
    done = serving(request).laboratory.known(edition, _read(rules))
    for one in () if done is None else done.found:
        if one.wager == wager:
            return Response(_picture(one, kind), media_type="image/svg+xml")
    raise not_there(Refused(f"wager {wager}", "it is not counted yet", instead="ask for the study first"))


@router.get("/par-sheet", summary="The PAR sheet", response_class=Response, responses=PAGE)
def lab_par_sheet(request: Request, _: Analyst, edition: Edition, rules: RulesText = "{}") -> Response:
    """The document of one submission; once its study is done."""
    stated = _read(rules)
    done = serving(request).laboratory.known(edition, stated)
    if done is None or done.state != "done":
        raise Refused("the PAR sheet", "its figures are not counted yet", instead="ask for the study first")
    game, _rules = _submission(edition, stated)
    told = [(one.title, one.told) for one in done.strategies or ()]
    return Response(par_sheet_of(game, stated, done.found, told), media_type="text/html")


def _picture(figures: WagerOdds, kind: Chart) -> str:
    if kind == "meter":
        if not figures.of_meter:
            raise not_there(Refused(f"wager {figures.wager}", "it has no meter", instead="ask for another picture"))
        return meter_chart(figures, DARK)
    return (distribution_chart if kind == "distribution" else bands_chart)(figures, DARK)


def _read(text: str) -> dict[str, Any]:
    try:
        stated = loads(text)
    except (ValueError, RecursionError):
        stated = None
    if not isinstance(stated, dict):
        raise Refused("rules", "they are not a JSON object", instead='{"decks": 6}')
    return stated


def _submission(edition: str, stated: dict[str, Any]) -> tuple[Game[Any, Any], Any]:
    from feltwork.games import game as find

    game = find(edition)
    return game, game.submission(stated)


def _game(game: Game[Any, Any]) -> LabGame:
    found = analysis(game.id)
    propositions = found.propositions(game)
    matter = {name for one in propositions for name in (*one.options, *one.needs)}
    options = [_option(option) for option in game.rules_type.options() if option.id in matter]
    wagers = [{"wager": one.id, "name": one.name, "options": list(one.options)} for one in propositions]
    return LabGame(
        edition=game.edition,
        name=game.name,
        chapter=game.chapter,
        options=options,
        wagers=wagers,
        situation=found.situation_told(game),
    )


def _option(option: Option) -> Json:
    values = [value for value in option.values() if not isinstance(value, dict)]
    return {
        "id": option.id,
        "about": option.about,
        "section": str(option.section),
        "kind": option.kind,
        "values": values,
        "default": option.write(option.default),
    }


def _progress(known: Study) -> Progress:
    game, _rules = _submission(known.edition, known.stated)
    tables = [table for table in rules_data(game, known.stated)["paytables"] if table["in_force"]]
    found = [(one, analysis(game.id).proposition(game, one.wager)) for one in list(known.found)]
    return Progress(
        state=known.state,
        doing=known.doing,
        done=known.done,
        total=known.total,
        problem=known.problem,
        wagers=[_told(one, [table for table in tables if wager.paid_by(table)]) for one, wager in found],
        strategies=None if known.strategies is None else [_strategy(one) for one in known.strategies],
    )


def _strategy(one: ToldStrategy) -> Json:
    return {"id": one.id, "title": one.title, **asdict(one.told)}


def _told(figures: WagerOdds, tables: list[dict[str, Any]]) -> Json:
    """The figures in words with the tables that pay them, for the page; every number also as one."""
    total = sum(outcome.count for outcome in figures.counted.outcomes)
    return {
        "wager": figures.wager,
        "name": figures.name,
        "section": figures.section,
        "unit": figures.unit,
        "choice": choice_words(figures.options, of=figures.wager),
        "certainty": certainty_words(figures),
        "edge": edge_words(figures),
        "edge_exactly": str(figures.edge) if figures.exact else "",
        "edge_number": float(figures.edge),
        "risk": percent(figures.element_of_risk),
        "deviation": plain(figures.deviation),
        "volatility": plain(volatility(figures), 2),
        "hit_frequency": chance(figures.hit_frequency, 2),
        "break_even": None if figures.break_even is None else plain(figures.break_even, 2),
        "bands": [[one.rounds, one.confidence, one.low, one.high] for one in bands(figures)],
        "outcomes": [
            {
                "name": outcome.name,
                "net": net_words(outcome.net),
                "of_meter": percent(outcome.of_meter, 0) if outcome.of_meter else "",
                "count": f"{outcome.count:,}" if isinstance(outcome.count, int) else "",
                "probability": chance(outcome.count / total),
            }
            for outcome in figures.counted.outcomes
        ],
        "decisions": [
            {"point": one.point, "word": one.word, "share": percent(one.count / total)}
            for one in figures.counted.decided
        ],
        "pays": [{"name": row["name"], "pays": row["pays"]} for table in tables for row in table["rows"]],
        "method": figures.method,
        "remarks": list(figures.counted.remarks),
        "published": figures.published,
    }
