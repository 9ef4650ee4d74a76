"""Electronic poker tables: opened under a Rules Submission, open for gaming in sessions, with who sits there and the
table stakes in front of them (553.5, 553.8).

Nothing here is a hybrid gaming table's. The money of a hand is in ``poker_hands``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Json

from feltwork import Refused, game
from feltwork.database.database import Row, Unit
from feltwork.ledger.ledger import MOST, balance, open_account, verify_amount
from feltwork.terms.money import Cents, dollars, money
from feltwork.wagering import accounts, holds
from feltwork.wagering.game_accounts import refuse_beyond
from feltwork.wagering.house import Also, Answer, House
from feltwork.wagering.poker_signs import verify_posted
from feltwork.wagering.table_kinds import TableKind, verify_poker
from feltwork.wagering.terminals import LONGEST_TABLE, terminal, usable, verify_name

GAME: Final = "poker"


@dataclass(frozen=True, slots=True)
class PokerTable:
    """An electronic poker table as the money sees it."""

    name: str
    edition: str
    stated: Mapping[str, Any]
    """What its Rules Submission states."""
    held: tuple[holds.Hold, ...]
    session: UUID | None
    """The session that is going on; None while the table is closed."""
    opened_at: datetime | None

    @property
    def rules(self) -> Any:
        """The choices in force, with the defaults."""
        return game(self.edition).submission(self.stated)

    @property
    def seats(self) -> int:
        """How many players may sit there."""
        most: int = game(self.edition).seats_at(self.rules)
        return most


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits at a seat, with the table stakes in front of them."""

    seat: int
    terminal: str
    stakes: Cents
    """What of the game account lies on the table: never more than it holds now."""

    def to_json(self) -> dict[str, Any]:
        return {"seat": self.seat, "terminal": self.terminal, "stakes": money(self.stakes)}


# ----------------------------------------------------------------------------------------------------------- the table


def open_table(
    house: House,
    id: UUID,
    table: str,
    rules: Mapping[str, Any] | None = None,
    made_by: str = "the house",
    *,
    also: Also | None = None,
) -> Answer:
    """Open an electronic poker table under its Rules Submission; it is no hybrid gaming table (605a.1)."""
    verify_name(table, "table", LONGEST_TABLE)
    found = game(GAME)
    found.submission(rules)

    def act(unit: Unit) -> Answer:
        new = unit.run(
            "insert into wagering.gaming_table (id, edition, rules, kind) values (%s, %s, %s, %s)"
            " on conflict do nothing",
            (table, found.edition, Json(dict(rules or {})), TableKind.ELECTRONIC_POKER_TABLE),
        )
        if not new:
            raise Refused(f"table {table}", "there is one of this name", instead="choose another")
        open_account(unit, accounts.table_stakes(table), "liability", 0, MOST)
        # No cent stays in a pot: the database itself refuses a posting that would leave one there.
        open_account(unit, accounts.poker_pot(table), "liability", 0, 0)
        open_account(unit, accounts.poker_revenue(table), "revenue")
        open_account(unit, accounts.rake_area(table), "revenue")
        open_account(unit, accounts.bad_beat_box(table), "liability", 0, MOST)
        holds.hold_until_clear(unit, holds.of_table(table), made_by)
        return {"table": table, "edition": found.edition, "kind": TableKind.ELECTRONIC_POKER_TABLE.in_full}

    request = {"table": table, "rules": dict(rules or {})}
    return house.command(id, "open electronic poker table", request, act, made_by, also)


def poker_table(unit: Unit, table: str, *, lock: bool = False) -> PokerTable:
    """A table as it stands; refused where it is none, or a hybrid gaming table."""
    # Locked by itself: a session is another row, and whoever waited for the table has to read it anew.
    if lock:
        unit.run("select from wagering.gaming_table where id = %s for update", (table,))
    row = unit.row(
        "select t.id, t.edition, t.rules, t.kind, t.holds, s.id as session, s.opened_at from wagering.gaming_table t"
        " left join wagering.poker_session s on s.gaming_table = t.id and s.closed_at is null where t.id = %s",
        (table,),
    )
    if row is None:
        raise Refused(f"table {table}", "there is no such table", "605a.1", "open it with `feltwork poker open`")
    verify_poker(row["kind"], table)
    return PokerTable(
        row["id"], row["edition"], row["rules"], holds.holds_of(row["holds"]), row["session"], row["opened_at"]
    )


def hand_going_on(unit: Unit, table: str) -> int | None:
    """The number of the hand that is going on at a table."""
    found: int | None = unit.value(
        "select number from wagering.round where gaming_table = %s and state in ('betting', 'closed')", (table,)
    )
    return found


# ----------------------------------------------------------------------------------------------------------- sessions


def begin_session(house: House, id: UUID, table: str, made_by: str, *, also: Also | None = None) -> Answer:
    """Open the table for gaming: from now on its time counts (553.5). Its sign has to be posted (553.15(c))."""

    def act(unit: Unit) -> Answer:
        at = poker_table(unit, table, lock=True)
        if at.session is not None:
            raise Refused(f"table {table}", "it is open for gaming", "553.5", "close it first")
        holds.verify_free(at.held, f"table {table}")
        verify_posted(unit, table, at.rules)
        unit.run(
            "insert into wagering.poker_session (id, gaming_table, opened_by) values (%s, %s, %s)", (id, table, made_by)
        )
        return {"table": table, "session": str(id)}

    return house.command(id, "begin poker session", {"table": table}, act, made_by, also)


def close_session(house: House, id: UUID, table: str, made_by: str, *, also: Also | None = None) -> Answer:
    """Close the table for gaming, once nobody sits there."""

    def act(unit: Unit) -> Answer:
        session = verify_open(poker_table(unit, table, lock=True))
        if there := seated(unit, table):
            who = ", ".join(f"terminal {one.terminal} at seat {one.seat}" for one in there)
            raise Refused(f"table {table}", f"players sit there: {who}", "553.8(a)", "they stand up first")
        unit.run(
            "update wagering.poker_session set closed_by = %s, closed_at = ledger.now() where id = %s",
            (made_by, session),
        )
        return {"table": table, "session": str(session)}

    return house.command(id, "close poker session", {"table": table}, act, made_by, also)


def verify_open(at: PokerTable) -> UUID:
    """The session that is going on; refused where the table is closed."""
    if at.session is None:
        raise Refused(f"table {at.name}", "it is not open for gaming", "553.5", "begin a session there first")
    return at.session


# -------------------------------------------------------------------------------------------------------------- seats


def sit(
    house: House, id: UUID, table: str, asset_number: str, seat: int, stakes: Cents, *, also: Also | None = None
) -> Answer:
    """A player sits down with table stakes from the game account of the position (553.8(a), (b))."""
    verify_amount(stakes, "table stakes")

    def act(unit: Unit) -> Answer:
        at = poker_table(unit, table, lock=True)
        verify_open(at)
        who = usable(unit, asset_number)
        if who.gaming_table != table:
            why = f"it is connected to table {who.gaming_table}, not to {table}"
            raise Refused(f"terminal {asset_number}", why, "553.8(a)", "sit down at that table")
        if isinstance(seat, bool) or not isinstance(seat, int) or not 1 <= seat <= at.seats:
            why = f"{at.rules.poker.name} seats {at.seats}"
            raise Refused(f"seat {seat}", why, f"553.{at.rules.poker.seated}", f"seats 1 to {at.seats}")
        for one in seated(unit, table):
            if one.seat == seat or one.terminal == asset_number:
                why = f"terminal {one.terminal} sits at seat {one.seat}"
                raise Refused(f"seat {seat}", why, "553.8(a)", "a player has one seat, and a seat one player")
        refuse_beyond(balance(unit, who.game_account).available, who, stakes, "table stakes", "553.8(b)")
        unit.run(
            "insert into wagering.poker_seat (id, gaming_table, seat, terminal, stakes) values (%s, %s, %s, %s, %s)",
            (id, table, seat, asset_number, stakes),
        )
        return {"table": table, "seat": seat, "asset_number": asset_number, "stakes": stakes}

    request = {"table": table, "asset_number": asset_number, "seat": seat, "stakes": stakes}
    return house.command(id, "sit down", request, act, f"terminal {asset_number}", also)


def set_stakes(
    house: House, id: UUID, table: str, asset_number: str, stakes: Cents, *, also: Also | None = None
) -> Answer:
    """Between two hands a player adds to the table stakes, or takes of them (553.8(b)(1))."""
    verify_amount(stakes, "table stakes")

    def act(unit: Unit) -> Answer:
        poker_table(unit, table, lock=True)
        who = usable(unit, asset_number)
        at = _own_seat(unit, table, asset_number)
        _verify_between_hands(unit, table, at)
        refuse_beyond(balance(unit, who.game_account).available, who, stakes, "table stakes", "553.8(b)")
        unit.run(
            "update wagering.poker_seat set stakes = %s where gaming_table = %s and seat = %s and stood_at is null",
            (stakes, table, at.seat),
        )
        return {"table": table, "seat": at.seat, "asset_number": asset_number, "stakes": stakes}

    request = {"table": table, "asset_number": asset_number, "stakes": stakes}
    return house.command(id, "set table stakes", request, act, f"terminal {asset_number}", also)


def stand_up(house: House, id: UUID, table: str, asset_number: str, *, also: Also | None = None) -> Answer:
    """A player leaves the seat; the stakes are in the game account all the while, and can be cashed out from there."""

    def act(unit: Unit) -> Answer:
        poker_table(unit, table, lock=True)
        at = _own_seat(unit, table, asset_number)
        _verify_between_hands(unit, table, at)
        unit.run(
            "update wagering.poker_seat set stood_at = ledger.now()"
            " where gaming_table = %s and seat = %s and stood_at is null",
            (table, at.seat),
        )
        held = balance(unit, accounts.game_account(asset_number))
        return {"table": table, "seat": at.seat, "asset_number": asset_number, "balance": held.posted}

    request = {"table": table, "asset_number": asset_number}
    return house.command(id, "stand up", request, act, f"terminal {asset_number}", also)


def seated(unit: Unit, table: str) -> list[Seated]:
    """Who sits at a table, by seat; what a player took out of the game account between two hands is on it no more."""
    rows = unit.rows(
        "select s.seat, s.terminal, least(s.stakes, b.posted - b.reserved)::bigint as stakes, b.reserved"
        " from wagering.poker_seat s join ledger.balance b on b.account = 'game_account/' || s.terminal"
        " where s.gaming_table = %s and s.stood_at is null order by s.seat",
        (table,),
    )
    # During a hand the stakes are reserved: they lie where they lay.
    return [Seated(row["seat"], row["terminal"], row["reserved"] or row["stakes"]) for row in rows]


def _own_seat(unit: Unit, table: str, asset_number: str) -> Seated:
    terminal(unit, asset_number)
    for one in seated(unit, table):
        if one.terminal == asset_number:
            return one
    raise Refused(f"terminal {asset_number}", f"nobody sits there at table {table}", "553.8(a)", "sit down first")


def _verify_between_hands(unit: Unit, table: str, at: Seated) -> None:
    number = unit.value(
        "select r.number from wagering.seat s join wagering.round r on r.id = s.round"
        " where r.gaming_table = %s and r.state in ('betting', 'closed') and s.terminal = %s",
        (table, at.terminal),
    )
    if number is not None:
        why = f"hand {number} is going on, and its table stakes stay on the table"
        raise Refused(f"seat {at.seat} of table {table}", why, "553.8(b)(1)", "wait for its end")


# ------------------------------------------------------------------------------------------------------------ reading


def tables(house: House) -> list[dict[str, Any]]:
    """Every electronic poker table: what it plays, whether it is open, and who sits there."""

    def read(unit: Unit) -> list[dict[str, Any]]:
        rows = unit.rows(
            'select id from wagering.gaming_table where kind = %s order by id collate "C"',
            (TableKind.ELECTRONIC_POKER_TABLE,),
        )
        return [_told(unit, row) for row in rows]

    found: list[dict[str, Any]] = house.read(read, "the poker tables")
    return found


def _told(unit: Unit, row: Row) -> dict[str, Any]:
    at = poker_table(unit, row["id"])
    return {
        "table": at.name,
        "kind": TableKind.ELECTRONIC_POKER_TABLE.in_full,
        "game": at.edition,
        "type": at.rules.poker.name,
        "limits": limits_in_words(at.rules),
        "open_since": at.opened_at and at.opened_at.isoformat(),
        "hand": hand_going_on(unit, at.name),
        "seats": [one.to_json() for one in seated(unit, at.name)],
        "holds": [one.why for one in at.held],
    }


def limits_in_words(rules: Any) -> str:
    """The limits as people say them: "$2.00-$4.00 fixed limit"."""
    how = rules.betting.replace("_", " ")
    span = rules.betting in ("fixed_limit", "spread_limit")
    return f"{dollars(rules.minimum)}{f'-{dollars(rules.maximum)}' if span else ''} {how}"
