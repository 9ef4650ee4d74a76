"""A round as the money sees it: its state, who sits where, what is reserved for it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal
from uuid import UUID

from psycopg.types.json import Json

from feltwork import Result, RoundInPlay, game, record
from feltwork.database.database import Unit
from feltwork.ledger.ledger import Entry, Pending, Transfer, Void
from feltwork.procedure.game import Game
from feltwork.rounds.again import laid
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts
from feltwork.wagering.holds import Hold, holds_of, verify_free
from feltwork.wagering.table_kinds import TableKind, verify_hybrid
from feltwork.wagering.terminals import Terminal, lock

GOING_ON: Final = ("betting", "closed")
Source = Literal["live", "practice", "listed"]
"""Where the cards of a round came from."""


@dataclass(frozen=True, slots=True)
class RoundAtTable:
    """A round as the money sees it, locked for the unit that reads it."""

    id: UUID
    gaming_table: str
    number: int
    edition: str
    rules: dict[str, Any]
    state: str
    kind: str = TableKind.HYBRID_GAMING_TABLE
    """What its table is."""
    holds: tuple[Hold, ...] = ()
    """What keeps its table from being used."""

    @property
    def game(self) -> Game[Any, Any]:
        return game(self.edition)

    @property
    def name(self) -> str:
        return f"round {self.number} of table {self.gaming_table}"

    @property
    def deal_section(self) -> str:
        """Where the chapter has its wagers, and with them the end of the betting."""
        return next(wager.section for wager in self.game.wagers if wager.placed)

    def reservation(self, at: Terminal, wager: OpenWager) -> Pending:
        """A wager as the ledger reserves it."""
        return Pending(wager.id, self.stake(at, wager))

    def stake(self, at: Terminal, wager: OpenWager, kind: str = accounts.WAGER) -> Transfer:
        """What a wager moves when it is settled."""
        win = accounts.table_win(self.gaming_table)
        return Transfer(at.game_account, win, wager.amount, kind, wager.wager, at.asset_number, self.gaming_table)


@dataclass(frozen=True, slots=True)
class OpenWager:
    """A wager that is reserved and not yet resolved."""

    id: UUID
    seat: int
    terminal: str
    wager: str
    amount: Cents


def begin_round(unit: Unit, id: UUID, table: str, kind: TableKind = TableKind.HYBRID_GAMING_TABLE) -> int:
    """A round that is new at a table of this kind; its number there."""
    at = unit.row("select edition, rules, kind, holds from wagering.gaming_table where id = %s for update", (table,))
    if at is None:
        raise Refused(f"table {table}", "there is no such table", "605a.1", "open it first")
    if kind is TableKind.HYBRID_GAMING_TABLE:
        verify_hybrid(at["kind"], table, "play a hand with `feltwork poker hand`")
    verify_free(holds_of(at["holds"]), f"table {table}")
    going_on = unit.value(
        "select number from wagering.round where gaming_table = %s and state in ('betting', 'closed')", (table,)
    )
    if going_on is not None:
        raise Refused(f"table {table}", f"round {going_on} is still going on", instead="settle or void it first")
    number: int = 1 + unit.value(
        "select coalesce(max(number), 0) from wagering.round where gaming_table = %s", (table,)
    )
    unit.run(
        "insert into wagering.round (id, gaming_table, number, edition, rules) values (%s, %s, %s, %s, %s)",
        (id, table, number, at["edition"], Json(at["rules"])),
    )
    return number


def find_locked(unit: Unit, round: UUID) -> RoundAtTable | None:
    """The round, locked for this unit, where there is one."""
    row = unit.row(
        "select r.id, r.gaming_table, r.number, r.edition, r.rules, r.state, t.kind, t.holds from wagering.round r"
        " join wagering.gaming_table t on t.id = r.gaming_table where r.id = %s for update of r",
        (round,),
    )
    return None if row is None else RoundAtTable(**{**row, "holds": holds_of(row["holds"])})


def round_at_table(unit: Unit, round: UUID) -> RoundAtTable:
    """The round, locked for this unit."""
    return existing(find_locked(unit, round), round)


def existing(found: RoundAtTable | None, round: UUID) -> RoundAtTable:
    """The round, or the refusal of one that does not exist."""
    if found is None:
        raise Refused(f"round {round}", "there is no such round", instead="open it first")
    return found


def lock_round(unit: Unit, round: UUID) -> tuple[dict[int, Terminal], RoundAtTable]:
    """Terminals first, by seat, then the round: the order of every command."""
    seated = seats(unit, round)
    terminals = lock(unit, seated.values())
    return {seat: terminals[terminal] for seat, terminal in seated.items()}, round_at_table(unit, round)


def seats(unit: Unit, round: UUID) -> dict[int, str]:
    """The terminal at each seat of a round."""
    rows = unit.rows("select seat, terminal from wagering.seat where round = %s order by seat", (round,))
    return {row["seat"]: row["terminal"] for row in rows}


def open_wagers(unit: Unit, round: UUID, at: Iterable[int] | None = None) -> list[OpenWager]:
    """What is still reserved for a round, at some seats or at all, in the order in which it was placed."""
    rows = unit.rows(
        "select w.id, w.seat, s.terminal, w.wager, w.amount from wagering.wager w"
        " join wagering.seat s on s.round = w.round and s.seat = w.seat"
        " where w.round = %(round)s and (%(at)s::int[] is null or w.seat = any(%(at)s::int[]))"
        " and not exists (select from ledger.transfer t where t.resolves = w.id)"
        " order by w.seat, w.placed_at, w.id",
        {"round": round, "at": None if at is None else sorted(at)},
    )
    return [OpenWager(**row) for row in rows]


def insert_wagers(unit: Unit, round: UUID, wagers: Iterable[OpenWager]) -> None:
    """Wagers that the ledger has reserved, in the order in which they were placed."""
    placed = list(wagers)
    unit.run(
        "insert into wagering.wager (id, round, seat, wager, amount)"
        " select id, %s, seat, wager, amount from unnest(%s::uuid[], %s::int[], %s::text[], %s::bigint[])"
        " as placed (id, seat, wager, amount)",
        (
            round,
            [wager.id for wager in placed],
            [wager.seat for wager in placed],
            [wager.wager for wager in placed],
            [wager.amount for wager in placed],
        ),
    )


def wagers_by_seat(staked: Iterable[OpenWager]) -> dict[str, dict[str, Cents]]:
    """What each seat has staked, by wager, as the commands answer it."""
    seats: dict[str, dict[str, Cents]] = defaultdict(dict)
    for wager in staked:
        seat = seats[str(wager.seat)]
        seat[wager.wager] = seat.get(wager.wager, 0) + wager.amount
    return dict(seats)


def move(unit: Unit, going_on: RoundAtTable, state: str) -> None:
    """A round goes forward: from betting to closed, and from there to its end."""
    if going_on.state not in GOING_ON or (state == "closed" and going_on.state != "betting"):
        raise Refused(going_on.name, f"it is {going_on.state}")
    unit.run("update wagering.round set state = %s where id = %s", (state, going_on.id))


def verify_closed(going_on: RoundAtTable) -> None:
    """Refuse what is done between "no more bets" and the end of a round, at any other time."""
    if going_on.state == "betting":
        raise Refused(going_on.name, "the betting window is open", instead='announce "no more bets" first')
    if going_on.state not in GOING_ON:
        raise Refused(going_on.name, f"it is {going_on.state}", instead="wait for the next round")


def voided(wagers: Iterable[OpenWager]) -> list[Entry]:
    """What frees reserved wagers."""
    return [Void(wager.id) for wager in wagers]


# ------------------------------------------------------------------------------------------ as it was played


def verify_played(
    going_on: RoundAtTable, played: RoundInPlay, staked: Iterable[OpenWager], at_seat: Mapping[int, Terminal]
) -> None:
    """Refuse what was played as another game, under other rules, or with other wagers than are in the books."""
    if played.game.edition != going_on.edition:
        raise Refused(going_on.name, f"it is {going_on.edition}, and {played.game.edition} was played")
    if played.round.rules != going_on.game.submission(going_on.rules):
        raise Refused(going_on.name, "it was played under another Rules Submission")
    reserved: dict[int, Cents] = defaultdict(int)
    for wager in staked:
        reserved[wager.seat] += wager.amount
    lines = {seat: sum(line.staked for line in lines) for seat, lines in played.result.lines.items()}
    for seat in sorted({*reserved, *lines}):
        if reserved.get(seat, 0) != lines.get(seat, 0):
            raise _unbalanced(going_on, seat, reserved.get(seat, 0), lines.get(seat, 0))
        if played.result.lines.get(seat) and seat not in at_seat:
            raise Refused(f"{going_on.name}, seat {seat}", "no terminal sits there", "605a.2(a)")


def _unbalanced(going_on: RoundAtTable, seat: int, staked: Cents, played: Cents) -> Refused:
    over = going_on.state == "settled"
    return Refused(
        f"{going_on.name}, seat {seat}",
        f"{money(staked)} {'was wagered' if over else 'is reserved'}, and {money(played)} was played",
        "605a.2(a)",
        "nobody wagers more or less afterwards" if over else "reserve every wager of the round before it is settled",
    )


def came_back(result: Result) -> frozenset[tuple[int, str]]:
    """The wagers, by seat, that a void round returns whole: they are voided, as though they had never been placed.

    What a player gave up before the cause, or what the chapter keeps live, is settled like any other wager.
    """
    if not result.void:
        return frozenset()
    other = {(seat, line.wager) for seat, lines in result.lines.items() for line in lines if not line.came_back}
    return frozenset({(seat, line.wager) for seat, lines in result.lines.items() for line in lines} - other)


def keep_outcome(
    unit: Unit,
    going_on: RoundAtTable,
    version: int,
    posting: UUID,
    played: RoundInPlay,
    source: Source,
    lay: Mapping[str, Any] | None = None,
) -> None:
    """What a round came to, for good; a correction is another version, and the last one holds.

    ``lay`` is what is recalled of the cards, where not all of them were to be seen.
    """
    unit.run(
        "insert into wagering.outcome (round, version, posting, void, laid, record) values (%s, %s, %s, %s, %s, %s)",
        (
            going_on.id,
            version,
            posting,
            played.result.void,
            Json(laid(played) if lay is None else dict(lay)),
            Json(record(played, source)),
        ),
    )


def balances(unit: Unit, terminals: Iterable[Terminal]) -> dict[str, Cents]:
    """What the game account of each terminal holds."""
    rows = unit.rows(
        "select account, posted from ledger.balance where account = any(%s)",
        ([terminal.game_account for terminal in terminals],),
    )
    return {row["account"].removeprefix("game_account/"): row["posted"] for row in rows}
