"""What people see of a table, as plain JSON: what all see, what one seat sees, what the dealer sees.

docs/protocol.md describes the three. Absent and null mean the same in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from feltwork.procedure.action import Action, Picks, Question
from feltwork.procedure.game import Game
from feltwork.procedure.place import Place
from feltwork.procedure.request import (
    Ask,
    Burn,
    Cut,
    Deal,
    NoRoll,
    Peek,
    Request,
    Reveal,
    Roll,
    Shuffle,
    goes_without_answer,
)
from feltwork.procedure.unread import Peeked
from feltwork.rounds.view import Seen, View
from feltwork.rounds.virtual_table import SHOWN_BY_EQUIPMENT, can_expose
from feltwork.table.face_down import is_face_down
from feltwork.table.live import LiveTable, Phase
from feltwork.table.live_round import CROWD, LiveRound
from feltwork.terms.money import money

LINES_SHOWN: Final = 15


def public_view(table: LiveTable) -> dict[str, Any]:
    """What everybody at the table sees."""
    round = table.round
    return {
        "id": table.name,
        "game": table.game.edition,
        "name": table.game.name,
        "phase": table.phase,
        "dealer": table.dealer,
        "automatic": table.automatic,
        "cards_from": table.setup.cards_from,
        "last_round": table.last_round or None,
        "clocks": [one.to_json() for one in table.clocks],
        "marks": [one.mark for one in table.history if one.mark and one.number >= table.shoe_from] or None,
        "history": [one.to_json() for one in list(table.history)[-10:]],
        "round": None if round is None else _round(table, round),
    }


def _round(table: LiveTable, round: LiveRound) -> dict[str, Any]:
    total = sum(sum(stakes.values()) for stakes in placed(round).values())
    shown = {
        "id": str(round.id),
        "number": round.number,
        "seats_in": len(round.stakes),
        "total": money(total),
        "deadline": None if round.deadline is None else round.deadline.isoformat(),
        "seats": _seats(round),
        "step": round.step,
        "called_off": None
        if round.called_off is None
        else dict(zip(("why", "section"), round.called_off, strict=True)),
        "void": None,
    }
    if round.play is None or round.view is None:
        return shown
    cause = round.play.round.void
    return {
        **shown,
        "void": None if cause is None else {"why": cause.what, "section": str(cause.section)},
        "places": [place_view(table.game, round, seen) for seen in round.view.places(0)],
        "rolls": rolls_view(round.view),
        "said": [{"section": str(one.section), "text": one.text} for one in round.said[-LINES_SHOWN:]],
        "waiting": _waiting(table, round),
        "meters": {name: money(shows) for name, shows in round.play.round.meters.items()} or None,
    }


def placed(round: LiveRound) -> Mapping[int, Mapping[str, int]]:
    """What lies on the layout, or lay there once it is settled."""
    return round.stakes if round.play is None else round.play.round.placed


def _seats(round: LiveRound) -> dict[str, Any] | None:
    stakes = placed(round)
    if len(stakes) > CROWD:
        return None
    asked = {question.seat for question in round.open_questions}
    return {
        str(seat): {
            "wagers": {wager: money(amount) for wager, amount in wagers.items()},
            "asked": seat in asked or None,
            "answered": seat in round.decided or None,
            "net": None if round.result is None else money(round.result.net(seat)),
        }
        for seat, wagers in stakes.items()
    }


def place_view(game: Game[Any, Any], round: LiveRound, seen: Seen) -> dict[str, Any]:
    """A place with its cards as somebody sees them; null is a card's back."""
    assert round.play is not None, "cards lie there"
    place, played = seen.place, round.play.round
    in_full = None not in seen.cards and len(played.readable(place)) == played.count(place)
    parts = game.parts(played, place) if in_full else ()
    rows = game.layouts.get(Place(place.name))
    return {
        "place": place.name,
        "seat": place.seat or None,
        "hand": place.hand or None,
        "cards": [None if card is None else str(card) for card in seen.cards],
        "worth": (game.worth(played, place) or None) if in_full else None,
        "parts": [{"name": p.name, "cards": [str(c) for c in p.pieces], "words": p.words} for p in parts] or None,
        "rows": None if rows is None else [list(row) for row in rows],
    }


def rolls_view(view: View) -> list[str | list[int]] | None:
    """The rolls so far; None where nothing was rolled."""
    return [str(roll) if isinstance(roll, NoRoll) else list(roll) for roll in view.rolls] or None


def _waiting(table: LiveTable, round: LiveRound) -> dict[str, Any] | None:
    """What the table waits for."""
    if not round.in_play:
        return None
    request = round.request
    seats = [question.seat for question in round.open_questions]
    return {
        "for": "decisions" if seats else kind_of(request),
        "text": open_prompt(request, table.game),
        "section": str(request.section),
        "seats": seats if len(seats) <= CROWD else None,
        "count": len(seats) or None,
    }


def kind_of(request: Request) -> str:
    """What has to be entered, in a word."""
    match request:
        case Deal() | Burn(face_up=True):
            return "cards"
        case Reveal() if not goes_without_answer(request):
            return "cards"
        case Peek(found=None):
            return "peek"
        case Roll():
            return "dice"
        case Cut():
            return "cut"
        case Ask():
            return "decisions"
    return "confirmation"


def open_prompt(request: Request, game: Game[Any, Any]) -> str:
    """What comes next, in the words of a dealer."""
    many = game.pieces.many
    match request:
        case Deal(to=to, count=count, face_up=up):
            what = f"{count} {game.pieces.one if count == 1 else many}"
            return f"deal {what} {'face up' if up else 'face down'} to {to}"
        case Burn(count=count, to=to, face_up=up):
            what = f"{count} {game.pieces.one if count == 1 else many}"
            return f"{what} {'face up' if up else 'face down'} to {to}"
        case Peek(what=what):
            return f"look with the card reader whether it is {what}"
        case Reveal(place=place, positions=every, unread=unread):
            turned = unread or every
            what = f"{len(turned)} {game.pieces.one if len(turned) == 1 else many}"
            which = "" if turned == tuple(range(len(turned))) else f": {_listed(turned)}"
            return f"turn over {what} at {place}{which}"
        case Shuffle(how=how, discards_only=discards_only, deck=deck):
            return f"shuffle {'the discards' if discards_only else deck or 'the ' + many} {how}"
        case Cut(least=least, deepest=deepest):
            return f"offer the cut, {least} to {deepest} cards deep"
        case Roll(device=True):
            return "read the number that the device shows"
        case Roll(dice=dice):
            return "shake and uncover " + ("one die" if dice == 1 else f"{dice} dice")
        case Ask(questions=questions):
            return questions[0].prompt
    return getattr(request, "text", "") or type(request).__name__.lower()


def _listed(positions: tuple[int, ...]) -> str:
    """Cards by their number at a place.

    >>> _listed((1, 3)), _listed((4,))
    ('the 2nd and 4th', 'the 5th')
    """
    named = [{0: "1st", 1: "2nd", 2: "3rd"}.get(at, f"{at + 1}th") for at in positions]
    return "the " + " and ".join(filter(None, (", ".join(named[:-1]), named[-1])))


# ------------------------------------------------------------------------------------------------------ one seat


def seat_view(table: LiveTable, seat: int) -> dict[str, Any]:
    """What the player at a seat sees besides what all see; money is added by whoever keeps it."""
    round = table.round
    if round is None:
        return {"seat": seat, "wagers": {}}
    mine = placed(round).get(seat, {})
    shown: dict[str, Any] = {
        "seat": seat,
        "wagers": {wager: money(amount) for wager, amount in mine.items() if amount},
        "own": None,
        "question": None,
        "answered": None,
        "result": None,
    }
    if round.play is None or round.view is None or seat not in round.stakes:
        return shown
    if question := round.question(seat):
        shown["question"] = question_view(table, round, question)
    if seat in round.decided:
        shown["answered"] = {"step": round.step, "decision": str(round.decided[seat])}
    shown["own"] = [
        place_view(table.game, round, seen) for seen in round.view.places(seat) if seen.place.seat == seat
    ] or None
    shown["role"] = table.game.role(round.play.round, seat) or None
    if round.result is not None:
        lines = [line.to_json() for line in round.result.lines[seat]]
        net = money(round.result.net(seat))
        shown["result"] = {"round": str(round.id), "void": round.result.void, "net": net, "lines": lines}
    return shown


def question_view(table: LiveTable, round: LiveRound, question: Question) -> dict[str, Any]:
    """A question with its legal answers and nothing else."""
    return {
        "step": round.step,
        "hand": question.hand or None,
        "prompt": question.prompt,
        "section": str(round.request.section),
        "deadline": None if round.deadline is None else round.deadline.isoformat(),
        "actions": [_action(action) for action in question.actions],
        "silence": table.setup.silent_answer(table.game, question),
    }


def _action(action: Action) -> dict[str, Any]:
    picks = action.picks
    return {
        "word": action.word,
        "text": str(action),
        "about": action.about or None,
        "section": str(action.section),
        "costs": money(action.costs) if action.costs else None,
        "least": None if action.most is None else money(action.least),
        "most": None if action.most is None else money(action.most),
        "unit": money(action.unit) if action.unit else None,
        "whole": action.whole or None,
        "stated": action.stated or None,
        "free": action.free or None,
        "picks": None if picks is None else _picks(picks),
    }


def _picks(picks: Picks) -> dict[str, Any]:
    # Where no hand is dealt the game judges the number itself: one at least, and no more than there are.
    open = sum(name is not None for name in picks.names)
    least, most = (1, open) if open else (picks.least, picks.most)
    return {
        "hand": [str(card) for card in picks.hand],
        "names": list(picks.names) or None,
        "least": least,
        "most": most,
        "ways": [{"picks": list(way.picks), "words": way.words, "filed": way.filed} for way in picks.ways],
        "worth": _worth(picks) or None,
    }


@lru_cache(maxsize=256)
def _worth(picks: Picks) -> dict[str, Any]:
    """By the places chosen: what each choice comes to. A seat is looked at often while its question stands."""
    return {
        " ".join(map(str, way.picks)): {"words": way.words, "lost": way.lost} if way.lost else {"words": way.words}
        for way in picks.judged()
    }


# ---------------------------------------------------------------------------------------------------- the dealer


def dealer_view(table: LiveTable) -> dict[str, Any]:
    """What the dealer's console shows besides what all see."""
    round = table.round
    in_play = round is not None and round.in_play
    return {
        "next": next_step(table),
        "irregularities": [] if round is None or not in_play else _declarable(table, round),
        "entered": [] if round is None or round.play is None else _entered(table, round),
        "terminals": {} if round is None else {str(seat): at for seat, at in round.terminals.items()},
        "calls": {terminal: at.isoformat() for terminal, at in table.calls.items()},
        "tips": money(table.tips),
        "opening": [
            {"section": str(step.section), "text": step.text, "done": number < table.steps_done}
            for number, step in enumerate(table.opening_steps)
        ]
        if table.phase is Phase.OPENING
        else None,
    }


def _declarable(table: LiveTable, round: LiveRound) -> list[dict[str, Any]]:
    assert round.play is not None, "the round has begun"
    played = round.play.round
    return [
        # A card that was not exposed is told when it is turned over, and not before.
        {
            **entry.to_json(),
            "may_tell": [name for name in entry.may_tell if name != "card"],
            "event": entry in table.game.events,
        }
        for entry in table.game.irregularities_at(table.rules, round.request)
        if table.equipment is None or (entry.id not in SHOWN_BY_EQUIPMENT and can_expose(played, entry))
    ]


def _entered(table: LiveTable, round: LiveRound) -> list[dict[str, Any]]:
    """What was entered in this round and can be corrected. Of pieces face down it has their number until the end."""
    assert round.play is not None
    over = table.phase is not Phase.PLAYING
    steps = [one.step for one in round.play.inputs]
    listed = [entered_at(table, round, step, in_full=over) for step in steps]
    return [entry for entry in listed if entry is not None]


def entered_at(table: LiveTable, round: LiveRound, step: int, *, in_full: bool = True) -> dict[str, Any] | None:
    """What the dealer entered at a step; None if nothing was entered there."""
    assert round.play is not None
    answer = next((one.answer for one in round.play.inputs if one.step == step), None)
    if table.setup.cards_from != "dealer" or answer is None:
        return None
    request = round.requests[step]
    entry = entry_of(request, answer)
    if entry is None:
        return None
    if not in_full and is_face_down(request, answer):
        entry = {**entry, "answer": [], "face_down": len(entry["answer"])}
    return {"step": step, "text": open_prompt(request, table.game), **entry}


def entry_of(request: Request, answer: object) -> dict[str, Any] | None:
    """What was entered at a step, where it was cards, dice or a peek: of dice also how many faces there are."""
    if isinstance(request, Peek) and isinstance(answer, Peeked):
        return {"kind": "peek", "answer": [request.text(answer.found)], "found": answer.found}
    if not isinstance(answer, tuple) or not answer:
        return None
    faces = {"faces": request.faces} if isinstance(request, Roll) else {}
    return {"kind": kind_of(request), "answer": [one if isinstance(one, int) else str(one) for one in answer], **faces}


def next_step(table: LiveTable) -> dict[str, Any]:
    """The one big next step of the dealer."""
    round = table.round
    match table.phase:
        case Phase.CLOSED:
            return _next("open", "open the table for gaming", "")
        case Phase.OPENING:
            step = table.opening_steps[table.steps_done]
            return _next("step", step.text, str(step.section), step=table.steps_done + 1)
        case Phase.READY if table.last_round:
            return _next("close", "close the table", "")
        case Phase.READY:
            return _next("betting", "open the betting window", "")
        case Phase.BETTING:
            return _next("no_more_bets", 'announce "no more bets"', "")
        case Phase.SETTLED:
            return _next("clear", "clear the layout", "")
    assert round is not None, "a round is in play"
    if not round.in_play:
        return _next("wait", "the round is being settled", "")
    return _next_in_play(table, round)


def _next_in_play(table: LiveTable, round: LiveRound) -> dict[str, Any]:
    request = round.request
    text, section = open_prompt(request, table.game), str(request.section)
    if isinstance(request, Ask):
        return _next("wait", f"players decide: {text}", section, step=round.step)
    unread = isinstance(request, Deal) and request.unread
    entered = table.setup.cards_from == "dealer" and not unread and kind_of(request) != "confirmation"
    return _next(
        kind_of(request) if entered else "confirm",
        text,
        section,
        step=round.step,
        count=getattr(request, "count", getattr(request, "dice", None)),
        faces=getattr(request, "faces", None),
        what=getattr(request, "what", None),
        positions=list(request.unread) if isinstance(request, Reveal) else None,
        offered=list(request.offered) if isinstance(request, Cut) else None,
        said=getattr(request, "said", None) or None,
    )


def _next(do: str, text: str, section: str, **more: Any) -> dict[str, Any]:
    return {"do": do, "text": text, "section": section or None, **more}
