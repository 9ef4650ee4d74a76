"""The readable record of a round: every deal, question, answer, announcement and line, with sections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from feltwork.equipment.cards import CARD
from feltwork.equipment.piece import AnyKind, Piece
from feltwork.procedure.action import Question
from feltwork.procedure.line import Line
from feltwork.procedure.request import (
    Announce,
    Answer,
    Ask,
    Burn,
    Cut,
    CutAt,
    Deal,
    Declared,
    Peek,
    Request,
    Reveal,
    Roll,
    Settle,
    Shuffle,
    Take,
)
from feltwork.procedure.round import Round
from feltwork.procedure.unread import FaceDown, Peeked
from feltwork.terms.money import money

MOST_LISTED = 6


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a transcript."""

    section: str
    text: str

    def __str__(self) -> str:
        return f"{self.section:<19} {self.text}"


def entries(request: Request, answer: Answer, pieces: AnyKind = CARD) -> Iterator[Entry]:
    """What a step leaves in the transcript of a game that deals such pieces."""
    if isinstance(answer, Declared):
        yield Entry(request.section, declared_text(answer))
        return
    match request:
        case Announce(text=text, said=said):
            yield Entry(request.section, f'the dealer: "{text}"' if said else text)
        case Shuffle(how=how, deck=deck, discards_only=discards_only, pile=pile):
            rack = f"{pile or 'the discards'} are"
            what = rack if discards_only else f"{deck or 'the cards'} {'is' if deck else 'are'}"
            yield Entry(request.section, f"{what} shuffled {how}")
        case Cut():
            yield Entry(request.section, cut_text(answer if isinstance(answer, CutAt) else None))
        case Burn(count=count, face_up=face_up):
            seen = _cards(answer)
            shown = (
                " ".join(map(str, seen)) if seen and face_up else f"{count} {pieces.one if count == 1 else pieces.many}"
            )
            yield Entry(request.section, f"to {request.to}, {_face(face_up)}: {shown}")
        case Deal():
            yield Entry(request.section, _deal_text(request, answer, pieces))
        case Take(to=to, card=card):
            yield Entry(request.section, f"{to} takes {card}, which lay exposed")
        case Peek() | Reveal():
            yield Entry(request.section, _look_text(request, answer))
        case Roll():
            yield Entry(request.section, roll_text(request, answer))
        case Ask(questions=questions):
            asked = (question for question in questions if not _goes_without_saying(question, answer))
            yield from (Entry(request.section, question_text(question, answer)) for question in asked)
        case Settle(seat=seat, lines=lines):
            yield from (Entry(line.section, f"seat {seat}: {line_text(line)}") for line in lines)


def _deal_text(request: Deal, answer: Answer, pieces: AnyKind) -> str:
    """What a place receives: the cards, or how many where nobody has read them."""
    if isinstance(answer, FaceDown):
        count = f"{request.count} {pieces.one if request.count == 1 else pieces.many}"
        return f"{request.to} receives {count} face down"
    cards = " ".join(map(str, _cards(answer)))
    return f"{request.to} receives {f'{cards} {_face(request.face_up)}' if cards else 'what is not told'}"


def _look_text(request: Peek | Reveal, answer: Answer) -> str:
    if isinstance(request, Peek):
        return request.text(answer.found if isinstance(answer, Peeked) else bool(request.found))
    return f"{request.place} shows {' '.join(map(str, request.shown(answer)))}"


def _goes_without_saying(question: Question, answer: Answer) -> bool:
    """Nothing hung on it, and nothing was said."""
    if not question.moot or question.aloud or not question.default or not isinstance(answer, dict):
        return False
    return bool(answer[question.seat] == question.read(question.default))


def question_text(question: Question, answer: Answer) -> str:
    """What a seat was asked, what was legal, and what it chose."""
    hand = f", hand {question.hand + 1}" if question.hand else ""
    chosen = answer[question.seat] if isinstance(answer, dict) else "nothing"
    who = f"seat {question.seat}" if question.seat else "the dealer"
    if question.moot and not question.aloud:
        return f"{who}{hand}, {question.prompt}: {chosen}"
    return f"{who}{hand}, {question.prompt}: {legal_text(question)}? -> {chosen}"


def legal_text(question: Question) -> str:
    """The legal actions; where a whole layout of wagers may be placed, only how many."""
    placed = [action for action in question.actions if action.most is not None]
    if len(placed) <= MOST_LISTED:
        return ", ".join(map(str, question.actions))
    others = [str(action) for action in question.actions if action.most is None]
    return ", ".join([*others, f"any of {len(placed)} wagers"])


def roll_text(request: Roll, answer: Answer) -> str:
    """Who shook what; a device that shows one number shakes nothing."""
    if answer is None:
        return request.untold
    faces = " ".join(map(str, answer)) if isinstance(answer, tuple) else str(answer)
    if request.device:
        return f"the random number generator shows {faces}"
    return f"{f'seat {request.by}' if request.by else 'the dealer'} shakes: {faces}"


def line_text(line: Line) -> str:
    """A settlement line in words."""
    at = f" at {line.odds}" if line.odds else ""
    if line.staked:
        return f"{line.wager} {money(line.staked)} returns {money(line.returned)}{at}: {line.why}"
    if line.returned < 0:
        return f"{line.wager} takes {money(-line.returned)}{at}: {line.why}"
    return f"{line.wager} pays {money(line.returned)}{at}: {line.why}"


def cut_text(cut: CutAt | None) -> str:
    if cut is None:
        return "the cards are cut"
    return f"{f'seat {cut.by}' if cut.by else 'the dealer'} cuts at {cut.depth} cards"


def declared_text(declared: Declared[Any]) -> str:
    told = [f"seat {declared.seat}"] if declared.seat is not None else []
    told += [str(declared.card)] if declared.card is not None else []
    told += [f"{name} {value}" for name, value in declared.details.items()]
    return f"declared: {declared.id}" + (f" ({', '.join(told)})" if told else "")


def heading(round: Round[Any, Any]) -> list[str]:
    """Who sits down to what."""
    lines = [f"{round.game.edition}  {round.game.name}, chapter {round.game.chapter}"]
    defaults = round.game.submission().to_json()
    chosen = {name: value for name, value in round.rules.to_json().items() if value != defaults[name]}
    lines += [f"rules: {name} = {value}" for name, value in chosen.items()]
    for key in round.game.situation:
        stands = round.situation[key.id]
        if stands != key.default:
            lines.append(f"table: {key.id} = {key.write(stands)}")
    return lines


def wager_lines(stakes: dict[int, dict[str, int]]) -> list[str]:
    return [
        f"seat {seat}: " + (", ".join(f"{wager} {money(amount)}" for wager, amount in wagers.items()) or "no wager")
        for seat, wagers in stakes.items()
    ]


def _cards(answer: Answer) -> Sequence[Piece]:
    return [card for card in answer if isinstance(card, Piece)] if isinstance(answer, tuple) else []


def _face(up: bool) -> str:
    return "face up" if up else "face down"
