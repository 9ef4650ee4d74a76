"""Double Back Jack's odds (§§ 591.7, 591.12, chapter 673a): the procedure itself, and the second chance by hand."""

from __future__ import annotations

import pytest

import feltwork
from feltwork.equipment.cards import parse_cards
from feltwork.odds.blackjack.table_rules import Staked
from feltwork.odds.strategy import Situation
from feltwork.odds.work import Work
from feltwork.terms.refusal import Refused
from tests.odds.blackjack import agree_together, settles_as_by_numbers, simple_agrees, worth_of
from tests.odds.checking import odds_of

EDITIONS = ("double-back-jack@591", "double-back-jack@673a")
ONE_DECK = {"decks": 1}


@pytest.mark.parametrize("edition", EDITIONS)
def test_591_7_random_rounds_settle_as_the_numbers_say(edition: str) -> None:
    """Every legal word is what the numbers have, and every stake is priced as the procedure settles it."""
    seen = settles_as_by_numbers(edition, "blackjack", rounds=250)
    assert seen == {Staked.ALONE, Staked.DOUBLED, Staked.SECOND_CHANCE, Staked.DOUBLED_SECOND_CHANCE}


@pytest.mark.parametrize("edition", EDITIONS)
def test_591_7_the_procedure_agrees(edition: str) -> None:
    agree_together(edition, ONE_DECK, rounds=800)


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", [2, 3])
def test_591_7_the_procedure_agrees_in_many_rounds(edition: str, seed: int) -> None:
    agree_together(edition, rounds=40_000, seed=seed)


@pytest.mark.long
def test_591_7_the_procedure_agrees_with_the_play_by_totals() -> None:
    simple_agrees("double-back-jack@591", "blackjack", rounds=30_000, seed=6)


@pytest.mark.long
def test_591_12_what_the_wager_wins_by_the_decks() -> None:
    """First published here: with six decks the player has the better of it, by a little."""
    edges = {
        decks: round(float(odds_of("double-back-jack", "blackjack", {"decks": decks}).edge) * 100, 3)
        for decks in (1, 2, 6, 8)
    }
    assert edges[6] == -0.047
    assert edges[1] < edges[2] < edges[6] < edges[8]


def test_673a_is_the_same_game_under_other_numbers() -> None:
    one, two = (odds_of(edition, "blackjack", ONE_DECK) for edition in EDITIONS)
    assert one.edge == two.edge


def test_591_8_insurance_by_hand() -> None:
    """Of the deals under an ace without a player's Blackjack: counted card by card in plain Python."""
    figures = odds_of("double-back-jack", "insurance", ONE_DECK)
    shoe = {1: 4, 10: 16, 0: 32}
    won = lost = 0
    for one in shoe:
        for two in shoe:
            left = dict(shoe)
            deals = 1
            for card in (1, one, two):
                deals *= left[card]
                left[card] -= 1
            if {one, two} != {1, 10}:
                won, lost = won + deals * left[10], lost + deals * (sum(left.values()) - left[10])
    assert [one.count for one in figures.counted.outcomes] == [won, lost, 52 * 51 * 50 * 49 - won - lost]


# ---------------------------------------------------------------------------------------- the second chance


def test_591_7_l_a_second_chance_is_worth_what_plain_python_finds() -> None:
    """K-6-9 is 25 against a 6: every chance card, then every dealer's hand, one after the other."""
    game, rules, found = worth_of("double-back-jack", ONE_DECK)
    values = found.values(game, rules, Situation(parse_cards("Ks 6d 9c"), parse_cards("6h")), Work())
    assert [one.word for one in values] == ["second chance", "no second chance"]
    shoe = [4] * 9 + [16]
    for value in (9, 5, 8, 5):
        shoe[value] -= 1
    assert abs(float(values[0].value) - _chance(shoe, 25, 6)) < 1e-12
    assert values[1].value == -1


def _chance(shoe: list[int], points: int, up: int) -> float:
    size, worth = sum(shoe), 0.0
    for value, count in enumerate(shoe):
        if count:
            shoe[value] -= 1
            left = points - value - 1
            net = -2.0 if left > 21 else 1.0 if left == 21 else _against(shoe, left, up, False, 1)
            worth += count / size * net
            shoe[value] += 1
    return worth


def _against(shoe: list[int], points: int, hard: int, ace: bool, cards: int) -> float:
    """A saved hand against the dealer's, drawn card by card: +1, 0 or -2."""
    dealers = hard + 10 if ace and hard <= 11 else hard
    if cards > 1 and dealers >= 17:
        if dealers == 22 or dealers == points:
            return 0.0
        return 1.0 if dealers > 22 or points > dealers else -2.0
    size, worth = sum(shoe), 0.0
    for value, count in enumerate(shoe):
        if count:
            shoe[value] -= 1
            worth += count / size * _against(shoe, points, hard + value + 1, ace or value == 0, cards + 1)
            shoe[value] += 1
    return worth


def test_591_values_refuse_what_is_no_situation() -> None:
    game, rules, found = worth_of("double-back-jack", ONE_DECK)
    for hand, dealer, why in (
        ("As Kd", "Ac", "the Blackjack is paid"),
        ("Ks", "6d", "other cards are needed"),
        ("Ks 6d 5c", "9h", "a 21 stands"),
        ("Ks Qd 5c 2d", "9h", "no card is drawn to 21 or more"),
        ("Ks Ks", "9h", "the king of spades is in the shoe 1 times"),
    ):
        with pytest.raises(Refused, match=why):
            found.values(game, rules, Situation(parse_cards(hand), parse_cards(dealer)), Work())


def test_591_7_l_the_chart_of_second_chances() -> None:
    game, rules, found = worth_of("double-back-jack", ONE_DECK)
    told = found.strategies(game, rules, Work())[0].told()
    chart = next(grid for grid in told.grids if grid.title == "Second chance")
    assert dict(chart.rows)["22"] == (*("T",) * 9, "-")
    assert told.rules == ("Never take insurance.",)
    assert feltwork.game("double-back-jack").chapter == "673a"
