"""Double Attack Blackjack, chapter 581: as much again against the up card, surrender at any time, and Bust It.

The main wager is computed by the analyser of the family (``feltwork.odds.blackjack``), Bust It and insurance are
counted exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import perm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import CARDS, Card
from feltwork.games.double_attack_blackjack.procedure import DoubleAttackBlackjack
from feltwork.games.double_attack_blackjack.rules import BUST_IT, MOST_HANDS, DoubleAttackRules
from feltwork.games.double_attack_blackjack.settlement import (
    EIGHT,
    AttackToSettle,
    pay_blackjack,
    settle_bust_it,
    settle_hand,
    settle_surrender,
)
from feltwork.odds.analysis import Proposition
from feltwork.odds.blackjack import asking
from feltwork.odds.blackjack.analysis import BlackjackAnalysis, Insurance, MainWager
from feltwork.odds.blackjack.table_rules import ANY_NUMBER, GiveUp, Staked, TableRules
from feltwork.odds.figures import Counted, Outcome
from feltwork.odds.priced import UNIT, gathered, priced
from feltwork.odds.strategy import Strategy
from feltwork.odds.work import Work
from feltwork.procedure.blackjack.dealer import STANDS_ON
from feltwork.procedure.game import Game
from feltwork.procedure.line import Line
from feltwork.ranking.points import total
from feltwork.simulation.compiled import Kernel
from feltwork.simulation.three_cards import ThreeCards
from feltwork.terms.money import Cents

BET, ATTACK = "bet", "double_attack"


def _hand(staked: Staked, cards: tuple[Card, ...], *, from_split: bool = True, attack: int = 0) -> AttackToSettle:
    doubled = UNIT if staked is Staked.DOUBLED else 0
    return AttackToSettle(cards, BET, UNIT, doubled, from_split, attack=attack)


def _lines(staked: Staked, cards: tuple[Card, ...], dealer: tuple[Card, ...]) -> Iterable[Line] | None:
    return settle_hand(_hand(staked, cards), dealer) if staked <= Staked.DOUBLED else None


def _over(staked: Staked) -> Iterable[Line] | None:
    return _lines(staked, asking.OVER_21, asking.DEALERS[0])


def _given_up(staked: Staked) -> Iterable[Line] | None:
    return settle_surrender(_hand(staked, asking.DEALERS[0]), "") if staked <= Staked.DOUBLED else None


def _blackjacks(wager: str) -> NDArray[np.float64]:
    """What the bet, or Double Attack, comes to where somebody has a Blackjack."""
    first = _hand(Staked.ALONE, asking.BLACKJACK, from_split=False, attack=UNIT)
    other = _hand(Staked.ALONE, asking.DEALERS[0], from_split=False, attack=UNIT)

    def net(lines: Iterable[Line]) -> float:
        return float(priced(line for line in lines if line.wager == wager).net)

    lost = net(settle_hand(other, asking.BLACKJACK))
    return np.array([[0.0, lost], [net(pay_blackjack(first)), net(settle_hand(first, asking.BLACKJACK))]])


class BetWager(MainWager):
    """The Bet Wager with Double Attack, doubles and splits."""

    id = BET
    name = "Bet Wager with Double Attack, doubles and splits"
    lines = (BET, ATTACK, "double_down", "split")
    section = "581.7(o)"
    published = "Wizard of Odds, Double Attack Blackjack (0.62% by rules that are not quite the chapter's)"


class BustIt(Proposition):
    """Bust It: the dealer's first three cards."""

    id = "bust_it"
    name = "Bust It Wager"
    section = "581.12(c)"
    method = "Every up card, hole card and third card, in their order."
    published = "888casino, Card Counting the Bust It Side Bet (other odds, and a shoe with 10s)"

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        """581.6(f): with a Bet Wager, and never more than it."""
        return {BET: unit, self.id: unit}

    def count(self, game: Game[Any, Any], rules: DoubleAttackRules, work: Work) -> Counted:
        shoe = game.deck(rules)
        outcomes = []
        for cards, count in three_cards([shoe[card] for card in CARDS]):
            line = settle_bust_it(UNIT, cards, BUST_IT)
            name = line.why.removeprefix("the dealer is over 21 in three cards: ") if line.returned else _lost(cards)
            outcomes.append(Outcome(name, priced([line]).net, count))
        return Counted(gathered(outcomes), perm(shoe.total(), 3))

    def compiled(self, game: Game[Any, Any], rules: DoubleAttackRules) -> Kernel:
        """Compiled rounds; the third card of a dealer who has none is looked at and decides nothing."""

        def worth(cards: tuple[Card, ...]) -> tuple[Fraction, Fraction]:
            found = priced([settle_bust_it(UNIT, cards, BUST_IT)])
            return found.net, found.staked

        return ThreeCards.asked(asking.shoe_of(game, rules), worth)


def _lost(cards: Sequence[Card]) -> str:
    two = total(cards[:2]).points >= STANDS_ON
    return "two cards of 17 or more" if two else "three cards of 21 or less"


def three_cards(shoe: Sequence[int]) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Three cards in their order and how often they come; suits are told apart for 8s alone."""
    ranks = [card for card in CARDS if card.suit == "s" and shoe[card.index]]
    kinds = [card for card in CARDS if shoe[card.index] and (card.rank == EIGHT or card.suit == "s")]
    cards_of = {card: shoe[card.index] * (1 if card.rank == EIGHT else 4) for card in kinds}
    assert sum(cards_of.values()) == sum(shoe), f"every one of {len(ranks)} ranks is in the shoe as often in each suit"
    for cards in product(kinds, repeat=3):
        count = 1
        for place, card in enumerate(cards):
            count *= cards_of[card] - cards[:place].count(card)
        yield cards, count


class DoubleAttackAnalysis(BlackjackAnalysis):
    """Chapter 581."""

    game = "double-attack-blackjack"

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        return BetWager(self), BustIt(), Insurance(self, BET)

    def kernel(
        self, game: Game[Any, Any], rules: Any, proposition: Proposition, strategy: Strategy, work: Work
    ) -> Kernel | None:
        if isinstance(proposition, BustIt):
            return proposition.compiled(game, rules)
        return super().kernel(game, rules, proposition, strategy, work)

    def situation_told(self, game: Game[Any, Any]) -> str:
        return "the dealer's up card alone, or with two cards or more"

    def table_rules(self, game: DoubleAttackBlackjack, rules: DoubleAttackRules) -> TableRules:
        return TableRules(
            name=game.edition,
            shoe=asking.shoe_of(game, rules),
            net=asking.nets(_lines),
            staked=asking.stakes(_lines),
            bust=asking.by_staked(_over),
            given_up=asking.by_staked(_given_up),
            blackjacks=_blackjacks(BET),
            stands_on=STANDS_ON,
            double_with=ANY_NUMBER,  # 581.10(a): with any number of cards below 21
            surrender_with=ANY_NUMBER,  # 581.9(a): after additional cards, a split and a double too
            surrender_after_split=True,
            give_up=GiveUp.SURRENDER,
            most_hands=MOST_HANDS,
            one_card_to_split_aces=True,  # 581.11(e)
            split_aces_again=False,
            attack=True,
            attack_blackjacks=_blackjacks(ATTACK),
        )


ANALYSIS = DoubleAttackAnalysis()
