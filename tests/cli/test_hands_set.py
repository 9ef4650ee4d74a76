"""Hands set in two on the screen, a player who banks, and the question before a wager is lost by leaving."""

from __future__ import annotations

import re

import pytest

from tests.cli.run import feltwork

SEED = ("--seed", "7")
TILES = ("play", "pai-gow-tiles", *SEED)
LEAVE = "Leave? y/N"


def shown(*command: str, stdin: str) -> str:
    done = feltwork(*command, stdin=stdin)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


# ------------------------------------------------------------------------------------------------- hands set in two


def test_tiles_to_set_have_captions_and_the_ways_what_they_come_to() -> None:
    told = shown(*TILES, "--with", "2", "--rounds", "1", stdin="10\n\n\n")
    assert "1: 2-4  2: 4-4  3: 1-5  4: 1-3" in told
    assert told.count("1: 2-4") == 1, "once they are set they are not chosen from"
    ways = [" ".join(line.split()) for line in told.splitlines() if re.match(r" +\d \d  low ", line)]
    assert ways == [
        "3 4 low 0 with 1-3, high 4 with 4-4",
        "2 4 low 2 with 4-4, high 9 with 1-5",
        "2 3 low 4 with 4-4, high 7 with 1-3 (the house way: Enter, or h)",
    ]


def test_a_hand_that_is_set_is_drawn_as_two() -> None:
    told = shown(*TILES, "--with", "2", "--rounds", "1", stdin="10\n1 2\n\n")
    lines = told.splitlines()
    assert any("You set  low  1-5   1-3  0 with 1-3  high  2-4   4-4  4 with 4-4" in line for line in lines)
    heads = [number for number, line in enumerate(lines) if line.split() == ["low", "high", "low", "high"]]
    assert len(heads) == 2, "at the last question and at the end"
    for number in heads:
        assert lines[number + 1].count("┌─────┐ ┌─────┐   ┌─────┐ ┌─────┐") == 2
        worths = re.split(r" {3,}", lines[number + 10].strip())
        assert worths == ["0 with 5-5", "pair of 5-6", "0 with 1-3", "4 with 4-4"]
    assert told.count("Ada (seat 2)   ╳╳╳") == 2
    assert "Ada (seat 2)  low  1-5   3-6  5 with 1-5  high  3-4   5-5  7 with 5-5" in told


def test_the_house_way_by_its_name_is_as_good_as_enter() -> None:
    ends = {
        said: shown(*TILES, "--rounds", "1", stdin=f"10\n{said}\n\n").rpartition("You leave")[2]
        for said in ("", "h", "house", "House way", "2 3")
    }
    assert len(set(ends.values())) == 1
    assert shown("play", "three-card-poker", *SEED, stdin="ante 10\nh\nplay\n").count("not legal here") == 1


@pytest.mark.parametrize(
    ("game", "low", "said"),
    [
        ("pai-gow-poker", "┌─────┐ ┌─────┐   ┌", "\n\n"),
        ("six-card-fortune-pai-gow-poker", "┌─────┐    ┌", "\ndecline\n"),
    ],
)
def test_the_poker_games_set_in_two_look_alike(game: str, low: str, said: str) -> None:
    told = shown("play", game, *SEED, "--rounds", "1", stdin=f"10\n{said}")
    assert "     1       2       3       4       5       6" in told
    assert len(re.findall(r"\blow +high\b", told)) == 3 + (game == "pai-gow-poker"), (
        "one's own at once, the dealer's later"
    )
    assert low in told.rpartition("low  ")[2]
    assert "(the house way: Enter, or h)" in told
    assert "You set  low  A♣" in told


def test_a_hand_of_the_wrong_number_of_cards_comes_to_nothing() -> None:
    told = shown("play", "pai-gow-poker", *SEED, "--rounds", "1", stdin="10\n1\n\n")
    assert "You set low 6♠ high 7♣ 2♣ 7♥ A♣ 10♦ 7♦ the dealer" in " ".join(told.split())


# ---------------------------------------------------------------------------------------------------- the bank


def test_a_player_who_banks_is_told_what_each_won_or_lost() -> None:
    told = shown(*TILES, "--with", "2", "--rounds", "2", stdin="10\n1 2\n\n20\nbank\n\n\n10\nh\n")
    assert "You, the bank" in told.partition("Round 2")[2]
    assert "You, the bank" not in told.partition("Round 2")[0]
    assert " 10 dragon_head_from_the_left  Dragon Head and Phoenix Tail From the Left" in told
    assert "“Dragon Head and Phoenix Tail From the Left”" in told
    assert "the tiles may be cut once: stacks that stand side by side go to an end of the row" in told
    end = told.rpartition("You won")[2].splitlines()
    assert [line.strip() for line in end if " $10.00: " in line] == [
        "Bea (seat 3) lost $10.00: neither hand is higher: 7 with 4-5 and 5 with 4-4",
        "Ada (seat 2) lost $10.00: neither hand is higher: 7 with 4-6 and 4 with 4-4",
        "the dealer lost $10.00: neither hand is higher: 4 with 2-2 and 2 with 3-3",
    ]


# -------------------------------------------------------------------------------------- leaving where it costs money


@pytest.mark.parametrize("word", ["quit", "q", "leave", "exit"])
def test_who_would_lose_a_wager_by_leaving_is_asked_once(word: str) -> None:
    stays = shown("play", "three-card-poker", *SEED, "--rounds", "1", stdin=f"ante 10\n{word}\n\nplay\n")
    assert stays.count(f"Leaving now loses $10.00. {LEAVE}") == 1
    assert "player leaves" not in stays
    goes = shown("play", "three-card-poker", *SEED, stdin=f"ante 10\n{word}\ny\n")
    assert goes.count(LEAVE) == 1
    assert "You leave after 1 round with $490.00" in goes


def test_the_end_of_the_input_is_an_answer_too() -> None:
    for said in ("10\nquit\n", "10\n"):
        told = shown(*TILES, stdin=said)
        assert told.count(f"Leaving now loses $10.00. {LEAVE}") == 1
        assert "You leave after 1 round with $490.00" in told


def test_where_stakes_come_back_no_question_is_asked() -> None:
    told = shown("play", "spanish-21", *SEED, stdin="10\nquit\n")
    assert LEAVE not in told
    assert "with $500.00. Good-bye" in told
    between = shown(*TILES, "--rounds", "2", stdin="10\n\n\nquit\n")
    assert LEAVE not in between
    offered = shown(*TILES, stdin="10\n\n\n10\nquit\n")  # the bank is offered before "no more bets"
    assert LEAVE not in offered
    assert "The round was not finished; your wagers are back." in offered
