"""Answers of pieces that lie face down, as the journal writes them: sealed until the round opens them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from feltwork.procedure.request import Answer, Deal, Declared, Request, Reveal
from feltwork.rounds.answers import write_answer
from feltwork.table.journal import Entry, Kind
from feltwork.table.seal import TableSeal

ANSWER: Final = "answer"
"""The purpose of a sealed answer."""
_OVER: Final = "over"
"""The round of this answer is over: an entry that ended it holds the answer in clear."""
_ENDS: Final = (Kind.SETTLED, Kind.CALLED_OFF)


def is_face_down(request: Request | None, answer: Answer) -> bool:
    """Whether an answer holds pieces that are dealt face down."""
    return isinstance(request, Deal) and not request.face_up and isinstance(answer, tuple) and bool(answer)


def written(seal: TableSeal, number: int, request: Request, answer: Answer) -> dict[str, Any]:
    """An answer as the journal's entry of this number holds it: in clear, or sealed if it lies face down.

    A reveal also names the pieces that are turned over, so that they can be read without the key.
    """
    if is_face_down(request, answer):
        return {"answer": None, "sealed": seal.close(write_answer(answer), number, ANSWER)}
    return {"answer": None if answer is None else write_answer(answer)}


def turned(step: int, request: Request, answer: Answer) -> list[dict[str, Any]]:
    """The pieces that a step turns over, in clear."""
    if not isinstance(request, Reveal) or isinstance(answer, Declared):
        return []
    return [{"step": step, "place": str(request.place), "cards": [str(piece) for piece in request.shown(answer)]}]


def content_of(seal: TableSeal, entry: Entry) -> dict[str, Any]:
    """The content of an entry with its answer in clear."""
    sealed = entry.content.get("sealed")
    if sealed is None:
        return entry.content
    return {**entry.content, "answer": seal.open(sealed, entry.number, ANSWER)}


def verify_sealed(seal: TableSeal, entry: Entry) -> None:
    """Refuse an answer face down that is in clear before its round is over: somebody put it into the journal."""
    if "sealed" not in entry.content and not entry.content.get(_OVER) and entry.number > seal.old_through:
        raise seal.damaged(entry.number, ANSWER)


def opened(entries: Iterable[Entry]) -> list[Entry]:
    """Entries with the answers that the entry which ends the round holds in clear: those need no key."""
    listed = list(entries)
    clear: dict[int, Mapping[str, Any]] = {}
    for entry in (one for one in listed if one.kind in _ENDS):
        clear |= {int(number): answer for number, answer in entry.content.get("opened", {}).items()}
    return [_with(entry, clear[entry.number]) if entry.number in clear else entry for entry in listed]


def _with(entry: Entry, answer: Mapping[str, Any]) -> Entry:
    content = {name: value for name, value in entry.content.items() if name != "sealed"}
    return Entry(entry.number, entry.kind, {**content, "answer": dict(answer), _OVER: True}, entry.made_by, entry.at)


def entered_face_down(body: Mapping[str, Any]) -> dict[str, Any] | None:
    """The body of a command that enters pieces, as books and audit trail have it if they lie face down."""
    cards = body.get("cards")
    return {**body, "cards": f"{len(cards)} face down"} if isinstance(cards, list) else None
