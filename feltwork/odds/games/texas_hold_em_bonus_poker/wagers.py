"""The wagers of Texas Hold 'Em Bonus Poker: the ante with what the streets add to it, and the Bonus Wager."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import CARDS
from feltwork.games.texas_hold_em_bonus_poker.rules import (
    FLOP_OR_FOLD,
    FLOP_TIMES_ANTE,
    RIVER_OR_CHECK,
    TURN_OR_CHECK,
    TexasHoldEmBonusPokerRules,
)
from feltwork.games.texas_hold_em_bonus_poker.settlement import (
    bonus_hands,
    settle_against_dealer,
    worth_a_flop_wager,
)
from feltwork.odds.analysis import Proposition
from feltwork.odds.figures import Counted, Decided, Outcome
from feltwork.odds.games.texas_hold_em_bonus_poker.streets import (
    CATEGORIES,
    CUSTOMARY,
    HIGHER,
    LOWER,
    OPTIMAL,
    RUNOUTS,
    TIE,
    Counts,
    folded,
    hands,
)
from feltwork.odds.priced import UNIT, Priced, by_paytable, gathered, priced
from feltwork.odds.suit_classes import suit_classes
from feltwork.odds.work import Work
from feltwork.procedure.game import Game
from feltwork.ranking.hand import Category
from feltwork.ranking.poker import PokerRank
from feltwork.terms.money import Cents

FOLDED = Fraction(-1)
"""What folding is worth: the ante is given up (563.11(a)(2)); a Bonus Wager stays."""

# ------------------------------------------------------------------------------------------ the settlement

# The dealer's hand by how the player's compares with it; the settlement looks at nothing but that and the category.
OWN, DEALERS = (9, 5), {LOWER: (10, 5), TIE: (9, 5), HIGHER: (8, 5)}


@cache
def settled(category: int, result: int, turn: int, river: int, ante_pays_from: str) -> Priced:
    """What a hand that was not folded comes to, by the game's own settlement."""
    kind = PokerRank.ORDER[category]
    stakes = {"ante": UNIT, "flop": FLOP_TIMES_ANTE * UNIT, "turn": turn * UNIT, "river": river * UNIT}
    hand, dealer = PokerRank(kind, OWN), PokerRank(kind, DEALERS[result])
    return priced(settle_against_dealer(hand, dealer, stakes, Category(ante_pays_from)))


def worth(counts: Counts, ante_pays_from: str) -> int:
    """What so many deals by category, result, Turn and River Wager come to, in antes."""
    total = sum(settled(*at, ante_pays_from).net * count for at, count in cells(counts))
    assert total.denominator == 1, "every wager is paid even money"
    return int(total)


def cells(counts: Counts) -> Iterator[tuple[tuple[int, int, int, int], int]]:
    """Each category, result, Turn Wager and River Wager with its deals."""
    for at in product(range(CATEGORIES), (LOWER, TIE, HIGHER), range(2), range(2)):
        yield at, int(counts[at])


def flop_values(way: int, rules: TexasHoldEmBonusPokerRules, work: Work) -> list[Fraction]:
    """What a Flop Wager and what follows it win on average with each of the 169 hands."""
    return [Fraction(worth(counts, rules.ante_pays_from), RUNOUTS) for counts in folded(work).deals[way]]


def plays(way: int, rules: TexasHoldEmBonusPokerRules, work: Work) -> NDArray[np.bool_]:
    """The hands that are not folded; at equal value one is folded, which stakes less."""
    if way == CUSTOMARY:
        return np.array([worth_a_flop_wager([CARDS[card] for card in hand]) for hand in hands()])
    return np.array([value > FOLDED for value in flop_values(way, rules, work)])


# ----------------------------------------------------------------------------------------- the propositions


class AnteAndStreets(Proposition):
    """The ante and what the player adds to it: the Flop, the Turn and the River Wager.

    A deal is the player's two cards, the flop, the turn card, the river card and the dealer's two cards: the order of
    the streets counts, because it decides what is staked. The limit of 563.12(e) is left out: stakes are below it.
    """

    id = "ante"
    name = "Ante, Flop, Turn and River Wagers"
    lines = ("ante", "flop", "turn", "river")
    options = ("ante_pays_from",)
    section = "563.11(h)"
    method = (
        "On each of the 134,459 suit classes of five community cards all 1,081 hands are sorted, which tells how each "
        "stands against 990 dealer's hands; Turn and River Wagers are placed where more deals are won than lost, and "
        "the hands folded that lose more than the ante."
    )
    published = "Wizard of Odds, Texas Hold 'Em Bonus (paid from a straight; S. McIntosh there: from a flush)"

    def count(self, game: Game[Any, Any], rules: TexasHoldEmBonusPokerRules, work: Work) -> Counted:
        return played(OPTIMAL, rules, work)


def played(way: int, rules: TexasHoldEmBonusPokerRules, work: Work) -> Counted:
    """All deals, played one way."""
    weights, stays = suit_classes(2).weights, plays(way, rules, work)
    totals: Counts = np.tensordot(weights * stays, folded(work).deals[way], axes=1)
    given_up = int(weights[~stays].sum()) * RUNOUTS
    outcomes = [Outcome("folded", FOLDED, given_up)]
    for at, count in cells(totals):
        category, result, *_ = at
        name = {LOWER: "the dealer's hand is higher", TIE: "a tie"}.get(result)
        words = name or f"{PokerRank.ORDER[category].words}: the hand is higher"
        outcomes.append(settled(*at, rules.ante_pays_from).outcome(words, count))
    by_wager = totals.sum(axis=(0, 1))
    decided = (
        (FLOP_OR_FOLD, (int(totals.sum()), given_up)),
        (TURN_OR_CHECK, (int(by_wager[1].sum()), int(by_wager[0].sum()))),
        (RIVER_OR_CHECK, (int(by_wager[:, 1].sum()), int(by_wager[:, 0].sum()))),
    )
    chosen = (
        Decided(point.id, word, count)
        for point, counts in decided
        for word, count in zip(point.words, counts, strict=True)
    )
    return Counted(gathered(outcomes), comb(52, 2) * RUNOUTS, tuple(chosen))


class Bonus(Proposition):
    """The player's two cards, folded or not, and the dealer's where both have aces; below the limit of 563.12(e)."""

    id = "bonus"
    name = "Bonus Wager"
    options = ("bonus", "aces_against_aces")
    section = "563.12(c)"
    method = "Each of the 169 classes of two cards meets all 1,225 hands that the dealer may have."
    published = ""

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        """563.7(c) has it beside an ante."""
        return {"ante": rules.table_minimum, "bonus": unit}

    def count(self, game: Game[Any, Any], rules: TexasHoldEmBonusPokerRules, work: Work) -> Counted:
        lost = "neither a pair nor an ace with a king, queen or jack"
        return Counted(by_paytable(rules.bonus_table, _two_against_two(), lost=lost), comb(52, 2) * comb(50, 2))


@cache
def _two_against_two() -> tuple[tuple[tuple[str, ...], int], ...]:
    """The rows that the bonus table may have for two cards and the dealer's two, with the deals."""
    counts: dict[tuple[str, ...], int] = {}
    for row, weight in zip(*suit_classes(2), strict=True):
        hand = [CARDS[card] for card in row]
        rest = [card for card in CARDS if card not in hand]
        for place, one in enumerate(rest):
            for other in rest[:place]:
                names = bonus_hands(hand, (one, other))
                counts[names] = counts.get(names, 0) + int(weight)
    return tuple(counts.items())
