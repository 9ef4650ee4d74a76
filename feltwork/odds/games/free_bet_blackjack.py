"""Free Bet Blackjack, chapters 590 and 672a: free doubles and splits, a dealer's 22 that pushes, and Push 22.

The main wager is computed by the analyser of the family (``feltwork.odds.blackjack``), Push 22 and insurance are
counted exactly. Even money (672a.8(e)) is never better than waiting for the card reader with six or eight decks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from feltwork.equipment.cards import Card, parse_cards
from feltwork.games.free_bet_blackjack.procedure import FreeBetBlackjack590
from feltwork.games.free_bet_blackjack.rules import (
    BLACKJACK,
    DOUBLE_DOWN,
    FREE_DOUBLE,
    FREE_SPLIT,
    FREE_TOTALS,
    MOST_HANDS,
    PUSH_22,
    PUSH_22_ON,
    SPLIT,
    FreeBetRules,
)
from feltwork.games.free_bet_blackjack.settlement import FreeBetToSettle, push_22_row, settle_blackjack, settle_hand
from feltwork.odds.analysis import Proposition
from feltwork.odds.blackjack import asking
from feltwork.odds.blackjack.analysis import INSURANCE_PUBLISHED, BlackjackAnalysis, Insurance, MainWager
from feltwork.odds.blackjack.side_wagers import dealers_of
from feltwork.odds.blackjack.table_rules import TEN, VALUES, Staked, TableRules
from feltwork.odds.figures import Counted
from feltwork.odds.priced import UNIT, by_paytable, priced
from feltwork.odds.work import Work
from feltwork.procedure.blackjack.dealer import STANDS_ON
from feltwork.procedure.blackjack.settling import settle_surrender
from feltwork.procedure.game import Game
from feltwork.procedure.line import Line
from feltwork.terms.money import Cents

LAMMERS = (Staked.LAMMER, Staked.LAMMER_DOUBLED, Staked.LAMMER_DOUBLED_FREE)
SUITED, COLORED, OTHER = (parse_cards(cards) for cards in ("Ks 6s 6s", "Ks 6c 6s", "Ks 6d 6s"))
"""A dealer's 22 of each kind."""


def _hand(staked: Staked, cards: tuple[Card, ...], *, from_split: bool = True) -> FreeBetToSettle:
    doubled = UNIT if staked in (Staked.DOUBLED, Staked.LAMMER_DOUBLED) else 0
    free_double = staked in (Staked.DOUBLED_FREE, Staked.LAMMER_DOUBLED_FREE)
    wager = FREE_SPLIT if staked in LAMMERS else BLACKJACK
    return FreeBetToSettle(cards, wager, UNIT, doubled, from_split, free_double=free_double)


class BlackjackWager(MainWager):
    """The Blackjack Wager with its doubles and splits, free or paid for."""

    id = BLACKJACK
    name = "Blackjack Wager with doubles and splits, free and paid for"
    lines = (BLACKJACK, SPLIT, DOUBLE_DOWN, FREE_SPLIT, FREE_DOUBLE)
    section = "7(o)"
    published = "Wizard of Odds, Free Bet Blackjack (six decks, where the dealer draws to a soft 17)"


class Push22(Proposition):
    """Push 22: the dealer's own hand, whatever the player's does."""

    id = PUSH_22
    name = "Push 22 Wager"
    options = ("decks", "push_22")
    section = "7(n)"
    method = "Every set of cards that completes the dealer's hand, with the orders and suits in which it may come."
    published = "Wizard of Odds, Push 22 (how likely a 22 is); Discount Gambling (six decks, drawing to a soft 17)"

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        """6(e): for a player who has a Blackjack Wager too."""
        return {BLACKJACK: unit, PUSH_22: unit}

    def count(self, game: Game[Any, Any], rules: FreeBetRules, work: Work) -> Counted:
        assert rules.push_22 is not None, "it was asked whether the wager is offered"
        assert isinstance(game, FreeBetBlackjack590)
        found = dealers_of(ANALYSIS.table_rules(game, rules), PUSH_22_ON)
        counts = (
            ((push_22_row(SUITED),), found.one_suit),
            ((push_22_row(COLORED),), found.one_color),
            ((push_22_row(OTHER),), found.others),
            ((), found.deals - found.total),
        )
        return Counted(by_paytable(rules.push_22, counts, lost="no 22"), found.deals)


class FreeBetAnalysis(BlackjackAnalysis):
    """Chapters 590 and 672a."""

    game = "free-bet-blackjack"
    free_wager = FREE_SPLIT

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        return BlackjackWager(self), Push22(), Insurance(self, BLACKJACK, INSURANCE_PUBLISHED)

    def table_rules(self, game: FreeBetBlackjack590, rules: FreeBetRules) -> TableRules:
        at = game.sections

        def lines(staked: Staked, cards: tuple[Card, ...], dealer: tuple[Card, ...]) -> Iterable[Line] | None:
            return settle_hand(_hand(staked, cards), dealer, at) if staked < Staked.SECOND_CHANCE else None

        def over(staked: Staked) -> Iterable[Line] | None:
            return lines(staked, asking.OVER_21, asking.DEALERS[0])

        def given_up(staked: Staked) -> Iterable[Line] | None:
            return [settle_surrender(BLACKJACK, UNIT, "")] if staked is Staked.ALONE else None

        first = _hand(Staked.ALONE, asking.BLACKJACK, from_split=False)
        lost = settle_hand(_hand(Staked.ALONE, asking.DEALERS[0]), asking.BLACKJACK, at)
        alone, both = [settle_blackjack(BLACKJACK, UNIT, game.tables[0])], settle_hand(first, asking.BLACKJACK, at)
        return TableRules(
            name=game.edition,
            shoe=asking.shoe_of(game, rules),
            net=asking.nets(lines),
            staked=asking.stakes(lines),
            bust=asking.by_staked(over),
            given_up=asking.by_staked(given_up),
            blackjacks=np.array([[0, priced(lost).net], [priced(alone).net, priced(both).net]], dtype=np.float64),
            stands_on=STANDS_ON,
            surrender_with=2 if at.surrender else 0,  # 590.9(a): after the first two cards; 672a has none
            most_hands=MOST_HANDS,
            free_doubles=FREE_TOTALS,
            free_splits=tuple(value for value in range(VALUES) if value != TEN),  # 11(b)(2), 672a.10(b)(2)
        )


ANALYSIS = FreeBetAnalysis()
