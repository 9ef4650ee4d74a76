"""An answer is verified before it is applied: a refusal leaves the round exactly as it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from feltwork.equipment.piece import Piece
from feltwork.procedure.action import Decision
from feltwork.procedure.request import (
    Answer,
    Ask,
    Burn,
    Cut,
    CutAt,
    Deal,
    Declared,
    NoRoll,
    Peek,
    Request,
    Reveal,
    Roll,
    goes_without_answer,
)
from feltwork.procedure.round import Round
from feltwork.procedure.unread import FaceDown, Peeked
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown


class AlreadyDealt(Refused):
    """Every copy of a card has left the shoe. Some may lie face down, so that the refusal tells of them."""


def verify_answer(round: Round[Any, Any], request: Request, answer: Answer) -> None:
    """Refuse an answer that does not fit the request."""
    if isinstance(answer, Declared):
        _verify_declared(round, request, answer)
        return
    match request:
        case Deal(may_be_untold=True) if answer is None:
            pass
        case Deal(unread=True) if isinstance(answer, FaceDown):
            pass
        case Deal(to=to, count=count):
            _verify_cards(round, _pieces(round, answer, str(to)), count, str(to))
        case Burn(count=count, face_up=True):
            _verify_cards(round, _pieces(round, answer, "burn"), count, "burn")
        case Reveal() | Peek():
            _verify_unread(round, request, answer)
        case Roll():
            _verify_dice(answer, request)
        case Ask():
            _verify_decisions(request, answer)
        case Cut():
            _verify_cut(request, answer)
        case _:
            _verify_nothing(answer)


def _pieces(round: Round[Any, Any], answer: Answer, what: str) -> tuple[Piece, ...]:
    if not round.game.pieces.are(answer):
        raise Refused(what, f"{round.game.pieces.many} are expected here")
    return answer  # type: ignore[return-value]  # just checked, piece by piece


def _verify_cards(round: Round[Any, Any], cards: tuple[Piece, ...], count: int, what: str) -> None:
    if len(cards) != count:
        raise Refused(what, f"{count} {round.game.pieces.many} are dealt here, not {len(cards)}")
    for card, copies in Counter(cards).items():
        verify_card(round, card, what, copies)


def _verify_unread(round: Round[Any, Any], request: Reveal | Peek, answer: Answer) -> None:
    """What a dealer enters of pieces that nobody has read; nothing where the round knows them."""
    if goes_without_answer(request):
        _verify_nothing(answer)
    elif isinstance(request, Reveal):
        _verify_turned(round, request, answer)
    elif not isinstance(answer, Peeked) or type(answer.found) is not bool:
        raise Refused("the peek", f"whether it is {request.what} is missing", request.section, "enter yes or no")


def _verify_nothing(answer: Answer) -> None:
    if answer is not None:
        raise Refused("answer", "nothing is asked for here")


def _verify_turned(round: Round[Any, Any], request: Reveal, answer: Answer) -> None:
    """Refuse cards that contradict what the dealer saw when he looked at them."""
    what = str(request.place)
    cards = _pieces(round, answer, what)
    if len(cards) != request.count:
        kind = round.game.pieces
        named = f"{request.count} {kind.one if request.count == 1 else kind.many}"
        raise Refused(what, f"{named} must be entered as they are turned up, not {len(cards)}", request.section)
    _verify_cards(round, cards, request.count, what)
    entered, lying = iter(cards), list(round.known(request.place))
    for position in request.positions:
        lying[position] = next(entered) if lying[position] is None else lying[position]
    for peek, holds, found in round.peeks:
        if peek.place == request.place and None not in lying and holds(tuple(lying)) is not found:
            shows, made = (peek.what, f"no {peek.what}") if found else (f"no {peek.what}", peek.what)
            raise Refused(
                f"{what}: {' '.join(map(str, cards))}",
                f"the card reader showed {shows}, and this is {made}",
                peek.section,
                "look at the card again; if the reader's result was entered wrongly, correct that entry",
            )


def verify_card(round: Round[Any, Any], card: Piece, what: str, copies: int = 1) -> None:
    """Refuse a card that the decks do not hold, or no longer hold."""
    kind = round.game.pieces
    if not isinstance(card, kind.type):
        raise Refused(f"{what}: {shown(card)}", f"a {kind.one} is expected here", round.game.cards_section)
    held, section = round.deck[card], round.game.cards_section
    if not held:
        raise Refused(
            f"{what}: {card}",
            f"the {card.name} is not in the {kind.supply} of {round.game.name}",
            section,
            f"take a {kind.one} that its {kind.supply} {kind.holds}",
        )
    if round.seen[card] + copies > held:
        raise AlreadyDealt(
            f"{what}: {card}",
            f"the {kind.supply} {kind.holds} {held} of the {card.name} and all are dealt"
            if held > 1
            else f"the {card.name} is already dealt",
            section,
            kind.scarce,
        )


def _verify_dice(answer: Answer, request: Roll) -> None:
    if (isinstance(answer, NoRoll) and not request.device) or (answer is None and request.untold):
        return
    if (
        not isinstance(answer, tuple)
        or len(answer) != request.dice
        or not all(type(face) is int and 1 <= face <= request.faces for face in answer)
    ):
        told = list(answer) if isinstance(answer, tuple) else answer
        dice = "one die" if request.dice == 1 else f"{request.dice} dice"
        expected = f"a number from 1 to {request.faces}" if request.device else f"{dice} of 1 to {request.faces}"
        verb = "is" if request.dice == 1 else "are"
        example = str([(3, 4, 6)[place % 3] for place in range(request.dice)])
        instead = example if request.device else f"{example} or 'no roll'"
        raise Refused(f"roll {told}", f"{expected} {verb} expected", request.section, instead)


def _verify_decisions(request: Ask, answer: Answer) -> None:
    if not isinstance(answer, Mapping):
        raise Refused("decisions", "an answer for each seat asked is expected", request.section)
    asked = {question.seat: question for question in request.questions}
    for seat in answer:
        if seat not in asked:
            raise Refused(f"seat {seat}", "it is not asked here", request.section, f"asked: {sorted(asked)}")
    for seat, question in asked.items():
        decision = answer.get(seat)
        if not isinstance(decision, Decision):
            raise Refused(
                f"seat {seat}",
                f"a decision is missing ({question.prompt})",
                request.section,
                "choose " + ", ".join(map(str, question.actions)),
            )
        question.verify(decision)


def _verify_cut(request: Cut, answer: Answer) -> None:
    if answer is None:
        return
    if not isinstance(answer, CutAt) or type(answer.by) is not int or type(answer.depth) is not int:
        raise Refused("the cut", "who cut, and at how many cards, is expected", request.section)
    if answer.by not in (0, *request.offered):
        told = ", ".join([*(f"seat {seat}" for seat in request.offered), "the dealer (0)"])
        raise Refused(f"the cut by seat {answer.by}", "it is not offered there", request.section, f"offered: {told}")
    if not request.least <= answer.depth <= request.deepest:
        raise Refused(
            f"the cut at {answer.depth}",
            f"at least {request.least} cards lie above it and {request.cards - request.deepest} below",
            request.section,
            f"cut at {request.least} to {request.deepest}",
        )


def _verify_declared(round: Round[Any, Any], request: Request, declared: Declared[Any]) -> None:
    irregularity = round.game.as_ordered(round.rules, round.game.irregularity(declared.id))
    if round.void:
        raise Refused(f"irregularity {declared.id}", "the round is void already", irregularity.section)
    if not round.game.possible(round.rules, irregularity):
        raise Refused(
            f"irregularity {declared.id}",
            "it cannot happen under the rules in force",
            irregularity.section,
            "other rules, such as those on shuffling and dealing, or leave it out",
        )
    if request.point not in irregularity.points:
        here = [entry.id for entry in round.game.irregularities_at(round.rules, request)]
        raise Refused(
            f"irregularity {declared.id}",
            f"it cannot happen at this point ({request.point})",
            irregularity.section,
            "possible here: " + (", ".join(here) or "none"),
        )
    for need in irregularity.needs:
        if {"card": declared.card, "seat": declared.seat, **declared.details}.get(need) is None:
            what = f"irregularity {declared.id}"
            raise Refused(what, f"its {need} is missing", irregularity.section, f'tell it: "{need}": ...')
    told = (*declared.details, *(("card",) if declared.card is not None else ()))
    tellable = (*irregularity.needs, *irregularity.may_tell)
    if stray := [name for name in told if name not in tellable]:
        raise Refused(
            f"irregularity {declared.id}",
            f"nothing is told by {', '.join(stray)}",
            irregularity.section,
            "tell " + (", ".join(tellable) or "nothing more"),
        )
    named = round.game.seats_named(round, irregularity)
    if declared.seat is not None and (type(declared.seat) is not int or declared.seat not in named):
        seats = ", ".join(map(str, sorted(named)))
        what = f"irregularity {declared.id}"
        raise Refused(what, f"nobody sits at seat {declared.seat}", irregularity.section, f"seats in play: {seats}")
    if declared.card is not None:
        round.game.verify_irregular_card(round, irregularity, declared.card)
    round.game.verify_declared(round, irregularity, declared, request)
