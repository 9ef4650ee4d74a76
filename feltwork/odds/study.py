"""Every wager of a game under every permitted paytable, or under one submission."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from feltwork.odds.analysis import Analysis, Proposition
from feltwork.odds.figures import WagerOdds
from feltwork.odds.games import analysis
from feltwork.odds.keeping import Kept, digest
from feltwork.odds.work import Work
from feltwork.procedure.game import Game
from feltwork.submission.option import Amount, Several
from feltwork.terms.refusal import Refused

NUMBERED = re.compile(r"Number \d+$")
"""A wager with a number is a name by itself: Bet Number 1."""


def analysed(game: Game[Any, Any], rules: Any, proposition: Proposition, work: Work) -> WagerOdds:
    """Count a wager under one set of rules, whatever is kept already."""
    wager = game.wager(proposition.unit or proposition.id)
    return WagerOdds(
        edition=game.edition,
        wager=proposition.id,
        name=proposition.name,
        unit=wager.name if NUMBERED.search(wager.name) else f"the {wager.name}",
        options=chosen(rules, proposition),
        section=game.at(proposition.section) if proposition.section else wager.section,
        method=proposition.method,
        published=proposition.published,
        counted=proposition.count(game, rules, work),
        meter=proposition.meter(game, rules),
        digest=digest(game, rules, proposition),
    )


def chosen(rules: Any, proposition: Proposition) -> dict[str, object]:
    """The choices on which a proposition depends, as a file states them."""
    stated = rules.to_json()
    return {name: stated[name] for name in proposition.options}


def odds(
    game: Game[Any, Any],
    rules: Any,
    proposition: Proposition,
    work: Work,
    kept: Kept | None = None,
    *,
    anew: bool = False,
) -> WagerOdds:
    """The figures of a wager: those kept on disk for the same rules and code, or counted now and kept."""
    keep = kept or Kept()
    found = None if anew else keep.get(digest(game, rules, proposition))
    if found is None:
        found = analysed(game, rules, proposition, work)
        keep.put(found)
    return found


def study(
    game: Game[Any, Any],
    work: Work,
    *,
    stated: Mapping[str, object] | None = None,
    wager: str | None = None,
    kept: Kept | None = None,
    anew: bool = False,
) -> Iterator[WagerOdds]:
    """One submission's wagers, or every wager under every permitted choice; ``anew`` counts what is kept again."""
    found = analysis(game.id)
    if wager is not None and stated is not None:
        verify_offered(found, game, game.submission(stated), wager)
    for proposition in found.propositions(game) if wager is None else [found.proposition(game, wager)]:
        for choice in [stated] if stated is not None else permitted(game, proposition):
            rules = game.submission(choice)
            if proposition.offered(game, rules):
                yield odds(game, rules, proposition, work, kept, anew=anew)


def verify_offered(found: Analysis, game: Game[Any, Any], rules: Any, wager: str) -> Proposition:
    """The proposition of a wager; one that the rules do not offer is refused."""
    proposition = found.proposition(game, wager)
    if not proposition.offered(game, rules):
        listed = ", ".join(one.id for one in found.propositions(game) if one.offered(game, rules))
        raise Refused(f"wager {proposition.id}", "these rules do not offer it", instead=f"one of {listed}")
    return proposition


def permitted(game: Game[Any, Any], proposition: Proposition) -> Iterator[dict[str, object]]:
    """Every choice that the chapter permits among the options which matter to a wager, the default first."""
    for combination in _combinations(game, proposition.options):
        for needed in _combinations(game, proposition.needs):
            stated = {**combination, **needed}
            try:
                game.submission(stated)
            except Refused:
                continue  # what is permitted alone is not always permitted together
            yield stated
            break


def _combinations(game: Game[Any, Any], names: Sequence[str]) -> Iterator[dict[str, object]]:
    known = {option.id: option for option in game.rules_type.options()}
    values = []
    for name in names:
        option = known[name]
        default = option.write(option.default)
        # Any list of names and any sum of money are too many choices to go through: the default stands for them.
        endless = option.kind in (Amount.kind, Several.kind)
        listed = [] if endless else [one for one in option.values() if not isinstance(one, dict)]
        values.append([default, *(value for value in listed if value != default)])
    for combination in product(*values):
        yield dict(zip(names, combination, strict=True))
