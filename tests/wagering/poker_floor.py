"""An electronic poker table for tests, with positions and players, in a few words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Self
from uuid import UUID

import feltwork
from feltwork.ledger.ids import new_id
from feltwork.ledger.verify import verify
from feltwork.wagering import poker_hands, poker_signs, poker_tables
from feltwork.wagering.audit import audit
from feltwork.wagering.house import House
from feltwork.wagering.poker_audit import COMPARISONS
from tests.wagering.floor import Floor

RULES: dict[str, Any] = {"rake_most": "4"}
BAD_BEAT: dict[str, Any] = {**RULES, "bad_beat": True, "bad_beat_hole_cards": False}
TIME: dict[str, Any] = {"rake": "time", "time_charge": "12", "time_charge_every": 20}

# Seat 1 has the first blind, seat 2 the second; seat 3 has the button and acts first.
RAISED = {
    "button": 3,
    "seats": {
        "1": {"cards": ["As", "Ad"], "decisions": ["call", "bet 2", "bet 4", "bet 4"]},
        "2": {"cards": ["Kc", "Kd"], "decisions": ["check", "call", "call", "call", "muck"]},
        "3": {"cards": ["2c", "7d"], "decisions": ["fold"]},
    },
    "community": ["Ac", "9h", "5s", "4s", "3d"],
}
"""Seat 1 wins $12 each from itself and seat 2: a pot of 24.00, of which 2.00 is raked."""
FOUR_KINGS = {
    "button": 3,
    "seats": {
        "1": {"cards": ["As", "Ad"], "decisions": ["call", "check", "check", "bet 4"]},
        "2": {"cards": ["Kc", "Kd"], "decisions": ["check", "check", "check", "call", "show"]},
        "3": {"cards": ["2c", "7d"], "decisions": ["fold"]},
    },
    "community": ["Ac", "Ah", "Kh", "Ks", "3d"],
}
"""Four kings lose to four aces: a Bad Beat."""


class PokerFloor(Floor):
    """One house with one electronic poker table, P1, in session, and positions 1 and on with players."""

    def __init__(self, house: House, url: str, rules: Mapping[str, Any] | None = None, table: str = "P1") -> None:
        self.house, self.url, self.table = house, url, table
        self.rules = dict(RULES if rules is None else rules)
        poker_tables.open_table(house, new_id(), table, self.rules)

    @classmethod
    def again(cls, house: House, url: str, rules: Mapping[str, Any], table: str = "P1") -> Self:
        """A table that was opened before."""
        found = cls.__new__(cls)
        found.house, found.url, found.table, found.rules = house, url, table, dict(rules)
        return found

    def post_sign(self) -> None:
        poker_signs.post_sign(self.house, new_id(), self.table, "dave")

    def begin(self) -> None:
        """The sign is posted and the table open for gaming."""
        self.post_sign()
        poker_tables.begin_session(self.house, new_id(), self.table, "dave")

    def player(self, seat: int, stakes: int = 200_00, asset_number: str | None = None) -> str:
        """A position with its player, who brings table stakes."""
        named = asset_number or f"{self.table}-{seat}"
        self.terminal(named, (100, 100))
        poker_tables.sit(self.house, new_id(), self.table, named, seat, stakes)
        return named

    def players(self, count: int = 3, stakes: int = 200_00) -> list[str]:
        self.begin()
        return [self.player(seat, stakes) for seat in range(1, count + 1)]

    def begin_hand(self, *inactive: int) -> UUID:
        return UUID(poker_hands.begin_hand(self.house, new_id(), self.table, inactive)["round"])

    def played(self, file: Mapping[str, Any], **more: Any) -> feltwork.RoundInPlay:
        """The hand of a file with what lies on the table."""
        there = self.house.read(lambda unit: poker_tables.seated(unit, self.table))
        chips = {str(one.seat): f"{one.stakes / 100:.2f}" for one in there}
        rules = {"game": "poker", "rules": self.rules, "chips": chips}
        return feltwork.settle({**rules, **file, **more})

    def hand(self, file: Mapping[str, Any], **more: Any) -> dict[str, Any]:
        """A whole hand."""
        inactive = [int(seat) for seat in {**file, **more}.get("inactive", ())]
        round = self.begin_hand(*inactive)
        return self.settle_hand(round, file, **more)

    def settle_hand(self, round: UUID, file: Mapping[str, Any], **more: Any) -> dict[str, Any]:
        return poker_hands.settle_hand(self.house, new_id(), round, self.played(file, **more), "listed")

    def stakes(self) -> dict[int, int]:
        there = self.house.read(lambda unit: poker_tables.seated(unit, self.table))
        return {one.seat: one.stakes for one in there}

    def tied(self) -> bool:
        return audit(self.house, more=COMPARISONS).clean and verify(self.url).whole

    def accounts(self, *prefixes: str) -> dict[str, int]:
        """What accounts hold that are not at nothing."""
        rows = self.owner("select code, posted from ledger.balances where posted <> 0 order by code")
        return {code: posted for code, posted in rows if not prefixes or code.startswith(prefixes)}


@contextmanager
def poker_floor(url: str, rules: Mapping[str, Any] | None = None) -> Iterator[PokerFloor]:
    with House.open(url) as house:
        yield PokerFloor(house, url, rules)
