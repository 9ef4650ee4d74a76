"""The optimal strategy: exact in every situation, and told in rules and charts."""

from __future__ import annotations

from collections import Counter
from typing import Any

from feltwork.games.lunar_poker.procedure import EXCHANGE, LunarPoker
from feltwork.odds.games.lunar_poker.actions import BET, FOLD, SIXTH_CARD
from feltwork.odds.games.lunar_poker.final_hands import HELD, RANKS
from feltwork.odds.games.lunar_poker.playing import FirstDecision, forcing_values, worth_betting
from feltwork.odds.games.lunar_poker.prices import prices_of
from feltwork.odds.games.lunar_poker.solution import solution
from feltwork.odds.strategy import Grid, Strategy, Told, short_rank
from feltwork.odds.work import Work
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.round import Round
from feltwork.ranking.hand import ACE

SHOWN = tuple(short_rank(rank + 2) for rank in range(RANKS))
LEGEND = (
    ("B", "bet"),
    ("1", "keep the highest card and exchange four"),
    ("2", "keep two cards, mostly the highest, and exchange three"),
    ("3", "keep three cards and exchange two"),
    ("0", "exchange all five"),
    ("F", "fold"),
    ("…?", "so in most hands; the others, their suits among them, decide"),
)


class BestPlay(Strategy):
    """Whatever wins most on average, for each hand and each card shown, and after a draw by all that is known then."""

    id = "optimal"
    title = "the optimal strategy"

    def __init__(self, game: LunarPoker[Any], work: Work) -> None:
        self.game, self.work = game, work

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        words, place = {action.word for action in question.actions}, Place.at(question.seat)
        hand, dealer = round.hand(place), round.readable(DEALER)
        gone = self.game.progress_of(round).discarded.get(place, [])
        if EXCHANGE in words:
            word, cards = FirstDecision(hand, dealer[-1], self.game).best()
            return Decision(word, picks=tuple(at + 1 for at, card in enumerate(hand) if card in cards))
        if "force" in words:
            force, settle = forcing_values(hand, dealer, gone, self.game)
            return Decision("force" if force.value > settle.value else "settle")
        return Decision("bet" if worth_betting(hand, dealer[-1], gone, self.game) else "fold")

    def told(self) -> Told:
        forces = bool(prices_of(self.game).forces)
        return Told(
            (*RULES, *(FORCING if forces else ())),
            tuple(self._charts()),
            (
                "The charts leave out hands with which a sixth card is bought.",
                "Nothing short is exact: `feltwork strategy --hand … --dealer …` has what each action is worth.",
            ),
        )

    def _charts(self) -> list[Grid]:
        decided = [solution(self.game, self.work, shown).decided for shown in range(RANKS)]
        ranks = [short_rank(rank) for rank in range(ACE, 1, -1)]
        high = ["A-K", *(f"{rank} high" for rank in ranks[:8])]
        return [
            _chart("A pair", [f"pair of {rank}" for rank in ranks], decided, ""),
            _chart("No pair, and no card of yours has the rank of the dealer's", high, decided, ""),
            _chart("No pair, and a card of yours has the rank of the dealer's", high, decided, ", matched"),
        ]


RULES = (
    "Bet with two pair and with four-of-a-kind.",
    "Buy a sixth card with a straight or a flush, and with four cards to one of them that complete it often enough.",
    "With a full house bet, or buy a sixth card where its second payout is worth the fee.",
    "With three-of-a-kind exchange the other two; with ace-king beside it, or where the dealer shows its rank, do not.",
    "With a pair of the rank that the dealer shows or higher bet; with a lower one exchange the other three.",
    "With less keep ace-king, or your highest card, and exchange the others, or fold, as the charts show.",
    "After a draw bet with a pair or better, and with ace-king where it is worth more than the ante that a fold costs.",
)
FORCING = (
    "Force a dealer who does not qualify with a straight or better, or with three-of-a-kind beside ace-king, if enough "
    "cards make the dealer a hand that loses: ten or eleven where you are paid 4 to 1, eight or nine for a flush, six "
    "or seven for a full house, two or three for four-of-a-kind.",
)


def _chart(title: str, sorts: list[str], decided: list[Counter[tuple[str, int]]], ending: str) -> Grid:
    rows = []
    for sort in sorts:
        cells = tuple(_cell(sort + ending, by_sort) for by_sort in decided)
        if any(cells):
            rows.append((sort, cells))
    return Grid(title, SHOWN, tuple(rows), LEGEND)


def _cell(sort: str, decided: Counter[tuple[str, int]]) -> str:
    """What most hands of a sort do, the sixth card left out."""
    actions = {action: times for (one, action), times in decided.items() if one == sort and action != SIXTH_CARD}
    if not actions:
        return ""
    best = max(actions, key=lambda action: actions[action])
    word = {BET: "B", FOLD: "F"}.get(best, str(HELD - best))
    return word if actions[best] >= 0.95 * sum(actions.values()) else f"{word}?"
