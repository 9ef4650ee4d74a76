"""Double Attack Blackjack's odds (chapter 581): published figures, and the procedure itself.

Oracles: Wizard of Odds, Double Attack Blackjack, as John Grochowski (Casino City Times, 19 July 2011) and
beatingbonuses.com quote it (0.62%, attack a 2 to 8, which hands are hit and surrendered); 888casino, "Card Counting
the Bust It Blackjack Side Bet", and Discount Gambling, 24 December 2012 (Bust It from ordinary shoes); the procedure.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from feltwork.equipment.cards import parse_cards
from feltwork.odds.blackjack.rounds import Played, Table
from feltwork.odds.blackjack.table_rules import GiveUp, Staked
from feltwork.odds.games.double_attack_blackjack import three_cards
from feltwork.odds.strategy import Situation
from feltwork.odds.work import Work
from feltwork.ranking.points import total
from tests.odds.blackjack import agree_together, settles_as_by_numbers, simple_agrees, worth_of
from tests.odds.checking import odds_of

GAME = "double-attack-blackjack"


def test_581_7_random_rounds_settle_as_the_numbers_say() -> None:
    assert settles_as_by_numbers(GAME, "bet", rounds=400) == {Staked.ALONE, Staked.DOUBLED}


def test_581_7_the_procedure_agrees() -> None:
    agree_together(GAME, rounds=1000)


@pytest.mark.long
@pytest.mark.parametrize("seed", [2, 3, 4])
def test_581_7_the_procedure_agrees_in_many_rounds(seed: int) -> None:
    agree_together(GAME, rounds=40_000, seed=seed)


@pytest.mark.long
def test_581_7_the_procedure_agrees_with_the_play_by_totals() -> None:
    simple_agrees(GAME, "bet", rounds=30_000, seed=6)


# ----------------------------------------------------------------------------------------- the main wager


def test_581_12_a_house_edge_by_the_chapter() -> None:
    figures = odds_of(GAME, "bet")
    assert round(float(figures.edge) * 100, 3) == 0.480
    attacked = next(one.count for one in figures.counted.decided if one.word == "attack")
    assert abs(attacked - 7 / 12) < 1e-12  # 58.3% of the time, as Grochowski has it


@pytest.mark.long
def test_581_9_581_11_the_published_house_edge() -> None:
    """Wizard of Odds has 0.62%: what comes out where pairs are split once and two cards alone are surrendered.

    The chapter has four hands, and surrender with any number of cards, after a split and after a double.
    """
    game, rules, found = worth_of(GAME)
    fewer = replace(
        found.table_rules(game, rules),
        most_hands=2,
        surrender_with=2,
        surrender_after_split=False,
        give_up=GiveUp.NOTHING,
    )
    table = Table(fewer, Work())
    assert round(-100 * Played(table, table.best).value, 2) == 0.62


def test_581_the_strategy_is_the_published_one() -> None:
    """Attack a 2 to 8; hit 14 against 2, 3 and 7 up, 12 and 13 against everything; surrender only 17 against an ace."""
    game, rules, found = worth_of(GAME)
    told = found.strategies(game, rules, Work())[1].told()
    assert told.rules[0] == "Double Attack against 2, 3, 4, 5, 6, 7, 8, and against no other card."
    hard = dict(told.grids[0].rows)
    assert hard["14"] == ("H", "H", "S", "S", "S", "H", "H", "H", "H", "H")
    assert hard["12 to 13"] == ("H",) * 10
    surrendered = [(name, column) for name, cells in hard.items() for column, cell in enumerate(cells) if "R" in cell]
    assert surrendered == [("17", 9)]


def test_581_7_e_what_an_attack_is_worth() -> None:
    """Values of the two words add up to the figures: over all up cards, the better word each time."""
    game, rules, found = worth_of(GAME)
    shoe = game.deck(rules)
    won = 0.0
    for rank in "23456789JQKA":
        values = found.values(game, rules, Situation((), parse_cards(f"{rank}s")), Work())
        assert {one.word for one in values} == {"attack", "no attack"}
        won += max(float(one.value) for one in values) / 12
    assert shoe.total() == 384
    assert abs(won + float(odds_of(GAME, "bet").edge)) < 1e-12


# ------------------------------------------------------------------------------------------------ Bust It


def test_581_12_c_bust_it_by_the_chapter() -> None:
    figures = odds_of(GAME, "bust_it")
    assert figures.edge == Fraction(70_283, 877_836)
    assert figures.counted.deals == 384 * 383 * 382


@pytest.mark.parametrize(("decks", "published"), [(2, 7.568), (6, 6.912)])
def test_581_7_m_bust_it_as_published_for_ordinary_shoes(decks: int, published: float) -> None:
    """888casino: 200, 50, 15, 9, 7, 5 and 3 to 1 from shoes with 10s; Discount Gambling has 6.91% for six decks too."""
    pays = {6: 15, 7: 9, 8: 7, 9: 5}
    won = deals = 0
    for cards, count in three_cards([decks] * 52):
        deals += count
        suits, over = {card.suit for card in cards}, total(cards[:2]).points < 17 and total(cards).bust
        third = pays.get(cards[2].rank, 3)
        if [card.rank for card in cards] == [8, 8, 8] and (suits <= {"d", "h"} or suits <= {"c", "s"}):
            third = 200 if len(suits) == 1 else 50
        won += count * (third if over else -1)
    assert round(-100 * won / deals, 3) == published


def test_581_8_insurance() -> None:
    """96 of the 383 cards under an ace: 5 to 2 costs 47 of 383."""
    assert odds_of(GAME, "insurance").element_of_risk == Fraction(47, 383)
