"""The wagers of Flop Poker against the house: ante and flop, the Three Card Bonus, the progressive of chapter 667a."""

from __future__ import annotations

from fractions import Fraction
from math import comb, lcm
from typing import Any

import numpy as np

from feltwork.games.flop_poker.rules import FLOP, THREE_CARD_BONUS, ProgressiveFlopPokerRules
from feltwork.games.flop_poker.settlement import HIGH_PAIRS, settle_ante_and_flop, three_card_names
from feltwork.odds.analysis import Proposition
from feltwork.odds.figures import Counted, Decided, Outcome
from feltwork.odds.games.flop_poker.counting import DEALS, FLOPS, Formed, classes, formed_by_classes
from feltwork.odds.priced import UNIT, Priced, by_paytable, gathered, priced
from feltwork.odds.suit_classes import suit_classes
from feltwork.odds.work import Work
from feltwork.procedure.game import Game
from feltwork.procedure.progressive import METER
from feltwork.procedure.settling import row_names
from feltwork.ranking.poker import PokerRank
from feltwork.ranking.three_card import rank_three
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents

FOLDED = Fraction(-1)
"""What folding is worth: the ante is given up, and nothing of the other wagers (11(b))."""
CHIP: Cents = 1_00
"""The progressive chip in which the meter is measured: the chapter leaves its value open (667a.7(d)(4))."""

# ------------------------------------------------------------------------------------------ the settlement


def settled(hand: PokerRank, table: Paytable) -> Priced:
    """What ante and flop come to, by the game's own settlement."""
    return priced(settle_ante_and_flop(hand, UNIT, UNIT, table, even="", lost=""))


def flop_values(whole: Formed, table: Paytable) -> list[Fraction]:
    """What a Flop Wager wins on average with each hand, the ante counted too."""
    nets = [settled(PokerRank.from_number(int(number)), table).net if number else FOLDED for number in whole.numbers]
    shared = lcm(*(net.denominator for net in nets))
    totals = whole.counts @ np.array([int(net * shared) for net in nets], dtype=np.int64)
    return [Fraction(int(total), shared * FLOPS) for total in totals]


# ----------------------------------------------------------------------------------------- the propositions


class AnteAndFlop(Proposition):
    """The ante, and the Flop Wager that follows it."""

    id = "ante"
    name = "Ante and Flop Wagers"
    lines = ("ante", "flop")
    section = "11(d)(2)"
    method = (
        "Each of the 1,755 suit classes of three cards meets all 18,424 flops, and is folded or not by what wins more."
    )
    published = "E. Jacobson, 888casino, Flop Poker (a straight at 11 to 1)"

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        return {"pot": rules.table_minimum, "ante": unit}

    def count(self, game: Game[Any, Any], rules: Any, work: Work) -> Counted:
        return ante_and_flop(table_of(game, FLOP), work)


def table_of(game: Game[Any, Any], printed: Paytable) -> Paytable:
    """A table that every holder has, as the edition prints it."""
    return next(table for table in game.paytables() if table.wager == printed.wager)


def ante_and_flop(table: Paytable, work: Work) -> Counted:
    """Every deal under a table for the Flop Wager; at equal value the hand is folded, which stakes less."""
    whole, weights = formed_by_classes(work.cores), suit_classes(3).weights
    wagers = np.array([value > FOLDED for value in flop_values(whole, table)])
    decided = {"flop": int(weights[wagers].sum()) * FLOPS, "fold": int(weights[~wagers].sum()) * FLOPS}
    outcomes = [Outcome("folded", FOLDED, decided["fold"])]
    for hand, count in whole.kinds(weights * wagers):
        row = table.best(row_names(hand, HIGH_PAIRS))
        outcomes.append(settled(hand, table).outcome(row.name if row else "less than a pair of jacks", count))
    chosen = tuple(Decided("flop_or_fold", word, count) for word, count in decided.items())
    return Counted(gathered(outcomes), DEALS, chosen)


class ThreeCardBonus(Proposition):
    """The player's own three cards, folded or not."""

    id = THREE_CARD_BONUS.wager
    name = "Three Card Bonus Wager"
    section = "12(c)"
    method = "All 22,100 hands of three cards are ranked."

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        return {"pot": rules.table_minimum, "ante": rules.table_minimum, self.id: unit}

    def count(self, game: Game[Any, Any], rules: Any, work: Work) -> Counted:
        named = ((three_card_names(rank_three(hand)), weight) for hand, weight in classes())
        outcomes = by_paytable(table_of(game, THREE_CARD_BONUS), named, lost="less than a pair")
        return Counted(outcomes, comb(52, 3))


class ProgressiveFlop(Proposition):
    """A flush or better in the five cards, folded or not; a unit is a chip of $1.

    A share is of the meter as it stands: nobody at the table has taken of it in the same round.
    """

    id = "progressive_flop"
    name = "Progressive Flop Wager"
    options = ("progressive_flop", "progressive_reset")
    section = "12(d)"
    method = "Each of the 1,755 suit classes of three cards meets all 18,424 flops."

    def meter(self, game: Game[Any, Any], rules: Any) -> Fraction:
        return Fraction(game.meters(rules)[METER], CHIP)

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        return {"pot": rules.table_minimum, "ante": rules.table_minimum, self.id: CHIP}

    def count(self, game: Game[Any, Any], rules: ProgressiveFlopPokerRules, work: Work) -> Counted:
        assert rules.progressive_table is not None, "counted where it is offered"
        kinds = formed_by_classes(work.cores).kinds(suit_classes(3).weights)
        formed = ((row_names(hand), count) for hand, count in kinds)
        return Counted(by_paytable(rules.progressive_table, formed, lost="less than a flush"), DEALS)
