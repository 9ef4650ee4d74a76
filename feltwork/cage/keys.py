"""Keys are signed out before a drop or a count, and signed in after it, with who and when (465a.17(d) and (h)).

The main door's key is the slot operations department's and goes to finance; the key of the release mechanism is the
security department's and stays with one of its people. While tables' boxes are counted, the count room supervisor may
have it to reset empty boxes.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, Literal, get_args
from uuid import UUID
from zoneinfo import ZoneInfo

from feltwork.access.locks import one_at_a_time
from feltwork.access.people import person
from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.access.roles import Department
from feltwork.cage.commanding import commanded
from feltwork.database.database import Row, Unit
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.wagering.house import Answer, House, options

Key = Literal["main_door", "release", "reset"]


@dataclass(frozen=True, slots=True)
class _Rule:
    kept_by: Department
    goes_to: Department
    section: str


RULES: Final[dict[Key, _Rule]] = {
    "main_door": _Rule(Department.SLOT_OPERATIONS, Department.FINANCE, "465a.17(d)(1)"),
    "release": _Rule(Department.SECURITY, Department.SECURITY, "465a.17(d)(2)"),
    "reset": _Rule(Department.SECURITY, Department.FINANCE, "465a.17(h)"),
}
NEEDED: Final[dict[str, tuple[Key, ...]]] = {"terminals": ("main_door", "release"), "tables": ("release",)}
"""The keys without which a drop can't begin; at a felt table there is no door."""
BEFORE: Final = timedelta(minutes=30)
"""465a.17(d)(1): a key goes out immediately before the drop, and not earlier."""


def sign_out(house: House, id: UUID, by: Person, key: str, to: str, of: UUID) -> Answer:
    """Hand a key to somebody of a drop team, or the reset key to a count room supervisor; ``of`` is drop or count."""
    rule = _rule(key)

    def act(unit: Unit) -> Answer:
        one_at_a_time(unit, f"key/{key}")
        holder = person(unit, to)
        _verify_handed(by, holder, key, rule)
        if any(row["key"] == key for row in out_for(unit, of)):
            raise Refused(_named(key), "it is out already", rule.section, "it is returned first")
        drop, count = _for(unit, key, holder, of)
        unit.run(
            "insert into cage.key_out (id, key, drop_id, count_id, out_to, handed_by) values (%s, %s, %s, %s, %s, %s)",
            (id, key, drop, count, holder.id, by.id),
        )
        return {"id": str(id), "key": key, "out_to": to}

    request = {"key": key, "to": to, "for": str(of)}
    return commanded(house, id, by, Permission.HAND_OUT_KEY, "sign_key_out", _named(key), request, act, request)


def sign_in(house: House, id: UUID, by: Person, signed_out: UUID) -> Answer:
    """A key is back with its department."""

    def act(unit: Unit) -> Answer:
        one_at_a_time(unit, f"key that is out/{signed_out}")
        row = unit.row(
            "select k.*, b.at as back_at from cage.key_out k left join cage.key_back b on b.key_out = k.id"
            " where k.id = %s",
            (signed_out,),
        )
        if row is None or row["back_at"]:
            why = "it is back already" if row else "no key is out under this id"
            raise Refused("key", why, "465a.17(d)")
        rule = _rule(row["key"])
        what = _named(row["key"])
        if rule.kept_by not in by.departments:
            raise Refused(what, f"{rule.kept_by.words} keeps it", rule.section, "give it to one of them")
        if row["out_to"] == by.id:
            raise Refused(what, "who has it does not take it back", rule.section, "another person signs it in")
        if row["drop_id"] and row["key"] != "reset" and not _is_over(unit, row["drop_id"]):
            raise Refused(what, "the drop is not over", rule.section, "the boxes are delivered first")
        unit.run("insert into cage.key_back (key_out, received_by) values (%s, %s)", (signed_out, by.id))
        return {"id": str(signed_out), "key": row["key"]}

    return commanded(house, id, by, Permission.HAND_OUT_KEY, "sign_key_in", f"key {signed_out}", {}, act)


def _is_over(unit: Unit, drop: UUID) -> bool:
    """Delivered, called off, or never begun: then its keys go back."""
    return bool(
        unit.value(
            "select exists (select from cage.delivered where drop_id = %(drop)s)"
            " or not exists (select from cage.drop_begun where drop_id = %(drop)s)",
            {"drop": drop},
        )
    )


def _verify_handed(by: Person, holder: Person, key: str, rule: _Rule) -> None:
    if rule.kept_by not in by.departments:
        why = f"{by.sign_in_name} is not of {rule.kept_by.words}, which keeps it"
        raise Refused(_named(key), why, rule.section, "one of them hands it out")
    if not holder.enabled or rule.goes_to not in holder.departments:
        why = f"{holder.sign_in_name} is not of {rule.goes_to.words}"
        raise Refused(_named(key), why, rule.section, "hand it to one of them")
    if holder.id == by.id:
        raise Refused(_named(key), "nobody hands a key to themselves", rule.section, "another person hands it out")


def _for(unit: Unit, key: str, holder: Person, of: UUID) -> tuple[UUID | None, UUID | None]:
    """The drop or the count that a key goes out for: it is not over, and who gets the key belongs to it."""
    if key == "reset":
        row = unit.row(
            "select c.kind, c.supervisor, d.at as closed from cage.count c left join cage.count_closed d"
            " on d.count_id = c.id where c.id = %s",
            (of,),
        )
        if row is None or row["kind"] == "terminal" or row["closed"]:
            raise Refused(_named(key), "no count of tables' boxes is going on under this id", "465a.17(h)")
        if row["supervisor"] != holder.id:
            raise Refused(_named(key), f"{holder.sign_in_name} is not its count room supervisor", "465a.17(h)")
        return None, of
    row = unit.row(
        "select d.kind, d.begins_at, b.at as begun, ledger.now() as now,"
        " exists (select from cage.drop_called_off o where o.drop_id = d.id) as off,"
        " exists (select from cage.drop_member m where m.drop_id = d.id and m.person = %s) as member"
        " from cage.drop d left join cage.drop_begun b on b.drop_id = d.id where d.id = %s",
        (holder.id, of),
    )
    if row is None or row["begun"] or row["off"]:
        raise Refused(_named(key), "no drop under this id waits for its keys", "465a.17(d)", "open the drop first")
    if key not in NEEDED[row["kind"]]:
        raise Refused(_named(key), f"a drop of {row['kind']} does not need it", "465a.17(h)")
    if not row["member"]:
        raise Refused(_named(key), f"{holder.sign_in_name} is not of its drop team", "465a.17(d)")
    if row["begins_at"] - row["now"] > BEFORE:
        why = f"the drop begins at {row['begins_at'].astimezone(ZoneInfo(options(unit).timezone)):%Y-%m-%d %H:%M %Z}"
        instead = f"it goes out immediately before, not earlier than {BEFORE.seconds // 60} minutes"
        raise Refused(_named(key), why, _rule(key).section, instead)
    _verify_not_elsewhere(unit, key, row["kind"], of)
    return of, None


def _verify_not_elsewhere(unit: Unit, key: str, kind: str, of: UUID) -> None:
    """A key that another drop of the kind has not returned is not there to be handed out."""
    other = unit.row(
        "select d.number, p.sign_in_name from cage.key_out k join cage.drop d on d.id = k.drop_id"
        " join access.person p on p.id = k.out_to where k.key = %s and d.kind = %s and d.id <> %s"
        " and not exists (select from cage.key_back b where b.key_out = k.id) limit 1",
        (key, kind, of),
    )
    if other is not None:
        why = f"{other['sign_in_name']} has it, for drop {other['number']}"
        raise Refused(_named(key), why, _rule(key).section, "it is returned first")


def out_for(unit: Unit, of: UUID) -> list[Row]:
    """Keys that are out for a drop or a count."""
    return [row for row in log(unit, of) if row["back_at"] is None]


def log(unit: Unit, of: UUID) -> list[Row]:
    """The sign-out and sign-in of a drop's or a count's keys: id, key, out_to, handed_by, at, received_by, back_at."""
    return unit.rows(
        "select k.id, k.key, h.sign_in_name as out_to, w.sign_in_name as handed_by, k.at,"
        " r.sign_in_name as received_by, b.at as back_at from cage.key_out k"
        " join access.person h on h.id = k.out_to join access.person w on w.id = k.handed_by"
        " left join cage.key_back b on b.key_out = k.id left join access.person r on r.id = b.received_by"
        " where k.drop_id = %(of)s or k.count_id = %(of)s order by k.at, k.id",
        {"of": of},
    )


def log_json(rows: list[Row]) -> list[dict[str, Any]]:
    """The log for pages and print."""
    return [
        {
            **row,
            "id": str(row["id"]),
            "words": _named(row["key"]),
            "section": _rule(row["key"]).section,
            "at": row["at"].isoformat(),
            "back_at": row["back_at"] and row["back_at"].isoformat(),
        }
        for row in rows
    ]


def _rule(key: str) -> _Rule:
    for known in get_args(Key):
        if key == known:
            return RULES[known]
    raise Refused(f"key {shown(key)}", "there is no such key", "465a.17(d)", f"one of {', '.join(get_args(Key))}")


def _named(key: str) -> str:
    return {"main_door": "main door key", "release": "release key", "reset": "reset key"}.get(key, key)
