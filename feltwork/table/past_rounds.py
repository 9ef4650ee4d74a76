"""Rounds of a table that are over or going on, as people look them up: the list, and one with everything about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from feltwork import game
from feltwork.database.database import Row, Unit
from feltwork.table.face_down import opened
from feltwork.table.journal import Entry, Kind
from feltwork.terms.money import Cents, money, parse_money
from feltwork.terms.refusal import Refused
from feltwork.wagering.recall import LAST_OUTCOME, STATE, open_to_all
from feltwork.wagering.table_kinds import TableKind

MOST: Final = 100


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a round came to at one time; the last one holds."""

    version: int
    at: datetime
    void: bool
    record: dict[str, Any]
    made_by: str | None
    authorised_by: str | None
    why: str | None

    def to_json(self) -> dict[str, Any]:
        return {
            "version": self.version,
            "at": self.at.isoformat(),
            "void": self.void,
            "result": self.record["result"],
            "made_by": self.made_by,
            "authorised_by": self.authorised_by,
            "why": self.why,
        }


@dataclass(frozen=True, slots=True)
class PastRound:
    """A round with its seats, everybody who dealt it, and all of its outcomes."""

    id: UUID
    gaming_table: str
    number: int
    edition: str
    kind: TableKind
    state: str
    opened_at: datetime
    seats: Mapping[int, str]
    outcomes: tuple[Outcome, ...]
    dealt_by: tuple[str, ...]
    cards_from: str | None
    """None where no live table played it."""
    entries: tuple[Row, ...]
    """What of its journal people ask about: corrections, irregularities, why it was called off."""

    @property
    def name(self) -> str:
        return f"round {self.number} of table {self.gaming_table}"

    def to_json(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "table": self.gaming_table,
            "number": self.number,
            "game": self.edition,
            "name": game(self.edition).name,
            "poker": self.kind is TableKind.ELECTRONIC_POKER_TABLE,
            "state": self.state,
            "opened_at": self.opened_at.isoformat(),
            "seats": {str(seat): terminal for seat, terminal in self.seats.items()},
            "dealt_by": list(self.dealt_by),
            "cards_from": self.cards_from,
            "corrected": len(self.outcomes) > 1 or any(entry["kind"] == Kind.CORRECTED for entry in self.entries),
            "outcomes": [one.to_json() for one in self.outcomes],
            "notes": [_note(entry) for entry in self.entries],
        }


def past_round(unit: Unit, round: UUID) -> PastRound:
    """A round by its id."""
    row = unit.row(
        f"select r.id, r.gaming_table, r.number, r.edition, g.kind, r.opened_at, {STATE}"  # noqa: S608 - our own text
        f" from wagering.round r join wagering.gaming_table g on g.id = r.gaming_table{LAST_OUTCOME} where r.id = %s",
        (round,),
    )
    if row is None:
        raise Refused(f"round {round}", "there is no such round", instead="choose one from its table's list")
    seats = unit.rows("select seat, terminal from wagering.seat where round = %s order by seat", (round,))
    journal = _journal(unit, row["gaming_table"], row["number"], round)
    return PastRound(
        **{**row, "kind": TableKind(row["kind"])},
        seats={one["seat"]: one["terminal"] for one in seats},
        outcomes=_outcomes(unit, round),
        dealt_by=_dealers(journal),
        cards_from=journal[0]["content"]["stands"]["setup"]["cards_from"] if journal else None,
        entries=tuple(entry for entry in journal if _tells(entry)),
    )


def _outcomes(unit: Unit, round: UUID) -> tuple[Outcome, ...]:
    rows = unit.rows(
        "select o.version, o.at, o.void, o.record, p.made_by, p.authorised_by, p.about ->> 'why' as why"
        " from wagering.outcome o left join ledger.posting p on p.id = o.posting"
        " where o.round = %s order by o.version",
        (round,),
    )
    return tuple(Outcome(**row) for row in rows)


# ----------------------------------------------------------------------------------------------------- its journal


def _journal(unit: Unit, table: str, number: int, round: UUID) -> list[Row]:
    """The entries of a round, from its betting window to where the table stood next."""
    first = unit.value(
        "select number from live.journal where gaming_table = %s and kind = 'betting'"
        " and (content ->> 'number')::bigint = %s and content ->> 'round' = %s limit 1",
        (table, number, str(round)),
    )
    if first is None:
        return []
    rows = unit.rows(
        "select number, kind, content, made_by, at from live.journal where gaming_table = %(table)s"
        " and number >= %(first)s and number < coalesce((select min(number) from live.journal"
        " where gaming_table = %(table)s and number > %(first)s and kind in ('opened', 'betting', 'closed')),"
        " 9223372036854775807) order by number",
        {"table": table, "first": first},
    )
    entries = opened(Entry(**{**row, "kind": Kind(row["kind"])}) for row in rows)
    return [asdict(entry) for entry in entries]


def _dealers(journal: list[Row]) -> tuple[str, ...]:
    """Everybody who dealt while the round went on, in their order; the table itself where nobody had signed on."""
    if not journal:
        return ()
    names = [journal[0]["content"]["stands"]["dealer"]]
    for entry in journal:
        if entry["kind"] in (Kind.SETTLED, Kind.CALLED_OFF):
            break
        if entry["kind"] == Kind.DEALER:
            names.append(entry["content"]["name"])
    told = [name or "the table" for name in names]
    return tuple(name for at, name in enumerate(told) if at == 0 or name != told[at - 1])


def _tells(entry: Row) -> bool:
    declared = entry["kind"] == Kind.ANSWER and "declared" in (entry["content"].get("answer") or {})
    return declared or entry["kind"] in (Kind.CORRECTED, Kind.CALLED_OFF)


def _note(entry: Row) -> dict[str, Any]:
    content = entry["content"]
    told = {"at": entry["at"].isoformat(), "by": entry["made_by"]}
    match entry["kind"]:
        case Kind.CORRECTED:
            return {**told, "kind": "corrected", "text": f"step {content['step']} was corrected{_now(content)}"}
        case Kind.CALLED_OFF:
            return {**told, "kind": "called_off", "text": content["why"], "section": content["section"]}
    named = str(content["answer"]["declared"]["id"]).replace("_", " ")
    return {**told, "kind": "declared", "text": f"declared: {named}"}


def _now(content: Mapping[str, Any]) -> str:
    """What a step was corrected to; nothing as long as it lies face down."""
    answer = content["answer"] or {}
    now = answer.get("cards") or answer.get("dice")
    return f" to {_pieces(now)}" if now else ""


def _pieces(told: object) -> str:
    return " ".join(map(str, told)) if isinstance(told, list) else str(told)


# --------------------------------------------------------------------------------------------------------- the list


def rounds_of(unit: Unit, table: str, before: int | None = None, most: int = 20) -> list[dict[str, Any]]:
    """The rounds of a table, the newest first; ``before`` is a round's number, to read on from there."""
    if unit.row("select from wagering.gaming_table where id = %s", (table,)) is None:
        raise Refused(f"table {table}", "there is no such table", "605a.1", "choose one from the list")
    rows = unit.rows(
        f"select r.id, r.number, r.opened_at, {STATE}, o.version, o.laid, o.settled_at,"  # noqa: S608 - our own text
        " o.record -> 'result' -> 'seats' as seats,"
        " (select count(*) from wagering.seat s where s.round = r.id) as seated"
        f" from wagering.round r{LAST_OUTCOME} where r.gaming_table = %s and (%s::bigint is null or r.number < %s)"
        " order by r.number desc limit %s",
        (table, before, before, max(1, min(most, MOST))),
    )
    return [_listed(row) for row in rows]


def _listed(row: Row) -> dict[str, Any]:
    lines = [line for seat in (row["seats"] or {}).values() for line in seat["lines"]]
    won: Cents = -sum(parse_money(line["net"]) for line in lines)
    staked: Cents = sum(parse_money(line["staked"]) for line in lines)
    over = row["seats"] is not None
    return {
        "id": str(row["id"]),
        "number": row["number"],
        "state": row["state"],
        "opened_at": row["opened_at"].isoformat(),
        "settled_at": row["settled_at"] and row["settled_at"].isoformat(),
        "seats": row["seated"],
        "staked": money(staked) if over else None,
        "house": money(won) if over else None,
        "corrected": (row["version"] or 1) > 1,
        "laid": row["laid"] and open_to_all(row["laid"]),
    }
