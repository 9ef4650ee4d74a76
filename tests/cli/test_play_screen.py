"""`feltwork play`, typed into."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from feltwork.cli.words import parse_wagers, spoken_names
from feltwork.procedure.game import Game
from feltwork.regulation.chapters import words
from tests.cli.run import feltwork, in_a_process
from tests.rounds.random_play import EDITIONS

SEED = ("--seed", "3")


def test_a_round_typed_in(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    said = "ante 10 pair 5\np\nwhy\nrounds\nquit\n"
    done = feltwork("play", "three-card-poker", *SEED, "--record", str(path), stdin=said)
    assert (done.returncode, done.stderr) == (0, "")
    seat = json.loads(path.read_text())["result"]["seats"]["1"]
    for told in (
        "Practice: seed 3",
        "Bankroll $500.00",
        "“no more bets”",
        "Your turn",
        "1 play",
        f"You leave after 1 round with ${500 + float(seat['net']):.2f}",
        *(line["why"] for line in seat["lines"]),
        *(f"§ {line['section']}  {words(line['section'])}" for line in seat["lines"]),
    ):
        assert told in done.stdout


def test_the_dealers_cards_stay_hidden_until_they_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    shown = feltwork("play", "three-card-poker", *SEED, "--record", str(path), stdin="ante 10\np\n").stdout
    before, _, after = shown.partition("Your turn")
    dealt = [entry["cards"][0] for entry in json.loads(path.read_text())["inputs"] if "cards" in entry]
    yours, dealers = dealt[0::2], dealt[1::2]
    rows = before.splitlines()
    faces = [line for line in rows if "╳" in line]
    assert [line.count("│╳╳╳╳╳│") for line in faces] == [3, 3, 3]
    assert [cell.strip() for cell in faces[0].rpartition("╳│")[2].split("│") if cell.strip()] == [
        card[0].replace("T", "10") for card in yours
    ]
    assert "╳" not in after
    assert "".join(f"│{card[0].replace('T', '10'):<5}│ " for card in dealers).strip() in after


@pytest.mark.parametrize("stdin", ["", "\n", "nonsense\n", "help\nlimits\nrules\nwhy\nsteps\nrounds\n"])
def test_the_end_of_input_is_a_polite_end(stdin: str) -> None:
    done = feltwork("play", stdin=stdin)
    assert done.returncode == 0
    assert "Good-bye" in done.stdout or "good-bye" in done.stdout
    seated = feltwork("play", "three-card-poker", stdin=stdin)
    assert seated.returncode == 0
    assert "You leave after 0 rounds with $500.00. Good-bye." in seated.stdout


def test_what_is_refused_is_asked_again() -> None:
    said = "ante 9999\nante 0.10\nlucky 5\nante\nagain\nante 10\nhit\nf\n\nfold\n"
    done = feltwork("play", "three-card-poker", *SEED, stdin=said)
    assert done.returncode == 0
    for told in ("more than the bankroll", "outside the limits", "no such wager", "an amount is missing"):
        assert told in done.stdout
    assert "no wager to repeat yet" in done.stdout
    assert "You leave after 2 rounds with $480.00" in done.stdout


def test_565_7_c_leaving_in_the_middle() -> None:
    done = feltwork("play", "three-card-poker", *SEED, stdin="ante 10\nquit\n")
    assert done.returncode == 0
    assert "565.7(c)" in done.stdout
    assert "You leave after 1 round with $490.00" in done.stdout


def test_the_bankroll_ends_the_visit() -> None:
    done = feltwork("play", "three-card-poker", "--bankroll", "1.50", *SEED, stdin="ante 1\nplay\nfold\nante 1\n")
    assert "1 fold" in done.stdout
    assert "no longer covers a wager" in done.stdout
    assert "You leave after 1 round with $0.50" in done.stdout


@pytest.mark.parametrize("edition", [game.edition for game in EDITIONS])
def test_automatic_play_is_recorded_and_replays(edition: str, tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    done = feltwork("play", edition, "--auto", "--with", "2", "--rounds", "3", "--record", str(path), *SEED)
    assert done.returncode == 0
    assert "You leave after 3 rounds" in done.stdout
    records = [json.loads(line) for line in path.read_text().splitlines()]
    assert [entry["source"] for entry in records] == ["practice"] * 3
    assert feltwork("replay", str(path)).stdout.count("to the byte") == 3


def test_live_play_is_recorded_as_live(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    feltwork("play", "three-card-poker", "--auto", "--rounds", "1", "--brief", "--record", str(path))
    assert json.loads(path.read_text())["source"] == "live"


def test_plain_letters_where_there_is_no_better() -> None:
    done = in_a_process("play", "three-card-poker", *SEED, stdin="ante 10\nplay\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "|#####|" in done.stdout


def test_two_amounts_and_one_name_are_refused() -> None:
    done = feltwork("play", "three-card-poker", "--seed", "1", stdin="10 5\nante 10 5\n")
    assert done.stdout.count("it does not say which wager 5 is for; name each wager before its amount: ante 10") == 2


def test_the_seed_is_worded_for_cards_and_dice() -> None:
    for game in ("props-and-hops", "three-card-poker"):
        assert "seed 7 brings the same rounds every time" in feltwork("play", game, "--seed", "7").stdout
        assert "nobody knows what comes next" in feltwork("play", game).stdout


# ------------------------------------------------------------------------------------- what the poker games show


def test_the_progressive_meter_grows_from_round_to_round() -> None:
    said = "ante 10 progressive_payout 1\nfold\n\nfold\nquit\n"
    shown = feltwork("play", "caribbean-stud-poker", *SEED, stdin=said).stdout
    meters = [line for line in shown.splitlines() if line.startswith("The progressive meter shows")]
    # 70 cents of each dollar, the floor of § 555.13(e).
    assert [line.rpartition("$")[2] for line in meters] == ["10,000.00", "10,000.70", "10,001.40"]


def test_criss_cross_shows_a_cross_and_turns_it_up_in_its_order() -> None:
    said = "ante_across 10 ante_down 10\nacross 10\ndown 2x\nmiddle 30\nquit\n"
    shown = feltwork("play", "criss-cross-poker", *SEED, stdin=said).stdout
    turns = shown.split("Your turn")[:3]
    backs = [[line.count("│╳╳╳╳╳│") for line in turn.splitlines() if "╳" in line] for turn in turns]
    # Three lines a card: the furthest box, the row, the closest one; then the row's ends are up, then the column's.
    assert backs == [[1, 1, 1, 3, 3, 3, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1]]


def test_the_hole_cards_of_go_fore_it_are_hidden_from_their_own_player() -> None:
    shown = feltwork("play", "go-fore-it", *SEED, stdin="front_9 10\nback_9\nquit\n").stdout
    before, _, after = shown.partition("Your turn")
    assert max(line.count("│╳╳╳╳╳│") for line in before.splitlines()) == 6  # four of the dealer's and two of one's own
    assert "╳" not in after


def test_a_hand_is_set_by_places_by_names_or_by_the_house_way() -> None:
    shown = feltwork("play", "pai-gow-poker", *SEED, stdin="pai_gow_poker 10\n\n\nquit\n").stdout
    assert "(the house way: Enter, or h)" in shown
    assert "name cards by their place from the left" in shown
    assert "the dealer: set " in shown


def test_671a_7_c_a_number_after_super_is_its_amount_and_too_small_a_one_is_refused() -> None:
    said = "ante 10 super 5\nante 10 super 10\nfold\nquit\n"
    shown = feltwork("play", "lunar-poker", *SEED, stdin=said).stdout
    assert "super 5.00: it is less than the ante (§ 671a.7(c)(2)); 10.00 or more" in shown
    assert "You leave after 1 round" in shown


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.edition)
def test_every_wager_is_typed_by_its_id_whatever_the_amount(edition: Game[Any]) -> None:
    names = spoken_names([wager for wager in edition.wagers if wager.placed])
    for wager in edition.wagers:
        if wager.placed:
            for amount in range(1, 13):
                assert parse_wagers(f"{wager.id} {amount}", names) == {wager.id: amount * 1_00}


@pytest.mark.parametrize("edition", ["minibaccarat", "midibaccarat", "baccarat"])
def test_cards_burned_face_up_are_shown(edition: str, tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    done = feltwork("play", edition, *SEED, "--record", str(path), stdin="player 10\n\n\nquit\n")
    burned = [entry["cards"] for entry in json.loads(path.read_text().splitlines()[0])["inputs"] if "cards" in entry][
        :2
    ]
    signs = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
    for cards in burned:
        row = "  ".join(f"{card[0].replace('T', '10')}{signs[card[1]]}" for card in cards)
        assert row in re.sub(r" {2,}", "  ", done.stdout)
    assert done.stdout.count("face up:  §") == 2
