"""What each end of a round is worth in antes, by the game's own settlement."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import parse_cards
from feltwork.games.lunar_poker.procedure import BET_IN_ANTES, LunarPoker
from feltwork.games.lunar_poker.rules import FORCE_THE_DEALER
from feltwork.games.lunar_poker.settlement import settle_compared, settle_not_qualified
from feltwork.odds.games.lunar_poker.final_hands import BEATEN, paid
from feltwork.odds.priced import UNIT, priced
from feltwork.procedure.line import Line
from feltwork.procedure.settling import Versus, all_back
from feltwork.ranking.poker import rank_five

FOLDED = -1
"""The ante is given up."""
FEE = 1
"""An Options fee is as much as the ante (11(b)(3)), and is collected."""
STAKED = 1 + BET_IN_ANTES
"""Ante and bet together."""


class Prices(NamedTuple):
    """What is won more than by folding, in antes, where a bet was made; Options fees not counted."""

    higher: NDArray[np.int64]
    """By the kind of the winning hand."""
    not_qualified: int
    tie: int
    lower: int
    back: int
    """Where a forced dealer does not qualify either."""
    fee: int
    forces: bool
    """Whether the chapter lets players force the dealer."""


@cache
def prices_of(game: LunarPoker[Any]) -> Prices:
    """Asked of the settlement with hands that stand for all others: it looks at nothing else of them."""
    table, versus, bet = game.table("bet"), Versus("", "", ""), BET_IN_ANTES * UNIT
    hand, better = parse_cards("9c 9d 5h 4s 2c"), parse_cards("9h 9s 6h 4d 2d")
    return Prices(
        higher=paid(table).won - FOLDED,
        not_qualified=_gain(settle_not_qualified(BEATEN, UNIT, bet, "", "")),
        tie=_gain(settle_compared(hand, rank_five(hand), UNIT, bet, table, versus)),
        lower=_gain(settle_compared(hand, rank_five(better), UNIT, bet, table, versus)),
        back=_gain(all_back({"ante": UNIT, "bet": bet}, "", "")),
        fee=FEE,
        forces=any(point.id == FORCE_THE_DEALER.id for point in game.decisions),
    )


def _gain(lines: Sequence[Line]) -> int:
    net = priced(lines).net - FOLDED
    assert net.denominator == 1, "whole antes"
    return int(net)
