"""Settlement of Pai Gow (§ 535.10(g) to (k), § 535.11(n) to (r)): two hands against two, and the bank's account."""

from __future__ import annotations

from dataclasses import dataclass

from feltwork.games.pai_gow_tiles.house_way import SetTiles
from feltwork.games.pai_gow_tiles.rules import BANK, PERCENT, ROUNDINGS, WAGER
from feltwork.procedure.line import Line
from feltwork.procedure.pai_gow import wins
from feltwork.procedure.paying import vigorish_lines
from feltwork.ranking.tiles import TileRank
from feltwork.terms.money import Cents, dollars
from feltwork.terms.odds import EVEN

SOLE, CO_BANK = "535.11(o)", "535.11(r)"


def outcome(hands: SetTiles, against: SetTiles) -> bool | None:
    """Whether hands win against the dealer's or the bank's; None for a tie."""
    return wins(hands.high > against.high, low_is_higher(hands.low, against.low))


def low_is_higher(low: TileRank, against: TileRank) -> bool:
    """535.10(g), (h): a low hand worth zero is never higher."""
    return low > against and not low.is_zero


def settle(hands: SetTiles, against: SetTiles, stake: Cents, rounding: str, charged: str = "535.10(k)") -> list[Line]:
    """What a wager comes to; ``charged`` orders the vigorish of a win."""
    why = f"{hands.words} against {against.words}"
    won = outcome(hands, against)
    if won is None:
        low_higher = low_is_higher(hands.low, against.low)
        return [Line.push(WAGER, stake, f"a tie: {why}", "535.10(h)(2)" if low_higher else "535.10(h)(1)")]
    if not won:
        return [Line.lose(WAGER, stake, f"neither hand is higher: {why}", "535.10(g)")]
    paid = Line.win(WAGER, stake, EVEN, f"both hands are higher: {why}", "535.10(k)")
    return [paid, *vigorish_line(EVEN.winnings(stake), rounding, charged)]


def vigorish_line(won: Cents, rounding: str, section: str) -> list[Line]:
    """535.10(k): 5% of what was won; too small a part rounds to no line."""
    return vigorish_lines(won, PERCENT, ROUNDINGS[rounding], f"the {dollars(won)} won", section)


@dataclass(frozen=True, slots=True)
class Center:
    """The center of the table: losing wagers lie there, winning ones are paid from it, the bank has or owes the rest.

    >>> center = Center(lost=100_00, won=30_00, co_bank=False)
    >>> center.surplus, center.short, [(line.wager, line.net) for line in center.bank_lines("cent")]
    (7000, 0, [('bank', 7000), ('vigorish', -350)])
    >>> [line.net for line in Center(lost=10_00, won=35_01, co_bank=True).bank_lines("cent")]
    [-1250]
    """

    lost: Cents
    """Of the players, and the dealer's wager where the bank won it."""
    won: Cents
    """By the players, and by the dealer."""
    co_bank: bool

    @property
    def surplus(self) -> Cents:
        return max(self.lost - self.won, 0)

    @property
    def short(self) -> Cents:
        return max(self.won - self.lost, 0)

    @property
    def section(self) -> str:
        return CO_BANK if self.co_bank else SOLE

    def _share(self, amount: Cents) -> Cents:
        """535.11(r): half where the house covers half; the odd cent is the house's, to have or to pay."""
        return amount // 2 if self.co_bank else amount

    def bank_lines(self, rounding: str) -> list[Line]:
        """What the bank has of the surplus, less 5%, or pays of what is short."""
        half = "one-half of " if self.co_bank else ""
        if self.short:
            why = f"{half}the {dollars(self.short)} by which the center falls short of the winning wagers"
            return [Line(BANK, 0, -self._share(self.short), None, why, self.section)]
        share = self._share(self.surplus)
        why = f"{half}the {dollars(self.surplus)} left in the center" if self.surplus else "nothing is left or short"
        return [Line.bonus(BANK, share, None, why, self.section), *vigorish_line(share, rounding, self.section)]
