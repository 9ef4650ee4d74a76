"""What the Pai Gow Poker chapters share: 53 cards, where the deal starts, hands set in two, and how they compare.

A chapter's own are the number of cards, the house way, the sections and the money.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from feltwork.equipment.cards import JOKER, Card, standard_deck
from feltwork.procedure.action import DEALER_SEAT, SET, Action, Decision, Picks, Way
from feltwork.procedure.game import Clock, DecisionPoint, Part, shoe_of
from feltwork.procedure.one_deck import TAKEN_AT_LEAST, OneDeckGame, OneDeckRules, Progress
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import NoRoll, Point
from feltwork.procedure.round import Round, Steps
from feltwork.ranking.joker import JokerRank
from feltwork.submission.option import Choice

SHAKER, GENERATOR, BUTTON = "shaker", "random_number_generator", "button"
DICE = 3

Cards = tuple[Card, ...]
HouseWay = Callable[[Sequence[Card]], Cards]
"""A house way: all the cards of a hand in, those of its low hand out."""


# --------------------------------------------------------------------------------------------- hands set in two


@dataclass(frozen=True, slots=True)
class SetHands:
    """A hand set in two, ranked."""

    high: JokerRank
    low: JokerRank

    @property
    def foul(self) -> bool:
        """Whether the high hand ranks below the low one."""
        return self.high < self.low

    @property
    def words(self) -> str:
        return f"{self.high.words} and {self.low.words}"


def split(cards: Sequence[Card], low: Sequence[Card]) -> tuple[Cards, Cards]:
    """The high and the low hand.

    >>> from feltwork.equipment.cards import parse_cards
    >>> split(parse_cards("As Kd 9c 9d 2h 3h 4h"), parse_cards("As Kd"))
    ((9c, 9d, 2h, 3h, 4h), (As, Kd))
    """
    return tuple(card for card in cards if card not in low), tuple(card for card in cards if card in low)


def low_of(cards: Sequence[Card], decision: Decision) -> Cards:
    """The low hand that a decision sets."""
    return tuple(cards[place - 1] for place in decision.picks)


def wins(high_is_higher: bool, low_is_higher: bool) -> bool | None:
    """Both hands higher win, neither loses, one of them is a tie; a copy is not higher, so it goes to the dealer.

    >>> wins(True, True), wins(True, False), wins(False, False)
    (True, None, False)
    """
    return high_is_higher if high_is_higher == low_is_higher else None


# --------------------------------------------------------------------------------------- where the deal starts


def starting_position(count: int, positions: int) -> int:
    """The seat at which the deal starts, 0 the dealer: counted counterclockwise with the dealer as number one.

    >>> [starting_position(count, 6) for count in (1, 2, 7, 8, 18)]
    [0, 6, 1, 0, 4]
    """
    around: list[int] = [DEALER_SEAT, *range(positions, 0, -1)]
    return around[(count - 1) % len(around)]


def clockwise_from(start: int, positions: int) -> list[int]:
    """Every position, the dealer's too, clockwise from where the deal starts.

    >>> clockwise_from(5, 6), clockwise_from(0, 6)
    ([5, 6, 0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5, 6])
    """
    around = [*range(1, positions + 1), DEALER_SEAT]
    at = around.index(start)
    return [*around[at:], *around[:at]]


def first_player_key(section: str, positions: int) -> Choice:
    """The round file's ``first_player``: who is offered the cut first at a new game."""
    about = "the seat of the first player to arrive, where the game is just beginning: it is offered the cut first"
    return Choice(id="first_player", section=section, about=about, default=0, among=tuple(range(positions + 1)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """The sections that order where the deal starts."""

    shaken: str
    generator: str
    covered: str
    """After the deal the shaker is covered and shaken once."""
    button: str = ""
    totaled: str = ""
    counted: str = ""
    """Where the total is announced and the positions are counted, in a paragraph of its own."""
    dice_changed: str
    no_roll: str
    """Where dice that are not flat are shaken again: the cause of a "no roll" that the dice themselves show."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The sections that order the setting of hands."""

    players: str
    dealer: str


@dataclass(slots=True)
class PaiGowProgress(Progress):
    """Besides, where the deal started; None where a file does not tell it."""

    start: int | None = None
    set_low: dict[int, Cards] = field(default_factory=dict)
    """The low hands that the players set, by seat."""


R = TypeVar("R", bound=OneDeckRules)


class PaiGowGame(OneDeckGame[R]):
    """A Pai Gow Poker game: every position is dealt a hand, wager or not; players and dealer set theirs in two."""

    dice_told = (
        "the roll that finds where the deal starts, [[2, 3, 5]], or the generator's number, [[5]]; "
        "it may be left out where hands are listed by place"
    )
    progress = PaiGowProgress
    start: Start
    setting: Setting
    set_hands: DecisionPoint
    """At which players set their hands; the dealer's question goes through it too."""
    cards_each: int
    low_cards: int
    least_low: int
    most_low: int
    """How many cards a player may put into the low hand before the chapter judges it."""

    def __init__(self) -> None:
        super().__init__()
        self.cites = (*self.cites, self.start, self.setting)

    def deck(self, rules: R) -> Counter[Card]:
        return shoe_of([*standard_deck(), JOKER], 1)

    def clocks(self, rules: R) -> tuple[Clock, ...]:
        dice = Clock("dice_change", self.at(self.start.dice_changed), "the dice in the shaker are changed", hours=24)
        change = [
            clock for clock in super().clocks(rules) if clock.id == "deck_change"
        ]  # the count is made every round
        return (*change, *((dice,) if getattr(rules, "starting_position", SHAKER) == SHAKER else ()))

    def cut(self, round: Round[R]) -> Steps[None]:
        """Offered to the first player of a new game, else from the right; ten cards at least on either side."""
        first = round.situation.get("first_player")
        offered = sorted(round.counterclockwise(), key=lambda seat: seat != first)
        yield from round.cut(offered, TAKEN_AT_LEAST, 0, self.at(self.one_deck.cut), least_below=TAKEN_AT_LEAST)

    # Where the deal starts.

    def find_the_start(self, round: Round[R]) -> Steps[None]:
        """By the dice, by a device or by the button; a "no roll" is shaken again."""
        how = getattr(round.rules, "starting_position", SHAKER)
        if how == BUTTON:
            start: int = round.situation["button"]
            yield from round.announce(f"the button marks {_called(start)}", self.at(self.start.button))
            self._pai_gow(round).start = start
            return
        rolled = yield from self._rolled(round, how)
        if rolled is None:
            return
        start = starting_position(sum(rolled), self.positions)
        section = self.start.shaken if how == SHAKER else self.start.generator
        totaled = (how == SHAKER and self.start.totaled) or section
        counted = (how == SHAKER and self.start.counted) or section
        yield from round.say(f"{sum(rolled)}", self.at(totaled))
        yield from round.announce(f"counted from the dealer, the deal starts with {_called(start)}", self.at(counted))
        self._pai_gow(round).start = start

    def _rolled(self, round: Round[R], how: str) -> Steps[tuple[int, ...] | None]:
        section = self.at(self.start.shaken if how == SHAKER else self.start.generator)
        dice, faces = (DICE, 6) if how == SHAKER else (1, self.positions + 1)
        while True:
            rolled = yield from round.roll_for_start(dice, faces, section)
            if not isinstance(rolled, NoRoll):
                return rolled
            yield from round.say("no roll", self.at(self.start.no_roll))

    # The deal.

    def deal_positions(self, round: Round[R]) -> Steps[None]:
        """To every position, from where the deal starts; the hands without a wager are dealt unseen."""
        way = self.way(round.rules)
        section = self.at(way.deal)
        order = clockwise_from(self._pai_gow(round).start or DEALER_SEAT, self.positions)
        if way.stacks:
            for seat in order:
                yield from self._to_position(round, seat, self.cards_each, section)
            return
        for turn in range(self.cards_each):
            for seat in self.order_of_turn(round, order, turn):
                yield from self._to_position(round, seat, 1, section)

    def order_of_turn(self, round: Round[R], order: list[int], turn: int) -> list[int]:
        """The positions in the order in which one card each goes around: the same each time, or a chapter differs."""
        return order

    def _to_position(self, round: Round[R], seat: int, count: int, section: str) -> Steps[None]:
        if seat == DEALER_SEAT:
            yield from round.deal(DEALER, section, count)
        elif seat in round.seats:
            yield from round.deal(Place.at(seat), section, count)
        else:
            yield from round.burn(count, section, to=f"position {seat}, where there is no wager")

    def count_what_is_left(self, round: Round[R]) -> Steps[None]:
        """The cards that remain are counted every round; what lies at positions without a wager is collected."""
        way = self.way(round.rules)
        # A card found face up lies in the discard rack already.
        left = round.deck.total() - self.cards_each * (self.positions + 1) - round.declared["card_face_up"]
        yield from round.announce(
            f"the dealer spreads what is left face down: {left} cards", self.at(way.stub_count), Point.STUB
        )
        yield from round.announce(f"the {left} cards go to the discard rack unseen", self.at(way.stub_correct))
        yield from round.announce("hands without a wager go to the discard rack unseen", self.at(way.stub_away))
        if getattr(round.rules, "starting_position", SHAKER) == SHAKER:
            yield from round.announce("the shaker is covered and shaken once", self.at(self.start.covered))

    # Setting the hands.

    def ask_to_set(self, round: Round[R], wager: str, house_way: HouseWay) -> Steps[dict[int, Cards]]:
        """The low hand of each player; whoever says nothing follows the house way.

        A player at two positions sets the hand with the larger wager first, of equal ones the farther to the right.
        """
        lows: dict[int, Cards] = {}

        def questions(second: bool) -> list[Any]:
            return [
                self._set_question(seat, round.hand(Place.at(seat)), house_way)
                for seat in round.clockwise(wager)
                if (seat in second_hands(round, wager)) == second
            ]

        for second in (False, True):
            answers = yield from round.ask_until(partial(questions, second), self.at(self.setting.players))
            lows |= {seat: low_of(round.hand(Place.at(seat)), decision) for seat, decision in answers.items()}
            self._pai_gow(round).set_low |= lows
        return lows

    def dealer_sets(self, round: Round[R], house_way: HouseWay) -> Steps[Cards]:
        """The dealer's low hand, by the house way unless the dealer set another."""
        cards = round.hand(DEALER)
        question = self._set_question(DEALER_SEAT, cards, house_way)
        answers = yield from round.ask([question], self.at(self.setting.dealer))
        return low_of(cards, answers[DEALER_SEAT]) if answers else house_way(cards)

    def _set_question(self, seat: int, cards: Cards, house_way: HouseWay) -> Any:
        dealer = seat == DEALER_SEAT
        least, most = (self.low_cards, self.low_cards) if dealer else (self.least_low, self.most_low)
        section = self.at(self.setting.dealer if dealer else self.setting.players)
        chosen = Picks(cards, least, most).of(house_way(cards), "the house way", section)
        filed = replace(self._judged(cards, chosen), filed=True)
        picks = Picks(cards, least, most, ways=(filed,), judge=partial(self._judged, cards))
        customary = " ".join(map(str, chosen))
        about = "these cards are the low hand, the others the high one"
        return self.set_hands.question(seat, Action(SET, section, about, picks=picks), default=f"{SET} {customary}")

    def _judged(self, cards: Cards, picks: tuple[int, ...]) -> Way:
        """What a hand comes to with these as its low hand."""
        hands = self.ranked(cards, [cards[place - 1] for place in picks])
        lost = "the low hand is higher than the high one" if hands.foul else ""
        return Way(picks, f"low {hands.low.words}, high {hands.high.words}", lost=lost)

    @abstractmethod
    def ranked(self, cards: Sequence[Card], low: Sequence[Card]) -> SetHands:
        """A hand as it is set, ranked by the chapter."""

    def low_at(self, round: Round[R], place: Place) -> Cards:
        """The low hand as it is set at a place; none where it is not. Each chapter keeps the dealer's in its way."""
        return self._pai_gow(round).set_low.get(place.seat, ())

    def parts(self, round: Round[R], place: Place) -> tuple[Part, ...]:
        low = self.low_at(round, place)
        if not low:
            return ()
        cards = round.hand(place)
        # Of a hand with the wrong number of cards nothing is made: it has lost.
        hands = self.ranked(cards, low) if len(low) == self.low_cards else None
        high, two = split(cards, low)
        words = (hands.low.words, hands.high.words) if hands else ("", "")
        return Part("low", two, words[0]), Part("high", high, words[1])

    def next_situation(self, round: Round[R]) -> dict[str, Any]:
        following = super().next_situation(round)
        if "first_player" in round.situation:
            following["first_player"] = DEALER_SEAT  # the game is no longer just beginning
        if "button" in round.situation:
            following["button"] = clockwise_from(round.situation["button"], self.positions)[1]
        return following

    def _pai_gow(self, round: Round[R]) -> PaiGowProgress:
        assert isinstance(round.own, PaiGowProgress), "the procedure keeps it from the first step"
        return round.own


def second_hands(round: Round[Any, Any], wager: str) -> set[int]:
    """The positions that a player sets after another of their own."""
    hands: dict[str, list[int]] = {}
    for seat in round.counterclockwise(wager):
        if name := round.players.get(seat):
            hands.setdefault(name, []).append(seat)
    later: set[int] = set()
    for seats in hands.values():
        later |= set(sorted(seats, key=lambda seat: round.stake_of(seat, wager), reverse=True)[1:])
    return later


def _called(seat: int) -> str:
    return f"position {seat}" if seat else "the dealer"
