"""A table for tests of the blackjack family: plays a round from a shoe and words, and checks that no cent is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Self

from feltwork.equipment.cards import Card, parse_cards
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.blackjack.game import BlackjackGame
from feltwork.procedure.place import DEALER
from feltwork.procedure.request import Answer, Ask, Burn, Cut, Deal, Declared, Request
from feltwork.procedure.verify import verify_answer
from feltwork.regulation.chapters import chapter
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.play import Session
from feltwork.rounds.players import AutomaticPlayer
from feltwork.terms.refusal import Refused
from tests.games.blackjack_model import Account, Asked, Stakes
from tests.games.driving import Rules, check_staked

Game = BlackjackGame[Any]


def seeded(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - a test repeats


class Script:
    """Plays a round: cards from a shoe, decisions from words by seat, after these any legal one or silence.

    A game's own kind names the edition, which words chance should like, and how its shoes and stakes come about.
    """

    edition: ClassVar[Game]
    likely: ClassVar[Mapping[str, int]] = {}
    """How often each word comes by chance: mostly hits and splits, or rounds would end before the rare hands come."""
    silent: ClassVar[bool] = False
    """Whether a question that has a default is passed over in silence where the next word is no answer to it."""

    def __init__(
        self,
        shoe: Iterable[Card],
        stakes: Stakes,
        *,
        game: Game | None = None,
        rules: Rules | None = None,
        words: dict[int, list[str]] | None = None,
        chance: Random | None = None,
        players: dict[int, str] | None = None,
        **situation: object,
    ) -> None:
        self.game, self.stakes, self.words, self.chance = game or self.edition, stakes, words or {}, chance
        self.shoe = list(shoe)
        self.full_shoe = tuple(self.shoe)
        self.asked: list[Asked] = []
        self.requests: list[Request] = []
        self.table = RoundInPlay(self.game.begin(stakes, self.game.submission(rules), situation, players))

    @classmethod
    def of(cls, shoe: str, *words: str, stakes: Stakes | None = None, game: Game | None = None, **more: Any) -> Self:
        """One player at seat 1 unless stakes say otherwise."""
        listed = {1: list(words)} if words else None
        placed = stakes or {1: {(game or cls.edition).main_wager: 10_00}}
        return cls(parse_cards(shoe), placed, game=game, **{"words": listed, **more})

    @classmethod
    def at_random(cls, chance: Random, *, decks: int = 6, **more: Any) -> Self:
        """One to four players, and whatever chance has them do."""
        shoe, stakes = cls.random_shoe(chance, decks), cls.random_stakes(chance, chance.randint(1, 4))
        return cls(shoe, stakes, chance=chance, **more)

    @classmethod
    def random_shoe(cls, chance: Random, decks: int) -> list[Card]:
        """Any cards of so many decks; a game may make its rare hands more likely."""
        cards = [*cls.edition.deck(cls.edition.submission())] * decks
        chance.shuffle(cards)
        return cards

    @classmethod
    def random_stakes(cls, chance: Random, seats: int) -> Stakes:
        """The wager that makes the hand; a game adds its others."""
        return {seat: {cls.edition.main_wager: chance.randint(1, 50) * 1_00} for seat in range(1, seats + 1)}

    @property
    def round(self) -> Any:
        return self.table.round

    @property
    def question(self) -> Question:
        """The one question that is asked now."""
        assert isinstance(self.table.request, Ask)
        (question,) = self.table.request.questions
        return question

    def play(self) -> Self:
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
        words = self.words.get(question.seat)
        if words and not (self.silent and question.default and question.find(words[0]) is None):
            return question.read(words.pop(0))
        if self.chance:
            (action,) = self.chance.choices(question.actions, [self.likely.get(a.word, 2) for a in question.actions])
            amount = None if action.most is None else self.chance.randint(action.least, action.most)
            return Decision(action.word, amount)
        return question.read(question.default or "stand")

    def to(self, kind: type[Request]) -> Self:
        """Play until a request of a kind is at hand."""
        while not isinstance(self.table.request, kind):
            self.step()
        return self

    def to_draw(self) -> Self:
        """Play until the first card after the opening ones is due."""
        while not isinstance(self.table.request, Deal) or self.table.request.opening:
            self.step()
        return self

    def until_answered(self, answers: int = 1) -> Self:
        """Play until so many answers are given."""
        while len(self.asked) < answers:
            self.step()
        return self

    def until_asked(self, answers: int = 1) -> Self:
        """Play until so many answers are given and the next one is asked for."""
        return self.until_answered(answers).to(Ask)

    def until(self, declared: Declared) -> Self:
        """Play to the first moment at which this can be declared, and declare it."""
        while not legal(self, declared):
            self.step()
        self.table.answer(declared)
        return self

    def lines(self, seat: int = 1) -> list[str]:
        return [f"{line.wager} {line.staked} {line.returned} {line.section}" for line in self.table.result.lines[seat]]

    def whys(self, seat: int = 1) -> list[str]:
        return [line.why for line in self.table.result.lines[seat]]

    def returned(self, seat: int) -> Counter[str]:
        """What came back on each wager of a seat."""
        got: Counter[str] = Counter()
        for line in self.table.result.lines[seat]:
            got[line.wager] += line.returned
        return +got

    def sections(self) -> set[str]:
        """Every section that the transcript cites."""
        return {entry.section for entry in self.table.entries}

    def cuts(self) -> list[tuple[int, ...]]:
        """To whom each cut was offered, in order."""
        return [request.offered for request in self.requests if isinstance(request, Cut)]

    def burns(self) -> list[tuple[int, str]]:
        """How many cards were burned each time, and by which section."""
        return [(request.count, request.section) for request in self.requests if isinstance(request, Burn)]

    def after(self, *keys: str) -> tuple[Any, ...]:
        """How the next round finds the table."""
        situation = self.game.next_situation(self.round)
        return tuple(situation[key] for key in keys)


def legal(played: Script, declared: Declared) -> bool:
    """Whether an irregularity can be declared now."""
    try:
        verify_answer(played.round, played.table.request, declared)
    except Refused:
        return False
    return True


# -------------------------------------------------------------------------------------- random shoes and stakes


def few_ranks_first(
    chance: Random,
    cards: list[Card],
    few: Sequence[set[int]],
    *,
    sampled: int = 3,
    suits: Iterable[str] = "cdhs",
    spread: Sequence[int] = (1, 2),
) -> list[Card]:
    """All the cards in some order; often few ranks and suits come first, so that rare hands do come."""
    chance.shuffle(cards)
    ranks, own = chance.choice([*few, set(chance.sample(range(2, 15), sampled)), {*range(15)}]), set(suits)
    cards.sort(key=lambda card: card.rank not in ranks or card.suit not in own)
    matching = sum(card.rank in ranks and card.suit in own for card in cards)
    mixed = matching * chance.choice(spread) + 4
    top, rest = cards[:mixed], cards[mixed:]
    chance.shuffle(top)
    return top + rest


def stakes_by_chance(
    chance: Random, game: Game, seats: int, amounts: Sequence[int], side: Callable[[int], dict[str, int]] | None = None
) -> Stakes:
    """Any seats; one of these amounts or any other, and what is placed beside it."""
    stakes: Stakes = {}
    for seat in sorted(chance.sample(range(1, game.positions + 1), seats)):
        main = chance.choice([chance.randint(1_00, 40_00), *amounts])
        stakes[seat] = {game.main_wager: main, **(side(main) if side else {})}
    return stakes


# ---------------------------------------------------------------------------------------------------- checks


def check_conserved(played: Script) -> None:
    """Every cent placed is in exactly one line, every section is the chapter's, and the next round can begin."""
    check_staked(played.table)
    game = played.game
    lines = [line for lines in played.table.result.lines.values() for line in lines]
    assert all(line.returned >= 0 for line in lines)
    assert {line.section for line in lines} | played.sections() <= set(chapter(game.chapter).sections)
    game.read_situation({key.id: key.write(game.next_situation(played.round)[key.id]) for key in game.situation})


def for_model(played: Script) -> tuple[Iterator[str], Iterator[Asked], Stakes]:
    """What a model needs to play the same round: the shoe, the answers, the stakes."""
    return map(str, played.full_shoe), iter(played.asked), played.stakes


def check_by_model(played: Script, model: Account) -> None:
    """The same dealer's hand, the same money on each wager."""
    expected = model.play()
    assert model.dealer == [str(card) for card in played.round.hand(DEALER)]
    assert played.table.result.lines.keys() == played.stakes.keys()
    for seat in played.stakes:
        assert played.returned(seat) == +expected[seat], played.table.transcript
        assert played.table.result.net(seat) == model.net(seat)


def automatic_rounds(game: Game, rounds: int, *, seed: int, **rules: object) -> Iterator[tuple[Session, RoundInPlay]]:
    """Rounds of a full table of automatic players; none of them may fail to be played."""
    players = {seat: AutomaticPlayer(f"player {seat}") for seat in range(1, game.positions + 1)}
    session = Session(game, players, bankroll=1_000_000_00, rules=game.submission(rules), seed=seed)
    for _ in range(rounds):
        played = session.play_round()
        assert played is not None
        yield session, played.table


def wagers_met(game: Game, rounds: int, *, seed: int, **rules: object) -> set[str]:
    """Every wager that automatic players have a line for."""
    tables = (table for _, table in automatic_rounds(game, rounds, seed=seed, **rules))
    return {line.wager for table in tables for lines in table.result.lines.values() for line in lines}


# ------------------------------------------------------------------------------------------------ the shoe

CUT = ("because", "cut_by", "section", "order")
LATER_CUTS = [
    ("new game", 3, "5(c)(1)", (3, 2, 6)),
    ("cover card at a box", 6, "5(c)(2)", (6, 3, 2)),
    ("cover card at a box", 4, "5(c)(2)", (6, 3, 2)),
    ("cover card at the dealer", 3, "5(c)(3)", (6, 3, 2)),
    ("floorperson", 2, "5(c)(4)", (6, 3, 2)),
]
"""Seats 2, 3 and 6 under the chapters after 551: why somebody is first, whose box it was, the paragraph, the order."""


def new_shoe(game: Game, **situation: object) -> Script:
    """Seats 2, 3 and 6, all cards shuffled; every hand is 17 or more, in whatever order a game deals these."""
    stakes = {seat: {game.main_wager: 10_00} for seat in (2, 3, 6)}
    return Script.of("2c Ks Qs Js 9c 9h 8h 8s 8d", stakes=stakes, game=game, **{"new_shoe": True, **situation})


def check_first_cut(game: Game, because: str, cut_by: int, section: str, order: tuple[int, ...]) -> None:
    """To whom the cut is offered in turn, and by which paragraph; ten cards at the least, a cover card at a quarter."""
    played = new_shoe(game, cut_because=because, cut_by=cut_by).play()
    assert section in played.sections()
    (cut,) = [request for request in played.requests if isinstance(request, Cut)]
    cards = game.deck(played.round.rules).total()
    assert (cut.offered, cut.least, cut.cards, cut.cover_card) == (order, 10, cards, cards // 4)


def recut(game: Game, times: int = 1) -> tuple[list[str], list[tuple[int, ...]]]:
    """The cut that seat 3 is offered first is improper so many times: to whom each recut goes, and the last offer."""
    played = new_shoe(game, cut_by=3)
    for _ in range(times):
        played.until(Declared("cut_improper"))
    played.play()
    said = [entry.text for entry in played.table.entries if entry.section == game.sections.recut]
    return [text for text in said if text.startswith("the recut goes to")], played.cuts()
