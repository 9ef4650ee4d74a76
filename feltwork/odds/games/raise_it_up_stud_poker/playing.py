"""How to play Raise It Up Stud Poker: the optimal strategy, a simple one, and one beside a progressive wager."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from feltwork.equipment.cards import CARDS, Card
from feltwork.games.raise_it_up_stud_poker.procedure import RaiseItUpStudPoker587
from feltwork.games.raise_it_up_stud_poker.rules import CARDS_EACH, PLAY, PROGRESSIVE_PAYOUT
from feltwork.games.raise_it_up_stud_poker.settlement import three_card_names
from feltwork.odds.games.raise_it_up_stud_poker.counting import LEFT
from feltwork.odds.games.raise_it_up_stud_poker.simple import (
    play_on_5th,
    simple_choice,
    simple_on_4th,
    simple_on_three,
)
from feltwork.odds.games.raise_it_up_stud_poker.winning import DEALS, Streets, best_choice, options, played, prices
from feltwork.odds.priced import UNIT
from feltwork.odds.strategy import Grid, Strategy, Told, short_rank
from feltwork.odds.suit_classes import suit_classes
from feltwork.odds.words import percent
from feltwork.odds.work import Work
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.place import Place
from feltwork.procedure.round import Round
from feltwork.ranking.hand import ACE

ON_6TH = LEFT - 2
"""The cards that 6th Street may bring."""


class ByStreets(Strategy):
    """Decide by the three cards held and the streets that are shown."""

    def __init__(self, game: RaiseItUpStudPoker587) -> None:
        self.game = game

    @abstractmethod
    def times(self, cards: Sequence[Card], shown: Sequence[Card]) -> int:
        """How many antes to play for; 0 is a check, on 5th Street a fold."""

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        times = self.times(round.hand(Place.at(question.seat)), self.game.shown(round))
        play = next((action for action in question.actions if action.word == PLAY), None)
        if not times or play is None:
            return Decision(question.actions[-1].word)
        return Decision(PLAY) if play.most is None else Decision(PLAY, min(times * play.unit, play.most))


class BestPlay(ByStreets):
    """What wins most on every street."""

    id = "optimal"
    title = "the optimal strategy"

    def __init__(self, game: RaiseItUpStudPoker587, work: Work) -> None:
        super().__init__(game)
        self.work = work

    def times(self, cards: Sequence[Card], shown: Sequence[Card]) -> int:
        return options(self.game, cards, shown, may_fold=self.folds(cards)).index_of_best()

    def folds(self, cards: Sequence[Card]) -> bool:
        """Whether a fold is thought of with these three cards."""
        return True

    def told(self) -> Told:
        own, simple = (played(self.game, choose, self.work).won for choose in (best_choice, simple_choice))
        return Told(
            (
                "Three cards: play three times the ante or check. Play every pair and three-of-a-kind; the charts have "
                "three cards of one suit, and those without a pair in two or three suits.",
                "4th Street: play twice the ante with a pair, with four of one suit, with four cards of a straight, or "
                "with three of one suit and three cards from 10 up. Four cards of a straight that are all below 10, no "
                "three of one suit, are a check where the rank in the middle is missing, and so are 6-4-3-2.",
                "5th Street: play with a pair or a straight, with four of one suit, with four cards of a straight that "
                "two ranks complete, or that one completes where a card is 10 or better; fold the rest.",
                "Play for the most or not at all: what a Play Wager adds is in proportion to it.",
            ),
            (suited_chart(self.game), unsuited_chart(self.game)),
            (
                "These rules and charts are the whole of it.",
                f"The simple strategy loses {percent(own - simple)} of an ante more.",
            ),
        )


class SimplePlay(ByStreets):
    """Three short rules."""

    id = "simple"
    title = "the simple strategy"

    def __init__(self, game: RaiseItUpStudPoker587, work: Work) -> None:
        super().__init__(game)
        self.work = work

    def times(self, cards: Sequence[Card], shown: Sequence[Card]) -> int:
        if not shown:
            return simple_on_three(cards)
        return simple_on_4th([*cards, *shown]) if len(shown) == 1 else int(play_on_5th([*cards, *shown]))

    def told(self) -> Told:
        best, own = (played(self.game, choose, self.work).won for choose in (best_choice, simple_choice))
        return Told(
            (
                "Three cards: play three times the ante with a pair or better, with three cards from 10 up, and with "
                "three of one suit where one is 10 or better or all fit into a straight.",
                "4th Street: play twice the ante with a pair, four of one suit, or four cards of a straight.",
                "5th Street: play with a pair or a straight, with four of one suit, with four cards of a straight that "
                "two ranks complete, or that one completes where a card is 10 or better; fold the rest.",
            ),
            remarks=(
                f"The house edge is {percent(-own)} of the ante, {percent(best - own)} more than with the optimal "
                "strategy.",
            ),
        )


class WithProgressive(BestPlay):
    """The same beside a Progressive Payout Wager, which a fold loses: three cards that it pays are never folded."""

    id = "with_progressive"
    title = "with a Progressive Payout Wager"

    def folds(self, cards: Sequence[Card]) -> bool:
        return not pays_progressive(self.game, cards)

    def told(self) -> Told:
        cost, most = never_folded(self.game)
        return Told(
            (
                "As the optimal strategy, but never fold a straight, a straight flush or three-of-a-kind in the three "
                "cards held: a fold loses the Progressive Payout Wager too.",
            ),
            remarks=(
                f"On ante, blind and Play Wager this costs {percent(cost)} of the ante.",
                f"It is right where the ante is not more than {most} times the Progressive Payout Wager.",
            ),
        )


def pays_progressive(game: RaiseItUpStudPoker587, cards: Sequence[Card]) -> bool:
    """Whether the progressive table pays three cards."""
    return game.table(PROGRESSIVE_PAYOUT).best(three_card_names(cards)) is not None


@cache
def never_folded(game: RaiseItUpStudPoker587) -> tuple[Fraction, int]:
    """What it costs in antes never to fold what the progressive pays, and up to how large an ante that is right.

    The least that the table gives is weighed against the most that playing on 5th Street ever loses beyond a fold.
    """
    own = prices(game)
    lost, worst = 0, 0
    for held, weight in zip(*suit_classes(CARDS_EACH), strict=True):
        if pays_progressive(game, [CARDS[index] for index in held]):
            folding, playing = Streets(held, own), Streets(held, own, may_fold=False)
            lost += int(weight) * int(folding.on_three.max() - playing.on_three.max())
            worst = max(worst, int((folding.on_5th[0] - folding.on_5th[1]).max()))
    least = game.table(PROGRESSIVE_PAYOUT).rows[-1].pays.returned(UNIT) // UNIT
    return Fraction(lost, own.parts * DEALS), least * own.parts * ON_6TH // worst


# --------------------------------------------------------------------------------------------------- charts


def _plays(game: RaiseItUpStudPoker587, ranks: Sequence[int], suits: Sequence[int]) -> bool:
    held = [CARDS[(rank - 2) * 4 + suit] for rank, suit in zip(ranks, suits, strict=True)]
    return options(game, held, ()).index_of_best() > 0


def suited_chart(game: RaiseItUpStudPoker587) -> Grid:
    """Three cards of one suit: the lowest cards with which to check, by the two higher ones."""
    highest, middle = range(ACE, 3, -1), range(ACE - 1, 2, -1)

    def cell(high: int, second: int) -> str:
        if second >= high:
            return ""
        lows = [low for low in range(second - 1, 1, -1) if not _plays(game, (high, second, low), (0, 0, 0))]
        return " ".join(short_rank(low) for low in lows) or "-"

    rows = tuple((short_rank(high), tuple(cell(high, second) for second in middle)) for high in highest)
    return Grid(
        "Three cards of one suit: check where the lowest is one of these, otherwise play",
        tuple(short_rank(second) for second in middle),
        rows,
        (("row", "the highest card"), ("column", "the middle card"), ("-", "play with every lowest card")),
    )


def unsuited_chart(game: RaiseItUpStudPoker587) -> Grid:
    """Three ranks in two or three suits: every one that is played at all."""
    columns = {"three suits": (0, 1, 2), "highest": (1, 0, 0), "middle": (0, 1, 0), "lowest": (0, 0, 1)}
    rows = []
    for high in range(ACE, 3, -1):
        for second in range(high - 1, 2, -1):
            for low in range(second - 1, 1, -1):
                plays = [_plays(game, (high, second, low), suits) for suits in columns.values()]
                if any(plays):
                    name = "-".join(short_rank(rank) for rank in (high, second, low))
                    rows.append((name, tuple("play" if one else "check" for one in plays)))
    title = "No pair, two or three suits: by the card that is not of the others' suit; what is not listed is a check"
    return Grid(title, tuple(columns), tuple(rows))
