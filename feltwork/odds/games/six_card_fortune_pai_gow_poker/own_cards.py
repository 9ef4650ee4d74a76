"""The wagers on the player's own six cards, and on another player's: all 22,957,480 hands are ranked."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import numpy as np

from feltwork.games.six_card_fortune_pai_gow_poker.paytables import (
    FORTUNE_ENVY,
    FORTUNE_ENVY_COLUMNS,
    PROGRESSIVE_ENVY,
    PROGRESSIVE_ENVY_COLUMNS,
    column_id,
)
from feltwork.games.six_card_fortune_pai_gow_poker.procedure import CARDS_EACH
from feltwork.games.six_card_fortune_pai_gow_poker.rules import (
    FORTUNE_BONUS,
    INSURANCE,
    PROGRESSIVE_PAYOUT,
    WAGER,
    Rules588,
)
from feltwork.games.six_card_fortune_pai_gow_poker.settlement import paytable_hands
from feltwork.odds.analysis import Proposition
from feltwork.odds.figures import Counted, Outcome
from feltwork.odds.priced import by_paytable
from feltwork.odds.set_in_two.classes import classes
from feltwork.odds.work import Work
from feltwork.procedure.game import Game
from feltwork.procedure.progressive import METER
from feltwork.ranking.joker import JokerRank
from feltwork.ranking.kernels import JOKER_FIVE, rank_hands
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents

HANDS = comb(53, CARDS_EACH)
CHIP: Cents = 1_00
"""The unit of wagers that are paid sums of money or of the meter: $1, for which the first envy column is printed."""
RANKED = "All 22,957,480 hands of six cards from 53 are ranked, by 1,097,447 suit classes."


@cache
def kinds() -> tuple[tuple[tuple[str, ...], int], ...]:
    """The names by which paytables know the best five of six cards, and how many hands go by them."""
    known = classes(CARDS_EACH)
    numbers = rank_hands(known.listed(slice(0, len(known))), JOKER_FIVE)
    alike, places = np.unique(numbers >> 16, return_inverse=True)  # the category and the first rank
    counts = np.zeros(len(alike), dtype=np.int64)
    np.add.at(counts, places, known.weights)
    ranks = (JokerRank.from_number(int(number) << 16) for number in alike)
    return tuple((paytable_hands(hand), int(count)) for hand, count in zip(ranks, counts, strict=True))


def table_of(game: Game[Any, Any], wager: str, id: str = "standard") -> Paytable:
    """A table as the edition prints it."""
    return next(table for table in game.paytables() if (table.wager, table.id) == (wager, id))


class OwnCards(Proposition):
    """A wager on the player's own six cards that a printed table pays."""

    method = RANKED
    lost: str

    def stakes(self, game: Game[Any, Any], rules: Rules588, unit: Cents) -> dict[str, Cents]:
        """7(e) has it beside the first wager."""
        return {WAGER: max(unit, rules.table_minimum), self.id: unit}

    def count(self, game: Game[Any, Any], rules: Rules588, work: Work) -> Counted:
        return Counted(by_paytable(table_of(game, self.id), kinds(), lost=self.lost), HANDS)


class FortuneBonus(OwnCards):
    """Three-of-a-kind or better, the Envy Bonus apart."""

    id = FORTUNE_BONUS
    name = "Fortune Bonus Wager"
    section = "11(h)(1)"
    lost = "less than three-of-a-kind"


class Insurance(OwnCards):
    """King-high or less."""

    id = INSURANCE
    name = "Insurance Wager"
    section = "11(h)(2)"
    lost = "better than king-high"


class ProgressivePayout(OwnCards):
    """A straight or better; a unit is $1, in which the meter is measured too.

    A share is of the meter as it stands: nobody at the table has taken of it in the same round. What the meter grows by
    is not counted, and the Envy Bonus is apart.
    """

    id = PROGRESSIVE_PAYOUT
    name = "Progressive Payout Wager, $1"
    options = ("progressive_reset",)
    section = "11(h)(3)"
    lost = "less than a straight"

    def meter(self, game: Game[Any, Any], rules: Rules588) -> Fraction:
        return Fraction(game.meters(rules)[METER], CHIP)

    def stakes(self, game: Game[Any, Any], rules: Rules588, unit: Cents) -> dict[str, Cents]:
        return {WAGER: rules.table_minimum, self.id: CHIP}


class Envy(Proposition):
    """What one other player at the table adds to a wager that has an Envy Bonus, in units of it; it costs nothing more.

    The printed columns pay the same for each dollar, so that a wager of $1 stands for one of $5; other stakes have less
    for each dollar.
    """

    method = RANKED + " Each other player's hand is one of them."
    players = 2
    columns: dict[Cents, tuple[str, ...]]

    def offered(self, game: Game[Any, Any], rules: Rules588) -> bool:
        return rules.offers(self.unit)

    def stakes(self, game: Game[Any, Any], rules: Rules588, unit: Cents) -> dict[str, Cents]:
        return {WAGER: rules.table_minimum, self.unit: CHIP}

    def count(self, game: Game[Any, Any], rules: Rules588, work: Work) -> Counted:
        (outcomes,) = {tuple(self._column(game, stake)) for stake in self.columns}
        none = Outcome("no Envy Bonus Qualifying Hand", Fraction(0), HANDS - sum(int(one.count) for one in outcomes))
        return Counted((*outcomes, none), HANDS)

    def _column(self, game: Game[Any, Any], stake: Cents) -> Iterator[Outcome]:
        """The column of a stake, in units of it: the prize, and nothing for the stake."""
        for outcome in by_paytable(table_of(game, self.id, column_id(stake)), kinds(), stake=stake, lost=""):
            if outcome.name:
                yield Outcome(outcome.name, outcome.net + 1, outcome.count)


class FortuneEnvy(Envy):
    id = FORTUNE_ENVY
    name = "Envy Bonus of the Fortune Bonus Wager, for each other player"
    unit = FORTUNE_BONUS
    section = "11(h)(1)(ii)"
    columns = FORTUNE_ENVY_COLUMNS


class ProgressiveEnvy(Envy):
    id = PROGRESSIVE_ENVY
    name = "Envy Bonus of the Progressive Payout Wager, for each other player"
    unit = PROGRESSIVE_PAYOUT
    section = "11(h)(3)(ii)"
    columns = PROGRESSIVE_ENVY_COLUMNS
