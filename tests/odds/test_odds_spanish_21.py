"""Spanish 21's odds (chapter 551): published figures, and the procedure itself.

Oracles: Wizard of Odds, Spanish 21, as worldcasinosdirectory.net and others quote it (0.37% and 0.38% standing on a
soft 17, 0.78% and 0.80% drawing to it, with six and eight decks; what rules change; 0.030% for the fixed payout);
888casino, "Card Counting the Match the Dealer Side Bet in Spanish 21"; the procedure.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

import feltwork
from feltwork.equipment.cards import parse_cards
from feltwork.odds.blackjack.rounds import Played, Table
from feltwork.odds.blackjack.suits import share_in_suit, suit_variants
from feltwork.odds.blackjack.table_rules import ANY_NUMBER, Staked, TableRules
from feltwork.odds.strategy import Situation
from feltwork.odds.work import Work
from tests.odds.blackjack import agree_together, settles_as_by_numbers, simple_agrees, worth_of
from tests.odds.checking import odds_of

GAME = "spanish-21"


def test_551_6_random_rounds_settle_as_the_numbers_say() -> None:
    assert settles_as_by_numbers(GAME, "spanish_21", rounds=400) == {Staked.ALONE, Staked.DOUBLED}


def test_551_6_the_procedure_agrees() -> None:
    agree_together(GAME, rounds=1000)


@pytest.mark.long
@pytest.mark.parametrize("stated", [{}, {"decks": 8}])
@pytest.mark.parametrize("seed", [2, 3])
def test_551_6_the_procedure_agrees_in_many_rounds(stated: dict[str, object], seed: int) -> None:
    agree_together(GAME, stated, rounds=40_000, seed=seed)


@pytest.mark.long
def test_551_6_the_procedure_agrees_with_the_play_by_totals() -> None:
    simple_agrees(GAME, "spanish_21", rounds=30_000, seed=6)


# ----------------------------------------------------------------------------------------- the main wager


def elsewhere(decks: int, **changes: object) -> TableRules:
    """The game as it is dealt elsewhere: doubles with any number of cards, and four hands."""
    game, rules, found = worth_of(GAME, {"decks": decks})
    return replace(found.table_rules(game, rules), double_with=ANY_NUMBER, most_hands=4, **changes)  # type: ignore[arg-type]


def edge(rules: TableRules) -> float:
    table = Table(rules, Work())
    return -100 * Played(table, table.best).value


def test_551_6_f_house_edge_by_the_chapter() -> None:
    """First published here: doubles with two cards only and three hands cost 0.19% against the published game."""
    assert round(float(odds_of(GAME, "spanish_21").edge) * 100, 4) == 0.5842


@pytest.mark.long
@pytest.mark.parametrize(
    ("decks", "draws", "published"), [(6, False, 0.37), (8, False, 0.38), (6, True, 0.78), (8, True, 0.80)]
)
def test_551_6_f_house_edge_as_published(decks: int, draws: bool, published: float) -> None:
    """Wizard of Odds: with the fixed payout for suited 7s at its most, which is 0.030% with six decks."""
    award = -100 * float(odds_of(GAME, "suited_sevens", {"decks": decks}).edge)
    assert round(edge(elsewhere(decks, hits_soft_17=draws)) - award, 2) == published


@pytest.mark.long
def test_551_9_551_12_what_rules_change_as_published() -> None:
    """Wizard of Odds: no surrender 0.006% (0.018% drawing to a soft 17), no draws to split aces 0.28%."""
    stands, draws = elsewhere(6), elsewhere(6, hits_soft_17=True)
    assert abs(edge(replace(stands, surrender_with=0)) - edge(stands) - 0.006) < 0.001
    assert abs(edge(replace(draws, surrender_with=0)) - edge(draws) - 0.018) < 0.001
    one_card = replace(stands, one_card_to_split_aces=True)
    assert abs(edge(one_card) - edge(stands) - 0.28) < 0.01


def test_551_6_g_suits_of_two_cards_by_hand() -> None:
    """7-7 and 6-7 against an 8 and a 7, card by card in plain Python."""
    decks = 6
    variants = suit_variants(decks, up_card_seen=True)
    cards = [(value, suit) for value in (5, 6, 7) for suit in range(4) for _ in range(decks)]
    alike = sum(a[1] == b[1] for a, b in product([c for c in cards if c[0] == 5], [c for c in cards if c[0] == 6]))
    assert abs(variants.weight[0, 7, 1:].sum() - alike / (24 * 24)) < 1e-12
    sevens = [suit for value, suit in cards if value == 6]
    pairs = [(a, b) for i, a in enumerate(sevens) for j, b in enumerate(sevens) if i != j]
    assert abs(variants.weight[3, 2, 3:].sum() - sum(a == b == 3 for a, b in pairs) / len(pairs)) < 1e-12
    assert share_in_suit(decks, 3, 3) == 3 / 21


def test_551_6_g_suits_change_what_a_hit_is_worth() -> None:
    """6-7 of spades hits for more than of mixed suits: exactly by the 8s of spades that are left."""
    game, rules, found = worth_of(GAME)
    worth = {}
    for hand in ("6s 7d", "6h 7h", "6s 7s"):
        values = found.values(game, rules, Situation(parse_cards(hand), parse_cards("9c")), Work())
        worth[hand] = next(float(one.value) for one in values if one.word == "hit")
    of_suit = 6 / (288 - 3)
    assert abs(worth["6h 7h"] - worth["6s 7d"] - of_suit * (2 - 1.5)) < 1e-12
    assert abs(worth["6s 7s"] - worth["6s 7d"] - of_suit * (3 - 1.5)) < 1e-12


# ------------------------------------------------------------------------------------ beside the main wager


def test_551_7_e_match_the_dealer_as_published() -> None:
    """888casino, six decks: house edge 3.055%, hit frequency 15.411%, standard deviation 2.448."""
    figures = odds_of(GAME, "match_the_dealer")
    assert figures.edge == Fraction(114, 3731)
    assert round(float(figures.edge) * 100, 3) == 3.055
    assert round(float(figures.hit_frequency) * 100, 3) == 15.411
    assert round(figures.deviation, 3) == 2.448


def test_551_7_e_match_the_dealer_card_by_card() -> None:
    """With eight decks, every two cards beside one up card."""
    figures = odds_of(GAME, "match_the_dealer", {"decks": 8})
    shoe = [rank * 4 + suit for rank in range(12) for suit in range(4) for _ in range(8)][1:]
    pays = [12 if card == 0 else 3 if card < 4 else 0 for card in shoe]
    won = sum((one + two or -1) for i, one in enumerate(pays) for two in pays[i + 1 :])
    assert figures.edge == -Fraction(won, len(shoe) * (len(shoe) - 1) // 2)


def test_551_6_h_suited_sevens_as_published() -> None:
    """Wizard of Odds: 0.030% with six decks for wagers of exactly $5 or $25."""
    figures = odds_of(GAME, "suited_sevens")
    assert round(-100 * float(figures.edge), 3) == 0.030
    assert figures.counted.outcomes[0].count == 10_080
    assert odds_of(GAME, "suited_sevens_envy").edge == figures.edge / 20


def test_551_6_h_suited_sevens_as_the_procedure_pays_them() -> None:
    for wager, award in ((5, 1000_00), (25, 5000_00)):
        seat = {"wagers": {"spanish_21": wager}, "cards": ["7s", "7s", "7s"], "decisions": ["hit"]}
        result = feltwork.settle({"game": GAME, "seats": {"1": seat}, "dealer": ["7d", "Kc"]})
        assert [line.net for line in result.result.lines[1] if line.wager == "suited_sevens"] == [award]
        assert Fraction(award, wager * 100) == odds_of(GAME, "suited_sevens").counted.outcomes[0].net


def test_551_10_insurance() -> None:
    """72 of the 287 cards under an ace are worth ten: 2 to 1 costs 71 of 287; Wikipedia, Spanish 21, has 24.7%."""
    risk = odds_of(GAME, "insurance").element_of_risk
    assert risk == Fraction(71, 287)
    assert round(100 * float(risk), 1) == 24.7
