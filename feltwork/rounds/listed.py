"""A round file as answers: cards, dice, decisions and irregularities in the order a procedure asks for them."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from feltwork.equipment.cards import Card
from feltwork.procedure.action import DEALER_SEAT, SET, Decision, Question
from feltwork.procedure.irregularity import Irregularity
from feltwork.procedure.place import DEALER, DISCARD, Place
from feltwork.procedure.request import Answer, Ask, Burn, Deal, Declared, NoRoll, Request, Roll, Take
from feltwork.procedure.round import Round
from feltwork.procedure.verify import verify_answer, verify_card
from feltwork.rounds.readings import Readings
from feltwork.rounds.round_file import ListedIrregularity, RoundFile
from feltwork.terms.refusal import Refused

_LEFT_OVER = "the round ends without it; take it out of the file"
_BURNED = "; cards that are burned or discarded unseen are listed in a shoe only"


class ListedAnswers:
    """The file's answers. ``orders`` has the cards of seats whose hands were split, as they came."""

    def __init__(self, listed: RoundFile, orders: Mapping[int, Sequence[Card]], readings: Readings) -> None:
        self._game, self._readings = listed.game, readings
        self._places = {place: deque(cards) for place, cards in listed.places.items()}
        for number, seat in listed.seats.items():
            self._places[Place.at(number)] = deque(orders.get(number, seat.cards))
        self._draws = deque(listed.draws)
        self._shoe = None if listed.shoe is None else deque(listed.shoe)
        self._dice = deque(listed.dice)
        self._decisions = {number: deque(seat.decisions) for number, seat in listed.seats.items()}
        self._low = {number: seat.low for number, seat in listed.seats.items() if seat.low}
        if listed.dealer_low:
            self._low[DEALER_SEAT] = listed.dealer_low
        self._irregularities = deque(listed.irregularities)
        self._moments = 0
        self._not_yet: Refused | None = None

    def answer(self, request: Request, round: Round[Any]) -> Answer:
        declared = self._irregularity(request, round)
        if declared:
            return declared
        match request:
            case Deal():
                if request.may_be_untold and not self._tells(request, round):
                    return None
                return tuple(self._card(request) for _ in range(request.count))
            case Take(to=to, card=card):
                self._taken(to, card)
            case Burn():
                return self._burn(request)
            case Roll():
                return self._roll(request)
            case Ask():
                return {question.seat: self._decide(question, request.section) for question in request.questions}
        return None

    # Irregularities.

    def _irregularity(self, request: Request, round: Round[Any]) -> Declared | None:
        """The irregularity that comes next, at the first moment it can be true of, or at the one the file names."""
        if not self._irregularities:
            return None
        coming = self._irregularities[0]
        irregularity = round.game.irregularity(coming.declared.id)
        if request.point not in irregularity.points or coming.when not in (None, request.point):
            return None
        declared = self._with_card(coming.declared, irregularity)
        try:
            verify_answer(round, request, declared)
        except Refused as refused:
            self._not_yet = refused
            return None
        self._moments += 1
        if self._moments < coming.step or not self._lies_next(coming, declared, irregularity, request):
            return None
        self._irregularities.popleft()
        self._moments, self._not_yet = 0, None
        if self._shoe and declared.card is not None:
            self._shoe.remove(declared.card)
        return declared

    def _with_card(self, declared: Declared, irregularity: Irregularity) -> Declared:
        """The shoe lists everything that leaves it: a card found there need not be named again."""
        if declared.card is None and "card" in irregularity.needs and self._shoe:
            return replace(declared, card=self._shoe[0])
        return declared

    def _lies_next(
        self, coming: ListedIrregularity, declared: Declared, irregularity: Irregularity, request: Request
    ) -> bool:
        """With the shoe listed, a card found in it is found when it comes, the first of a stack or inside it."""
        if self._shoe is None or "card" not in irregularity.needs:
            return True
        reach = request.count if isinstance(request, Deal | Burn) else 1
        if declared.card in list(self._shoe)[:reach]:
            return True
        lies = str(self._shoe[0]) if self._shoe else "no card"
        self._not_yet = Refused(
            f"irregularity {declared.id}",
            f"the shoe has {lies} next, not {declared.card}",
            irregularity.section,
            "list the card in the shoe where it was found, or leave `when` and `step` out",
        )
        if coming.when is not None or coming.step > 1:
            raise self._not_yet
        return False

    # Cards and dice.

    def _card(self, request: Deal) -> Card:
        if self._shoe is not None:
            if self._shoe:
                return self._shoe.popleft()
            raise Refused("shoe", f"no card is left for {request.to}", request.section, "list every card that is dealt")
        listed = self._places.get(Place(request.to.name, request.to.seat))
        if listed:
            return listed.popleft()
        if self._draws and self._from_draws(request):
            return self._draws.popleft()
        raise Refused(str(request.to), "a card is needed here and none is listed", request.section, "list every card")

    def _tells(self, request: Deal, round: Round[Any]) -> bool:
        """Whether the file lists cards that could be this place's; of a dead hand some may be missing."""
        listed = self._places.get(Place(request.to.name, request.to.seat), deque())
        if self._shoe is not None or len(listed) >= request.count:
            return True
        if request.to.seat in round.dead:
            listed.clear()
        return bool(listed or (self._draws and self._from_draws(request)))

    @staticmethod
    def _from_draws(request: Deal) -> bool:
        """Whatever follows the opening hands; community cards are nobody's hand."""
        return not request.opening or not (request.to.seat or request.to == DEALER)

    def _taken(self, to: Place, card: Card) -> None:
        """A card told with its irregularity may stand in the place's own list too, or among the draws."""
        for listed in (self._places.get(Place(to.name, to.seat)), self._draws):
            if listed and listed[0] == card:
                listed.popleft()
                return

    def _burn(self, request: Burn) -> tuple[Card, ...] | None:
        if self._shoe is not None:
            if len(self._shoe) < request.count:
                raise Refused(
                    "shoe", "no card is left to burn", request.section, "list every card that leaves the shoe"
                )
            burned = tuple(self._shoe.popleft() for _ in range(request.count))
            return burned if request.face_up else None
        if not request.face_up:
            return None
        listed = self._places.get(DISCARD, deque())
        if len(listed) < request.count:
            raise Refused(
                "burn",
                f"cards burned face up here: {request.count}, listed: {len(listed)}",
                request.section,
                '"burn": ["7d", ...] lists them',
            )
        return tuple(listed.popleft() for _ in range(request.count))

    def _roll(self, request: Roll) -> tuple[int, ...] | NoRoll | None:
        if not self._dice:
            if request.may_be_untold and self._shoe is None:
                return None
            raise Refused("dice", "a roll is needed here and none is listed", request.section, "list one roll more")
        return self._dice.popleft()

    # Decisions.

    def _decide(self, question: Question, section: str) -> Decision:
        if set_low := self._as_set(question):
            return set_low
        listed = self._decisions.get(question.seat, deque())
        silence = question.read(question.default) if question.default else None
        if listed:
            decision = self._found(question, listed[0])
            if decision and self._is_meant_here(question, decision, silence):
                listed.popleft()
                return decision
            if silence is None:
                raise self._not_legal(question, listed[0])
        if silence is None:
            raise Refused(
                f"seat {question.seat}",
                f"a decision is missing ({question.prompt})",
                section,
                "choose " + ", ".join(map(str, question.actions)),
            )
        return silence

    @staticmethod
    def _found(question: Question, text: str) -> Decision | None:
        """What a text decides; a refusal says whose it was."""
        try:
            return question.find(text)
        except Refused as refused:
            what = f"seat {question.seat}: {refused.what}"
            raise Refused(what, refused.why, refused.section, refused.instead) from None

    def _as_set(self, question: Question) -> Decision | None:
        """The low hand that the file lists, where hands are set."""
        action = next((action for action in question.actions if action.word == SET), None)
        if action is None or action.picks is None or question.seat not in self._low:
            return None
        what = f"seat {question.seat}: low" if question.seat else "dealer_low"
        return Decision(SET, picks=action.picks.of(self._low.pop(question.seat), what, action.section))

    def _is_meant_here(self, question: Question, decision: Decision, silence: Decision | None) -> bool:
        """A file may leave it open; see :class:`Question` for the two ways in which it can."""
        if question.shares_silence and decision == silence:
            return self._readings.choose(2) == 1
        return not question.may_wait or self._readings.choose(2) == 0

    def _not_legal(self, question: Question, word: str) -> Refused:
        """Cite the rule of the word itself, where the game knows it."""
        refused = question.not_legal(word)
        section = self._game.section_of_word(word) or refused.section
        return Refused(refused.what, refused.why, section, refused.instead)

    # The end.

    def with_what_is_to_come(self, refused: Refused) -> Refused:
        """A refusal that also tells of an irregularity that had not come by then: often that is what is amiss."""
        if not self._irregularities or refused.what.startswith("irregularity "):
            return refused
        coming = self._irregularities[0]
        when = f" at {coming.when}" if coming.when else ""
        step = f", step {coming.step}" if coming.step > 1 else ""
        told = f"irregularity {coming.declared.id}{when}{step} had not come by then"
        instead = f"{refused.instead}; {told}" if refused.instead else told
        return Refused(refused.what, refused.why, refused.section, instead)

    def verify_nothing_left(self, round: Round[Any]) -> None:
        """Refuse what the round did not use; nothing that is told of a dead hand is amiss, nor is the stub."""
        dead = round.dead
        for coming in self._irregularities:
            raise self._never_came(coming)
        if self._game.stub_leaves and self._shoe:
            for card, copies in Counter(self._shoe).items():
                verify_card(round, card, "shoe", copies)
            self._shoe.clear()
        for seat, words in self._decisions.items():
            if words and seat not in dead:
                raise Refused(
                    f"seat {seat}: decisions",
                    f"left over: {', '.join(words)}",
                    self._game.section_of_word(words[0]),
                    self._nothing_asks(words[0]),
                )
        left: dict[str, Sequence[object]] = {
            **{
                f"seat {seat}: low" if seat else "dealer_low": low
                for seat, low in self._low.items()
                if seat not in dead
            },
            **{str(place): tuple(cards) for place, cards in self._places.items() if place.seat not in dead},
            "draws": tuple(self._draws),
            "shoe": tuple(self._shoe or ()),
            "dice": tuple(self._dice),
        }
        for what, rest in left.items():
            if rest:
                told = ", ".join(map(str, rest))
                burned = _BURNED if what not in ("dice", "shoe") else ""
                raise Refused(what, f"left over: {told}", instead=_LEFT_OVER + burned)

    def _nothing_asks(self, word: str) -> str:
        """What to do about a decision that is left over; a word that the game does not know is likely misspelt."""
        if self._game.section_of_word(word) or not self._game.decisions:
            return "nothing asks for it any more; take it out of the file"
        words = dict.fromkeys(word for point in self._game.decisions for word in point.words)
        return "nothing asks for it; the words of this game: " + ", ".join(words)

    def _never_came(self, coming: ListedIrregularity) -> Refused:
        irregularity = self._game.irregularity(coming.declared.id)
        if self._moments and coming.step > 1:
            why = f"step {coming.step} is told, and it can be declared at {self._moments} such moments only"
            return Refused(
                f"irregularity {coming.declared.id}",
                f"{why}: {self._not_yet.why}" if self._not_yet else why,
                irregularity.section,
                f"step: 1 to {self._moments}",
            )
        if self._not_yet:
            return self._not_yet
        return Refused(
            f"irregularity {coming.declared.id}",
            "left over: the round never came to such a moment",
            irregularity.section,
            "its moments: " + ", ".join(sorted(irregularity.points)),
        )
