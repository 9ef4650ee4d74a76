"""A hand of Poker step by step, in words for everybody: what a dealer would tell of it, and nothing that nobody saw.

What a player was asked may name the own hand, so that it is said anew here; a card dealt face down has no name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from feltwork.games.poker.description import (
    BAD_BEAT,
    CONTINUE,
    DRAW,
    MUCK,
    SHOW,
    STAND_PAT,
    STOP,
    TIME_CHARGE,
    UNCALLED,
)
from feltwork.games.poker.hand import ALL_IN, BET_WORD, CALL, CHECK, FOLD, FORCED_BET, RAISE
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.game import Game
from feltwork.procedure.line import Line
from feltwork.procedure.place import COMMUNITY
from feltwork.procedure.request import Answer, Ask, Burn, Deal, Declared, Request, Settle
from feltwork.table.live_round import open_entries
from feltwork.terms.money import dollars

_SAYS_ALOUD: Final = {
    MUCK: "discards the hand unseen",
    STAND_PAT: "keeps all cards",
    FOLD: "folds",
    CHECK: "checks",
    CALL: "calls",
    BET_WORD: "bets",
    RAISE: "raises to",
    ALL_IN: "goes all in",
    STOP: "contends for the pot as it is",
    CONTINUE: "contends for all of it",
}
"""What a player does, as the dealer would say it."""
_BETTING: Final = frozenset({CHECK, CALL, BET_WORD, RAISE, FOLD, ALL_IN})
"""Words of betting: before these a player is told the pot and what a call costs, and nothing of the own hand."""
_SAYS_SO_ITSELF: Final = frozenset({SHOW, FORCED_BET, DRAW})
"""What comes of these is a step of its own, with the cards, the amount, or how many are discarded."""


class Telling:
    """The steps of a hand as they are told: cards dealt in one go are one step."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._steps: list[dict[str, str]] = []
        self._dealt: list[tuple[Deal, Answer]] = []

    @property
    def steps(self) -> list[dict[str, str]]:
        """All that is told so far."""
        self._say(_dealt(self._dealt))
        self._dealt = []
        return self._steps

    def note(self, request: Request, answer: Answer) -> None:
        """What was asked for, and what came of it."""
        if self._dealt and not _goes_on(self._dealt[-1][0], request):
            self._say(_dealt(self._dealt))
            self._dealt = []
        if isinstance(request, Deal) and isinstance(answer, tuple):
            self._dealt.append((request, answer))
        else:
            self._say(self._told(request, answer))

    def _say(self, told: Iterable[tuple[str, str]]) -> None:
        self._steps += [{"section": str(section), "text": text} for section, text in told]

    def _told(self, request: Request, answer: Answer) -> Iterator[tuple[str, str]]:
        match request:
            case _ if isinstance(answer, Declared):
                yield from ((one.section, one.text.replace("_", " ")) for one in self._open(request, answer))
            case Ask(questions=questions) if isinstance(answer, dict):
                for question in (one for one in questions if answer[one.seat].word not in _SAYS_SO_ITSELF):
                    yield request.section, _decided(question, answer[question.seat])
            case Burn(count=count, face_up=False):
                yield request.section, f"{_cards(count)} burned, face down"
            case Settle(seat=seat, lines=lines):
                yield from ((line.section, f"seat {seat} {_came_to(line)}: {line.why}") for line in lines)
            case _:
                yield from ((one.section, one.text) for one in self._open(request, answer))

    def _open(self, request: Request, answer: Answer) -> Iterable[Any]:
        return open_entries(request, answer, self.game)


def _goes_on(before: Deal, request: Request) -> bool:
    """Whether cards follow that are dealt in the same way, to the players or to the board."""
    return isinstance(request, Deal) and (before.section, before.face_up, before.to.name) == (
        request.section,
        request.face_up,
        request.to.name,
    )


def _dealt(cards: Sequence[tuple[Deal, Answer]]) -> Iterator[tuple[str, str]]:
    """Cards that were dealt in one go: what lies face up is named, of the others how many each player has."""
    if not cards:
        return
    first, _ = cards[0]
    if first.face_up:
        by_place: dict[object, list[str]] = {}
        for request, answer in cards:
            by_place.setdefault(request.to, []).extend(map(str, answer if isinstance(answer, tuple) else ()))
        for place, shown in by_place.items():
            yield first.section, f"{'the board' if place == COMMUNITY else place} receives {' '.join(shown)} face up"
        return
    many: dict[object, int] = {}
    for request, _ in cards:
        many[request.to] = many.get(request.to, 0) + request.count
    for count in dict.fromkeys(many.values()):
        who = [place for place, has in many.items() if has == count]
        if len(who) == 1:
            yield first.section, f"{who[0]} receives {_cards(count)} face down"
        else:
            yield first.section, f"{_seats(who)} receive {_cards(count)} each, face down"


def _seats(places: Sequence[object]) -> str:
    """
    >>> _seats(["seat 3", "seat 1", "seat 2"])
    'seats 3, 1 and 2'
    """
    *others, last = [str(place).removeprefix("seat ") for place in places]
    return f"seats {', '.join(others)} and {last}"


def _cards(many: int) -> str:
    return f"{many} card{'' if many == 1 else 's'}"


def _decided(question: Question, decision: Decision) -> str:
    did = _SAYS_ALOUD.get(decision.word, decision.word)
    amount = "" if decision.amount is None else f" {dollars(decision.amount)}"
    told = f"; {question.prompt}" if decision.word in _BETTING and question.prompt else ""
    return f"seat {question.seat} {did}{amount}{told}"


def _came_to(line: Line) -> str:
    """What became of what a player put in.

    >>> _came_to(Line("side_pot_1", 43_00, 84_00, None, "", "553.12(k)"))
    'put $43.00 into side pot 1 and collects $84.00'
    """
    pot, put, back = line.wager.replace("_", " "), dollars(line.staked), dollars(line.returned)
    if line.wager == UNCALLED:
        return f"takes {back} back"
    if line.wager == TIME_CHARGE:
        return f"pays a time charge of {dollars(-line.returned)}"
    if line.wager == BAD_BEAT:
        return f"is owed {back} of the Bad Beat payout"
    the = "" if pot[-1].isdigit() else "the "
    return f"put {put} into {the}{pot}" + (f" and collects {back}" if line.returned else "")
