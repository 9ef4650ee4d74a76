"""The sign at a poker table, made from its Rules Submission: rake, limits, raises, antes and blinds, the Bad Beat.

No hand is played at a table whose rake is not posted (553.15(c)). A sign is good for the rules that it was made from:
where another Rules Submission comes into force, it is posted anew.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from psycopg.types.json import Json

from feltwork import Refused, game
from feltwork.database.database import Unit
from feltwork.games.poker.sign import sign as sign_of
from feltwork.wagering.house import Also, Answer, House
from feltwork.wagering.table_kinds import verify_poker


@dataclass(frozen=True, slots=True)
class SignLine:
    """A line of the sign, and the section that orders it."""

    section: str
    text: str

    def to_json(self) -> dict[str, str]:
        return {"text": self.text, "section": self.section}


def sign_lines(rules: Any) -> list[SignLine]:
    """What the sign says under these rules.

    >>> [line.text for line in sign_lines(game("poker").submission({"rake_most": 4}))][-2]
    'Rake: 10% of each pot, $4.00 at most'
    """
    return [SignLine(line.section, line.text) for line in sign_of(rules)]


def post_sign(house: House, id: UUID, table: str, made_by: str, *, also: Also | None = None) -> Answer:
    """Say that the sign stands at the table, with what it says."""

    def act(unit: Unit) -> Answer:
        rules = _rules(unit, table)
        lines = [line.to_json() for line in sign_lines(rules)]
        unit.run(
            "insert into wagering.poker_sign (id, gaming_table, rules, lines, posted_by) values (%s, %s, %s, %s, %s)",
            (id, table, Json(rules.to_json()), Json(lines), made_by),
        )
        return {"table": table, "lines": lines}

    return house.command(id, "post sign", {"table": table}, act, made_by, also)


def verify_posted(unit: Unit, table: str, rules: Any) -> None:
    """Refuse to play where no sign with these rules stands."""
    if not is_posted(unit, table, rules):
        raise Refused(
            f"table {table}",
            "no sign with the rake of its Rules Submission is posted there",
            "553.15(c)",
            "post it: `feltwork poker sign` shows what it says",
        )


def is_posted(unit: Unit, table: str, rules: Any) -> bool:
    """Whether the newest sign at a table has the rules in force."""
    found = unit.value(
        "select rules from wagering.poker_sign where gaming_table = %s order by at desc limit 1", (table,)
    )
    return found is not None and _same(found, rules.to_json())


def sign(house: House, table: str) -> dict[str, Any]:
    """The sign of a table, and whether it is posted."""

    def read(unit: Unit) -> dict[str, Any]:
        rules = _rules(unit, table)
        lines = [line.to_json() for line in sign_lines(rules)]
        return {"table": table, "posted": is_posted(unit, table, rules), "lines": lines}

    found: dict[str, Any] = house.read(read, "the sign")
    return found


def _rules(unit: Unit, table: str) -> Any:
    row = unit.row("select edition, rules, kind from wagering.gaming_table where id = %s", (table,))
    if row is None:
        raise Refused(f"table {table}", "there is no such table", "605a.1", "open it with `feltwork poker open`")
    verify_poker(row["kind"], table)
    return game(row["edition"]).submission(row["rules"])


def _same(one: object, other: object) -> bool:
    return json.dumps(one, sort_keys=True, default=str) == json.dumps(other, sort_keys=True, default=str)
