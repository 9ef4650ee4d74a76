"""A second model of hold'em, written from the chapter alone and sharing nothing with the game: dictionaries by seat.

It says whose turn it is, what a call costs and between which amounts a raise is, and at the end which pots there are
and who wins them. Pots are found a unit at a time, hands by trying every five of seven.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import gcd
from typing import TypeAlias

RANKS = "23456789TJQKA"
Told: TypeAlias = tuple[int, int, tuple[int, int] | None]
"""The seat to act, what a call costs, and the least and the greatest that its bet may come to."""
Choice: TypeAlias = tuple[str, int]


# ------------------------------------------------------------------------------------------------------- hands


def strength(five: Collection[str]) -> tuple[object, ...]:
    """What five cards are worth (553.4(a), (b)): the greater the better."""
    ranks = sorted((RANKS.index(card[0]) for card in five), reverse=True)
    groups = sorted(((times, rank) for rank, times in Counter(ranks).items()), reverse=True)
    shape, by_size = [times for times, _ in groups], [rank for _, rank in groups]
    flush = len({card[1] for card in five}) == 1
    top = 0
    if shape == [1, 1, 1, 1, 1]:
        if ranks[0] - ranks[4] == 4:
            top = ranks[0]
        elif ranks == [12, 3, 2, 1, 0]:
            top = 3
    if flush and top:
        return 8, top
    if shape == [4, 1]:
        return 7, by_size
    if shape == [3, 2]:
        return 6, by_size
    if flush:
        return 5, ranks
    if top:
        return 4, top
    return {(3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0), by_size


def best(cards: Sequence[str]) -> tuple[object, ...]:
    return max(map(strength, combinations(cards, 5)))


# -------------------------------------------------------------------------------------------------------- pots


def layers(put: Mapping[int, int], live: Collection[int], dead: int = 0, unit: int = 1) -> list[tuple[int, set[int]]]:
    """The pots, one unit of everybody's chips after the other (553.8(b)(4)); what nobody contends for falls down."""
    pots: list[tuple[int, set[int]]] = [(dead, set(live))] if dead else []
    for height in range(unit, max(put.values(), default=0) + 1, unit):
        payers = [seat for seat in put if put[seat] >= height]
        winners = {seat for seat in payers if seat in live}
        amount = unit * len(payers)
        if pots and (not winners or winners == pots[-1][1]):
            pots[-1] = (pots[-1][0] + amount, pots[-1][1])
        elif pots and not pots[-1][1]:
            pots[-1] = (pots[-1][0] + amount, winners)
        else:
            pots.append((amount, winners))
    return pots


def split(amount: int, winners: Sequence[int], chip: int) -> dict[int, int]:
    """Equal shares, then a chip at a time to the winners in the order given."""
    shares = dict.fromkeys(winners, amount // (len(winners) * chip) * chip)
    left = amount - sum(shares.values())
    for seat in winners:
        odd = min(chip, left)
        shares[seat] += odd
        left -= odd
    return shares


# -------------------------------------------------------------------------------------------------------- play


@dataclass
class Model:
    """One hand."""

    order: list[int]
    """Seats from the button's left."""
    stacks: dict[int, int]
    blinds: list[int]
    structure: str
    minimum: int
    maximum: int
    most_raises: int = 0
    ante: int = 0
    check_raise: bool = True
    put: dict[int, int] = field(default_factory=dict)
    live: list[int] = field(default_factory=list)
    returned: dict[int, int] = field(default_factory=dict)

    def play(self) -> Generator[Told, Choice, None]:
        """Four betting rounds; each question is yielded and answered."""
        self.put = dict.fromkeys(self.order, 0)
        self.live = list(self.order)
        bets = dict.fromkeys(self.order, 0)
        for seat in self.order:
            self._pay(seat, self.ante)
        for seat, blind in zip(self.order, self.blinds, strict=False):
            bets[seat] = self._pay(seat, blind)
        posted = min(len(self.blinds), len(self.order))
        yield from self._round(bets, self.order[posted:] + self.order[:posted], 0)
        for street in (1, 2, 3):
            if len(self.live) > 1:
                yield from self._round(dict.fromkeys(self.order, 0), self.order, street)

    def _pay(self, seat: int, amount: int) -> int:
        paid = min(amount, self.stacks[seat])
        self.stacks[seat] -= paid
        self.put[seat] += paid
        return paid

    def _round(self, bets: dict[int, int], order: Sequence[int], street: int) -> Generator[Told, Choice, None]:
        low = self.maximum if self.structure == "fixed_limit" and street > 1 else self.minimum
        level, step, raises = max(bets.values()), 0, 0
        with_chips = [seat for seat in self.live if self.stacks[seat]]
        if len(with_chips) < 2 and all(bets[seat] == level for seat in with_chips):
            return
        waiting = [seat for seat in order if seat in with_chips]
        closed: set[int] = set()
        """Who has acted since the last full raise."""
        checked: set[int] = set()
        while waiting and len(self.live) > 1:
            seat = waiting.pop(0)
            owed = level - bets[seat]
            call = min(owed, self.stacks[seat])
            span = None
            # A blind below the limit is made up to it by the first raise.
            completes = self.structure == "fixed_limit" and not street and not raises and level < low
            answered_by_somebody = any(bets[other] + self.stacks[other] > level for other in self.live if other != seat)
            if (
                self.stacks[seat] > owed
                and answered_by_somebody
                and not (self.most_raises and raises >= self.most_raises)
                and not (seat in closed and owed < step)
                and not (seat in checked and not self.check_raise)
            ):
                span = self._span(seat, bets, level, low if completes else level + max(step, low))
            word, amount = yield seat, call, span
            if word == "fold":
                self.live.remove(seat)
            elif word == "call":
                bets[seat] += self._pay(seat, call)
                if not call:
                    checked.add(seat)
                closed.add(seat)
            else:
                full = low - level if completes else max(step, low)
                bets[seat] += self._pay(seat, amount - bets[seat])
                if amount - level >= full:
                    closed.clear()
                closed.add(seat)
                raises += level > 0
                step = max(step, amount - level, full)
                level = amount
                at = order.index(seat)
                waiting = [
                    other for other in [*order[at + 1 :], *order[:at]] if other in self.live and self.stacks[other]
                ]
        self._give_back()

    def _span(self, seat: int, bets: Mapping[int, int], level: int, least: int) -> tuple[int, int]:
        everything = bets[seat] + self.stacks[seat]
        most = {
            "fixed_limit": least,
            "spread_limit": level + self.maximum,
            # A call first, then as much as the pot holds with it.
            "pot_limit": level + sum(self.put.values()) + level - bets[seat],
            "no_limit": everything,
        }[self.structure]
        return min(least, everything), min(max(least, most), everything)

    def _give_back(self) -> None:
        """What nobody called (553.15(d))."""
        first, second = sorted(self.put.values(), reverse=True)[:2]
        for seat in self.live:
            if self.put[seat] == first > second:
                self.put[seat] -= first - second
                self.stacks[seat] += first - second
                self.returned[seat] = self.returned.get(seat, 0) + first - second

    def pots(self) -> list[tuple[int, set[int]]]:
        return layers(self.put, self.live, unit=gcd(*self.put.values()) or 1)

    def award(
        self, cards: Mapping[int, Sequence[str]], board: Sequence[str], rake: Sequence[int], chip: int
    ) -> dict[int, int]:
        """Everybody's chips after the hand, given what was raked from each pot."""
        stacks = dict(self.stacks)
        for (amount, eligible), taken in zip(self.pots(), rake, strict=True):
            winners = [seat for seat in self.order if seat in eligible]
            if len(winners) > 1:
                worth = {seat: best([*cards[seat], *board]) for seat in winners}
                winners = [seat for seat in winners if worth[seat] == max(worth.values())]
            for seat, share in split(amount - taken, winners, chip).items():
                stacks[seat] += share
        return stacks
