"""Go Fore It, chapter 676a: every deal counted by its points; suits and the faces of the tens don't matter.

How many cards give which total is counted; what a total is worth is asked of the game's own settlement.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from types import MappingProxyType
from typing import Any

from feltwork.equipment.cards import CARDS, Card
from feltwork.games.go_fore_it.procedure import CARDS_EACH, FRONT_CARDS, HOLE_CARDS
from feltwork.games.go_fore_it.rules import BACK_9_OR_FOLD, GoForeItRules
from feltwork.games.go_fore_it.settlement import (
    SCORES,
    points,
    score,
    settle_front_and_back,
    settle_gopher,
    settle_skins,
)
from feltwork.odds.analysis import Analysis, Proposition
from feltwork.odds.figures import Counted, Decided, Outcome
from feltwork.odds.priced import UNIT, Priced, gathered, priced
from feltwork.odds.strategy import ActionValue, Situation, Strategy, Told, best_first
from feltwork.odds.work import Work
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.game import Game
from feltwork.procedure.place import Place
from feltwork.procedure.round import Round
from feltwork.procedure.staking import FOLD
from feltwork.ranking.hand import ACE

BACK_9 = "back_9"
HOLES = comb(len(CARDS) - FRONT_CARDS, HOLE_CARDS)
FOLDED = Fraction(-1)
"""What folding is worth: the Front 9 is given up."""

# -------------------------------------------------------------------------------------------- the counting


@cache
def deck() -> Mapping[int, int]:
    """How many cards of the deck count so many points.

    >>> deck()[1], deck()[10]
    (4, 16)
    """
    return Counter(points([card]) for card in CARDS)


def totals(cards: int, left: Mapping[int, int]) -> dict[int, int]:
    """In how many ways so many of the cards that are left come to each total.

    >>> totals(2, {1: 4, 10: 3})
    {20: 3, 11: 12, 2: 6}
    """
    ways = {(0, 0): 1}
    for value, many in left.items():
        more: Counter[tuple[int, int]] = Counter()
        for (taken, total), count in ways.items():
            for here in range(min(many, cards - taken) + 1):
                more[taken + here, total + here * value] += count * comb(many, here)
        ways = more
    return {total: count for (taken, total), count in ways.items() if taken == cards}


def fronts() -> Iterator[tuple[tuple[int, int], int, dict[int, int]]]:
    """Every pair of front cards by its points, its weight, and the totals of the hole cards that may follow."""
    for one in deck():
        for other in deck():
            if one < other:
                yield (one, other), deck()[one] * deck()[other], holes(one, other)
        yield (one, one), comb(deck()[one], 2), holes(one, one)


def holes(*front: int) -> dict[int, int]:
    """The totals of the two hole cards, these front cards being gone."""
    return totals(HOLE_CARDS, Counter(deck()) - Counter(front))


def differences() -> dict[int, int]:
    """In how many ways the dealer's four cards have so many points more than the player's."""
    ways = {(0, 0, 0): 1}
    for value, many in deck().items():
        more: Counter[tuple[int, int, int]] = Counter()
        for (player, dealer, difference), count in ways.items():
            for own in range(min(many, CARDS_EACH - player) + 1):
                for his in range(min(many - own, CARDS_EACH - dealer) + 1):
                    here = count * comb(many, own) * comb(many - own, his)
                    more[player + own, dealer + his, difference + (his - own) * value] += here
        ways = more
    return {difference: count for (*cards, difference), count in ways.items() if cards == [CARDS_EACH, CARDS_EACH]}


# ------------------------------------------------------------------------------------------ the settlement


@cache
def bet(total: int) -> Priced:
    """What Front 9 and Back 9 come to with so many points, in Front 9 Wagers."""
    return priced(settle_front_and_back(total, UNIT, UNIT))


def worth(front: Sequence[int]) -> Fraction:
    """What the Back 9 on these front cards wins on average, the Front 9 counted in."""
    nets = (bet(sum(front) + hole).net * count for hole, count in holes(*front).items())
    return sum(nets, Fraction(0)) / HOLES


# ------------------------------------------------------------------------------------------ the strategy


class BestPlay(Strategy):
    """Bet the Back 9 or fold, whichever wins more on average; nothing but the total of the front cards decides."""

    id = "optimal"
    title = "the optimal strategy"

    def __init__(self) -> None:
        valued = [(sum(front), worth(front)) for front, _, _ in fronts()]
        self.most = max(total for total, value in valued if value > FOLDED)
        assert all((value > FOLDED) == (total <= self.most) for total, value in valued), "no single total divides them"

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        front = round.readable(Place.at(question.seat))[:FRONT_CARDS]
        return Decision(BACK_9 if points(front) <= self.most else FOLD)

    def told(self) -> Told:
        return Told(
            (f"Bet the Back 9 with {self.most} points or less in the two front cards, and fold with more.",),
            remarks=("This rule is exact: no two front cards with as many points differ in what is best.",),
        )


# --------------------------------------------------------------------------------------- the propositions


class FrontAndBack(Proposition):
    """The Front 9, and the Back 9 Wager that follows it."""

    id = "front_9"
    name = "Front 9 and Back 9 Wagers"
    lines = ("front_9", BACK_9)
    section = "676a.12"
    method = (
        "Every two front cards, by their points, are followed by all 1,225 pairs of hole cards, and bet or folded by "
        "what wins more."
    )
    published = "Wizard of Odds, Go Fore It"

    def count(self, game: Game[Any, Any], rules: GoForeItRules, work: Work) -> Counted:
        best = BestPlay()
        decided = {BACK_9: 0, FOLD: 0}
        outcomes = []
        for front, weight, hole_totals in fronts():
            if sum(front) > best.most:
                decided[FOLD] += weight * HOLES
                outcomes.append(Outcome("folded", FOLDED, weight * HOLES))
                continue
            decided[BACK_9] += weight * HOLES
            for hole, count in hole_totals.items():
                total = sum(front) + hole
                outcomes.append(bet(total).outcome(score(total) or "over par", weight * count))
        return Counted(
            gathered(outcomes),
            comb(52, FRONT_CARDS) * HOLES,
            tuple(Decided(BACK_9_OR_FOLD.id, word, count) for word, count in decided.items()),
        )


class Skins(Proposition):
    """Skins: the player's total against the dealer's, folded or not."""

    id = "skins"
    name = "Skins Wager"
    placed = MappingProxyType({"front_9": 1, "skins": 1})
    section = "676a.12(c)"
    method = "All pairs of four cards for the player and four for the dealer, by the difference of their points."
    published = "Wizard of Odds, Go Fore It"

    def count(self, game: Game[Any, Any], rules: GoForeItRules, work: Work) -> Counted:
        par = SCORES[-1][1]  # the settlement looks at which total is the smaller, and par is as good as another
        outcomes = []
        for difference, count in differences().items():
            name = "fewer points than the dealer" if difference > 0 else "more points than the dealer"
            came = priced([settle_skins(par, par + difference, UNIT)])
            outcomes.append(came.outcome(name if difference else "as many points as the dealer", count))
        return Counted(gathered(outcomes), comb(52, CARDS_EACH) * comb(52 - CARDS_EACH, CARDS_EACH))


class Gopher(Proposition):
    """Gopher: the aces among the player's four cards, folded or not."""

    id = "gopher"
    name = "Gopher Wager"
    placed = MappingProxyType({"front_9": 1, "gopher": 1})
    options = ("gopher",)
    section = "676a.12(d)"
    method = "All 270,725 hands of four cards, by the number of their aces."
    published = "Wizard of Odds, Go Fore It"

    def count(self, game: Game[Any, Any], rules: GoForeItRules, work: Work) -> Counted:
        assert rules.gopher, "what is not offered is not counted"
        aces = [card for card in CARDS if card.rank == ACE]
        others = [card for card in CARDS if card.rank != ACE]
        outcomes = []
        for many in range(CARDS_EACH + 1):
            hand = [*aces[:many], *others[: CARDS_EACH - many]]
            name = "1 ace" if many == 1 else f"{many or 'no'} aces"
            ways = comb(len(aces), many) * comb(len(others), CARDS_EACH - many)
            outcomes.append(priced([settle_gopher(hand, UNIT, rules.gopher)]).outcome(name, ways))
        return Counted(gathered(outcomes), comb(52, CARDS_EACH))


class GoForeItAnalysis(Analysis):
    """Chapter 676a."""

    game = "go-fore-it"

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        return FrontAndBack(), Skins(), Gopher()

    def strategies(self, game: Game[Any, Any], rules: Any, work: Work) -> Sequence[Strategy]:
        return (BestPlay(),)

    def situation_told(self, game: Game[Any, Any]) -> str:
        return "the two front cards"

    def values(self, game: Game[Any, Any], rules: Any, situation: Situation, work: Work) -> Sequence[ActionValue]:
        situation.verify(self.situation_told(game), hand=FRONT_CARDS)
        front: Sequence[Card] = situation.hand
        value = worth([points([card]) for card in front])
        return best_first(ActionValue(BACK_9, value, HOLES), ActionValue(FOLD, FOLDED))


ANALYSIS = GoForeItAnalysis()
