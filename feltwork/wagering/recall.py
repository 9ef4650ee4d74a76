"""Recall: the last rounds of a terminal, the one that is going on included, with cards, wagers and lines."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from feltwork.database.database import Row, Unit
from feltwork.terms.money import Cents, money, parse_money
from feltwork.terms.refusal import Refused
from feltwork.wagering import bad_beat
from feltwork.wagering.house import House
from feltwork.wagering.terminals import terminal

LAST: Final = 10
MOST: Final = 1_000
OWN: Final = "own"
"""Beside what lay open: by seat what its player alone saw, where players play against each other."""


@dataclass(frozen=True, slots=True)
class Correction:
    """That an outcome is not the first of its round: why it was settled again, and who authorised it."""

    version: int
    why: str
    authorised_by: str
    at: datetime

    def to_json(self) -> dict[str, Any]:
        return {
            "version": self.version,
            "why": self.why,
            "authorised_by": self.authorised_by,
            "at": self.at.isoformat(),
        }


LAST_OUTCOME: Final = (
    " left join lateral (select o.version, o.void, o.laid, o.record, o.at as settled_at, p.about ->> 'why' as why,"
    " p.authorised_by from wagering.outcome o left join ledger.posting p on p.id = o.posting where o.round = r.id"
    " order by o.version desc limit 1) o on true"
)
"""Joined to a round ``r``: the outcome that holds, and why it is not the first where it is not."""
_FREED: Final = ("table_stakes", "voided")
STATE: Final = "case when o.void then 'void' else r.state end as state"
"""A settled round that turned out void is void."""


def correction(row: Row) -> Correction | None:
    """From a row with the last outcome of a round."""
    if row["version"] is None or row["version"] == 1:
        return None
    return Correction(row["version"], row["why"], row["authorised_by"], row["settled_at"])


@dataclass(frozen=True, slots=True)
class RecalledRound:
    """One round as the terminal had it."""

    round: UUID
    gaming_table: str
    number: int
    edition: str
    state: str
    opened_at: datetime
    seat: int
    wagers: tuple[tuple[str, Cents, str], ...]
    """Each with its amount and what became of it: pending, posted or voided."""
    shown: dict[str, Any]
    """Cards, tiles and dice: as they lay at the end, or so far."""
    lines: tuple[dict[str, Any], ...]
    net: str | None
    corrected: Correction | None = None
    """Where it was settled again: the outcome is the last one."""

    @property
    def unfinished(self) -> bool:
        return self.state in ("betting", "closed")

    def to_json(self) -> dict[str, Any]:
        return {
            "round": str(self.round),
            "table": self.gaming_table,
            "number": self.number,
            "game": self.edition,
            "state": self.state,
            "opened_at": self.opened_at.isoformat(),
            "seat": self.seat,
            "wagers": [
                {"wager": wager, "amount": money(amount), "state": state} for wager, amount, state in self.wagers
            ],
            "shown": self.shown,
            "lines": list(self.lines),
            "net": self.net,
            "corrected": self.corrected and self.corrected.to_json(),
        }


def recall(house: House, asset_number: str, last: int = LAST, *, by_player: bool = True) -> list[RecalledRound]:
    """The last rounds in which a terminal sat, the newest first.

    Its player sees the own cards; anybody else what everybody saw, so that a hand thrown away unseen stays so.
    """
    if isinstance(last, bool) or not isinstance(last, int) or not 1 <= last <= MOST:
        raise Refused(f"recall of {last} rounds", "that many can't be shown", instead=f"1 to {MOST}")

    def read(unit: Unit) -> list[RecalledRound]:
        terminal(unit, asset_number)
        rows = unit.rows(
            f"select r.id, r.gaming_table, r.number, r.edition, {STATE},"  # noqa: S608 - our own text
            " r.opened_at, r.shown, s.seat, o.laid, o.record #> array['result', 'seats', s.seat::text] as result,"
            " o.version, o.why, o.authorised_by, o.settled_at"
            f" from wagering.seat s join wagering.round r on r.id = s.round{LAST_OUTCOME}"
            " where s.terminal = %s order by r.opened_at desc, r.number desc limit %s",
            (asset_number, last),
        )
        return [
            _recalled({**row, "result": _told(unit, row)}, _wagers(unit, row["id"], row["seat"]), by_player=by_player)
            for row in rows
        ]

    found: list[RecalledRound] = house.read(read)
    return found


def _told(unit: Unit, row: Row) -> dict[str, Any]:
    """What a hand came to; a share of a Bad Beat is in no net, and its line says what became of it (553.20(f))."""
    result: dict[str, Any] = row["result"] or {}
    became = bad_beat.became_of(unit, row["id"], row["seat"])
    if became is None:
        return result
    none = {"returned": money(0), "net": money(0)} if became.startswith(bad_beat.REFUSED) else {}
    lines = [
        {**line, **none, "why": f"{line['why']}; {became}"} if line["wager"] == bad_beat.METER else line
        for line in result["lines"]
    ]
    net = sum(parse_money(line["net"]) for line in lines if line["wager"] != bad_beat.METER)
    return {**result, "lines": lines, "net": money(net)}


def _wagers(unit: Unit, round: UUID, seat: int) -> tuple[tuple[str, Cents, str], ...]:
    rows = unit.rows(
        "select w.wager, w.amount, coalesce(t.phase, 'pending') as phase from wagering.wager w"
        " left join ledger.transfer t on t.resolves = w.id where w.round = %s and w.seat = %s"
        " order by w.placed_at, w.id",
        (round, seat),
    )
    # Table stakes are never posted: what was bet of them has lines of its own, and the rest lay there all the while.
    return tuple(
        (row["wager"], row["amount"], "came back" if (row["wager"], row["phase"]) == _FREED else row["phase"])
        for row in rows
    )


def _seen_from(seat: int, shown: dict[str, Any]) -> dict[str, Any]:
    """What a player saw: where players hold cards against each other, the own ones and those that lay open."""
    if OWN not in shown:
        return shown
    own = shown[OWN].get(str(seat))
    return {"places": {**shown["places"], **({f"seat {seat}": own} if own else {})}}


def open_to_all(shown: dict[str, Any]) -> dict[str, Any]:
    """What everybody saw: not what players held against each other and never showed (553.16(d)).

    >>> open_to_all({"places": {"community": ["Ac", "9h", "5s"]}, "own": {"1": ["Kc", "Kd"]}})
    {'places': {'community': ['Ac', '9h', '5s']}}
    """
    return {name: what for name, what in shown.items() if name != OWN}


def _recalled(row: Row, wagers: tuple[tuple[str, Cents, str], ...], *, by_player: bool) -> RecalledRound:
    result, shown = row["result"] or {}, row["laid"] or row["shown"] or {}
    return RecalledRound(
        round=row["id"],
        gaming_table=row["gaming_table"],
        number=row["number"],
        edition=row["edition"],
        state=row["state"],
        opened_at=row["opened_at"],
        seat=row["seat"],
        wagers=wagers,
        shown=_seen_from(row["seat"], shown) if by_player else open_to_all(shown),
        lines=tuple(result.get("lines", ())),
        net=result.get("net"),
        corrected=correction(row),
    )
