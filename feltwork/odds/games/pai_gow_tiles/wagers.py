"""The Pai Gow wager against the dealer, and the bank's account of a wager that it covers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from feltwork.games.pai_gow_tiles.rules import SET_HANDS, SURRENDER, WAGER, PaiGowRules
from feltwork.odds.analysis import Proposition
from feltwork.odds.figures import Counted, Decided, Outcome
from feltwork.odds.games.pai_gow_tiles.counting import (
    AGAINST,
    HANDS,
    RELATIONS,
    Counts,
    Filing,
    Role,
    classes,
    relations,
)
from feltwork.odds.games.pai_gow_tiles.pricing import best_ways, co_bank_worth, edge, worth
from feltwork.odds.priced import Priced, gathered
from feltwork.odds.words import percent
from feltwork.odds.work import Work
from feltwork.procedure.game import Game
from feltwork.procedure.paying import VIGORISH
from feltwork.ranking.tiles import SUPREME_PAIR, TileRank
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused

MINE = ("neither hand is higher", "only the low hand is higher", "only the high hand is higher", "both are higher")
THEIRS = tuple(f"of the other's hands {told}" for told in ("none is higher", "only the low", "only the high", "both"))
LOW_VALUES = 6


def sort_of(rank: TileRank) -> str:
    """What a high hand is, for the list of outcomes.

    >>> from feltwork.equipment.tiles import parse_tiles
    >>> from feltwork.ranking.tiles import rank_two
    >>> [sort_of(rank_two(parse_tiles(two))) for two in ("1-2 2-4", "3-6 4-5", "1-1 4-4", "5-6 1-6", "4-6 5-5")]
    ['Supreme Pair', 'pair', 'Gong', 'high 8', 'high 6 or less']
    """
    if rank.pair == SUPREME_PAIR:
        return rank.words
    if rank.pair:
        return next((sort for sort in ("Wong", "Gong") if rank.words.startswith(sort)), "pair")
    return f"high {rank.value}" if rank.value > LOW_VALUES else f"high {LOW_VALUES} or less"


class Setting(Proposition):
    """Four tiles set in two against the dealer's, who follows the house way; nobody surrenders.

    Vigorish is counted to the fraction. Tiles of other players are not seen before the hands are set, so that they
    change nothing. In a round that another player banks the figures are the same if that player follows the house way.
    """

    unit = WAGER
    lines: tuple[str, ...] = (WAGER, VIGORISH)
    role = Role.PLAYER
    best: bool
    """The hand is set the best way; otherwise the house way."""
    told: tuple[str, ...] = MINE
    method = "All 736,281,000 deals of four tiles and four, as 4,285 classes of hands against as many."

    def offered(self, game: Game[Any, Any], rules: PaiGowRules) -> bool:
        return True

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        return {WAGER: unit}

    def worth(self, relation: int) -> Priced:
        return worth(self.role, relation)

    def chosen(self) -> Counts:
        """How each class of hands is set."""
        return best_ways(self.role) if self.best else classes().dealer[Filing.HOUSE_WAY]

    def count(self, game: Game[Any, Any], rules: PaiGowRules, work: Work) -> Counted:
        found, counts, chosen = classes(), relations(), self.chosen()
        highs = found.ways[np.arange(len(chosen)), chosen, 0]
        outcomes: list[Outcome] = []
        for place in np.argsort(-highs, kind="stable").tolist():
            way, sort = chosen[place], sort_of(found.ranks[highs[place]])
            for relation in range(RELATIONS):
                deals = int(counts[place, way, self.role, relation]) * int(found.weights[place])
                outcomes.append(self.worth(relation).outcome(f"{sort}: {self.told[relation]}", deals))
        return Counted(gathered(outcomes), HANDS * AGAINST, self._decided(chosen), remarks=self.remarks())

    def _decided(self, chosen: Counts) -> tuple[Decided, ...]:
        house = classes().dealer[Filing.HOUSE_WAY]
        same = int(classes().weights[chosen == house].sum()) * AGAINST
        words = (("set the house way", same), ("set another way", HANDS * AGAINST - same))
        decided = tuple(Decided(SET_HANDS.id, word, deals) for word, deals in words if deals)
        return (*decided, *((Decided(SURRENDER.id, "play", HANDS * AGAINST),) if self.role is Role.PLAYER else ()))

    def remarks(self) -> tuple[str, ...]:
        return (FILED, self._other_filing())

    def _other_filing(self) -> str:
        filing = Filing.BETTER_HIGH
        chosen = best_ways(self.role, filing) if self.best else classes().dealer[filing]
        return f"Filed with the better high hand first, the edge would be {percent(edge(self.role, chosen, filing))}."


FILED = (
    "535.10(d) permits the dealer several ways to set some hands; the figures are for the one with the better low "
    "hand, which is what the game plays."
)
COVERED = (
    "One unit is the dealer's wager, which the bank covers alone. Where it covers several wagers, vigorish is taken of "
    "what is left after all of them, which is less than of each."
)


class PaiGowWager(Setting):
    id = WAGER
    name = "Pai Gow wager, set the best way"
    best = True


class PaiGowHouseWay(Setting):
    id = f"{WAGER}_house_way"
    name = "Pai Gow wager, set the house way"
    best = False
    strategy = "house_way"
    published = "Wizard of Odds, Ask the Wizard: Pai Gow Tiles (under another house way)"


class Banking(Setting):
    """A round that a player banks, against the dealer's wager: the dealer follows the house way, copies are the bank's.

    One unit is covered; what comes of it is no wager of the player's own.
    """

    role = Role.BANK
    lines = ("bank", VIGORISH)
    told = THEIRS
    section = "11(o)"

    def offered(self, game: Game[Any, Any], rules: PaiGowRules) -> bool:
        return rules.player_bank

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        raise Refused(
            f"wager {self.id}",
            "nobody banks the first round of a table, and the bank places no wager",
            game.at("11(b)"),
            f"wager {WAGER}",
        )

    def remarks(self) -> tuple[str, ...]:
        return (COVERED, FILED, self._other_filing())


class Bank(Banking):
    id = "bank"
    name = "the bank against the dealer's wager, set the best way"
    best = True


class BankHouseWay(Banking):
    id = "bank_house_way"
    name = "the bank against the dealer's wager, set the house way"
    best = False
    strategy = "house_way"
    published = "Wizard of Odds, Ask the Wizard: Pai Gow Tiles (under another house way)"


class CoBank(Banking):
    """535.11(e), (r): the dealer sets the bank's hand, and places no wager; the other player follows the house way."""

    id = "co_bank"
    name = "the co-bank against another player's wager"
    best = False
    strategy = "house_way"
    section = "11(r)"

    def offered(self, game: Game[Any, Any], rules: PaiGowRules) -> bool:
        return rules.player_bank and rules.co_banking

    def worth(self, relation: int) -> Priced:
        return co_bank_worth(relation)

    def remarks(self) -> tuple[str, ...]:
        return (
            "One unit is the half of a wager that the co-bank covers; the other player is taken to set the house way.",
            FILED,
            self._other_filing(),
        )


PROPOSITIONS: tuple[Callable[[], Proposition], ...] = (PaiGowWager, PaiGowHouseWay, Bank, BankHouseWay, CoBank)
