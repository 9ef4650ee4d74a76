"""When a bet rides: wherever it wins on average. The rule in words is found from the values of every hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from feltwork.equipment.cards import CARDS, Card
from feltwork.games.let_it_ride_poker.rules import RIDE, WITHDRAW, LetItRidePokerRules
from feltwork.games.let_it_ride_poker.strategy import HIGH, bet_1_rides, bet_2_rides
from feltwork.odds.games.let_it_ride_poker.counting import DECK, LEFT, OWN, endings, nets, starts, won
from feltwork.odds.strategy import Strategy, Told
from feltwork.odds.suit_classes import suit_classes
from feltwork.odds.words import percent
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.place import COMMUNITY, Place
from feltwork.procedure.round import Round
from feltwork.ranking.hand import ACE, LOW_ACE
from feltwork.ranking.kernels import rank_hands
from feltwork.ranking.kernels.types import Hands

# ------------------------------------------------------------------------------------------ what is seen


class Seen(NamedTuple):
    """Cards on which a bet is decided, one suit class of them."""

    cards: tuple[Card, ...]
    weight: int
    value: Fraction
    """What a bet that rides wins on average."""


@cache
def first_decision(rules: LetItRidePokerRules) -> tuple[Seen, ...]:
    """The player's three cards."""
    hands, weights = starts().classes
    values, parts = won(rules)
    each = parts * LEFT * (LEFT - 1)
    totals = values.sum(axis=1)
    return tuple(_seen(row, weights[i], Fraction(int(totals[i]), each)) for i, row in enumerate(hands))


@cache
def second_decision(rules: LetItRidePokerRules) -> tuple[Seen, ...]:
    """The same and the community card that is shown: which of the four came last makes no difference to the bet."""
    hands, weights = suit_classes(OWN + 1)
    rest = np.stack([np.setdiff1d(np.arange(DECK, dtype=np.uint8), row) for row in hands])
    kinds = starts().of(rank_hands(_with_each(hands, rest))).reshape(rest.shape)
    _, parts = won(rules)
    worth = np.array([int(net * parts) for net in nets(rules)], dtype=np.int64)
    totals = worth[kinds].sum(axis=1)
    each = parts * rest.shape[1]
    return tuple(_seen(row, weights[i], Fraction(int(totals[i]), each)) for i, row in enumerate(hands))


def _with_each(hands: Hands, rest: Hands) -> Hands:
    own = np.repeat(hands, rest.shape[1], axis=0)
    return np.concatenate([own, rest.reshape(-1, 1)], axis=1)


def _seen(row: Iterable[int], weight: int, value: Fraction) -> Seen:
    return Seen(tuple(CARDS[index] for index in row), int(weight), value)


def riding_value(hand: Sequence[Card], shown: Sequence[Card], rules: LetItRidePokerRules) -> tuple[Fraction, int]:
    """What a bet that rides wins on average, and in how many endings that was counted."""
    counts = endings(hand, shown)
    total = sum((net * count for net, count in zip(nets(rules), counts, strict=True)), Fraction(0))
    return total / sum(counts), sum(counts)


def _seen_at(question: Question, round: Round[Any, Any]) -> tuple[Sequence[Card], Sequence[Card]]:
    """A player's own cards, and the community card that is shown once Bet Number 2 is asked about."""
    return round.hand(Place.at(question.seat)), round.readable(COMMUNITY)


# ---------------------------------------------------------------------------------------- the best strategy


class BestPlay(Strategy):
    """A bet rides where it wins on average; where it is worth nothing either way it is withdrawn."""

    id = "optimal"
    title = "the optimal strategy"

    def __init__(self, rules: LetItRidePokerRules) -> None:
        self.rules = rules

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        value, _ = riding_value(*_seen_at(question, round), self.rules)
        return Decision(RIDE if value > 0 else WITHDRAW)

    def told(self) -> Told:
        one, two = _groups(first_decision(self.rules)), _groups(second_decision(self.rules))
        rules = (f"Let Bet Number 1 ride with {_listed(one)}.", f"Let Bet Number 2 ride with {_listed(two)}.")
        mixed = [words for words, seen in (*one, *two) if _share(seen) not in (0, 1)]
        exact = "This rule is exact: every hand named wins by riding, and no other does."
        some = (
            f"With {'; '.join(mixed)} it depends on the very cards: `feltwork strategy --hand` has what they are worth."
        )
        remarks = (some if mixed else exact, FITTING, *_ties((*one, *two)))
        return Told((*rules, "Withdraw them otherwise."), remarks=remarks)


Group: TypeAlias = tuple[str, list[Seen]]
"""Hands that look alike to a player, and how they are called."""


def _listed(groups: Sequence[Group]) -> str:
    return "; ".join(words for words, group in groups if _share(group) == 1)


def _ties(groups: Sequence[Group]) -> Iterator[str]:
    even = [words for words, group in groups if all(one.value == 0 for one in group)]
    if even:
        yield f"With {'; '.join(even)} it makes no difference: the bet is worth exactly nothing, and is withdrawn here."


def _share(group: Sequence[Seen]) -> Fraction:
    return Fraction(sum(one.value > 0 for one in group), len(group))


# ------------------------------------------------------------------------------------------ hands in words

FITTING = (
    "4-5-6 fits into three straights, 2-3-4 and 4-5-7 into two, A-2-3 and 4-6-8 into one; 6-7-8-9 fits into two, "
    "J-Q-K-A and 6-7-9-10 into one."
)
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four"}


def _groups(seen: Sequence[Seen]) -> list[Group]:
    """The hands by what a player sees in them; numbers of high cards that decide alike are put together."""
    by_draw: dict[tuple[int, int, str], dict[int, list[Seen]]] = defaultdict(lambda: defaultdict(list))
    for one in seen:
        order, words = _described(one.cards)
        high = 0 if order < UNPAIRED else sum(card.rank >= HIGH for card in one.cards)
        by_draw[len(one.cards), order, words][high].append(one)
    return [group for (_, _, words), by_high in sorted(by_draw.items()) for group in _by_high(words, by_high)]


def _by_high(words: str, by_high: dict[int, list[Seen]]) -> Iterator[Group]:
    """Neighbouring numbers of high cards with the same answer are one group."""
    runs: list[list[int]] = []
    for high in sorted(by_high):
        same = runs and _answer(by_high[high]) == _answer(by_high[runs[-1][-1]]) is not None
        runs[-1].append(high) if same else runs.append([high])
    for run in runs:
        together = [one for high in run for one in by_high[high]]
        yield words + _with_high(run, min(by_high), max(by_high)), together


def _answer(group: Sequence[Seen]) -> int | None:
    """Whether a bet with these wins, loses or is even; None where it depends."""
    signs = {(one.value > 0) - (one.value < 0) for one in group}
    return signs.pop() if len(signs) == 1 else None


def _with_high(run: list[int], least: int, most: int) -> str:
    if run[0] == least and run[-1] == most:
        return ""
    if run[-1] == most:
        number = f"at least {NUMBERS[run[0]]}" if run[0] < most else NUMBERS[run[0]]
    elif run[0] == least == 0:
        number = "none" if run[-1] == 0 else f"at most {NUMBERS[run[-1]]}"
    else:
        number = " or ".join(NUMBERS[high] for high in run)
    return f", {number} of them {HIGH} or higher"


UNPAIRED = 5
"""From here on in the order of telling the number of high cards matters."""


def _described(cards: Sequence[Card]) -> tuple[int, str]:
    """What the cards are or may become, and its place in the order of telling."""
    ranks = [card.rank for card in cards]
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    if counts[0] > 2:
        return 4 - counts[0], f"{NUMBERS[counts[0]]}-of-a-kind"
    if counts[:2] == [2, 2]:
        return 2, "two pair"
    if counts[0] == 2:
        high = max(ranks, key=ranks.count) >= HIGH
        return (3, f"a pair of {HIGH}s or better") if high else (4, "a lower pair")
    suited, fits = len({card.suit for card in cards}) == 1, _straights(set(ranks))
    words = f"{NUMBERS[len(cards)]} cards of {'one suit' if suited else 'more than one suit'}"
    if suited and len(cards) == OWN + 1:  # whatever else comes of them, a flush pays for all
        return UNPAIRED, words
    into = {0: "that fit into no straight", 1: "that fit into one straight"}
    order = UNPAIRED + (0 if suited else UNPAIRED) + 4 - fits
    return order, f"{words} {into.get(fits) or f'that fit into {NUMBERS[fits]} straights'}"


def _straights(ranks: set[int]) -> int:
    """How many straights hold all of these ranks."""
    low = {LOW_ACE if rank == ACE else rank for rank in ranks}
    return sum(ranks <= run or low <= run for run in (set(range(end - 4, end + 1)) for end in range(5, ACE + 1)))


# -------------------------------------------------------------------------------------- the simple strategy


class SimplePlay(Strategy):
    """The strategy that is widely published for the floor's odds, and what it costs under these."""

    id = "simple"
    title = "the strategy that is usually taught"

    def __init__(self, rules: LetItRidePokerRules) -> None:
        self.rules = rules

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        cards, shown = _seen_at(question, round)
        return Decision(RIDE if (bet_2_rides([*cards, *shown]) if shown else bet_1_rides(cards)) else WITHDRAW)

    @property
    def cost(self) -> Fraction:
        """What it wins less than the optimal strategy on average, in bets."""
        decided = ((first_decision(self.rules), bet_1_rides), (second_decision(self.rules), bet_2_rides))
        return sum((_forgone(seen, rides) for seen, rides in decided), Fraction(0))

    def told(self) -> Told:
        cost = f"costs {percent(self.cost)} of a bet" if self.cost else "costs nothing against the optimal strategy"
        return Told(
            (
                "Let Bet Number 1 ride with a pair of 10s or better or three-of-a-kind; with three of one suit in "
                "sequence from 3-4-5 up; with three of one suit that miss one rank and hold a 10 or higher, or miss "
                "two and hold two of them.",
                "Let Bet Number 2 ride with a pair of 10s or better, two pair or more; with four of one suit; with "
                "four in sequence that hold a 10 or higher; with four that are all 10 or higher.",
                "Withdraw them otherwise.",
            ),
            remarks=(f"Under these rules it {cost}.",),
        )


def _forgone(seen: Sequence[Seen], rides: Any) -> Fraction:
    total = sum(one.weight for one in seen)
    return sum((one.weight * (max(one.value, 0) - one.value * rides(one.cards)) for one in seen), Fraction(0)) / total
