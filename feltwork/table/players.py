"""What players send from their terminals: wagers, decisions, tips, a call for an attendant."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Final
from uuid import UUID, uuid5

from feltwork.database.database import Unit
from feltwork.database.refusals import Unavailable
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.request import Ask
from feltwork.rounds.answers import write_answer
from feltwork.rounds.players import covered
from feltwork.table import journal
from feltwork.table.desk import Command, Desk, Handler, Reply, unforeseen
from feltwork.table.faults import log_fault
from feltwork.table.journal import Entry, Kind, NotTheOwner
from feltwork.table.live_round import LiveRound
from feltwork.terms.money import Cents, money, parse_money
from feltwork.terms.refusal import Refused
from feltwork.wagering import rounds
from feltwork.wagering.game_accounts import account, tip
from feltwork.wagering.house import Also, Answer
from feltwork.wagering.placing import Placement, Verdict

_LOG: Final = logging.getLogger(__name__)


def place_all(desk: Desk, commands: Sequence[Command]) -> list[Reply]:
    """Wagers of many terminals at once: one transaction, one entry, and for each terminal its own verdict."""
    replies: dict[int, Reply] = {}
    in_round: dict[UUID, list[tuple[int, Placement]]] = {}
    for place, command in enumerate(commands):
        try:
            round, placement = _placement(command)
            in_round.setdefault(round, []).append((place, placement))
        except Refused as refused:
            replies[place] = refused
    refusal: Refused = unforeseen()
    try:
        desk.be_sure()
        for round, placed in in_round.items():
            verdicts = _placed(desk, round, [placement for _, placement in placed])
            replies |= {place: verdict for (place, _), verdict in zip(placed, verdicts, strict=True)}
    except (Unavailable, NotTheOwner) as refused:
        refusal = refused
        desk.doubt()
    except Exception as fault:
        log_fault(_LOG, "wagers at table %s", desk.table.name, fault=fault)
        desk.doubt()
    return [replies.get(place, refusal) for place in range(len(commands))]


def _placement(command: Command) -> tuple[UUID, Placement]:
    who = command.who
    if who.terminal is None or who.seat is None:
        raise Refused("wager", "wagers are made at a terminal", "605a.9(c)", "use an electronic wagering terminal")
    wagers = {name: parse_money(amount, name) for name, amount in command.body["wagers"].items()}
    placement = Placement(command.id, who.terminal, who.seat, {w: a for w, a in wagers.items() if a}, replaces=True)
    return UUID(command.body["round"]), placement


def _placed(desk: Desk, round: UUID, placements: list[Placement]) -> list[Verdict]:
    """A round that is past is asked for as well: a wager sent again gets the answer that it got."""
    written: list[Entry] = []

    def also(unit: Unit, accepted: Sequence[tuple[Placement, Answer]]) -> None:
        placed = [
            {"terminal": one.asset_number, "seat": one.seat, "wagers": _as_money(answer["wagers"])}
            for one, answer in accepted
        ]
        made_by = f"terminal {accepted[0][0].asset_number}" if len(accepted) == 1 else "terminals"
        entry = desk.entry(Kind.WAGERS, {"placed": placed}, made_by)
        journal.append(unit, desk.table.name, entry)
        written.append(entry)

    verdicts = rounds.place_many(desk.house, round, placements, also)
    if written:
        desk.apply(written[-1])
    return verdicts


def _as_money(wagers: Mapping[str, Cents]) -> dict[str, str]:
    return {wager: money(amount) for wager, amount in wagers.items()}


def wager(desk: Desk, command: Command) -> Answer:
    """All that a terminal wagers in this round; what it had placed before is replaced."""
    [reply] = place_all(desk, [command])
    if isinstance(reply, Refused):
        raise reply
    return reply


# ----------------------------------------------------------------------------------------------------- decisions


def decide(desk: Desk, command: Command) -> Answer:
    """A player's answer; what it stakes is reserved with it."""
    seat, terminal = command.who.seat, command.who.terminal
    round = desk.round(command.body["round"])
    if seat is None or terminal is None or round.terminals.get(seat) != terminal:
        raise Refused("decision", f"{command.who.name} has no wager in this round", instead="wait for the next round")
    desk.verify_step(command, round)
    question = round.question(seat)
    if question is None:
        raise Refused("decision", "nothing is asked of this seat", str(round.request.section), "wait for your turn")
    held = account(desk.house, terminal).available
    decision = covered(question, held).read(command.body["decision"])
    _verify_names_no_piece(desk, round, command.body["decision"], decision)
    return take_decision(desk, command, round, {seat: decision})


def _verify_names_no_piece(desk: Desk, round: LiveRound, text: str, decision: Decision) -> None:
    """Refuse pieces that are named: the books keep a digest of the decision, and few pieces are quickly tried."""
    if decision.picks and not set(map(str, decision.picks)) <= set(text.replace(",", " ").split()):
        many = desk.table.game.pieces.many
        raise Refused(
            "decision", f"it names {many}", str(round.request.section), f"name the {many} by their numbers: {decision}"
        )


def take_decision(desk: Desk, command: Command, round: LiveRound, decisions: Mapping[int, Decision]) -> Answer:
    """Write decisions with what they stake."""
    content = write_answer(dict(decisions))
    wanted = _reserved_if(desk, round, decisions)
    if wanted is None:
        return desk.write(command, Kind.DECISION, content)

    def reserve(also: Also) -> Answer:
        id = uuid5(command.id, "reserve")
        return rounds.reconcile(desk.house, id, round.id, wanted, command.who.name, "decided", also=also)

    return desk.move(command, Kind.DECISION, content, reserve)


def _reserved_if(desk: Desk, round: LiveRound, decisions: Mapping[int, Decision]) -> dict[int, dict[str, Cents]] | None:
    """What has to be reserved once these are decided; None where it is what is reserved now."""
    assert round.play is not None, "a round is in play"
    assert isinstance(round.request, Ask), "something is asked"
    asked = {question.seat: question for question in round.request.questions}
    if not any(_may_stake(asked[seat], decision) for seat, decision in decisions.items()):
        return None
    now, known = rounds.expected(round.play.round), {*round.decided, *decisions}

    def silent(question: Question) -> str:
        return desk.table.setup.silent_answer(desk.table.game, question)

    seat, decision = next(iter(decisions.items()))
    round_before = dict(round.decided)
    try:
        round.decided.update(decisions)
        then = rounds.expected(round.played_if(seat, decision, silent).round)
    finally:
        round.decided = round_before
    return {other: then[other] if other in known else stakes for other, stakes in now.items()}


def _may_stake(question: Question, decision: Decision) -> bool:
    """Whether an answer can move money: it costs something, or the game itself puts money beside it."""
    action = next(action for action in question.actions if action.word == decision.word)
    return bool(action.costs or decision.amount or action.most is not None or action.free) or decision.word in _BANKS


_BANKS: Final = ("bank", "co_bank")
"""Answers that have a player cover what others win."""


# -------------------------------------------------------------------------------------------------- beside the play


def send_tip(desk: Desk, command: Command) -> Answer:
    """A tip to the dealers, which the dealer sees at once."""
    terminal = _terminal(command)
    amount = parse_money(command.body["amount"], "tip")
    content = {"terminal": terminal, "amount": money(amount)}
    id = uuid5(command.id, "tip")
    return desk.move(command, Kind.TIP, content, lambda also: tip(desk.house, id, terminal, amount, also=also))


def call(desk: Desk, command: Command) -> Answer:
    """A player calls an attendant, or needs none any more."""
    terminal, on = _terminal(command), command.body.get("on", True)
    if on == (terminal in desk.table.calls):
        return {"calls": on}
    return desk.write(command, Kind.CALL, {"terminal": terminal, "on": on}, answer={"calls": on})


def _terminal(command: Command) -> str:
    if command.who.terminal is None:
        raise Refused(command.do, "it is done at a terminal", "605a.9(c)", "use an electronic wagering terminal")
    return command.who.terminal


PLAYER_COMMANDS: Final[Mapping[str, Handler]] = {
    "wager": wager,
    "decide": decide,
    "tip": send_tip,
    "call": call,
}
"""By name: what a terminal may send."""
