"""Inventories of felt tables and requests for fills and credits, on slips (465a.36 to 465a.42).

A table opens with an inventory that security carried to it from the cage; a floorperson or above asks for a fill or a
credit; at a drop and at the end the dealer counts, at the end before a floorperson. What comes after these first steps
is not in our text. Tables where wagers are made at terminals have no inventory.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final, Literal, get_args
from uuid import UUID

from feltwork.access import signatures
from feltwork.access.locks import one_at_a_time
from feltwork.access.permissions import CAGE, Permission
from feltwork.access.person import Person
from feltwork.access.roles import FLOORPERSONS, Role, listed
from feltwork.access.signatures import Document, Line
from feltwork.cage.commanding import commanded
from feltwork.cage.felt_tables import felt_table
from feltwork.database.database import Row, Unit
from feltwork.terms.money import MOST, Cents, money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.wagering.house import Answer, House
from feltwork.wagering.voucher_records import today

SlipKind = Literal["opening", "fill_request", "credit_request", "drop", "closing"]
_DEALER: Final = frozenset({Role.DEALER})
_CARRIED: Final = Line(
    "security", "the inventory came straight from the cage", frozenset({Role.SECURITY}), "465a.37(a)"
)
_PRESENT: Final = Line("floorperson", "it was counted in my presence", FLOORPERSONS, "465a.42(a)")


@dataclass(frozen=True, slots=True)
class _Rule:
    words: str
    prepared_by: frozenset[Role]
    lines: tuple[Line, ...]
    section: str


RULES: Final[dict[SlipKind, _Rule]] = {
    "opening": _Rule("Table Inventory Slip, opening", CAGE, (_CARRIED,), "465a.36(a)"),
    "fill_request": _Rule("Fill Request Slip", FLOORPERSONS, (), "465a.38(a)"),
    "credit_request": _Rule("Credit Request Slip", FLOORPERSONS, (), "465a.39(a)"),
    "drop": _Rule("Table Inventory Slip, drop", _DEALER, (), "465a.41(a)"),
    "closing": _Rule("Table Inventory Slip, closing", _DEALER, (_PRESENT,), "465a.42(a)"),
}
"""What each slip is called, who prepares it, who signs beside, and by which section."""


@dataclass(frozen=True, slots=True)
class Amounts:
    """What lies in an inventory, or is asked for."""

    value_chips: Cents
    coins: Cents = 0
    plaques: Cents = 0

    @property
    def total(self) -> Cents:
        return self.value_chips + self.coins + self.plaques


@dataclass(frozen=True, slots=True)
class TableSlip:
    """One slip of a felt table."""

    id: UUID
    number: int
    kind: SlipKind
    table: str
    amounts: Amounts
    attached: bool
    prepared_by: str
    prepared_by_id: UUID
    day: date
    at: datetime

    @property
    def document(self) -> Document:
        rule = RULES[self.kind]
        lines = () if self.attached else rule.lines
        content = {"kind": self.kind, "table": self.table, "amounts": [self.amounts.value_chips, self.amounts.coins,
                   self.amounts.plaques]}  # fmt: skip
        out = ((self.prepared_by_id, "prepared it"),)
        return Document("table_slip", str(self.number), lines, content, rule.section, out)

    def to_json(self, unit: Unit, by: Person | None = None) -> dict[str, Any]:
        has = signatures.signatures(unit, self.document)
        return {
            "id": str(self.id),
            "number": self.number,
            "kind": self.kind,
            "words": RULES[self.kind].words,
            "section": RULES[self.kind].section,
            "table": self.table,
            "value_chips": money(self.amounts.value_chips),
            "coins": money(self.amounts.coins),
            "plaques": money(self.amounts.plaques),
            "total": money(self.amounts.total),
            "attached": self.attached,
            "prepared_by": self.prepared_by,
            "day": self.day.isoformat(),
            "at": self.at.isoformat(),
            "signatures": signatures.sequence(self.document, has, by),
        }


def prepare(
    house: House, id: UUID, by: Person, kind: str, table: str, amounts: Amounts, *, attached: bool = False
) -> Answer:
    """A slip, by whoever may have the blank one; ``attached``: the container was at the table already."""
    if kind not in get_args(SlipKind):
        raise Refused(f"slip {shown(kind)}", "there is no such slip", "465a.38(a)", ", ".join(get_args(SlipKind)))
    rule = next(one for name, one in RULES.items() if name == kind)
    what = f"{rule.words} of table {table}"
    if any(not 0 <= one <= MOST for one in (amounts.value_chips, amounts.coins, amounts.plaques)):
        raise Refused(what, "that is no amount", rule.section, "state chips, coins and plaques in dollars and cents")
    if kind not in ("drop", "closing") and not amounts.total:
        raise Refused(what, "it states no amount", rule.section, "state chips, coins and plaques")
    if attached and kind != "opening":
        raise Refused(what, "only what is opened may have its container there", "465a.37(a)")

    def act(unit: Unit) -> Answer:
        if not by.holds(*rule.prepared_by):
            why = f"{by.sign_in_name} may not have a blank one"
            raise Refused(what, why, rule.section, f"{listed(rule.prepared_by)} prepares it")
        one_at_a_time(unit, f"table slip/{table}")
        _verify_place(unit, kind, table, rule, what)
        unit.run(
            "insert into cage.table_slip (id, kind, felt_table, value_chips, coins, plaques, attached, prepared_by,"
            " prepared_roles) values (%s, %s, %s, %s, %s, %s, %s, %s, %s)",
            (id, kind, table, amounts.value_chips, amounts.coins, amounts.plaques, attached, by.id, sorted(by.roles)),
        )
        return _slip(unit, id).to_json(unit)

    request = {"kind": kind, "value_chips": amounts.value_chips, "coins": amounts.coins, "plaques": amounts.plaques,
               "attached": attached}  # fmt: skip
    return commanded(house, id, by, Permission.PREPARE_TABLE_SLIP, "prepare_table_slip", what, request, act, request)


def _verify_place(unit: Unit, kind: str, table: str, rule: _Rule, what: str) -> None:
    found = felt_table(unit, table)
    if found.last_day is not None and today(unit) > found.last_day:
        raise Refused(what, f"the table left the floor with gaming day {found.last_day}", rule.section)
    before = [one for one in slips(unit, table) if one.kind in ("opening", "closing")][:1]
    opened = bool(before) and before[0].kind == "opening"
    if kind == "opening" and opened:
        raise Refused(what, "it is open", "465a.37(a)", "close it first")
    if kind != "opening" and not opened:
        raise Refused(what, "it is not open", rule.section, "open it with its inventory first")
    for one in before:
        signatures.verify_signed(unit, one.document)


def sign(house: House, id: UUID, by: Person, slip: UUID) -> Answer:
    """Sign the line that a slip has: security for what it carried, a floorperson for what was counted before them."""

    def act(unit: Unit) -> Answer:
        found = _slip(unit, slip)
        lines = found.document.lines
        if not lines:
            raise Refused(found.document.name, "it has no line to sign", found.document.section)
        signatures.sign(unit, found.document, lines[0].id, by)
        return _slip(unit, slip).to_json(unit, by)

    return commanded(house, id, by, Permission.PREPARE_TABLE_SLIP, "sign_table_slip", f"table slip {slip}", {}, act)


# ------------------------------------------------------------------------------------------------------- reading


def is_open(unit: Unit, table: str) -> bool:
    """Whether a felt table is open for gaming: it has an inventory and was not closed since."""
    return bool(unit.value("select cage.table_is_open(%s)", (table,)))


def slips(unit: Unit, table: str | None = None, most: int = 200) -> list[TableSlip]:
    """Slips, the newest first."""
    rows = unit.rows(
        f"{_SELECT} where %(table)s::text is null or s.felt_table = %(table)s order by s.number desc limit %(most)s",
        {"table": table, "most": most},
    )
    return [_of(row) for row in rows]


def _slip(unit: Unit, id: UUID) -> TableSlip:
    row = unit.row(f"{_SELECT} where s.id = %s", (id,))
    if row is None:
        raise Refused(f"table slip {id}", "there is none under this id", "465a.38(a)", "look at the list")
    return _of(row)


_SELECT: Final = "select s.*, p.sign_in_name from cage.table_slip s join access.person p on p.id = s.prepared_by"


def _of(row: Row) -> TableSlip:
    return TableSlip(
        row["id"],
        row["number"],
        row["kind"],
        row["felt_table"],
        Amounts(row["value_chips"], row["coins"], row["plaques"]),
        row["attached"],
        row["sign_in_name"],
        row["prepared_by"],
        row["day"],
        row["at"],
    )
