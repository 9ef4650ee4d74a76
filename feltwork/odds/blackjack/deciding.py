"""A way of playing in a game's own procedure: questions in, decisions out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import Card
from feltwork.odds.blackjack.hands import BONUS_HANDS, counts_of, players_hands
from feltwork.odds.blackjack.playing import Policy
from feltwork.odds.blackjack.rounds import Play, Table
from feltwork.odds.blackjack.suits import share_in_suit, variant_of
from feltwork.odds.blackjack.table_rules import ACE, SEVEN, TEN, Act, HandKind, TableRules, value_of_rank
from feltwork.odds.priced import UNIT
from feltwork.odds.strategy import Strategy, Told
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.blackjack.game import BlackjackGame
from feltwork.procedure.blackjack.table import BlackjackHand, BlackjackTable, table_of
from feltwork.procedure.round import Round

ACT_WORDS = {Act.STAND: "stand", Act.HIT: "hit", Act.DOUBLE: "double", Act.SURRENDER: "surrender", Act.SPLIT: "split"}


def value_of(card: Card) -> int:
    """The value of a card as the analysis counts it."""
    return value_of_rank(card.index // 4)


def values_of(cards: Iterable[Card]) -> tuple[int, ...]:
    """How many cards of each value."""
    return counts_of([value_of(card) for card in cards])


def variant(table: Table, cards: Sequence[Card], up: Card) -> tuple[int, int]:
    """The bonus that two cards have in reach and the variant of their suits; -1 for no bonus."""
    pair = tuple(sorted(map(value_of, cards)))
    if len(cards) != 2 or pair not in BONUS_HANDS:
        return -1, 0
    bonus, completes = list(BONUS_HANDS).index(pair), BONUS_HANDS[pair]
    seen = [card for card in (*cards, up) if value_of(card) == completes]
    in_suit = sum(card.suit == cards[0].suit for card in seen)
    share = share_in_suit(table.rules.shoe[0], len(seen), in_suit)
    return bonus, variant_of((cards[0].suit, cards[1].suit), share, table.suits, bonus, value_of(up))


def hole_card_is_ten(rules: TableRules, seen: Iterable[Card]) -> Fraction:
    """How likely the card under an ace is worth ten, by what is seen."""
    left = rules.values() - np.array(values_of(seen))
    return Fraction(int(left[TEN]), int(left.sum()))


def insurance_wins(game: BlackjackGame[Any], rules: TableRules, seen: Iterable[Card]) -> Fraction:
    """What a unit of insurance wins on average."""
    likely = hole_card_is_ten(rules, seen)
    return likely * (1 + Fraction(game.insurance_table.rows[0].pays.winnings(UNIT), UNIT)) - 1


class Playing(Strategy):
    """Plays as it is told; insurance is taken where it wins, which is never, or always."""

    free_wager = ""
    insures = False

    def __init__(self, id: str, title: str, game: BlackjackGame[Any], table: Table, play: Play, told: Told) -> None:
        self.id = id
        self.title = title
        self.game = game
        self.table = table
        self.play = play
        self._told = told

    def told(self) -> Told:
        return self._told

    def decide(self, question: Question, round: Round[Any]) -> Decision:
        words = {action.word for action in question.actions}
        table = table_of(round)
        if "attack" in words:
            attacks = self.play.attack[value_of(table.up_card)]
            return question.read("attack" if attacks else "no attack")
        if "no insurance" in words:
            return question.read(self._insurance(words, table, question.seat))
        hand = table.hands[question.seat][question.hand]
        if {"hit", "stand"} <= words:
            return question.read(self._act(words, table, hand))
        if "second chance" in words:
            return question.read("second chance" if self._takes_chance(table, hand) else "no second chance")
        for gives_up in ("rescue", "surrender"):
            if words == {gives_up, "stand"}:
                return question.read(gives_up if self._gives_up(table, hand) else "stand")
        return self.game.customary(round, question)

    # One question each.

    def _insurance(self, words: set[str], table: BlackjackTable, seat: int) -> str:
        if self.insures:
            return "insurance"
        cards = table.cards(table.hands[seat][0])
        seen = (*cards, table.up_card)
        if "even money" in words:
            likely = float(hole_card_is_ten(self.table.rules, seen))
            pays = self.table.rules.blackjacks[1]
            if pays[0] * (1 - likely) + pays[1] * likely < 1:
                return "even money"
        return "insurance" if insurance_wins(self.game, self.table.rules, seen) > 0 else "no insurance"

    def _kind(self, hand: BlackjackHand) -> HandKind:
        if not hand.from_split:
            return HandKind.FIRST
        return HandKind.FREE if hand.wager == self.free_wager else HandKind.SPLIT

    def _policy(self, table: BlackjackTable, hand: BlackjackHand) -> tuple[Policy, int]:
        """How hands of its kind are played, and the value that was split."""
        kind = self._kind(hand)
        if kind is HandKind.FIRST:
            return self.play.first, -1
        base = value_of(table.cards(hand)[0])
        return self.play.split[base, kind], base

    def _act(self, words: set[str], table: BlackjackTable, hand: BlackjackHand) -> str:
        cards, up = table.cards(hand), value_of(table.up_card)
        policy, base = self._policy(table, hand)
        bonus, suits = variant(self.table, cards, table.up_card)
        if base >= 0 and bonus >= 0:  # of a split hand the suit of no other card is heeded
            suits = 0 if cards[0].suit != cards[1].suit else 3 if cards[0].suit == "s" else 1
        if "split" in words and self._splits(value_of(cards[0]), base, up, suits):
            return "split"
        act = policy.bonus_act[bonus, up, suits] if bonus >= 0 else policy.act[_number(cards, base), up]
        return ACT_WORDS[Act(act)]

    def _splits(self, value: int, base: int, up: int, suits: int) -> bool:
        if base >= 0:
            return bool(self.play.splits_again[value, up])
        if value == SEVEN:
            return bool(self.play.bonus_splits[up, suits])
        return bool(self.play.splits[value, up])

    def _takes_chance(self, table: BlackjackTable, hand: BlackjackHand) -> bool:
        policy, base = self._policy(table, hand)
        over = players_hands(base).over_number[values_of(table.cards(hand))]
        return bool(policy.chance[over, value_of(table.up_card)])

    def _gives_up(self, table: BlackjackTable, hand: BlackjackHand) -> bool:
        """After a double, or a split ace that has its one card."""
        cards, up = table.cards(hand), value_of(table.up_card)
        policy, base = self._policy(table, hand)
        number = _number(cards, base)
        if not self.game.doubled(hand) and base == ACE:
            return bool(policy.act[number, up] == Act.SURRENDER)
        return bool(policy.give_up[number, up])


def _number(cards: Sequence[Card], base: int) -> int:
    return players_hands(base).number[values_of(cards)]


def shown_acts(values: NDArray[np.float64], least: float = -9.0) -> dict[str, float]:
    """The acts that are legal, with what each is worth."""
    return {ACT_WORDS[Act(act)]: float(value) for act, value in enumerate(values) if value > least}
