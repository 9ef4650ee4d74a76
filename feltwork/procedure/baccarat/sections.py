"""Where a chapter of the baccarat family prints what the family shares."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from feltwork.terms.section import full_section


@dataclass(frozen=True, slots=True, kw_only=True)
class BaccaratSections:
    """The numbers that shared steps cite, as chapters 541 and 543 have them; empty where a chapter has no such rule."""

    cards: str = "3(a)"
    inspected: str = "4(a)"
    spread: str = "4(b)"
    washed: str = "4(c)"
    new_decks: str = ""
    """New decks for every shoe."""
    shuffle: str = "5(a)"
    feathered: str = "5(b)"
    cut_offered: str = "5(c)"
    cut: str = "5(d)"
    cut_completed: str = "5(e)"
    burn: str = "5(g)"
    shoe: str = "7"
    wagers: str = "8(a)"
    bankers_hand_loses: str = "8(a)(1)(ii)"
    bankers_hand_ties: str = "8(a)(1)(iii)(A)"
    bankers_hand_ties_charged: str = "8(a)(1)(iii)(B)"
    players_hand_loses: str = "8(a)(2)(ii)"
    players_hand_ties: str = "8(a)(2)(iii)"
    tie_bet_loses: str = "8(a)(3)(ii)"
    wagers_closed: str = "8(c)"
    no_more_bets: str = "9(b)"
    counts_called: str = "10(a)"
    third_card: str = "10(c)"
    cover_card: str = "10(e)"
    result: str = "12(a)"
    settled: str = "12(b)"
    vigorish_on_the_win: str = "13(c)"
    vigorish_deferred: str = "13(e)"
    vigorish_on_the_tie: str = "13(f)"
    one_vigorish: str = "13(g)"
    """The same vigorish for every player and table."""


Record = TypeVar("Record")


def under(chapter: str, record: Record) -> Record:
    """A record of numbers in full, and the records in it: each chapter puts its own before them.

    >>> under("545", BaccaratSections(feathered="")).shuffle, under("545", BaccaratSections(feathered="")).feathered
    ('545.5(a)', '')
    """
    told = cast("Any", record)
    in_full: dict[str, Any] = {}
    for field in fields(told):
        value = getattr(told, field.name)
        if isinstance(value, str) and value:
            in_full[field.name] = full_section(chapter, value)
        elif is_dataclass(value):
            in_full[field.name] = under(chapter, value)
    return cast("Record", replace(told, **in_full))
