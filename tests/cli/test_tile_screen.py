"""Tiles on the screen, and a round of Pai Gow typed in."""

from __future__ import annotations

import pytest

from feltwork.cli.drawing import piece_block, small_pieces
from feltwork.cli.tile_drawing import RED_SPOT, WHITE_SPOT, tile_lines
from feltwork.equipment.tiles import TILE, TILES, parse_tile, parse_tiles
from tests.cli.run import feltwork, in_a_process

SEED = ("--seed", "5")


def plainly(*texts: str) -> list[str]:
    return [line.plain for line in piece_block(parse_tiles(texts), TILE, plain=True, width=100)]


def test_a_tile_in_plain_letters_red_spots_are_stars() -> None:
    assert plainly("1-3") == [
        "+-----+",
        "|     |",
        "|  *  |",
        "|     |",
        "|     |",
        "|o    |",
        "|  o  |",
        "|    o|",
        "+-----+",
    ]
    assert [row.count("*") for row in plainly("6-6")] == [0, 1, 1, 1, 0, 1, 1, 1, 0]
    assert [row.count("o") for row in plainly("6-6")] == [0, 1, 1, 1, 0, 1, 1, 1, 0]


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_a_tile_shows_all_its_spots_in_red_and_white(tile: object) -> None:
    lines = tile_lines(parse_tile(str(tile)), plain=False)
    assert sum(line.plain.count("●") for line in lines) == parse_tile(str(tile)).spots
    assert {len(line.plain) for line in lines} == {7}
    colours = {span.style for line in lines for span in line.spans if line.plain[span.start : span.end] == "●"}
    red = {number in (1, 4) for number in (parse_tile(str(tile)).low, parse_tile(str(tile)).high)}
    expected = {RED_SPOT if one else WHITE_SPOT for one in red}
    assert colours == ({RED_SPOT, WHITE_SPOT} if str(tile) == "6-6" else expected)


def test_backs_and_small_tiles() -> None:
    back = [line.plain for line in tile_lines(None, plain=False)]
    assert len(back) == 9
    assert back[1] == "│╳╳╳╳╳│"
    assert [line.plain for line in tile_lines(None, plain=True)][1] == "|#####|"
    assert small_pieces([*parse_tiles("6-6 1-2"), None], TILE, plain=False).plain.split() == ["6-6", "1-2", "╳╳╳"]
    assert small_pieces([None], TILE, plain=True).plain.split() == ["###"]


def test_a_hand_is_set_by_places_by_tiles_or_by_enter() -> None:
    words = {}
    for said in ("", "1 4", "2-1 3-1", "set 1 4", "s 1 4"):
        done = feltwork("play", "pai-gow-tiles", *SEED, "--rounds", "1", stdin=f"20\n{said}\n\nsteps\n")
        assert (done.returncode, done.stderr) == (0, "")
        assert "name tiles by their place from the left, or as 2-4 and 6-6" in done.stdout
        words[said] = done.stdout.rpartition("You leave")[2]
    assert len(set(words.values())) == 1


def test_a_person_takes_the_bank_cuts_and_chooses_a_delivery() -> None:
    first = "20\n\n\n"
    banked = "20\nbank\ncut right 2-3\nno more\ndealer_wager 5\njung quat\n\n"
    done = feltwork("play", "pai-gow-tiles", *SEED, "--with", "2", "--rounds", "2", stdin=first + banked + "why\n")
    assert (done.returncode, done.stderr) == (0, "")
    told = " ".join(done.stdout.split())
    for words in (
        "the bank is offered counterclockwise from seat 3",
        "the dealer wagers $5.00 against the bank",
        "cut by the bank, the stacks from the right are 2 3 1 4 5 6 7 8",
        "“Jung Quat”",
        "You shake",
        "counted from seat 1",
        "the dealer's wager of $5.00",
        "name stacks by number",
    ):
        assert words in told, words
    assert "pai_gow 20.00 returns" not in told.partition("Round 2")[0].rpartition("Your wagers?")[2]


def test_pai_gow_without_utf8() -> None:
    done = in_a_process("play", "pai-gow-tiles", *SEED, "--rounds", "1", stdin="20\n\n\n", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "|#####|" in done.stdout
