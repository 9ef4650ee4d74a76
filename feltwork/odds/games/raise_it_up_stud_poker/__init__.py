"""Raise It Up Stud Poker, chapters 587 and 669a: every deal counted, the Play Wager decided backwards street by street.

``counting`` has the kernel, ``winning`` what every action wins, ``playing`` and ``simple`` the strategies, this module
the wagers. The chapters differ in nothing that money depends on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from types import MappingProxyType
from typing import Any

import numpy as np

from feltwork.equipment.cards import CARDS, Card
from feltwork.games.raise_it_up_stud_poker.procedure import RaiseItUpStudPoker587
from feltwork.games.raise_it_up_stud_poker.rules import (
    ANTE,
    BLIND,
    CARDS_EACH,
    CHECK,
    ENVY_AT,
    ENVY_BONUS,
    ON_4TH_STREET,
    ON_5TH_STREET,
    ON_THREE_CARDS,
    PAIR_PLUS,
    PLAY,
    PROGRESSIVE_PAYOUT,
    SIX_CARD_BONUS,
    STREETS,
    Rules587,
)
from feltwork.games.raise_it_up_stud_poker.settlement import LESS, ante_play_and_blind, envy_hands, three_card_names
from feltwork.odds.analysis import Analysis, Proposition
from feltwork.odds.figures import Counted, Decided, Outcome
from feltwork.odds.games.raise_it_up_stud_poker.counting import classes
from feltwork.odds.games.raise_it_up_stud_poker.playing import BestPlay, SimplePlay, WithProgressive, never_folded
from feltwork.odds.games.raise_it_up_stud_poker.winning import DEALS, Played, best_choice, options, played, prices
from feltwork.odds.priced import UNIT, by_paytable, gathered, priced
from feltwork.odds.strategy import ActionValue, Situation, Strategy, best_first
from feltwork.odds.suit_classes import suit_classes
from feltwork.odds.words import percent
from feltwork.odds.work import Work
from feltwork.procedure.game import Game
from feltwork.procedure.settling import row_names
from feltwork.procedure.staking import FOLD
from feltwork.ranking.kernels import POKER, count_hands
from feltwork.ranking.poker import PokerRank
from feltwork.ranking.three_card import rank_three
from feltwork.terms.money import Cents
from feltwork.terms.odds import Prize

CHIP: Cents = min(ENVY_AT)
"""The progressive chip in which the meter is measured; a share of the meter is the same for a larger one."""
STREET_POINTS = (ON_THREE_CARDS, ON_4TH_STREET, ON_5TH_STREET)
BESIDE = MappingProxyType({ANTE: 1, BLIND: 1})
"""What every other wager stands beside."""


@cache
def three_cards() -> tuple[tuple[tuple[str, ...], int], ...]:
    """What the tables call three cards, and how many go by it; mini royals one by one, since spades are paid apart."""
    listed: dict[tuple[str, ...], int] = {}
    for row, weight in zip(*suit_classes(CARDS_EACH), strict=True):
        for hand, many in _by_suit([CARDS[index] for index in row], int(weight)):
            names = three_card_names(hand)
            listed[names] = listed.get(names, 0) + many
    return tuple(listed.items())


def _by_suit(hand: list[Card], weight: int) -> Iterable[tuple[list[Card], int]]:
    if not rank_three(hand).mini_royal:
        return [(hand, weight)]
    return [([CARDS[card.index // 4 * 4 + suit] for card in hand], 1) for suit in range(4)]


class AnteBlindAndPlay(Proposition):
    """The ante, the blind that equals it and the Play Wager; beside no Progressive Payout Wager."""

    id = ANTE
    name = "Ante, Blind and Play Wagers"
    placed = BESIDE
    lines = (ANTE, BLIND, PLAY)
    section = "12"
    method = (
        "Each of the 1,755 suit classes of three cards meets every order of three community cards; each Play Wager, "
        "check and fold is the one that wins most, backwards from 5th Street."
    )
    published = "Discount Gambling, Raise It Up Stud @ Pala Casino (2012); 888casino, Raise It Up Stud Hole-Card Play"

    def count(self, game: Game[Any, Any], rules: Rules587, work: Work) -> Counted:
        assert isinstance(game, RaiseItUpStudPoker587)
        found = played(game, best_choice, work)
        outcomes = [*_outcomes(game, found), Outcome("folded", Fraction(-2), found.folded, Fraction(2))]
        counted = Counted(gathered(outcomes), DEALS, _decided(found))
        won = sum((outcome.net * Fraction(outcome.count) for outcome in counted.outcomes), Fraction(0))
        assert won == found.won * DEALS, "the settlement of every outcome comes to what was decided by"
        return counted


def _outcomes(game: RaiseItUpStudPoker587, found: Played) -> Iterable[Outcome]:
    """Hands that were played, each class settled by the game, named with the antes that it was played for."""
    tables = game.table(PLAY), game.table(BLIND)
    for street, times, place in zip(*np.nonzero(found.ends), strict=True):
        one = classes()[place]
        came = priced(ante_play_and_blind(one.cards, UNIT, int(times) * UNIT, tables, "", ""))
        name = one.words if prices(game).both[place] >= 0 else LESS
        yield came.outcome(f"{name}, played for {times}x", int(found.ends[street, times, place]))


def _decided(found: Played) -> tuple[Decided, ...]:
    """What was answered on each street."""
    asked, listed = DEALS, []
    for point, ends in zip(STREET_POINTS, found.ends, strict=True):
        last = point is ON_5TH_STREET
        made = [(PLAY if last else f"{PLAY} {times}x", int(ends[times].sum())) for times in range(1, len(ends))]
        asked -= sum(count for _, count in made)
        listed += [(point, *answer) for answer in (*made, (FOLD if last else CHECK, asked))]
    return tuple(Decided(point.id, word, count) for point, word, count in listed if count)


class PairPlus(Proposition):
    """Pair Plus: the player's own three cards, folded or not."""

    id = PAIR_PLUS
    name = "Pair Plus Wager"
    placed = MappingProxyType({**BESIDE, PAIR_PLUS: 1})
    options = (PAIR_PLUS,)
    section = "12(a)"
    method = "All 22,100 hands of three cards are ranked."
    published = "J. Grochowski, Casino City Times (Pair Plus of Three Card Poker, tables A, C, D)"

    def count(self, game: Game[Any, Any], rules: Rules587, work: Work) -> Counted:
        return Counted(by_paytable(rules.pair_plus, three_cards(), lost="less than a pair"), comb(52, CARDS_EACH))


class ProgressivePayout(Proposition):
    """The progressive on the player's own three cards, in chips of $1; a fold loses it.

    Counted for a player who never folds three cards that it pays, which is right where the ante is not much larger.
    One player's wager is counted: nobody else takes the meter in the same round, and what it grows by is not counted.
    """

    id = PROGRESSIVE_PAYOUT
    name = "Progressive Payout Wager"
    options = ("progressive_reset",)
    section = "12(e)"
    strategy = WithProgressive.id
    method = "All 22,100 hands of three cards are ranked."

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        ante = rules.table_minimum
        return {ANTE: ante, BLIND: ante, PROGRESSIVE_PAYOUT: CHIP}

    def meter(self, game: Game[Any, Any], rules: Rules587) -> Fraction:
        return Fraction(rules.progressive_reset, CHIP)

    def count(self, game: Game[Any, Any], rules: Rules587, work: Work) -> Counted:
        assert isinstance(game, RaiseItUpStudPoker587)
        cost, most = never_folded(game)
        outcomes = by_paytable(
            game.table(PROGRESSIVE_PAYOUT), three_cards(), stake=CHIP, lost="less than a straight, or a flush"
        )
        remark = (
            f"A fold loses it: figures are for never folding what it pays, which costs {percent(cost)} of the ante on "
            f"the other wagers and is right for an ante of up to {most} times its stake."
        )
        return Counted(outcomes, comb(52, CARDS_EACH), remarks=(remark,))


class EnvyBonus(Proposition):
    """What a Progressive Payout Wager receives for the three cards of one other player, in units of the wager.

    The other hand lies on the table when it is settled: played to the end, or folded beside a wager of its own on it.
    """

    id = ENVY_BONUS
    name = "Envy Bonus for one other player's hand, of a Progressive Payout Wager of $1 or $5"
    unit = PROGRESSIVE_PAYOUT
    section = "12(e)(5)"
    players = 2
    method = "All 22,100 hands of three cards that another player may have are ranked."

    def offered(self, game: Game[Any, Any], rules: Rules587) -> bool:
        return rules.progressive_payout_offered

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        ante = rules.table_minimum
        return {ANTE: ante, BLIND: ante, PROGRESSIVE_PAYOUT: CHIP}

    def count(self, game: Game[Any, Any], rules: Rules587, work: Work) -> Counted:
        assert isinstance(game, RaiseItUpStudPoker587)
        outcomes = []
        for row, weight in zip(*suit_classes(CARDS_EACH), strict=True):
            for hand, many in _by_suit([CARDS[index] for index in row], int(weight)):
                outcomes.append(_envied(game, hand, many))
        return Counted(gathered(outcomes), comb(52, CARDS_EACH))


def _envied(game: RaiseItUpStudPoker587, hand: list[Card], many: int) -> Outcome:
    """What another player's hand brings, in units of the wager: both printed schedules are in proportion to it."""
    rows = {stake: envy_hands({1: hand}, game.table(ENVY_BONUS, id)).get(1) for stake, id in ENVY_AT.items()}
    (net,) = {Fraction(_amount(row.pays), stake) if row else Fraction(0) for stake, row in rows.items()}
    row = rows[CHIP]
    return Outcome(row.name if row else "anything else", net, many)


def _amount(pays: object) -> Cents:
    assert isinstance(pays, Prize), "an envy bonus is a sum of money"
    return pays.amount


class SixCardBonus(Proposition):
    """The Six Card Bonus: the best five of six cards, folded or not."""

    id = SIX_CARD_BONUS
    name = "Six Card Bonus Wager"
    placed = MappingProxyType({**BESIDE, SIX_CARD_BONUS: 1})
    options = (SIX_CARD_BONUS,)
    section = "12(f)"
    method = "All 20,358,520 hands of six cards are ranked."
    published = (
        "table-games-online.com, Three Card Poker (6-Card Bonus, table A); mypokercoaching.com, 6-Card Bonus (table D)"
    )

    def count(self, game: Game[Any, Any], rules: Rules587, work: Work) -> Counted:
        assert rules.six_card_bonus, "what is not offered is not counted"
        named = ((row_names(PokerRank(category, (0,))), count) for category, count in six_cards())
        lost = "less than three-of-a-kind"
        return Counted(by_paytable(rules.six_card_bonus, named, lost=lost), comb(52, CARDS_EACH + STREETS))


@cache
def six_cards() -> tuple[tuple[Any, int], ...]:
    """The best five of six cards by category, over every six."""
    return tuple(count_hands(POKER, CARDS_EACH + STREETS).items())


class RaiseItUpStudPokerAnalysis(Analysis):
    """Chapters 587 and 669a."""

    game = "raise-it-up-stud-poker"

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        return AnteBlindAndPlay(), PairPlus(), ProgressivePayout(), EnvyBonus(), SixCardBonus()

    def strategies(self, game: Game[Any, Any], rules: Any, work: Work) -> Sequence[Strategy]:
        assert isinstance(game, RaiseItUpStudPoker587)
        progressive = (WithProgressive(game, work),) if rules.progressive_payout_offered else ()
        return BestPlay(game, work), SimplePlay(game, work), *progressive

    def situation_told(self, game: Game[Any, Any]) -> str:
        return "three cards; as --community the cards on 4th and 5th Street once they are shown"

    def values(self, game: Game[Any, Any], rules: Any, situation: Situation, work: Work) -> Sequence[ActionValue]:
        assert isinstance(game, RaiseItUpStudPoker587)
        shown = min(len(situation.community), STREETS - 1)
        situation.verify(self.situation_told(game), hand=CARDS_EACH, community=shown)
        found = options(game, situation.hand, situation.community)
        values = [
            ActionValue(word, Fraction(won, found.parts * found.deals), 0 if word == FOLD else found.deals)
            for word, won in zip(found.words, found.won, strict=True)
        ]
        return best_first(*values)


ANALYSIS = RaiseItUpStudPokerAnalysis()
