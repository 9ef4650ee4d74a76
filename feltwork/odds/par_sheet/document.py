"""The document itself: one HTML file with nothing outside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from hashlib import sha256
from html import escape
from typing import Any

import feltwork
from feltwork.odds.analysis import Proposition
from feltwork.odds.figures import Number, WagerOdds
from feltwork.odds.games import analysis
from feltwork.odds.keeping import Kept
from feltwork.odds.par_sheet.bands import CONFIDENCES, ROUNDS, bands, rounds_to_be_normal, volatility
from feltwork.odds.par_sheet.charts import bands_chart, distribution_chart, meter_chart
from feltwork.odds.par_sheet.look import STYLE
from feltwork.odds.strategy import Grid, Told
from feltwork.odds.study import study
from feltwork.odds.words import (
    certainty_words,
    chance,
    choice_words,
    edge_words,
    net_words,
    percent,
    plain,
    staked_words,
)
from feltwork.odds.work import Work
from feltwork.procedure.game import Game
from feltwork.rounds.rules import rules_data
from feltwork.terms.paper import paper

LONG = 28
"""Letters in a row that may be broken: no word is as long."""


def par_sheet(
    game: Game[Any, Any],
    work: Work,
    *,
    stated: Mapping[str, object] | None = None,
    on: date | None = None,
    kept: Kept | None = None,
) -> str:
    """The PAR sheet of a game under one submission; the defaults hold for what it does not state."""
    choices = dict(stated or {})
    found = list(study(game, work, stated=choices, kept=kept))
    rules = game.submission(choices)
    told = [(one.title, one.told()) for one in analysis(game.id).strategies(game, rules, work)]
    return par_sheet_of(game, choices, found, told, on=on)


def par_sheet_of(
    game: Game[Any, Any],
    stated: Mapping[str, object],
    found: Sequence[WagerOdds],
    told: Sequence[tuple[str, Told]],
    *,
    on: date | None = None,
) -> str:
    """The same of figures and strategies that are there already."""
    data = rules_data(game, stated)
    title = f"PAR sheet: {game.name}, chapter {game.chapter}"
    body = [
        _head(title, found, on or date.today()),
        _summary(found),
        _rules(data),
        *(_wager(one, analysis(game.id).proposition(game, one.wager), data) for one in found),
        _strategy(told),
        _method(game, found),
    ]
    return paper(title, "".join(body), STYLE)


# --------------------------------------------------------------------------------------------- parts of pages


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], figures: Sequence[int] = (), kind: str = "") -> str:
    """A table; the columns of ``figures`` stand to the right."""

    def cells(tag: str, row: Sequence[str]) -> str:
        return "".join(
            f'<{tag} class="{_kind(cell, index in figures)}">{escape(cell)}</{tag}>' for index, cell in enumerate(row)
        )

    lines = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f'<table class="{kind}"><thead><tr>{cells("th", head)}</tr></thead><tbody>{lines}</tbody></table>'


def _kind(cell: str, is_figure: bool) -> str:
    """A section stays in one line; a fraction of many digits may break anywhere, a word nowhere."""
    if is_figure:
        return "figure"
    if cell.startswith("§"):
        return "fixed"
    return "long" if max(map(len, cell.split()), default=0) > LONG else ""


def _exactly(number: Number | None) -> str:
    return str(number) if isinstance(number, Fraction) else ""


def _section(title: str, *parts: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>"


# ------------------------------------------------------------------------------------------------- the sections


def _head(title: str, found: Sequence[WagerOdds], on: date) -> str:
    facts = [
        ("software", f"Feltwork {feltwork.__version__}"),
        ("content hash of rules and code", content_hash(found)),
        ("made on", on.isoformat()),
        ("regulation", "58 Pa. Code"),
    ]
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts)
    return f"<header><h1>{escape(title)}</h1><dl>{rows}</dl></header>"


def content_hash(found: Iterable[WagerOdds]) -> str:
    """One hash for all the figures of a document."""
    return sha256("".join(one.digest for one in found).encode()).hexdigest()


def _summary(found: Sequence[WagerOdds]) -> str:
    head = ("wager", "house edge", "element of risk", "deviation", "variance", "volatility index", "hit frequency")
    rows = [
        (
            one.name,
            edge_words(one),
            percent(one.element_of_risk),
            plain(one.deviation),
            plain(float(one.variance)),
            plain(volatility(one), 2),
            chance(one.hit_frequency, 2),
        )
        for one in found
    ]
    note = (
        "<p class=quiet>Edge and deviation are in units of the wager that is named with each, a progressive wager's at "
        "the meter's start; the volatility index is the deviation of one round times 1.645 (90%).</p>"
    )
    return _section("In short", _table(head, rows, range(1, 7)), note)


def _rules(data: Mapping[str, Any]) -> str:
    chosen = data["rules"]
    options = [
        (one["id"], _value(chosen[one["id"]]), one["permitted"], one["about"], f"§ {one['section']}")
        for one in data["options"]
    ]
    wagers = [
        (one["id"], one["name"], _limits(one), one["about"], f"§ {one['section']}")
        for one in data["wagers"]
        if one["offered"]
    ]
    equipment = [(one["text"], f"§ {one['section']}") for one in data["equipment"]]
    return _section(
        "Rules and options in force",
        "<h3>Wagers</h3>",
        _table(("wager", "name", "limits", "about", "section"), wagers),
        "<h3>Options of the Rules Submission</h3>",
        _table(("option", "in force", "permitted", "about", "section"), options),
        "<h3>Equipment</h3>",
        _table(("what", "section"), equipment),
    )


def _limits(wager: Mapping[str, Any]) -> str:
    return "" if wager["minimum"] is None else f"{wager['minimum']} to {wager['maximum']}"


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{name} {pays}" for name, pays in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _wager(figures: WagerOdds, proposition: Proposition, data: Mapping[str, Any]) -> str:
    chosen = choice_words(figures.options, of=figures.wager)
    words = f"§ {figures.section}. {chosen}{'. ' if chosen else ''}In units of {figures.unit}."
    parts = [
        f"<p>{escape(words)}</p>",
        _paytables(table for table in data["paytables"] if table["in_force"] and proposition.paid_by(table)),
        _figures(figures),
        "<h3>Combinations</h3>",
        _outcomes(figures),
        _decided(figures),
        f"<figure>{distribution_chart(figures)}<figcaption>Probability of each result</figcaption></figure>",
        "<h3>Confidence bands of the house's win</h3>",
        _bands(figures),
        f"<figure>{bands_chart(figures)}<figcaption>The edge with its 95% and 99% bands</figcaption></figure>",
    ]
    if figures.of_meter:
        parts.append(f"<figure>{meter_chart(figures)}<figcaption>House edge by the meter</figcaption></figure>")
    return _section(figures.name, *parts)


def _paytables(tables: Iterable[Mapping[str, Any]]) -> str:
    return "".join(
        f"<h3>Paytable of {escape(table['wager'].replace('_', ' '))}: {escape(table['id'])}</h3>"
        + _table(
            ("hand", "pays", "section"),
            [(row["name"], row["pays"], f"§ {row['section']}") for row in table["rows"]],
            (1,),
            "narrow",
        )
        for table in tables
    )


def _figures(figures: WagerOdds) -> str:
    rows = [
        ("house edge", edge_words(figures, 6), _exactly(figures.edge)),
        ("element of risk", percent(figures.element_of_risk, 6), _exactly(figures.element_of_risk)),
        ("staked on average", plain(figures.mean_stake, 6), _exactly(figures.mean_stake)),
        ("variance", plain(float(figures.variance), 6), _exactly(figures.variance)),
        ("standard deviation", plain(figures.deviation, 6), ""),
        ("volatility index (90%)", plain(volatility(figures), 4), ""),
        ("hit frequency", chance(figures.hit_frequency), _exactly(figures.hit_frequency)),
        ("deals", f"{figures.counted.deals:,}", certainty_words(figures)),
    ]
    if figures.break_even is not None:
        start = Fraction(figures.meter or 0)
        rows[0] = ("house edge at the meter's start", *rows[0][1:])
        rows += [
            ("meter's start, units", plain(start, 2), _exactly(start)),
            ("edge without the meter", percent(-figures.won, 6), _exactly(-figures.won)),
            ("share of the meter won", plain(figures.of_meter, 9), _exactly(figures.of_meter)),
            ("break-even meter, units", plain(figures.break_even, 2), _exactly(figures.break_even)),
        ]
    return "<h3>Figures</h3>" + _table(("figure", "value", "exactly"), rows, (1,))


def _outcomes(figures: WagerOdds) -> str:
    total = sum(outcome.count for outcome in figures.counted.outcomes)
    rows = []
    for outcome in figures.counted.outcomes:
        net = net_words(outcome.net)
        if outcome.of_meter:
            net += f" and {percent(outcome.of_meter, 0)} of the meter"
        share = outcome.count / total
        count = f"{outcome.count:,}" if isinstance(outcome.count, int) else ""
        returned = float(outcome.net + outcome.of_meter * (figures.meter or 0)) * share
        rows.append(
            (outcome.name, net, staked_words(figures, outcome.staked), count, chance(share), percent(returned, 6))
        )
    head = ("outcome", "net", "staked", "combinations", "probability", "adds to the player's return")
    note = "<p class=quiet>What each adds to the return is at the meter's start.</p>" if figures.of_meter else ""
    return _table(head, rows, range(1, 6)) + note


def _decided(figures: WagerOdds) -> str:
    """How often the strategy behind the figures chose what."""
    if not figures.counted.decided:
        return ""
    asked: dict[str, int | float] = {}
    for one in figures.counted.decided:
        asked[one.point] = asked.get(one.point, 0) + one.count
    rows = [
        (
            one.point.replace("_", " "),
            one.word,
            f"{one.count:,}" if isinstance(one.count, int) else "",
            percent(one.count / asked[one.point] if asked[one.point] else 0.0, 4),
        )
        for one in figures.counted.decided
    ]
    return "<h3>Decisions</h3>" + _table(("decision", "chosen", "combinations", "of those asked"), rows, (2, 3))


def _bands(figures: WagerOdds) -> str:
    by_rounds = {(band.rounds, band.confidence): band for band in bands(figures)}
    enough = rounds_to_be_normal(figures)
    rows = []
    for rounds in ROUNDS:
        cells = [by_rounds[rounds, confidence] for confidence in CONFIDENCES]
        mark = "*" if rounds < enough else ""
        rows.append((f"{rounds:,}{mark}", *(f"{percent(one.low, 3)} to {percent(one.high, 3)}" for one in cells)))
    head = ("rounds", *(f"{confidence:.0%}" for confidence in CONFIDENCES))
    if not figures.deviation:
        return _table(head, rows, range(1, 4)) + "<p class=quiet>Every round ends the same.</p>"
    note = (
        f"<p class=quiet>By the normal distribution, which sums of rounds come near to: for this wager from about "
        f"{enough:,} rounds on. Before that (*), rare large wins make the true bands lopsided.</p>"
    )
    return _table(head, rows, range(1, 4)) + note


def _strategy(strategies: Iterable[tuple[str, Told]]) -> str:
    parts = []
    shown: dict[tuple[Grid, ...], str] = {}
    for name, told in strategies:
        title = name[0].upper() + name[1:]
        parts.append(f"<h3>{escape(title)}</h3>")
        if told.rules:
            parts.append("<ol>" + "".join(f"<li>{escape(rule)}</li>" for rule in told.rules) + "</ol>")
        if told.grids in shown:
            parts.append(f"<p>The charts are those of “{escape(shown[told.grids])}” above.</p>")
        else:
            parts += [_grid(grid) for grid in told.grids]
        if told.grids:
            shown.setdefault(told.grids, title)
        parts += [f"<p class=quiet>{escape(remark)}</p>" for remark in told.remarks]
    return _section("Strategy", *parts)


def _grid(grid: Grid) -> str:
    shades = {short: index % 8 for index, (short, _) in enumerate(grid.legend)}
    lines = []
    for label, cells in grid.rows:
        shaded = "".join(f"<td class=shade{shades.get(cell, 7)}>{escape(cell)}</td>" for cell in cells)
        lines.append(f"<tr><th>{escape(label)}</th>{shaded}</tr>")
    head = "".join(f"<th>{escape(column)}</th>" for column in ("", *grid.columns))
    legend = ", ".join(f"{short}: {meaning}" for short, meaning in grid.legend)
    return (
        f'<table class="grid"><caption>{escape(grid.title)}</caption><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table><p class=quiet>{escape(legend)}</p>"
    )


def _method(game: Game[Any, Any], found: Sequence[WagerOdds]) -> str:
    rows = [
        (
            one.name,
            " ".join((one.method, *one.counted.remarks)),
            one.published or "first published here",
            one.digest[:16],
        )
        for one in found
    ]
    again = f"feltwork odds {game.edition} --rules FILE --anew"
    played = f"feltwork simulate {game.edition} --procedure"
    words = (
        "<p>Outcomes are priced by the same settlement that runs the tables; the content hash is that of the rules in "
        f"force and of every source file behind the figures. <code>{escape(again)}</code> counts them again; "
        f"<code>{escape(played)}</code> plays the game's own procedure against them.</p>"
    )
    return _section("Method", _table(("wager", "method", "published before", "hash"), rows), words)
