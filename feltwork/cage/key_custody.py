"""Keys that a department keeps and nobody else has: of bill validators (465a.17(b)), and of the two locks on what is in
a felt table's drop box, finance's and the casino compliance representatives' (465a.17(i)).

Each goes from one person of its department to another and comes back, with who and when. Keys that are handed over for
a drop or a count are in ``keys``.
"""

from __future__ import annotations

import re
from typing import Any, Final, Literal, get_args
from uuid import UUID

from feltwork.access.locks import one_at_a_time
from feltwork.access.people import person
from feltwork.access.permissions import SLOT_DEPARTMENT, Permission
from feltwork.access.person import Person
from feltwork.access.roles import COMPLIANCE, Department, Role, members
from feltwork.cage.commanding import commanded
from feltwork.database.database import Row, Unit
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.wagering.house import Answer, House

Key = Literal["bill_validator", "contents_finance", "contents_compliance"]
KEPT_BY: Final[dict[Key, tuple[frozenset[Role], str, str, str]]] = {
    "bill_validator": (SLOT_DEPARTMENT, "the slot operations department", "bill validator key", "465a.17(b)"),
    "contents_finance": (
        members(Department.FINANCE),
        "the finance department",
        "finance's contents key",
        "465a.17(i)",
    ),
    "contents_compliance": (
        COMPLIANCE,
        "the casino compliance representatives",
        "compliance's contents key",
        "465a.17(i)",
    ),
}
"""Who has each key: their roles, in words, what it is called, and by which section."""
LONGEST: Final = 400
_LABEL: Final = re.compile(r"[A-Za-z0-9_.-]{1,40}")


def sign_out(house: House, id: UUID, by: Person, key: str, label: str, to: str, why: str) -> Answer:
    """Hand a key, known by its label, to another person of the department that keeps it."""
    roles, keeper, named, section = _rule(key)
    what = f"{named} {shown(label)}"
    if not _LABEL.fullmatch(label):
        raise Refused(what, "that is no label of a key", section, "up to 40 letters, digits, . _ -")
    if not 0 < len(why.strip()) <= LONGEST:
        raise Refused(what, "what it is for is not stated, or too long", section, "say it in a sentence")

    def act(unit: Unit) -> Answer:
        holder = person(unit, to)
        for one, words in ((by, "hands it out"), (holder, "has it")):
            if not one.holds(*roles) or not one.enabled:
                raise Refused(what, f"{one.sign_in_name} is none of {keeper}", section, f"one of them {words}")
        if holder.id == by.id:
            raise Refused(what, "nobody hands a key to themselves", section, "another person hands it out")
        one_at_a_time(unit, f"key/{key}/{label}")
        if any((row["key"], row["label"]) == (key, label) for row in out(unit)):
            raise Refused(what, "it is out already", section, "it is returned first")
        unit.run(
            "insert into cage.custody_out (id, key, label, out_to, handed_by, why) values (%s, %s, %s, %s, %s, %s)",
            (id, key, label, holder.id, by.id, why.strip()),
        )
        return {"id": str(id), "key": key, "label": label, "out_to": to}

    request = {"key": key, "to": to, "why": why.strip()}
    return commanded(house, id, by, Permission.KEEP_KEYS, "hand_key_out", what, request, act, request)


def sign_in(house: House, id: UUID, by: Person, custody: UUID) -> Answer:
    """A key is back; another person of its department takes it."""

    def act(unit: Unit) -> Answer:
        one_at_a_time(unit, f"custody/{custody}")
        row = unit.row(
            "select k.*, b.at as back_at from cage.custody_out k left join cage.custody_back b on b.custody = k.id"
            " where k.id = %s",
            (custody,),
        )
        if row is None or row["back_at"]:
            raise Refused("key", "it is back already" if row else "no key is out under this id", "465a.17(b)")
        roles, keeper, named, section = _rule(row["key"])
        if not by.holds(*roles):
            raise Refused(f"{named} {row['label']}", f"{by.sign_in_name} is none of {keeper}", section)
        if row["out_to"] == by.id:
            why = "who has it does not take it back"
            raise Refused(f"{named} {row['label']}", why, section, "another person signs it in")
        unit.run("insert into cage.custody_back (custody, received_by) values (%s, %s)", (custody, by.id))
        return {"id": str(custody), "key": row["key"], "label": row["label"]}

    return commanded(house, id, by, Permission.KEEP_KEYS, "take_key_back", f"key {custody}", {}, act)


def out(unit: Unit) -> list[dict[str, Any]]:
    """Keys that are out, the oldest first."""
    return [one for one in reversed(log(unit, most=10_000)) if one["back_at"] is None]


def log(unit: Unit, by: Person | None = None, *, most: int = 200) -> list[dict[str, Any]]:
    """Who had which key from when to when, the newest first; ``may`` says whether ``by`` may take it back now."""
    rows = unit.rows(
        "select k.id::text, k.key, k.label, h.sign_in_name as out_to, w.sign_in_name as handed_by, k.why, k.at,"
        " r.sign_in_name as received_by, b.at as back_at from cage.custody_out k"
        " join access.person h on h.id = k.out_to join access.person w on w.id = k.handed_by"
        " left join cage.custody_back b on b.custody = k.id left join access.person r on r.id = b.received_by"
        " order by k.at desc, k.id limit %s",
        (most,),
    )
    return [
        {
            **row,
            "words": _rule(row["key"])[2],
            "section": _rule(row["key"])[3],
            "at": row["at"].isoformat(),
            "back_at": row["back_at"] and row["back_at"].isoformat(),
            "may": by is not None and _takes_back(row, by),
        }
        for row in rows
    ]


def _takes_back(row: Row, by: Person) -> bool:
    return row["back_at"] is None and row["out_to"] != by.sign_in_name and by.holds(*_rule(row["key"])[0])


def _rule(key: str) -> tuple[frozenset[Role], str, str, str]:
    for known in get_args(Key):
        if key == known:
            return KEPT_BY[known]
    raise Refused(f"key {shown(key)}", "there is no such key", "465a.17(b)", f"one of {', '.join(get_args(Key))}")
