"""A floor with progressive games: tables, terminals with money in them, and rounds played from round files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from feltwork import RoundInPlay, settle
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import balance
from feltwork.terms.money import Cents
from feltwork.wagering import accounts, rounds, terminals
from feltwork.wagering.house import Answer, House
from feltwork.wagering.progressive_display import differences, display
from tests.bills import insert_bill

CARIBBEAN, FLOP = "caribbean-stud-poker@555", "flop-poker@667a"
RAISE, FORTUNE = "raise-it-up-stud-poker@669a", "six-card-fortune-pai-gow-poker@670a"

ROYAL, OTHER_ROYAL = "As Ks Qs Js Ts", "Ah Kh Qh Jh Th"
STRAIGHT_FLUSH, QUADS, NOTHING = "9d 8d 7d 6d 5d", "3c 3d 3h 3s Jd", "Ac 9h 7c 4h 2d"
LOW_DEALER = "Qc 7s 6c 4s 2h"


def open_floor(house: House, *tables: str, edition: str = CARIBBEAN, rules: Mapping[str, Any] | None = None) -> None:
    """Tables of a game, each with three terminals (``A`` has ``A1`` to ``A3``) that have $300 in them."""
    for table in tables:
        terminals.open_table(house, new_id(), table, edition, rules)
        for seat in (1, 2, 3):
            terminals.enrol(house, new_id(), f"{table}{seat}", table)
            terminals.enable(house, new_id(), f"{table}{seat}", "Ann")
            for _ in range(3):
                insert_bill(house, new_id(), f"{table}{seat}", 100)


def caribbean(
    hands: Mapping[int, str], dealer: str = LOW_DEALER, rules: Mapping[str, Any] | None = None
) -> RoundInPlay:
    """A round in which every hand has a $1 progressive chip and bets."""
    wagers = {"ante": 10, "progressive_payout": 1}
    seats = {
        str(seat): {"wagers": wagers, "cards": cards.split(), "decisions": ["bet"]} for seat, cards in hands.items()
    }
    return settle({"game": CARIBBEAN, "rules": dict(rules or {}), "seats": seats, "dealer": dealer.split()})


def begin(house: House, table: str, played: RoundInPlay) -> Any:
    """The wagers of a round, placed and closed: all that is left is to settle it."""
    round = new_id()
    rounds.open_round(house, round, table)
    for seat, wagers in played.wagers.items():
        rounds.place(house, new_id(), round, f"{table}{seat}", seat, wagers)
    rounds.no_more_bets(house, new_id(), round)
    for seat, wagers in played.wagers.items():
        added = {
            wager: amount - wagers.get(wager, 0)
            for wager, amount in played.round.placed[seat].items()
            if amount > wagers.get(wager, 0)
        }
        if added:
            rounds.place(house, new_id(), round, f"{table}{seat}", seat, added)
    return round


def play(house: House, table: str, played: RoundInPlay) -> Answer:
    """A whole round at a table, from the first wager to the settlement."""
    return rounds.settle(house, new_id(), begin(house, table, played), played, "listed")


def holds(house: House, account: str) -> Cents:
    """What an account holds."""
    held: Cents = house.read(lambda unit: balance(unit, account).posted)
    return held


def carry_of(house: House, progressive: str = "P") -> int:
    """The fraction of a cent, in ten-thousandths, that is not on the meter yet."""
    sql = "select carry from wagering.progressive where id = %s"
    kept: int = house.read(lambda unit: unit.value(sql, (progressive,)))
    return kept


def meters_of(house: House, terminal: str, names: Iterable[str]) -> dict[str, Cents]:
    """Some meters of a terminal."""

    def read(unit: Any) -> dict[str, Cents]:
        rows = unit.rows("select meter, value from wagering.meter where terminal = %s", (terminal,))
        return {row["meter"]: row["value"] for row in rows if row["meter"] in names}

    found: dict[str, Cents] = house.read(read)
    return found


def verify_books(house: House, *progressives: str) -> None:
    """What must hold at any moment: every meter shows what the ledger owes, and every total has two equal sources."""
    for progressive in progressives:
        assert display(house, progressive).shows == holds(house, accounts.progressive(progressive))
    assert house.read(differences) == []
