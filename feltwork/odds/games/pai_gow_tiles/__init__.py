"""Pai Gow, chapter 535: all deals of four tiles and four, set the house way and set the best way.

In the order of reading: ``counting`` (classes of hands and how they compare), ``pricing`` (what a comparison is worth,
and the best way to set), ``wagers`` (the player's wager, the bank, the co-bank), ``setting`` and ``told`` (strategies).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from feltwork.equipment.tiles import tile_set
from feltwork.games.pai_gow_tiles.house_way import set_tiles, splits
from feltwork.games.pai_gow_tiles.settlement import settle
from feltwork.odds.analysis import Analysis, Proposition
from feltwork.odds.games.pai_gow_tiles.counting import AGAINST, Filing, Role, classes, filed, key_of
from feltwork.odds.games.pai_gow_tiles.pricing import EXACT, value
from feltwork.odds.games.pai_gow_tiles.setting import BestSetting, ByPoints, HouseWay, low_of
from feltwork.odds.games.pai_gow_tiles.wagers import PROPOSITIONS
from feltwork.odds.priced import UNIT, priced
from feltwork.odds.strategy import ActionValue, Situation, Strategy, best_first
from feltwork.odds.work import Work
from feltwork.procedure.action import SET
from feltwork.procedure.game import Game
from feltwork.terms.refusal import Refused

SURRENDERED = Fraction(-1)
"""535.10(e): the wager is collected."""
TOLD = (
    "four tiles, to set them: 6-6 1-1 4-6 1-6; or four with the dealer's four, to play or surrender: the first two are "
    "one hand, the last two the other"
)


class PaiGowAnalysis(Analysis):
    """Chapter 535."""

    game = "pai-gow-tiles"

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        return tuple(make() for make in PROPOSITIONS)

    def strategies(self, game: Game[Any, Any], rules: Any, work: Work) -> Sequence[Strategy]:
        return BestSetting(), ByPoints(), HouseWay()

    def situation_told(self, game: Game[Any, Any]) -> str:
        return TOLD

    def values(self, game: Game[Any, Any], rules: Any, situation: Situation, work: Work) -> Sequence[ActionValue]:
        """Each way to set four tiles, as a player and then as the bank; or whether to surrender hands that are set."""
        _verify(situation)
        if situation.dealer:
            return _surrender(situation)
        return (*_ways(situation, Role.PLAYER, ""), *_ways(situation, Role.BANK, " as the bank"))


def _verify(situation: Situation) -> None:
    tiles = (*situation.hand, *situation.dealer)
    if len(situation.hand) != 4 or len(situation.dealer) not in (0, 4) or situation.community:
        raise Refused("--hand", "other tiles are needed to know what is asked", instead=TOLD)
    for tile in tiles:
        if tiles.count(tile) > tile_set().count(tile):
            raise Refused(f"--hand: {tile}", "the set does not hold it so often", "535.3(c)", TOLD)


def _ways(situation: Situation, role: Role, told: str) -> tuple[ActionValue, ...]:
    place = classes().place(key_of(situation.hand))
    ways: dict[int, ActionValue] = {}
    # The class has its own tiles, so that a way is found by what its hands come to.
    numbers = [[classes().ranks[at].number for at in way] for way in classes().ways[place]]
    for way in splits(situation.hand):
        hands = set_tiles(situation.hand, way[0])
        at = numbers.index([hands.high.number, hands.low.number])
        low = " ".join(map(str, low_of(way)))
        ways.setdefault(at, ActionValue(f"{SET} {low}{told}", value(role, place, at), AGAINST))
    return best_first(*ways.values())


def _surrender(situation: Situation) -> tuple[ActionValue, ...]:
    """The hands are set and the dealer's are shown: nothing is left to chance."""
    hands = set_tiles(situation.hand, situation.hand[:2])
    dealer = set_tiles(situation.dealer, filed(situation.dealer, Filing.HOUSE_WAY)[0])
    play = priced(settle(hands, dealer, UNIT, EXACT)).net
    return best_first(ActionValue("surrender", SURRENDERED), ActionValue("play", play))


ANALYSIS = PaiGowAnalysis()
