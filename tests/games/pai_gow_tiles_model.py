"""Pai Gow a second time, written from the printed tables and in strings, to compare the game with."""

from __future__ import annotations

from collections.abc import Sequence

PRINTED_PAIRS = """
2-4 1-2
6-6 6-6
1-1 1-1
4-4 4-4
1-3 1-3
5-5 5-5
3-3 3-3
2-2 2-2
5-6 5-6
4-6 4-6
1-6 1-6
1-5 1-5
3-6 4-5
3-5 2-6
3-4 2-5
1-4 2-3
6-6 4-5, 6-6 3-6
1-1 4-5, 1-1 3-6
6-6 2-6, 6-6 3-5, 6-6 4-4
1-1 2-6, 1-1 3-5, 1-1 4-4
"""
PRINTED_TILES = """
6-6 2, 1-1 2, 4-4 2, 1-3 2, 5-5 2, 3-3 2, 2-2 2, 5-6 2, 4-6 2, 1-6 2, 1-5 2
3-6 1 4-5 1, 2-6 1 3-5 1, 2-5 1 3-4 1, 2-4 1, 1-4 1 2-3 1, 1-2 1
"""

PAIR_RANK = {
    tuple(sorted(pair.split())): rank
    for rank, row in enumerate(PRINTED_PAIRS.strip().splitlines(), 1)
    for pair in row.split(",")
}
TILE_RANK: dict[str, int] = {}
SET: list[str] = []
for _rank, _entry in enumerate(PRINTED_TILES.replace("\n", ",").strip(",").split(","), 1):
    _words = _entry.split()
    for _tile, _count in zip(_words[::2], _words[1::2], strict=True):
        TILE_RANK[_tile] = _rank
        SET += [_tile] * int(_count)

Hand = Sequence[str]


def strength(two: Hand) -> tuple[int, int, int]:
    """Bigger is higher, equal is a copy."""
    pair = PAIR_RANK.get(tuple(sorted(two)))
    if pair:
        return (100 - pair, 0, 0)
    options = []
    for first in as_counted(two[0]):
        for second in as_counted(two[1]):
            options.append((0, (first[0] + second[0]) % 10, -min(first[1], second[1])))
    return max(options)


def as_counted(tile: str) -> list[tuple[int, int]]:
    """What a tile counts and how it ranks then."""
    if tile in ("1-2", "2-4"):
        return [(3, 17), (6, 15)]
    return [(int(tile[0]) + int(tile[2]), TILE_RANK[tile])]


def is_zero(two: Hand) -> bool:
    return strength(two)[:2] == (0, 0)


def arranged(one: Hand, other: Hand) -> tuple[Hand, Hand]:
    """High, then low."""
    return (one, other) if strength(one) >= strength(other) else (other, one)


def house_way(four: Hand) -> tuple[Hand, Hand]:
    """535.10(d), and the better low hand where it is silent."""
    a, b, c, d = four
    ways = [arranged(*way) for way in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c)))]
    supreme = [way for way in ways if set(way[0]) == {"1-2", "2-4"} or set(way[1]) == {"1-2", "2-4"}]
    paired = [way for way in ways if strength(way[0])[0]]
    high = [way for way in ways if strength(way[0])[1] in (7, 8, 9)]
    ordered = sorted(four, key=TILE_RANK.__getitem__)
    ends = [way for way in ways if {ordered[0], ordered[-1]} in (set(way[0]), set(way[1]))]
    left = supreme or paired or high or ends
    return max(left, key=lambda way: (strength(way[1]), strength(way[0])))


def verdict(player: tuple[Hand, Hand], against: tuple[Hand, Hand]) -> int:
    """1 wins, 0 ties, -1 loses."""
    high = strength(player[0]) > strength(against[0])
    low = strength(player[1]) > strength(against[1]) and not is_zero(player[1])
    return high + low - 1


def commission(won: int, quarter: bool) -> int:
    """5% to the nearest cent half up, or up to the next quarter."""
    if quarter:
        return -(-won // 500) * 25
    return (won * 10 + 100) // 200


def banked(
    wagers: dict[int, int], verdicts: dict[int, int], dealer: int, dealer_verdict: int, co_bank: bool, quarter: bool
) -> tuple[dict[int, int], int, int]:
    """What each player wins net, what the bank does, and what the house does with its wager and vigorish."""
    nets = {}
    house = 0
    pot = dealer * -dealer_verdict
    house += dealer * dealer_verdict
    for seat, wager in wagers.items():
        pot -= wager * verdicts[seat]
        vigorish = commission(wager, quarter) if verdicts[seat] > 0 else 0
        nets[seat] = wager * verdicts[seat] - vigorish
        house += vigorish
    mine = pot
    if co_bank:
        mine = pot // 2 if pot > 0 else -(-pot // 2)
        house += pot - mine
    vigorish = commission(mine, quarter) if mine > 0 else 0
    return nets, mine - vigorish, house + vigorish
