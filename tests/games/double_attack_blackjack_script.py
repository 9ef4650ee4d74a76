"""A table for tests of Double Attack Blackjack: its shoes and stakes."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from feltwork.equipment.cards import Card, spanish_deck
from feltwork.games.double_attack_blackjack import EDITIONS
from tests.games import blackjack_script as family

(GAME,) = EDITIONS
DECK = tuple(sorted(spanish_deck()))
RANKS = "23456789JQKA"


class Script(family.Script):
    edition = GAME
    likely: ClassVar = {"hit": 10, "split": 12, "double": 4, "surrender": 1, "attack": 4}
    silent = True

    @staticmethod
    def random_shoe(chance: Random, decks: int) -> list[Card]:
        few = [{8}, {14, 13}, {2, 3, 14}, {6, 7, 8, 12}]
        suits = chance.sample("cdhs", chance.choice([1, 2, 4]))
        return family.few_ranks_first(chance, list(DECK) * decks, few, suits=suits)

    @staticmethod
    def random_stakes(chance: Random, seats: int) -> family.Stakes:
        def bust_it(main: int) -> dict[str, int]:
            return {"bust_it": chance.randint(1, main)} if chance.random() < 0.6 else {}

        return family.stakes_by_chance(chance, GAME, seats, [5_00, 25_00, 7_77], bust_it)


script = Script.of
