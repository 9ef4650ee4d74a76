"""The floor at a glance, for people: tables, terminals with what they hold, and the newest round of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from feltwork import Game, game
from feltwork.database.database import Row, Unit
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.wagering.house import House
from feltwork.wagering.recall import LAST_OUTCOME, STATE, Correction, correction
from feltwork.wagering.table_kinds import TableKind


@dataclass(frozen=True, slots=True)
class TableAtAGlance:
    """A gaming table, how many terminals are connected to it, and its newest round."""

    table: str
    edition: str
    terminals: int
    round: int | None
    state: str | None
    kind: TableKind = TableKind.HYBRID_GAMING_TABLE
    holds: tuple[str, ...] = ()
    """Why no wager is taken there."""

    def to_json(self) -> dict[str, Any]:
        told = {name: getattr(self, name) for name in self.__slots__}
        return {**told, "kind": self.kind.in_full, "holds": list(self.holds)}


@dataclass(frozen=True, slots=True)
class TerminalAtAGlance:
    """A terminal with its limits and what it holds; locked while something is due."""

    asset_number: str
    table: str
    enabled: bool
    balance: Cents
    wagered: Cents
    due: Cents
    denomination: Cents
    pays_vouchers_up_to: Cents
    pays_jackpots_up_to: Cents
    holds: tuple[str, ...] = ()
    """Why it can't be used, besides its own switch."""

    @property
    def state(self) -> str:
        if not self.enabled:
            return "disabled"
        if self.holds:
            return "held"
        return "locked until an attendant has paid" if self.due else "enabled"

    def to_json(self) -> dict[str, Any]:
        amounts = ("balance", "wagered", "due", "denomination", "pays_vouchers_up_to", "pays_jackpots_up_to")
        return {
            "asset_number": self.asset_number,
            "table": self.table,
            "state": self.state,
            "holds": list(self.holds),
            **{name: money(getattr(self, name)) for name in amounts},
        }


@dataclass(frozen=True, slots=True)
class RoundAtAGlance:
    """A round with what each seat has wagered and not taken back."""

    id: UUID
    gaming_table: str
    number: int
    edition: str
    rules: dict[str, Any]
    state: str
    seats: dict[int, str]
    """The terminal at each seat."""
    wagers: dict[int, dict[str, Cents]]
    corrected: Correction | None = None
    """Where it was settled again."""

    @property
    def game(self) -> Game[Any, Any]:
        return game(self.edition)

    @property
    def name(self) -> str:
        return f"round {self.number} of table {self.gaming_table}"

    def seat_for(self, asset_number: str) -> int:
        """The seat that a terminal has in the round, or the first that is free."""
        taken = {terminal: seat for seat, terminal in self.seats.items()}
        return taken.get(asset_number) or next(seat for seat in range(1, len(self.seats) + 2) if seat not in self.seats)

    def placed_before_the_deal(self) -> dict[int, dict[str, Cents]]:
        """The wagers that a round file lists; those that the round added follow from its decisions."""
        first = {wager.id for wager in self.game.wagers if wager.placed}
        return {
            seat: {wager: amount for wager, amount in wagers.items() if wager in first}
            for seat, wagers in self.wagers.items()
        }

    def to_json(self) -> dict[str, Any]:
        return {
            "round": str(self.id),
            "table": self.gaming_table,
            "number": self.number,
            "game": self.edition,
            "state": self.state,
            "seats": {
                str(seat): {
                    "terminal": terminal,
                    "wagers": {wager: money(amount) for wager, amount in self.wagers.get(seat, {}).items()},
                }
                for seat, terminal in self.seats.items()
            },
            "corrected": self.corrected and self.corrected.to_json(),
        }


def tables(house: House) -> list[TableAtAGlance]:
    """Every gaming table."""

    def read(unit: Unit) -> list[TableAtAGlance]:
        rows = unit.rows(
            "select t.id as table, t.edition, t.kind, r.number as round, r.state, t.holds,"  # noqa: S608 - our own text
            " (select count(*) from wagering.terminal e where e.gaming_table = t.id) as terminals"
            f" from wagering.gaming_table t left join lateral (select r.number, {STATE} from wagering.round r"
            f"{LAST_OUTCOME} where r.gaming_table = t.id order by r.number desc limit 1) r on true"
            ' order by t.id collate "C"'
        )
        return [TableAtAGlance(**{**row, "kind": TableKind(row["kind"]), "holds": _reasons(row)}) for row in rows]

    found: list[TableAtAGlance] = house.read(read, "the tables")
    return found


def terminals(house: House, asset_number: str | None = None) -> list[TerminalAtAGlance]:
    """Every terminal, or the one asked for."""

    def read(unit: Unit) -> list[TerminalAtAGlance]:
        rows = unit.rows(
            "select t.asset_number, t.gaming_table as table, t.enabled, t.denomination, t.pays_vouchers_up_to,"
            " t.pays_jackpots_up_to, t.holds, a.posted as balance, a.reserved as wagered, d.posted as due"
            " from wagering.terminal t join ledger.balance a on a.account = 'game_account/' || t.asset_number"
            " join ledger.balance d on d.account = 'payout_due/' || t.asset_number"
            " where %(asset_number)s::text is null or t.asset_number = %(asset_number)s"
            ' order by t.asset_number collate "C"',
            {"asset_number": asset_number},
        )
        return [TerminalAtAGlance(**{**row, "holds": _reasons(row)}) for row in rows]

    found: list[TerminalAtAGlance] = house.read(read, "the terminals")
    if asset_number is not None and not found:
        raise Refused(f"terminal {asset_number}", "there is none with this asset number", "461a.1", "enrol it first")
    return found


def _reasons(row: Row) -> tuple[str, ...]:
    return tuple(one["why"] for one in row["holds"])


def find_round(house: House, named: str, command: UUID | None = None) -> RoundAtAGlance:
    """A round by its id, or the newest round of a table by the table's name.

    ``command`` is the id of the command that comes next. Sent again, it is about the round that it was about before,
    whichever is the newest by now.
    """

    def read(unit: Unit) -> RoundAtAGlance:
        before = None if command is None else unit.value(_ROUND_OF_COMMAND, (command, named))
        return _round(unit, named if before is None else str(before))

    found: RoundAtAGlance = house.read(read, f"round {named}")
    return found


_ROUND_OF_COMMAND: Final = (
    "select r.id from wagering.command c left join ledger.posting p on p.id = c.id"
    " join wagering.round r on r.id::text = coalesce(c.answer ->> 'round', p.about ->> 'round')"
    " where c.id = %s and r.gaming_table = %s"
)


def _round(unit: Unit, named: str) -> RoundAtAGlance:
    row = _row(unit, named)
    if row is None:
        raise Refused(
            f"round {shown(named)}", "neither the id of a round nor a table that has one", instead="open one at a table"
        )
    seats = unit.rows("select seat, terminal from wagering.seat where round = %s order by seat", (row["id"],))
    wagers: dict[int, dict[str, Cents]] = {}
    for one in unit.rows(
        "select w.seat, w.wager, sum(w.amount)::bigint as amount from wagering.wager w"
        " left join ledger.transfer t on t.resolves = w.id"
        " where w.round = %s and t.phase is distinct from 'voided'"
        " group by w.seat, w.wager order by w.seat, min(w.placed_at)",
        (row["id"],),
    ):
        wagers.setdefault(one["seat"], {})[one["wager"]] = one["amount"]
    return RoundAtAGlance(
        **{name: row[name] for name in ("id", "gaming_table", "number", "edition", "rules", "state")},
        seats={one["seat"]: one["terminal"] for one in seats},
        wagers=wagers,
        corrected=correction(row),
    )


def _row(unit: Unit, named: str) -> Row | None:
    select = (
        f"select r.id, r.gaming_table, r.number, r.edition, r.rules, {STATE},"  # noqa: S608 - our own text
        f" o.version, o.why, o.authorised_by, o.settled_at from wagering.round r{LAST_OUTCOME}"
    )
    try:
        return unit.row(f"{select} where r.id = %s", (UUID(named),))
    except ValueError:  # not an id, so a table
        return unit.row(f"{select} where r.gaming_table = %s order by r.number desc limit 1", (named,))
