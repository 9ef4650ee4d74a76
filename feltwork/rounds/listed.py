"""A round file as answers: cards, dice, decisions and irregularities in the order a procedure asks for them."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from feltwork.equipment.piece import UNTOLD, Piece
from feltwork.procedure.action import SET, Decision, Question
from feltwork.procedure.irregularity import Irregularity
from feltwork.procedure.place import DEALER, DISCARD, Place
from feltwork.procedure.request import Answer, Ask, Burn, Deal, Declared, NoRoll, Request, Roll, Take
from feltwork.procedure.round import Round
from feltwork.procedure.verify import verify_answer, verify_card
from feltwork.rounds.remaining import Remaining, low_of
from feltwork.rounds.round_file import ListedIrregularity
from feltwork.terms.money import money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown


class ListedAnswers(Remaining):
    """The file's answers."""

    def answer(self, request: Request, round: Round[Any, Any]) -> Answer:
        declared = self._irregularity(request, round)
        if declared:
            return declared
        match request:
            case Deal():
                if self._stacks is not None:
                    return tuple(self._stacks[spot] for spot in request.spots)
                untold = self._is_untold(request)
                if request.may_be_untold and (untold or not self._tells(request, round)):
                    return None
                if untold:
                    what, why = f"{request.to}: {UNTOLD}", "the card lies face up and everybody sees it"
                    raise Refused(what, why, request.section, "list it")
                return tuple(self._card(request) for _ in range(request.count))
            case Take(to=to, card=card):
                self._taken(to, card)
            case Burn():
                return self._burn(request, round)
            case Roll():
                return self._roll(request)
            case Ask():
                return {question.seat: self._decide(question, request.section) for question in request.questions}
        return None

    # Irregularities.

    def _irregularity(self, request: Request, round: Round[Any, Any]) -> Declared[Any] | None:
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
            self._not_yet = self._elsewhere or refused
            return None
        self._moments += 1
        if self._moments < coming.step or not self._lies_next(coming, declared, irregularity, request):
            return None
        self._irregularities.popleft()
        self._moments, self._not_yet, self._elsewhere = 0, None, None
        if declared.card is not None:
            if "card" in irregularity.needs:
                self._found_in_shoe(declared.card)
            else:
                self._comes_next(declared.card)
        return declared

    def _found_in_shoe(self, card: Piece) -> None:
        """It leaves the shoe; where cards are listed by place, among those burned it may be listed or not."""
        burned = self._places.get(DISCARD)
        if self._shoe:
            self._shoe.remove(card)
        elif burned and burned[0] == card and self._readings.choose(2) == 1:
            burned.popleft()

    def _comes_next(self, card: Piece) -> None:
        """It stays the next card, also of a shoe that is listed without it."""
        if self._shoe is None:
            self._unseen = card
        elif not self._shoe:
            self._shoe.append(card)

    def _with_card(self, declared: Declared[Any], irregularity: Irregularity) -> Declared[Any]:
        """The shoe lists everything that leaves it: a card found there need not be named again."""
        if declared.card is None and "card" in irregularity.needs and self._shoe:
            return replace(declared, card=self._shoe[0])
        return declared

    def _lies_next(
        self, coming: ListedIrregularity, declared: Declared[Any], irregularity: Irregularity, request: Request
    ) -> bool:
        """With the shoe listed, a card found in it is found when it comes, the first of a stack or inside it."""
        stays = "card" not in irregularity.needs
        if self._shoe is None or (stays and (declared.card is None or not self._shoe)):
            return True
        reach = request.count if isinstance(request, Deal | Burn) and not stays else 1
        if declared.card in list(self._shoe)[:reach]:
            return True
        lies = str(self._shoe[0]) if self._shoe else "no card"
        self._not_yet = self._elsewhere = Refused(
            f"irregularity {declared.id}",
            f"the shoe has {lies} next, not {declared.card}",
            irregularity.section,
            "list the card in the shoe where it was found, or leave `when` and `step` out",
        )
        if coming.when is not None or coming.step > 1:
            raise self._not_yet
        return False

    # Cards and dice.

    def _card(self, request: Deal) -> Piece:
        if self._shoe is not None:
            if self._shoe:
                return self._shoe.popleft()
            instead = f"list every {self._one} that is dealt"
            raise Refused("shoe", f"no {self._one} is left for {request.to}", request.section, instead)
        unseen, self._unseen = self._unseen, None
        card = self._by_place(request) or unseen
        if card is None:
            why = f"a {self._one} is needed here and none is listed"
            raise Refused(str(request.to), why, request.section, f"list every {self._one}")
        if unseen not in (None, card):
            raise self._other_comes_next(str(request.to), unseen, card, request.section)
        return card

    def _by_place(self, request: Deal) -> Piece | None:
        """The next card that is listed for the place, or among the draws."""
        listed = self._places.get(Place(request.to.name, request.to.seat))
        if listed:
            return listed.popleft()
        return self._draws.popleft() if self._draws and self._from_draws(request) else None

    def _is_untold(self, request: Deal) -> bool:
        """Whether the file says of the card that comes to a seat now that nobody told it."""
        came = self._came[request.to]
        self._came[request.to] += request.count
        return request.to == Place.at(request.to.seat) and came in self._untold.get(request.to.seat, ())

    def _tells(self, request: Deal, round: Round[Any, Any]) -> bool:
        """Whether the file lists cards that could be this place's; of a dead hand some may be missing."""
        listed = self._places.get(Place(request.to.name, request.to.seat), deque())
        if self._shoe is not None:
            return True
        if len(listed) >= request.count:
            return True
        if request.to.seat in round.dead:
            listed.clear()
        return bool(listed or (self._draws and self._from_draws(request)))

    @staticmethod
    def _from_draws(request: Deal) -> bool:
        """Whatever follows the opening hands; community cards are nobody's hand."""
        return not request.opening or not (request.to.seat or request.to == DEALER)

    def _taken(self, to: Place, card: Piece) -> None:
        """A card told with its irregularity may stand in the place's own list too, or among the draws."""
        for listed in (self._places.get(Place(to.name, to.seat)), self._draws):
            if listed and listed[0] == card:
                listed.popleft()
                return

    def _burn(self, request: Burn, round: Round[Any, Any]) -> tuple[Piece, ...] | None:
        if self._shoe is not None:
            if len(self._shoe) < request.count:
                instead = f"list every {self._one} that leaves the shoe"
                raise Refused("shoe", f"no {self._one} is left to burn", request.section, instead)
            burned = tuple(self._shoe.popleft() for _ in range(request.count))
            for card in burned:
                verify_card(round, card, "shoe")
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
            if request.untold and self._shoe is None and self._stacks is None:
                return None
            raise Refused("dice", "a roll is needed here and none is listed", request.section, "list one roll more")
        return self._dice.popleft()

    # Decisions.

    def _next_action(self, question: Question, listed: deque[str], section: str) -> None:
        """Where the file has everybody's actions in their order, the next one that is meant for this question.

        What players show at the end they may show in any order.
        """
        assert self._actions is not None
        if question.any_order:
            own = next((at for at, (seat, _) in enumerate(self._actions) if seat == question.seat), None)
            if own is not None and question.why_closed(self._actions[own][1]):
                raise question.not_legal(self._actions[own][1])
            if own is not None and question.find(self._actions[own][1]):
                listed.append(self._actions[own][1])
                del self._actions[own]
            return
        if not self._actions:
            return
        seat, words = self._actions[0]
        if seat == question.seat:
            # Where silence is an answer, what does not answer this question was done later, at its own turn.
            if not question.default or self._found(question, words):
                listed.append(words)
                self._actions.popleft()
        elif not question.default:
            what = f"seat {seat}: {words}"
            raise Refused(
                what, f"it is the turn of seat {question.seat} to act", section, f"seat {question.seat} first"
            )

    def _decide(self, question: Question, section: str) -> Decision:
        if set_low := self._as_set(question):
            return set_low
        listed = self._decisions.get(question.seat, deque())
        if self._actions is not None:
            self._next_action(question, listed, section)
        if staked := self._as_staked(question, listed):
            return staked
        silence = question.read(question.default) if question.default else None
        if len(listed) > 1 and listed[0].strip().lower() in question.may_follow:
            following = self._found(question, listed[1])
            if following:
                del listed[1]
                return following
        if listed:
            decision = self._found(question, listed[0])
            if decision and self._is_meant_here(question, decision, silence):
                listed.popleft()
                return decision
            if silence is None:
                raise self._not_legal(question, listed[0], section)
        if silence is None:
            raise Refused(
                f"seat {question.seat}",
                f"a decision is missing ({question.prompt})",
                section,
                "choose " + ", ".join(map(str, question.actions)),
            )
        if not question.moot:
            self._silent.setdefault(question.seat, {})[question.prompt] = str(silence)
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
        what = low_of(question.seat)
        picks = action.picks.of(self._low.pop(question.seat), what, action.section)
        action.picks.verify(picks, what, action.section)
        return Decision(SET, picks=picks)

    def _as_staked(self, question: Question, listed: Sequence[str]) -> Decision | None:
        """The stake that the file lists with the wagers, where this decision makes it."""
        stakes = self._stakes.get(question.seat, {})
        action = next((action for action in question.actions if action.word in stakes), None)
        if action is None:
            return None
        what = f"seat {question.seat}: {action.word} {money(stakes[action.word])}"
        if listed and self._found(question, listed[0]):
            why = f"the wagers list it and so does the decision {shown(listed[0])}"
            raise Refused(what, why, action.section, "list it once")
        try:
            action.verify_amount(stakes[action.word])
        except Refused as refused:
            raise Refused(what, refused.why, refused.section, refused.instead) from None
        return Decision(action.word, stakes.pop(action.word))

    def _is_meant_here(self, question: Question, decision: Decision, silence: Decision | None) -> bool:
        """A file may leave it open; see :class:`Question` for the two ways in which it can."""
        if question.shares_silence and decision == silence:
            return self._readings.choose(2, question.seat) == 1
        return not question.may_wait or self._readings.choose(2, question.seat) == 0

    def _not_legal(self, question: Question, word: str, asked_by: str) -> Refused:
        """Cite the rule of the word itself, where the game knows it."""
        refused = question.not_legal(word)
        if question.why_closed(word):
            return refused
        section = self._game.section_of_word(word) or asked_by
        instead = f"{refused.instead}{self._silence_meant(question.seat)}"
        return Refused(refused.what, refused.why, section, instead)
