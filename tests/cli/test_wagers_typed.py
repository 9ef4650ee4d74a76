"""Wagers and decisions as people type them: what is understood, what is asked back, and what fits the screen."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

import feltwork as library
from feltwork.cli.settling import print_lines
from tests.cli.run import feltwork

DICE = ("play", "high-roll-dice", "--seed", "7")


def test_a_number_alone_is_no_wager_where_one_bets_on_a_common_outcome() -> None:
    for game, wager in (("high-roll-dice", "pip_street_2 10"), ("midibaccarat", "bankers_hand 10")):
        done = feltwork("play", game, "--seed", "7", stdin="6\n")
        assert f"it does not say which wager 6 is for; name each wager before its amount: {wager}" in done.stdout
        assert "Round 1" not in done.stdout


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("pip_6 5 pip_6 5", "the wager is there twice; say pip_street_6 once"),
        ("pip_6 -5", 'pip_street_6 "-5": not an amount of money'),
        ("pip_6 five", 'pip_street_6 "five": not an amount of money'),
    ],
)
def test_what_is_no_wager_is_asked_again(said: str, told: str) -> None:
    done = feltwork(*DICE, stdin=f"{said}\n")
    assert told in done.stdout
    assert "Round 1" not in done.stdout


def test_commas_between_wagers_and_spots_of_a_street_as_one() -> None:
    done = feltwork(*DICE, stdin="pip_6 5, four_of_a_kind 5, extra 5\nQ\n")
    assert "pip_street_1…6, like_kind_boulevard_2…8, extra_roll" in done.stdout
    assert "You leave after 1 round" in done.stdout


def test_581_6_e_a_wager_of_the_round_is_not_placed_before_it() -> None:
    done = feltwork("play", "double-attack-blackjack", "--seed", "7", stdin="bet 10 double_attack 5\n")
    assert "it is made during the round: you will be asked (§ 581.6(e))" in done.stdout
    assert "Round 1" not in done.stdout


def test_what_the_bankroll_does_not_cover_is_said() -> None:
    """673a.11(a): a pair that could be split for money that is not there."""
    done = feltwork("play", "double-back-jack", "--seed", "9", "--bankroll", "15", stdin="10\nsplit\nstand\n")
    assert "beyond your bankroll: split ($10.00)" in done.stdout
    assert "the bankroll does not cover it: it costs 10.00 (§ 673a.11(a))" in done.stdout


def test_totals_stand_beside_the_hands_and_enter_asks_for_a_word() -> None:
    done = feltwork("play", "double-back-jack", "--seed", "9", stdin="10\n\nstand\n")
    assert "You: 8" in done.stdout
    assert "Type a word or its number" in done.stdout


def test_a_newcomer_is_told_the_game_in_short() -> None:
    done = feltwork("play", "double-back-jack", "--seed", "9", stdin="")
    assert "- a dealer's 22 returns what is left; only 23 and more pays" in done.stdout
    assert "673a.7(q)(1)" in feltwork("rules", "double-back-jack").stdout


def test_what_the_first_throw_came_to_is_told_before_the_second() -> None:
    done = feltwork(*DICE, stdin="pip_6 5 four_of_a_kind 5 extra 5\nquit\n")
    first, _, second = done.stdout.partition("On the throw box")
    assert "pip_street_6 5.00 returns" in first
    assert "the dealer shakes" in second


def test_where_the_screen_is_narrow_the_reasons_follow_below_each_once() -> None:
    seat = {"wagers": {"pip_street_6": 5, "like_kind_boulevard_4": 5, "like_kind_boulevard_5": 5, "extra_roll": 5}}
    dice = [[6, 6, 6, 4, 4, 4, 2, 2, 1, 1], [6, 5, 5, 4, 3, 2, 1]]
    lines = library.settle({"game": "high-roll-dice", "seats": {"1": seat}, "dice": dice}).result.lines[1]
    shown = {}
    for width in (80, 140):
        screen = Console(width=width, file=StringIO())
        print_lines(screen, "Seat 1", lines)
        shown[width] = screen.file.getvalue()  # type: ignore[attr-defined]
        assert "…" not in shown[width]
        assert max(map(len, shown[width].splitlines())) <= width
    assert "like_kind_boulevard_4: three 6s and one more" in shown[80]
    assert "like_kind_boulevard_4: " not in shown[140]
    for line in lines:
        assert line.why in shown[80]
        assert str(line.section) in shown[80]
