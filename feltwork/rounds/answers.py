"""Answers as JSON and back: every kind that a request can have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from feltwork.equipment.cards import CARD
from feltwork.equipment.piece import AnyKind, Piece
from feltwork.procedure.action import Decision
from feltwork.procedure.request import NO_ROLL, Answer, CutAt, Declared, NoRoll
from feltwork.procedure.unread import FACE_DOWN, FaceDown, Peeked
from feltwork.terms.money import money, parse_money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

_WRITTEN = "records are written by --record"


def write_answer(answer: Answer) -> dict[str, Any]:
    """An answer as an object with one key, the kind of answer.

    >>> write_answer(CutAt(0, 20)), write_answer((3, 4)), write_answer({1: Decision("double", 500)})
    ({'cut': {'by': 0, 'depth': 20}}, {'dice': [3, 4]}, {'decisions': {'1': {'word': 'double', 'amount': '5.00'}}})
    """
    match answer:
        case CutAt(by=by, depth=depth):
            return {"cut": {"by": by, "depth": depth}}
        case NoRoll():
            return {"dice": "no roll"}
        case FaceDown():
            return {"cards": str(answer)}
        case Peeked(found=found):
            return {"peek": found}
        case Declared():
            return {"declared": _write_declared(answer)}
        case Mapping():
            return {"decisions": {str(seat): _write_decision(decision) for seat, decision in answer.items()}}
        case tuple() if all(isinstance(face, int) for face in answer) and answer:
            return {"dice": list(answer)}
        case tuple():
            return {"cards": [str(card) for card in answer]}
    raise TypeError(f"{answer!r} is no input")


def read_answer(data: Mapping[str, Any], what: str, pieces: AnyKind = CARD) -> Answer:
    """The answer that :func:`write_answer` wrote, for a game that deals such pieces.

    >>> read_answer({"cards": ["As"]}, "step 4"), read_answer({"dice": "no roll"}, "step 2")
    ((As,), NoRoll())
    """
    kinds: dict[str, Callable[[Any, str], Answer]] = {
        "cut": _cut,
        "dice": _dice,
        "declared": partial(_declared, pieces),
        "decisions": _decisions,
        "peek": _peek,
        "cards": lambda value, what: FACE_DOWN if value == str(FACE_DOWN) else pieces.parse_all(list(value), what),
    }
    if len(data) != 1 or next(iter(data)) not in kinds:
        raise Refused(what, "one answer is expected", instead="one of " + ", ".join(kinds))
    kind, value = next(iter(data.items()))
    try:
        return kinds[kind](value, what)
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        if isinstance(problem, Refused):
            raise
        raise Refused(what, f"the {kind} cannot be read: {shown(value)}", instead=_WRITTEN) from None


def _write_decision(decision: Decision) -> dict[str, Any]:
    amount = {} if decision.amount is None else {"amount": money(decision.amount)}
    picks = {"picks": list(decision.picks)} if decision.picks else {}
    return {"word": decision.word, **amount, **picks}


def _write_declared(declared: Declared[Any]) -> dict[str, Any]:
    told = {"card": None if declared.card is None else str(declared.card), "seat": declared.seat}
    details = {name: _plain(value) for name, value in declared.details.items()}
    return {"id": declared.id, **{name: value for name, value in told.items() if value is not None}, **details}


def _plain(value: object) -> object:
    """A detail of the game's own, as JSON has it."""
    if isinstance(value, Piece):
        return str(value)
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


def _cut(value: Any, what: str) -> CutAt:
    if type(value["by"]) is not int or type(value["depth"]) is not int:
        raise Refused(what, "a cut has whole numbers", instead='{"by": 0, "depth": 20}')
    return CutAt(value["by"], value["depth"])


def _peek(value: Any, what: str) -> Peeked:
    if type(value) is not bool:
        raise Refused(what, "a peek is true or false", instead='{"peek": false}')
    return Peeked(value)


def _dice(value: Any, what: str) -> tuple[int, ...] | NoRoll:
    if value == str(NO_ROLL):
        return NO_ROLL
    if not all(type(face) is int for face in value):
        raise Refused(what, f"{shown(value)} are not faces of dice", instead='[3, 4] or "no roll"')
    return tuple(value)


def _decisions(value: Any, what: str) -> dict[int, Decision]:
    return {
        int(seat): Decision(
            told["word"],
            parse_money(told["amount"], f"{what}, seat {seat}") if "amount" in told else None,
            tuple(told.get("picks", ())),
        )
        for seat, told in value.items()
    }


def _declared(pieces: AnyKind, value: Any, what: str) -> Declared[Any]:
    details = dict(value)
    id, seat, card = details.pop("id"), details.pop("seat", None), details.pop("card", None)
    return Declared(str(id), None if card is None else pieces.parse(card, what), seat, details)
