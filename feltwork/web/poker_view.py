"""The poker room as staff look at it: tables, hands, and one hand as everybody at the table saw it.

Nobody learns here what was thrown away unseen (553.16(d)): a hand is played again with the eyes of somebody who
watched, and cards that they never saw are backs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from feltwork.database.database import Row, Unit
from feltwork.games.poker.hand import FOLD
from feltwork.procedure.request import Answer, Ask, Request
from feltwork.rounds.in_play import RoundInPlay
from feltwork.table.past_rounds import PastRound, past_round
from feltwork.table.replaying import at_its_beginning, recorded
from feltwork.table.views import place_view
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused
from feltwork.wagering.bad_beat import METER, linked_to
from feltwork.wagering.poker_reports import OfPokerTable, poker_revenue_in
from feltwork.wagering.poker_signs import is_posted, sign_lines
from feltwork.wagering.poker_tables import PokerTable, hand_going_on, limits_in_words, poker_table, seated
from feltwork.wagering.recall import LAST_OUTCOME, STATE
from feltwork.wagering.table_kinds import TableKind
from feltwork.wagering.time_charges import clock_of, undropped
from feltwork.web.poker_steps import Telling

KIND: Final = TableKind.ELECTRONIC_POKER_TABLE.in_full
NO_HYBRID: Final = "605a.1"
"""By which section an electronic poker table is none of the others."""
MOST: Final = 100


# --------------------------------------------------------------------------------------------------------- the tables


def room(unit: Unit) -> list[dict[str, Any]]:
    """Every electronic poker table, with all that its floorperson looks after."""
    today = {one.gaming_table: one for one in poker_revenue_in(unit).tables}
    rows = unit.rows(
        'select id from wagering.gaming_table where kind = %s order by id collate "C"',
        (TableKind.ELECTRONIC_POKER_TABLE,),
    )
    return [_table(unit, poker_table(unit, row["id"]), today[row["id"]]) for row in rows]


def _table(unit: Unit, at: PokerTable, today: OfPokerTable) -> dict[str, Any]:
    clock, there = clock_of(unit, at), seated(unit, at.name)
    return {
        "table": at.name,
        "kind": KIND,
        "kind_section": NO_HYBRID,
        "type": at.rules.poker.name,
        "limits": limits_in_words(at.rules),
        "places": at.seats,
        "sign": {
            "posted": is_posted(unit, at.name, at.rules),
            "lines": [line.to_json() for line in sign_lines(at.rules)],
        },
        "open_since": at.opened_at and at.opened_at.isoformat(),
        "hand": hand_going_on(unit, at.name),
        "seats": [one.to_json() for one in there],
        "free_terminals": _free(unit, at.name, {one.terminal for one in there}),
        "holds": [one.why for one in at.held],
        "time_charges": at.rules.rake == "time",
        "clock": clock and clock.to_json(),
        "unverified": [
            {"period": row["period"], "amount": money(row["amount"]), "assessed_by": row["assessed_by"]}
            for row in undropped(unit, at.name)
        ],
        "today": today.to_json(),
        "pool": linked_to(unit, at.name),
    }


def _free(unit: Unit, table: str, taken: set[str]) -> list[str]:
    rows = unit.rows(
        "select asset_number from wagering.terminal where gaming_table = %s and enabled"
        ' order by asset_number collate "C"',
        (table,),
    )
    return [row["asset_number"] for row in rows if row["asset_number"] not in taken]


# ---------------------------------------------------------------------------------------------------------- the hands


def hands_of(unit: Unit, table: str, before: int | None = None, most: int = 20) -> list[dict[str, Any]]:
    """The hands of a table, the newest first; ``before`` is a hand's number, to read on from there."""
    poker_table(unit, table)
    rows = unit.rows(
        f"select r.id, r.number, r.opened_at, {STATE}, o.settled_at, o.version,"  # noqa: S608 - our own text
        " o.record -> 'result' as result, o.laid -> 'places' -> 'community' as board,"
        " (select count(*) from wagering.seat s where s.round = r.id) as seated, h.pots, h.rake, h.time_charges,"
        " h.contributions, h.awards"
        f" from wagering.round r{LAST_OUTCOME} left join wagering.poker_hand h on h.round = r.id"
        " where r.gaming_table = %(table)s and (%(before)s::bigint is null or r.number < %(before)s)"
        " order by r.number desc limit %(most)s",
        {"table": table, "before": before, "most": max(1, min(most, MOST))},
    )
    return [_listed(row) for row in rows]


def _listed(row: Row) -> dict[str, Any]:
    pots = (row["result"] or {}).get("pots", ())
    return {
        "round": str(row["id"]),
        "hand": row["number"],
        "state": row["state"],
        "at": (row["settled_at"] or row["opened_at"]).isoformat(),
        "seats": row["seated"],
        "board": row["board"] or [],
        "won_by": sorted({int(seat) for pot in pots for seat in pot["shares"]}),
        "corrected": (row["version"] or 1) > 1,
        **{
            name: None if row[name] is None else money(row[name])
            for name in ("pots", "rake", "time_charges", "contributions", "awards")
        },
    }


# ----------------------------------------------------------------------------------------------------------- one hand


def hand(unit: Unit, round: UUID) -> dict[str, Any]:
    """A hand that is over, as a picture needs it: seats with their stacks, what lay open, pots and shares, steps."""
    past = past_round(unit, round)
    at = poker_table(unit, past.gaming_table)
    last = past.outcomes[-1] if past.outcomes else None
    told = {
        "round": str(past.id),
        "table": past.gaming_table,
        "kind": KIND,
        "kind_section": NO_HYBRID,
        "hand": past.number,
        "state": past.state,
        "at": (last.at if last else past.opened_at).isoformat(),
        "booked_by": last and last.made_by,
        "corrected": len(past.outcomes) > 1,
        "called_off": _called_off(unit, round),
        "places": at.seats,
    }
    if last is None:
        # Called off before it was played to an end, or going on: there is nothing that everybody has seen.
        return {**told, **_unplayed(past, at)}
    return {**told, **picture(recorded(last.record, past.name), past)}


def _called_off(unit: Unit, round: UUID) -> dict[str, Any] | None:
    """Why a hand was voided before its end, by which section and by whom; its chips went back in one posting."""
    row = unit.row(
        "select p.about, p.made_by from wagering.wager w join ledger.transfer t on t.resolves = w.id"
        " join ledger.posting p on (p.day, p.lane, p.number) = (t.day, t.lane, t.number)"
        " where w.round = %s and p.kind = 'void' limit 1",
        (round,),
    )
    if row is None or "why" not in (row["about"] or {}):
        return None
    return {"why": row["about"]["why"], "section": row["about"]["section"], "by": row["made_by"]}


def _unplayed(past: PastRound, at: PokerTable) -> dict[str, Any]:
    seats = [
        {**_EMPTY, "seat": seat, "terminal": terminal, "before": None, "after": None, "net": None}
        for seat, terminal in past.seats.items()
    ]
    return {
        "type": at.rules.poker.name,
        "limits": limits_in_words(at.rules),
        "button": None,
        "seats": seats,
        "board": [],
        "pots": [],
        "rake": money(0),
        "time_charges": money(0),
        "contributions": money(0),
        "awards": money(0),
        "steps": [],
    }


_EMPTY: Final[Mapping[str, Any]] = {"cards": [], "worth": None, "inactive": False, "folded": False, "lines": []}


def picture(play: RoundInPlay, past: PastRound) -> dict[str, Any]:
    """What a picture of a hand shows."""
    rules, result, situation = play.round.rules, play.result, play.round.situation
    live = at_its_beginning(play, past.id, past.number)
    given = {input.step: input.answer for input in play.inputs}
    telling, folded = Telling(live.game), set[int]()
    while live.in_play:
        request, answer = live.request, given.get(live.step)
        live.answer(answer)
        telling.note(request, answer)
        folded |= _folds(request, answer)
    assert live.view is not None, "the hand was played"
    lie = {(seen.place.name, seen.place.seat): place_view(live.game, live, seen) for seen in live.view.places(0)}
    chips: Mapping[int, Cents] = situation["chips"]

    def seat(number: int) -> dict[str, Any]:
        lines = result.lines.get(number, ())
        net = sum(line.net for line in lines if line.wager != METER)
        seen = lie.get(("seat", number), {"cards": [], "worth": None})
        return {
            "seat": number,
            "terminal": past.seats.get(number),
            "before": money(chips[number]),
            "after": money(chips[number] + net),
            "net": money(net),
            "cards": ["" if card is None else card for card in seen["cards"]],
            "worth": seen["worth"],
            "inactive": str(number) in situation["inactive"],
            "folded": number in folded,
            "lines": [line.to_json() for line in lines],
        }

    awards = sum(line.returned for lines in result.lines.values() for line in lines if line.wager == METER)
    return {
        "type": rules.poker.name,
        "limits": limits_in_words(rules),
        "button": next((number for number in play.round.seats if play.game.role(play.round, number) == "button"), None),
        "seats": [seat(number) for number in sorted(play.round.seats)],
        "board": ["" if card is None else card for card in lie.get(("community", 0), {"cards": []})["cards"]],
        "pots": [pot.to_json() for pot in result.pots],
        "rake": money(result.rake),
        "time_charges": money(result.time_charges),
        "contributions": money(result.contributions),
        "awards": money(awards),
        "steps": telling.steps,
    }


def _folds(request: Request, answer: Answer) -> set[int]:
    if not isinstance(request, Ask) or not isinstance(answer, dict):
        return set()
    return {seat for seat, decision in answer.items() if decision.word == FOLD}


def hand_name(unit: Unit, round: UUID) -> str:
    """What people call a hand: its number and its table; refused where it is none of the poker room."""
    row = unit.row("select gaming_table, number from wagering.round where id = %s", (round,))
    if row is None:
        raise Refused(f"hand {round}", "there is no such hand", instead="choose one from its table's list")
    poker_table(unit, row["gaming_table"])
    return f"hand {row['number']} of table {row['gaming_table']}"
