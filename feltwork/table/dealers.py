"""What dealers and floorpersons send: opening, relief, cards, irregularities, corrections, clocks, closing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final
from uuid import uuid5

from feltwork.access import people, trail
from feltwork.access.permissions import Permission, can, verify
from feltwork.access.person import Person
from feltwork.database.database import Unit
from feltwork.database.refusals import Unavailable
from feltwork.procedure.request import NO_ROLL, Answer, Burn, CutAt, Deal, Declared, Request
from feltwork.procedure.unread import FACE_DOWN, Peeked
from feltwork.procedure.verify import AlreadyDealt
from feltwork.rounds.answers import write_answer
from feltwork.rounds.in_play import Input, RoundInPlay
from feltwork.rounds.view import View
from feltwork.rounds.virtual_table import SHOWN_BY_EQUIPMENT, can_expose
from feltwork.table import itself
from feltwork.table.desk import Command, Desk, Handler
from feltwork.table.face_down import is_face_down
from feltwork.table.journal import Kind, NotTheOwner
from feltwork.table.live import LiveTable, Phase
from feltwork.table.live_round import LiveRound
from feltwork.table.resettling import resettle
from feltwork.table.supervising import verify_does_not_supervise
from feltwork.table.views import entered_at, place_view
from feltwork.terms.refusal import Refused
from feltwork.wagering import rounds
from feltwork.wagering.house import Also
from feltwork.wagering.house import Answer as Told

# ------------------------------------------------------------------------------------------------- who deals here


def sign_on(desk: Desk, command: Command) -> Told:
    """A dealer takes the table: nobody dealt, or the dealer before is relieved."""
    person = desk.may(command, Permission.DEAL)
    if desk.table.dealer == person.sign_in_name:
        return {"dealer": person.sign_in_name}
    relieves = command.body.get("relieves")
    if desk.table.dealer is not None and relieves != desk.table.dealer:
        raise Refused(
            f"table {desk.table.name}",
            f"{desk.table.dealer} deals here",
            "465a.11(b)(9)",
            f"relieve {desk.table.dealer} by name, or have the table handed over",
        )
    return _takes(desk, command, person)


def hand_over(desk: Desk, command: Command) -> Told:
    """The dealer hands the table over to another dealer, who is named."""
    desk.is_dealing(command)
    to = desk.house.database.run(lambda unit: people.person(unit, command.body["to"]), "the dealer")
    if not can(to, Permission.DEAL):
        raise Refused(f"{to.sign_in_name}", "no dealer", "465a.11(b)(9)", "hand over to somebody who deals")
    return _takes(desk, command, to)


def _takes(desk: Desk, command: Command, person: Person) -> Told:
    """Somebody deals from now on, unless they are not qualified for the game (527.5(a))."""
    content = {"name": person.sign_in_name, "relieves": desk.table.dealer}
    edition = desk.table.game.edition

    def verify_may(unit: Unit) -> None:
        verify_does_not_supervise(unit, desk.table.name, person)
        desk.verify_dealer(unit, person, edition)

    return desk.write(command, Kind.DEALER, content, within=verify_may, answer={"dealer": person.sign_in_name})


def sign_off(desk: Desk, command: Command) -> Told:
    """The dealer leaves; a table with a virtual shoe that may deal by itself goes on by itself."""
    desk.is_dealing(command)
    if not desk.table.setup.automatic and desk.table.phase not in (Phase.CLOSED, Phase.READY, Phase.OPENING):
        raise Refused("signing off", "a round is going on", "465a.11(b)(9)", "hand over to another dealer")
    return desk.write(command, Kind.DEALER, {"name": None, "relieves": desk.table.dealer}, answer={"dealer": None})


# ---------------------------------------------------------------------------------------------- opening and closing


def open_table(desk: Desk, command: Command) -> Told:
    """A floorperson opens the table for gaming with its dealer, who may deal the game now too."""
    _verify_may_deal(desk, _with_the_dealer(desk, command, Permission.OPEN_TABLE))
    return itself.open_table(desk, command)


def _verify_may_deal(desk: Desk, dealer: Person) -> None:
    edition = desk.table.game.edition
    desk.house.database.run(lambda unit: desk.verify_dealer(unit, dealer, edition), "the dealer")


def close_table(desk: Desk, command: Command) -> Told:
    """A floorperson closes the table, between two rounds."""
    _with_the_dealer(desk, command, Permission.CLOSE_TABLE)
    return itself.closed(desk, command)


def last_round(desk: Desk, command: Command) -> Told:
    """No further round begins after this one."""
    _dealer_here_or_floorperson(desk, command)
    if desk.table.phase is Phase.CLOSED:
        raise Refused("the last round", "the table is closed", instead="nothing is to be announced")
    return desk.write(command, Kind.LAST_ROUND, {})


def step(desk: Desk, command: Command) -> Told:
    """A step of the opening is done."""
    desk.is_dealing(command)
    if command.body["step"] != desk.table.steps_done + 1:
        raise Refused("the opening", f"step {desk.table.steps_done + 1} comes next", instead="look at the next step")
    return itself.step(desk, command)


# ------------------------------------------------------------------------------------------------------- the round


def betting(desk: Desk, command: Command) -> Told:
    """Each round anew: operations may have commenced since the dealer signed on, or a record was taken back."""
    _verify_may_deal(desk, desk.is_dealing(command))
    return itself.betting(desk, command)


def no_more_bets(desk: Desk, command: Command) -> Told:
    desk.is_dealing(command)
    return itself.no_more_bets(desk, command)


def clear(desk: Desk, command: Command) -> Told:
    desk.is_dealing(command)
    return itself.cleared(desk, command)


def confirm(desk: Desk, command: Command) -> Told:
    """A step is done that needs no more than to be done, or that the virtual shoe answers."""
    desk.is_dealing(command)
    round = desk.round()
    desk.verify_step(command, round)
    by_hand, request = desk.table.equipment is None, round.request
    if by_hand and isinstance(request, Deal) and request.unread:
        return itself.give(desk, command, round, FACE_DOWN)
    if by_hand and desk.table.needs(request) and not _unseen(request):
        raise Refused(f"step {round.step}", "something has to be entered here", str(round.request.section), "enter it")
    return itself.answer(desk, command)


def _unseen(request: Request) -> bool:
    """Cards that leave the shoe face down are entered by nobody."""
    return isinstance(request, Burn) and not request.face_up


def cards(desk: Desk, command: Command) -> Told:
    """Cards or tiles as they come from the shoe, as the dealer sees or scans them."""
    person = desk.is_dealing(command)
    round = _entering(desk, command)
    request = round.request
    if isinstance(request, Deal) and request.unread:
        what, pieces = f"cards to {request.to}", desk.table.game.pieces
        why = f"nobody looks at these {pieces.many} before they are turned over"
        raise Refused(what, why, str(request.section), "confirm the step, and enter them when they are turned over")
    with _refusal_noted(desk, person, round, AlreadyDealt):
        return itself.give(desk, command, round, _read_cards(desk, command.body["cards"]))


def peek(desk: Desk, command: Command) -> Told:
    """What the card reader shows of cards that nobody has read: that, and not the card."""
    desk.is_dealing(command)
    return itself.give(desk, command, _entering(desk, command), Peeked(command.body["found"]))


def dice(desk: Desk, command: Command) -> Told:
    """Dice as they lie, or "no roll"."""
    desk.is_dealing(command)
    round = _entering(desk, command)
    return itself.give(desk, command, round, _read_dice(command.body["dice"]))


def cut(desk: Desk, command: Command) -> Told:
    """Who cut, and how deep."""
    desk.is_dealing(command)
    round = _entering(desk, command)
    return itself.give(desk, command, round, CutAt(command.body.get("by", 0), command.body["depth"]))


def _entering(desk: Desk, command: Command) -> LiveRound:
    round = desk.round()
    desk.verify_step(command, round)
    if desk.table.equipment is not None:
        raise Refused(
            command.do, "the virtual shoe gives the cards and dice here", str(round.request.section), "confirm the step"
        )
    return round


def _read_cards(desk: Desk, told: list[str]) -> Answer:
    return desk.table.game.pieces.parse_all(told, "cards")


def _read_dice(told: list[int] | str) -> Answer:
    return NO_ROLL if isinstance(told, str) else tuple(told)


def declare(desk: Desk, command: Command) -> Told:
    """An irregularity of the chapter's list at this point, or an event such as the cover card."""
    person = _dealer_here_or_floorperson(desk, command)
    round = desk.round()
    desk.verify_step(command, round)
    id, seat = command.body["irregularity"], command.body.get("seat")
    declared: Declared[Any] = Declared(id, exposed_card(desk.table, id, command.body.get("card")), seat)
    with _refusal_noted(desk, person, round, AlreadyDealt):
        return itself.give(desk, command, round, declared)


def exposed_card(table: LiveTable, id: str, told: str | None) -> Any:
    """The card that an irregularity exposes: as the dealer tells it, or the next one of the virtual shoe."""
    irregularity = table.game.irregularity(id)
    if table.equipment is None:
        if told is None:
            return None
        if "card" in irregularity.may_tell:
            why = "the face of its card was not exposed"
            raise Refused(f"irregularity {id}", why, irregularity.section, "declare it without the card")
        return table.game.pieces.parse(told, "the card")
    if id in SHOWN_BY_EQUIPMENT:
        raise Refused(f"irregularity {id}", "the virtual shoe shows it by itself", irregularity.section)
    if told is not None:
        raise Refused(f"irregularity {id}", "the virtual shoe shows its card", irregularity.section, "tell no card")
    if "card" not in irregularity.needs:
        return None
    if not len(table.equipment.shoe):
        raise Refused(f"irregularity {id}", "no card is left in the virtual shoe", irregularity.section)
    if table.round is None or table.round.play is None or not can_expose(table.round.play.round, irregularity):
        raise Refused(f"irregularity {id}", "the virtual shoe holds no such card", irregularity.section)
    return table.equipment.shoe.next(1)[0]


def call_off(desk: Desk, command: Command) -> Told:
    """End a round that can't be played to an end: every wager goes back. In the betting window the dealer may."""
    round, table = desk.round(), desk.table
    if table.phase is Phase.BETTING:
        _dealer_here_or_floorperson(desk, command)
    else:
        desk.may(command, Permission.CALL_OFF)
    if table.phase not in (Phase.BETTING, Phase.PLAYING):
        raise Refused(f"round {round.number}", f"it is {table.phase}", instead="ask for a correction")
    why = _reason(command)
    content = {"why": why, "section": CALLED_OFF, "played": round.play is not None, **table.opened()}
    id, by = uuid5(round.key, "call off"), command.who.name

    def give_back(also: Also) -> Told:
        return rounds.void(desk.house, id, round.id, by, why, CALLED_OFF, also=also)

    return desk.move(command, Kind.CALLED_OFF, content, give_back)


CALLED_OFF: Final = "605a.2(d)(6)"
"""No chapter has a case in which the equipment fails; the books must be right then too."""


def _reason(command: Command) -> str:
    why: str = command.body["why"].strip()
    if not why:
        raise Refused("why", "it is empty", CALLED_OFF, "give a reason")
    return why


# --------------------------------------------------------------------------------------------------- corrections


def correct(desk: Desk, command: Command) -> Told:
    """Look at an entry before settlement, or correct it: shown first, done when it is confirmed.

    Each of these is in the audit trail, and none is for another dealer.
    """
    person = _dealer_here_or_floorperson(desk, command)
    round, table = desk.round(), desk.table
    if table.phase is not Phase.PLAYING or round.play is None:
        raise Refused(
            "correction",
            "the round is settled or not dealt yet",
            CALLED_OFF,
            "ask for a correction of the settled round",
        )
    if table.equipment is not None:
        raise Refused("correction", "the virtual shoe gives the cards and dice here", CALLED_OFF, "nothing was entered")
    step = command.body["at"]
    if "look" in command.body:
        if not command.body["look"]:
            raise Refused("look", "it is false", CALLED_OFF, "send true to see the entry")
        return _looked_at(desk, person, round, step)
    answer = read_entered(desk, command.body)
    if not command.body.get("confirmed"):
        _note(desk, person, "preview_correction", round, step)
        return _preview(round, step, *round.corrected(step, answer))
    with _refusal_noted(desk, person, round, Refused, step):
        fresh, _ = round.corrected(step, answer)
    content = table.written(step, round.requests[step], answer)
    wanted = rounds.expected(fresh.round)

    def reserve(also: Also) -> Told:
        id = uuid5(command.id, "reserve")
        return rounds.reconcile(desk.house, id, round.id, wanted, command.who.name, "corrected", also=also)

    return desk.move(command, Kind.CORRECTED, content, reserve)


def _looked_at(desk: Desk, person: Person, round: LiveRound, step: int) -> Told:
    """One entry as it was made, for somebody who asks for it. The answer is kept nowhere."""
    assert round.play is not None, "the round has begun"
    entered = entered_at(desk.table, round, step)
    if entered is None:
        raise Refused(f"step {step}", "nothing was entered there", CALLED_OFF, "choose a step from the list of entries")
    _note(desk, person, "look_at_entry", round, step)
    return {"entered": entered}


@contextmanager
def _refusal_noted(
    desk: Desk, person: Person, round: LiveRound, kind: type[Refused], step: int | None = None
) -> Iterator[None]:
    """Note a refusal that can depend on a card face down: trying cards until one is refused is a look at it."""
    try:
        yield
    except (Unavailable, NotTheOwner):
        raise
    except kind:
        if round.holds_face_down:
            _note(desk, person, "refused_entry", round, round.step if step is None else step)
        raise


def _note(desk: Desk, person: Person, doing: str, round: LiveRound, step: int) -> None:
    about = {"round": str(round.id), "step": step}
    desk.house.database.run(
        lambda unit: trail.note(unit, person, doing, f"table {desk.table.name}", about), "the audit trail"
    )


def _preview(round: LiveRound, step: int, fresh: RoundInPlay, dropped: Sequence[Input]) -> Told:
    """The round after a correction, as everybody would see it: what lies face down stays so."""
    preview = LiveRound(round.game, round.rules, round.id, round.number, round.first_entry, play=fresh)
    places = [place_view(round.game, preview, seen) for seen in View(fresh.round, 0).places()]
    again = [_dropped(round, one) for one in dropped]
    stands = [
        {"step": one.step, **write_answer(one.answer)}
        for one in fresh.inputs
        if one.step > step and isinstance(one.answer, Mapping)
    ]
    return {"preview": {"places": places, "asked_again": again, "stands": stands, "step": fresh.step}}


def _dropped(round: LiveRound, one: Input) -> dict[str, Any]:
    answer = FACE_DOWN if is_face_down(round.requests.get(one.step), one.answer) else one.answer
    return {"step": one.step, **write_answer(answer)}


def read_entered(desk: Desk, body: Mapping[str, Any]) -> Answer:
    """Cards, dice or a peek, whichever a command has."""
    if "found" in body:
        return Peeked(body["found"])
    return _read_dice(body["dice"]) if "dice" in body else _read_cards(desk, body["cards"])


# ------------------------------------------------------------------------------------------------------ the table


def clock(desk: Desk, command: Command) -> Told:
    """Decks or dice were changed."""
    desk.is_dealing(command)
    return itself.clock_done(desk, command)


def attend(desk: Desk, command: Command) -> Told:
    """Somebody has come to a terminal that called."""
    desk.may(command, Permission.ANSWER_ATTENDANT_CALL)
    terminal = command.body["terminal"]
    if terminal not in desk.table.calls:
        raise Refused(f"terminal {terminal}", "it has not called", instead="look at the calls that wait")
    return desk.write(command, Kind.CALL, {"terminal": terminal, "on": False})


def _dealer_here_or_floorperson(desk: Desk, command: Command) -> Person:
    """The dealer of this very table, or a floorperson."""
    person = desk.may(command, Permission.DECLARE_IRREGULARITY)
    if not can(person, Permission.CALL_OFF):
        desk.is_dealing(command)
    return person


def _with_the_dealer(desk: Desk, command: Command, permission: Permission) -> Person:
    """A floorperson acts with the dealer of the table beside (the other one of the two is a witness)."""
    person, dealer = command.who.person, desk.table.dealer
    if person is None:
        raise Refused(command.do, "it is for people who have signed in", "465a.11(b)(9)", "sign in")
    beside = None if dealer is None else desk.house.database.run(lambda unit: people.person(unit, dealer), "the dealer")
    verify(person, permission, beside)
    assert beside is not None, "the table of permissions asks for the dealer beside"
    return beside


DEALER_COMMANDS: Final[Mapping[str, Handler]] = {
    "sign_on": sign_on,
    "hand_over": hand_over,
    "sign_off": sign_off,
    "open_table": open_table,
    "close_table": close_table,
    "last_round": last_round,
    "step": step,
    "betting": betting,
    "no_more_bets": no_more_bets,
    "clear": clear,
    "confirm": confirm,
    "cards": cards,
    "peek": peek,
    "dice": dice,
    "cut": cut,
    "declare": declare,
    "call_off": call_off,
    "correct": correct,
    "resettle": resettle,
    "clock": clock,
    "attend": attend,
}
"""By name: what people may send to a table."""
