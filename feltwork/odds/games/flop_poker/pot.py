"""The Pot Wager of Flop Poker: what a table of one to six players does with its pot (11(e)).

Nothing of a pot goes to the house and all players are alike, so that its edge is nothing, exactly; what depends on the
number of players is how often one takes it, alone or with others. Two players are counted. For more of them tables of
six are dealt at random, and the first three, four, five and six hands of each compared.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import CARDS
from feltwork.games.flop_poker.settlement import settle_pot
from feltwork.odds.analysis import Proposition
from feltwork.odds.figures import Certainty, Counted, Outcome
from feltwork.odds.games.flop_poker.counting import DEALS, count_winners, ties_of_two
from feltwork.odds.keeping import Kept
from feltwork.odds.priced import Priced, priced
from feltwork.odds.suit_classes import suit_classes
from feltwork.odds.work import Work
from feltwork.procedure.game import Game
from feltwork.ranking.hand import Category
from feltwork.ranking.kernels import POKER
from feltwork.ranking.kernels.tables import tables
from feltwork.ranking.poker import PokerRank
from feltwork.simulation.compiled import ROUNDS, deal, draw, word_ends, words_of
from feltwork.terms.money import Cents

MOST = 6
"""Players at a full table."""
IN_A_ROUND = 3 * MOST + 3
UNITS = 512
"""Simulated, of ROUNDS rounds each."""
SEED = 583
STAKE: Cents = 60_000_00
"""A pot of two to six such stakes divides by any number of winners."""

# -------------------------------------------------------------------------------------------- the counting


def two_players(work: Work) -> tuple[int, int]:
    """The tables of two, whoever of them has which hand: those with a tie, and all."""
    flops, weights = suit_classes(3)
    return int(ties_of_two(flops, work) @ weights) // 2, DEALS * comb(46, 3) // 2


def play_tables(units: int, work: Work, seed: int = SEED) -> NDArray[np.int64]:
    """How often so many players among the first so many share the pot: a row for the players, a column for winners."""
    table, deck = tables(POKER, 5), np.arange(len(CARDS), dtype=np.uint8)
    bounds = range(len(CARDS), len(CARDS) - IN_A_ROUND, -1)

    def unit(part: slice) -> NDArray[np.int64]:
        total = np.zeros((MOST + 1, MOST + 1), dtype=np.int64)
        for number in range(part.start, part.stop):
            count = int(ROUNDS * len(word_ends(bounds)) * 1.02)
            while (drawn := draw(words_of(seed, number, count), ROUNDS, bounds)) is None:
                count += ROUNDS
            total += count_winners(deal(drawn, deck), *table)
        return total

    whole: NDArray[np.int64] = np.sum(work.spread("playing for the pot", unit, units, pieces=units), axis=0)
    return whole


_KNOWN: dict[str, NDArray[np.int64]] = {}


def tables_played(work: Work) -> NDArray[np.int64]:
    """The tables behind all figures: played once in a process, and kept on disk."""
    if "all" not in _KNOWN:
        _KNOWN["all"] = Kept().arrays("flop-poker-pot", __name__, lambda: play_tables(UNITS, work))
    return _KNOWN["all"]


# ------------------------------------------------------------------------------------------ the settlement

# Two hands of which one is higher: the settlement of the pot looks at nothing else of them.
HIGH, LOW = (PokerRank(Category.PAIR, (rank, 7, 4, 2)) for rank in (9, 5))


@cache
def settled(players: int, winners: int) -> tuple[Priced, Priced]:
    """What a winner has of a pot that so many share, and what the others have; by the game's own settlement."""
    hands = {seat: HIGH if seat < winners else LOW for seat in range(players)}
    lines = settle_pot(hands, dict.fromkeys(hands, STAKE), players * STAKE, "")
    return priced([lines[0]], STAKE), priced([lines[players - 1]], STAKE)


def _outcomes(players: int, tables_by_winners: dict[int, int]) -> tuple[Outcome, ...]:
    """Each seat of each table is a round of its player."""
    outcomes, lost = [], 0
    for winners, count in tables_by_winners.items():
        name = "the highest hand" if winners == 1 else f"{winners} identical hands share the pot"
        outcomes.append(settled(players, winners)[0].outcome(name, count * winners))
        lost += count * (players - winners)
    if lost:
        outcomes.append(settled(players, 1)[1].outcome("another hand is higher", lost))
    return tuple(outcomes)


# ----------------------------------------------------------------------------------------- the propositions


class Pot(Proposition):
    """The Pot Wager at a table with so many players who all stay to the end."""

    unit = "pot"
    lines = ("pot",)
    section = "11(e)"
    published = "Wizard of Odds, Flop Poker (no house edge on the pot)"

    def __init__(self, players: int) -> None:
        self.players = players
        self.id = f"pot_{players}"
        self.name = f"Pot Wager, {players} players" if players > 1 else "Pot Wager, a player alone"
        self.method = {
            1: "A player alone has the highest hand.",
            2: "For each of the 1,755 suit classes of the flop all pairs of equal hands without a common card are "
            "counted by inclusion and exclusion; without a tie either of the two wins as often as the other.",
        }.get(
            players, f"{UNITS * ROUNDS:,} tables are dealt (seed {SEED}); each player's round at each of them counts."
        )

    def offered(self, game: Game[Any, Any], rules: Any) -> bool:
        return True

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        """7(d)(1) has the pot be the table minimum and an ante beside it."""
        return {"pot": rules.table_minimum, "ante": rules.table_minimum}

    def count(self, game: Game[Any, Any], rules: Any, work: Work) -> Counted:
        """The odd cents of 11(e) are left out: stakes are such that every pot divides."""
        if self.players == 1:
            return Counted(_outcomes(1, {1: DEALS}), DEALS)
        if self.players == 2:
            tied, whole = two_players(work)
            return Counted(_outcomes(2, {1: whole - tied, 2: tied}), 2 * whole)
        row = tables_played(work)[self.players]
        seen = {winners: int(count) for winners, count in enumerate(row) if count}
        remark = (
            "The edge is nothing, exactly: the players have all of the pot, and none of them has an advantage. The "
            "interval is the one for a player's rounds if that were not known; the frequencies are simulated."
        )
        rounds = self.players * sum(seen.values())
        return Counted(_outcomes(self.players, seen), rounds, certainty=Certainty.SIMULATED, remarks=(remark,))


POTS = tuple(Pot(players) for players in range(1, MOST + 1))
