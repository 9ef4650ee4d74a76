"""Criss-Cross Poker, chapters 592 and 674a: every cross counted, with the best bets backwards from the middle card.

``kernels`` has the compiled loops, ``counting`` what is counted, ``playing`` how to bet. What a hand is worth is asked
of the game's own settlement; the kernels only add up and compare.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from types import MappingProxyType
from typing import Any

import numpy as np

from feltwork.games.criss_cross_poker.procedure import CrissCrossPoker
from feltwork.games.criss_cross_poker.rules import ACROSS, ANTES, BETS, DOWN, MIDDLE, MOST_TIMES, Street
from feltwork.games.criss_cross_poker.settlement import LESS, settle_ranks
from feltwork.odds.analysis import Analysis, Proposition
from feltwork.odds.figures import Counted, Decided, Outcome
from feltwork.odds.games.criss_cross_poker.counting import (
    AFTER_HAND,
    AFTER_ROW,
    classes,
    hand_place,
    outcomes,
    situation_place,
    situations,
    six_seen,
    values_of_hand,
)
from feltwork.odds.games.criss_cross_poker.kernels import MIDDLES, Counts
from feltwork.odds.games.criss_cross_poker.playing import (
    DEALS,
    BestPlay,
    Plan,
    SimplePlay,
    best_plan,
    down_values,
    middle_values,
    prices,
)
from feltwork.odds.priced import UNIT, Priced, by_paytable, gathered, priced
from feltwork.odds.strategy import ActionValue, Situation, Strategy, best_first
from feltwork.odds.work import Work
from feltwork.procedure.game import Game
from feltwork.procedure.staking import FOLD

HELD, ENDS = 2, 2


class AntesAndBets(Proposition):
    """The two antes and the three bets that follow; one of the equal antes is the unit."""

    id = "ante_across"
    name = "Ante Across and Ante Down with the Across, Down and Middle Bets"
    placed = MappingProxyType(dict.fromkeys(ANTES, 1))
    lines = (*ANTES, *BETS)
    section = "12"
    method = (
        "Each of the 93,769 joint suit classes of the player's cards and the ends of the row is followed by all 1,128 "
        "pairs at the ends of the column and all 46 middle cards; each bet is the one that wins most, backwards from "
        "the middle card."
    )
    published = "Wizard of Odds, Criss Cross Poker (a pair of 10s a push)"

    def count(self, game: Game[Any, Any], rules: Any, work: Work) -> Counted:
        assert isinstance(game, CrissCrossPoker)
        plan = best_plan(game, work)
        counts = outcomes(prices(game), plan.across, plan.down_as_planned, work)
        found = gathered([*_played(game, counts), *_folded(plan, counts)])
        won = sum((outcome.net * Fraction(outcome.count) for outcome in found), Fraction(0))
        assert won == plan.won * DEALS, "the settlement of every outcome comes to what the bets were chosen by"
        return Counted(found, DEALS, _decided(plan, counts))


def _played(game: CrissCrossPoker, counts: Counts) -> list[Outcome]:
    """The rounds in which all bets were made, named by the higher hand."""
    listed = []
    for across, middle, down, one, other in zip(*np.nonzero(counts), strict=True):
        if middle:
            stakes = dict.fromkeys(ANTES, UNIT)
            stakes |= {ACROSS.bet: int(across) * UNIT, DOWN.bet: int(down) * UNIT, MIDDLE.bet: int(middle) * UNIT}
            hands = classes()[one].hand, classes()[other].hand
            came: Priced = priced(settle_ranks(*hands, stakes, game.payouts))
            name = classes()[max(one, other)].words if prices(game).bet[max(one, other)] >= 0 else LESS
            listed.append(came.outcome(name, int(counts[across, middle, down, one, other])))
    return listed


def _folded(plan: Plan, counts: Counts) -> list[Outcome]:
    """Folds lose the antes and the bets made before."""
    listed = []
    for street, made, count in _folds(plan, counts):
        given_up = Fraction(len(ANTES) + made)
        listed.append(Outcome(f"folded before the {_name(street)}", -given_up, count, given_up))
    return listed


def _folds(plan: Plan, counts: Counts) -> list[tuple[Street, int, int]]:
    """The question, what had been bet before, and the deals."""
    found = situations()
    bets = np.repeat(plan.across, np.diff(found.starts))
    weights = found.weights * np.repeat(found.hand_weights, np.diff(found.starts))
    listed = [(ACROSS, 0, int(found.hand_weights[plan.across == 0].sum()) * AFTER_HAND)]
    for across in range(1, MOST_TIMES + 1):
        folded = weights[(bets == across) & (plan.down_as_planned == 0)]
        listed.append((DOWN, across, int(folded.sum()) * AFTER_ROW))
        for down in range(1, MOST_TIMES + 1):
            listed.append((MIDDLE, across + down, int(counts[across, 0, down].sum())))
    return listed


def _decided(plan: Plan, counts: Counts) -> tuple[Decided, ...]:
    """What was answered at each of the three questions."""
    folds = {street.bet: 0 for street in (ACROSS, DOWN, MIDDLE)}
    for street, _, count in _folds(plan, counts):
        folds[street.bet] += count
    found = situations()
    across = {times: int(found.hand_weights[plan.across == times].sum()) * AFTER_HAND for times in _times()}
    down = {times: int(counts[:, :, times].sum()) for times in _times()}
    middle = {times: int(counts[:, times].sum()) for times in _times()}
    return tuple(
        Decided(street.point.id, word, count)
        for street, bets in ((ACROSS, across), (DOWN, down), (MIDDLE, middle))
        for word, count in ((FOLD, folds[street.bet]), *((_word(street, times), bets[times]) for times in _times()))
        if count
    )


def _times() -> range:
    return range(1, MOST_TIMES + 1)


def _word(street: Street, times: int) -> str:
    """As a round file has it: ``across_bet 3x``."""
    return f"{street.bet} {times}x"


def _name(street: Street) -> str:
    return street.bet.replace("_", " ").title()


class FiveCardBonus(Proposition):
    """The Five Card Bonus: the community cards alone, folded or not."""

    id = "five_card_bonus"
    name = "Five Card Bonus Wager"
    placed = MappingProxyType({**dict.fromkeys(ANTES, 1), "five_card_bonus": 1})
    section = "12(c)"
    method = "All 2,598,960 hands that the cross may have are ranked."
    published = "Wizard of Odds, Criss Cross Poker"

    def count(self, game: Game[Any, Any], rules: Any, work: Work) -> Counted:
        assert isinstance(game, CrissCrossPoker)
        named = ((one.names, one.many) for one in classes())
        return Counted(by_paytable(game.payouts.five_card_bonus, named, lost=LESS), comb(52, 5))


class CrissCrossPokerAnalysis(Analysis):
    """Chapters 592 and 674a."""

    game = "criss-cross-poker"

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        return AntesAndBets(), FiveCardBonus()

    def strategies(self, game: Game[Any, Any], rules: Any, work: Work) -> Sequence[Strategy]:
        assert isinstance(game, CrissCrossPoker)
        return BestPlay(game, work), SimplePlay(game, work)

    def situation_told(self, game: Game[Any, Any]) -> str:
        return (
            "two cards; as --community the two ends of the row once they are shown, then the two of the column; "
            "the bets before are taken to be the best ones"
        )

    def values(self, game: Game[Any, Any], rules: Any, situation: Situation, work: Work) -> Sequence[ActionValue]:
        assert isinstance(game, CrissCrossPoker)
        shown = min((0, ENDS, 2 * ENDS), key=lambda many: abs(many - len(situation.community)))
        situation.verify(self.situation_told(game), hand=HELD, community=shown)
        cards, row, column = situation.hand, situation.community[:ENDS], situation.community[ENDS:]
        street, won, deals = _valued(game, cards, row, column)
        fold, *bets = (Fraction(int(one), deals) for one in won)
        return best_first(
            ActionValue(FOLD, fold),
            *(ActionValue(_word(street, times), bet, deals) for times, bet in enumerate(bets, 1)),
        )


def _valued(
    game: CrissCrossPoker, cards: Sequence[Any], row: Sequence[Any], column: Sequence[Any]
) -> tuple[Street, Sequence[int], int]:
    """The question, what a fold and each bet win in all, and over how many deals."""
    hand = hand_place(cards)
    own = situations().of_hand(hand)
    won = values_of_hand(hand, prices(game))
    by_across = [-len(ANTES) * AFTER_HAND]
    by_across += [
        int((down_values(won, bet).max(axis=1) * situations().weights[own]).sum()) for bet in range(1, MOST_TIMES + 1)
    ]
    if not row:
        return ACROSS, by_across, AFTER_HAND
    across = max(1, by_across.index(max(by_across)))
    by_down = [int(one) for one in down_values(won, across)[situation_place(cards, row) - own.start]]
    if not column:
        return DOWN, by_down, AFTER_ROW
    down = max(1, by_down.index(max(by_down)))
    return MIDDLE, middle_values(six_seen(cards, row, column, prices(game)), across, down), MIDDLES


ANALYSIS = CrissCrossPokerAnalysis()
