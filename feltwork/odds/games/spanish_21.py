"""Spanish 21, chapter 551: a shoe without 10s, bonus 21s, rescue after a double, and Match-The-Dealer.

The main wager is computed by the analyser of the family (``feltwork.odds.blackjack``). The fixed payout for suited 7s
(551.6(h)) depends on the size of the wager and stands by itself, at the sizes for which it adds most; Match-The-Dealer
and insurance are counted exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import perm
from typing import Any

import numpy as np

from feltwork.equipment.cards import Card, parse_cards
from feltwork.games.spanish_21.procedure import Spanish21
from feltwork.games.spanish_21.rules import MOST_HANDS, SUITED_SEVENS, SUITED_SEVENS_OTHERS, Spanish21Rules
from feltwork.games.spanish_21.settlement import (
    settle_hand,
    settle_match_the_dealer,
    settle_rescue,
    suited_sevens,
    surrendered,
)
from feltwork.odds.analysis import Proposition
from feltwork.odds.blackjack import asking
from feltwork.odds.blackjack.analysis import BlackjackAnalysis, Insurance, MainWager
from feltwork.odds.blackjack.hands import BONUS_HANDS, counts_of
from feltwork.odds.blackjack.rounds import Table
from feltwork.odds.blackjack.table_rules import SEVEN, Act, GiveUp, Staked, TableRules
from feltwork.odds.figures import Counted, Outcome
from feltwork.odds.priced import UNIT, priced
from feltwork.odds.strategy import Strategy
from feltwork.odds.work import Work
from feltwork.procedure.blackjack.dealer import STANDS_ON
from feltwork.procedure.blackjack.settling import HandToSettle
from feltwork.procedure.game import Game
from feltwork.procedure.line import Line
from feltwork.simulation.compiled import Kernel
from feltwork.simulation.three_cards import ThreeCards
from feltwork.terms.money import Cents

WAGER = "spanish_21"


def _hand(staked: Staked, cards: tuple[Card, ...], *, from_split: bool = True) -> HandToSettle:
    return HandToSettle(cards, WAGER, UNIT, UNIT if staked is Staked.DOUBLED else 0, from_split)


def _lines(staked: Staked, cards: tuple[Card, ...], dealer: tuple[Card, ...]) -> Iterable[Line] | None:
    return settle_hand(_hand(staked, cards), dealer) if staked <= Staked.DOUBLED else None


def _over(staked: Staked) -> Iterable[Line] | None:
    return _lines(staked, asking.OVER_21, asking.DEALERS[0])


def _given_up(staked: Staked) -> Iterable[Line] | None:
    if staked is Staked.ALONE:
        return [surrendered(UNIT, read=True, dealer_blackjack=False)]
    return settle_rescue(_hand(staked, asking.DEALERS[0])) if staked is Staked.DOUBLED else None


# --------------------------------------------------------------------------------------- the propositions


class Spanish21Wager(MainWager):
    """The wager with its doubles, splits and bonus 21s; the fixed payout for suited 7s is left out."""

    id = WAGER
    name = "Spanish 21 Wager with doubles, splits and bonus 21s"
    lines = (WAGER, "double_down", "split")
    section = "551.6(f)"
    published = "Wizard of Odds, Spanish 21 (with doubles on any number of cards and four hands)"


MATCHES = {"a match in suit": "8s", "a match": "8d", "no match": "9s"}
"""A first card of each kind beside an 8 of spades."""


class MatchTheDealer(Proposition):
    """Match-The-Dealer: the first two cards and the up card."""

    id = "match_the_dealer"
    name = "Match-The-Dealer Wager"
    options = ("decks", "match_the_dealer")
    section = "551.7(e)"
    method = "Every two cards with the dealer's up card."
    published = "888casino, Card Counting the Match the Dealer Side Bet (six decks); Wizard of Odds, Spanish 21"

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        """551.7(b)(1): never without a Spanish 21 Wager, and never more than it."""
        return {WAGER: unit, self.id: unit}

    def count(self, game: Game[Any, Any], rules: Spanish21Rules, work: Work) -> Counted:
        table = rules.match_the_dealer_table
        assert table is not None, "it was asked whether the wager is offered"
        decks, size = rules.decks, game.deck(rules).total()
        left = {"a match in suit": decks - 1, "a match": 3 * decks, "no match": size - 4 * decks}
        (up,) = parse_cards("8s")
        outcomes = []
        for one, two in (("a match in suit",) * 2, ("a match in suit", "a match"), ("a match",) * 2):
            outcomes.append((f"{one} and {two}", (one, two), _pairs(left, one, two)))
        for one in ("a match in suit", "a match"):
            outcomes.append((one, (one, "no match"), _pairs(left, one, "no match")))
        outcomes.append(("no match", ("no match",) * 2, _pairs(left, "no match", "no match")))
        return Counted(
            tuple(Outcome(name, self._net(kinds, up, rules), size * count) for name, kinds, count in outcomes),
            perm(size, 3),
        )

    def _net(self, kinds: tuple[str, ...], up: Card, rules: Spanish21Rules) -> Fraction:
        cards = parse_cards(" ".join(MATCHES[kind] for kind in kinds))
        return self._worth((*cards, up), rules)[0]

    def _worth(self, cards: Sequence[Card], rules: Spanish21Rules) -> tuple[Fraction, Fraction]:
        """What the first two cards and the up card come to."""
        assert rules.match_the_dealer_table is not None
        found = priced([settle_match_the_dealer(cards[:2], cards[2], UNIT, rules.match_the_dealer_table)])
        return found.net, found.staked

    def compiled(self, game: Game[Any, Any], rules: Spanish21Rules) -> Kernel:
        """Compiled rounds."""
        return ThreeCards.asked(asking.shoe_of(game, rules), lambda cards: self._worth(cards, rules))


def _pairs(left: dict[str, int], one: str, two: str) -> int:
    """Two cards of those kinds, in any order."""
    return perm(left[one], 2) if one == two else 2 * left[one] * left[two]


class SuitedSevens(Proposition):
    """The fixed payout for three suited 7s against a 7, at the wagers for which it is most: $5 and $25.

    Two suited 7s are not split but hit against a 7: at these wagers the payout is far more than a split wins.
    """

    id = "suited_sevens"
    name = "the fixed payout for suited 7s, for a wager of $5 or $25"
    unit = WAGER
    lines = ("suited_sevens",)
    options = ("decks",)
    section = "551.6(h)"
    method = "Every three 7s of one suit with a 7 of the dealer, of all deals of four cards."
    published = "Wizard of Odds, Spanish 21 (0.030% of the wager with six decks)"

    def offered(self, game: Game[Any, Any], rules: Any) -> bool:
        return True

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        """The least wager that has the higher payout."""
        return {WAGER: SUITED_SEVENS[0][0]}

    def award(self) -> Fraction:
        """In units of the wager, by the game's own rule; the same for both sizes."""
        (up,), cards = parse_cards("7d"), parse_cards("7s 7s 7s")
        awards = {
            Fraction(suited_sevens(HandToSettle(cards, WAGER, least), up, least), least) for least, _ in SUITED_SEVENS
        }
        (award,) = awards
        return award

    def count(self, game: Game[Any, Any], rules: Spanish21Rules, work: Work) -> Counted:
        decks, size = rules.decks, game.deck(rules).total()
        # Three of one suit, in the order they come, with an up card of the same suit or of another.
        made = 4 * (perm(decks, 4) + perm(decks, 3) * 3 * decks)
        deals = perm(size, 4)
        return Counted(
            (Outcome("suited 7s against a 7", self.award(), made), Outcome("anything else", Fraction(0), deals - made)),
            deals,
        )


class SuitedSevensEnvy(SuitedSevens):
    """What is paid to each other player: counted for one who has wagered $5, and one other hand."""

    id = "suited_sevens_envy"
    name = "the fixed payout for suited 7s of one other player, for a wager of $5"
    players = 2

    def award(self) -> Fraction:
        return Fraction(SUITED_SEVENS_OTHERS, min(least for least, _ in SUITED_SEVENS))


class Spanish21Analysis(BlackjackAnalysis):
    """Chapter 551."""

    game = "spanish-21"

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        return (
            Spanish21Wager(self),
            SuitedSevens(),
            SuitedSevensEnvy(),
            MatchTheDealer(),
            Insurance(self, WAGER, "Wikipedia, Spanish 21 (24.7% of the Insurance Wager)"),
        )

    def kernel(
        self, game: Game[Any, Any], rules: Any, proposition: Proposition, strategy: Strategy, work: Work
    ) -> Kernel | None:
        if isinstance(proposition, MatchTheDealer):
            return proposition.compiled(game, rules)
        return super().kernel(game, rules, proposition, strategy, work)

    def sentences(self, table: Table) -> tuple[str, ...]:
        """With the wager up to which the fixed payout has suited 7s hit against a 7, whatever the charts say."""
        sevens = list(BONUS_HANDS).index((SEVEN, SEVEN))
        hand = table.shoe.hands.number[counts_of([SEVEN, SEVEN])]
        comes = table.shoe.next[hand, SEVEN, SEVEN] * table.suits.fits[sevens, SEVEN, 1:]
        gives_up = table.split_values[SEVEN, SEVEN] - table.first.bonus_acts[sevens, SEVEN, 1:, Act.HIT]
        most = int(float((comes / gives_up).min()) * SUITED_SEVENS[0][1] / 100)
        award = f"Hit two suited 7s against a 7 for a wager of up to ${most}: the fixed payout is worth more."
        return (*super().sentences(table), award)

    def table_rules(self, game: Spanish21, rules: Spanish21Rules) -> TableRules:
        first = _hand(Staked.ALONE, asking.BLACKJACK, from_split=False)
        alone, both = settle_hand(first, asking.DEALERS[0]), settle_hand(first, asking.BLACKJACK)
        lost = settle_hand(_hand(Staked.ALONE, asking.DEALERS[0]), asking.BLACKJACK)
        return TableRules(
            name=game.edition,
            shoe=asking.shoe_of(game, rules),
            net=asking.nets(_lines),
            staked=asking.stakes(_lines),
            bust=asking.by_staked(_over),
            given_up=asking.by_staked(_given_up),
            blackjacks=np.array([[0, priced(lost).net], [priced(alone).net, priced(both).net]], dtype=np.float64),
            stands_on=STANDS_ON,
            double_with=2,  # 551.11(a): the first two cards dealt, or of a split pair
            surrender_with=2,  # 551.9(a): after the first two cards; 551.12(c) has none after a split
            give_up=GiveUp.RESCUE,
            most_hands=MOST_HANDS,
        )


ANALYSIS = Spanish21Analysis()
