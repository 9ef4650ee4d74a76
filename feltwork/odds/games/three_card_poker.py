"""Three Card Poker, chapter 565: every deal counted, 22,100 hands against 18,424 dealer's hands each.

The kernel only counts how hands compare; what a comparison is worth is asked of the game's own settlement.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import CARDS, Card
from feltwork.games.three_card_poker.rules import BASE, F3, ThreeCardPokerRules
from feltwork.games.three_card_poker.settlement import LEAST_TO_PLAY, paytable_hands, settle_ante_and_play
from feltwork.odds.analysis import Analysis, Proposition
from feltwork.odds.figures import Counted, Decided, Outcome
from feltwork.odds.priced import UNIT, Priced, by_paytable, gathered, priced
from feltwork.odds.strategy import ActionValue, Situation, Strategy, Told, best_first, short_rank
from feltwork.odds.suit_classes import suit_classes
from feltwork.odds.work import Work
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.game import Game
from feltwork.procedure.place import Place
from feltwork.procedure.round import Round
from feltwork.procedure.settling import bonus_by_table
from feltwork.ranking.hand import Category
from feltwork.ranking.kernels import THREE_CARD, all_hands, rank_hands
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.types import Hands, Numbers
from feltwork.ranking.three_card import ThreeCardRank, rank_three
from feltwork.simulation.compiled import Kernel
from feltwork.simulation.three_card_poker import (
    HIGHER,
    LOWER,
    NOT_QUALIFIED,
    TIE,
    AnteRounds,
    OwnCardsRounds,
    rows_by,
)
from feltwork.terms.money import Cents

DEALERS = comb(49, 3)
RELATIONS = {
    NOT_QUALIFIED: "the dealer does not qualify",
    LOWER: "the hand is lower",
    TIE: "a tie",
    HIGHER: "the hand is higher",
}

# -------------------------------------------------------------------------------------------- the counting


@cache
def classes() -> list[tuple[list[Card], int]]:
    """One hand of each suit class with its weight; the mini royals one by one, since spades may be paid apart."""
    listed = []
    for row, weight in zip(*suit_classes(3), strict=True):
        hand = [CARDS[index] for index in row]
        if rank_three(hand).mini_royal:
            listed += [([CARDS[card.index // 4 * 4 + suit] for card in hand], 1) for suit in range(4)]
        else:
            listed.append((hand, int(weight)))
    return listed


def compare(work: Work) -> NDArray[np.int64]:
    """For each class of the player's hand: the dealer's hands by how they compare."""
    hands = np.array([[card.index for card in hand] for hand, _ in classes()], dtype=np.uint8)
    numbers = rank_hands(hands, THREE_CARD)
    dealers = all_hands(3)
    dealer_numbers = rank_hands(dealers, THREE_CARD)

    def piece(part: slice) -> NDArray[np.int64]:
        return _compare(hands[part], numbers[part], dealers, dealer_numbers, LEAST_TO_PLAY.number)

    return np.concatenate(work.spread("comparing hands", piece, len(hands)))


@compiled
def _compare(hands: Hands, numbers: Numbers, dealers: Hands, dealer_numbers: Numbers, least: int) -> NDArray[np.int64]:
    counts = np.zeros((hands.shape[0], 4), dtype=np.int64)
    for i in range(hands.shape[0]):
        held = np.uint64(0)
        for card in hands[i]:
            held |= np.uint64(1) << np.uint64(card)
        for j in range(dealers.shape[0]):
            free = (
                held >> np.uint64(dealers[j, 0]) | held >> np.uint64(dealers[j, 1]) | held >> np.uint64(dealers[j, 2])
            )
            if free & np.uint64(1):
                continue
            number = dealer_numbers[j]
            if number < least:
                counts[i, 0] += 1
            elif number > numbers[i]:
                counts[i, 1] += 1
            elif number == numbers[i]:
                counts[i, 2] += 1
            else:
                counts[i, 3] += 1
    return counts


_compared: list[NDArray[np.int64]] = []


def compared(work: Work) -> NDArray[np.int64]:
    """The same, once for a process: no paytable changes it."""
    if not _compared:
        _compared.append(compare(work))
    return _compared[0]


# ------------------------------------------------------------------------------------------ the settlement


# Hands that stand in each relation to each other: the settlement looks at nothing else of them.
PAIR, LESS, MORE = (ThreeCardRank(Category.PAIR, ranks) for ranks in ((9, 5), (8, 5), (10, 5)))
NOTHING = ThreeCardRank(Category.HIGH_CARD, (7, 5, 3))
STANDS_FOR = {NOT_QUALIFIED: NOTHING, LOWER: MORE, TIE: PAIR, HIGHER: LESS}


def played(hand: Sequence[Card], relation: int, rules: ThreeCardPokerRules) -> Priced:
    """What a hand that is played comes to, by the game's own settlement."""
    return _played(names_of(hand), relation, rules)


@cache
def _played(names: tuple[str, ...], relation: int, rules: ThreeCardPokerRules) -> Priced:
    lines = settle_ante_and_play(PAIR, STANDS_FOR[relation], UNIT, UNIT)
    return priced(lines + bonus_by_table("ante_bonus", UNIT, rules.ante_bonus_table, names, ""))


def _values(rules: ThreeCardPokerRules, work: Work) -> Iterator[Fraction]:
    """For each class, what playing it wins on average, in antes."""
    for (hand, _), counts in zip(classes(), compared(work), strict=True):
        yield _value(hand, counts, rules)


def _value(hand: Sequence[Card], counts: Sequence[int], rules: ThreeCardPokerRules) -> Fraction:
    nets = (played(hand, relation, rules).net * int(count) for relation, count in enumerate(counts))
    return sum(nets, Fraction(0)) / DEALERS


FOLDED = Fraction(-1)
"""What folding is worth: the ante is given up. Pair Plus, where it is given up too, was lost with such a hand."""


# ------------------------------------------------------------------------------------------ the strategy


class BestPlay(Strategy):
    """Play or fold, whichever wins more on average; the hands to play are all those from one rank up."""

    id = "optimal"
    title = "the optimal strategy"

    def __init__(self, rules: ThreeCardPokerRules, work: Work) -> None:
        values = zip(classes(), _values(rules, work), strict=True)
        ranked = [(rank_three(hand), value) for (hand, _), value in values]
        self.least = min(rank for rank, value in ranked if value > FOLDED)
        assert all((value > FOLDED) != (rank < self.least) for rank, value in ranked), "no single rank divides them"

    def plays(self, cards: Sequence[Card]) -> bool:
        return not rank_three(cards) < self.least

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        return Decision("play" if self.plays(round.hand(Place.at(question.seat))) else "fold")

    def told(self) -> Told:
        ranks = "-".join(short_rank(rank) for rank in self.least.ranks)
        return Told(
            (f"Play with {ranks} or better, and fold everything less.",),
            remarks=("This rule is exact: every hand from there up wins more by playing, every lower one by folding.",),
        )


# ------------------------------------------------------------------------------------- compiled rounds


def names_of(hand: Sequence[Card]) -> tuple[str, ...]:
    return paytable_hands(rank_three(hand), hand[0].suit)


def compiled_rounds(proposition: Proposition, rules: ThreeCardPokerRules, strategy: Strategy) -> Kernel | None:
    """Compiled rounds, with what every row and comparison is worth from the settlement."""
    named: dict[tuple[str, ...], int] = {}
    rows = rows_by(lambda hand: named.setdefault(names_of(hand), len(named)))
    if proposition.id == PairPlus.id:
        paid = [by_paytable(rules.pair_plus, [(names, 1)])[0] for names in named]
        return OwnCardsRounds(rows, tuple((one.net, one.staked) for one in paid))
    if not isinstance(strategy, BestPlay):
        return None
    results = [(FOLDED, Fraction(1))]
    for names in named:
        results += [(one.net, one.staked) for one in (_played(names, relation, rules) for relation in range(4))]
    return AnteRounds(rows, strategy.least.number, LEAST_TO_PLAY.number, tuple(results))


# --------------------------------------------------------------------------------------- the propositions


class AnteAndPlay(Proposition):
    """The ante, the Play Wager that follows it, and the ante bonus."""

    id = "ante"
    name = "Ante and Play Wagers with the ante bonus"
    lines = ("ante", "play", "ante_bonus")
    options = ("ante_bonus", "ante_bonus_straight", "ante_bonus_mini_royal_flush_of_spades")
    needs = ("version",)
    section = "565.12"
    method = (
        "Each of the 1,755 suit classes of the player's hand is compared with all 18,424 hands that the dealer may "
        "then have, and played or folded by what wins more."
    )
    published = "Grochowski, Casino City Times, 2014 and 2017, after the Wizard of Odds (standard ante bonus)"

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        """565.7(f)(3) has both wagers placed."""
        return {"ante": unit, "pair_plus": unit} if rules.version == F3 else {"ante": unit}

    def count(self, game: Game[Any, Any], rules: ThreeCardPokerRules, work: Work) -> Counted:
        best = BestPlay(rules, work)
        decided = {"play": 0, "fold": 0}
        outcomes = []
        for (hand, weight), counts in zip(classes(), compared(work), strict=True):
            if not best.plays(hand):
                decided["fold"] += weight * DEALERS
                outcomes.append(Outcome("folded", FOLDED, weight * DEALERS))
                continue
            decided["play"] += weight * DEALERS
            for relation, count in enumerate(counts):
                if count:
                    name = f"{rank_three(hand).category.words}: {RELATIONS[relation]}"
                    outcomes.append(played(hand, relation, rules).outcome(name, weight * int(count)))
        return Counted(
            gathered(outcomes),
            comb(52, 3) * DEALERS,
            tuple(Decided("fold_or_play", word, count) for word, count in decided.items()),
        )


class PairPlus(Proposition):
    """Pair Plus: the player's own three cards."""

    id = "pair_plus"
    name = "Pair Plus Wager"
    options = ("pair_plus",)
    section = "565.12(d)"
    method = "All 22,100 hands are ranked."
    published = "Grochowski, Casino City Times, 2021 (the counts of hands, and tables above this floor)"

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        """565.7(f) ties Pair Plus to an ante in every version but the base."""
        return {"pair_plus": unit} if rules.version == BASE else {"ante": unit, "pair_plus": unit}

    def count(self, game: Game[Any, Any], rules: ThreeCardPokerRules, work: Work) -> Counted:
        named = ((names_of(hand), weight) for hand, weight in classes())
        return Counted(by_paytable(rules.pair_plus, named, lost="less than a pair"), comb(52, 3))


class ThreeCardPokerAnalysis(Analysis):
    """Chapter 565."""

    game = "three-card-poker"

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        return AnteAndPlay(), PairPlus()

    def strategies(self, game: Game[Any, Any], rules: Any, work: Work) -> Sequence[Strategy]:
        return (BestPlay(rules, work),)

    def kernel(
        self, game: Game[Any, Any], rules: Any, proposition: Proposition, strategy: Strategy, work: Work
    ) -> Kernel | None:
        return compiled_rounds(proposition, rules, strategy)

    def situation_told(self, game: Game[Any, Any]) -> str:
        return "three cards"

    def values(self, game: Game[Any, Any], rules: Any, situation: Situation, work: Work) -> Sequence[ActionValue]:
        situation.verify(self.situation_told(game), hand=3)
        hand = np.array([[card.index for card in situation.hand]], dtype=np.uint8)
        dealers = all_hands(3)
        numbers = rank_hands(hand, THREE_CARD), rank_hands(dealers, THREE_CARD)
        counts = _compare(hand, numbers[0], dealers, numbers[1], LEAST_TO_PLAY.number)[0]
        play = ActionValue("play", _value(situation.hand, counts, rules), DEALERS)
        return best_first(play, ActionValue("fold", FOLDED))


ANALYSIS = ThreeCardPokerAnalysis()
