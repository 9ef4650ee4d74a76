"""The odds of the baccarat family (§§ 541.13, 543.13, 545.13): exact counts, published ones, and the procedure."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import perm
from typing import Any

import pytest

import feltwork
from feltwork.equipment.cards import standard_deck
from feltwork.equipment.randomness import SimulationSource
from feltwork.odds.baccarat import _drawn, results, shoe, two_cards, winners
from feltwork.odds.games import analysis
from feltwork.odds.strategy import situation_of
from feltwork.odds.study import permitted
from feltwork.odds.work import Work
from feltwork.procedure.baccarat.hands import ThirdCardRules, Winner, value
from feltwork.terms.refusal import Refused
from tests.odds.checking import agrees_with_the_procedure, odds_of

GAMES = ("minibaccarat", "midibaccarat", "baccarat")
WAGERS = ("bankers_hand", "players_hand", "tie_bet")
BANKER, PLAYER, TIE = Winner.BANKER, Winner.PLAYER, Winner.TIE
RULES = ThirdCardRules()


# Published counts.


@pytest.mark.parametrize(
    ("decks", "banker", "player", "tie"),
    [
        (8, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
        (6, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
    ],
)
def test_11_the_published_counts_to_the_last_deal(decks: int, banker: int, player: int, tie: int) -> None:
    """Wizard of Odds, Baccarat, appendix 1 (8 decks); the tables of 8 and 6 decks are also at casinoexploit.com."""
    counts = winners(shoe(decks), RULES)
    assert counts == {BANKER: banker, PLAYER: player, TIE: tie}
    assert counts.total() == perm(52 * decks, 6)


def test_13_the_published_edges() -> None:
    """Multiplayer Baccarat, odds: 5% and 4% on the Banker's Hand, the Player's Hand, ties at 9 and 8 to 1; in percent
    for 6 and 8 decks."""
    published = {6: (1.0558, 0.5972, 1.2374, 4.9313, 14.4382), 8: (1.0579, 0.5993, 1.2351, 4.8440, 14.3596)}
    for decks, edges in published.items():
        found = (
            odds_of("baccarat", "bankers_hand", {"decks": decks}),
            odds_of("baccarat", "bankers_hand", {"decks": decks, "vigorish": "4%"}),
            odds_of("baccarat", "players_hand", {"decks": decks}),
            odds_of("baccarat", "tie_bet", {"decks": decks, "tie_bet": {"tie": "9 to 1"}}),
            odds_of("baccarat", "tie_bet", {"decks": decks}),
        )
        assert tuple(round(float(one.edge) * 100, 4) for one in found) == edges


def test_11_the_published_chances_after_the_players_two_cards() -> None:
    """Wizard of Odds, Baccarat, appendix 3: eight decks, the Player's count on two cards; player, banker and tie."""
    published = {
        0: (0.278792, 0.654627, 0.066581),
        1: (0.282833, 0.647252, 0.069915),
        2: (0.290303, 0.634207, 0.07549),
        3: (0.303386, 0.615539, 0.081075),
        4: (0.322084, 0.579983, 0.097933),
        5: (0.358488, 0.537849, 0.103663),
        6: (0.430362, 0.427801, 0.141838),
        7: (0.572657, 0.285046, 0.142297),
        8: (0.810911, 0.094938, 0.094151),
        9: (0.905475, 0, 0.094525),
    }
    found: dict[int, Counter[str]] = {count: Counter() for count in published}
    for players, orders in two_cards():
        for bankers, more in two_cards():
            left, ways = list(shoe(8)), orders * more
            for kind in (*players, *bankers):
                ways *= left[kind]
                left[kind] -= 1
            for (player, banker), rest in _drawn(sum(players) % 10, sum(bankers) % 10, left, RULES):
                side = "player" if player > banker else "banker" if banker > player else "tie"
                found[sum(players) % 10][side] += ways * rest
    for count, chances in published.items():
        total = found[count].total()
        assert tuple(round(found[count][side] / total, 6) for side in ("player", "banker", "tie")) == chances


# Oracles of our own.


def by_heart(cards: tuple[int, ...]) -> tuple[int, int]:
    """The last counts of six cards in the order of the shoe, by the rule as players learn it: the Banker's Hand
    draws on 3 but against an 8, on 4 against 2 to 7, on 5 against 4 to 7, on 6 against 6 and 7."""
    player, banker = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
    if player > 7 or banker > 7:
        return player, banker
    if player > 5:
        return player, banker if banker > 5 else (banker + cards[4]) % 10
    third = cards[4]
    draws = (
        banker <= 2
        or (banker == 3 and third != 8)
        or (banker == 4 and 2 <= third <= 7)
        or (banker == 5 and 4 <= third <= 7)
        or (banker == 6 and third in (6, 7))
    )
    return (player + third) % 10, (banker + cards[5]) % 10 if draws else banker


def test_11_small_shoes_card_by_card() -> None:
    """Every order of six from shoes of nine cards, each card by itself: 60,480 deals a shoe."""
    source = SimulationSource(545)
    for _ in range(6):
        cards = [source.below(10) for _ in range(9)]
        plain = Counter(by_heart(deal) for deal in permutations(cards, 6))
        counted = results(tuple(cards.count(kind) for kind in range(10)), RULES)
        assert +counted == plain


@pytest.mark.parametrize("name", GAMES)
def test_11_and_13_some_hundred_deals_by_the_procedure(name: str) -> None:
    """Random cards in a round file: the procedure deals and settles; the rule by heart and the figures price them."""
    source = SimulationSource(541)
    worth = {wager: {one.name: one.net for one in odds_of(name, wager).counted.outcomes} for wager in WAGERS}
    for _ in range(200):
        cards = source.shuffled(standard_deck())[:6]
        player, banker = by_heart(tuple(map(value, cards)))
        file = {
            "game": name,
            "seats": {"1": {"wagers": dict.fromkeys(WAGERS, 100)}},
            **dealt(tuple(cards)),
        }
        lines = feltwork.settle(file).result.lines[1]
        nets = Counter(dict.fromkeys(WAGERS, 0))
        for line in lines:
            nets["bankers_hand" if line.wager == "vigorish" else line.wager] += line.net
        won = "Tie" if player == banker else "Player wins" if player > banker else "Banker wins"
        assert {wager: Fraction(net, 100_00) for wager, net in nets.items()} == {
            wager: worth[wager][won] for wager in WAGERS
        }


def dealt(cards: tuple[Any, ...]) -> dict[str, list[str]]:
    """As a file lists them: as many as the rule by heart takes."""
    kinds = tuple(map(value, cards))
    player, banker = [cards[0], cards[2]], [cards[1], cards[3]]
    counts = (kinds[0] + kinds[2]) % 10, (kinds[1] + kinds[3]) % 10
    following = iter(cards[4:])
    if max(counts) < 8:
        if counts[0] < 6:
            player.append(next(following))
            # Whether the banker draws shows in what the count would be with another card.
            if by_heart((*kinds[:5], 0)) != by_heart((*kinds[:5], 1)):
                banker.append(next(following))
        elif counts[1] < 6:
            banker.append(next(following))
    return {"player": list(map(str, player)), "banker": list(map(str, banker))}


def test_13_c_and_f_the_kinds_of_vigorish() -> None:
    """What 1% of the win costs is a hundredth of the chance to win; 25% on a tie costs a quarter of its chance."""
    for decks in (6, 7, 8):
        counts = winners(shoe(decks), RULES)
        banker, player, tie = (Fraction(counts[won], counts.total()) for won in (BANKER, PLAYER, TIE))
        at = {
            rate: odds_of("minibaccarat", "bankers_hand", {"decks": decks, "vigorish": rate}).edge
            for rate in ("4%", "5%", "25% on tie")
        }
        assert at["5%"] == player - banker * Fraction(95, 100)
        assert at["5%"] - at["4%"] == banker / 100
        assert at["25% on tie"] == player - banker + tie / 4
        assert odds_of("midibaccarat", "players_hand", {"decks": decks}).edge == banker - player


def test_13_every_permitted_choice_is_listed_and_rounding_is_none() -> None:
    choices = {name: analysis(name) for name in GAMES}
    listed = {
        name: [len(list(permitted(feltwork.game(name), one))) for one in found.propositions(feltwork.game(name))]
        for name, found in choices.items()
    }
    assert listed == {"minibaccarat": [9, 3, 3], "midibaccarat": [9, 3, 3], "baccarat": [6, 3, 3]}
    rounded = {"vigorish_rounding": "next_5_cents"}
    assert odds_of("minibaccarat", "bankers_hand", rounded).edge == odds_of("minibaccarat", "bankers_hand").edge


def test_12_ties_left_out() -> None:
    """Wizard of Odds also has the Banker's Hand at 1.17% and the Player's Hand at 1.36%, ties left out."""
    (banker,) = odds_of("baccarat", "bankers_hand").counted.remarks
    (player,) = odds_of("baccarat", "players_hand").counted.remarks
    assert banker == "Per wager that is won or lost, ties left out: 1.1692%."
    assert player == "Per wager that is won or lost, ties left out: 1.3650%."
    assert odds_of("minibaccarat", "bankers_hand", {"vigorish": "25% on tie"}).counted.remarks == ()


def test_nothing_is_decided() -> None:
    for name in GAMES:
        game = feltwork.game(name)
        (only,) = analysis(name).strategies(game, game.submission(), Work())
        assert "nothing that a player decides" in only.told().rules[0]
        with pytest.raises(Refused, match="nothing to decide"):
            analysis(name).values(game, game.submission(), situation_of(game, "As Kh"), Work())


# The procedure as the judge.


@pytest.mark.parametrize("wager", WAGERS)
@pytest.mark.parametrize("name", GAMES)
def test_13_the_procedure_agrees(name: str, wager: str) -> None:
    agrees_with_the_procedure(name, wager, rounds=200)


@pytest.mark.long
@pytest.mark.parametrize("wager", WAGERS)
@pytest.mark.parametrize("name", GAMES)
def test_13_the_procedure_agrees_at_length(name: str, wager: str) -> None:
    for seed, decks in ((2, 6), (3, 7)):
        agrees_with_the_procedure(name, wager, {"decks": decks}, rounds=10_000, seed=seed)


@pytest.mark.long
def test_13_f_the_procedure_agrees_on_a_charge_of_ties() -> None:
    for name in ("minibaccarat", "midibaccarat"):
        agrees_with_the_procedure(name, "bankers_hand", {"vigorish": "25% on tie"}, rounds=20_000, seed=4)
