"""The poker room: electronic poker tables, which are no hybrid gaming tables, their hands and revenue (chapter 553)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.database.database import Unit
from feltwork.table.rules_in_force import follow
from feltwork.terms.money import money, parse_money
from feltwork.terms.refusal import Refused
from feltwork.training.qualification import verify_dealer
from feltwork.wagering import poker_hands, poker_signs, poker_tables, time_charges
from feltwork.wagering.holds import commenced_at
from feltwork.wagering.house import known_commands
from feltwork.wagering.overview import find_round
from feltwork.wagering.poker_reports import PokerRevenue, poker_revenue
from feltwork.wagering.report_documents import Made, made
from feltwork.wagering.reports import write_csv
from feltwork.wagering.rounds import void as void_round
from feltwork.web import poker_view
from feltwork.web.acting import Acting
from feltwork.web.api.once import in_dollars, read, there
from feltwork.web.api.shapes import Amount, Change, Json, Money, Onlooker, TableName, may
from feltwork.web.poker_history import file_of
from feltwork.web.report_page import REPORT, Block, Column, Report, ReportFormat, answer, file_answer
from feltwork.web.security import serving
from feltwork.web.written import AssetNumber

router = APIRouter(prefix="/api/poker", tags=["poker"])
Dealer = Annotated[Person, may(Permission.DEAL)]
Floorperson = Annotated[Person, may(Permission.KEEP_POKER_TABLE)]
LONGEST_HISTORY = 200_000


class Sit(Change):
    """A player who sits down with table stakes from the game account."""

    asset_number: AssetNumber
    seat: int = Field(ge=1, le=20)
    stakes: Amount


class Stakes(Change):
    """What lies before a player from now on."""

    asset_number: AssetNumber
    stakes: Amount


class StandUp(Change):
    """A player who leaves."""

    asset_number: AssetNumber


class Played(Change):
    """A whole hand, as the table's own software has it: a round file, or a hand history (PHH). One of the two."""

    round: Json | None = Field(default=None, max_length=60)
    phh: str | None = Field(default=None, max_length=LONGEST_HISTORY)


class Void(Change):
    """Why the hand that goes on can't be played to its end."""

    why: str = Field(min_length=1, max_length=400)
    section: Literal["553.16(g)", "553.16(e)", "553.16(b)", "605a.2(d)(6)"]
    """Missing or additional cards, a misdeal, the Poker shift supervisor's decision, or equipment that failed."""


class Room(BaseModel):
    """The poker room. Its tables are no hybrid gaming tables (605a.1)."""

    kind: str
    section: str
    tables: list[Json]


class HandsShown(BaseModel):
    """Hands of a table, the newest first."""

    table: str
    kind: str
    hands: list[Json]


class Booked(BaseModel):
    """A hand that is in the books."""

    round: UUID
    void: bool
    nets: dict[str, Money]
    pots: list[Json]
    rake: Money
    time_charges: Money
    contributions: Money
    awards: Money
    balances: dict[str, Money]


class RevenueShown(BaseModel):
    """Poker revenue of a gaming day, by table and by hand (605a.2(d)(7)(iv))."""

    report: str
    section: str
    facility: str
    day: date
    over: bool
    tables: list[Json]
    hands: list[Json]
    charges: list[Json]
    total: Money


# ------------------------------------------------------------------------------------------------------------- reading


@router.get("/tables", summary="The poker room")
def tables(request: Request, _: Onlooker) -> Room:
    """Every electronic poker table: its sign, who sits there, what is due and unverified, what it took today."""
    found = read(request, poker_view.room, "the poker room")
    return Room(kind=poker_view.KIND, section=poker_view.NO_HYBRID, tables=found)


@router.get("/tables/{table}/hands", summary="Hands of a poker table")
def hands(
    request: Request,
    table: TableName,
    _: Onlooker,
    before: Annotated[int | None, Query(ge=1, le=2**62)] = None,
    most: Annotated[int, Query(ge=1, le=poker_view.MOST)] = 20,
) -> HandsShown:
    """The newest first; `before` is a hand's number, to read on from there."""
    found = there(
        lambda: read(request, lambda unit: poker_view.hands_of(unit, table, before, most), "the hands of a table")
    )
    return HandsShown(table=table, kind=poker_view.KIND, hands=found)


@router.get("/hands/{id}", summary="A hand of poker")
def hand(request: Request, id: UUID, _: Onlooker) -> Json:
    """Seats with stacks before and after, what lay open, pots and shares, every step. Nothing unseen (553.16(d))."""
    return there(lambda: read(request, lambda unit: poker_view.hand(unit, id), "the hand"))


@router.get("/revenue", summary="Poker revenue of a gaming day", response_model=RevenueShown, responses=REPORT)
def revenue(
    request: Request,
    reader: Annotated[Person, may(Permission.SEE_REPORTS, Permission.SEE_REVENUE)],
    day: date | None = None,
    table: Annotated[str | None, Query(max_length=80)] = None,
    format: ReportFormat = "json",
) -> RevenueShown | Response:
    """Rake and time charges by table and by hand; contributions to a Bad Beat payout are the players' (553.15)."""
    house = serving(request).house
    found = poker_revenue(house, day, table)
    if format == "csv":
        return file_answer(write_csv(found.csv_rows()), f"poker-revenue-{found.day}.csv")
    return answer(
        format,
        RevenueShown(**found.to_json()),
        lambda: _paper(found, house.read(lambda unit: made(unit, reader.name))),
    )


def _paper(found: PokerRevenue, head: Made) -> Report:
    figures = ("rake", "time_charges", "revenue_corrected", "revenue")
    of_tables = [
        {
            "table": one.gaming_table,
            "hands": one.hands,
            **{name: getattr(one.figures, name) for name in figures},
            "not_dropped": one.not_dropped,
        }
        for one in found.tables
    ]
    amounts = ("pots", "rake", "time_charges", "contributions", "awards", "revenue")
    of_hands = [
        {"table": one.gaming_table, "hand": one.number, **{name: getattr(one, name) for name in amounts}}
        for one in found.hands
    ]
    blocks = (
        Block(
            "By table",
            (Column("table", "Table"), Column("hands", "Hands", "number"), *_money((*figures, "not_dropped"))),
            of_tables,
            notes=(f"Each is an {poker_view.KIND} (\u00a7 {poker_view.NO_HYBRID}).",),
            empty="There is no electronic poker table.",
        ),
        Block(
            "By hand",
            (Column("table", "Table"), Column("hand", "Hand", "number"), *_money(amounts)),
            of_hands,
            empty="No hand was played.",
        ),
        Block(
            "Time charges that no hand has",
            (Column("table", "Table"), Column("period", "Period", "number"), *_money(("time_charges",))),
            [{"table": one.gaming_table, "period": one.period, "time_charges": one.amount} for one in found.charges],
            empty="None was taken between two hands.",
        ),
    )
    return head.report("Poker revenue", found.section, period=str(found.day), blocks=blocks)


def _money(names: Iterable[str]) -> list[Column]:
    return [Column(name, name.replace("_", " ").capitalize(), "money", total=True) for name in names]


# ----------------------------------------------------------------------------------------------------------- the table


@router.post("/tables/{table}/sign", summary="Post the sign of a poker table")
def post_sign(request: Request, table: TableName, change: Change, person: Floorperson) -> Json:
    """Rake, limits, raises, the Bad Beat, as the Rules Submission has them (553.15(c))."""
    acting = _acting(request, person, Permission.KEEP_POKER_TABLE, table)
    return poker_signs.post_sign(acting, change.id, table, person.sign_in_name)


@router.post("/tables/{table}/begin", summary="Open a poker table for gaming")
def begin(request: Request, table: TableName, change: Change, person: Floorperson) -> Json:
    """From now on its time counts (553.5); refused where its sign is not posted."""
    database = serving(request).house.database
    if database.run(commenced_at, "the house") is not None:
        database.run(follow, "Rules Submissions")
    acting = _acting(request, person, Permission.KEEP_POKER_TABLE, table)
    return poker_tables.begin_session(acting, change.id, table, person.sign_in_name)


@router.post("/tables/{table}/close", summary="Close a poker table for gaming")
def close(request: Request, table: TableName, change: Change, person: Floorperson) -> Json:
    """Once nobody sits there."""
    acting = _acting(request, person, Permission.KEEP_POKER_TABLE, table)
    return poker_tables.close_session(acting, change.id, table, person.sign_in_name)


@router.post("/tables/{table}/sit", summary="Seat a player")
def sit(request: Request, table: TableName, change: Sit, person: Dealer) -> Json:
    """With table stakes from the game account (553.8(a), (b))."""
    acting = _acting(request, person, Permission.DEAL, table)
    stakes = parse_money(change.stakes, "table stakes")
    return in_dollars(poker_tables.sit(acting, change.id, table, change.asset_number, change.seat, stakes), "stakes")


@router.post("/tables/{table}/stakes", summary="Change a player's table stakes")
def stakes(request: Request, table: TableName, change: Stakes, person: Dealer) -> Json:
    """Between two hands, from and to the game account (553.8(b)(1))."""
    acting = _acting(request, person, Permission.DEAL, table)
    amount = parse_money(change.stakes, "table stakes")
    return in_dollars(poker_tables.set_stakes(acting, change.id, table, change.asset_number, amount), "stakes")


@router.post("/tables/{table}/stand-up", summary="A player leaves the table")
def stand_up(request: Request, table: TableName, change: StandUp, person: Dealer) -> Json:
    """The stakes are in the game account, which pays them out."""
    acting = _acting(request, person, Permission.DEAL, table)
    return in_dollars(poker_tables.stand_up(acting, change.id, table, change.asset_number), "balance")


# -------------------------------------------------------------------------------------------------------------- a hand


@router.post("/tables/{table}/hands", summary="Book a hand")
def book(request: Request, table: TableName, change: Played, person: Dealer) -> Booked:
    """A whole hand in one posting: bets, pots, rake, contributions. Sent again under its id it is booked once."""
    house = serving(request).house
    if (change.round is None) == (change.phh is None):
        why = "a hand is a round file or a hand history"
        raise Refused(f"hand at table {table}", why, "553.7(c)", "send the one in `round`, or the other in `phh`")
    house.database.run(lambda unit: _verify_dealer(unit, change.id, table, person), "the dealer")
    file = file_of(house, change.id, table, change.phh) if change.phh is not None else change.round or {}
    acting = _acting(request, person, Permission.DEAL, table)
    done = poker_hands.play_hand(acting, change.id, table, file, person.sign_in_name)
    result = done["result"]
    return Booked(
        round=done["round"],
        void=result["void"],
        nets={seat: one["net"] for seat, one in result["seats"].items()},
        pots=result.get("pots", []),
        **{name: money(done.get(name, 0)) for name in ("rake", "time_charges", "contributions", "awards")},
        balances={asset_number: money(held) for asset_number, held in done["balances"].items()},
    )


def _verify_dealer(unit: Unit, id: UUID, table: str, dealer: Person) -> None:
    """Refuse who may not deal Poker; a hand that was booked under this id is told again to whoever asks."""
    if not known_commands(unit, [id]):
        verify_dealer(unit, dealer, poker_tables.poker_table(unit, table).edition)


@router.post("/tables/{table}/void", summary="Void the hand that goes on")
def void(request: Request, table: TableName, change: Void, person: Annotated[Person, may(Permission.CALL_OFF)]) -> Json:
    """Every chip goes back."""
    read(request, lambda unit: poker_tables.poker_table(unit, table), "the table")
    acting = _acting(request, person, Permission.CALL_OFF, table)
    round = find_round(acting, table, change.id).id
    void_round(acting, change.id, round, person.sign_in_name, change.why, change.section)
    return {"table": table, "round": str(round), "state": "void"}


# -------------------------------------------------------------------------------------------------------- time charges


@router.post("/tables/{table}/time-charge", summary="Take the time charge that is due")
def time_charge(request: Request, table: TableName, change: Change, person: Dealer) -> Json:
    """From everybody who sits there, once for each period; it waits in the rake area (553.15(b)(3))."""
    acting = _acting(request, person, Permission.DEAL, table)
    return in_dollars(time_charges.assess(acting, change.id, table, person.sign_in_name), "amount")


@router.post("/tables/{table}/drop", summary="Verify time charges")
def drop(request: Request, table: TableName, change: Change, person: Floorperson) -> Json:
    """By a floorperson or above who did not take them: they go into the drop box (553.15(b)(3)(v))."""
    acting = _acting(request, person, Permission.KEEP_POKER_TABLE, table)
    return in_dollars(time_charges.drop(acting, change.id, table, person.sign_in_name), "amount")


# ------------------------------------------------------------------------------------------------------ what they share


def _acting(request: Request, person: Person, permission: Permission, table: str) -> Acting:
    return Acting(serving(request).house, person, str(permission), f"table {table}")
