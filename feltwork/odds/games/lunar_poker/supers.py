"""The Super Wagers: five cards as they are dealt, the player's own, another player's or the dealer's."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import CARDS
from feltwork.games.lunar_poker.combinations import JACK, KING, QUEEN, super_names
from feltwork.games.lunar_poker.procedure import LunarPoker
from feltwork.games.lunar_poker.rules import ADDITIONAL_SUPERS, LunarPokerRules, super_on
from feltwork.odds.analysis import Proposition
from feltwork.odds.figures import Counted
from feltwork.odds.priced import by_paytable
from feltwork.odds.strategy import Customary
from feltwork.odds.work import Work
from feltwork.procedure.game import Game
from feltwork.ranking.hand import ACE
from feltwork.ranking.kernels import all_hands, categories, rank_hands
from feltwork.ranking.kernels.types import Hands
from feltwork.terms.money import Cents

HELD = 5
LOST = "nothing that the Super Wager pays"


@cache
def super_counts() -> tuple[tuple[tuple[str, ...], int], ...]:
    """All hands by the rows that they meet; the game is asked about one of each sort."""
    hands = all_hands(HELD)
    _, first, counts = np.unique(sorts(hands), return_index=True, return_counts=True)
    named = [tuple(super_names([CARDS[card] for card in hands[at]])) for at in first]
    return tuple(zip(named, map(int, counts), strict=True))


def sorts(hands: Hands) -> NDArray[np.int64]:
    """A number for each hand: those of one category and color, with aces, kings, queens, jacks and others alike."""
    ranks, red = (hands >> 2) + 2, (hands & 3 == 1) | (hands & 3 == 2)
    one_color = red.all(axis=1) | ~red.any(axis=1)
    has = [one_color, *((ranks == rank).any(axis=1) for rank in (ACE, KING, QUEEN, JACK)), (ranks < JACK).any(axis=1)]
    sort = categories(rank_hands(hands)).astype(np.int64)
    for one in has:
        sort = sort * 2 + one
    return sort


class Super(Proposition):
    """The Super Wager on the player's own first five cards, each hand that is paid declared."""

    id = "super"
    name = "Super Wager"
    section = "12(b)"
    method = "All 2,598,960 hands are put to the rows that they meet."
    strategy = Customary.id  # how the hand is then played has no bearing on it

    def __init__(self, options: Iterable[str] = ()) -> None:
        self.options = tuple(options)

    def count(self, game: Game[Any, Any], rules: LunarPokerRules, work: Work) -> Counted:
        assert isinstance(game, LunarPoker), "one of its editions"
        table = game.super_table(rules)
        assert table is not None, "offered, so there is a table"
        return Counted(by_paytable(table, super_counts(), lost=LOST), comb(52, HELD))

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        """The ante has to be there too, and 671a.7(c)(2) has the player's own Super Wager beside it."""
        return {"ante": unit, "super": unit, self.id: unit}


class SuperOnAnother(Super):
    """A Super Wager under 671a.7(c)(3): on the dealer's hand, or on one of another player who declares it."""

    def __init__(self, id: str) -> None:
        super().__init__()
        self.id = id
        self.name = next(wager.name for wager in ADDITIONAL_SUPERS if wager.id == id)
        self.players = 2 if id in map(super_on, range(1, len(ADDITIONAL_SUPERS))) else 1
