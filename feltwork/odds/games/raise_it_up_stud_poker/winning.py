"""What every Play Wager, check and fold wins at Raise It Up Stud Poker, and all deals played in one way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import comb, lcm, perm
from typing import NamedTuple

import numpy as np

from feltwork.equipment.cards import CARDS, Card
from feltwork.games.raise_it_up_stud_poker.procedure import RaiseItUpStudPoker587
from feltwork.games.raise_it_up_stud_poker.rules import (
    ANTE,
    BLIND,
    CARDS_EACH,
    CHECK,
    MOST_ON_4TH_STREET,
    MOST_ON_THREE_CARDS,
    PLAY,
    STREETS,
)
from feltwork.games.raise_it_up_stud_poker.settlement import ante_play_and_blind
from feltwork.odds.games.raise_it_up_stud_poker.counting import LEFT, Counts, classes, indices, left_of, street_counts
from feltwork.odds.priced import UNIT, priced
from feltwork.odds.suit_classes import suit_classes
from feltwork.odds.work import Work
from feltwork.procedure.staking import FOLD

DEALS = comb(len(CARDS), CARDS_EACH) * perm(LEFT, STREETS)
PIECES = 64

# --------------------------------------------------------------------------------------------- what it wins


class Prices(NamedTuple):
    """By class of the hand: what ante and blind win together, and a Play Wager of one ante; in parts of an ante."""

    parts: int
    both: Counts
    play: Counts


@cache
def prices(game: RaiseItUpStudPoker587) -> Prices:
    """Asked of the game's settlement for one hand of each class."""
    both, play = [], []
    for one in classes():
        tables = game.table(PLAY), game.table(BLIND)
        lines = ante_play_and_blind(one.cards, UNIT, UNIT, tables, "", "")
        both.append(priced(line for line in lines if line.wager in (ANTE, BLIND)).net)
        play.append(priced(line for line in lines if line.wager == PLAY).net)
    parts = lcm(*(net.denominator for net in (*both, *play)))
    return Prices(parts, *(np.array([int(net * parts) for net in nets], dtype=np.int64) for nets in (both, play)))


class Streets:
    """Three cards held: what every action wins on each street, in parts of an ante summed over all that follows."""

    def __init__(self, held: Sequence[int], own: Prices, *, may_fold: bool = True) -> None:
        self.counts = street_counts(held)
        both, play = self.counts @ own.both, self.counts @ own.play
        # Two places for one card can't be: there nothing is counted, and nothing is lost by folding.
        self.on_5th = np.stack([-2 * own.parts * self.counts.sum(axis=2), both + play])
        """Fold and play, for each two cards on 4th and 5th Street."""
        best = self.on_5th.max(axis=0) if may_fold else self.on_5th[1]
        both, play = both.sum(axis=1), play.sum(axis=1)
        played = (both + times * play for times in range(1, MOST_ON_4TH_STREET + 1))
        self.on_4th = np.stack([best.sum(axis=1), *played])
        """Check and play for one or two antes, for each card on 4th Street."""
        both, play = both.sum(), play.sum()
        played = (both + times * play for times in range(1, MOST_ON_THREE_CARDS + 1))
        self.on_three = np.array([self.on_4th.max(axis=0).sum(), *played])
        """Check and play for one, two or three antes."""

    def best(self) -> tuple[int, Counts, Counts]:
        """What wins most: antes to play on three cards and on 4th Street (0 to check), and whether to play on 5th."""
        plays = self.on_5th[1] > self.on_5th[0]
        return int(self.on_three.argmax()), self.on_4th.argmax(axis=0), plays.astype(np.int64)


Choose = Callable[[Sequence[Card], Streets], tuple[int, Counts, Counts]]
"""How somebody plays three cards, as :meth:`Streets.best` has it."""


def best_choice(_cards: Sequence[Card], streets: Streets) -> tuple[int, Counts, Counts]:
    """The lower of two that win the same."""
    return streets.best()


class Played(NamedTuple):
    """Every deal of the game, played in one way."""

    ends: Counts
    """By street on which the Play Wager was made, its antes, and the class of the hand."""
    folded: int
    won: Fraction
    """On average, in antes."""


_known: dict[tuple[bytes, bytes, Choose], Played] = {}


def played(game: RaiseItUpStudPoker587, choose: Choose, work: Work) -> Played:
    """Play all 1,755 classes of three cards, each with every order of the community cards; once for the same prices."""
    own = prices(game)
    key = own.both.tobytes(), own.play.tobytes(), choose
    if key not in _known:
        _known[key] = _played(own, choose, work)
    return _known[key]


def _played(own: Prices, choose: Choose, work: Work) -> Played:
    hands, weights = suit_classes(CARDS_EACH)

    def piece(part: slice) -> Counts:
        total = np.zeros((STREETS, MOST_ON_THREE_CARDS + 1, len(own.both) + 1), dtype=np.int64)
        for held, weight in zip(hands[part], weights[part], strict=True):
            streets = Streets(held, own)
            total += weight * _ends(streets, *choose([CARDS[index] for index in held], streets))
        return total

    total = np.zeros((STREETS, MOST_ON_THREE_CARDS + 1, len(own.both) + 1), dtype=np.int64)
    for counts in work.spread("playing every hand", piece, len(hands), PIECES):
        total += counts
    ends, folded = total[:, :, :-1], int(total[2, 0, -1])
    times = np.arange(MOST_ON_THREE_CARDS + 1)[:, None]
    won = int((ends * (own.both + times * own.play)).sum()) - 2 * own.parts * folded
    return Played(ends, folded, Fraction(won, own.parts * DEALS))


def _ends(streets: Streets, on_three: int, on_4th: Counts, on_5th: Counts) -> Counts:
    """How the deals of one hand end; the last column has those that are folded."""
    counts = streets.counts
    total = np.zeros((STREETS, MOST_ON_THREE_CARDS + 1, counts.shape[2] + 1), dtype=np.int64)
    if on_three:
        total[0, on_three, :-1] = counts.sum(axis=(0, 1))
        return total
    for times in range(1, MOST_ON_4TH_STREET + 1):
        total[1, times, :-1] = counts[on_4th == times].sum(axis=(0, 1))
    last = np.repeat((on_4th == 0)[:, None], LEFT, axis=1)
    total[2, 1, :-1] = counts[last & (on_5th == 1)].sum(axis=0)
    total[2, 0, -1] = counts[last & (on_5th == 0)].sum()
    return total


# ---------------------------------------------------------------------------------------------- one situation


class Options(NamedTuple):
    """What a player may do and what it wins, the lowest stake first: sums in parts of an ante over some deals."""

    words: tuple[str, ...]
    won: tuple[int, ...]
    parts: int
    deals: int

    def index_of_best(self) -> int:
        return self.won.index(max(self.won))


def options(
    game: RaiseItUpStudPoker587, cards: Sequence[Card], shown: Sequence[Card], *, may_fold: bool = True
) -> Options:
    """The actions with three cards held and none, one or two community cards shown."""
    held = tuple(indices(cards))
    streets = _streets(game, held, may_fold)
    places = [int(np.searchsorted(left_of(held), card.index)) for card in shown]
    deals = perm(LEFT - len(shown), STREETS - len(shown))
    if not shown:
        words, won = _words(CHECK, MOST_ON_THREE_CARDS), streets.on_three
    elif len(shown) == 1:
        words, won = _words(CHECK, MOST_ON_4TH_STREET), streets.on_4th[:, places[0]]
    elif may_fold:
        words, won = (FOLD, PLAY), streets.on_5th[:, places[0], places[1]]
    else:  # a fold is worse than anything
        words, won = (FOLD, PLAY), np.array([np.iinfo(np.int64).min, streets.on_5th[1, places[0], places[1]]])
    return Options(words, tuple(int(one) for one in won), prices(game).parts, deals)


@lru_cache(maxsize=64)
def _streets(game: RaiseItUpStudPoker587, held: tuple[int, ...], may_fold: bool) -> Streets:
    """The streets of a hand are asked for up to three times in a round."""
    return Streets(held, prices(game), may_fold=may_fold)


def _words(other: str, most: int) -> tuple[str, ...]:
    """As a round file has them: ``check``, ``play 1x``, ``play 2x``."""
    return (other, *(f"{PLAY} {times}x" for times in range(1, most + 1)))
