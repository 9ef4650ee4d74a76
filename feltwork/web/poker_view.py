"""The poker room as staff look at it: tables, hands, and one hand as everybody at the table saw it.

Nobody learns here what was thrown away unseen (553.16(d)): a hand is played again with the eyes of somebody who
watched, and cards that they never saw are backs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final
from uuid import UUID

from feltwork.database.database import Row, Unit
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.request import Answer, Ask, Declared, Request, Settle
from feltwork.rounds.in_play import RoundInPlay
from feltwork.table.live_round import open_entries
from feltwork.table.past_rounds import PastRound, past_round
from feltwork.table.replaying import at_its_beginning, recorded
from feltwork.table.views import place_view
from feltwork.terms.money import Cents, dollars, money
from feltwork.terms.refusal import Refused
from feltwork.wagering.bad_beat import METER, linked_to
from feltwork.wagering.poker_reports import OfPokerTable, poker_revenue_in
from feltwork.wagering.poker_signs import is_posted, sign_lines
from feltwork.wagering.poker_tables import PokerTable, hand_going_on, limits_in_words, poker_table, seated
from feltwork.wagering.recall import LAST_OUTCOME, STATE
from feltwork.wagering.table_kinds import TableKind
from feltwork.wagering.time_charges import clock_of, undropped

KIND: Final = TableKind.ELECTRONIC_POKER_TABLE.in_full
NO_HYBRID: Final = "605a.1"
"""By which section an electronic poker table is none of the others."""
MOST: Final = 100
_SAYS_ALOUD: Final = {
    "muck": "discards the hand unseen",
    "stand pat": "keeps all",
    "fold": "folds",
    "check": "checks",
    "call": "calls",
    "all in": "goes all in",
    "forced bet": "makes the forced bet",
    "stop": "contends for the pot as it is",
    "continue": "contends for all of it",
}
"""What a player does, as the dealer would say it."""
_BETTING: Final = frozenset({"check", "call", "bet", "raise", "fold", "all in"})
"""Words of betting: before these a player is told the pot and what a call costs, and nothing of the own hand."""


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
        "why": last and last.why,
        "places": at.seats,
    }
    if last is None:
        # Called off before it was played to an end, or going on: there is nothing that everybody has seen.
        return {**told, **_unplayed(past, at)}
    return {**told, **picture(recorded(last.record, past.name), past)}


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
    steps: list[dict[str, str]] = []
    folded: set[int] = set()
    while live.in_play:
        request, answer = live.request, given.get(live.step)
        live.answer(answer)
        steps += _said(request, answer, live.game)
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
            "inactive": number in situation["inactive"],
            "folded": number in folded,
            "lines": [line.to_json() for line in lines],
        }

    awards = sum(line.returned for lines in result.lines.values() for line in lines if line.wager == METER)
    return {
        "type": rules.poker.name,
        "limits": limits_in_words(rules),
        "button": None if rules.poker.stud else situation["button"],
        "seats": [seat(number) for number in sorted(play.round.seats)],
        "board": ["" if card is None else card for card in lie.get(("community", 0), {"cards": []})["cards"]],
        "pots": [pot.to_json() for pot in result.pots],
        "rake": money(result.rake),
        "time_charges": money(result.time_charges),
        "contributions": money(result.contributions),
        "awards": money(awards),
        "steps": steps,
    }


def _said(request: Request, answer: Answer, game: Any) -> Iterator[dict[str, str]]:
    """A step in words for everybody. What a player was asked may name the own hand, so that it is said anew here."""
    if isinstance(request, Ask) and isinstance(answer, dict) and not isinstance(answer, Declared):
        # What is shown says so itself, with its cards.
        for question in (one for one in request.questions if answer[one.seat].word != "show"):
            yield {"section": str(request.section), "text": _decided(question, answer[question.seat])}
        return
    for entry in open_entries(request, answer, game):
        text = entry.text.replace("_", " ") if isinstance(request, Settle) else entry.text
        yield {"section": str(entry.section), "text": text}


def _decided(question: Question, decision: Decision) -> str:
    did = _SAYS_ALOUD.get(decision.word, decision.word)
    if decision.word in ("bet", "raise"):
        did = f"{decision.word}s{' to' if decision.word == 'raise' else ''}"
    if decision.word == "draw":
        many = len(decision.picks)
        did = f"draws {many} card{'' if many == 1 else 's'}"
    amount = "" if decision.amount is None else f" {dollars(decision.amount)}"
    told = f"; {question.prompt}" if decision.word in _BETTING and question.prompt else ""
    return f"seat {question.seat} {did}{amount}{told}"


def _folds(request: Request, answer: Answer) -> set[int]:
    if not isinstance(request, Ask) or not isinstance(answer, dict):
        return set()
    return {seat for seat, decision in answer.items() if decision.word == "fold"}


def hand_name(unit: Unit, round: UUID) -> str:
    """What people call a hand: its number and its table; refused where it is none of the poker room."""
    row = unit.row("select gaming_table, number from wagering.round where id = %s", (round,))
    if row is None:
        raise Refused(f"hand {round}", "there is no such hand", instead="choose one from its table's list")
    poker_table(unit, row["gaming_table"])
    return f"hand {row['number']} of table {row['gaming_table']}"
