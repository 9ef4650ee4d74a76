"""What a player sees, as somebody types it: cards that the game has, as many as are needed, each once."""

from __future__ import annotations

import pytest

import feltwork
from feltwork.odds.games import analysis
from feltwork.odds.strategy import situation_of
from feltwork.odds.work import Work
from feltwork.terms.refusal import Refused

HELD = {
    "three-card-poker": ("Qs 6d", "", ""),
    "four-card-poker": ("As Ad 3c 4h", "Kc", ""),
    "caribbean-stud-poker": ("As Kd 3c 4h", "Kc", ""),
    "let-it-ride-poker": ("Ts Js", "", ""),
    "texas-hold-em-bonus-poker": ("2s", "", "Ac 4d 9h"),
    "flop-poker": ("2s 3d", "", ""),
    "criss-cross-poker": ("2s", "", ""),
    "go-fore-it": ("2s", "", ""),
    "spanish-21": ("As", "9c", ""),
}
"""A hand that misses one card."""


def _values(name: str, hand: str, dealer: str, community: str) -> object:
    game = feltwork.game(name)
    return analysis(game.id).values(game, game.submission(), situation_of(game, hand, dealer, community), Work())


@pytest.mark.parametrize("name", HELD)
@pytest.mark.parametrize("option", ["--hand", "--dealer", "--community"])
def test_a_joker_is_no_card_of_a_game_without_one(name: str, option: str) -> None:
    """The deck of the chapter is 52 cards; a kernel would read past its tables."""
    hand, dealer, community = HELD[name]
    cards = {
        "--hand": (f"{hand} JK", dealer, community),
        "--dealer": (hand, "JK", community),
        "--community": (hand, dealer, "JK"),
    }
    with pytest.raises(Refused, match=f"{option}: JK: .* is played without it"):
        _values(name, *cards[option])


def test_the_rules_in_force_say_which_cards_there_are() -> None:
    """551.3: the 10s are taken out."""
    game = feltwork.game("spanish-21")
    with pytest.raises(Refused, match="--dealer: Td: Spanish 21 is played without it"):
        situation_of(game, "As 6d", "Td", rules=game.submission({"decks": 8}))


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (("Qs 6d", "", ""), "--hand: 2 cards where 3 are needed; three cards"),
        (("", "", ""), "--hand: no cards where 3 are needed"),
        (("Qs 6d 4c 2c", "", ""), "--hand: 4 cards where 3 are needed"),
        (("Qs 6d 4c", "Kd", ""), "--dealer: one card where none is needed"),
        (("Qs 6d 4c", "", "Kd 2c"), "--community: 2 cards where none is needed"),
        (("Qs 6d Qs", "", ""), "--hand: Qs: the card is there twice"),
    ],
)
def test_what_is_wrong_with_the_cards_is_named(cards: tuple[str, str, str], said: str) -> None:
    with pytest.raises(Refused, match=said):
        _values("three-card-poker", *cards)


def test_a_card_that_lies_in_two_places_is_named_where_it_is_seen_again() -> None:
    with pytest.raises(Refused, match="--dealer: As: the card is there twice"):
        _values("caribbean-stud-poker", "As Kd 3c 4h 9d", "As", "")


@pytest.mark.parametrize("rolled", ["5-1", "1-5", " 5-1,"])
def test_two_dice_are_the_same_in_either_order(rolled: str) -> None:
    assert _values("props-and-hops", rolled, "", "") == _values("props-and-hops", "1-5", "", "")


@pytest.mark.parametrize("rolled", ["0-7", "1", "As", "1-5-3", "x" * 10_000, "\u0661-\u0665"])
def test_what_dice_do_not_show_is_refused_in_few_words(rolled: str) -> None:
    with pytest.raises(Refused, match="two dice do not show it") as refused:
        _values("props-and-hops", rolled, "", "")
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("name", ["high-roll-dice", "props-and-hops@585"])
def test_where_nothing_is_decided_nothing_is_read(name: str) -> None:
    with pytest.raises(Refused, match="there is nothing to decide"):
        _values(name, "whatever", "", "")
