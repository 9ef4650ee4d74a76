"""A game that deals tiles instead of cards: the round file, records, views and the virtual table go by its kind."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from feltwork.equipment.cards import CARD, parse_cards
from feltwork.equipment.piece import Piece
from feltwork.equipment.randomness import SimulationSource
from feltwork.equipment.shoe import Shoe
from feltwork.equipment.tiles import TILE, parse_tile, parse_tiles, tile_set
from feltwork.games import game
from feltwork.procedure.action import Picks
from feltwork.procedure.lying import Face
from feltwork.procedure.place import Place
from feltwork.procedure.request import Burn, Deal, Declared
from feltwork.procedure.verify import verify_answer
from feltwork.rounds.answers import read_answer, write_answer
from feltwork.rounds.play import Session
from feltwork.rounds.players import AutomaticPlayer
from feltwork.rounds.record import record, replay
from feltwork.rounds.rules import rules_data
from feltwork.rounds.settle import settle
from feltwork.rounds.view import View
from feltwork.terms.refusal import Refused

PAI_GOW = game("pai-gow-tiles")
ROUND: dict[str, Any] = {
    "game": "pai-gow-tiles",
    "seats": {"1": {"wagers": {"pai_gow": 20}, "tiles": ["6-6", "4-5", "1-6", "2-6"]}},
    "dealer": ["4-4", "5-6", "1-3", "3-4"],
}


def test_a_card_and_a_tile_are_pieces_and_never_the_same() -> None:
    card, tile = parse_cards("2c")[0], parse_tile("6-6")
    assert card.index == tile.index == 0
    assert card != tile
    assert isinstance(card, Piece)
    assert isinstance(tile, Piece)
    with pytest.raises(TypeError):
        Piece(0)  # type: ignore[abstract]


def test_a_seat_lists_its_tiles_under_either_name() -> None:
    told = settle(ROUND).result
    seat = dict(ROUND["seats"]["1"])
    cards = {**ROUND, "seats": {"1": {**seat, "cards": seat.pop("tiles")} | {"wagers": {"pai_gow": 20}}}}
    cards["seats"]["1"].pop("tiles", None)
    assert settle(cards).result == told


@pytest.mark.parametrize(
    ("change", "refused"),
    [
        ({"tiles": ["6-6"]}, "tiles: cards are dealt in Three Card Poker; leave it out, or an empty list"),
        ({"tiles": []}, None),
        ({"seats": {"1": {"wagers": {"ante": 10}, "tiles": ["6-6"]}}}, "seat 1: tiles: cards are dealt in Three Card"),
    ],
)
def test_a_card_game_has_no_tiles(change: dict[str, Any], refused: str | None) -> None:
    three = {
        "game": "three-card-poker",
        "seats": {"1": {"wagers": {"ante": 10}, "cards": ["As", "Kh", "Qd"], "decisions": ["fold"]}},
        "dealer": ["2c", "7d", "Qh"],
    }
    if refused is None:
        assert settle({**three, **change}).result.net(1) == -1000
        return
    with pytest.raises(Refused, match=refused):
        settle({**three, **change})


@pytest.mark.parametrize(
    ("change", "refused"),
    [
        ({"dealer": ["As", "Kd", "2c", "3c"]}, 'dealer: "As" is not a tile; write the spots'),
        ({"dealer": "6-6"}, r'dealer: a list of tiles is expected; \["2-4", "6-6"\]'),
        ({"dealer": ["4-4", "5-6", "1-3"]}, "a tile is needed here and none is listed .*; list every tile"),
        ({"dealer": [*ROUND["dealer"], "1-1"]}, "left over: 1-1; .* tiles that are burned or discarded unseen"),
        ({"shoe": ["1-1"], "dealer": [], "dice": [[3, 3, 3]]}, "it lists every card|no tile is left for"),
        ({"irregularity": {"id": "player_leaves", "card": "As"}}, '"As" is not a tile'),
    ],
)
def test_refusals_of_a_tile_game_speak_of_tiles(change: dict[str, Any], refused: str) -> None:
    with pytest.raises(Refused, match=refused):
        settle({**ROUND, **change})


def test_a_hand_listed_under_both_names_is_refused() -> None:
    seat = {**ROUND["seats"]["1"], "cards": ["1-1"]}
    with pytest.raises(Refused, match="seat 1: tiles: the hand is listed twice"):
        settle({**ROUND, "seats": {"1": seat}})


def test_an_answer_of_the_wrong_kind_is_refused() -> None:
    round = PAI_GOW.begin({1: {"pai_gow": 1000}})
    deal = Deal(Place.at(1), 2, False, "535.8(d)")
    with pytest.raises(Refused, match="seat 1: tiles are expected here"):
        verify_answer(round, deal, parse_cards("As Kd"))
    with pytest.raises(Refused, match="seat 1: 2 tiles are dealt here, not 1"):
        verify_answer(round, deal, parse_tiles("6-6"))
    with pytest.raises(Refused, match=r"the set holds 2 of the twelve \(6-6\) and all are dealt"):
        verify_answer(round, Deal(Place.at(1), 3, False, "535.8(d)"), parse_tiles("6-6 6-6 6-6"))


def test_answers_are_written_and_read_by_the_kind() -> None:
    tiles = parse_tiles("6-6 1-2")
    assert read_answer(write_answer(tiles), "step 1", TILE) == tiles
    declared = Declared("found", parse_tile("1-2"))
    assert read_answer(write_answer(declared), "step 1", TILE) == declared
    with pytest.raises(Refused, match="is not a card"):
        read_answer(write_answer(tiles), "step 1", CARD)


def test_a_recorded_round_of_tiles_replays() -> None:
    session = Session(PAI_GOW, {2: AutomaticPlayer("Ada"), 5: AutomaticPlayer("Bea")}, bankroll=500_00, seed=3)
    for _ in range(3):
        played = session.play_round()
        assert played is not None
        assert replay(record(played.table, "practice")).result == played.table.result


def test_a_virtual_table_delivers_by_the_spots_of_the_stacks() -> None:
    shoe = Shoe(Counter(tile_set()), SimulationSource(8))
    shoe.shuffle()
    stacked = [shoe.at([spot])[0] for spot in range(32)]
    assert Counter(stacked) == Counter(tile_set())
    shoe.take(stacked)
    assert len(shoe) == 0
    again = Shoe(Counter(tile_set()), SimulationSource(8))
    again.shuffle()
    assert again.at([31, 0, 16]) == (stacked[31], stacked[0], stacked[16])
    again.take(again.at([31, 0, 16]))
    assert len(again) == 29


def test_what_a_table_delivers_is_what_its_stacks_held() -> None:
    """The tiles of a seat are those at the spots that the procedure named; together all tiles are of the set."""
    session = Session(PAI_GOW, {seat: AutomaticPlayer(f"{seat}") for seat in range(1, 7)}, bankroll=500_00, seed=9)
    delivered: dict[int, Any] = {}

    def watch(_: Any, request: Any, answer: Any) -> None:
        if isinstance(request, Deal):
            delivered.update(zip(request.spots, answer, strict=True))
        elif isinstance(request, Burn):
            assert answer is None
            assert len(request.spots) == request.count == 4

    session.play_round(watch)
    assert len(delivered) == 28
    assert not Counter(delivered.values()) - Counter(tile_set())


def test_a_seat_sees_its_own_tiles_and_the_backs_of_others() -> None:
    round = PAI_GOW.begin({1: {"pai_gow": 1000}, 2: {"pai_gow": 1000}})
    tiles = parse_tiles("6-6 6-6 1-2 2-4")
    for seat in (1, 2):
        round.lay(Place.at(seat), tiles, Face.HELD)
    assert [seen.cards for seen in View(round, 1).places()] == [tiles, (None, None, None, None)]


def test_picks_of_two_alike() -> None:
    picks = Picks(parse_tiles("6-6 1-2 6-6 2-4"), 2, 2, TILE)
    assert picks.read("6-6 6-6", "set", "535.10(a)") == (1, 3)
    assert picks.read("3 6-6", "set", "535.10(a)") == (1, 3)
    assert picks.read("6-6 1", "set", "535.10(a)") == (1, 3)
    assert picks.of(parse_tiles("2-4 6-6"), "low", "535.10(a)") == (1, 4)
    with pytest.raises(Refused, match="a tile is chosen twice"):
        picks.read("1-2 1-2", "set", "535.10(a)")
    with pytest.raises(Refused, match="the hand holds 4 tiles"):
        picks.read("1 5", "set", "535.10(a)")
    assert (picks.span, picks.hint) == ("2 tiles", "name tiles by their place from the left, or as 2-4 and 6-6")


def test_the_rules_tell_the_keys_of_tiles() -> None:
    keys = {key["id"]: key["about"] for key in rules_data(PAI_GOW)["keys"]}
    assert "8 stacks" in keys["tiles"]
    assert "a list of the tiles" in keys["dealer"]
    assert "the tiles of its low hand" in keys["low"]
    assert {"shoe", "bank", "co_bank", "last_wagers", "chips", "dice", "dealer_low"} <= set(keys)
    assert "tiles" not in {key["id"] for key in rules_data(game("three-card-poker"))["keys"]}


def test_the_players_chips_are_told_to_a_game_that_asks_for_them() -> None:
    session = Session(PAI_GOW, {2: AutomaticPlayer("Ada")}, bankroll=500_00, seed=3)
    assert session.situation == {"start_of_game": True}
    assert session.betting(2).situation["chips"] == {"2": "500.00"}
    session.play_round()
    assert session.situation["start_of_game"] is False
    assert (
        "chips" not in Session(game("three-card-poker"), {2: AutomaticPlayer("Ada")}, bankroll=1).betting(2).situation
    )
