"""How an automatic opponent plays: by what its own cards promise, and by nothing that it can't see.

Before the second round of cards charts say what a hand promises; later it is weighed against what others might hold,
and a call against its price. Opponents differ by their seat: each has a temperament.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from feltwork.equipment.cards import Card
from feltwork.games.poker.automatic_chances import chances, together
from feltwork.games.poker.automatic_starts import one_short, promise
from feltwork.games.poker.automatic_values import WORST_LOW, high_value
from feltwork.games.poker.betting import BET, LEVEL, LOW, RAISES, STACK
from feltwork.games.poker.description import DRAW, STAND_PAT
from feltwork.games.poker.hand import BET_WORD, CALL, CHECK, FOLD, RAISE, Hand
from feltwork.games.poker.kinds import Kind
from feltwork.procedure.action import Action, Decision, Question
from feltwork.ranking.hand import ACE, LOW_ACE, Category
from feltwork.ranking.poker import PokerRank
from feltwork.terms.money import Cents


@dataclass(frozen=True, slots=True)
class Temperament:
    """From which strength of a hundred a player does what."""

    name: str
    enters: int
    """The first cards with which it stays in."""
    bets: int
    raises: int
    bluffs: int
    """How often of a hundred times it bets with nothing."""
    calls: int
    """By how much a call must be better than its price."""


TEMPERAMENTS: Final = (
    Temperament("steady", enters=60, bets=60, raises=82, bluffs=6, calls=0),
    Temperament("tight and aggressive", enters=72, bets=54, raises=76, bluffs=10, calls=2),
    Temperament("loose and passive", enters=46, bets=72, raises=92, bluffs=2, calls=-6),
    Temperament("tight and passive", enters=72, bets=68, raises=90, bluffs=1, calls=4),
    Temperament("loose and aggressive", enters=48, bets=52, raises=74, bluffs=14, calls=-4),
    Temperament("loose", enters=52, bets=60, raises=84, bluffs=5, calls=-3),
)
FEW_OPPONENTS: Final = {1: 24, 2: 14, 3: 8}
"""By how much any first cards are better against so few."""
PRESSURE: Final = ((1, 0), (2, 8), (4, 16), (10, 24))
"""What is added to the strength needed where a call costs up to so many bets; more beyond."""
GREAT_PRESSURE, BEST_HANDS, MOST_RAISES = 32, 97, 3
CHEAP, A_RAISE_ASKS = 8, 6
A_RAISE_TELLS, A_BET_TELLS = 6, 24
KEPT_FOR_LOW = WORST_LOW


def temperament(seat: int) -> Temperament:
    """
    >>> temperament(3).name, temperament(9).name
    ('loose and passive', 'loose and passive')
    """
    return TEMPERAMENTS[(seat - 1) % len(TEMPERAMENTS)]


def customary(hand: object, question: Question) -> Decision:
    """What a sensible player answers."""
    assert isinstance(hand, Hand)
    if question.default:
        return question.read(question.default)
    if any(action.word == DRAW for action in question.actions):
        out = discards(hand.kind, hand.told(question.seat))
        return Decision(DRAW, picks=out) if out else Decision(STAND_PAT)
    return _Turn(hand, question).decide()


# ------------------------------------------------------------------------------------------------------- the draw


def discards(kind: Kind, held: Sequence[Card]) -> tuple[int, ...]:
    """The places of the cards to discard, from 1.

    >>> from feltwork.equipment.cards import parse_cards
    >>> from feltwork.games.poker.kinds import KINDS
    >>> high, low = KINDS["five_card_draw_high"], KINDS["five_card_draw_low"]
    >>> discards(high, parse_cards("9s 9d Kc 4h 2s")), discards(high, parse_cards("9s 2s Ks 4s 9d"))
    ((3, 4, 5), (5,))
    >>> discards(low, parse_cards("As Ad 7c Kh 3s")), discards(low, parse_cards("9s 2s 3s 4s 5d"))
    ((2, 4), ())
    """
    keep = _kept_for_high(kind, held) if kind.high else _kept_for_low(held)
    return tuple(place for place, card in enumerate(held, 1) if card not in keep)


def _kept_for_high(kind: Kind, held: Sequence[Card]) -> list[Card]:
    made = PokerRank.from_number(high_value(kind, held, ()))
    if made.at_least(Category.STRAIGHT) and made.category is not Category.FOUR_OF_A_KIND:
        return list(held)
    ranks, suits = Counter(card.rank for card in held), Counter(card.suit for card in held)
    pairs = [card for card in held if ranks[card.rank] > 1]
    small = made.category is Category.PAIR and made.ranks[0] < 10
    if pairs and not (small and one_short(held) == "flush"):
        return pairs
    lacks = one_short(held)
    if lacks == "flush":
        return [card for card in held if suits[card.suit] == 4]
    if lacks == "straight":
        return next(four for four in _fours(held) if max(four).rank - min(four).rank == 3)
    return [card for card in held if card.rank == max(ranks)]


def _fours(held: Sequence[Card]) -> list[list[Card]]:
    return [[card for card in held if card is not out] for out in held]


def _kept_for_low(held: Sequence[Card]) -> list[Card]:
    kept: dict[int, Card] = {}
    for card in held:
        kept.setdefault(LOW_ACE if card.rank == ACE else card.rank, card)
    # Five different cards up to a nine are kept as they are.
    worst = KEPT_FOR_LOW + 1 if len(kept) == len(held) and max(kept) <= KEPT_FOR_LOW + 1 else KEPT_FOR_LOW
    return [card for rank, card in kept.items() if rank <= worst]


# ----------------------------------------------------------------------------------------------------- the betting


class _Turn:
    """A player's turn to act: what a call costs, what the pot holds, how many are in."""

    def __init__(self, hand: Hand, question: Question) -> None:
        self.hand, self.seat = hand, question.seat
        self.actions = {action.word: action for action in question.actions}
        self.temper = temperament(question.seat)
        self.others = len(hand.contenders) - 1
        self.cost, self.pot = hand.to_call(question.seat), max(1, hand.pot)
        self.raises = hand.table[RAISES]

    def decide(self) -> Decision:
        if len(self.hand.told(self.seat)) < len(self.hand.seated[self.seat].cards):
            return self._stay() if not self.cost else self._give_up()  # nobody told it its cards
        return self._first() if not self.hand.street else self._later()

    def _first(self) -> Decision:
        """By the charts: the more a call costs, the better a hand has to be."""
        hand = self.hand
        showing = [card for seat in hand.contenders if seat != self.seat for card in hand.showing(seat)]
        strength, few = promise(hand.kind, hand.told(self.seat), showing), FEW_OPPONENTS.get(self.others, 0)
        bet = max(1, hand.table[LOW])
        pressure = next((more for most, more in PRESSURE if self.cost <= most * bet), GREAT_PRESSURE)
        cheap = CHEAP if self.cost * 4 <= self.pot else 0
        again = A_RAISE_ASKS * self.raises
        if strength + few // 2 >= min(BEST_HANDS, self.temper.raises + again + pressure) and self._may_raise(strength):
            return self._raise(strength)
        if not self.cost or strength + few >= min(BEST_HANDS, self.temper.enters + again + pressure - cheap):
            return self._stay()
        return self._give_up()

    def _later(self) -> Decision:
        """By how often the hand is ahead: a bet for value, a call for its price, now and then a bluff."""
        single = chances(self.hand, self.seat)
        told = (A_BET_TELLS * min(2 * self.cost, self.pot) // self.pot + A_RAISE_TELLS) if self.cost else 0
        told += A_RAISE_TELLS * self.raises
        single = [max(1, chance - told) for chance in single]
        strength, crowd = min(single), 4 * (self.others - 1)
        if not self.cost:
            bluff = self.others < 3 and self._mood() < self.temper.bluffs
            if (strength >= self.temper.bets + crowd or bluff) and self._may_raise(strength):
                return self._raise(strength)
            return self._stay()
        if strength >= min(BEST_HANDS, self.temper.raises + crowd) and self._may_raise(strength):
            return self._raise(strength)
        price = 100 * self.cost // (self.pot + self.cost)
        return self._stay() if together(single) >= price + self.temper.calls else self._give_up()

    def _mood(self) -> int:
        """0 to 99 by the player's own cards and the street: no chance is involved, yet nobody can foresee it."""
        own = self.hand.told(self.seat)
        return (sum(card.index * (7 + 4 * at) for at, card in enumerate(own)) + 31 * self.hand.street) % 100

    # The answers.

    def _stay(self) -> Decision:
        return Decision(CALL if CALL in self.actions else CHECK)

    def _give_up(self) -> Decision:
        return Decision(FOLD if self.cost and FOLD in self.actions else CHECK if CHECK in self.actions else CALL)

    def _may_raise(self, strength: int) -> bool:
        most = MOST_RAISES + (strength > BEST_HANDS)
        return self._wager is not None and self.raises < most

    @property
    def _wager(self) -> Action | None:
        return self.actions.get(BET_WORD) or self.actions.get(RAISE)

    def _raise(self, strength: int) -> Decision:
        """The amount of the limits, or a part of the pot, more of it with a better hand."""
        action = self._wager
        assert action is not None
        assert action.most is not None
        return Decision(action.word, max(action.least, min(action.most, self._size(strength, action.most))))

    def _size(self, strength: int, most: Cents) -> Cents:
        row, level = self.hand.players[self.hand.at(self.seat)], self.hand.table[LEVEL]
        if not self.hand.street and self.hand.kind.blinds:
            wanted = 3 * max(level, self.hand.table[LOW])
        else:
            wanted = level + (self.pot + self.cost) * (30 + strength // 2) // 100
        all_in = row[BET] + row[STACK]
        if 3 * wanted > 2 * all_in and strength >= BEST_HANDS:
            return min(all_in, most)
        return wanted // self.hand.rules.smallest_chip * self.hand.rules.smallest_chip
