"""A table for tests of Spanish 21: plays a round from a shoe and words, and checks that no cent is lost."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from feltwork.equipment.cards import Card, parse_cards, spanish_deck
from feltwork.games.spanish_21.procedure import Spanish21
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.request import Answer, Ask, Burn, Deal, Declared, Request
from feltwork.procedure.verify import verify_answer
from feltwork.regulation.chapters import chapter
from feltwork.rounds.in_play import RoundInPlay
from feltwork.terms.refusal import Refused
from tests.games.spanish_21_model import Asked

GAME = Spanish21()
DECK = tuple(sorted(spanish_deck()))
RANKS = "23456789JQKA"
Stakes = dict[int, dict[str, int]]
LIKELY = {"hit": 12, "split": 8, "surrender": 1}


def seeded(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - a test repeats


# --------------------------------------------------------------------------------------------- a table


class Script:
    """Plays a round: cards from a shoe, decisions from words by seat, after these any legal one or silence."""

    def __init__(
        self,
        shoe: list[Card],
        stakes: Stakes,
        *,
        rules: dict[str, object] | None = None,
        words: dict[int, list[str]] | None = None,
        chance: Random | None = None,
        players: dict[int, str] | None = None,
        **situation: object,
    ) -> None:
        self.shoe, self.words, self.chance = list(shoe), words or {}, chance
        self.asked: list[Asked] = []
        self.requests: list[Request] = []
        self.table = RoundInPlay(GAME.begin(stakes, GAME.submission(rules), situation, players))

    @property
    def round(self) -> Any:
        return self.table.round

    def play(self) -> Script:
        while not self.table.done:
            self.step()
        return self

    def step(self) -> None:
        request = self.table.request
        self.requests.append(request)
        self.table.answer(self.answer(request))

    def answer(self, request: Request) -> Answer:
        match request:
            case Deal(count=number):
                return tuple(self.shoe.pop(0) for _ in range(number))
            case Burn(count=number):
                del self.shoe[:number]
            case Ask(questions=questions):
                return {question.seat: self.decide(question) for question in questions}
        return None

    def decide(self, question: Question) -> Decision:
        decision = self._decide(question)
        self.asked.append((question.seat, decision.word, decision.amount or 0))
        return decision

    def _decide(self, question: Question) -> Decision:
        if words := self.words.get(question.seat):
            return question.read(words.pop(0))
        if self.chance:
            # Mostly hits and splits, or rounds would end before the rare hands come.
            (action,) = self.chance.choices(question.actions, [LIKELY.get(a.word, 2) for a in question.actions])
            amount = None if action.most is None else self.chance.randint(action.least, action.most)
            return Decision(action.word, amount)
        return question.read(question.default or "stand")

    def until(self, declared: Declared) -> Script:
        """Play to the first moment at which this can be declared, and declare it."""
        while True:
            try:
                verify_answer(self.round, self.table.request, declared)
            except Refused:
                self.step()
            else:
                self.table.answer(declared)
                return self

    def lines(self, seat: int = 1) -> list[str]:
        return [f"{line.wager} {line.staked} {line.returned} {line.section}" for line in self.table.result.lines[seat]]


def script(shoe: str, *words: str, stakes: Stakes | None = None, **more: Any) -> Script:
    """One player at seat 1 unless stakes say otherwise."""
    listed = {1: list(words)} if words else None
    return Script(list(parse_cards(shoe)), stakes or {1: {"spanish_21": 10_00}}, words=listed, **more)


def random_shoe(chance: Random, decks: int) -> list[Card]:
    """All the cards in some order; often few ranks and suits come first, so that rare hands do come."""
    cards = list(DECK) * decks
    chance.shuffle(cards)
    ranks = chance.choice([{7}, {6, 7, 8}, {2, 3, 14}, {2, 3, 4, 5}, set(chance.sample(range(2, 15), 3)), {*range(15)}])
    suits = set(chance.sample("cdhs", chance.choice([1, 2, 4])))
    cards.sort(key=lambda card: card.rank not in ranks or card.suit not in suits)
    matching = sum(card.rank in ranks and card.suit in suits for card in cards)
    mixed = matching * chance.choice([1, 2]) + 4
    top, rest = cards[:mixed], cards[mixed:]
    chance.shuffle(top)
    return top + rest


def random_stakes(chance: Random, seats: int) -> Stakes:
    stakes: Stakes = {}
    for seat in sorted(chance.sample(range(1, 8), seats)):
        stakes[seat] = {"spanish_21": chance.choice([chance.randint(1_00, 40_00), 5_00, 4_99, 25_00, 24_99])}
        if chance.random() < 0.5:
            stakes[seat]["match_the_dealer"] = chance.randint(1_00, stakes[seat]["spanish_21"])
    return stakes


def check_conserved(played: Script) -> None:
    """Every cent placed is in exactly one line, and every section is the chapter's."""
    round, result = played.round, played.table.result
    for seat, lines in result.lines.items():
        staked: Counter[str] = Counter()
        for line in lines:
            staked[line.wager] += line.staked
            assert line.returned >= 0
        assert +staked == +Counter(round.placed[seat]), (seat, played.table.transcript)
    known = chapter("551").sections
    sections = {line.section for lines in result.lines.values() for line in lines}
    assert sections | {entry.section for entry in played.table.entries} <= set(known)
    GAME.read_situation({key.id: key.write(GAME.next_situation(round)[key.id]) for key in GAME.situation})
