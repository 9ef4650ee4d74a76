"""A table for tests of Free Bet Blackjack: its shoes and stakes, and the numbers of its two chapters."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import pytest

from feltwork.equipment.cards import Card, standard_deck
from feltwork.games.free_bet_blackjack.procedure import FreeBetBlackjack590, FreeBetBlackjack672a
from tests.games import blackjack_script as family

OLD, NEW = FreeBetBlackjack590(), FreeBetBlackjack672a()
EDITIONS: tuple[FreeBetBlackjack590, ...] = (OLD, NEW)
DECK = tuple(sorted(standard_deck()))
every_edition = pytest.mark.parametrize("game", EDITIONS, ids=str)


class Script(family.Script):
    edition = NEW
    likely: ClassVar = {"hit": 8, "split": 12, "double": 4, "surrender": 1}

    @staticmethod
    def random_shoe(chance: Random, decks: int) -> list[Card]:
        few = [{5, 6}, {6, 11}, {2, 3, 14}, {4, 5, 8}, {10, 12, 14}]
        suits = chance.choice(["h", "cs", "cdhs"])
        return family.few_ranks_first(chance, list(DECK) * decks, few, suits=suits)

    @staticmethod
    def random_stakes(chance: Random, seats: int) -> family.Stakes:
        def push_22(_: int) -> dict[str, int]:
            return {"push_22": chance.randint(1_00, 20_00)} if chance.random() < 0.5 else {}

        return family.stakes_by_chance(chance, NEW, seats, [5_00, 4_99], push_22)

    def lines(self, seat: int = 1) -> list[str]:
        """The lines, their sections without the chapter."""
        return [line.replace(f" {self.game.chapter}.", " ") for line in super().lines(seat)]


script = Script.of


def check_conserved(played: family.Script) -> None:
    """Besides, a lammer stakes no cent, and whatever stakes none is a lammer."""
    family.check_conserved(played)
    for lines in played.table.result.lines.values():
        assert all(line.staked > 0 or line.wager in ("free_double", "free_split") for line in lines)
