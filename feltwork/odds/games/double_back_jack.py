"""Double Back Jack, chapters 591 and 673a: early pay for every 21, a dealer's 22 that pushes, and second chances.

The main wager is computed by the analyser of the family (``feltwork.odds.blackjack``), insurance is counted exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np

from feltwork.equipment.cards import Card, parse_cards
from feltwork.games.double_back_jack.procedure import DoubleBackJack
from feltwork.games.double_back_jack.rules import BLACKJACK, DOUBLE_DOWN, SECOND_CHANCE, SPLIT, Rules591
from feltwork.games.double_back_jack.settlement import Staked as StakedHand
from feltwork.games.double_back_jack.settlement import settle_21, settle_bust, settle_hand, settle_second_chance
from feltwork.odds.analysis import Proposition
from feltwork.odds.blackjack import asking
from feltwork.odds.blackjack.analysis import BlackjackAnalysis, Insurance, MainWager
from feltwork.odds.blackjack.table_rules import Staked, TableRules
from feltwork.odds.priced import UNIT, priced
from feltwork.procedure.blackjack.dealer import STANDS_ON
from feltwork.procedure.blackjack.settling import settle_surrender
from feltwork.procedure.game import Game
from feltwork.procedure.line import Line
from feltwork.ranking.points import total

MOST_HANDS: Final = 2
"""11(a): a maximum of two separate hands."""
HAS_25: Final = parse_cards("Ks 5d Jc")
"""Over 21: a card of 4 makes 21 of it, and one of 9 makes 16."""


def _hand(staked: Staked, cards: tuple[Card, ...], *, from_split: bool = True) -> StakedHand:
    doubled = UNIT if staked in (Staked.DOUBLED, Staked.DOUBLED_SECOND_CHANCE) else 0
    chance = UNIT + doubled if staked >= Staked.SECOND_CHANCE else 0
    return StakedHand(cards, BLACKJACK, UNIT, doubled, from_split, "", chance, subtracted=bool(chance))


class BlackjackWager(MainWager):
    """The Blackjack Wager with its doubles, splits and second chances."""

    id = BLACKJACK
    name = "Blackjack Wager with doubles, splits and second chances"
    lines = (BLACKJACK, SECOND_CHANCE, DOUBLE_DOWN, SPLIT)
    section = "7(s)"


class DoubleBackAnalysis(BlackjackAnalysis):
    """Chapters 591 and 673a."""

    game = "double-back-jack"
    insures_blackjacks = False

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        return BlackjackWager(self), Insurance(self, BLACKJACK)

    def table_rules(self, game: DoubleBackJack, rules: Rules591) -> TableRules:
        at = game.at

        def lines(staked: Staked, cards: tuple[Card, ...], dealer: tuple[Card, ...]) -> Iterable[Line] | None:
            points = total(cards).points
            if staked >= Staked.SECOND_CHANCE:
                saved = _hand(staked, (*HAS_25, *parse_cards(f"{25 - points}s")))
                return settle_second_chance(saved, at) or settle_hand(saved, dealer, at)
            if staked > Staked.DOUBLED:
                return None
            return (
                settle_21(_hand(staked, cards), at) if points == 21 else settle_hand(_hand(staked, cards), dealer, at)
            )

        def over(staked: Staked) -> Iterable[Line] | None:
            if staked >= Staked.SECOND_CHANCE:
                return settle_second_chance(_hand(staked, (*HAS_25, *parse_cards("2s"))), at)
            return settle_bust(_hand(staked, asking.OVER_21), at) if staked <= Staked.DOUBLED else None

        def given_up(staked: Staked) -> Iterable[Line] | None:
            return [settle_surrender(BLACKJACK, UNIT, "")] if staked is Staked.ALONE else None

        # A Blackjack is paid before the card reader is used, whatever it shows.
        paid = priced(settle_21(_hand(Staked.ALONE, asking.BLACKJACK, from_split=False), at)).net
        lost = priced(settle_hand(_hand(Staked.ALONE, asking.DEALERS[0]), asking.BLACKJACK, at)).net
        return TableRules(
            name=game.edition,
            shoe=asking.shoe_of(game, rules),
            net=asking.nets(lines),
            staked=asking.stakes(lines),
            bust=asking.by_staked(over),
            given_up=asking.by_staked(given_up),
            blackjacks=np.array([[0, lost], [paid, paid]], dtype=np.float64),
            stands_on=STANDS_ON,
            surrender_with=2,  # 9(a): after the first two cards
            most_hands=MOST_HANDS,
            second_chance=True,
        )


ANALYSIS = DoubleBackAnalysis()
