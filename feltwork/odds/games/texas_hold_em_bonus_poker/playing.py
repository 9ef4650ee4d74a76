"""How to play Texas Hold 'Em Bonus Poker: where the Flop, the Turn and the River Wager are placed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from feltwork.equipment.cards import CARDS, Card
from feltwork.games.texas_hold_em_bonus_poker.rules import TexasHoldEmBonusPokerRules
from feltwork.odds.games.texas_hold_em_bonus_poker.boards import DEALERS, place, split, stand_on
from feltwork.odds.games.texas_hold_em_bonus_poker.streets import (
    CATEGORIES,
    CUSTOMARY,
    HIGHER,
    LOWER,
    OPTIMAL,
    TIE,
    Counts,
    folded,
    hands,
    of_others,
)
from feltwork.odds.games.texas_hold_em_bonus_poker.wagers import flop_values, played, plays, worth
from feltwork.odds.strategy import Customary, Grid, Strategy, Told, short_rank
from feltwork.odds.words import percent
from feltwork.odds.work import Work
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.game import Game
from feltwork.procedure.place import COMMUNITY, Place
from feltwork.procedure.round import Round
from feltwork.procedure.staking import FOLD
from feltwork.ranking.hand import ACE
from feltwork.ranking.kernels.types import Hands

# ------------------------------------------------------------------------------------------- the 169 hands


@cache
def _rows() -> dict[tuple[int, int, bool], int]:
    return {_kind([CARDS[card] for card in hand]): row for row, hand in enumerate(hands())}


def _kind(cards: Sequence[Card]) -> tuple[int, int, bool]:
    """What tells two cards from others before the flop: their ranks, and whether they are of one suit."""
    high, low = sorted((card.rank for card in cards), reverse=True)
    return high, low, cards[0].suit == cards[1].suit


def row_of(cards: Sequence[Card]) -> int:
    """Where two cards stand among the 169 hands."""
    return _rows()[_kind(cards)]


def as_listed(cards: Sequence[Card], board: Sequence[Card]) -> int:
    """The place of a board among the fifty others, with suits renamed so that the two cards are those of the list."""
    listed = hands()[row_of(cards)]
    becomes = {
        card.index & 3: int(suit) & 3 for card, suit in zip(sorted(cards, key=lambda c: c.rank), listed, strict=True)
    }
    left = [suit for suit in range(4) if suit not in becomes.values()]
    becomes |= dict(zip([suit for suit in range(4) if suit not in becomes], left, strict=True))
    renamed = sorted((card.index & 0xFC) + becomes[card.index & 3] for card in board)
    among = [card - sum(card > own for own in listed) for card in renamed]
    return int(place(np.array([among], dtype=np.uint8))[0])


# --------------------------------------------------------------------------------- what can still come


def runouts(cards: Sequence[Card], board: Sequence[Card]) -> Counts:
    """For each turn card that may follow a flop, or the one that lies: deals by category and result."""
    known = np.array([card.index for card in board], dtype=np.uint8)
    own = np.array([card.index for card in cards], dtype=np.uint8)
    others = np.array([card for card in range(52) if card not in {*known, *own}], dtype=np.uint8)
    if len(known) == 4:
        return _by_result(own, np.array([[*known, river] for river in others]))[None]
    return np.stack([_by_result(own, _with_turn(known, turn, others)) for turn in others])


def _with_turn(flop: Hands, turn: int, others: Hands) -> Hands:
    return np.array([[*flop, turn, river] for river in others if river != turn])


def _by_result(own: Hands, boards: Hands) -> Counts:
    higher, tie, category = split(stand_on(own, boards))
    counts = np.zeros((CATEGORIES, 3), dtype=np.int64)
    for result, many in ((LOWER, DEALERS - higher - tie), (TIE, tie), (HIGHER, higher)):
        np.add.at(counts[:, result], category, many)
    return counts


def ahead(counts: Counts) -> int:
    """Deals won less deals lost: more than none, and a wager is worth placing."""
    return int(counts[..., HIGHER].sum() - counts[..., LOWER].sum())


def street_values(
    cards: Sequence[Card], board: Sequence[Card], rules: TexasHoldEmBonusPokerRules
) -> tuple[dict[str, Fraction], int]:
    """What a wager and a check are worth with three or four community cards, all wagers counted; the deals counted.

    With four of them the Turn Wager stands as the best play has it on the first three; after three the River Wager
    follows as the best play has it on each turn card.
    """
    by_turn = runouts(cards, board)
    deals = int(by_turn.sum())

    def value(turn: bool, rivers: Sequence[bool]) -> Fraction:
        whole = np.zeros((CATEGORIES, 3, 2, 2), dtype=np.int64)
        for counts, river in zip(by_turn, rivers, strict=True):
            whole[:, :, int(turn), int(river)] += counts
        return Fraction(worth(whole, rules.ante_pays_from), deals)

    if len(board) == 4:
        turn = ahead(runouts(cards, board[:3])) > 0
        return {"river": value(turn, [True]), "check": value(turn, [False])}, deals
    rivers = [ahead(counts) > 0 for counts in by_turn]
    return {"turn": value(True, rivers), "check": value(False, rivers)}, deals


# ----------------------------------------------------------------------------------------- the strategies


class BestPlay(Strategy):
    """Each wager where it wins on average; a hand is folded where it loses more than the ante."""

    id = "optimal"
    title = "the optimal strategy"

    def __init__(self, rules: TexasHoldEmBonusPokerRules, work: Work) -> None:
        self.rules, self.work = rules, work
        self.plays = plays(OPTIMAL, rules, work)

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        cards, board = round.hand(Place.at(question.seat)), round.hand(COMMUNITY)
        if not board:
            return Decision("flop" if self.plays[row_of(cards)] else FOLD)
        return Decision(question.actions[0].word if self.bets(cards, board) else "check")

    def bets(self, cards: Sequence[Card], board: Sequence[Card]) -> bool:
        """Whether the Turn Wager is placed on a flop, or the River Wager on four cards."""
        at = as_listed(cards, board) + (len(of_others(3)) if len(board) == 4 else 0)
        packed = folded(self.work).bets[row_of(cards), at // 8]
        return bool(packed >> (7 - at % 8) & 1)

    def told(self) -> Told:
        return Told(
            (
                f"Fold {self._folded()}, and place the Flop Wager with all other hands.",
                "Place the Turn Wager where more of the deals that can still come are won than lost, and check where "
                "it is not so; the same for the River Wager, whatever was staked before.",
            ),
            (self._chart(),),
            remarks=(
                "The first rule is exact. For the others `feltwork strategy --hand --community` counts every deal that "
                "can still come.",
            ),
        )

    def _folded(self) -> str:
        """The hands to fold, which are few: named one by one."""
        given_up = [_kind([CARDS[card] for card in hand]) for hand in hands()[~self.plays]]
        assert not any(suited or high == low for high, low, suited in given_up), "none of one suit, and no pair"
        named = [
            f"{short_rank(low)}-{short_rank(high)}" for low, high in sorted((low, high) for high, low, _ in given_up)
        ]
        return f"{', '.join(named[:-1])} and {named[-1]} of different suits"

    def _chart(self) -> Grid:
        """How often the Turn Wager follows, for all hands: of one suit above the diagonal, of two below."""
        deals = folded(self.work).deals[OPTIMAL]
        share = deals[:, :, :, 1].sum(axis=(1, 2, 3)) / deals.sum(axis=(1, 2, 3, 4))
        ranks = range(ACE, 1, -1)
        rows = []
        for one in ranks:
            cells = []
            for other in ranks:
                row = _rows()[max(one, other), min(one, other), one > other]
                cells.append(f"{share[row]:.0%}" if self.plays[row] else "fold")
            rows.append((short_rank(one), tuple(cells)))
        return Grid(
            "flops on which the Turn Wager is placed",
            tuple(short_rank(rank) for rank in ranks),
            tuple(rows),
            (("above the diagonal", "two cards of one suit"), ("below", "of different suits")),
        )


class SimplePlay(Customary):
    """What the game calls customary, with what it costs."""

    id = "simple"
    title = "a simple strategy"

    def __init__(self, game: Game[Any, Any], rules: TexasHoldEmBonusPokerRules, work: Work) -> None:
        super().__init__(game)
        self.rules, self.work = rules, work

    def told(self) -> Told:
        costs = [_edge(way, self.rules, self.work) for way in (CUSTOMARY, OPTIMAL)]
        return Told(
            (
                "Fold a 2 with a 3, 4, 5, 6 or 7 of another suit, and place the Flop Wager with all other hands.",
                "Place the Turn and the River Wager where your hand is of a better kind than the ranks of the "
                "community cards make by themselves; check otherwise.",
            ),
            remarks=(f"It costs {percent(costs[0])} of the ante; the optimal strategy costs {percent(costs[1])}.",),
        )


def _edge(way: int, rules: TexasHoldEmBonusPokerRules, work: Work) -> Fraction:
    counted = played(way, rules, work)
    return -sum((one.net * Fraction(one.count) for one in counted.outcomes), Fraction(0)) / counted.deals


def flop_value(cards: Sequence[Card], rules: TexasHoldEmBonusPokerRules, work: Work) -> Fraction:
    """What a Flop Wager and all that follows it win on average."""
    return flop_values(OPTIMAL, rules, work)[row_of(cards)]
