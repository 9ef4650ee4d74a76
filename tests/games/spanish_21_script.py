"""A table for tests of Spanish 21: its shoes and stakes."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from feltwork.equipment.cards import Card, spanish_deck
from feltwork.games.spanish_21.procedure import Spanish21
from tests.games import blackjack_script as family

GAME = Spanish21()
DECK = tuple(sorted(spanish_deck()))
RANKS = "23456789JQKA"


class Script(family.Script):
    edition = GAME
    likely: ClassVar = {"hit": 12, "split": 8, "surrender": 1}

    @staticmethod
    def random_shoe(chance: Random, decks: int) -> list[Card]:
        few = [{7}, {6, 7, 8}, {2, 3, 14}, {2, 3, 4, 5}]
        suits = chance.sample("cdhs", chance.choice([1, 2, 4]))
        return family.few_ranks_first(chance, list(DECK) * decks, few, suits=suits)

    @staticmethod
    def random_stakes(chance: Random, seats: int) -> family.Stakes:
        def match(main: int) -> dict[str, int]:
            return {"match_the_dealer": chance.randint(1_00, main)} if chance.random() < 0.5 else {}

        return family.stakes_by_chance(chance, GAME, seats, [5_00, 4_99, 25_00, 24_99], match)


script = Script.of
