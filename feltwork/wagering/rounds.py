"""A round's money: wagers reserved when they are placed, posted when the round is settled, voided at a misdeal.

The rules of the game are not here: whoever drives the round (a recorded file, a live table) hands over the round as it
was played, and its settlement lines become transfers, one posting for the whole table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID, uuid5

from psycopg.types.json import Json

from feltwork import RoundInPlay, game, record
from feltwork.database.database import Unit
from feltwork.ledger.ledger import Entry, Pending, Post, Transfer, Void, balance, post, verify_amount
from feltwork.procedure.game import Game
from feltwork.procedure.progressive import feeding
from feltwork.rounds.again import laid, with_meters
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts, progressives
from feltwork.wagering.game_accounts import verify_funds
from feltwork.wagering.house import Answer, House
from feltwork.wagering.settlement import settlement
from feltwork.wagering.terminals import Terminal, lock, usable

Source = Literal["live", "practice", "listed"]


@dataclass(frozen=True, slots=True)
class RoundAtTable:
    """A round as the money sees it, locked for the unit that reads it."""

    id: UUID
    gaming_table: str
    number: int
    edition: str
    rules: dict[str, Any]
    state: str

    @property
    def game(self) -> Game[Any, Any]:
        return game(self.edition)

    @property
    def name(self) -> str:
        return f"round {self.number} of table {self.gaming_table}"


@dataclass(frozen=True, slots=True)
class OpenWager:
    """A wager that is reserved and not yet resolved."""

    id: UUID
    seat: int
    terminal: str
    wager: str
    amount: Cents


def open_round(house: House, id: UUID, table: str) -> Answer:
    """Begin a round at a table: the betting window is open. The round has the command's id."""

    def act(unit: Unit) -> Answer:
        at = unit.row("select edition, rules from wagering.gaming_table where id = %s for update", (table,))
        if at is None:
            raise Refused(f"table {table}", "there is no such table", "605a.1", "open it first")
        going_on = unit.value(
            "select number from wagering.round where gaming_table = %s and state in ('betting', 'closed')", (table,)
        )
        if going_on is not None:
            raise Refused(f"table {table}", f"round {going_on} is still going on", instead="settle or void it first")
        number = 1 + unit.value("select coalesce(max(number), 0) from wagering.round where gaming_table = %s", (table,))
        unit.run(
            "insert into wagering.round (id, gaming_table, number, edition, rules) values (%s, %s, %s, %s, %s)",
            (id, table, number, at["edition"], Json(at["rules"])),
        )
        return {"round": str(id), "table": table, "number": number}

    return house.command(id, "open round", {"table": table}, act)


def place(house: House, id: UUID, round: UUID, asset_number: str, seat: int, wagers: Mapping[str, Cents]) -> Answer:
    """Wager at a seat: each amount is reserved in the game account until the round is settled.

    Before "no more bets" the wagers that are placed before the deal; after it those that the round itself adds.
    """
    for wager, amount in wagers.items():
        verify_amount(amount, wager)
    if not wagers:
        raise Refused("wagers", "none is stated", instead="state at least one with its amount")

    def act(unit: Unit) -> Answer:
        at = usable(unit, asset_number)
        going_on = round_at_table(unit, round)
        _verify_at_table(at, going_on)
        named = _by_id(going_on, wagers)
        _verify_moment(unit, going_on, named)
        _sit(unit, going_on, at, seat)
        if going_on.state == "betting":
            _verify_stakes(unit, going_on, seat, named)
        else:
            _verify_in_play(unit, going_on, seat)
        verify_funds(unit, at, sum(named.values()), "wager", "605a.1")
        entries = [_reserve(unit, going_on, at, seat, uuid5(id, wager), wager, named[wager]) for wager in named]
        post(unit, id, "wager", f"terminal {asset_number}", entries, {"round": str(round), "seat": seat})
        held = balance(unit, at.game_account)
        return {"asset_number": asset_number, "balance": held.posted, "available": held.available}

    request = {"round": str(round), "asset_number": asset_number, "seat": seat, "wagers": dict(wagers)}
    return house.command(id, "wager", request, act, f"terminal {asset_number}")


def take_back(house: House, id: UUID, round: UUID, asset_number: str) -> Answer:
    """Before "no more bets" a player may take all wagers of the terminal back."""

    def act(unit: Unit) -> Answer:
        at = usable(unit, asset_number)
        going_on = round_at_table(unit, round)
        if going_on.state != "betting":
            raise Refused(going_on.name, 'after "no more bets" no wager is taken back', _deal_section(going_on.game))
        mine = [wager for wager in open_wagers(unit, round) if wager.terminal == asset_number]
        if not mine:
            raise Refused(f"terminal {asset_number}", f"it has no wager in {going_on.name}")
        about = {"round": str(round)}
        post(unit, id, "take back", f"terminal {asset_number}", [Void(wager.id) for wager in mine], about)
        held = balance(unit, at.game_account)
        return {"asset_number": asset_number, "balance": held.posted, "available": held.available}

    request = {"round": str(round), "asset_number": asset_number}
    return house.command(id, "take back", request, act, f"terminal {asset_number}")


def no_more_bets(house: House, id: UUID, round: UUID) -> Answer:
    """Close the betting window; progressive wagers are locked out with it."""

    def act(unit: Unit) -> Answer:
        going_on = round_at_table(unit, round)
        _move(unit, going_on, "closed")
        return {"round": str(round), "wagers": wagers_by_seat(open_wagers(unit, round))}

    return house.command(id, "no more bets", {"round": str(round)}, act)


def show(house: House, round: UUID, shown: Mapping[str, Any]) -> None:
    """Keep what lies on the table so far, for recall of a round that is going on."""

    def keep(unit: Unit) -> None:
        going_on = round_at_table(unit, round)
        if going_on.state not in ("betting", "closed"):
            raise Refused(going_on.name, f"it is {going_on.state}")
        unit.run("update wagering.round set shown = %s where id = %s", (Json(dict(shown)), round))

    house.database.run(keep, "what lies on the table")


def settle(house: House, id: UUID, round: UUID, played: RoundInPlay, source: Source = "live") -> Answer:
    """Settle a round as it was played: every wager posted, every line paid, in one posting for the whole table.

    A round that was played void returns every wager instead.
    """
    request = {"round": str(round), "played": record(played, source)["sha256"]}

    def act(unit: Unit) -> Answer:
        terminals, going_on = _lock(unit, round)
        staked = open_wagers(unit, round)
        _verify_played(going_on, played, staked)
        if played.result.void:
            return _void(unit, id, going_on, played, staked, source)
        before = progressives.before_awards(unit, going_on.gaming_table, _fed(played))
        paid = with_meters(played, before.meters) if before.meters else played
        of_seats = settlement(unit, id, going_on, paid, terminals, staked)
        entries: list[Entry] = [
            *before.entries,
            *(Post(wager.id) for wager in staked),
            *of_seats,
            *progressives.after_awards(unit, before, paid.result),
        ]
        post(unit, id, "settle", f"table {going_on.gaming_table}", entries, {"round": str(round)})
        _finish(unit, id, going_on, paid, source, "settled")
        return {"round": str(round), "result": paid.result.to_json(), "balances": _balances(unit, terminals)}

    return house.command(id, "settle", request, act)


def void(house: House, id: UUID, round: UUID, made_by: str, why: str, section: str) -> Answer:
    """Void a round before it was played to an end: every wager goes back to its game account."""

    def act(unit: Unit) -> Answer:
        _, going_on = _lock(unit, round)
        staked = open_wagers(unit, round)
        about = {"round": str(round), "why": why, "section": section}
        if staked:
            post(unit, id, "void", made_by, [Void(wager.id) for wager in staked], about)
        _move(unit, going_on, "void")
        return {"round": str(round), "returned": wagers_by_seat(staked)}

    return house.command(id, "void round", {"round": str(round), "why": why, "section": section}, act, made_by)


def round_at_table(unit: Unit, round: UUID) -> RoundAtTable:
    """The round, locked for this unit."""
    row = unit.row(
        "select id, gaming_table, number, edition, rules, state from wagering.round where id = %s for update", (round,)
    )
    if row is None:
        raise Refused(f"round {round}", "there is no such round", instead="open it first")
    return RoundAtTable(**row)


def open_wagers(unit: Unit, round: UUID) -> list[OpenWager]:
    """What is still reserved for a round, in the order in which it was placed."""
    rows = unit.rows(
        "select w.id, w.seat, s.terminal, w.wager, w.amount from wagering.wager w"
        " join wagering.seat s on s.round = w.round and s.seat = w.seat"
        " where w.round = %s and not exists (select from ledger.transfer t where t.resolves = w.id)"
        " order by w.seat, w.placed_at, w.id",
        (round,),
    )
    return [OpenWager(**row) for row in rows]


def wagers_by_seat(staked: Sequence[OpenWager]) -> dict[str, dict[str, Cents]]:
    """What each seat has staked, by wager, as the commands answer it."""
    seats: dict[str, dict[str, Cents]] = defaultdict(dict)
    for wager in staked:
        seat = seats[str(wager.seat)]
        seat[wager.wager] = seat.get(wager.wager, 0) + wager.amount
    return dict(seats)


# ----------------------------------------------------------------------------------------------------- placing


def _verify_at_table(at: Terminal, going_on: RoundAtTable) -> None:
    if at.gaming_table != going_on.gaming_table:
        raise Refused(
            f"terminal {at.asset_number}",
            f"it is connected to table {at.gaming_table}, not to {going_on.gaming_table}",
            "605a.1",
        )


def _by_id(going_on: RoundAtTable, wagers: Mapping[str, Cents]) -> dict[str, Cents]:
    named: dict[str, Cents] = {}
    for name, amount in wagers.items():
        wager = going_on.game.wager(name)
        if wager.id in named:
            raise Refused(name, f"the {wager.name} is there twice", wager.section, f"state {wager.id} once")
        named[wager.id] = amount
    return named


def _verify_moment(unit: Unit, going_on: RoundAtTable, named: Mapping[str, Cents]) -> None:
    if going_on.state not in ("betting", "closed"):
        raise Refused(going_on.name, f"it is {going_on.state}", instead="wait for the next round")
    for id in named:
        wager = going_on.game.wager(id)
        if wager.placed and going_on.state == "closed":
            raise Refused(id, 'the dealer has announced "no more bets"', wager.section, "wait for the next round")
        if not wager.placed and going_on.state == "betting":
            raise Refused(id, "it is made during the round, not before it", wager.section)
        if id == going_on.game.progressive_wager:
            progressives.verify_offered(unit, going_on.gaming_table)


def _sit(unit: Unit, going_on: RoundAtTable, at: Terminal, seat: int) -> None:
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 < seat < 2**31:
        raise Refused(f"seat {seat}", "there is no such seat", instead="seat 1 is farthest to the dealer's left")
    row = unit.row(
        "select seat, terminal from wagering.seat where round = %s and (seat = %s or terminal = %s) limit 1",
        (going_on.id, seat, at.asset_number),
    )
    if row is None:
        unit.run(
            "insert into wagering.seat (round, seat, terminal) values (%s, %s, %s)",
            (going_on.id, seat, at.asset_number),
        )
    elif (row["seat"], row["terminal"]) != (seat, at.asset_number):
        taken = f"terminal {row['terminal']} sits at seat {row['seat']}"
        raise Refused(f"seat {seat}", taken, "605a.2(a)", "one terminal a position, one position a terminal")


def _verify_in_play(unit: Unit, going_on: RoundAtTable, seat: int) -> None:
    """A round adds wagers only where there are some: others would keep the whole table from being settled."""
    if not any(wager.seat == seat for wager in open_wagers(unit, going_on.id)):
        raise Refused(
            f"seat {seat}",
            f"it has no wager in {going_on.name}",
            _deal_section(going_on.game),
            "wait for the next round",
        )


def _verify_stakes(unit: Unit, going_on: RoundAtTable, seat: int, named: Mapping[str, Cents]) -> None:
    """The game's own limits and conditions, on what the seat has together with what it adds."""
    stakes = dict(named)
    for wager in open_wagers(unit, going_on.id):
        if wager.seat == seat:
            stakes[wager.wager] = stakes.get(wager.wager, 0) + wager.amount
    found = going_on.game
    found.begin({seat: stakes}, found.submission(going_on.rules), terminals=True)


def _reserve(
    unit: Unit, going_on: RoundAtTable, at: Terminal, seat: int, id: UUID, wager: str, amount: Cents
) -> Pending:
    unit.run(
        "insert into wagering.wager (id, round, seat, wager, amount) values (%s, %s, %s, %s, %s)",
        (id, going_on.id, seat, wager, amount),
    )
    win = accounts.table_win(going_on.gaming_table)
    return Pending(
        id,
        Transfer(at.game_account, win, amount, accounts.WAGER, wager, at.asset_number, going_on.gaming_table),
    )


# ---------------------------------------------------------------------------------------------------- settling


def _lock(unit: Unit, round: UUID) -> tuple[dict[str, Terminal], RoundAtTable]:
    """Terminals first, then the round: the order of every command."""
    seated = unit.rows("select terminal from wagering.seat where round = %s", (round,))
    terminals = lock(unit, [row["terminal"] for row in seated])
    return terminals, round_at_table(unit, round)


def _verify_played(going_on: RoundAtTable, played: RoundInPlay, staked: Sequence[OpenWager]) -> None:
    if going_on.state == "betting":
        raise Refused(going_on.name, "the betting window is open", instead='announce "no more bets" first')
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
            raise Refused(
                f"{going_on.name}, seat {seat}",
                f"{money(reserved.get(seat, 0))} is reserved, and {money(lines.get(seat, 0))} was played",
                "605a.2(a)",
                "reserve every wager of the round before it is settled",
            )


def _fed(played: RoundInPlay) -> Cents:
    lines = (line for lines in played.result.lines.values() for line in lines)
    return feeding(lines, played.game.progressive_wager)


def _void(
    unit: Unit, id: UUID, going_on: RoundAtTable, played: RoundInPlay, staked: Sequence[OpenWager], source: Source
) -> Answer:
    if staked:
        post(
            unit,
            id,
            "void",
            f"table {going_on.gaming_table}",
            [Void(wager.id) for wager in staked],
            {"round": str(going_on.id)},
        )
    _finish(unit, id, going_on, played, source, "void")
    return {"round": str(going_on.id), "result": played.result.to_json()}


def _finish(unit: Unit, posting: UUID, going_on: RoundAtTable, played: RoundInPlay, source: Source, state: str) -> None:
    _move(unit, going_on, state)
    unit.run(
        "insert into wagering.outcome (round, version, posting, void, laid, record) values (%s, 1, %s, %s, %s, %s)",
        (going_on.id, posting, played.result.void, Json(laid(played)), Json(record(played, source))),
    )


def _move(unit: Unit, going_on: RoundAtTable, state: str) -> None:
    if going_on.state in ("settled", "void") or (state == "closed" and going_on.state != "betting"):
        raise Refused(going_on.name, f"it is {going_on.state}")
    unit.run("update wagering.round set state = %s where id = %s", (state, going_on.id))


def _balances(unit: Unit, terminals: Mapping[str, Terminal]) -> dict[str, Cents]:
    rows = unit.rows(
        "select account, posted from ledger.balance where account = any(%s)",
        ([terminal.game_account for terminal in terminals.values()],),
    )
    return {row["account"].removeprefix("game_account/"): row["posted"] for row in rows}


def _deal_section(found: Game[Any, Any]) -> str:
    return next(wager.section for wager in found.wagers if wager.placed)
