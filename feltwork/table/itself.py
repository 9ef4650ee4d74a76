"""What a table does by itself: settle, let silence answer, and deal where no dealer has signed on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID, uuid4, uuid5

from feltwork.database.database import Unit
from feltwork.database.refusals import Unavailable
from feltwork.filing.submissions import adopt, rules_of
from feltwork.ledger.ids import new_id
from feltwork.procedure.action import Decision
from feltwork.rounds.play import CHIPS
from feltwork.rounds.players import covered
from feltwork.table import rules_in_force
from feltwork.table.clocks import verify_none_overdue
from feltwork.table.desk import ITSELF, Command, Desk, load_setup
from feltwork.table.face_down import turned
from feltwork.table.journal import Kind, NotTheOwner
from feltwork.table.live import ORDER, LiveTable, Phase, is_equipment
from feltwork.table.live_round import LiveRound
from feltwork.table.players import take_decision
from feltwork.table.setup import Setup
from feltwork.terms.money import money
from feltwork.terms.refusal import Refused
from feltwork.wagering import progressives, rounds
from feltwork.wagering.game_accounts import account
from feltwork.wagering.house import Answer

NO_ONE: Final = "nobody has placed a wager"


def go_on(desk: Desk) -> None:
    """Do what is due now; where it is refused the desk is in trouble, and says so until somebody helps."""
    desk.be_sure()
    due = desk.table.due()
    if due is None or desk.now() < due[0]:
        return
    command = Command(_id(desk, due[1]), ITSELF, due[1])
    try:
        _STEPS[due[1]](desk, command)
    except Refused as refused:
        desk.trouble = refused
        raise


def _id(desk: Desk, what: str) -> UUID:
    """The same act of the table has the same id: after a crash it is carried out once all the same."""
    round = desk.table.round
    return uuid5(round.key, f"{what}/{desk.table.number}") if round else new_id()


# ---------------------------------------------------------------------------------------------- opening and rounds


def open_table(desk: Desk, command: Command) -> Answer:
    """Open for gaming: new decks, clocks from now, the steps of the chapter to go through."""
    table = desk.table
    if table.phase is not Phase.CLOSED:
        raise Refused(f"table {table.name}", f"it is {table.phase}", instead="close it first")
    new = desk.house.database.run(lambda unit: rules_in_force.to_take_up(unit, table.name), "the table's rules")
    rules = table.rules if new is None else table.game.submission(rules_of(new))
    fresh = LiveTable(table.name, table.game, rules, _setup_now(desk), table.seal)
    fresh.dealer, fresh.rounds, fresh.shoe_from = table.dealer, table.rounds, table.rounds + 1
    fresh.situation = fresh.newly_opened()
    at = desk.now()
    fresh.done_at = {clock.id: at for clock in table.game.clocks(rules) if clock.hours}
    if fresh.equipment is not None:
        fresh.equipment.shoe.shuffle()
    if new is None:
        return desk.write(command, Kind.OPENED, {"stands": fresh.standing(table.next_number)})
    return desk.write(
        command,
        Kind.OPENED,
        {"stands": fresh.standing(table.next_number), "rules": rules_of(new), "submission": new.number},
        lambda unit: adopt(unit, table.name, new, command.who.name),
    )


def _setup_now(desk: Desk) -> Setup:
    return desk.house.database.run(lambda unit: load_setup(unit, desk.table.name), "the table's setup")[2]


def step(desk: Desk, command: Command) -> Answer:
    """A step of the opening is done."""
    if desk.table.phase is not Phase.OPENING:
        raise Refused("the opening", f"table {desk.table.name} is {desk.table.phase}")
    done = desk.table.opening_steps[desk.table.steps_done]
    return desk.write(command, Kind.STEP, {"section": str(done.section), "text": done.text})


def betting(desk: Desk, command: Command) -> Answer:
    """Open the betting window of the next round."""
    table = desk.table
    if table.phase is not Phase.READY:
        raise Refused("the betting window", f"table {table.name} is {table.phase}", instead="finish that first")
    if table.last_round:
        raise Refused("the betting window", "the last round was announced", instead="close the table")
    if table.automatic:
        renew_what_is_overdue(desk)
    verify_none_overdue(table.clocks, desk.now())
    desk.day = desk.house.database.run(
        lambda unit: rules_in_force.follow_day(unit, table.name, desk.day), "the table's rules"
    )
    id, key, stands = new_id(), uuid4(), table.standing(table.next_number)

    def content(answer: Answer) -> dict[str, Any]:
        return {"round": str(id), "key": str(key), "number": answer["number"], "stands": stands}

    try:
        return desk.move(
            command, Kind.BETTING, content, lambda also: rounds.open_round(desk.house, id, table.name, also=also)
        )
    except Refused:
        if not (table.automatic and _is_superseded(desk)):
            raise
    # A table that deals by itself is opened anew by itself, under the rules that are in force now.
    closed(desk, Command(new_id(), ITSELF, "closed"))
    return open_table(desk, Command(new_id(), ITSELF, "open_table"))


def call_off_unplayed(desk: Desk, command: Command) -> Answer:
    """Call a round off that nobody has wagered on, where another Rules Submission has come into force meanwhile.

    The table is held, so no wager would ever come and the round would never end; then it is opened anew by itself.
    """
    table = desk.table
    if not waits_for_a_wager(table) or not _is_superseded(desk):
        raise Refused("the round", f"table {table.name} does not wait for other rules", "601a.2", "play it to its end")
    round, by = desk.round(), command.who.name
    why = "another Rules Submission is in force, and nobody has placed a wager"
    return desk.move(
        command,
        Kind.CALLED_OFF,
        {"why": why, "section": "601a.2", "played": False},
        lambda also: rounds.void(desk.house, uuid5(round.key, "call off"), round.id, by, why, "601a.2", also=also),
    )


def waits_for_a_wager(table: LiveTable) -> bool:
    """Whether a table that deals by itself has opened a betting window in which nothing lies yet."""
    return table.automatic and table.phase is Phase.BETTING and table.round is not None and not table.round.stakes


def _is_superseded(desk: Desk) -> bool:
    return desk.house.database.run(
        lambda unit: rules_in_force.is_superseded(unit, desk.table.name), "the table's holds"
    )


def renew_what_is_overdue(desk: Desk) -> None:
    """A virtual shoe is made of new decks when they fall due; no hand has to change them."""
    for one in desk.table.clocks:
        if one.overdue(desk.now()):
            clock_done(desk, Command(new_id(), ITSELF, "clock", {"clock": one.clock.id}))


def clock_done(desk: Desk, command: Command) -> Answer:
    """Decks or dice were changed: the clock runs anew, and the next round begins with new ones."""
    table, named = desk.table, command.body.get("clock")
    clocks = [clock for clock in table.game.clocks(table.rules) if clock.hours]
    clock = next((clock for clock in clocks if clock.id == named), None)
    if clock is None:
        listed = ", ".join(clock.id for clock in clocks) or "none"
        raise Refused(f"clock {named}", "this table has no such clock", instead=f"its clocks: {listed}")
    if table.phase in (Phase.BETTING, Phase.PLAYING):
        raise Refused(clock.id, "a round is going on", clock.section, "do it between two rounds")
    new = table.newly_opened() if "deck" in clock.id else {}
    return desk.write(command, Kind.CLOCK, {"clock": clock.id, "situation": new})


def no_more_bets(desk: Desk, command: Command) -> Answer:
    """Close the betting window; the procedure begins."""
    table, round = desk.table, desk.round()
    if table.phase is not Phase.BETTING:
        raise Refused("no more bets", f"table {table.name} is {table.phase}")
    if not round.stakes:
        raise Refused("no more bets", NO_ONE, table.game.positions_section, "wait for a wager, or call the round off")
    situation = _situation(desk, round)
    # What the procedure would refuse is refused before anything is written.
    table.game.begin(dict(sorted(round.stakes.items())), table.rules, situation, terminals=True)
    id = uuid5(round.key, "no more bets")
    return desk.move(
        command,
        Kind.NO_MORE_BETS,
        {"situation": situation},
        lambda also: rounds.no_more_bets(desk.house, id, round.id, also=also),
    )


def _situation(desk: Desk, round: LiveRound) -> dict[str, object]:
    """How the table stands, with what progressive meters show and what players have, where the game asks for it."""
    table = desk.table
    keys = {key.id for key in table.game.situation}
    stands = dict(table.situation)
    if CHIPS in keys:
        held = {seat: account(desk.house, terminal).posted for seat, terminal in round.terminals.items()}
        stands[CHIPS] = {str(seat): money(amount) for seat, amount in sorted(held.items())}
    if "meters" in keys and (shows := desk.house.read(lambda unit: _meter(unit, table.name))) is not None:
        fed = table.game.meters_fed(table.rules, {"progressive": shows}, round.stakes)
        stands["meters"] = {name: money(amount) for name, amount in fed.items()}
    return stands


def _meter(unit: Unit, table: str) -> int | None:
    linked = progressives.linked_to(unit, table)
    return None if linked is None else progressives.shown_by(unit, linked)


# ----------------------------------------------------------------------------------------------------- in the round


def answer(desk: Desk, command: Command) -> Answer:
    """The next step of a round by the virtual equipment, or a step that needs no more than to be done."""
    round = desk.round()
    assert round.play is not None, "a round is in play"
    request = round.request
    if desk.table.equipment is None or not is_equipment(request):
        return give(desk, command, round, None)
    offered = desk.table.equipment.offer(round.play.round, request)
    if offered.order is None:
        return give(desk, command, round, offered.answer)
    pieces = [str(piece) for piece in offered.order]
    order = desk.table.seal.close(pieces, desk.table.next_number, ORDER)
    return give(desk, command, round, offered.answer, order)


def give(desk: Desk, command: Command, round: LiveRound, answer: Any, order: str | None = None) -> Answer:
    """Answer the request at hand, once the procedure has found nothing wrong with it."""
    round.verify(answer)
    content = desk.table.written(round.step, round.request, answer)
    if shown := turned(round.step, round.request, answer):
        content["turned"] = shown
    if order is not None:
        content["order"] = order
    return desk.write(command, Kind.ANSWER, content)


def silence(desk: Desk, command: Command) -> Answer:
    """The time for a decision is over: the answer that the table posts is taken."""
    round = desk.round()
    decisions: dict[int, Decision] = {}
    for question in round.open_questions:
        asked = question
        if terminal := round.terminals.get(question.seat):
            asked = covered(question, account(desk.house, terminal).available)
        decisions[question.seat] = asked.read(desk.table.setup.silent_answer(desk.table.game, asked))
    try:
        return take_decision(desk, command, round, decisions)
    except (Unavailable, NotTheOwner):
        raise
    except Refused:
        # What silence would stake is not there any more: then it stakes nothing.
        without = {seat: _without_money(round, seat) or decision for seat, decision in decisions.items()}
        if without == decisions:
            raise
        return take_decision(desk, Command(uuid5(command.id, "without money"), ITSELF, "silence"), round, without)


def _without_money(round: LiveRound, seat: int) -> Decision | None:
    """An answer of a seat that puts no money on the layout, where there is one."""
    question = round.question(seat)
    assert question is not None, "the seat is asked"
    plain = (one for one in question.actions if one.most is None and not one.costs and not one.picks)
    return next((Decision(one.word) for one in reversed(tuple(plain))), None)


def settle(desk: Desk, command: Command) -> Answer:
    """Pay the round: everything in one posting."""
    round = desk.round()
    assert round.play is not None, "a round was played"
    _reconcile(desk, round)
    played, id = round.play, uuid5(round.key, f"settle/{round.step}")
    opened = desk.table.opened()

    def content(answer: Answer) -> dict[str, Any]:
        result = {"result": answer["result"]} if answer["result"].get("meters") else {}
        return {**result, **opened}

    return desk.move(
        command, Kind.SETTLED, content, lambda also: rounds.settle(desk.house, id, round.id, played, also=also)
    )


def _reconcile(desk: Desk, round: LiveRound) -> None:
    """What lies on the layout is reserved, whatever way the round took."""
    assert round.play is not None
    if not desk.table.game.decisions:
        return
    wanted = rounds.expected(round.play.round)
    rounds.reconcile(desk.house, uuid5(round.key, f"reserve/{desk.table.number}"), round.id, wanted, desk.table.name)


def cleared(desk: Desk, command: Command) -> Answer:
    """The layout is cleared for the next round."""
    if desk.table.phase is not Phase.SETTLED:
        raise Refused("clearing", f"table {desk.table.name} is {desk.table.phase}", instead="finish the round first")
    return desk.write(command, Kind.CLEARED, {})


def closed(desk: Desk, command: Command) -> Answer:
    """Close the table."""
    table = desk.table
    if table.phase not in (Phase.READY, Phase.OPENING):
        raise Refused(f"table {table.name}", f"it is {table.phase}", instead="finish the round first")
    stands = {**table.standing(table.next_number), "shoe": None, "dealer": None, "last_round": False, "calls": {}}
    return desk.write(command, Kind.CLOSED, {"stands": stands})


_STEPS: Final[Mapping[str, Any]] = {
    "step": step,
    "betting": betting,
    "no_more_bets": no_more_bets,
    "answer": answer,
    "silence": silence,
    "settle": settle,
    "cleared": cleared,
    "closed": closed,
}
