"""The games of a device as master lists have them: theme, payout percentages, paytable ID (463a.5(b)(2)(x)-(xiii)).

A terminal's are never typed: they follow from the Rules Submission of each hybrid gaming table that it reaches.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from feltwork import game
from feltwork.submission.option import Table, percent
from feltwork.submission.paytable import Paytable
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

LONGEST: Final = 200
MOST_GAMES: Final = 200
WHOLE: Final = 10_000
"""A hundred percent, in hundredths of a percent."""


@dataclass(frozen=True, slots=True)
class OfferedGame:
    """One game or game theme of a device. Percentages are hundredths of a percent; None where there is none."""

    theme: str
    paytable_id: str
    minimum_payout: int | None = None
    displayed_payout: int | None = None

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

    @property
    def shown(self) -> dict[str, str]:
        """As lists print it."""
        return {
            "theme": self.theme,
            "minimum_payout": _percent(self.minimum_payout),
            "displayed_payout": _percent(self.displayed_payout),
            "paytable_id": self.paytable_id,
        }


def _percent(hundredths: int | None) -> str:
    return "" if hundredths is None else percent(hundredths)


def read_games(stated: Sequence[Mapping[str, Any]]) -> tuple[OfferedGame, ...]:
    """Games that a keeper of devices states."""
    if len(stated) > MOST_GAMES:
        raise Refused("games", f"{len(stated)} of them", "463a.5(c)", f"up to {MOST_GAMES}")
    return tuple(_game(one) for one in stated)


def kept_games(kept: Sequence[Mapping[str, Any]]) -> tuple[OfferedGame, ...]:
    """Games as the books have them: what was kept once is never refused."""
    return tuple(OfferedGame(**one) for one in kept)


def _game(stated: Mapping[str, Any]) -> OfferedGame:
    if wrong := sorted(set(stated) - set(OfferedGame.__slots__)):
        raise Refused(wrong[0], "a game has no such item", "463a.5(c)", f"among {', '.join(OfferedGame.__slots__)}")
    texts = {}
    for name, section in (("theme", "463a.5(b)(2)(x)"), ("paytable_id", "463a.5(b)(2)(xiii)")):
        text = str(stated.get(name) or "").strip()
        if not 0 < len(text) <= LONGEST or not text.isprintable():
            why = f"{shown(text)}: missing, too long, or no writing"
            raise Refused(name.replace("_", " "), why, section, f"1 to {LONGEST} letters")
        texts[name] = text
    return OfferedGame(
        **texts,
        minimum_payout=_payout(stated, "minimum_payout", "463a.5(b)(2)(xi)"),
        displayed_payout=_payout(stated, "displayed_payout", "463a.5(b)(2)(xii)"),
    )


def _payout(stated: Mapping[str, Any], name: str, section: str) -> int | None:
    value = stated.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < value <= WHOLE:
        instead = "up to 100 percent, in hundredths of a percent: 8512 is 85.12%"
        raise Refused(name.replace("_", " "), f"{shown(value)} is no payout percentage", section, instead)
    return value


# ------------------------------------------------------------------------------------ from a Rules Submission


def game_of_table(edition: str, rules: Mapping[str, Any]) -> OfferedGame:
    """What a hybrid gaming table offers, by its Rules Submission.

    >>> game_of_table("three-card-poker", {}).paytable_id
    'three-card-poker@565: pair_plus floor, ante_bonus standard'
    """
    found = game(edition)
    submitted = found.submission(rules)
    tables = [
        f"{option.id} {_named(getattr(submitted, option.id))}"
        for option in found.rules_type.options()
        if isinstance(option, Table)
    ]
    return OfferedGame(found.name, f"{found.edition}: {', '.join(tables)}" if tables else found.edition)


def _named(table: Paytable | None) -> str:
    """A printed paytable has its letter; one of the holder's own is known by what it pays."""
    if table is None:
        return "not offered"
    if table.id != "own":
        return table.id
    written = json.dumps(table.to_json(), sort_keys=True, default=str)
    return f"own-{hashlib.sha256(written.encode()).hexdigest()[:8]}"


# -------------------------------------------------------------------------------------------- several games


def generic_code(games: Sequence[OfferedGame]) -> str:
    """The code that stands for a set of games, the same for the same set, whichever device has it (463a.5(c)).

    >>> one, two = OfferedGame("Dragon", "D-1"), OfferedGame("Phoenix", "P-7")
    >>> generic_code([one, two]) == generic_code([two, one])
    True
    """
    written = json.dumps(sorted(json.dumps(one.to_json(), sort_keys=True) for one in games))
    return f"MULTI-{hashlib.sha256(written.encode()).hexdigest()[:10].upper()}"
