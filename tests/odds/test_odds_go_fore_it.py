"""Go Fore It's odds (§§ 676a.11, 676a.12): every deal by its points, counted in two ways, and the procedure itself.

Oracles: the same counts made card by card (all 270,725 hands, each with its six choices of front cards) and, for
Skins, hand by hand from the cards that the player leaves; the game's settlement of listed rounds; its procedure.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb

import numpy as np
import pytest

import feltwork
from feltwork.equipment.cards import CARDS, parse_cards
from feltwork.games.go_fore_it.procedure import MOST_TO_BET
from feltwork.games.go_fore_it.settlement import points
from feltwork.odds.games import analysis
from feltwork.odds.games.go_fore_it import bet, deck, totals
from feltwork.odds.strategy import Situation
from feltwork.odds.work import Work
from feltwork.ranking.kernels import all_hands
from feltwork.terms.refusal import Refused
from tests.odds.checking import agrees_with_the_procedure, odds_of

GAME = "go-fore-it"
POINTS = np.array([points([card]) for card in CARDS])


def counts(wager: str, **stated: str) -> dict[str, int | float]:
    return {outcome.name: outcome.count for outcome in odds_of(GAME, wager, stated).counted.outcomes}


# ------------------------------------------------------------------------------------------- Front 9 and Back 9


def test_676a_12_front_9_and_back_9() -> None:
    figures = odds_of(GAME, "front_9")
    assert figures.edge == Fraction(7_901, 270_725)
    assert figures.element_of_risk == Fraction(7_901, 436_100)
    assert round(float(figures.edge) * 100, 2) == 2.92
    assert figures.counted.deals == 1_624_350
    assert {one.word: one.count for one in figures.counted.decided} == {"back_9": 992_250, "fold": 632_100}


def test_676a_11_d_3_every_hand_card_by_card_gives_the_same_counts() -> None:
    """Oracle: all hands of four with each two of them in front, 14 points or less there bet; by NumPy, from cards."""
    fours = POINTS[all_hands(4)]
    found: Counter[str] = Counter()
    for one in range(4):
        for other in range(one + 1, 4):
            played = fours[:, one] + fours[:, other] <= MOST_TO_BET
            found["folded"] += int((~played).sum())
            scored = np.searchsorted([8, 13, 18, 24], fours[played].sum(axis=1))
            for name, count in zip(
                ["albatross", "eagle", "birdie", "par", "over par"], np.bincount(scored), strict=True
            ):
                found[name] += int(count)
    assert found == counts("front_9")


def test_676a_11_b_fourteen_points_are_the_most_to_bet() -> None:
    game = feltwork.game(GAME)
    best = analysis(GAME).strategies(game, game.submission(), Work())[0]
    assert best.told().rules == ("Bet the Back 9 with 14 points or less in the two front cards, and fold with more.",)


@pytest.mark.parametrize(
    ("front", "value"), [("4h Kd", Fraction(-1098, 1225)), ("7h 8d", Fraction(-1356, 1225)), ("As Ah", None)]
)
def test_676a_11_b_what_both_actions_are_worth(front: str, value: Fraction | None) -> None:
    """Oracle: each of the 1,225 pairs of hole cards settled by the game."""
    game = feltwork.game(GAME)
    cards = tuple(parse_cards(front))
    told = {one.word: one.value for one in analysis(GAME).values(game, game.submission(), Situation(cards), Work())}
    left = [card for card in CARDS if card not in cards]
    pairs = [(one, other) for i, one in enumerate(left) for other in left[i + 1 :]]
    assert told == {"back_9": sum(bet(points([*cards, *pair])).net for pair in pairs) / 1225, "fold": Fraction(-1)}
    assert value in (None, told["back_9"])


@pytest.mark.parametrize("cards", ["4h", "4h 4h", "4h 5h 6h"])
def test_676a_11_a_what_is_no_situation(cards: str) -> None:
    game = feltwork.game(GAME)
    with pytest.raises(Refused):
        analysis(GAME).values(game, game.submission(), Situation(tuple(parse_cards(cards))), Work())


# ---------------------------------------------------------------------------------------------- Skins and Gopher


def test_676a_12_c_skins() -> None:
    """A tie loses; otherwise player and dealer are alike, so that their counts are equal."""
    figures = odds_of(GAME, "skins")
    assert figures.edge == Fraction(113_638_853, 2_633_883_525)
    assert round(float(figures.edge) * 100, 2) == 4.31
    assert figures.counted.deals == comb(52, 4) * comb(48, 4)
    assert counts("skins")["fewer points than the dealer"] == counts("skins")["more points than the dealer"]


def test_676a_11_d_4_skins_hand_by_hand() -> None:
    """Oracle: for each four of the player's, by points, the dealer's totals from the cards that are left."""
    found: Counter[str] = Counter()
    for own in combinations_with_replacement(sorted(deck()), 4):
        ways = 1
        for value, many in Counter(own).items():
            ways *= comb(deck()[value], many)
        for total, count in totals(4, Counter(deck()) - Counter(own)).items():
            how = "fewer" if sum(own) < total else "as many" if sum(own) == total else "more"
            found[f"{how} points {'as' if how == 'as many' else 'than'} the dealer"] += ways * count
    assert found == counts("skins")


def test_676a_6_totals_are_those_of_all_hands() -> None:
    """Oracle: the 270,725 hands, one by one."""
    listed = np.bincount(POINTS[all_hands(4)].sum(axis=1))
    assert totals(4, deck()) == {total: int(count) for total, count in enumerate(listed) if count}


@pytest.mark.parametrize(("table", "edge"), [("A", Fraction(11_772, 270_725)), ("B", Fraction(5_004, 270_725))])
def test_676a_12_d_gopher(table: str, edge: Fraction) -> None:
    assert odds_of(GAME, "gopher", {"gopher": table}).edge == edge
    assert counts("gopher", gopher=table) == {
        "4 aces": 1,
        "3 aces": 192,
        "2 aces": 6_768,
        "1 ace": 69_184,
        "no aces": 194_580,
    }


# ------------------------------------------------------------------------------------------------- the procedure


def test_676a_11_a_deal_is_worth_what_the_round_settles() -> None:
    """Oracle: listed rounds; the outcome that the analysis counts a deal under has the round's own net and stake."""
    generator = np.random.default_rng(676)
    nets = {
        wager: {outcome.name: (outcome.net, outcome.staked) for outcome in odds_of(GAME, wager).counted.outcomes}
        for wager in ("skins", "gopher")
    }
    for number in range(300):
        cards = [CARDS[index] for index in generator.permutation(52)[:8]]
        own, dealer = cards[:4], cards[4:]
        word = "back_9" if number % 3 else "fold"
        lines = feltwork.settle(
            {
                "game": GAME,
                "seats": {
                    "1": {
                        "wagers": {"front_9": 10, "skins": 10, "gopher": 10},
                        "cards": [str(card) for card in own],
                        "decisions": [word],
                    }
                },
                "dealer": [str(card) for card in dealer],
            }
        ).result.lines[1]
        came = {
            wager: tuple(
                Fraction(sum(getattr(line, what) for line in lines if line.wager in wagers), 10_00)
                for what in ("net", "staked")
            )
            for wager, wagers in (("front_9", ("front_9", "back_9")), ("skins", ("skins",)), ("gopher", ("gopher",)))
        }
        total = bet(points(own))
        assert came["front_9"] == ((total.net, total.staked) if word == "back_9" else (-1, 1))
        aces = sum(card.rank == 14 for card in own)
        assert came["gopher"] == nets["gopher"]["1 ace" if aces == 1 else f"{aces or 'no'} aces"]
        less = points(dealer) - points(own)
        how = "fewer points than" if less > 0 else "more points than" if less < 0 else "as many points as"
        assert came["skins"] == nets["skins"][f"{how} the dealer"]


CASES = [("front_9", {}), ("skins", {}), ("gopher", {"gopher": "A"}), ("gopher", {"gopher": "B"})]


@pytest.mark.parametrize(("wager", "stated"), CASES)
def test_676a_12_the_procedure_agrees(wager: str, stated: dict[str, str]) -> None:
    agrees_with_the_procedure(GAME, wager, stated, rounds=1_000)


@pytest.mark.long
@pytest.mark.parametrize("seed", [2, 3])
@pytest.mark.parametrize(("wager", "stated"), CASES)
def test_676a_12_the_procedure_agrees_for_long(wager: str, stated: dict[str, str], seed: int) -> None:
    agrees_with_the_procedure(GAME, wager, stated, rounds=30_000, seed=seed)
