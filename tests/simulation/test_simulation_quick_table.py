"""Simulated rounds of a game's own procedure, on a table whose shuffles cost nothing."""

from __future__ import annotations

from collections import Counter

import pytest

import feltwork
from feltwork.equipment.cards import parse_cards
from feltwork.equipment.randomness import SimulationSource
from feltwork.equipment.shoe import ShoeEmpty
from feltwork.odds.document import every_edition
from feltwork.odds.strategy import Customary
from feltwork.simulation.by_procedure import simulate, whole_seat
from feltwork.simulation.quick_table import QuickShoe, QuickTable
from feltwork.simulation.tally import total

CARDS = parse_cards("As Kd Qc 2h")


def test_every_order_is_as_likely() -> None:
    shoe = QuickShoe(dict.fromkeys(CARDS, 1), SimulationSource(3))
    orders: Counter[tuple[object, ...]] = Counter()
    for _ in range(2400):
        shoe.shuffle()
        orders[tuple(shoe.draw() for _ in CARDS)] += 1
    assert len(orders) == 24
    # A hundred of each are expected; the chi-square of 23 degrees of freedom is beyond 56 once in 8,000 seeds.
    assert sum((times - 100) ** 2 / 100 for times in orders.values()) < 56


def test_a_look_at_the_next_cards_leaves_them_there() -> None:
    shoe = QuickShoe(dict.fromkeys(CARDS, 1), SimulationSource(1))
    shoe.shuffle()
    seen = shoe.next(3)
    assert shoe.next(2) == seen[:2]
    assert tuple(shoe.draw() for _ in range(3)) == seen
    assert {*seen, *shoe.next(1)} == set(CARDS)
    with pytest.raises(ShoeEmpty):
        shoe.next(2)


def test_stacks_are_looked_at_anywhere() -> None:
    shoe = QuickShoe(dict.fromkeys(CARDS, 1), SimulationSource(1))
    shoe.shuffle()
    third = shoe.at((2,))
    shoe.take(third)
    assert shoe.at((2,)) == third
    assert set(shoe.at(range(4))) == set(CARDS)
    shoe.take(shoe.at((0, 1, 3)))
    assert shoe.at((2,)) == third


def test_discards_come_back_in_their_order() -> None:
    shoe = QuickShoe(dict.fromkeys(CARDS, 1), SimulationSource(1))
    shoe.shuffle()
    drawn = [shoe.draw() for _ in CARDS]
    shoe.shuffle_discards({drawn[0]: 1})
    assert {shoe.draw() for _ in range(3)} == set(drawn[1:])


@pytest.mark.parametrize("game", every_edition(), ids=lambda game: game.edition)
def test_every_game_is_simulated_alike_for_the_same_seed(game: feltwork.Game) -> None:  # type: ignore[type-arg]
    rules = game.submission()
    offered = [wager for wager in game.offered(rules) if wager.placed]
    placed = [wager for wager in offered if game.required(rules, wager)] or offered[:1]
    limits = {wager.id: game.limits(rules, wager) for wager in placed}
    stakes = {wager: min(max(100_00, low), high) for wager, (low, high) in limits.items()}

    def played(stream: int) -> Counter[tuple[int, int]]:
        tally = simulate(
            game,
            rules,
            stakes,
            Customary(game).decide,
            whole_seat,
            unit=100_00,
            rounds=3,
            seed=5,
            stream=stream,
        )
        assert tally.rounds == 3
        assert total([tally], 100_00).results == tally.results
        return tally.results

    assert played(1) == played(1)


def test_a_round_begins_with_all_of_the_cards() -> None:
    game = feltwork.game("minibaccarat")
    table = QuickTable(game, game.submission(), SimulationSource(1))
    whole = len(table.shoe)
    table.shoe.draw()
    table.open()
    assert len(table.shoe) == whole == game.deck(game.submission()).total()
