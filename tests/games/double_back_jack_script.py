"""A table for tests of Double Back Jack: its shoes and stakes."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from feltwork.equipment.cards import Card, standard_deck
from feltwork.games.double_back_jack.procedure import DoubleBackJack, DoubleBackJack673A
from tests.games import blackjack_script as family

GAME, OLDER = DoubleBackJack673A(), DoubleBackJack()
DECK = tuple(sorted(standard_deck()))


class Script(family.Script):
    edition = GAME
    likely: ClassVar = {"hit": 10, "split": 8, "second chance": 6, "surrender": 1}
    silent = True

    @staticmethod
    def random_shoe(chance: Random, decks: int) -> list[Card]:
        """Splits, 21s and a dealer's 22 do come."""
        few = [{10, 14}, {10, 11, 6, 5}, {2, 8, 10}, {14, 7, 9}]
        return family.few_ranks_first(chance, list(DECK) * decks, few, sampled=4, spread=(1,))

    @staticmethod
    def random_stakes(chance: Random, seats: int) -> family.Stakes:
        return family.stakes_by_chance(chance, GAME, seats, [5_00, 24_99])


script = Script.of


def at(number: str) -> str:
    return f"673a.{number}"


def check_conserved(played: family.Script) -> None:
    """Besides, no round is void, and nothing pays more than 2 to 1."""
    family.check_conserved(played)
    assert not played.table.result.void
    assert all(line.returned <= 3 * line.staked for lines in played.table.result.lines.values() for line in lines)
