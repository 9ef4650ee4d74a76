"""A settled round put right: a card or roll was entered wrongly, another person has approved, and it is settled again.

What was wagered and decided stays. Where the right card changes the course of the round, the cards that follow are
stated; where players would have had to decide otherwise there is no such round, and the correction is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID, uuid5

from feltwork.access import approvals
from feltwork.access.approvals import Request as Approval
from feltwork.access.permissions import Permission, verify_can_ask
from feltwork.database.database import Unit
from feltwork.procedure.game import Game
from feltwork.procedure.request import NO_ROLL, Answer, Ask, Burn, Cut, Deal, Peek, Reveal, Roll
from feltwork.procedure.unread import FACE_DOWN, Peeked
from feltwork.rounds.answers import write_answer
from feltwork.rounds.in_play import RoundInPlay
from feltwork.table.desk import Command, Desk
from feltwork.table.journal import Kind
from feltwork.table.live_round import LiveRound, corrected_at
from feltwork.table.past_rounds import PastRound, past_round
from feltwork.table.replaying import outcome, played_again, recorded
from feltwork.table.views import open_prompt
from feltwork.terms.money import money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.wagering.house import Also
from feltwork.wagering.house import Answer as Told
from feltwork.wagering.settling_again import POTS_STAY, settle_again
from feltwork.wagering.table_kinds import verify_hybrid

SECTION: Final = "605a.2(d)(6)"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a correction asks for, as it stands in the approval's content."""

    round: UUID
    corrections: Mapping[int, Mapping[str, Any]]
    then: tuple[Any, ...]

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> Wanted:
        """From the content of a request; its shape was verified when it was asked for."""
        listed: Sequence[Mapping[str, Any]] = content.get("corrections", ())
        if not listed or len({one.get("step") for one in listed}) != len(listed):
            raise Refused("correction", "it names no step, or one twice", SECTION, "each wrong step once")
        return cls(UUID(str(content["round"])), {one["step"]: one for one in listed}, tuple(content.get("then") or ()))


# --------------------------------------------------------------------------------------------- the round, put right


def put_right(play: RoundInPlay, wanted: Wanted, number: int) -> LiveRound:
    """The round as it should have been; refused where that is no complete round."""
    before = played_again(play, wanted.round, number)
    answers = {step: _answer(play.game, told) for step, told in wanted.corrections.items()}
    fresh, _ = corrected_at(play, before.requests, answers)
    missed = [step for step in answers if step not in {input.step for input in fresh.inputs}]
    if missed:
        why = "the round takes another course before it"
        raise Refused(f"step {missed[0]}", why, SECTION, "leave it out, and state the cards that follow instead")
    round = played_again(fresh, wanted.round, number)
    _play_out(round, list(wanted.then))
    return round


def _answer(game: Game[Any, Any], told: Mapping[str, Any]) -> Answer:
    if told.get("found") is not None:
        return _peeked(told["found"])
    if told.get("dice") is not None:
        return _roll(told["dice"])
    return game.pieces.parse_all(list(told.get("cards") or ()), f"step {told['step']}")


def _peeked(told: object) -> Answer:
    if type(told) is not bool:
        raise Refused("the peek", f"{shown(told)} is neither true nor false", SECTION, '"found": false')
    return Peeked(told)


def _roll(told: object) -> Answer:
    if told == str(NO_ROLL):
        return NO_ROLL
    if not isinstance(told, list | tuple) or not all(type(face) is int for face in told):
        raise Refused("dice", f"{shown(told)} are no faces of dice", SECTION, '[3, 4] or "no roll"')
    return tuple(told)


def _play_out(round: LiveRound, left: list[Any]) -> None:
    """Go on to the end with the cards and dice that follow."""
    round.go_on(lambda _: False)
    while round.in_play:
        round.answer(_next(round, left))
        round.go_on(lambda _: False)
    if left:
        raise Refused("then", f"the round ends before {shown(left[0])}", SECTION, "leave out what is not dealt")


def _next(round: LiveRound, left: list[Any]) -> Answer:
    request = round.request
    match request:
        case Ask(questions=questions):
            open = next(one for one in questions if one.seat not in round.decided)
            raise Refused(
                "correction",
                f"seat {open.seat} would have had to decide ({open.prompt}), and nobody decides on known cards",
                SECTION,
                "have the dispute decided, and pay by hand what it comes to",
            )
        case Deal(unread=True):
            return FACE_DOWN  # "then" has them when they are turned over
        case Peek(found=None):
            if not left:
                raise _unfinished(round)
            return _peeked(left.pop(0))
        case Reveal(count=count) if not count:
            return None
        case Deal(count=count) | Burn(count=count, face_up=True) | Reveal(count=count):
            cards = [str(left.pop(0)) for _ in range(min(count, len(left)))]
            if len(cards) < count:
                raise _unfinished(round)
            return round.game.pieces.parse_all(cards, "then")
        case Roll():
            if not left:
                raise _unfinished(round)
            return _roll(left.pop(0))
        case Cut():
            raise _unfinished(round)
    return None


def _unfinished(round: LiveRound) -> Refused:
    asked = open_prompt(round.request, round.game)
    return Refused(
        "correction", f"the round does not end with it: {asked}", SECTION, 'state the cards that follow in "then"'
    )


# ------------------------------------------------------------------------------------------------- what it changes


def preview(unit: Unit, content: Mapping[str, Any]) -> dict[str, Any]:
    """What a correction changes: the round before and after, step by step and seat by seat."""
    wanted = Wanted.read(content)
    past, play = _settled(unit, wanted.round)
    after = put_right(play, wanted, past.number)
    assert after.play is not None, "the round was played"
    was = {input.step: input.answer for input in play.inputs}
    now = {input.step: input.answer for input in after.play.inputs}
    return {
        "round": str(past.id),
        "table": past.gaming_table,
        "number": past.number,
        "game": past.edition,
        "before": outcome(play, past.id, past.number),
        "after": outcome(after.play, past.id, past.number),
        "steps": [
            {
                "step": step,
                "text": open_prompt(after.requests[step], play.game),
                "was": _words(was.get(step)),
                "now": _words(now.get(step)),
            }
            for step in sorted(wanted.corrections)
        ],
        "seats": _differences(past, play, after.play),
    }


def _words(answer: object) -> list[str]:
    if isinstance(answer, Peeked):
        return ["found" if answer.found else "not found"]
    return [str(one) for one in answer] if isinstance(answer, tuple) else [str(answer)]


def _differences(past: PastRound, before: RoundInPlay, after: RoundInPlay) -> list[dict[str, Any]]:
    return [
        {
            "seat": seat,
            "terminal": past.seats.get(seat),
            "before": money(before.result.net(seat)),
            "after": money(after.result.net(seat)),
            "difference": money(after.result.net(seat) - before.result.net(seat)),
        }
        for seat in sorted(before.result.lines)
    ]


def _settled(unit: Unit, round: UUID) -> tuple[PastRound, RoundInPlay]:
    """A round with the outcome that holds, where its cards were entered by a dealer."""
    past = past_round(unit, round)
    # Before anything of it is shown: a preview turns over what nobody saw (553.16(d)).
    verify_hybrid(past.kind, past.gaming_table, POTS_STAY)
    if not past.outcomes:
        raise Refused(past.name, "it is not settled", SECTION, "correct it at the table, before it is settled")
    if past.cards_from == "shoe":
        raise Refused(past.name, "the virtual shoe gave its cards and dice: nothing was entered", SECTION)
    return past, recorded(past.outcomes[-1].record, past.name)


# ------------------------------------------------------------------------------------------------ at the table's desk


def resettle(desk: Desk, command: Command) -> Told:
    """Carry out an approved correction: settled again in the books, and the table's own memory with it."""
    person = command.who.person
    if person is None:
        raise Refused(command.do, "it is for people who have signed in", "465a.11(b)(9)", "sign in")
    verify_can_ask(person, Permission.CORRECT_AFTER_SETTLEMENT)
    approval, past, play = desk.house.database.run(lambda unit: _asked_for(unit, command), "the correction")
    if past.gaming_table != desk.table.name:
        raise Refused(past.name, f"this is table {desk.table.name}", SECTION, "send it to the round's own table")
    after = put_right(play, Wanted.read(approval.content), past.number)
    assert after.play is not None, "the round was played"
    played = after.play
    signers = ", ".join(signer.sign_in_name for signer in approval.signed if signer is not None)

    def content(answer: Told) -> dict[str, Any]:
        void = answer["result"]["void"]
        mark = "" if void else played.game.mark(played.round)
        headline = "void" if void else played.game.headline(played.round)
        told = {"round": str(past.id), "void": void, "mark": mark, "headline": headline}
        inputs = [{"step": input.step, "answer": write_answer(input.answer)} for input in played.inputs]
        return {**told, "result": answer["result"], "inputs": inputs, "request": str(approval.id)}

    def again(also: Also) -> Told:
        def used(unit: Unit, answer: Told) -> None:
            approvals.use(unit, approval.id, person, Permission.CORRECT_AFTER_SETTLEMENT)
            also(unit, answer)

        id = uuid5(approval.id, "settle again")
        by, why = command.who.name, approval.why
        return settle_again(desk.house, id, past.id, played, by, signers, why, also=used)

    return desk.move(command, Kind.RESETTLED, content, again)


def _asked_for(unit: Unit, command: Command) -> tuple[Approval, PastRound, RoundInPlay]:
    id = UUID(command.body["request"])
    found = approvals.request(unit, id)
    if found.kind is not Permission.CORRECT_AFTER_SETTLEMENT:
        raise Refused(f"request {id}", f"it is for {found.kind}", SECTION, "ask for a correction")
    if found.state != "used":
        approvals.approved(unit, id)
    return found, *_settled(unit, Wanted.read(found.content).round)
